"""``claim-manager enrol``: makes reference pictures of the owner's tiles for the recognition."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np

from app.art.tiles import draw_set
from app.cli import enrol_pieces, enrol_screen
from app.cli.common import cannot_write, print_json, tileset_of
from app.cli.errors import UserError
from app.cli.sources import FACE_SIZE
from app.cli.stills import asker, named_pictures, stills
from app.lang import Message, Translator, say
from app.outside import read_json
from app.outside.files import SETTINGS
from app.setup.contact_sheet import contact_sheet
from app.setup.enrolment import EnrolmentFolder
from app.values.pictures import Picture
from hardware.camera import CameraError, read_image
from vision.enrolment.collection import Enrolment, Group
from vision.enrolment.cutting import REFUSALS, Refused, cut_tiles
from vision.tiles.gallery import LEAST, MASTER, Gallery

SHOWN = 3
"""How many suggestions are drawn beside a question."""


def run(arguments: argparse.Namespace) -> int:
    """Add pictures, ask, save. Exit code 1: faces are missing, groups are unnamed, or faces cannot be told apart."""
    if arguments.pieces is not None:
        if arguments.source != "pieces":
            raise UserError(f"{arguments.pieces}: name one source of tiles, or `enrol pieces CAMERA|FOLDER`.")
        return enrol_pieces.run(arguments)
    if arguments.screen:
        return enrol_screen.run_tiles(arguments)
    tileset = tileset_of(arguments)
    words = Translator.load("en")
    folder = EnrolmentFolder(arguments.art, tileset.equals)
    try:
        sketches = None if arguments.no_sketches else Gallery(draw_set(tileset, FACE_SIZE))
        enrolment = folder.open(sketches)
        ask = asker()
        if arguments.source is not None:
            _take_in(arguments.source, enrolment, folder, words, ask)
        if arguments.answers is not None:
            _answer(arguments.answers, enrolment, folder)
        elif ask is not None and not getattr(arguments, "json", False):
            _dialogue(enrolment, folder, words, ask)
        return _finish(enrolment, folder, words, getattr(arguments, "json", False))
    except ValueError as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise cannot_write(error.filename, error) from None


def _take_in(
    source: str, enrolment: Enrolment, folder: EnrolmentFolder, words: Translator, ask: Callable[[str], str] | None
) -> None:
    """Add everything that the source shows; saved after each picture."""
    pictures = Path(source).expanduser()
    if pictures.is_dir() and (named := named_pictures(pictures, enrolment.faces)):
        for path in named:
            _tell(words, _adopt(path, enrolment))
        folder.keep(enrolment)
        return
    for name, picture in stills(source, ask):
        cutting = cut_tiles(picture)
        for word in cutting.troubles:
            _tell(words, say("enrol.trouble", name=name, what=say(f"vision.{word}")))
        for message in refusals(name, cutting.refused):
            _tell(words, message)
        if cutting.cuts or cutting.refused:
            reasons = {word: words.text(say(f"enrol.short.{word}")) for word in REFUSALS}
            shown = folder.show(name, contact_sheet(np.asarray(picture, np.uint8), cutting, reasons))
            _tell(words, say("enrol.sheet", name=name, picture=str(shown)))
        if not cutting.cuts:
            _tell(words, say("enrol.none_found", name=name))
            continue
        _tell(words, say("enrol.found", name=name, count=len(cutting.cuts)))
        enrolment.add(cutting.cuts)
        folder.keep(enrolment)


def refusals(name: str, refused: Iterable[Refused]) -> Iterator[Message]:
    """What was not taken from the picture of that name: where it lies, why, and what to do."""
    for one in refused:
        x, y = one.corners.mean(axis=0)
        yield say("enrol.refused", name=name, x=round(float(x)), y=round(float(y)), why=say(f"enrol.why.{one.reason}"))


def _adopt(path: Path, enrolment: Enrolment) -> Message:
    """Add a picture that is named after a face; returns the result in words."""
    try:
        picture = np.asarray(read_image(path, path.parent), np.uint8)
    except CameraError as error:
        return say("enrol.not_taken", name=path.name, why=error.message)
    square = _square(picture)
    if square is None:
        return say("enrol.not_taken", name=path.name, why=say("enrol.not_square"))
    enrolment.adopt(path.stem, square)
    return say("enrol.imported", name=path.name, face=path.stem)


def _square(picture: Picture) -> Picture | None:
    """The picture itself if it is square, else the one tile in it, upright; None if there is none."""
    height, width = picture.shape[:2]
    if abs(height - width) <= 0.02 * max(height, width) and min(height, width) >= LEAST:
        return picture
    cuts = cut_tiles(picture).cuts
    return cuts[0].picture if len(cuts) == 1 else None


def _answer(path: Path, enrolment: Enrolment, folder: EnrolmentFolder) -> None:
    """Apply the answers in a file; if one answer is wrong nothing is saved. Raises UserError."""
    try:
        answers = read_json(path, SETTINGS)
    except (OSError, ValueError) as error:
        raise UserError(f'{path} cannot be read ({error}): give a JSON file such as {{"1": "A1_b 2"}}.') from None
    if not isinstance(answers, dict):
        raise UserError(f'{path} holds no answers: give a JSON object such as {{"1": "A1_b 2", "2": "skip"}}.')
    for key, answer in answers.items():
        try:
            number = int(key)
            if answer == "skip":
                enrolment.skip(number)
            else:
                face, rotation = _named(str(answer), enrolment, number)
                enrolment.assign(number, face, rotation)
        except ValueError as error:
            raise UserError(f"{path}, answer to {key}: {error}.") from None
    folder.keep(enrolment)


def _named(answer: str, enrolment: Enrolment, number: int) -> tuple[str, int]:
    """The face and rotation of an answer: a face name, optionally with quarter turns (default: those of the suggested
    drawing). Raises ValueError.
    """
    parts = answer.split()
    if not parts or len(parts) > 2:
        raise ValueError(f"{answer!r} is no answer: a face such as A1_b, and its quarter turns clockwise, as in A1_b 2")
    if len(parts) == 2:
        if parts[1] not in ("0", "1", "2", "3"):
            raise ValueError(f"{parts[1]!r} is no number of quarter turns: 0, 1, 2 or 3")
        return parts[0], int(parts[1])
    for candidate in enrolment.suggestions(number):
        if candidate.tile.face.name == parts[0]:
            return parts[0], candidate.tile.rotation
    return parts[0], 0


def _dialogue(enrolment: Enrolment, folder: EnrolmentFolder, words: Translator, ask: Callable[[str], str]) -> None:
    """Ask about one group after another; every answer is saved at once."""
    while questions := enrolment.questions():
        group = questions[0]
        shown = _show(group, enrolment, folder)
        _tell(words, say("enrol.question", number=group.number, count=group.copies, picture=str(shown)))
        if group.doubts:
            _tell(words, say("enrol.doubt", others=", ".join(str(other) for other in group.doubts)))
        offered = [c.tile.face.name for c in enrolment.suggestions(group.number)[:SHOWN]]
        if len(offered) == SHOWN:
            _tell(words, say("enrol.suggested", first=offered[0], second=offered[1], third=offered[2]))
        answer = ask(words.text(say("enrol.ask")))
        if answer in ("q", ""):
            return
        try:
            if answer == "u":
                _tell(words, say("enrol.undone") if enrolment.undo() else say("enrol.nothing_to_undo"))
            elif answer == "s":
                enrolment.skip(group.number)
            elif answer == "m":
                missing = enrolment.missing()
                _tell(words, say("enrol.missing", count=len(missing), faces=", ".join(missing)))
                continue
            else:
                if answer.isdecimal() and 1 <= int(answer) <= len(offered):
                    answer = offered[int(answer) - 1]
                face, rotation = _named(answer, enrolment, group.number)
                enrolment.assign(group.number, face, rotation)
                _tell(words, say("enrol.named", number=group.number, face=face))
        except ValueError as error:
            print(f"{error}.", file=sys.stderr)
            continue
        folder.keep(enrolment)


def _show(group: Group, enrolment: Enrolment, folder: EnrolmentFolder) -> Path:
    """Write a picture of the group beside our drawings of its candidates, turned as it lies; returns the file."""
    row = [group.picture]
    sketches = enrolment.sketches
    if sketches is not None:
        for candidate in enrolment.suggestions(group.number)[:SHOWN]:
            hypothesis = sketches.hypothesis(candidate.tile.face.name, candidate.tile.rotation)
            row.append(sketches.picture(hypothesis, MASTER))
    gap = np.full((MASTER, MASTER // 12, 3), 255, np.uint8)
    sheet = np.concatenate([part for picture in row for part in (picture, gap)][:-1], axis=1)
    path = folder.art / "enrolment" / "question.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), sheet)
    return path


def _finish(enrolment: Enrolment, folder: EnrolmentFolder, words: Translator, as_json: bool) -> int:
    report = enrolment.report()
    if as_json:
        print_json(
            {
                "enrolled": sorted(enrolment.pictures()),
                "missing": list(report.missing),
                "questions": [
                    {
                        "group": group.number,
                        "copies": group.copies,
                        "picture": str(folder.picture_of(group.number)),
                        "troubles": list(group.troubles),
                        "doubts": list(group.doubts),
                        "candidates": [c.as_dict() for c in enrolment.suggestions(group.number)[:5]],
                    }
                    for group in enrolment.questions()
                ],
                "not_told_apart": [list(pair) for pair in report.not_told_apart],
                "look_alikes": [
                    {"first": first, "second": second, "share": share} for first, second, share in report.look_alikes
                ],
                "poor": {face: list(troubles) for face, troubles in report.poor.items()},
            }
        )
    else:
        _tell_report(enrolment, words)
    return 1 if report.missing or report.waiting or report.not_told_apart else 0


def _tell_report(enrolment: Enrolment, words: Translator) -> None:
    report = enrolment.report()
    if report.waiting:
        _tell(words, say("enrol.waiting", count=len(report.waiting)))
    if report.missing:
        _tell(words, say("enrol.missing", count=len(report.missing), faces=", ".join(report.missing)))
    else:
        _tell(words, say("enrol.complete"))
    for first, second in report.not_told_apart:
        _tell(words, say("enrol.same", first=first, second=second))
    if report.look_alikes:
        _tell(words, say("enrol.alike", count=len(report.look_alikes)))
    for face, troubles in report.poor.items():
        for word in troubles:
            _tell(words, say("enrol.poor", face=face, what=say(f"vision.{word}")))


def _tell(words: Translator, message: Message) -> None:
    print(words.text(message), file=sys.stderr)
