"""The whole map is in sight, about the middle, wherever nothing on it matters more than the rest."""

from __future__ import annotations

from typing import Any

import pytest

from app.lang import say
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import (
    ChooseCandidate,
    Confirm,
    EndGame,
    GameIsRight,
    Input,
    RemoveTurn,
    Review,
    StartGame,
    TellToken,
    Undo,
)
from app.table.model.state import State
from app.table.presentation.view import view
from app.ui.base.theme import THEME
from app.ui.gallery.tables import moves_of, touch
from app.ui.map.camera import LEEWAY
from tests.sampling import few

SEATS = ("yellow", "red")


def _after(state: State, *values: Input) -> State:
    for value in values:
        state, _ = step(state, value)
    return state


def _played(tileset: TileSet, moves: int, seed: int) -> State:
    """A game with real tokens after so many moves, and nothing to be done by hand."""
    state = _after(new_state(tileset), StartGame(SEATS, {}, {"tokens": "physical"}, seed))
    return _after(state, *(touch(move) for move in moves_of(tileset, SEATS, seed, moves, "physical")), GameIsRight())


def _cut(board: Any) -> list[Any]:
    """The tiles of which a part is out of sight, but for a little of the edge."""
    edge, found = LEEWAY * board.sight.goal.tile + 1, []
    for cell in board.laid:
        (left, top), (right, low) = board.to_come(*cell), board.to_come(cell.col + 1, cell.row + 1)
        inside = left >= board.x - edge and right <= board.right + edge
        if not (inside and low >= board.y - edge and top <= board.top - board.inset_top + edge):
            found.append(cell)
    return found


def _off(board: Any) -> float:
    """How far the map is from the middle of its room, as a share of that."""
    ends = [board.to_come(*cell) for cell in board.laid]
    tile, room = board.sight.goal.tile, board.height - board.inset_top
    across = (min(x for x, _ in ends) + max(x for x, _ in ends) + tile) / 2 - board.center_x
    along = (min(y for _, y in ends) + max(y for _, y in ends) - tile) / 2 - (board.y + room / 2)
    return float(max(abs(across) / board.width, abs(along) / room))


@pytest.mark.parametrize("size", few([(720, 1280), (480, 800), (1280, 720)], 1))
def test_between_the_first_turns_the_map_is_about_the_middle(
    stage: Any, tileset: TileSet, size: tuple[int, int]
) -> None:
    """It stayed half a tile aside after each tile that was laid beyond an end of it."""
    screen = stage.open(view(_played(tileset, 0, 5)), size)
    for moves in range(1, 18):
        state = _played(tileset, moves, 5)
        stage.show(view(state))
        if state.phase == "place":
            assert _off(screen.board) < 0.09, moves


@pytest.mark.parametrize("seed", few([3, 5], 1))
def test_all_of_the_map_is_seen_while_tokens_are_counted(stage: Any, tileset: TileSet, seed: int) -> None:
    """The panel took half of the room, and the map stayed where it had been, cut by it."""
    state = _played(tileset, 66, seed)
    screen = stage.open(view(state))
    before = screen.board.sight.goal
    for value in (EndGame(), Confirm(), TellToken(1), TellToken(2)):
        state = _after(state, value)
        stage.show(view(state))
        screen.shows.close()
        stage.frames()
    assert state.phase == "reveal"
    assert screen.panel.parent is not None
    assert _cut(screen.board) == []
    assert _off(screen.board) < 0.13
    stage.show(view(_played(tileset, 66, seed)))
    assert screen.board.sight.goal == before


@pytest.mark.parametrize("seed", few([3, 12], 1))
def test_all_of_the_map_is_seen_after_its_end_is_undone(stage: Any, tileset: TileSet, seed: int) -> None:
    """Much is to be done by hand then, on most of it: it was cut at an edge while half of the room was empty."""
    state = _after(_played(tileset, 66, seed), EndGame(), Confirm())
    screen = stage.open(view(state))
    stage.show(view(_after(state, Undo(), ChooseCandidate(1))))
    assert len(screen.board.rings) > 10
    assert _cut(screen.board) == []


def test_the_places_for_an_earlier_tile_are_seen_alone(stage: Any, tileset: TileSet) -> None:
    """What hands have to do lay over them, and made the map small; the panel says that it can be seen afterwards."""
    state = _played(tileset, 40, 5)
    state = _after(state, RemoveTurn(view(state).turns[-6].cell), Confirm())
    screen = stage.open(view(state))
    board = screen.board
    assert board.ring_boxes
    number = view(state).turns[5].number
    stage.show(view(_after(state, Review(number), Review(number, "place"))))
    assert board.ring_boxes == ()
    assert not [card for card in screen.notices.children if card.opacity]
    assert _cut(board) == []
    rows = {cell.row for cell in (*board.laid, *board.free)}
    room = (board.height - board.inset_top) / (max(rows) - min(rows) + 3)
    assert board.sight.goal.tile > 0.95 * min(room, 128 * THEME.u)
    stage.show(view(state))
    assert board.ring_boxes


def test_a_touch_that_only_brings_the_places_for_an_earlier_tile_near_says_so(stage: Any, tileset: TileSet) -> None:
    """The panel beside the map asks for one more touch, until all of the map is seen again."""
    state = _played(tileset, 40, 5)
    number = view(state).turns[5].number
    screen = stage.open(view(_after(state, Review(number), Review(number, "place"))))
    board, usual = screen.board, screen.panel.title
    board._zoom_at(board.center, 1.2, "free")
    stage.frames()
    assert screen.panel.title == screen.text(say("ui.hint.again")) != usual
    board.fit()
    stage.frames()
    assert screen.panel.title == usual
