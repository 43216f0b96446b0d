"""A panel that exists in memory only: for tests, and for a keyboard in place of buttons.

It is never chosen automatically: ``--panel simulated`` selects it, and a badge on the screen shows it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping

from hardware.wiring import Wiring


class SimulatedDispenser:
    """A magazine of ``tokens`` that gives one for each push, none while ``jammed``. All may be changed."""

    def __init__(self, tokens: int = 63, *, senses: bool = True) -> None:
        self.tokens = tokens
        self.given = 0
        self.jammed = False
        self._senses = senses

    def push(self) -> None:
        if self.tokens and not self.jammed:
            self.tokens -= 1
            self.given += 1

    def rest(self) -> None:
        pass

    def release(self) -> None:
        pass

    def passed(self) -> int | None:
        return self.given if self._senses else None

    def empty(self) -> bool | None:
        return self.tokens == 0 if self._senses else None

    def home(self) -> bool | None:
        return None


class SimulatedBoard:
    """The board of a simulated panel. ``press`` and ``release`` move a button of ``buttons`` from any thread.

    ``lights`` holds the last levels of each light's pins, ``hertz`` the current tone.
    """

    simulated = True

    def __init__(self, wiring: Wiring, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._edges: list[tuple[str, float, bool]] = []
        self._closed = {button.name: False for button in wiring.buttons}
        self.actuator = SimulatedDispenser() if wiring.dispenser else None
        self.buttons = tuple(button.name for button in wiring.buttons)
        self.lights: dict[str, tuple[float, ...]] = {}
        self.hertz = 0.0

    def press(self, name: str) -> None:
        """Press that button; a name that the wiring does not have does nothing."""
        self._move(name, True)

    def release(self, name: str) -> None:
        """Release that button."""
        self._move(name, False)

    def _move(self, name: str, closed: bool) -> None:
        with self._lock:
            if self._closed.get(name, closed) != closed:
                self._closed[name] = closed
                self._edges.append((name, self._clock(), closed))

    def edges(self) -> list[tuple[str, float, bool]]:
        with self._lock:
            found, self._edges = self._edges, []
        return found

    def closed(self) -> Mapping[str, bool]:
        with self._lock:
            return dict(self._closed)

    def light(self, name: str, values: tuple[float, ...]) -> None:
        self.lights[name] = values

    def buzz(self, hertz: float) -> None:
        self.hertz = hertz

    def close(self) -> None:
        self.lights = {name: (0.0,) * len(values) for name, values in self.lights.items()}
        self.hertz = 0.0
