"""The masks of things that an owner shows: what of a picture is a thing, its shadow, or the bare table.

Method: two-class maximum likelihood. A pixel is a thing's where one of the thing's paints explains it better than any
shade of the bare table; the paints are found by k-means (Lloyd 1982) in the mask, which they improve in turn. Where a
flat thing has the colour of a shade of the table, all that differs is the thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix
from vision.objects.paint.matting import component, filled, off_shades, off_table


@dataclass(frozen=True, slots=True)
class ThingMaskConfig:
    """Calibrated on the drawn silhouettes of 216 things in 12 mismatched simulated worlds. In 48 others, with 849
    things, 0.89 of each and its mask is common to both (mean intersection over union), and less than 0.7 of 4.
    """

    paints: int = 5
    """How many paints a thing may have: its faces in several shades, a gloss, a print."""
    fewest: int = 15
    """The least number of pixels for each of them."""
    core: float = 2.0
    """How far from a mask's edge pixels show a paint, in pixels; less in a small mask."""
    rim: float = 0.7
    """How deep in a mask the pixels of a paint lie, as a part of how deep all do, median, for it to be seen along the
    edge alone."""
    mostly: float = 0.6
    """The largest part (0-1) of another paint in a blurred edge."""
    near_blend: float = 14.0
    """How near such a blend it is, in grey levels."""
    near_shade: float = 6.0
    """The same of a paint along the edge and a shade of the table: on drawn pictures the shadow beside a piece is 1 or
    2 off."""
    shades: tuple[float, float] = (0.75, 1.2)
    """The range of brightness in which a paint is the same."""
    lightest: float = 1.15
    """The largest brightening that still counts as the table."""
    soft: float = 0.7
    """Standard deviation of the blur before, in pixels, and of that of the likelihoods after."""
    texture: float = 2.0
    """What a thing or the table varies by beyond the picture's noise, in grey levels."""
    surest: float = 12.0
    """The largest log likelihood ratio of one pixel."""
    rounds: int = 3
    """How often paints and masks are found in turn."""
    off: float = 12.0
    """Least distance in grey levels from the table of what differs, for a flat thing of a shade of it; ..."""
    connected: float = 3.0
    """... the same in medians of that distance in the cut-out ..."""
    noise: float = 6.0
    """... or, if that is less, ..."""
    half: float = 0.5
    """... as a part of the median there: at the edge of a blurred thing it is half. Both were checked on the tokens of
    22 mismatched simulated worlds."""
    degrees: int = 12
    """How many degrees of difference are tried for a flat thing, as was looked at on ten path-traced tables, ..."""
    highest: float = 80.0
    """... up to which percentile of what differs by the least; ..."""
    smallest: float = 0.4
    """... how much (0-1) of the largest mask one must have: less is its print; ..."""
    soft_edge: float = 25.0
    """... and the percentile of the steepness along an outline by which they are compared: on one side of it the shadow
    lies."""
    margin: int = 24
    """How far around its region a flat thing that differs is looked for then, in pixels."""
    shade_of_table: float = 0.33
    """The part of what differs, below which a flat thing's paint is a shade of the table: 0.1 to 0.23 for brown tokens
    on two path-traced wooden tables, 0.44 and more where a shadow was the rest; ..."""
    full: float = 0.9
    """... and the part (0-1) of what is looked at beyond which a mask is the table, which may have a token's shades."""


