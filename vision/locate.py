"""Finding a first tile on a table of which nothing is known: tile-like squares without any marker."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.gallery import Gallery
from vision.identity import Reading, Search, identify, rank
from vision.patches import SQUARE, Matrix, Picture, apply, side_length, warp_of

WIDTH = 960
"""Squares are looked for in a picture of at most this width."""
SMALLEST, LARGEST = 12.0, 0.45
"""Side of a square: at least so many small pixels, at most this part of the small picture's height."""
TRIES = 60
MOST_SCANNED = 2
"""So many faces at most are looked for by scanning the whole picture."""
SCAN_WIDTH = 512
MOST_IN_A_ROW = 6
SURE = 0.8
"""Merit of a found tile from which on no scan is needed."""
HOPEFUL = 0.35
"""Coarse correlation from which a square is looked at closely."""

_WIDE = Search(shift=0.12, steps=5, angles=(-6.0, -3.0, 0.0, 3.0, 6.0), scales=(0.88, 1.0, 1.12))


def locate(image: Picture, gallery: Gallery, only: Sequence[int] | None = None) -> list[Reading]:
    """Tiles found in the picture, the surest first; empty where there is none.

    ``only`` limits the hypotheses. The warp of a reading is turned so that its hypothesis has rotation 0: its first
    corner is the printed picture's north-west.
    """
    found = _closely(image, gallery, squares(image)[:TRIES], only)
    if not (found and found[0].merit >= SURE):
        found += _closely(image, gallery, corner_squares(image)[: 2 * TRIES], only)
        found.sort(key=lambda reading: -reading.merit)
    upright_faces = sorted({h - h % 4 for h in only or ()})
    if not (found and found[0].merit >= SURE) and 0 < len(upright_faces) <= MOST_SCANNED:
        found += _closely(image, gallery, _scan(image, gallery, upright_faces), only)
    return sorted(found, key=lambda reading: -reading.merit)


def _closely(image: Picture, gallery: Gallery, places: list[Matrix], only: Sequence[int] | None) -> list[Reading]:
    """The tiles among the squares ``places`` (corners [4, 2])."""
    hopes: list[tuple[float, Matrix]] = []
    for corners in places:
        scores, warps = rank(image, warp_of(corners), gallery, _WIDE, only)
        best = int(scores.argmax())
        if scores[best] >= HOPEFUL:
            hopes.append((float(scores[best]), warps[best]))
    hopes.sort(key=lambda hope: -hope[0])
    found: list[Reading] = []
    for _, warp in hopes[:12]:
        middle = apply(warp, np.array([[0.5, 0.5]]))[0]
        reach = side_length(apply(warp, SQUARE))
        taken = [apply(other.warp, np.array([[0.5, 0.5]]))[0] for other in found]
        if any(np.linalg.norm(middle - place) < 0.5 * reach for place in taken):
            continue
        reading = identify(image, warp, gallery, Search(shift=0.06, steps=5), only=only, firm=0.1)
        if reading.sound:
            found.append(upright(reading))
    return sorted(found, key=lambda reading: -reading.merit)


