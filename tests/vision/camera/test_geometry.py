"""The table's plane: what it takes from one tile, what it learns from many."""

from __future__ import annotations

import numpy as np
import pytest

from app.values import Cell
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from tests.sampling import few, sampled
from vision.camera.geometry import Plane, fit, rigid, square_at
from vision.numeric.patches import SQUARE, apply, warp_of
from vision.tiles.lattice import Lattice


def _lens(tilt: float, turn: float = 0.0, distortion: float = 0.0) -> Lens:
    return Lens.over(TableSettings(tilt=tilt, turn=turn, distortion=distortion))


def _corners(lens: Lens, col: int, row: int, pitch: float = 1.02) -> np.ndarray:
    return lens.project(0.5 + pitch * np.array([col, row]) + SQUARE - 0.5)


@pytest.mark.parametrize("tilt", [12.0, 22.0, 30.0])
@pytest.mark.parametrize("turn", [0.0, 30.0, -45.0])
def test_one_tile_tells_where_the_camera_stands(tilt: float, turn: float) -> None:
    """A tilted camera's foot is found from the foreshortening of a single tile, within three tiles."""
    lens = _lens(tilt, turn)
    plane = Plane.from_tile(_corners(lens, 0, 0), 1920, 1080)
    lean, true = -plane.below, -np.array(lens.nadir)
    assert np.linalg.norm(lean - true) < 3.0


@pytest.mark.parametrize("seed", few(range(10), 0, 3, 7))
@pytest.mark.parametrize("turn", [0.0, 20.0])
def test_two_tiles_seen_badly_do_not_turn_the_camera_over(turn: float, seed: int) -> None:
    """Two tiles hardly tell which of their sides is the far one: it is taken to be up in the picture."""
    lens, noise = _lens(30.0, turn), np.random.default_rng(seed)
    tiles = {cell: _corners(lens, *cell) + noise.normal(0.0, 1.2, (4, 2)) for cell in (Cell(0, 0), Cell(1, 0))}
    plane = fit(Plane.from_tile(tiles[Cell(0, 0)], 1920, 1080), tiles)
    assert float(plane.below @ np.array(lens.nadir)) > 0.0


@pytest.mark.parametrize("turn", [90.0, 180.0])
def test_a_camera_on_the_far_side_is_known_by_some_tiles(turn: float) -> None:
    """Where the far side is down in the picture, or to the right, a few tiles say so."""
    lens, noise = _lens(30.0, turn), np.random.default_rng(5)
    cells = [Cell(0, 0), Cell(1, 0), Cell(1, 1), Cell(0, 1), Cell(-1, 0), Cell(-1, 1)]
    tiles = {cell: _corners(lens, *cell) + noise.normal(0.0, 0.5, (4, 2)) for cell in cells}
    plane = Plane.from_tile(tiles[cells[0]], 1920, 1080)
    for count in range(2, len(cells) + 1):
        plane = fit(plane, {cell: tiles[cell] for cell in cells[:count]})
    assert float(plane.below @ np.array(lens.nadir)) > 0.0


def test_many_tiles_make_the_plane_exact() -> None:
    """With forty tiles the plane predicts places beyond them, lens distortion included, within half a pixel."""
    lens = _lens(15.0, 2.0, -0.06)
    tiles = {Cell(c, r): _corners(lens, c, r) for c in range(-4, 4) for r in range(-2, 3)}
    plane = Plane.from_tile(tiles[Cell(0, 0)], 1920, 1080)
    for _ in range(6):
        plane = fit(plane, tiles)
    beyond = _corners(lens, 6, 3)
    predicted = plane.project(plane.middle(Cell(6, 3)) + SQUARE - 0.5)
    assert np.abs(predicted - beyond).max() < 1.0


@pytest.mark.parametrize("tilt", [8.0, 22.0, 30.0])
def test_many_tiles_tell_where_the_camera_stands(tilt: float) -> None:
    """However much the camera is tilted, forty tiles tell the point below it and its height within a tile: by them tall
    things lean.
    """
    lens = _lens(tilt, 6.0, -0.09)
    tiles = {Cell(c, r): _corners(lens, c, r) for c in range(-4, 4) for r in range(-2, 3)}
    plane = Plane.from_tile(tiles[Cell(0, 0)], 1920, 1080)
    for _ in range(4):
        plane = fit(plane, tiles)
    assert plane.below == pytest.approx(lens.nadir, abs=1.0)
    assert plane.above == pytest.approx(lens.eye[2], abs=1.0)


