"""Drawings of scores: the points of each seat by kind as one bar, and the scores of all seats turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle, SmoothLine
from kivy.uix.widget import Widget

from app.ui.base import pictures
from app.ui.base.icons import ICONS
from app.ui.base.palettes import HALO, RIM, Colour, colour, contrast
from app.ui.base.theme import THEME, seat_look

KINDS: tuple[tuple[Colour, Colour], ...] = (
    (colour("#7a3b1e"), colour("#fff6dc")),
    (colour("#5d6570"), colour("#ffffff")),
    (colour("#a8431f"), colour("#fff6dc")),
    (colour("#4f6b2c"), colour("#ffffff")),
    (colour("#d9a326"), colour("#2b1b0f")),
)
"""Fill and ink of the parts of a bar, in the order in which the rules list what is scored."""


ABREAST = 3.2
"""How far apart the lines of equal scores run, in units: as wide as they are."""

CLEAR = 3.0
"""The least contrast of a seat's line with the card for it to be drawn without a casing (WCAG 2.2, 1.4.11)."""


def kind_look(at: int) -> tuple[Colour, Colour]:
    """Fill and ink of the kind of that place in the order of the rules."""
    return KINDS[at % len(KINDS)]


def sign_of(kind: str) -> str:
    """The sign of that kind; "" for one without."""
    return kind if kind in ICONS else ""


class KindBar(Widget):
    """The points of one seat: a bar as long as its share of ``most``, its parts by kind with sign and number."""

    def __init__(self, by: Mapping[str, int], most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._by = by
        self._most = max(most, 1)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        u = THEME.u
        left = self.x
        with self.canvas:
            Color(*THEME.paper_shade)
            Rectangle(pos=self.pos, size=self.size)
            for at, (kind, points) in enumerate(self._by.items()):
                width = self.width * max(points, 0) / self._most
                if width < 1:
                    continue
                fill, ink = kind_look(at)
                Color(*fill)
                Rectangle(pos=(left, self.y), size=(width, self.height))
                Color(*THEME.card)
                Rectangle(pos=(left + width - 1.5 * u, self.y), size=(1.5 * u, self.height))
                self._label(left, width, kind, points, ink)
                left += width

    def _label(self, left: float, width: float, kind: str, points: int, ink: Colour) -> None:
        """Sign and number in the middle of a part, the number alone where both do not fit, nothing in a sliver."""
        u = THEME.u
        texture = number(points, 16 * u)
        side = 18 * u if sign_of(kind) else 0
        both = texture.width + (side + 3 * u if side else 0)
        if width < texture.width + 4 * u:
            return
        with_sign = side > 0 and width >= both + 6 * u
        x = left + (width - (both if with_sign else texture.width)) / 2
        Color(*ink)
        if with_sign:
            place = (x, self.y + (self.height - side) / 2)
            Rectangle(texture=pictures.icon(sign_of(kind)), pos=place, size=(side, side))
            x += side + 3 * u
        Rectangle(texture=texture, pos=(x, self.y + (self.height - texture.height) / 2), size=texture.size)


class ScoreCurve(Widget):
    """The scores of all seats: ``curve`` has one row a turn, ``colours`` the seats. A seat's emblem ends its line.
    Lines of equal scores run side by side.
    """

    def __init__(self, curve: Sequence[Sequence[int]], colours: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._curve, self._colours = curve, colours
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        u = THEME.u
        emblem, axis = 26 * u, 34 * u
        left, right = self.x + axis, self.right - emblem - 6 * u
        low, high = self.y + emblem / 2, self.top - emblem / 2
        if right - left < 20 or high - low < 20 or not self._curve:
            return
        most = max(max(scores) for scores in self._curve) or 1
        wide = (right - left) / max(len(self._curve) - 1, 1)

        def y_of(score: float) -> float:
            return float(low + (high - low) * score / most)

        step = next(s for s in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000) if most / s <= 4 or s == 1000)
        with self.canvas:
            for value in range(0, most + 1, step):
                Color(*THEME.line)
                Line(points=[left, y_of(value), right, y_of(value)], width=0.6 * u)
                texture = number(value, 16 * u)
                Color(*THEME.ink_soft)
                place = (left - 6 * u - texture.width, y_of(value) - texture.height / 2)
                Rectangle(texture=texture, pos=place, size=texture.size)
            for seat, name in enumerate(self._colours):
                points = []
                for at in self._corners(seat):
                    points += [left + at * wide, y_of(self._curve[at][seat]) + ABREAST * u * self._aside(at, seat)]
                fill = seat_look(name).fill
                if contrast(fill, THEME.card) < CLEAR:  # black on the dark card, yellow on the light one
                    Color(*max((HALO, RIM), key=lambda casing: contrast(casing, THEME.card)))
                    SmoothLine(points=points, width=3.0 * u, joint="none", cap="round")
                Color(*fill)
                SmoothLine(points=points, width=1.6 * u, joint="none", cap="round")
            for name, y in self._ends(y_of, emblem, low, high):
                self._emblem(name, right + 4 * u, y - emblem / 2, emblem)

    def _corners(self, seat: int) -> list[int]:
        """The turns at which a seat's score, or its place beside equal ones, begins or ceases to be the same."""
        found = [(row[seat], self._aside(at, seat)) for at, row in enumerate(self._curve)]
        last = len(found) - 1
        return [at for at in range(last + 1) if at in (0, last) or not found[at - 1] == found[at] == found[at + 1]]

    def _aside(self, at: int, seat: int) -> float:
        """How far above its score the line of a seat runs at that turn, in lines: those of equal scores are abreast."""
        row = self._curve[at]
        equal = [other for other, score in enumerate(row) if score == row[seat]]
        return (len(equal) - 1) / 2 - equal.index(seat)

    def _ends(self, y_of: Any, emblem: float, low: float, high: float) -> list[tuple[str, float]]:
        """Where each seat's emblem stands: beside the end of its line, moved so that none covers another."""
        ends = sorted((y_of(score), name) for name, score in zip(self._colours, self._curve[-1], strict=True))
        step = min(emblem * 0.98, (high - low) / max(len(ends) - 1, 1))
        placed: list[tuple[str, float]] = []
        for y, name in ends:
            placed.append((name, max(y, placed[-1][1] + step) if placed else y))
        above = high
        done: list[tuple[str, float]] = []
        for name, y in reversed(placed):
            y = min(y, above)
            done.append((name, y))
            above = y - step
        return done

    @staticmethod
    def _emblem(name: str, x: float, y: float, side: float) -> None:
        look, disc = seat_look(name), pictures.icon("disc")
        rings = ((1.0, RIM, disc), (0.91, HALO, disc), (0.79, look.fill, disc), (0.56, look.ink, None))
        for share, shade, texture in rings:
            span = side * share
            Color(*shade)
            place = (x + (side - span) / 2, y + (side - span) / 2)
            Rectangle(texture=texture or pictures.icon(look.emblem), pos=place, size=(span, span))


@lru_cache(maxsize=512)
def _number(value: int, size: int) -> Any:
    label = CoreLabel(text=str(value), font_size=size, bold=True, color=(1, 1, 1, 1), font_name=THEME.text_font)
    label.refresh()
    return label.texture


def number(value: int, size: float) -> Any:
    """The texture of that number, white, in letters of that size in pixels."""
    return _number(value, round(size))
