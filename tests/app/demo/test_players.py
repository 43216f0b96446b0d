"""Virtual players play whole legal games."""

from __future__ import annotations

from collections.abc import Callable

from app.demo.players import RandomPlayers, RecordedPlayers, Step
from app.rules import Cell, Game, Mine, Phase, Place
from app.tilesets import load_tileset

Play = Callable[..., tuple[Game, list[Step]]]


def test_they_lay_all_72_tiles_and_end_the_game(play: Play) -> None:
    """A random game uses every tile of the box (GR-01) and ends after the last turn (GR-80)."""
    game, steps = play(3)
    assert len(game.tiles) == 72
    assert game.phase is Phase.OVER
    assert steps[-1].outcome.over


def test_the_same_seed_plays_the_same_game(play: Play) -> None:
    """A seed determines the whole game; another seed gives another game."""
    again = Game(load_tileset(), play(4)[0].seats, token_seed=4)
    assert play(4)[0].moves == tuple(step.move for step in RandomPlayers(again, 4).steps())
    assert play(4)[0].moves != play(5)[0].moves


def test_they_stay_on_the_table(play: Play) -> None:
    """No tile is laid beyond the edge of the table."""
    game, _ = play(6, lambda cell: abs(cell.col) <= 5 and abs(cell.row) <= 6)
    assert all(abs(col) <= 5 and abs(row) <= 6 for col, row in game.tiles)
    assert len(game.tiles) == 72


def test_nobody_mines_the_last_token_of_a_completed_mountain(play: Play) -> None:
    """That would look exactly like its distribution, so virtual players do not do it."""
    for seed in range(4):
        for step in play(seed)[1]:
            if isinstance(step.move, Mine):
                tent = next(p for p in step.before.pieces if p.kind == "tent" and p.colour == step.before.on_turn)
                mountain = step.before.feature_at(tent.cell, tent.segment)
                assert not mountain.complete or mountain.tokens > 1


def test_a_record_is_played_as_it_stands(play: Play) -> None:
    """Recorded players repeat the moves and reach the same scores."""
    game, _ = play(9)
    again = Game(load_tileset(), game.seats, token_seed=9)
    steps = list(RecordedPlayers(again, game.moves).steps())
    assert isinstance(steps[0].move, Place)
    assert steps[0].move.cell in ((0, -1), (1, 0), (0, 1), (-1, 0))
    assert [again.seat(c) for c in again.seats] == [game.seat(c) for c in game.seats]
    assert Cell(0, 0) in again.tiles
