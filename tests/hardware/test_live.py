"""Live cameras: the newest picture, losses and recovery, on a clock that the test sets."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from app.lang import say
from app.values.pictures import Picture
from hardware.frames import CameraError, Feed, SilentCameraError
from hardware.live import HUNG, ODD, PAUSES, LiveCamera


class Clock:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Source:
    """A camera that the test plugs in and pulls out. ``value`` goes into every pixel, None is a damaged picture."""

    there: bool = True
    value: int | None = 50
    size: tuple[int, int] = (48, 64)
    opened: int = 0
    closed: int = 0
    relit: int = 0
    hang: threading.Event | None = None
    go: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def connect(self) -> Feed:
        self.opened += 1
        if not self.there:
            raise CameraError(say("camera.not_there", camera="test camera"))
        return SourceFeed(self)

    def send(self, pictures: int = 1) -> None:
        for _ in range(pictures):
            self.go.release()


class SourceFeed:
    notes = (say("camera.note.network"),)

    def __init__(self, source: Source) -> None:
        self.source = source

    def grab(self) -> Any:
        source = self.source
        while not source.go.acquire(timeout=0.005):
            if not source.there:
                raise CameraError(say("camera.no_answer", camera="test camera"))
            if source.hang is not None:
                source.hang.wait(20)
                raise CameraError(say("camera.closed", camera="too late"))
        return source.value, source.size

    def picture(self, raw: Any) -> Picture | None:
        value, size = raw
        return None if value is None else np.full((*size, 3), value, np.uint8)

    def relight(self) -> None:
        self.source.relit += 1

    def close(self) -> None:
        self.source.closed += 1


def until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait for the camera's threads."""
    limit = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < limit, "it never came to that"
        time.sleep(0.005)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def camera(source: Source, clock: Clock) -> Iterator[LiveCamera]:
    """A camera that has sent its first picture, which has been read."""
    source.send()
    camera = LiveCamera(source.connect, "test camera", clock=clock)
    frame = camera.read(timeout=30)
    assert frame is not None
    assert frame.index == 0
    yield camera
    source.there = False
    camera.close()


def value(camera: LiveCamera) -> int:
    frame = camera.read(timeout=30)
    assert frame is not None
    return int(frame.image[0, 0, 0])


def test_the_newest_picture_is_given_once(camera: LiveCamera, source: Source) -> None:
    """Pictures that were not read are dropped, their numbers skipped; none is given twice."""
    source.send(5)
    until(lambda: camera._index == 5)
    frame = camera.read()
    assert frame is not None
    assert frame.index == 5
    with pytest.raises(SilentCameraError, match=r"has sent no picture for 0\.05 seconds"):
        camera.read(timeout=0.05)
    assert camera.notes == (say("camera.note.network"),)


def test_a_camera_pulled_out_comes_back(camera: LiveCamera, source: Source, clock: Clock) -> None:
    """While it is lost, read raises with the reason; it is reopened after growing pauses, and the numbers continue."""
    source.there = False
    until(lambda: camera.lost)
    with pytest.raises(SilentCameraError, match="does not answer any more: plug it in again"):
        camera.read(timeout=0.05)
    for pause in (*PAUSES[1:], PAUSES[-1]):
        before = source.opened
        until(lambda: camera._next_try is not None)
        clock.now += pause
        until(lambda before=before: source.opened == before + 1)
    time.sleep(0.05)
    opened = source.opened
    source.there, source.value = True, 80
    source.send()
    assert source.opened == opened, "it is not tried before the pause is over"
    clock.now += PAUSES[-1]
    assert value(camera) == 80
    assert not camera.lost
    assert source.closed >= 1


def test_reopening_does_not_wait_for_the_pause(camera: LiveCamera, source: Source) -> None:
    """On request the camera is reopened at once."""
    source.there = False
    until(lambda: camera._next_try is not None)
    source.there = True
    source.send()
    camera.reopen()
    assert value(camera) == 50


def test_a_pause_is_expected_until_the_attempt_that_was_asked_for_has_ended(
    camera: LiveCamera, source: Source, clock: Clock
) -> None:
    """It is no news of the old loss; that the attempt failed is."""
    source.there = False
    until(lambda: camera._next_try is not None)
    assert not camera.adapting
    before = camera._failures
    camera.reopen()
    assert camera.adapting
    until(lambda: camera._failures > before)
    assert not camera.adapting


