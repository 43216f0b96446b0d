"""Tile detection on a table of unknown pose, without markers.

Candidates come from two sources: square blobs (segmentation against the local background at several thresholds, and
closed Canny edges) and local features (``vision.tiles.landmarks``). Each candidate is ranked against the gallery and
the best ones are recognised in full (``vision.tiles.recognition``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import LaidTile
from app.values.pictures import Picture
from vision.numeric.patches import SQUARE, Matrix, apply, side_length, warp_of
from vision.tiles.gallery import Gallery
from vision.tiles.landmarks import places
from vision.tiles.recognition import Reading, Search, identify, rank

WIDTH = 960
"""Squares are searched in a picture shrunk to at most this width, in pixels."""
SMALLEST, LARGEST = 12.0, 0.45
"""Side of a square: at least this many pixels of the shrunk picture, at most this part of its height."""
TRIES = 60
"""The largest number of squares ranked in a picture."""
SURE = 0.8
"""Merit (0-1) of a found tile from which the feature-based search is skipped."""
HOPEFUL = 0.35
"""Coarse correlation from which a candidate is recognised in full."""

CLOSELY = 12
"""The largest number of candidates recognised in full, those of the highest coarse correlation."""
LOOSE = 0.1
"""Regularisation weight of a candidate's size and shape during registration."""
MIDDLE = 0.5
"""The central part (0-1) of a picture that is searched first: the map usually lies there, with less clutter."""

_NEAR = Search(shift=0.05, steps=3)
_WIDE = Search(shift=0.12, steps=5, angles=(-6.0, -3.0, 0.0, 3.0, 6.0), scales=(0.88, 1.0, 1.12))


