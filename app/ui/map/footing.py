"""Taps on a map that moves by itself: one that was meant for what lay there a moment before counts for nothing.

The map makes room when a panel closes, a sentence appears or a tile is laid. A finger that is already on its way would
then touch another place than the one that was aimed at.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from app.ui.map.camera import MapCamera, Pixel

DEAF = 0.35
"""Seconds from the moment at which the map leaves a place for which a finger may still aim at what it showed before."""


class Footing:
    """What the map showed before it moved by itself. ``clock`` returns monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: list[tuple[float, MapCamera, Pixel]] = []

    def left(self, camera: MapCamera, middle: Pixel) -> None:
        """The map sets off from there, or goes on."""
        now = self._clock()
        self._left = [*(left for left in self._left if now - left[0] < 10 * DEAF), (now, camera, middle)]

    def rest(self) -> None:
        """The map is where people expect it."""
        self._left = []

    def now(self) -> float:
        """The time at which a finger comes down, for ``slipped``."""
        return self._clock()

    def slipped(self, at: Pixel, point: tuple[float, float], since: float) -> bool:
        """Whether the finger that came down on pixel ``at`` at the time ``since``, now over that table point, was meant
        for another cell.
        """
        cell = math.floor(point[0]), math.floor(point[1])
        for when, camera, middle in self._left:
            east, south = camera.point(middle, at)
            if when > since - DEAF and (math.floor(east), math.floor(south)) != cell:
                return True
        return False
