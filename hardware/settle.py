"""Exposure, gain, white balance and focus: let the camera's automatic functions find them, then lock them.

A camera that goes on adapting brightens the whole picture when a dark sleeve reaches in; locked values keep the table's
colours constant. Cameras differ in what can be locked, and some lock another value than they report: so every value is
read back, and the picture's mean colour is compared before and after. Waiting is timed by a clock that is passed in.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from app.lang import Message, say
from app.values.pictures import Picture
from hardware import v4l2
from hardware.v4l2 import Control

LEAST, MOST = 1.5, 6.0
"""The least and the longest time for the automatic functions to converge, in seconds."""
CALM = 8
"""The number of consecutive pictures whose mean colours must agree."""
EVEN = 0.02
"""The largest relative range of each mean channel among them."""
SAME = 0.10
"""The largest relative change of brightness when the values are locked."""
TRIES = 5
"""The largest number of corrections of a locked exposure that gives another brightness than the automatic one."""
DISCARD = 4
"""Pictures to discard after a value was set: they may have been exposed before."""

GONE = (errno.ENODEV, errno.ENXIO, errno.EIO)
"""Error numbers of the kernel for a camera that has been disconnected."""

Light = tuple[float, float, float]
"""Mean of the blue, green and red values of a picture, 0-255."""


class Knobs(Protocol):
    """The controls of a camera, as ``v4l2.Node`` has them."""

    def controls(self) -> dict[int, Control]: ...

    def entries(self, control: int) -> Collection[int]: ...

    def get(self, control: int) -> int: ...

    def set(self, control: int, value: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Held:
    """The locked values by name, as read back. ``notes``: what this camera cannot do, a sentence each."""

    values: dict[str, int]
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class _Automatic:
    """An automatic function of a camera: its switch, the controls it adjusts, and the switch's values."""

    what: Message
    switch: int
    adjusts: tuple[int, ...]
    on: tuple[int, ...] = (1,)
    off: int = 0


_AUTOMATICS = (
    _Automatic(
        say("camera.automatic.exposure"), v4l2.EXPOSURE_AUTO, (v4l2.EXPOSURE_ABSOLUTE,), (v4l2.EXPOSURE_APERTURE, 0), 1
    ),
    _Automatic(say("camera.automatic.gain"), v4l2.AUTOGAIN, (v4l2.GAIN, v4l2.EXPOSURE)),
    _Automatic(
        say("camera.automatic.white_balance"),
        v4l2.AUTO_WHITE_BALANCE,
        (v4l2.WHITE_BALANCE_TEMPERATURE, v4l2.RED_BALANCE, v4l2.BLUE_BALANCE),
    ),
    _Automatic(say("camera.automatic.focus"), v4l2.FOCUS_AUTO, (v4l2.FOCUS_ABSOLUTE,)),
)
_NEEDED = {
    v4l2.EXPOSURE_AUTO: say("camera.note.exposure"),
    v4l2.AUTO_WHITE_BALANCE: say("camera.note.white_balance"),
}
"""What is noted of a camera without that switch."""


def light_of(picture: Picture) -> Light:
    """The picture's mean colour, from every eighth pixel of uint8 [h, w, 3]."""
    blue, green, red = (float(value) for value in picture[::8, ::8].reshape(-1, 3).mean(axis=0))
    return blue, green, red


def settle(knobs: Knobs, look: Callable[[], Light], clock: Callable[[], float] = time.monotonic) -> Held:
    """Switch all functions to automatic, wait until the mean colour is stable, lock the values found, and return when
    the pictures show them.

    ``look`` gives the mean colour of the next picture; ``clock`` is monotonic, in seconds. Raises what ``look`` raises,
    and OSError for a camera that has been disconnected.
    """
    known = knobs.controls()
    present = [each for each in _AUTOMATICS if each.switch in known]
    notes = [note for switch, note in _NEEDED.items() if switch not in known]
    if v4l2.EXPOSURE_AUTO_PRIORITY in known:
        _try(knobs, v4l2.EXPOSURE_AUTO_PRIORITY, 0)  # rather a darker picture than a slower one
    for each in present:
        offered = knobs.entries(each.switch) or {0, 1}
        for value in [on for on in each.on if on in offered][:1]:
            _try(knobs, each.switch, value)
    before, even = _calm(look, clock)
    if not even:
        notes.append(say("camera.note.uneven"))
    values: dict[str, int] = {}
    for each in present:
        found = {c: knobs.get(c) for c in each.adjusts if c in known}
        _try(knobs, each.switch, each.off)
        for control, value in found.items():
            _try(knobs, control, value)
            values[known[control].name] = knobs.get(control)
        values[known[each.switch].name] = got = knobs.get(each.switch)
        if got != each.off:
            notes.append(say("camera.note.automatic", what=each.what))
    if v4l2.EXPOSURE_AUTO in known and v4l2.EXPOSURE_ABSOLUTE in known:
        exposure = known[v4l2.EXPOSURE_ABSOLUTE]
        if not _match(knobs, exposure, before, look):
            notes.append(say("camera.note.brightness"))
        values[exposure.name] = knobs.get(exposure.id)
    else:
        _skip(look, DISCARD)
    return Held(values, tuple(notes))


def _calm(look: Callable[[], Light], clock: Callable[[], float]) -> tuple[Light, bool]:
    """The median colour of the last ``CALM`` pictures once they agree, and whether they did before ``MOST``."""
    began = clock()
    last: list[Light] = []
    while True:
        last = [*last[-CALM + 1 :], look()]
        spent = clock() - began
        if len(last) == CALM and spent >= LEAST and _even(last):
            return _middle(last), True
        if spent >= MOST:
            return _middle(last), False


def _even(lights: list[Light]) -> bool:
    table = np.array(lights) + 1.0
    return bool(((table.max(axis=0) - table.min(axis=0)) / table.mean(axis=0) < EVEN).all())


def _middle(lights: Iterable[Light]) -> Light:
    blue, green, red = (float(value) for value in np.median(np.array(list(lights)), axis=0))
    return blue, green, red


def _match(knobs: Knobs, control: Control, before: Light, look: Callable[[], Light]) -> bool:
    """Whether the locked exposure gives the same brightness, after corrections where the reported one was wrong."""
    wanted = sum(before) / 3
    for _ in range(TRIES):
        _skip(look, DISCARD)
        now = sum(_middle([look() for _ in range(3)])) / 3
        if abs(now - wanted) <= SAME * wanted + 1.0:
            return True
        # Pictures are gamma encoded: twice the exposure makes about 1.4 times the value.
        factor = float(np.clip((wanted / max(now, 1.0)) ** 2.0, 0.125, 8.0))
        value = round(max(knobs.get(control.id), 1) * factor)
        value = max(control.least, min(control.most, value))
        if value == knobs.get(control.id) or not _try(knobs, control.id, value):
            return False
    return False


def _skip(look: Callable[[], Light], pictures: int) -> None:
    for _ in range(pictures):
        look()


def _try(knobs: Knobs, control: int, value: int) -> bool:
    """Whether the camera accepted the value. A refusal is no error: it shows in the value that is read back."""
    try:
        knobs.set(control, value)
    except OSError as error:
        if error.errno in GONE:
            raise
        return False
    return True
