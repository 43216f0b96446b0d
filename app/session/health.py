"""The computer itself: is it too hot, does its power supply suffice? Read from the system where it tells."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

from app.lang import Message, say

ZONES = Path("/sys/class/thermal")
HOT, COOL = 80.0, 70.0
"""Degrees Celsius: a Pi slows itself down from 80 on; below the second it counts as cooled down."""
EVERY = 30.0
"""Seconds between two readings."""
WEAK, SLOWED = 1 << 0, 1 << 3 | 1 << 2
"""Bits of ``vcgencmd get_throttled``: the voltage is too low; the processor is slowed down now for its heat."""


def temperature(zones: Path = ZONES) -> float | None:
    """The highest temperature of the computer in degrees Celsius; None where it tells none."""
    found = []
    for zone in zones.glob("thermal_zone*/temp"):
        with suppress(OSError, ValueError):
            found.append(int(zone.read_text(encoding="ascii")) / 1000)
    return max((value for value in found if 0 < value < 150), default=None)


def throttled() -> int:
    """The bits of ``vcgencmd get_throttled``; 0 where there is no such program."""
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        told = subprocess.run(["vcgencmd", "get_throttled"], capture_output=True, timeout=5, check=True, text=True)
        return int(told.stdout.partition("=")[2], 16)
    return 0


class Health:
    """Looks after the computer in a thread of its own; ``poll`` returns at once."""

    def __init__(
        self,
        heat: Callable[[], float | None] = temperature,
        bits: Callable[[], int] = throttled,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._heat, self._bits, self._clock = heat, bits, clock
        self._looked = float("-inf")
        self._hot = self._weak = False
        self._told: list[Message] = []
        self._thread: Thread | None = None

    def poll(self) -> list[Message]:
        """What is to be told to people since the last call: each thing once, until it was well again."""
        now = self._clock()
        if now - self._looked >= EVERY and (self._thread is None or not self._thread.is_alive()):
            self._looked = now
            self._thread = Thread(target=self.look, name="health", daemon=True)
            self._thread.start()
        told, self._told = self._told, []
        return told

    def look(self) -> None:
        """Read once."""
        heat, bits = self._heat(), self._bits()
        hot = bool(bits & SLOWED) or (heat is not None and heat >= (COOL if self._hot else HOT))
        if hot and not self._hot:
            self._told.append(say("notice.hot") if heat is None else say("notice.hot_degrees", degrees=round(heat)))
        weak = bool(bits & WEAK)
        if weak and not self._weak:
            self._told.append(say("notice.weak_power"))
        self._hot, self._weak = hot, weak
