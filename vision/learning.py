"""Learning while playing: a tile that nobody enrolled is asked about once, and known from then on."""

from __future__ import annotations

import numpy as np

from vision.edges import refine
from vision.gallery import MASTER, Gallery
from vision.memory import Table
from vision.observation import Cell
from vision.patches import SQUARE, Picture, apply, sample, side_length, warp_of

NEAR = 0.1
"""By how much of a tile edges may lie off the place where the tile is expected."""


def learn_tile(table: Table, gallery: Gallery, cell: Cell, face: str, rotation: int) -> Picture:
    """Let ``gallery`` know ``face`` by what lies on ``cell``, turned ``rotation`` quarter turns clockwise off north, as
    a person has said. The picture, north up, uint8 [MASTER, MASTER, 3], to be kept with the enrolled ones.

    Nothing should stand on the tile. Raises GalleryError where it shows nothing that could be known again.
    """
    warp = table.lattice.warp_or_expected(cell)
    corners = apply(warp, SQUARE)
    exact = refine(table.seen, corners, reach=NEAR * side_length(corners))
    lying = np.asarray(sample(table.seen, warp if exact is None else warp_of(exact), MASTER), np.uint8)
    picture = np.ascontiguousarray(np.rot90(lying, rotation))
    gallery.learn(face, picture)
    return picture
