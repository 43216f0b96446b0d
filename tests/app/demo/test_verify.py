"""The comparison of the app's game with the true game finds all differences, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from app.demo.players import Step
from app.demo.verify import differences
from app.rules import Game, Pass, PutPiece
from app.tilesets import load_tileset
from tests.app.demo.conftest import SEATS

Play = Callable[..., tuple[Game, list[Step]]]


def test_a_game_equals_itself(play: Play) -> None:
    """Equal games have no differences."""
    game, _ = play(5)
    assert differences(game, game.copy()) == []


def test_a_missed_action_is_named(play: Play) -> None:
    """A cowboy that the app took for a pass is named with its move, and so is every score that differs."""
    _, steps = play(5)
    at = next(i for i, s in enumerate(steps) if isinstance(s.move, PutPiece))
    other = steps[at].before.copy()
    other.push(Pass())
    found = differences(steps[at].game, other)
    assert len(found) == 2
    assert "the app has pass" in found[0]
    assert f"move {at + 1}:" in found[0]


def test_missing_moves_are_named(play: Play) -> None:
    """If the app stopped early, the remaining moves are missing."""
    game, steps = play(5)
    assert any("the app missed" in line for line in differences(game, steps[10].game))


def test_other_tokens_are_a_difference(play: Play) -> None:
    """The same moves with another order of the tokens give other values, which are reported."""
    game, _ = play(5)
    other = Game(load_tileset(), game.seats, token_seed=6)
    for move in game.moves:
        other.push(move)
    assert differences(game, other)


def test_faces_that_no_rule_tells_apart_are_no_difference() -> None:
    """Where two tiles have the same sides, segments and symbols, one is as right as the other; any third is not."""
    tileset = load_tileset("hunters-and-gatherers")
    games = [Game(tileset, SEATS) for _ in range(3)]
    for game, face in zip(games, ("15", "19", "18"), strict=True):
        (place, *_) = game.legal_tiles(face)
        game.push(place)
    assert tileset.equals["19"] == "15"
    assert differences(games[0], games[1]) == []
    assert "was 15" in differences(games[0], games[2])[0]
