"""Families of solids with a few free sizes: figures cut from a board, and blocks that taper towards their top.

Nothing here knows a game's pieces; sizes are in mm, and ``vision.objects.shape_fitting`` finds them from examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.numeric.patches import Matrix
from vision.objects.solids import Outline, Slab, Solid

ROUND = 16
"""The number of sides of a polygon that stands for a circle."""


@dataclass(frozen=True)
class Block:
    """A body over a base with ``sides`` corners (4: a rectangle), ``wide`` and ``long`` in mm, that tapers up to
    ``tall`` mm, where it has the parts ``top`` (across, along; 0-1) of its base. ``bulge``: the power of the height in
    the taper; 1 for straight walls, 2 for a vault or a dome.
    """

    sides: int
    wide: float
    long: float
    tall: float
    top: tuple[float, float]
    bulge: float = 1.0

    def solid(self, kind: str, lying: bool = False) -> Solid:
        """The body as a solid of that kind."""
        levels = [0.0, 1.0] if self.bulge == 1.0 else [0.0, 0.5, 0.8, 1.0]
        ring = _ring(self.sides)
        rings = []
        for level in levels:
            part = [1.0 - (1.0 - end) * level**self.bulge for end in self.top]
            scale = np.array([self.wide * max(part[0], 0.01), self.long * max(part[1], 0.01)])
            rings.append((level * self.tall, _outline(ring * scale)))
        slabs = tuple((low, below, high, above) for (low, below), (high, above) in zip(rings, rings[1:], strict=False))
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

    @cached_property
    def _spans(self) -> list[tuple[float, float, list[tuple[float, float]]]]:
        """Layers of the upright figure: from and to in mm above its foot, and the spans (west, east) in mm there."""
        scale = 4.0
        points = np.array(self.outline)
        low = points.min(axis=0)
        size = np.ceil((points.max(axis=0) - low) * scale).astype(int) + 2
        canvas = np.zeros((int(size[1]), int(size[0])), np.uint8)
        cv2.fillPoly(canvas, [np.round((points - low) * scale).astype(np.int32)], 1.0)
        middle = (points[:, 0].max() - points[:, 0].min()) / 2
        layers: list[tuple[float, float, list[tuple[float, float]]]] = []
        rows = canvas.shape[0]
        for row in reversed(range(rows)):
            edges = np.flatnonzero(np.diff(np.pad(canvas[row], 1).astype(np.int8)))
            spans = [(a / scale - middle, b / scale - middle) for a, b in zip(edges[::2], edges[1::2], strict=True)]
            spans = [(float(a), float(b)) for a, b in spans if b - a > 1.0]
            if not spans:
                continue
            high = (rows - row) / scale
            last = layers[-1] if layers else None
            if last is not None and len(last[2]) == len(spans) and _near(last[2], spans):
                layers[-1] = (last[0], high, last[2])
            else:
                layers.append((last[1] if last is not None else 0.0, high, spans))
        return layers

    def standing(self, kind: str) -> Solid:
        """The figure upright on its foot."""
        slabs: list[Slab] = []
        for low, high, spans in self._spans:
            for west, east in spans:
                box = _outline(np.array([(west, -0.5), (east, -0.5), (east, 0.5), (west, 0.5)]) * (1.0, self.thick))
                slabs.append((low, box, high, box))
        return Solid(kind, False, tuple(slabs))


STEP = 1.4
"""Spans of neighbouring rows that differ by less, in mm, belong to one layer."""


def _near(one: list[tuple[float, float]], two: list[tuple[float, float]]) -> bool:
    return all(abs(a - c) + abs(b - d) < STEP for (a, b), (c, d) in zip(one, two, strict=True))
