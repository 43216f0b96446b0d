"""The tokens in the players' hands, looked at in private.

The state knows who looks, never what is on a token: the view reads that from the game, for that moment.
"""

from __future__ import annotations

from dataclasses import replace

from app.table.actions.settle_loop import Step
from app.table.model.effects import Ignored
from app.table.model.inputs import EndPeek, Peek
from app.table.model.state import Peeking, State

LOOK_SECONDS, COVER_SECONDS = 15.0, 60.0
"""How long the own tokens are to be seen at a stretch, and how long the screen stays covered when nobody looks."""


def peek(state: State, event: Peek) -> Step:
    """Virtual tokens are looked at on the screen, real ones on the table."""
    game = state.game
    if game is None or event.colour not in game.seats or game.options.tokens != "virtual":
        return state, (Ignored(event, state.phase),)
    return replace(state, peek=Peeking(event.colour, event.look, state.clock)), ()


def end_peek(state: State, _: EndPeek) -> Step:
    """The screen belongs to everybody again."""
    return replace(state, peek=None), ()


def covered(now: Peeking, clock: float) -> Peeking | None:
    """The look as it is at that time: covered when it has lasted too long, None when nobody has looked for long."""
    if clock - now.since < (LOOK_SECONDS if now.look else COVER_SECONDS):
        return now
    return Peeking(now.colour, False, clock) if now.look else None
