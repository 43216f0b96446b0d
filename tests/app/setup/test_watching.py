"""A camera that is watched in a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np

from app.lang import Message, say
from app.setup.watching import CameraWatch, frames
from app.values.pictures import Picture
from hardware.frames import CameraError, Frame, SilentCameraError

PICTURE = np.full((40, 80, 3), 90, np.uint8)


class Fake:
    """A camera that gives pictures until it is told to be silent, to hang, or to end."""

    name, simulated, living = "fake", False, None

    def __init__(self) -> None:
        self.mode = "send"
        self.closed = threading.Event()
        self.hangs = threading.Event()
        self.free = threading.Event()
        self._index = -1

    def read(self, timeout: float = 2.0) -> Frame | None:
        if self.mode == "hang":
            self.hangs.set()
            self.free.wait(60)
        if self.mode == "silent":
            time.sleep(0.01)
            raise SilentCameraError(say("camera.waiting", camera="fake", seconds="1"))
        if self.mode == "end" or self.closed.is_set():
            return None
        time.sleep(0.005)
        self._index += 1
        return Frame(self._index, PICTURE.copy(), self._index / 10)

    def close(self) -> None:
        self.closed.set()


def until(done: Callable[[], bool]) -> None:
    """Wait until it is so; thirty seconds are the most."""
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_pictures_come_smaller_and_are_studied() -> None:
    """The picture for the screen has the width that was asked for; the whole one is studied; then all is let go."""
    camera = Fake()
    studied: list[tuple[int, ...]] = []

    def study(picture: Picture) -> int:
        studied.append(picture.shape)
        return len(studied)

    watch = CameraWatch(lambda: camera, study, width=20, every=0.01)
    until(lambda: watch.preview() is not None and watch.seen is not None and watch.seen >= 2)
    picture = watch.preview()
    assert picture is not None
    assert (watch.state, picture.shape, studied[0]) == ("live", (10, 20, 3), (40, 80, 3))
    watch.close()
    until(lambda: camera.closed.is_set() and not watch.alive)


def test_a_loss_is_told_and_forgotten_when_pictures_come_again() -> None:
    """The last picture stays meanwhile."""
    camera = Fake()
    watch: CameraWatch[None] = CameraWatch(lambda: camera)
    until(lambda: watch.state == "live")
    camera.mode = "silent"
    until(lambda: watch.state == "lost")
    assert watch.problem == say("camera.waiting", camera="fake", seconds="1")
    assert watch.preview() is not None
    camera.mode = "send"
    until(lambda: watch.state == "live")
    assert watch.problem is None
    camera.mode = "end"
    until(lambda: watch.state == "ended")
    assert camera.closed.is_set()


def test_a_camera_that_cannot_be_opened_is_told() -> None:
    """With its own message."""

    def failing() -> Fake:
        raise CameraError(say("camera.none_found"))

    watch: CameraWatch[None] = CameraWatch(failing)
    until(lambda: watch.state == "lost")
    assert watch.problem == say("camera.none_found")


def test_a_camera_that_hangs_holds_nobody() -> None:
    """Letting go returns at once; the camera is closed as soon as it comes back."""
    camera = Fake()
    camera.mode = "hang"
    watch: CameraWatch[None] = CameraWatch(lambda: camera)
    until(camera.hangs.is_set)
    watch.close()
    assert watch.alive, "it was not waited for"
    camera.mode = "send"
    camera.free.set()
    until(lambda: not watch.alive)
    assert camera.closed.is_set()


def test_frames_open_and_close_their_camera() -> None:
    """With the first frame and with the iterator; a silence is None, and why is told."""
    camera, why = Fake(), list[Message]()
    source = frames(lambda: camera, why.append)
    assert next(source) is not None
    camera.mode = "silent"
    assert next(source) is None
    assert why == [say("camera.waiting", camera="fake", seconds="1")]
    source.close()
    assert camera.closed.is_set()
