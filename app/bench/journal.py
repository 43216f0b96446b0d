"""The speed of the journal on this disk: writing an event safe against a power cut, and resuming a whole game."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from app.journal import FILE_NAME, Journal
from app.rules import Discard, Game, Mine, Pass, Phase, Place, PutPiece, TakeBack
from app.rules.tileset import TileSet
from app.table.conductor import new_state, resume_state
from app.table.events import ActionTaken, Event, GameStarted, TileDiscarded, TilePlaced, from_json, to_json
from app.table.view import view

RESUMES = 5
"""How often the game is resumed; the median counts."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The measurements. Each event was on the disk (fsync) before the next was written.

    ``write`` is the median and ``slowest`` the longest time of one event in milliseconds; ``resume`` is the median time
    in seconds from opening the file of a game of ``events`` events and ``tiles`` tiles to its first view.
    """

    events: int
    tiles: int
    events_per_second: float
    write: float
    slowest: float
    resume: float


def measure(folder: Path, tileset: TileSet, source: str = "", seed: int = 1) -> Figures:
    """Write a whole random game into a journal of its own in ``folder``, and resume it.

    Nothing is left behind. Raises OSError or JournalError if nothing can be written there.
    """
    opening, events, tiles = _game(tileset, source, seed)
    with TemporaryDirectory(dir=folder, prefix="bench-") as place:
        path = Path(place) / FILE_NAME
        times = []
        with Journal.open(path) as journal:
            game = journal.start_game(to_json(opening))
            for event in events:
                begun = time.perf_counter()
                journal.append(game, to_json(event))
                times.append(time.perf_counter() - begun)
        resumed = median(_resume(path, game, tileset, source) for _ in range(RESUMES))
    return Figures(len(events), tiles, len(times) / sum(times), 1000 * median(times), 1000 * max(times), resumed)


def _resume(path: Path, game: int, tileset: TileSet, source: str) -> float:
    begun = time.perf_counter()
    with Journal.open(path) as journal:
        state, _ = resume_state(new_state(tileset, source), [from_json(body) for body in journal.events(game)])
        view(state)
    return time.perf_counter() - begun


def _game(tileset: TileSet, source: str, seed: int) -> tuple[GameStarted, list[Event], int]:
    """A random game to its end, as events; every player puts a piece, where possible, half of the time."""
    chance = Random(seed)
    game = Game(tileset, ("red", "blue"), token_seed=seed)
    events: list[Event] = []
    while game.phase is not Phase.OVER:
        if game.phase is Phase.PLACE:
            face = chance.choice([face for face, n in game.remaining().items() for _ in range(n)])
            places = game.legal_tiles(*face)
            move: Place | Discard = chance.choice(places) if places else Discard(face)
            if isinstance(move, Place):
                events.append(TilePlaced(move.placed))
            else:
                events.append(TileDiscarded(move.face))
            game.push(move)
            continue
        action = chance.choice(game.legal_actions()) if chance.random() < 0.5 else Pass()
        assert isinstance(action, PutPiece | Mine | TakeBack | Pass), "an action follows the tile"
        events.append(ActionTaken(action, "touch"))
        game.push(action)
    return GameStarted(tileset.game, source or tileset.game, game.seats, token_seed=seed), events, len(game.tiles)