def test_a_camera_that_stalls_is_given_up_and_opened_again(camera: LiveCamera, source: Source, clock: Clock) -> None:
    """The watchdog uses the clock; pictures of a hung attempt are ignored."""
    source.hang = threading.Event()
    time.sleep(0.05)
    assert not camera.lost
    clock.now += 6.0
    until(lambda: camera.lost)
    with pytest.raises(SilentCameraError, match="has stopped sending pictures"):
        camera.read(timeout=0.02)
    woken, source.hang = source.hang, None
    source.value = 90
    source.send()
    clock.now += PAUSES[0]
    assert value(camera) == 90
    woken.set()
    until(lambda: source.closed == 1)
    source.send()
    assert value(camera) == 90


def test_a_driver_that_hangs_for_good_does_not_fill_the_machine(source: Source, clock: Clock) -> None:
    """Only a few attempts hang at a time."""
    source.hang = threading.Event()
    camera = LiveCamera(source.connect, "test camera", patient=True, clock=clock)
    for attempt in range(1, HUNG + 1):
        until(lambda attempt=attempt: source.opened == attempt)
        clock.now += 40.0
        until(lambda: camera._next_try is not None)
        clock.now += 40.0
    for _ in range(3):
        time.sleep(0.06)
        clock.now += 40.0
    assert source.opened == HUNG
    source.hang.set()
    camera.close()


def test_a_camera_that_is_not_there_is_an_error_unless_one_is_patient(source: Source, clock: Clock) -> None:
    """The first failure is raised; a patient camera is lost instead and taken when it comes."""
    source.there = False
    with pytest.raises(CameraError, match="is not there: plug it in"):
        LiveCamera(source.connect, "test camera", clock=clock)
    camera = LiveCamera(source.connect, "test camera", patient=True, clock=clock)
    with pytest.raises(SilentCameraError, match="is not there: plug it in"):
        camera.read(timeout=0.05)
    source.there = True
    source.send()
    clock.now += PAUSES[0]
    assert value(camera) == 50
    source.there = False
    camera.close()


def test_pictures_of_another_size_are_not_taken(camera: LiveCamera, source: Source, clock: Clock) -> None:
    """One picture of another size is skipped; a camera of another size stays lost until it sends the old one."""
    source.size = (24, 32)
    source.send()
    until(lambda: camera._index == 1)
    with pytest.raises(SilentCameraError):
        camera.read(timeout=0.05)
    source.size = (48, 64)
    source.send()
    assert value(camera) == 50
    source.size = (24, 32)
    for _ in range(ODD):
        before = camera._index
        source.send()
        until(lambda before=before: camera._index > before)
        with pytest.raises(SilentCameraError, match="sends pictures of 32x24 pixels instead of 64x48"):
            camera.read(timeout=0)
    with pytest.raises(SilentCameraError, match="sends pictures of 32x24 pixels instead of 64x48"):
        camera.read(timeout=0.02)
    source.size = (48, 64)
    source.send(2)
    clock.now += PAUSES[0]
    assert value(camera) == 50


def test_damaged_pictures_are_passed_over_and_named(camera: LiveCamera, source: Source) -> None:
    """A damaged picture is none; when nothing else comes, that is the reason given."""
    source.value = None
    source.send()
    until(lambda: camera._index == 1)
    with pytest.raises(SilentCameraError, match="sends damaged pictures"):
        camera.read(timeout=0.1)
    source.value = 70
    source.send()
    assert value(camera) == 70


def test_light_is_adapted_between_two_pictures(camera: LiveCamera, source: Source) -> None:
    """A request to adapt is executed by the camera's own thread, once."""
    camera.relight()
    source.send(2)
    until(lambda: source.relit == 1)
    assert value(camera) == 50
    assert source.relit == 1


def test_closing_ends_it(camera: LiveCamera, source: Source) -> None:
    """A closed camera gives None, also to one who waits; closing twice is allowed."""
    got: list[Any] = []
    waiting = threading.Thread(target=lambda: got.append(camera.read(timeout=60)))
    waiting.start()
    source.there = False
    camera.close()
    camera.close()
    waiting.join(30)
    assert got == [None]
    assert camera.read() is None
