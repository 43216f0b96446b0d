"""What grows and lies on open ground: places for it, clear of symbols, of each other and of everything else."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from app.art.canvas import Canvas, Colour, Field, smooth
from app.art.geometry import Shapes, is_open
from app.art.regions import paint_labels
from app.values import Point

_CLEAR = 0.13
"""How far tall things stay from the places of symbols, in tiles."""


@dataclass(frozen=True, slots=True)
class Growth:
    """One kind of thing: how many clumps of how many, how far these spread (tiles), its radius, and its painter.

    ``paint`` is called with the canvas, the place and a random seed. ``tall``: it would hide or blur a symbol.
    """

    clumps: int
    each: int
    spread: float
    radius: float
    paint: Callable[[Canvas, float, float, int], None]
    tall: bool = False


def scatter(canvas: Canvas, shape: Shapes, signs: Sequence[Point], growths: Mapping[str, Growth]) -> None:
    """Draw the things on the open ground of a structure, from north to south. ``signs``: the places of its symbols."""
    rng = np.random.default_rng((shape.seed, 77))
    room = _room(shape)
    taken: list[tuple[float, float, float]] = []
    things: list[tuple[float, float, Growth, int]] = []
    for growth in growths.values():
        radius, placed = growth.radius, 0
        for _ in range(growth.clumps * 8):
            if placed >= growth.clumps:
                break
            heart = rng.uniform(0.03, 0.97, 2)
            offsets = rng.normal(0, growth.spread, (growth.each, 2))
            seeds = rng.integers(1 << 30, size=growth.each)
            grown = False
            for offset, seed in zip(offsets, seeds, strict=True):
                x, y = float(heart[0] + offset[0]), float(heart[1] + offset[1])
                if not (0.02 < x < 0.98 and 0.02 < y < 0.98) or room[int(y * 256), int(x * 256)] < radius + 0.012:
                    continue
                if any(math.hypot(x - a, y - b) < 0.8 * (radius + r) for a, b, r in taken):
                    continue
                if growth.tall and any(math.hypot(x - a, y - b) < _CLEAR for a, b in signs):
                    continue
                taken.append((x, y, radius))
                things.append((x, y, growth, int(seed)))
                grown = True
            placed += grown
    for x, y, growth, seed in sorted(things, key=lambda thing: thing[1]):
        growth.paint(canvas, x, y, seed)


def _room(shape: Shapes) -> Field:
    """The distance of each pixel of a 256 px wide tile from the border of the open ground, in tiles."""
    labels = paint_labels(shape, 256)
    open_ground = np.isin(labels, [i for i, (kind, _, _) in enumerate(shape.key) if is_open(kind)])
    return np.asarray(cv2.distanceTransform(open_ground.astype(np.uint8), cv2.DIST_L2, 5) / 256, np.float32)


def grass(
    canvas: Canvas,
    at: tuple[float, float],
    seed: int,
    lean: float,
    reach: tuple[float, float],
    tones: tuple[Colour, Colour, Colour],
) -> None:
    """Draw a tuft of five blades. The outermost lean by ``lean``; ``reach`` is how far tips stand aside and up, in
    tiles; ``tones`` are the colours of every other blade, of the rest, and of the light on them.
    """
    rng = np.random.default_rng(seed)
    x, y = at
    sides = np.linspace(-lean, lean, 5) + rng.normal(0, 0.12, 5)
    heights = reach[1] * (1 - 0.25 * abs(sides)) * rng.uniform(0.85, 1.2, 5)
    blades = np.empty((5, 3, 2))
    blades[:, 0] = np.column_stack([x + 0.003 * np.arange(5) - 0.008, np.full(5, y)])
    blades[:, 1] = np.column_stack([x + 0.005 * sides, y - 0.55 * heights])
    blades[:, 2] = np.column_stack([x + reach[0] * sides, y - heights])
    for k, (curve, blade) in enumerate(zip(smooth(blades, closed=False, steps=4), blades, strict=True)):
        canvas.line(curve, tones[0] if k % 2 else tones[1], 0.0038)
        canvas.line(blade[1:], tones[2], 0.0022)
