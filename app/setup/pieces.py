"""The owner's pieces as they were shown: what has to be shown for a game, and the folder in which it is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from app.atomic_write import write_whole
from app.lang import Message, say
from app.lang.errors import MessageError, reason
from app.outside import read_json
from app.outside.files import DATA
from app.outside.pictures import FRAME, read_picture
from app.rules.terms import SEATS, Terms
from app.values.pictures import Picture
from vision.enrolment.exhibits import Exhibit, contact_sheet
from vision.objects.lessons.examples import Example, ShownPieces
from vision.objects.paint.paints import TOKEN

FOLDER, INDEX, SHEET = "pieces", "pieces.json", "sheet.png"
"""The folder within that of the tile pictures, the file that lists the examples in it, and their contact sheet."""
EMPTY = "empty"
"""The name of the picture of the bare table."""
VERSION = 1
STACKS = (1, 2, 3)
"""The counts of the stacks of tokens that are shown, from left to right."""


class PiecesFileError(MessageError, ValueError):
    """Learned pieces that cannot be read or written; its message says which file and what to do."""


def exhibits(terms: Terms) -> dict[str, tuple[Exhibit, ...]]:
    """What is shown in which picture, from left to right: for each colour each kind of piece, standing and, if it is
    ever laid flat, lying; and stacks of tokens if the game has any.
    """
    poses: list[Exhibit] = []
    for piece in terms.pieces:
        poses.append(Exhibit(piece.name))
        if piece.lies_on:
            poses.append(Exhibit(piece.name, lying=True))
    wanted = {colour: tuple(poses) for colour in SEATS}
    if terms.tokens:
        wanted[TOKEN] = tuple(Exhibit(TOKEN, count=count) for count in STACKS)
    return wanted


def gathered(empty: Picture, found: Mapping[str, Sequence[Example]]) -> ShownPieces:
    """All that was found in one showing, in its order; ``empty`` uint8 [h, w, 3] is the bare table."""
    blue, green, red = (float(value) for value in np.median(empty[::4, ::4].reshape(-1, 3), axis=0))
    things = tuple(thing for name in found for thing in found[name])
    return ShownPieces((empty.shape[1], empty.shape[0]), (blue, green, red), things)


def keep_pieces(art: Path, shown: ShownPieces) -> Path:
    """Write what was shown into the folder of the tile pictures; returns the contact sheet. The index is written last,
    so that it never lists a picture that is not there. Raises PiecesFileError.
    """
    folder = art / FOLDER
    try:
        entries = []
        for number, example in enumerate(shown.examples, 1):
            names = {part: f"{number:02d}-{part}.png" for part in ("now", "bare", "mask")}
            write_whole(folder / names["now"], _png(example.now))
            write_whole(folder / names["bare"], _png(example.bare))
            write_whole(folder / names["mask"], _png(example.mask.astype(np.uint8) * np.uint8(255)))
            entries.append(
                {
                    "kind": example.kind,
                    "lying": example.lying,
                    "colour": example.colour,
                    "count": example.count,
                    "corner": list(example.corner),
                    **names,
                }
            )
        write_whole(folder / SHEET, _png(contact_sheet(shown)))
        index = {"version": VERSION, "size": list(shown.size), "ground": list(shown.ground), "examples": entries}
        write_whole(folder / INDEX, json.dumps(index, indent=1).encode("utf-8"))
    except OSError as error:
        raise PiecesFileError(say("pieces.unwritten", path=str(folder), error=reason(error))) from None
    return folder / SHEET


def _png(picture: np.ndarray) -> bytes:
    return cv2.imencode(".png", picture)[1].tobytes()


def load_pieces(art: Path) -> ShownPieces | None:
    """What was shown, from the folder of the tile pictures; None if nothing was. Raises PiecesFileError if a file is
    damaged or missing.
    """
    folder = art / FOLDER
    try:
        index = read_json(folder / INDEX, DATA, folder)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _damaged(folder, reason(error)) from None
    try:
        if not isinstance(index, dict) or index.get("version") != VERSION:
            raise ValueError(f"{INDEX} is of another version")
        wide, high = (int(value) for value in index["size"])
        blue, green, red = (float(value) for value in index["ground"])
        if wide < 1 or high < 1 or not all(0 <= value <= 255 for value in (blue, green, red)):
            raise ValueError("size or ground is out of range")
        examples = tuple(_example(folder, entry) for entry in index["examples"])
        if not examples:
            raise ValueError("no example is listed")
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise _damaged(folder, str(error) or repr(error)) from None
    return ShownPieces((wide, high), (blue, green, red), examples)


def _example(folder: Path, entry: Mapping[str, Any]) -> Example:
    now, bare = (_picture(folder, str(entry[part]), cv2.IMREAD_COLOR) for part in ("now", "bare"))
    mask = _picture(folder, str(entry["mask"]), cv2.IMREAD_GRAYSCALE)
    left, top = (int(value) for value in entry["corner"])
    kind, colour, count, lying = entry["kind"], entry["colour"], entry["count"], entry["lying"]
    if now.shape != bare.shape or mask.shape != now.shape[:2] or not (mask > 127).any():
        raise ValueError(f"{entry['now']} does not match {entry['bare']} and {entry['mask']}")
    if not (isinstance(kind, str) and kind and isinstance(colour, str) and isinstance(lying, bool)):
        raise ValueError(f"the entry of {entry['now']} is none")
    if not isinstance(count, int) or not 1 <= count <= max(STACKS):
        raise ValueError(f"the entry of {entry['now']} has a count of {count!r}")
    return Example(kind, lying, colour, count, (left, top), now, bare, np.asarray(mask > 127))


def _picture(folder: Path, name: str, flags: int) -> Picture:
    if Path(name).name != name:
        raise ValueError(f"{name!r} is no file of this folder")
    picture = read_picture(folder / name, FRAME, folder, flags)
    if picture is None:
        raise ValueError(f"{name} is no picture")
    return np.asarray(picture, np.uint8)


def _damaged(folder: Path, error: Message | str) -> PiecesFileError:
    return PiecesFileError(say("pieces.damaged", path=str(folder), error=error))
