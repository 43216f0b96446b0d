"""Sentences on the map, each at the place that it is about."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card

load_rules(__file__)

Box = tuple[float, float, float, float]
"""(left, bottom, width, height) in pixels."""

_WIDEST = 300  # units


class Caption(Card):
    """A sentence on a card."""

    words: Any = StringProperty("")


def caption_height(words: str, width: float) -> float:
    """The height in pixels of a caption of that width with those words."""
    return float(text_size(words, 18 * THEME.t, True, width - 28 * THEME.u)[1] + 22 * THEME.u)


def caption(words: str, beside: Box, room: Box) -> Caption:
    """A caption above that box, or below it where there is no space above; wholly inside ``room``."""
    u = THEME.u
    wide = min(_WIDEST * u, room[2] - 16 * u)
    high = caption_height(words, wide)
    left = min(max(beside[0] + beside[2] / 2 - wide / 2, room[0] + 8 * u), room[0] + room[2] - wide - 8 * u)
    low = beside[1] + beside[3] + 6 * u
    if low + high > room[1] + room[3]:
        low = max(beside[1] - high - 6 * u, room[1] + 8 * u)
    return Caption(words=words, size_hint=(None, None), size=(wide, high), pos=(left, low))
