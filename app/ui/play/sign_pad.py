"""The symbols on which a player taps the own sign before the look at the tokens."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.lang import Message, say
from app.table.model.inputs import ForgetSign, GiveSign, Input
from app.table.model.signs import LENGTH, SYMBOLS
from app.table.presentation.side_panel import PeekView
from app.ui.base.kv import load_rules
from app.ui.base.sheets import AskSheet
from app.ui.base.widgets import TouchButton

load_rules(__file__)

PICTURES = ("star", "horseshoe", "cactus", "drop", "spade", "hat", "mine", "trophy", "eye")
"""What each symbol looks like, by its number."""
assert len(PICTURES) == SYMBOLS


class Tapped(Widget):
    """How many symbols of the sign have been tapped, as dots: which ones is nobody's business."""

    count: Any = NumericProperty(0)


class SignPad(BoxLayout):
    """Nine symbols, of which the player taps four. ``send`` receives the inputs, ``over`` is where a question opens."""

    told: Any = StringProperty("")

    def __init__(
        self,
        send: Callable[[Input], None],
        text: Callable[[Message], str],
        over: Callable[[AskSheet], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._send, self._text, self._over = send, text, over
        self._colour = self._player = ""
        self._tapped: list[int] = []
        self._due = ""
        for number, picture in enumerate(PICTURES):
            button = TouchButton(partial(self.tap, number), name=f"symbol-{number}", sign=picture, tall=80)
            self.ids.symbols.add_widget(button)
        self.ids.symbols.add_widget(TouchButton(self.erase, name="erase", sign="erase", tall=80))
        self.forgotten = TouchButton(self._forgotten, name="forgotten", sign="question", tall=64)
        self.forgotten.words = text(say("ui.sign.forgotten"))

    def show(self, peek: PeekView, player: str) -> None:
        """Ask for the sign that is due."""
        if (peek.colour, peek.sign) != (self._colour, self._due):
            self._tapped = []
        self._colour, self._due, self._player = peek.colour, peek.sign, player
        self._count()
        key = {"enter": "ui.sign.enter", "choose": "ui.sign.choose", "repeat": "ui.sign.repeat"}[peek.sign]
        if peek.wrong:
            key = "ui.sign.wrong" if peek.sign == "enter" else "ui.sign.differ"
        self.told = self._text(say(key, player=player))
        if peek.sign == "enter" and self.forgotten.parent is None:
            self.ids.line.add_widget(self.forgotten)
        elif peek.sign != "enter" and self.forgotten.parent is not None:
            self.ids.line.remove_widget(self.forgotten)

    def tap(self, number: int) -> None:
        """One more symbol; the last one gives the sign."""
        self._tapped.append(number)
        given = tuple(self._tapped)
        if len(given) == LENGTH:
            self._tapped = []
            self._send(GiveSign(self._colour, given, secrets.token_hex(16)))
        self._count()

    def erase(self) -> None:
        """Forget what was tapped."""
        self._tapped = []
        self._count()

    def _count(self) -> None:
        self.ids.tapped.count = len(self._tapped)

    def _forgotten(self) -> None:
        answers = self._text(say("ui.sign.agreed")), self._text(say("ui.sign.not_agreed"))
        words, title = say("ui.sign.ask", player=self._player), say("ui.sign.forgotten")
        colour = self._colour
        self._over(
            AskSheet(
                self._text(words),
                answers,
                lambda: self._send(ForgetSign(colour)),
                title=self._text(title),
                widest=640,
            )
        )
