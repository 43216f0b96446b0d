"""The covered screen for looking at one's own tokens: they are visible only while the player holds a finger on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout

from app.lang import Message, say
from app.table.model.inputs import EndPeek, Input, Peek
from app.table.presentation.side_panel import PeekView
from app.ui.base.palettes import CLEAR
from app.ui.base.sheets import AskSheet
from app.ui.base.theme import THEME, seat_look
from app.ui.base.widgets import Card
from app.ui.play.sign_pad import SignPad


class HoldPad(ButtonBehavior, Card):
    """A large field that is active while a finger holds it."""

    words: Any = StringProperty("")
    seat_rgba: Any = ColorProperty(CLEAR)
    ink: Any = ColorProperty(CLEAR)


class TokenDisc(Card):
    """A token, face up."""

    words: Any = StringProperty("")


class TokenTable(FloatLayout):
    """Tokens face up in rows, the highest value first, as large as they fit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._trigger = Clock.create_trigger(self._arrange, -1)
        self.fbind("size", lambda *_: self._trigger())
        self.fbind("pos", lambda *_: self._trigger())

    def show(self, values: tuple[int, ...]) -> None:
        """Show exactly those tokens."""
        self.clear_widgets()
        for value in sorted(values, reverse=True):
            self.add_widget(TokenDisc(words=str(value), size_hint=(None, None)))
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        discs, u = list(reversed(self.children)), THEME.u
        if not discs:
            return
        gap, side = 10 * u, 84 * u
        columns = len(discs)
        while side > 20 * u:
            columns = max(1, min(len(discs), int((self.width + gap) / (side + gap))))
            if -(-len(discs) // columns) * (side + gap) - gap <= self.height:
                break
            side -= 2 * u
        rows = -(-len(discs) // columns)
        top = self.center_y + (rows * (side + gap) - gap) / 2
        for number, disc in enumerate(discs):
            row, column = divmod(number, columns)
            wide = min(columns, len(discs) - row * columns) * (side + gap) - gap
            disc.size, disc.radius = (side, side), side / 2 / u
            disc.pos = (self.center_x - wide / 2 + column * (side + gap), top - row * (side + gap) - side)


class CoverSheet(FloatLayout):
    """Covers the whole screen. The values of tokens are drawn only while the view contains them.

    ``send`` receives the inputs: a look starts when the pad is held and ends when it is released or the sheet closes.
    """

    title: Any = StringProperty("")
    words: Any = StringProperty("")
    colour: Any = StringProperty("")
    seat_rgba: Any = ColorProperty(CLEAR)
    ink: Any = ColorProperty(CLEAR)

    def __init__(self, send: Callable[[Input], None], text: Callable[[Message], str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send, self._text = send, text
        self.ids.shut.tap = lambda: send(EndPeek())
        # ``ids`` holds widgets weakly, and these are not always in the tree
        self.tokens, self.pad = self.ids.tokens.__self__, self.ids.pad.__self__
        self.pad.words = text(say("ui.peek.hold"))
        self.pad.bind(state=self._held)
        self.symbols = SignPad(send, text, self._ask)
        self._asked: AskSheet | None = None

    def show(self, peek: PeekView) -> None:
        """Show who has the screen, and the tokens while they are looked at."""
        name = self._text(peek.player) if isinstance(peek.player, Message) else peek.player
        look = seat_look(peek.colour)
        self.colour, self.seat_rgba, self.ink = peek.colour, look.fill, look.ink
        self.title = self._text(say("ui.peek.title", player=name))
        if peek.look:
            told = self._text(say("ui.peek.sum", count=peek.count, points=sum(peek.values)))
        else:
            told = self._text(say("ui.peek.cover", player=name, count=peek.count))
        self.words = told
        self.tokens.show(peek.values)
        self._ask_sign(peek, name)

    def _ask_sign(self, peek: PeekView, name: str) -> None:
        """Ask for the player's own sign while one is due, instead of offering the look."""
        place = self.ids.place
        if peek.sign:
            self.symbols.show(peek, name)
            self.words = self.symbols.told
        elif self._asked is not None:
            self._asked.close()
            self._asked = None
        wanted: list[Any] = [self.symbols] if peek.sign else [self.tokens, self.pad]
        if list(reversed(place.children)) != wanted:
            place.clear_widgets()
            for widget in wanted:
                place.add_widget(widget)

    def _ask(self, sheet: AskSheet) -> None:
        self._asked = sheet
        self.add_widget(sheet)

    def _held(self, _: Any, state: str) -> None:
        if self.colour and self.parent is not None:
            self._send(Peek(self.colour, look=state == "down"))

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the touch from what is below the cover."""
        if not self.collide_point(*touch.pos):
            return False
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep the touch from what is below the cover."""
        super().on_touch_move(touch)
        return True


def tokens_in_words(values: tuple[int, ...]) -> str:
    """Open tokens as one line of text, the highest value first."""
    return ", ".join(map(str, sorted(values, reverse=True)))
