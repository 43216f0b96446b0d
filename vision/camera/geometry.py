"""The table's plane in the picture: a homography and one radial lens coefficient, fitted to the tiles known so far.

Method: nonlinear least squares (``vision.numeric.least_squares``) over the tiles' corners with a Huber loss (Huber
1964) and Gaussian priors on camera distance, distortion, pixel aspect and tile spacing. The priors' spreads are
assumed (``PlaneConfig``).

Table points are in tile units: x east, y south, the start tile covers (0, 0) to (1, 1). Pixels are x right, y down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from app.values import Cell
from vision.numeric.least_squares import levenberg_marquardt
from vision.numeric.patches import SQUARE, Matrix, apply, warp_of

ROUNDS = 5
"""The largest number of steps of a fit; three times as many up to ``PlaneConfig.turnable`` tiles."""


@dataclass(frozen=True, slots=True)
class PlaneConfig:
    """Priors of the fit and how tiles are laid. All are assumed, and were checked on simulated and rendered tables, not
    on real cameras.
    """

    lens_spread: float = 0.06
    """Prior standard deviation of the radial coefficient, at half the picture's diagonal."""
    distance_spread: float = 0.25
    """Prior standard deviation of the logarithm of the camera's distance."""
    square_spread: float = 0.004
    """Prior standard deviation of skew and of the logarithm of the aspect ratio of the camera's pixels."""
    laid: float = 0.03
    """Standard deviation of a hand-laid tile's place relative to its neighbour, in tiles; it grows with the square root
    of the distance from the start tile, as in a random walk.
    """
    sharp: float = 0.6
    """Standard deviation of a measured side or diagonal of a tile, in pixels."""
    pitch: float = 1.02
    """Prior mean of the distance of neighbouring tiles' centres, in tiles: laid by hand they leave a gap."""
    pitch_spread: float = 0.02
    """Its prior standard deviation where the plane is fitted, in tiles."""
    pitch_weight: float = 4.0
    """Weight of the same prior on a measured plane: that of this many tiles one place off."""
    outlier: float = 3.0
    """Residual, in standard deviations, from which a tile's error counts linearly instead of squared (Huber)."""
    turnable: int = 8
    """Up to this many tiles the fit is also started from the opposite tilt, and the better solution is taken, ..."""
    upside_down: float = 8.0
    """... with so much added to the cost, in units of its expected scatter, of a far side that is down in the picture:
    twice the logarithm of odds of fifty to one. Two tiles of a mismatched simulated table, whose outlines were known
    badly, had a far side below by 2.5 such units, and figures were placed a quarter of a tile off.
    """
    overhang: float = 0.03
    """How far beyond a tile's edge, in tiles, a thing may stand that still belongs to it."""


_USUAL = PlaneConfig()


