"""Errors whose text people read: they carry a message, and each screen shows it in its own language."""

from __future__ import annotations

import errno
from functools import cache

from app.lang import Message, Translator, say
from app.lang.plain import cause
from app.values.errors import ClaimManagerError

_SYSTEM = {
    errno.ENOENT: "no_file",
    errno.EIO: "input_output",
    errno.ENXIO: "no_address",
    errno.ENOMEM: "no_memory",
    errno.EACCES: "denied",
    errno.EPERM: "forbidden",
    errno.EBUSY: "busy",
    errno.ENODEV: "no_device",
    errno.EINVAL: "invalid",
    errno.ENOSPC: "full",
    errno.EDQUOT: "quota",
    errno.EROFS: "read_only",
    errno.EPIPE: "pipe",
    errno.EPROTO: "protocol",
    errno.ENETUNREACH: "no_network",
    errno.EHOSTUNREACH: "no_route",
    errno.ECONNRESET: "reset",
    errno.ECONNREFUSED: "refused",
    errno.ETIMEDOUT: "late",
    errno.ENOTDIR: "no_folder",
    errno.EISDIR: "folder",
    errno.EMFILE: "too_many",
    errno.ENFILE: "too_many",
    errno.ENAMETOOLONG: "long_name",
    errno.EFBIG: "too_large",
    errno.EUCLEAN: "broken",
    errno.EREMOTEIO: "input_output",
    errno.ENOMEDIUM: "no_medium",
    errno.ECONNABORTED: "pipe",
    errno.ENETDOWN: "no_network",
    errno.EHOSTDOWN: "no_route",
    -2: "no_name",
    -3: "no_name_now",
}
"""The errors of the operating system that have words in the language files, by their numbers. Those below 0 are of
names in the network (EAI_NONAME, EAI_AGAIN): their module is one that a start should not wait for."""


_DATABASE = {
    5: "in_use",
    6: "in_use",
    7: "no_memory",
    8: "read_only",
    10: "input_output",
    11: "damaged",
    13: "full",
    14: "unopened",
    26: "damaged",
}
"""The errors of the journal's database (SQLite's result codes BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL,
CANTOPEN and NOTADB) that have words in the language files. Their module is one that a start should not wait for."""


class MessageError(ClaimManagerError):
    """An error that says what is wrong, where, and what to do. ``message`` is for the screen; ``str`` gives its English
    text, for the terminal and the log.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return english(self.message)


def message_of(error: BaseException) -> Message | None:
    """The message that an error carries, whatever its kind; None where it carries none."""
    found = getattr(error, "message", None)
    return found if isinstance(found, Message) else None


def reason(error: object) -> Message | str:
    """Why something failed, to be filled in between brackets: a message where the error carries one or is a well-known
    one of the system or the database, else the words of the system or library on one plain line, the system's with the
    number by which it can be looked up.
    """
    if isinstance(error, BaseException) and (told := message_of(error)) is not None:
        return told
    number = _number(error)
    known = _SYSTEM.get(number) or _DATABASE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)  # without its detail
    if known is None and isinstance(error, TimeoutError):
        known = "late"
    if known is not None:
        return say(f"system.{known}")
    return f"{cause(error)}, errno {number}" if number else cause(error)


def _number(error: object) -> int:
    """The number of an error of the operating system; 0 for none, and for an encrypted connection's, which counts its
    errors its own way.
    """
    encrypted = any(kind.__module__ == "ssl" for kind in type(error).__mro__)
    return (error.errno or 0) if isinstance(error, OSError) and not encrypted else 0


def english(message: Message) -> str:
    """The English text of that message. The language files are read when it is called first."""
    return _english().text(message)


@cache
def _english() -> Translator:
    return Translator.load("en")
