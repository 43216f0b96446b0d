"""What must be settled before Kivy is imported the first time: where it writes (and Mesa, which draws for it), how
quiet it is, which screen it uses.

Kivy reads its surroundings once, at its first import. So every module that starts a screen calls ``prepare`` before
it imports anything of Kivy; the modules that hold widgets only import Kivy and never start it.
"""

from __future__ import annotations

import os
import sys
from ctypes import CDLL, c_void_p
from pathlib import Path

import platformdirs

APP_NAME = "claim-manager"
TITLE = "Claim Manager"
"""The name of the window."""


class ScreenError(RuntimeError):
    """There is no screen to draw on; the message says what to do."""


def prepare(data_folder: Path | None = None, *, offscreen: bool = False) -> None:
    """Set the surroundings of Kivy. Call it before Kivy's first import; later calls change nothing.

    ``data_folder`` is where the app writes, by default the folder the system provides for it: Kivy's own settings
    lie in ``kivy`` inside it, the shaders that Mesa has compiled in ``shaders``. ``offscreen`` draws without any
    screen, with true pixels.
    """
    if "kivy" in sys.modules:
        return
    data = data_folder or Path(platformdirs.user_data_dir(APP_NAME))
    for variable, name in (("KIVY_HOME", "kivy"), ("MESA_SHADER_CACHE_DIR", "shaders")):
        folder = data / name
        folder.mkdir(parents=True, exist_ok=True)
        os.environ[variable] = str(folder)
    # Kivy would read our command line, print its start-up, write log files and take over the root logger.
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ["KIVY_NO_CONSOLELOG"] = "1"
    os.environ["KIVY_NO_FILELOG"] = "1"
    os.environ["KIVY_LOG_MODE"] = "MIXED"
    os.environ["KIVY_WINDOW"] = "sdl2"
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"


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
    """The size to open a window with: that of the screen where none is wanted, and never more than the screen has.

    Without a window manager nobody corrects the size of a window, not even of one that fills the screen.
    """
    if wanted is None or screen is None:
        return wanted or screen
    return min(wanted[0], screen[0]), min(wanted[1], screen[1])


def configure(size: tuple[int, int] | None = None, *, fullscreen: bool = False) -> None:
    """Set Kivy's own settings for this run; nothing is written. Call it before the first window.

    ``size`` is (width, height) in pixels, None for the screen's own; what the screen has not is cut off.
    """
    from kivy.config import Config

    offscreen = os.environ.get("SDL_VIDEODRIVER") == "offscreen"
    size = size if offscreen else window_size(size, screen_size())
    if size is not None:
        Config.set("graphics", "width", str(size[0]))
        Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "fullscreen", "auto" if fullscreen else "0")
    Config.set("graphics", "multisamples", "0")  # the drawing is smooth by itself; a Pi has better uses for it
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")
    Config.set("kivy", "keyboard_mode", "systemanddock")  # names are typed on the screen, or on a keyboard
    # SDL reports fingers itself: a second reader of the same device would double every touch.
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    Config.set("input", "mouse", "mouse,disable_multitouch")


def require_window() -> None:
    """Raise ScreenError unless a window can be opened."""
    from kivy.base import EventLoop

    try:
        EventLoop.ensure_window()
        EventLoop.window.set_title(TITLE)
    except SystemExit:
        raise ScreenError(
            "No screen can be opened: connect a display, or run claim-manager with --headless, "
            "or install the packages libgl1, libegl1 and libgl1-mesa-dri."
        ) from None
