"""The consequences of a correction before it is accepted: every change of a score, every move lost, all that leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules import Game
from app.rules.tileset import TileSet
from app.table.model.events import Correction
from app.table.model.history import History, Misfit, apply


@dataclass(frozen=True)
class Change:
    """A player's state (before, after) the correction; ``by`` has every origin of points that differs.

    ``colour`` is the colour after the correction.
    """

    colour: str
    score: tuple[int, int]
    by: Mapping[str, tuple[int, int]]
    tokens: tuple[int, int]


@dataclass(frozen=True)
class Revision:
    """A correction and the history ``after`` it. ``changes`` has every player, in playing order.

    ``misfits`` are the later events that are no longer legal. ``mixed_up``: tokens were dealt in a different order, so
    players may have taken other tokens than before. ``removes``: a tile or a piece is no longer on the map.
    """

    event: Correction
    after: History
    changes: tuple[Change, ...]
    misfits: tuple[Misfit, ...]
    mixed_up: bool
    removes: bool = False

    @property
    def harmless(self) -> bool:
        """Whether the correction has no consequences beyond itself."""
        same = all(c.score[0] == c.score[1] and c.tokens[0] == c.tokens[1] and not c.by for c in self.changes)
        return same and not self.misfits and not self.mixed_up and not self.removes


def revise(tileset: TileSet, history: History, event: Correction) -> Revision:
    """The consequences of that correction; ``history`` is not changed.

    Raises HistoryError when there is nothing to correct, or when the corrected event itself breaks the rules.
    """
    after = apply(tileset, history, event)
    was, is_now = history.game, after.game
    changes = tuple(_change(was, old, is_now, new) for old, new in zip(was.seats, is_now.seats, strict=True))
    taken = any(c.tokens != (0, 0) for c in changes)
    hidden = was.options.tokens == "virtual" and taken and _dealing(was) != _dealing(is_now)
    removes = len(is_now.tiles) < len(was.tiles) or len(is_now.pieces) < len(was.pieces)
    return Revision(event, after, changes, after.misfits, hidden, removes)


def _change(was: Game, old: str, is_now: Game, new: str) -> Change:
    before, after = was.seat(old), is_now.seat(new)
    origins = dict.fromkeys((*before.by, *after.by))
    by = {o: (before.by.get(o, 0), after.by.get(o, 0)) for o in origins}
    differing = {o: pair for o, pair in by.items() if pair[0] != pair[1]}
    return Change(new, (before.score, after.score), differing, (before.tokens, after.tokens))


def _dealing(game: Game) -> list[object]:
    """The movements of tokens, move by move, without their values; moves that move no token are left out."""
    past = game.copy()
    moves = game.moves
    for _ in moves:
        past.pop()
    way: list[object] = []
    for move in moves:
        seat = past.seat_number
        outcome = past.push(move)
        shared = [(past.seats.index(colour), count) for colour, count in outcome.distributed]
        counts = [(deal.count, deal.stack) for deal in outcome.deals]
        joined = [(join.source, join.target) for join in outcome.joins]
        step = (counts, joined, shared, outcome.freed, seat if outcome.mined else None)
        if any(step[:4]) or outcome.mined:
            way.append(step)
    return way
