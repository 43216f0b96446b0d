"""What is too much for one frame is made a step in each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def steps(taken: list[int], count: int) -> Iterator[None]:
    for number in range(count):
        taken.append(number)
        yield


def test_the_first_steps_are_taken_at_once_and_the_others_frame_by_frame(window: Any) -> None:
    from kivy.base import EventLoop

    from app.ui.base.gradually import Gradually

    taken: list[int] = []
    making = Gradually(steps(taken, 6), 2, 3)
    assert (taken, making.done) == ([0, 1], False)
    EventLoop.idle()
    assert (taken, making.done) == ([0, 1, 2, 3, 4], False)
    EventLoop.idle()
    assert (taken, making.done) == ([0, 1, 2, 3, 4, 5], True)


def test_nothing_is_made_for_a_page_that_is_closed(window: Any) -> None:
    from kivy.base import EventLoop

    from app.ui.base.gradually import Gradually

    taken: list[int] = []
    making = Gradually(steps(taken, 6), 1)
    making.stop()
    for _ in range(3):
        EventLoop.idle()
    assert taken == [0]


def test_a_page_of_rows_shows_its_first_at_once_and_is_soon_whole(window: Any) -> None:
    """The row at the top is there from the first frame on, so that nothing jumps when the others come."""
    from kivy.base import EventLoop
    from kivy.uix.widget import Widget

    from app.ui.base.rows import Scroll

    def rows() -> Iterator[None]:
        for number in range(4):
            scroll.rows.add_widget(Widget(size_hint_y=None, height=300 + number))
            yield

    scroll = Scroll(size=window.size)
    window.add_widget(scroll)
    scroll.grow(rows())
    EventLoop.idle()
    tops = set()
    for _ in range(8):
        EventLoop.idle()
        first = scroll.rows.children[-1]
        assert first.height == 300
        tops.add(round(first.to_window(0, first.top)[1]))
    window.remove_widget(scroll)
    assert scroll.whole
    assert len(scroll.rows.children) == 4
    assert len(tops) == 1
