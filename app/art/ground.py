"""The ground of a structure: everything on a tile except symbols."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from app.art.canvas import Canvas, Field, Frame, blend, ink, smooth
from app.art.geometry import Key, Shapes, is_open, shapes_of
from app.art.regions import paint_labels
from app.art.relief import boulder, paint_forest, paint_mountain
from app.art.textures import grass, gravel, grid, noise, rim, turned_grass, water
from app.art.towns import paint_city, paint_lake
from app.art.tracks import paint_railroads, paint_rivers
from app.values import Point
from app.values.pictures import Picture

_INK = ink("#5b5232")

_GROWTH = (
    ("tree", 2, 2, 0.030),
    ("sage", 4, 3, 0.034),
    ("stone", 4, 3, 0.022),
    ("flower", 6, 3, 0.022),
    ("tuft", 13, 6, 0.042),
)
_RADII = {"tree": 0.036, "sage": 0.026, "stone": 0.013, "flower": 0.014, "tuft": 0.014}


@lru_cache(maxsize=64)
def ground(key: Key, signs: tuple[Point, ...], size: int) -> Picture:
    """The tile of that structure without symbols, [size, size, 3]. Read-only: the array is cached.

    ``signs`` are the places for symbols on open ground, which plants and stones keep clear of.
    """
    shape = shapes_of(key)
    kinds = [kind for kind, _, _ in key]
    canvas = Canvas(size, turned_grass(grass_kind(shape), size, shape.seed % 8).copy())
    _scatter(canvas, shape, signs)
    for massif in shape.massifs:
        if kinds[massif.index] == "forest":
            paint_forest(canvas, massif, shape.seed)
        else:
            paint_mountain(canvas, massif, shape.seed)
    paint_rivers(canvas, shape)
    paint_railroads(canvas, shape)
    for town in shape.towns:
        if kinds[town.index] == "lake":
            paint_lake(canvas, town)
        else:
            paint_city(canvas, town, shape.seed)
    canvas.image.flags.writeable = False
    return canvas.image


def forget() -> None:
    """Let go of everything that is kept to draw further tiles quickly: some 100 MB once all tiles have been drawn."""
    for kept in (ground, noise, grid, rim, grass, turned_grass, gravel, water):
        kept.cache_clear()


def grass_kind(shape: Shapes) -> str:
    """The kind of open ground, as in ``app.art.textures.GRASSES``."""
    return "meadow" if {"meadow", "forest", "river", "lake"} & {kind for kind, _, _ in shape.key} else "prairie"


def _scatter(canvas: Canvas, shape: Shapes, signs: tuple[Point, ...]) -> None:
    """Draw tufts, sagebrush, stones and a few flowers on the open ground, clear of symbols and everything else."""
    rng = np.random.default_rng((shape.seed, 77))
    room = _room(shape)
    taken: list[tuple[float, float, float]] = []
    things: list[tuple[float, float, str, int]] = []
    for kind, clumps, each, spread in _GROWTH:
        radius, placed = _RADII[kind], 0
        for _ in range(clumps * 8):
            if placed >= clumps:
                break
            heart = rng.uniform(0.03, 0.97, 2)
            offsets = rng.normal(0, spread, (each, 2))
            seeds = rng.integers(1 << 30, size=each)
            grown = False
            for offset, seed in zip(offsets, seeds, strict=True):
                x, y = float(heart[0] + offset[0]), float(heart[1] + offset[1])
                if not (0.02 < x < 0.98 and 0.02 < y < 0.98) or room[int(y * 256), int(x * 256)] < radius + 0.012:
                    continue
                if any(np.hypot(x - a, y - b) < 0.8 * (radius + r) for a, b, r in taken):
                    continue
                if kind in ("sage", "tree") and any(np.hypot(x - a, y - b) < 0.13 for a, b in signs):
                    continue
                taken.append((x, y, radius))
                things.append((x, y, kind, int(seed)))
                grown = True
            placed += grown
    for x, y, kind, seed in sorted(things, key=lambda thing: thing[1]):
        if kind == "tree":
            _tree(canvas, x, y, seed)
        elif kind == "sage":
            _sage(canvas, x, y, seed)
        elif kind == "stone":
            boulder(canvas, x, y, 0.010, seed)
        elif kind == "flower":
            _flowers(canvas, x, y, seed)
        else:
            _tuft(canvas, x, y, seed)


def _room(shape: Shapes) -> Field:
    """The distance of each pixel of a 256 px wide tile from the border of the open ground, in tiles."""
    labels = paint_labels(shape, 256)
    open_ground = np.isin(labels, [i for i, (kind, _, _) in enumerate(shape.key) if is_open(kind)])
    return np.asarray(cv2.distanceTransform(open_ground.astype(np.uint8), cv2.DIST_L2, 5) / 256, np.float32)


def _tuft(canvas: Canvas, x: float, y: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    for k, lean in enumerate(np.linspace(-0.9, 0.9, 5) + rng.normal(0, 0.12, 5)):
        height = 0.021 * (1 - 0.25 * abs(lean)) * float(rng.uniform(0.85, 1.2))
        tip = (x + 0.016 * float(lean), y - height)
        blade = [(x + 0.003 * k - 0.008, y), (x + 0.005 * float(lean), y - 0.55 * height), tip]
        canvas.line(smooth(blade, closed=False, steps=4), ink("#8a8550") if k % 2 else ink("#a09a5c"), 0.0038)
        canvas.line(blade[1:], ink("#c9c283"), 0.0022)


def _tree(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw a cottonwood seen from above and the south: a round crown, a trunk and a long shadow."""
    rng = np.random.default_rng(seed)
    sheet = canvas.layer()
    sheet.line([(x, y + 0.02), (x, y + 0.040)], ink("#6b5138"), 0.008)
    puffs = [(0.0, 0.0, 0.024)]
    for turn in np.arange(6) * np.pi / 3 + rng.uniform(0, 1):
        reach, radius = rng.uniform(0.014, 0.018), float(rng.uniform(0.012, 0.017))
        puffs.append((float(reach * np.cos(turn)), float(0.85 * reach * np.sin(turn)), radius))
    tone = (ink("#8a9160"), ink("#969a62"), ink("#7f8a5c"))[int(rng.integers(3))]
    for dx, dy, radius in puffs:
        sheet.disc(x + dx, y + dy, radius, tone)
    canvas.stamp(sheet, outline=ink("#4d4a30"), width=0.0038, shadow=(0.020, 0.016), reach=0.012)
    for dx, dy, radius in puffs:
        canvas.disc(x + dx - 0.003, y + dy - 0.004, radius * 0.66, blend(tone, ink("#c9c98c"), 0.5))
    for dx, dy, radius in puffs[::2]:
        canvas.disc(x + dx - 0.006, y + dy - 0.007, radius * 0.32, blend(tone, ink("#ecebb8"), 0.75))


