"""The journal: every event of every game, written to disk before it is shown, and never changed afterwards."""

from app.journal.journal import (
    FILE_NAME,
    GameRow,
    Journal,
    JournalBusyError,
    JournalError,
    default_path,
    is_there,
)
from app.journal.restored import Restored, files_kept, resumed
from app.journal.schema import Damage

__all__ = [
    "FILE_NAME",
    "Damage",
    "GameRow",
    "Journal",
    "JournalBusyError",
    "JournalError",
    "Restored",
    "default_path",
    "files_kept",
    "is_there",
    "resumed",
]
