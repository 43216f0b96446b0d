"""Who has to do what, in the largest words of the screen; what the eyes are doing; badges."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.lang import Message
from app.table.presentation.banner import Banner
from app.table.presentation.view import TableView
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size
from app.ui.base.palettes import CLEAR
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card

load_rules(__file__)

ALARMS: dict[str, tuple[str, str, str]] = {
    "illegal": ("warning", "alarm", "warning_ink"),
    "desync": ("warning", "alarm", "warning_ink"),
    "fault": ("warning", "alarm", "warning_ink"),
    "question": ("question", "asking", "asking_ink"),
    "over": ("trophy", "plaque", "accent_ink"),
}
"""The sign, the plate and the ink of the banner in phases that need attention."""

LARGEST, STACKED, BELOW = 44, 31, 28
"""Font sizes of the banner in units, at most: in one line; of the name above the rest, and of the rest below it."""

_LINE = 1.25  # the height of a line in its font size
_GAIN = 1.05  # so many times larger letters are worth a second line

SIGNS = {
    "waking": "repeat",
    "drawing": "repeat",
    "trying": "repeat",
    "hand": "hand",
    "asking": "question",
    "cannot": "warning",
    "away": "warning",
    "sure": "check",
}
"""The sign for what the eyes are doing, where it is not an eye."""

_TURNS = 0.25  # seconds between two turns of the sign while the eyes are waking


class Counters(ButtonBehavior, BoxLayout):
    """How many tiles are left, and what else there is: tokens, or tiles of a second pile."""


class Counter(BoxLayout):
    """A sign and a number."""

    sign: Any = StringProperty("")
    words: Any = StringProperty("")
    ink: Any = ColorProperty(CLEAR)


class StatusBar(Card):
    """The banner: the name of the player and what is to be done, in one line as large as it fits, else in two or three.

    Event ``on_tokens``: the count of tokens was tapped.
    """

    __events__ = ("on_tokens",)

    who: Any = StringProperty("")
    words: Any = StringProperty("")
    sign: Any = StringProperty("")
    ink: Any = ColorProperty(CLEAR)
    seat: Any = StringProperty("")
    tiles_left: Any = StringProperty("")
    beside: Any = StringProperty("")
    beside_sign: Any = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._trigger = Clock.create_trigger(self._arrange, -1)
        for name in ("size", "who", "words", "sign", "seat", "tiles_left", "beside"):
            self.fbind(name, lambda *_: self._trigger())

    def show(self, view: TableView, told: Banner, who: str, words: str) -> None:
        """Show the state of the table: ``told`` in the words of the screen, ``who`` "" for nobody in particular."""
        self.who, self.words, self.seat = who, words, told.whose
        due = any(pile.due for pile in view.piles)
        usual = "turn" if told.corrects else "pile" if due else "" if told.whose else "info"
        plain = usual, "button", "button_ink"
        self.sign, self.plate, ink = plain if told.corrects else ALARMS.get(view.phase, plain)
        self.ink = getattr(THEME, ink)
        self.tiles_left = str(view.tiles_left) if view.tiles else ""
        supply = str(view.supply) if view.supply else ""
        piles = str(sum(pile.left for pile in view.piles)) if view.piles else ""
        self.beside, self.beside_sign = (supply, "token") if supply or not piles else (piles, "pile")
        self.beside = self.beside if view.tiles else ""

    def on_tokens(self) -> None:
        """Event: the list of all tokens was requested."""

    def _arrange(self, *_: Any) -> None:
        """Put the name beside the rest where both fit at a large size, else above it."""
        u, t = THEME.u, THEME.t
        lines, name, rest = self.ids.lines, self.ids.who, self.ids.words
        counters = self.ids.counters
        counters.width = 68 * u if self.tiles_left else 0
        room = self.width - (96 if self.seat and self.sign else 60) * u - counters.width - 44 * u
        between = 14 * u
        one = 0.0
        two = (self.height - 6 * u) / 2 / _LINE  # as large as two lines have room
        least = round(max(STACKED * u, min(BELOW * t, two)))  # smaller ones are larger in two lines
        for size in range(round(LARGEST * t), least - 1, -1):
            wide = self._name_width(size) + text_size(self.words, size, True, None)[0]
            if wide + between <= room:
                one = size
                break
        flat = one > 0 or not self.who
        lines.orientation = "horizontal" if flat else "vertical"
        lines.spacing = between if flat and self.who else 0
        name.largest, rest.largest = (one or LARGEST * t,) * 2 if flat else (STACKED * t, BELOW * t)
        if flat and self.who:
            name.size_hint = (None, 1)
            name.width = self._name_width(one) + 2
        else:
            name.size_hint = (1, self._share_of_name(room)) if self.who else (None, None)
            name.size = name.size if self.who else (0, 0)

    def _share_of_name(self, room: float) -> float:
        """The height of the name above the rest, as a share of the rest's: less where the rest needs two lines."""
        lines, rest, u = self.ids.lines, self.ids.words, THEME.u
        inside = max(lines.height - lines.padding[1] - lines.padding[3], 1)
        whole = text_size(self.words, rest.largest, True, None)[0]
        grown = THEME.t if THEME.portrait else THEME.tight
        usual = min(STACKED * u, inside / 2 / _LINE * u / grown)  # the name as large as with small letters
        below = inside - text_size(self.who, round(usual), False, None, THEME.title_font)[1] - 1
        wanted = text_size(self.words, rest.smallest, True, room)[1] + 1
        if below >= wanted and below / 2 / _LINE > _GAIN * rest.largest * min(1.0, room / max(whole, 1)):
            return float(inside / below - 1)
        return min(1.0, float(inside / min(wanted, 0.6 * inside) - 1))

    def _name_width(self, size: float) -> float:
        return text_size(self.who, size, False, None, THEME.title_font)[0]


