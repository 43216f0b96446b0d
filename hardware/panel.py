"""The panel: buttons, lights, buzzer and dispenser, driven without knowledge of the game.

``PanelDrive`` joins the pure parts (debouncing, light patterns, dispenser) with a clock and a ``Board``: the pins of a
Raspberry Pi (``hardware.panel_pins``) or a board in memory (``hardware.panel_simulated``, marked as simulated).
``hardware.panel_thread`` runs a drive in a thread of its own, so that a slow screen never stops a rhythm and a slow pin
never stops the screen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from app.lang import Message
from app.lang.errors import MessageError
from hardware.debounce import LONG, SHORT, Debouncer
from hardware.dispenser import Actuator, DealFailed, Dealt, Dispenser
from hardware.lights import OFF, PRESS, Pattern, Showing, Sound, levels, patterns, sound, tone
from hardware.wiring import Wiring

RENDER_SECONDS = 0.03
"""How often lights are set: pins that are dimmed by software take a new level only once in their own period."""


class PanelError(MessageError):
    """A panel that is not there or that fails: its message says what, where, and what to do."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed; ``long`` where it was held. ``name`` as in the wiring: "confirm", "seat_red"."""

    name: str
    long: bool = False


@dataclass(frozen=True, slots=True)
class ButtonReport:
    """A button is out of order or in order again: ``kind`` is "stuck", "bouncing", "worn" or "well"."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class PanelLost:
    """The panel is not there (any more); ``reason`` is one sentence. It is tried again by itself."""

    reason: Message


@dataclass(frozen=True, slots=True)
class PanelBack:
    """The panel works again after it was lost."""


PanelReport = Press | ButtonReport | Dealt | DealFailed | PanelLost | PanelBack


class Panel(Protocol):
    """A panel as a session uses it. No method waits."""

    @property
    def simulated(self) -> bool:
        """Whether nobody can touch it; shown by a badge."""

    @property
    def deals(self) -> bool:
        """Whether it has a token dispenser."""

    def poll(self) -> list[PanelReport]:
        """The reports since the last call. Raises PanelError when the panel is lost for good."""

    def show(self, shown: Showing) -> None:
        """Show that state by lights and buzzer from now on."""

    def deal(self, count: int) -> None:
        """Dispense ``count`` tokens; does nothing without a dispenser."""

    def close(self) -> None:
        """Switch all lights off and release all pins. Closing twice is allowed."""


class Board(Protocol):
    """The pins of a panel. Methods return at once and may raise any error when the board is lost."""

    @property
    def simulated(self) -> bool:
        """Whether nobody can touch it."""

    @property
    def actuator(self) -> Actuator | None:
        """The dispenser's; None without one."""

    def edges(self) -> list[tuple[str, float, bool]]:
        """Every change of a button's contact since the last call: its name, its time in seconds, closed or open."""

    def closed(self) -> Mapping[str, bool]:
        """Each button's contact now: an edge that got lost must not leave a button pressed for ever."""

    def light(self, name: str, values: tuple[float, ...]) -> None:
        """Set a light's pins, one or three, 0-1 each; a light without dimming gets only 0 and 1."""

    def buzz(self, hertz: float) -> None:
        """Sound at that frequency, where the buzzer can; 0 is silence."""

    def close(self) -> None:
        """Switch everything off and release it."""


class PanelDrive:
    """A panel that is worked by whoever calls ``poll``: often, at least 30 times a second.

    ``clock`` is a monotonic clock in seconds, the same that the board's edges are timed by.
    """

    def __init__(self, wiring: Wiring, board: Board, clock: Callable[[], float] = time.monotonic) -> None:
        self._board = board
        self._clock = clock
        self._wiring = wiring
        self._buttons = {
            button.name: Debouncer(wiring.settle, wiring.long_press, wiring.stuck) for button in wiring.buttons
        }
        self._patterns: Mapping[str, tuple[Pattern, float]] = {}
        self._lit: dict[str, tuple[float, ...]] = {}
        self._rendered = float("-inf")
        self._shown = Showing()
        self._sound: tuple[Sound, float] = ((), 0.0)
        self._hertz = 0.0
        dispenser, actuator = wiring.dispenser, board.actuator
        self._dispenser = Dispenser(dispenser, actuator) if dispenser and actuator else None
        self._closed = False
        self._arrange(self._shown)

    @property
    def simulated(self) -> bool:
        return self._board.simulated

    @property
    def deals(self) -> bool:
        return self._dispenser is not None

    def poll(self) -> list[PanelReport]:
        """Bring the board up to date: read the buttons, advance the rhythms, move the dispenser."""
        if self._closed:
            return []
        reports: list[PanelReport] = []
        for name, seconds, closed in self._board.edges():
            reports += self._heard(name, seconds, closed)
        now = self._clock()
        for name, closed in self._board.closed().items():
            reports += self._heard(name, now, closed)
        if any(isinstance(report, Press) for report in reports):
            self._sound = PRESS, now
        self._render(now)
        if self._dispenser is not None:
            reports += self._dispenser.poll(now)
        return reports

    def show(self, shown: Showing) -> None:
        if shown == self._shown:
            return
        if heard := sound(self._shown, shown):
            self._sound = heard, self._clock()
        self._shown = shown
        self._arrange(shown)

    @property
    def due(self) -> int:
        """How many tokens are still to come out of the dispenser."""
        return self._dispenser.due if self._dispenser is not None else 0

    def deal(self, count: int) -> None:
        if self._dispenser is not None:
            self._dispenser.deal(count)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            with suppress(Exception):  # a lost board cannot stop its motor; everything else is still released
                if self._dispenser is not None:
                    self._dispenser.stop()
            self._board.close()

    def _heard(self, name: str, seconds: float, closed: bool) -> list[PanelReport]:
        signals = self._buttons[name].feed(seconds, closed)
        return [Press(name, s.kind == LONG) if s.kind in (SHORT, LONG) else ButtonReport(name, s.kind) for s in signals]

    def _arrange(self, shown: Showing) -> None:
        """Set each light's pattern and its start time; an unchanged pattern keeps its start."""
        now, wanted = self._clock(), patterns(shown)
        arranged = {}
        for light in self._wiring.lights:
            pattern = wanted.get(light.name, OFF)
            before = self._patterns.get(light.name)
            arranged[light.name] = before if before is not None and before[0] == pattern else (pattern, now)
        self._patterns = arranged

    def _render(self, now: float) -> None:
        self._sounded(now)
        if now - self._rendered < RENDER_SECONDS:
            return
        self._rendered = now
        for light in self._wiring.lights:
            pattern, since = self._patterns[light.name]
            values = levels(pattern, now - since, rgb=light.rgb, pwm=light.pwm, full=self._wiring.brightness)
            # The pins dim in hundredths; writing the same again would only disturb them.
            values = tuple(round(value, 2) for value in values)
            if self._lit.get(light.name) != values:
                self._board.light(light.name, values)
                self._lit[light.name] = values

    def _sounded(self, now: float) -> None:
        if self._wiring.buzzer and self._wiring.buzzer.sounds:
            heard, since = self._sound
            hertz = tone(heard, now - since) or 0.0
            if hertz != self._hertz:
                self._board.buzz(hertz)
                self._hertz = hertz
