"""The window: as large as the screen and no larger, and with a title."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.ui.base import environment
from app.ui.base.environment import window_size
from tests.sampling import sampled


@pytest.mark.parametrize(
    ("wanted", "screen", "size"),
    [
        (None, (800, 480), (800, 480)),
        ((1280, 720), (800, 480), (800, 480)),
        ((1280, 720), (1920, 1080), (1280, 720)),
        ((1280, 720), (1024, 1280), (1024, 720)),
        ((1280, 720), None, (1280, 720)),
        (None, None, None),
    ],
)
def test_a_window_is_never_larger_than_the_screen(
    wanted: tuple[int, int] | None, screen: tuple[int, int] | None, size: tuple[int, int] | None
) -> None:
    """The default is the size of the screen; if the screen is unknown, it is the requested size."""
    assert window_size(wanted, screen) == size


def test_threads_share_one_heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any of them begins: each would keep free memory of its own."""
    asked: list[tuple[int, int]] = []

    class Library:
        def mallopt(self, parameter: int, value: int) -> None:
            asked.append((parameter, value))

    monkeypatch.delitem(sys.modules, "kivy", raising=False)
    monkeypatch.setattr(os, "environ", {**os.environ})
    monkeypatch.setattr(environment, "CDLL", lambda _: Library())
    environment.prepare(tmp_path, offscreen=True)
    assert asked == [(-8, 1)]


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of 800x480 without a window manager."""
    if shutil.which("Xvfb") is None or shutil.which("xwininfo") is None:
        pytest.skip("needs Xvfb and xwininfo")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x480x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if not number:
            pytest.skip("Xvfb does not start here")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


@pytest.mark.parametrize("full", sampled([True, False], [False]))
def test_the_window_fits_a_bare_screen_and_has_a_name(display: str, full: bool, tmp_path: Path) -> None:
    """Without a window manager the whole window is on the screen, with ``--windowed`` too, and it has its title."""
    code = (
        "import subprocess, sys; from pathlib import Path\n"
        "from app.ui.base.environment import prepare, configure, require_window\n"
        "full = sys.argv[2] == 'True'\n"
        "prepare(Path(sys.argv[1])); configure(None if full else (1280, 720), fullscreen=full); require_window()\n"
        "print(subprocess.run(['xwininfo', '-root', '-tree'], capture_output=True, text=True).stdout)\n"
    )
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND", "KIVY_"))}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), str(full)],
        capture_output=True,
        text=True,
        env={**kept, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "LIBGL_ALWAYS_SOFTWARE": "1"},
        cwd=Path(__file__).parents[3],
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found = re.findall(r'"Claim Manager".* (\d+)x(\d+)\+-?\d+\+-?\d+  \+(-?\d+)\+(-?\d+)', done.stdout)
    assert found == [("800", "480", "0", "0")], done.stdout
