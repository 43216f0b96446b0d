"""Damaged files are kept aside and replaced by a restored journal, even if interrupted anywhere."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from app.journal import FILE_NAME, Journal, replacement
from app.journal.head import Head, head_path, read_head, write_head
from app.journal.pages import carve, read_log
from tests.sampling import few_rows, sampled

OPENING = {"event": "game_started", "seats": ["red", "blue"]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of one game with ten events, the sixth of which has a flipped bit."""
    path = tmp_path / FILE_NAME
    with Journal.open(path) as journal:
        game = journal.start_game(OPENING)
        for number in range(1, 10):
            journal.append(game, {"event": "tick", "n": number})
    raw = bytearray(path.read_bytes())
    raw[raw.index(b'"n":5')] ^= 1
    path.write_bytes(raw)
    return path


def test_the_sound_beginning_is_restored_and_the_rest_counted(path: Path) -> None:
    """Four ticks before the damaged event are kept with the opening; five are lost, which is reported with the game."""
    with Journal.open(path) as journal:
        assert journal.restored is not None
        assert journal.restored.lost == 5
        assert [e.get("n") for e in journal.events(1)] == [None, 1, 2, 3, 4]
        (row,) = journal.games()
        assert row.damage is not None
        assert (row.damage.kept, row.damage.lost, row.damage.aside) == (5, 5, journal.restored.aside)
        journal.append(1, {"event": "tick", "n": "again"})


def test_a_later_game_closes_a_damaged_one(path: Path) -> None:
    """A game of an earlier evening is not resumed because its end was lost."""
    with Journal.open(path) as journal:
        journal.append(1, {"event": "game_closed", "reason": "over"})
        journal.start_game(OPENING)
    raw = bytearray(path.read_bytes())
    raw[raw.index(b'"n":3')] ^= 1
    path.write_bytes(raw)
    with Journal.open(path) as journal:
        assert journal.restored is not None
        assert journal.events(1)[-1] == {"event": "game_closed", "reason": "damaged"}
        assert [row.id for row in journal.unfinished()] == [2]


def test_what_was_put_aside_is_never_overwritten(path: Path) -> None:
    """Damage in the same second gets a folder of its own."""
    damaged = path.read_bytes()
    for _ in range(3):
        path.write_bytes(damaged)
        Journal.open(path, now=lambda: "2031-01-01T00:00:00+00:00").close()
    folders = sorted(folder.name for folder in path.parent.glob("journal-set-aside-*"))
    first = "journal-set-aside-2031-01-01-000000-wrong-check-sum"
    assert folders == [first, f"{first}-2", f"{first}-3"]
    assert all((path.parent / folder / FILE_NAME).read_bytes() == damaged for folder in folders)


class PowerCutError(Exception):
    """Simulates a power cut."""


