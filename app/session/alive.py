"""Tells the system's service manager that the app has started and is alive; nothing happens where nobody asked.

systemd names a socket in ``NOTIFY_SOCKET`` and, where it watches, an interval in ``WATCHDOG_USEC`` microseconds. If the
messages stop, because the thread that shows the screen hangs, systemd ends the app and starts it again.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Mapping

READY, ALIVE, ENDING = b"READY=1", b"WATCHDOG=1", b"STOPPING=1"
PART = 4
"""Messages an interval: some may be late before the app counts as hung."""


class Alive:
    """Sends to the socket that the environment names. ``beat`` belongs into the loop that must not hang."""

    def __init__(
        self, environment: Mapping[str, str] = os.environ, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self._interval = _interval(environment) / PART
        self._next: float | None = None

    @property
    def asked(self) -> bool:
        """Whether somebody listens."""
        return self._address != ""

    def beat(self) -> None:
        """Say that the app is alive; the first time, that it has started. Cheap: call it for every frame."""
        if not self.asked:
            return
        now = self._clock()
        if self._next is None:
            self._send(READY)
        elif now < self._next:
            return
        self._next = now + self._interval
        self._send(ALIVE)

    def end(self) -> None:
        """Say that the app is about to end by itself."""
        if self.asked:
            self._send(ENDING)

    def _send(self, message: bytes) -> None:
        """A message that cannot be sent is left out: if that lasts, the app counts as hung."""
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)
                line.sendto(message, self._address)
        except OSError:
            return


def _address(named: str) -> str:
    """The socket's address: a path, or a name without a file, which the kernel marks by a zero byte. "" for none."""
    if named.startswith("@"):
        return "\0" + named[1:]
    return named if named.startswith("/") else ""


def _interval(environment: Mapping[str, str]) -> float:
    """The longest time between two messages in seconds; without end where this process is not watched."""
    microseconds, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if not microseconds.isdecimal() or int(microseconds) == 0 or (process and process != str(os.getpid())):
        return float("inf")
    return int(microseconds) / 1e6
