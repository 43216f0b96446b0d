"""The tokens in the players' hands, looked at in private, and those on the table.

The state knows who looks, never what is on a token: ``app.table.presentation.view`` reads that from the game, for that moment.
"""

from __future__ import annotations

from dataclasses import replace

from app.lang import Message
from app.rules import Phase
from app.table.actions.settle_loop import Step
from app.table.actions.token_reveal import given_up
from app.table.model.belief import reminders, stack_reminders
from app.table.model.effects import Ignored, Say
from app.table.model.inputs import EndPeek, Peek
from app.table.model.state import Peeking, State

LOOK_SECONDS, COVER_SECONDS = 15.0, 60.0
"""How long the own tokens are to be seen at a stretch, and how long the screen stays covered when nobody looks."""
REMIND_SECONDS = 45.0
"""How often it is said again that a stack on the table is not as in the game."""


def peek(state: State, event: Peek) -> Step:
    """Virtual tokens are looked at on the screen, real ones on the table."""
    game = state.game
    if game is None or event.colour not in game.seats or game.options.tokens != "virtual":
        return state, (Ignored(event, state.phase),)
    return replace(state, peek=Peeking(event.colour, event.look, state.clock)), ()


def end_peek(state: State, _: EndPeek) -> Step:
    """The screen belongs to everybody again."""
    return replace(state, peek=None), ()


def wrong_stacks(state: State) -> tuple[Message, ...]:
    """What is to be done so that the stacks on the table are as in the game; nothing where no tokens lie there."""
    game = state.game
    if game is None or game.phase is Phase.OVER or not state.counters:
        return ()
    return stack_reminders(game, state.seen)


def without_counters(state: State) -> State:
    """All is in order, people say. If no token was ever seen and only tokens are missing, they play without any."""
    game = state.game
    if game is None or game.options.tokens != "virtual" or not state.watched or state.seen.stacks:
        return state
    due = reminders(game, state.seen, state.names)
    return replace(state, counters=state.counters and (not due or due != stack_reminders(game, state.seen)))


def passing(state: State) -> Step:
    """Time passes: a look ends by itself, and so does the wait for one; a wrong stack is spoken of again."""
    if state.peek is not None:
        state = replace(state, peek=_covered(state.peek, state.clock))
    if state.phase == "reveal":
        return given_up(state)
    if state.clock - state.reminded[0] < REMIND_SECONDS:
        return state, ()
    playing = state.phase in ("place", "act")
    due = wrong_stacks(state) if playing else ()
    before = state.reminded[1]
    return replace(state, reminded=(state.clock, due)), tuple(Say(message) for message in due if message in before)


def _covered(now: Peeking, clock: float) -> Peeking | None:
    if clock - now.since < (LOOK_SECONDS if now.look else COVER_SECONDS):
        return now
    return Peeking(now.colour, False, clock) if now.look else None