def cut_after(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """Simulate a power cut before the step of that number, among all steps that change names of files."""
    left = [steps]

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def step(*args: object, **kwargs: object) -> object:
            if not left[0]:
                raise PowerCutError
            left[0] -= 1
            return real(*args, **kwargs)

        return step

    for name in ("rename", "replace"):
        monkeypatch.setattr(os, name, counted(getattr(os, name)))
    monkeypatch.setattr(Path, "unlink", counted(Path.unlink))


@pytest.mark.parametrize("steps", sampled(range(12), (0, 2, 4, 6, 8)))
def test_a_restoration_that_is_cut_off_is_finished_later(
    path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """Whenever the power fails, the next opening gives the restored journal and the damaged files."""
    damaged = path.read_bytes()
    path.with_name(FILE_NAME + "-wal").write_bytes(b"stale")
    with monkeypatch.context() as patch:
        cut_after(patch, steps)
        try:
            Journal.open(path).close()
        except PowerCutError:
            pass
        else:
            assert steps > 5
    with Journal.open(path, read_only=True) as journal:
        assert [e.get("n") for e in journal.events(1)] == [None, 1, 2, 3, 4]
    with Journal.open(path) as journal:
        assert [e.get("n") for e in journal.events(1)] == [None, 1, 2, 3, 4]
        assert journal.games()[0].damage is not None
    folders = list(path.parent.glob("journal-set-aside-*"))
    assert folders
    assert all((folder / FILE_NAME).read_bytes() == damaged for folder in folders)
    assert not replacement.pending(path).exists()


def test_an_event_lies_in_the_database_before_append_returns(tmp_path: Path) -> None:
    """Between two moves the write-ahead log is empty, and the head counts the events on the disk."""
    path = tmp_path / FILE_NAME
    with Journal.open(path) as journal:
        game = journal.start_game(OPENING)
        for count in range(2, 6):
            journal.append(game, {"event": "tick", "n": count})
            assert path.with_name(FILE_NAME + "-wal").stat().st_size == 0
            assert len(carve(path.read_bytes(), read_log(b"")).rows) == count
            assert read_head(head_path(path).read_bytes()) == Head(count, game, count - 1)


def test_a_reader_holds_nothing_up(tmp_path: Path) -> None:
    """If a reader keeps the log from being emptied, the event is still written, and moved to the database later."""
    path = tmp_path / FILE_NAME
    with Journal.open(path) as journal:
        game = journal.start_game(OPENING)
        reader = sqlite3.connect(path, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM events").fetchall()
        journal.append(game, {"event": "tick"})
        log = path.with_name(FILE_NAME + "-wal")
        assert log.stat().st_size > 0
        reader.close()
        journal.append(game, {"event": "tick"})
        assert log.stat().st_size == 0
        assert len(journal.events(game)) == 3


@pytest.mark.parametrize(("lost", "empty"), few_rows(product((FILE_NAME, FILE_NAME + "-wal"), (True, False)), 0, 3))
def test_a_missing_or_empty_file_is_noticed(tmp_path: Path, lost: str, empty: bool) -> None:
    """The log beside an empty or missing database is not dropped; a missing log is detected."""
    source = tmp_path / "source"
    with Journal.open(source / FILE_NAME) as journal:
        game = journal.start_game(OPENING)
        reader = sqlite3.connect(source / FILE_NAME, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM events").fetchall()
        for number in range(12):
            journal.append(game, {"event": "tick", "n": number})
        data = tmp_path / "data"
        data.mkdir()
        for file in source.iterdir():
            if not file.name.endswith((".lock", "-shm")):
                (data / file.name).write_bytes(file.read_bytes())
        reader.close()
    (data / lost).unlink()
    if empty:
        (data / lost).touch()
    with Journal.open(data / FILE_NAME) as journal:
        assert journal.restored is not None
        events = journal.events(1)
        assert journal.restored.lost == 13 - len(events)
        assert len(events) == (13 if lost == FILE_NAME else 1)


def test_a_journal_that_is_gone_is_missed(path: Path) -> None:
    """The head still counts the events of a deleted database: it is reported once, and a new journal starts."""
    path.unlink()
    with Journal.open(path) as journal:
        assert journal.restored is not None
        assert journal.restored.lost == 10
    with Journal.open(path) as journal:
        assert journal.restored is None
        assert journal.unfinished() == []


@pytest.mark.parametrize("data", [b"", b"1 2 3", b"000000000003 000000000001 000000000002 00000000\n", b"\xff" * 48])
def test_a_damaged_head_is_no_head(data: bytes) -> None:
    """Its own checksum protects it."""
    assert read_head(data) is None


def test_a_head_comes_back(tmp_path: Path) -> None:
    """What was written is read back; a flipped bit is detected."""
    path = tmp_path / FILE_NAME
    for head in (Head(1, 1, 0), Head(123456, 77, 150)):
        write_head(path, head)
        data = head_path(path).read_bytes()
        assert read_head(data) == head
        for at in range(len(data)):
            assert read_head(data[:at] + bytes([data[at] ^ 2]) + data[at + 1 :]) is None