@dataclass(frozen=True)
class Plane:
    """``matrix`` [3, 3] takes table points to undistorted pixels, ``lens`` is the radial coefficient at half the
    picture's diagonal, ``width`` and ``height`` the picture's size in pixels, ``pitch`` the distance of neighbouring
    tiles' centres in tiles, ``distance`` the camera's from the table point in the middle of the picture, in tiles, and
    ``believed`` the prior mean of that distance. ``measured``: matrix and lens come from markers or a calibration, and
    tiles no longer change them. ``config``: how it is fitted.
    """

    matrix: Matrix
    lens: float
    width: int
    height: int
    pitch: float = _USUAL.pitch
    distance: float = 22.0
    believed: float = 22.0
    measured: bool = False
    config: PlaneConfig = _USUAL

    @classmethod
    def from_tile(
        cls, corners: Matrix, width: int, height: int, distance: float = 22.0, config: PlaneConfig = _USUAL
    ) -> Plane:
        """The plane from one tile at (0, 0): its corners [4, 2] in pixels, north-west first, clockwise.

        The tilt follows from the square's foreshortening (weak perspective). Its sign is ambiguous: the far side is
        assumed to be up in the picture until more tiles decide. ``distance`` is the camera's in tiles.
        """
        rows = np.concatenate([SQUARE, np.ones((4, 1))], axis=1)
        affine = np.linalg.lstsq(rows, corners, rcond=None)[0].T
        start = np.vstack([affine, [0.0, 0.0, 1.0]])
        flat = cls(start, 0.0, width, height, config.pitch, distance, distance, config=config)
        axes, sizes, _ = np.linalg.svd(affine[:, :2])
        lean = float(np.sqrt(max(0.0, 1.0 - (sizes[1] / sizes[0]) ** 2)))
        far = axes[:, 1] * (-1.0 if axes[1, 1] > 0 else 1.0)
        # along the viewing direction the scale falls by sin(tilt) / distance a tile
        slope = np.linalg.solve(affine[:, :2].T @ affine[:, :2], affine[:, :2].T @ far)
        slope = lean / distance * slope / max(float(np.linalg.norm(slope)), 1e-9)
        return fit(flat.leaning(slope), {Cell(0, 0): corners})

    def leaning(self, slope: Matrix) -> Plane:
        """The same view of the start tile's middle with another perspective: ``slope`` [2] is the relative growth of
        the depth per tile to the east and to the south.
        """
        middle = np.array([0.5, 0.5])
        bottom = np.array([slope[0], slope[1], 1.0 - float(slope @ middle)])
        place = apply(self.matrix, middle[None])[0]
        unit = self.matrix / float(self.matrix[2, :2] @ middle + self.matrix[2, 2])
        top = unit[:2] + np.outer(place, bottom - unit[2])
        return replace(self, matrix=np.vstack([top, bottom]))

    @property
    def slope(self) -> Matrix:
        """The relative growth of the depth per tile to the east and to the south at the start tile's middle, [2]."""
        depth = float(self.matrix[2, :2] @ np.array([0.5, 0.5]) + self.matrix[2, 2])
        return np.asarray(self.matrix[2, :2] / depth, np.float64)

    @cached_property
    def centre(self) -> Matrix:
        """The middle of the picture in pixels, [2]."""
        return np.array([(self.width - 1) / 2, (self.height - 1) / 2])

    @property
    def _radius(self) -> float:
        return float(np.hypot(self.width, self.height) / 2)

    def project(self, points: Matrix) -> Matrix:
        """Pixels [n, 2] of table points [n, 2]."""
        flat = (apply(self.matrix, np.asarray(points, np.float64)) - self.centre) / self._radius
        bent = flat * (1.0 + self.lens * (flat * flat).sum(axis=-1, keepdims=True))
        return np.asarray(bent * self._radius + self.centre, np.float64)

    def to_table(self, pixels: Matrix) -> Matrix:
        """Table points [n, 2] at ``pixels`` [n, 2]: the inverse of ``project``, by fixed-point iteration."""
        bent = (np.asarray(pixels, np.float64) - self.centre) / self._radius
        flat = bent
        for _ in range(8):
            flat = bent / (1.0 + self.lens * (flat * flat).sum(axis=-1, keepdims=True))
        return apply(np.linalg.inv(self.matrix), flat * self._radius + self.centre)

    @cached_property
    def pixels_per_tile(self) -> float:
        """The scale at the start tile's middle: the square root of the area in pixels that the tile covers."""
        corners = self.project(SQUARE)
        across, down = corners[1] - corners[0], corners[3] - corners[0]
        return float(np.sqrt(abs(across[0] * down[1] - across[1] * down[0])))

    def middle(self, cell: Cell) -> Matrix:
        """The table point [2] of a cell's centre if every tile keeps the mean gap."""
        return 0.5 + self.pitch * np.asarray(cell, np.float64)

    @cached_property
    def below(self) -> Matrix:
        """The table point [2] straight below the camera."""
        middle = self.to_table(self.centre[None])[0]
        return np.asarray(middle - self._lean(middle) * self.distance, np.float64)

    @cached_property
    def above(self) -> float:
        """The camera's height above the table, in tiles."""
        lean = self._lean(self.to_table(self.centre[None])[0])
        return float(self.distance * max(0.1, 1.0 - float(lean @ lean)) ** 0.5)

    def _lean(self, middle: Matrix) -> Matrix:
        """The sine of the camera's tilt as a direction on the table, [2], away from the camera."""
        depth = float(self.matrix[2, :2] @ middle + self.matrix[2, 2])
        return np.asarray(self.matrix[2, :2] / depth * self.distance, np.float64)


