"""A led screen whose middle is a list of sentences: for looking at a camera, and for measuring table and lens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import ColorProperty, StringProperty

from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size
from app.ui.base.palettes import CLEAR
from app.ui.base.rows import Scroll
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card
from app.ui.led.led import LedScreen, split

load_rules(__file__)


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its sign, and the name of the sign's colour in the theme."""

    words: str
    sign: str = "info"
    ink: str = "ink_soft"


class ToldLine(Card):
    """A sentence, as high as it needs to be."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("info")
    ink: Any = ColorProperty(CLEAR)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"ink": THEME.ink_soft, **kwargs})

    @classmethod
    def of(cls, line: Line) -> ToldLine:
        """That sentence."""
        return cls(words=line.words, sign=line.sign, ink=getattr(THEME, line.ink))


class ToldScreen(LedScreen):
    """The camera's picture, what to do, and what is seen or came out."""

    def __init__(self, **kwargs: Any) -> None:
        self.lines = Scroll()
        self.lines.rows.padding, self.lines.bar_width = (0, 0), 0
        self._shown: tuple[Line, ...] = ()
        super().__init__(self.lines, **kwargs)

    def arrange(self, *_: Any) -> None:
        """Give every part its place: as on every led screen, with more room for the sentences."""
        super().arrange()
        if self.cover is not None:
            return
        u = THEME.u
        edge = 8 * u
        left, width, low, high = split(self, self.live, self.bar)
        spoken = text_size(self.told.words, 18 * THEME.t, False, max(width - 58 * u, 60))[1]
        note = min(max(spoken + 14 * u, 50 * u), 100 * u)
        lines = text_size(self.task.words, 25 * THEME.t, True, max(width, 60))[1]
        task = min(28 * u + lines + 6 * u, 116 * u)
        self.told.pos, self.told.size = (left, low), (width, note)
        self.task.pos, self.task.size = (left, high - task), (width, task)
        floor = low + note + edge
        self.middle.pos, self.middle.size = (left, floor), (width, max(high - task - edge - floor, 1))

    def ask(self, progress: str, words: str) -> None:
        """Say what to do."""
        self.task.progress = progress
        if words != self.task.words:
            self.task.words = words
            self.arrange()

    def tell(self, lines: Sequence[Line]) -> None:
        """List these sentences."""
        if tuple(lines) != self._shown:
            self._shown = tuple(lines)
            self.lines.rows.clear_widgets()
            self.lines.bar_width = 6 * THEME.u if lines else 0
            for line in lines:
                self.lines.rows.add_widget(ToldLine.of(line))

    def note(self, line: Line) -> None:
        """Say below what goes on."""
        self.told.sign, self.told.ink = line.sign, getattr(THEME, line.ink)
        if line.words != self.told.words:
            self.told.words = line.words
            self.arrange()
