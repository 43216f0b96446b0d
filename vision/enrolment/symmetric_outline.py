"""The outline of a token or a stack of them on the bare table, whatever shadow lies beside it.

Method: a closed contour in polar coordinates by dynamic programming (Amini et al. 1990), which must be the same seen
from its middle either way: a disc, a square and a hexagon are symmetric about their middle, so is a stack of them seen
from aside, and a shadow is not. Each two opposite points must both lie on an edge; the table is seen outside of one of
them, and outside of the other the table or its shadow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix
from vision.objects.paint.matting import off_shades

FINE = 8
"""How many times finer than its pixels an outline is filled: drawn at once, it has half a pixel more all around."""


@dataclass(frozen=True, slots=True)
class SymmetricOutlineConfig:
    """Set on single tokens of seven given and six path-traced tables whose size is known: the side of their masks was
    0.98 to 1.36 of what it should be, and is 0.99 to 1.18 with these."""

    angles: int = 64
    """How many points an outline has."""
    step: float = 0.5
    """The distance in pixels between the radii that are tried for each."""
    nearest: float = 0.45
    """The least of them, as a part of the radius of a disc as large as the mask; ..."""
    farthest: float = 1.25
    """... and the largest."""
    away: float = 0.35
    """How far its middle may lie from that of the mask, as a part of that radius."""
    soft: float = 0.7
    """Standard deviation of the blur before, in pixels."""
    outside: float = 0.25
    """How far outside of an edge the table is looked for, as a part of that radius."""
    half_seen: float = 40.0
    """The steepness of an edge that counts half as much as the steepest, in grey levels a pixel beyond ..."""
    noise: float = 2.0
    """... so many standard deviations of the picture's noise."""
    lit: float = 0.7
    """The brightness (0-1) down to which the table is not in shadow, ..."""
    deepest: float = 0.15
    """... and that of the deepest shadow; ..."""
    lightest: float = 1.15
    """... and the largest brightening that still counts as the table."""
    near: float = 4.0
    """How far from a shade of the table in grey levels, beside three times the noise, a pixel is as likely not the
    table (0.37)."""
    uneven: float = 0.2
    """What it costs where of two opposite points inside only one may be shadow: all that lies inside, in the mean."""
    bend: float = 0.02
    """What one step of the radius from one angle to the next costs."""


def symmetric_outline(
    now: Picture, bare: Picture, mask: NDArray[np.bool_], config: SymmetricOutlineConfig = SymmetricOutlineConfig()
) -> NDArray[np.bool_]:
    """The mask [h, w] of the flat thing or stack in the picture ``now`` on the ``bare`` table (uint8 [h, w, 3] both),
    of which ``mask`` [h, w] is approximately the place, maybe with some of its shadow.
    """
    radius = float(np.sqrt(np.count_nonzero(mask) / np.pi))
    middle = np.argwhere(mask).mean(axis=0)[::-1]
    edges = _Edges(now, bare, mask, config)
    radii = np.arange(config.nearest * radius, config.farthest * radius, config.step)
    reach = config.away * radius
    around = np.arange(-np.floor(reach), np.floor(reach) + 1.0)
    best: tuple[float, Matrix] = (-1.0, np.zeros((0, 2)))
    for across in around:
        for down in around[np.hypot(across, around) <= reach]:
            place = middle + np.array([across, down])
            seen = edges.opposite(place, radii, config.outside * radius)
            score, found = _contour(seen, config.bend)
            if score > best[0]:
                turns = _turns(config.angles)
                rays = np.stack([np.cos(turns), np.sin(turns)], axis=1)
                best = score, place + radii[np.concatenate([found, found])][:, None] * rays
    high, wide = mask.shape
    fine = np.zeros((FINE * high, FINE * wide), np.uint8)
    hull = cv2.convexHull(best[1].astype(np.float32)) * FINE + (FINE - 1) / 2
    cv2.fillPoly(fine, [np.round(hull).astype(np.int32)], (255,))
    return np.asarray(cv2.resize(fine, (wide, high), interpolation=cv2.INTER_AREA)) > 127


