"""Corrections of what happened earlier, and a look at earlier turns.

What comes of a correction is shown first and waits for people, unless nothing comes of it but the correction itself.
"""

from __future__ import annotations

from dataclasses import replace

from app.lang import say
from app.table.course import Step, commit, refuse
from app.table.effects import Ignored, Say
from app.table.events import ActionCorrected, Correction, SeatCorrected, TileCorrected
from app.table.history import HistoryError
from app.table.inputs import Confirm, CorrectAction, CorrectSeat, CorrectTile, Reject, Review, Undo
from app.table.revision import revise
from app.table.state import State


def correct(state: State, event: CorrectTile | CorrectAction | CorrectSeat) -> Step:
    """Something earlier was otherwise."""
    if isinstance(event, CorrectTile):
        return propose(state, TileCorrected(event.cell, event.design, event.variant, event.rotation))
    if isinstance(event, CorrectAction):
        return propose(state, ActionCorrected(event.number, event.move))
    return propose(state, SeatCorrected(event.colour, event.to, event.name))


def propose(state: State, fix: Correction) -> Step:
    """Show what that correction would come to; enter it at once where nothing else comes of it."""
    assert state.history is not None
    try:
        revision = revise(state.tileset, state.history, fix)
    except HistoryError as error:
        return refuse(state, error.message)
    state = replace(state, revising=None, reviewing=None)
    if revision.harmless:
        return commit(state, fix)
    return replace(state, revising=fix, notice=None), (Say(say("status.revise")),)


def accept(state: State, _: Confirm) -> Step:
    """The correction counts, with all that comes of it."""
    assert state.revising is not None
    return commit(replace(state, revising=None), state.revising)


def leave_it(state: State, _: Reject | Undo) -> Step:
    """The correction does not count: nothing has happened."""
    return replace(state, revising=None), ()


def review(state: State, event: Review) -> Step:
    """Look at an earlier turn, or no longer."""
    assert state.history is not None
    if event.number is not None and event.number not in dict(state.history.entries):
        return state, (Ignored(event, state.phase),)
    return replace(state, reviewing=event.number), ()


def overtaken(state: State) -> State:
    """The game went on: a correction that waits must still be possible, a turn that is looked at still be there."""
    history = state.history
    if history is None:
        return replace(state, revising=None, reviewing=None, peek=None)
    if state.reviewing is not None and state.reviewing not in dict(history.entries):
        state = replace(state, reviewing=None)
    if state.revising is not None:
        try:
            revise(state.tileset, history, state.revising)
        except HistoryError:
            state = replace(state, revising=None)
    return state
