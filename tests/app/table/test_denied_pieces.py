"""A piece that the eyes are certain of and that people say is not there: the wrong answer is noticed a turn later."""

from __future__ import annotations

from typing import Any

import pytest

from app.lang import Translator
from app.rules import PutPiece
from app.table.model.inputs import ChooseCandidate, ChoosePass, Confirm, CorrectAction, GameIsRight, Reject
from app.values import Cell
from vision.observation import Still

ENGLISH = Translator.load("en")
WORDS = "I see Red's cowboy here, and the game has none. Take it off, or correct its turn."


@pytest.fixture
def denied(bench: Any) -> Any:
    """Red's cowboy is seen after the turn; people say that none was put there. It still stands there."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.give(ChoosePass())
    bench.see(bench.piece("red", 1, 0, 1))
    labels = [choice.label.key for choice in bench.state.question.choices]
    bench.give(ChooseCandidate(labels.index("choice.no_piece")))
    assert bench.state.question is None
    assert told(bench) == []
    return bench


def told(bench: Any) -> list[str]:
    """What the rings say."""
    return [ENGLISH.text(ring.text) for ring in bench.view.rings]


def lay(bench: Any, column: int = 2) -> None:
    """The next tile."""
    bench.see(bench.tile(f"A1_{'abcd'[column - 1]}", column, 0))
    assert bench.state.phase == "act"


def test_a_piece_that_still_stands_there_is_told_at_the_next_tile(denied: Any) -> None:
    """With a ring at it and the ways on, until it is taken away."""
    lay(denied)
    (ring,) = denied.view.rings
    assert (ring.cell, ring.piece, ring.colour) == (Cell(1, 0), "cowboy", "red")
    assert told(denied) == [WORDS]
    denied.see(denied.gone("red", 1, 0))
    assert told(denied) == []


def test_a_piece_that_was_taken_away_meanwhile_is_not_told(denied: Any) -> None:
    """The answer was right, or has been put right on the table."""
    denied.see(denied.gone("red", 1, 0))
    lay(denied)
    assert told(denied) == []


def test_nor_is_one_whose_tile_was_lifted(denied: Any) -> None:
    """It is not on the table any more."""
    denied.see(denied.saw("tile_removed", (1, 0)))
    denied.see(denied.tile("A1_a", 1, 0))
    lay(denied)
    assert told(denied) == []


def test_a_corrected_turn_ends_it(denied: Any) -> None:
    """The game has the piece then."""
    lay(denied)
    number = denied.state.history.number_of(Cell(1, 0)) + 1
    denied.give(CorrectAction(number, PutPiece("cowboy", Cell(1, 0), 1)))
    denied.give(Confirm())
    assert [piece.colour for piece in denied.game.pieces] == ["red"]
    assert told(denied) == []


def test_people_may_say_that_the_table_is_right(denied: Any) -> None:
    """What was taken for a piece is none: it is not told again."""
    lay(denied)
    denied.give(GameIsRight())
    assert told(denied) == []
    denied.give(ChoosePass())
    lay(denied, 3)
    assert told(denied) == []


def test_another_piece_than_the_one_that_was_seen_is_an_answer_that_is_noticed(bench: Any) -> None:
    """Where the place of a piece is asked, another kind of piece is among the answers."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.see(bench.piece("red", 1, 0, 0, kind="tent", at=bench.spot(Cell(1, 0), 1)))
    question = bench.state.question
    assert question is not None
    number = next(
        n for n, choice in enumerate(question.choices) if choice.plan and choice.plan[0].move.kind == "cowboy"
    )
    bench.give(ChooseCandidate(number))
    assert told(bench) == []
    lay(bench)
    assert told(bench) == [WORDS.replace("cowboy", "tent")]


def test_what_the_eyes_doubt_themselves_is_not_told(bench: Any) -> None:
    """There people know better."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.see(bench.piece("red", 1, 0, 1, certain=False))
    assert bench.state.phase == "question"
    bench.give(Reject())
    bench.see(Still())
    bench.give(ChoosePass())
    lay(bench)
    assert told(bench) == []
