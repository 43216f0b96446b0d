"""Segmentation of things: a change mask is split by colour, refined to subpixel coverage, and cleared of shadows.

Shadows are modelled as the background's colour scaled by one factor. Seeds of each paint are connected components;
pixels without a clear colour go to the nearest seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.token_shapes import TOKEN_RADIUS
from vision.objects.paint.matting import off_shades
from vision.objects.paint.paints import COLOURS, SAME_COLOUR, TOKEN, core, paint_distance


@dataclass(frozen=True, slots=True)
class MaskConfig:
    """How a change mask is cut into things. Set on the simulated table unless said otherwise; not measured on real
    boxes.
    """

    shades: tuple[float, float] = (0.5, 1.25)
    """The range of brightness of a thing's sides relative to its top."""
    faces: tuple[float, float] = (0.85, 1.15)
    """The range of brightness of tokens' faces beside each other relative to their paint in the light there."""
    tendrils: float = 0.3
    """Half the width, in token radii, of what a background that resembles them adds to tokens."""
    like_shadow: float = 12.0
    """The largest residual in grey levels of a pixel that counts as background in shadow."""
    unshaded: float = 1.5
    """The largest brightening of the background when a shadow has left it."""
    deeper: float = 0.06
    """By how much a shadow may be darker than the estimated shadow brightness, as a part of the light."""
    contact: float = 0.2
    """The same for the shadow right beside the thing that casts it. In a mismatched simulated world five such shadows
    were 0.12 to 0.18 deeper; 44 black pieces there and on path-traced tables are told by their print, up to 0.4 deeper.
    """
    bridged: float = 0.06
    """The widest gap in a thing that is closed, in tiles: gloss on black paint, on path-traced tables up to 0.05."""
    two_long: float = 1.5
    """Length of a brown region, in token diameters, from which it is split into tokens in a row; a leaning stack is
    shorter.
    """
    two_compact: float = 1.7
    """The same for a compact region, as the top of a high stack with its sides: two square tokens side by side are 1.77
    long. The top of a stack of fourteen tokens in a mismatched simulated world was 1.56 long.
    """
    compact: float = 0.93
    """The least part (0-1) of its convex hull that a compact region fills: 0.947 there, two round tokens that touch
    0.88.
    """
    warm: tuple[str, ...] = ("yellow", "red")
    """Paints that appear brown in deep shade."""
    slender: float = 0.75
    """A brown region beside one of such a paint is no token if its largest inscribed circle is smaller than this, in
    token radii ...
    """
    least_token: float = 0.6
    """... or its area than this part of a token's: it is a side of the piece."""
    texture: float = 0.03
    """Standard deviation in tiles of the window in which the texture of a token and that of the print are compared."""
    grey: float = 1.28
    """The largest ratio between the channels' gains under a shadow. On the simulated table cardboard on a tile had a
    ratio of at least 1.39 wherever it was recognised with certainty.
    """
    dimmed: float = 0.75
    """The least change of brightness of a shadow, as a factor."""
    uneven: float = 0.08
    """The largest spread of the factor within a shadow, as a part of it, in all channels but one: the print beneath
    keeps its contrast. Beside blue pieces a camera that sharpens gave 0.13 to 0.15 in blue and 0.03 to 0.04 in the
    others; tokens there have 0.09 and more in all.
    """
    ornate: float = 0.1
    """The largest such spread over a part with all around it that may be the background in shadow: 45 shadows of
    pieces on mismatched simulated tables had 0.08 at most, two grey tokens with an ornament there 0.14.
    """
    penumbra: float = 0.2
    """The scale over which a soft shadow becomes lighter, as a part of the square root of its area. The shadow of a
    piece on saturated print of a mismatched simulated table differed by 0.23 over all of it.
    """
    dimmer: float = 0.9
    """The largest factor of a shadow beside a thing, in each channel. Path-traced ones reach 0.52 to 0.8 ..."""
    cast: float = 1.4
    """... and the ratio between their channels 1.16 to 1.29: one lamp of several is hidden, the others have another
    colour. Tokens have 1.3 to 1.7.
    """
    printed: float = 0.9
    """Correlation of the logarithms from which the print beneath is still seen; on tokens and pieces at most 0.7 ..."""
    contrast: float = 0.05
    """... and the contrast (logarithm) that the print needs to tell that."""
    hidden: float = 0.4
    """The part of the print's contrast that is still there, least squares of the logarithms, up to which the print is
    hidden where it has that contrast: a shadow leaves all of it, however even what it shows; a black piece of the
    matched simulated world had -0.3."""
    saturated: float = 246.0
    """Grey level from which a channel of the background counts as saturated."""
    over: float = 1.3
    """How many times as bright as shown a saturated channel of the background may be: shadows on overexposed print of
    three mismatched simulated tables look 1.08 to 1.25 times as bright in it as in the others, a token there 1.46.
    """
    lit: float = 1.15
    """The largest ratio between the channels' gains where a shadow has left: 1.01 to 1.03 on a mismatched simulated
    table, tokens and pieces there and on two others 1.44 and more.
    """


