"""Running the frames of an app in a test, and where fingers touch it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any


def run_frames(nav: Any, until: Callable[[], bool], seconds: float) -> None:
    """Run frames of the page that is shown, at least two, until that holds; fail after so many seconds."""
    from kivy.base import EventLoop

    end, count = time.monotonic() + seconds, 0
    while count < 2 or (not until() and time.monotonic() < end):
        nav.page.update()
        EventLoop.idle()
        count += 1
    assert until()


def next_frame() -> None:
    """Run a frame at once. Kivy would sleep before it, so that there are sixty in a second."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    most, Clock._max_fps = Clock._max_fps, 0
    EventLoop.idle()
    Clock._max_fps = most


def on_glass(window: Any, x: float, y: float) -> tuple[float, float]:
    """Where a finger has to touch for that pixel of the picture that the window may show turned, as a finger of Kivy's
    tests is told it: as if the picture stood upright.
    """
    wide, high = window.width - 1.0, window.height - 1.0
    across, up = x / wide, y / high
    for _ in range(-window.rotation % 360 // 90):
        across, up = up, 1 - across  # a quarter clockwise
    return across * wide, up * high
