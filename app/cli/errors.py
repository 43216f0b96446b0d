"""The one error that the command line shows as it is."""

from app.lang import Message
from app.lang.errors import english


class UserError(Exception):
    """A mistake or a lack that the user can mend: one sentence that says what, where and what to do.

    ``message`` is that sentence for a screen; None for one that only the command line says, in English.
    """

    def __init__(self, told: str | Message) -> None:
        super().__init__(english(told) if isinstance(told, Message) else told)
        self.message = told if isinstance(told, Message) else None