def parts(
    now: Picture,
    bare: Picture,
    mask: NDArray[np.bool_],
    tint: Floats,
    shade: float,
    least: float,
    scale: float,
    colours: Mapping[str, tuple[int, int, int]] | None = None,
    radius: float = TOKEN_RADIUS,
    in_rows: bool = True,
    config: MaskConfig = MaskConfig(),
    east_south: Matrix | None = None,
) -> list[NDArray[np.bool_]]:
    """The mask [h, w] split where things of different colours touch, each part of at least ``least`` pixels;
    background in shadow is left out. Empty where nothing else remains.

    ``now`` and ``bare`` uint8 [h, w, 3] are the cut-out with and without the things under one light; ``tint`` as for
    ``describe``; ``shade``: the brightness left in a deep shadow, 0-1; ``scale``: pixels a tile; ``colours``: paints by
    word (BGR), None for ``COLOURS``; ``radius`` of a token in mm; ``in_rows``: those that touch in a row are separated;
    ``east_south`` [2, 2]: pixels a tile east and south, as columns, None: ``scale`` in all directions.
    """
    mask = _bridged(mask & ~in_shadow(now, bare, shade, config), mask, scale, config=config)
    if np.count_nonzero(mask) < least:
        return []
    soft = cv2.GaussianBlur(now, (0, 0), 0.7).astype(np.float64)
    words, distance = paint_distance((soft[mask] / np.maximum(tint, 0.05)).reshape(-1, 3), colours or COLOURS)
    names = np.full(mask.shape, 255, np.uint8)
    names[mask] = np.where(distance.min(axis=1) <= SAME_COLOUR, distance.argmin(axis=1), 255).astype(np.uint8)
    seeds = np.zeros(mask.shape, np.int32)
    count = 0
    warm = np.zeros(mask.shape, np.uint8)
    flat = np.eye(2) * scale if east_south is None else east_south
    most_of_one = config.least_token * np.pi * (radius / TILE_MM * scale) ** 2
    for name, word in enumerate(words):
        own = cv2.morphologyEx((names == name).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        own = cv2.morphologyEx(own, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        found, labels, stats, _ = cv2.connectedComponentsWithStats(own, connectivity=4)
        for label in range(1, found):
            if stats[label, cv2.CC_STAT_AREA] >= least:
                own_seed = np.asarray(labels) == label
                small = _slender(own_seed, scale, radius, config=config) or stats[label, cv2.CC_STAT_AREA] < most_of_one
                if word == TOKEN and warm[own_seed].any() and small:
                    # the shaded side of such a piece has cardboard's colour but not a token's shape or size; so has
                    # its shadow, where lights of two colours cast one
                    if _is_cast(now, bare, own_seed, seeds, shade, config):
                        mask = mask & ~own_seed
                    continue
                count += 1
                seeds[own_seed] = count
                if word in config.warm:
                    warm |= np.asarray(cv2.dilate(own_seed.astype(np.uint8), np.ones((5, 5), np.uint8)), np.uint8)
                if word == TOKEN and in_rows:
                    count += _row_of_tokens(seeds, own_seed, count, flat, radius, config=config)
    if count <= 1:
        return [mask]
    # pixels without a clear colour (rims, shaded sides) go to the nearest seed
    _, nearest = cv2.distanceTransformWithLabels(
        (seeds == 0).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_5, labelType=cv2.DIST_LABEL_PIXEL
    )
    owner = np.zeros(int(nearest.max()) + 1, np.int32)
    owner[np.asarray(nearest)[seeds > 0]] = seeds[seeds > 0]
    whole = owner[np.asarray(nearest)]
    split = (mask & (whole == number) for number in range(1, count + 1))
    return [part for part in split if part.any()]  # of two colours in one place the later has it all


def _is_cast(
    now: Picture,
    bare: Picture,
    side: NDArray[np.bool_],
    seeds: NDArray[np.int32],
    shade: float,
    config: MaskConfig,
) -> bool:
    """Whether what may be a ``side`` [h, w] of the things that it touches, of those numbered in ``seeds`` [h, w], is
    their shadow: the background is seen through it, or may be seen and it is larger than they are, as no side is.
    """
    if not only_shaded(now, bare, side, shade, config):
        return False
    touched = np.unique(seeds[np.asarray(cv2.dilate(side.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0])
    larger = np.count_nonzero(side) > np.count_nonzero(np.isin(seeds, touched[touched > 0]))
    return bool(larger) or shows_through(now, bare, side, config)


def in_shadow(now: Picture, bare: Picture, shade: float, config: MaskConfig = MaskConfig()) -> NDArray[np.bool_]:
    """Where ``now`` may show the background ``bare``, both uint8 [h, w, 3], in a shadow, [h, w]; ``shade``: the
    brightness left in a deep one (0-1).
    """
    off = off_shades(now, bare.astype(np.float32), shade - config.deeper, config.unshaded)
    alike = (off < config.like_shadow).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))) > 0


def _bridged(
    mask: NDArray[np.bool_], room: NDArray[np.bool_], scale: float, config: MaskConfig = MaskConfig()
) -> NDArray[np.bool_]:
    """The mask [h, w] with its narrow gaps closed, within ``room``: gloss on black paint has the brightness of a
    shadow, in stripes; a shadow is no stripe between two parts of a thing.
    """
    reach = 2 * max(1, round(config.bridged / 2 * scale)) + 1
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
    wide = np.pad(mask.astype(np.uint8), reach)
    closed = np.asarray(cv2.morphologyEx(wide, cv2.MORPH_CLOSE, around))[reach:-reach, reach:-reach]
    return (closed > 0) & room


def only_relit(now: Picture, bare: Picture, mask: NDArray[np.bool_], config: MaskConfig = MaskConfig()) -> bool:
    """Whether the masked part [h, w] of ``now`` is that of ``bare`` with all channels scaled alike: dimmed by a shadow,
    however brown it appears, or brightened where a shadow was; a symbol beneath it shows its colour in either.
    """
    inner = core(mask)
    factor = (now[inner] + 2.0) / (bare[inner] + 2.0)
    left = np.median(factor, axis=0)
    bright = factor.mean(axis=1)
    if 1.4826 * float(np.median(np.abs(bright - np.median(bright)))) > config.uneven * float(np.median(bright)):
        return False  # a shadow keeps the print beneath; this has a print of its own
    if _hides_hue(now, bare, mask, config):
        return False
    return bool(max(left.mean(), 1.0 / left.mean()) > 1.0 / config.dimmed and left.max() < config.grey * left.min())


def hardly_differs(now: Picture, bare: Picture, mask: NDArray[np.bool_], config: MaskConfig = MaskConfig()) -> bool:
    """Whether the masked part [h, w] of ``now`` is that of ``bare`` in hardly another light, with all that is to be
    seen of the print beneath: a plain token on plain print of its own colour, or nothing.
    """
    _, _, factor = _compared(now, bare, mask)
    left = np.median(factor, axis=0)
    unchanged = bool(np.abs(left).max() < -np.log(config.dimmer) and np.ptp(left) < np.log(config.lit))
    return unchanged and float(_unevenness(factor, mask, config).max()) <= config.uneven


def only_shaded(
    now: Picture, bare: Picture, mask: NDArray[np.bool_], shade: float, config: MaskConfig = MaskConfig()
) -> bool:
    """Whether the masked part [h, w] of ``now`` may be the background ``bare`` in the shadow of something beside it:
    dimmed in every channel, hardly deeper than ``shade`` (0-1), by a cast that lights of two colours give, and with
    the print beneath unchanged. A black thing is darker, a token or another piece has a print of its own or none.
    """
    _, due, factor = _compared(now, bare, mask)
    left = np.median(factor, axis=0)
    spread = _unevenness(factor, mask, config)
    saturated = np.median(due, axis=0) >= config.saturated
    if saturated.any() and np.count_nonzero(~saturated) > 1:  # the background is brighter there than it shows
        others = left[~saturated].max()
        if others < left[saturated].max() - np.log(config.over):
            return False
        left[saturated] = np.minimum(left[saturated], others)
        spread = spread[~saturated]
    if left.max() > np.log(config.dimmer) or np.exp(left).mean() < shade - config.contact:
        return False
    if np.ptp(left) > np.log(config.cast):
        return False
    # a camera that sharpens draws a rim around what stands there, in the channel in which that is brightest
    most = np.sort(spread)[-2] if len(spread) > 2 else spread.max()
    if float(most) <= config.uneven:
        return not _hides_print(now, bare, mask, config)
    return shows_through(now, bare, mask, config)


def evenly_shaded(now: Picture, bare: Picture, mask: NDArray[np.bool_], config: MaskConfig = MaskConfig()) -> bool:
    """Whether the masked part [h, w] of ``now`` is nowhere much lighter or darker against ``bare`` than around that
    place, in the channels that are not saturated in ``bare``, as the ornament of a token is.
    """
    _, due, factor = _compared(now, bare, mask)
    clear = np.median(due, axis=0) < config.saturated
    if not clear.any():
        return True
    spread = np.sort(_unevenness(factor, mask, config)[clear])
    return bool(spread[min(1, len(spread) - 1)] <= config.ornate)


def only_unshaded(now: Picture, bare: Picture, mask: NDArray[np.bool_], config: MaskConfig = MaskConfig()) -> bool:
    """Whether the masked part [h, w] of ``now`` may be the background ``bare`` from which a shadow has gone: brighter
    by nearly the same factor in every channel, with the print beneath unchanged.
    """
    soft, _, factor = _compared(now, bare, mask)
    left = np.median(factor, axis=0)
    spread = 1.4826 * np.median(np.abs(factor - left), axis=0)
    saturated = np.median(soft, axis=0) >= config.saturated
    if saturated.any() and np.count_nonzero(~saturated) > 1:  # it has become brighter there than it shows
        left[saturated] = np.maximum(left[saturated], left[~saturated].min())
        spread = spread[~saturated]
    if left.min() < -np.log(config.dimmer) or np.ptp(left) > np.log(config.lit):
        return False
    return float(spread.max()) <= config.uneven or shows_through(now, bare, mask, config)


def _compared(now: Picture, bare: Picture, mask: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
    """The colours [n, 3] of the inner part of the mask [h, w] in both pictures, and the logarithm of their ratio."""
    inner = core(mask)
    soft, due = (cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float32)[inner] for picture in (now, bare))
    return soft, due, np.log((soft + 2.0) / (due + 2.0))


def _unevenness(factor: Floats, mask: NDArray[np.bool_], config: MaskConfig) -> Floats:
    """The spread [3] of the logarithm of the ratio, ``factor`` [n, 3], within the inner part of the mask [h, w], about
    its local mean: towards its rim a soft shadow becomes lighter little by little, print of its own does so in steps.
    """
    inner = core(mask)
    reach = max(1.0, config.penumbra * float(np.sqrt(len(factor))))
    spread = np.zeros((*mask.shape, factor.shape[1]), np.float32)
    spread[inner] = factor
    share = cv2.GaussianBlur(inner.astype(np.float32), (0, 0), reach, borderType=cv2.BORDER_CONSTANT)[inner]
    mean = cv2.GaussianBlur(spread, (0, 0), reach, borderType=cv2.BORDER_CONSTANT)[inner] / share[:, None]
    return np.asarray(1.4826 * np.median(np.abs(factor - mean), axis=0), np.float32)


def shows_through(now: Picture, bare: Picture, mask: NDArray[np.bool_], config: MaskConfig = MaskConfig()) -> bool:
    """Whether the print of ``bare`` is seen in the masked part [h, w] of ``now``, in the channels that are saturated in
    neither; False where there is hardly any.
    """
    if not mask.any():
        return False
    one, two = _brightness(now, bare, mask, config)
    if two.std() < config.contrast or not one.std():
        return False
    return float(np.corrcoef(one, two)[0, 1]) >= config.printed


def _hides_print(now: Picture, bare: Picture, mask: NDArray[np.bool_], config: MaskConfig) -> bool:
    """Whether hardly any of the print of ``bare`` is seen in the masked part [h, w] of ``now``; False where there is
    hardly any.
    """
    one, two = _brightness(now, bare, mask, config)
    off = two - two.mean()
    return float(two.std()) >= config.contrast and float(one @ off) < config.hidden * float(off @ off)


def _hides_hue(now: Picture, bare: Picture, mask: NDArray[np.bool_], config: MaskConfig) -> bool:
    """Whether the masked part [h, w] of ``now`` shows hardly any of the hues of the print of ``bare``, as of a nugget
    as bright as the rock around it; False where the print has hardly any there, or a channel is saturated.
    """
    soft, due, _ = _compared(now, bare, mask)
    if max(np.median(soft, axis=0).max(), np.median(due, axis=0).max()) >= config.saturated:
        return False
    seen, there = (np.log(each + 2.0) for each in (soft, due))
    seen, there = (each - each.mean(axis=1, keepdims=True) for each in (seen, there))
    there -= there.mean(axis=0)
    power = float((there * there).sum())
    return power >= config.contrast**2 * len(there) and float((seen * there).sum()) < config.hidden * power


def _brightness(now: Picture, bare: Picture, mask: NDArray[np.bool_], config: MaskConfig) -> tuple[Floats, Floats]:
    """The logarithms [n] of the brightness in the inner part of the mask [h, w] in both pictures, over the channels
    that are saturated in neither; 0 where all are.
    """
    soft, due, _ = _compared(now, bare, mask)
    clear = np.maximum(np.median(soft, axis=0), np.median(due, axis=0)) < config.saturated
    if not clear.any():
        return np.zeros(len(soft), np.float32), np.zeros(len(due), np.float32)
    one, two = (np.asarray(np.log(each[:, clear].mean(axis=1) + 2.0), np.float32) for each in (soft, due))
    return one, two


def _slender(seed: NDArray[np.bool_], scale: float, radius: float, config: MaskConfig = MaskConfig()) -> bool:
    """Whether the region [h, w] is too narrow for a token's face, even one seen obliquely."""
    inside = cv2.distanceTransform(np.pad(seed.astype(np.uint8), 1), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    return float(np.asarray(inside).max()) < config.slender * radius / TILE_MM * scale


def _row_of_tokens(
    seeds: NDArray[np.int32],
    seed: NDArray[np.bool_],
    number: int,
    east_south: Matrix,
    radius: float,
    config: MaskConfig = MaskConfig(),
) -> int:
    """Split ``seed`` across its principal axis where it is too long for one token, into parts of equal area: all but
    the first get the next numbers in ``seeds``. Returns the count of numbers added. Lengths are those on the table:
    under a tilted camera a token is wider across the picture than down.
    """
    wide = 2 * radius / TILE_MM
    rows, columns = np.nonzero(seed)
    points = np.linalg.solve(east_south, np.stack([columns, rows]).astype(np.float64)).T
    _, _, axes = np.linalg.svd(points - points.mean(axis=0), full_matrices=False)
    along = (points - points.mean(axis=0)) @ axes[0]
    length = float(along.max() - along.min())
    if length < config.two_long * wide or (length < config.two_compact * wide and _solidity(seed) >= config.compact):
        return 0
    one = np.pi * wide * wide / 4 * abs(float(np.linalg.det(east_south)))
    blur = 2 / float(np.linalg.norm(east_south @ axes[0]))  # the lens adds a pixel on each side
    count = max(2, min(round(len(points) / one), round((length - blur) / wide)))
    part = np.searchsorted(np.quantile(along, np.arange(1, count) / count), along)
    seeds[rows[part > 0], columns[part > 0]] = number + part[part > 0]
    return count - 1


def _solidity(mask: NDArray[np.bool_]) -> float:
    """The area of the mask [h, w] as a part (0-1) of that of its convex hull."""
    rows, columns = np.nonzero(mask)
    hull = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(hull, cv2.convexHull(np.stack([columns, rows], axis=1).astype(np.int32)), 1.0)
    return float(np.count_nonzero(mask)) / float(np.count_nonzero(hull))


def sharpened(
    now: Picture,
    bare: Picture,
    mask: NDArray[np.bool_],
    room: NDArray[np.bool_],
    shade: float,
    config: MaskConfig = MaskConfig(),
) -> Floats:
    """The coverage (alpha, 0-1) [h, w] of the thing in ``mask``, within ``room`` [h, w]: without the soft shadow around
    it, its rim at subpixel resolution. Each pixel is weighed between the thing's paint and the background.

    ``now`` and ``bare`` uint8 [h, w, 3] are the cut-out with the thing and the same place without, under one light;
    ``shade`` as for ``parts``.
    """
    paint = np.median(now[core(mask)].astype(np.float32), axis=0)
    off_paint = off_shades(now, np.broadcast_to(paint, now.shape), *config.shades)
    off_bare = off_shades(now, bare.astype(np.float32), shade - config.deeper, 1.0)
    part = np.where(room, off_bare / np.maximum(off_paint + off_bare, 4.0), 0.0)
    # only the rim is weighed: inside, gloss may have the colour of the background in shadow
    inside = cv2.erode(np.pad(mask.astype(np.uint8), 1), np.ones((5, 5), np.uint8))[1:-1, 1:-1]
    part = np.where(np.asarray(inside) > 0, 1.0, part)
    count, labels, stats, _ = cv2.connectedComponentsWithStats((part > 0.5).astype(np.uint8), connectivity=4)
    if count < 2:
        return mask.astype(np.float32)
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    body = (np.asarray(labels) == largest).astype(np.uint8)
    near = cv2.dilate(body, np.ones((3, 3), np.uint8))
    contours, _ = cv2.findContours(body, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    holes = np.zeros(mask.shape, np.uint8)
    cv2.drawContours(holes, contours, -1, 1.0, cv2.FILLED)
    holes &= 1 - body
    return np.asarray(np.where(holes > 0, 1.0, np.where(near > 0, part, 0.0)), np.float32)


def whole_token(
    now: Picture,
    bare: Picture,
    mask: NDArray[np.bool_],
    room: NDArray[np.bool_],
    shade: float,
    scale: float,
    paint: Floats | None = None,
    config: MaskConfig = MaskConfig(),
) -> Floats:
    """The coverage (0-1) [h, w], within ``room`` [h, w], of the token of which ``mask`` [h, w] differs clearly from the
    background: on print of its own colour the rest differs in texture alone.

    Arguments as for ``sharpened``; ``scale``: pixels a tile; ``paint`` [3] BGR: the owner's token in this light, None
    where it was not shown: then that of the known part.
    """
    shades = config.faces
    if paint is None:
        paint, shades = np.asarray(np.median(now[core(mask)].astype(np.float32), axis=0), np.float32), config.shades
    part, labels = _cardboard(now, bare, mask, room, shade, scale, paint, shades, config)
    sizes = np.bincount(labels[mask], minlength=2)
    largest = 1 + int(sizes[1:].argmax())
    return np.asarray(np.where(labels == largest, part, 0.0), np.float32)


def whole_tokens(
    now: Picture,
    bare: Picture,
    mask: NDArray[np.bool_],
    room: NDArray[np.bool_],
    shade: float,
    scale: float,
    paint: Floats,
    config: MaskConfig = MaskConfig(),
) -> NDArray[np.bool_]:
    """The mask [h, w] of all tokens of which ``mask`` [h, w] is a part, they may touch; arguments as for
    ``whole_token``.
    """
    part, _ = _cardboard(now, bare, mask, room, shade, scale, paint, config.faces, config)
    side = 2 * max(1, round(config.tendrils * TOKEN_RADIUS / TILE_MM * scale)) + 1
    round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    solid = cv2.morphologyEx((part > 0.5).astype(np.uint8), cv2.MORPH_OPEN, round_)
    _, labels = cv2.connectedComponents(np.asarray(solid, np.uint8), connectivity=4)
    touched = np.unique(np.asarray(labels)[mask])
    return np.isin(np.asarray(labels), touched[touched > 0])


def _cardboard(
    now: Picture,
    bare: Picture,
    mask: NDArray[np.bool_],
    room: NDArray[np.bool_],
    shade: float,
    scale: float,
    paint: Floats,
    shades: tuple[float, float],
    config: MaskConfig,
) -> tuple[Floats, NDArray[np.int32]]:
    """How far the ``paint`` in one of those ``shades`` explains each pixel, rather than the background (0-1) [h, w], a
    token's width around the ``mask`` at most; and the labels [h, w] of the connected parts that it explains better, 0
    elsewhere. Around each pixel the paint and the background under one local factor of light are compared by their mean
    squared residuals.
    """
    reach = max(1.0, config.texture * scale)
    wide = 2 * round(2 * TOKEN_RADIUS / TILE_MM * scale) + 1
    near = np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((wide, wide), np.uint8))) > 0
    off_paint = cv2.GaussianBlur(off_shades(now, np.broadcast_to(paint, now.shape), *shades) ** 2, (0, 0), reach)
    seen, ground = now.astype(np.float32), bare.astype(np.float32)
    both, own = (cv2.GaussianBlur((each * ground).sum(axis=2), (0, 0), reach) for each in (seen, ground))
    light = np.clip(both / np.maximum(own, 1.0), shade - config.deeper, config.unshaded)
    off_bare = cv2.GaussianBlur(((seen - light[..., None] * ground) ** 2).sum(axis=2), (0, 0), reach)
    part = np.sqrt(off_bare) / np.maximum(np.sqrt(off_paint) + np.sqrt(off_bare), 1.0)
    part = np.where(room & near, part, 0.0).astype(np.float32)
    _, labels = cv2.connectedComponents((part > 0.5).astype(np.uint8), connectivity=4)
    return part, np.asarray(labels, np.int32)


def umbra(now: Picture, bare: Picture, fill: Floats, config: MaskConfig = MaskConfig()) -> float | None:
    """The brightness (0-1) left in the shadow beside the thing of coverage ``fill`` [h, w]; None without a shadow."""
    body = (fill > 0.3).astype(np.uint8)
    ring = (cv2.dilate(body, np.ones((11, 11), np.uint8)) > 0) & (cv2.dilate(body, np.ones((5, 5), np.uint8)) == 0)
    ground = bare.astype(np.float32)
    ring &= off_shades(now, ground, 0.25, 1.0) < config.like_shadow
    brightness = (now[ring].sum(axis=1) + 12.0) / (ground[ring].sum(axis=1) + 12.0)
    dark = brightness[brightness < 0.85]
    return float(np.percentile(dark, 15)) if len(dark) >= 15 else None
