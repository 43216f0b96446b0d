"""The token dispenser: one face-down token a stroke, by a servo that pushes or a motor that turns a cam.

A state machine that reads no clock: ``poll`` gets the time, is called often and never waits. With a sensor for falling
tokens, a stroke without a token is tried once more; then the dispenser reports that it is jammed or empty, and how many
tokens are still to be laid by hand. What it has reported it does not try again by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from hardware.wiring import DispenserWiring

REST_SECONDS = 0.15
"""The pause between two strokes, in which the next token falls into its place."""
TURN_PATIENCE = 2.5
"""A motor that has not come home after this multiple of its stroke's time is jammed."""
LATE_SECONDS = 0.25
"""How long after a stroke a falling token may still be seen."""
TRIES = 2


class Actuator(Protocol):
    """The moving part and its sensors. Every sensor's method returns None where there is no such sensor."""

    def push(self) -> None:
        """Servo: go to the pushed position. Motor: turn."""

    def rest(self) -> None:
        """Servo: go back. Motor: stop."""

    def release(self) -> None:
        """Stop driving it: a servo that is held in place trembles."""

    def passed(self) -> int | None:
        """The number of tokens that have fallen past the sensor since the beginning."""

    def empty(self) -> bool | None:
        """Whether no token is left."""

    def home(self) -> bool | None:
        """Whether the motor's cam is at rest."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Tokens have come out, all that were asked for: ``count``; ``extra`` fell too many and are to be put back."""

    count: int
    extra: int = 0


@dataclass(frozen=True, slots=True)
class DealFailed:
    """The dispenser has given up: ``reason`` is "jammed", "empty" or "lost" (with the panel). ``done`` tokens came out,
    ``left`` did not."""

    reason: str
    done: int
    left: int


DealReport = Dealt | DealFailed


class Dispenser:
    """A dispenser with that wiring, moved by ``actuator``; all times are seconds on one monotonic clock.

    ``strokes`` counts all strokes since the beginning, those without a token too.
    """

    def __init__(self, wiring: DispenserWiring, actuator: Actuator) -> None:
        self._wiring = wiring
        self._actuator = actuator
        self._due = 0
        self._done = 0
        self._extra = 0
        self._state = "idle"
        self._since = 0.0
        self._tries = 0
        self._seen = 0
        self._left_home = False
        self.strokes = 0

    @property
    def busy(self) -> bool:
        """Whether tokens are still to be dispensed."""
        return self._state != "idle" or self._due > 0

    @property
    def due(self) -> int:
        """The number of tokens still to be dispensed."""
        return self._due

    def deal(self, count: int) -> None:
        """Dispense ``count`` more tokens; 0 or less does nothing. Returns at once."""
        self._due += max(0, count)

    def poll(self, seconds: float) -> list[DealReport]:
        """Advance the state machine to that time; returns what has been finished or has failed."""
        match self._state:
            case "idle":
                return self._begin(seconds) if self._due else []
            case "out":
                return self._out(seconds)
            case "back":
                if seconds - self._since >= self._wiring.stroke_seconds:
                    self._goto("listen", seconds)
                return []
            case "listen":
                return self._listen(seconds)
            case _:  # "rest"
                if seconds - self._since >= REST_SECONDS:
                    self._goto("idle", seconds)
                    return [] if self._due else self._finish()
                return []

    def stop(self) -> None:
        """Stop at once and drop all tokens that were due."""
        self._actuator.rest()
        self._actuator.release()
        self._state = "idle"
        self._due = self._done = self._extra = self._tries = 0

    def _begin(self, seconds: float) -> list[DealReport]:
        passed = self._actuator.passed()
        if self._tries and passed is not None and passed > self._seen:
            self._goto("listen", seconds)  # the token was detected late
            return []
        if self._actuator.empty():
            return self._give_up("empty")
        self._seen = passed or 0
        self._left_home = False
        self._tries += 1
        self.strokes += 1
        self._actuator.push()
        self._goto("out", seconds)
        return []

    def _out(self, seconds: float) -> list[DealReport]:
        """Servo: give it time to arrive. Motor: one turn of its cam, by its switch or by time."""
        gone = seconds - self._since
        if self._wiring.kind == "servo":
            if gone >= self._wiring.stroke_seconds:
                self._actuator.rest()
                self._goto("back", seconds)
            return []
        home = self._actuator.home()
        if home is None:
            arrived = gone >= self._wiring.stroke_seconds
        else:
            self._left_home |= not home
            arrived = self._left_home and home
        if arrived:
            self._actuator.rest()
            self._goto("listen", seconds)
        elif gone >= self._wiring.stroke_seconds * TURN_PATIENCE:
            self._actuator.rest()
            return self._again("jammed", seconds)
        return []

    def _listen(self, seconds: float) -> list[DealReport]:
        """Wait for the sensor to report the token; without a sensor every stroke counts as one token."""
        passed = self._actuator.passed()
        if passed is None or passed > self._seen:
            fallen = 1 if passed is None else passed - self._seen
            self._extra += max(0, fallen - self._due)
            fallen = min(fallen, self._due)
            self._due -= fallen
            self._done += fallen
            self._tries = 0
            self._goto("rest", seconds)
        elif seconds - self._since >= LATE_SECONDS:
            return self._again("empty" if self._actuator.empty() else "jammed", seconds)
        return []

    def _again(self, reason: str, seconds: float) -> list[DealReport]:
        if self._tries >= TRIES or reason == "empty":
            return self._give_up(reason)
        self._goto("rest", seconds)
        return []

    def _finish(self) -> list[DealReport]:
        report = Dealt(self._done, self._extra)
        self.stop()
        return [report]

    def _give_up(self, reason: str) -> list[DealReport]:
        report = DealFailed(reason, self._done, self._due)
        self.stop()
        return [report]

    def _goto(self, state: str, seconds: float) -> None:
        self._state, self._since = state, seconds
