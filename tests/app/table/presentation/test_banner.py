"""What the banner says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.lang import say
from app.table.conductor import new_state, step
from app.table.model.inputs import Review
from app.table.model.state import State
from app.table.presentation.banner import Banner, banner, turn_of
from app.table.presentation.view import view
from app.tilesets import load_tileset
from tests.app.table.random_games import random_history


@pytest.fixture
def half() -> State:
    """A game in the middle, on the turn of another player than the one of its first turn."""
    history = next(
        history
        for history in random_history("gold-rush", 4)
        if history.game.turn_number > 9 and history.game.on_turn != history.start.seats[0]
    )
    return replace(new_state(load_tileset("gold-rush")), history=history)


def test_it_says_who_is_to_act(half: State) -> None:
    """As long as nothing is corrected."""
    shown = view(half)
    assert banner(shown) == Banner(shown.status, shown.who, shown.whose)


def test_it_names_the_player_whose_turn_is_looked_at(half: State) -> None:
    """With the number of that turn, and not the player on turn."""
    first = view(half).turns[0]
    shown = view(step(half, Review(first.number))[0])
    assert first.colour != shown.whose
    told = banner(shown)
    assert (told.who, told.whose) == (first.player, first.colour)
    assert told.what == say("status.review", number=first.turn)


def test_it_names_the_player_whose_tile_is_corrected(half: State) -> None:
    """Whatever turn is looked at; the start tile is nobody's."""
    shown = view(half)
    for turn in shown.turns:
        told = banner(shown, turn.cell)
        assert (told.what.key, told.who, told.whose) == ("status.correct_tile", turn.player, turn.colour)
    start = next(tile.cell for tile in shown.tiles if turn_of(shown, tile.cell) is None)
    assert banner(shown, start) == Banner(say("status.correct_start"), corrects=True)
