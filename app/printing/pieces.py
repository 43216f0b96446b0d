"""The pieces of each seat: a card for every colour on which its pieces stand until they are placed."""

from __future__ import annotations

from collections.abc import Mapping

from app.art.pieces import WOODS, draw_piece
from app.lang import Translator, say
from app.printing.boxes import called
from app.printing.page import GREY, LIGHT, Area, Colour, Document, new_document
from app.rules import Game
from app.rules.options import Options
from app.rules.shipped import options_of
from app.rules.terms import SEATS
from app.rules.tileset import TileSet
from app.values.progress import Progress, silent

NAME = 38.0
"""The width of the coloured part of a card with the name of the seat, in mm."""
PLACE = 22.0
"""The largest diameter of the place for a piece, in mm: a piece of the box stands in it."""
GAP = 2.0
HEAD = 12.0
"""The height above the places, with how many pieces there are, in mm."""
SHOWN = 0.8
"""The width of the drawing in widths of its place."""
DOTS = 260
"""The width of a drawing in pixels."""
_CREAM: Colour = (252, 244, 222)
_INK: Colour = (36, 27, 22)


def document(
    tileset: TileSet,
    words: Translator | None = None,
    paper: str = "a4",
    progress: Progress = silent,
    source: str = "",
) -> bytes:
    """The PDF of one page with a card for each colour; as many places as a player has pieces by the printed rules
    of the box, ``source`` the name by which its tile set was loaded. Raises ValueError for an unknown paper.
    """
    words = words or Translator.load()
    options = Options(**options_of(source))  # pyrefly: ignore[bad-argument-type]  # they are values that ``CHOICES`` offers
    held = Game(tileset, SEATS[:2], options).seat(SEATS[0]).supply
    sheet = new_document(words.text(say("printing.pieces_title", name=called(tileset, words, source))), words, paper)
    area = sheet.page()
    top = sheet.paragraph(area.left, area.top, area.width, words.text(say("printing.pieces_how")), 9) + 3
    high = min(HEAD + PLACE + 5, (area.bottom - top) / len(SEATS))
    for number, colour in enumerate(SEATS):
        progress(number, len(SEATS))
        box = Area(area.left, top + number * high, area.right, top + (number + 1) * high)
        _card(sheet, box, colour, held, words)
    progress(len(SEATS), len(SEATS))
    return sheet.bytes()


def _card(sheet: Document, box: Area, colour: str, held: Mapping[str, int], words: Translator) -> None:
    red, green, blue = (int(part) for part in reversed(WOODS[colour]))
    sheet.rectangle(box.left, box.top, box.width, box.height, 0.15, _CREAM, LIGHT)
    sheet.rectangle(box.left, box.top, NAME, box.height, None, (red, green, blue))
    letters = _INK if red + green + blue > 380 else (255, 255, 255)
    sheet.text(box.left + 3, box.top + 4, words.text(say(f"word.{colour}")), 16, bold=True, colour=letters)
    sheet.line(box.left + 3, box.bottom - 6, box.left + NAME - 3, box.bottom - 6, 0.3, letters)
    room = box.width - NAME - 2 * GAP * (len(held) + 1)
    place = min(PLACE, box.height - HEAD - 3, room / max(1, sum(held.values())))
    x, y = box.left + NAME + 2 * GAP, box.top + HEAD
    for kind, count in held.items():
        label = words.text(say("printing.pieces_count", count=count, kind=say(f"word.{kind}")))
        sheet.text(x + 0.5, box.top + 4, label, 10, bold=True)
        drawn = draw_piece(kind, colour, DOTS)
        for _ in range(count):
            middle = x + place / 2
            sheet.circle(middle, y + place / 2, place / 2 - 0.5, 0.2, (255, 255, 255), GREY)
            inner = SHOWN * place
            sheet.picture(drawn, middle - inner / 2, y + (place - inner) / 2, inner)
            x += place
        x += 2 * GAP
