"""Whether this machine has a camera, as far as is known: asked in a thread, and again whenever cameras are listed."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from hardware import discover
from hardware.camera import CameraError


class Lookout:
    """``cameras`` lists the cameras of this machine, which takes a while. ``there`` says whether one of those listed
    last can be used; None before the first list.
    """

    def __init__(self, cameras: Callable[[], list[discover.Found]]) -> None:
        self._cameras = cameras
        self._asked = False
        self.there: bool | None = None

    def cameras(self) -> list[discover.Found]:
        """The cameras of this machine. Raises what listing them raises; then none counts as there."""
        try:
            found = self._cameras()
        except (OSError, CameraError):
            self.there = False
            raise
        self.there = any(each.problem is None for each in found)
        return found

    def ask(self) -> None:
        """Find out in a thread, unless it is known or being found out."""
        if not self._asked and self.there is None:
            self._asked = True
            Thread(target=self._find, name="lookout", daemon=True).start()

    def _find(self) -> None:
        try:
            there = any(each.problem is None for each in self._cameras())
        except (OSError, CameraError):
            there = False
        if self.there is None:  # a list that somebody asked for meanwhile is newer
            self.there = there
