"""The signs of everything around a game: home, settings, history, devices, arrows.

Grid and pen are those of ``app.art.signs``; strokes are 2.2 to 2.8 wide, as of the signs of a game.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from app.art.signs import Pen, arc


def _home(pen: Pen) -> None:
    pen.fill([(12, 2.4), (22.4, 12), (19.6, 12), (19.6, 21.4), (4.4, 21.4), (4.4, 12), (1.6, 12)])
    pen.fill([(9.8, 21.4), (9.8, 14.6), (14.2, 14.6), (14.2, 21.4)], ink=0)


def _new(pen: Pen) -> None:
    pen.line([(13.6, 4.5), (4.5, 4.5), (4.5, 19.5), (19.5, 19.5), (19.5, 10.4)], 2.3)
    pen.line([(18.4, 1.8), (18.4, 8.4)], 2.3)
    pen.line([(15.1, 5.1), (21.7, 5.1)], 2.3)
    pen.line(arc(4.5, 19.5, 8, 270, 360), 2.2)


def _help(pen: Pen) -> None:
    pen.ring(12, 12, 9.4, 2.2)
    pen.line([*arc(12, 9.6, 3.1, 190, 400), (12.1, 13.4)], 2.3)
    pen.disc(12, 17, 1.45)


def _settings(pen: Pen) -> None:
    for i in range(8):
        turn = math.pi * i / 4
        pen.line([(12 + r * math.cos(turn), 12 + r * math.sin(turn)) for r in (6, 9.4)], 3.6)
    pen.disc(12, 12, 7)
    pen.disc(12, 12, 3.1, ink=0)


def _history(pen: Pen) -> None:
    pen.fill([(3, 4), (10.6, 5.2), (10.6, 20.6), (3, 19.2)])
    pen.fill([(21, 4), (13.4, 5.2), (13.4, 20.6), (21, 19.2)])
    pen.line([(12, 6), (12, 20.6)], 1.3)
    for y in (9.0, 12.4, 15.8):
        pen.line([(5.2, y - 0.3), (8.6, y)], 1.2, ink=0)
        pen.line([(18.8, y - 0.3), (15.4, y)], 1.2, ink=0)


def _chart(pen: Pen) -> None:
    pen.line([(3.6, 3.4), (3.6, 20.4), (20.8, 20.4)], 2.2)
    pen.line([(7, 16), (11, 11.4), (14.6, 13.8), (20, 6)], 2.4)


def _bars(pen: Pen) -> None:
    for x, top in ((4.4, 13), (10, 5), (15.6, 9.4)):
        pen.fill([(x, top), (x + 4.2, top), (x + 4.2, 20.6), (x, 20.6)])


def _share(pen: Pen) -> None:
    pen.line([(6, 12), (17.6, 5.6)], 2.2)
    pen.line([(6, 12), (17.6, 18.4)], 2.2)
    for x, y in ((6, 12), (17.8, 5.4), (17.8, 18.6)):
        pen.disc(x, y, 3.3)


def _trash(pen: Pen) -> None:
    pen.line([(3.8, 6.2), (20.2, 6.2)], 2.3)
    pen.line([(9, 5.6), (9.6, 3.2), (14.4, 3.2), (15, 5.6)], 1.8)
    pen.fill([(5.4, 8.4), (18.6, 8.4), (17.4, 21.4), (6.6, 21.4)])
    for x, slant in ((9.2, 0.3), (12.0, 0.0), (14.8, -0.3)):
        pen.line([(x, 11), (x + slant, 18.8)], 1.5, ink=0)


def _pause(pen: Pen) -> None:
    pen.line([(8, 5.4), (8, 18.6)], 4)
    pen.line([(16, 5.4), (16, 18.6)], 4)


def _stop(pen: Pen) -> None:
    pen.fill([(5, 5), (19, 5), (19, 19), (5, 19)])


def _step(pen: Pen) -> None:
    pen.line([(5.4, 5), (5.4, 19)], 2.6)
    pen.fill([(9, 4.4), (9, 19.6), (20.6, 12)])


def _speaker(pen: Pen) -> None:
    pen.fill([(2.6, 9), (6.6, 9), (12, 4), (12, 20), (6.6, 15), (2.6, 15)])
    pen.line(arc(11.4, 12, 4.6, -48, 48), 2)
    pen.line(arc(11.4, 12, 8.8, -48, 48), 2)


def _mute(pen: Pen) -> None:
    pen.fill([(2.6, 9), (6.6, 9), (12, 4), (12, 20), (6.6, 15), (2.6, 15)])
    pen.line([(15.2, 9.2), (21, 15)], 2.2)
    pen.line([(21, 9.2), (15.2, 15)], 2.2)


def _language(pen: Pen) -> None:
    pen.ring(12, 12, 9.4, 2)
    pen.line([(12 + 4.3 * math.cos(a), 12 + 9.4 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 40)], 1.7)
    pen.line([(2.8, 12), (21.2, 12)], 1.7)


def _flag(pen: Pen) -> None:
    pen.line([(5, 3), (5, 21.6)], 2.4)
    pen.fill(
        [(6.4, 3.4), (11, 2.6), (15, 4.6), (21, 3.6), (18.4, 8.6), (21, 13.4), (15, 14.4), (11, 12.4), (6.4, 13.2)]
    )


def _power(pen: Pen) -> None:
    pen.line(arc(12, 13, 7.8, -50, 230), 2.5)
    pen.line([(12, 2.8), (12, 11.6)], 2.6)


def _qr(pen: Pen) -> None:
    for x, y in ((3.0, 3.0), (14.0, 3.0), (3.0, 14.0)):
        pen.line([(x + 1, y + 1), (x + 6, y + 1), (x + 6, y + 6), (x + 1, y + 6)], 1.8, closed=True)
        pen.fill([(x + 2.6, y + 2.6), (x + 4.4, y + 2.6), (x + 4.4, y + 4.4), (x + 2.6, y + 4.4)])
    for x, y in ((14.4, 14.4), (18.6, 14.4), (16.5, 16.5), (14.4, 18.6), (18.6, 18.6)):
        pen.fill([(x, y), (x + 2.3, y), (x + 2.3, y + 2.3), (x, y + 2.3)])


def _sheriff(pen: Pen) -> None:
    points = []
    for i in range(12):
        radius = 9.6 if i % 2 == 0 else 5.2
        points.append((12 + radius * math.sin(math.pi * i / 6), 12 - radius * math.cos(math.pi * i / 6)))
    pen.fill(points)
    for x, y in points[::2]:
        pen.disc(x, y, 1.7)
    pen.disc(12, 12, 3.9, ink=0)
    pen.disc(12, 12, 2.5)


def _minus(pen: Pen) -> None:
    pen.line([(5, 12), (19, 12)], 2.6)


def _right(pen: Pen) -> None:
    pen.line([(8.6, 4.6), (16, 12), (8.6, 19.4)], 3)


def _left(pen: Pen) -> None:
    _right(pen)
    pen.mask = np.ascontiguousarray(pen.mask[:, ::-1])


def _down(pen: Pen) -> None:
    _right(pen)
    pen.mask = np.ascontiguousarray(pen.mask.T)


def _up(pen: Pen) -> None:
    _down(pen)
    pen.mask = np.ascontiguousarray(pen.mask[::-1])


def _printer(pen: Pen) -> None:
    pen.fill([(6.4, 2.8), (17.6, 2.8), (17.6, 7), (6.4, 7)])
    pen.fill([(2.4, 8.4), (21.6, 8.4), (21.6, 17.4), (2.4, 17.4)])
    pen.disc(18.4, 11.2, 1.1, ink=0)
    pen.fill([(5.4, 13.4), (18.6, 13.4), (18.6, 22), (5.4, 22)], ink=0)
    pen.line([(6.8, 14.6), (17.2, 14.6), (17.2, 20.8), (6.8, 20.8)], 1.7, closed=True)


def _person(pen: Pen) -> None:
    pen.disc(12, 7.2, 4.5)
    pen.fill([*arc(12, 21.6, 8.6, 180, 360)])


def _people(pen: Pen) -> None:
    pen.disc(8.4, 8, 3.8)
    pen.fill(arc(8.4, 20.6, 6.9, 180, 360))
    pen.disc(17.4, 9, 3)
    pen.fill([(16.4, 20.6), (16, 17.4), (14.4, 14.6), *arc(17.6, 19.4, 5, 240, 360), (22.6, 20.6)])


def _empty(pen: Pen) -> None:
    pen.ring(12, 12, 8.6, 2.2)


def _clock(pen: Pen) -> None:
    pen.ring(12, 12, 9.2, 2.2)
    pen.line([(12, 6.6), (12, 12.2), (16, 14.6)], 2.1)


def _lock(pen: Pen) -> None:
    pen.line([(7.6, 11), (7.6, 8), *arc(12, 8, 4.4, 180, 360), (16.4, 11)], 2.3)
    pen.fill([(4.6, 10.6), (19.4, 10.6), (19.4, 21.4), (4.6, 21.4)])
    pen.disc(12, 15, 1.8, ink=0)
    pen.line([(12, 15), (12, 18.2)], 1.6, ink=0)


def _lamp(pen: Pen) -> None:
    pen.line(arc(12, 4.6, 2.4, 180, 360), 1.6)
    pen.fill([(8, 5), (16, 5), (17, 8), (7, 8)])
    pen.fill([(7.4, 9.2), (16.6, 9.2), *arc(12, 13, 6, -20, 30), (15, 18), (9, 18), *arc(12, 13, 6, 150, 200)])
    pen.fill([(12, 9.8), (14.2, 13.6), (12, 16.6), (9.8, 13.6)], ink=0)
    pen.fill([(7, 19), (17, 19), (18, 22), (6, 22)])


def _sun(pen: Pen) -> None:
    pen.disc(12, 12, 4.8)
    for i in range(8):
        turn = math.pi * i / 4
        pen.line([(12 + r * math.cos(turn), 12 + r * math.sin(turn)) for r in (7.9, 10.2)], 2)


def _moon(pen: Pen) -> None:
    pen.disc(11, 12.6, 9)
    pen.disc(15.4, 8.8, 7.6, ink=0)


def _contrast(pen: Pen) -> None:
    pen.ring(12, 12, 9.2, 2.2)
    pen.fill(arc(12, 12, 9, -90, 90))


def _letters(pen: Pen) -> None:
    pen.line([(1.8, 19), (7.6, 4.6), (13.4, 19)], 2.5)
    pen.line([(4.2, 14), (11, 14)], 2.2)
    pen.line([(14.2, 19), (18.2, 9.6), (22.2, 19)], 2)
    pen.line([(15.8, 15.8), (20.6, 15.8)], 1.8)


def _keyboard(pen: Pen) -> None:
    pen.fill([(1.6, 5), (22.4, 5), (22.4, 19.4), (1.6, 19.4)])
    for y in (8.4, 12):
        for x in (5, 8.5, 12, 15.5, 19):
            pen.disc(x, y, 1.05, ink=0)
    pen.line([(7.4, 15.8), (16.6, 15.8)], 1.9, ink=0)


def _backspace(pen: Pen) -> None:
    pen.fill([(8, 4.6), (22, 4.6), (22, 19.4), (8, 19.4), (1.8, 12)])
    pen.line([(11.4, 8.8), (17.6, 15.2)], 2, ink=0)
    pen.line([(17.6, 8.8), (11.4, 15.2)], 2, ink=0)


def _shift(pen: Pen) -> None:
    pen.fill([(12, 2.6), (21.4, 12.4), (16.4, 12.4), (16.4, 20.4), (7.6, 20.4), (7.6, 12.4), (2.6, 12.4)])


def _shuffle(pen: Pen) -> None:
    pen.line([(2.6, 7), (7, 7), (14, 17), (18, 17)], 2.2)
    pen.line([(2.6, 17), (7, 17), (14, 7), (18, 7)], 2.2)
    for y in (7, 17):
        pen.fill([(17, y - 3.6), (22.4, y), (17, y + 3.6)])


def _flip(pen: Pen) -> None:
    pen.line(arc(12, 12, 8.2, 200, 330), 2.3)
    pen.line(arc(12, 12, 8.2, 20, 150), 2.3)
    pen.fill([(22.4, 5.4), (22, 12.4), (15.8, 9.4)])
    pen.fill([(1.6, 18.6), (2, 11.6), (8.2, 14.6)])


MENU_ICONS: dict[str, Callable[[Pen], None]] = {
    "home": _home,
    "new": _new,
    "help": _help,
    "settings": _settings,
    "history": _history,
    "chart": _chart,
    "bars": _bars,
    "share": _share,
    "trash": _trash,
    "pause": _pause,
    "stop": _stop,
    "step": _step,
    "speaker": _speaker,
    "mute": _mute,
    "language": _language,
    "flag": _flag,
    "power": _power,
    "qr": _qr,
    "sheriff": _sheriff,
    "minus": _minus,
    "left": _left,
    "right": _right,
    "up": _up,
    "down": _down,
    "printer": _printer,
    "person": _person,
    "people": _people,
    "empty": _empty,
    "clock": _clock,
    "lock": _lock,
    "lamp": _lamp,
    "sun": _sun,
    "moon": _moon,
    "contrast": _contrast,
    "letters": _letters,
    "keyboard": _keyboard,
    "backspace": _backspace,
    "shift": _shift,
    "shuffle": _shuffle,
    "flip": _flip,
}
"""Every sign of this module by its name."""
