"""The touch check: four marks to touch, what is wrong with the touches, and which way up the screen stands."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.graphics import Color, Ellipse, Line
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.lang import say
from app.setup.touch_check import MARKS, TouchCheck, TouchResult
from app.ui.base.page import Shell
from app.ui.base.rows import Scroll
from app.ui.base.theme import THEME
from app.ui.base.turned_page import Trial, TurnedPage, further
from app.ui.base.widgets import FitText, TouchButton
from app.ui.setup.step_page import WIDE, Road, StepPage
from app.ui.setup.told_screen import ToldLine
from app.values import Point

SETTLE = 1.0
"""Seconds after the marks were drawn in which no touch is an answer: the second tap of a hand on what opened them."""
DRAWN = 2
"""With which call of ``update`` the marks have been drawn: making the page may have taken a while."""
GAP = 10
"""The room between two of the buttons in the middle, in units."""
REACH = 32
"""How far from the middle of a mark a touch is one of it, in units: half of the smallest thing that is touched."""
FINGER = 85
"""The breadth of a finger, in units: 16 mm on a screen of seven inches."""
OFF = 4, 16
"""Up to so far from the middle of its mark a touch is right in the middle, and a little beside it, in units."""
RING, ARM = 34, 14
"""The radius of a mark, and how far the cross reaches that shows a touch, in units."""


class Marks(Widget):
    """The mark that is to be touched, as rings round a cross; those that were touched as dots, and where a touch
    arrived that was no answer as a cross.
    """

    def show(self, at: int, felt: Point | None, width: float, height: float) -> None:
        """Draw mark number ``at``, and the touch ``felt``, on a screen of that size in pixels."""
        self.canvas.clear()
        u = THEME.u
        with self.canvas:
            for number, (across, up) in enumerate(MARKS[: at + 1]):
                x, y = across * width, up * height
                if number < at:
                    Color(*THEME.good)
                    Ellipse(pos=(x - 9 * u, y - 9 * u), size=(18 * u, 18 * u))
                    continue
                Color(*THEME.gold)
                Ellipse(pos=(x - RING * u, y - RING * u), size=(2 * RING * u, 2 * RING * u))
                Color(*THEME.gold_ink)
                for radius in (RING, RING / 2):
                    Line(circle=(x, y, radius * u), width=1.6 * u)
                for dx, dy in ((1, 0), (0, 1)):
                    Line(points=[x - dx * RING * u, y - dy * RING * u, x + dx * RING * u, y + dy * RING * u], width=u)
            if felt is not None:
                x, y, arm = felt[0] * width, felt[1] * height, ARM * u
                Color(*THEME.ground_ink)
                for rise in (arm, -arm):
                    Line(points=[x - arm, y - rise, x + arm, y + rise], width=3 * u)


class TouchPage(StepPage):
    """While marks are to be touched every touch near one is an answer; the ways out of the page or of the guide stand
    in the middle, far from every mark, and in the guide above them which of its steps this is; then the result.
    ``clock`` gives seconds of a monotonic clock; ``check`` is one that has come to its end already, ``ended`` is called
    with each that does.
    """

    def __init__(
        self,
        shell: Shell,
        road: Road | None = None,
        clock: Callable[[], float] = time.monotonic,
        check: TouchCheck | None = None,
        ended: Callable[[TouchCheck], None] = lambda _: None,
        **kwargs: Any,
    ) -> None:
        body = FloatLayout()
        super().__init__(shell, shell.text(say("setup.touch.title")), body, road, **kwargs)
        self._clock, self._ended = clock, ended
        self._deaf_until: float | None = None  # not known before the marks have been drawn
        self._frames = 0
        self.check = TouchCheck()
        self.marks = Marks(size_hint=(None, None))
        self.ask = FitText(
            color=THEME.ground_ink, halign="center", bold=True, largest=30 * THEME.t, smallest=18 * THEME.u
        )
        self.ask.size_hint, self.ask.pos_hint = (0.8, 0.3), {"center_x": 0.5, "center_y": 0.68}
        self.step = FitText(color=THEME.ground_ink, halign="center", largest=20 * THEME.t, smallest=16 * THEME.u)
        self.step.size_hint, self.step.pos_hint = (0.6, 0.12), {"center_x": 0.5, "top": 1}
        ways = [self.way_button("leave", "left", "setup.touch.leave", self.go_back)]  # the heading is hidden
        ways += [] if road is None else self._ways(road)
        u, rows = THEME.u, len(ways) if THEME.portrait else 1
        self.ways = GridLayout(rows=rows, spacing=GAP * u, size_hint=(None, None))
        across = len(ways) // rows
        self.ways.size = (across * (WIDE + GAP) - GAP) * u, (rows * (64 + GAP) - GAP) * u
        self.ways.pos_hint = {"center_x": 0.5, "center_y": 0.32 if THEME.portrait else 0.42}
        for button in ways:
            self.ways.add_widget(button)
        if check is None or check.result is None:
            self._begin()
        else:
            self.check = check
            self._result(check.result)
        self.heading.bind(words=self.step.setter("words"))
        self.step.words = self.heading.words
        self.bind(size=self._draw, pos=self._draw)

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch as an answer while marks are to be touched."""
        asked, now = self.check.result is None, self._clock()
        if asked and self.ways.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        if asked and (self._deaf_until is None or now < self._deaf_until):
            return True
        self.touched((touch.x / max(self.width, 1), touch.y / max(self.height, 1)), now)
        return True if asked else super().on_touch_down(touch)

    def update(self) -> None:
        """Let touches be answers a moment after the marks have been drawn."""
        super().update()
        self._frames += 1
        if self._frames == DRAWN:
            self._deaf_until = self._clock() + SETTLE

    def touched(self, place: Point, seconds: float) -> None:
        """Give a touch to the check; ``place`` in parts (0-1) of the screen. A touch that was reported twice changes
        the result even when it was the last one.
        """
        self.check.reach = (REACH * THEME.u / max(self.width, 1), REACH * THEME.u / max(self.height, 1))
        result = self.check.result
        self.check.touch(place, seconds)
        if self.check.result is not None and self.check.result is not result:
            if result is None:
                self.guard.changed((0, 0, self.width, self.height))
            self._result(self.check.result)
        else:
            self._draw()

    def _begin(self) -> None:
        self.check = TouchCheck()
        self._frames = 0
        self._deaf_until = None
        self._frame(0)
        self.body.clear_widgets()
        self.body.add_widget(self.ask)
        self.body.add_widget(self.ways)
        if self.road is not None:
            self.body.add_widget(self.step)
        if self.marks.parent is None:
            self.add_widget(self.marks, index=len(self.children))  # no mark lies on the words
        self._draw()

    def _frame(self, opacity: float) -> None:
        """Show or hide what stands around the page: while marks are touched nothing else is there to be touched."""
        for part in self.heading.parent.children:
            if part is not self.body:
                part.opacity = opacity

    def _draw(self, *_: Any) -> None:
        if self.check.result is None:
            felt = self.check.felt
            self.marks.show(self.check.at, felt, self.width, self.height)
            first = "setup.touch.first" if not self.check.did else "setup.touch.mark"
            ask = "setup.touch.anew" if self.check.anew and not self.check.at and felt is None else first
            told = self._told_of_last()
            asked = self.say(ask, left=len(MARKS) - self.check.at)
            self.ask.words = f"{told} {asked}" if told and ask != "setup.touch.anew" else asked

    def _told_of_last(self) -> str:
        """What the last touch did, in a sentence; "" where the question that follows says it."""
        check = self.check
        match check.did:
            case "counted":
                off = self._off(check.taps[-1], check.at - 1)
                return self.say("setup.touch.counted") if off is None else self.say("setup.touch.hit", off=off)
            case "beside":
                assert check.felt is not None
                fingers = round(math.hypot(*self._pixels(check.felt, check.at)) / (FINGER * THEME.u))
                return self.say("setup.touch.beside", fingers=fingers, side=say(f"setup.touch.side.{check.side}"))
            case "soon" | "twice":
                return self.say(f"setup.touch.{check.did}")
            case _:
                return ""

    def _pixels(self, place: Point, number: int) -> Point:
        """How far the place lies from that mark, to the right and up, in pixels."""
        x, y = MARKS[number]
        return (place[0] - x) * self.width, (place[1] - y) * self.height

    def _off(self, place: Point, number: int) -> int | None:
        """How far an answer arrived from the middle of its mark: 0 for right there, 1 for a little beside it, 2 for
        farther; None where the screen reports it elsewhere, because it is turned, say.
        """
        off = math.hypot(*self._pixels(place, number)) / THEME.u
        return sum(off > most for most in OFF) if off <= REACH else None

    def _result(self, result: TouchResult) -> None:
        self._ended(self.check)
        self._frame(1)
        self.remove_widget(self.marks)
        self.body.clear_widgets()
        u = THEME.u
        lines = Scroll()
        for finding in result.findings:
            fine = finding == "fine"
            more = {"side": say(f"setup.touch.side.{result.side}")} if finding in ("shifted", "off") else {}
            more |= {"corner": say(f"setup.touch.corner.{result.corner}")} if finding == "off" else {}
            line = ToldLine(words=self.say(f"setup.touch.{finding}", count=result.doubled, **more))
            line.sign, line.ink = ("check", THEME.good) if fine else ("warning", THEME.asking)
            lines.rows.add_widget(line)
        for words in self._counted(result):
            lines.rows.add_widget(ToldLine(words=words, sign="info", ink=THEME.ink_soft))
        lines.rows.add_widget(ToldLine(words=self.say("setup.touch.turn_line"), sign="info", ink=THEME.ink_soft))
        bar = BoxLayout(size_hint_y=None, height=90 * u, padding=(12 * u, 12 * u), spacing=10 * u)
        bar.add_widget(
            TouchButton(self._turn, name="turn", sign="rotate_right", words=self.say("setup.touch.turn"), tall=66)
        )
        bar.add_widget(
            TouchButton(self._begin, name="again", sign="repeat", words=self.say("setup.touch.again"), tall=66)
        )
        if self.road is None:
            bar.add_widget(
                TouchButton(
                    self.finish,
                    name="finish",
                    sign="check",
                    kind="primary",
                    words=self.say("setup.button.good"),
                    tall=66,
                )
            )
        column = BoxLayout(orientation="vertical", pos_hint={"x": 0, "y": 0})
        column.add_widget(lines)
        column.add_widget(bar)
        self.body.add_widget(column)
        if result.fine:
            self.done()
            now = self.shell.settings
            if "touch" not in now.tried:
                self.shell.change(replace(now, tried=(*now.tried, "touch")))

    def _counted(self, result: TouchResult) -> Iterator[str]:
        """How the touches were counted: answers, and apart from them those that were none."""
        offs = [self._off(place, number) for number, place in enumerate(self.check.taps)]
        if len(offs) == len(MARKS) and None not in offs:
            yield self.say("setup.touch.count_hits", count=len(offs), off=max(off for off in offs if off is not None))
        for name, count in (("missed", result.missed), ("soon", result.soon)):
            if count:
                yield self.say(f"setup.touch.count_{name}", count=count)

    def _turn(self) -> None:
        """Show the picture turned by a quarter, and ask whether it is to stay so; the result waits below."""
        trial = Trial.of(further(self.shell.settings.turned), self._clock)
        self.shell.replace(partial(TouchPage, road=self.road, clock=self._clock, check=self.check, ended=self._ended))
        self.shell.go(partial(TurnedPage, trial=trial))
