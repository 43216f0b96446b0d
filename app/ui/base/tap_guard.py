"""Ignores touches for a moment where something has just closed or appeared, so that the second tap of an impatient hand
hits nothing that was not there for the first.
"""

from __future__ import annotations

import time
from collections.abc import Callable

DEAF = 0.35
"""Seconds for which such an area ignores touches: longer than a double tap, shorter than a decision."""

UNREAD = 0.9
"""The same where an answer lets something stay that breaks a rule: shorter than reading what is asked."""

EAGER = 0.7
"""The same where steps that are tapped through have come to their end, and other buttons stand below the finger."""

SOUGHT = 1.6
"""The same where a tile was laid without the button that usually lays it: a finger looks for that one first."""

WON = 2.0
"""The same where the podium has come and a button would take it away again: about as long as seeing who has won."""

TURNED = 1.0
"""The same where tokens have been turned over at once and a button would take them away again."""

MEANT = 0.5
"""The same where something else has come by itself: a finger that was on its way was meant for what stood before."""

Box = tuple[float, float, float, float]
"""(left, bottom, width, height) in pixels."""


class TapGuard:
    """The areas that ignore touches now. ``clock`` returns monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._changed: list[tuple[float, Box]] = []

    def changed(self, box: Box, seconds: float | None = None) -> None:
        """Something in that area has closed or appeared; it is deaf for so many ``seconds``, None: ``DEAF``."""
        self._changed.append((self._clock() + (DEAF if seconds is None else seconds), box))

    def deaf(self, x: float, y: float) -> bool:
        """Whether a touch at that pixel is to be ignored."""
        now = self._clock()
        self._changed = [(until, box) for until, box in self._changed if now < until]
        return any(left <= x <= left + w and low <= y <= low + h for _, (left, low, w, h) in self._changed)
