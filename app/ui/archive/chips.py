"""A seat with its name and score, as small as it can be read."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.base.kv import load_rules
from app.ui.base.palettes import CLEAR
from app.ui.base.theme import THEME

load_rules(__file__)


class SeatChip(BoxLayout):
    """A seat's emblem with the player's name and score."""

    name: Any = StringProperty("")
    colour: Any = StringProperty("")
    score: Any = StringProperty("")
    best: Any = BooleanProperty(False)
    ink: Any = ColorProperty(CLEAR)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("ink", THEME.ink)
        super().__init__(**kwargs)
