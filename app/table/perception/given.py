"""Which of their tokens players are to give back: real tokens have values that only their players know, so that the
number alone does not say it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from app.rules import Mine
from app.table.model.belief import Belief
from app.table.model.history import History

Taking = tuple[int, str]
"""The index of an event by which tokens came off the map, and how: "mined", or "scored" for a completed one."""


def takings(history: History) -> dict[Taking, Counter[str]]:
    """Who took how many tokens off the map, oldest first."""
    game = history.game.copy()
    found: dict[Taking, Counter[str]] = {}
    for number, _ in reversed(history.entries):
        taken = Counter({colour: game.seat(colour).tokens for colour in game.seats})
        move = game.pop()
        taken.subtract({colour: game.seat(colour).tokens for colour in game.seats})
        mined = Counter({game.on_turn: 1}) if isinstance(move, Mine) else Counter()
        for how, some in (("scored", taken - mined), ("mined", mined)):  # backwards: it is mined first
            if some:
                found[number, how] = found.get((number, how), Counter()) + some
    return dict(reversed(found.items()))


def after_event(belief: Belief, before: History, after: History, changes: Mapping[str, int]) -> dict[str, str]:
    """``Belief.which`` after an event by which the players have so many tokens more in the game, below 0 fewer."""
    which = {colour: told for colour, told in belief.which.items() if belief.hands.get(colour, 0) > 0}
    losers = [colour for colour, change in changes.items() if change < 0]
    if not losers or before.game.options.tokens != "physical":
        return which
    was, is_now = takings(before), takings(after)
    for colour in losers:
        told = _which(_of(was, colour), _of(is_now, colour), -changes[colour])
        if belief.hands.get(colour, 0):  # of those held, some were to be given already, or some had yet to be taken
            told = "last" if told == which.get(colour) == "last" else "any"
        which[colour] = told
    return which


def _of(takings_: Mapping[Taking, Counter[str]], colour: str) -> dict[Taking, int]:
    return {taking: took[colour] for taking, took in takings_.items() if took[colour]}


def _which(was: Mapping[Taking, int], is_now: Mapping[Taking, int], count: int) -> str:
    """Which tokens so many are of a player who has taken those of ``was``, and now only those of ``is_now``; one of
    ``WHICH``.
    """
    lost = [taking for taking, n in was.items() if is_now.get(taking) != n]
    if sum(was[taking] for taking in lost) != count or any(taking in is_now for taking in lost):
        return "any"
    if lost == list(was)[-len(lost) :]:
        return "last"
    alike = [taking for taking, n in was.items() if taking[1] == "scored" and n == count]
    if lost == alike and len(alike) == 1:
        return "scored"
    return "mined" if lost == [taking for taking in was if taking[1] == "mined"] else "any"
