"""Stacks of tokens: the silhouette of a stack, and whether its uppermost token is still the same.

The silhouette of a cylinder is fitted to the change mask by coordinate search over height and foot. Tops are compared
by the correlation of locally normalised detail, corrected for image noise. Thresholds are set on the simulated table;
they are not measured on real tokens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from app.values.pictures import Picture
from vision.numeric.changes import marks
from vision.numeric.patches import Floats, Matrix, apply
from vision.objects.masks import DEEPER, LIKE_SHADOW, UNSHADED
from vision.objects.matting import off_shades
from vision.objects.paints import TOKEN
from vision.objects.pieces import TOKEN_RADIUS, TOKEN_THICK
from vision.objects.solids import Ground
from vision.observation import StackSeen
from vision.scene.table import Standing, Table

MOST_TOKENS = 20
"""The largest height of a stack that is fitted, in tokens."""
LOOSE = 6.0
"""The largest correction of a stack's foot along its lean, in pixels."""
ASIDE = 2.0
"""The largest correction across the lean, in pixels."""
HELD = 0.3
"""Regularisation weight: pixels of the mask that a shift of the foot, or a growth of the lean, by one pixel must gain.
"""
STEPS = (1.0, 0.5, 0.25)
"""Step sizes of the search for foot and top in pixels, one after the other."""
LEANS = 0.1
"""Lean in pixels a token below which the height cannot be estimated from the silhouette."""
SAME_TOP, OTHER_TOP, FARTHER = 0.86, 0.7, 0.82
"""Correlations of a stack's top: from the first it is the same token; below the second, at its old place, and below the
third, at any shifted place, it is another one.
"""
SHADED_TOP = 0.6
"""As ``SAME_TOP``, for a stack on which shadows came or went; below it the change is reported as uncertain."""
BLURRED_TOP, UNLIKE_TOP = 0.8, 0.55
"""As ``SAME_TOP`` and ``FARTHER`` where the earlier picture had to be warped: that blurs it, and the perspective of the
print differs.
"""
DROWNED = 0.6
"""The largest part (0-1) of the detail's power on a stack's top that is attributed to noise."""
SHIFTS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
"""Shifts in pixels (down, right) at which the top is compared too: a stack may have been pushed a little."""
NEIGHBOUR = 0.1
"""Margin around other stacks in which a stack's top is not compared, in tiles: one that grows or shrinks shades and
occludes its rim.
"""
IN_VIEW = 0.5
"""The part (0-1) of a stack's top outside new shadows from which only that part is compared."""

_TURNS = np.linspace(0, 2 * np.pi, 28, endpoint=False)
_RING = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1) * TOKEN_RADIUS


def measured(table: Table, stack: Standing, now: Picture, gain: Floats) -> Standing:
    """The stack with its mask and top as fitted to ``now`` uint8 [h, w, 3]; ``gain`` is the illumination as a factor on
    ``table.bare``, by blocks. Unchanged where it stands on no known tile or nothing of it is visible.
    """
    if stack.cell is None or stack.cell not in table.tiles:
        return stack
    foot = apply(table.lattice.warp(stack.cell), np.array([stack.at]))[0]
    ground = table.ground((float(foot[0]), float(foot[1])))
    reach = np.abs(ground.east_south).sum(axis=1) * TOKEN_RADIUS / TILE_MM + LOOSE
    ends = np.stack([foot, foot + ground.up * MOST_TOKENS * TOKEN_THICK / TILE_MM])
    height, width = now.shape[:2]
    low = np.clip(np.floor(ends.min(axis=0) - reach), 0, [width - 2, height - 2]).astype(int)
    high = np.clip(np.ceil(ends.max(axis=0) + reach), low + 2, [width, height]).astype(int)
    window = slice(low[1], high[1]), slice(low[0], high[0])
    row = min(gain.shape[0] - 1, int(foot[1] * gain.shape[0] / height))
    column = min(gain.shape[1] - 1, int(foot[0] * gain.shape[1] / width))
    bare = np.clip(table.bare[window] * gain[row, column], 0, 255).astype(np.uint8)
    others = table.thing_mask([thing for thing in table.things if thing is not stack], 0.0)[window]
    cut = np.ascontiguousarray(now[window])
    body = marks(cut, bare, smooth=0.6)[0]
    shadow = (off_shades(cut, bare.astype(np.float32), table.shade - DEEPER, UNSHADED) < LIKE_SHADOW).astype(np.uint8)
    body &= cv2.morphologyEx(shadow, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) == 0
    weight = np.where(others, 0.0, np.where(body, 1.0, -1.0)).astype(np.float32)
    tokens, spot = _fitted(weight, foot - low, ground)
    outline, disc = _drawn(tokens, spot, ground, weight.shape)
    mask = outline & ~others
    if not mask.any() or not (disc & mask).any():
        return stack
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    tight = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
    corner = int(low[0] + columns[0]), int(low[1] + rows[0])
    return replace(stack, mask=mask[tight], corner=corner, top=(disc & mask)[tight])


