"""Families of solids with a few free sizes: figures cut from a board, and blocks that taper towards their top.

Nothing here knows a game's pieces; sizes are in mm, and ``vision.objects.lessons.block_fitting`` finds them from
examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.numeric.patches import Matrix
from vision.objects.shapes.solids import Outline, Solid

ROUND = 16
"""The number of sides of a polygon that stands for a circle."""


@dataclass(frozen=True)
class Block:
    """A body over a base with ``sides`` corners (4: a rectangle), ``wide`` and ``long`` in mm, that rises upright to
    ``wall`` mm and tapers from there up to ``tall`` mm, where it has the parts ``top`` (across, along; 0-1) of its
    base. ``bulge``: the power of the height in the taper; 1 for straight slopes, 2 for a vault or a dome.
    """

    sides: int
    wide: float
    long: float
    tall: float
    top: tuple[float, float]
    bulge: float = 1.0
    wall: float = 0.0

    def solid(self, kind: str, lying: bool = False) -> Solid:
        """The body as a solid of that kind."""
        levels = [0.0, 1.0] if self.bulge == 1.0 else [0.0, 0.5, 0.8, 1.0]
        ring = _ring(self.sides)
        rings = []
        for level in levels:
            part = [1.0 - (1.0 - end) * level**self.bulge for end in self.top]
            scale = np.array([self.wide * max(part[0], 0.01), self.long * max(part[1], 0.01)])
            rings.append((self.wall + level * (self.tall - self.wall), _outline(ring * scale)))
        if self.wall > 0:
            rings.insert(0, (0.0, _outline(ring * np.array([self.wide, self.long]))))
        slabs = tuple((low, below, high, above) for (low, below), (high, above) in pairwise(rings))
        even = self.sides >= ROUND and abs(self.wide - self.long) < 0.15 * self.long
        turns = 1 if even else 6 if self.sides == 6 else 12
        return Solid(kind, lying, slabs, turns=turns, curved=self.bulge != 1.0 or self.sides >= ROUND)


def _ring(sides: int) -> Matrix:
    """The corners [n, 2] of a polygon in the unit square, counted around."""
    if sides == 4:
        return np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    turns = np.arange(sides) * 2 * np.pi / sides
    return 0.5 * np.stack([np.cos(turns), np.sin(turns)], axis=1)


def _outline(points: Matrix) -> Outline:
    return tuple((float(x), float(y)) for x, y in points)


@dataclass(frozen=True)
class Board:
    """A figure cut from a board ``thick`` mm thick; ``outline`` in mm, its foot at the side y = max."""

    outline: Outline
    thick: float

    def lying(self, kind: str) -> Solid:
        """The figure lying on its face."""
        points = np.array(self.outline)
        points = points - (points.min(axis=0) + points.max(axis=0)) / 2
        outline = _outline(points)
        return Solid(kind, True, ((0.0, outline, self.thick, outline),), convex=False, turns=24)

    def standing(self, kind: str) -> Solid:
        """The figure upright on its foot."""
        points = np.array(self.outline)
        foot, middle = points[:, 1].max(), (points[:, 0].min() + points[:, 0].max()) / 2
        upright = tuple((float(x - middle), float(foot - y)) for x, y in points)
        return Solid(kind, False, ((-self.thick / 2, upright, self.thick / 2, upright),), convex=False, on_edge=True)
