"""Whether something lies on a cell of the map on which no enrolled tile was recognised: a tile that is not enrolled,
one that is occluded, or anything else that is not the table.

Method: the cell is cut into quarters, and each is compared by colour and texture with as large blocks of the picture
outside the map. The table looks alike in many places, whatever its pattern; what lies on it resembles few of them. So
nothing need be known of table or tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from vision.numeric.patches import SQUARE, Floats, Matrix, apply
from vision.tiles.lattice import Lattice


@dataclass(frozen=True, slots=True)
class PresenceConfig:
    """Thresholds of telling the table from what lies on it.

    side: pixels of a tile in the shrunk picture that is looked at. points: sampled in each block, along each side.
    colour: by how much two blocks of one table may differ in lightness (0-100) and in a* and b*; texture: the same for
    the logarithm of the standard deviation of lightness and of colour; both are one standard unit. alike: the distance
    in these units up to which two blocks look alike. common: a quarter of a cell that resembles at least this part
    (0-1) of the surroundings is table. blocks: the least number of blocks for a comparison, and the largest one used.

    Set on four photographs of ragged maps on wood: unread tiles resembled 0 to 0.24 of their surroundings, bare cells
    0.18 (one) and 0.28 to 0.9.
    """

    side: float = 32.0
    points: int = 10
    colour: tuple[float, float] = (6.0, 4.0)
    texture: tuple[float, float] = (0.4, 0.3)
    alike: float = 2.0
    common: float = 0.25
    blocks: tuple[int, int] = (12, 800)


def occupied(
    picture: Picture, lattice: Lattice, cells: Mapping[Cell, Matrix], config: PresenceConfig = PresenceConfig()
) -> tuple[Cell, ...] | None:
    """Those of the ``cells``, each with the warp [3, 3] expected on it, on which something lies in the picture uint8
    [h, w, 3]. ``lattice`` holds the tiles that were read. None where too little of the table is seen to compare with.
    """
    if not cells or not len(lattice):
        return ()
    shrink = min(1.0, config.side / lattice.plane.pixels_per_tile)
    size = (max(2, round(picture.shape[1] * shrink)), max(2, round(picture.shape[0] * shrink)))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float32) / np.float32(255)
    limits = np.array([picture.shape[1] - 1, picture.shape[0] - 1], np.float64)
    centres, blocks = _surroundings(lattice, limits, config)
    if len(blocks) < config.blocks[0]:
        return None
    scale = np.array([config.colour[0], config.colour[1], config.colour[1], *config.texture], np.float32)
    around = _looks(small, blocks, shrink) / scale
    found = []
    for cell, warp in cells.items():
        quarters = [apply(warp, 0.1 + 0.4 * (_grid(config.points) + corner)) for corner in SQUARE]
        seen = [quarter for quarter in quarters if _within(quarter[None], limits)[0]]
        if len(seen) < 3:
            continue
        middle = lattice.plane.to_table(apply(warp, np.array([[0.5, 0.5]])))[0]
        others = around[np.abs(centres - middle).max(axis=1) > 0.75]
        if len(others) < config.blocks[0]:
            continue
        looks = _looks(small, np.stack(seen), shrink) / scale
        shares = (np.linalg.norm(others[None] - looks[:, None], axis=2) < config.alike).mean(axis=1)
        if float(np.sort(shares)[-2]) < config.common:
            found.append(cell)
    return tuple(found)


def _surroundings(lattice: Lattice, limits: Matrix, config: PresenceConfig) -> tuple[Matrix, Matrix]:
    """Blocks of half a tile all over the picture, none of them on a tile that was read: their centres [n, 2] in table
    points, and points in each [n, k, 2] in pixels. ``limits`` [2]: the picture's last column and row.
    """
    plane = lattice.plane
    ends = plane.to_table(np.array([[0.0, 0.0], [limits[0], 0.0], limits, [0.0, limits[1]]]))
    low, high = np.maximum(ends.min(axis=0), -40.0), np.minimum(ends.max(axis=0), 40.0)
    xs, ys = (np.arange(low[axis], high[axis], 0.5) + 0.25 for axis in (0, 1))
    centres = np.stack(np.meshgrid(xs, ys), axis=-1)
    free = np.ones(centres.shape[:2], np.bool_)
    for x, y in plane.to_table(np.stack(list(lattice.corners.values()))).mean(axis=1):
        rows, columns = (np.flatnonzero(np.abs(along - at) <= 0.78) for along, at in ((ys, y), (xs, x)))
        free[np.ix_(rows, columns)] = False
    centres = centres[free]
    if len(centres) > config.blocks[1]:
        centres = centres[np.linspace(0, len(centres) - 1, config.blocks[1]).astype(int)]
    if not len(centres):
        return centres, np.zeros((0, 0, 2))
    points = centres[:, None] + (_grid(config.points) - 0.5)[None] / 2
    pixels = plane.project(points.reshape(-1, 2)).reshape(points.shape)
    seen = _within(pixels, limits)
    return centres[seen], pixels[seen]


def _grid(count: int) -> Matrix:
    """The middles [count * count, 2] of equal parts of the unit square."""
    along = (np.arange(count) + 0.5) / count
    return np.stack(np.meshgrid(along, along), axis=-1).reshape(-1, 2)


def _within(pixels: Matrix, limits: Matrix) -> NDArray[np.bool_]:
    """Whether all points of each block [n, k, 2] lie in the picture, [n]."""
    return np.asarray(((pixels >= 0) & (pixels <= limits)).all(axis=(1, 2)), np.bool_)


def _looks(small: Floats, pixels: Matrix, shrink: float) -> Floats:
    """Colour and texture [n, 5] of blocks [n, k, 2] in pixels of the picture that was shrunk to ``small`` [h, w, 3]
    (BGR, 0-1): median lightness, a* and b*, and the logarithms of the standard deviations of lightness and of colour.
    """
    there = ((pixels + 0.5) * shrink - 0.5).astype(np.float32)
    xs, ys = (np.ascontiguousarray(there[..., axis]) for axis in (0, 1))
    points = cv2.remap(small, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    values = np.ascontiguousarray(np.moveaxis(cv2.cvtColor(points, cv2.COLOR_BGR2LAB), 2, 0), np.float32)
    lightness, *colour = values.var(axis=2)
    texture = np.log1p(np.sqrt([lightness, colour[0] + colour[1]])).T
    return np.concatenate([np.median(values, axis=2).T, texture], axis=1).astype(np.float32)
