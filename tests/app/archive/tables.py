"""Journals with games played by chance, at times that a clock of their own tells."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from random import Random

from app.archive.archive import Archive
from app.archive.stored import Stored, read_stored
from app.journal import FILE_NAME, Journal
from app.rules import Discard, Game, Move, Options, Place
from app.rules.sample_bot import play
from app.table.model.events import ActionTaken, Event, GameClosed, GameStarted, TileDiscarded, TilePlaced, to_json
from app.tilesets import load_tileset
from app.values import PlacedFace

SEATS = ("red", "blue", "green")
NAMES = {"red": "Anna", "blue": "Ben", "green": "Élodie"}


@lru_cache
def moves_of(name: str, seats: tuple[str, ...], seed: int, options: Options | None = None) -> tuple[Move, ...]:
    """The moves of a whole game played by chance."""
    return play(Game(load_tileset(name), seats, options, seed), Random(seed), ()).moves


def event_of(move: Move) -> Event:
    """The event that journals that move."""
    if isinstance(move, Place):
        return TilePlaced(PlacedFace(move.face, move.cell, move.rotation), "touch", move.allowed)
    if isinstance(move, Discard):
        return TileDiscarded(move.face)
    return ActionTaken(move, "touch")  # pyrefly: ignore[bad-argument-type]  # every other move is an action


class Table:
    """A journal in a folder of its own, whose clock goes on by half a minute with every event."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self.now = datetime(2031, 5, 1, 18, 0, tzinfo=UTC)
        self.archive = Archive(self.path, lambda: self.now)

    def tick(self) -> str:
        """The next moment."""
        self.now += timedelta(seconds=30)
        return self.now.isoformat(timespec="milliseconds")

    def journal(self) -> Journal:
        """The journal, open for writing."""
        return Journal.open(self.path, now=self.tick)

    def game(
        self,
        *,
        name: str = "gold-rush",
        seats: tuple[str, ...] = SEATS,
        names: Mapping[str, str] | None = None,
        seed: int = 1,
        moves: int | None = None,
        most: int | None = None,
        closed: str = "over",
        more: tuple[Event, ...] = (),
    ) -> int:
        """Write a game; ``most`` moves of it, all with None; ``moves`` is the seed of the game whose moves
        are made although the tokens are those of ``seed``. ``closed``: why it ends, "" for one that stays open."""
        started = GameStarted(name, name, seats, NAMES if names is None else names, {}, seed)
        events = [event_of(move) for move in moves_of(name, seats, seed if moves is None else moves)[:most]]
        with self.journal() as journal:
            game = journal.start_game(to_json(started))
            end = (GameClosed(closed),) if closed else ()
            journal.append(game, *(to_json(event) for event in (*events, *more, *end)))
        return game

    def stored(self, game: int) -> Stored:
        """That game as it is read back."""
        with Journal.open(self.path, read_only=True) as journal:
            return read_stored(journal, next(row for row in journal.games() if row.id == game))
