"""Work that takes too long for the screen's own thread, done in another one."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Later(Generic[Result]):
    """Runs ``work`` in a thread of its own, once; ask ``ready`` once per frame. ``work`` must not touch a widget."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._result: Result | None = None
        self._error: Exception | None = None
        self._taken = False
        self._thread = Thread(target=self._run, name="later", daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether the work is done and its result has not been taken yet."""
        return not self._taken and not self._thread.is_alive()

    def take(self) -> Result:
        """The result, once ``ready``. Raises what the work raised."""
        self._thread.join()
        self._taken = True
        if self._error is not None:
            raise self._error
        return self._result  # pyrefly: ignore[bad-return]  # the thread ended without an error, so it set it

    def _run(self) -> None:
        try:
            self._result = self._work()
        except Exception as error:
            self._error = error
