"""Kills the app and cuts its power, again and again, and counts the events of the journal that are lost or doubled.

A game is played at random and goes on from where it was found after every kill (SIGKILL at any moment, also while the
journal is being opened). The power cuts are modelled: one play's disk operations are recorded with strace, and after
each of them the states that a disk may be left in are drawn (``tests/worlds/power_cuts.py``). An event counts as
promised when the journal has returned from writing it.

    ./deploy/evaluate power                        100 kills, 500 power cuts
    ./deploy/evaluate power --kills 1000 --cuts 5000
"""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from app.journal import FILE_NAME, Journal
from app.session.session import Session
from app.table.model.inputs import DiscardTile, LeaveGame, PlaceTile, StartGame, Undo
from app.tilesets import load_tileset
from tests.worlds.power_cuts import CALLS, Disk, moments

ROUNDS = 25
"""Kills in one folder before a new one is begun."""
LONGEST = 0.5
"""Seconds that a process lives at most before it is killed."""
TELL = 9
"""The handle on which a process says what it has promised."""


def play(path: Path, seed: int, turns: int | None) -> None:
    """Open the journal, go on with the game in it and play at random, for ever or that many touches; what is promised
    is told as "game count digest" after each touch.
    """
    journal = Journal.open(path)
    session = Session(load_tileset("gold-rush"), journal)
    if journal.unfinished():
        session.resume()
    chance = Random(seed)
    played = 0
    while turns is None or played < turns:
        played += 1
        game = session.game
        if game is None or game.phase == "over" or (turns is not None and played % 40 == 0):
            session.touch(LeaveGame())
            session.touch(StartGame(("red", "blue", "green"), {}, {}, chance.randrange(1000)))
        elif game.phase == "place":
            face = chance.choice(list(game.remaining()))
            places = game.legal_tiles(*face)
            session.touch(PlaceTile(chance.choice(places).placed) if places else DiscardTile(face))
        elif chance.random() < 0.15:
            session.touch(Undo())
        else:
            session.touch(chance.choice(session.view().actions).intent)
        number, bodies = session.game_id, session.keeper.bodies if session.keeper is not None else ()
        assert number is not None
        os.write(TELL, f"{number} {len(bodies)} {_digest(bodies)}\n".encode())
    if turns is not None and len(games := journal.games()) > 1:
        journal.forget([games[-1].id])
        os.write(TELL, f"{number} {len(bodies)} {_digest(bodies)}\n".encode())


def _digest(bodies: Any) -> str:
    return hashlib.sha256(json.dumps(list(bodies), sort_keys=True).encode()).hexdigest()


def judge(path: Path, told: bytes, older: Mapping[int, list[Any]] | None = None) -> str:
    """What became of the promise and of the ``older`` games: "kept", or in a word what is wrong."""
    words = told.decode().split()
    try:
        with Journal.open(path) as journal:
            if journal.restored is not None:
                return f"damage told: {journal.restored.reason}"
            if any(journal.events(game)[: len(events)] != events for game, events in (older or {}).items()):
                return "older events lost"
            if not words:
                return "kept"
            events = journal.events(int(words[0]))
            count = int(words[1])
            if len(events) < count:
                return "lost"
            if _digest(events[:count]) != words[2]:
                return "changed"
            return "kept" if len(events) <= count + 2 else "doubled"
    except Exception as error:  # every one is a finding
        return f"{type(error).__name__}: {error}"[:120]


def kills(count: int, seed: int) -> Counter[str]:
    """Play in a process of its own, kill it, look, and go on in the next."""
    chance, found = Random(seed), Counter[str]()
    load_tileset("gold-rush")
    with TemporaryDirectory() as place:
        told = b""
        for number in range(count):
            path = Path(place) / str(number // ROUNDS) / FILE_NAME
            told = told if number % ROUNDS else b""
            reader, writer = os.pipe()
            child = os.fork()
            if not child:
                os.close(reader)
                os.dup2(writer, TELL)
                try:
                    play(path, chance.randrange(1 << 30) + number, None)
                finally:
                    os._exit(1)
            os.close(writer)
            time.sleep(chance.random() * LONGEST)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            with os.fdopen(reader, "rb") as pipe:
                lines = pipe.read().splitlines()
            told = lines[-1] if lines else told
            found["touches"] += len(lines)
            found[judge(path, told)] += 1
    return found


def record(folder: Path, trace: Path, seed: int, turns: int) -> None:
    """Play that many touches in that folder and write down every disk operation. Raises OSError without strace."""
    words = ["strace", "-qq", "-y", "-xx", "-s", "10000000", "-o", str(trace), "-e", f"trace={CALLS}"]
    inner = f"import os, sys; os.dup2(2, {TELL}); from tests.evaluation.power import play; from pathlib import Path; "
    inner += f"play(Path({str(folder / FILE_NAME)!r}), {seed}, {turns})"
    subprocess.run([*words, sys.executable, "-P", "-c", inner], check=True, stderr=subprocess.DEVNULL)


def cuts(count: int, seed: int, old: Path | None = None, turns: int = 100, keep: Path | None = None) -> Counter[str]:
    """Draw that many states of the disk from one recorded play. ``old``: a folder with a journal to begin with;
    ``keep``: where the states in which something is wrong are copied.
    """
    chance, found = Random(seed), Counter[str]()
    with TemporaryDirectory() as place:
        folder, trace, left = Path(place) / "data", Path(place) / "trace", Path(place) / "left"
        if old is not None:
            shutil.copytree(old, folder)
        else:
            folder.mkdir()
        disk = Disk(folder)
        copy = Path(place) / "before"
        shutil.copytree(folder, copy)
        older: dict[int, list[Any]] = {}
        if old is not None:
            with Journal.open(folder / FILE_NAME, read_only=True) as journal:
                older = {row.id: journal.events(row.id) for row in journal.games()[:-1]}  # the oldest is forgotten
        record(folder, trace, seed, turns)
        shutil.rmtree(folder)
        shutil.copytree(copy, folder)
        places = sum(1 for _ in moments(trace, Disk(folder)))
        for number, _ in enumerate(moments(trace, disk)):
            share = (number + 1) * count // places - number * count // places
            for _ in range(share):
                disk.left(left, chance)
                shutil.rmtree(copy)
                shutil.copytree(left, copy)
                found[what := judge(left / FILE_NAME, disk.told, older)] += 1
                if what != "kept" and keep is not None:
                    shutil.copytree(copy, keep / f"{number}-{what.split(':')[0].replace(' ', '-')}", dirs_exist_ok=True)
        found["moments"] = places
    return found


def main(words: list[str] | None = None) -> int:
    """Run both and print the counts as JSON; 1 if anything but "kept" was found."""
    parser = argparse.ArgumentParser(
        prog="./deploy/evaluate power", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--cuts", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--old", type=Path, help="a folder with a journal of an earlier version to begin with")
    parser.add_argument("--keep", type=Path, help="a folder for the states of the disk in which something is wrong")
    chosen = parser.parse_args(words)
    logging.disable()
    found = Counter[str]()
    for name, counted in (
        ("kills", kills(chosen.kills, chosen.seed) if chosen.kills else Counter[str]()),
        ("cuts", cuts(chosen.cuts, chosen.seed, chosen.old, keep=chosen.keep) if chosen.cuts else Counter[str]()),
    ):
        print(json.dumps({name: dict(counted)}), flush=True)
        found += counted
    return int(bool(found.keys() - {"kept", "touches", "moments"}))


if __name__ == "__main__":
    sys.exit(main())
