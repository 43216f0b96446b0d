"""Ignores touches for a moment where something has just closed, so that a double tap does not hit what is below."""

from __future__ import annotations

import time
from collections.abc import Callable

DEAF = 0.35
"""Seconds for which the area of a closed widget ignores touches: longer than a double tap, shorter than a decision."""

Box = tuple[float, float, float, float]
"""(left, bottom, width, height) in pixels."""


class TapGuard:
    """The areas that ignore touches now. ``clock`` returns monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._closed: list[tuple[float, Box]] = []

    def closed(self, box: Box) -> None:
        """A widget that covered that area has closed."""
        self._closed.append((self._clock() + DEAF, box))

    def deaf(self, x: float, y: float) -> bool:
        """Whether a touch at that pixel is to be ignored."""
        now = self._clock()
        self._closed = [(until, box) for until, box in self._closed if now < until]
        return any(left <= x <= left + w and low <= y <= low + h for _, (left, low, w, h) in self._closed)
