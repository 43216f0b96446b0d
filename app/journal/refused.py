"""Takes out of the write-ahead log what a refused commit has left there.

When the disk cannot confirm a commit (fsync fails), SQLite forgets it, but its frames stay in the log, valid to the
last check sum: whoever opens the journal next would find an event of which people were told that it does not count.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from pathlib import Path

from app.journal.examine import log_path
from app.journal.pages import HEADER

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LogMark:
    """The log before a transaction: its ``size`` in bytes and its header, whose salts change when it begins anew."""

    size: int
    header: bytes


def mark_log(path: Path) -> LogMark:
    """The mark of the journal's log as it is now."""
    try:
        with log_path(path).open("rb") as file:
            return LogMark(os.fstat(file.fileno()).st_size, file.read(HEADER))
    except OSError:
        return LogMark(0, b"")


def cut_log(path: Path, mark: LogMark) -> None:
    """Cut the log to what it was before the transaction that was refused. Where that transaction began it anew, all
    that it held before is in the database, and nothing is kept. A failure is logged: the disk takes nothing at all
    then.
    """
    now = mark_log(path)
    size = mark.size if now.header == mark.header else 0
    if now.size <= size:
        return
    try:
        os.truncate(log_path(path), size)
    except OSError as error:
        log.warning("a refused event may still be in %s: %s", log_path(path), error)
