"""How well the silhouette of a solid fits a mask: the best turn and offset, by intersection over union.

Method: the silhouette is drawn ``FINE`` times larger, blurred as the lens does, and laid over the mask by
cross-correlation for each turn, with smaller and smaller steps about the best one.
"""

from __future__ import annotations

from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.numeric.patches import Floats, Matrix
from vision.objects.shapes.solids import FINE, LENS_BLUR, Ground, Solid

RIMS = (0.3, 0.85)
"""The range of levels in a blurred edge at which the silhouette's border is drawn."""
SHIFT, HIDDEN_SHIFT = 4, 12
"""The largest offset of a silhouette from the centre of the visible mask, in pixels of the ``FINE`` grid: without and
with occlusion.
"""
BLURRED_FINE = ceil(4 * LENS_BLUR * FINE)
"""How far a silhouette shows beyond its corners through the lens, in pixels of the ``FINE`` grid."""
FINEST_TURN = np.radians(2.0)
"""The smallest step in the search over a silhouette's turn, in radians."""


def tight(
    fill: Floats, others: NDArray[np.bool_], corner: tuple[int, int]
) -> tuple[Floats, NDArray[np.bool_], tuple[int, int]]:
    """The cut-out reduced to the thing's bounding box with a margin of two pixels."""
    rows, columns = np.nonzero(fill > 0)
    top, left = max(0, int(rows.min()) - 2), max(0, int(columns.min()) - 2)
    window = slice(top, int(rows.max()) + 3), slice(left, int(columns.max()) + 3)
    return fill[window], others[window], (corner[0] + left, corner[1] + top)


def fitted_silhouette(fill: Floats, others: NDArray[np.bool_], solid: Solid, ground: Ground) -> tuple[float, Matrix]:
    """The intersection over union (0-1) of the solid's silhouette with the thing at its best turn and offset, and the
    solid's foot then, in pixels from the thing's centroid.

    Pixels occluded by ``others`` are ignored; with occlusion a larger offset from the centroid is searched.
    """
    seen, blind = _centred(fill, others)
    touching = np.asarray(cv2.dilate(seen.astype(np.uint8), np.ones((2 * FINE + 1,) * 2, np.uint8))) > 0
    hidden = np.count_nonzero(touching & blind) > 0.02 * np.count_nonzero(seen)
    loose = HIDDEN_SHIFT if hidden else SHIFT
    wide = np.pad(seen.astype(np.float32), loose)
    visible = np.pad((~blind).astype(np.float32), loose, constant_values=1.0)
    seen_size = int(np.count_nonzero(seen))

    def fitted(turn: float) -> tuple[float, Matrix]:
        drawn, (top, left), shift = _outline(solid, turn, ground, seen.shape[0], None if hidden else seen_size)
        reach = slice(top, top + drawn.shape[0] + 2 * loose), slice(left, left + drawn.shape[1] + 2 * loose)
        both = cv2.matchTemplate(wide[reach], drawn, cv2.TM_CCORR)
        shown = cv2.matchTemplate(visible[reach], drawn, cv2.TM_CCORR) if hidden else float(drawn.sum())
        overlap = np.asarray(both / (seen_size + shown - both + 1.0))
        down, right = np.unravel_index(int(overlap.argmax()), overlap.shape)
        return float(overlap[down, right]), shift + (np.array([right, down]) - loose) / FINE

    step = (np.pi if solid.turns <= 12 else 2 * np.pi) / solid.turns
    found = {number * step: fitted(number * step) for number in range(solid.turns)}
    best = max(found, key=lambda turn: found[turn][0])
    while solid.turns > 1 and step > FINEST_TURN:
        step /= 2
        for turn in (best - step, best + step):
            found[turn] = fitted(turn)
        best = max(found, key=lambda turn: found[turn][0])
    return found[best]


def centroid(fill: Floats) -> Matrix:
    """The centroid (x, y) of a coverage [h, w]."""
    total = float(fill.sum())
    rows, columns = np.arange(fill.shape[0]), np.arange(fill.shape[1])
    return np.array([float(fill.sum(axis=0) @ columns) / total, float(fill.sum(axis=1) @ rows) / total])


def _centred(fill: Floats, others: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The thing's mask and the others' (without the thing's own pixels), enlarged ``FINE`` times in a square with the
    thing's centroid in the middle.
    """
    reach = int(np.ceil(0.8 * max(fill.shape))) + 4
    size = 2 * reach * FINE
    first = centroid(fill) - (size - 1) / 2 / FINE
    matrix = np.array([[1 / FINE, 0, first[0]], [0, 1 / FINE, first[1]]])
    way = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    seen = np.asarray(cv2.warpAffine(fill, matrix, (size, size), flags=way)) > 0.5
    hidden = cv2.dilate(others.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(np.float32)
    blind = np.asarray(cv2.warpAffine(hidden, matrix, (size, size), flags=way)) > 0.5
    return seen, blind & ~seen


def _outline(
    solid: Solid, angle: float, ground: Ground, size: int, area: int | None = None
) -> tuple[Floats, tuple[int, int], Matrix]:
    """The silhouette [h, w] (0 or 1) of a solid; its first row and column in a square of ``size`` fine pixels with its
    centroid in the middle; and its foot in pixels from there.

    ``area`` is the number of fine pixels of the thing's mask, to which the silhouette's threshold is adapted within
    ``RIMS``: dark rims and soft shadows shrink or grow the mask a little. None: the threshold is 0.5.
    """
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]]).T
    slabs = [
        np.concatenate([ground.seen(np.array(below) @ turn, low), ground.seen(np.array(above) @ turn, high)])
        for low, below, high, above in solid.slabs
    ]
    points = np.concatenate(slabs)
    guess = points.mean(axis=0)
    # no larger than what the lens makes of it
    low, high = ((end(points, axis=0) - guess) * FINE for end in (np.min, np.max))
    first = np.floor(low).astype(int) - BLURRED_FINE
    canvas = np.zeros((np.ceil(high).astype(int) + BLURRED_FINE + 1 - first)[::-1], np.uint8)
    for slab in slabs:
        # the middle of the square is between two fine pixels
        corners = (cv2.convexHull(slab.astype(np.float32))[:, 0] - guess) * FINE - 0.5 - first
        cv2.fillPoly(canvas, [np.round(corners * 16).astype(np.int32)], 1.0, shift=4)
    # the lens blurs the real outline too: corners are rounded, notches filled
    soft = np.asarray(cv2.GaussianBlur(canvas.astype(np.float32), (0, 0), LENS_BLUR * FINE), np.float32)
    drawn = (soft > (0.5 if area is None else np.clip(_level(soft, area), *RIMS))).astype(np.float32)
    off = centroid(drawn) + first + 0.5
    left, top = (size // 2 + first - np.round(off).astype(int)).tolist()
    within = drawn[max(0, -top) : size - top, max(0, -left) : size - left]
    return within, (max(0, top), max(0, left)), -(guess + off / FINE)


def _level(soft: Floats, count: int) -> float:
    """What ``count`` of the values of ``soft`` [h, w] exceed; 0 where it has no more than that."""
    last = soft.size - count - 1
    return float(np.partition(soft, last, axis=None)[last]) if last >= 0 else 0.0
