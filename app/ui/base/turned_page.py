"""The picture turned on trial: it stays turned only if somebody says so, and goes back by itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.lang import say
from app.settings import Turned
from app.ui.base.framed import FramedPage
from app.ui.base.page import Shell
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, TouchButton

SECONDS = 15.0
"""So long a turned picture waits for an answer: to turn the head, read the question and find the button."""


def further(turned: Turned) -> Turned:
    """A quarter more than so many degrees clockwise."""
    return cast(Turned, (turned + 90) % 360)


@dataclass(slots=True)
class Trial:
    """What outlives the page, which is made anew when the picture turns: by how many degrees clockwise the picture is
    ``turned``, and when the trial ``ends`` on ``clock``, in seconds of a monotonic clock.
    """

    turned: Turned
    clock: Callable[[], float]
    ends: float

    @classmethod
    def of(cls, turned: Turned, clock: Callable[[], float]) -> Trial:
        """A trial that begins now, of the picture turned by so many degrees."""
        return cls(turned, clock, clock() + SECONDS)

    def turn(self) -> None:
        """Turn by another quarter; the time begins anew."""
        self.turned = further(self.turned)
        self.ends = self.clock() + SECONDS

    @property
    def left(self) -> int:
        """The seconds that are left, rounded up; 0 when it is over."""
        return max(math.ceil(self.ends - self.clock()), 0)


class TurnedPage(FramedPage):
    """Asks whether the picture is to stay as it is shown now. Nothing is saved before somebody says so: whichever way
    the page is left, the picture is then as the settings say.
    """

    def __init__(self, shell: Shell, trial: Trial, **kwargs: Any) -> None:
        u = THEME.u
        body = BoxLayout(orientation="vertical", padding=(24 * u, 12 * u, 24 * u, 24 * u), spacing=16 * u)
        super().__init__(shell, shell.text(say("setup.touch.turn")), body, **kwargs)
        self._trial, self._told = trial, -1
        self.turned = trial.turned
        ask = FitText(words=shell.text(say("setup.turned.ask")), bold=True, largest=30 * THEME.t)
        self._back = FitText(largest=22 * THEME.t)
        for line in (ask, self._back):
            line.color, line.halign, line.smallest = THEME.ground_ink, "center", 18 * u
            body.add_widget(line)
        ways = GridLayout(cols=1 if THEME.portrait else 3, size_hint_y=None, spacing=10 * u)
        for name, sign, tap in (
            ("keep", "check", self._keep),
            ("further", "rotate_right", self._further),
            ("turn-back", "undo", self.go_back),
        ):
            words = shell.text(say(f"setup.turned.{name}"))
            button = TouchButton(tap, name=name, sign=sign, words=words, tall=72)
            button.kind = "primary" if name == "keep" else "plain"
            ways.add_widget(button)
        ways.height = ways.minimum_height
        ways.bind(minimum_height=ways.setter("height"))
        body.add_widget(ways)
        self.guard.changed((0, 0, math.inf, math.inf))  # what turned lies elsewhere now: no second tap may answer
        self._count()

    def update(self) -> None:
        """Count the seconds, and go back when they are over."""
        if self._trial.left == 0:
            self.go_back()
        else:
            self._count()

    def _count(self) -> None:
        if self._trial.left != self._told:
            self._told = self._trial.left
            self._back.words = self.shell.text(say("setup.turned.back", seconds=self._told))

    def _keep(self) -> None:
        turned = self._trial.turned
        self.shell.back()
        self.shell.change(replace(self.shell.settings, turned=turned))

    def _further(self) -> None:
        self._trial.turn()
        self.turned = self._trial.turned