def _sage(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw a sagebrush: a few grey-green blobs with a shadow."""
    rng = np.random.default_rng(seed)
    base = (ink("#8b9069"), ink("#979a70"), ink("#7f8662"))[int(rng.integers(3))]
    puffs = [
        (float(rng.normal(0, 0.011)), float(rng.normal(0, 0.007)), float(rng.uniform(0.010, 0.015))) for _ in range(6)
    ]
    sheet = canvas.layer()
    for dx, dy, radius in puffs:
        sheet.disc(x + dx, y + dy, radius, base)
    canvas.stamp(sheet, outline=_INK, width=0.0035, shadow=(0.009, 0.010), reach=0.010)
    for dx, dy, radius in sorted(puffs, key=lambda p: p[1]):
        canvas.disc(x + dx - 0.002, y + dy - 0.003, radius * 0.72, blend(base, ink("#d6d6a8"), 0.35))
        canvas.disc(x + dx - 0.004, y + dy - 0.005, radius * 0.34, blend(base, ink("#f0eecb"), 0.6))


def _flowers(canvas: Canvas, x: float, y: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    tone = (ink("#f3ead2"), ink("#d9a47c"), ink("#c7b6cf"))[int(rng.integers(3))]
    for dx, dy in rng.normal(0, 0.009, (4, 2)):
        frame = Frame(x + float(dx), y + float(dy), 0.0048)
        canvas.disc(frame.x, frame.y + 0.0015, 0.0052, ink("#9c9560"))
        canvas.disc(frame.x, frame.y, 0.0044, tone)
        canvas.disc(frame.x, frame.y, 0.0016, ink("#a87f3c"))
