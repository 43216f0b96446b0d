"""The tokens of a box to cut out, values on one side and the same back on all."""

from __future__ import annotations

import cv2
import numpy as np

from app.art.pieces import draw_token
from app.lang import Translator, say
from app.printing.boxes import called
from app.printing.page import NOTE, Area, Colour, Document, new_document
from app.rules.tileset import TileSet
from app.values.progress import Progress, silent

DIAMETER = 25.0
"""The diameter of a printed token in mm: large enough for small hands; it is not that of the box."""
BLEED = 1.5
PITCH = DIAMETER + 2 * BLEED + 1.0
"""From one token to the next, in mm."""
DOTS = 320
"""The width of a token in pixels."""
EDGE = 0.46
"""The radius of the drawn token in widths of its picture."""
_RIM: Colour = (90, 61, 41)


def document(
    tileset: TileSet,
    words: Translator | None = None,
    paper: str = "a4",
    progress: Progress = silent,
    source: str = "",
) -> bytes:
    """The PDF with every token as often as the box has it; after each page the backs, mirrored for printing on both
    sides, turned on the long edge. ``source`` is the name by which the set was loaded. Raises ValueError for an unknown
    paper, and for a game without tokens.
    """
    words = words or Translator.load()
    if not tileset.tokens:
        raise ValueError(f"{tileset.name} has no tokens")
    sheet = new_document(words.text(say("printing.tokens_title", name=called(tileset, words, source))), words, paper)
    values = [value for value, count in sorted(tileset.tokens.items()) for _ in range(count)]
    kinds = sorted(tileset.tokens)
    pictures = {}
    for number, value in enumerate(kinds):
        progress(number, len(kinds) + 1)
        pictures[value] = _token(value)
    back = _token(None)
    progress(len(kinds) + 1, len(kinds) + 1)
    area = sheet.area
    across, down = int(area.width // PITCH), int((area.height - 12) // PITCH)
    for first in range(0, len(values), across * down):
        page = values[first : first + across * down]
        numbers = {"first": first + 1, "last": first + len(page), "all": len(values)}
        sheet.page(words.text(say("printing.tokens_part", **numbers)))
        _lay(sheet, area, across, [pictures[value] for value in page])
        sheet.paragraph(area.left, area.bottom - 8, area.width, words.text(say("printing.tokens_how")), NOTE)
        sheet.page(words.text(say("printing.tokens_backs", **numbers)))
        _lay(sheet, area, across, [back] * len(page), mirrored=True)
        sheet.paragraph(area.left, area.bottom - 8, area.width, words.text(say("printing.backs_how")), NOTE)
    return sheet.bytes()


def _token(value: int | None) -> bytes:
    """The token as a file, cropped to its edge, on the colour of its rim."""
    drawn = draw_token(value, DOTS)
    opacity = drawn[..., 3:].astype(np.float32) / 255
    flat = drawn[..., :3] * opacity + np.array(_RIM[::-1], np.float32) * (1 - opacity)
    inset = round(DOTS * (0.5 - EDGE))
    whole = np.ascontiguousarray(flat[inset : DOTS - inset, inset : DOTS - inset].astype(np.uint8))
    rows, columns = np.mgrid[: whole.shape[0], : whole.shape[1]] - (whole.shape[0] - 1) / 2
    whole[np.hypot(rows, columns) > whole.shape[0] / 2] = _RIM[::-1]
    return cv2.imencode(".png", whole)[1].tobytes()


def _lay(sheet: Document, area: Area, across: int, pictures: list[bytes], mirrored: bool = False) -> None:
    left = area.left + (area.width - across * PITCH) / 2 + PITCH / 2
    for number, picture in enumerate(pictures):
        row, column = divmod(number, across)
        at = across - 1 - column if mirrored else column
        x, y = left + at * PITCH, area.top + (row + 0.5) * PITCH
        outer = DIAMETER + 2 * BLEED
        sheet.rectangle(x - outer / 2, y - outer / 2, outer, outer, None, _RIM)
        sheet.encoded(picture, x - DIAMETER / 2, y - DIAMETER / 2, DIAMETER, DIAMETER)
