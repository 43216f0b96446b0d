"""How long work tells how far it is, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable

from app.values.errors import ClaimManagerError

Progress = Callable[[int, int], None]
"""Called by long work with how many of its parts are done and how many there are. What it raises ends the work and
comes out of it; ``StoppedError`` is meant for that.
"""


class StoppedError(ClaimManagerError):
    """The one who asked for the work no longer wants it. It has left nothing behind."""

    def __init__(self) -> None:
        super().__init__("The work was stopped.")


def silent(_done: int, _all: int) -> None:
    """Progress that nobody asked for."""