def _scan(image: Picture, gallery: Gallery, faces: Sequence[int]) -> list[Matrix]:
    """Places where the picture looks most like one of the faces (upright hypotheses) in any turn and many sizes.

    Slow, about a second a face: for tables so colourful that no square stands out.
    """
    shrink = min(1.0, SCAN_WIDTH / image.shape[1])
    small = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(small, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    peaks: list[tuple[float, Matrix]] = []
    for face in faces:
        picture = np.asarray(cv2.cvtColor(gallery.picture(face, 96), cv2.COLOR_BGR2GRAY), np.uint8)
        for side in np.geomspace(11, 0.25 * small.shape[0], 11):
            inner = max(8, round(side))
            for angle in range(0, 360, 18):
                patch, reach = _turned(picture, inner, angle)
                if min(small.shape[:2]) <= patch.shape[0]:
                    continue
                match = cv2.matchTemplate(small, patch, cv2.TM_CCOEFF_NORMED)
                _, score, _, corner = cv2.minMaxLoc(match)
                middle = np.array(corner) + (patch.shape[0] - 1) / 2
                cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
                spokes = (SQUARE - 0.5) * reach @ np.array([[cos, sin], [-sin, cos]])
                peaks.append((float(score), (middle + spokes) / shrink))
    peaks.sort(key=lambda peak: -peak[0])
    return [corners for _, corners in peaks[:40]]


def _turned(picture: Picture, side: int, angle: float) -> tuple[Picture, float]:
    """The largest upright square inside the picture when it is ``side`` wide and turned clockwise by ``angle`` degrees,
    and the side itself.
    """
    lean = np.radians(angle % 90)
    inner = max(6, round(side / (np.cos(lean) + np.sin(lean))))
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    scale = picture.shape[0] / side
    out = (inner - 1) / 2
    back = scale * np.array([[cos, sin], [-sin, cos]])
    shift = (picture.shape[0] - 1) / 2 - back @ np.array([out, out])
    soft = cv2.GaussianBlur(picture, (0, 0), 0.4 * scale)
    matrix = np.concatenate([back, shift[:, None]], axis=1)
    patch = cv2.warpAffine(soft, matrix, (inner, inner), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(patch, np.uint8), float(side)


def upright(reading: Reading) -> Reading:
    """The same reading with its warp turned so that the picture has rotation 0 in it."""
    rotation = reading.hypothesis % 4
    corners = np.roll(apply(reading.warp, SQUARE), -rotation, axis=0)
    candidates = tuple(type(c)(c.design, c.variant, (c.rotation - rotation) % 4, c.score) for c in reading.candidates)
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
    for _, corners in found:
        side = side_length(corners)
        middle = corners.mean(axis=0)
        if not any(
            np.linalg.norm(other.mean(axis=0) - middle) < 0.12 * side and abs(side_length(other) - side) < 0.12 * side
            for other in kept
        ):
            kept.append(corners)
    return kept


def corner_squares(image: Picture) -> list[Matrix]:
    """Squares [4, 2] that may sit in the right-angled corners of larger shapes, as the tiles at a map's edge do.

    How many tiles make up an edge is not known: every division into whole tiles is offered, large ones first.
    """
    shrink = min(1.0, WIDTH / image.shape[1])
    size = (round(image.shape[1] * shrink), round(image.shape[0] * shrink))
    small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    found: list[tuple[float, Matrix]] = []
    for mask in _masks(small)[:4]:
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if cv2.contourArea(contour) < 3 * SMALLEST**2:
                continue
            shape = np.asarray(cv2.approxPolyDP(contour, 3.0, True), np.float64)[:, 0]
            for number, corner in enumerate(shape):
                before, after = shape[number - 1] - corner, shape[(number + 1) % len(shape)] - corner
                found += _tiles_in(corner, before, after)
    found.sort(key=lambda pair: -pair[0])
    kept: list[Matrix] = []
    for _, corners in found:
        side = side_length(corners)
        middle = corners.mean(axis=0)
        if not any(
            np.linalg.norm(o.mean(axis=0) - middle) < 0.15 * side and abs(side_length(o) - side) < 0.1 * side
            for o in kept
        ):
            kept.append(corners)
    return [_clockwise(corners) / shrink for corners in kept]


def _tiles_in(corner: Matrix, one: Matrix, two: Matrix) -> list[tuple[float, Matrix]]:
    """Squares in a corner from which edges lead to ``one`` and ``two``, each with its likelihood; none where the corner
    is not nearly a right angle.
    """
    long, short = max(np.hypot(*one), np.hypot(*two)), min(np.hypot(*one), np.hypot(*two))
    if short < SMALLEST or abs(float(one @ two)) > 0.25 * long * short:
        return []
    east, south = one / np.hypot(*one), two / np.hypot(*two)
    squares_there = []
    for parts in range(1, MOST_IN_A_ROW + 1):
        side = short / parts
        if side < SMALLEST:
            break
        times = long / side
        whole = 1.0 - 2.0 * abs(times - round(times))
        corners = np.stack([corner, corner + side * east, corner + side * (east + south), corner + side * south])
        squares_there.append((whole / parts, corners))
    return squares_there


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
