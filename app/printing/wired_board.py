"""The page of the wiring plan that looks like the table: the Pi from above, and a coloured wire to each part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.lang import Message, Translator, say
from app.printing.page import BLACK, Area, Colour, Document
from hardware.header import position

SCALE = 1.6
"""The size of the drawn Pi, 1 being true."""
BOARD = (56.0, 85.0)
"""The true width and height of a Pi in mm, header at the right, sockets below."""
PITCH = 2.54
HEADER = 7.1
"""The distance of pin 1's row from the upper edge, in mm: 20 rows, centred between the screws at 3.5 and 61.5 mm."""
WIRES: tuple[Colour, ...] = (
    (122, 74, 38), (214, 60, 48), (240, 140, 30), (226, 190, 20), (60, 150, 70), (40, 110, 200), (140, 80, 170),
    (130, 130, 130), (230, 110, 160), (30, 160, 170),
)  # fmt: skip
"""The colours of wires, in turn: those of usual jumper wires but black and white, which are for ground and paper."""
SUPPLY: Colour = (214, 60, 48)
_GREEN: Colour = (52, 122, 70)
_METAL: Colour = (196, 198, 200)
_DARK: Colour = (40, 42, 46)
_GOLD: Colour = (214, 178, 84)


class Plug(NamedTuple):
    """A wire of the page: ``letter`` and ``use`` as in the table, its physical ``pin``, and whether the part's other
    wire goes to "ground", "supply" (3.3 V) or "own_supply". ``kind`` is that of the part, ``tone`` its colour.
    """

    letter: str
    kind: str
    use: Message
    pin: int
    other: str
    tone: Colour


def draw(sheet: Document, area: Area, words: Translator, plugs: Sequence[Plug]) -> None:
    """Draw the Pi at the left of the page, the parts at its right in the order of their pins, and every wire."""
    left, top = area.left, area.top + 8
    _pi(sheet, left, top)
    ordered = sorted(plugs, key=lambda plug: (position(plug.pin)[1], position(plug.pin)[0]))
    column = left + BOARD[0] * SCALE + 34
    step = min(11.0, (area.bottom - area.top - 10) / max(len(ordered), 1))
    first = max(area.top + 8 + step / 2, _pin(left, top, 20)[1] - step * len(ordered) / 2)
    ends = {plug.letter: (column, first + step * number) for number, plug in enumerate(ordered)}
    tones = {plug.letter: WIRES[number % len(WIRES)] for number, plug in enumerate(ordered)}
    for plug in ordered:
        _wire(sheet, _pin(left, top, plug.pin), ends[plug.letter], tones[plug.letter])
    for plug in ordered:
        x, y = _pin(left, top, plug.pin)
        sheet.circle(x, y, 1.5, 0.2, tones[plug.letter])
    _rails(sheet, words, ordered, ends, area.right)
    for plug in ordered:
        _part(sheet, words, plug, *ends[plug.letter], area.right - 16)


def _pin(left: float, top: float, pin: int) -> tuple[float, float]:
    column, row = position(pin)
    return left + (BOARD[0] - 4.77 + PITCH * column) * SCALE, top + (HEADER + PITCH * (row + 0.5) - 1.27) * SCALE


