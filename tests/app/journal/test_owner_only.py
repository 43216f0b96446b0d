"""The journal and the settings can be read by their owner alone, whatever the system allows for new files."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import settings
from app.journal import FILE_NAME, Journal
from app.journal.journal import default_path

OPENING = {"event": "game_started", "seats": ["red", "blue"]}


@pytest.fixture(autouse=True)
def _usual_rights() -> Iterator[None]:
    """New files are readable by everybody unless a program says otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """The names of everything in that folder that others may read, at any depth."""
    return [str(path) for path in folder.rglob("*") if path.stat().st_mode & 0o077]


def rights(path: Path) -> int:
    """The permission bits of that file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


def played(path: Path) -> Journal:
    """An open journal with a game in it."""
    journal = Journal.open(path)
    game = journal.start_game(OPENING)
    for number in range(8):
        journal.append(game, {"event": "tick", "n": number})
    return journal


def test_every_file_of_a_journal_is_the_owners_alone(tmp_path: Path) -> None:
    """Database, log, shared memory, head and lock, while it is open; and so is the folder it was made in."""
    folder = tmp_path / "games"
    with played(folder / FILE_NAME):
        settings.save(settings.Settings(names=("Anna",)), folder)
        names = {path.name.removeprefix(FILE_NAME) for path in folder.iterdir()}
        assert {"", "-wal", "-shm", ".head", ".lock", settings.FILE_NAME} <= names
        assert open_to_others(folder) == []
    assert rights(folder) == 0o700


def test_files_of_earlier_versions_are_closed_when_they_are_opened(tmp_path: Path) -> None:
    """Journals and settings made before, and journals put aside before."""
    played(tmp_path / FILE_NAME).close()
    aside = tmp_path / "journal-set-aside-2025-01-01-120000-damaged"
    aside.mkdir()
    settings.save(settings.Settings(), tmp_path)
    for path in tmp_path.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    with Journal.open(tmp_path / FILE_NAME):
        settings.load(tmp_path)
        assert open_to_others(tmp_path) == []


def test_what_damage_puts_aside_is_the_owners_alone(tmp_path: Path) -> None:
    """The copies, their folder and the restored journal, though the damaged one could be read by all."""
    path = tmp_path / FILE_NAME
    played(path).close()
    raw = bytearray(path.read_bytes())
    raw[raw.index(b'"n":5')] ^= 1
    path.write_bytes(raw)
    path.chmod(0o644)
    with Journal.open(path) as journal:
        assert journal.restored is not None
        assert (tmp_path / journal.restored.aside / FILE_NAME).is_file()
        assert open_to_others(tmp_path) == []


def test_the_apps_own_folder_is_closed_and_another_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that people name may be shared for other reasons; the files in it are closed all the same."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    own, named = default_path().parent, tmp_path / "shared"
    for folder in (own, named):
        folder.mkdir(mode=0o755)
        played(folder / FILE_NAME).close()
        assert open_to_others(folder) == []
    assert (rights(own), rights(named)) == (0o700, 0o755)
