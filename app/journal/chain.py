"""The rows of the journal, and the hash chain that joins those of one game.

Each row carries the digest of its own content and of the digest before it in the same game, so that a row that was
changed, lost or put elsewhere is noticed, and with it where the sound part of the game ends. Method: hash chain with
BLAKE2b of 16 bytes (RFC 7693); it guards against damage, not against a forger.
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
    """One event as it stands in the file: ``number`` counts from 0 within ``game``, ``body`` is JSON.

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
        """Game and number: what the file holds once."""
        return self.game, self.number


def chained(row: Row, before: str) -> str:
    """The digest of that row after a row with digest ``before``; empty for the first of its game."""
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
    """The event of that body; None for what is no JSON object."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def sound_prefix(rows: Mapping[int, Sequence[Row]]) -> list[Row]:
    """The longest sound beginning of one game. ``rows`` holds what was found of it, by number; of several rows with one
    number the last that fits is taken. Rows without a digest are sound as far as they can be read.
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
