"""The journal on disk."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.journal import Journal, JournalBusyError, JournalError, default_path

OPENING = {"event": "game_started", "seats": ["red", "blue"], "names": {"red": "Änne"}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of the journal; its folder does not exist yet."""
    return tmp_path / "new folder" / "journal.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    """An open journal with a counter as its clock."""
    seconds = iter(range(1000))
    with Journal.open(path, now=lambda: f"2031-01-01T00:00:{next(seconds):02}+00:00") as opened:
        yield opened


def test_events_come_back_in_order(journal: Journal) -> None:
    """What was appended is read back, value for value, game by game."""
    first, second = journal.start_game(OPENING), journal.start_game(OPENING)
    journal.append(first, {"event": "a", "n": 1}, {"event": "b", "cell": [0, -1]})
    journal.append(second, {"event": "c"})
    assert journal.events(first) == [OPENING, {"event": "a", "n": 1}, {"event": "b", "cell": [0, -1]}]
    assert journal.events(second) == [OPENING, {"event": "c"}]
    assert journal.events(99) == []


def test_the_history_lists_the_newest_first(journal: Journal) -> None:
    """A row has the time when a game started, its contents and whether it can be resumed."""
    first, second = journal.start_game(OPENING), journal.start_game(OPENING)
    journal.append(first, {"event": "game_closed", "reason": "over"})
    rows = journal.games()
    assert [(r.id, r.events, r.closed) for r in rows] == [(second, 1, False), (first, 2, True)]
    assert rows[1].opening == OPENING
    assert rows[1].started < rows[1].last
    assert [r.id for r in journal.unfinished()] == [second]


def test_several_events_are_written_all_or_none(journal: Journal) -> None:
    """If one of several cannot be written, none is."""
    game = journal.start_game(OPENING)
    with pytest.raises(TypeError):
        journal.append(game, {"event": "good"}, {"event": "bad", "value": object()})
    assert journal.events(game) == [OPENING]
    journal.append(game, {"event": "good"})
    assert len(journal.events(game)) == 2


def test_a_new_game_can_close_another_in_one_breath(journal: Journal) -> None:
    """The closing and the opening are one transaction."""
    first = journal.start_game(OPENING)
    second = journal.start_game(OPENING, closing=(first, {"event": "game_closed", "reason": "left"}))
    assert [r.id for r in journal.unfinished()] == [second]


def test_a_closed_game_takes_no_more_events(journal: Journal) -> None:
    """After its closing a game takes no events."""
    game = journal.start_game(OPENING)
    journal.append(game, {"event": "game_closed"})
    with pytest.raises(JournalError, match=f"Game {game} .* is closed"):
        journal.append(game, {"event": "late"})


def test_an_unknown_game_is_an_error(journal: Journal) -> None:
    """Events belong to a game."""
    with pytest.raises(JournalError, match="There is no saved game number 7"):
        journal.append(7, {"event": "a"})
    with pytest.raises(ValueError, match="a game begins with game_started"):
        journal.start_game({"event": "a"})


@pytest.mark.parametrize("statement", ["UPDATE events SET body = '{}'", "DELETE FROM events", "DELETE FROM games"])
def test_nothing_is_ever_changed(journal: Journal, path: Path, statement: str) -> None:
    """The file itself rejects changes and deletions."""
    journal.start_game(OPENING)
    journal.close()
    with sqlite3.connect(path) as raw, pytest.raises(sqlite3.IntegrityError, match="never"):
        raw.execute(statement)
    raw.close()


def test_the_file_is_kept_safely(journal: Journal) -> None:
    """The mode is write-ahead log, and every commit waits for the disk."""
    connection = journal._db
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_second_writer_is_told_who_writes(journal: Journal, path: Path) -> None:
    """A journal has one writer; the error names the process."""
    with pytest.raises(JournalBusyError, match=f"process {os.getpid()}.*close it first"):
        Journal.open(path)
    journal.close()
    Journal.open(path).close()


def test_readers_may_look_on(journal: Journal, path: Path) -> None:
    """Reading needs no write permission, and sees what has been written."""
    game = journal.start_game(OPENING)
    with Journal.open(path, read_only=True) as reader:
        assert reader.events(game) == [OPENING]
        with pytest.raises(JournalError, match="cannot be written"):
            reader.append(game, {"event": "a"})


def test_a_missing_journal_cannot_be_read(path: Path) -> None:
    """Reading creates no file."""
    with pytest.raises(JournalError, match="no game has been played there yet"):
        Journal.open(path, read_only=True)
    assert not path.exists()


def test_a_newer_journal_is_refused_and_left_alone(journal: Journal, path: Path) -> None:
    """A file of a later version with another layout is reported and stays unchanged."""
    journal.close()
    raw = sqlite3.connect(path)
    raw.execute("ALTER TABLE games ADD COLUMN place TEXT")
    raw.execute("PRAGMA user_version = 99")
    raw.close()
    before = path.read_bytes()
    for read_only in (False, True):
        with pytest.raises(JournalError, match=r"newer version of the app \(schema 99.*update the app"):
            Journal.open(path, read_only=read_only)
    assert path.read_bytes() == before


def test_a_foreign_database_is_refused(path: Path) -> None:
    """Another program's database is not written to."""
    path.parent.mkdir()
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE recipes (name TEXT)")
    raw.close()
    with pytest.raises(JournalError, match="does not hold this app's saved games"):
        Journal.open(path)


