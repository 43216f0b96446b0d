"""The head of the journal: a small file beside it with the number of acknowledged events and the last one of them.

A database cut off at the end of a transaction is valid and does not show that later events are missing; only something
outside it can. The head is overwritten in place, within one sector, after the events are on the disk: it may be behind
the database, but never ahead.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.owner_only import FILE_MODE


@dataclass(frozen=True, slots=True)
class Head:
    """``events`` counts all events of the journal; the last one is ``number`` of ``game``."""

    events: int
    game: int
    number: int


def head_path(path: Path) -> Path:
    """The path of the head of that journal."""
    return path.with_name(path.name + ".head")


def read_head(data: bytes) -> Head | None:
    """The head in those bytes; None if they are no valid head."""
    words = data.split()
    if len(words) != 4 or _text(words[:3]) != data:
        return None
    try:
        return Head(*map(int, words[:3]))
    except ValueError:
        return None


def write_head(path: Path, head: Head) -> None:
    """Write the head of that journal and wait until it is on the disk, its name too. Raises OSError."""
    words = (head.events, head.game, head.number)
    fresh = not head_path(path).exists()
    handle = os.open(head_path(path), os.O_WRONLY | os.O_CREAT, FILE_MODE)
    try:
        os.pwrite(handle, _text([b"%012d" % word for word in words]), 0)
        os.fdatasync(handle)
    finally:
        os.close(handle)
    if fresh:
        to_disk(path.parent)


def to_disk(path: Path) -> None:
    """Call fsync for that file or folder."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def drop_head(path: Path) -> None:
    """Delete the head of that journal."""
    with suppress(FileNotFoundError):
        head_path(path).unlink()


def _text(words: list[bytes]) -> bytes:
    text = b" ".join(words)
    return b"%s %08x\n" % (text, zlib.crc32(text))
