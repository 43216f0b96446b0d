"""The seats: name, score, what is left in the supply, and a clear mark on the seat whose turn it is."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
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
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.table.presentation.view import SeatView
from app.ui.base import pictures
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card


class SupplyRow(Widget):
    """A seat's supply as small pictures: each piece at hand, a roaming one faint while it is out, the tokens."""

    colour: Any = StringProperty("")
    pieces: Any = DictProperty()
    roaming: Any = ObjectProperty(frozenset())
    tokens: Any = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        trigger = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "colour", "pieces", "roaming", "tokens"):
            self.fbind(name, lambda *_: trigger())

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.colour:
            return
        size = max(self.height * 0.8, 1)
        figure = CoreLabel(text=str(self.tokens), font_size=size, font_name=THEME.title_font, color=THEME.ink)
        figure.refresh()
        right = self.x + self.width - figure.texture.width
        coin = self.height * 0.86
        with self.canvas:
            self._draw_pieces(right - coin - 4 * THEME.u)
            middle = self.y + self.height / 2
            Color(1, 1, 1, 1 if self.tokens else 0.35)
            Rectangle(texture=figure.texture, pos=(right, middle - figure.texture.height / 2), size=figure.size)
            Color(*THEME.ink[:3], 1 if self.tokens else 0.35)
            Rectangle(
                texture=pictures.icon("token"),
                pos=(right - coin - 4 * THEME.u, middle - coin / 2),
                size=(coin, coin),
            )

    def _draw_pieces(self, end: float) -> None:
        """Kind after kind, a little apart; closer together where they would not fit before ``end``."""
        side = self.height * 1.1
        shown = {kind: count or int(kind in self.roaming) for kind, count in self.pieces.items()}
        apart = 0.16 * side
        room = end - self.x - apart * (len(shown) - 1) - 0.72 * side
        step = min(0.74 * side, room / max(1, sum(shown.values()) - 1))
        x, y = self.x - 0.14 * side, self.y - self.height * 0.05
        for kind, count in shown.items():
            Color(1, 1, 1, 1 if self.pieces[kind] else 0.22)
            for _ in range(count):
                Rectangle(texture=pictures.piece(kind, self.colour), pos=(x, y), size=(side, side))
                x += step
            x += apart


class SeatCard(ButtonBehavior, Card):
    """The card of one seat; it lights up when the score changes, and a tap opens more about the seat.

    Its emblem tells the seat, and the brass frame, the pointer and the light whose turn it is: nothing by colour alone.
    """

    colour: Any = StringProperty("")
    name: Any = StringProperty("")
    score: Any = NumericProperty(0)
    pieces: Any = DictProperty()
    roaming: Any = ObjectProperty(frozenset())
    tokens: Any = NumericProperty(0)
    active: Any = BooleanProperty(False)
    won: Any = BooleanProperty(False)
    flash: Any = NumericProperty(0.0)

    def show(self, seat: SeatView, name: str, roaming: frozenset[str]) -> None:
        """Show that seat under that name; ``roaming`` are the kinds of piece that come and go."""
        if self.name == name and self.score != seat.score:
            Animation.cancel_all(self, "flash")
            self.flash = 1.0
            Animation(flash=0.0, duration=2.0, t="in_quad").start(self)
        self.name = name
        for key in ("colour", "score", "tokens", "won"):
            setattr(self, key, getattr(seat, key))
        self.pieces, self.roaming = dict(seat.pieces), roaming
        self.active = seat.on_turn  # Kivy would take a property whose name begins with "on_" for an event


class SeatList(GridLayout):
    """All seats: one column beside the map, two on an upright screen. Event ``on_seat(colour)``: one was tapped."""

    __events__ = ("on_seat",)

    def on_seat(self, colour: str) -> None:
        """Event: the seat of that colour was tapped."""

    def _tapped(self, card: SeatCard) -> None:
        self.dispatch("on_seat", card.colour)

    def spot_of(self, colour: str) -> tuple[float, float] | None:
        """The middle of the card of that colour, in pixels of the window; None without such a card."""
        card = next((card for card in self.children if card.colour == colour), None)
        return None if card is None else (card.center_x, card.center_y)

    def show(self, seats: tuple[SeatView, ...], name: Callable[[SeatView], str], roaming: frozenset[str]) -> None:
        """Show those seats in playing order; ``name`` gives the name of a seat, ``roaming`` is as in ``Terms``."""
        while len(self.children) > len(seats):
            self.remove_widget(self.children[0])
        while len(self.children) < len(seats):
            card = SeatCard()
            card.bind(on_release=self._tapped)
            self.add_widget(card)
        cards = list(reversed(self.children))
        for card, seat in zip(cards, seats, strict=True):
            card.show(seat, name(seat), roaming)
