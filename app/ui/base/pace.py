"""How often the screen is drawn: seldom while nothing happens, so that the Pi stays cool, and smoothly otherwise."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window

BUSY, IDLE = 60.0, 15.0
"""Frames a second while something moves, and while nothing does."""
LINGER = 1.5
"""Seconds that count as busy after a touch, a key or a change on the table."""

_EVENTS = ("on_touch_down", "on_touch_move", "on_touch_up", "on_key_down", "on_resize", "on_rotate")


class Pace:
    """Sets the rate of Kivy's clock. Ask ``update`` once per frame."""

    def __init__(self) -> None:
        self._until = Clock.get_time() + LINGER
        for event in _EVENTS:
            Window.fbind(event, self.wake)

    def wake(self, *_: Any) -> None:
        """Something happens: draw smoothly from now on."""
        self._until = Clock.get_time() + LINGER
        Clock._max_fps = BUSY

    @property
    def idle(self) -> bool:
        """Whether nothing has happened for a while and nothing is animated."""
        return not Animation._instances and bool(Clock.get_time() > self._until)

    def update(self) -> None:
        """Slow down when nothing has happened for a while and nothing is animated."""
        if Animation._instances:
            self.wake()
        elif Clock.get_time() > self._until:
            Clock._max_fps = IDLE

    def close(self) -> None:
        """Leave the clock as it was."""
        for event in _EVENTS:
            Window.funbind(event, self.wake)
        Clock._max_fps = BUSY
