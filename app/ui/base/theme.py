"""The look of everything: colours, and the unit that all sizes are multiples of.

Colours are (red, green, blue, alpha), each 0-1. Text on paper has a contrast ratio of at least 4.5 to 1.
"""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

Colour = tuple[float, float, float, float]

DESIGN_HEIGHT = 480
"""The short side, in pixels, of the smallest screen; one unit is one pixel there."""


def colour(text: str, alpha: float = 1.0) -> Colour:
    """The colour written as ``#rrggbb``, with that opacity (0-1)."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


FELT = colour("#33503f")
FELT_DARK = colour("#263d31")
PAPER = colour("#f4ead4")
PAPER_SHADE = colour("#e7d9b9")
CARD = colour("#fffaee")
LINE = colour("#cdb98f")
INK = colour("#33261a")
INK_SOFT = colour("#6a5943")
ACCENT = colour("#9c3d1b")
ACCENT_DOWN = colour("#7c2f13")
GOLD = colour("#e2a92b")
WARNING = colour("#a3281c")
ASKING = colour("#8a5a00")
SCRIM = colour("#1b1610", 0.62)
BADGE = colour("#1c2e25", 0.86)
CLEAR = (0.0, 0.0, 0.0, 0.0)

SEATS: dict[str, Colour] = {
    "yellow": colour("#eab619"),
    "red": colour("#c5352a"),
    "green": colour("#3b8f4a"),
    "blue": colour("#2a69b4"),
    "black": colour("#2d2926"),
}
"""The colour of each seat; the pieces on the map have the same hues."""


def seat_colour(name: str) -> Colour:
    """The colour of that seat; soft ink for an unknown colour."""
    return SEATS.get(name, INK_SOFT)


def text_on(background: Colour) -> Colour:
    """Ink or paper, whichever has the higher contrast to that colour."""
    light = 0.299 * background[0] + 0.587 * background[1] + 0.114 * background[2]
    return INK if light > 0.55 else CARD


class Theme(EventDispatcher):
    """The measures of the window. ``u`` is one unit in pixels, ``portrait`` whether it is taller than wide."""

    u: Any = NumericProperty(1.0)
    portrait: Any = BooleanProperty(False)

    def fit(self, width: float, height: float) -> None:
        """Set the measures for a window of that size in pixels.

        Units grow a little slower than the window: more pixels mostly mean a denser screen of the same size, and
        partly a larger screen that can show more.
        """
        self.u = max(0.75, (min(width, height) / DESIGN_HEIGHT) ** 0.8)
        self.portrait = height > width


THEME = Theme()
