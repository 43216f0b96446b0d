"""Tile detection on a table of unknown pose, without markers.

Candidates come from three sources: square blobs (segmentation against the local background at several thresholds, and
closed Canny edges), local features (``vision.tiles.landmarks``), and square blobs of colours that are rare in the
picture. Each candidate is ranked against the gallery and the best ones are recognised in full
(``vision.tiles.recognition``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import LaidTile
from app.values.pictures import Picture
from vision.numeric.patches import SQUARE, Matrix, apply, side_length, warp_of
from vision.tiles.gallery import Gallery
from vision.tiles.landmarks import LandmarkConfig, places
from vision.tiles.recognition import Reading, Search, identify, rank
from vision.tiles.recognition_config import RecognitionConfig

WIDTH = 960
"""Squares are searched in a picture shrunk to at most this width, in pixels."""


@dataclass(frozen=True, slots=True)
class SquareConfig:
    """What counts as a square blob. Set on drawn tiles on simulated tables and on photographs of tiles on wood."""

    smallest: float = 12.0
    """The least side of a square, in pixels of the shrunk picture."""
    largest: float = 0.45
    """Its largest side, as a part (0-1) of the picture's height."""
    aspect: float = 0.72
    """The least ratio (0-1) of the sides of the rectangle around a blob."""
    full: float = 0.78
    """The least part (0-1) of that rectangle that the blob's convex hull fills."""
    same: float = 0.12
    """Squares whose middles and sides differ by less than this part of a side are one."""
    levels: tuple[float, ...] = (10.0, 16.0, 24.0, 36.0)
    """Distances in Lab from the local background at which blobs are cut out."""
    lab: tuple[float, float, float] = (0.5, 1.5, 1.5)
    """Weights of lightness and the two colour axes in that distance, squared. Assumed."""
    rare: tuple[float, ...] = (0.002, 0.01)
    """The largest parts (0-1) of a picture that have nearly the colour of a pixel for that to be a rare colour. A tile
    covers 0.4 % of a picture and less when a game begins, each colour of a checked cloth a third of it.
    """
    bins: int = 32
    """The number of steps into which each of the three axes of Lab is parted for that."""
    canny: tuple[float, float] = (20.0, 50.0)
    """The two gradients of the Canny edges, in grey levels."""


@dataclass(frozen=True, slots=True)
class LocateConfig:
    """Thresholds of finding tiles anywhere. Set on drawn tiles on simulated tables and on photographs of square tiles
    on wood.
    """

    tries: int = 60
    """The largest number of squares ranked in a picture."""
    sure: float = 0.8
    """Merit (0-1) of a found tile from which the search by features is skipped."""
    hopeful: float = 0.35
    """Coarse correlation from which a candidate is recognised in full."""
    closely: int = 12
    """The largest number of candidates recognised in full, those of the highest coarse correlation."""
    loose: float = 0.1
    """Regularisation weight of a candidate's size and shape during registration."""
    middle: float = 0.5
    """The central part (0-1) of a picture that is searched first: the map usually lies there, with less clutter."""
    apart: float = 0.5
    """The least distance between the middles of two found tiles, in sides. Assumed."""
    near: Search = field(default_factory=lambda: Search(shift=0.05, steps=3))
    """The poses that are tried around a ranked candidate."""
    wide: Search = field(
        default_factory=lambda: Search(
            shift=0.12, steps=5, angles=(-6.0, -3.0, 0.0, 3.0, 6.0), scales=(0.88, 1.0, 1.12)
        )
    )
    """The poses at which a candidate is ranked: blobs and features place a tile to about a tenth of a side."""
    squares: SquareConfig = field(default_factory=SquareConfig)
    """What counts as a square."""
    landmarks: LandmarkConfig = field(default_factory=LandmarkConfig)
    """How tiles are found by features."""
    recognition: RecognitionConfig = field(default_factory=RecognitionConfig)
    """How candidates are recognised."""


_USUAL = LocateConfig()


