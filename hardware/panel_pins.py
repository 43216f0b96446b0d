"""The panel on the pins of a Raspberry Pi 4 or 5, through gpiozero and lgpio; or on gpiozero's mock pins.

gpiozero is imported when a board is opened, not before: a machine without pins never loads it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from app.lang import say
from app.lang.errors import reason
from hardware.panel import PanelError
from hardware.wiring import ButtonWiring, DispenserWiring, LightWiring, Wiring

PI_5 = "d04170"
"""The revision code of a Raspberry Pi 5, which mock pins emulate."""
SERVO_HERTZ = 50
LIGHT_HERTZ = 200
TOKEN_SECONDS = 0.03
"""Two edges of the sensor for falling tokens closer than this are one token."""


def pin_factory(mock: bool = False) -> Any:
    """gpiozero's pins of this machine, or mock pins of a Pi 5. Raises PanelError where there are none."""
    if mock:
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        return MockFactory(revision=PI_5, pin_class=MockPWMPin)
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except (ImportError, AttributeError):  # a stub of the same name has no functions
        raise PanelError(say("panel.fault.no_lgpio")) from None
    except Exception as error:  # lgpio and gpiozero have their own errors for no Pi, no chip, no right
        raise PanelError(say("panel.fault.no_pins", error=reason(error))) from None


class PinBoard:
    """The wiring on real or mock pins. ``factory`` is gpiozero's and is closed with the board when it was made here.

    Raises PanelError when a pin is not available.
    """

    def __init__(self, wiring: Wiring, clock: Callable[[], float] = time.monotonic, factory: Any = None) -> None:
        from gpiozero import DigitalOutputDevice, PWMOutputDevice

        self.simulated = wiring.mock
        self._own = pin_factory(wiring.mock) if factory is None else None
        self._factory: Any = self._own if factory is None else factory
        self._clock = clock
        self._lock = threading.Lock()
        self._edges: list[tuple[str, float, bool]] = []
        self._devices: list[Any] = []
        self._handlers: list[Callable[[float, int], None]] = []
        self._buzzer: Any = None
        self._active_buzzer = True
        self.actuator: _PinActuator | None = None
        try:
            self._buttons = {button.name: self._button(button) for button in wiring.buttons}
            self._lights = {light.name: self._light(light) for light in wiring.lights}
            if wiring.buzzer:
                self._active_buzzer = wiring.buzzer.active
                make = DigitalOutputDevice if wiring.buzzer.active else PWMOutputDevice
                self._buzzer = self._kept(make(wiring.buzzer.pin, pin_factory=self._factory))
            if wiring.dispenser:
                self.actuator = _PinActuator(wiring.dispenser, self)
        except Exception as error:
            self.close()
            raise PanelError(say("panel.fault.pin", error=reason(error))) from None

    def edges(self) -> list[tuple[str, float, bool]]:
        with self._lock:
            found, self._edges = self._edges, []
        return found

    def closed(self) -> Mapping[str, bool]:
        return {name: bool(device.is_active) for name, device in self._buttons.items()}

    def light(self, name: str, values: tuple[float, ...]) -> None:
        for device, value in zip(self._lights[name], values, strict=True):
            device.value = value

    def buzz(self, hertz: float) -> None:
        if self._buzzer is None:
            return
        if self._active_buzzer:
            self._buzzer.value = hertz > 0
            return
        if hertz > 0:
            self._buzzer.frequency = round(hertz)
        self._buzzer.value = 0.5 if hertz > 0 else 0

    def close(self) -> None:
        for device in self._devices:
            with suppress(Exception):  # a lost board cannot be reset, but every pin is tried
                device.close()
        self._devices, self._handlers = [], []
        own, self._own = self._own, None
        if own is not None:
            with suppress(Exception):
                own.close()

    # -- devices

    def input(self, pin: int, pull_up: bool, changed: Callable[[float, bool], None] | None = None) -> Any:
        """An input that is active at the level opposite to its pull; ``changed`` is called for each edge with its time
        and whether the input is active.
        """
        from gpiozero import InputDevice

        device = self._kept(InputDevice(pin, pull_up=pull_up, pin_factory=self._factory))
        if changed is not None:

            def handler(ticks: float, state: int) -> None:
                if state in (0, 1):  # lgpio's 2 is no level but a timeout
                    changed(self._when(ticks), bool(state) != pull_up)

            self._handlers.append(handler)  # gpiozero keeps only a weak reference
            device.pin.bounce = None
            device.pin.edges = "both"
            device.pin.when_changed = handler
        return device

    def output(self, pin: int, *, pwm: float = 0.0, active_high: bool = True) -> Any:
        """An output that is off; with ``pwm`` it can be dimmed, at that frequency in hertz."""
        from gpiozero import DigitalOutputDevice, PWMOutputDevice

        if pwm:
            device = PWMOutputDevice(pin, active_high=active_high, frequency=pwm, pin_factory=self._factory)
        else:
            device = DigitalOutputDevice(pin, active_high=active_high, pin_factory=self._factory)
        return self._kept(device)

    def _button(self, wiring: ButtonWiring) -> Any:
        def changed(seconds: float, closed: bool) -> None:
            with self._lock:
                self._edges.append((wiring.name, seconds, closed))

        return self.input(wiring.pin, wiring.pull_up, changed)

    def _light(self, wiring: LightWiring) -> tuple[Any, ...]:
        hertz = LIGHT_HERTZ if wiring.pwm else 0.0
        return tuple(self.output(pin, pwm=hertz, active_high=wiring.active_high) for pin in wiring.pins)

    def _kept(self, device: Any) -> Any:
        self._devices.append(device)
        return device

    def _when(self, ticks: float) -> float:
        """The time of gpiozero's ``ticks`` on our monotonic clock. The ticks' own clock has another origin, so only
        their age is used: an edge that is reported late is dated back by it."""
        age = self._factory.ticks_diff(self._factory.ticks(), ticks)
        return self._clock() - (age if 0.001 < age < 1.0 else 0.0)


class _PinActuator:
    """A servo or a motor's driver on a pin, with the sensors that are wired."""

    def __init__(self, wiring: DispenserWiring, board: PinBoard) -> None:
        self._servo = wiring.kind == "servo"
        self._rest, self._push = wiring.rest_ms, wiring.push_ms
        self._moves = board.output(wiring.pin, pwm=SERVO_HERTZ if self._servo else 0.0)
        self._passed: int | None = None
        self._last = float("-inf")
        if wiring.passed is not None:
            self._passed = 0
            board.input(wiring.passed, True, self._fell)
        self._empty = None if wiring.empty is None else board.input(wiring.empty, True)
        self._home = None if wiring.home is None else board.input(wiring.home, True)

    def push(self) -> None:
        self._moves.value = _duty(self._push) if self._servo else 1

    def rest(self) -> None:
        self._moves.value = _duty(self._rest) if self._servo else 0

    def release(self) -> None:
        self._moves.value = 0

    def passed(self) -> int | None:
        return self._passed

    def empty(self) -> bool | None:
        return None if self._empty is None else bool(self._empty.is_active)

    def home(self) -> bool | None:
        return None if self._home is None else bool(self._home.is_active)

    def _fell(self, seconds: float, active: bool) -> None:
        if active and self._passed is not None:
            if seconds - self._last >= TOKEN_SECONDS:
                self._passed += 1
            self._last = seconds


def _duty(milliseconds: float) -> float:
    """A servo's pulse as a part of its period."""
    return milliseconds * SERVO_HERTZ / 1000
