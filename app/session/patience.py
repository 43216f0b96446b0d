"""How long the virtual players of a demonstration wait for an answer: whoever looks on may give one, and need not."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 25.0
"""Seconds from a question, or from the last touch after it, to the answer that is taken without anybody."""


class Patience:
    """Waits for an answer to each question. ``clock`` returns monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._question: object = None
        self._since = 0.0

    def stir(self) -> None:
        """Somebody is there: wait anew."""
        self._since = self._clock()

    def left(self, question: object) -> float:
        """The seconds that are left for an answer to that question, None for none, at least 0; call it often."""
        if question is not self._question:
            self._question = question
            self.stir()
        return max(0.0, PATIENCE - (self._clock() - self._since))
