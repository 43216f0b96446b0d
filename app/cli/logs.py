"""The log in the data folder: small, rotated, closed to others, and never a reason for the app to stop.

It holds what went wrong and when; at its usual level no values of tokens and no names of players.
"""

from __future__ import annotations

import logging
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from app.owner_only import make_file, make_folder

FOLDER, NAME = "log", "claim-manager.log"
LARGEST, OLDER = 256 * 1024, 3
"""The size at which a file is put away, in bytes, and how many older ones are kept."""
ROOMS = ("app", "vision", "hardware")


class _Quiet(RotatingFileHandler):
    """A handler whose files only their owner can read, and that loses a line rather than disturb anybody."""

    def _open(self) -> TextIOWrapper:
        make_file(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name of the standard library
        """Do nothing."""


def keep_log(data: Path) -> logging.Handler | None:
    """Write the log of the app to the data folder from now on; None where that is not possible."""
    folder = data / FOLDER
    try:
        make_folder(folder)
        handler = _Quiet(folder / NAME, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8")
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.setLevel(logging.INFO)
    for room in ROOMS:
        logger = logging.getLogger(room)
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    return handler


def stop_log(handler: logging.Handler | None) -> None:
    """Write no more with that handler."""
    if handler is not None:
        for room in ROOMS:
            logging.getLogger(room).removeHandler(handler)
        handler.close()
