"""The light on a tile, measured against its enrolled picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, warp_of
from vision.scene.table import KnownTile, Table
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