def _fitted(weight: Floats, foot: Matrix, ground: Ground) -> tuple[float, Matrix]:
    """The height in tokens and the foot (x, y) of the stack whose silhouette has the largest sum of ``weight`` [h, w]
    (+1 on the thing, -1 on the background, 0 unknown). Where the lean is below ``LEANS``: 1.0 and the given foot.
    """
    lean = float(np.linalg.norm(ground.up)) * TOKEN_THICK / TILE_MM
    along = ground.up / max(float(np.linalg.norm(ground.up)), 1e-6)
    across = np.array([-along[1], along[0]])
    if lean < LEANS:
        return 1.0, foot

    def worth(values: tuple[float, float, float]) -> float:
        tokens, forth, aside = values
        if not 1.0 <= tokens <= MOST_TOKENS or abs(forth) > LOOSE or abs(aside) > ASIDE:
            return -np.inf
        outline = _outline(tokens, foot + forth * along + aside * across, ground)
        canvas = np.zeros(weight.shape, np.uint8)
        cv2.fillConvexPoly(canvas, np.round(outline * 16).astype(np.int32), 1.0, shift=4)
        return float(weight[canvas > 0].sum()) - HELD * (abs(forth) + abs(aside) + tokens * lean)

    best = max(
        ((float(tokens), forth, 0.0) for tokens in range(1, MOST_TOKENS + 1) for forth in (-4.0, -2.0, 0.0, 2.0)),
        key=worth,
    )
    most = worth(best)
    for step in STEPS:
        for axis, size in ((0, step / lean), (1, step), (2, step), (0, step / lean)):
            for way in (-size, size):
                moved = tuple(value + way * (k == axis) for k, value in enumerate(best))
                assert len(moved) == 3
                if (more := worth(moved)) > most:
                    best, most = moved, more
                    break
    return best[0], foot + best[1] * along + best[2] * across


def _outline(tokens: float, foot: Matrix, ground: Ground) -> Matrix:
    """The silhouette of a stack as a polygon [n, 2] in pixels."""
    rings = np.concatenate([ground.seen(_RING, 0.0), ground.seen(_RING, TOKEN_THICK * tokens)]) + foot
    return np.asarray(cv2.convexHull(rings.astype(np.float32))[:, 0], np.float64)


