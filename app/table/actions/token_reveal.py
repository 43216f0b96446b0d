"""Entering the values of real tokens at the end: tapped one by one, or read by the eyes with uncertain ones asked."""

from __future__ import annotations

from dataclasses import replace

from app.lang import Message, say
from app.table.actions.settle_loop import Step, commit, noted, refuse
from app.table.model.dialogs import Notice
from app.table.model.effects import Ignored, ReadUnderCamera, Say
from app.table.model.events import TokensTold
from app.table.model.history import unrevealed
from app.table.model.inputs import (
    Confirm,
    ReadTokens,
    Reject,
    SeenToken,
    TellToken,
    TokensRead,
    TokenValues,
    UntellToken,
)
from app.table.model.messages import player
from app.table.model.state import State, TokenReveal

READ_SECONDS = 30.0
"""Seconds that the eyes may take to read tokens."""


def revealed_so_far(state: State) -> TokenReveal | None:
    """The values entered so far for the player whose tokens are due; None when nobody's are."""
    due = unrevealed(state.history) if state.history is not None else ()
    if not due:
        return None
    now = state.token_reveal
    return now if now is not None and now.colour == due[0] else TokenReveal(due[0])


def count_due(state: State) -> int:
    """How many tokens the player whose tokens are due has taken; 0 when nobody's are due."""
    now = revealed_so_far(state)
    return state.game.seat(now.colour).tokens if now is not None and state.game is not None else 0


def complete(state: State) -> bool:
    """Whether every token of the player whose tokens are due has its value."""
    now = revealed_so_far(state)
    return now is not None and len(now.tokens) == count_due(state) and all(t.value is not None for t in now.tokens)


def left_in_box(state: State) -> dict[int, int]:
    """Each token value of the box, and how many of it may still be entered for the player whose tokens are due."""
    now, game = revealed_so_far(state), state.game
    if now is None or game is None:
        return {}
    told = [token.value for token in now.tokens]
    return {value: count - told.count(value) for value, count in game.unseen_tokens(now.colour).items()}


def tell(state: State, event: TokenValues) -> Step:
    """Enter all values of a player's real tokens at once (GR-85)."""
    return commit(replace(state, token_reveal=None), TokensTold(event.colour, event.values))


def leave_uncounted(state: State, _: Reject) -> Step:
    """Leave the tokens of the player whose tokens are due uncounted."""
    assert state.history is not None
    return commit(replace(state, token_reveal=None, mark=None), TokensTold(unrevealed(state.history)[0]))


def accept_values(state: State, event: Confirm) -> Step:
    """Accept the entered values as complete; changes nothing while some are missing."""
    now = revealed_so_far(state)
    if now is None or not complete(state):
        return replace(state, notice=None), ()
    values = tuple(token.value for token in now.tokens if token.value is not None)
    return commit(replace(state, token_reveal=None, mark=None), TokensTold(now.colour, values))


def enter_value(state: State, event: TellToken) -> Step:
    """Enter the value of the first uncertain token, or of one more."""
    now = revealed_so_far(state)
    assert now is not None
    doubtful = next((at for at, token in enumerate(now.tokens) if token.value is None), None)
    if left_in_box(state).get(event.value, 0) < 1:
        assert state.game is not None
        return refuse(
            state, say("pad.none_left", count=state.game.tileset.tokens.get(event.value, 0), value=event.value)
        )
    if doubtful is None and len(now.tokens) >= count_due(state):
        return refuse(state, say("pad.full", count=count_due(state)))
    told = SeenToken(event.value)
    at = len(now.tokens) if doubtful is None else doubtful
    return _told(state, replace(now, tokens=(*now.tokens[:at], told, *now.tokens[at + 1 :])))


def remove_value(state: State, event: UntellToken) -> Step:
    """Remove the last value, or make the value of one token uncertain again."""
    now = revealed_so_far(state)
    assert now is not None
    if event.at is None:
        return _told(state, replace(now, tokens=now.tokens[:-1]))
    if not 0 <= event.at < len(now.tokens):
        return state, (Ignored(event, state.phase),)
    return _told(state, replace(now, tokens=(*now.tokens[: event.at], SeenToken(None), *now.tokens[event.at + 1 :])))


def _told(state: State, now: TokenReveal) -> Step:
    state = replace(state, token_reveal=now, notice=None)
    return (replace(state, mark=None) if complete(state) else state), ()


def read(state: State, _: ReadTokens) -> Step:
    """Let the eyes read the tokens under the camera."""
    now = revealed_so_far(state)
    assert now is not None
    if not state.watched:
        return refuse(state, say("pad.no_camera"))
    state = replace(state, token_reveal=TokenReveal(now.colour, (), state.clock), notice=None, mark=None)
    return state, (ReadUnderCamera(count_due(state)),)


def take_reading(state: State, event: TokensRead) -> Step:
    """Take over the values that the eyes read; people still have to accept them."""
    now = revealed_so_far(state)
    if now is None or now.since is None:
        return state, (Ignored(event, state.phase),)
    due, seen = count_due(state), event.tokens
    if len(seen) > due:  # other players' face-down tokens lie there too
        seen = tuple(token for token in seen if token.value is not None or token.likely)
    told = TokenReveal(now.colour, seen if len(seen) <= due else ())
    notice = _trouble(state, event, len(seen), due)
    state = replace(state, token_reveal=_within_the_box(state, told), notice=None)
    if notice is None:
        return state, ()
    return noted(state, Notice(notice)), (Say(notice),)


def _within_the_box(state: State, told: TokenReveal) -> TokenReveal:
    """Mark as uncertain each value that occurs more often than the box has tokens of it."""
    assert state.game is not None
    left = dict(state.game.unseen_tokens(told.colour))
    tokens = []
    for token in told.tokens:
        if token.value is not None:
            left[token.value] = left.get(token.value, 0) - 1
            if left[token.value] < 0:
                token = replace(token, value=None, likely=(token.value, *token.likely))
        tokens.append(token)
    return replace(told, tokens=tuple(tokens))


def _trouble(state: State, event: TokensRead, count: int, due: int) -> Message | None:
    """Why the reading is incomplete, and what to do; None when it is complete."""
    now = revealed_so_far(state)
    assert now is not None
    who = player(now.colour, state.names)
    if event.trouble:
        return say(f"vision.{event.trouble}")
    if not count:
        return say("pad.none_seen")
    if count > due:
        return say("pad.too_many", count=count, due=due, player=who)
    return say("pad.too_few", count=count, due=due) if count < due else None


def given_up(state: State) -> Step:
    """End a reading that the eyes have not answered in time: the values are tapped instead."""
    now = state.token_reveal
    if now is None or now.since is None or state.clock - now.since < READ_SECONDS:
        return state, ()
    told = say("pad.no_answer")
    return noted(replace(state, token_reveal=replace(now, since=None)), Notice(told)), (Say(told),)
