"""Putting damaged files aside, whole, and a sound journal in their place; whenever the power goes.

The new database is complete on the disk under a name of its own before the old files go. From then on
``finish`` does the rest at the next opening, however often it is interrupted.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from app.journal.examine import log_path
from app.journal.head import Head, drop_head, head_path, write_head
from app.journal.schema import Content, fill


def beside(path: Path) -> Iterator[Path]:
    """All files of that journal, the database first."""
    yield from (path, log_path(path), path.with_name(path.name + "-shm"), head_path(path))


def pending(path: Path) -> Path:
    """The complete database that is to take the place of the one at that path."""
    return path.with_name(path.name + ".restored")


def set_aside(path: Path, reason: str, at: str) -> Path:
    """Copy the files of that journal, as they are, into a new folder beside it and give the folder.

    Its name has the date and time ``at`` (ISO 8601) and the ``reason``. Raises OSError.
    """
    when = datetime.fromisoformat(at).strftime("%Y-%m-%d-%H%M%S")
    stem = f"journal-set-aside-{when}-{reason.replace(' ', '-')}"
    with TemporaryDirectory(dir=path.parent, prefix=".journal-") as place:
        copies = Path(place) / "files"
        copies.mkdir()
        for file in beside(path):
            if file.is_file():
                shutil.copy2(file, copies / file.name)
                _to_disk(copies / file.name)
        _to_disk(copies)
        number, folder = 1, path.parent / stem
        while folder.exists():
            number += 1
            folder = path.parent / f"{stem}-{number}"
        os.rename(copies, folder)
    _to_disk(path.parent)
    return folder


def replace_by(path: Path, content: Content) -> None:
    """Put a new journal with that content in the place of what lies at that path. Raises OSError and sqlite3.Error."""
    building = path.with_name(path.name + ".building")
    _drop(building, building.with_name(building.name + "-journal"))
    with closing(sqlite3.connect(building, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        fill(connection, content)
    _to_disk(building)
    os.replace(building, pending(path))
    _to_disk(path.parent)
    finish(path)
    last = max(content.rows, key=lambda row: (row.written, row.key), default=None)
    if last is not None:
        write_head(path, Head(len(content.rows), *last.key))


def finish(path: Path) -> None:
    """Do what a replacement that was interrupted has still to do. Raises OSError."""
    if not pending(path).is_file():
        return
    _, log, shared, _ = beside(path)
    _drop(log, shared)
    drop_head(path)
    _to_disk(path.parent)
    os.replace(pending(path), path)
    _to_disk(path.parent)


def _drop(*files: Path) -> None:
    for file in files:
        with suppress(FileNotFoundError):
            file.unlink()


def _to_disk(path: Path) -> None:
    """Wait until that file, or the names in that folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
