"""Whose hand holds more or fewer tokens than the game has given to that player, so that people are told who gives and
who takes.

The eyes see that a token left the map or came back, never whose it is: the players follow from the events, and what the
eyes count says when it is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from app.table.model.belief import Belief
from app.table.model.events import Event, Redone, SeatCorrected, TurnInserted, TurnRemoved, Undone
from app.table.model.history import History
from app.table.perception import given


def after_event(belief: Belief, before: History, after: History, event: Event, *, watched: bool) -> Belief:
    """The belief with ``hands`` after that event; its ``due`` is counted already.

    What was to be done before has been done as far as the eyes cannot tell that it is missing; without them, what the
    belief still has is due.
    """
    changes = _changes(before, after, event)
    named = other_colours(before, event)
    missing = belief.due - sum(changes.values()) > 0  # so the eyes had counted before this event
    kept = {named.get(c, c): n for c, n in belief.hands.items() if (missing or n > 0 or not watched)}
    for colour, change in changes.items():
        kept[colour] = kept.get(colour, 0) - change
    which = {named.get(c, c): told for c, told in given.after_event(belief, before, after, changes).items()}
    hands = replace(belief, hands={c: n for c, n in kept.items() if n}, which=which)
    return _given_back(hands) if watched else hands


def after_sighting(belief: Belief, change: int) -> Belief:
    """The belief after so many tokens more were seen beside the map, below 0 fewer; its ``due`` is counted already."""
    hands = dict(belief.hands)
    if len(may_be := [colour for colour, n in hands.items() if n * change < 0]) == 1:
        hands[may_be[0]] += change
    return _given_back(replace(belief, hands={c: n for c, n in hands.items() if n}))


def _given_back(belief: Belief) -> Belief:
    """Without what players are to give once the eyes have counted that no token is too many. While another player is
    to get some, the count says nothing.
    """
    givers = all(n > 0 for n in belief.hands.values())
    return replace(belief, hands={}) if givers and belief.due >= 0 else belief


def other_colours(before: History, event: Event) -> dict[str, str]:
    """The colours that players have after that event in place of those that they had been told to have: on the table
    everything lies as it lay. Empty for an event that does not tell, undo or redo colours.
    """
    match _doing(before, event):
        case SeatCorrected(colour, to):
            return {colour: to, to: colour}
    return {}


def _doing(before: History, event: Event) -> object:
    """The event that is undone or redone by that one, else that one itself."""
    if isinstance(event, Undone) and before.done:
        return before.done[-1]
    if isinstance(event, Redone) and before.undone:
        return before.undone[-1]
    return event


def _changes(before: History, after: History, event: Event) -> Mapping[str, int]:
    """How many tokens more each player has in the game after that event. Where it only says who really played, the
    tokens are where they were taken, but for those of turns in which fewer or more come off the map than before: by
    mining, or by a scoring.
    """
    match _doing(before, event):
        case SeatCorrected():
            return {}
        case TurnInserted() | TurnRemoved():
            was, is_now = _received(before), _received(after)
            changes: Counter[str] = Counter()
            for number in {**was, **is_now}:
                old, new = was.get(number, Counter()), is_now.get(number, Counter())
                if old.total() != new.total():
                    changes.update(new)
                    changes.subtract(old)
            return changes
    pairs = zip(before.game.seats, after.game.seats, strict=True)
    return {new: len(after.game.token_values(new)) - len(before.game.token_values(old)) for old, new in pairs}


def _received(history: History) -> dict[int, Counter[str]]:
    """Who took how many tokens off the map, by the index of the event."""
    found: dict[int, Counter[str]] = {}
    for (number, _), took in given.takings(history).items():
        found.setdefault(number, Counter()).update(took)
    return found
