"""While hands have something to do on a map of small tiles, that is seen from near."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from app.lang import say
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import Confirm, GameIsRight, Input, RemoveTurn, StartGame
from app.table.model.state import State
from app.table.presentation.view import TableView, view
from app.ui.base.theme import THEME
from app.ui.gallery.tables import NAMES, SEED, moves_of, touch
from app.ui.map.aim import HAND, newest_of
from app.ui.map.rings import ring_width
from app.values import Cell
from tests.sampling import sampled

SIZES = ((800, 480), (480, 800), (720, 1280))
TURNS = sampled((2, 6, 10, 20), (10,))
"""Which turn, from the last one back, has not been made after all."""

ALL = 0.72
"""Where all tiles are seen they may have this share of the width that hands need."""


def _after(state: State, *values: Input) -> State:
    for value in values:
        state, _ = step(state, value)
    return state


def _played(tileset: TileSet, moves: int) -> State:
    seats = tuple(NAMES)[:3]
    state = _after(new_state(tileset), StartGame(seats, {seat: NAMES[seat] for seat in seats}, {}, SEED))
    return _after(state, *(touch(move) for move in moves_of(tileset, seats, SEED, moves)), GameIsRight())


@pytest.fixture(scope="module")
def late(tileset: TileSet) -> State:
    """A game of three with most of its tiles laid, and nothing to be done by hand."""
    return _played(tileset, 110)


@pytest.fixture(scope="module")
def later(tileset: TileSet) -> State:
    """The same some turns later: its tiles are too small for hands."""
    return _played(tileset, 118)


def _removed(late: State, back: int) -> TableView:
    """That turn, from the last one back, has been taken out of the game."""
    return view(_after(late, RemoveTurn(view(late).turns[-back].cell), Confirm()))


@pytest.fixture(scope="module")
def near(later: State) -> TableView:
    """Hands have something to do on four tiles that are near each other at the eastern edge, one of them the newest."""
    told = _removed(later, 2)
    east = max(tile.cell for tile in told.tiles)
    cells = sorted((tile.cell for tile in told.tiles), key=lambda cell: abs(cell[0] - east[0]) + abs(cell[1] - east[1]))
    tiles = tuple(replace(tile, fresh=tile.cell == cells[0]) for tile in told.tiles)
    pieces = tuple(replace(piece, fresh=False) for piece in told.pieces)
    rings = tuple(replace(told.rings[0], cell=cell) for cell in cells[:4])
    return replace(told, tiles=tiles, pieces=pieces, rings=rings)


def _faults(screen: Any) -> list[tuple[str, object]]:
    """The rings that are out of sight or under a sentence, and their pictures that are under one."""
    board, tile = screen.board, screen.board.sight.camera.tile
    cards = [(card.x, card.y, card.right, card.top) for card in screen.notices.children if card.opacity]
    pictures = [(x, y, x + wide, y + high) for x, y, wide, high in board.ring_boxes]
    rings = []
    for ring in board.rings:
        x, y = board.to_screen(ring.cell[0] + ring.at[0], ring.cell[1] + ring.at[1])
        half = 0.4 * ring_width(ring, tile)
        rings.append((x - half, y - half, x + half, y + half))
    room = board.x, board.y, board.right, board.top - board.inset_top
    found: list[tuple[str, object]] = [("out of sight", box) for box in rings if _shared(box, room) < _most(box)]
    found += [("under a sentence", box) for box, card in product((*rings, *pictures), cards) if _shared(box, card) > 0]
    return found


def _most(box: Any) -> float:
    return 0.93 * _shared(box, box)


def _shared(one: Any, other: Any) -> float:
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return float(max(wide, 0) * max(high, 0))


@pytest.mark.parametrize("size", sampled(SIZES, SIZES[:1]))
@pytest.mark.parametrize("back", TURNS)
def test_after_a_correction_nothing_lies_over_what_hands_have_to_do(
    stage: Any, late: State, back: int, size: tuple[int, int]
) -> None:
    """Every ring is in sight, and no sentence lies over one or its picture."""
    screen = stage.open(view(late), size)
    stage.show(_removed(late, back))
    assert screen.board.rings
    assert _faults(screen) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled(SIZES, SIZES[:1]))
@pytest.mark.parametrize("back", TURNS)
def test_what_hands_have_to_do_is_seen_from_near(stage: Any, late: State, back: int, size: tuple[int, int]) -> None:
    """Tiles are as wide as hands need where all rings and the newest tile fit side by side then."""
    screen = stage.open(view(late), size)
    board = screen.board
    shown = _removed(late, back)
    stage.show(shown)
    cells = [*(ring.cell for ring in board.rings), *newest_of(shown)]
    across, along = (max(cell[way] for cell in cells) - min(cell[way] for cell in cells) + 3 for way in (0, 1))
    wide, high = board.width / THEME.u / across, (board.height - board.inset_top) / THEME.u / along
    assert board.sight.goal.tile / THEME.u >= min(ALL * HAND, 0.55 * wide, 0.55 * high)


@pytest.mark.slow
def test_the_map_stays_while_what_is_done_leaves_and_news_come(stage: Any, later: State, near: TableView) -> None:
    """With a camera one ring after the other goes; the rest is in sight. It moves only where more of the map is seen
    then.
    """
    screen = stage.open(view(later))
    stage.show(near)
    board = screen.board
    assert board.part

    def in_sight(places: list[tuple[float, float]]) -> int:
        return sum(board.x < x < board.right and board.y < y < board.top - board.inset_top for x, y in places)

    for left in (near.rings[1:], near.rings[2:], near.rings[-1:]):
        before, tiles = board.sight.goal, in_sight(board.middles(board.laid))
        news = (*near.commentary, say("raw", text=f"Only {len(left)} are left."))
        stage.show(replace(near, rings=left, commentary=news))
        assert board.sight.goal == before or in_sight(board.middles(board.laid)) > tiles
        assert in_sight(board.asked_places) == len(board.asked_places)


@pytest.mark.slow
def test_the_map_is_as_before_when_all_is_done(stage: Any, later: State, near: TableView) -> None:
    """It comes near for what hands have to do alone."""
    bare = replace(near, rings=(), reminders=())
    screen = stage.open(bare)
    before = screen.board.sight.goal
    stage.show(near)
    assert screen.board.sight.goal.tile > 1.3 * before.tile
    stage.show(bare)
    assert screen.board.sight.goal == before


def test_a_button_shows_all_of_the_map_until_something_else_is_to_be_done(
    stage: Any, later: State, near: TableView
) -> None:
    """It is there while tiles are out of sight because the map has come near, and gone when all are seen."""
    screen = stage.open(view(later))
    board = screen.board
    assert screen.fit not in screen.children
    stage.show(near)
    assert screen.fit in screen.children
    came = board.sight.goal
    stage.press(screen.fit)
    assert screen.fit not in screen.children
    assert board.automatic
    for cell in board.laid:
        x, y = board.to_screen(cell[0] + 0.5, cell[1] + 0.5)
        assert board.x < x < board.right
        assert board.y < y < board.top - board.inset_top
    whole = board.sight.goal
    stage.show(replace(near, rings=near.rings[1:]))
    assert board.sight.goal.tile == pytest.approx(whole.tile)
    stage.show(replace(near, rings=(*near.rings[1:], replace(near.rings[0], count=3))))
    assert board.sight.goal.tile == pytest.approx(came.tile, rel=0.2)
    assert screen.fit in screen.children


@pytest.mark.slow
def test_beside_a_tile_that_is_shown_large_there_is_no_such_button(stage: Any, later: State, near: TableView) -> None:
    """It would lie over that tile."""
    screen = stage.open(view(later))
    stage.show(near)
    assert screen.fit in screen.children
    screen.handling.correct_tile(near.tiles[-1].cell)
    stage.frames()
    assert screen.panel.parent is not None
    assert screen.fit not in screen.children
    screen.handling.close()
    stage.frames()
    assert screen.fit in screen.children


@pytest.mark.slow
def test_beside_the_places_of_a_piece_there_is_no_such_button(stage: Any, act: TableView, near: TableView) -> None:
    """Where the tile of this turn is shown large, to put a piece on it."""
    first = near.tiles[0]
    row = [replace(first, placed=replace(first.placed, cell=Cell(col, 0))) for col in range(-30, -10)]
    tiles = {tile.cell: tile for tile in (*row, *near.tiles, *act.tiles)}
    rings = tuple(replace(near.rings[0], cell=cell) for cell in list(tiles)[-3:])
    screen = stage.open(replace(act, tiles=tuple(tiles.values()), rings=rings))
    assert screen.fit in screen.children
    screen.handling.choose_spot()
    stage.frames()
    assert screen.board.close_up is not None
    assert screen.fit not in screen.children
