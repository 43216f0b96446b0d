"""Debouncing: from the edges of a button's contact to short and long presses, and to reports of faulty buttons.

Pure: no clock is read here; every time is an argument, in seconds on a monotonic clock. gpiozero's own ``bounce_time``
loses edges with some pin libraries and does nothing on mock pins, so it is not used.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

RESTLESS_SECONDS = 0.3
"""A contact that bounces longer than this is faulty: switches settle within 0.02 seconds."""
MOST_PRESSES = 12
"""This many presses within a second are taken for a fault too: no hand presses that fast."""
QUIET_SECONDS = 2.0
"""A bouncing button that was quiet for this long is taken for repaired."""
WORN_EDGES = 24
WORN_TIMES = 3
"""A contact that needs ``WORN_EDGES`` edges to settle, ``WORN_TIMES`` times running, is worn."""

SHORT, LONG, STUCK, BOUNCING, WORN, WELL = "short", "long", "stuck", "bouncing", "worn", "well"


@dataclass(frozen=True, slots=True)
class Signal:
    """An event of a button, and the time at which it was detected, in seconds.

    ``kind``: SHORT or LONG press; STUCK, held for too long; BOUNCING, it opens and closes by itself and is ignored;
    WORN, it still works but bounces much; WELL, a stuck or bouncing one is in order again.
    """

    kind: str
    seconds: float


@dataclass
class Debouncer:
    """One button. ``settle``: how long its contact must be quiet before it counts; ``hold``: from where on a press is
    long; ``stuck``: how long it may be held at all. All in seconds.

    A short press counts when the button is let go, a long one as soon as it has been held long enough. A button that
    is down when first seen counts only after it has been up once.
    """

    settle: float = 0.015
    hold: float = 0.8
    stuck: float = 20.0
    _now: float = float("-inf")
    _raw: bool | None = None
    _since: float = 0.0
    _burst: int = 0
    _burst_since: float = 0.0
    _down: bool = False
    _seen_open: bool = False
    _spent: bool = False
    _pressed: float = 0.0
    _trouble: str = ""
    _worn: int = 0
    _presses: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_PRESSES))

    @property
    def down(self) -> bool:
        """Whether it is pressed, after all bouncing."""
        return self._down

    @property
    def trouble(self) -> str:
        """STUCK or BOUNCING while it is out of order, else ""."""
        return self._trouble

    def feed(self, seconds: float, down: bool) -> list[Signal]:
        """The contact is closed (``down``) or open at that time: an edge, or a sample of the level.

        A time before the last one counts as the last one. Returns all events detected by then.
        """
        signals = self.poll(seconds)
        if down == self._raw:
            return signals
        if self._raw is not None:
            if self._burst == 0:
                self._burst_since = self._now
            self._burst += 1
        self._raw, self._since = down, self._now
        if self._burst >= WORN_EDGES and self._now - self._burst_since >= RESTLESS_SECONDS:
            signals += self._bounces(self._now)
        return signals

    def poll(self, seconds: float) -> list[Signal]:
        """The events detected by that time without a new edge; to be called often, for example once a frame."""
        self._now = max(self._now, seconds)
        settled = self._since + self.settle
        if self._raw is None or self._now < settled:
            return []
        signals: list[Signal] = []
        edges, self._burst = self._burst, 0
        if self._raw != self._down:
            signals += self._wear(edges, settled)
            self._down = self._raw
            signals += self._press(settled) if self._down else self._let_go(settled)
        self._seen_open |= not self._raw
        if self._down:
            signals += self._held()
        if self._trouble == BOUNCING and self._now >= self._since + QUIET_SECONDS:
            self._trouble = ""
            signals.append(Signal(WELL, self._since + QUIET_SECONDS))
        return signals

    def _press(self, settled: float) -> list[Signal]:
        self._pressed = self._since
        self._spent = not self._seen_open or self._trouble == BOUNCING
        self._presses.append(settled)
        full = len(self._presses) == MOST_PRESSES and self._presses[-1] - self._presses[0] <= 1.0
        return self._bounces(settled) if full else []

    def _let_go(self, settled: float) -> list[Signal]:
        if self._trouble == STUCK:
            self._trouble = ""
            return [Signal(WELL, settled)]
        return [] if self._spent else [Signal(SHORT, settled)]

    def _held(self) -> list[Signal]:
        signals = []
        if not self._spent and self._now >= self._pressed + self.hold:
            self._spent = True
            signals.append(Signal(LONG, self._pressed + self.hold))
        if not self._trouble and self._now >= self._pressed + self.stuck:
            self._trouble = STUCK
            signals.append(Signal(STUCK, self._pressed + self.stuck))
        return signals

    def _bounces(self, seconds: float) -> list[Signal]:
        self._spent = True
        if self._trouble == BOUNCING:
            return []
        self._trouble = BOUNCING
        return [Signal(BOUNCING, seconds)]

    def _wear(self, edges: int, settled: float) -> list[Signal]:
        """The signal WORN, once: after ``WORN_TIMES`` presses and releases running that took too many edges."""
        if self._trouble:
            return []
        if edges >= WORN_EDGES:
            self._worn += 1
            return [Signal(WORN, settled)] if self._worn == WORN_TIMES else []
        if self._worn < WORN_TIMES:
            self._worn = 0
        return []
