"""Plays hours of table time as fast as it goes and tells memory, open files, threads and files of every hour.

The clock is simulated: the screen's view is asked for twice a second of table time, someone moves about every 20
seconds, takes back now and then, and a new game follows the last; every tenth move the disk fails for a while. Eyes
and screen are not part of it: ``tests/vision/test_long.py`` measures the eyes.

    ./deploy/evaluate evening                1 hour
    ./deploy/evaluate evening --hours 10
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import os
import sys
import threading
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app.journal import FILE_NAME, Journal
from app.session.keeper import Keeper
from app.session.session import Session
from app.table.model.inputs import DiscardTile, LeaveGame, PlaceTile, StartGame, Undo
from app.tilesets import load_tileset

SIGHT = 0.5
"""Seconds of table time between two looks of the screen."""
MOVE = 20.0
"""Mean seconds between two moves."""


class TableClock:
    """The time at the table, in seconds."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def sample(folder: Path) -> dict[str, float]:
    """What this process holds now."""
    gc.collect()
    return {
        "memory_mb": round(int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096 / 2**20, 1),
        "handles": len(os.listdir("/proc/self/fd")) - 1,
        "threads": threading.active_count(),
        "files": sum(path.is_file() for path in folder.rglob("*")),
        "disk_kb": sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) >> 10,
    }


def move(session: Session, chance: Random) -> None:
    """One touch of somebody at the table."""
    game = session.game
    if game is None or game.phase == "over":
        session.touch(LeaveGame())
        session.touch(StartGame(("red", "blue", "green"), {"red": "Anna"}, {}, chance.randrange(1 << 30)))
    elif chance.random() < 0.08:
        session.touch(Undo())
    elif game.phase == "place":
        face = chance.choice(list(game.remaining()))
        places = game.legal_tiles(*face)
        session.touch(PlaceTile(chance.choice(places).placed) if places else DiscardTile(face))
    else:
        session.touch(chance.choice(session.view().actions).intent)


def play(folder: Path, hours: float, seed: int, every: float = 3600.0) -> list[dict[str, float]]:
    """A sample after each hour (or ``every`` seconds) of table time, the first one after a twelfth of the first."""
    clock, chance = TableClock(), Random(seed)
    journal = Journal.open(folder / FILE_NAME)
    keeper = Keeper(journal, clock)
    session = Session(load_tileset("gold-rush"), journal, source="gold-rush", keeper=keeper, clock=clock)
    samples: list[dict[str, float]] = []
    due, moves, next_move = every / 12, 0, 0.0
    began = time.process_time()
    while clock.now <= hours * 3600:
        if clock.now >= next_move:
            move(session, chance)
            moves += 1
            next_move = clock.now + chance.expovariate(1 / MOVE)
            # a disk that is full for half a minute of every few
            limit = 1 if moves % 10 == 9 else 1 << 30
            journal._db.execute(f"PRAGMA max_page_count = {limit}")
        session.view()
        keeper.tend()
        clock.now += SIGHT
        if clock.now >= due:
            samples.append({"hour": round(clock.now / 3600, 2), "moves": moves, **sample(folder)})
            samples[-1] |= {"games": len(journal.games()), "cpu_s": round(time.process_time() - began, 1)}
            samples[-1] |= {"waiting": keeper.waiting}
            due = (due // every + 1) * every
    session.close()
    return samples


def main(words: list[str] | None = None) -> int:
    """Print a line of JSON for each sample; 1 if anything but the journal has grown after the first hour."""
    parser = argparse.ArgumentParser(
        prog="./deploy/evaluate evening", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(words)
    logging.disable()
    with TemporaryDirectory() as place:
        samples = play(Path(place) / "data", chosen.hours, chosen.seed)
    for each in samples:
        print(json.dumps(each), flush=True)
    first, last = samples[min(1, len(samples) - 1)], samples[-1]
    grown = [name for name in ("handles", "threads", "files") if last[name] > first[name]]
    if last["memory_mb"] > first["memory_mb"] + 8:
        grown.append("memory_mb")
    print(f"{', '.join(grown)} grew" if grown else "flat")
    return int(bool(grown))


if __name__ == "__main__":
    sys.exit(main())
