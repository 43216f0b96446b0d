"""A guide at work in a thread of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from app.lang import say
from app.prove.guide import Guide
from app.prove.steps import Step, TileExpected
from app.setup.runner import PREVIEW_WIDTH, Runner
from hardware.frames import CameraError, Frame
from vision.observation import Scene

STEPS = (Step("plain", TileExpected("A4")), Step("rest", trigger="visit"))


class Eyes:
    """A watcher that sees nothing."""

    table: Any = None

    def feed(self, image: Any, index: int) -> Scene:
        return Scene(index)


def endless() -> Iterator[Frame | None]:
    """Frames of a wide camera, with one loss."""
    number = 0
    while True:
        yield Frame(number, np.full((60, 2 * PREVIEW_WIDTH, 3), 90, np.uint8), number / 10)
        if number == 2:
            yield None
        number += 1


def until(done: Callable[[], bool]) -> None:
    """Wait until it is so; thirty seconds are the most."""
    for _ in range(3000):
        if done():
            return
        time.sleep(0.01)
    raise AssertionError("it never was")


def test_answers_go_in_and_views_come_out() -> None:
    """Two steps are skipped; then no more frames are read and the guide is the caller's."""
    guide = Guide(STEPS, Eyes())  # pyrefly: ignore[bad-argument-type]
    runner = Runner(guide, endless)
    assert (runner.ended, runner.view().number) == (False, 1)
    runner.start()
    until(lambda: runner.preview() is not None)
    picture = runner.preview()
    assert picture is not None
    assert picture.shape == (30, PREVIEW_WIDTH, 3)
    runner.send("skip")
    until(lambda: runner.view().number == 2)
    runner.send("skip")
    until(lambda: runner.ended)
    assert guide.finished
    runner.stop()


def test_it_stops_when_told_to() -> None:
    """As when the window is closed."""
    runner = Runner(Guide(STEPS, Eyes()), endless)  # pyrefly: ignore[bad-argument-type]
    runner.stop()
    runner.start()
    runner.stop()
    assert runner.ended


def test_a_camera_that_fails_ends_it_with_its_message() -> None:
    """What was done until then is kept."""

    def failing() -> Iterator[Frame | None]:
        raise CameraError(say("camera.none_named"))
        yield None

    runner = Runner(Guide(STEPS, Eyes()), failing)  # pyrefly: ignore[bad-argument-type]
    runner.start()
    until(lambda: runner.ended)
    assert runner.error == say("camera.none_named")
