"""The table's plane in the picture: a homography and one radial lens coefficient, fitted to the tiles known so far.

Table points are in tile units: x east, y south, the start tile covers (0, 0) to (1, 1). Pixels are x right, y down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.observation import Cell
from vision.patches import SQUARE, Matrix, apply, warp_of

LENS_SPREAD = 0.06
"""How large the radial coefficient is by experience, at half the picture's diagonal."""
TILT_SPREAD = 0.012
"""How fast the scale changes across the table by experience, a tile."""
LAID = 0.03
"""How far hand-laid tiles lie off the lattice from one to the next, in tiles."""
SHARP = 0.6
"""How exactly the length of a tile's side is measured, in pixels."""
ROUNDS = 5


@dataclass(frozen=True)
class Plane:
    """``matrix`` [3, 3] takes table points to undistorted pixels, ``lens`` is the radial coefficient at half the
    picture's diagonal, ``pitch`` the distance of neighbouring tiles' centres in tiles.
    """

    matrix: Matrix
    lens: float
    width: int
    height: int
    pitch: float = 1.02

    @classmethod
    def from_tile(cls, corners: Matrix, width: int, height: int, tilt: tuple[float, float] = (0.0, 0.0)) -> Plane:
        """The plane as far as one tile at (0, 0) tells it: its corners [4, 2] in pixels, north-west first, clockwise.

        Perspective is not measured on so small a thing; ``tilt`` gives it where it is known (change of scale a tile to
        the east and to the south).
        """
        rows = np.concatenate([SQUARE, np.ones((4, 1))], axis=1)
        affine = np.linalg.lstsq(rows, corners, rcond=None)[0].T
        middle = affine @ np.array([0.5, 0.5, 1.0])
        bottom = np.array([tilt[0], tilt[1], 1.0 - 0.5 * (tilt[0] + tilt[1])])
        straight = np.vstack([affine + np.outer(middle, bottom - np.array([0.0, 0.0, 1.0])), bottom])
        plane = cls(straight, 0.0, width, height)
        return plane if np.isfinite(straight).all() else cls(np.vstack([affine, [0, 0, 1]]), 0.0, width, height)

    @property
    def _centre(self) -> Matrix:
        return np.array([(self.width - 1) / 2, (self.height - 1) / 2])

    @property
    def _radius(self) -> float:
        return float(np.hypot(self.width, self.height) / 2)

    def project(self, points: Matrix) -> Matrix:
        """Pixels [n, 2] of table points [n, 2]."""
        flat = (apply(self.matrix, np.asarray(points, np.float64)) - self._centre) / self._radius
        bent = flat * (1.0 + self.lens * (flat * flat).sum(axis=-1, keepdims=True))
        return np.asarray(bent * self._radius + self._centre, np.float64)

    def to_table(self, pixels: Matrix) -> Matrix:
        """Table points [n, 2] that are seen at ``pixels`` [n, 2]."""
        bent = (np.asarray(pixels, np.float64) - self._centre) / self._radius
        flat = bent
        for _ in range(8):
            flat = bent / (1.0 + self.lens * (flat * flat).sum(axis=-1, keepdims=True))
        return apply(np.linalg.inv(self.matrix), flat * self._radius + self._centre)

    def pixels_per_tile(self, point: tuple[float, float] = (0.5, 0.5)) -> float:
        """The scale at a table point: the square root of a tile's area there, in pixels."""
        corners = self.project(np.asarray(point) + SQUARE - 0.5)
        across, down = corners[1] - corners[0], corners[3] - corners[0]
        return float(np.sqrt(abs(across[0] * down[1] - across[1] * down[0])))

    def middle(self, cell: Cell) -> Matrix:
        """The table point [2] where the centre of a cell lies if every tile keeps the mean gap."""
        return 0.5 + self.pitch * np.asarray(cell, np.float64)

    def below(self, distance: float) -> Matrix:
        """The table point [2] straight below a camera that is ``distance`` tiles from the table's middle of view.

        The picture's scale falls fastest away from the side where the camera stands.
        """
        middle = self.to_table(self._centre[None])[0]
        depth = float(self.matrix[2, :2] @ middle + self.matrix[2, 2])
        slope = self.matrix[2, :2] / depth
        # depth along the line of sight grows by sin(tilt) a tile away from the camera's foot
        return np.asarray(middle - slope * distance * distance, np.float64)