class _Edges:
    """The edges of a picture and what lies beside them."""

    def __init__(self, now: Picture, bare: Picture, mask: NDArray[np.bool_], config: SymmetricOutlineConfig) -> None:
        self._config = config
        seen, due = (
            np.asarray(cv2.GaussianBlur(each.astype(np.float32), (0, 0), config.soft), np.float32)
            for each in (now, bare)
        )
        off = seen - due
        margin = round(float(np.sqrt(np.count_nonzero(mask))) / 3)
        beside = cv2.dilate(mask.astype(np.uint8), np.ones((2 * margin + 1,) * 2, np.uint8)) == 0
        noise = 1.4826 * float(np.median(np.abs(off[beside]))) if beside.any() else 0.0
        # under a token the table's own pattern is an edge of the difference, and its print one of the picture
        self._slopes = [
            [np.asarray(cv2.Sobel(each, cv2.CV_32F, *way, scale=1 / 8), np.float32) for way in ((1, 0), (0, 1))]
            for each in (seen, off)
        ]
        self._half = config.half_seen + config.noise * noise
        near = config.near + 3.0 * noise
        self._table, self._shadow = (
            np.exp(-np.square(np.maximum(off_shades(seen, due, darkest, config.lightest) - 2.0 * noise, 0.0) / near))
            for darkest in (config.lit, config.deepest)
        )

    def opposite(self, middle: Matrix, radii: Matrix, outside: float) -> Matrix:
        """How surely [angles / 2, radii] the two points at each angle and its opposite are of one outline around the
        ``middle`` (x, y), 0-1.
        """
        turns = _turns(self._config.angles)[:, None]
        across, down = np.cos(turns).astype(np.float32), np.sin(turns).astype(np.float32)
        at = [np.asarray(m + radii * way, np.float32) for m, way in zip(middle, (across, down), strict=True)]
        beyond = [
            np.asarray(m + (radii + outside) * w, np.float32) for m, w in zip(middle, (across, down), strict=True)
        ]
        steep = np.min([self._steep(slopes, at, across, down) for slopes in self._slopes], axis=0)
        # a blurred edge counts where it is steepest, or its outer foot, which has more table outside, would win
        crest = cv2.dilate(steep, np.ones((1, 9), np.uint8))
        steep = steep * np.square(steep / np.maximum(crest, 1e-6))
        lit, shaded = (steep * _seen_at(each, beyond) for each in (self._table, self._shadow))
        half = len(turns) // 2
        sides = np.maximum(lit[:half] + shaded[half:], shaded[:half] + lit[half:]) / 2.0
        return np.asarray(sides - self._config.uneven * self._uneven(middle, radii, across, down), np.float32)

    def _uneven(self, middle: Matrix, radii: Matrix, across: Floats, down: Floats) -> Floats:
        """By how much [angles / 2, radii] opposite points inside of each radius differ in whether they may be shadow,
        0-1: a shadow lies on one side of a thing.
        """
        every = np.arange(0.5, radii[-1] + 1.0, dtype=np.float32)
        at = [np.asarray(m + every * way, np.float32) for m, way in zip(middle, (across, down), strict=True)]
        shadow = _seen_at(self._shadow, at)
        half = len(shadow) // 2
        sums = np.cumsum(np.abs(shadow[:half] - shadow[half:]) * every, axis=1) / np.cumsum(every)
        return np.asarray(sums[:, np.searchsorted(every, radii) - 1], np.float32)

    def _steep(self, slopes: list[Floats], at: list[Floats], across: Floats, down: Floats) -> Floats:
        """How steep [angles, radii] the picture with these ``slopes`` is along each ray, 0-1."""
        right, below = (_seen_at(slope, at) for slope in slopes)
        steep = np.linalg.norm(right * across[..., None] + below * down[..., None], axis=2)
        return np.asarray(steep / (steep + self._half), np.float32)


def _seen_at(picture: Floats, at: Sequence[Floats]) -> Floats:
    """The picture's values at those columns and rows, between its pixels too."""
    across, down = at
    return np.asarray(cv2.remap(picture, across, down, cv2.INTER_LINEAR), np.float32)


def _turns(count: int) -> Matrix:
    return np.arange(count) * (2 * np.pi / count)


def _contour(seen: Matrix, bend: float) -> tuple[float, NDArray[np.int_]]:
    """The mean of ``seen`` [n, m] along the closed path of the largest one, less what its bends cost, and the path [n].

    It is found in two rounds, of which the middle counts, so that it ends where it begins.
    """
    angles, count = seen.shape
    total = seen[0].copy()
    came = np.zeros((2 * angles, count), np.int_)
    for k in range(1, 2 * angles):
        wide = np.pad(total, 2, constant_values=-np.inf)
        ways = np.stack([wide[step : step + count] - bend * abs(step - 2) for step in range(5)])
        came[k] = ways.argmax(axis=0) - 2
        total = ways.max(axis=0) + seen[k % angles]
    path = np.zeros(2 * angles, np.int_)
    path[-1] = int(total.argmax())
    for k in range(2 * angles - 1, 0, -1):
        path[k - 1] = path[k] + came[k][path[k]]
    middle = path[angles // 2 : angles // 2 + angles]
    found = np.roll(middle, angles // 2)
    bends = np.abs(np.diff(found, append=found[:1])).sum()
    return float(seen[np.arange(angles), found].mean() - bend * bends / angles), found