def locate(
    image: Picture, gallery: Gallery, only: Sequence[int] | None = None, config: LocateConfig = _USUAL
) -> list[Reading]:
    """Tiles found in the picture uint8 [h, w, 3], highest merit first; empty where there is none.

    ``only`` limits the hypotheses, None: all. The warp of a reading is turned so that its hypothesis has rotation 0:
    its first corner is the printed picture's north-west.
    """
    found = _closely(image, gallery, squares(image, config.squares)[: config.tries], only, config)
    if not (found and found[0].merit >= config.sure):
        faces = None if only is None else sorted({h // 4 for h in only})
        found += _closely(
            image, gallery, places(image, gallery.landmarks, faces, config=config.landmarks), only, config
        )
    if not found:
        found = _closely(image, gallery, odd_squares(image, config.squares)[: config.tries], only, config)
    return sorted(found, key=lambda reading: -reading.merit)


def seeds(
    image: Picture, gallery: Gallery, taken: Callable[[Matrix], bool], config: LocateConfig = _USUAL
) -> Iterator[Reading]:
    """Tiles found in the picture uint8 [h, w, 3], one by one, with upright warps as from ``locate``, likely ones first:
    by features in the picture's middle, then in all of it, then by squares. Each step is taken only when the tiles of
    the one before are used up. Candidates for which ``taken`` returns True (called with a pixel [2] when their turn
    comes) are skipped.
    """
    looks: tuple[Callable[[], list[Matrix]], ...] = (
        lambda: places(image, gallery.landmarks, part=config.middle, config=config.landmarks),
        lambda: places(image, gallery.landmarks, config=config.landmarks),
        lambda: squares(image, config.squares)[: config.tries],
    )
    for look in looks:
        for corners in look():
            if taken(corners.mean(axis=0)):
                continue
            scores, warps = rank(image, warp_of(corners), gallery, config.wide, config=config.recognition)
            best = int(scores.argmax())
            if scores[best] < config.hopeful or taken(apply(warps[best], np.array([[0.5, 0.5]]))[0]):
                continue
            reading = identify(image, warps[best], gallery, config.near, firm=config.loose, config=config.recognition)
            if reading.sound:
                yield upright(reading)


def _hopes(
    image: Picture,
    gallery: Gallery,
    where: list[Matrix],
    only: Sequence[int] | None,
    config: LocateConfig,
) -> list[tuple[float, Matrix]]:
    """The candidates ``where`` (corners [4, 2]) that resemble tiles: correlation and warp, the highest first."""
    hopes: list[tuple[float, Matrix]] = []
    for corners in where:
        scores, warps = rank(image, warp_of(corners), gallery, config.wide, only, config.recognition)
        best = int(scores.argmax())
        if scores[best] >= config.hopeful:
            hopes.append((float(scores[best]), warps[best]))
    return sorted(hopes, key=lambda hope: -hope[0])[: config.closely]


def _closely(
    image: Picture, gallery: Gallery, where: list[Matrix], only: Sequence[int] | None, config: LocateConfig
) -> list[Reading]:
    """The tiles recognised among the candidates ``where`` (corners [4, 2]), overlapping ones suppressed."""
    found: list[Reading] = []
    for _, warp in _hopes(image, gallery, where, only, config):
        middle = apply(warp, np.array([[0.5, 0.5]]))[0]
        reach = side_length(apply(warp, SQUARE))
        taken = [apply(other.warp, np.array([[0.5, 0.5]]))[0] for other in found]
        if any(np.linalg.norm(middle - place) < config.apart * reach for place in taken):
            continue
        reading = identify(image, warp, gallery, config.near, only=only, firm=config.loose, config=config.recognition)
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
        occluded=np.rot90(reading.occluded, rotation),
    )


def squares(image: Picture, config: SquareConfig = _USUAL.squares) -> list[Matrix]:
    """Corners [4, 2] in pixels of all roughly square blobs of the picture uint8 [h, w, 3], the most square first,
    after non-maximum suppression; the corner nearest to the picture's upper left comes first, then clockwise.
    """
    return _squares(image, _masks, config)


def odd_squares(image: Picture, config: SquareConfig = _USUAL.squares) -> list[Matrix]:
    """The same of blobs of colours that are rare in the picture: a checked cloth has hundreds of squares, more square
    than a tile that is seen at a slant, and none of them is its own where it is hardly larger than the checks.
    """
    return _squares(image, _rare_masks, config)


def _squares(
    image: Picture, masks: Callable[[Picture, SquareConfig], list[NDArray[np.uint8]]], config: SquareConfig
) -> list[Matrix]:
    """The squares among the blobs of the ``masks`` that are made of the picture, shrunk and in Lab."""
    shrink = min(1.0, WIDTH / image.shape[1])
    size = (round(image.shape[1] * shrink), round(image.shape[0] * shrink))
    small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    found: list[tuple[float, Matrix]] = []
    for mask in masks(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.uint8), config):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            box = cv2.minAreaRect(contour)
            wide, high = box[1]
            if min(wide, high) < config.smallest or max(wide, high) > config.largest * small.shape[0]:
                continue
            aspect = min(wide, high) / max(wide, high)
            hull = cv2.contourArea(cv2.convexHull(contour)) / (wide * high)
            if aspect < config.aspect or hull < config.full:
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
            near = np.hypot(*(middles - middles[number]).T) < config.same * sides
            fresh[near & (np.abs(sides - sides[number]) < config.same * sides)] = False
    return kept


