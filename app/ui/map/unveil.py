"""A map that is shown before its pictures are drawn: it is not seen until they are, then fades in, so that no blank
card lies on it.
"""

from __future__ import annotations

import time
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock

from app.ui.base.pictures import Pictures

PATIENCE = 4.0
"""Seconds after which the map is shown although pictures are lacking."""
_FADE = 0.4  # seconds


def unveil(board: Any, pictures: Pictures) -> None:
    """Hide that map until every picture that has been asked for is drawn, for ``PATIENCE`` seconds at most. Does
    nothing where none is lacking. A map that is ``still`` then appears at once.
    """
    if pictures.shown:
        return
    board.opacity = 0.0
    since = time.monotonic()

    def look(_: float) -> bool:
        if not pictures.shown and time.monotonic() - since < PATIENCE:
            return True
        if board.still:
            board.opacity = 1.0
        else:
            Animation(opacity=1.0, duration=_FADE, t="out_sine").start(board)
        return False

    Clock.schedule_interval(look, 0)
