"""Change detection between two pictures of one table, invariant to illumination.

Method: the illumination change is estimated as a gain per block and channel (median filtered, so that moved things do
not bias it) and applied to the reference; a pixel has changed where its colour at equal brightness differs, or where
it is darker than a shadow or brighter than a lit surface can be. Saturated pixels are never marked as strongly changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import gcd

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix


@dataclass(frozen=True, slots=True)
class ChangeConfig:
    """What counts as a change. Set on the simulated table; not measured on real pictures."""

    block: int = 16
    """Approximate side of the blocks on which the gain is estimated, in pixels of the pictures given."""
    hue: float = 13.0
    """Grey levels by which a channel must differ after the brightness has been equalised."""
    lit: float = 450.0
    """The sum of a pixel's channels from which ``hue`` applies in full; for darker pixels it falls in proportion ..."""
    dim: float = 0.6
    """... down to this part of it."""
    darker: float = 0.55
    """Brightness relative to the relit reference below which a pixel is darker than any shadow."""
    brighter: float = 1.4
    """The same beyond which it is brighter than any lit surface."""
    saturated: int = 246
    """Grey level from which a channel counts as saturated."""
    rough: float = 0.3
    """Relative uncertainty of the gain where channels are saturated."""
    around: int = 6
    """Margin in pixels around a region of interest."""
    mild: float = 14.0
    """Threshold in grey levels (mean over the channels) of the weaker mark, which includes shadows."""


BEYOND = 9.0
"""The strength that stands for a change of brightness beyond shadow and light."""


@dataclass(frozen=True, slots=True)
class Change:
    """``strong`` [h, w]: changed surfaces. ``mild`` [h, w]: these and shadows. ``gain`` [rows, columns, 3]: the new
    illumination as a factor on the reference, by blocks.
    """

    strong: NDArray[np.bool_]
    mild: NDArray[np.bool_]
    gain: Floats


