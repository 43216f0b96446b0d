"""When the virtual players of a demonstration answer a question: it is shown for a moment, so that whoever looks on
sees what a question looks like, and may answer it, and need not.
"""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 6.0
"""Seconds from a question, or from the last input after it, to the answer of the virtual players: enough to read it."""

PAUSE = 20.0
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

    def over(self, question: object) -> bool:
        """Whether that question, None for none, has been shown long enough; call it often."""
        if question is not self._question:
            self._question, self._paused = question, 0.0
            self.stir()
        return self._clock() >= max(self._since, self._paused) + PATIENCE
