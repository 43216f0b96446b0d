"""The program is stopped while a question is open, and started again: the game goes on, whatever was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from app.rules import Mine, Phase, PutPiece
from app.table.conductor import new_state, resume_state, step
from app.table.model.events import GameStarted, from_json, to_json
from app.table.model.inputs import (
    CameraNotes,
    Confirm,
    CorrectAction,
    GameIsRight,
    Input,
    Redo,
    Reject,
    Sightings,
    Undo,
)
from app.table.model.state import State
from app.table.perception import intake
from app.table.presentation.view import view
from app.ui.gallery.tables import touch
from app.values import Cell
from tests.app.table.conftest import Bench
from tests.app.table.presentation.test_exits import CASES
from tests.sampling import sampled
from vision.observation import Observation, PieceSeen, Scene, StackSeen, Still, TileSeen

Make = Callable[..., Any]
ANSWERS = 12
"""After so many answers no question may be left."""


def lying_there(state: State) -> Iterator[Observation]:
    """What eyes that know nothing of the table tell of it: all that lay there when the question was asked."""
    asked = [item.observation for item in state.question.about] if state.question is not None else []
    doubtful = {told.cell: told for told in asked if isinstance(told, TileSeen)}
    for cell, tile in state.belief.tiles.items():
        if cell != Cell(0, 0) and cell not in doubtful:
            yield TileSeen(cell, tile)
    yield from doubtful.values()
    for piece in state.belief.pieces:
        yield PieceSeen(piece.cell, piece.kind, piece.colour, piece.at or (0.5, 0.5), lying=piece.lying)
    for stack in state.belief.stacks:
        yield StackSeen(stack.cell, stack.at, stack.count)


@pytest.mark.parametrize(("make", "names"), CASES)
@pytest.mark.parametrize("first", [True, False], ids=["the-first-answer", "none-of-them"])
def test_a_game_goes_on_after_a_stop_at_any_question(
    make: Make, names: tuple[str, ...], make_bench: Make, first: bool
) -> None:
    """Nothing that was entered is lost; the eyes look anew, what they ask can be answered, and the next move counts."""
    assert isinstance(names, tuple)
    bench = make(make_bench)
    assert bench.view.question is not None
    tileset = bench.state.tileset
    begun = max(at for at, event in enumerate(bench.journal) if isinstance(event, GameStarted))
    state, _ = resume_state(new_state(tileset), [from_json(to_json(event)) for event in bench.journal[begun:]])
    assert state.game is not None
    assert state.game.moves == bench.game.moves
    state, _ = step(state, CameraNotes(()))
    state, _ = step(state, Sightings(Scene(1, (*lying_there(bench.state), Still()))))
    for _ in range(ANSWERS):
        shown = view(state)
        if shown.question is None:
            break
        choices = [choice.intent for choice in shown.question.choices]
        state, _ = step(state, choices[0] if first and choices else Reject())
        if state.phase == "revise":
            state, _ = step(state, Confirm())
    assert state.question is None, state.question
    game = state.game
    assert game is not None
    if game.phase is not Phase.OVER:
        before = state.history
        state, _ = step(state, touch(next(iter(game.legal_moves(distinct=True)))))
        assert state.history is not before


def _taken_up(bench: Bench) -> State:
    """The game of that bench as it is when the program starts again, with no camera."""
    state, _ = resume_state(new_state(bench.state.tileset), [from_json(to_json(event)) for event in bench.journal])
    return state


def _same_work(bench: Bench) -> bool:
    """What is to be done by hand is the same after a stop; returns whether it is anything."""
    again = view(_taken_up(bench))
    assert (again.reminders, again.rings) == (bench.view.reminders, bench.view.rings)
    return bool(bench.view.reminders)


@pytest.mark.parametrize("moves_made", sampled((70, 140), (70,)))
def test_what_is_to_be_done_by_hand_is_asked_for_again_after_a_stop(moves_made: int) -> None:
    """Nobody watched whether it was done before the program stopped: tokens to lay and to hand out, pieces to take
    back, and the same after an undo.
    """
    bench, asked = Bench(), set()
    for number in range(moves_made):
        moves = tuple(bench.game.legal_moves(distinct=True))
        if not moves:
            break
        bench.give(touch(moves[number * 7 % len(moves)]))
        if (bench.view.reminders or number % 5 == 0) and _same_work(bench):
            asked |= {ring.kind for ring in bench.view.rings}
        if number % 10 == 9:
            bench.give(Undo())
            _same_work(bench)
            bench.give(Redo())
            _same_work(bench)
    assert asked >= {"lay_tokens", "clear_tokens", "take_piece"}


def test_only_the_last_move_of_a_long_game_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was due before it has been done: whoever goes on with a game does not wait for all of it."""
    bench, followed = Bench(), 0
    for number in range(30):
        moves = tuple(bench.game.legal_moves(distinct=True))
        bench.give(touch(moves[number * 7 % len(moves)]))
    after_event = intake.after_event

    def count(*given: Any, **named: Any) -> Any:
        nonlocal followed
        followed += 1
        return after_event(*given, **named)

    monkeypatch.setattr(intake, "after_event", count)
    assert _taken_up(bench).belief == bench.state.belief
    assert followed == 1


