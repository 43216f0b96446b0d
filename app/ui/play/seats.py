"""The seats: name, score, what is left in the supply, and a clear mark on the seat that is to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.table.presentation.view import SeatView
from app.ui.base import pictures
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size, words_of
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, Emblem, FitText, Sign

load_rules(__file__)

LOWEST, HIGHEST, WIDTH = 64, 96, 204
"""The least and greatest height of a card beside the map and its width, in units."""
_GROWS = 32  # how much higher it may be for letters twice as large, in units
_TWO_ROWS = 94  # the height in units from which the name of large letters has a row of its own, above the score
_LARGEST, _SMALLER = 42, 0.58  # the font size of a score in units, and the share to which a long name may press it
_SUPPLY = 0.3  # the height of the supply in that of a card beside the map
_CLEAR = 6  # the gap between the pieces and the tokens, in units
UPRIGHT = 112
"""The height of a card on an upright screen, in units."""


class SupplyRow(Widget):
    """A seat's supply as small pictures: each piece at hand, the tokens; where all of a kind are out, a 0 on a faint
    one.

    ``tokens`` is None in a game without any: nothing is shown of them.
    """

    colour: Any = StringProperty("")
    pieces: Any = DictProperty()
    tokens: Any = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        trigger = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "colour", "pieces", "tokens"):
            self.fbind(name, lambda *_: trigger())

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.colour:
            return
        with self.canvas:
            end = self.x + self.width
            self._draw_pieces(end if self.tokens is None else self._draw_tokens(end))

    def _draw_tokens(self, end: float) -> Any:
        """Draw the number of tokens and their sign, flush with ``end``; returns where the pieces are to end."""
        figure = self._figure(self.tokens, self.height * 0.8)
        right, coin, middle = end - figure.width, self.height * 0.86, self.y + self.height / 2
        Color(*(THEME.ink if self.tokens else THEME.ink_soft))
        Rectangle(texture=figure, pos=(right, middle - figure.height / 2), size=figure.size)
        start = right - coin - 4 * THEME.u
        Rectangle(texture=pictures.icon("token"), pos=(start, middle - coin / 2), size=(coin, coin))
        return start - _CLEAR * THEME.u

    @staticmethod
    def _figure(number: int, size: float) -> Any:
        """The texture of a number in white, of that font size in pixels."""
        figure = CoreLabel(text=str(number), font_size=max(size, 1), font_name=THEME.title_font, color=(1, 1, 1, 1))
        figure.refresh()
        return figure.texture

    def _draw_pieces(self, end: float) -> None:
        """Kind after kind, a little apart; closer together where they would not fit before ``end``."""
        side = self.height * 1.1
        shown = {kind: count or 1 for kind, count in self.pieces.items()}
        apart = 0.16 * side
        room = end - self.x - apart * (len(shown) - 1) - 0.72 * side
        step = min(0.74 * side, room / max(1, sum(shown.values()) - 1))
        x, y = self.x - 0.14 * side, self.y - self.height * 0.05
        for kind, count in shown.items():
            Color(1, 1, 1, 1 if self.pieces[kind] else 0.22)
            for _ in range(count):
                Rectangle(texture=pictures.piece(kind, self.colour), pos=(x, y), size=(side, side))
                x += step
            if not self.pieces[kind]:
                none = self._figure(0, self.height * 0.8)
                Color(*THEME.ink_soft)
                middle = x - step + side / 2, self.y + self.height / 2
                Rectangle(texture=none, pos=(middle[0] - none.width / 2, middle[1] - none.height / 2), size=none.size)
            x += apart


class SeatCard(ButtonBehavior, Card):
    """The card of one seat; it lights up when the score changes, and a tap opens more about the seat.

    Its colour has an emblem of its own. Who is to act shows in the frame and the pointer, not by a colour alone.
    """

    colour: Any = StringProperty("")
    name: Any = StringProperty("")
    score: Any = NumericProperty(0)
    active: Any = BooleanProperty(False)
    won: Any = BooleanProperty(False)
    flash: Any = NumericProperty(0.0)
    upright: Any = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.emblem = Emblem(size_hint=(None, None))
        self.title = FitText(font_name=THEME.title_font, size_hint=(None, None), is_name=True)
        self.total = FitText(font_name=THEME.title_font, halign="right", size_hint=(None, None))
        self.trophy = Sign(size_hint=(None, None), tint=THEME.asking)
        self.supply = SupplyRow(size_hint=(None, None))
        self._inside = FloatLayout()
        for part in (self.emblem, self.title, self.total, self.trophy, self.supply):
            self._inside.add_widget(part)
        self.add_widget(self._inside)
        trigger = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size", "upright", "won", "score"):
            self.fbind(name, lambda *_: trigger())

    def show(self, seat: SeatView, name: str, *, active: bool) -> None:
        """Show that seat under that name; ``active``: it is to act."""
        if self.name == name and self.score != seat.score:
            Animation.cancel_all(self, "flash")
            self.flash = 1.0
            Animation(flash=0.0, duration=2.0, t="in_quad").start(self)
        self.name = name
        for key in ("colour", "score", "won"):
            setattr(self, key, getattr(seat, key))
        self.active = active
        self.title.words, self.total.words = name, str(seat.score)
        self.trophy.name = "trophy" if seat.won else ""
        self.emblem.colour = seat.colour
        supply = self.supply
        supply.colour, supply.pieces = seat.colour, dict(seat.pieces)
        supply.tokens = seat.tokens

    def _figures(self, room: float) -> float:
        """The width of the score where it shares ``room`` with the name, in pixels: smaller beside a long name."""
        u = THEME.u
        wide = text_size(self.total.words, _LARGEST * u, False, None, THEME.title_font)[0] + 4 * u
        least = wide * _SMALLER
        return float(max(min(wide, room - _longest(self.title.words, 16 * u) - 2 * u), least))

    def _arrange(self, *_: Any) -> None:
        u, gap = THEME.u, 8 * THEME.u
        x, y, width, height = self.x, self.y, self.width, self.height
        if self.upright:
            band = 44 * u
            _put(self.emblem, x + gap, self.top - band, 38 * u, 38 * u)
            _put(self.total, x + 42 * u, self.top - band - 2 * u, width - 42 * u - gap, band)
            _put(self.title, x + gap, y + 34 * u, width - 2 * gap, min(height - band - 34 * u, 34 * u))
            _put(self.supply, x + gap, y + 9 * u, width - 2 * gap, 22 * u)
            _put(self.trophy, x + gap, y + 9 * u, 22 * u if self.won else 0, 22 * u)
        elif THEME.t > u and height >= _TWO_ROWS * u:
            self._arrange_in_rows()
        else:
            band = 42 * u
            row = min(max(_SUPPLY * height, 21 * u), 28 * u)
            trophy = 26 * u if self.won else 0
            left = x + band + gap + trophy
            figures = self._figures(self.right - left - 12 * u)
            _put(self.emblem, x + 6 * u, y, 38 * u, height)
            _put(self.total, self.right - figures - 8 * u, y + 22 * u, figures, height - 22 * u)
            line, low = height - row - 13 * u, y + row + 7 * u
            _put(self.trophy, x + band + gap, low, trophy, line)
            name = min(line + 4 * u, 48 * u)
            _put(self.title, left, low + (line - name) / 2, self.right - figures - 12 * u - left, name)
            _put(self.supply, x + band + gap, y + 6 * u, width - band - 2 * gap - 4 * u, row)
        self.total.largest, self.total.smallest = _LARGEST * THEME.tight, 24 * u
        self.title.largest, self.title.smallest, self.title.single = 20 * THEME.t, 16 * u, 16 * u

    def _arrange_in_rows(self) -> None:
        """The name above the score and the supply: beside the score large letters would leave it little room."""
        u, gap = THEME.u, 8 * THEME.u
        left, right, low = self.x + gap, self.right - gap, self.y + 3 * u
        name = 34 * THEME.tight
        trophy = 26 * u if self.won else 0
        high = self.top - name - 2 * u - low
        wide = text_size(self.total.words, _LARGEST * THEME.tight, False, None, THEME.title_font)[0] + 4 * u
        figures = min(wide, (right - left) / 2)
        row = 26 * u  # higher, pieces of several kinds would lie over each other beside a long score
        _put(self.emblem, self.x + 6 * u, self.top - name - 2 * u, 38 * u, name)
        _put(self.title, self.x + 42 * u + gap, self.top - name - 2 * u, right - self.x - 42 * u - gap, name)
        _put(self.total, right - figures, low, figures, high)
        _put(self.trophy, right - figures - trophy, low, trophy, high)
        _put(self.supply, left, self.y + 8 * u, right - figures - trophy - left - gap, row)


def _longest(words: str, size: float) -> float:
    """The width in pixels of the longest word at that font size."""
    return float(
        max((text_size(word, size, False, None, THEME.title_font)[0] for word in words_of(words)), default=0.0)
    )


def _put(widget: Any, x: float, y: float, width: float, height: float) -> None:
    widget.size = (max(width, 0), max(height, 0))
    widget.pos = (x, y)


class SeatList(FloatLayout):
    """All seats: one column beside the map, one row on an upright screen. Event ``on_seat(colour)``: one was tapped."""

    __events__ = ("on_seat",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("size", self._arrange)
        self.fbind("pos", self._arrange)

    def on_seat(self, colour: str) -> None:
        """Event: the seat of that colour was tapped."""

    def _tapped(self, card: SeatCard) -> None:
        self.dispatch("on_seat", card.colour)

    def spot_of(self, colour: str) -> tuple[float, float] | None:
        """The middle of the card of that colour, in pixels of the window; None without such a card."""
        card = next((card for card in self.children if card.colour == colour), None)
        return None if card is None else (card.center_x, card.center_y)

    def show(self, seats: tuple[SeatView, ...], name: Callable[[SeatView], str], whose: str) -> None:
        """Show those seats in playing order; ``name`` gives the name of a seat, ``whose`` is the colour of the seat
        that is to act.
        """
        count = len(self.children)
        while len(self.children) > len(seats):
            self.remove_widget(self.children[0])
        while len(self.children) < len(seats):
            card = SeatCard(size_hint=(None, None))
            card.bind(on_release=self._tapped)
            self.add_widget(card)
        cards = list(reversed(self.children))
        for card, seat in zip(cards, seats, strict=True):
            card.show(seat, name(seat), active=seat.colour == whose)
        if count != len(seats):
            self._arrange()

    def wanted(self, room: float) -> float:
        """The height in pixels that the list takes of ``room``."""
        count, gap = max(1, len(self.children)), 5 * THEME.u
        if THEME.portrait:
            return float(UPRIGHT * THEME.u)
        card = min(max((room + gap) / count - gap, LOWEST * THEME.u), self._highest)
        return float(count * (card + gap) - gap)

    @property
    def _highest(self) -> float:
        """The greatest height of a card beside the map, in pixels."""
        return float(HIGHEST * THEME.u + _GROWS * (THEME.t - THEME.u))

    def _arrange(self, *_: Any) -> None:
        cards = list(reversed(self.children))
        if not cards:
            return
        gap = 5 * THEME.u
        across = THEME.portrait
        whole = self.width if across else self.height
        side = (whole + gap) / len(cards) - gap
        for number, card in enumerate(cards):
            card.upright = across
            if across:
                _put(card, self.x + number * (side + gap), self.y, side, self.height)
            else:
                _put(card, self.x, self.top - (number + 1) * (side + gap) + gap, self.width, side)
