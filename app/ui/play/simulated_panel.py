"""The simulated panel on the screen: its lights as they are lit, its buttons to press and hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.lang import Message, say
from app.ui.base.kv import load_rules
from app.ui.base.palettes import Colour
from app.ui.base.theme import seat_colour
from app.ui.base.widgets import TouchButton

load_rules(__file__)

HEIGHT, HEIGHT_UPRIGHT = 66, 112
"""The height of the strip in units; on an upright screen the buttons are below the lights."""

SIGNS = ("confirm", "undo", "mine", "pass", "next")
"""The buttons that have a sign."""
TINTS: Mapping[str, Colour] = {
    "place": (0.2, 0.85, 0.3, 1),
    "act": (0.3, 0.55, 1.0, 1),
    "score": (1.0, 1.0, 1.0, 1),
    "tokens": (1.0, 0.65, 0.1, 1),
    "question": (1.0, 0.3, 1.0, 1),
    "fault": (1.0, 0.2, 0.15, 1),
    "status": (1.0, 1.0, 1.0, 1),
}
"""The colour of a plain light by its name; the light of a seat has the colour of the seat."""


class PanelBoard(Protocol):
    """The board of a simulated panel."""

    buttons: tuple[str, ...]
    lights: dict[str, tuple[float, ...]]

    def press(self, name: str) -> None:
        """Press that button."""

    def release(self, name: str) -> None:
        """Release that button."""


class PanelLight(BoxLayout):
    """A light with its name below it."""

    words: Any = StringProperty("")
    glow: Any = ColorProperty((0, 0, 0, 0))


class PanelStrip(BoxLayout):
    """All lights in a row, and all buttons. Seat lights are shown only for the seats that play."""

    words: Any = StringProperty("")

    def __init__(self, board: PanelBoard, text: Callable[[Message], str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._board, self._text = board, text
        self._lights: dict[str, PanelLight] = {}
        self._seats: tuple[str, ...] = ()
        self.words = text(say("badge.panel_simulated"))
        for name in board.buttons:
            words, sign = text(say(f"panel.button.{name}")), name if name in SIGNS else ""
            key = TouchButton(name=f"panel-{name}", words=words, sign=sign, stacked=True, tall=54)
            key.bind(state=lambda _, state, name=name: self._moved(name, state))
            self.ids.caps.add_widget(key)

    def _moved(self, name: str, state: str) -> None:
        (self._board.press if state == "down" else self._board.release)(name)

    def show_seats(self, colours: tuple[str, ...]) -> None:
        """Show the lights of the seats of those colours."""
        if colours != self._seats:
            self._seats = colours
            self._lights.clear()
            self.ids.lamps.clear_widgets()

    def follow(self) -> None:
        """Update the lights; called once per frame."""
        for name, values in tuple(self._board.lights.items()):
            if name.startswith("seat_") and name.removeprefix("seat_") not in self._seats:
                continue
            light = self._lights.get(name)
            if light is None:
                light = self._lights[name] = PanelLight(words=self._text(say(f"panel.light.{name}")))
                self.ids.lamps.add_widget(light)
            glow = _glow(name, values)
            if tuple(light.glow) != glow:
                light.glow = glow


def _glow(name: str, values: tuple[float, ...]) -> Colour:
    """The colour of a light from the values (0-1) of its pins; transparent for a dark light."""
    if len(values) == 3:
        bright = max(values)
        return (*(value / bright for value in values), bright) if bright else (0.0, 0.0, 0.0, 0.0)  # pyrefly: ignore[bad-return]
    tint = TINTS.get(name) or seat_colour(name.removeprefix("seat_"))
    return (*tint[:3], values[0] if values else 0.0)
