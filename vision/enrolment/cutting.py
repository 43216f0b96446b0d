"""Segmentation of loose tiles of which no reference picture exists yet: all that is known is that they are squares of
one size on one plane.

Square blobs (``vision.tiles.locate.squares``) are refined to subpixel edges; from the clearest of them the table's
plane is estimated, and each candidate must be a unit square on it; of overlapping candidates the one with the least
deviation is kept (non-maximum suppression).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.camera.diagnosis import burnt, usable
from vision.camera.table_view import SQUARE_ENOUGH, TableView, measured
from vision.numeric.edges import refine
from vision.numeric.patches import SQUARE, Matrix, sample, side_length, warp_of
from vision.tiles.gallery import MASTER
from vision.tiles.locate import squares

ONE_SIZE = 0.2
"""The largest relative deviation of a tile's side from the usual one in a picture, perspective included."""
ROUGH = 0.15
"""An outline refined to the picture's edges is preferred to the blob's own unless it is more uneven by this much."""
LEAST_TILES, MOST_TILES = 3, 12
"""The least number of clear tiles from which the plane is estimated, and the most that are used."""
NEARLY = 0.05
"""The largest deviation of a tile's sides from 1 on the table's plane."""
LEAST_TEXTURE = 6.0
"""The least standard deviation of a tile's grey levels; a tray or a sheet of paper has less."""
SMALL = 45.0
"""Side in pixels below which symbols are too small to be enrolled."""
BURNT, SOFT = 0.03, 0.085
"""The largest saturated part of a tile (0-1), and the largest edge width (see ``_softness``)."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One tile cut out: its ``corners`` [4, 2] in pixels, clockwise from any one; its rectified picture uint8
    [MASTER, MASTER, 3] with that corner at the upper left; ``troubles``: what is wrong with the picture, words of
    ``observation.TROUBLES``.
    """

    corners: Matrix
    picture: Picture
    troubles: tuple[str, ...] = ()

    @property
    def quality(self) -> float:
        """A score for ranking pictures of one face: higher for sharper edges and fewer saturated pixels."""
        return 0.05 / max(0.01, _softness(self.picture)) - 4.0 * burnt(self.picture)


@dataclass(frozen=True, slots=True)
class Cutting:
    """The tiles of one picture in reading order; ``troubles`` of the picture, words of ``observation.TROUBLES``."""

    cuts: tuple[Cut, ...]
    troubles: tuple[str, ...] = ()


def cut_tiles(image: NDArray[Any], view: TableView | None = None) -> Cutting:
    """Every loose tile in the picture uint8 [h, w, 3], in any number and at any angle, a finger's breadth apart.

    All tiles are squares of one size on one table. Where the table's ``view`` is None, it is estimated from the
    clearest tiles; the view then separates tiles from other quadrilaterals. With fewer than ``LEAST_TILES`` clear
    tiles, outlines are judged by their own evenness alone.
    """
    picture, reason = usable(image)
    if picture is None:
        return Cutting((), (reason,))
    places = [corners for corners in squares(picture) if _inside(corners, picture)]
    usual = _usual_side(picture, places)
    if view is None:
        places = [corners for corners in places if abs(side_length(corners) / usual - 1) < 2 * ONE_SIZE]
        view = _view_of(picture, places, usual)
    kept: list[tuple[float, Matrix]] = []
    for corners in places:
        found = _exact(picture, corners, view) if view is not None else _alone(picture, corners, usual)
        if found is not None and _inside(found[1], picture):
            kept.append(found)
    kept.sort(key=lambda found: found[0])
    chosen: list[Matrix] = []
    for _, corners in kept:
        middle, side = corners.mean(axis=0), side_length(corners)
        if not any(np.linalg.norm(other.mean(axis=0) - middle) < 0.7 * side for other in chosen):
            chosen.append(corners)
    cuts = [_cut(picture, corners) for corners in chosen]
    cuts = [cut for cut in cuts if float(cv2.cvtColor(cut.picture, cv2.COLOR_BGR2GRAY).std()) > LEAST_TEXTURE]
    cuts.sort(key=lambda cut: (round(cut.corners[:, 1].mean() / max(usual, 1.0)), cut.corners[:, 0].mean()))
    return Cutting(tuple(cuts))


def _inside(corners: Matrix, picture: Picture) -> bool:
    """Whether the whole quadrilateral lies in the picture, at least two pixels from its border."""
    height, width = picture.shape[:2]
    return bool((corners >= 2).all() and (corners <= np.array([width - 3, height - 3])).all())


