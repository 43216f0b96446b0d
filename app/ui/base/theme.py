"""The look of everything, while the app runs: the palette, the text size, the fonts, and the unit of all measures.

Every colour of the palette in use is a property of ``THEME`` (in kv ``T.ink``), so that what is drawn follows a
change. What is drawn in Python keeps its colours: the shell builds the screen anew when palette or text size change.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from app.ui.base.palettes import GREEN, PALETTES, SEATS, Colour, SeatLook

DESIGN_HEIGHT = 480
"""The short side, in pixels, of the smallest screen; one unit is one pixel there."""

TEXTS = {"normal": 1.0, "large": 1.25, "largest": 1.5}
"""How many units one unit of text has, by the name of the text size."""

SMALLEST = 16
"""The size of the smallest text, in units."""

_FONTS = Path(__file__).parents[1] / "fonts"
_TITLE, _TEXT = "title", "text"
LabelBase.register(_TITLE, str(_FONTS / "Besley-ExtraBold.ttf"))
LabelBase.register(_TEXT, str(_FONTS / "LibreFranklin-Medium.ttf"), fn_bold=str(_FONTS / "LibreFranklin-Bold.ttf"))


_COLOURS = tuple(field.name for field in fields(GREEN) if field.name not in ("grain", "lamp"))


class Theme(EventDispatcher):
    """The measures of the window and the palette in use.

    ``u`` is one unit in pixels, ``t`` one unit of text; ``portrait`` whether the picture is taller than wide.
    ``title_font`` is for names, titles and figures, ``text_font`` for sentences. ``palette`` and ``text`` name what
    is in use; ``choose`` changes them. The colours are those of ``app.ui.base.palettes.Palette``.
    """

    u: Any = NumericProperty(1.0)
    t: Any = NumericProperty(1.0)
    portrait: Any = BooleanProperty(False)
    palette: Any = StringProperty("green")
    text: Any = StringProperty("normal")
    title_font: Any = StringProperty(_TITLE)
    text_font: Any = StringProperty(_TEXT)

    felt: Any = ColorProperty(GREEN.felt)
    felt_dark: Any = ColorProperty(GREEN.felt_dark)
    ground: Any = ColorProperty(GREEN.ground)
    ground_ink: Any = ColorProperty(GREEN.ground_ink)
    board: Any = ColorProperty(GREEN.board)
    board_ink: Any = ColorProperty(GREEN.board_ink)
    paper: Any = ColorProperty(GREEN.paper)
    paper_shade: Any = ColorProperty(GREEN.paper_shade)
    card: Any = ColorProperty(GREEN.card)
    line: Any = ColorProperty(GREEN.line)
    ink: Any = ColorProperty(GREEN.ink)
    ink_soft: Any = ColorProperty(GREEN.ink_soft)
    mark: Any = ColorProperty(GREEN.mark)
    button: Any = ColorProperty(GREEN.button)
    button_down: Any = ColorProperty(GREEN.button_down)
    button_ink: Any = ColorProperty(GREEN.button_ink)
    accent: Any = ColorProperty(GREEN.accent)
    accent_down: Any = ColorProperty(GREEN.accent_down)
    accent_ink: Any = ColorProperty(GREEN.accent_ink)
    gold: Any = ColorProperty(GREEN.gold)
    gold_ink: Any = ColorProperty(GREEN.gold_ink)
    warning: Any = ColorProperty(GREEN.warning)
    warning_ink: Any = ColorProperty(GREEN.warning_ink)
    asking: Any = ColorProperty(GREEN.asking)
    asking_ink: Any = ColorProperty(GREEN.asking_ink)
    good: Any = ColorProperty(GREEN.good)
    good_ink: Any = ColorProperty(GREEN.good_ink)
    badge: Any = ColorProperty(GREEN.badge)
    badge_ink: Any = ColorProperty(GREEN.badge_ink)
    place: Any = ColorProperty(GREEN.place)
    scrim: Any = ColorProperty(GREEN.scrim)

    @property
    def tight(self) -> float:
        """One unit of text in pixels where there is little room: it grows half as much."""
        return float((self.u + self.t) / 2)

    def choose(self, *, palette: str | None = None, text: str | None = None) -> None:
        """Use that palette of ``PALETTES`` and that text size of ``TEXTS``; None keeps the one in use.

        Raises KeyError for an unknown name.
        """
        if palette is not None:
            shades = PALETTES[palette]
            for field in fields(shades):
                if field.name in _COLOURS:
                    setattr(self, field.name, getattr(shades, field.name))
            self.palette = palette
        if text is not None:
            self.t = self.u * TEXTS[text]
            self.text = text

    def fit(self, width: float, height: float, rotation: int = 0) -> None:
        """Set the measures for a window of that size in pixels, shown turned by ``rotation`` degrees (0, 90, 180, 270).

        Units grow a little slower than the window: more pixels mostly mean a denser screen of the same size, and
        partly a larger screen that can show more.
        """
        self.u = max(0.75, (min(width, height) / DESIGN_HEIGHT) ** 0.8)
        self.t = self.u * TEXTS[self.text]
        self.portrait = (height > width) != (rotation % 180 == 90)


THEME = Theme()


def seat_look(name: str) -> SeatLook:
    """How the seat of that colour looks; soft ink and a person for an unknown colour."""
    return SEATS.get(name) or SeatLook(tuple(THEME.ink_soft), tuple(THEME.card), "person")


def seat_colour(name: str) -> Colour:
    """The colour of that seat; soft ink for an unknown colour."""
    return seat_look(name).fill
