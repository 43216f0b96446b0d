"""The status line that says who has to do what, and the notices, badges and notes around it."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.table.presentation.view import TableView
from app.ui.base.palettes import CLEAR
from app.ui.base.theme import THEME, seat_look
from app.ui.base.widgets import Card, FitText, text_size

ALARMS: dict[str, tuple[str, str]] = {
    "illegal": ("warning", "warning"),
    "desync": ("warning", "warning"),
    "fault": ("warning", "warning"),
    "question": ("question", "asking"),
    "over": ("trophy", "gold"),
}
"""The sign and the ground of the status line in phases that need attention."""


class Counter(BoxLayout):
    """A sign and a number."""

    sign: Any = StringProperty("")
    words: Any = StringProperty("")
    ink: Any = ColorProperty(CLEAR)


class CounterButton(ButtonBehavior, Counter):
    """A counter that can be tapped."""


class StatusBar(BoxLayout):
    """Who has to do what, in one line, as large as it fits. Event ``on_tokens``: the count of tokens was tapped."""

    __events__ = ("on_tokens",)

    words: Any = StringProperty("")
    sign: Any = StringProperty("")
    ground: Any = ColorProperty(CLEAR)
    ink: Any = ColorProperty(CLEAR)
    seat: Any = StringProperty("")
    tiles_left: Any = StringProperty("")
    supply: Any = StringProperty("")

    def show(self, view: TableView, words: str) -> None:
        """Show the state of the table, whose sentence is ``words``."""
        self.words = words
        on_turn = next((seat for seat in view.seats if seat.on_turn), None)
        self.sign, ground = ALARMS.get(view.phase, ("", "board"))
        self.ground, self.ink = getattr(THEME, ground), getattr(THEME, f"{ground}_ink")
        # The person who is asked need not be the one on turn: the line names the person, so it has no seat's emblem.
        self.seat = on_turn.colour if on_turn is not None and not self.sign else ""
        if not self.sign:
            self.sign = seat_look(self.seat).emblem if self.seat else "info"
        self.tiles_left = str(view.tiles_left) if view.tiles else ""
        self.supply = str(view.supply) if view.tiles and view.supply else ""

    def on_tokens(self) -> None:
        """Event: the list of all tokens was requested."""


class NoteCard(ButtonBehavior, Card):
    """The newest sentences of the commentary, as many as fit; a tap opens all of it."""

    notes: Any = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._trigger = Clock.create_trigger(self._fill, -1)
        self.fbind("notes", self._later)
        self.fbind("size", self._later)

    def _later(self, *_: Any) -> None:
        self._trigger()

    def _fill(self, *_: Any) -> None:
        lines, u = self.ids.lines, THEME.u
        lines.clear_widgets()
        room, width = self.height - 16 * u, self.width - 54 * u
        for number, words in enumerate(reversed(self.notes)):
            size = (18 if number == 0 else 16) * THEME.t
            high = text_size(words, size, False, width)[1] + 2 * u
            if number and high > room:
                break
            line = FitText(
                words=words, color=THEME.ink_soft if number else THEME.ink, size_hint_y=None, height=min(high, room)
            )
            line.largest, line.smallest = size, 16 * u
            lines.add_widget(line)
            room -= high + 7 * u
            if room <= 0:
                return
        lines.add_widget(Widget())


class Notice(Card):
    """A sentence over the map: what is wrong, or what has to be done by hand."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("info")
    alarming: Any = BooleanProperty(False)


class Badge(Card):
    """A small label for an unusual condition."""

    words: Any = StringProperty("")
