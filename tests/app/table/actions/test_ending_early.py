"""A game that is ended before its last tile (GR-H6): it is counted, told and undone like any other move."""

from __future__ import annotations

from typing import Any

import pytest

from app.lang import Translator
from app.rules import End, Phase
from app.table.model.events import TurnInserted
from app.table.model.history import History, apply
from app.table.model.inputs import ChoosePass, Confirm, CorrectTile, EndGame, TokenValues, Undo
from app.values import Cell, Face, LaidTile, PlacedFace
from tests.app.table.conftest import TILESET, Bench

ENGLISH = Translator.load("en")


@pytest.fixture
def begun() -> Bench:
    """One turn is played and the second tile laid; its action is due."""
    bench = Bench(("red", "blue"))
    bench.see(bench.tile("A1_a", 1, 0))
    bench.see(bench.piece("red", 1, 0, 0))
    bench.see(bench.tile("A1_b", 2, 0))
    assert bench.view.phase == "act"
    return bench


def test_it_brings_the_final_scoring(begun: Bench) -> None:
    """The action that is due counts as none; then everything is counted step by step, and a winner is named."""
    begun.give(EndGame())
    assert begun.kinds()[-2:] == ["ActionTaken", "GameEnded"]
    assert begun.view.phase == "over"
    ceremony = begun.view.ceremony
    assert ceremony is not None
    left = begun.game.tiles_left
    assert ENGLISH.text(ceremony.steps[0].told) == f"The game ends early, {left} tiles unplayed. So far:"
    assert ceremony.early is not None
    assert ENGLISH.text(ceremony.early) == "Ended early."
    assert len(ceremony.steps) > 1
    assert "told.ended_early" in [told.key for told in history_of(begun).commentary]


def test_where_nobody_has_scored_nobody_wins() -> None:
    """A game that is ended before it began is no victory to be shared."""
    bench = Bench(("red", "blue"))
    bench.give(EndGame())
    shown = bench.view
    assert shown.ceremony is not None
    assert ENGLISH.text(shown.ceremony.verdict) == "Nobody has scored, so nobody wins."
    assert shown.ceremony.duel is None
    assert not any(line.won for line in shown.ceremony.podium)
    assert not any(seat.won for seat in shown.seats)
    assert ENGLISH.text(shown.status) == "nobody scored"
    assert ENGLISH.text(history_of(bench).commentary[-2]) == ENGLISH.text(shown.ceremony.verdict)


def test_it_is_undone(begun: Bench) -> None:
    """People who change their minds play on."""
    begun.give(ChoosePass())
    before = begun.game.copy()
    begun.give(EndGame())
    begun.give(Undo())
    assert begun.game == before
    assert begun.view.phase == "place"


def test_an_open_question_does_not_hold_it_up(bench: Any) -> None:
    """What was asked is of no matter any more."""
    bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)))
    assert bench.view.phase == "question"
    bench.give(EndGame())
    assert bench.view.phase == "over"


def test_it_happens_once(begun: Bench) -> None:
    """A game that is over is not ended again."""
    begun.give(EndGame())
    written = begun.journal[:]
    begun.give(EndGame())
    assert begun.journal == written


def test_real_tokens_are_turned_over_first() -> None:
    """GR-85: their values are asked for as at the usual end."""
    bench = Bench(("red", "blue"), tokens="physical")
    bench.see(bench.tile("A1_a", 1, 0), bench.piece("red", 0, 0, 0, kind="tent"))
    bench.see(bench.tile("A1_b", 2, 0))
    bench.give(ChoosePass())
    bench.see(bench.tile("A1_c", 3, 0), bench.saw("tokens_removed", (0, 0)), bench.saw("token_taken", at=(2.0, 5.0)))
    assert bench.game.seat("red").tokens == 1
    bench.give(EndGame())
    assert bench.view.phase == "reveal"
    bench.give(TokenValues("red", (2,)))
    assert bench.view.phase == "over"
    assert bench.game.seat("red").by["tokens"] == 2


def test_a_turn_forgotten_at_the_end_goes_before_it(begun: Bench) -> None:
    """The corrected game is over all the same, and so is one in which an earlier tile was another one."""
    begun.give(EndGame())
    forgotten = TurnInserted(None, PlacedFace(Face("A1", "c"), Cell(3, 0), 0))
    after = apply(TILESET, history_of(begun), forgotten)
    assert Cell(3, 0) in after.game.tiles
    assert after.game.phase is Phase.OVER
    assert after.game.moves[-1] == End()
    begun.give(CorrectTile(Cell(2, 0), LaidTile(Face("A1", "d"), 0)))
    begun.give(Confirm())
    assert begun.game.phase is Phase.OVER


def history_of(bench: Bench) -> History:
    """The history of the game on that table."""
    assert bench.state.history is not None
    return bench.state.history
