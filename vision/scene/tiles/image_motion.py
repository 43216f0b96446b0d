"""Global image motion between two pictures: a homography plus a smooth lens residual, from tracked points.

Methods: a first estimate from ORB features (Rublee 2011), matched with cross-check, and a robust homography (MAGSAC++,
Barath 2020); refinement by corners (Shi and Tomasi 1994) tracked by pyramidal Lucas-Kanade flow with a
forward-backward check, and again a robust homography, refitted to its inliers by least squares. What the lens adds is
a cubic polynomial over the picture. Similarity is ZNCC (Lewis 1995) in small windows.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import SQUARE, Matrix, apply

FEATURES = 2500
"""The largest number of ORB features of a picture."""
HALF = np.diag([0.5, 0.5, 1.0])
"""Takes pixels to those of the picture at half its size: good enough for first estimates, at a quarter of the time."""
SETTLED = 0.05
"""Pixels: a refinement that moves no tracked point by more is the last."""
INLIERS = 9
"""The least number of inliers of a motion."""
TRIES = 10000
"""The largest number of iterations of a robust homography."""
POINTS, WEAKEST = 800, 0.001
"""The largest number of tracked points, and the least corner quality relative to the best one."""
APART, CLOSE = 32.0, 10.0
"""The least distance of tracked points in pixels: spread over the background, because a motion extrapolates badly; and
closer on the map.
"""
SMOOTH = 1.0
"""Standard deviation in pixels of the blur before tracking."""
WINDOW = 21
"""Side in pixels of the window around a point."""
COARSE = 2.0
"""Standard deviation in pixels of the blur before comparison: warping has blurred one of the pictures a little."""
SURE, STRAY = 0.5, 4.0
"""The largest forward-backward error of a tracked point, and its largest motion, in pixels."""
FARTHER = 1.5
"""The factor by which the region around the map grows in which points are tracked."""
STAYED = 0.93
"""The background counts as static if its similarity without motion is at least this part of that with the motion."""
STANDING_STILL = np.eye(3)
GRID, READ_AT = 16, cv2.WARP_INVERSE_MAP | cv2.INTER_LINEAR
"""Spacing in pixels of the grid on which a motion with residual is evaluated, and how it is interpolated between."""
ROUNDS = 3
"""The number of refinements of a motion by its residual."""


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A global image motion: the homography ``matrix`` [3, 3], then the residual ``bend`` [10, 2] that the lens adds,
    the coefficients of two cubic polynomials over the moved picture, in pixels; None for none.
    """

    matrix: Matrix
    bend: Matrix | None = None

    def bent(self, points: Matrix, ends: Matrix) -> Way:
        """The same motion with the residual fitted to tracked ``points`` [n, 2] of the moved picture and their ``ends``
        [n, 2], by least squares with outliers above ``SURE`` removed; unchanged where too few points are left.
        """
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
        """The picture uint8 [h, w] or [h, w, 3] warped by this motion; ``border`` and ``flags`` as in OpenCV."""
        return self.part(picture, (slice(0, picture.shape[0]), slice(0, picture.shape[1])), border=border, flags=flags)

    def part(
        self,
        picture: Picture,
        window: tuple[slice, slice],
        corner: tuple[int, int] = (0, 0),
        border: int = cv2.BORDER_REPLICATE,
        flags: int = cv2.INTER_LINEAR,
    ) -> Picture:
        """The rows and columns ``window`` of the picture warped by this motion, of which ``picture`` uint8 [h, w] or
        [h, w, 3] is cut out at pixel ``corner`` (x, y); ``border`` and ``flags`` as in OpenCV.
        """
        rows, columns = window
        width, height = columns.stop - columns.start, rows.stop - rows.start
        there = np.array([[1.0, 0.0, corner[0]], [0.0, 1.0, corner[1]], [0.0, 0.0, 1.0]])
        if self.bend is None:
            away = np.array([[1.0, 0.0, -columns.start], [0.0, 1.0, -rows.start], [0.0, 0.0, 1.0]])
            motion = away @ self.matrix @ there
            moved = cv2.warpPerspective(picture, motion, (width, height), flags=flags, borderMode=border)
            return np.asarray(moved, np.uint8)
        across = np.arange(columns.start, columns.stop + GRID, GRID)
        down = np.arange(rows.start, rows.stop + GRID, GRID)
        nodes = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2).astype(np.float64)
        off = np.clip(_terms(nodes) @ self.bend, -STRAY, STRAY)
        source = apply(np.linalg.inv(self.matrix @ there), nodes - off).reshape(len(down), len(across), 2)
        finer = np.diag([1.0 / GRID, 1.0 / GRID, 1.0])[:2]
        where = cv2.warpAffine(source.astype(np.float32), finer, (width, height), flags=READ_AT)
        # coordinates in pairs: splitting them would take longer than the rest
        return np.asarray(cv2.remap(picture, where, np.empty(0, np.float32), flags, borderMode=border), np.uint8)

    def box(self, corner: tuple[int, int], size: tuple[int, int], shape: tuple[int, ...]) -> tuple[slice, slice]:
        """Rows and columns in a picture of that shape [h, w] that hold the box of ``size`` (width, height) at pixel
        ``corner`` (x, y) after this motion; they may be empty.
        """
        ends = apply(self.matrix, np.asarray(corner) - 1.0 + (SQUARE * (np.asarray(size) + 1.0)))
        last = np.array([shape[1], shape[0]])
        low = np.clip(np.floor(ends.min(axis=0) - STRAY), 0, last).astype(int)
        high = np.clip(np.ceil(ends.max(axis=0) + STRAY) + 1, 0, last).astype(int)
        return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))


