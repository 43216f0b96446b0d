"""The journal: every event of every game, on disk before it is shown, never changed afterwards."""

from app.journal.journal import (
    FILE_NAME,
    GameRow,
    Journal,
    JournalBusyError,
    JournalError,
    default_path,
)

__all__ = ["FILE_NAME", "GameRow", "Journal", "JournalBusyError", "JournalError", "default_path"]
