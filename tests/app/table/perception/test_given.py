"""Which of their real tokens players give back: those have values that only their players know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.lang import Translator
from app.rules import Mine, Pass
from app.table.model.belief import WHICH, as_the_game
from app.table.model.inputs import (
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Confirm,
    CorrectAction,
    GameIsRight,
    PlaceTile,
    Redo,
    Undo,
)
from app.table.perception.differences import dues, reminders
from app.table.perception.given import _which, takings
from app.values import Cell, Face, PlacedFace
from tests.app.table.conftest import Bench
from tests.app.table.random_games import random_history

ENGLISH = Translator.load("en")
DRAWN = "If nobody knows which: shuffle all tokens of that player face down and draw as many."


def _mined(**options: Any) -> Bench:
    """A game without a camera in which Red has mined two tokens of the start mountain, one turn each."""
    bench = Bench(**options)
    turns = (
        ("B1", "", Cell(0, -1), ChoosePiece("tent", Cell(0, 0), 0)),
        ("A1", "a", Cell(1, 0), ChoosePass()),
        ("A1", "b", Cell(2, 0), ChooseMine()),
        ("A1", "c", Cell(3, 0), ChoosePass()),
        ("A1", "d", Cell(-1, 0), ChooseMine()),
    )
    for design, variant, cell, action in turns:
        bench.give(PlaceTile(PlacedFace(Face(design, variant), cell, 0)))
        bench.give(action)
    bench.give(GameIsRight())
    assert bench.game.seat("red").tokens == 2
    return bench


def _told(bench: Bench) -> list[str]:
    return [ENGLISH.text(message) for message in bench.view.reminders]


def test_an_undone_mining_gives_the_token_that_was_taken_last() -> None:
    """And whoever cannot tell them apart any more has a fair way."""
    bench = _mined(tokens="physical")
    bench.give(Undo())
    assert _told(bench) == ["Red gives the token taken last back: it goes on the mountain on the start tile.", DRAWN]
    bench.give(Redo())
    assert _told(bench) == []


def test_who_gives_all_tokens_needs_not_be_told_which() -> None:
    """There are no others."""
    bench = _mined(tokens="physical")
    while bench.game.seat("red").tokens:
        bench.give(Undo())
    told = _told(bench)
    assert any(line.startswith("Red gives 2 tokens back") for line in told)
    assert all("which" not in line and "huffle" not in line for line in told)


def test_of_tokens_whose_values_the_game_draws_none_is_another() -> None:
    """Their number is all that counts."""
    bench = _mined()
    bench.give(Undo())
    assert len(_told(bench)) == 1


def test_an_earlier_token_that_was_mined_like_a_later_one_is_drawn() -> None:
    """A correction long after may concern any of them."""
    bench = _mined(tokens="physical")
    assert bench.state.history is not None
    first = next(number for number, move in bench.state.history.entries if isinstance(move, Mine))
    bench.give(CorrectAction(first, Pass()))
    bench.give(Confirm())
    assert "Shuffle all of Red's tokens face down and draw 1 to give." in _told(bench)


def test_tokens_that_go_from_one_player_to_another_are_told_as_that() -> None:
    """They are the same, and go nowhere else."""
    bench = _mined(tokens="physical")
    table = replace(as_the_game(bench.game), hands={"red": 7, "blue": -7}, which={"red": "scored"})
    assert [
        ENGLISH.text(line) for line in reminders(bench.game, table, {"red": "Ben", "blue": "Anna"}, watched=False)
    ] == [
        "Ben gives Anna the 7 tokens of the completed mountain.",
        DRAWN,
    ]


def test_tokens_that_several_players_get_are_those_given_back() -> None:
    """Else they could be thought to come from the supply."""
    bench = Bench(("red", "blue", "green"))
    table = replace(as_the_game(bench.game), hands={"red": 3, "blue": -1, "green": -2})
    assert [ENGLISH.text(line) for line in reminders(bench.game, table, {}, watched=False)] == [
        "Red gives 3 tokens back.",
        "Blue gets 1 of those given back.",
        "Green gets 2 of those given back.",
    ]


def test_what_several_players_give_back_is_what_goes_on_the_mountain() -> None:
    """Not so many from the supply and so many more."""
    bench = _mined()
    table = as_the_game(bench.game)
    two = replace(table.stacks[0], count=(table.stacks[0].count or 0) - 2) if table.stacks else None
    assert two is not None
    table = replace(table, stacks=(two, *table.stacks[1:]), hands={"red": 1, "blue": 1})
    bench.state = replace(bench.state, belief=table)
    assert [ENGLISH.text(ring.text) for ring in bench.view.rings] == [
        "Of the tokens given back, put 2 on the ringed mountain."
    ]
    assert _told(bench)[:2] == ["Red gives 1 token back.", "Blue gives 1 token back."]


def test_what_no_mountain_takes_of_tokens_given_back_goes_to_the_supply() -> None:
    """A tile with its tokens was undone too."""
    bench = _mined()
    table = as_the_game(bench.game)
    one = replace(table.stacks[0], count=(table.stacks[0].count or 0) - 1)
    table = replace(table, stacks=(one, *table.stacks[1:]), hands={"red": 3})
    assert [ENGLISH.text(line) for line in reminders(bench.game, table, {}, watched=False)][::2] == [
        "Red gives 3 tokens back.",
        "The other 2 go to the supply, which is shuffled again.",
    ]


def test_what_comes_off_beside_tokens_given_back_goes_to_the_supply() -> None:
    """Nobody gets it."""
    bench = _mined()
    table = as_the_game(bench.game)
    more = tuple(replace(stack, count=(stack.count or 0) + 1) for stack in table.stacks[:1])
    table = replace(table, stacks=(*more, *table.stacks[1:]), hands={"red": 1})
    assert [(due.kind, due.supply) for due in dues(bench.game, table, watched=False)] == [
        ("give_tokens", True),
        ("lift_tokens", True),
    ]


@pytest.mark.parametrize(
    ("was", "is_now", "count", "told"),
    [
        ({(3, "mined"): 1, (5, "mined"): 1}, {(3, "mined"): 1}, 1, "last"),
        ({(3, "scored"): 7, (5, "mined"): 1}, {(5, "mined"): 1}, 7, "scored"),
        ({(3, "scored"): 7, (5, "scored"): 7}, {(5, "scored"): 7}, 7, "any"),
        ({(3, "scored"): 7, (5, "scored"): 2}, {(5, "scored"): 2}, 7, "scored"),
        ({(3, "mined"): 1, (5, "scored"): 2}, {(5, "scored"): 2}, 1, "mined"),
        ({(3, "mined"): 1, (5, "mined"): 1}, {(5, "mined"): 1}, 1, "any"),
        ({(3, "scored"): 7, (5, "mined"): 1}, {(3, "scored"): 4, (5, "mined"): 1}, 3, "any"),
        ({(3, "scored"): 7}, {(4, "scored"): 2}, 5, "any"),
    ],
)
def test_which_they_are_follows_from_how_they_were_taken(
    was: Mapping[tuple[int, str], int], is_now: Mapping[tuple[int, str], int], count: int, told: str
) -> None:
    """The words that tell them from all others, or none."""
    assert told in WHICH
    assert _which(was, is_now, count) == told


def test_all_tokens_that_players_have_were_taken_at_some_time() -> None:
    """In a whole game, mined or of a completed mountain."""
    *_, last = random_history("gold-rush", 6)
    found = takings(last)
    for colour in last.game.seats:
        assert sum(took[colour] for took in found.values()) == last.game.seat(colour).tokens
    assert list(found) == sorted(found, key=lambda taking: taking[0])
    assert {how for _, how in found} == {"mined", "scored"}