class EyesChip(ButtonBehavior, Card):
    """What the eyes are doing, in words; a tap shows the camera's picture. The sign turns while they are waking, which
    takes seconds, unless the chip is ``still``. ``left`` is the share of the time that is left until what they wait for
    comes by itself, 0-1: a line below the words that becomes shorter, none at 0.
    """

    words: Any = StringProperty("")
    sign: Any = StringProperty("eye")
    turn: Any = NumericProperty(0)
    left: Any = NumericProperty(0.0)
    still: Any = BooleanProperty(False)
    alarming: Any = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._turning: Any = None
        self.fbind("still", self._turn_or_rest)

    def _turn_or_rest(self, *_: Any) -> None:
        turns = self.sign == SIGNS["waking"] and not self.still
        if turns and self._turning is None:
            self._turning = Clock.schedule_interval(self._turn_on, _TURNS)
        elif not turns and self._turning is not None:
            self._turning.cancel()
            self._turning, self.turn = None, 0

    def _turn_on(self, _seconds: float) -> None:
        self.turn = (self.turn + 1) % 4

    def collide_point(self, x: float, y: float) -> bool:
        """A finger may also come down a little above the words, which are lower than a finger is wide."""
        return bool(self.x <= x <= self.right and self.y <= y <= max(self.top, self.y + 64 * THEME.u))

    def show(self, eyes: Message | None, words: str) -> None:
        """Show what the eyes are doing, told in ``words``; None for a game without a camera."""
        self.words = words
        doing = eyes.key.rpartition(".")[2] if eyes is not None else ""
        self.sign = SIGNS.get(doing, "eye")
        self.alarming = doing in ("cannot", "away")
        self._turn_or_rest()


class Badge(Card):
    """A small label for an unusual condition."""

    words: Any = StringProperty("")


class Badges(FloatLayout):
    """The labels of unusual conditions, in one column, the first at the bottom."""

    shown: Any = ListProperty([])

    def show(self, told: list[str]) -> None:
        """Show exactly those labels."""
        if told == self.shown:
            return
        self.shown = told
        self.clear_widgets()
        for words in told:
            self.add_widget(Badge(words=words))

    def wanted(self, widest: float) -> float:
        """The height that they take where none may be wider than ``widest``, both in pixels."""
        return float(sum(self._size(badge, widest)[1] + 4 * THEME.u for badge in self.children))

    def place(self, x: float, y: float, widest: float) -> float:
        """Put them at that corner, none wider than ``widest``, which is 0 to hide them; returns the height they take,
        in pixels.
        """
        self.opacity = 1 if widest else 0
        if not widest:
            return 0.0
        for badge in reversed(self.children):
            badge.size = self._size(badge, widest)
            badge.pos = x, y
            y += badge.height + 4 * THEME.u
        return self.wanted(widest)

    @staticmethod
    def _size(badge: Badge, widest: float) -> tuple[float, float]:
        u, t = THEME.u, THEME.t
        wide = min(text_size(badge.words, 16 * t, False, None)[0] + 46 * u, widest)
        lines = text_size(badge.words, 16 * t, False, max(wide - 44 * u, 40 * u))[1]
        return wide, max(28 * u, lines + 8 * u)