def _pi(sheet: Document, left: float, top: float) -> None:
    """Draw board, screws, chips, sockets and the header with all its pins."""
    k = SCALE
    sheet.rectangle(left, top, BOARD[0] * k, BOARD[1] * k, 0.4, _GREEN, _DARK)
    for x, y in ((3.5, 3.5), (52.5, 3.5), (3.5, 61.5), (52.5, 61.5)):
        sheet.circle(left + x * k, top + y * k, 1.4 * k, 0.3, (255, 255, 255), _GOLD)
    sheet.rectangle(left + 20 * k, top + 21 * k, 15 * k, 15 * k, 0.3, _METAL, _DARK)
    sheet.rectangle(left + 22 * k, top + 42 * k, 10 * k, 11 * k, 0.3, _DARK, _DARK)
    for y, wide in ((8.0, 9.0), (23.0, 7.0), (36.0, 7.0)):  # power, screens
        sheet.rectangle(left - 1.5, top + y * k, 6 * k, wide * k, 0.3, _METAL, _DARK)
    for x, wide in ((2.5, 15.0), (21.0, 15.0), (39.0, 15.0)):
        sheet.rectangle(left + x * k, top + 67 * k, wide * k, 20.5 * k, 0.3, _METAL, _DARK)
    x, y = _pin(left, top, 1)
    sheet.rectangle(x - 1.27 * k, y - 1.27 * k, 2 * PITCH * k, 20 * PITCH * k, 0.2, _DARK, _DARK)
    for pin in range(1, 41):
        at = _pin(left, top, pin)
        if pin == 1:
            sheet.rectangle(at[0] - 1.1, at[1] - 1.1, 2.2, 2.2, None, _GOLD)
        sheet.circle(*at, 1.0, None, _GOLD)
    sheet.text(x - 2.2 * k, y - 1.2, "1", 8, True, "right", (255, 255, 255))
    sheet.text(_pin(left, top, 39)[0] - 2.2 * k, _pin(left, top, 39)[1] - 1.2, "39", 8, True, "right", (255, 255, 255))


def _wire(sheet: Document, start: tuple[float, float], end: tuple[float, float], tone: Colour) -> None:
    """Draw a wire as a cubic curve that leaves the pin and meets the part horizontally, with a dark rim."""
    reach = (end[0] - start[0]) * 0.55
    points = []
    for number in range(25):
        t = number / 24
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x = a * start[0] + b * (start[0] + reach) + c * (end[0] - reach) + d * end[0]
        points.append((x, (a + b) * start[1] + (c + d) * end[1]))
    sheet.lines(points, 1.3, _DARK)
    sheet.lines(points, 0.9, tone)


def _rails(
    sheet: Document,
    words: Translator,
    plugs: Sequence[Plug],
    ends: dict[str, tuple[float, float]],
    right: float,
) -> None:
    """Draw the common wires at the right, black for ground and red for 3.3 V, as far as parts need them."""
    for other, tone, inset, key in (("ground", BLACK, 2.0, "at_ground"), ("supply", SUPPLY, 11.0, "at_3v3")):
        rows = [ends[plug.letter][1] for plug in plugs if plug.other == other]
        if not rows:
            continue
        x, high = right - inset, min(y for _, y in ends.values()) - 6
        sheet.line(x, high, x, max(rows), 0.9, tone)
        sheet.text(x, high - 4, words.text(say(f"plan.{key}")), 9, True, "centre", tone)
        for y in rows:
            sheet.line(right - 16, y, x, y, 0.9, tone)
            sheet.circle(x, y, 0.9, None, tone)


def _part(sheet: Document, words: Translator, plug: Plug, x: float, y: float, end: float) -> None:
    """Draw the part as a box from ``x`` to ``end`` with its letter, its sign and its name; a light has its
    resistor before it.
    """
    sheet.rectangle(x, y - 3.6, end - x, 7.2, 0.3, (255, 255, 255), _DARK)
    sheet.circle(x + 4, y, 2.6, 0.4, plug.tone)
    sheet.text(x + 4, y - 1.4, plug.letter, 9, True, "centre")
    if plug.kind == "button":
        sheet.line(x + 8.5, y + 1.2, x + 13.5, y + 1.2, 0.5)
        sheet.line(x + 11, y + 1.2, x + 11, y - 1.4, 0.5)
        sheet.line(x + 9.5, y - 1.4, x + 12.5, y - 1.4, 0.5)
    elif plug.kind == "light":
        sheet.rectangle(x - 7.5, y - 1.4, 6, 2.8, 0.4, (255, 255, 255), _DARK)  # its resistor, on the wire
        sheet.polygon([(x + 9, y - 2), (x + 9, y + 2), (x + 12.5, y)], 0.4, plug.tone)
        sheet.line(x + 12.5, y - 2, x + 12.5, y + 2, 0.5)
    else:
        sheet.circle(x + 11, y, 2.1, 0.4, plug.tone)
    text, size = words.text(plug.use), 8.5
    while size > 5.5 and sheet.text_width(text, size) > end - x - 16:
        size -= 0.5
    sheet.text(x + 15, y - 0.38 * size * 25.4 / 72, text, size)
