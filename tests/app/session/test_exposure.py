"""When a camera should adapt to the light again."""

from __future__ import annotations

import numpy as np
import pytest

from app.session.exposure import EVERY, LASTS, PAUSE, LightWatch
from app.values.pictures import Picture


class Clock:
    """A clock that is advanced by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def table(level: float) -> Picture:
    """A lit table: half of it brighter, half darker than ``level``."""
    picture = np.full((90, 160, 3), min(255.0, level * 1.3), np.uint8)
    picture[:, :80] = min(255.0, level * 0.7)
    return picture


def run(watch: LightWatch, clock: Clock, picture: Picture, seconds: float) -> list[float]:
    """Show that picture for so long, ten times a second; when it wanted to adapt."""
    wanted = []
    for _ in range(round(seconds * 10)):
        clock.now = round(clock.now + 0.1, 3)
        if watch.wants(picture):
            wanted.append(clock.now)
    return wanted


@pytest.mark.parametrize("level", [15.0, 255.0])
def test_a_room_that_became_dark_or_bright_is_adapted_to(level: float) -> None:
    """It adapts after some seconds, and again after a longer pause if that has not helped."""
    clock = Clock()
    watch = LightWatch(clock)
    assert run(watch, clock, table(100), 10) == []
    wanted = run(watch, clock, table(level), 2 * PAUSE)
    assert wanted[0] - 10 <= LASTS + 2 * EVERY
    assert len(wanted) == 2
    assert wanted[1] - wanted[0] >= PAUSE


def test_a_moment_of_dark_is_no_reason() -> None:
    """A lens cap, an arm before the lens, a lamp off and on."""
    clock = Clock()
    watch = LightWatch(clock)
    for _ in range(5):
        assert run(watch, clock, table(10), LASTS - 1.5) == []
        assert run(watch, clock, table(100), 2) == []


def test_an_ordinary_table_is_left_alone() -> None:
    """Dim, bright and with a lamp's reflection: nothing is changed in the middle of a game."""
    clock = Clock()
    watch = LightWatch(clock)
    shining = table(110)
    shining[10:30, 20:50] = 255
    for picture in (table(50), table(110), table(170), shining):
        assert run(watch, clock, picture, 20) == []
