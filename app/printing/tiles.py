"""Every tile of a set at true size, in our own drawings: proxies to cut out, or an overview of the set."""

from __future__ import annotations

import cv2

from app.art.tiles import draw_tile
from app.lang import Translator, say
from app.printing.page import GREY, Document, new_document
from app.rules.tileset import TileSet
from app.values import TILE_MM, Face

DOTS = 480
"""The side of a printed tile in pixels: about 270 per inch."""
MARK = 3.0
"""The length of cut marks in mm."""
NOTE = 7.0


def document(
    tileset: TileSet, words: Translator | None = None, paper: str = "a4", copies: bool = True, dots: int = DOTS
) -> bytes:
    """The PDF with every tile of the set as often as the box has it (``copies`` False: every face once), ``dots``
    pixels per side.

    Tiles are placed edge to edge, so that one cut separates two of them; marks at the border show where to cut. Raises
    ValueError for an unknown paper.
    """
    words = words or Translator.load()
    sheet = new_document(words.text(say("printing.tiles_title", name=tileset.name)), words, paper)
    faces = [face for face, count in tileset.faces() for _ in range(count if copies else 1)]
    area = sheet.area
    across = int((area.width - 2 * MARK) // TILE_MM) or 1
    down = int((area.height - 2 * MARK - 2 * NOTE) // TILE_MM) or 1
    pictures: dict[Face, bytes] = {}
    for first in range(0, len(faces), across * down):
        page = faces[first : first + across * down]
        sheet.page(words.text(say("printing.tiles_part", first=first + 1, last=first + len(page), all=len(faces))))
        left, top = area.left + (area.width - across * TILE_MM) / 2, area.top + MARK
        for number, face in enumerate(page):
            if face not in pictures:
                drawn = draw_tile(tileset.by_id[face.design], face.variant, dots)
                pictures[face] = cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
            row, column = divmod(number, across)
            sheet.encoded(pictures[face], left + column * TILE_MM, top + row * TILE_MM, TILE_MM, TILE_MM)
        rows = -(-len(page) // across)
        _cut_marks(sheet, left, top, min(across, len(page)), rows)
        names = [face.name for face in page]
        below = top + rows * TILE_MM + MARK + 1
        rowed = "; ".join(" ".join(names[k : k + across]) for k in range(0, len(names), across))
        below = sheet.paragraph(area.left, below, area.width, words.text(say("printing.tiles_names", names=rowed)), 7)
        note = say("printing.tiles_verified") if tileset.verified else say("printing.tiles_unverified")
        sheet.paragraph(area.left, below, area.width, words.text(note), 7, bold=not tileset.verified)
    return sheet.bytes()


def _cut_marks(sheet: Document, left: float, top: float, across: int, down: int) -> None:
    """Short lines at the ends of every cut."""
    right, bottom = left + across * TILE_MM, top + down * TILE_MM
    for column in range(across + 1):
        x = left + column * TILE_MM
        sheet.line(x, top - MARK, x, top - 0.5, 0.15, GREY)
        sheet.line(x, bottom + 0.5, x, bottom + MARK, 0.15, GREY)
    for row in range(down + 1):
        y = top + row * TILE_MM
        sheet.line(left - MARK, y, left - 0.5, y, 0.15, GREY)
        sheet.line(right + 0.5, y, right + MARK, y, 0.15, GREY)
