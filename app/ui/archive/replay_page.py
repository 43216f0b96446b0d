"""A stored game turn by turn on the map: it plays by itself, unless nothing is to move, until a finger steps, stops it
or moves the slider to any turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.slider import Slider

from app.archive.result_text import heading
from app.archive.retold import Frame
from app.lang import Message, say
from app.table.presentation.view import SeatView
from app.ui.archive.chips import SeatChip
from app.ui.archive.desk import Desk
from app.ui.base.framed import FramedPage
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size
from app.ui.base.page import Shell
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, TouchButton
from app.ui.map.camera import beside
from app.ui.map.widget import Board

load_rules(__file__)

PACE = 1.4
"""Seconds that a turn is shown while the game plays by itself."""
_TOLD = 52  # the height of what is told of a turn, in units


class Scores(BoxLayout):
    """The scores of all seats after the turn that is shown."""

    def show(self, seats: tuple[SeatView, ...]) -> None:
        """Show those seats, reusing what is there."""
        while len(self.children) < len(seats):
            ink = THEME.ink if THEME.portrait else THEME.ground_ink
            self.add_widget(SeatChip(ink=ink, size_hint_x=None, width=34 * THEME.u + 42 * THEME.t))
        for chip, seat in zip(reversed(self.children), seats, strict=True):
            chip.colour, chip.score, chip.best = seat.colour, str(seat.score), seat.won


class TurnSlider(Slider):
    """The turns as a line; a finger goes to any of them."""


class Controls(BoxLayout):
    """The buttons and the slider."""

    words: Any = StringProperty("")


class ReplayPage(FramedPage):
    """The replay of the game that is open on the desk."""

    def __init__(self, shell: Shell, desk: Desk, **kwargs: Any) -> None:
        place = BoxLayout(orientation="vertical")
        assert desk.opened is not None
        opened = desk.opened
        super().__init__(shell, shell.text(heading(opened.summary)), place, **kwargs)
        self._replay = opened.story.replay
        self.at = 0
        self._clock: Any = None
        upright = THEME.portrait
        self.board = Board(shell.pictures_of(opened.stored.tileset), still=not shell.settings.motion, purist=True)
        self.scores = Scores()
        self.told = FitText(largest=19 * THEME.t, size_hint_y=None, height=_TOLD * THEME.u)
        self.slider = TurnSlider(min=0, max=max(len(self._replay) - 1, 1), step=1)
        place.add_widget(self.board)
        below = Controls()
        (below if upright else self.heading.ids.more).add_widget(self.scores, index=2 if upright else 0)
        below.ids.told.add_widget(self.told)
        self.buttons = {
            name: TouchButton(tap, name=name, sign=sign, size_hint_x=1 if upright else None, width=72 * THEME.u)
            for name, sign, tap in (
                ("earlier", "left", lambda: self.step(-1)),
                ("play", "play", self.play),
                ("later", "right", lambda: self.step(1)),
            )
        }
        for button in self.buttons.values():
            below.ids.bar.add_widget(button)
        (below.ids.line if upright else below.ids.bar).add_widget(self.slider)
        place.add_widget(below)
        self.slider.bind(value=self._slid)
        self.show(0)
        if shell.settings.motion:
            self.play()

    def show(self, at: int) -> None:
        """Show the table after that turn; 0 is the start. The cells beside its tiles stay in sight, as the free places
        of a game in play do, but are not drawn: no tile is at the edge.
        """
        self.at = max(0, min(at, len(self._replay) - 1))
        frame = self._replay.frame(self.at)
        around = beside([tile.cell for tile in frame.view.tiles])
        self.board.show(replace(frame.view, free=tuple(around)))
        self.scores.show(frame.view.seats)
        self._tell(frame)
        if int(self.slider.value) != self.at:
            self.slider.value = self.at
        self.buttons["earlier"].disabled = self.at == 0
        self.buttons["later"].disabled = self.at == len(self._replay) - 1

    def _tell(self, frame: Frame) -> None:
        """Tell what happened in that turn, in letters of the same size each time: where much was scored at once the
        first sentence and the last ones. The final scoring, which has a page of its own, is told in fewer words then,
        in up to twice as many lines.
        """
        low = _TOLD * THEME.u
        for number, lines in enumerate((frame.told, *frame.shorter)):
            told, high = self._fitted(frame, lines, 2 * low if number else low, whole=number < len(frame.shorter))
            if told:
                break
        self.told.words, self.told.height = told, max(low, high)

    def _fitted(self, frame: Frame, lines: Sequence[Message], room: float, *, whole: bool) -> tuple[str, float]:
        """Those sentences and their height in pixels; without some of them where they need more room, but "" where they
        are to be told as a ``whole``.
        """
        text, left = self.shell.text, [self.shell.text(line) for line in lines]
        while True:
            words = " ".join(left)
            told = text(say("archive.turn", turn=frame.number, what=words)) if frame.number else words
            high = text_size(told, self.told.largest, False, max(self.told.width, 1))[1]
            if high <= room or (len(left) < 3 and not whole):
                return told, high
            if whole:
                return "", high
            del left[1]

    def step(self, by: int) -> None:
        """Show the turn that many later."""
        self._pause()
        self.show(self.at + by)

    def play(self) -> None:
        """Play by itself, from the start if the end is shown; or stop."""
        if self._clock is not None:
            self._pause()
            return
        if self.at == len(self._replay) - 1:
            self.show(0)
        self._clock = Clock.schedule_interval(self._next, PACE)
        self.buttons["play"].sign = "pause"

    def press(self, key: str) -> bool:
        """Left and right step, the space bar plays."""
        if key in ("left", "right"):
            self.step(1 if key == "right" else -1)
            return True
        if key == "spacebar":
            self.play()
            return True
        return super().press(key)

    def left(self) -> None:
        """Stop playing."""
        self._pause()

    def _next(self, _seconds: float) -> None:
        self.show(self.at + 1)
        if self.at == len(self._replay) - 1:
            self._pause()

    def _pause(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
            self.buttons["play"].sign = "play"

    def _slid(self, _slider: Any, value: float) -> None:
        if int(value) != self.at:
            self._pause()
            self.show(int(value))
