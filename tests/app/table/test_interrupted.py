"""The program is stopped while a question is open, and started again: the game goes on, whatever was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.rules import Phase
from app.table.conductor import new_state, resume_state, step
from app.table.model.events import GameStarted, from_json, to_json
from app.table.model.inputs import CameraNotes, Confirm, Reject, Sightings
from app.table.model.state import State
from app.table.presentation.view import view
from app.ui.gallery.tables import touch
from app.values import Cell
from tests.app.table.conftest import Bench
from tests.app.table.presentation.test_exits import CASES
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
    assert names
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


def test_tokens_are_asked_for_again_after_a_stop() -> None:
    """Nobody watched whether they were put on the mountain before the program stopped."""
    bench = Bench()
    for number in range(200):
        moves = tuple(bench.game.legal_moves(distinct=True))
        bench.give(touch(moves[number * 7 % len(moves)]))
        if bench.game.phase is Phase.ACT and bench.view.reminders:
            break
    assert [message.key for message in bench.view.reminders] == ["remind.lay_tokens"]
    state, _ = resume_state(bench.state, [from_json(to_json(event)) for event in bench.journal])
    again = view(state)
    assert (again.reminders, again.rings) == (bench.view.reminders, bench.view.rings)
