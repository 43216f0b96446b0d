"""The buttons on the map: the main one, always at the same place, plain ones beside it, and the small ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from app.ui.base.measured_text import text_size
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton

TALL, SMALL, MAIN = 76, 68, 84
"""The heights of plain, small and main buttons in units; a small one is as wide as high."""

Box = tuple[float, float, float, float]
"""(left, bottom, width, height) in pixels."""


@dataclass(frozen=True, slots=True)
class BarEntry:
    """A button. The ``primary`` one stands at its own place, ``quiet`` while something else is the main thing to tap;
    ``small`` ones have no text and stand apart; one that comes and goes while the others stay is ``passing`` and has a
    row of its own. One that is not ``enabled`` is grey and takes no touch, unless it ``explains`` why; one that is
    ``unlit`` for a moment does neither. One that is ``on`` looks pressed: a tap ends what it has begun.
    """

    name: str
    sign: str
    words: str
    tap: Callable[[], None]
    primary: bool = False
    enabled: bool = True
    small: bool = False
    quiet: bool = False
    explains: bool = False
    passing: bool = False
    unlit: bool = False
    on: bool = False


class SmallButton(TouchButton):
    """A square button with a sign alone."""

    def inside(self) -> tuple[tuple[float, float], float]:
        """The padding and the space between sign and text, in pixels."""
        return (14 * THEME.u, 14 * THEME.u), 0


class ButtonBar(FloatLayout):
    """The buttons. It covers the whole screen, but only its buttons handle touches.

    ``changed`` is called with the box of a button that appears or gets another meaning.
    """

    def __init__(self, changed: Callable[[Box], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._changed = changed
        self._known: dict[str, TouchButton] = {}
        self._stood: dict[str, Box] = {}
        self.entries: tuple[BarEntry, ...] = ()

    def show(self, entries: Sequence[BarEntry], meaning: object) -> None:
        """Show those buttons.

        ``meaning`` is everything a tap refers to. A tap counts only if ``meaning`` is the same as when the finger came
        down.
        """
        self.entries = tuple(entries)
        wanted = {entry.name: entry for entry in entries}
        for name, button in self._known.items():
            button.meaning = None  # a finger may still be on a button that is being removed
            if name not in wanted and button.parent is self:
                self.remove_widget(button)
        for entry in entries:
            button = self._button(entry, meaning)
            if button.parent is None:
                self.add_widget(button)

    def _button(self, entry: BarEntry, meaning: object) -> TouchButton:
        button = self._known.get(entry.name)
        if button is None:
            # Creating a button takes much longer than showing an existing one.
            kind = SmallButton if entry.small else TouchButton
            button = self._known[entry.name] = kind(name=entry.name, sign=entry.sign, size_hint=(None, None))
        button.words, button.sign = "" if entry.small else entry.words, entry.sign
        button.kind = "primary" if entry.primary and not entry.quiet else "plain"
        button.tall = MAIN if entry.primary else SMALL if entry.small else TALL
        button.grey = entry.unlit or not entry.enabled
        button.disabled = entry.unlit or (button.grey and not entry.explains)
        button.on = entry.on
        button.tap = entry.tap
        button.small = entry.small
        button.meaning = (entry.words, meaning)
        return button

    def named(self, small: bool) -> list[TouchButton]:
        """The small buttons, or the plain ones that stay, in their order."""
        return [self._known[e.name] for e in self.entries if e.small == small and not e.primary and not e.passing]

    @property
    def passing(self) -> list[TouchButton]:
        """The buttons that come and go, in their order."""
        return [self._known[e.name] for e in self.entries if e.passing]

    @property
    def primary(self) -> TouchButton | None:
        """The main button; None if there is none now."""
        return next((self._known[e.name] for e in self.entries if e.primary), None)

    def place(
        self, main: Box, small: tuple[float, float], beside: tuple[float, float, float], *, low: bool = False
    ) -> tuple[Box, Box]:
        """Put the main button into its box, the small ones in a row from that lower left corner, the plain ones in a
        row that ends at (right, bottom) and starts not left of the third number, and those that come and go in another
        one above it, or in its place where there are no plain ones: the map keeps the room. ``low``: these stand
        in the free place of the main one. Returns the boxes of the small ones and of all in the rows at the right.
        """
        u = THEME.u
        gap = 8 * u
        if (button := self.primary) is not None:
            button.pos, button.width = main[:2], main[2]
            button.stacked, button.largest = False, 24
        x, y = small
        for button in self.named(small=True):
            button.pos, button.width = (x, y), SMALL * u
            x += SMALL * u + gap
        row = small[0], y, max(x - gap - small[0], 0), SMALL * u
        right, bottom, left = beside
        begin = self._lay(self.named(small=False), right, bottom, left)
        stays = begin < right
        above, rows = right, bool(self.passing and not low) + stays
        if low:
            self._lay(self.passing, main[0] + main[2], main[1] + (main[3] - TALL * u) / 2, main[0])
        else:
            above = self._lay(self.passing, right, bottom + (TALL * u + gap if stays else 0), left)
        self._tell()
        start = min(begin, above)
        return row, (start, bottom, right - start, (rows * TALL + (rows - 1) * 8) * u if rows else 0)

    def _lay(self, plain: Sequence[TouchButton], right: float, bottom: float, left: float) -> float:
        """Put those buttons in a row that ends there; returns its left edge."""
        gap = 8 * THEME.u
        widths = [self._width(button) for button in plain]
        room = right - left - gap * max(0, len(plain) - 1)
        if sum(widths) > room:
            widths = [width * room / sum(widths) for width in widths]
        x = right
        for button, width in reversed(list(zip(plain, widths, strict=True))):
            button.stacked = width < text_size(button.words, 17 * THEME.t, True, None)[0] + 72 * THEME.u
            x -= width
            button.pos, button.width = (x, bottom), width
            x -= gap
        return float(min(x + gap, right))

    @staticmethod
    def _width(button: TouchButton) -> float:
        return float(max(text_size(button.words, 20 * THEME.t, True, None)[0] + 76 * THEME.u, 96 * THEME.u))

    def _tell(self) -> None:
        """Tell which buttons have appeared or moved since the last call."""
        stand: dict[str, Box] = {}
        for entry in self.entries:
            button = self._known[entry.name]
            stand[entry.name] = (*button.pos, *button.size)
            if self._stood and self._stood.get(entry.name) != stand[entry.name]:
                self._changed(stand[entry.name])
        self._stood = stand