def test_a_file_of_rubbish_is_put_aside(path: Path) -> None:
    """A file that is no database is kept and reported, and a new game can be started."""
    path.parent.mkdir()
    path.write_bytes(b"no database at all " * 100)
    with Journal.open(path, read_only=True) as reader:
        assert reader.games() == []
        assert reader.restored is not None
    with Journal.open(path) as journal:
        assert journal.restored is not None
        assert journal.restored.lost is None
        assert (path.parent / journal.restored.aside / path.name).read_bytes() == b"no database at all " * 100
        journal.append(journal.start_game(OPENING), {"event": "a"})
    with Journal.open(path) as journal:
        assert journal.restored is None
        assert len(journal.events(1)) == 2


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """A file where the folder should be gives one sentence."""
    (tmp_path / "taken").write_text("")
    with pytest.raises(JournalError, match=r"cannot be opened .*check the folder"):
        Journal.open(tmp_path / "taken" / "journal.sqlite3")


def test_the_default_place_is_the_users_data_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The default path is in the system's folder for such data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path() == tmp_path / "claim-manager" / "journal.sqlite3"


def test_a_killed_process_loses_nothing_that_it_wrote(path: Path) -> None:
    """Everything ``append`` has returned from is there after SIGKILL, and the lock is free."""
    script = textwrap.dedent(
        """
        import sys
        from app.journal import Journal
        journal = Journal.open(sys.argv[1])
        game = journal.start_game({"event": "game_started"})
        n = 0
        while True:
            journal.append(game, {"event": "tick", "n": n})
            print(n, flush=True)
            n += 1
        """
    )
    child = subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    told = [int(child.stdout.readline()) for _ in range(20)]
    child.send_signal(signal.SIGKILL)
    told += [int(line) for line in child.stdout.read().split("\n")[:-1]]
    child.wait()
    child.stdout.close()
    with Journal.open(path) as journal:
        kept: list[dict[str, Any]] = journal.events(1)[1:]
        assert [e["n"] for e in kept] == list(range(len(kept)))
        assert len(kept) >= len(told)
        journal.append(1, {"event": "after"})


def test_a_power_cut_in_the_very_first_game_is_no_damage(path: Path) -> None:
    """The log may hold a later sector of the first commit without an earlier one: nothing was promised."""
    Journal.open(path).close()
    promised = {name: (path.parent / name).read_bytes() for name in (path.name, path.name + ".head")}
    with Journal.open(path) as journal:
        reader = sqlite3.connect(path, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM events").fetchone()
        journal.start_game({"event": "game_started"})
        log = bytearray((path.parent / f"{path.name}-wal").read_bytes())
        reader.close()
    log[3640:4152] = bytes(512)
    cut = path.parent / "cut" / path.name
    cut.parent.mkdir()
    for name, data in {**promised, f"{path.name}-wal": bytes(log)}.items():
        (cut.parent / name).write_bytes(data)
    with Journal.open(cut) as journal:
        assert journal.restored is None
        assert journal.games() == []
