"""Whether there is a camera, as far as is known."""

from __future__ import annotations

import threading

import pytest

from app.lang import say
from app.setup.lookout import Lookout
from hardware.discover import Found
from hardware.frames import CameraError

GOOD, BAD = Found("usb", "HD camera"), Found("x", "a part", problem=say("camera.part", camera="x"))


def wait() -> None:
    """Wait for the thread that looks for cameras."""
    for thread in threading.enumerate():
        if thread.name == "lookout":
            thread.join(5)


@pytest.mark.parametrize(("found", "there"), [([GOOD], True), ([BAD, GOOD], True), ([BAD], False), ([], False)])
def test_a_camera_counts_only_if_it_can_be_used(found: list[Found], there: bool) -> None:
    """It is asked once; nothing is known before."""
    asked = []

    def cameras() -> list[Found]:
        asked.append(True)
        return found

    lookout = Lookout(cameras)
    known = [lookout.there]
    for _ in range(2):
        lookout.ask()
        wait()
        known.append(lookout.there)
    assert (known, len(asked)) == ([None, there, there], 1)


def test_what_was_listed_last_counts() -> None:
    """A camera plugged in later is there, one that was unplugged is not."""
    listed: list[list[Found]] = [[], [GOOD], []]
    lookout = Lookout(lambda: listed.pop(0))
    for there in (False, True, False):
        lookout.cameras()
        assert lookout.there is there


@pytest.mark.parametrize("error", [OSError(), CameraError(say("camera.not_there", camera="usb"))])
def test_cameras_that_cannot_be_listed_are_not_there(error: Exception) -> None:
    """Neither in the thread nor for who asks, who is told why."""

    def fail() -> list[Found]:
        raise error

    lookout = Lookout(fail)
    lookout.ask()
    wait()
    assert lookout.there is False
    with pytest.raises(type(error)):
        Lookout(fail).cameras()
