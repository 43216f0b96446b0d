"""What grows and lies on the meadows of the ice age: snow, moss, heather, stones, grass; and ridges between meadows."""

from __future__ import annotations

import numpy as np

from app.art.canvas import Canvas, Frame, blend, ellipse, ink, moved, smooth
from app.art.conifers import SNOW, SNOW_SHADE, spruce
from app.art.geometry import Shapes, is_open
from app.art.growth import Growth, grass
from app.art.regions import paint_labels

_INK = ink("#4a5550")
_ROCK, _ROCK_LIT, _ROCK_DARK = ink("#98a19f"), ink("#c3cbc7"), ink("#707b7b")
_STEP = 0.037
"""How far the stones of a ridge lie apart, in tiles."""


def stone(canvas: Canvas, x: float, y: float, radius: float, seed: int) -> None:
    """Draw one grey stone with snow on its lit side and a shadow."""
    rng = np.random.default_rng(seed)
    angles = np.linspace(0, 2 * np.pi, 8, endpoint=False) + rng.normal(0, 0.14, 8)
    shape = np.column_stack([np.cos(angles), 0.8 * np.sin(angles)]) * rng.uniform(0.85, 1.1, (8, 1))
    f = Frame(x, y, radius)
    canvas.poly(f.apply(shape * 1.05 + (0.42, 0.42)), ink("#7f9280"))
    canvas.poly(f.apply(shape * 1.2), _INK)
    canvas.poly(f.apply(shape), _ROCK)
    canvas.poly(f.apply(shape * 0.78 + (0.16, 0.18)), _ROCK_DARK)
    canvas.poly(f.apply(shape * 0.66 - (0.12, 0.10)), _ROCK_LIT)
    if rng.uniform() < 0.45:
        canvas.poly(f.apply(smooth(shape * (0.62, 0.42) - (0.22, 0.42), steps=4)), SNOW)


def paint_ridges(canvas: Canvas, shape: Shapes) -> None:
    """Draw a ridge of stones where two pieces of open ground touch, so that one sees that they are two."""
    if not any(kind == "meadow" for kind, _, _ in shape.key):
        return
    labels = paint_labels(shape, 256).astype(int)
    open_parts = np.isin(labels, [i for i, (kind, _, _) in enumerate(shape.key) if is_open(kind)])
    border: list[tuple[float, float]] = []
    for down, across in ((1, 0), (0, 1)):
        one, other = labels[: 256 - down, : 256 - across], labels[down:, across:]
        both = open_parts[: 256 - down, : 256 - across] & open_parts[down:, across:]
        rows, columns = np.nonzero(both & (one != other))
        border += [
            ((c + 0.5 + across / 2) / 256, (r + 0.5 + down / 2) / 256) for r, c in zip(rows, columns, strict=True)
        ]
    rng = np.random.default_rng((shape.seed, 31))
    stones: list[tuple[float, float, float]] = []
    for x, y in sorted(border):
        if all(np.hypot(x - a, y - b) > _STEP for a, b, _ in stones):
            stones.append((x, y, float(rng.uniform(0.015, 0.026))))
    for x, y, _ in stones[:]:
        dx, dy = rng.normal(0, 0.016, 2)
        stones.append((x + float(dx), y + float(dy), float(rng.uniform(0.007, 0.011))))
    for x, y, radius in sorted(stones, key=lambda at: at[1]):
        dx, dy = rng.normal(0, 0.005, 2)
        stone(canvas, x + float(dx), y + float(dy), radius, int(rng.integers(1 << 30)))


def _snow(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw an old patch of snow: white with a blue rim in the south-east."""
    rng = np.random.default_rng(seed)
    count = 11
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    radius = float(rng.uniform(0.026, 0.046))
    reach = radius * rng.uniform(0.62, 1.15, count)
    blob = smooth(np.column_stack([x + 1.25 * reach * np.cos(turn), y + 0.72 * reach * np.sin(turn)]), steps=6)
    canvas.poly(moved(blob, 0.004, 0.006), ink("#98b18f"))
    canvas.poly(blob, SNOW_SHADE)
    canvas.poly((blob - (x, y)) * 0.84 + (x - 0.003, y - 0.0035), SNOW)


def _sapling(canvas: Canvas, x: float, y: float, seed: int) -> None:
    spruce(canvas, x, y + 0.035, 0.075 + 0.02 * (seed % 7) / 7, seed)


def _rock(canvas: Canvas, x: float, y: float, seed: int) -> None:
    stone(canvas, x, y, 0.009 + 0.006 * (seed % 5) / 4, seed)


def _heather(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw a cushion of heather: dark green with lilac blossoms."""
    rng = np.random.default_rng(seed)
    green = ink(("#6d8a6a", "#7a9470", "#668475")[int(rng.integers(3))])
    canvas.poly(ellipse(x + 0.004, y + 0.006, 0.022, 0.013), ink("#7d9678"))
    for dx, dy in rng.normal(0, 0.008, (6, 2)):
        canvas.disc(x + float(dx), y + 0.6 * float(dy), 0.0095, green)
    bloom = ink(("#c6a3c6", "#b595bd", "#d9bdd2")[int(rng.integers(3))])
    for dx, dy in rng.normal(0, 0.009, (9, 2)):
        canvas.disc(x + float(dx) - 0.002, y + 0.6 * float(dy) - 0.003, 0.0034, bloom)


def _flowers(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw cotton grass and yellow poppies."""
    rng = np.random.default_rng(seed)
    tone, heart = ((ink("#fbfaf2"), ink("#e2c15c")), (ink("#f0d878"), ink("#c9973c")))[int(rng.integers(2))]
    for dx, dy in rng.normal(0, 0.010, (4, 2)):
        a, b = x + float(dx), y + float(dy)
        canvas.disc(a, b + 0.002, 0.0056, ink("#82a07e"))
        canvas.disc(a, b, 0.0047, tone)
        canvas.disc(a, b, 0.0017, heart)


def _tuft(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw a tuft of sedge."""
    light = blend(ink("#cfdcb4"), ink("#71906e"), 0.1)
    grass(canvas, (x, y), seed, 1.0, (0.017, 0.023), (ink("#71906e"), ink("#84a07a"), light))


STEPPE = {
    "snow": Growth(3, 2, 0.050, 0.046, _snow),
    "sapling": Growth(2, 2, 0.035, 0.040, _sapling, tall=True),
    "heather": Growth(4, 3, 0.030, 0.022, _heather, tall=True),
    "rock": Growth(3, 3, 0.022, 0.014, _rock),
    "flower": Growth(6, 2, 0.022, 0.014, _flowers),
    "tuft": Growth(12, 5, 0.042, 0.014, _tuft),
}
"""Everything that grows or lies on the meadows."""