def test_pixels_and_table_points_are_inverse() -> None:
    """to_table undoes project, also with lens distortion."""
    plane = Plane.from_tile(_corners(_lens(20.0), 0, 0), 1920, 1080)
    points = np.array([[0.5, 0.5], [7.0, -3.0], [-8.0, 4.0]])
    assert np.allclose(plane.to_table(plane.project(points)), points, atol=1e-4)


def test_a_tile_s_pose_goes_round() -> None:
    """square_at and rigid are inverse."""
    plane = Plane.from_tile(_corners(_lens(10.0), 0, 0), 1920, 1080)
    middle, turn = rigid(square_at(np.array([2.5, -1.4]), 0.05, plane), plane)
    assert np.allclose(middle, [2.5, -1.4], atol=1e-6)
    assert turn == pytest.approx(0.05, abs=1e-3)


def test_a_new_cell_is_expected_beside_its_neighbour_as_it_lies() -> None:
    """A neighbour that lies aside and skewed takes the expectation along with it."""
    lens = _lens(8.0)
    lattice = Lattice(Plane.from_tile(_corners(lens, 0, 0), 1920, 1080))
    lattice = lattice.laid(Cell(0, 0), warp_of(_corners(lens, 0, 0)))
    aside = lens.project(np.array([1.56, 0.58]) + SQUARE - 0.5)
    lattice = lattice.laid(Cell(1, 0), warp_of(aside))
    expected = apply(lattice.expected(Cell(2, 0)), np.array([[0.5, 0.5]]))[0]
    assert np.abs(expected - lens.project(np.array([[2.58, 0.58]]))[0]).max() < 2.5


def test_the_frontier_is_every_free_cell_beside_a_tile() -> None:
    """Two tiles in a row have six free neighbours."""
    lens = _lens(0.0)
    lattice = Lattice(Plane.from_tile(_corners(lens, 0, 0), 1920, 1080))
    for col in (0, 1):
        lattice = lattice.laid(Cell(col, 0), warp_of(_corners(lens, col, 0)))
    assert set(lattice.frontier()) == {(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (1, 1)}
    fewer = lattice.without(Cell(1, 0))
    assert set(fewer.frontier()) == {(0, -1), (-1, 0), (1, 0), (0, 1)}
    assert len(lattice) == 2, "a lattice is a value"


def test_a_pixel_finds_its_cell_and_the_point_on_it() -> None:
    """cell_at gives the cell and the place on the tile; far away it gives None."""
    lens = _lens(8.0)
    lattice = Lattice(Plane.from_tile(_corners(lens, 0, 0), 1920, 1080))
    lattice = lattice.laid(Cell(0, 0), warp_of(_corners(lens, 0, 0)))
    x, y = lens.project(np.array([[0.25, 0.75]]))[0]
    found = lattice.cell_at((x, y), lattice.corners)
    assert found is not None
    assert found[0] == (0, 0)
    assert found[1] == pytest.approx((0.25, 0.75), abs=0.01)
    assert lattice.cell_at((x + 300, y), lattice.corners) is None


@pytest.mark.parametrize("seed", sampled(range(12), (0,)))
def test_corners_that_are_no_tiles_are_borne(seed: int) -> None:
    """However wildly corners are found, a plane comes out and nothing is raised."""
    chance = np.random.default_rng(seed)
    side = chance.uniform(20, 90)
    first = SQUARE * side + chance.uniform(100, 900, 2)
    for wild in (0.05, 0.2, 0.5, 1.0):
        tiles = {Cell(0, 0): first + chance.normal(0, side * wild, (4, 2))}
        plane = Plane.from_tile(tiles[Cell(0, 0)], 1920, 1080)
        for cell in (Cell(1, 0), Cell(0, 1), Cell(-1, 0)):
            tiles[cell] = first + side * np.array(cell) + chance.normal(0, side * wild, (4, 2))
            plane = fit(plane, tiles)
            assert plane.matrix.shape == (3, 3)