def light_between(reference: Picture, now: Picture, *, config: ChangeConfig = ChangeConfig()) -> Floats:
    """The illumination change as a gain per block and channel [rows, columns, 3]; the median filter over neighbouring
    blocks rejects things that came or went. Both pictures are uint8 [h, w, 3] of one size.
    """
    block = _block(reference.shape[1], reference.shape[0], config.block)
    size = (max(1, reference.shape[1] // block), max(1, reference.shape[0] // block))
    before = cv2.resize(reference, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    after = cv2.resize(now, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    ratio = (after + 4.0) / (before + 4.0)
    return np.asarray(cv2.medianBlur(np.asarray(ratio, np.float32), 5), np.float32)


@lru_cache(maxsize=8)
def _block(width: int, height: int, about: int) -> int:
    """About ``about``, and a common divisor of both sides where there is one (integer factors shrink fast)."""
    common = gcd(width, height)
    return max((n for n in range(about // 2, about + 1) if common % n == 0), default=about)


def relit(reference: Picture, gain: Floats) -> Picture:
    """The reference [h, w, 3] under the illumination ``gain`` (any coarser size, interpolated bilinearly)."""
    spread = cv2.resize(gain, (reference.shape[1], reference.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(reference, spread, dtype=cv2.CV_8U), np.uint8)


_SUM = np.ones((1, 3), np.float32)


def marks(
    now: Picture, expected: Picture, smooth: float = 0.8, config: ChangeConfig = ChangeConfig()
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The strong and the mild change masks [h, w] of ``now`` against the ``expected`` picture (both uint8 [h, w, 3])
    under the same illumination; ``smooth`` is the standard deviation of the blur before, in pixels.
    """
    seen, due = _blurred(now, smooth), _blurred(expected, smooth)
    # most pixels differ by too little for any mark: the brightness, and by it the expected colour, moves by no more
    # than the sum of the channels does
    dark = _DARKEST
    least = min(
        config.hue * config.dim, dark * (1 - config.darker), dark * (config.brighter - 1), 3 * float(config.mild)
    )
    alike = _most_off(seen, due) <= int(least)
    places = np.flatnonzero(~alike)
    if len(places) * 3 > alike.size:
        return _marked(now, seen, due, config)
    strong = np.zeros(alike.shape, np.bool_)
    mild = strong.copy()
    if len(places):
        one, two, three = (picture.reshape(-1, 3)[places][:, None] for picture in (now, seen, due))
        for whole, part in zip((strong, mild), _marked(one, two, three, config), strict=True):
            whole.ravel()[places] = part[:, 0]
    return strong, mild


def _most_off(seen: Picture, due: Picture) -> Picture:
    """An upper bound, uint8 [h, w], of how far a channel differs from that expected under any common brightness: its
    own difference and that of the sum of the channels.
    """
    more, less = (
        cv2.add(cv2.add(one, two), three)
        for one, two, three in (cv2.split(cv2.subtract(seen, due)), cv2.split(cv2.subtract(due, seen)))
    )
    return np.asarray(cv2.add(cv2.max(more, less), cv2.absdiff(more, less)), np.uint8)


def _marked(
    now: Picture, seen: Picture, due: Picture, config: ChangeConfig
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    level, lighter = _compared(now, seen, due, config)
    strong = level > 1.0
    return np.asarray(strong), np.asarray(strong | (np.abs(lighter) > 3 * config.mild))


def strength(now: Picture, expected: Picture, smooth: float = 0.8, config: ChangeConfig = ChangeConfig()) -> Floats:
    """How strongly each pixel has changed, [h, w], as for ``marks``: above 1 strongly; 0 where it is saturated."""
    return _compared(now, _blurred(now, smooth), _blurred(expected, smooth), config)[0]


_DARKEST = 45.0
"""Added to the sum of a pixel's channels: relative changes of what is nearly black are noise."""


def _blurred(picture: Picture, smooth: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), smooth), np.uint8)


def _compared(now: Picture, seen: Picture, due: Picture, config: ChangeConfig) -> tuple[Floats, Floats]:
    """The strength of the change from ``due`` to ``seen``, which is ``now`` blurred, and by how much the sum of the
    channels grew, [h, w].
    """
    total = _total(seen) + _DARKEST
    before = _total(due) + _DARKEST
    brightness = np.asarray(cv2.divide(total, before), np.float32)
    lit = cv2.multiply(due, cv2.merge([brightness] * 3), dtype=cv2.CV_32F)
    parts = cv2.split(cv2.absdiff(seen.astype(np.float32), lit))
    off = np.asarray(cv2.max(cv2.max(parts[0], parts[1]), parts[2]), np.float32)
    level = np.asarray(
        cv2.divide(off, np.clip(before * (config.hue / config.lit), config.dim * config.hue, config.hue)), np.float32
    )
    level[(brightness < config.darker) | (brightness > config.brighter)] = BEYOND
    level[saturation_mask(now, config=config)] = 0.0
    return level, np.asarray(total - before, np.float32)


def saturation_mask(picture: Picture, config: ChangeConfig = ChangeConfig()) -> NDArray[np.bool_]:
    """Saturation mask [h, w]: pixels with at least two saturated channels, which carry no colour."""
    one, two, three = cv2.split(picture)
    second = cv2.max(cv2.min(one, two), cv2.min(cv2.max(one, two), three))
    return np.asarray(second) >= config.saturated


def clipped(picture: Picture, config: ChangeConfig = ChangeConfig()) -> NDArray[np.bool_]:
    """Mask [h, w] of pixels with at least one saturated channel: what they show is only a lower bound of the light."""
    return np.asarray(cv2.inRange(picture, (0, 0, 0), (config.saturated - 1,) * 3) == 0, np.bool_)


def dazzled(reference: Picture, now: Picture, gain: Floats, config: ChangeConfig = ChangeConfig()) -> NDArray[np.bool_]:
    """Mask [h, w] of pixels with a saturated channel, in ``reference`` or ``now``, whose change illumination alone can
    explain: a saturated value is only a lower bound, and ``gain`` (any coarser size) is uncertain.
    """
    found = np.zeros(reference.shape[:2], np.bool_)
    saturated = clipped(reference, config) | clipped(now, config)
    if not saturated.any():
        return found
    size = reference.shape[1], reference.shape[0]
    light = np.asarray(cv2.resize(gain, size, interpolation=cv2.INTER_LINEAR), np.float32)[saturated]
    before, after = reference[saturated], np.minimum(now[saturated], config.saturated)
    due = before * light
    least = due * (1.0 - config.rough)
    most = np.where(before >= config.saturated, np.inf, due * (1.0 + config.rough))
    found[saturated] = ((after >= np.minimum(least, config.saturated)) & (after <= most)).all(axis=1)
    return found


def _total(picture: Picture) -> Floats:
    """The sum of the channels, [h, w]."""
    return np.asarray(cv2.transform(picture.astype(np.float32), _SUM), np.float32)


def change(
    reference: Picture, now: Picture, where: NDArray[np.bool_] | None = None, config: ChangeConfig = ChangeConfig()
) -> Change:
    """The change from ``reference`` to ``now`` (uint8 [h, w, 3], same size); with ``where`` [h, w] only in the window
    around what it marks, None for the whole picture.
    """
    gain = light_between(reference, now, config=config)
    if where is None:
        strong, mild = marks(now, relit(reference, gain), config=config)
        return Change(strong, mild, gain)
    strong, mild = np.zeros(where.shape, np.bool_), np.zeros(where.shape, np.bool_)
    window = around(where, config.around)
    if window is not None:
        rows, columns = window
        spread = cv2.resize(gain, (where.shape[1], where.shape[0]), interpolation=cv2.INTER_LINEAR)[window]
        due = np.asarray(cv2.multiply(reference[rows, columns], np.ascontiguousarray(spread), dtype=cv2.CV_8U))
        strong[window], mild[window] = marks(
            np.ascontiguousarray(now[window]), np.asarray(due, np.uint8), config=config
        )
    return Change(strong, mild, gain)


def around(mask: NDArray[np.bool_], margin: int) -> tuple[slice, slice] | None:
    """The rows and columns of the bounding box of the mask, ``margin`` pixels larger on every side; None for an empty
    mask.
    """
    left, top, width, height = cv2.boundingRect(mask.view(np.uint8))
    if not width:
        return None
    return (
        slice(max(0, top - margin), top + height + margin),
        slice(max(0, left - margin), left + width + margin),
    )


def boxes_marked(mask: NDArray[np.bool_], places: Matrix) -> NDArray[np.bool_]:
    """Whether the ``mask`` [h, w] marks anything in the bounding boxes of the ``places`` [n, k, 2] in its pixels, each
    five pixels larger on every side, [n]. Method: summed-area table (Crow 1984).
    """
    sums = np.asarray(cv2.integral(mask.view(np.uint8)))
    last = np.array(mask.shape[::-1])
    low = np.clip(np.floor(places.min(axis=1)).astype(int) - 5, 0, last)
    high = np.clip(np.floor(places.max(axis=1)).astype(int) + 6, 0, last)
    marked = sums[high[:, 1], high[:, 0]] - sums[low[:, 1], high[:, 0]] - sums[high[:, 1], low[:, 0]]
    return np.asarray(marked + sums[low[:, 1], low[:, 0]] > 0)


def spots(mask: NDArray[np.bool_], least: float, open_by: int = 3) -> list[tuple[NDArray[np.bool_], tuple[int, int]]]:
    """The connected components of ``mask`` of at least ``least`` pixels, largest first, each cut out with the (x, y) of
    its corner, after a morphological opening by ``open_by`` pixels.
    """
    flat = mask.astype(np.uint8)
    if open_by > 1:
        flat = np.asarray(cv2.morphologyEx(flat, cv2.MORPH_OPEN, np.ones((open_by, open_by), np.uint8)), np.uint8)
    west, north, width, height = cv2.boundingRect(flat)
    if not width:
        return []
    # labelling the bounding box alone is ten times faster than labelling the whole picture
    marked = np.ascontiguousarray(flat[north : north + height, west : west + width])
    count, labels, stats, _ = cv2.connectedComponentsWithStats(marked, connectivity=8)
    found = []
    for number in sorted(range(1, count), key=lambda k: -int(stats[k, cv2.CC_STAT_AREA])):
        left, top, wide, high, area = (int(v) for v in stats[number])
        if area >= least:
            found.append((labels[top : top + high, left : left + wide] == number, (west + left, north + top)))
    return found


def contrast_across(picture: Picture, inside: NDArray[np.bool_], outline: NDArray[np.bool_], blur: float) -> Floats:
    """The contrast [n] in grey levels, over all channels of the ``picture`` uint8 [h, w, 3], between what is ``inside``
    [h, w] and outside, along the ``outline`` [h, w], of n pixels. ``blur``: standard deviation in pixels of the windows
    on both sides. Means by normalised convolution (Knutsson and Westin 1993).
    """
    means = []
    for part in (inside.astype(np.float32), (~inside).astype(np.float32)):
        weight = cv2.GaussianBlur(part, (0, 0), blur)[..., None]
        shown = picture.astype(np.float32) * part[..., None]
        total = cv2.GaussianBlur(shown, (0, 0), blur)
        means.append((total / np.maximum(weight, 1e-3))[outline])
    return np.asarray(np.abs(means[0] - means[1]).sum(axis=1), np.float32)
