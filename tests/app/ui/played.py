"""A game played by random touches until something holds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from app.rules import Game, Phase, PutPiece
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import (
    StartGame,
)
from app.table.model.state import State
from app.table.presentation.view import TableView, view
from app.ui.gallery.tables import touch

NAMES = {"red": "Anna", "blue": "Ben", "yellow": "Chiara"}


def played(tileset: TileSet, until: Callable[[Game], bool], seed: int = 5) -> State:
    """A game of random moves by touch until ``until`` holds, after 40 moves at least."""
    state, _ = step(new_state(tileset), StartGame(tuple(NAMES), NAMES, {}, seed))
    rng = random.Random(seed)
    for number in range(200):
        game = state.game
        assert game is not None
        if number >= 40 and until(game):
            return state
        legal = list(game.legal_moves(distinct=True))
        pieces = [move for move in legal if isinstance(move, PutPiece)]
        state, _ = step(state, touch(rng.choice(pieces if pieces and rng.random() < 0.5 else legal)))
    raise AssertionError("it never happened")


def laying_view(tileset: TileSet) -> TableView:
    """A turn that waits for its tile, with nothing to be done by hand: no notice floats over the map."""
    return replace(view(played(tileset, lambda game: game.phase is Phase.PLACE)), reminders=(), rings=())
