"""The emblems of the seats: a shape of its own for each colour, so that no seat is told by colour alone.

Grid and pen are those of ``app.art.signs``.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from app.art.signs import Pen, arc


def _star(pen: Pen) -> None:
    radii = (10.8, 4.5)
    pen.fill(
        [
            (12 + radii[i % 2] * math.sin(math.pi * i / 5), 12.9 - radii[i % 2] * math.cos(math.pi * i / 5))
            for i in range(10)
        ]
    )


def _horseshoe(pen: Pen) -> None:
    pen.line([(6.6, 20), *arc(12, 10.6, 7.4, 140, 400), (17.4, 20)], 4.6)
    for angle in (190, 235, 305, 350):
        x, y = arc(12, 10.6, 7.4, angle, angle)[0]
        pen.disc(x, y, 0.95, ink=0)


def _cactus(pen: Pen) -> None:
    pen.line([(12, 4.4), (12, 21)], 4.8)
    pen.line([(12, 15.2), *arc(8.4, 12.6, 2.6, 90, 180), (5.8, 8.8)], 3.2)
    pen.line([(12, 12.8), *arc(15.6, 10.2, 2.6, 90, 0), (18.2, 6.4)], 3.2)


def _drop(pen: Pen) -> None:
    pen.fill([(12, 1.6), (17.6, 10.4), *arc(12, 14.6, 7.2, -35, 215), (6.4, 10.4)])
    pen.line(arc(12, 14.6, 3.9, 95, 165), 1.5, ink=0)


def _spade(pen: Pen) -> None:
    pen.fill([(12, 1.8), (18.4, 8.4), (20.6, 12), (12, 16), (3.4, 12), (5.6, 8.4)])
    pen.disc(7.6, 12.4, 4.7)
    pen.disc(16.4, 12.4, 4.7)
    pen.fill([(11, 13), (13, 13), (13.6, 18.2), (16.4, 21.8), (7.6, 21.8), (10.4, 18.2)])


EMBLEMS: dict[str, Callable[[Pen], None]] = {
    "star": _star,
    "horseshoe": _horseshoe,
    "cactus": _cactus,
    "drop": _drop,
    "spade": _spade,
}
"""Every emblem by its name."""
