"""Copies damaged files aside and puts an undamaged journal in their place; safe against a power cut at any time.

The new database is complete on the disk under another name before the old files are removed. From then on ``finish``
does the rest when the journal is opened next, however often it is interrupted.
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
from app.journal.head import Head, drop_head, head_path, to_disk, write_head
from app.journal.schema import Content, fill
from app.owner_only import close_to_others, make_file, make_folder

SET_ASIDE = "journal-set-aside-"
"""How the names of the folders with the files of damaged journals begin."""


def all_set_aside(path: Path) -> Iterator[Path]:
    """The folders beside that journal into which its files were copied."""
    yield from path.parent.glob(SET_ASIDE + "*")


def beside(path: Path) -> Iterator[Path]:
    """All files of that journal, the database first."""
    yield from (path, log_path(path), path.with_name(path.name + "-shm"), head_path(path))


def pending(path: Path) -> Path:
    """The path of the complete database that is to replace the one at ``path``."""
    return path.with_name(path.name + ".restored")


def set_aside(path: Path, reason: str, at: str) -> Path:
    """Copy the files of that journal unchanged into a new folder beside it and return the folder.

    Its name has the date and time ``at`` (ISO 8601) and the ``reason``. Raises OSError.
    """
    when = datetime.fromisoformat(at).strftime("%Y-%m-%d-%H%M%S")
    stem = f"{SET_ASIDE}{when}-{reason.replace(' ', '-')}"
    with TemporaryDirectory(dir=path.parent, prefix=".journal-") as place:
        copies = Path(place) / "files"
        make_folder(copies)
        for file in beside(path):
            if file.is_file():
                shutil.copy2(file, copies / file.name)
                close_to_others(copies / file.name)
                to_disk(copies / file.name)
        to_disk(copies)
        number, folder = 1, path.parent / stem
        while folder.exists():
            number += 1
            folder = path.parent / f"{stem}-{number}"
        os.rename(copies, folder)
    to_disk(path.parent)
    return folder


def replace_by(path: Path, content: Content) -> None:
    """Replace the files at that path by a new journal with that content. Raises OSError and sqlite3.Error."""
    building = path.with_name(path.name + ".building")
    _drop(building, building.with_name(building.name + "-journal"))
    make_file(building)
    with closing(sqlite3.connect(building, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        fill(connection, content)
    to_disk(building)
    os.replace(building, pending(path))
    to_disk(path.parent)
    finish(path)
    last = max(content.rows, key=lambda row: (row.written, row.key), default=None)
    if last is not None:
        write_head(path, Head(len(content.rows), *last.key))


def finish(path: Path) -> None:
    """Complete a replacement that was interrupted; does nothing if there is none. Raises OSError."""
    if not pending(path).is_file():
        return
    _, log, shared, _ = beside(path)
    _drop(log, shared)
    drop_head(path)
    to_disk(path.parent)
    os.replace(pending(path), path)
    to_disk(path.parent)


def _drop(*files: Path) -> None:
    for file in files:
        with suppress(FileNotFoundError):
            file.unlink()
