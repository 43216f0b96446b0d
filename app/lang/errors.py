"""Errors whose text people read: they carry a message, and each screen shows it in its own language."""

from __future__ import annotations

from functools import cache

from app.lang import Message, Translator
from app.values.errors import ClaimManagerError


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


def english(message: Message) -> str:
    """The English text of that message. The language files are read when it is called first."""
    return _english().text(message)


@cache
def _english() -> Translator:
    return Translator.load("en")
