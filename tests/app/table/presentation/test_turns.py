"""The list of turns, and what a view of a long game costs."""

from __future__ import annotations

import pytest

from app.rules import Cell, Place
from app.table.model.inputs import Review
from app.table.presentation.side_panel import turns_view
from app.ui.gallery.tables import touch
from tests.app.table.conftest import Bench
from tests.app.table.random_games import GAMES, last_of, random_history


@pytest.mark.parametrize("game", GAMES)
def test_each_turn_is_that_of_the_player_who_laid_its_tile(game: str) -> None:
    """As it is when the game goes back to that tile: a further tile in the same turn has the same number."""
    history = last_of(game, 8)
    past, expected = history.game.copy(), []
    while past.moves:
        move = past.pop()
        if isinstance(move, Place):
            expected.append((past.on_turn, past.turn_number, move.cell, move.placed.tile))
    assert [(t.colour, t.turn, t.cell, t.tile) for t in reversed(turns_view(history))] == expected


def test_earlier_turns_are_not_made_anew() -> None:
    """Nothing of the list is made or compared again after a move but the last turns."""
    before: tuple[object, ...] = ()
    for history in random_history("gold-rush", 8):
        turns = turns_view(history)
        kept = max(len(before) - 1, 0)
        assert [id(turn) for turn in turns[:kept]] == [id(turn) for turn in before[:kept]]
        before = turns


def test_the_map_lights_the_tile_of_the_turn_under_review() -> None:
    """Not that of the last turn, which is lit again once the list is left."""
    bench = Bench()
    for _ in range(8):
        bench.give(touch(next(iter(bench.game.legal_moves(distinct=True)))))
    turns = bench.view.turns
    last, earlier = turns[-1], turns[0]

    def lit() -> set[Cell]:
        return {tile.cell for tile in bench.view.tiles if tile.fresh}

    assert lit() == {last.cell}
    bench.give(Review(earlier.number))
    assert lit() == {earlier.cell}
    bench.give(Review())
    assert lit() == {last.cell}


def test_nothing_ends_the_running_turn_while_an_earlier_one_is_corrected() -> None:
    """The large button would seem to end the correction."""
    bench = Bench()
    while bench.state.phase != "act" or not bench.view.turns[1:]:
        bench.give(touch(next(iter(bench.game.legal_moves(distinct=True)))))

    def offered() -> set[str]:
        return {button.name for button in bench.view.buttons} & {"pass", "mine"}

    assert "pass" in offered()
    bench.give(Review(bench.view.turns[0].number))
    assert not offered()
    bench.give(Review())
    assert "pass" in offered()
