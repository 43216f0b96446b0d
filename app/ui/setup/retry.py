"""Another try to get pictures from a camera: people see that it is made, and what came of it."""

from __future__ import annotations

import time

from app.lang import Message, say

SEEN = 0.6
"""Seconds for which another try or search is seen at the least: where nothing comes of it all else stays as it was."""


def none_there(why: Message | None) -> bool:
    """Whether no pictures come because no camera is connected at all: to try once more leads nowhere then."""
    return why is not None and why.key == "camera.none_found"


class Retry:
    """What is said of a camera from which no pictures come, before, while and after it is tried once more."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._failed = False

    def begin(self) -> None:
        """Somebody wants it to be tried once more."""
        self._since, self._failed = time.monotonic(), False

    def told(self, why: Message | None, *, live: bool) -> Message | None:
        """What to say now. ``why`` no pictures come, None where nothing is known against it; ``live``: they do come.
        None: nothing is to be said.
        """
        if self._since is not None:
            if why is None and live:
                self._since = None
            elif why is None or time.monotonic() - self._since < SEEN:
                return say("setup.camera.opening")
            else:
                self._since, self._failed = None, True
        if why is None:
            self._failed = False
            return None
        return say("setup.camera.still", reason=why) if self._failed else why

    @property
    def trying(self) -> bool:
        """Whether it is being tried now."""
        return self._since is not None
