"""The panel's wiring: a TOML file, read and checked before any pin is touched.

``hardware/wirings/default.toml`` is the wiring that is shipped, and shows every key. Pins are GPIO (BCM) numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.outside import DocumentError, read_text, toml_of
from app.outside.files import SETTINGS
from app.values.errors import ClaimManagerError
from hardware.header import EEPROM, INTERFACES, PHYSICAL, PULLED_UP

DEFAULT = Path(__file__).parent / "wirings" / "default.toml"
"""The wiring that is shipped."""

BUTTONS = ("confirm", "undo", "mine", "pass", "next")
LIGHTS = ("place", "act", "score", "tokens", "question", "fault", "status")
SEATS = ("yellow", "red", "green", "blue", "black")
"""All possible buttons, lights and seats. ``status`` is a single light that shows everything by its rhythm."""

SERVO_STEP_MS = 0.2
"""Step of a servo's pulse: a hundredth of 20 ms, the resolution of the software PWM."""
LEAST_RESISTOR = 100
"""The least resistor of a light in ohms: less would draw more than the 16 mA that a pin can supply."""
LED_VOLTS = 1.3
"""The voltage across a light's resistor: 3.3 V less the 2 V of a red LED; other colours drop more."""
MOST_MILLIAMPS = 50
"""The largest total current of all pins."""
FILE_NAME = "wiring.toml"
"""The name of an owner's own wiring in the data directory."""


