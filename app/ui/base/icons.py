"""The signs on buttons and cards, drawn as strokes: no font has all of them, and fonts differ.

Grid and pen are those of ``app.art.signs``, which has the signs of what the games hold.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from app.art.signs import SIGNS, Pen, arc
from app.ui.base.emblems import EMBLEMS
from app.ui.base.menu_icons import MENU_ICONS


def _check(pen: Pen) -> None:
    pen.line([(4.5, 12.5), (9.8, 18), (19.5, 6.5)], 3)


def _close(pen: Pen) -> None:
    pen.line([(6, 6), (18, 18)], 2.6)
    pen.line([(18, 6), (6, 18)], 2.6)


def _undo(pen: Pen) -> None:
    pen.line([(5, 9), (14, 9), *arc(14, 13.8, 4.8, -90, 90), (8, 18.6)], 2.4)
    pen.fill([(9.2, 3.4), (9.2, 14.6), (2.6, 9)])


def _redo(pen: Pen) -> None:
    _undo(pen)
    pen.mask = np.ascontiguousarray(pen.mask[:, ::-1])


def _rotate_right(pen: Pen) -> None:
    pen.line(arc(12, 12.6, 7.4, 150, 385), 2.4)
    x, y = arc(12, 12.6, 7.4, 385, 385)[-1]
    pen.fill([(x - 5, y - 0.8), (x + 4.2, y - 2.6), (x + 0.6, y + 5.4)])


def _rotate_left(pen: Pen) -> None:
    _rotate_right(pen)
    pen.mask = np.ascontiguousarray(pen.mask[:, ::-1])


def _repeat(pen: Pen) -> None:
    """Two arrows that follow each other round: neither is the mirrored one of a turn."""
    for start in (195, 15):
        pen.line(arc(12, 12, 7.6, start, start + 105), 2.4)
        (x, y), (u, v) = arc(12, 12, 7.6, start + 105, start + 105)[-1], arc(0, 0, 1, start + 105, start + 105)[-1]
        along = -v, u  # clockwise
        pen.fill([(x + 4.2 * u, y + 4.2 * v), (x - 4.2 * u, y - 4.2 * v), (x + 6 * along[0], y + 6 * along[1])])


def _mine(pen: Pen) -> None:
    pen.line([(5, 20), (15.5, 8.5)], 2.6)
    pen.line(arc(9.5, 14.5, 11.2, -88, -2), 2.8)
    pen.fill([(13.6, 5.6), (16.2, 4.4), (19.6, 7.8), (18.4, 10.4)])


def _pass(pen: Pen) -> None:
    pen.fill([(4, 5), (4, 19), (15, 12)])
    pen.line([(18.5, 6), (18.5, 18)], 3)


def _next(pen: Pen) -> None:
    pen.line([(4, 12), (17, 12)], 2.6)
    pen.line([(12.5, 6), (18.8, 12), (12.5, 18)], 2.6)


def _allow(pen: Pen) -> None:
    pen.line([(2.5, 12.8), (6.8, 17.2), (14.6, 7.4)], 2.6)
    pen.line([(11.6, 16), (13, 17.2), (21.5, 7.4)], 2.6)


def _hat(pen: Pen) -> None:
    pen.fill([(7.2, 14.5), (8, 7.6), (10, 5.6), (12, 6.8), (14, 5.6), (16, 7.6), (16.8, 14.5)])
    brim = [*arc(12, 9.5, 10.2, 155, 25)]
    pen.line(brim, 2.4)
    pen.fill([(3.2, 13.4), (20.8, 13.4), (17.5, 18.4), (6.5, 18.4)])


def _token(pen: Pen) -> None:
    pen.ring(12, 12, 8.8, 2.2)
    pen.fill([(8, 13), (10, 8.6), (14, 8), (16.4, 11.6), (14.6, 15.4), (9.8, 15.8)])


def _tile(pen: Pen) -> None:
    pen.line([(4.5, 4.5), (19.5, 4.5), (19.5, 19.5), (4.5, 19.5)], 2.2, closed=True)
    pen.line([(12, 4.5), *arc(19.5, 4.5, 7.5, 180, 90)], 2.2)


def _pile(pen: Pen) -> None:
    pen.line([(9, 3.5), (20.5, 3.5), (20.5, 15)], 2.2)
    pen.line([(3.5, 8.5), (15.5, 8.5), (15.5, 20.5), (3.5, 20.5)], 2.2, closed=True)
    pen.line([(9.5, 11.2), (9.5, 17.8)], 2.2)
    pen.line([(6.2, 14.5), (12.8, 14.5)], 2.2)


def _another(pen: Pen) -> None:
    for x, y in ((3.5, 3.5), (13.5, 3.5), (3.5, 13.5)):
        pen.fill([(x, y), (x + 7, y), (x + 7, y + 7), (x, y + 7)])
    pen.line([(14.5, 14.5), (19.5, 14.5), (19.5, 19.5), (14.5, 19.5)], 2, closed=True)


def _lift(pen: Pen) -> None:
    pen.line([(12, 15), (12, 6)], 2.6)
    pen.line([(7, 9.4), (12, 4), (17, 9.4)], 2.6)
    pen.line([(4.5, 15.5), (4.5, 20), (19.5, 20), (19.5, 15.5)], 2.4)


def _back(pen: Pen) -> None:
    pen.line(arc(12.5, 12, 8, -205, 110), 2.3)
    pen.fill([(1.2, 7.6), (9.4, 8.2), (4.2, 14)])
    pen.line([(12.5, 7.5), (12.5, 12.4), (16, 14.4)], 2.1)


def _list(pen: Pen) -> None:
    for y in (6, 12, 18):
        pen.disc(4.6, y, 1.5)
        pen.line([(9.4, y), (20, y)], 2.3)


def _fit(pen: Pen) -> None:
    for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        pen.line([(12 + sx * 8, 12 + sy * 3.4), (12 + sx * 8, 12 + sy * 8), (12 + sx * 3.4, 12 + sy * 8)], 2.4)
    pen.disc(12, 12, 2.4)


def _camera(pen: Pen) -> None:
    pen.fill([(2.5, 7), (7, 7), (8.8, 4.2), (15.2, 4.2), (17, 7), (21.5, 7), (21.5, 19.5), (2.5, 19.5)])
    pen.disc(12, 13, 4.7, ink=0)
    pen.disc(12, 13, 2.9)


def _warning(pen: Pen) -> None:
    pen.fill([(12, 2.6), (22.4, 20.8), (1.6, 20.8)])
    pen.line([(12, 9.2), (12, 14.4)], 2.4, ink=0)
    pen.disc(12, 17.6, 1.35, ink=0)


def _question(pen: Pen) -> None:
    pen.line([*arc(12, 8.4, 4.6, 190, 400), (12.1, 14)], 2.7)
    pen.disc(12, 19, 1.8)


def _info(pen: Pen) -> None:
    pen.ring(12, 12, 9, 2.1)
    pen.disc(12, 7.6, 1.5)
    pen.line([(12, 11.4), (12, 17)], 2.4)


def _hand(pen: Pen) -> None:
    for x, top in ((8, 6.4), (11, 3.8), (14, 4.4), (17, 7)):
        pen.line([(x, top), (x, 13)], 2.5)
    pen.line([(4.2, 12), (8.4, 17.4)], 2.7)
    pen.fill([(6.8, 12), (18.2, 12), (18.2, 16), (16, 21.6), (9.6, 21.6), (6.8, 17.6)])


def _eye(pen: Pen) -> None:
    pen.line([*arc(12, 20, 12.6, 218, 322), *arc(12, 4, 12.6, 38, 142)], 2.2, closed=True)
    pen.disc(12, 12, 3.6)


def _pencil(pen: Pen) -> None:
    pen.fill([(15.2, 3.6), (20.4, 8.8), (10, 19.2), (4.8, 14)])
    pen.fill([(4, 15.4), (8.6, 20), (2.6, 21.4)])


def _trophy(pen: Pen) -> None:
    pen.fill([(6.4, 3), (17.6, 3), (17, 10), (14.4, 13.4), (9.6, 13.4), (7, 10)])
    pen.line(arc(6.6, 7, 3.4, 90, 270), 1.8)
    pen.line(arc(17.4, 7, 3.4, -90, 90), 1.8)
    pen.line([(12, 13), (12, 18)], 2.6)
    pen.fill([(7, 18), (17, 18), (18, 21.4), (6, 21.4)])


def _play(pen: Pen) -> None:
    pen.fill([(6, 3.5), (6, 20.5), (20.5, 12)])


def _total(pen: Pen) -> None:
    for x, y in ((5, 17), (12, 17), (19, 17), (8.5, 10.4), (15.5, 10.4), (12, 3.8)):
        pen.fill([(x - 2.2, y - 1.6), (x + 2.2, y - 1.6), (x + 3.4, y + 3.6), (x - 3.4, y + 3.6)])


def _plus(pen: Pen) -> None:
    pen.line([(12, 5), (12, 19)], 2.6)
    pen.line([(5, 12), (19, 12)], 2.6)


def _clash(pen: Pen) -> None:
    pen.disc(12, 12, 11)
    pen.line([(8, 8), (16, 16)], 3, ink=0)
    pen.line([(16, 8), (8, 16)], 3, ink=0)


def _shift(pen: Pen) -> None:
    pen.line([(12, 3.5), (20.5, 12), (16, 12), (16, 20), (8, 20), (8, 12), (3.5, 12)], 2.3, closed=True)


def _erase(pen: Pen) -> None:
    pen.line([(8.5, 5.5), (21.5, 5.5), (21.5, 18.5), (8.5, 18.5), (2.5, 12)], 2.2, closed=True)
    pen.line([(11.5, 9), (17.5, 15)], 2.3)
    pen.line([(17.5, 9), (11.5, 15)], 2.3)


def _lots(pen: Pen) -> None:
    pen.line([(4, 4), (20, 4), (20, 20), (4, 20)], 2.2, closed=True)
    for x, y in ((8.4, 8.4), (15.6, 8.4), (12, 12), (8.4, 15.6), (15.6, 15.6)):
        pen.disc(x, y, 1.6)


def _disc(pen: Pen) -> None:
    pen.disc(12, 12, 11.4)


ICONS: dict[str, Callable[[Pen], None]] = {
    "allow": _allow,
    "another": _another,
    "back": _back,
    "camera": _camera,
    "check": _check,
    "clash": _clash,
    "close": _close,
    "confirm": _check,
    "correct": _another,
    "disc": _disc,
    "done": _check,
    "erase": _erase,
    "eye": _eye,
    "fit": _fit,
    "hand": _hand,
    "hat": _hat,
    "info": _info,
    "lift": _lift,
    "list": _list,
    "lots": _lots,
    "mine": _mine,
    "next": _next,
    "pass": _pass,
    "pencil": _pencil,
    "pick": _mine,
    "play": _play,
    "pile": _pile,
    "plus": _plus,
    "question": _question,
    "redo": _redo,
    "reject": _close,
    "repeat": _repeat,
    "rotate_left": _rotate_left,
    "rotate_right": _rotate_right,
    "shift": _shift,
    "tile": _tile,
    "token": _token,
    "total": _total,
    "trophy": _trophy,
    "turn": _pencil,
    "undo": _undo,
    "tokens": _token,
    "warning": _warning,
    **SIGNS,
    **EMBLEMS,
    **MENU_ICONS,
}
"""Every sign by its name. A button shows the sign of its own name, and so does what the games have."""


def draw_icon(name: str, size: int = 128) -> NDArray[np.uint8]:
    """The sign of that name, uint8 [size, size, 4], white with an alpha channel. Raises KeyError if it is unknown."""
    pen = Pen(size)
    ICONS[name](pen)
    return pen.finish(size)