def motion_between(
    before: Picture, after: Picture, where: NDArray[np.bool_], changed: NDArray[np.bool_], shrink: int = 1
) -> Matrix | None:
    """The homography [3, 3] that takes pixels of ``before`` uint8 [h, w, 3] to ``after``, from features under the mask
    ``where`` [h, w] in ``before`` and ``changed`` [h, w] in ``after`` (unchanged parts would vote for no motion),
    looked for in the pictures at one part in ``shrink`` of their size; None where fewer than ``INLIERS`` agree. A first
    estimate, to be verified.
    """
    size = before.shape[1] // shrink, before.shape[0] // shrink
    finder = cv2.ORB.create(nfeatures=FEATURES // shrink, fastThreshold=10)
    (points, marks), (others, other_marks) = (
        finder.detectAndCompute(
            cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), size, interpolation=cv2.INTER_AREA),
            cv2.resize(_white(mask), size, interpolation=cv2.INTER_NEAREST),
        )
        for picture, mask in ((before, where), (after, changed))
    )
    if marks is None or other_marks is None or len(points) < INLIERS or len(others) < INLIERS:
        return None
    matches = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(marks, other_marks)
    if len(matches) < INLIERS:
        return None
    # a pixel's middle stays its middle: pixel 0 of the half-size picture lies between pixels 0 and 1 of the other
    first, second = (
        (np.array(each, np.float64) + 0.5) * shrink - 0.5
        for each in ([points[m.queryIdx].pt for m in matches], [others[m.trainIdx].pt for m in matches])
    )
    motion, agree = cv2.findHomography(first, second, cv2.USAC_MAGSAC, 3.0, maxIters=TRIES, confidence=0.999)
    if motion is None or int(np.count_nonzero(agree)) < INLIERS:
        return None
    return np.asarray(motion, np.float64)


def refined(before: Picture, now: Picture, motion: Matrix, where: NDArray[np.bool_]) -> Matrix:
    """The motion [3, 3] between two pictures uint8 [h, w, 3] of one size, refined by tracked points of ``before`` whose
    whole window lies in the mask ``where`` [h, w]: beyond it other things moved.
    """
    inner = cv2.erode(where.astype(np.uint8), np.ones((WINDOW, WINDOW), np.uint8)) > 0
    one, two = _grey(before), _grey(now)
    points = _points(one, np.asarray(inner), CLOSE)
    for _ in range(ROUNDS):
        there = apply(motion, points)
        step = _fitted(*_followed(Way(motion).picture(one), two, there))
        motion = step @ motion
        if not len(there) or np.abs(apply(step, there) - there).max() < SETTLED:
            break
    return motion


def background_motion(before: Picture, now: Picture, motion: Matrix, where: NDArray[np.bool_]) -> Way:
    """The motion of the background, ``where`` [h, w] in ``before`` uint8 [h, w, 3], when the map moved by ``motion``
    [3, 3]: with the map (the camera moved) or none (the board was pushed), whichever is more similar to ``now``; with
    the map where there are too few points.
    """
    one, two = _grey(before), _grey(now)
    points = _points(one, where, APART)
    along = Way(motion)
    if len(points) < INLIERS:
        return along
    away = cv2.distanceTransform(where.astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_3)
    distance = np.asarray(away)[points[:, 1].astype(int), points[:, 0].astype(int)]
    reach, farthest = float(np.median(distance)) / FARTHER**4, float(distance.max())
    coarse = HALF @ motion @ _DOUBLE
    one_small, two_small, small = _halved(one), _halved(two), points / 2.0
    while reach < FARTHER * farthest:
        # region growing from the map outwards: the motion extrapolates badly
        found = _followed(Way(coarse).picture(one_small), two_small, apply(coarse, small[distance <= reach]))
        coarse = _fitted(*found) @ coarse
        reach *= FARTHER
    along = Way(_DOUBLE @ coarse @ HALF)
    along = Way(_fitted(*_followed(along.picture(one), two, apply(along.matrix, points))) @ along.matrix)
    along = along.bent(*_followed(along.picture(one), two, apply(along.matrix, points)))
    was, is_now = (np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8) for picture in (before, now))
    stayed = _alike(was, is_now, points)
    went = _alike(along.picture(was), is_now, apply(along.matrix, points))
    # a motion refined from point to point can approach standing still, so that alone does not decide
    return Way(STANDING_STILL) if stayed > STAYED * went else along


