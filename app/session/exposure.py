"""When a camera with fixed exposure should adapt again because the light of the room has changed for good."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

DARK = 45.0
"""Grey level below which nine tenths of the pixels lie when a picture is too dark to tell colours."""
BURNT = 0.25
"""The fraction of saturated pixels above which a picture is too bright."""
EVERY, LASTS, PAUSE = 1.0, 4.0, 30.0
"""Seconds between two checks; seconds that the change must last; minimum seconds between two adaptations."""


class LightWatch:
    """Checks a frame at intervals. Short changes (a hand, a lamp switched on and off) are ignored."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looked = self._adapted = float("-inf")
        self._since: float | None = None

    def wants(self, image: NDArray[np.uint8]) -> bool:
        """Whether the camera should adapt now; ``image`` uint8 BGR [h, w, 3]."""
        now = self._clock()
        if now - self._looked < EVERY:
            return False
        self._looked = now
        if not _unfit(image):
            self._since = None
            return False
        if self._since is None:
            self._since = now
        if now - self._since < LASTS or now - self._adapted < PAUSE:
            return False
        self._adapted, self._since = now, None
        return True


def _unfit(image: NDArray[np.uint8]) -> bool:
    probe = image[::16, ::16].reshape(-1, 3)
    return bool(np.percentile(probe.max(axis=1), 90) < DARK or (probe.min(axis=1) >= 250).mean() > BURNT)
