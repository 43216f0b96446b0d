"""What must be set before Kivy is imported for the first time: the folders that Kivy and Mesa (the OpenGL library)
write to, the amount of logging, and the screen to use.

Kivy reads its environment once, at its first import. So every module that starts a screen calls ``prepare`` before
it imports anything of Kivy; the modules that define widgets only import Kivy and never start it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from ctypes import CDLL, c_void_p
from pathlib import Path

import platformdirs

from app.lang.program import program
from app.ui.base import touch
from app.values.errors import ClaimManagerError

APP_NAME = "claim-manager"
TITLE = "Claim Manager"
"""The title of the window."""
_M_ARENA_MAX = -8
"""The parameter of the GNU C library's ``mallopt`` for the most heaps, as in its ``malloc.h``."""


class ScreenError(ClaimManagerError, RuntimeError):
    """There is no screen to draw on; the message says what to do."""


def prepare(data_folder: Path | None = None, *, offscreen: bool = False) -> None:
    """Set Kivy's environment. Call it before Kivy's first import; later calls have no effect.

    ``data_folder`` is where the app writes; None means the data folder that the system provides for it. Kivy's own
    settings go to ``kivy`` inside it, the shaders compiled by Mesa to ``shaders``. ``offscreen`` renders without any
    screen.
    """
    if "kivy" in sys.modules:
        return
    data = data_folder or Path(platformdirs.user_data_dir(APP_NAME))
    for variable, name in (("KIVY_HOME", "kivy"), ("MESA_SHADER_CACHE_DIR", "shaders")):
        folder = data / name
        folder.mkdir(parents=True, exist_ok=True)
        os.environ[variable] = str(folder)
    # Without this Kivy would parse our command line, log its start, write log files and take over the root logger.
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ["KIVY_NO_CONSOLELOG"] = "1"
    os.environ["KIVY_NO_FILELOG"] = "1"
    os.environ["KIVY_LOG_MODE"] = "MIXED"
    os.environ["KIVY_WINDOW"] = "sdl2"
    os.environ["KIVY_IMAGE"] = "sdl2"  # what else Kivy would load to read pictures takes memory and time
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    _share_memory()


def pictures_folder() -> Path | None:
    """Where pictures may be kept that take long to draw: beside Kivy's settings. None before ``prepare``."""
    home = os.environ.get("KIVY_HOME")
    return Path(home).parent / "pictures" if home else None


def _share_memory() -> None:
    """Let all threads take memory from one heap. Each would get one of its own, of which it keeps what is free: the
    thread that draws tiles and those that work for a page once, although never two of them compute at a time.

    Nothing happens with a C library that cannot.
    """
    with suppress(OSError, AttributeError):
        CDLL("libc.so.6").mallopt(_M_ARENA_MAX, 1)


def release_memory() -> None:
    """Give memory that is free back to the system. The C library keeps it otherwise, once large pictures came and went.

    Nothing happens with a C library that cannot.
    """
    with suppress(OSError, AttributeError):
        CDLL("libc.so.6").malloc_trim(0)


def screen_size() -> tuple[int, int] | None:
    """The (width, height) of the X screen in pixels; None where there is no X server to ask, such as on a console."""
    try:
        x11 = CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = c_void_p
    display = c_void_p(x11.XOpenDisplay(None))
    if not display:
        return None
    screen = x11.XDefaultScreen(display)
    size = int(x11.XDisplayWidth(display, screen)), int(x11.XDisplayHeight(display, screen))
    x11.XCloseDisplay(display)
    return size


def window_size(wanted: tuple[int, int] | None, screen: tuple[int, int] | None) -> tuple[int, int] | None:
    """The size for a new window in pixels: ``wanted``, or the screen's if that is None; never larger than the screen.

    Without a window manager nothing limits the size of a window, not even that of a full-screen one. ``screen`` is None
    where the size of the screen is not known; None is returned where neither is.
    """
    if wanted is None or screen is None:
        return wanted or screen
    return min(wanted[0], screen[0]), min(wanted[1], screen[1])


def configure(size: tuple[int, int] | None = None, *, fullscreen: bool = False) -> None:
    """Set Kivy's configuration for this run without writing it to disk. Call it before the first window opens.

    ``size`` is (width, height) in pixels, limited to the screen; None means the size of the screen. Raises TouchError
    if the environment names an unknown reader of touches.
    """
    from kivy.config import Config

    offscreen = os.environ.get("SDL_VIDEODRIVER") == "offscreen"
    size = size if offscreen else window_size(size, screen_size())
    if size is not None:
        Config.set("graphics", "width", str(size[0]))
        Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "fullscreen", "auto" if fullscreen else "0")
    Config.set("graphics", "multisamples", "0")  # drawing is smooth without multisampling; saves work on a Pi
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")
    which = touch.reader()
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    for name, provider in touch.providers(which).items():
        Config.set("input", name, provider)
    touch.quiet_mouse(which)


def require_window() -> None:
    """Raise ScreenError unless a window can be opened."""
    from kivy.base import EventLoop

    try:
        EventLoop.ensure_window()
        EventLoop.window.set_title(TITLE)
        if touch.reader() == touch.FINGERS:
            touch.hand_over_fingers(EventLoop.window)
    except SystemExit:
        raise ScreenError(
            f"No screen can be opened: connect a display, or run {program()} with --headless, "
            "or install the packages libgl1, libegl1 and libgl1-mesa-dri."
        ) from None
