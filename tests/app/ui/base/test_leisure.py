"""What is done while people look at the first complete page."""

from __future__ import annotations

import gc
import time
import weakref
from typing import Any

from app.art.textures import grid


class Ring:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.me = self


def test_everything_is_drawn_unseen_then_loaded_then_tidied(window: Any) -> None:
    """Nothing of it begins before the page is complete, and nothing stays in the canvas."""
    from kivy.graphics import Canvas

    from app.ui.base.leisure import Leisure

    canvas, loaded = Canvas(), []
    leisure = Leisure(canvas, lambda: loaded.append(len(canvas.children)))
    try:
        for _ in range(5):
            leisure.step(False)
        assert (len(canvas.children), loaded) == (0, [])
        drawn = 0
        end = time.monotonic() + 20
        while not leisure.over and time.monotonic() < end:
            leisure.step(True)
            drawn += bool(canvas.children)
            time.sleep(0.001)
        assert leisure.over
        assert drawn > 5
        assert loaded == [0]
        assert not gc.isenabled()
        ring = Ring()
        grid(8)
        assert grid.cache_info().currsize
        gone = weakref.ref(ring)
        del ring
        leisure.page_closed()
        leisure.step(True)
        assert gone() is not None, "somebody may be touching the screen"
        leisure.step(False, True)
        assert gone() is None
        assert grid.cache_info().currsize, "what is still being drawn needs it"
        leisure.page_closed()
        leisure.step(True, True)
        assert not grid.cache_info().currsize
    finally:
        leisure.end()
    assert gc.isenabled()
