"""Every tile of a set at true size, in our own drawings: proxies to cut out, or an overview of the set."""

from __future__ import annotations

from itertools import chain

import cv2

from app.art.backs import draw_back
from app.lang import Translator, say
from app.printing.boxes import called
from app.printing.faces import draw_faces
from app.printing.page import BLACK, GREY, NOTE, Area, Colour, Document, new_document
from app.rules.tileset import TileSet
from app.values import TILE_MM
from app.values.pictures import Picture
from app.values.progress import Progress, silent

DOTS = 400
"""The side of a printed tile in pixels: about 225 per inch."""
BLEED = 2.0
"""How far each picture goes on beyond the cut, in mm: a cut that is a little off shows no white."""
PRINTED = TILE_MM + 2 * BLEED
"""The side of a picture in mm."""
GAP = 1.5
"""The white between two pictures in mm: it shows where one tile ends. On Letter paper there is no room for more."""
PITCH = PRINTED + GAP
"""From one tile to the next, in mm."""
MARK = 3.0
"""The length of cut marks in mm."""
NOTES = 19.0
"""The height of the notes below the tiles, in mm."""
_THREAD: Colour = (217, 176, 106)


def document(
    tileset: TileSet,
    words: Translator | None = None,
    paper: str = "a4",
    copies: bool = True,
    dots: int = DOTS,
    backs: bool = True,
    progress: Progress = silent,
    processes: int | None = None,
    source: str = "",
) -> bytes:
    """The PDF with every tile of the set as often as the box has it (``copies`` False: every face once), the start tile
    first and each pile on pages of its own, ``dots`` pixels per side.

    A line around each tile, and marks at the border, show where to cut. With ``backs`` each page is followed by one
    with the backs of its tiles, mirrored for printing on both sides, turned on the long edge; they have no line, which
    would show where the printer does not meet the front quite. ``progress`` counts the faces that are drawn,
    ``processes`` is as in ``draw_faces``, ``source`` the name by which the set was loaded. Raises ValueError for an
    unknown paper.
    """
    words = words or Translator.load()
    sheet = new_document(words.text(say("printing.tiles_title", name=called(tileset, words, source))), words, paper)
    faces = {
        deck: [face for face, count in tileset.faces(deck) for _ in range(count if copies else 1)]
        for deck in tileset.terms.tiles
    }
    for pile in faces.values():
        pile.sort(key=lambda face: face != tileset.start_face)
    area = sheet.area
    across = int((area.width - 2 * MARK + GAP) // PITCH) or 1
    down = int((area.height - 2 * MARK - NOTES + GAP) // PITCH) or 1
    drawn = draw_faces(tileset, chain.from_iterable(faces.values()), dots, progress, processes)
    pictures = {face: _bled(picture) for face, picture in drawn.items()}
    backed = {deck: _bled(draw_back(tileset.game, number, dots)) for number, deck in enumerate(faces)}
    pages = [
        (deck, pile[at : at + across * down])
        for deck, pile in faces.items()
        for at in range(0, len(pile), across * down)
    ]
    starting = next(number for number, (_, page) in enumerate(pages) if tileset.start_face in page)
    done, every = 0, sum(map(len, faces.values()))
    for number, (deck, page) in enumerate(pages):
        numbers = {"first": done + 1, "last": done + len(page), "all": every}
        sheet.page(words.text(say("printing.tiles_part", **numbers)))
        _lay(sheet, area, across, [pictures[face] for face in page])
        below = area.top + 2 * MARK - GAP + -(-len(page) // across) * PITCH + 1
        _notes(sheet, below, tileset, words, deck, starts=number == starting)
        if backs:
            sheet.page(words.text(say("printing.tiles_backs", **numbers)))
            _lay(sheet, area, across, [backed[deck]] * len(page), mirrored=True)
            if number == starting:
                x, y = _place(area, across, across - 1)
                start = words.text(say("printing.tiles_start"))
                sheet.text(x + PRINTED / 2, y + PRINTED - 12, start, 11, bold=True, align="centre", colour=_THREAD)
            sheet.paragraph(area.left, area.bottom - 8, area.width, words.text(say("printing.backs_how")), NOTE)
        done += len(page)
    return sheet.bytes()


def _notes(sheet: Document, y: float, tileset: TileSet, words: Translator, deck: str, *, starts: bool) -> None:
    """Write below the tiles of a page how to cut them and what they are; of the page that ``starts`` the sheet also
    which tile begins a game.
    """
    area, pile = sheet.area, say(f"printing.pile.{deck}")
    notes = [say("printing.tiles_how")]
    notes += [pile] if words.has(pile.key) else []
    notes += [say("printing.tiles_first")] if starts else []
    for note in notes:
        y = sheet.paragraph(area.left, y, area.width, words.text(note), NOTE)
    checked = say("printing.tiles_verified") if tileset.verified else say("printing.tiles_unverified")
    sheet.paragraph(area.left, y, area.width, words.text(checked), NOTE, bold=not tileset.verified)


def _bled(picture: Picture) -> bytes:
    """The picture as a file, going on beyond its edges by ``BLEED``."""
    beyond = round(picture.shape[0] * BLEED / TILE_MM)
    whole = cv2.copyMakeBorder(picture, beyond, beyond, beyond, beyond, cv2.BORDER_REPLICATE)
    return cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def _place(area: Area, across: int, number: int) -> tuple[float, float]:
    """The upper left of a picture on a page, counted from 0 row by row."""
    row, column = divmod(number, across)
    left = area.left + (area.width - across * PITCH + GAP) / 2
    return left + column * PITCH, area.top + MARK + row * PITCH


def _lay(sheet: Document, area: Area, across: int, pictures: list[bytes], mirrored: bool = False) -> None:
    """Lay the pictures in rows of ``across``, each with a line to cut along, or, ``mirrored``, from the right and
    without lines; with cut marks around all of them.
    """
    for number, picture in enumerate(pictures):
        column = number % across
        x, y = _place(area, across, number - column + (across - 1 - column if mirrored else column))
        sheet.encoded(picture, x, y, PRINTED, PRINTED)
        if not mirrored:
            _cut_line(sheet, x + BLEED, y + BLEED)
    rows = -(-len(pictures) // across)
    left, top = _place(area, across, 0)
    right, bottom = (at + PRINTED for at in _place(area, across, across * rows - 1))
    for column in range(across):
        for x in (left + column * PITCH + BLEED, left + column * PITCH + BLEED + TILE_MM):
            sheet.line(x, top - MARK, x, top - 0.5, 0.15, GREY)
            sheet.line(x, bottom + 0.5, x, bottom + MARK, 0.15, GREY)
    for row in range(rows):
        for y in (top + row * PITCH + BLEED, top + row * PITCH + BLEED + TILE_MM):
            sheet.line(left - MARK, y, left - 0.5, y, 0.15, GREY)
            sheet.line(right + 0.5, y, right + MARK, y, 0.15, GREY)


def _cut_line(sheet: Document, x: float, y: float) -> None:
    """A thin line around the tile whose upper left is there; a white one outside it shows it on dark ground."""
    sheet.rectangle(x - 0.2, y - 0.2, TILE_MM + 0.4, TILE_MM + 0.4, 0.25, colour=(255, 255, 255))
    sheet.rectangle(x, y, TILE_MM, TILE_MM, 0.15, colour=BLACK)