class WiringError(ClaimManagerError, ValueError):
    """A wiring that cannot be used. ``problems`` are plain sentences, each with file and line where known."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class ButtonWiring:
    """A button: ``name`` as in BUTTONS or ``seat_<colour>``; with ``pull_up`` it connects its pin with ground."""

    name: str
    pin: int
    pull_up: bool = True


@dataclass(frozen=True, slots=True)
class LightWiring:
    """A light: one pin, or three (red, green, blue). ``name`` as in LIGHTS or ``seat_<colour>``.

    ``active_high``: a pin at 3.3 V lights it. ``resistor`` in ohms, one for each pin.
    """

    name: str
    pins: tuple[int, ...]
    pwm: bool = True
    active_high: bool = True
    resistor: int = 330

    @property
    def rgb(self) -> bool:
        """Whether it has colours."""
        return len(self.pins) == 3


@dataclass(frozen=True, slots=True)
class BuzzerWiring:
    """A buzzer; an ``active`` one has an oscillator of its own. It stays silent unless ``sounds``."""

    pin: int
    active: bool = True
    sounds: bool = False


@dataclass(frozen=True, slots=True)
class DispenserWiring:
    """A token dispenser. Times in seconds, ``rest_ms`` and ``push_ms`` are a servo's pulses in milliseconds.

    Each sensor's pin is low while it detects something; None where there is no such sensor.
    """

    kind: str
    pin: int
    rest_ms: float = 1.0
    push_ms: float = 2.0
    stroke_seconds: float = 0.6
    passed: int | None = None
    empty: int | None = None
    home: int | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """A warning. ``kind``: "serial", "spi" or "i2c", an interface that must stay switched off because the wiring uses
    its pins ``what``; "current", the lights may draw ``what`` milliamperes, more than the pins should supply; "supply",
    the dispenser needs a supply of its own."""

    kind: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Wiring:
    """A whole panel, free of problems. Times in seconds; ``mock`` pins exist in memory only."""

    source: str = ""
    mock: bool = False
    settle: float = 0.015
    long_press: float = 0.8
    stuck: float = 20.0
    brightness: float = 1.0
    buttons: tuple[ButtonWiring, ...] = ()
    lights: tuple[LightWiring, ...] = ()
    buzzer: BuzzerWiring | None = None
    dispenser: DispenserWiring | None = None

    def uses(self) -> tuple[tuple[int, str], ...]:
        """Every used pin with what it is for (``button confirm``, ``light place``, ``light fault red``), in order."""
        found = [(b.pin, f"button {b.name}") for b in self.buttons]
        for light in self.lights:
            legs = (" red", " green", " blue") if light.rgb else ("",)
            found += [(pin, f"light {light.name}{leg}") for pin, leg in zip(light.pins, legs, strict=True)]
        if self.buzzer:
            found.append((self.buzzer.pin, "buzzer"))
        if self.dispenser:
            found.append((self.dispenser.pin, f"dispenser {self.dispenser.kind}"))
            for name in _SENSORS:
                pin = getattr(self.dispenser, name)
                if pin is not None:
                    found.append((pin, f"dispenser {name}"))
        return tuple(found)

    def advice(self) -> tuple[Advice, ...]:
        """Warnings about these pins; empty without any."""
        used = {pin for pin, _ in self.uses()}
        told = [
            Advice(interface, ", ".join(f"GPIO{pin}" for pin in sorted(pins)))
            for interface in ("serial", "spi", "i2c")
            if (pins := used & INTERFACES[interface])
        ]
        milliamps = sum(LED_VOLTS / light.resistor * 1000 * len(light.pins) for light in self.lights)
        if milliamps > MOST_MILLIAMPS:
            told.append(Advice("current", f"{milliamps:.0f}"))
        if self.dispenser:
            told.append(Advice("supply"))
        return tuple(told)


def load_wiring(path: Path | str = DEFAULT) -> Wiring:
    """The wiring in that file. Raises WiringError with all problems found."""
    path = Path(path).expanduser()
    try:
        text = read_text(path, SETTINGS)
    except OSError as error:
        raise WiringError((f"{path} cannot be read ({error.strerror}): name a wiring file.",)) from None
    except UnicodeDecodeError:
        raise WiringError((f"{path} is not a text file in UTF-8: name a wiring file.",)) from None
    return parse_wiring(text, str(path))


def parse_wiring(text: str, source: str = "wiring") -> Wiring:
    """The wiring that this TOML text describes; ``source`` is its name in problems.

    Raises WiringError with all problems found.
    """
    try:
        data = toml_of(text)
    except DocumentError as error:
        raise WiringError((f"{source}: this cannot be used: {error}.",)) from None
    except ValueError as error:
        where = re.search(r"at line (\d+)", str(error))
        place = f"{source}:{where[1]}" if where else source
        raise WiringError((f"{place}: this is not TOML: {error}.",)) from None
    reader = _Reader(source, text)
    wiring = reader.wiring(data)
    if reader.problems:
        raise WiringError(tuple(reader.problems))
    return wiring


_SENSORS = ("passed", "empty", "home")
_Path = tuple[str, ...]


@dataclass
class _Reader:
    """Reads the parsed file section by section and collects its problems."""

    source: str
    text: str
    problems: list[str] = field(default_factory=list)
    _lines: dict[_Path, int] = field(default_factory=dict)
    _taken: dict[int, tuple[str, _Path]] = field(default_factory=dict)
    _kept: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._lines = dict(reversed(list(_lines(self.text))))

    def wiring(self, data: Mapping[str, Any]) -> Wiring:
        self._known((), data, ("panel", "buttons", "lights", "buzzer", "dispenser"))
        panel = self._table(data, (), "panel")
        self._known(
            ("panel",), panel, ("pins", "settle_ms", "long_press_ms", "stuck_seconds", "brightness", "keep_free")
        )
        self._keep_free(panel)
        wiring = Wiring(
            source=self.source,
            mock=self._word(panel, ("panel", "pins"), ("gpio", "mock"), "gpio") == "mock",
            settle=self._number(panel, ("panel", "settle_ms"), 15, 2, 100) / 1000,
            long_press=self._number(panel, ("panel", "long_press_ms"), 800, 300, 5000) / 1000,
            stuck=self._number(panel, ("panel", "stuck_seconds"), 20, 6, 600),
            brightness=self._number(panel, ("panel", "brightness"), 1.0, 0.01, 1.0),
            buttons=tuple(self._buttons(self._table(data, (), "buttons"))),
            lights=tuple(self._lights(self._table(data, (), "lights"))),
            buzzer=self._buzzer(self._table(data, (), "buzzer")) if "buzzer" in data else None,
            dispenser=self._dispenser(self._table(data, (), "dispenser")) if "dispenser" in data else None,
        )
        if not wiring.buttons and not wiring.lights and not self.problems:
            self._wrong((), "there is neither a button nor a light: give at least one")
        return wiring

    # -- parts

    def _keep_free(self, panel: Mapping[str, Any]) -> None:
        value = panel.get("keep_free", [])
        names = value if isinstance(value, list) else [value]
        for name in names:
            if not isinstance(name, str) or name not in INTERFACES:
                self._wrong(("panel", "keep_free"), f"must list some of {', '.join(INTERFACES)}, has {name!r}")
                continue
            self._kept.update(dict.fromkeys(INTERFACES[name], name))

    def _buttons(self, table: Mapping[str, Any]) -> Iterator[ButtonWiring]:
        for name, path, value in self._named(table, "buttons", BUTTONS):
            if not isinstance(value, dict):
                value = {"pin": value}
            self._known(path, value, ("pin", "pull"))
            pull_up = self._word(value, (*path, "pull"), ("up", "down"), "up") == "up"
            pin = self._pin(value, path, "pin", f"button {name}", fit_for_pulled_up=pull_up)
            if pin is not None:
                yield ButtonWiring(name, pin, pull_up)

    def _lights(self, table: Mapping[str, Any]) -> Iterator[LightWiring]:
        for name, path, value in self._named(table, "lights", LIGHTS):
            if not isinstance(value, dict):
                value = {"pin": value}
            coloured = any(leg in value for leg in ("red", "green", "blue"))
            keys = ("red", "green", "blue", "common") if coloured else ("pin", "active_high")
            self._known(path, value, (*keys, "pwm", "resistor"))
            if coloured:
                legs = [self._pin(value, path, leg, f"light {name} {leg}") for leg in ("red", "green", "blue")]
                high = self._word(value, (*path, "common"), ("cathode", "anode"), "cathode") == "cathode"
            else:
                legs = [self._pin(value, path, "pin", f"light {name}")]
                high = self._truth(value, (*path, "active_high"), True)
            pwm = self._truth(value, (*path, "pwm"), True)
            resistor = round(self._number(value, (*path, "resistor"), 330, LEAST_RESISTOR, 10_000))
            pins = tuple(pin for pin in legs if pin is not None)
            if len(pins) == len(legs):
                yield LightWiring(name, pins, pwm, high, resistor)

    def _buzzer(self, table: Mapping[str, Any]) -> BuzzerWiring | None:
        self._known(("buzzer",), table, ("pin", "kind", "sounds"))
        active = self._word(table, ("buzzer", "kind"), ("active", "passive"), "active") == "active"
        sounds = self._truth(table, ("buzzer", "sounds"), False)
        pin = self._pin(table, ("buzzer",), "pin", "buzzer")
        return None if pin is None else BuzzerWiring(pin, active, sounds)

    def _dispenser(self, table: Mapping[str, Any]) -> DispenserWiring | None:
        at = ("dispenser",)
        kind = self._word(table, (*at, "kind"), ("servo", "motor"), None)
        own = {"servo": ("rest_ms", "push_ms"), "motor": ("home",)}.get(kind, ("rest_ms", "push_ms", "home"))
        self._known(at, table, ("kind", "pin", "stroke_seconds", "passed", "empty", *own))
        pulses = [
            self._number(table, (*at, key), usual, 0.4, 2.6) for key, usual in (("rest_ms", 1.0), ("push_ms", 2.0))
        ]
        for key, pulse in zip(("rest_ms", "push_ms"), pulses, strict=True):
            if abs(pulse / SERVO_STEP_MS - round(pulse / SERVO_STEP_MS)) > 1e-6:
                self._wrong((*at, key), f"must be a multiple of {SERVO_STEP_MS}, is {pulse:g}")
        if pulses[0] == pulses[1]:
            self._wrong((*at, "push_ms"), "is the same as rest_ms: the servo would not move")
        stroke = self._number(table, (*at, "stroke_seconds"), 0.6, 0.1, 5.0)
        pin = self._pin(table, at, "pin", f"dispenser {kind}" if kind else "dispenser")
        sensors = {
            key: self._pin(table, at, key, f"dispenser {key}", fit_for_pulled_up=True)
            for key in _SENSORS
            if key in table
        }
        return None if pin is None else DispenserWiring(kind, pin, pulses[0], pulses[1], stroke, **sensors)

    # -- values

    def _named(self, table: Mapping[str, Any], part: str, names: tuple[str, ...]) -> Iterator[tuple[str, _Path, Any]]:
        """The entries of ``[buttons]`` or ``[lights]`` and of its ``seats``, by their full names."""
        self._known((part,), table, (*names, "seats"))
        for key in names:
            if key in table:
                yield key, (part, key), table[key]
        if "seats" in table:
            seats = self._table(table, (part,), "seats")
            self._known((part, "seats"), seats, SEATS)
            for colour in SEATS:
                if colour in seats:
                    yield f"seat_{colour}", (part, "seats", colour), seats[colour]

    def _pin(
        self, table: Mapping[str, Any], path: _Path, key: str, use: str, *, fit_for_pulled_up: bool = False
    ) -> int | None:
        """The pin under that key; None, with a problem recorded, if it may not be used for this."""
        at = path if key == "pin" and (*path, key) not in self._lines else (*path, key)
        if key not in table:
            self._wrong(path, f"{key} is missing: give a GPIO number for it")
            return None
        pin = table[key]
        if type(pin) is not int or pin not in PHYSICAL:
            self._wrong(at, f"the pin must be a GPIO number from 2 to 27, is {pin!r}")
        elif pin in EEPROM:
            self._wrong(at, f"GPIO{pin} is how the Pi knows a board on top of it: use GPIO2 to GPIO27")
        elif pin in PULLED_UP and not fit_for_pulled_up:
            self._wrong(at, f"GPIO{pin} has a resistor to 3.3 V on the Pi: it is fit only for a button to ground")
        elif pin in self._kept:
            self._wrong(at, f"GPIO{pin} belongs to {self._kept[pin]}, which keep_free says is in use")
        elif pin in self._taken:
            other, where = self._taken[pin]
            self._wrong(at, f"GPIO{pin} is used twice: for {use} and for {other}{self._also(where)}")
        else:
            self._taken[pin] = use, at
            return int(pin)
        return None

    def _table(self, data: Mapping[str, Any], path: _Path, key: str) -> Mapping[str, Any]:
        value = data.get(key, {})
        if isinstance(value, dict):
            return value
        self._wrong((*path, key), f"must be a table [{'.'.join((*path, key))}], is {value!r}")
        return {}

    def _known(self, path: _Path, table: Mapping[str, Any], keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                self._wrong((*path, key), f"is not known here: use some of {', '.join(keys)}")

    def _number(self, table: Mapping[str, Any], path: _Path, usual: float, least: float, most: float) -> float:
        value = table.get(path[-1], usual)
        if type(value) in (int, float) and least <= value <= most:
            return float(value)
        self._wrong(path, f"must be a number from {least:g} to {most:g}, is {value!r}")
        return usual

    def _word(self, table: Mapping[str, Any], path: _Path, words: tuple[str, ...], usual: str | None) -> str:
        value = table.get(path[-1], usual)
        if value in words:
            return str(value)
        told = " or ".join(f'"{word}"' for word in words)
        self._wrong(path, f"is missing: give {told}" if value is None else f"must be {told}, is {value!r}")
        return usual or ""

    def _truth(self, table: Mapping[str, Any], path: _Path, usual: bool) -> bool:
        value = table.get(path[-1], usual)
        if isinstance(value, bool):
            return value
        self._wrong(path, f"must be true or false, is {value!r}")
        return usual

    # -- problems

    def _wrong(self, path: _Path, what: str) -> None:
        line = self._line(path)
        where = f"{self.source}:{line}" if line else self.source
        self.problems.append(f"{where}: {'.'.join(path)}{': ' if path else ''}{what}.")

    def _also(self, path: _Path) -> str:
        line = self._line(path)
        return f" (line {line})" if line else ""

    def _line(self, path: _Path) -> int | None:
        """The line of that key, or of the nearest table around it."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[:-1]
        return None


_HEADER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


def _lines(text: str) -> Iterator[tuple[_Path, int]]:
    """The line of every table and key of a TOML text, by a simple scan of its lines; tomllib gives no line numbers."""
    table: _Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _parts(header[1])
            yield table, number
        elif key := _KEY.match(line):
            yield (*table, *_parts(key[1])), number


def _parts(dotted: str) -> _Path:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
