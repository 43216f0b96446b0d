"""Private looks of the players at their own face-down tokens.

The state holds who looks, never a token value: the view reads the values from the game while they are shown. Every look
is announced and journalled, and so is a wrong sign where a player's own sign opens the look. When a token that somebody
has seen lies face down again, all tokens that nobody has are shuffled anew, which is announced too.
"""

from __future__ import annotations

from dataclasses import replace

from app.lang import say
from app.rules.dealing import shuffled
from app.table.actions.settle_loop import Step, commit, noted
from app.table.model.dialogs import Notice
from app.table.model.effects import Ignored, Say
from app.table.model.events import SeatSign, TokensSeen, TokensShuffled
from app.table.model.inputs import EndPeek, ForgetSign, GiveSign, MixTokens, Peek, UseSigns
from app.table.model.signs import SealedSign, is_salt, is_sign, opens, sealed
from app.table.model.state import Peeking, State

LOOK_SECONDS, COVER_SECONDS = 15.0, 60.0
"""Seconds that token values are shown at most, and seconds until an unused private look ends by itself."""


UNDONE = ("told.undone", "told.undone_turn")
"""The sentences about what was undone, which a shuffle follows."""


def peek(state: State, event: Peek) -> Step:
    """Begin or continue a private look; only virtual tokens can be shown on the screen."""
    game = state.game
    if game is None or event.colour not in game.seats or game.options.tokens != "virtual":
        return state, (Ignored(event, state.phase),)
    now = state.peek if state.peek is not None and state.peek.colour == event.colour else None
    now = now or Peeking(event.colour, False, state.clock)
    look = event.look and (now.proved or not locked(state, event.colour))
    after = replace(state, peek=replace(now, look=look, since=state.clock))
    return _announced(after, TokensSeen(event.colour)) if look and not now.look else (after, ())


def locked(state: State, colour: str) -> bool:
    """Whether that player's tokens are shown only after the own sign: one that is kept, or one still to be chosen."""
    return state.signs_wanted or sign_of(state, colour) is not None


def sign_of(state: State, colour: str) -> SealedSign | None:
    """The sign of that player as it is kept; None before one was chosen."""
    if state.history is None or colour not in state.history.game.seats:
        return None
    return state.history.signs.get(state.history.game.seats.index(colour))


def use_signs(state: State, event: UseSigns) -> Step:
    """From now on players without a sign choose one before they look, or need not."""
    return replace(state, signs_wanted=event.wanted), ()


def give_sign(state: State, event: GiveSign) -> Step:
    """Compare the sign with the one that is kept; without one the same symbols given twice become it."""
    now = state.peek
    if now is None or now.colour != event.colour or not is_sign(event.symbols) or now.proved:
        return state, (Ignored(event, state.phase),)
    now = replace(now, since=state.clock, wrong=False)
    kept = sign_of(state, event.colour)
    if kept is not None and opens(kept, event.symbols):
        return replace(state, peek=replace(now, proved=True)), ()
    if kept is not None:
        return _announced(replace(state, peek=replace(now, wrong=True)), SeatSign(event.colour, "refused"))
    if now.chosen is None:
        return replace(state, peek=replace(now, chosen=event.symbols)), ()
    if now.chosen != event.symbols or not is_salt(event.salt):
        return replace(state, peek=replace(now, chosen=None, wrong=True)), ()
    after = replace(state, peek=replace(now, chosen=None, proved=True))
    return _announced(after, SeatSign(event.colour, "chosen", sealed(event.symbols, event.salt)))


def forget_sign(state: State, event: ForgetSign) -> Step:
    """All players agree that somebody chooses anew."""
    if sign_of(state, event.colour) is None:
        return state, (Ignored(event, state.phase),)
    now = state.peek
    if now is not None and now.colour == event.colour:
        state = replace(state, peek=Peeking(event.colour, False, state.clock))
    return _announced(state, SeatSign(event.colour, "forgotten"))


def end_peek(state: State, _: EndPeek) -> Step:
    """End the private look."""
    return replace(state, peek=None), ()


def mix(state: State, event: MixTokens) -> Step:
    """Shuffle the tokens that nobody has, if one of them is known."""
    history = state.history
    if history is None or not history.leaked:
        return state, (Ignored(event, state.phase),)
    why = history.commentary[-1]
    said = state.notice or (Notice(why) if why.key in UNDONE else None)
    return _announced(state, TokensShuffled(shuffled(history.game, event.entropy)), said)


def _announced(state: State, event: TokensSeen | TokensShuffled | SeatSign, after: Notice | None = None) -> Step:
    """Enter the event, and show to all what it told, after what the notice ``after`` says."""
    entered, effects = commit(state, event)
    told = next((effect.message for effect in effects if isinstance(effect, Say)), None)
    if told is None:
        return entered, effects
    if after is None:
        return noted(entered, Notice(told)), effects
    both = say("list.sentences", first=after.text, second=told)
    return noted(entered, replace(after, text=both)), effects


def covered(now: Peeking, clock: float) -> Peeking | None:
    """The private look at that time: hidden after the longest showing time, None (over) when unused for too long."""
    if clock - now.since < (LOOK_SECONDS if now.look else COVER_SECONDS):
        return now
    return replace(now, look=False, since=clock) if now.look else None