def fit(plane: Plane, tiles: Mapping[Cell, Matrix]) -> Plane:
    """The plane refitted to the corners [4, 2] in pixels of all known tiles, starting from ``plane``.

    Every tile is a unit square near its lattice place: the residuals are its middle, with the spread of hand-laid tiles
    (``laid``), and the lengths of its sides and diagonals (``sharp``). Priors: square pixels, the principal point in
    the picture's middle, the prior distance, a small distortion. Up to ``turnable`` tiles the opposite tilt is tried
    too, and the solution of lower cost is returned, a far side that is up in the picture being the likelier one. A
    ``measured`` plane gets a new pitch only.
    """
    if plane.measured:
        return replace(plane, pitch=_pitch(plane, tiles))
    best, cost = _fit(plane, tiles)
    if 2 <= len(tiles) <= plane.config.turnable:
        turned, other = _fit(plane.leaning(-plane.slope), tiles)
        # where even the better one explains the tiles badly, a difference proves as much less
        scatter = max(1.0, min(cost, other) / (8 * len(tiles)))
        if other + _unusual(turned) * scatter < cost + _unusual(best) * scatter:
            return turned
    return best


def _unusual(plane: Plane) -> float:
    """What is added to the cost of a plane for how far down in the picture its far side is."""
    slope = plane.slope
    ahead = plane.project(0.5 + np.stack([0.0 * slope, slope / max(float(np.linalg.norm(slope)), 1e-9)]))
    way = ahead[1] - ahead[0]
    return plane.config.upside_down * max(0.0, float(way[1])) / max(float(np.linalg.norm(way)), 1e-9)


def _fit(plane: Plane, tiles: Mapping[Cell, Matrix]) -> tuple[Plane, float]:
    config = plane.config
    cells = np.array(list(tiles), np.float64)
    corners = np.stack(list(tiles.values()))
    middles = corners.mean(axis=1)
    lengths = _lengths(corners)
    scale = float(lengths[:, :4].mean())
    away = np.sqrt(1.0 + np.abs(cells).sum(axis=1))
    loose = config.laid * scale * away[:, None]

    def residuals(values: Matrix) -> Matrix:  # [..., 11] to [..., m]
        matrix, lens, pitch, distance = _parts(values)
        centres = 0.5 + pitch[..., None, None] * cells
        squares = (centres[..., None, :] + (SQUARE - 0.5)).reshape(*centres.shape[:-2], -1, 2)
        flat = squares @ np.swapaxes(matrix[..., :2], -1, -2) + matrix[..., None, :, 2]
        flat = (flat[..., :2] / flat[..., 2:] - plane.centre) / plane._radius
        bent = flat * (1.0 + lens[..., None, None] * (flat * flat).sum(axis=-1, keepdims=True))
        seen = (bent * plane._radius + plane.centre).reshape(*centres.shape[:-1], 4, 2)
        off = (seen.mean(axis=-2) - middles) / loose
        longer = (_lengths(seen) - lengths) / config.sharp
        held = [
            *np.moveaxis(_unsquare(matrix, distance, plane.centre) / config.square_spread, -1, 0),
            np.log(distance / plane.believed) / config.distance_spread,
            lens / config.lens_spread,
            (pitch - config.pitch) / config.pitch_spread,
        ]
        rows = values.shape[:-1]
        raw = np.concatenate([off.reshape(*rows, -1), longer.reshape(*rows, -1)], axis=-1)
        size, knee = np.abs(raw), config.outlier
        robust = np.sign(raw) * np.sqrt(np.where(size > knee, 2 * knee * size - knee * knee, raw * raw))
        return np.concatenate([robust, np.stack(held, axis=-1)], axis=-1)

    steps = np.array([1e-3, 1e-3, 1e-2, 1e-3, 1e-3, 1e-2, 1e-6, 1e-6, 1e-4, 1e-4, 1e-3])
    steps[[0, 1, 2, 3, 4, 5]] *= scale
    rounds = ROUNDS if len(tiles) > config.turnable else 3 * ROUNDS
    best = levenberg_marquardt(residuals, _values(plane), steps, rounds, tolerance=1e-3, batched=True)
    return _plane(best.values, plane), best.cost


