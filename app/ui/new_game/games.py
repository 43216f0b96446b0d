"""The games that can be chosen, and the last one that was played. Reading takes too long for the screen's own thread:
ask first in another one; what was read stays.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from app.archive.stored import read_stored
from app.journal import FILE_NAME, GameRow, Journal, JournalError
from app.rules.errors import TileSetError
from app.rules.shipped import SHIPPED, box_of, load_tileset
from app.rules.terms import DEFAULT_GAME, Terms
from app.table.model.events import EventError, GameStarted, from_json
from app.table.model.history import HistoryError

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class GameInBox:
    """A game: the name that loads its tile set, what people call it, its terms, and whether its tiles were checked
    against a box.
    """

    source: str
    title: str
    terms: Terms
    verified: bool

    def __hash__(self) -> int:
        return hash(self.source)


@lru_cache
def game(source: str) -> GameInBox:
    """The game whose tile set has that name. Raises TileSetError."""
    tileset = load_tileset(source)
    return GameInBox(source, tileset.name, tileset.terms, tileset.verified)


@lru_cache
def shipped_games() -> tuple[GameInBox, ...]:
    """Every game that ships with the app, the usual one first."""
    names = sorted(folder.name for folder in SHIPPED.iterdir() if (folder / "tiles.toml").is_file())
    return tuple(game(name) for name in sorted(names, key=lambda name: name != DEFAULT_GAME))


@dataclass(frozen=True)
class LastGame:
    """Who played the last game, in playing order, and how it was set up. ``played`` has the options of the last game of
    each tile set, by its name.
    """

    seats: tuple[str, ...]
    names: Mapping[str, str]
    tileset: str
    options: Mapping[str, bool | int | str]
    played: Mapping[str, Mapping[str, bool | int | str]] = field(default_factory=dict)


def last_game(folder: Path) -> LastGame | None:
    """The last game in the journal of that folder in which somebody did something, else the last one at all, with the
    players as they were corrected during it; None without one that can be read. The games are read first (``game``),
    so that they are at hand on the screen's thread.
    """
    shipped_games()
    try:
        with Journal.open(folder / FILE_NAME, read_only=True) as journal:
            rows = [row for row in journal.games() if row.events]
            if not rows:
                return None
            row = next((row for row in rows if row.events > 1), rows[0])  # who left at once, sat at another table
            start: GameStarted = read_stored(journal, row).history.start
        source = game(box_of(start.tileset)).source
        return LastGame(start.seats, start.names, source, start.options, {**_played(rows), source: start.options})
    except (JournalError, EventError, HistoryError, TileSetError) as error:
        log.info("the last game cannot be played again: %s", error)
        return None


def _played(rows: Iterable[GameRow]) -> dict[str, Mapping[str, bool | int | str]]:
    """The options of the last game of each tile set in which somebody did something; ``rows`` are newest first."""
    found: dict[str, Mapping[str, bool | int | str]] = {}
    for row in rows:
        if row.events > 1:
            try:
                start = from_json(row.opening)
            except EventError:
                continue
            if isinstance(start, GameStarted):
                found.setdefault(box_of(start.tileset), start.options)
    return found
