"""Private looks of the players at their own face-down tokens.

The state holds who looks, never a token value: the view reads the values from the game while they are shown. Every look
is announced and journalled. When a token that somebody has seen lies face down again, all tokens that nobody has are
shuffled anew, which is announced too.
"""

from __future__ import annotations

from dataclasses import replace

from app.rules.dealing import shuffled
from app.table.actions.settle_loop import Step, commit, noted
from app.table.model.dialogs import Notice
from app.table.model.effects import Ignored, Say
from app.table.model.events import TokensSeen, TokensShuffled
from app.table.model.inputs import EndPeek, MixTokens, Peek
from app.table.model.state import Peeking, State

LOOK_SECONDS, COVER_SECONDS = 15.0, 60.0
"""Seconds that token values are shown at most, and seconds until an unused private look ends by itself."""


def peek(state: State, event: Peek) -> Step:
    """Begin or continue a private look; only virtual tokens can be shown on the screen."""
    game = state.game
    if game is None or event.colour not in game.seats or game.options.tokens != "virtual":
        return state, (Ignored(event, state.phase),)
    looking = state.peek is not None and state.peek.colour == event.colour and state.peek.look
    after = replace(state, peek=Peeking(event.colour, event.look, state.clock))
    return _announced(after, TokensSeen(event.colour)) if event.look and not looking else (after, ())


def end_peek(state: State, _: EndPeek) -> Step:
    """End the private look."""
    return replace(state, peek=None), ()


def mix(state: State, event: MixTokens) -> Step:
    """Shuffle the tokens that nobody has, if one of them is known."""
    history = state.history
    if history is None or not history.leaked:
        return state, (Ignored(event, state.phase),)
    return _announced(state, TokensShuffled(shuffled(history.game, event.entropy)))


def _announced(state: State, event: TokensSeen | TokensShuffled) -> Step:
    """Enter the event, and show to all what it told."""
    after, effects = commit(state, event)
    told = next((effect.message for effect in effects if isinstance(effect, Say)), None)
    return (after if told is None else noted(after, Notice(told))), effects


def covered(now: Peeking, clock: float) -> Peeking | None:
    """The private look at that time: hidden after the longest showing time, None (over) when unused for too long."""
    if clock - now.since < (LOOK_SECONDS if now.look else COVER_SECONDS):
        return now
    return Peeking(now.colour, False, clock) if now.look else None
