"""The row of buttons below the map."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, TouchButton, text_size

HEIGHT = 80
"""The height of the row, in units of ``app.ui.base.theme``."""

SMALL_WIDTH = 66
_MARGIN = 6


@dataclass(frozen=True, slots=True)
class BarEntry:
    """A button of the row. ``small`` buttons stand on the left and keep their width."""

    name: str
    sign: str
    words: str
    tap: Callable[[], None]
    primary: bool = False
    enabled: bool = True
    small: bool = False


class ButtonBar(BoxLayout):
    """The row of buttons: small ones on the left, then plain ones, and the main one on the right."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._known: dict[str, TouchButton] = {}
        self._hint = FitText(color=THEME.ground_ink)
        self.fbind("size", self._arrange)

    def show(self, entries: Sequence[BarEntry], hint: str, meaning: object) -> None:
        """Show those buttons, and the hint where there is room for it.

        ``meaning`` is everything a tap refers to. A tap counts only if ``meaning`` is the same as when the finger came
        down.
        """
        for button in self._known.values():
            button.meaning = None  # a finger may still be on a button that is being removed
        self.clear_widgets()
        for entry in sorted(entries, key=lambda e: (not e.small, e.primary)):
            self.add_widget(self._button(entry, meaning))
        self._hint.words = hint
        if hint and all(entry.small for entry in entries):
            self.add_widget(self._hint)
        self._arrange()

    def _button(self, entry: BarEntry, meaning: object) -> TouchButton:
        button = self._known.get(entry.name)
        if button is None:
            # Creating a button takes much longer than showing an existing one.
            button = self._known[entry.name] = TouchButton(name=entry.name, sign=entry.sign, tall=HEIGHT - 2 * _MARGIN)
        button.words = entry.words
        button.kind = "primary" if entry.primary else "plain"
        button.disabled = not entry.enabled
        button.tap = entry.tap
        button.small = entry.small
        button.meaning = (entry.words, meaning)
        return button

    def _arrange(self, *_: Any) -> None:
        u = THEME.u
        self.padding, self.spacing = _MARGIN * u, _MARGIN * u
        self._hint.largest, self._hint.smallest = 18 * THEME.t, 16 * u
        buttons = [widget for widget in self.children if isinstance(widget, TouchButton)]
        small = [button for button in buttons if button.small]
        large = [button for button in buttons if not button.small]
        for button in small:
            button.stacked, button.size_hint_x, button.width = True, None, SMALL_WIDTH * u
        between = _MARGIN * u * (len(self.children) + 1)
        room = self.width - between - SMALL_WIDTH * u * len(small)
        shares = [1.35 if button.kind == "primary" else 1.0 for button in large]
        for button, share in zip(large, shares, strict=True):
            font = THEME.title_font if button.kind == "primary" else THEME.text_font
            needed = text_size(button.words, 17 * THEME.t, True, None, font)[0] + 74 * u
            button.stacked, button.size_hint_x = room * share / sum(shares) < needed, share
