"""Faults as a long life brings them: a real disk that is full or write-protected, and a clock set back."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from app.journal import Journal
from app.session.keeper import RETRY, Keeper
from app.session.session import Session
from app.table.model.inputs import DiscardTile, PlaceTile, StartGame
from app.tilesets import load_tileset

TILESET = load_tileset("gold-rush")


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def play(session: Session, chance: Random, touches: int) -> None:
    """So many touches of people who play at random."""
    for _ in range(touches):
        game = session.game
        assert game is not None
        if game.phase == "over":
            return
        if game.phase == "place":
            face = chance.choice(list(game.remaining()))
            places = game.legal_tiles(*face)
            session.touch(PlaceTile(chance.choice(places).placed) if places else DiscardTile(face))
        else:
            session.touch(chance.choice(session.view().actions).intent)


def begun(path: Path, clock: Callable[[], float]) -> Session:
    session = Session(TILESET, Journal.open(path), clock=clock)
    session.touch(StartGame(("red", "blue"), {}, {}, 3))
    return session


def stored(path: Path) -> list[str]:
    with Journal.open(path, read_only=True) as journal:
        return [event["event"] for event in journal.events(1)]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 300 kB of its own."""
    if os.geteuid() != 0:
        pytest.skip("only an administrator can mount a file system")
    place = tmp_path / "disk"
    place.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", place], capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"no file system can be mounted here: {done.stderr.decode().strip()}")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def wait(session: Session, clock: Clock, times: int = 6) -> None:
    """Let the time of some attempts to write pass."""
    for _ in range(times):
        clock.now += RETRY
        session.view()


def test_a_disk_that_really_is_full_costs_nothing(disk: Path) -> None:
    """Play goes on, the screen says that nothing is saved; with room again everything is written by itself."""
    clock, chance = Clock(), Random(1)
    path = disk / "data" / "journal.sqlite3"
    session = begun(path, clock)
    play(session, chance, 10)
    free = os.statvfs(disk)
    (disk / "ballast").write_bytes(bytes(max(0, free.f_bavail * free.f_frsize)))
    play(session, chance, 60)
    assert session.state.unkept is not None
    assert "badge.unkept" in [badge.key for badge in session.view().badges]
    (disk / "ballast").unlink()
    wait(session, clock)
    assert session.state.unkept is None
    assert session.keeper is not None
    assert stored(path) == [body["event"] for body in session.keeper.bodies]
    session.close()


def test_a_start_on_a_read_only_disk_goes_on_with_the_game(disk: Path) -> None:
    """What is there is read and played on in memory, the screen says so; all is written once the disk can be."""
    clock, chance = Clock(), Random(2)
    path = disk / "data" / "journal.sqlite3"
    session = begun(path, clock)
    play(session, chance, 10)
    session.close()
    kept = stored(path)
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    keeper = Keeper(Journal.open_anyway(path), clock)
    session = Session(TILESET, keeper.journal, keeper=keeper, clock=clock)
    session.resume()
    play(session, chance, 20)
    assert "badge.unkept" in [badge.key for badge in session.view().badges]
    assert stored(path) == kept
    subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
    wait(session, clock)
    assert session.state.unkept is None
    assert stored(path) == [body["event"] for body in keeper.bodies]
    assert len(stored(path)) > len(kept) + 15
    session.close()


def test_a_clock_that_is_set_back_a_day_in_mid_game_changes_nothing(tmp_path: Path) -> None:
    """The order of the events is their number's, not their time's; the game is taken up where it was."""
    path = tmp_path / "data" / "journal.sqlite3"
    now = [datetime(2026, 11, 22, 20, 0, tzinfo=UTC)]
    session = Session(TILESET, Journal.open(path, now=lambda: now[0].isoformat(timespec="milliseconds")))
    session.touch(StartGame(("red", "blue"), {}, {}, 3))
    chance = Random(3)
    play(session, chance, 10)
    now[0] -= timedelta(days=1)
    play(session, chance, 10)
    shown = session.view()
    session.close()
    now[0] -= timedelta(days=400)
    again = Session(TILESET, Journal.open(path, now=lambda: now[0].isoformat(timespec="milliseconds")))
    assert again.journal is not None
    assert again.journal.restored is None
    again.resume()
    assert (again.view().tiles, again.view().turn, again.view().phase) == (shown.tiles, shown.turn, shown.phase)
    play(again, chance, 10)
    assert again.state.unkept is None
    again.close()
