"""The mining tokens: mixed from a seed, known to whom they should be, and as exact to undo as everything else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from app.rules import Game, Options, TileSet
from app.rules.tokens import UNKNOWN, count_values, mix_in, mixed

BOX = {0: 10, 1: 10, 2: 30, 3: 10, 5: 3}


def test_mixing_keeps_every_token_and_depends_on_the_seed_alone() -> None:
    """GR-02: the same seed gives the same order, another seed another."""
    first, state = mixed(BOX, 7, known=True)
    assert mixed(BOX, 7, known=True) == (first, state)
    assert mixed(BOX, 8, known=True)[0] != first
    assert Counter(first) == Counter(BOX)
    assert set(mixed(BOX, 7, known=False)[0]) == {UNKNOWN}


def test_the_order_of_a_seed_never_changes() -> None:
    """Old records must play the same on every version: this order is part of the format."""
    assert mixed({0: 1, 1: 2, 2: 3, 3: 2}, 7, known=True)[0] == (2, 2, 1, 2, 0, 1, 3, 3)


def test_every_value_may_come_to_lie_anywhere() -> None:
    """Over many seeds each place sees each value about as often as the box holds it."""
    seen: list[Counter[int]] = [Counter() for _ in range(63)]
    for seed in range(600):
        for place, value in enumerate(mixed(BOX, seed, known=True)[0]):
            seen[place][value] += 1
    for place in (0, 1, 31, 61, 62):
        assert 220 <= seen[place][2] <= 350
        assert 10 <= seen[place][5] <= 55


def test_tokens_that_come_back_are_mixed_in_anywhere() -> None:
    """GR-56: not just on top or at the bottom."""
    places = set()
    state = 1
    for _ in range(200):
        supply, state = mix_in((1,) * 9, [5], state)
        assert len(supply) == 10
        places.add(supply.index(5))
    assert places == set(range(10))
    assert mix_in((), [], 3) == ((), 3)


def test_counting_leaves_out_what_nobody_knows() -> None:
    """Unknown values have no count."""
    assert count_values([2, UNKNOWN, 0, 2]) == {0: 1, 2: 2}


def test_undo_gives_the_same_token_again(build: Any) -> None:
    """Mining, taking it back and mining again yields the same value; so does dealing."""
    played = build.play("MS3@0,-1/0 tent 0,-1:0 P@1,0/0 pass P@2,0/0 mine", start="M1", spare=["MS3", "P"])
    game = played.game
    value = game.token_values("red")
    move = game.pop()
    assert game.token_values("red") == ()
    game.push(move)
    assert game.token_values("red") == value


def test_undo_of_a_return_to_the_supply_restores_its_order(build: Any) -> None:
    """GR-56: completing the mountain again mixes the tokens in just as before."""
    game = build.play("M2@0,-1/2 pass", start="M1").game
    after = game._rules.snapshot()
    move = game.pop()
    assert game.supply == 60
    game.push(move)
    assert game._rules.snapshot() == after


def test_the_top_token_is_the_last_that_was_laid(build: Any) -> None:
    """GR-14, GR-40: new tokens go on top, so they are mined first."""
    played = build.play("MZ@0,-1/0 tent 0,-1:0 MS@0,-2/0 pass P@1,0/0 mine", start="M1", tokens={1: 1, 5: 1})
    again = build.play("MZ@0,-1/0 tent 0,-1:0 P@1,0/0 pass P@2,0/0 mine", start="M1", tokens={1: 1, 5: 1})
    assert {played.game.token_values("red"), again.game.token_values("red")} == {(1,), (5,)}


def test_a_player_has_not_seen_what_others_took(build: Any) -> None:
    """GR-41: the own tokens are known, everyone else's are not, unless tokens lie open (GR-H3)."""
    moves = "P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0 mine"
    game = build.play(moves, start="M1", tokens={2: 1, 5: 0 + 3}).game
    (value,) = game.token_values("red")
    mine, theirs = game.unseen_tokens("red"), game.unseen_tokens("blue")
    assert theirs == {2: 1, 5: 3}
    assert mine == {**theirs, value: theirs[value] - 1}
    opened = build.play(moves, start="M1", tokens={2: 1, 5: 3}, options=Options(open_tokens=True)).game
    assert opened.unseen_tokens("blue") == opened.unseen_tokens("red") == mine


def test_real_tokens_have_no_value_until_they_are_shown(build: Any) -> None:
    """GR-41: the engine counts them; once told, their values count at the end (GR-85)."""
    options = Options(tokens="physical")
    played = build.play("P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0 mine", start="M1", options=options, spare=())
    game = played.game
    assert played.last.mined == ("red", None)
    assert game.token_values("red") == (None,)
    assert game.seat("red").score == 0
    game.reveal("red", [5])
    assert game.token_values("red") == (5,)
    assert game.seat("red").score == game.projected()["red"] == 5
    assert game.result().winners == ("red",)
    assert game.copy().token_values("red") == (5,)


@pytest.mark.parametrize(
    ("colour", "values", "message"),
    [("red", [1, 1], "took 1"), ("red", [4], "value 4"), ("blue", [1], "took 0"), ("green", [1], "nobody plays")],
)
def test_values_that_cannot_be_are_refused(build: Any, colour: str, values: list[int], message: str) -> None:
    """More values than tokens, values that the box lacks, players who are not there."""
    options = Options(tokens="physical")
    game = build.play("P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0 mine", start="M1", options=options).game
    with pytest.raises(ValueError, match=message):
        game.reveal(colour, values)


def test_virtual_tokens_cannot_be_revealed(gold_rush: TileSet) -> None:
    """Their values are known already."""
    with pytest.raises(ValueError, match="virtual"):
        Game(gold_rush).reveal("red", [])


@pytest.mark.parametrize("field", ["edition", "tokens", "profile"])
def test_an_option_that_does_not_exist_is_refused(field: str) -> None:
    """The message names the field and the words that it allows."""
    with pytest.raises(ValueError, match=f"{field} must be one of"):
        Options(**{field: "other"})  # pyrefly: ignore[bad-argument-type]
