"""A stored game read from the journal: its history as far as it can be read, and what is missing from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from app.journal import GameRow, Journal, files_kept, resumed
from app.lang import Message, say
from app.rules import Phase
from app.rules.tileset import TileSet
from app.table.model.events import GameStarted, TokensSeen, from_json, to_json
from app.table.model.history import History, furthest, unrevealed
from app.tilesets import load_tileset

PAUSE_MINUTES = 30
"""A longer time without any event is a break: the game lay untouched, and its length does not count."""
CLOSED = "game_closed"


@dataclass(frozen=True)
class Stored:
    """One game as it was read: ``history`` up to the last event that can be applied, ``read`` the number of these
    events, ``bodies`` all stored events, ``times`` when each of them was written (ISO 8601, UTC). ``went_on``: it was
    ended early, and a later game goes on from there.
    """

    row: GameRow
    tileset: TileSet
    history: History
    read: int
    bodies: Sequence[dict[str, Any]]
    times: Sequence[str]
    went_on: bool = False

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end and all scores are known. A game that went on under another number
        because some of it did not fit is not: the other one counts.
        """
        return self.history.game.phase is Phase.OVER and not unrevealed(self.history) and self.reason != "unfit"

    @property
    def left(self) -> bool:
        """Whether it was closed before its end."""
        return self.row.closed and not self.finished

    @property
    def reason(self) -> str:
        """Why it was closed, as in ``GameClosed``; "" while it can be resumed."""
        return str(self.bodies[-1].get("reason", "")) if self.row.closed else ""

    @property
    def public(self) -> bool:
        """Whether everyone may know the order of its tokens: the game is over, or was left for good. Where it goes on
        under another number, its players have the same tokens in their hands.
        """
        return self.history.game.phase is Phase.OVER or (self.reason == "left" and not self.went_on)

    @property
    def trouble(self) -> Message | None:
        """What is missing from the game; None if nothing is."""
        turn = self.history.game.turn_number
        if self.read < len(self.bodies):
            return say("saved.shown", game=self.row.id, turn=turn, count=len(self.bodies) - self.read)
        if self.row.damage is not None:
            return resumed(turn, self.row.damage)
        return None

    @property
    def last_move(self) -> datetime:
        """When the last move was made; the closing of a game is no move."""
        return self._moments[-1] if self._moments else datetime.fromisoformat(self.row.started)

    @property
    def minutes(self) -> int:
        """How many minutes it was played, without its breaks (``PAUSE_MINUTES``)."""
        gaps = [(later - earlier).total_seconds() / 60 for earlier, later in pairwise(self._moments)]
        return round(sum(gap for gap in gaps if 0 < gap <= PAUSE_MINUTES))

    @property
    def _moments(self) -> list[datetime]:
        """When each event was written, without the closing."""
        told = zip(self.times, self.bodies, strict=True)
        return [datetime.fromisoformat(time) for time, body in told if body.get("event") != CLOSED]


def read_stored(journal: Journal, row: GameRow) -> Stored:
    """That game, up to the last event that can be applied.

    Raises JournalError, EventError, HistoryError and TileSetError if not even its opening can be.
    """
    bodies = journal.events(row.id)
    opening = from_json(bodies[0] if bodies else {})
    assert isinstance(opening, GameStarted), "the first event of a game"
    tileset = load_tileset(opening.tileset)
    history, events = furthest(tileset, bodies)
    return Stored(row, tileset, history, len(events), bodies, journal.times(row.id), _went_on(journal, row, bodies))


def _went_on(journal: Journal, row: GameRow, bodies: Sequence[dict[str, Any]]) -> bool:
    """Whether a later game begins with the events of that one, which was ended early, and with the note that the order
    of its tokens could be read meanwhile.
    """
    if not row.closed:
        return False
    begun = [*bodies[:-1], to_json(TokensSeen(None))]
    later = [each.id for each in journal.games() if each.id > row.id and each.opening == row.opening]
    return any(journal.events(number)[: len(begun)] == begun for number in later)


def unreadable(row: GameRow) -> Message:
    """The sentence about a game of which not even the opening is left."""
    return say("saved.unreadable", game=row.id, files=files_kept(row.damage.aside if row.damage else ""))
