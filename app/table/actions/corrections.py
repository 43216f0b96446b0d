"""Corrections of earlier events, and the review of earlier turns.

What a correction changes is shown first and waits for confirmation. Where it has no consequences it counts at once if
no earlier turn is touched: another name or colour, the tile of this turn, an answer to a question.
"""

from __future__ import annotations

from dataclasses import replace

from app.lang import say
from app.rules import Phase
from app.table.actions.reminders import wrong_stacks
from app.table.actions.settle_loop import Step, commit, noted, refuse
from app.table.model.correction_preview import revise
from app.table.model.dialogs import Notice
from app.table.model.effects import Ignored, Say
from app.table.model.events import ActionCorrected, Correction, SeatCorrected, TileCorrected, TurnInserted, TurnRemoved
from app.table.model.history import HistoryError
from app.table.model.inputs import (
    Browse,
    Confirm,
    CorrectAction,
    CorrectSeat,
    CorrectTile,
    InsertTurn,
    Reject,
    RemoveTurn,
    Review,
    Undo,
)
from app.table.model.state import State
from app.table.perception.corrected_table import again, leaves_out
from app.table.perception.differences import match_pieces
from app.table.perception.illegal_tile import of_correction
from app.values import Cell

HOW = ("", "place", "tile", "turn")
"""What may be chosen for the turn under review (``Review.how``)."""
LISTS = ("", "audit", "turns", "seats")
"""The lists that may be open beside the game (``Browse.what``)."""


def correct(state: State, event: CorrectTile | CorrectAction | InsertTurn | RemoveTurn | CorrectSeat) -> Step:
    """Propose a correction of an earlier event."""
    match event:
        case CorrectTile(cell, tile, to):
            return propose(
                state, TileCorrected(cell, tile, to=to), ask=to is not None or not _of_this_turn(state, cell)
            )
        case CorrectAction(number, move):
            return propose(state, ActionCorrected(number, move), ask=True)
        case InsertTurn(before, placed):
            return propose(state, TurnInserted(before, placed), ask=True)
        case RemoveTurn(cell):
            return propose(state, TurnRemoved(cell), ask=True)
        case CorrectSeat(colour, to, name):
            return propose(state, SeatCorrected(colour, to, name))


def _of_this_turn(state: State, cell: Cell) -> bool:
    """Whether the tile on that cell has just been laid, and its turn is not over."""
    game = state.game
    return game is not None and game.phase is Phase.ACT and cell == game.last_placed


def propose(state: State, fix: Correction, *, ask: bool = False) -> Step:
    """Show what a correction changes; enter it at once if it has no consequences, unless people are to be asked."""
    assert state.history is not None
    try:
        revision = revise(state.tileset, state.history, fix)
    except HistoryError as error:
        asked = isinstance(fix, TileCorrected) and of_correction(state.tileset, state.history, fix, error.message)
        if not asked or state.fault is not None:
            return refuse(state, error.message)
        state = replace(state, question=asked, revising=None, reviewing=None, review_how="", browsing="", notice=None)
        return state, (Say(asked.text),)
    state = replace(state, revising=None, reviewing=None, review_how="", browsing="")
    if revision.harmless and not ask:
        return _enter(state, fix)
    return _by_touch(replace(state, revising=fix, notice=None)), (Say(say("status.revise")),)


def _enter(state: State, fix: Correction) -> Step:
    """Enter the correction, and say what it was: a finger that slipped must not change an old turn unseen. Where no
    camera watches and no ring is to be compared with the table, it is said that that is taken to be as told. An
    inserted turn has no action yet, so it is opened for review.
    """
    before = state
    state, effects = commit(state, fix)
    told = next((effect.message for effect in effects if isinstance(effect, Say)), None)
    if told is not None and state.notice is None:
        key = "" if state.watched else _of_the_table(fix, before, state)
        state = noted(state, Notice(say(key, what=told) if key else told))
    if isinstance(fix, TurnInserted) and state.history is not None:
        state = replace(state, reviewing=state.history.number_of(fix.placed.cell))
    return state, effects


def _of_the_table(fix: Correction, before: State, state: State) -> str:
    """What is said of the table after that correction, "" where rings tell hands all of it."""
    assert before.game is not None
    assert state.game is not None
    _, missing, extra = match_pieces(state.game, state.belief)
    if missing or extra or not leaves_out(fix):
        return ""
    if again(before.game, before.belief, state.game, state.belief):  # hands may have taken it home
        return "notice.again"
    return "notice.as_corrected_else" if wrong_stacks(state) else "notice.as_corrected"


def accept(state: State, _: Confirm) -> Step:
    """Enter the pending correction with all its consequences."""
    assert state.revising is not None
    return _enter(replace(state, revising=None), state.revising)


def leave_it(state: State, _: Reject | Undo) -> Step:
    """Discard the pending correction."""
    return replace(state, revising=None), ()


def review(state: State, event: Review) -> Step:
    """Open or close the review of an earlier turn."""
    assert state.history is not None
    there = event.number is None or event.number in dict(state.history.entries)
    if not there or event.how not in HOW:
        return state, (Ignored(event, state.phase),)
    how = event.how if event.number is not None else ""
    state = replace(state, reviewing=event.number, review_how=how, browsing="", notice=None)
    return state if event.number is None else _by_touch(state), ()


def browse(state: State, event: Browse) -> Step:
    """Open or close a list beside the game; it replaces an open review."""
    if event.what not in LISTS:
        return state, (Ignored(event, state.phase),)
    what = "turns" if event.what == "audit" and not state.tileset.tokens else event.what
    state = replace(state, browsing=what, reviewing=None, review_how="", notice=None)
    return _by_touch(state) if what else state, ()


def _by_touch(state: State) -> State:
    """The table after somebody has opened something, which could not be seen behind a fault of the camera: play goes
    on by touch then.
    """
    return replace(state, fault=None, gaze="") if state.fault is not None else state


def overtaken(state: State) -> State:
    """After a change of the game: drop a pending correction that is no longer possible and a review of a lost turn."""
    history = state.history
    if history is None:
        return replace(state, revising=None, reviewing=None, review_how="", browsing="", peek=None)
    if state.reviewing is not None and state.reviewing not in dict(history.entries):
        state = replace(state, reviewing=None, review_how="")
    if state.revising is not None:
        try:
            revise(state.tileset, history, state.revising)
        except HistoryError:
            state = replace(state, revising=None)
    return state
