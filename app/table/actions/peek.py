"""Private looks of the players at their own face-down tokens.

The state holds who looks, never a token value: the view reads the values from the game while they are shown.
"""

from __future__ import annotations

from dataclasses import replace

from app.table.actions.settle_loop import Step
from app.table.model.effects import Ignored
from app.table.model.inputs import EndPeek, Peek
from app.table.model.state import Peeking, State

LOOK_SECONDS, COVER_SECONDS = 15.0, 60.0
"""Seconds that token values are shown at most, and seconds until an unused private look ends by itself."""


def peek(state: State, event: Peek) -> Step:
    """Begin or continue a private look; only virtual tokens can be shown on the screen."""
    game = state.game
    if game is None or event.colour not in game.seats or game.options.tokens != "virtual":
        return state, (Ignored(event, state.phase),)
    return replace(state, peek=Peeking(event.colour, event.look, state.clock)), ()


def end_peek(state: State, _: EndPeek) -> Step:
    """End the private look."""
    return replace(state, peek=None), ()


def covered(now: Peeking, clock: float) -> Peeking | None:
    """The private look at that time: hidden after the longest showing time, None (over) when unused for too long."""
    if clock - now.since < (LOOK_SECONDS if now.look else COVER_SECONDS):
        return now
    return Peeking(now.colour, False, clock) if now.look else None
