"""What is done while people look at the first complete page."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from app.art.textures import grid


class Ring:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(name="_what_is_set_aside_stays_so", autouse=True)
def _memory_is_given_back() -> Iterator[None]:
    """Here it is: what was set aside before is set aside again in the end."""
    yield
    gc.freeze()


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


@pytest.mark.parametrize(("heavy", "light", "stays"), [(True, True, False), (True, False, True), (False, True, True)])
def test_the_page_that_everything_was_loaded_over_is_let_go(window: Any, heavy: bool, light: bool, stays: bool) -> None:
    """Once a page that holds little is in its place: the search that this takes would set aside that one instead. A
    light page that everything was loaded over stays: a search of all that is loaded would save less than it takes.
    """
    from kivy.graphics import Canvas

    from app.ui.base.leisure import Leisure

    leisure = Leisure(Canvas(), lambda: None)
    page = Ring()
    gone = weakref.ref(page)
    try:
        leisure.page_closed(light=not heavy)
        end = time.monotonic() + 20
        while not leisure.over and time.monotonic() < end:
            leisure.step(True)
            time.sleep(0.001)
        assert leisure.over
        del page
        leisure.page_closed(light=light)
        leisure.step(True)
        assert gone() is not None, "somebody may be touching the screen"
        leisure.step(True, True)
        assert (gone() is not None) == stays
    finally:
        leisure.end()
