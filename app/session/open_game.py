"""Which game is on the table: a small file beside the journal with its number, and "aside" once it was left.

After a power cut it says which game was interrupted; otherwise which one was on the table last, whatever was begun
later.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.atomic_write import write_whole
from app.journal import GameRow, Journal
from app.outside import read_text

FILE_NAME = "open-game"
ASIDE = "aside"

log = logging.getLogger(__name__)


def interrupted(journal: Journal, folder: Path) -> GameRow | None:
    """The game that was on the table when the app ended without being told to; None if none was, or if it cannot go
    on. Raises JournalError.
    """
    number, aside = _noted(folder)
    if number is None or aside:
        return None
    return next((row for row in journal.unfinished() if row.id == number), None)


def last_open(folder: Path) -> int | None:
    """The number of the game that was on the table last, open or not; None if nobody noted one."""
    return _noted(folder)[0]


def latest(rows: Sequence[GameRow], folder: Path) -> GameRow | None:
    """Of these games, the newest first, the one that was on the table last; else the newest. None without any."""
    last = last_open(folder)
    return next((row for row in rows if row.id == last), rows[0] if rows else None)


def note_open(folder: Path, game: int) -> None:
    """Write down that this game is on the table now."""
    try:
        write_whole(folder / FILE_NAME, str(game).encode("ascii"))
    except OSError as error:  # the journal tells people about a disk that cannot be written
        log.warning("%s: %s", FILE_NAME, error)


def note_closed(folder: Path) -> None:
    """Write down that no game is on the table any more."""
    number, aside = _noted(folder)
    if number is None or aside:
        return
    try:
        write_whole(folder / FILE_NAME, f"{number} {ASIDE}".encode("ascii"))
    except OSError as error:
        log.warning("%s: %s", FILE_NAME, error)
        with suppress(OSError):  # better no note than one that calls the game interrupted
            (folder / FILE_NAME).unlink(missing_ok=True)


def _noted(folder: Path) -> tuple[int | None, bool]:
    """The number in the file and whether that game was left; (None, True) where there is none to be read."""
    try:
        number, _, aside = read_text(folder / FILE_NAME, 20, encoding="ascii").partition(" ")
        return int(number), bool(aside)
    except (OSError, ValueError):
        return None, True