def thing_masks(
    now: Picture,
    bare: Picture,
    regions: Sequence[NDArray[np.bool_]],
    darkest: float,
    flat: bool,
    config: ThingMaskConfig = ThingMaskConfig(),
    casts: Floats | None = None,
) -> list[NDArray[np.bool_]]:
    """The mask [h, w] of each thing of one paint, of which the ``regions`` [h, w] differ clearly from the ``bare``
    table in the picture ``now`` (uint8 [h, w, 3] both). ``darkest``: the brightness (0-1) that is left in the deepest
    shadow of the table. ``flat``: they are tokens, which cast hardly any, and have a convex outline. ``casts``
    [n, 3]: what is left of the light in coloured shadows, None where they have no colour.
    """
    soft, due = (_blurred(picture, config.soft) for picture in (now, bare))
    off = (soft - due)[::3, ::3]  # a ninth of the picture tells its noise well enough
    spread = 1.4826 * float(np.median(np.abs(off - np.median(off, axis=(0, 1)))))
    variance = 2.0 * (spread**2 + config.texture**2)
    reach = max(max(cv2.boundingRect(region.astype(np.uint8))[2:]) for region in regions) // 2
    windows = [_around(region, reach) for region in regions]
    masks = list(regions)
    for _ in range(config.rounds):
        samples = [_Sample.of(soft[at], due[at], mask[at], config) for mask, at in zip(masks, windows, strict=True)]
        # where all that differs counts, shadows do; the first thing is the lowest stack and has the least
        paints = _paints(samples[:1] if flat and darkest >= 1.0 else samples, flat, config, casts)
        found = []
        for region, window in zip(regions, windows, strict=True):
            seen = soft[window]
            table = off_table(seen, due[window], darkest, config.lightest, casts) ** 2
            thing = np.min(
                [off_shades(seen, np.broadcast_to(paint, seen.shape), *config.shades) ** 2 for paint in paints], axis=0
            )
            likely = np.clip((table - thing) / variance, -config.surest, config.surest).astype(np.float32)
            mask = np.zeros_like(region)
            mask[window] = _body(cv2.GaussianBlur(likely, (0, 0), config.soft) > 0.0, region[window], flat)
            found.append(mask)
        masks = found
    if not flat:
        every = zip(masks, regions, windows, strict=True)
        return [region if _crosses(mask[window]) else mask for mask, region, window in every]
    differs = [_differing(now, bare, region, config) for region in regions]
    parts = [np.count_nonzero(mask) / np.count_nonzero(each) for mask, each in zip(masks, differs, strict=True)]
    full = [float(mask[window].mean()) for mask, window in zip(masks, windows, strict=True)]
    return differs if min(parts) < config.shade_of_table or max(full) > config.full else masks


def _blurred(picture: Picture, deviation: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(picture.astype(np.float32), (0, 0), deviation), np.float32)


def _around(mask: NDArray[np.bool_], reach: int) -> tuple[slice, slice]:
    """The rows and columns of the mask's bounding box, ``reach`` pixels larger on every side."""
    left, top, wide, high = cv2.boundingRect(mask.astype(np.uint8))
    return slice(max(0, top - reach), top + high + reach), slice(max(0, left - reach), left + wide + reach)


@dataclass(frozen=True, slots=True, eq=False)
class _Sample:
    """The ``pixels`` [n, 3] of a thing that lie inside its mask, how deep [n] in pixels, and the median colour [3] of
    the bare table there.
    """

    pixels: Floats
    depths: Floats
    table: Matrix

    @classmethod
    def of(cls, seen: Floats, due: Floats, mask: NDArray[np.bool_], config: ThingMaskConfig) -> _Sample:
        padded = np.pad(mask.astype(np.uint8), 1)
        inside = np.asarray(cv2.distanceTransform(padded, cv2.DIST_L2, cv2.DIST_MASK_3), np.float32)[1:-1, 1:-1]
        core = inside > min(config.core, inside.max() / 2)
        return cls(seen[core], inside[core], np.median(due[mask], axis=0))


