"""Reading a still picture, one tile or a whole board, without any prior state.

A first tile is detected (``vision.tiles.locate``) and the map grown from it, cell after cell, as long as tiles are
recognised at the expected places; of several maps the one with the most certain tiles is returned.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from app.values import Cell, PlacedFace
from app.values.pictures import Picture
from vision.camera.diagnosis import usable
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, Matrix, apply, warp_of
from vision.observation import TileReading
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice, around
from vision.tiles.locate import seeds
from vision.tiles.recognition import Reading, Search, identify

PRESENT = 0.7
"""Correlation from which a place is accepted as holding a tile."""
HOPE = 0.4
"""Coarse correlation below which a place is not examined further."""
LARGE = 16
"""A map of this many certain tiles is taken for the largest one without a search for others."""
LIKELY = 0.85
"""Correlation from which an uncertain tile may be the first of a board, where there is no certain one."""
TELLING = frozenset({2, 3, 4, 5, 7, 10, 14})
"""Numbers of tiles after which the plane is refitted: the first tiles change perspective and lens most."""
SEEDS = 6
"""The largest number of detected tiles from which a map is grown."""

_BESIDE = Search(shift=0.15, steps=6, angles=(-5.0, 0.0, 5.0))


def read_picture(image: NDArray[np.uint8], gallery: Gallery) -> list[TileReading]:
    """Every tile that belongs to the largest map in the picture uint8 [h, w, 3], row by row; empty where there is none.

    The map's north is the direction of the tiles' sides nearest to the picture's top. Cells are counted from the
    north-west corner of the map, because a picture does not show which tile was the first. Empty, too, for a picture
    that is not usable (see ``vision.camera.diagnosis.usable``).
    """
    picture, _ = usable(image, None, None)
    if picture is None:
        return []
    covered: list[Matrix] = []
    best: dict[Cell, Reading] = {}
    doubtful: list[Reading] = []
    tried = 0

    def taken(pixel: Matrix) -> bool:
        return any(_holds(warp, pixel[None]) for warp in covered)

    for seed in seeds(picture, gallery, taken):
        if not seed.certain:
            doubtful.append(seed)
            continue
        board = _grow(picture, gallery, seed)
        covered += [reading.warp for reading in board.values()]
        if _worth(board) > _worth(best):
            best = board
        tried += 1
        if tried == SEEDS or _worth(best)[0] >= LARGE:
            break
    for seed in doubtful[:SEEDS]:
        if not best and seed.score >= LIKELY:
            best = _grow(picture, gallery, seed)
    if not best:
        return []
    west, north = min(col for col, _ in best), min(row for _, row in best)
    ordered = sorted(best.items(), key=lambda item: (item[0][1], item[0][0]))
    return [_told(Cell(col - west, row - north), reading, gallery) for (col, row), reading in ordered]


def pictured(readings: Sequence[TileReading], gallery: Gallery) -> list[tuple[Matrix, Picture]]:
    """The tiles read, for ``vision.camera.diagnosis.complaints``: corners [4, 2] and enrolled picture."""
    return [
        (np.array(reading.corners, np.float64), gallery.faces[gallery.index[reading.placed.face.name]].picture)
        for reading in readings
    ]


def _grow(picture: Picture, gallery: Gallery, seed: Reading) -> dict[Cell, Reading]:
    """The map around a first tile, by region growing: free neighbours are examined as long as tiles are found there."""
    corners = _facing_up(apply(seed.warp, SQUARE))
    lattice = Lattice(Plane.from_tile(corners, picture.shape[1], picture.shape[0]))
    found: dict[Cell, Reading] = {}
    waiting: list[Cell] = [Cell(0, 0)]
    tried: set[Cell] = set()
    while waiting:
        cell = waiting.pop(0)
        if cell in tried:
            continue
        tried.add(cell)
        expected = warp_of(corners) if cell == (0, 0) else lattice.expected(cell)
        if not _inside(expected, picture):
            continue
        reading = identify(picture, expected, gallery, _BESIDE, hope=HOPE)
        if not reading.known or reading.score < PRESENT:
            continue
        found[cell] = reading
        lattice = lattice.laid(cell, reading.warp)
        if len(found) in TELLING or len(found) % 10 == 0:
            lattice = lattice.refitted()
        waiting += [other for other in around(cell) if other not in tried]
    return found


def _worth(board: dict[Cell, Reading]) -> tuple[int, int]:
    """The rank of a map among several: its number of certain tiles, then of all tiles."""
    return sum(reading.certain for reading in board.values()), len(board)


def _facing_up(corners: Matrix) -> Matrix:
    """The corners [4, 2] of a tile, starting with the side nearest to the picture's top."""
    middles = (corners + np.roll(corners, -1, axis=0)) / 2
    return np.asarray(np.roll(corners, -int(middles[:, 1].argmin()), axis=0), np.float64)


def _inside(warp: Matrix, picture: Picture) -> bool:
    """Whether the middle of the tile under ``warp`` lies in the picture."""
    x, y = apply(warp, np.array([[0.5, 0.5]]))[0]
    return bool(0 <= x < picture.shape[1] and 0 <= y < picture.shape[0])


def _holds(warp: Matrix, pixel: Matrix) -> bool:
    """Whether the tile under ``warp`` covers the pixel [1, 2]."""
    x, y = apply(np.linalg.inv(warp), pixel)[0]
    return bool(0 <= x <= 1 and 0 <= y <= 1)


def _told(cell: Cell, reading: Reading, gallery: Gallery) -> TileReading:
    face, rotation = gallery.tile(reading.hypothesis)
    corners = np.roll(apply(reading.warp, SQUARE), -rotation, axis=0)
    across = corners[1] - corners[0] + corners[2] - corners[3]
    return TileReading(
        placed=PlacedFace(face, cell, rotation),
        confidence=round(reading.confidence, 3),
        certain=reading.certain,
        corners=tuple((round(float(x), 2), round(float(y), 2)) for x, y in corners),
        candidates=reading.candidates,
        angle=float(np.degrees(np.arctan2(across[1], across[0])) % 360.0),
    )