def _pitch(plane: Plane, tiles: Mapping[Cell, Matrix]) -> float:
    """The mean distance of neighbouring tiles' centres on a plane that is known, in tiles."""
    cells = np.array(list(tiles), np.float64)
    middles = plane.to_table(np.stack(list(tiles.values())).mean(axis=1))
    off, spread = cells - cells.mean(axis=0), middles - middles.mean(axis=0)
    usual, weight = plane.config.pitch, plane.config.pitch_weight
    return float(((off * spread).sum() + weight * usual) / ((off * off).sum() + weight))


def _lengths(corners: Matrix) -> Matrix:
    """The four sides and the two diagonals of each quadrilateral [..., 4, 2], [..., 6]."""
    sides = np.roll(corners, -1, axis=-2) - corners
    diagonals = corners[..., 2:, :] - corners[..., :2, :]
    return np.asarray(np.linalg.norm(np.concatenate([sides, diagonals], axis=-2), axis=-1), np.float64)


def _unsquare(matrix: Matrix, distance: Matrix, centre: Matrix) -> Matrix:
    """Skew and logarithm of the aspect ratio, [..., 2], of the pixels of a camera that sees the plane of ``matrix``
    [..., 3, 3] from its ``distance`` [...], its principal point at ``centre`` [2].
    """
    middle = np.linalg.inv(matrix) @ np.append(centre, 1.0)
    middle = middle / middle[..., 2:]
    depth = (matrix[..., 2, :] * middle).sum(axis=-1)
    axes = matrix[..., :2] * (distance / depth)[..., None, None]
    flat = axes[..., :2, :] - centre[:, None] * axes[..., 2:, :]
    # the focal length along each axis, corrected for its foreshortening
    focal = np.linalg.norm(flat, axis=-2) / np.sqrt(np.maximum(0.2, 1.0 - axes[..., 2, :] ** 2))
    skew = (flat[..., 0] * flat[..., 1]).sum(axis=-1) / focal.prod(axis=-1) + axes[..., 2, :].prod(axis=-1)
    return np.stack([skew, np.log(focal[..., 0] / focal[..., 1])], axis=-1)


def _values(plane: Plane) -> Matrix:
    matrix = plane.matrix / plane.matrix[2, 2]
    return np.array([*matrix.ravel()[:8], plane.lens, plane.pitch, np.log(plane.distance)])


def _parts(values: Matrix) -> tuple[Matrix, Matrix, Matrix, Matrix]:
    """Matrix [..., 3, 3], lens, pitch and distance [...] of the values [..., 11] of a fit."""
    matrix = np.concatenate([values[..., :8], np.ones_like(values[..., :1])], axis=-1)
    distance = np.exp(np.clip(values[..., 10], 1.0, 6.0))
    return matrix.reshape(*values.shape[:-1], 3, 3), values[..., 8], values[..., 9], distance


def _plane(values: Matrix, like: Plane) -> Plane:
    matrix, lens, pitch, distance = _parts(values)
    return replace(like, matrix=matrix, lens=float(lens), pitch=float(pitch), distance=float(distance))


def rigid(corners: Matrix, plane: Plane) -> tuple[Matrix, Matrix]:
    """The middles [..., 2] in table points and the turns [...], clockwise radians, of the tiles with those corners
    [..., 4, 2] in pixels.
    """
    table = plane.to_table(corners)
    north_west, north_east, south_east, south_west = (table[..., k, :] for k in range(4))
    east = (north_east + south_east - north_west - south_west) / 2
    south = (south_east + south_west - north_west - north_east) / 2
    sine, cosine = east[..., 1] - south[..., 0], east[..., 0] + south[..., 1]
    turn = np.arctan2(sine, cosine)
    return table.mean(axis=-2), np.asarray(turn, np.float64)


def square_at(middle: Matrix, turn: float, plane: Plane) -> Matrix:
    """The corners [4, 2] in pixels of a tile with that middle and turn."""
    cos, sin = np.cos(turn), np.sin(turn)
    spokes = (SQUARE - 0.5) @ np.array([[cos, sin], [-sin, cos]])
    return plane.project(middle + spokes)


def tile_warp(middle: Matrix, turn: float, plane: Plane) -> Matrix:
    """The warp of a tile with that middle (table point) and turn (clockwise radians)."""
    return warp_of(square_at(middle, turn, plane))