def _terms(points: Matrix) -> Matrix:
    """The terms [n, 10] of a cubic polynomial in points [n, 2] of a picture, in units of 1000 pixels."""
    x, y = points.T / 1000.0
    return np.stack([x**a * y**b for a in range(4) for b in range(4 - a)], axis=1)


def _grey(picture: Picture, smooth: float = SMOOTH) -> Picture:
    """The grey picture uint8 [h, w] after a Gaussian blur."""
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), smooth), np.uint8)


def _halved(picture: Picture) -> Picture:
    """The picture uint8 [h, w] at half its size."""
    size = picture.shape[1] // 2, picture.shape[0] // 2
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _white(mask: NDArray[np.bool_]) -> Picture:
    """255 where the mask [h, w] is True."""
    return np.asarray(mask, np.uint8) * np.uint8(255)


_DOUBLE = np.diag([2.0, 2.0, 1.0])


def _points(picture: Picture, where: NDArray[np.bool_], apart: float) -> Matrix:
    """Corners [n, 2] (Shi-Tomasi) of the grey picture under the mask ``where``, at least ``apart`` pixels from each
    other; found at half its size.
    """
    free = (_halved(_white(where)) == 255).astype(np.uint8)
    found = cv2.goodFeaturesToTrack(_halved(picture), POINTS, WEAKEST, apart / 2.0, mask=free)
    return np.zeros((0, 2)) if found is None else 2.0 * np.asarray(found, np.float64).reshape(-1, 2)


def _followed(before: Picture, now: Picture, points: Matrix) -> tuple[Matrix, Matrix]:
    """Those of the ``points`` [n, 2] that are tracked consistently there and back between two grey pictures, and where
    they are found [n, 2].
    """
    height, width = before.shape[:2]
    points = points[((points >= 0) & (points < (width, height))).all(axis=1)]
    if not len(points):
        return points, points
    size = (WINDOW, WINDOW)
    start = points.astype(np.float32).reshape(-1, 1, 2)
    there, found, _ = cv2.calcOpticalFlowPyrLK(before, now, start, start.copy(), winSize=size, maxLevel=1)
    back, again, _ = cv2.calcOpticalFlowPyrLK(now, before, there, start.copy(), winSize=size, maxLevel=1)
    ends = np.asarray(there, np.float64).reshape(-1, 2)
    off = np.linalg.norm(np.asarray(back, np.float64).reshape(-1, 2) - points, axis=1)
    good = (found.ravel() > 0) & (again.ravel() > 0) & (off < SURE) & (np.linalg.norm(ends - points, axis=1) < STRAY)
    return points[good], ends[good]


def _fitted(points: Matrix, ends: Matrix) -> Matrix:
    """The small motion [3, 3] with the most inliers between points and ends [n, 2]; the identity without enough."""
    if len(points) < INLIERS:
        return STANDING_STILL
    found, agree = cv2.findHomography(points, ends, cv2.USAC_MAGSAC, 1.0, maxIters=TRIES, confidence=0.999)
    if found is None or int(np.count_nonzero(agree)) < INLIERS:
        return STANDING_STILL
    near = np.asarray(agree).ravel() > 0
    best, _ = cv2.findHomography(points[near], ends[near], 0)  # least squares over the inliers
    return np.asarray(found if best is None else best, np.float64)


def _alike(one: Picture, two: Picture, points: Matrix) -> float:
    """The mean ZNCC of the two grey pictures [h, w] in windows around the ``points`` [n, 2]; 0.0 without points."""
    height, width = one.shape[:2]
    spots = np.round(points[((points >= 0) & (points < (width - 1, height - 1))).all(axis=1)]).astype(int)
    if not len(spots):
        return 0.0
    edge = WINDOW // 2
    padded = [np.pad(cv2.GaussianBlur(picture, (0, 0), COARSE), edge, mode="reflect") for picture in (one, two)]
    first, second = (
        np.lib.stride_tricks.sliding_window_view(each, (WINDOW, WINDOW))[spots[:, 1], spots[:, 0]].astype(np.float32)
        for each in padded
    )
    first, second = (each - each.mean(axis=(1, 2), keepdims=True) for each in (first, second))
    common, power = (first * second).mean(axis=(1, 2)), (first**2).mean(axis=(1, 2)) * (second**2).mean(axis=(1, 2))
    return float((common / np.sqrt(np.maximum(power, 1e-3))).mean())
