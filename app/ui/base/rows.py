"""Rows of a page where something is chosen: a name, a line that explains it, and the choices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.ui.base.gradually import Gradually
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import at_folders, text_size
from app.ui.base.ranks import in_one_size
from app.ui.base.scrolling import RESTS, SharpScroll
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, TouchButton

load_rules(__file__)

Value = TypeVar("Value", bound=Hashable)

MANY = 3
"""More choices abreast than this have narrower edges."""
LINE = 17
"""The size of the letters of an explanation, in units of text."""
AT_FIRST = 1
"""The rows that are made with a page; the others follow, one in each frame."""


class Choices(GridLayout, Generic[Value]):
    """Buttons of which one is chosen, all abreast or at most so many. ``options`` are the value, text and sign of each;
    ``choose`` is called with the value of another one when it is tapped. Those ``barred`` cannot be.
    """

    def __init__(
        self,
        options: Sequence[tuple[Value, str, str]],
        chosen: Value,
        choose: Callable[[Value], None],
        *,
        abreast: int = 0,
        barred: Sequence[Value] = (),
        **kwargs: Any,
    ) -> None:
        columns = min(len(options), abreast or len(options))
        high = 72 * -(-len(options) // columns) - 8
        super().__init__(cols=columns, spacing=8 * THEME.u, size_hint_y=None, height=high * THEME.u, **kwargs)
        for value, words, sign in options:
            button = TouchButton(
                self._tap(value, chosen, choose),
                name=f"choice-{value}",
                words=words,
                sign=sign,
                kind="primary" if value == chosen else "plain",
                tall=64,
                breaks=True,
                disabled=value in barred,
            )
            if columns > MANY:
                button.padding = (6 * THEME.u, 4 * THEME.u)
            self.add_widget(button)
        in_one_size(self.children[:])

    @staticmethod
    def _tap(value: Value, chosen: Value, choose: Callable[[Value], None]) -> Callable[[], None]:
        return lambda: choose(value) if value != chosen else None


class Row(Card):
    """A name in bold, an explanation of one line or two, and ``control`` beside it, on an upright screen below. There
    is room for the longest of ``others``, which may be told there later: no button moves when one of them comes.
    ``share`` is the part of the width that the words have beside the control.
    """

    title: Any = StringProperty("")
    words: Any = StringProperty("")
    told_high: Any = NumericProperty(0)
    spare: Any = NumericProperty(0)
    share: Any = NumericProperty(0.42)

    def __init__(self, control: Widget, others: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.control = control
        self._others = others
        self.ids.place.height = max(64 * THEME.u, control.height if isinstance(control, Choices) else 0)
        self.ids.place.add_widget(control)
        self.bind(width=self._measure, words=self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        """As high as the text and the control need."""
        u = THEME.u
        self.orientation = "vertical" if THEME.portrait else "horizontal"
        width = self.width - 24 * u if THEME.portrait else (self.width - 34 * u) * self.share
        lines, *others = (_height(words, max(width, 60)) for words in (self.words, *self._others))
        self.spare = max(lines, *others, 0) - lines
        self.told_high = 6 * u + lines  # right below the title, however high the control is
        told = 30 * THEME.t + self.told_high + self.spare
        tall = self.ids.place.height
        self.height = told + tall + 30 * u if THEME.portrait else max(told, tall) + 20 * u


def _height(words: str, width: float) -> float:
    """How high an explanation of that width is, in pixels."""
    return text_size(at_folders(words, LINE * THEME.t, False, width), LINE * THEME.t, False, width)[1] if words else 0


@dataclass
class ScrollPlace:
    """How far rows are scrolled, while their page is made anew or another one is above it: ``above`` is what of them is
    out of sight at the top, in units.
    """

    above: float = 0.0


class Scroll(SharpScroll):
    """A page's body that scrolls: rows one below the other. It goes on at ``place``, and is left there."""

    def __init__(self, rows: Sequence[Widget] = (), place: ScrollPlace | None = None, **kwargs: Any) -> None:
        super().__init__(do_scroll_x=False, bar_width=8 * THEME.u, bar_color=THEME.ground_ink, **kwargs)
        self.scroll_timeout = RESTS
        self.scroll_type = ["bars", "content"]
        self.rows = BoxLayout(
            orientation="vertical", size_hint_y=None, spacing=10 * THEME.u, padding=(12 * THEME.u, 10 * THEME.u)
        )
        self.rows.bind(minimum_height=self.rows.setter("height"))
        for row in rows:
            self.rows.add_widget(row)
        self.add_widget(self.rows)
        self._growing: Gradually | None = None
        self._place = place or ScrollPlace()
        self._returning = self._place.above > 0
        self.bind(height=self._return)
        self.rows.bind(height=self._return)

    @property
    def above(self) -> float:
        """How much of the rows is scrolled out of sight at the top, in units."""
        return float(max(self.rows.height - self.height, 0) * (1 - self.scroll_y) / THEME.u)

    @property
    def whole(self) -> bool:
        """Whether every row is there."""
        return self._growing is None or self._growing.done

    def grow(self, steps: Iterable[object], first: int = AT_FIRST, each: int = 1) -> None:
        """Take ``steps``, each of which adds a row or a part of one: ``first`` now, then ``each`` in every frame."""
        self._growing = Gradually(steps, first, each)

    def _return(self, *_: Any) -> None:
        """Go on to the place where the rows were left, as far as they are made."""
        hidden = self.rows.height - self.height
        if self._returning and hidden > 0:
            self.scroll_y = 1 - min(self._place.above * THEME.u / hidden, 1)

    def on_touch_down(self, touch: Any) -> bool:
        """Handle a touch: from now on a finger scrolls."""
        self._returning = False
        return bool(super().on_touch_down(touch))

    def stop(self) -> None:
        """Grow no more, and remember the place: the page is closed."""
        if not self._returning:
            self._place.above = self.above
        if self._growing is not None:
            self._growing.stop()
