"""Buttons of one rank: their letters have one size, whatever their words."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kivy.clock import Clock

from app.ui.base.widgets import TouchButton


def in_one_size(buttons: Sequence[TouchButton]) -> None:
    """Give the letters of those buttons one size from now on: that which the one with the least room can have. One that
    is not shown, or has a sign alone, counts for nothing.
    """

    def level(_: float) -> None:
        counts = [button.fitting() for button in buttons if button.parent is not None and button.words]
        if not counts:
            return
        most = math.floor(min(counts))
        for button in buttons:
            button.most = most

    trigger = Clock.create_trigger(level, -1)
    for button in buttons:
        button.watch_room(trigger)
    trigger()
