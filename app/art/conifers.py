"""Forests of the ice age: spruces with snow on their boughs, lit from the north-west."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from app.art.canvas import Canvas, Frame, Points, blend, ink, soften
from app.art.geometry import Massif
from app.art.relief import depth_within, inner_edge

_FLOOR = ink("#48705a")
_INK = ink("#2b3d37")
_NEEDLES = tuple(ink(c) for c in ("#4c7a5f", "#568463", "#437059", "#62885f"))
_LIT = ink("#9bb58c")
SNOW, SNOW_SHADE = ink("#f4f8f6"), ink("#c2d2d6")
_PLAN = 256
"""The width in pixels at which trees are placed, so that every resolution shows the same ones."""
_APART = 0.047
_TIERS = ((0.06, 0.44, -0.40), (-0.26, 0.35, -0.66), (-0.56, 0.25, -1.02))
"""The boughs of a spruce from the lowest: their height, their reach to each side and their top, foot at 0, up < 0."""


def paint_forest(canvas: Canvas, massif: Massif, seed: int) -> None:
    """Paint one forest: its shadow, its floor, and spruces in order from north to south."""
    size = canvas.size
    mask = canvas.mask(massif.outline)
    shift = np.array([[1, 0, 0.016 * size], [0, 1, 0.020 * size]], np.float32)
    cast = np.asarray(cv2.warpAffine(mask, shift, (size, size), borderMode=cv2.BORDER_REPLICATE), np.float32)
    canvas.shade(soften(cast, 0.010, size) * (1 - mask), (0.74, 0.70, 0.66))
    canvas.tint(mask, _FLOOR)
    canvas.line(inner_edge(massif.outline), blend(_INK, _FLOOR, 0.3), 0.006)
    for x, y, tall, tree in _spruces(massif, seed):
        spruce(canvas, x, y, tall, tree)


def _spruces(massif: Massif, seed: int) -> list[tuple[float, float, float, int]]:
    """The foot, the height and the random seed of each tree, from north to south: none reaches out of the forest."""
    rng = np.random.default_rng((seed, massif.index))
    depth = depth_within(Canvas(_PLAN).mask(massif.outline))
    tries = 2600
    small = np.where(np.arange(tries) < tries // 2, 1.0, 0.75)  # the later half fills the gaps
    feet, tall = rng.uniform(-0.05, 1.09, (tries, 2)), rng.uniform(0.095, 0.125, tries) * small
    trees = rng.integers(1 << 30, size=tries)
    x, y = feet.T
    corners = ((x - 0.36 * tall, y), (x + 0.36 * tall, y), (x, y - 0.95 * tall))
    clear = np.min([depth[_pixels(down), _pixels(across)] for across, down in corners], axis=0) > 0.001
    across, down = x[clear], 1.15 * y[clear]
    apart = (_APART * small[clear]) ** 2
    taken = np.empty((2, len(apart)))
    kept: list[int] = []
    for number, k in enumerate(np.nonzero(clear)[0].tolist()):
        east, south = taken[0, : len(kept)] - across[number], taken[1, : len(kept)] - down[number]
        if not kept or (east * east + south * south).min() > apart[number]:
            taken[:, len(kept)] = across[number], down[number]
            kept.append(k)
    return [(float(x[k]), float(y[k]), float(tall[k]), int(trees[k])) for k in sorted(kept, key=lambda k: float(y[k]))]


def _pixels(places: Points) -> NDArray[np.intp]:
    return np.clip(places * _PLAN, 0, _PLAN - 1).astype(np.intp)


def spruce(canvas: Canvas, x: float, y: float, tall: float, seed: int) -> None:
    """Draw a spruce seen from the south, its foot at (x, y): shadow, trunk, three tiers of boughs, snow on some."""
    rng = np.random.default_rng(seed)
    tone = _NEEDLES[int(rng.integers(len(_NEEDLES)))]
    snowy = float(rng.uniform()) < 0.36
    f = Frame(x, y, tall, 0.0, bool(rng.integers(2)))
    straight = Frame(x, y, tall)
    canvas.poly(straight.apply([(-0.16, 0.02), (0.18, -0.10), (0.62, 0.14), (0.34, 0.24)]), blend(_INK, _FLOOR, 0.25))
    canvas.poly(f.apply(_OUTLINE), _INK)
    tier = (tone, blend(tone, _INK, 0.42), blend(tone, _LIT, 0.75), *((SNOW_SHADE, SNOW) if snowy else ()))
    boughs, counts = _BOUGHS[snowy]
    canvas.polys(straight.apply(boughs), counts, tier * len(_TIERS))


def _outline() -> Points:
    """The outline of a whole spruce in units of its height, foot at (0, 0)."""
    right: list[tuple[float, float]] = []
    for low, reach, top in _TIERS:
        right += [(reach, low), (0.52 * reach, low - 0.20 * (low - top))]
    right.append((0.0, -1.04))
    whole = np.array(right + [(-a, b) for a, b in reversed(right)])
    return np.asarray(whole * 1.13 + (0.0, 0.05))


def _boughs(low: float, reach: float, top: float) -> list[Points]:
    """One tier in the same units: all of it, its dark side in the east, its lit side in the west, and its snow: in the
    shade and in the light.
    """
    droop, deep = 0.05, 0.45 * (low - top)
    skirt = [(reach, low), (0.55 * reach, low - droop), (0.2 * reach, low + 0.02), (-0.2 * reach, low - droop)]
    skirt += [(-0.6 * reach, low + 0.02), (-reach, low - 0.01)]
    parts = [
        [(0.0, top), *skirt],
        [(0.0, top), *skirt[:3]],
        [(0.0, top), (-0.30 * reach, low - 0.12), (-0.62 * reach, low - 0.04), skirt[5]],
        [(0.0, top), (0.32 * reach, top + 0.8 * deep), (0.0, top + 0.6 * deep)],
        [(0.0, top), (0.06, top + 0.7 * deep), (-0.24 * reach, top + 0.85 * deep),
         (-0.36 * reach, top + 1.35 * deep), (-0.66 * reach, top + 1.4 * deep)],
    ]  # fmt: skip
    return [np.array(part) for part in parts]


_OUTLINE = _outline()
_BARE = 3
"""How many of the parts of a tier are drawn where no snow lies."""


def _all_boughs(snowy: bool) -> tuple[Points, list[int]]:
    """The points of the parts of all tiers one after the other, and how many each has."""
    parts = [part for tier in _TIERS for part in _boughs(*tier)[: None if snowy else _BARE]]
    return np.concatenate(parts), [len(part) for part in parts]


_BOUGHS = {snowy: _all_boughs(snowy) for snowy in (False, True)}
