"""A plain table with one tile, and things on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from tests.vision.scene.drawn_stacks import Towers, drawn_stack, tower_scene
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, Floats, apply, warp_of
from vision.scene.state.table import KnownTile, Standing, Table
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


@pytest.fixture(scope="module")
def bare(pictures: dict[str, Picture]) -> Table:
    """What the eyes remember of the tile; nobody writes into it."""
    scene = tower_scene(pictures)
    lattice = Lattice(Plane.from_tile(corners := scene.pose_truth().cell_corners((0, 0)), 1280, 720))
    lattice = lattice.laid(Cell(0, 0), warp_of(corners))
    empty = scene.photograph(0)
    found = Table(lattice, empty, empty, empty, {Cell(0, 0): KnownTile(0, LaidTile(Face("A1", "a"), 0), True)})
    shot = Towers(scene, found).shot(1)
    return replace(found, seen=shot, bare=shot)


@pytest.fixture
def towers(pictures: dict[str, Picture], bare: Table) -> Towers:
    return Towers(tower_scene(pictures), bare)


@pytest.fixture(scope="module")
def remembered(bare: Table) -> tuple[Table, Picture, Standing]:
    """The table with a drawn stack on it, seen in frames with noise; its picture; and the stack."""
    seen, stack = drawn_stack(bare)
    frames = [np.clip(seen + np.random.default_rng(k).normal(0, 2, seen.shape), 0, 255) for k in range(3)]
    return replace(bare, seen=seen, frames=tuple(frame.astype(np.uint8) for frame in frames)), seen, stack


@pytest.fixture(scope="module")
def grains(remembered: tuple[Table, Picture, Standing]) -> list[Floats]:
    """The noise of four frames, of standard deviation 1, which tests make stronger: to draw it takes them longest."""
    noise, shape = np.random.default_rng(11), remembered[1].shape
    return [noise.standard_normal(shape).astype(np.float32) for _ in range(4)]
