"""The service manager is told that the app lives, as systemd's protocol has it."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.session.alive import Alive


class Line:
    """The socket of a service manager, and the messages that have arrived at it."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def told(self) -> list[bytes]:
        """What has arrived since the last call."""
        found = []
        while True:
            try:
                found.append(self.socket.recv(100))
            except BlockingIOError:
                return found


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    """A socket at ``tmp_path/notify``."""
    found = Line(str(tmp_path / "notify"))
    yield found
    found.socket.close()


def test_the_first_beat_says_ready_and_later_ones_that_it_lives(line: Line, tmp_path: Path) -> None:
    """Four messages an interval are sent, however often the screen is drawn."""
    now = 100.0
    alive = Alive({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "8000000"}, lambda: now)
    assert line.told() == []
    alive.beat()
    assert line.told() == [b"READY=1", b"WATCHDOG=1"]
    for _ in range(100):
        now += 0.1
        alive.beat()
    assert line.told() == [b"WATCHDOG=1"] * 4
    alive.end()
    assert line.told() == [b"STOPPING=1"]


def test_without_a_watchdog_only_the_start_is_told(line: Line, tmp_path: Path) -> None:
    """Nobody watches this process where no interval is named, or another process is meant."""
    for more in ({}, {"WATCHDOG_USEC": "1000", "WATCHDOG_PID": str(os.getpid() + 1)}, {"WATCHDOG_USEC": "soon"}):
        now = 0.0
        alive = Alive({"NOTIFY_SOCKET": str(tmp_path / "notify"), **more}, lambda: now)  # noqa: B023
        alive.beat()
        now = 1e6
        alive.beat()
        assert line.told() == [b"READY=1", b"WATCHDOG=1"]


def test_a_socket_without_a_file_is_reached() -> None:
    """systemd may name an address that begins with @ instead of a path."""
    name = f"claim-manager-{os.getpid()}"
    line = Line("\0" + name)
    Alive({"NOTIFY_SOCKET": "@" + name}).beat()
    assert line.told() == [b"READY=1", b"WATCHDOG=1"]
    line.socket.close()


def test_where_nobody_listens_nothing_happens(tmp_path: Path) -> None:
    """Neither a missing name nor a socket that is gone, or full, stops the screen."""
    for named in ("", "not a path", str(tmp_path / "gone")):
        alive = Alive({"NOTIFY_SOCKET": named, "WATCHDOG_USEC": "1"})
        alive.beat()
        alive.end()
    line = Line(str(tmp_path / "full"))
    now = 0.0
    alive = Alive({"NOTIFY_SOCKET": str(tmp_path / "full"), "WATCHDOG_USEC": "4"}, lambda: now)
    for _ in range(2000):
        now += 1
        alive.beat()
    assert b"WATCHDOG=1" in line.told()
    line.socket.close()