def locate(image: Picture, gallery: Gallery, only: Sequence[int] | None = None) -> list[Reading]:
    """Tiles found in the picture uint8 [h, w, 3], highest merit first; empty where there is none.

    ``only`` limits the hypotheses, None: all. The warp of a reading is turned so that its hypothesis has rotation 0:
    its first corner is the printed picture's north-west.
    """
    found = _closely(image, gallery, squares(image)[:TRIES], only)
    if not (found and found[0].merit >= SURE):
        faces = None if only is None else sorted({h // 4 for h in only})
        found += _closely(image, gallery, places(image, gallery.landmarks, faces), only)
    return sorted(found, key=lambda reading: -reading.merit)


def seeds(image: Picture, gallery: Gallery, taken: Callable[[Matrix], bool]) -> Iterator[Reading]:
    """Tiles found in the picture uint8 [h, w, 3], one by one, with upright warps as from ``locate``, likely ones first:
    by features in the picture's middle, then in all of it, then by squares. Each step is taken only when the tiles of
    the one before are used up. Candidates for which ``taken`` returns True (called with a pixel [2] when their turn
    comes) are skipped.
    """
    looks: tuple[Callable[[], list[Matrix]], ...] = (
        lambda: places(image, gallery.landmarks, part=MIDDLE),
        lambda: places(image, gallery.landmarks),
        lambda: squares(image)[:TRIES],
    )
    for look in looks:
        for corners in look():
            if taken(corners.mean(axis=0)):
                continue
            scores, warps = rank(image, warp_of(corners), gallery, _WIDE)
            best = int(scores.argmax())
            if scores[best] < HOPEFUL or taken(apply(warps[best], np.array([[0.5, 0.5]]))[0]):
                continue
            reading = identify(image, warps[best], gallery, _NEAR, firm=LOOSE)
            if reading.sound:
                yield upright(reading)


def _hopes(
    image: Picture,
    gallery: Gallery,
    where: list[Matrix],
    only: Sequence[int] | None,
) -> list[tuple[float, Matrix]]:
    """The candidates ``where`` (corners [4, 2]) that resemble tiles: correlation and warp, the highest first."""
    hopes: list[tuple[float, Matrix]] = []
    for corners in where:
        scores, warps = rank(image, warp_of(corners), gallery, _WIDE, only)
        best = int(scores.argmax())
        if scores[best] >= HOPEFUL:
            hopes.append((float(scores[best]), warps[best]))
    return sorted(hopes, key=lambda hope: -hope[0])[:CLOSELY]


def _closely(image: Picture, gallery: Gallery, where: list[Matrix], only: Sequence[int] | None) -> list[Reading]:
    """The tiles recognised among the candidates ``where`` (corners [4, 2]), overlapping ones suppressed."""
    found: list[Reading] = []
    for _, warp in _hopes(image, gallery, where, only):
        middle = apply(warp, np.array([[0.5, 0.5]]))[0]
        reach = side_length(apply(warp, SQUARE))
        taken = [apply(other.warp, np.array([[0.5, 0.5]]))[0] for other in found]
        if any(np.linalg.norm(middle - place) < 0.5 * reach for place in taken):
            continue
        reading = identify(image, warp, gallery, _NEAR, only=only, firm=LOOSE)
        if reading.sound:
            found.append(upright(reading))
    return sorted(found, key=lambda reading: -reading.merit)


def upright(reading: Reading) -> Reading:
    """The same reading with its warp turned so that the picture has rotation 0 in it."""
    rotation = reading.hypothesis % 4
    corners = np.roll(apply(reading.warp, SQUARE), -rotation, axis=0)
    candidates = tuple(
        replace(c, tile=LaidTile(c.tile.face, (c.tile.rotation - rotation) % 4)) for c in reading.candidates
    )
    return replace(
        reading,
        hypothesis=reading.hypothesis - rotation,
        warp=warp_of(corners),
        candidates=candidates,
        covered=np.rot90(reading.covered, rotation),
    )


def squares(image: Picture) -> list[Matrix]:
    """Corners [4, 2] in pixels of all roughly square blobs of the picture uint8 [h, w, 3], the most square first,
    after non-maximum suppression; the corner nearest to the picture's upper left comes first, then clockwise.
    """
    shrink = min(1.0, WIDTH / image.shape[1])
    size = (round(image.shape[1] * shrink), round(image.shape[0] * shrink))
    small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    found: list[tuple[float, Matrix]] = []
    for mask in _masks(small):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            box = cv2.minAreaRect(contour)
            wide, high = box[1]
            if min(wide, high) < SMALLEST or max(wide, high) > LARGEST * small.shape[0]:
                continue
            aspect = min(wide, high) / max(wide, high)
            hull = cv2.contourArea(cv2.convexHull(contour)) / (wide * high)
            if aspect < 0.72 or hull < 0.78:
                continue
            found.append((aspect * hull, _clockwise(np.asarray(cv2.boxPoints(box), np.float64)) / shrink))
    found.sort(key=lambda pair: -pair[0])
    kept: list[Matrix] = []
    middles = np.array([corners.mean(axis=0) for _, corners in found]).reshape(-1, 2)
    sides = np.array([side_length(corners) for _, corners in found])
    fresh = np.ones(len(found), np.bool_)
    for number, (_, corners) in enumerate(found):
        if fresh[number]:
            kept.append(corners)
            near = np.hypot(*(middles - middles[number]).T) < 0.12 * sides
            fresh[near & (np.abs(sides - sides[number]) < 0.12 * sides)] = False
    return kept


def _masks(small: Picture) -> list[NDArray[np.uint8]]:
    """Binary masks, uint8 [h, w] 0 or 255, in which a tile may form one blob: distance from the local background in Lab
    at four thresholds, and Canny edges closed by two sizes.
    """
    lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.uint8)
    around = cv2.medianBlur(np.asarray(cv2.resize(lab, (240, 135), interpolation=cv2.INTER_AREA), np.uint8), 61)
    around = cv2.resize(around, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_LINEAR)
    off = cv2.absdiff(cv2.GaussianBlur(lab, (0, 0), 1.2), around).astype(np.float32)
    distance = np.sqrt((off * off * np.array([0.5, 1.5, 1.5], np.float32)).sum(axis=2))
    masks = [_closed(distance > level, 5) for level in (10.0, 16.0, 24.0, 36.0)]
    edges = np.zeros(small.shape[:2], np.uint8)
    for channel in range(3):
        plane = cv2.GaussianBlur(lab[..., channel], (0, 0), 1.0)
        edges |= np.asarray(cv2.Canny(plane, 20, 50), np.uint8)
    masks += [_closed(edges > 0, 3), _closed(edges > 0, 7)]
    return masks


def _closed(mask: NDArray[np.bool_], reach: int) -> NDArray[np.uint8]:
    kernel = np.ones((reach, reach), np.uint8)
    closed = cv2.morphologyEx(mask.astype(np.uint8) * 255, cv2.MORPH_CLOSE, kernel)
    return np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def _clockwise(corners: Matrix) -> Matrix:
    middle = corners.mean(axis=0)
    around = corners[np.argsort(np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0]))]
    return np.asarray(np.roll(around, -int(around.sum(axis=1).argmin()), axis=0), np.float64)
