"""Which part of the system tells of touches: exactly one, or every touch would count twice.

Under a desktop SDL turns the first finger into a mouse. On the console (kmsdrm) it does not, because its touches belong
to no window there, and Kivy drops SDL's fingers on Linux: they are handed over here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from app.values.errors import ClaimManagerError

VARIABLE = "CLAIM_MANAGER_TOUCH"
"""The environment variable in which an owner names the reader of touches, if the usual one does not work."""

MOUSE, FINGERS, KERNEL = "mouse", "fingers", "mtdev"
READERS = (MOUSE, FINGERS, KERNEL)
"""SDL's mouse, SDL's fingers, and the kernel's events read by Kivy through the library mtdev."""

_FINGERS = ("fingerdown", "fingermotion", "fingerup")


class TouchError(ClaimManagerError, ValueError):
    """A reader of touches that does not exist; the message says which there are."""


def reader(environment: Mapping[str, str] = os.environ) -> str:
    """The reader of touches to use, one of ``READERS``. Raises TouchError for an unknown one in the environment."""
    named = environment.get(VARIABLE, "")
    if named:
        if named not in READERS:
            raise TouchError(f"{VARIABLE}: {named!r} is not allowed; it is one of {', '.join(READERS)}, or empty.")
        return named
    return FINGERS if environment.get("SDL_VIDEODRIVER", "").lower() == "kmsdrm" else MOUSE


def providers(which: str) -> dict[str, str]:
    """Kivy's ``[input]`` section for that reader. A mouse works as well where the reader is SDL."""
    if which == KERNEL:
        return {"mtdev_%(name)s": "probesysfs,provider=mtdev"}
    return {"mouse": "mouse,disable_multitouch"}


def quiet_mouse(which: str) -> None:
    """Keep SDL from making mouse clicks of touches that another reader tells of. Call it before the window opens."""
    if which != MOUSE:
        os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"


def hand_over_fingers(window: Any) -> None:
    """Let SDL's fingers reach the pages of that Kivy window; later calls have no effect."""
    from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

    if not isinstance(window._win, _WithFingers):
        window._win = _WithFingers(window._win, SDL2MotionEventProvider.q.appendleft)


class _WithFingers:
    """SDL's window as Kivy uses it, whose fingers are also given to ``found``: (action, finger, x, y, pressure), x to
    the right and y downwards as shares of the window.
    """

    def __init__(self, window: Any, found: Callable[[Any], None]) -> None:
        self._window = window
        self._found = found

    def poll(self) -> Any:
        """The next event of the window; None for one without meaning, False for none."""
        event = self._window.poll()
        if event and event[0] in _FINGERS:
            self._found(event)
        return event

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)
