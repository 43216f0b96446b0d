"""How the pixels of a whole picture moved: points followed from one picture to the next, and what they agree on."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import Floats, Matrix, Picture, apply

FEATURES = 3000
INLIERS = 9
"""So many points must agree on a motion."""
TRIES = 10000
POINTS, WEAKEST = 800, 0.001
"""At most so many points are followed, each at least that part as clear as the clearest."""
APART, CLOSE = 32.0, 10.0
"""Pixels between them, at least: spread over the whole picture, since what they agree on says little of what is far
from them; and closer on the map.
"""
SMOOTH = 1.0
"""Pixels over which noise is smoothed before."""
WINDOW = 21
"""Pixels around a point that are compared."""
COARSE = 2.0
"""Pixels over which pictures are smoothed to compare a moved one, which that has smoothed a little, with another."""
SURE, STRAY = 0.5, 4.0
"""A point followed there and back may miss itself by so many pixels, and it may have strayed so far."""
FARTHER = 1.5
"""By so much the reach around the map grows in which points are followed."""
STAYED = 0.93
"""The ground stands still if it is at least that part as like what it was as after a motion."""
STANDING_STILL = np.eye(3)
GRID, READ_AT = 16, cv2.WARP_INVERSE_MAP | cv2.INTER_LINEAR
"""Pixels between the nodes for which a bent motion is worked out, and how it is spread over those between them."""
ROUNDS = 3
"""How often a motion is put right by what it leaves over."""


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """How pixels moved: by ``matrix`` [3, 3], then by the little that the lens makes of it: ``bend`` [10, 2], two
    polynomials of the third degree over the moved picture, in pixels; None for nothing.
    """

    matrix: Matrix
    bend: Matrix | None = None

    def bent(self, points: Matrix, ends: Matrix) -> Way:
        """The same way with the bend that takes ``points`` [n, 2] of the moved picture to their ``ends`` best."""
        terms, off = _terms(points), ends - points
        near = np.ones(len(points), np.bool_)
        bend = self.bend
        for _ in range(ROUNDS):
            if np.count_nonzero(near) < 3 * terms.shape[1]:
                return self
            bend = np.asarray(np.linalg.lstsq(terms[near], off[near], rcond=None)[0])
            near = np.linalg.norm(terms @ bend - off, axis=1) < SURE
        return Way(self.matrix, bend)

    def picture(self, picture: Picture, border: int = cv2.BORDER_REPLICATE, flags: int = cv2.INTER_LINEAR) -> Picture:
        """The picture [h, w] or [h, w, 3] moved."""
        height, width = picture.shape[:2]
        if self.bend is None:
            moved = cv2.warpPerspective(picture, self.matrix, (width, height), flags=flags, borderMode=border)
            return np.asarray(moved, np.uint8)
        across, down = np.arange(0, width + GRID, GRID), np.arange(0, height + GRID, GRID)
        nodes = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2).astype(np.float64)
        off = np.clip(_terms(nodes) @ self.bend, -STRAY, STRAY)
        source = apply(np.linalg.inv(self.matrix), nodes - off).reshape(len(down), len(across), 2)
        finer = np.diag([1.0 / GRID, 1.0 / GRID, 1.0])[:2]
        where = cv2.warpAffine(source.astype(np.float32), finer, (width, height), flags=READ_AT)
        x, y = cv2.split(where)
        return np.asarray(cv2.remap(picture, x, y, flags, borderMode=border), np.uint8)


def motion_between(
    before: Picture, after: Picture, where: NDArray[np.bool_], changed: NDArray[np.bool_]
) -> Matrix | None:
    """The homography [3, 3] that takes pixels of ``before`` [h, w, 3] to ``after``, judged by what ``where`` [h, w]
    marks in ``before`` and ``changed`` [h, w] in ``after``, since what looks as before tells of no motion; None when
    the pictures do not tell. A guess, which what lies there has to confirm.
    """
    finder = cv2.ORB.create(nfeatures=FEATURES, fastThreshold=10)
    (points, marks), (others, other_marks) = (
        finder.detectAndCompute(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), mask.astype(np.uint8) * np.uint8(255))
        for picture, mask in ((before, where), (after, changed))
    )
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


def refined(before: Picture, now: Picture, motion: Matrix, where: NDArray[np.bool_]) -> Matrix:
    """The motion [3, 3] between two pictures of one size, put right by the points of ``before`` whose surroundings lie
    in what ``where`` [h, w] marks: beyond it something else moved.
    """
    inner = cv2.erode(where.astype(np.uint8), np.ones((WINDOW, WINDOW), np.uint8)) > 0
    points = _points(before, np.asarray(inner), CLOSE)
    for _ in range(ROUNDS):
        motion = _fitted(*_followed(Way(motion).picture(before), now, apply(motion, points))) @ motion
    return motion


def ground_motion(before: Picture, now: Picture, motion: Matrix, where: NDArray[np.bool_]) -> Way:
    """How the part of ``before`` that ``where`` [h, w] marks moved when the map beside it moved by ``motion``: along
    with it, or not at all, as most of its points tell; along with it where there are none.
    """
    points = _points(before, where, APART)
    along = Way(motion)
    if len(points) < INLIERS:
        return along
    away = cv2.distanceTransform(where.astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_3)
    distance = np.asarray(away)[points[:, 1].astype(int), points[:, 0].astype(int)]
    reach, farthest = float(np.median(distance)) / FARTHER**4, float(distance.max())
    while reach < FARTHER * farthest:
        # from the map outwards: what is known of the motion there says little of what is far from it
        found = _followed(along.picture(before), now, apply(along.matrix, points[distance <= reach]))
        along = Way(_fitted(*found) @ along.matrix)
        reach *= FARTHER
    along = along.bent(*_followed(along.picture(before), now, apply(along.matrix, points)))
    stayed = _alike(before, now, points)
    went = _alike(along.picture(before), now, apply(along.matrix, points))
    # from point to point a motion can be bent into nearly that standing still which was
    return Way(STANDING_STILL) if stayed > STAYED * went else along


def _terms(points: Matrix) -> Matrix:
    """The terms [n, 10] of a polynomial of the third degree in points [n, 2] of a picture."""
    x, y = points.T / 1000.0
    return np.stack([x**a * y**b for a in range(4) for b in range(4 - a)], axis=1)


def _grey(picture: Picture, smooth: float = SMOOTH) -> Picture:
    """The picture's brightness [h, w] without its noise."""
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), smooth), np.uint8)


