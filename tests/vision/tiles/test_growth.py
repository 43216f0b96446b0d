"""Maps grown from a first tile: believed where most tiles are certain or fit well, not on boards of other games."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.rules.tileset import TileSet
from app.values import Cell
from app.values.pictures import Picture
from tests.sampling import sampled
from tests.worlds.artwork import draw_face
from vision.numeric.patches import Matrix
from vision.tiles.gallery import Gallery
from vision.tiles.growth import GrowingMap, GrowthConfig
from vision.tiles.presence import PresenceConfig, occupied
from vision.tiles.reader import read_board
from vision.tiles.recognition import identify

SIDE, GAP, AROUND = 72, 2, 200
"""Pixels of a tile, of the gap to the next one, and of the table around them."""

USUAL = GrowthConfig()


@pytest.fixture(scope="module")
def strange(tileset: TileSet) -> dict[str, Picture]:
    """The first faces by another hand, as many as are laid here: tracks and grass on a plain ground."""
    first = sorted((face for face, _ in tileset.faces()), key=lambda face: face.name)[:6]
    return {face.name: draw_face(tileset.by_id[face.design], face.variant, 96) for face in first}


def _board(faces: dict[str, Picture], across: int = 3, down: int = 2) -> Picture:
    """A plain table, with noise, on which the first faces lie in a grid."""
    wide, high = (2 * AROUND + count * (SIDE + GAP) for count in (across, down))
    table = np.full((high, wide, 3), (70, 95, 120), np.float32)
    for number, name in enumerate(sorted(faces)[: across * down]):
        row, column = divmod(number, across)
        top, left = AROUND + row * (SIDE + GAP), AROUND + column * (SIDE + GAP)
        table[top : top + SIDE, left : left + SIDE] = cv2.resize(
            faces[name], (SIDE, SIDE), interpolation=cv2.INTER_AREA
        )
    noise = np.random.default_rng(2).normal(0, 2.0, table.shape)
    return np.clip(table + noise, 0, 255).astype(np.uint8)


def _first() -> Matrix:
    return np.array([[SIDE, 0, AROUND - 0.5], [0, SIDE, AROUND - 0.5], [0, 0, 1.0]])


def _map(board: Picture, gallery: Gallery, config: GrowthConfig = USUAL) -> GrowingMap:
    return GrowingMap(board, gallery, identify(board, _first(), gallery), config, PresenceConfig())


def test_a_board_of_the_gallery_is_credible(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """All of its tiles are found and believed."""
    grown = _map(_board(pictures), gallery)
    assert set(grown.found) == {Cell(column, row) for row in range(2) for column in range(3)}
    assert grown.credible
    assert grown.worth == (True, 6, 6)


def test_a_map_is_credible_by_certain_tiles_or_by_tiles_that_fit(
    pictures: dict[str, Picture], gallery: Gallery
) -> None:
    """Where neither is asked for less than there is, a map is not believed; one of both is enough."""
    board = _board(pictures, 2, 1)
    assert not _map(board, gallery, GrowthConfig(trusted=1.1, fitting=1.1)).credible
    assert _map(board, gallery, GrowthConfig(trusted=1.1, fitting=0.5)).credible
    assert _map(board, gallery, GrowthConfig(trusted=0.9, fitting=1.1)).credible


def test_a_map_without_tiles_is_not_credible(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """Bare table beside the tiles is no map."""
    grown = _map(np.full_like(_board(pictures), 90), gallery)
    assert not grown.found
    assert not grown.credible


@pytest.mark.parametrize("across", sampled((2, 3), (2,)))
def test_nothing_is_certain_on_the_board_of_another_game(
    strange: dict[str, Picture], pictures: dict[str, Picture], gallery: Gallery, across: int
) -> None:
    """Whether or not the gallery is said to be complete, no square of another artwork is named."""
    board = _board(strange, across, across - 1)
    for each in (Gallery(pictures), gallery):
        assert not _map(board, each).credible
    assert not [tile for tile in read_board(board, gallery).tiles if tile.certain]


def test_what_lies_on_the_table_is_occupied_and_bare_table_is_not(
    strange: dict[str, Picture], pictures: dict[str, Picture], gallery: Gallery
) -> None:
    """Beside the tiles of the gallery, a tile that is not enrolled occupies its cell."""
    board = _board(pictures, 2, 1)
    left = AROUND + 2 * (SIDE + GAP)
    face = strange[sorted(strange)[3]]
    board[AROUND : AROUND + SIDE, left : left + SIDE] = cv2.resize(face, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    lattice = _map(board, gallery).lattice
    cells = {cell: lattice.expected(cell) for cell in (Cell(2, 0), Cell(0, 1), Cell(1, 1), Cell(0, -1))}
    assert occupied(board, lattice, cells) == (Cell(2, 0),)
