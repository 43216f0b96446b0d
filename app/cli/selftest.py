"""``claim-manager self-test``: checks what works on this machine, and says how to correct what does not."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

from app.cli.check import ABSENT, FAILS, SKIPPED, WORKS, Check, Console
from app.cli.common import print_json
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.cli.play import screen_present
from app.cli.selftest_camera import camera_check
from app.cli.selftest_files import file_checks
from app.cli.selftest_panel import panel_checks
from hardware import health

RELEASED = 2026
"""A clock that shows an earlier year is certainly wrong."""
SIGNS = {WORKS: "works", FAILS: "DOES NOT", ABSENT: "not there", SKIPPED: "not tested"}

LEAST_FREE = 200_000_000
"""The least free disk space in bytes: a game takes a few hundred kilobytes, the system's logs more."""
SLOW_WRITE = 0.5
"""Seconds for a safe write above which the disk is too slow: every event of a game waits for one."""
HOT = 80.0
"""Degrees Celsius at which a Pi reduces its speed."""


def run(arguments: argparse.Namespace) -> int:
    """Run all tests and print the results line by line. Exit code 1: a part that is present does not work."""
    as_json = getattr(arguments, "json", False)
    console = Console(attended=not arguments.yes and not as_json and sys.stdin.isatty())
    found = []
    for check in checks(arguments, console):
        found.append(check)
        if not as_json:
            advice = f" {check.advice}" if check.advice else ""
            print(f"{SIGNS[check.state]:<11} {check.check:<12} {check.told}{advice}", flush=True)
    well = all(check.state != FAILS for check in found)
    if as_json:
        print_json({"ok": well, "checks": [asdict(check) for check in found]})
    return 0 if well else 1


def checks(arguments: argparse.Namespace, console: Console) -> Iterator[Check]:
    """The result of every test in turn; an exception in a test counts as a failed test."""
    folder = journal_path(arguments.data).parent.absolute()
    files: tuple[str, Callable[[], Iterator[Check]]] = ("files", lambda: file_checks(folder))
    devices: tuple[tuple[str, Callable[[], Iterator[Check]]], ...] = (
        ("panel", lambda: panel_checks(arguments.panel, folder, console, arguments.seconds)),
        ("camera", lambda: iter((camera_check(arguments, folder),))),
        ("screen", lambda: iter((screen_check(),))),
        ("disk", lambda: iter((disk_check(folder),))),
        ("clock", lambda: iter((clock_check(),))),
        ("temperature", lambda: iter((temperature_check(),))),
    )
    for name, part in (files,) if arguments.config else devices:
        try:
            yield from part()
        except UserError as error:
            yield Check(name, FAILS, f"{error}")
        except Exception as error:  # the failure of one test must not hide the others
            yield Check(name, FAILS, f"The test itself broke: {type(error).__name__}: {error}.", "Please report this.")


def screen_check() -> Check:
    """Whether there is a screen, a window opens on it, and it has touch."""
    if not screen_present():
        return Check("screen", ABSENT, "There is no screen here.", "Connect one, or play with --headless.")
    shown = ", ".join(health.displays()) or "a desktop"
    code = "from app.ui.base.environment import *; prepare(); configure((320, 240)); require_window()"
    try:
        opened = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        opened = None
    if opened is None or opened.returncode:
        return Check(
            "screen",
            FAILS,
            f"There is {shown}, but no window can be opened.",
            "Close other programs on the screen; install libgl1, libegl1 and libgl1-mesa-dri; put the user into the "
            "groups video and render.",
        )
    touched = health.touchscreens()
    touch = f"touched by {', '.join(touched)}" if touched else "no touch screen is found, a mouse works too"
    return Check("screen", WORKS, f"A window opens on {shown}; {touch}.")


def disk_check(folder: Path) -> Check:
    """Whether there is enough space, and how long a write takes until it is on the disk."""
    try:
        found = health.disk(folder)
    except OSError as error:
        return Check("disk", FAILS, f"{folder} cannot be written ({error.strerror}).", "Check the disk and its rights.")
    told = (
        f"{found.free / 1e9:.1f} GB free in {folder}; a move is usually saved in {found.usual * 1000:.1f} ms, "
        f"the slowest in {found.longest * 1000:.1f} ms."
    )
    if found.free < LEAST_FREE:
        return Check("disk", FAILS, told, "Make room: a full disk stops every game.")
    if found.usual > SLOW_WRITE:
        return Check("disk", FAILS, told, "Every move waits for it: use a faster card or a USB disk.")
    return Check("disk", WORKS, told)


def clock_check() -> Check:
    """Whether the date is plausible. Games are labelled with it; no rule depends on it."""
    now = datetime.now().astimezone()
    shown = now.strftime("%Y-%m-%d %H:%M %Z")
    synchronised = health.synchronised()
    if now.year < RELEASED:
        return Check(
            "clock", FAILS, f"It is {shown}: that is past.", "Connect the machine to a network, or set the date."
        )
    if synchronised is False:
        told = f"It is {shown}; the network has not set the clock."
        return Check("clock", SKIPPED, told, "Look whether that is right: games are dated by it.")
    if synchronised is None:
        return Check("clock", SKIPPED, f"It is {shown}; this system does not say whether the network sets the clock.")
    return Check("clock", WORKS, f"It is {shown}, set by the network.")


def temperature_check() -> Check:
    """Whether the processor is too hot or the supply voltage too low."""
    degrees, held = health.temperature(), health.throttling()
    if degrees is None and held is None:
        return Check("temperature", ABSENT, "This machine has no sensor that can be read.")
    told = [f"{degrees:.0f} °C"] if degrees is not None else []
    now, since = held or (frozenset[str](), frozenset[str]())
    if now:
        told.append(f"now {', '.join(sorted(now))}")
    if since - now:
        told.append(f"since the start {', '.join(sorted(since - now))}")
    sentence = "; ".join(told) + "." if told else "Nothing holds it back."
    if "undervoltage" in now | since:
        advice = "The supply is too weak: use the Pi's own and a short cable."
        return Check("temperature", FAILS if "undervoltage" in now else WORKS, sentence, advice)
    if now or (degrees or 0.0) >= HOT:
        return Check("temperature", FAILS, sentence, "It slows down: give it air, a heat sink or a fan.")
    return Check("temperature", WORKS, sentence)
