"""Fingers on the map: one drags it, two zoom it, one that hardly moves taps it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from app.ui.base.theme import THEME

STEADY = 14
"""A finger that travels less than this, in units, has tapped."""


class Fingers:
    """Follows the fingers that touch a map.

    ``drag(by)`` is called with a movement in pixels, ``zoom(at, growth)`` with the pixel that stays where it is and the
    factor by which the map grows.
    """

    def __init__(
        self, drag: Callable[[tuple[float, float]], None], zoom: Callable[[tuple[float, float], float], None]
    ) -> None:
        self._drag, self._zoom = drag, zoom
        self._at: dict[Any, tuple[float, float]] = {}
        self._travel = 0.0

    @property
    def any(self) -> bool:
        """Whether a finger is on the map."""
        return bool(self._at)

    def down(self, touch: Any) -> None:
        """Start following a finger."""
        if not self._at:
            self._travel = 0.0
        self._at[touch] = touch.pos
        if len(self._at) > 1:
            self._travel = math.inf  # two fingers are never a tap

    def move(self, touch: Any) -> None:
        """Drag or zoom as that finger has moved."""
        old = self._at.get(touch, touch.pos)
        others = [at for finger, at in self._at.items() if finger is not touch]
        self._travel += math.dist(old, touch.pos)
        self._at[touch] = touch.pos
        if self._travel < STEADY * THEME.u:
            return
        across, up = touch.x - old[0], touch.y - old[1]
        if not others:
            self._drag((across, up))
            return
        fixed = others[0]
        growth = max(math.dist(fixed, touch.pos), 1) / max(math.dist(fixed, old), 1)
        self._drag((across / 2, up / 2))
        self._zoom(((fixed[0] + touch.x) / 2, (fixed[1] + touch.y) / 2), growth)

    def up(self, touch: Any) -> bool:
        """Stop following a finger; True if it was a tap."""
        self._at.pop(touch, None)
        return not self._at and self._travel < STEADY * THEME.u
