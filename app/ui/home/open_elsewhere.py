"""The page in place of the first one while another Claim Manager has the saved games open."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from app.lang import say
from app.ui.base.page import Page, Shell
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, TouchButton
from app.ui.home.page import HomeTitle


class OpenElsewherePage(Page):
    """Says so, and offers to close this one: nothing that is played here could be saved. Once the other one has ended,
    one touch goes on: ``enter`` opens what the app opens at its start.
    """

    def __init__(self, shell: Shell, enter: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(shell, **kwargs)
        self._enter = enter
        u = THEME.u
        frame = BoxLayout(orientation="vertical", padding=24 * u, spacing=16 * u)
        self.title = HomeTitle(halign="center", largest=38 * u, size_hint_y=0.45)
        self.told = FitText(color=THEME.ground_ink, halign="center", largest=24 * THEME.t, smallest=18 * u)
        self._ways = BoxLayout(orientation="vertical", size_hint_y=None, spacing=12 * u)
        self.close = TouchButton(shell.quit, name="quit", sign="close", words=self._say("close"), tall=84, largest=26)
        self.go_on = TouchButton(enter, name="go_on", sign="play", words=self._say("go_on"), tall=84, largest=26)
        self.go_on.kind = "primary"
        for each in (self.title, self.told, self._ways):
            frame.add_widget(each)
        self.add_widget(frame)
        self._show()

    def _say(self, key: str) -> str:
        return self.shell.text(say(f"home.elsewhere_{key}"))

    @property
    def free(self) -> bool:
        """Whether the other one has been seen to end."""
        return self.go_on.parent is not None

    def update(self) -> None:
        """Offer to go on as soon as the other one has ended."""
        if not self.free and not self.shell.evening.elsewhere:
            self._show()
            self.guard.changed((0, 0, math.inf, math.inf))  # a finger on its way means what stood there

    def press(self, key: str) -> bool:
        """Enter does what the main button does."""
        if key == "enter":
            self._enter() if self.free else self.shell.quit()
        return key == "enter"

    def _show(self) -> None:
        """Say what can be done now, and offer it."""
        elsewhere = self.shell.evening.elsewhere
        self.title.words = self._say("title" if elsewhere else "ended_title")
        self.told.words = self._say("words" if elsewhere else "ended_words")
        self.close.kind = "primary" if elsewhere else "plain"
        shown = (self.close,) if elsewhere else (self.go_on, self.close)
        self._ways.clear_widgets()
        for each in shown:
            self._ways.add_widget(each)
        self._ways.height = (len(shown) * 84 + (len(shown) - 1) * 12) * THEME.u
