"""The error that the command line prints as it is, without a traceback."""

from __future__ import annotations

from app.lang import Message
from app.lang.errors import english
from app.values.errors import ClaimManagerError


class UserError(ClaimManagerError):
    """Something the user can correct: one sentence that says what is wrong, where, and what to do.

    ``message`` is that sentence for a screen; None for one that only the command line says, in English.
    """

    def __init__(self, told: str | Message) -> None:
        super().__init__(english(told) if isinstance(told, Message) else told)
        self.message = told if isinstance(told, Message) else None
