"""When the camera was knocked or the whole board pushed: how the picture moved, and memory moved with it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.identity import correlation
from vision.memory import Standing, Table
from vision.patches import Matrix, Picture, apply, normalise, sample

FEATURES = 1500
INLIERS = 9
"""So many points must agree on a motion: a guess only, which the tiles then have to confirm."""
TRIES = 10000
CONFIRMED = 0.6
"""The part of the tiles that must look right after the motion."""
LOOSE = 0.1
"""How much larger than its cell a place is taken, on every side in tiles: tiles lie loosely."""
MOVED = 0.03
"""A map that moved by less, in tiles, is left to the correction of single tiles."""


def motion_between(before: Picture, after: Picture, where: NDArray[np.bool_]) -> Matrix | None:
    """The homography [3, 3] that takes pixels of ``before`` [h, w, 3] to ``after``, judged by what ``where`` [h, w]
    marks in ``before``; None when the pictures do not tell.
    """
    finder = cv2.ORB.create(nfeatures=FEATURES, fastThreshold=10)
    points, marks = finder.detectAndCompute(
        cv2.cvtColor(before, cv2.COLOR_BGR2GRAY), where.astype(np.uint8) * np.uint8(255)
    )
    others, other_marks = finder.detectAndCompute(cv2.cvtColor(after, cv2.COLOR_BGR2GRAY), None)
    if marks is None or other_marks is None or len(points) < INLIERS or len(others) < INLIERS:
        return None
    matches = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(marks, other_marks)
    if len(matches) < INLIERS:
        return None
    first = np.array([points[m.queryIdx].pt for m in matches], np.float32)
    second = np.array([others[m.trainIdx].pt for m in matches], np.float32)
    motion, agree = cv2.findHomography(first, second, cv2.USAC_MAGSAC, 3.0, maxIters=TRIES, confidence=0.999)
    if motion is None or int(np.count_nonzero(agree)) < INLIERS:
        return None
    return np.asarray(motion, np.float64)


def confirmed(table: Table, motion: Matrix, now: Picture) -> bool:
    """Whether most tiles look in ``now`` as they did, where the motion took them."""
    right = 0
    for cell in table.tiles:
        warp = table.lattice.warp(cell)
        one, two = normalise(np.stack([sample(table.seen, warp, 24), sample(now, motion @ warp, 24)]))
        right += correlation(one, two) >= CONFIRMED
    return right >= CONFIRMED * len(table.tiles)


def reach(table: Table, motion: Matrix) -> float:
    """How far the motion takes the map's corners at most, in tiles."""
    corners = np.concatenate(list(table.lattice.corners.values()))
    return float(np.linalg.norm(apply(motion, corners) - corners, axis=1).max()) / table.pixels_per_tile


def move(table: Table, motion: Matrix, now: Picture) -> None:
    """Let all that ``table`` remembers of the map move as the picture did; the rest of the table is taken as it is
    ``now``, since nobody knows whether it moved too. Only the free cells beside the map are remembered, as they explain
    ``now`` best, so that a tile that was laid meanwhile is news.
    """
    height, width = table.seen.shape[:2]
    stood = table.seen
    covered = table.tile_mask(0.2)
    for name in ("seen", "bare", "ground_seen"):
        moved = cv2.warpPerspective(
            getattr(table, name), motion, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        setattr(table, name, np.asarray(moved, np.uint8))
    table.lattice.move(motion)
    off_map = ~table.tile_mask(0.2)
    # what came while the picture moved is looked for in the cells beside the map
    beside = table.free_mask(table.lattice.frontier(), LOOSE) & off_map & ~covered
    if _error(stood, now, beside) < _error(table.seen, now, beside):  # the board was pushed, the table lies as it lay
        for picture in (table.seen, table.bare):
            cv2.copyTo(stood, beside.astype(np.uint8), picture)
    elsewhere = (off_map & ~beside).astype(np.uint8)
    cv2.copyTo(now, elsewhere, table.seen)
    cv2.copyTo(now, elsewhere, table.bare)
    table.things = [thing for thing in (_moved(thing, motion, (width, height)) for thing in table.things) if thing]


def _error(one: Picture, two: Picture, where: NDArray[np.bool_]) -> float:
    """The median difference of the two pictures where marked, in grey levels."""
    return float(np.median(np.abs(one[where].astype(np.int16) - two[where]))) if where.any() else 0.0


def _moved(thing: Standing, motion: Matrix, size: tuple[int, int]) -> Standing | None:
    """The thing where the motion took it; None when it left the picture."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    mask[thing.window] = thing.mask
    if thing.top is not None:
        mask[thing.window] += thing.top
    moved = np.asarray(cv2.warpPerspective(mask, motion, size, flags=cv2.INTER_NEAREST))
    rows, columns = np.nonzero(moved)
    if len(rows) == 0:
        return None
    top, left = int(rows.min()), int(columns.min())
    cut = moved[top : int(rows.max()) + 1, left : int(columns.max()) + 1]
    return replace(thing, mask=cut > 0, corner=(left, top), top=None if thing.top is None else cut > 1)
