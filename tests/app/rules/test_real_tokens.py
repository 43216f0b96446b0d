"""Real tokens (option ``tokens=physical``, GR-41): values that players read off and tell the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from app.rules import Game, Mine, Options, Pass, Place, StateError, record_of, replay, write_record

MINED = "P@1,0/0 tent 0,0:0 P@2,0/0 tent 0,-1:0 P@3,0/0 mine P@4,0/0 mine"


def physical(build: Any) -> Game:
    """Red and blue each took one real token of the same mountain, red's the upper one."""
    options = Options(tokens="physical")
    game: Game = build.play(f"MS3@0,-1/0 pass {MINED}", start="M1", options=options, spare=("P",) * 3).game
    return game


def test_a_value_stays_with_its_token_through_undo(build: Any) -> None:
    """GR-41: who takes the same token again, in whatever order, has the value that was read off it."""
    game = physical(build)
    first, second = game.moves[-4], game.moves[-2]
    red, blue = ("blue", "red")
    game.reveal(red, [5])
    game.reveal(blue, [1])
    for _ in range(3):
        game.pop()
    assert (game.token_values(red), game.token_values(blue)) == ((), ())
    game.push(Pass())
    game.push(second)
    outcome = game.push(Mine())
    assert isinstance(first, Place)
    assert outcome.mined == ("red", 5)
    assert (game.token_values("red"), game.token_values("blue")) == ((5,), ())
    assert Game.from_text(game.tileset, game.text()).token_values("red") == (5,)


@pytest.mark.parametrize("value", [True, 3.0, "3", -1, 4, [3]])
def test_a_value_that_no_token_has_cannot_be_told(build: Any, value: Any) -> None:
    """A value of the wrong type would stand in the game's text and could not be read again."""
    game = physical(build)
    before = game.text()
    with pytest.raises(StateError, match=r"token's value must be|box holds 0 tokens of value 4"):
        game.reveal("red", [value])
    assert game.text() == before
    with pytest.raises(StateError, match=r"token's value must be|box holds 0 tokens of value 4"):
        Game.from_position(game.tileset, replace(game.position(), tokens={"red": (value,)}), game.seats, game.options)


def test_a_value_of_another_library_becomes_a_whole_number(build: Any) -> None:
    """So that text and record are as ever."""
    game = physical(build)
    game.reveal("red", [np.int64(1)])  # pyrefly: ignore[bad-argument-type]
    assert [type(value) for value in game.token_values("red")[:1]] == [int]
    assert Game.from_text(game.tileset, game.text()) == game


def test_a_token_dealt_anew_is_another_one(build: Any) -> None:
    """Undo beyond the tile that brought the tokens, and another tile: nothing is known of what it brings."""
    options = Options(tokens="physical")
    text = "P@1,0/0 pass MS3@0,-1/0 tent 0,-1:0 P@2,0/0 pass P@3,0/0 mine"
    game: Game = build.play(text, start="M0", options=options, spare=("MX", "P")).game
    game.reveal("blue", [5])
    while len(game.moves) > 2:
        game.pop()
    game.push_text("MX@0,-1/0 tent 0,-1:0 P@2,0/0 pass P@3,0/0 mine")
    assert game.token_values("blue") == (None,)
    while len(game.moves) > 2:
        game.pop()
    game.push_text(text.partition("pass ")[2])
    assert game.token_values("blue") == (5,)


def test_values_between_unknown_ones_are_written_and_read(build: Any) -> None:
    """``None`` in ``reveal`` is a token that nobody told; a question mark in line and record."""
    options = Options(tokens="physical")
    moves = "P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0 mine P@4,0/0 pass P@5,0/0 mine P@6,0/0 pass P@7,0/0 mine"
    game: Game = build.play(f"MS3@0,-1/0 pass P@-1,0/0 pass {moves}", start="M1", options=options, spare=()).game
    game.reveal("red", [None, 3])
    assert game.token_values("red") == (None, 3, None)
    assert game.known_values("red") == (None, 3)
    assert game.seat("red").score == 3
    assert "values.red=?,3 " in game.text()
    assert Game.from_text(game.tileset, game.text()).token_values("red") == (None, 3, None)
    text = write_record(record_of(game))
    assert "values red ? 3\n" in text
    report = replay(text, lambda _: game.tileset)
    assert report.game is not None
    assert (report.problems, report.game.token_values("red")) == ((), (None, 3, None))
    game.reveal("red", [])
    assert game.token_values("red") == (None, None, None)
