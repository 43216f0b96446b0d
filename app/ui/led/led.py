"""What the screens share on which a guide leads an owner: the camera's picture, what to do, what is seen, buttons; and
the window around them.

Import this module only after ``app.ui.environment.prepare``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.ui.base.kv import load_rules
from app.ui.base.materials import leather, repeats
from app.ui.base.measured_text import text_size
from app.ui.base.palettes import CLEAR
from app.ui.base.ranks import in_one_size
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, TouchButton
from app.ui.led.live_picture import LivePicture
from app.values.pictures import Picture

load_rules(__file__)

TALL = 68
"""Height of the buttons, in units of ``app.ui.base.theme``: 64 pixels and more on the smallest screen."""

TIGHT = 340
"""The room beside the picture, in units, below which all of it shrinks alike, so that the middle is still seen."""

LOWEST = 60
"""What a long sentence about what is seen leaves at least to the middle of that room, in units."""

TASK = 23
"""The size of the letters for which there is to be room in what is to be done, in units."""

ACROSS = 3
"""The most buttons whose sign stands before their text on a tall screen; of more it stands above."""


class Told(Card):
    """What is seen, or what is wrong, in one or two sentences."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("eye")
    ink: Any = ColorProperty(CLEAR)


class Task(BoxLayout):
    """What to do, in a large sentence, below the number of the step."""

    progress: Any = StringProperty("")
    words: Any = StringProperty("")


