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
    -2: "no_name",
    -3: "no_name_now",
}
"""The errors of the operating system that have words in the language files, by their numbers. Those below 0 are of
names in the network (EAI_NONAME, EAI_AGAIN): their module is one that a start should not wait for."""


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
    one of the system, else the words of the system or library on one plain line.
    """
    if isinstance(error, BaseException) and (told := message_of(error)) is not None:
        return told
    known = _SYSTEM.get(error.errno or 0) if isinstance(error, OSError) else None
    if known is None and isinstance(error, TimeoutError):
        known = "late"
    return cause(error) if known is None else say(f"system.{known}")


def english(message: Message) -> str:
    """The English text of that message. The language files are read when it is called first."""
    return _english().text(message)


@cache
def _english() -> Translator:
    return Translator.load("en")
