"""Making what is too much for one frame a step in each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock


class Gradually:
    """Takes ``steps`` one after the other: ``first`` of them at once, then ``each`` in every frame.

    Keep it as long as it should go on: it ends with whoever keeps it, or by ``stop``.
    """

    def __init__(self, steps: Iterable[object], first: int, each: int = 1) -> None:
        self._steps = iter(steps)
        self._each = each
        self.done = False
        self._take(first)

    def stop(self) -> None:
        """Take no further step."""
        self.done = True

    def _go_on(self, *_: Any) -> None:
        if not self.done:
            self._take(self._each)

    def _take(self, count: int) -> None:
        for _ in range(count):
            if next(self._steps, self) is self:
                self.done = True
                return
        Clock.schedule_once(self._go_on, 0)