class Captioned(BoxLayout):
    """A picture with a few words below it."""

    texture: Any = ObjectProperty(None, allownone=True)
    words: Any = StringProperty("")
    sign: Any = StringProperty("")


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its name, text and sign; ``tap`` is called when it is tapped, unless ``meaning`` has changed since the
    finger came down.
    """

    name: str
    words: str
    sign: str
    tap: Callable[[], None]
    meaning: object
    primary: bool = False


def split(screen: Widget, live: Widget, bar: BoxLayout) -> tuple[float, float, float, float]:
    """Give the camera's picture its place at the left (above, on a tall screen) and the buttons theirs below. What is
    left beside the picture, in pixels: its left edge, its width, its lower and its upper end.
    """
    unit = THEME.u
    edge = 12 * unit
    bar.spacing = 10 * unit
    left, width = screen.x + edge, screen.width - 2 * edge
    bar.pos, bar.size = (left, screen.y + edge), (width, TALL * unit)
    low, high = screen.y + 2 * edge + TALL * unit, screen.top - edge
    if THEME.portrait:
        picture = (high - low) * 0.42
        live.pos, live.size = (left, high - picture), (width, picture)
        return left, width, low, high - picture - edge
    picture = (screen.width - 3 * edge) * 0.55
    live.pos, live.size = (left, low), (picture, high - low)
    return left + picture + edge, screen.width - 3 * edge - picture, low, high


class LedScreen(FloatLayout):
    """The camera's picture at the left (above, on a tall screen); beside it what to do, ``middle`` and what is seen;
    buttons below. ``cover`` replaces all of it but the buttons.
    """

    def __init__(self, middle: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            Color(*THEME.ground)
            self._ground = Rectangle(texture=leather(THEME.palette))
        none = (None, None)
        self.live = LivePicture(size_hint=none)
        self.task = Task(size_hint=none)
        self.middle = middle
        self.told = Told(size_hint=none)
        self.bar = BoxLayout(size_hint=none)
        self.cover: Widget | None = None
        self._choices: tuple[object, ...] = ()
        middle.size_hint = none
        self._usual = (self.live, self.task, self.middle, self.told)
        for part in (*self._usual, self.bar):
            self.add_widget(part)
        self.bind(size=self.arrange, pos=self.arrange)
        self.told.bind(words=self.arrange)
        self.task.bind(words=self.arrange)

    def show_camera(self, picture: Picture) -> None:
        """Show a camera picture uint8 [h, w, 3] BGR."""
        self.live.show(picture)

    def offer(self, choices: Sequence[Choice]) -> None:
        """Show these buttons."""
        meaning = tuple((choice.name, choice.words, choice.meaning) for choice in choices)
        if meaning == self._choices:
            return
        self._choices = meaning
        self.bar.clear_widgets()
        for choice in choices:
            button = TouchButton(
                choice.tap,
                name=choice.name,
                words=choice.words,
                sign=choice.sign,
                kind="primary" if choice.primary else "plain",
                tall=TALL,
                largest=19,
            )
            button.meaning = choice.meaning
            button.stacked = THEME.portrait and len(choices) > ACROSS
            self.bar.add_widget(button)
        in_one_size(self.bar.children[:])

    def put_cover(self, cover: Widget | None) -> None:
        """Show that page instead of the live picture; None: the live picture again."""
        if cover is self.cover:
            return
        self.clear_widgets()
        self.cover = cover
        if cover is not None:
            cover.size_hint = (None, None)
        for part in (*(self._usual if cover is None else (cover,)), self.bar):
            self.add_widget(part)
        self.arrange()

    def arrange(self, *_: Any) -> None:
        """Give every part its place."""
        self._ground.pos, self._ground.size = self.pos, self.size
        self._ground.tex_coords = repeats(self.width, self.height, THEME.u)
        unit = THEME.u
        edge = 12 * unit
        for button in self.bar.children:
            button.stacked = THEME.portrait and len(self.bar.children) > ACROSS
            button.size_hint_min_x = button.least_width if button.stacked else None  # a long word takes it of others
        left, width, low, high = split(self, self.live, self.bar)
        if self.cover is not None:
            self.cover.pos, self.cover.size = (self.x + edge, low), (self.width - 2 * edge, self.top - edge - low)
            return
        share = min((high - low) / (TIGHT * unit), 1.0)
        asked = text_size(self.task.words, TASK * unit, True, max(width, 60))[1] + 30 * unit
        task = max(112 * unit * share, min(asked, high - low - 2 * edge - (92 + LOWEST) * unit * share))
        words = text_size(self.told.words, 16 * unit, False, max(width - 56 * unit, 40))[1] + 12 * unit
        most = high - low - task - 2 * edge - LOWEST * unit
        least = max(92 * unit * share - (task - 112 * unit * share), 48 * unit)  # a short sentence leaves what it can
        note = min(max(least, words), max(most, least))
        self.told.pos, self.told.size = (left, low), (width, note)
        self.task.pos, self.task.size = (left, high - task), (width, task)
        floor = low + note + edge
        self.middle.pos, self.middle.size = (left, floor), (width, max(high - task - edge - floor, 1))


class Leads(Protocol):
    """Where a window gets what it shows; ``app.setup.runner.Runner`` is one. No method waits."""

    @property
    def ended(self) -> bool:
        """Whether no more frames are looked at."""

    def view(self) -> Any:
        """What there is to show."""

    def preview(self) -> Picture | None:
        """The newest camera picture uint8 [h, w, 3] BGR; a new picture is a new object. None before the first."""


class LedWindow(FloatLayout):
    """What fills the window of a guide; it measures the window."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=lambda *_: THEME.fit(self.width, self.height))


class LedApp(App):
    """The window of a guide: ``screen`` makes the widget, whose ``show`` takes the views of ``source``. ``run`` returns
    when the guide has ended or the window is closed.
    """

    def __init__(self, source: Leads, screen: Callable[[], Any], title: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = title
        self._source = source
        self._make = screen
        self._shown: Picture | None = None
        self.screen: Any = None

    def build(self) -> Any:
        """Create the screen; called once by Kivy."""
        self.screen = self._make()
        window = LedWindow()
        window.add_widget(self.screen)
        Clock.schedule_interval(self.update, 0)
        return window

    def update(self, _seconds: float) -> None:
        """Show the present state; called once per frame."""
        if self.screen is None:
            return
        if self._source.ended:
            self.finish()
            return
        self.screen.show(self._source.view())
        picture = self._source.preview()
        if picture is not None and picture is not self._shown:
            self._shown = picture
            self.screen.show_camera(picture)

    def finish(self) -> None:
        """The guide has ended: close the window."""
        self.stop()

    def open_settings(self, *_: Any) -> bool:
        """Do not open Kivy's own settings page on F1."""
        return False
