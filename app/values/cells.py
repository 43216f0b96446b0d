"""Places: cells of the lattice, and points on a tile."""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]
"""A point (x, y): x grows east, y grows south. On a tile both are 0-1, from its north-west corner."""


class Cell(NamedTuple):
    """A place in the lattice: ``col`` grows east, ``row`` grows south, the start tile lies on (0, 0)."""

    col: int
    row: int


def turn_point(point: Point, rotation: int) -> Point:
    """A point of a tile after ``rotation`` quarter turns clockwise about the tile's middle; ``-rotation`` undoes it.

    ``rotation`` may be any whole number.
    """
    x, y = point
    for _ in range(rotation % 4):
        x, y = 1 - y, x
    return x, y