def fit(plane: Plane, tiles: Mapping[Cell, Matrix]) -> Plane:
    """The plane refitted to the corners [4, 2] in pixels of all known tiles, starting from ``plane``.

    Every tile is a unit square somewhere near its lattice place: its middle speaks with the looseness of hand-laid
    tiles, the lengths of its sides exactly. Perspective and lens stay small until the tiles say otherwise.
    """
    if len(tiles) < 2:
        return plane
    cells = np.array(list(tiles), np.float64)
    corners = np.stack(list(tiles.values()))
    middles = corners.mean(axis=1)
    lengths = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2)
    scale = float(lengths.mean())
    away = np.sqrt(1.0 + np.abs(cells).sum(axis=1))
    loose = LAID * scale * away[:, None]

    def residuals(values: Matrix) -> Matrix:
        candidate = _plane(values, plane)
        centres = 0.5 + candidate.pitch * cells
        squares = centres[:, None] + (SQUARE - 0.5)
        seen = candidate.project(squares.reshape(-1, 2)).reshape(-1, 4, 2)
        off = (seen.mean(axis=1) - middles) / loose
        longer = (np.linalg.norm(np.roll(seen, -1, axis=1) - seen, axis=2) - lengths) / SHARP
        bottom = candidate.matrix[2, :2] / candidate.matrix[2, 2]
        held = [*(bottom / TILT_SPREAD), candidate.lens / LENS_SPREAD, (candidate.pitch - 1.02) / 0.02]
        raw = np.concatenate([off.ravel(), longer.ravel()])
        calm = np.sign(raw) * np.sqrt(np.where(np.abs(raw) > 3, 6 * np.abs(raw) - 9, raw * raw))
        return np.concatenate([calm, np.array(held)])

    values = _values(plane)
    steps = np.array([1e-3 * scale, 1e-3 * scale, 1e-2, 1e-3 * scale, 1e-3 * scale, 1e-2, 1e-6, 1e-6, 1e-4, 1e-4])
    now = residuals(values)
    damping = 1e-3
    for _ in range(ROUNDS):
        slopes = np.stack([(residuals(values + step) - now) / step.sum() for step in np.diag(steps)], axis=1)
        normal = slopes.T @ slopes
        move = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -slopes.T @ now)
        then = residuals(values + move)
        if then @ then < now @ now:
            done = now @ now - then @ then < 1e-3 * (now @ now)
            values, now, damping = values + move, then, damping * 0.2
            if done:
                break
        else:
            damping *= 10.0
    return _plane(values, plane)


def _values(plane: Plane) -> Matrix:
    matrix = plane.matrix / plane.matrix[2, 2]
    return np.array([*matrix.ravel()[:8], plane.lens, plane.pitch])


def _plane(values: Matrix, like: Plane) -> Plane:
    matrix = np.append(values[:8], 1.0).reshape(3, 3)
    return Plane(matrix, float(values[8]), like.width, like.height, float(values[9]))


def rigid(corners: Matrix, plane: Plane) -> tuple[Matrix, float]:
    """The middle [2] in table points and the turn, clockwise radians, of the tile with those corners in pixels."""
    table = plane.to_table(corners)
    middle = table.mean(axis=0)
    east = (table[1] + table[2] - table[0] - table[3]) / 2
    south = (table[2] + table[3] - table[0] - table[1]) / 2
    turn = np.arctan2(east[1] - south[0], east[0] + south[1])
    return middle, float(turn)


def square_at(middle: Matrix, turn: float, plane: Plane) -> Matrix:
    """The corners [4, 2] in pixels of a tile with that middle and turn."""
    cos, sin = np.cos(turn), np.sin(turn)
    spokes = (SQUARE - 0.5) @ np.array([[cos, sin], [-sin, cos]])
    return plane.project(middle + spokes)


def tile_warp(middle: Matrix, turn: float, plane: Plane) -> Matrix:
    """The warp of a tile with that middle (table point) and turn (clockwise radians)."""
    return warp_of(square_at(middle, turn, plane))
