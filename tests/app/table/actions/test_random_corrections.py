"""Corrections of random games: what was told is what comes, and undo restores everything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.rules import Cell, Pass, PutPiece
from app.table.model.correction_preview import revise
from app.table.model.events import (
    ActionCorrected,
    Redone,
    SeatCorrected,
    TileCorrected,
    TurnInserted,
    TurnRemoved,
    Undone,
    from_json,
    to_json,
)
from app.table.model.history import HistoryError, apply, resume
from app.table.model.inputs import (
    ChoosePass,
    ChoosePiece,
    Confirm,
    CorrectAction,
    CorrectSeat,
    CorrectTile,
    InsertTurn,
    PlaceTile,
    Undo,
)
from app.values import LaidTile, PlacedFace
from tests.app.table.actions.test_corrections import state_of
from tests.sampling import sampled


def random_game(bench: Any, chance: Random, turns: int) -> None:
    """A random game by touch, with the railroad's cowboys of everybody."""
    for _ in range(turns):
        game = bench.game
        moves = [m for face in game.remaining() for m in game.legal_tiles(*face)]
        move = chance.choice(moves)
        bench.give(PlaceTile(move.placed))
        acts = [m for m in bench.game.legal_actions() if isinstance(m, PutPiece)]
        act = chance.choice(acts) if acts and chance.random() < 0.8 else None
        bench.give(ChoosePiece(act.kind, act.cell, act.segment) if act else ChoosePass())


def _possible(bench: Any, fix: Any) -> Any:
    """The consequences of a correction; None for one that is refused."""
    try:
        return revise(bench.state.tileset, bench.state.history, fix)
    except HistoryError:
        return None


@pytest.mark.parametrize("seed", sampled(range(6), (4,)))
def test_any_correction_is_told_truly_and_can_be_taken_back(seed: int, make_bench: Callable[..., Any]) -> None:
    """The preview equals the result; undo restores the game before, correction for correction as from the start; the
    journal resumes to the same game.
    """
    chance = Random(seed)
    bench = make_bench(take_back=seed % 2 == 0)
    random_game(bench, chance, 14)
    tileset = bench.state.tileset
    corrected = 0
    for _ in range(25):
        history = bench.state.history
        number, move = chance.choice(history.entries)
        if hasattr(move, "rotation"):
            face, _ = chance.choice(list(tileset.faces()))
            free = chance.choice(bench.game.frontier())
            turn = chance.randrange(4)
            fix: Any = chance.choice(
                (
                    TileCorrected(move.cell, LaidTile(face, turn)),
                    TileCorrected(move.cell, LaidTile(move.face, turn), to=free),
                    TurnInserted(move.cell, PlacedFace(face, free, turn)),
                    TurnRemoved(move.cell),
                )
            )
        elif chance.random() < 0.2:
            fix = SeatCorrected(bench.game.on_turn, chance.choice(("yellow", "red", "green", "blue", "black")), "Cy")
        else:
            fix = ActionCorrected(number, Pass() if chance.random() < 0.5 else PutPiece("cowboy", Cell(0, -1), 0))
        before = state_of(history)
        revision = _possible(bench, fix)
        if revision is None:
            continue
        corrected += 1
        after = apply(tileset, history, fix)
        assert state_of(after) == state_of(revision.after)
        for change, old, new in zip(revision.changes, history.game.seats, after.game.seats, strict=True):
            assert change.score == (history.game.seat(old).score, after.game.seat(new).score)
            assert change.tokens == (history.game.seat(old).tokens, after.game.seat(new).tokens)
        assert after.game.status() == ()
        replayed = apply(tileset, after, Undone())  # an undone correction replays all that was before from the start
        assert state_of(replayed) == before
        assert (replayed.entries, replayed.start) == (history.entries, history.start)
        if isinstance(fix, TileCorrected | TurnInserted) and not any(m.aside for m in revision.misfits):
            if isinstance(fix, TurnInserted):
                assert fix.before is not None
                bench.give(InsertTurn(fix.before, fix.placed))
            else:
                bench.give(CorrectTile(fix.cell, fix.tile, fix.to))
            if bench.view.phase == "revise":
                bench.give(Confirm())
            assert state_of(bench.state.history) == state_of(after)
    assert corrected > 5
    again = resume(tileset, [from_json(to_json(e)) for e in bench.journal])
    assert state_of(again) == state_of(bench.state.history)
    assert (again.entries, again.start) == (bench.state.history.entries, bench.state.history.start)


def test_undo_and_redo_have_no_end_and_outlive_the_session(make_bench: Callable[..., Any]) -> None:
    """A game with corrections, resumed from its journal, can be undone to the start and redone to the last move."""
    bench = make_bench()
    random_game(bench, Random(8), 10)
    number = next(n for n, m in bench.state.history.entries if isinstance(m, PutPiece))
    bench.give(CorrectAction(number, Pass()))
    if bench.view.phase == "revise":
        bench.give(Confirm())
    bench.give(CorrectSeat("red", "green", "Anna"))
    random_game(bench, Random(9), 3)
    for _ in range(4):
        bench.give(Undo())
    tileset = bench.state.tileset
    history = resume(tileset, [from_json(to_json(e)) for e in bench.journal])
    assert len(history.undone) == 4
    first = state_of(history)
    count = len(history.done)
    while history.done:
        history = apply(tileset, history, Undone())
    assert history.game.moves == ()
    assert history.start.seats == ("red", "blue")
    for _ in range(count):
        history = apply(tileset, history, Redone())
    assert state_of(history) == first
