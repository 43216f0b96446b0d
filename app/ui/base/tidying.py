"""When memory is searched for objects that only refer to each other: between frames, a little at a time.

Python would search whenever many objects have been made, that is in the frames that are busy already, and every now and
then through everything that was ever loaded, for 100 ms and more.
"""

from __future__ import annotations

import gc

YOUNG = 4000
"""New objects after which the newest are searched, in a frame with little else to do; about 1 ms."""
MANY = 24_000
"""New objects after which that is done in any frame."""
GROWN = 12_000
"""Objects that were new at such searches after which those that survived them are searched too; some ms, in a frame
with little else to do.
"""
OVERGROWN = 60_000
"""The same after which that is done in any frame."""
OLD = 20
"""Searches of these after which everything made since the start is searched, as soon as nobody waits for it."""
OVERFULL = 400
"""Searches of these after which that is done in any frame."""


class Tidying:
    """Takes over from Python's own searching with ``begin``, until ``end``; call ``rest`` once per frame."""

    def __init__(self) -> None:
        self.begun = False
        self._grown = 0

    def begin(self) -> None:
        """From now on, never search what is there now: what is loaded stays loaded. Begun again, what was there the
        last time and is not needed any more goes; that takes some hundred milliseconds on a Pi.
        """
        self.begun = True
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        gc.disable()

    def rest(self, light: bool = True, idle: bool = True) -> None:
        """Search as far as it is due. ``light``: this frame has little else to do; ``idle``: nobody waits for it."""
        if not self.begun:
            return
        young, _, old = gc.get_count()
        if old > (OLD if idle else OVERFULL):
            self.clear()
        elif self._grown + young > (GROWN if light else OVERGROWN):
            self._grown = 0
            gc.collect(1)
        elif young > (YOUNG if light else MANY):
            self._grown += young
            gc.collect(0)

    def clear(self) -> None:
        """Search everything made since the start: a page that is closed is only found so, and a game with it."""
        self._grown = 0
        gc.collect()

    def end(self) -> None:
        """Give it back to Python."""
        if self.begun:
            self.begun = False
            gc.unfreeze()
            gc.enable()
