"""A list of which a page is made at a time, and of that a few lines in each frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.base.gradually import Gradually
from app.ui.base.scrolling import SharpScroll
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton

Item = TypeVar("Item")

AT_ONCE = 3
"""How many lines are made in one frame, each of which takes some milliseconds; none in that of the list itself."""


class LongList(SharpScroll):
    """``make`` makes the line of one of the ``items``; the first ``page`` of them are shown, and the next ones by the
    button ``earlier``. ``upwards``: the first one is the lowest, and in sight, and those that come do not move what is
    read. ``spacing`` is the gap between two lines in units.
    """

    def __init__(
        self,
        items: Sequence[Item],
        make: Callable[[Item], Widget],
        page: int,
        earlier: str,
        spacing: float,
        *,
        upwards: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(do_scroll_x=False, bar_width=6 * THEME.u, bar_color=THEME.ink_soft, **kwargs)
        self.column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=spacing * THEME.u)
        self.column.bind(minimum_height=self.column.setter("height"))
        self.add_widget(self.column)
        self._upwards = upwards
        self._above = 0.0  # how far the lower edge of what is in sight lies above the end, in pixels
        self._known = 0.0  # the height of all lines for which that is right
        if upwards:
            self.scroll_y = 0
            self.bind(scroll_y=self._scrolled)
            self.column.bind(height=self._grown)
        self._left: list[Any] = list(items)
        self._filling: Gradually | None = None
        self._make: Callable[[Any], Widget] = make
        self._size = page
        self._more = TouchButton(name="earlier", sign="undo", words=earlier, tap=lambda: self._page())
        self._page(0)  # what holds the list takes long enough to make

    def _page(self, at_once: int = AT_ONCE) -> None:
        """Add the next page to the list, so many lines of it at once."""
        if self._more.parent is not None:
            self.column.remove_widget(self._more)
        due, self._left = self._left[: self._size], self._left[self._size :]
        self._filling = Gradually(self._fill(due), at_once, AT_ONCE)

    def _fill(self, due: Sequence[Any]) -> Iterator[None]:
        for item in due:
            self._add(self._make(item))
            yield
        if self._left:
            self._add(self._more)

    def _add(self, line: Widget) -> None:
        self.column.add_widget(line, len(self.column.children) if self._upwards else 0)

    def _scrolled(self, *_: Any) -> None:
        if self.column.height == self._known:  # else Kivy has only kept to the end of what has grown
            self._above = self.scroll_y * max(self._known - self.height, 0)

    def _grown(self, *_: Any) -> None:
        hidden = self.column.height - self.height
        self.scroll_y = min(self._above / hidden, 1) if hidden > 0 else 0
        self._known = self.column.height
