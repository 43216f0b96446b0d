"""The seats: name, score, what is left in the supply, and a clear mark on the seat whose turn it is."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.table.view import SeatView
from app.ui import pictures
from app.ui.theme import INK, PAPER, THEME, seat_colour, text_on
from app.ui.widgets import Card


class SupplyRow(Widget):
    """A seat's supply as small pictures: each cowboy that is left, the tent (faint while it is out), the tokens."""

    colour: Any = StringProperty("")
    cowboys: Any = NumericProperty(0)
    tents: Any = NumericProperty(0)
    tokens: Any = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        trigger = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "colour", "cowboys", "tents", "tokens"):
            self.fbind(name, lambda *_: trigger())

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.colour:
            return
        side = self.height * 1.1
        y = self.y - self.height * 0.05
        figure = CoreLabel(text=str(self.tokens), font_size=max(self.height * 0.8, 1), bold=True, color=INK)
        figure.refresh()
        with self.canvas:
            Color(1, 1, 1, 1)
            for number in range(self.cowboys):
                x = self.x + side * (0.74 * number - 0.14)
                Rectangle(texture=pictures.piece("cowboy", self.colour), pos=(x, y), size=(side, side))
            Color(1, 1, 1, 1 if self.tents else 0.22)
            tent = self.x + side * (0.74 * self.cowboys + 0.02)
            Rectangle(texture=pictures.piece("tent", self.colour), pos=(tent, y), size=(side, side))
            middle = self.y + self.height / 2
            right = self.x + self.width - figure.texture.width
            Color(1, 1, 1, 1 if self.tokens else 0.35)
            Rectangle(texture=figure.texture, pos=(right, middle - figure.texture.height / 2), size=figure.size)
            Color(*INK[:3], 1 if self.tokens else 0.35)
            coin = self.height * 0.86
            Rectangle(
                texture=pictures.icon("token"),
                pos=(right - coin - 4 * THEME.u, middle - coin / 2),
                size=(coin, coin),
            )


class SeatCard(ButtonBehavior, Card):
    """The card of one seat; it lights up when the score changes, and a tap opens more about the seat.

    Whose turn it is shows in the frame, the pointer and the background, not by a colour alone.
    """

    colour: Any = StringProperty("")
    name: Any = StringProperty("")
    score: Any = NumericProperty(0)
    cowboys: Any = NumericProperty(0)
    tents: Any = NumericProperty(0)
    tokens: Any = NumericProperty(0)
    active: Any = BooleanProperty(False)
    won: Any = BooleanProperty(False)
    seat_rgba: Any = ColorProperty(PAPER)
    pointer_rgba: Any = ColorProperty(INK)
    flash: Any = NumericProperty(0.0)

    def show(self, seat: SeatView, name: str) -> None:
        """Show that seat under that name."""
        self.seat_rgba = seat_colour(seat.colour)
        self.pointer_rgba = text_on(seat_colour(seat.colour))
        if self.name == name and self.score != seat.score:
            Animation.cancel_all(self, "flash")
            self.flash = 1.0
            Animation(flash=0.0, duration=2.0, t="in_quad").start(self)
        self.name = name
        for key in ("colour", "score", "cowboys", "tents", "tokens", "won"):
            setattr(self, key, getattr(seat, key))
        self.active = seat.on_turn  # Kivy would take a property whose name begins with "on_" for an event


class SeatList(GridLayout):
    """All seats: one column beside the map, two on an upright screen. Event ``on_seat(colour)``: one was tapped."""

    __events__ = ("on_seat",)

    def on_seat(self, colour: str) -> None:
        """Event: the seat of that colour was tapped."""

    def _tapped(self, card: SeatCard) -> None:
        self.dispatch("on_seat", card.colour)

    def show(self, seats: tuple[SeatView, ...], name: Callable[[SeatView], str]) -> None:
        """Show those seats in playing order; ``name`` gives the name of a seat."""
        while len(self.children) > len(seats):
            self.remove_widget(self.children[0])
        while len(self.children) < len(seats):
            card = SeatCard()
            card.bind(on_release=self._tapped)
            self.add_widget(card)
        cards = list(reversed(self.children))
        for card, seat in zip(cards, seats, strict=True):
            card.show(seat, name(seat))
