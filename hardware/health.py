"""State of the machine: disk, clock, temperature, displays. What is not available is None or empty, not an error."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

SYS = Path("/sys")
PROC = Path("/proc")

NOW = {0: "undervoltage", 1: "slowed", 2: "throttled", 3: "hot"}
"""Bits of the Pi's firmware for present conditions; 16 bits higher, those that have occurred since the start."""


@dataclass(frozen=True, slots=True)
class Disk:
    """``free`` bytes, and the time of a small write until it is synced: the median and the longest, in seconds."""

    free: int
    usual: float
    longest: float


def disk(folder: Path, writes: int = 10) -> Disk:
    """The disk under that folder, which is created if needed. Raises OSError when nothing can be written."""
    folder.mkdir(parents=True, exist_ok=True)
    probe = folder / f".probe-{os.getpid()}"
    times = []
    try:
        with probe.open("wb") as file:
            for _ in range(writes):
                began = time.perf_counter()
                file.write(os.urandom(4096))
                file.flush()
                os.fsync(file.fileno())
                times.append(time.perf_counter() - began)
    finally:
        probe.unlink(missing_ok=True)
    return Disk(shutil.disk_usage(folder).free, statistics.median(times), max(times))


def synchronised() -> bool | None:
    """Whether the clock is synchronised over the network; None where the system does not report it."""
    told = output(("timedatectl", "show", "-p", "NTPSynchronized", "--value"))
    return {"yes": True, "no": False}.get(told or "")


def temperature(sys: Path = SYS) -> float | None:
    """The highest temperature of all sensors in degrees Celsius; None without any."""
    found = []
    for zone in sys.glob("class/thermal/thermal_zone*/temp"):
        with suppress(OSError, ValueError):
            found.append(int(zone.read_text(encoding="ascii")) / 1000)
    return max(found, default=None)


def throttling() -> tuple[frozenset[str], frozenset[str]] | None:
    """What throttles a Raspberry Pi now, and what has since its start: words of ``NOW``. None on other machines."""
    told = output(("vcgencmd", "get_throttled"))
    if told is None or not told.startswith("throttled=0x"):
        return None
    try:
        return bits(int(told.removeprefix("throttled="), 16))
    except ValueError:
        return None


def bits(value: int) -> tuple[frozenset[str], frozenset[str]]:
    """The firmware's number in words: now, and since the start."""
    now = frozenset(word for bit, word in NOW.items() if value >> bit & 1)
    return now, frozenset(word for bit, word in NOW.items() if value >> (bit + 16) & 1)


def displays(sys: Path = SYS) -> tuple[str, ...]:
    """The connected displays, each with its best mode: "HDMI-A-1 1280x720"."""
    found = []
    for status in sorted(sys.glob("class/drm/card*-*/status")):
        with suppress(OSError):
            if status.read_text(encoding="ascii").strip() == "connected":
                modes = (status.parent / "modes").read_text(encoding="ascii").split()
                name = status.parent.name.split("-", 1)[1]
                found.append(f"{name} {modes[0]}" if modes else name)
    return tuple(found)


def touchscreens(proc: Path = PROC) -> tuple[str, ...]:
    """The names of all direct input devices (touchscreens)."""
    with suppress(OSError):
        blocks = (proc / "bus/input/devices").read_text(encoding="utf-8", errors="replace").split("\n\n")
        return tuple(_field(block, "N: Name=").strip('"') for block in blocks if _direct(block))
    return ()


def _direct(block: str) -> bool:
    properties = _field(block, "B: PROP=")
    return bool(properties) and bool(int(properties.split()[-1], 16) & 2)


def _field(block: str, start: str) -> str:
    return next((line.removeprefix(start) for line in block.splitlines() if line.startswith(start)), "")


def output(command: Sequence[str], seconds: float = 5.0) -> str | None:
    """The output of a system's tool, stripped; None where it is missing, fails or takes longer than ``seconds``."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
