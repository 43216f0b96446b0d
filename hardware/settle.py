"""Exposure, gain, white balance and focus: let the camera find them, then hold them.

A camera that goes on adapting brightens the whole picture when a dark sleeve reaches in; held values keep the table's
colours what they were. Cameras differ in what they let be held, and some hold another value than they report: so
everything is read back and the picture itself is compared.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from app.values.pictures import Picture
from hardware import v4l2
from hardware.v4l2 import Control

LEAST, MOST = 1.5, 6.0
"""Seconds that the camera gets at least, and at most, to find its values."""
CALM = 8
"""So many pictures in a row must agree in light."""
EVEN = 0.02
"""The part by which light and colours may differ among them."""
SAME = 0.10
"""The part by which the light may change when the values are held."""
TRIES = 5
"""Corrections of an exposure that makes another light than the automatic one did."""
DISCARD = 4
"""Pictures that may have been on their way when a value was set."""

GONE = (errno.ENODEV, errno.ENXIO, errno.EIO)
"""What the kernel says of a camera that is there no more."""

Light = tuple[float, float, float]
"""Mean of the blue, green and red values of a picture, 0-255."""


class Knobs(Protocol):
    """The controls of a camera, as ``v4l2.Node`` has them."""

    def controls(self) -> dict[int, Control]: ...

    def entries(self, control: int) -> set[int]: ...

    def get(self, control: int) -> int: ...

    def set(self, control: int, value: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Held:
    """What is held: values by name as they were read back. ``notes``: what this camera cannot do, a sentence each."""

    values: dict[str, int]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Automatic:
    """Something that a camera does by itself: the switch, what it adjusts, and the switch's values."""

    what: str
    switch: int
    adjusts: tuple[int, ...]
    on: tuple[int, ...] = (1,)
    off: int = 0


_AUTOMATICS = (
    _Automatic("exposure", v4l2.EXPOSURE_AUTO, (v4l2.EXPOSURE_ABSOLUTE,), (v4l2.EXPOSURE_APERTURE, 0), 1),
    _Automatic("gain", v4l2.AUTOGAIN, (v4l2.GAIN, v4l2.EXPOSURE)),
    _Automatic(
        "white balance",
        v4l2.AUTO_WHITE_BALANCE,
        (v4l2.WHITE_BALANCE_TEMPERATURE, v4l2.RED_BALANCE, v4l2.BLUE_BALANCE),
    ),
    _Automatic("focus", v4l2.FOCUS_AUTO, (v4l2.FOCUS_ABSOLUTE,)),
)
_NEEDED = {"exposure": "light changes will look like changes of the table", "white balance": "colours may drift"}


def light_of(picture: Picture) -> Light:
    """The picture's light, from every eighth pixel."""
    blue, green, red = (float(value) for value in picture[::8, ::8].reshape(-1, 3).mean(axis=0))
    return blue, green, red


def settle(knobs: Knobs, look: Callable[[], Light], clock: Callable[[], float] = time.monotonic) -> Held:
    """Set all to automatic, wait until the light is even, hold what was found, and go on when the pictures show it.

    ``look`` gives the light of the next picture. Raises what ``look`` raises, and OSError for a camera that is gone.
    """
    known = knobs.controls()
    present = [each for each in _AUTOMATICS if each.switch in known]
    notes = [
        f"its {name} cannot be held: {why}" for name, why in _NEEDED.items() if name not in [p.what for p in present]
    ]
    if v4l2.EXPOSURE_AUTO_PRIORITY in known:
        _try(knobs, v4l2.EXPOSURE_AUTO_PRIORITY, 0)  # rather a darker picture than a slower one
    for each in present:
        offered = knobs.entries(each.switch) or {0, 1}
        for value in [on for on in each.on if on in offered][:1]:
            _try(knobs, each.switch, value)
    before, even = _calm(look, clock)
    if not even:
        notes.append("its light did not become even: let the light be, and settle it again")
    values: dict[str, int] = {}
    for each in present:
        found = {c: knobs.get(c) for c in each.adjusts if c in known}
        _try(knobs, each.switch, each.off)
        for control, value in found.items():
            _try(knobs, control, value)
            values[known[control].name] = knobs.get(control)
        values[known[each.switch].name] = got = knobs.get(each.switch)
        if got != each.off:
            notes.append(f"its {each.what} stays automatic although it was told otherwise")
    if v4l2.EXPOSURE_AUTO in known and v4l2.EXPOSURE_ABSOLUTE in known:
        exposure = known[v4l2.EXPOSURE_ABSOLUTE]
        if not _match(knobs, exposure, before, look):
            notes.append("its light changed when the exposure was held, and could not be brought back")
        values[exposure.name] = knobs.get(exposure.id)
    else:
        _skip(look, DISCARD)
    return Held(values, tuple(notes))


def _calm(look: Callable[[], Light], clock: Callable[[], float]) -> tuple[Light, bool]:
    """The light once so many pictures agree in it, and whether they did in time."""
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
    """Whether the held exposure gives the light that there was, corrected where the camera had reported a wrong one."""
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
    """Whether the camera took the value; one that refuses is told of by what is read back."""
    try:
        knobs.set(control, value)
    except OSError as error:
        if error.errno in GONE:
            raise
        return False
    return True
