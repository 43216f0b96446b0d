"""Lit places on the map: which one a finger means."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from app.rules.tileset import TileSet
from app.ui.map.areas import draw_area
from app.ui.map.lights import Sign, Target, spread, touched
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


@pytest.mark.parametrize(
    "at",
    [
        [(0.0, 0.0), (0.7, 0.0)],
        [(0.0, 0.0), (0.0, 0.0)],
        [(0.0, 0.0), (0.5, 0.4), (0.1, 0.8)],
        [(0.6 * n, 0.1 * (n % 2)) for n in range(6)],
    ],
)
def test_letters_beside_each_other_are_kept_apart(at: list[tuple[float, float]]) -> None:
    """By no more than it takes, each staying on its side."""
    found = spread(at, 1.0)
    assert min(math.dist(one, other) for one, other in combinations(found, 2)) > 0.98
    assert max(math.dist(one, other) for one, other in zip(at, found, strict=True)) <= 0.5 * len(at)


def test_letters_with_room_between_them_stay_where_they_are() -> None:
    """Also those on two tiles that lie beside each other, each in the middle of its own."""
    at = [(0.5, 0.5), (1.5, 0.5), (0.5, 1.5), (4.0, 2.0)]
    assert spread(at, 0.98) == at


def test_a_finger_on_a_letter_means_that_one(tileset: TileSet) -> None:
    """Also where it was moved off its area, over that of another one."""
    signs = (Sign(NORTH, (0.5, -0.1), 0.4), Sign(SOUTH, (0.5, 0.75), 0.4))
    assert touched((NORTH, SOUTH), (0.5, 0.45), 0.3, LAID, tileset, signs) == (SOUTH, False)
    assert touched((NORTH, SOUTH), (0.5, 0.2), 0.3, LAID, tileset, signs) == (NORTH, False)
    assert touched((NORTH, SOUTH), (0.05, 0.95), 0.3, LAID, tileset, signs) == (SOUTH, False)
