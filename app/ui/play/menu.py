"""The menu of the play screen: everything that is needed rarely, behind one button."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from collections.abc import Sequence
from typing import Any

from kivy.uix.gridlayout import GridLayout

from app.ui.base.scrolling import SharpScroll
from app.ui.base.sheets import Entry, Sheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton


class MenuSheet(Sheet):
    """The entries of the menu in a grid; a tap closes the menu first. It is made once and shown again."""

    def __init__(self, entries: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        scroll = SharpScroll(do_scroll_x=False, bar_width=6 * THEME.u, bar_color=THEME.ink_soft)
        grid = GridLayout(cols=1 if THEME.portrait else 2, spacing=10 * THEME.u, size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        self._buttons: dict[str, TouchButton] = {}
        for entry in entries:
            button = TouchButton(name=entry.name, sign=entry.sign, words=entry.words, tall=72, largest=21)
            self._buttons[entry.name] = button
            grid.add_widget(button)
        scroll.add_widget(grid)
        self.add_body(scroll)
        rows = -(-len(entries) // grid.cols)
        self.tallest = 124 + 84 * rows
        self.renew(entries)

    def renew(self, entries: Sequence[Entry]) -> None:
        """Take over what the entries, of the same names, do and say now."""
        for entry in entries:
            button = self._buttons[entry.name]
            button.words, button.disabled = entry.words, entry.tap is None
            button.tap = lambda entry=entry: self._chosen(entry)

    def _chosen(self, entry: Entry) -> None:
        self.close()
        if entry.tap is not None:
            entry.tap()
