"""A page with a heading: back, title, and what the page adds beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.base.kv import load_rules
from app.ui.base.page import Page, Shell
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, TouchButton

load_rules(__file__)

HEADING = 76
"""The height of the heading, in units of ``app.ui.base.theme``."""

_ALONE = 0.84
"""How much of the width of a page that has nothing else to show its sentence takes."""


class Heading(BoxLayout):
    """The line at the top of a page."""

    words: Any = StringProperty("")


class ToldAlone(FitText):
    """What a page says that has nothing else to show: in the middle, clear of both edges. It stands in a column."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            color=THEME.ground_ink,
            halign="center",
            largest=22 * THEME.t,
            size_hint_x=_ALONE,
            pos_hint={"center_x": 0.5},
            **kwargs,
        )


class FramedPage(Page):
    """A page below a heading with a button that goes back. ``body`` fills the rest."""

    def __init__(self, shell: Shell, title: str, body: Widget, **kwargs: Any) -> None:
        super().__init__(shell, **kwargs)
        self.heading = Heading(words=title)
        self.heading.ids.back.tap = self.go_back
        self.body = body
        frame = BoxLayout(orientation="vertical")
        frame.add_widget(self.heading)
        frame.add_widget(body)
        self.add_widget(frame)

    def go_back(self) -> None:
        """React to the button at the left of the heading."""
        self.shell.back()

    def offer(self, name: str, sign: str, words: str, tap: Callable[[], None]) -> TouchButton:
        """Add a button at the right of the heading."""
        button = TouchButton(tap, name=name, sign=sign, words=words, size_hint_x=None)
        self.heading.ids.more.add_widget(button)
        return button
