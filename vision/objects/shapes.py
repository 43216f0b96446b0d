"""Families of solids with a few free sizes: figures cut from a board, and blocks that taper towards their top.

Nothing here knows a game's pieces; sizes are in mm, and ``vision.objects.shape_fitting`` finds them from examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.numeric.patches import Matrix
from vision.objects.solids import Outline, Slab, Solid

Spans = list[tuple[float, float]]
"""Where a horizontal line lies within an outline, from west to east, in mm."""
THINNEST = 0.9
"""Least height of a layer of an upright figure, in mm."""
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
        return Solid(kind, lying, slabs, turns=turns)


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

    @property
    def tall(self) -> float:
        """The height of the standing figure, in mm."""
        along = [point[1] for point in self.outline]
        return max(along) - min(along)

    def _layers(self) -> list[tuple[float, float, Spans, Spans]]:
        """Layers of the upright figure: from and to in mm above its foot, and the spans (west, east) in mm at both."""
        points = np.array(self.outline)
        foot, middle = points[:, 1].max(), (points[:, 0].min() + points[:, 0].max()) / 2
        heights = sorted(foot - points[:, 1])
        cuts = [0.0]
        for height in heights:
            if height - cuts[-1] > THINNEST and heights[-1] - height > THINNEST:
                cuts.append(float(height))
        cuts.append(float(heights[-1]))
        layers = []
        for low, high in pairwise(cuts):
            inner = (high - low) * 0.08
            below, above = (_spans(points, foot - level) for level in (low + inner, high - inner))
            if len(below) != len(above):  # the figure branches here: as at the middle of the layer
                below = above = _spans(points, foot - (low + high) / 2)
            shifted = [[(west - middle, east - middle) for west, east in spans] for spans in (below, above)]
            layers.append((low, high, shifted[0], shifted[1]))
        return layers

    def standing(self, kind: str) -> Solid:
        """The figure upright on its foot."""
        slabs: list[Slab] = []
        for low, high, below, above in self._layers():
            for one, two in zip(below, above, strict=True):
                slabs.append((low, self._box(*one), high, self._box(*two)))
        return Solid(kind, False, tuple(slabs))

    def _box(self, west: float, east: float) -> Outline:
        half = self.thick / 2
        return ((west, -half), (east, -half), (east, half), (west, half))


def _spans(points: Matrix, level: float) -> Spans:
    """The spans (west, east) in which the line y = ``level`` crosses the polygon [n, 2]."""
    after = np.roll(points, -1, axis=0)
    crossing = (points[:, 1] <= level) != (after[:, 1] <= level)
    one, two = points[crossing], after[crossing]
    along = (level - one[:, 1]) / (two[:, 1] - one[:, 1])
    places = np.sort(one[:, 0] + along * (two[:, 0] - one[:, 0]))
    return [(float(west), float(east)) for west, east in zip(places[::2], places[1::2], strict=True)]