def _paints(samples: Sequence[_Sample], flat: bool, config: ThingMaskConfig, casts: Floats | None = None) -> Floats:
    """The paints [k, 3] among the pixels of the ``samples``; from equal parts by brightness on, so that they are always
    the same. What is seen along a thing's edge alone, and is a shade of the table, or more of it than of another paint,
    is blurred edge or shadow, unless things are ``flat``: their print may have a border.
    """
    pixels, depths = (np.concatenate([getattr(one, name) for one in samples]) for name in ("pixels", "depths"))
    count = min(config.paints, max(1, len(pixels) // config.fewest))
    labels = np.zeros((len(pixels), 1), np.int32)
    labels[pixels.sum(axis=1).argsort(kind="stable"), 0] = np.arange(len(pixels)) * count // len(pixels)
    until = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.5)
    start = cv2.KMEANS_USE_INITIAL_LABELS
    _, nearest, centres = cv2.kmeans(pixels.astype(np.float32), count, labels, until, 1, start)
    if flat:
        return np.asarray(centres, np.float32)
    number = np.asarray(nearest)[:, 0]
    table = np.mean([one.table for one in samples], axis=0)
    shallow = [float(np.median(depths[number == k])) < config.rim * float(np.median(depths)) for k in range(count)]
    found = np.asarray(centres, np.float32)
    bare = np.broadcast_to(table.astype(np.float32), (1, count, 3))
    shade = off_table(found[None], bare, 0.0, 1.0, casts)[0] <= config.near_shade
    rim = [
        shallow[k] and (shade[k] or _is_blend(found[k], np.delete(found, k, axis=0), table, config))
        for k in range(count)
    ]
    return np.asarray(centres if all(rim) else centres[~np.array(rim)], np.float32)


def _is_blend(paint: Floats, others: Floats, table: Matrix, config: ThingMaskConfig) -> bool:
    """Whether the ``paint`` [3] is mostly the ``table`` [3] and for the rest one of the ``others`` [n, 3]."""
    for other in others:
        way = other - table
        part = float((paint - table) @ way) / max(float(way @ way), 1.0)
        if 0.0 <= part <= config.mostly and np.linalg.norm(paint - table - part * way) <= config.near_blend:
            return True
    return False


def _body(likely: NDArray[np.bool_], region: NDArray[np.bool_], convex: bool) -> NDArray[np.bool_]:
    """The component of what is ``likely`` [h, w] a thing that has most of the ``region`` [h, w] in it, without holes;
    the region where none has any.
    """
    clean = cv2.morphologyEx(likely.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    size = 5 if convex else 3  # the hull of a single speck of noise beside a token would be large
    clean = cv2.morphologyEx(clean, cv2.MORPH_OPEN, np.ones((size, size), np.uint8))
    return component(np.asarray(clean, np.uint8), region, convex)


def _crosses(body: NDArray[np.bool_]) -> bool:
    """Whether a mask [h, w] crosses all that is looked at, from side to side: no thing is so much larger than what
    differs clearly of it, but a stripe of the table with its paint is.
    """
    return bool((body[0].any() and body[-1].any()) or (body[:, 0].any() and body[:, -1].any()))


def _differing(now: Picture, bare: Picture, region: NDArray[np.bool_], config: ThingMaskConfig) -> NDArray[np.bool_]:
    """The mask [h, w] of what differs in one piece with the ``region`` [h, w] of a flat thing. Of all degrees to which
    it may differ, that one counts along whose outline the difference falls off most steeply, as at the edge of a thing
    and not of its soft shadow (thresholding by contrast along the contour, Kohler 1981).
    """
    window = _around(region, config.margin)
    soft, due = (_blurred(picture[window], config.soft) for picture in (now, bare))
    off = np.linalg.norm(soft - due, axis=2)
    usual, clear = float(np.median(off)), float(np.median(off[region[window]]))
    least = max(config.off, config.connected * usual, min(config.noise * usual, config.half * clear))
    slopes = [cv2.Sobel(soft - due, cv2.CV_32F, *way) for way in ((1, 0), (0, 1))]
    steep = np.sqrt(np.square(slopes).sum(axis=(0, 3)))
    best, most, largest = np.zeros(off.shape, np.bool_), -1.0, 0
    whole = _in_one_piece(off > least, region[window])
    for degree in np.linspace(least, max(least, float(np.percentile(off[whole], config.highest))), config.degrees):
        body = _in_one_piece(off > degree, region[window])
        size = int(np.count_nonzero(body))
        largest = max(largest, size)
        if size < config.smallest * largest:
            break
        outline = body & (cv2.erode(body.astype(np.uint8), np.ones((3, 3), np.uint8)) == 0)
        edge = float(np.percentile(steep[outline], config.soft_edge)) if outline.any() else 0.0
        if edge > most:
            best, most = body, edge
    mask = np.zeros_like(region)
    mask[window] = best
    return mask


def _in_one_piece(differs: NDArray[np.bool_], region: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The convex hull [h, w] of what ``differs`` in one piece with the ``region`` [h, w]."""
    marked = differs.astype(np.uint8)
    for step, size in ((cv2.MORPH_OPEN, 3), (cv2.MORPH_CLOSE, 5), (cv2.MORPH_OPEN, 5)):
        marked = np.asarray(cv2.morphologyEx(marked, step, np.ones((size, size), np.uint8)), np.uint8)
    # an ornament may differ less from the table than the token around it
    return component(filled(marked > 0).astype(np.uint8), region, True)
