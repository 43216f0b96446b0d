"""Reading a file of unknown origin: an ordinary one, of a limited size, at once."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from app.lang import Message, say
from app.lang.errors import MessageError

SETTINGS = 256 << 10
"""Bytes of a settings file, a wiring, answers to questions: a hundred times what the app writes."""
DATA = 4 << 20
"""Bytes of other data: a record, a measurement, a list of pieces or groups, notes on games."""
CACHE = 8 << 20
"""Bytes of the list that is kept of games: that of several thousand."""
PICTURE = 48 << 20
"""Bytes of a picture file: an uncompressed picture of 16 million pixels, and any photograph."""


class OutsideError(MessageError, OSError):
    """A file that is not read for what it is; ``strerror`` gives its message in English."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.strerror = str(self)


def open_ordinary(path: Path, most: int, within: Path | None = None) -> BinaryIO:
    """An ordinary file of at most ``most`` bytes, open for reading. A pipe, a device or a folder is refused without
    waiting for it. ``within``: a folder that links may not lead out of; None where the user has named the file.

    Raises OutsideError, which is an OSError, for what is refused, and OSError (FileNotFoundError among them) for what
    the system cannot open; also for a name that no file can have.
    """
    try:
        if within is not None and not inside(path, within):
            raise OutsideError(say("outside.leads_out"))
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode):  # opening a device may already do something to it
            raise OutsideError(say("outside.folder" if stat.S_ISDIR(mode) else "outside.not_ordinary"))
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    except ValueError:  # a NUL within the name
        raise OutsideError(say("outside.no_name")) from None
    opened = os.fstat(handle)
    if stat.S_ISREG(opened.st_mode) and opened.st_size <= most:
        return os.fdopen(handle, "rb")
    os.close(handle)
    if not stat.S_ISREG(opened.st_mode):
        raise OutsideError(say("outside.not_ordinary"))
    raise OutsideError(say("outside.large", most=_size(most)))


def read_bytes(path: Path, most: int, within: Path | None = None) -> bytes:
    """The content of an ordinary file of at most ``most`` bytes, as for ``open_ordinary``. Raises OSError."""
    with open_ordinary(path, most, within) as file:
        data = file.read(most + 1)
    if len(data) > most:  # it grew meanwhile
        raise OutsideError(say("outside.large", most=_size(most)))
    return data


def read_text(path: Path, most: int, within: Path | None = None, encoding: str = "utf-8") -> str:
    """The text of such a file, lines ended by newlines. Raises OSError as ``read_bytes``, and UnicodeDecodeError, a
    ValueError.
    """
    return read_bytes(path, most, within).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def inside(path: Path, folder: Path) -> bool:
    """Whether that path, links followed, lies within that folder, links followed. Raises OSError for a circle of links
    and ValueError for a name that no file can have.
    """
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except RuntimeError as error:  # a circle of links, before Python 3.13
        raise OSError(str(error)) from None


def is_file(path: Path) -> bool:
    """Whether there is an ordinary file; False too for a name that no file can have or that may not be looked at."""
    return os.path.isfile(path)


def is_folder(path: Path) -> bool:
    """Whether there is a folder; False too for a name that no folder can have or that may not be looked at."""
    return os.path.isdir(path)


def _size(most: int) -> str:
    return f"{most >> 20} MB" if most >= 1 << 20 else f"{max(1, most >> 10)} kB"
