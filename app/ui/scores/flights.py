"""What moves over the map in a show: the count, the stamp that doubles, sums that fly to seats, pieces that go home."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Line, PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.base import pictures
from app.ui.base.palettes import Colour
from app.ui.base.theme import THEME

Place = tuple[float, float]
"""A point of the window, in pixels."""

COUNT = 48
"""The diameter of the figure that counts, in units."""


@lru_cache(maxsize=128)
def figure(words: str) -> Any:
    """A figure as a white texture, 64 pixels high."""
    label = CoreLabel(text=words, font_size=64, font_name=THEME.title_font, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


class Figure(Widget):
    """A figure that changes without a new text being measured: ``words`` in ``tint``, at the right edge, ``high``
    pixels high.
    """

    words: Any = StringProperty("")
    tint: Any = ColorProperty((0, 0, 0, 1))
    high: Any = NumericProperty(20)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._shade = Color(*self.tint)
            self._quad = Rectangle(size=(0, 0))
        for name in ("pos", "size", "words", "tint", "high"):
            self.fbind(name, self._draw)
        self._draw()

    @property
    def wanted(self) -> float:
        """The width in pixels that the figure has where there is room for it."""
        texture = figure(self.words)
        return float(self.high * texture.width / texture.height)

    def _draw(self, *_: Any) -> None:
        self._shade.rgba = self.tint
        if not self.words:
            self._quad.size = (0, 0)
            return
        wide = min(self.wanted, self.width)
        self._quad.texture = figure(self.words)
        self._quad.size = wide, self.high
        self._quad.pos = self.x + self.width - wide, self.y + (self.height - self.high) / 2


class Coin:
    """A disc with a figure on it. ``show`` puts it somewhere; it is invisible until then."""

    def __init__(self, group: InstructionGroup, shades: tuple[Colour, Colour] | None = None, tilt: float = 0.0) -> None:
        fill, ink = shades or (THEME.gold, THEME.gold_ink)
        self._rim, self._fill, self._ink = Color(*THEME.card[:3], 0), Color(*fill[:3], 0), Color(*ink[:3], 0)
        disc = pictures.icon("disc")
        self._outer, self._inner = Rectangle(texture=disc), Rectangle(texture=disc)
        self._figure = Rectangle()
        self._turn = Rotate(angle=tilt, axis=(0, 0, 1), origin=(0, 0))
        self._shift = Translate(0, 0)
        self._look: tuple[str, float] = ("", 0.0)
        for part in (
            PushMatrix(),
            self._shift,
            self._turn,
            self._rim,
            self._outer,
            self._fill,
            self._inner,
            self._ink,
            self._figure,
            PopMatrix(),
        ):
            group.add(part)

    def show(self, words: str, at: Place, size: float, alpha: float = 1.0) -> None:
        """Stand there, ``size`` pixels wide."""
        self._shift.xy = at
        if (words, size) != self._look:
            self._look = words, size
            self._outer.pos, self._outer.size = (-size / 2, -size / 2), (size, size)
            within = size * 0.9
            self._inner.pos, self._inner.size = (-within / 2, -within / 2), (within, within)
            texture = figure(words)
            self._figure.texture = texture
            high = min(size * 0.6, size * 0.74 * texture.height / max(texture.width, 1))
            wide = high * texture.width / texture.height
            self._figure.pos, self._figure.size = (-wide / 2, -high / 2), (wide, high)
        self._rim.a = self._fill.a = self._ink.a = alpha

    def hide(self) -> None:
        """Become invisible."""
        self._rim.a = self._fill.a = self._ink.a = 0.0


def stamp(group: InstructionGroup) -> Coin:
    """The stamp of what doubles, a little askew."""
    return Coin(group, (THEME.warning, THEME.warning_ink), tilt=12)


class Link:
    """A symbol that takes another one: both ringed and joined, the one that is taken crossed out."""

    def __init__(self, group: InstructionGroup) -> None:
        self._under, self._over = Color(*THEME.card[:3], 0), Color(*THEME.warning[:3], 0)
        self._lines = [Line(width=1) for _ in range(8)]
        half = len(self._lines) // 2
        for part in (self._under, *self._lines[:half], self._over, *self._lines[half:]):
            group.add(part)
        self._look: tuple[Place, Place, float] | None = None

    def show(self, taker: Place, taken: Place, radius: float, alpha: float = 1.0) -> None:
        """Join those points of the window by rings of that radius, in pixels."""
        self._under.a = self._over.a = alpha
        if self._look == (taker, taken, radius):
            return
        self._look = taker, taken, radius
        away = max(math.dist(taker, taken), 1e-6)
        step = min(radius / away, 0.5)
        dx, dy = (taken[0] - taker[0]) * step, (taken[1] - taker[1]) * step
        slant = radius * math.sqrt(0.5)
        bar = (taken[0] - slant, taken[1] - slant, taken[0] + slant, taken[1] + slant)
        half = len(self._lines) // 2
        for lines, width in ((self._lines[:half], 2.6), (self._lines[half:], 1.4)):
            lines[0].circle = (*taker, radius)
            lines[1].circle = (*taken, radius)
            lines[2].points = (taker[0] + dx, taker[1] + dy, taken[0] - dx, taken[1] - dy)
            lines[3].points = bar
            for line in lines:
                line.width = width * THEME.u

    def hide(self) -> None:
        """Become invisible."""
        self._under.a = self._over.a = 0.0


class Traveller:
    """A picture that moves in a bow: a piece that goes home, a token that is handed over."""

    def __init__(self, group: InstructionGroup, texture: Any, tint: Colour = (1.0, 1.0, 1.0, 1.0)) -> None:
        self._shade = Color(*tint[:3], 0)
        self._quad = Rectangle(texture=texture)
        group.add(self._shade)
        group.add(self._quad)

    def show(self, at: Place, size: float, alpha: float = 1.0) -> None:
        """Be there, ``size`` pixels wide."""
        self._shade.a = alpha
        self._quad.pos, self._quad.size = (at[0] - size / 2, at[1] - size / 2), (size, size)

    def hide(self) -> None:
        """Become invisible."""
        self._shade.a = 0.0


class Ripple:
    """A ring that widens and fades where a sum arrives."""

    def __init__(self, group: InstructionGroup) -> None:
        self._shade = Color(*THEME.gold[:3], 0)
        self._quad = Rectangle(texture=pictures.icon("disc"))
        group.add(self._shade)
        group.add(self._quad)

    def show(self, at: Place, part: float) -> None:
        """Be that far, 0 to 1; invisible at both ends."""
        size = (40 + 90 * part) * THEME.u
        self._shade.a = 0.55 * (1 - part) if 0 < part < 1 else 0.0
        self._quad.pos, self._quad.size = (at[0] - size / 2, at[1] - size / 2), (size, size)


def bow(start: Place, end: Place, part: float, lift: float = 0.16) -> Place:
    """The point on the way from ``start`` to ``end``, raised like something thrown; ``part`` is 0 to 1."""
    away = math.dist(start, end)
    return (
        start[0] + (end[0] - start[0]) * part,
        start[1] + (end[1] - start[1]) * part + 4 * lift * away * part * (1 - part),
    )
