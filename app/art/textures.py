"""Painted surfaces: grass, gravel, water, and the noise they are made of.

Every surface is made once per resolution and cached. Random numbers are drawn in tile units, so that every resolution
shows the same strokes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np

from app.art.canvas import Canvas, Colour, Field, blend, ink
from app.values.pictures import Picture

GRASSES: dict[str, tuple[Colour, ...]] = {
    "prairie": (ink("#dfcf9a"), ink("#c6c083"), ink("#eddaa6"), ink("#d9bd82"), ink("#b8b276")),
    "meadow": (ink("#aec596"), ink("#97b78c"), ink("#c1d2a9"), ink("#bac28e"), ink("#86a87d")),
}
"""For each kind of open ground: its base colour, a cooler, a lighter, a warmer and a darker one."""
BLADES = {"prairie": (ink("#7f7a48"), ink("#fff6d8")), "meadow": (ink("#5f7a5e"), ink("#f4faf0"))}
"""For each kind of open ground: the colours towards which its dark and its light blades of grass lean."""


@lru_cache(maxsize=96)
def noise(seed: int, cells: int, size: int) -> Field:
    """Smooth noise of about -1 to 1 with ``cells`` bumps across the tile, [size, size]. Read-only: it is cached."""
    grid = np.random.default_rng((seed, cells)).normal(0, 0.5, (cells + 4, cells + 4)).astype(np.float32)
    at = (np.arange(size, dtype=np.float32) + 0.5) / size * cells + 1.5
    xs, ys = np.meshgrid(at, at)
    made = np.asarray(cv2.remap(grid, xs, ys, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT), np.float32)
    made.flags.writeable = False
    return made


def layered(seed: int, cells: Sequence[int], size: int) -> Field:
    """The sum of noises with several numbers of ``cells``, finer ones with less weight (fractal noise)."""
    total = np.zeros((size, size), np.float32)
    for number, count in enumerate(cells):
        total += noise(seed + number, count, size) * np.float32(0.62**number)
    return total


@lru_cache(maxsize=8)
def grid(size: int) -> tuple[Field, Field]:
    """The x and the y of each pixel's centre, in tiles."""
    at = (np.arange(size, dtype=np.float32) + 0.5) / size
    xs, ys = np.meshgrid(at, at)
    return np.asarray(xs, np.float32), np.asarray(ys, np.float32)


@lru_cache(maxsize=8)
def rim(size: int, reach: float) -> Field:
    """1 inside the tile, falling smoothly to 0 at its edge over ``reach`` tiles."""
    xs, ys = grid(size)
    edge = np.minimum(np.minimum(xs, 1 - xs), np.minimum(ys, 1 - ys))
    t = np.clip(edge / reach, 0, 1)
    return np.asarray(t * t * (3 - 2 * t), np.float32)


@lru_cache(maxsize=8)
def grass(kind: str, size: int) -> Picture:
    """Open ground without objects, painted in short strokes, [size, size, 3]."""
    tone, cool, light, warm, _ = GRASSES[kind]
    base = np.empty((size, size, 3), np.float32)
    base[:] = tone
    edge = rim(size, 0.22)
    for seed, cells, colour, strength in ((11, 4, cool, 0.85), (23, 5, light, 0.8), (37, 7, warm, 0.6)):
        share = np.clip(noise(seed, cells, size) * 1.5, 0, 1) * edge * strength
        base += (np.array(colour, np.float32) - base) * share[..., None]
    canvas = Canvas(size, np.clip(base, 0, 255).astype(np.uint8))
    flat = canvas.image.copy()
    rng = np.random.default_rng(5)
    count = 2600
    places = rng.uniform(-0.02, 1.02, (count, 2))
    turns = rng.normal(0, 0.35, count) + 0.9 * np.sin(3.1 * places[:, 0] + 1.0) * np.cos(2.7 * places[:, 1]) - 0.35
    lengths, widths = rng.uniform(0.018, 0.055, count), rng.uniform(0.0045, 0.011, count)
    jitter, choice = rng.normal(0, 1, count), rng.integers(0, 5, count)
    for (x, y), turn, length, width, bright, pick in zip(places, turns, lengths, widths, jitter, choice, strict=True):
        row, column = (min(max(int(v * size), 0), size - 1) for v in (y, x))
        under = flat[row, column]
        colour = blend((float(under[0]), float(under[1]), float(under[2])), GRASSES[kind][pick], 0.45)
        gain = 1 + 0.028 * float(bright)
        dx, dy = np.cos(turn) * length / 2, np.sin(turn) * length / 2
        bend = 0.2 * length
        stroke = [(x - dx, y - dy), (x + bend * dy, y - bend * dx), (x + dx, y + dy)]
        canvas.line(stroke, (colour[0] * gain, colour[1] * gain, colour[2] * gain), width)
    brushed = np.asarray(cv2.addWeighted(canvas.image, 0.72, flat, 0.28, 0), np.uint8)
    brushed = _blades(brushed, size, kind)
    brushed.flags.writeable = False
    return brushed


def _blades(image: Picture, size: int, kind: str) -> Picture:
    """Draw fine upright blades over the painted ground."""
    _, _, light, _, dark = GRASSES[kind]
    deep, bright = BLADES[kind]
    over = Canvas(size, image.copy())
    rng = np.random.default_rng(6)
    for number, (x, y) in enumerate(rng.uniform(0, 1, (1500, 2))):
        length, lean = rng.uniform(0.008, 0.02), rng.normal(0, 0.35)
        colour = blend(dark, deep, 0.45) if number % 3 else blend(light, bright, 0.5)
        over.line([(x, y), (x + lean * length, y - length)], colour, 0.0026)
    return np.asarray(cv2.addWeighted(over.image, 0.5, image, 0.5, 0), np.uint8)


@lru_cache(maxsize=32)
def turned_grass(kind: str, size: int, turn: int) -> Picture:
    """The same ground in one of eight orientations, so that structures do not look identical."""
    made = np.rot90(grass(kind, size), turn % 4)
    if turn % 8 >= 4:
        made = made[:, ::-1]
    made = np.ascontiguousarray(made)
    made.flags.writeable = False
    return made


@lru_cache(maxsize=8)
def gravel(size: int) -> Picture:
    """The ballast of a railroad: warm grey stones."""
    canvas = Canvas(size)
    canvas.image[:] = ink("#9a8d7d")
    rng = np.random.default_rng(8)
    tones = [ink(c) for c in ("#7d7167", "#8b7f73", "#a89b89", "#b8ab97", "#6f655d", "#958675")]
    for (x, y), radius, tone in zip(
        rng.uniform(0, 1, (9000, 2)), rng.uniform(0.0022, 0.0055, 9000), rng.integers(0, 6, 9000), strict=True
    ):
        centre = (round((x * size - 0.5) * 16), round((y * size - 0.5) * 16))
        cv2.circle(canvas.image, centre, max(16, round(radius * size * 16)), tones[tone], -1, cv2.LINE_AA, 4)
    canvas.image.flags.writeable = False
    return canvas.image
