"""A plain table with one tile, and things on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, apply, warp_of
from vision.scene.table import KnownTile, Standing, Table
from vision.tiles.lattice import Lattice

Stands = Callable[..., Standing]


def wood() -> Picture:
    """A table of plain wood, with a grain; a picture of one's own."""
    return _grained().copy()


@cache
def _grained() -> Picture:
    noise = np.random.default_rng(3).normal(0.0, 3.0, (1080, 1920, 3))
    return np.clip(np.array([70.0, 120.0, 170.0]) + noise, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def table() -> Table:
    """One tile on a plain table under a tilted camera."""
    corners = Lens.over(TableSettings(tilt=22.0)).project(SQUARE)
    lattice = Lattice(Plane.from_tile(corners, 1920, 1080))
    lattice = lattice.laid(Cell(0, 0), warp_of(corners))
    seen = wood()
    return Table(lattice, seen, seen, seen, {Cell(0, 0): KnownTile(0, LaidTile(Face("G1"), 0), True)})


@pytest.fixture(scope="module", name="stands")
def _stands(table: Table) -> Stands:
    """A thing whose square mask is centred on a point of the tile, shifted by ``up`` tiles in the direction in which
    tall things lean.
    """

    def stands(kind: str, at: tuple[float, float], up: float = 0.0, wide: int = 16, certain: bool = True) -> Standing:
        x, y = apply(table.lattice.warp(Cell(0, 0)), np.array([at]))[0]
        x, y = np.array([x, y]) + up * table.ground((float(x), float(y))).up
        corner = (round(x - wide / 2), round(y - wide / 2))
        return Standing(kind, "", None, Cell(0, 0), at, np.ones((wide, wide), np.bool_), corner, certain)

    return stands
