"""Locking exposure and white balance: simulated cameras of different kinds, each with its own fault."""

from __future__ import annotations

import errno
from collections.abc import Collection
from dataclasses import dataclass, field

import pytest

from app.lang import say
from hardware import v4l2
from hardware.settle import Light, settle
from hardware.v4l2 import Control

EXPOSURES = {
    v4l2.EXPOSURE_AUTO: Control(v4l2.EXPOSURE_AUTO, "Auto Exposure", 0, 3, 1, 3),
    v4l2.EXPOSURE_ABSOLUTE: Control(v4l2.EXPOSURE_ABSOLUTE, "Exposure Time, Absolute", 3, 2047, 1, 250),
    v4l2.EXPOSURE_AUTO_PRIORITY: Control(v4l2.EXPOSURE_AUTO_PRIORITY, "Exposure, Dynamic Framerate", 0, 1, 1, 0),
}
BALANCES = {
    v4l2.AUTO_WHITE_BALANCE: Control(v4l2.AUTO_WHITE_BALANCE, "White Balance, Automatic", 0, 1, 1, 1),
    v4l2.WHITE_BALANCE_TEMPERATURE: Control(
        v4l2.WHITE_BALANCE_TEMPERATURE, "White Balance Temperature", 2800, 6500, 1, 4600
    ),
}
FOCUS = {
    v4l2.FOCUS_AUTO: Control(v4l2.FOCUS_AUTO, "Focus, Automatic Continuous", 0, 1, 1, 1),
    v4l2.FOCUS_ABSOLUTE: Control(v4l2.FOCUS_ABSOLUTE, "Focus, Absolute", 0, 250, 5, 0),
}


@dataclass
class MadeUpCamera:
    """A camera under a lamp. Its automatic exposure moves a fifth of the way to ``right`` with every picture, and its
    picture shows light by a gamma of 2.2. ``tells``: whether it reports what the automatic has found. ``stubborn``
    controls ignore what they are told; ``refused`` ones raise.
    """

    right: float = 400.0
    tells: bool = True
    stubborn: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    known: dict[int, Control] = field(default_factory=lambda: EXPOSURES | BALANCES | FOCUS)
    values: dict[int, int] = field(default_factory=dict)
    exposure: float = 60.0
    seconds: float = 0.0
    flicker: float = 0.0

    def __post_init__(self) -> None:
        self.values = {control.id: control.default for control in self.known.values()}

    def controls(self) -> dict[int, Control]:
        return self.known

    def entries(self, control: int) -> Collection[int]:
        return {1, 3} if control == v4l2.EXPOSURE_AUTO else set()

    def get(self, control: int) -> int:
        if control == v4l2.EXPOSURE_ABSOLUTE and self.tells and self.values.get(v4l2.EXPOSURE_AUTO) != 1:
            return round(self.exposure)
        return self.values[control]

    def set(self, control: int, value: int) -> None:
        if control in self.refused:
            raise OSError(errno.EINVAL, "Invalid argument")
        if control not in self.stubborn:
            self.values[control] = value

    def look(self) -> Light:
        self.seconds += 1 / 15
        if v4l2.EXPOSURE_AUTO in self.values and self.values[v4l2.EXPOSURE_AUTO] == 1:
            self.exposure = self.values[v4l2.EXPOSURE_ABSOLUTE]
        else:
            self.exposure += (self.right - self.exposure) / 5
        level = min(255.0, 110.0 * (self.exposure / self.right) ** (1 / 2.2))
        level *= 1 + self.flicker * (round(self.seconds * 15) % 3 - 1)
        return level, level, level

    def clock(self) -> float:
        return self.seconds


def test_what_the_camera_found_is_held() -> None:
    """Exposure, white balance and focus end on manual with the values the automatic found, and the light stays."""
    camera = MadeUpCamera()
    held = settle(camera, camera.look, camera.clock)
    assert held.notes == ()
    assert camera.values[v4l2.EXPOSURE_AUTO] == v4l2.EXPOSURE_MANUAL
    assert camera.values[v4l2.AUTO_WHITE_BALANCE] == 0
    assert camera.values[v4l2.FOCUS_AUTO] == 0
    assert held.values["Exposure Time, Absolute"] == pytest.approx(400, rel=0.03)
    assert held.values["White Balance Temperature"] == 4600
    before = camera.look()
    camera.right = 100.0  # the lamp is four times as bright: the picture must show it
    assert camera.look()[0] > 1.5 * before[0]


def test_a_camera_that_hides_what_it_found_is_matched_by_its_pictures() -> None:
    """Some report a default while the automatic works: the exposure is corrected until the light is what it was."""
    for right in (40.0, 400.0, 1500.0):
        camera = MadeUpCamera(right=right, tells=False)
        held = settle(camera, camera.look, camera.clock)
        assert held.notes == ()
        assert camera.look()[0] == pytest.approx(110, rel=0.1)


def test_a_camera_that_ignores_the_switch_is_told_of() -> None:
    """The value read back counts, not the one written."""
    camera = MadeUpCamera(stubborn=(v4l2.AUTO_WHITE_BALANCE,))
    held = settle(camera, camera.look, camera.clock)
    assert held.notes == (say("camera.note.automatic", what=say("camera.automatic.white_balance")),)


def test_a_camera_that_refuses_a_value_is_told_of() -> None:
    """A refused exposure that changes the brightness is noted, and nothing is raised."""
    camera = MadeUpCamera(right=40.0, tells=False, refused=(v4l2.EXPOSURE_ABSOLUTE,))
    held = settle(camera, camera.look, camera.clock)
    assert held.notes == (say("camera.note.brightness"),)


def test_a_camera_without_controls_is_told_of() -> None:
    """Missing controls cannot be locked: both are noted, with the consequence."""
    camera = MadeUpCamera(known={})
    held = settle(camera, camera.look, camera.clock)
    assert held.values == {}
    assert held.notes == (say("camera.note.exposure"), say("camera.note.white_balance"))


def test_light_that_never_becomes_even_is_told_of() -> None:
    """A flickering lamp: after some seconds the values are held all the same."""
    camera = MadeUpCamera(flicker=0.06)
    held = settle(camera, camera.look, camera.clock)
    assert held.notes == (say("camera.note.uneven"),)
    assert camera.values[v4l2.EXPOSURE_AUTO] == v4l2.EXPOSURE_MANUAL
    assert 6.0 <= camera.seconds < 10.0


def test_a_camera_pulled_out_while_it_settles_is_lost() -> None:
    """The kernel's error for a disconnected camera is raised and not taken for a refusal."""
    camera = MadeUpCamera()

    def gone(control: int, value: int) -> None:
        raise OSError(errno.ENODEV, "No such device")

    camera.set = gone  # pyrefly: ignore[method-assign]
    with pytest.raises(OSError, match="No such device"):
        settle(camera, camera.look, camera.clock)
