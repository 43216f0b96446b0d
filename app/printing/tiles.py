"""Every tile of a set at true size, in our own drawings: proxies to cut out, or an overview of the set."""

from __future__ import annotations

import cv2

from app.art.backs import draw_back
from app.lang import Translator, say
from app.printing.faces import draw_faces
from app.printing.page import GREY, Area, Document, new_document
from app.rules.tileset import TileSet
from app.values import TILE_MM, Face
from app.values.pictures import Picture
from app.values.progress import Progress, silent

DOTS = 400
"""The side of a printed tile in pixels: about 225 per inch."""
BLEED = 2.0
"""How far each picture goes on beyond the cut, in mm: a cut that is a little off shows no white."""
PITCH = TILE_MM + 2 * BLEED
"""From one tile to the next, in mm."""
MARK = 3.0
"""The length of cut marks in mm."""
NOTE = 7.0


def document(
    tileset: TileSet,
    words: Translator | None = None,
    paper: str = "a4",
    copies: bool = True,
    dots: int = DOTS,
    backs: bool = True,
    progress: Progress = silent,
    processes: int | None = None,
) -> bytes:
    """The PDF with every tile of the set as often as the box has it (``copies`` False: every face once), ``dots``
    pixels per side.

    Marks at the border show where to cut. With ``backs`` each page is followed by one with the backs of its tiles,
    mirrored for printing on both sides, turned on the long edge. ``progress`` counts the faces that are drawn,
    ``processes`` is as in ``draw_faces``. Raises ValueError for an unknown paper.
    """
    words = words or Translator.load()
    sheet = new_document(words.text(say("printing.tiles_title", name=tileset.name)), words, paper)
    faces = [face for face, count in tileset.faces() for _ in range(count if copies else 1)]
    area = sheet.area
    across = int((area.width - 2 * MARK) // PITCH) or 1
    down = int((area.height - 2 * MARK - 2 * NOTE) // PITCH) or 1
    drawn = draw_faces(tileset, faces, dots, progress, processes)
    pictures = {face: _bled(picture) for face, picture in drawn.items()}
    piles = {deck: _bled(draw_back(tileset.game, number, dots)) for number, deck in enumerate(tileset.terms.tiles)}
    for first in range(0, len(faces), across * down):
        page = faces[first : first + across * down]
        numbers = {"first": first + 1, "last": first + len(page), "all": len(faces)}
        sheet.page(words.text(say("printing.tiles_part", **numbers)))
        _lay(sheet, area, across, [pictures[face] for face in page])
        below = area.top + MARK + -(-len(page) // across) * PITCH + MARK + 1
        names = [face.name for face in page]
        rowed = "; ".join(" ".join(names[k : k + across]) for k in range(0, len(names), across))
        below = sheet.paragraph(area.left, below, area.width, words.text(say("printing.tiles_names", names=rowed)), 7)
        note = say("printing.tiles_verified") if tileset.verified else say("printing.tiles_unverified")
        sheet.paragraph(area.left, below, area.width, words.text(note), 7, bold=not tileset.verified)
        if backs:
            sheet.page(words.text(say("printing.tiles_backs", **numbers)))
            _lay(sheet, area, across, [piles[_deck(tileset, face)] for face in page], mirrored=True)
            sheet.paragraph(area.left, area.bottom - 8, area.width, words.text(say("printing.backs_how")), 7)
    return sheet.bytes()


def _deck(tileset: TileSet, face: Face) -> str:
    return tileset.by_id[face.design].deck


def _bled(picture: Picture) -> bytes:
    """The picture as a file, going on beyond its edges by ``BLEED``."""
    beyond = round(picture.shape[0] * BLEED / TILE_MM)
    whole = cv2.copyMakeBorder(picture, beyond, beyond, beyond, beyond, cv2.BORDER_REPLICATE)
    return cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def _lay(sheet: Document, area: Area, across: int, pictures: list[bytes], mirrored: bool = False) -> None:
    """Lay the pictures in rows of ``across``, from the left or, ``mirrored``, from the right, with their cut marks."""
    left, top = area.left + (area.width - across * PITCH) / 2, area.top + MARK
    for number, picture in enumerate(pictures):
        row, column = divmod(number, across)
        at = across - 1 - column if mirrored else column
        sheet.encoded(picture, left + at * PITCH, top + row * PITCH, PITCH, PITCH)
        _corners(sheet, left + at * PITCH + BLEED, top + row * PITCH + BLEED)
    right, bottom = left + across * PITCH, top + -(-len(pictures) // across) * PITCH
    for column in range(across):
        for x in (left + column * PITCH + BLEED, left + (column + 1) * PITCH - BLEED):
            sheet.line(x, top - MARK, x, top - 0.5, 0.15, GREY)
            sheet.line(x, bottom + 0.5, x, bottom + MARK, 0.15, GREY)
    for row in range(-(-len(pictures) // across)):
        for y in (top + row * PITCH + BLEED, top + (row + 1) * PITCH - BLEED):
            sheet.line(left - MARK, y, left - 0.5, y, 0.15, GREY)
            sheet.line(right + 0.5, y, right + MARK, y, 0.15, GREY)


def _corners(sheet: Document, x: float, y: float) -> None:
    """White ticks in the bleed at the corners of the tile whose upper left is there."""
    for corner_x, outward_x in ((x, -1), (x + TILE_MM, 1)):
        for corner_y, outward_y in ((y, -1), (y + TILE_MM, 1)):
            far_x, far_y = corner_x + outward_x * (BLEED - 0.2), corner_y + outward_y * (BLEED - 0.2)
            sheet.line(corner_x, corner_y + outward_y * 0.4, corner_x, far_y, 0.2, (255, 255, 255))
            sheet.line(corner_x + outward_x * 0.4, corner_y, far_x, corner_y, 0.2, (255, 255, 255))
