"""Finding a first tile on a table of which nothing is known: tile-like squares without any marker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import LaidTile
from vision.gallery import Gallery
from vision.identity import Reading, Search, identify, rank
from vision.landmarks import places
from vision.patches import SQUARE, Matrix, Picture, apply, side_length, warp_of

WIDTH = 960
"""Squares are looked for in a picture of at most this width."""
SMALLEST, LARGEST = 12.0, 0.45
"""Side of a square: at least so many small pixels, at most this part of the small picture's height."""
TRIES = 60
SURE = 0.8
"""Merit of a found tile from which on no other way of finding one is tried."""
HOPEFUL = 0.35
"""Coarse correlation from which a square is looked at closely."""

CLOSELY = 12
"""So many of the likest squares are looked at closely."""
LOOSE = 0.1
"""How firmly the shape of a square found in the picture is believed."""
MIDDLE = 0.5
"""The part of a picture in which a map is looked for first: there it lies as a rule, and there is less else to see."""

_NEAR = Search(shift=0.05, steps=3)
_WIDE = Search(shift=0.12, steps=5, angles=(-6.0, -3.0, 0.0, 3.0, 6.0), scales=(0.88, 1.0, 1.12))


def locate(image: Picture, gallery: Gallery, only: Sequence[int] | None = None) -> list[Reading]:
    """Tiles found in the picture, the surest first; empty where there is none.

    ``only`` limits the hypotheses. The warp of a reading is turned so that its hypothesis has rotation 0: its first
    corner is the printed picture's north-west.
    """
    found = _closely(image, gallery, squares(image)[:TRIES], only)
    if not (found and found[0].merit >= SURE):
        faces = None if only is None else sorted({h // 4 for h in only})
        found += _closely(image, gallery, places(image, gallery.landmarks, faces), only)
    return sorted(found, key=lambda reading: -reading.merit)


def seeds(image: Picture, gallery: Gallery, taken: Callable[[Matrix], bool]) -> Iterator[Reading]:
    """Tiles found in the picture one by one, as ``locate`` gives them, likely ones first; what looks like a tile at a
    pixel [2] for which ``taken`` says True (asked when its turn comes) is passed over.
    """
    found = False
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
                found = True
                yield upright(reading)
        if found:
            return


def _hopes(
    image: Picture,
    gallery: Gallery,
    where: list[Matrix],
    only: Sequence[int] | None,
) -> list[tuple[float, Matrix]]:
    """The squares ``where`` (corners [4, 2]) that look like tiles: their likeness and warp, the likest first."""
    hopes: list[tuple[float, Matrix]] = []
    for corners in where:
        scores, warps = rank(image, warp_of(corners), gallery, _WIDE, only)
        best = int(scores.argmax())
        if scores[best] >= HOPEFUL:
            hopes.append((float(scores[best]), warps[best]))
    return sorted(hopes, key=lambda hope: -hope[0])[:CLOSELY]


def _closely(image: Picture, gallery: Gallery, where: list[Matrix], only: Sequence[int] | None) -> list[Reading]:
    """The tiles among the squares ``where`` (corners [4, 2])."""
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
    return Reading(
        reading.hypothesis - rotation,
        warp_of(corners),
        reading.score,
        reading.confidence,
        reading.certain,
        reading.known,
        candidates,
        np.rot90(reading.covered, rotation),
    )


def squares(image: Picture) -> list[Matrix]:
    """Corners [4, 2] in pixels of everything roughly square, the most square first; the corner nearest to the
    picture's upper left comes first, then clockwise.
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
    """Several black-and-white views of the picture in which a tile may stand out from its table as one blob."""
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