def _drawn(
    tokens: float, foot: Matrix, ground: Ground, shape: tuple[int, ...]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The occlusion mask of a stack in a picture of that shape, and the mask of its uppermost token's face, [h, w]."""
    found = []
    for points in (_outline(tokens, foot, ground), ground.seen(_RING, TOKEN_THICK * tokens) + foot):
        canvas = np.zeros(shape[:2], np.uint8)
        cv2.fillConvexPoly(canvas, np.round(points * 16).astype(np.int32), 1.0, shift=4)
        found.append(canvas > 0)
    return found[0], found[1]


def stirred(
    table: Table,
    stack: Standing,
    now: Picture,
    around: NDArray[np.bool_],
    before_it: NDArray[np.bool_],
    moved: bool = False,
) -> list[StackSeen]:
    """The observation that a stack's top has changed since ``table.seen``, if it has; else empty. ``around`` [h, w]
    masks things that came or went beside it and their shadows, where pixels are avoided if enough others remain;
    ``before_it`` [h, w] masks what may occlude it, where pixels never count. ``moved``: the stored picture has been
    warped to the camera's new view.
    """
    top = stack.mask if stack.top is None else stack.top
    before_it = before_it[stack.window] | _beside(table, stack)
    before, after, clear = table.seen[stack.window], now[stack.window], ~around[stack.window]
    shaded = np.count_nonzero(clear & top) < IN_VIEW * np.count_nonzero(top)
    if shaded:
        clear = ~before_it
    else:
        clear &= ~before_it
    grain = tuple(frame[stack.window] for frame in table.frames)
    there = best = top_likeness(before, after, top, clear, grain)
    if there < SAME_TOP:  # a tile that was shifted a little moves its stack too
        for down, right in SHIFTS:
            aside = np.roll(after, (down, right), axis=(0, 1))
            best = max(best, top_likeness(before, aside, top, clear, grain))
    if moved:
        same, other = best >= BLURRED_TOP, best < UNLIKE_TOP
    else:
        same, other = best >= SAME_TOP and there >= OTHER_TOP, there < OTHER_TOP and best < FARTHER
    if best >= SHADED_TOP if shaded else same:
        return []
    certain = stack.certain and other and not shaded
    assert stack.cell is not None, "a stack lies on a tile"
    return [StackSeen(stack.cell, stack.at, None, certain)]


def _beside(table: Table, stack: Standing) -> NDArray[np.bool_]:
    """The mask of the stack's window within ``NEIGHBOUR`` of another stack."""
    reach = round(NEIGHBOUR * table.pixels_per_tile)
    left, top = stack.corner[0] - reach, stack.corner[1] - reach
    near = np.zeros((stack.mask.shape[0] + 2 * reach, stack.mask.shape[1] + 2 * reach), np.uint8)
    for thing in table.things:
        if thing is stack or thing.kind != TOKEN:
            continue
        rows, columns = np.nonzero(thing.mask)
        rows, columns = rows + thing.corner[1] - top, columns + thing.corner[0] - left
        inside = (rows >= 0) & (rows < near.shape[0]) & (columns >= 0) & (columns < near.shape[1])
        near[rows[inside], columns[inside]] = 1
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    wide = np.asarray(cv2.dilate(near, around))
    return wide[reach : reach + stack.mask.shape[0], reach : reach + stack.mask.shape[1]] > 0


def top_likeness(
    before: Picture,
    after: Picture,
    mask: NDArray[np.bool_],
    clear: NDArray[np.bool_],
    frames: Sequence[Picture] = (),
) -> float:
    """The correlation of the print on top of a stack in two cut-outs uint8 [h, w, 3], about -1 to 1; 1 where fewer than
    20 pixels remain to compare. Only the inner part of ``mask`` [h, w] that is ``clear`` counts, after the local mean
    has been removed, which cancels shadows.

    ``frames`` are the cut-outs of which each of the two is the mean: their difference gives the noise power, which is
    subtracted from the power of the detail (noise would lower the correlation).
    """
    inside = cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)[1:-1, 1:-1]
    inner = (np.asarray(inside) > 0.22 * float(inside.max())) & clear
    if np.count_nonzero(inner) < 20:
        return 1.0
    weight = inner.astype(np.float32)
    sigma = 0.3 * float(inside.max())
    share = cv2.GaussianBlur(weight, (0, 0), sigma) + 1e-3

    def detail(picture: Picture) -> Floats:
        grey = cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float32).mean(axis=2)
        local = cv2.GaussianBlur(grey * weight, (0, 0), sigma) / share
        return np.asarray(((grey - local) / (local + 10.0))[inner], np.float32)

    one, two = detail(before), detail(after)
    noise = 0.0
    if len(frames) > 1:
        off = detail(frames[0]) - detail(frames[-1])
        noise = float(off @ off) / 2 / len(frames)
    powers = [float(part @ part) for part in (one, two)]
    prints = [power - min(noise, DROWNED * power) for power in powers]
    return float(one @ two) / max(float(np.sqrt(prints[0] * prints[1])), 1e-6)