def _masks(lab: Picture, config: SquareConfig) -> list[NDArray[np.uint8]]:
    """Binary masks, uint8 [h, w] 0 or 255, in which a tile may form one blob: distance of the picture ``lab`` from the
    local background at several thresholds, and Canny edges closed by two sizes.
    """
    around = cv2.medianBlur(np.asarray(cv2.resize(lab, (240, 135), interpolation=cv2.INTER_AREA), np.uint8), 61)
    around = cv2.resize(around, (lab.shape[1], lab.shape[0]), interpolation=cv2.INTER_LINEAR)
    off = cv2.absdiff(cv2.GaussianBlur(lab, (0, 0), 1.2), around).astype(np.float32)
    distance = np.sqrt((off * off * np.array(config.lab, np.float32)).sum(axis=2))
    masks = [_closed(distance > level, 5) for level in config.levels]
    edges = np.zeros(lab.shape[:2], np.uint8)
    for channel in range(3):
        plane = cv2.GaussianBlur(lab[..., channel], (0, 0), 1.0)
        edges |= np.asarray(cv2.Canny(plane, *config.canny), np.uint8)
    return [*masks, _closed(edges > 0, 3), _closed(edges > 0, 7)]


def _rare_masks(lab: Picture, config: SquareConfig) -> list[NDArray[np.uint8]]:
    """Binary masks, uint8 [h, w] 0 or 255, of what has colours that are rare in the picture ``lab``.

    Method: back-projection of the picture's own colour histogram (Swain and Ballard 1991), each bin counted with its
    neighbours.
    """
    level = np.asarray(cv2.GaussianBlur(lab, (0, 0), 1.2)).astype(np.int64) * config.bins // 256
    number = (level[..., 0] * config.bins + level[..., 1]) * config.bins + level[..., 2]
    counts = np.bincount(number.ravel(), minlength=config.bins**3).reshape((config.bins,) * 3)
    for axis in range(3):
        padded = np.pad(counts, [(1, 1) if k == axis else (0, 0) for k in range(3)])
        counts = np.sum([np.take(padded, range(k, k + config.bins), axis=axis) for k in range(3)], axis=0)
    common = counts.ravel()[number] / number.size
    return [_closed(common < part, 5) for part in config.rare]


def _closed(mask: NDArray[np.bool_], reach: int) -> NDArray[np.uint8]:
    kernel = np.ones((reach, reach), np.uint8)
    closed = cv2.morphologyEx(mask.astype(np.uint8) * 255, cv2.MORPH_CLOSE, kernel)
    return np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def _clockwise(corners: Matrix) -> Matrix:
    middle = corners.mean(axis=0)
    around = corners[np.argsort(np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0]))]
    return np.asarray(np.roll(around, -int(around.sum(axis=1).argmin()), axis=0), np.float64)
