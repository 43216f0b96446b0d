"""A page of set-up: a heading, and in the guide of the first start the ways on, back and out of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.lang import say
from app.ui.base.framed import FramedPage
from app.ui.base.page import Shell
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.ui.led.led import Choice

WIDE = 178
"""The width of a button of the heading in units."""


@dataclass(frozen=True, slots=True)
class Road:
    """The way through the guide: step ``number`` of as many as ``count`` says now, and what leads ``onward``, back, and
    to a game by touch (``play``). ``close`` leads to the page from which the guide was opened; None at the first start,
    where the way out of the guide is to play.
    """

    number: int
    count: Callable[[], int]
    onward: Callable[[], None]
    back: Callable[[], None]
    play: Callable[[], None]
    close: Callable[[], None] | None = None


class StepPage(FramedPage):
    """The page of a step. ``road`` is None outside the guide. The ways out of the guide
    stand in the heading, on an upright screen below the page. The way on is called "skip" until ``done`` is called.
    ``by_touch`` leads to a game without a camera, None where there is no such way.
    """

    def __init__(
        self,
        shell: Shell,
        title: str,
        body: Widget,
        road: Road | None = None,
        *,
        by_touch: Callable[[], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(shell, title, body, **kwargs)
        self.road, self.by_touch = road, by_touch
        self._title, self._all = title, 0
        self._onward: Any = None
        self._foot: Any = None
        if road is not None:
            self._count()
            u = THEME.u
            buttons = self._ways(road)
            self._onward = buttons[1]
            if THEME.portrait:
                foot = BoxLayout(size_hint_y=None, height=84 * u, spacing=10 * u)
                foot.padding = (12 * u, 8 * u, 12 * u, 12 * u)
                self.heading.parent.add_widget(foot)
            else:
                foot = self.heading.ids.more
            for button in buttons:
                if not THEME.portrait:
                    button.size_hint_x, button.width = None, WIDE * u
                foot.add_widget(button)
            self._foot = foot

    def update(self) -> None:
        """Show of how many steps this is one: it is not known at once whether there is a camera."""
        self._count()

    def _count(self) -> None:
        if self.road is not None and self.road.count() != self._all:
            self._all = self.road.count()
            self.heading.words = self.say("setup.title", number=self.road.number, all=self._all, name=self._title)

    def _ways(self, road: Road) -> list[TouchButton]:
        """The buttons that lead out of the guide and to the next step."""
        if road.close is None:
            out = self.way_button("by-touch", "hand", "setup.button.by_touch", road.play)
        else:
            out = self.way_button("close", "close", "setup.button.close", road.close)
        return [out, self.way_button("onward", "next", "setup.button.skip", road.onward)]

    def without_camera(self) -> list[Choice]:
        """The button that leads to a game without a camera; none where the heading has it, or there is no such way."""
        if self.by_touch is None or (self.road is not None and self.road.close is None):
            return []
        return [Choice("by-touch", self.say("setup.camera.button.without"), "hand", self.by_touch, "by touch")]

    def way_button(self, name: str, sign: str, key: str, tap: Callable[[], None]) -> TouchButton:
        """A button that leads away from this page, with the text of that key."""
        return TouchButton(tap, name=name, sign=sign, words=self.say(key), tall=64, largest=18, sign_width=22)

    def say(self, key: str, **args: Any) -> str:
        """The text of that key in the language of the screen."""
        return self.shell.text(say(key, **args))

    def offer_onward(self, *, offered: bool) -> None:
        """Whether the way to the next step is offered in the heading; not where the page has it as a button itself."""
        if self._onward is not None and offered != (self._onward.parent is not None):
            (self._foot.add_widget if offered else self._foot.remove_widget)(self._onward)

    def lacking(self, *, lacks: bool) -> None:
        """Whether there is nothing to do on this page for want of what it is for: going on is the main thing then."""
        if self._onward is not None and self._onward.words == self.say("setup.button.skip"):
            self._onward.kind = "primary" if lacks else "plain"

    def done(self) -> None:
        """What this page is for has been done."""
        if self._onward is not None:
            self._onward.words, self._onward.kind = self.say("setup.button.onward"), "primary"

    def go_back(self) -> None:
        """Go to the step before, outside the guide to the page below."""
        self.road.back() if self.road is not None else self.shell.back()

    def finish(self) -> None:
        """Go on, because a person has closed what the page shows."""
        self.road.onward() if self.road is not None else self.shell.back()

    def press(self, key: str) -> bool:
        """Escape goes back, Enter goes on in the guide."""
        if key == "enter" and self.road is not None:
            self.road.onward()
            return True
        if key == "escape":
            self.go_back()
            return True
        return False
