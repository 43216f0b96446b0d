"""The signs of what the games have, drawn as strokes on a 24 x 24 grid: their pieces, their ground, what scores.

x grows east and y grows south, as in pictures. A sign is white with an alpha channel; a widget gives it its colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

GRID = 24
Points = list[tuple[float, float]]


class Pen:
    """Draws into an alpha mask at four times the requested size; the reduction smooths the edges.

    Points, radii and widths are in units of the grid.
    """

    def __init__(self, size: int) -> None:
        self.fine = size * 4
        self.mask = np.zeros((self.fine, self.fine), np.uint8)
        self.unit = self.fine / GRID

    def _at(self, points: Points) -> NDArray[np.int32]:
        return np.round(np.array(points, np.float64) * self.unit).astype(np.int32)

    def line(self, points: Points, width: float = 2.2, closed: bool = False, ink: int = 255) -> None:
        thick = max(1, round(width * self.unit))
        at = self._at(points)
        cv2.polylines(self.mask, [at], closed, ink, thick)
        for x, y in at.tolist():
            cv2.circle(self.mask, (x, y), thick // 2, ink, -1)

    def fill(self, points: Points, ink: int = 255) -> None:
        cv2.fillPoly(self.mask, [self._at(points)], ink)

    def disc(self, x: float, y: float, radius: float, ink: int = 255) -> None:
        centre = self._at([(x, y)])[0]
        cv2.circle(self.mask, (int(centre[0]), int(centre[1])), round(radius * self.unit), ink, -1)

    def ring(self, x: float, y: float, radius: float, width: float = 2.2) -> None:
        self.line(arc(x, y, radius, 0, 360), width)

    def finish(self, size: int) -> NDArray[np.uint8]:
        alpha = cv2.resize(self.mask, (size, size), interpolation=cv2.INTER_AREA)
        picture = np.full((size, size, 4), 255, np.uint8)
        picture[..., 3] = alpha
        return picture


def arc(x: float, y: float, radius: float, start: float, end: float) -> Points:
    """Points along a circle from ``start`` to ``end``, in degrees clockwise from east."""
    steps = max(8, int(abs(end - start) / 6))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def _cowboy(pen: Pen) -> None:
    pen.disc(12, 7.2, 3.1)
    pen.line([(6.6, 5.6), (17.4, 5.6)], 2.2)
    pen.fill([(9.2, 5.6), (9.8, 1.8), (14.2, 1.8), (14.8, 5.6)])
    pen.fill([(8.4, 10.8), (15.6, 10.8), (20, 14.2), (18.6, 16.4), (15.6, 15), (18, 22), (13.4, 22), (12, 18.6)])
    pen.fill([(15.6, 10.8), (8.4, 10.8), (4, 14.2), (5.4, 16.4), (8.4, 15), (6, 22), (10.6, 22), (12, 18.6)])


def _tent(pen: Pen) -> None:
    pen.fill([(11, 4), (13, 4), (22, 20.5), (2, 20.5)])
    pen.fill([(12, 11), (15.6, 20.5), (8.4, 20.5)], ink=0)
    pen.line([(11, 3), (12, 4.8), (13, 3)], 1.6)


def _member(pen: Pen) -> None:
    pen.disc(12, 5.4, 3.2)
    pen.line([(4.6, 4.4), (7.4, 11.4), (16.6, 11.4), (19.4, 4.4)], 2.8)
    pen.fill([(8.2, 10.4), (15.8, 10.4), (15, 15.4), (17.8, 22), (13.6, 22), (12, 18)])
    pen.fill([(15.8, 10.4), (8.2, 10.4), (9, 15.4), (6.2, 22), (10.4, 22), (12, 18)])


def _hut(pen: Pen) -> None:
    pen.fill([(2.6, 20.5), *arc(12, 14.2, 9.4, 180, 360), (21.4, 20.5)])
    pen.fill([(9.2, 20.5), (9.6, 14.4), (12, 12.4), (14.4, 14.4), (14.8, 20.5)], ink=0)
    pen.line([(11, 2.6), (12, 5.4), (13, 2.6)], 1.6)


def _railroad(pen: Pen) -> None:
    pen.line([(8.6, 2.5), (5, 21.5)], 2)
    pen.line([(15.4, 2.5), (19, 21.5)], 2)
    for y, reach in ((5.5, 5.2), (10.2, 6.1), (15, 7.1), (19.6, 8)):
        pen.line([(12 - reach, y), (12 + reach, y)], 2)


def _mountain(pen: Pen) -> None:
    pen.fill([(1.5, 20), (8.8, 6), (12.4, 12.6), (15, 9), (22.5, 20)])
    pen.fill([(6.7, 11.4), (8.8, 7.6), (10.8, 11.4), (8.8, 10.4)], ink=0)


def _city(pen: Pen) -> None:
    pen.fill([(3, 21), (3, 9), (9.4, 9), (9.4, 4.4), (12, 2), (14.6, 4.4), (14.6, 9), (21, 9), (21, 21)])
    for x, y in ((4.9, 11.4), (17, 11.4), (10.8, 6.8)):
        pen.fill([(x, y), (x + 2.3, y), (x + 2.3, y + 3), (x, y + 3)], ink=0)
    pen.fill([(10.2, 21), (10.2, 14.6), (13.8, 14.6), (13.8, 21)], ink=0)


def _prairie(pen: Pen) -> None:
    for x, lean, top in ((6, -2.6, 8), (9.4, -1, 4.4), (12.4, 0.8, 6.4), (15.2, 2.2, 3.8), (18, 3.4, 8.6)):
        pen.fill([(x - 1.4, 20), (x + 1.4, 20), (x + lean, top)])
    pen.line([(2.5, 20.4), (21.5, 20.4)], 2)


def _river(pen: Pen) -> None:
    for y in (6, 12, 18):
        wave = [(x, y - 1.9 * math.sin((x - 2.5) * math.pi / 4.75)) for x in np.arange(2.5, 21.6, 0.5).tolist()]
        pen.line(wave, 2.4)


def _forest(pen: Pen) -> None:
    pen.fill([(8.2, 2.2), (14.4, 17.6), (2, 17.6)])
    pen.fill([(16.6, 6.6), (22, 17.6), (11.2, 17.6)])
    pen.line([(8.2, 17), (8.2, 21.4)], 2.4)
    pen.line([(16.6, 17), (16.6, 21.4)], 2.4)


def _meadow(pen: Pen) -> None:
    pen.fill([(7.4, 10.4), (16.6, 10.4), (19, 13.4), (16.8, 16), (7.2, 16), (5, 13.4)])
    for x in (7.4, 9.8, 14.6, 17):
        pen.line([(x, 15), (x, 21.2)], 1.8)
    pen.line([(6.4, 11.6), (4.6, 7.4)], 2.6)
    pen.disc(4.4, 7.4, 2.1)
    pen.line([(4.4, 6), (2.2, 2.4)], 1.4)
    pen.line([(5, 6), (7.4, 2.2)], 1.4)


def _fish(pen: Pen) -> None:
    pen.fill([*arc(10.5, 17.2, 9.2, 216, 324), *arc(10.5, 6.8, 9.2, 36, 144)])
    pen.fill([(16, 12), (22, 7), (22, 17)])
    pen.disc(6.8, 11, 1.1, ink=0)


SIGNS: dict[str, Callable[[Pen], None]] = {
    "cities": _city,
    "city": _city,
    "cowboy": _cowboy,
    "forest": _forest,
    "forests": _forest,
    "hut": _hut,
    "huts": _hut,
    "meadow": _meadow,
    "meadows": _meadow,
    "member": _member,
    "mountain": _mountain,
    "mountains": _mountain,
    "prairie": _prairie,
    "prairies": _prairie,
    "railroad": _railroad,
    "railroads": _railroad,
    "river": _river,
    "rivers": _river,
    "system": _fish,
    "tent": _tent,
}
"""The signs of kinds of piece, of kinds of ground, and of what points come from (the words of ``SeatState.by``)."""
