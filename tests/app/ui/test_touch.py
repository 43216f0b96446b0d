"""Every touch counts once, whichever part of the system tells of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.ui.base.touch import FINGERS, KERNEL, MOUSE, TouchError, providers, reader

ROOT = Path(__file__).parents[3]

FINGER = """
import ctypes, sys
from pathlib import Path
from app.ui.base.environment import configure, prepare, require_window

class Finger(ctypes.Structure):
    _fields_ = [("type", ctypes.c_uint32), ("at", ctypes.c_uint32), ("device", ctypes.c_int64),
                ("finger", ctypes.c_int64), ("x", ctypes.c_float), ("y", ctypes.c_float), ("dx", ctypes.c_float),
                ("dy", ctypes.c_float), ("pressure", ctypes.c_float), ("window", ctypes.c_uint32),
                ("rest", ctypes.c_uint8 * 16)]

prepare(Path(sys.argv[1]))
configure((800, 480))
require_window()
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.widget import Widget

seen = []
page = Widget(size=Window.size)
page.bind(on_touch_down=lambda _, t: seen.append(("down", round(t.x), round(t.y))))
page.bind(on_touch_up=lambda _, t: seen.append(("up", round(t.x), round(t.y))))
Window.add_widget(page)
EventLoop.start()
name = next(line.split()[-1] for line in open("/proc/self/maps") if "libSDL2-2" in line)
sdl = ctypes.CDLL(name)
for kind, x, y in ((0x700, 0.25, 0.25), (0x702, 0.5, 0.25), (0x701, 0.5, 0.25)):
    for finger in (7, 8):
        event = Finger(kind, 0, 3, finger, x, y + (finger - 7) / 2, 0, 0, 1.0, 0)
        assert sdl.SDL_PushEvent(ctypes.byref(event)) == 1
    for _ in range(3):
        EventLoop.idle()
        Window.mainloop()
print(seen)
"""


def _fingers(folder: Path, named: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", FINGER, str(folder)],
        capture_output=True,
        text=True,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen", "CLAIM_MANAGER_TOUCH": named, "PYTHONPATH": str(ROOT)},
        cwd=folder,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_two_fingers_on_the_console_are_two_touches_at_their_places(tmp_path: Path) -> None:
    """SDL's fingers arrive once each, with y upwards in pixels, although Kivy itself drops them on Linux."""
    downs = "('down', 200, 359), ('down', 200, 120)"
    assert _fingers(tmp_path, FINGERS) == f"[{downs}, ('up', 400, 359), ('up', 400, 120)]"


@pytest.mark.slow
def test_fingers_are_left_to_the_mouse_elsewhere(tmp_path: Path) -> None:
    """Under a desktop SDL makes a click of a finger, so that the finger itself must not count."""
    assert _fingers(tmp_path, MOUSE) == "[]"


def test_the_reader_fits_the_screen_and_can_be_named() -> None:
    """Fingers on the console, the mouse elsewhere; an unknown name is refused with those that there are."""
    assert reader({}) == MOUSE
    assert reader({"SDL_VIDEODRIVER": "x11"}) == MOUSE
    assert reader({"SDL_VIDEODRIVER": "KMSDRM"}) == FINGERS
    assert reader({"SDL_VIDEODRIVER": "kmsdrm", "CLAIM_MANAGER_TOUCH": "mtdev"}) == KERNEL
    with pytest.raises(TouchError, match="'hid' is not allowed; it is one of mouse, fingers, mtdev"):
        reader({"CLAIM_MANAGER_TOUCH": "hid"})


def test_kivy_reads_by_one_way_only() -> None:
    """The kernel's events are never read beside SDL's mouse."""
    assert [list(providers(which)) for which in (MOUSE, FINGERS, KERNEL)] == [["mouse"], ["mouse"], ["mtdev_%(name)s"]]
