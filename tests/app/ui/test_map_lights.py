"""Lit places on the map: which one a finger means."""

from __future__ import annotations

import pytest

from app.rules.tileset import TileSet
from app.ui.map.areas import draw_area
from app.ui.map.lights import Target, touched
from app.values import Cell, Face, LaidTile

RAILS = LaidTile(Face("A1", "a"), 0)  # a railroad from west to east, prairie north (segment 0) and south (2) of it
LAID = {Cell(0, 0): RAILS, Cell(1, 0): RAILS, Cell(5, 0): RAILS}


def target(cell: Cell, segment: int, *more: tuple[Cell, int]) -> Target:
    """A target whose area is its own segment and ``more``."""
    return Target(cell, segment, ((cell, segment), *more), None, lambda: None)


NORTH, SOUTH = target(Cell(0, 0), 0, (Cell(1, 0), 0)), target(Cell(0, 0), 2)


@pytest.mark.parametrize(
    ("at", "chosen", "doubt"),
    [
        ((0.5, 0.2), NORTH, False),
        ((0.5, 0.9), SOUTH, False),
        ((1.5, 0.2), NORTH, False),  # another part of its feature
        ((0.5, 0.5), NORTH, True),  # on the railroad between the two
        ((0.5, -0.2), NORTH, False),  # just off the tile
        ((0.5, -0.9), None, False),
        ((5.5, 0.2), None, False),
    ],
)
def test_a_finger_means_the_place_under_it_or_the_nearest(
    tileset: TileSet, at: tuple[float, float], chosen: Target | None, doubt: bool
) -> None:
    """A touch between two places is in doubt; far from all of them it means none."""
    assert touched((NORTH, SOUTH), at, 0.3, LAID, tileset) == (chosen, doubt)


def test_a_turned_tile_is_touched_as_it_lies(tileset: TileSet) -> None:
    """After a quarter turn clockwise the northern prairie lies east."""
    laid = {Cell(0, 0): LaidTile(RAILS.face, 1)}
    here = Target(Cell(0, 0), 0, ((Cell(0, 0), 0),), None, lambda: None)
    assert touched((here,), (0.9, 0.5), 0.05, laid, tileset) == (here, False)
    assert touched((here,), (0.1, 0.5), 0.05, laid, tileset) == (None, False)


def test_an_area_has_a_border_except_where_it_meets_the_edge_of_its_tile(tileset: TileSet) -> None:
    """So the segments of a feature join without a seam; the inside is lighter, the outside empty."""
    alpha = draw_area(tileset.by_id["A1"].places.places[0], 128, 0.5)[..., 3]
    assert alpha[100, 64] == 0
    assert alpha[20, 64] == 128
    assert alpha[0, 64] == alpha[20, 0] == 128
    assert alpha[51:54, 64].max() > 200
