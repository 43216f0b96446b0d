"""What the passing of time does: reminders of wrong stacks are repeated, private looks and token readings end."""

from __future__ import annotations

from dataclasses import replace

from app.lang import Message
from app.rules import Phase
from app.table.actions.peek import covered
from app.table.actions.settle_loop import Step
from app.table.actions.token_reveal import given_up
from app.table.model.effects import Say
from app.table.model.state import State
from app.table.perception.differences import reminders, stack_reminders

REMIND_SECONDS = 45.0
"""Seconds between two reminders that a stack on the table differs from the game."""


def wrong_stacks(state: State) -> tuple[Message, ...]:
    """What people must do so that the stacks match the game; empty when they play without tokens on the table."""
    game = state.game
    if game is None or game.phase is Phase.OVER or not state.counters:
        return ()
    return stack_reminders(game, state.belief, state.names, watched=state.watched)


def without_counters(state: State) -> State:
    """People say that the table is right. If no token was ever seen and only tokens differ, they play without any."""
    game = state.game
    if game is None or game.options.tokens != "virtual" or not state.watched or state.belief.stacks:
        return state
    due = reminders(game, state.belief, state.names, watched=state.watched)
    tokens = stack_reminders(game, state.belief, state.names, watched=state.watched)
    return replace(state, counters=state.counters and (not due or due != tokens))


def passing(state: State) -> Step:
    """Time passes: a private look or an unanswered reading ends; a stack that is still wrong is mentioned again."""
    if state.peek is not None:
        state = replace(state, peek=covered(state.peek, state.clock))
    if state.phase == "reveal":
        return given_up(state)
    if state.clock - state.reminded[0] < REMIND_SECONDS:
        return state, ()
    playing = state.phase in ("place", "act")
    due = wrong_stacks(state) if playing else ()
    before = state.reminded[1]
    return replace(state, reminded=(state.clock, due)), tuple(Say(message) for message in due if message in before)
