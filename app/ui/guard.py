"""A short deafness where something has just closed, so that the second tap of an impatient hand hits nothing."""

from __future__ import annotations

import time
from collections.abc import Callable

DEAF = 0.35
"""Seconds for which the place of what has closed takes no touch: longer than a double tap, shorter than a decision."""

Box = tuple[float, float, float, float]
"""(left, bottom, width, height) in pixels."""


class TapGuard:
    """The places that take no touch for now. ``clock`` is a monotonic clock in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._closed: list[tuple[float, Box]] = []

    def closed(self, box: Box) -> None:
        """Something that lay there has closed."""
        self._closed.append((self._clock() + DEAF, box))

    def deaf(self, x: float, y: float) -> bool:
        """Whether a finger that comes down there is to be ignored."""
        now = self._clock()
        self._closed = [(until, box) for until, box in self._closed if now < until]
        return any(left <= x <= left + w and low <= y <= low + h for _, (left, low, w, h) in self._closed)
