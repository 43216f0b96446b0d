"""Geometry of the growing map: a pose for every known tile, and the expected pose on every free cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from app.values import Cell
from vision.camera.geometry import Plane, fit, rigid, tile_warp
from vision.numeric.patches import SQUARE, Matrix, apply, warp_of

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""


def around(cell: Cell) -> Iterator[Cell]:
    """The four neighbours of a cell: north, east, south, west."""
    for east, south in STEPS:
        yield Cell(cell[0] + east, cell[1] + south)


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The poses of the known tiles, a value: what changes it returns another. ``plane`` is the table's plane fitted to
    them; ``corners`` [4, 2] in pixels of every known tile by its cell, lattice north-west first, clockwise, as measured
    and not as the plane predicts.
    """

    plane: Plane
    corners: Mapping[Cell, Matrix] = field(default_factory=dict)
    _expected: dict[Cell, Matrix] = field(default_factory=dict, init=False, repr=False)
    _lying: dict[Cell, tuple[Matrix, float]] = field(default_factory=dict, init=False, repr=False)

    def __contains__(self, cell: object) -> bool:
        return cell in self.corners

    def __len__(self) -> int:
        return len(self.corners)

    def laid(self, cell: Cell, warp: Matrix) -> Lattice:
        """The lattice with a tile on ``cell`` in the pose ``warp`` [3, 3], which was there before or not."""
        return Lattice(self.plane, {**self.corners, cell: apply(warp, SQUARE)})

    def without(self, cell: Cell) -> Lattice:
        """The lattice without the tile on ``cell``. Raises KeyError where none is known."""
        corners = dict(self.corners)
        del corners[cell]
        return Lattice(self.plane, corners)

    def moved(self, motion: Matrix) -> Lattice:
        """The lattice after the homography ``motion`` [3, 3] between two pictures, the plane fitted anew."""
        corners = {cell: apply(motion, each) for cell, each in self.corners.items()}
        return Lattice(replace(self.plane, matrix=motion @ self.plane.matrix), corners).refitted()

    def refitted(self) -> Lattice:
        """The lattice with the plane fitted anew to all known tiles."""
        return Lattice(fit(self.plane, self.corners), self.corners)

    def warp(self, cell: Cell) -> Matrix:
        """The warp of the known tile on ``cell``. Raises KeyError where none is known."""
        return warp_of(self.corners[cell])

    def frontier(self) -> tuple[Cell, ...]:
        """The free cells beside known tiles, in reading order."""
        free = {other for cell in self.corners for other in around(cell) if other not in self.corners}
        return tuple(sorted(free, key=lambda cell: (cell[1], cell[0])))

    def expected(self, cell: Cell) -> Matrix:
        """The warp [3, 3] expected of a tile on the free ``cell``: the mean of one step from each known neighbour.

        Without a direct neighbour the nearest known tiles predict; without any tile the plane alone does.
        """
        if cell not in self._expected:
            self._expected[cell] = self._predicted(cell)
        return self._expected[cell]

    def _predicted(self, cell: Cell) -> Matrix:
        near = self._nearest(cell)
        if not near:
            return tile_warp(self.plane.middle(cell), 0.0, self.plane)
        middles, turns = [], []
        lying = self._poses()
        for other in near:
            middle, turn = lying[other]
            step = self.plane.pitch * np.array([cell[0] - other[0], cell[1] - other[1]])
            cos, sin = np.cos(turn), np.sin(turn)
            middles.append(middle + np.array([cos * step[0] - sin * step[1], sin * step[0] + cos * step[1]]))
            turns.append(turn)
        return tile_warp(np.mean(middles, axis=0), float(np.mean(turns)), self.plane)

    def _poses(self) -> Mapping[Cell, tuple[Matrix, float]]:
        """The middle [2] in table points and the turn in radians of every known tile, found at the first call."""
        if not self._lying and self.corners:
            middles, turns = rigid(np.stack(list(self.corners.values())), self.plane)
            for number, cell in enumerate(self.corners):
                self._lying[cell] = middles[number], float(turns[number])
        return self._lying

    def _nearest(self, cell: Cell) -> list[Cell]:
        """The known cells nearest to that one, counted in steps."""
        near = [other for other in around(cell) if other in self.corners]
        if near or not self.corners:
            return near
        steps = {other: abs(other[0] - cell[0]) + abs(other[1] - cell[1]) for other in self.corners}
        least = min(steps.values())
        return [other for other, count in steps.items() if count == least]

    def place_of(self, warp: Matrix) -> tuple[Cell, Matrix, float] | None:
        """The cell nearest to the tile under ``warp`` [3, 3]; how far, in tiles east and south [2], and by how many
        radians (to the next quarter turn) the tile lies off it. None as long as no tile is known.
        """
        if not self.corners:
            return None
        middle, turn = rigid(apply(warp, SQUARE), self.plane)
        poses = self._poses()
        nearest = min(poses, key=lambda cell: float(np.linalg.norm(poses[cell][0] - middle)))
        there, turned = poses[nearest]
        cos, sin = np.cos(turned), np.sin(turned)
        steps = np.array([[cos, sin], [-sin, cos]]) @ (middle - there) / self.plane.pitch
        whole = np.round(steps)
        off = (turn - turned + np.pi / 4) % (np.pi / 2) - np.pi / 4
        return Cell(nearest[0] + int(whole[0]), nearest[1] + int(whole[1])), steps - whole, float(off)

    def warp_or_expected(self, cell: Cell) -> Matrix:
        """The warp of ``cell``, whether a tile is known there or not."""
        return self.warp(cell) if cell in self.corners else self.expected(cell)

    def outlines(self, cells: Sequence[Cell]) -> Matrix:
        """The corners [n, 4, 2] in pixels of those cells, whether tiles are known there or not."""
        return np.stack(
            [self.corners[cell] if cell in self.corners else apply(self.expected(cell), SQUARE) for cell in cells]
        )

    def cell_at(self, pixel: tuple[float, float], cells: Iterable[Cell]) -> tuple[Cell, tuple[float, float]] | None:
        """The one of ``cells`` under that pixel and the point on it (0-1 east, 0-1 south, up to
        ``PlaneConfig.overhang`` beyond); None where there is none.
        """
        best: tuple[Cell, tuple[float, float]] | None = None
        least = 0.5 + self.plane.config.overhang
        for cell in cells:
            x, y = apply(np.linalg.inv(self.warp_or_expected(cell)), np.array([pixel]))[0]
            far = max(abs(x - 0.5), abs(y - 0.5))
            if far < least:
                best, least = (cell, (float(x), float(y))), far
        return best
