"""Games played by virtual players, without a camera."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from app.demo.players import RandomPlayers, Step
from app.rules import Cell, Game
from app.tilesets import load_tileset


def anywhere(_: Cell) -> bool:
    """A table without edges."""
    return True


SEATS = ("red", "blue", "black")


@pytest.fixture(scope="session")
def play() -> Callable[..., tuple[Game, list[Step]]]:
    """Plays a whole random game: ``play(seed, room)`` returns the game and its steps."""

    @cache
    def run(seed: int, room: Callable[[Cell], bool] = anywhere) -> tuple[Game, list[Step]]:
        game = Game(load_tileset(), SEATS, token_seed=seed)
        return game, list(RandomPlayers(game, seed, room).steps())

    return run
