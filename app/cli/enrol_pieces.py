"""``claim-manager enrol pieces``: learns the owner's pieces and tokens from pictures of them on the bare table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from app.cli.common import print_json, tileset_of
from app.cli.enrol_screen import run_pieces
from app.cli.errors import UserError
from app.cli.stills import asker, named_pictures, stills
from app.lang import Message, Translator, say
from app.setup.pieces import EMPTY, PiecesFileError, exhibits, gathered, keep_pieces
from app.values.pictures import Picture
from hardware.camera import CameraError, is_living, read_image
from vision.enrolment.exhibits import Exhibit, ExhibitError, alike, cut_exhibits, overexposed
from vision.objects.paint.paints import TOKEN


def run(arguments: argparse.Namespace) -> int:
    """Take the pictures, learn, keep. Exit code 1: something was not shown, not found, or looks alike."""
    if arguments.screen:
        return run_pieces(arguments)
    words = Translator.load("en")
    wanted = exhibits(tileset_of(arguments).terms)
    folder = Path(arguments.pieces).expanduser()
    if _names_a_folder(arguments.pieces) and not folder.exists():
        raise UserError(f"{arguments.pieces}: there is no such folder.")
    pictures = _in_folder(folder, wanted, words) if folder.is_dir() else dict(_asked(arguments.pieces, wanted, words))
    empty = pictures.pop(EMPTY, None)
    if empty is None:
        raise UserError(words.text(say("pieces.no_empty", folder=str(folder))))
    try:
        found, wrong = cut_exhibits(empty, pictures, wanted)
    except ExhibitError as error:
        raise UserError(words.text(_trouble(EMPTY, error))) from None
    faults = [_trouble(name, error) for name, error in wrong.items()]
    faults += [say("pieces.missing", name=name, folder=str(folder)) for name in wanted if name not in pictures]
    for name in found:
        _tell(words, say("pieces.learned", name=name))
    for fault in faults:
        _tell(words, fault)
    if not found:
        _tell(words, say("pieces.none"))
        return 1
    shown = gathered(empty, {name: found[name] for name in wanted if name in found})
    pale, pairs = overexposed(shown), alike(shown)
    for name in pale:
        _tell(words, say("pieces.overexposed", name=name))
    for one, two in pairs:
        _tell(words, say("pieces.alike", one=one, two=two))
    try:
        sheet = keep_pieces(arguments.art, shown)
    except PiecesFileError as error:
        raise UserError(error.message) from None
    if getattr(arguments, "json", False):
        print_json(
            {
                "learned": list(found),
                "wrong": {name: error.reason for name, error in wrong.items()},
                "missing": [name for name in wanted if name not in pictures],
                "overexposed": pale,
                "alike": [list(pair) for pair in pairs],
                "paints": {word: list(paint) for word, paint in shown.paints.items()},
                "sheet": str(sheet),
            }
        )
    else:
        _tell(words, say("pieces.kept", folder=str(sheet.parent), sheet=str(sheet)))
    return 1 if faults or pale or pairs else 0


def _in_folder(folder: Path, wanted: Mapping[str, Sequence[Exhibit]], words: Translator) -> dict[str, Picture]:
    """The pictures of a folder that are named after a colour, the tokens or the bare table."""
    pictures = {}
    for path in named_pictures(folder, {EMPTY, *wanted}):
        try:
            pictures[path.stem] = np.asarray(read_image(path, folder), np.uint8)
        except CameraError as error:
            _tell(words, say("pieces.unreadable", name=path.name, why=error.message))
    return pictures


def _names_a_folder(source: str) -> bool:
    """Whether the words can only mean a place in the file system: no camera's number, address or device."""
    return "/" in source and "://" not in source and not is_living(source)


def _asked(source: str, wanted: Mapping[str, Sequence[Exhibit]], words: Translator) -> Iterator[tuple[str, Picture]]:
    """The pictures taken with a camera, one after the other, as the owner lays what is asked for."""
    ask = asker()
    if ask is None:
        raise UserError(f"{source}: name a folder of pictures; a camera needs somebody at the terminal.")
    questions = iter([EMPTY, *wanted])
    names: list[str] = []

    def lay(_: str) -> str:
        name = next(questions, None)
        if name is None:
            return "q"
        names.append(name)
        return ask(words.text(_request(name, wanted.get(name, ()), words)))

    for _, picture in stills(source, lay):
        yield names[-1], picture


def _request(name: str, things: Sequence[Exhibit], words: Translator) -> Message:
    if name == EMPTY:
        return say("pieces.lay_empty")
    if name == TOKEN:
        return say("pieces.lay_tokens")
    poses = [say("pieces.lying" if thing.lying else "pieces.standing", kind=thing.kind) for thing in things]
    return say("pieces.lay_colour", colour=name, things=", ".join(words.text(pose) for pose in poses))


def _trouble(name: str, error: ExhibitError) -> Message:
    if error.reason in ("too_few", "too_many"):
        return say(f"pieces.{error.reason}", name=name, found=error.found, wanted=error.wanted)
    return say(f"pieces.{error.reason}", name=name)


def _tell(words: Translator, message: Message) -> None:
    print(words.text(message), file=sys.stderr)