def _points(picture: Picture, where: NDArray[np.bool_], apart: float) -> Matrix:
    """Points [n, 2] of what is marked that are easily followed, at least so many pixels ``apart``."""
    found = cv2.goodFeaturesToTrack(_grey(picture), POINTS, WEAKEST, apart, mask=where.astype(np.uint8))
    return np.zeros((0, 2)) if found is None else np.asarray(found, np.float64).reshape(-1, 2)


def _followed(before: Picture, now: Picture, points: Matrix) -> tuple[Matrix, Matrix]:
    """Those of the ``points`` [n, 2] that are found again near where they were, and where they are found."""
    height, width = before.shape[:2]
    points = points[((points >= 0) & (points < (width, height))).all(axis=1)]
    if not len(points):
        return points, points
    one, two, size = _grey(before), _grey(now), (WINDOW, WINDOW)
    start = points.astype(np.float32).reshape(-1, 1, 2)
    there, found, _ = cv2.calcOpticalFlowPyrLK(one, two, start, start.copy(), winSize=size, maxLevel=1)
    back, again, _ = cv2.calcOpticalFlowPyrLK(two, one, there, start.copy(), winSize=size, maxLevel=1)
    ends = np.asarray(there, np.float64).reshape(-1, 2)
    off = np.linalg.norm(np.asarray(back, np.float64).reshape(-1, 2) - points, axis=1)
    good = (found.ravel() > 0) & (again.ravel() > 0) & (off < SURE) & (np.linalg.norm(ends - points, axis=1) < STRAY)
    return points[good], ends[good]


def _fitted(points: Matrix, ends: Matrix) -> Matrix:
    """The small motion [3, 3] that takes most points to their ends; none where they are too few."""
    if len(points) < INLIERS:
        return STANDING_STILL
    found, agree = cv2.findHomography(points, ends, cv2.USAC_MAGSAC, 1.0, maxIters=TRIES, confidence=0.999)
    if found is None or int(np.count_nonzero(agree)) < INLIERS:
        return STANDING_STILL
    near = np.asarray(agree).ravel() > 0
    best, _ = cv2.findHomography(points[near], ends[near], 0)  # the least squares of all that agree
    return np.asarray(found if best is None else best, np.float64)


def _alike(one: Picture, two: Picture, points: Matrix) -> float:
    """The mean correlation of the pictures around the ``points`` [n, 2]."""
    grey = [_grey(picture, COARSE).astype(np.float32) for picture in (one, two)]
    mean = [_local(part) for part in grey]
    spread = [_local(part * part) - middle * middle for part, middle in zip(grey, mean, strict=True)]
    common = _local(grey[0] * grey[1]) - mean[0] * mean[1]
    likeness = common / np.sqrt(np.maximum(spread[0] * spread[1], 1e-3))
    height, width = likeness.shape
    spots = np.round(points[((points >= 0) & (points < (width - 1, height - 1))).all(axis=1)]).astype(int)
    return float(likeness[spots[:, 1], spots[:, 0]].mean()) if len(spots) else 0.0


def _local(values: Floats) -> Floats:
    """The mean around every pixel, [h, w]."""
    return np.asarray(cv2.blur(values, (WINDOW, WINDOW)), np.float32)
