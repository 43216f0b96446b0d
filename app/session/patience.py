"""How long the virtual players of a demonstration wait for an answer: whoever looks on may give one, and need not."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 25.0
"""Seconds from a question, or from the last input after it, to the answer that is taken without anybody."""

PAUSE = 60.0
"""Seconds after a touch for which they are not counted: whoever has touched the screen is reading or answering."""


class Patience:
    """Waits for an answer to each question. ``clock`` returns monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._question: object = None
        self._since = 0.0
        self._paused = 0.0  # until when

    def stir(self) -> None:
        """Somebody has given an input: wait anew."""
        self._since = self._clock()

    def pause(self) -> None:
        """Somebody touches the screen: count nothing for a while, then wait anew."""
        self._paused = self._clock() + PAUSE

    @property
    def paused(self) -> bool:
        """Whether nothing is counted because somebody has touched the screen since the question came."""
        return self._clock() < self._paused

    def left(self, question: object) -> float:
        """The seconds that are left for an answer to that question, None for none, at least 0; call it often."""
        if question is not self._question:
            self._question, self._paused = question, 0.0
            self.stir()
        return min(PATIENCE, max(0.0, PATIENCE - (self._clock() - max(self._since, self._paused))))
