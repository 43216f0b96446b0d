"""What is done while people look at the first complete page, so that no later touch has to wait for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from app.art.ground import forget
from app.ui.base.environment import release_memory
from app.ui.base.later import Later
from app.ui.base.tidying import Tidying
from app.ui.base.ways_to_draw import Unseen

LIGHT = 0.012
"""Seconds of the thread's own work since the last frame: whoever had less to do has room for some more."""


class Leisure:
    """Draws unseen in every way, calls ``load`` in a thread, gives back the memory of the start, and then takes over
    the search for garbage. Call ``step`` once per frame, with whether the page is complete and whether nothing moves.
    """

    def __init__(self, canvas: Any, load: Callable[[], None]) -> None:
        self._ahead = load
        self._unseen: Unseen | None = Unseen(canvas)
        self._loading: Later[None] | None = None
        self._tidying = Tidying()
        self._closed = False
        self._light = False  # whether the page that is shown holds little
        self._held = False  # whether a page that holds much has been set aside with all that stays
        self._worked = 0.0

    @property
    def over(self) -> bool:
        """Whether all of it is done."""
        return self._tidying.begun

    def step(self, complete: bool, idle: bool = False) -> None:
        """Do the next bit."""
        worked, self._worked = self._worked, time.thread_time()
        if self.over:
            self._tidying.rest(self._worked - worked < LIGHT, idle)
            if self._closed and idle:  # some ten milliseconds, which nobody may be waiting for
                self._closed = False
                if self._held and self._light:
                    self._held = False
                    self._tidying.begin()
                else:
                    self._tidying.clear()
                if complete:
                    forget()  # a map that was drawn to be shared leaves some 100 MB of grounds and grasses
                self._loading = Later(release_memory)
        elif self._unseen is not None:
            if complete and not self._unseen.step():
                self._unseen = None
                self._loading = Later(self._load)
        elif self._loading is not None and self._loading.ready:
            self._loading.take()
            self._tidying.begin()
            self._held = not self._light

    def page_closed(self, *, light: bool = False) -> None:
        """A page has been closed: its memory can be given back once nothing moves. ``light``: the one that is shown
        now holds little, as the first page does. The page that was open when the search was taken over is let go then.
        """
        self._closed, self._light = True, light

    def end(self) -> None:
        """Give the search for garbage back to Python."""
        self._tidying.end()

    def _load(self) -> None:
        self._ahead()
        release_memory()
