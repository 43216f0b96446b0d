"""The rows of the journal, and the hash chain over those of one game.

Each row has the digest of its own content and of the previous digest of the same game, so that a changed, lost or
misplaced row is detected, and with it the end of the undamaged part of the game. Method: hash chain with 16-byte
BLAKE2b (RFC 7693); it protects against damage, not against forgery.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

OPENING, CLOSING = "game_started", "game_closed"


@dataclass(frozen=True, slots=True)
class Row:
    """One event as stored in the file: ``number`` counts from 0 within ``game``, ``body`` is JSON.

    ``digest`` is empty in journals of schema 1, which had none.
    """

    game: int
    number: int
    written: str
    event: str
    body: str
    digest: str = ""

    @property
    def key(self) -> tuple[int, int]:
        """Game and number, which identify a row uniquely."""
        return self.game, self.number


def chained(row: Row, before: str) -> str:
    """The digest of that row after a row with digest ``before``, which is empty for the first row of a game."""
    text = "\x1f".join((before, str(row.game), str(row.number), row.written, row.event, row.body))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def sealed(rows: Iterable[Row]) -> list[Row]:
    """The rows of one game in order, each with its digest."""
    done: list[Row] = []
    for row in rows:
        digest = chained(row, done[-1].digest if done else "")
        done.append(Row(row.game, row.number, row.written, row.event, row.body, digest))
    return done


def parsed(body: str) -> dict[str, Any] | None:
    """The event of that body; None if it is no JSON object."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def sound_prefix(rows: Mapping[int, Sequence[Row]]) -> list[Row]:
    """The longest undamaged beginning of one game. ``rows`` has the rows found, by number; of several rows with one
    number the last that fits is used. Rows without a digest count as undamaged if they can be read.
    """
    prefix: list[Row] = []
    while True:
        before = prefix[-1].digest if prefix else ""
        fitting = [row for row in rows.get(len(prefix), ()) if _follows(row, len(prefix), before)]
        if not fitting:
            return prefix
        prefix.append(fitting[-1])


def _follows(row: Row, number: int, before: str) -> bool:
    if row.digest:
        return row.digest == chained(row, before)
    event = parsed(row.body)
    return (
        not before and event is not None and event.get("event") == row.event and (row.event == OPENING) == (not number)
    )
