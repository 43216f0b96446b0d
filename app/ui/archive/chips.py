"""A seat with its name and score, and what the parts of a bar mean, as small as they can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.ui.archive.charts import kind_look, sign_of
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size
from app.ui.base.palettes import CLEAR, Colour
from app.ui.base.theme import THEME

load_rules(__file__)

LINE, MARK = 34, 40
"""The height of a line of a legend, and the width of what stands beside its words, in units."""


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


class KindKey(BoxLayout):
    """What a part of a bar means: its colour with its sign, and words."""

    sign: Any = StringProperty("")
    words: Any = StringProperty("")
    ink: Any = ColorProperty(CLEAR)


class KindLegend(GridLayout):
    """What the parts of bars mean: the place of each kind in the order of the rules, its name, and its words in the
    colour ``ink``, ``abreast`` in a line.
    """

    def __init__(self, keys: Sequence[tuple[int, str, str]], abreast: int, ink: Colour, **kwargs: Any) -> None:
        super().__init__(cols=abreast, spacing=6 * THEME.u, size_hint_y=None, **kwargs)
        self.height = LINE * THEME.u * -(-len(keys) // abreast)
        for at, kind, words in keys:
            key = KindKey(sign=sign_of(kind), words=words, ink=ink)
            key.size_hint_x = MARK * THEME.u + text_size(words, 17 * THEME.t, False, None)[0]  # a share of the row
            key.ids.mark.fill, key.ids.sign.tint = kind_look(at)
            self.add_widget(key)