def _usual_side(picture: Picture, places: list[Matrix]) -> float:
    """The most common side of textured squares, in pixels; larger ones are favoured because prints contain squares."""
    if not places:
        return 1.0
    sides = np.array([side_length(corners) for corners in places])
    worth = np.array([_texture(picture, corners) for corners in places])
    votes = [float(worth[np.abs(sides / side - 1) < ONE_SIZE / 2].sum()) * side**0.5 for side in sides]
    best = sides[int(np.argmax(votes))]
    return float(np.median(sides[np.abs(sides / best - 1) < ONE_SIZE / 2]))


def _texture(picture: Picture, corners: Matrix) -> float:
    patch = sample(picture, warp_of(corners), 24)
    return min(1.0, float(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).std()) / 20.0)


def _view_of(picture: Picture, places: list[Matrix], usual: float) -> TableView | None:
    """The table's plane from the clearest squares: those whose strongest and outermost edges coincide. The square that
    fits worst is dropped until all fit (outlier rejection); None where fewer than ``LEAST_TILES`` remain.
    """
    clear: list[Matrix] = []
    for corners in places:
        if any(np.linalg.norm(other.mean(axis=0) - corners.mean(axis=0)) < 0.7 * usual for other in clear):
            continue
        strong, outer = refine(picture, corners), refine(picture, corners, outward=True)
        if strong is not None and outer is not None and np.abs(strong - outer).max() < 0.02 * usual:
            clear.append((strong + outer) / 2)
        if len(clear) == MOST_TILES:
            break
    while len(clear) >= LEAST_TILES:
        view = measured([(SQUARE - 0.5, corners) for corners in clear], picture.shape[1], picture.shape[0])
        off = [view.squareness(corners) for corners in clear]
        worst = int(np.argmax(off))
        if off[worst] < SQUARE_ENOUGH:
            return view
        clear.pop(worst)
    return None


def _exact(picture: Picture, corners: Matrix, view: TableView) -> tuple[float, Matrix] | None:
    """The deviation of a candidate from a unit square on that table, and its exact outline; None for no tile."""
    tries = []
    squared = view.squared(corners)
    for start in [corners] if squared is None else [squared, corners]:
        for outward in (False, True):
            found = refine(picture, start, outward=outward)
            if found is not None:
                tries.append((view.squareness(found), found))
    if not tries:
        return None
    off, best = min(tries, key=lambda one: one[0])
    exact = view.squared(best)
    return (off, exact) if off < NEARLY and exact is not None else None


def _alone(picture: Picture, corners: Matrix, usual: float) -> tuple[float, Matrix] | None:
    """As ``_exact`` without a known plane: the outline that is most nearly a square of the usual size."""
    tries = [(_unevenness(corners, usual) + ROUGH, corners)]
    for outward in (False, True):
        found = refine(picture, corners, outward=outward)
        if found is not None:
            tries.append((_unevenness(found, usual), found))
    off, best = min(tries, key=lambda one: one[0])
    return (off, best) if off < 2 * ONE_SIZE else None


def _unevenness(corners: Matrix, usual: float) -> float:
    """The deviation of a quadrilateral from a square of the usual size: relative differences of its sides, its
    diagonals, and half that of its size.
    """
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    diagonals = np.linalg.norm(corners[2:] - corners[:2], axis=1)
    own = float(sides.mean())
    skew = float(np.abs(sides / own - 1).max()) + float(abs(diagonals[0] - diagonals[1]) / diagonals.mean())
    return skew + 0.5 * abs(own / usual - 1)


def _cut(picture: Picture, corners: Matrix) -> Cut:
    patch = np.asarray(sample(picture, warp_of(corners), MASTER), np.uint8)
    troubles = []
    if side_length(corners) < SMALL:
        troubles.append("too_far")
    if float(np.percentile(patch.max(axis=2), 90)) < 60:
        troubles.append("too_dark")
    if burnt(patch) > BURNT:
        troubles.append("glare")
    side = max(16, round(side_length(corners)))
    if _softness(np.asarray(sample(picture, warp_of(corners), side), np.uint8)) > SOFT:
        troubles.append("blurred")
    return Cut(corners, patch, tuple(troubles))


def _softness(patch: Picture) -> float:
    """The width of the steepest edges of a tile [s, s, 3] (contrast over gradient) as a part of its side; at 0.1
    symbols cannot be read.
    """
    grey = np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), np.float32)
    steep = np.hypot(
        cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3, scale=0.125), cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=3, scale=0.125)
    )
    contrast = float(np.percentile(grey, 98) - np.percentile(grey, 2))
    return contrast / max(float(np.percentile(steep, 99)), 0.5) / len(grey)
