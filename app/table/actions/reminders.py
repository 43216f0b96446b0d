"""What is said again as time passes, and what ends by itself: wrong stacks, looks at the own tokens."""

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
"""How often it is said again that a stack on the table is not as in the game."""


def wrong_stacks(state: State) -> tuple[Message, ...]:
    """What is to be done so that the stacks on the table are as in the game; nothing where no tokens lie there."""
    game = state.game
    if game is None or game.phase is Phase.OVER or not state.counters:
        return ()
    return stack_reminders(game, state.belief)


def without_counters(state: State) -> State:
    """All is in order, people say. If no token was ever seen and only tokens are missing, they play without any."""
    game = state.game
    if game is None or game.options.tokens != "virtual" or not state.watched or state.belief.stacks:
        return state
    due = reminders(game, state.belief, state.names)
    return replace(state, counters=state.counters and (not due or due != stack_reminders(game, state.belief)))


def passing(state: State) -> Step:
    """Time passes: a look ends by itself, and so does the wait for one; a wrong stack is spoken of again."""
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
