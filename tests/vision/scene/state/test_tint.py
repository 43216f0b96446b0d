"""The light at a place: on a tile against its enrolled picture, and on the bare table where pieces were shown."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, warp_of
from vision.scene.state.table import KnownTile, Table
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice


@pytest.mark.parametrize("light", [(1.1, 1.0, 0.9), (2.2, 2.0, 1.9)])
def test_a_tile_that_is_mostly_overexposed_tells_its_light_by_what_is_dark(
    pictures: dict[str, Picture], light: tuple[float, float, float]
) -> None:
    """The tint is that of the light, also where most of the tile is saturated: a saturated channel shows too little."""
    face = sorted(pictures)[0]
    pale = np.clip(pictures[face], 40, 100)
    pale[:, : pale.shape[1] * 3 // 4] = (150, 170, 190)  # too bright in the strong light
    gallery = Gallery({face: pale}, (face,))
    corners = 400.0 + 96.0 * SQUARE
    lattice = Lattice(Plane.from_tile(corners, 1000, 1000))
    lattice = lattice.laid(Cell(0, 0), warp_of(corners))
    seen = np.full((1000, 1000, 3), 90, np.uint8)
    tile = cv2.resize(gallery.picture(0, 96), (96, 96)).astype(np.float32) * light
    seen[400:496, 400:496] = np.clip(tile, 0, 255)
    table = Table(lattice, seen, seen, seen, {Cell(0, 0): KnownTile(0, LaidTile(Face(face), 0), True)})
    assert np.allclose(table.tint(gallery, Cell(0, 0), (0, 0)), light, rtol=0.08)


def _lit_table(ground: Picture) -> Table:
    """A tile that lay on that bare table from the first, pieces having been shown on it where it is (100, 110, 120)."""
    corners = 400.0 + 60.0 * SQUARE
    lattice = Lattice(Plane.from_tile(corners, 1000, 1000)).laid(Cell(0, 0), warp_of(corners))
    seen = ground.copy()
    seen[400:460, 400:460] = 240
    tiles = {Cell(0, 0): KnownTile(0, LaidTile(Face("G1"), 0), True)}
    return Table(lattice, seen, seen, seen, tiles, shown_on=(100.0, 110.0, 120.0))


def _ground(left: float, right: float, stripes: float = 0.0) -> Picture:
    """A plain table whose light falls evenly from the left edge's factor to that of the right, with dark stripes."""
    light = np.linspace(left, right, 1000)[None, :, None] * np.ones((1000, 1, 1))
    pattern = 1.0 - stripes * (np.mgrid[:1000, :1000][1] // 30 % 2)[..., None]
    return np.asarray(light * pattern * np.array([100.0, 110.0, 120.0]), np.uint8)


@pytest.mark.parametrize("stripes", [0.0, 0.4])
def test_the_light_is_that_of_the_place(gallery: Gallery, stripes: float) -> None:
    """A lamp at one side lights what lies there more, on a striped cloth too."""
    table = _lit_table(_ground(1.5, 0.7, stripes))
    mean = 1.0 - stripes / 2
    for x, light in ((150, 1.38), (850, 0.82)):
        assert table.tint(gallery, None, (float(x), 500.0)) == pytest.approx(light * mean, rel=0.05)


def test_a_tile_that_lay_there_from_the_first_is_no_light(gallery: Gallery) -> None:
    """Under the start tile the table was never seen: the light there is that around it."""
    table = _lit_table(_ground(1.0, 1.0))
    assert table.tint(gallery, Cell(0, 0), (430.0, 430.0)) == pytest.approx(1.0, rel=0.03)


def test_a_tray_beside_is_no_light(gallery: Gallery) -> None:
    """An olive tray on a purple cloth: the light is that on the cloth around it."""
    ground = _ground(1.0, 1.0)
    ground[:] = (100, 70, 118)
    ground[700:, 120:200] = (60, 75, 80)
    table = replace(_lit_table(ground), shown_on=(100.0, 70.0, 118.0))
    assert table.tint(gallery, None, (160.0, 850.0)) == pytest.approx(1.0, rel=0.03)


@pytest.mark.parametrize("colour", [(30, 40, 160), (250, 250, 250), (20, 22, 24)])
def test_a_mat_of_another_colour_is_no_light(gallery: Gallery, colour: tuple[int, int, int]) -> None:
    """Whether a tray is red, white or black, what lies on it is lit as the table is."""
    ground = _ground(1.0, 1.0)
    ground[700:, :400] = colour
    assert _lit_table(ground).tint(gallery, None, (150.0, 850.0)) == pytest.approx(1.0, rel=0.05)


def test_an_overexposed_channel_of_the_table_tells_no_light(gallery: Gallery) -> None:
    """On a pale blue cloth under the lamp blue is cut off: the light is what the other channels show."""
    light = np.full((1000, 1000, 1), 1.0)
    light[600:] = 1.4
    lit = light * np.array([206.0, 162.0, 162.0])
    ground = np.asarray(lit.clip(0, 255), np.uint8)
    table = replace(_lit_table(ground), shown_on=(206.0, 162.0, 162.0))
    assert table.tint(gallery, None, (500.0, 800.0)) == pytest.approx(1.4, rel=0.03)