def _with_a_misread_turn() -> Bench:
    """A game in which people say that the piece of an earlier turn was not put."""
    for seed in range(40):
        bench = Bench()
        for number in range(24):
            moves = tuple(bench.game.legal_moves(distinct=True))
            bench.give(touch(moves[(number * 7 + seed) % len(moves)]))
        assert bench.state.history is not None
        for number, move in bench.state.history.entries[:-1]:
            standing = any(getattr(move, "cell", None) == piece.cell for piece in bench.game.pieces)
            if isinstance(move, PutPiece) and standing:
                bench.give(CorrectAction(number, Mine()))
                if bench.state.phase == "revise":
                    bench.give(Confirm())
                if bench.view.reminders:
                    return bench
    raise AssertionError("no turn can be corrected so that hands have to do something")


def test_what_a_correction_asks_for_is_asked_for_again_until_it_is_done() -> None:
    """Its rings come back after a stop; once people have said that it is done, they stay away."""
    bench = _with_a_misread_turn()
    assert _same_work(bench)
    bench.give(GameIsRight())
    assert not _same_work(bench)


def _going_on(bench: Bench, *inputs: Input) -> Bench:
    """Another bench with the same game, after those inputs."""
    other = copy(bench)
    other.journal = list(bench.journal)
    for given in inputs:
        other.give(given)
    return other


def _with_a_piece_after_all() -> Bench:
    """A game in which people say that somebody who has mined in an earlier turn has put a cowboy instead."""
    for seed in range(40):
        bench = Bench()
        for number in range(24):
            moves = tuple(bench.game.legal_moves(distinct=True))
            bench.give(touch(moves[(number * 7 + seed) % len(moves)]))
        assert bench.state.history is not None
        for number, move in bench.state.history.entries[:-1]:
            if not isinstance(move, Mine):
                continue
            found = bench.state.history.before(number)
            assert found is not None
            for put in found[0].legal_actions():
                if isinstance(put, PutPiece) and put.kind == "cowboy":
                    corrected = _going_on(bench, CorrectAction(number, put), Confirm())
                    if any(ring.kind == "compare" for ring in corrected.view.rings):
                        return corrected
    raise AssertionError("nobody who has mined can have put a piece that still stands")


def test_what_is_to_be_compared_after_a_correction_is_asked_for_again() -> None:
    """Whether a piece that was put after all stands on the table nobody has said yet; once somebody has, it is over."""
    bench = _with_a_piece_after_all()
    assert _same_work(bench)
    bench.give(GameIsRight())
    assert not any(ring.kind == "compare" for ring in view(_taken_up(bench)).rings)
    assert not _same_work(bench)


def test_eyes_that_look_at_the_table_tell_what_lies_there() -> None:
    """A piece that was to be taken back is not asked for: what has left the table, new eyes never tell."""
    bench = _with_a_misread_turn()
    waking = replace(new_state(bench.state.tileset), gaze="waking")
    state, _ = resume_state(waking, [from_json(to_json(event)) for event in bench.journal])
    assert view(state).reminders == ()
