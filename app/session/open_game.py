"""Which game is on the table: a small file beside the journal, there only while a game is open.

After a power cut it says which game was interrupted.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path

from app.atomic_write import write_whole
from app.journal import GameRow, Journal
from app.outside import read_text

FILE_NAME = "open-game"

log = logging.getLogger(__name__)


def interrupted(journal: Journal, folder: Path) -> GameRow | None:
    """The game that was on the table when the app ended without being told to; None if none was, or if it cannot go
    on. Raises JournalError.
    """
    try:
        number = int(read_text(folder / FILE_NAME, 20, encoding="ascii"))
    except (OSError, ValueError):
        return None
    return next((row for row in journal.unfinished() if row.id == number), None)


def note_open(folder: Path, game: int) -> None:
    """Write down that this game is on the table now."""
    try:
        write_whole(folder / FILE_NAME, str(game).encode("ascii"))
    except OSError as error:  # the journal tells people about a disk that cannot be written
        log.warning("%s: %s", FILE_NAME, error)


def note_closed(folder: Path) -> None:
    """Write down that no game is on the table."""
    with suppress(OSError):
        (folder / FILE_NAME).unlink(missing_ok=True)
