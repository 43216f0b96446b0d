"""The menu of the play screen."""

from __future__ import annotations

from typing import Any

import pytest

from app.ui.base import materials
from app.ui.base.sheets import Entry
from app.ui.base.theme import THEME
from app.ui.play.menu import MenuSheet
from tests.app.ui.frames import next_frame


@pytest.mark.parametrize("size", [(1024, 600), (800, 480), (480, 800)])
def test_the_buttons_of_the_menu_are_whole(window: Any, size: tuple[int, int]) -> None:
    """Nothing of their edges and shadows is cut off where the list ends; eight of them need no scrolling on a screen
    of 800 x 480.
    """
    THEME.fit(*size)
    window.size = size
    sheet = MenuSheet([Entry(f"entry-{n}", "Help", lambda: None, "help") for n in range(8)], title="Menu", widest=700)
    window.add_widget(sheet)
    sheet.size = size
    next_frame()
    next_frame()
    scroll = sheet.ids.card.children[0]
    reach = materials.MARGIN * THEME.u
    for button in sheet._buttons.values():
        x, y = button.to_window(button.x, button.y)
        assert scroll.x <= x - reach + 0.5, button.name
        assert x + button.width + reach <= scroll.right + 0.5, button.name
        if size != (480, 800):
            assert scroll.y <= y - reach + 0.5, button.name
            assert y + button.height + reach <= scroll.top + 0.5, button.name
    window.remove_widget(sheet)


def test_long_words_of_the_menu_stand_in_two_lines_in_the_largest_text(window: Any) -> None:
    """On one line they would be hardly larger than in the usual text, and all others with them."""
    sizes = {}
    words = ("Help", "Correct an earlier turn", "Where are the tokens?", "Settings")
    window.size = (800, 480)
    try:
        for text in ("normal", "largest"):
            THEME.choose(text=text)
            THEME.fit(800, 480)
            entries = [Entry(f"entry-{n}", told, lambda: None, "help") for n, told in enumerate(words)]
            sheet = MenuSheet(entries, title="Menu", widest=700)
            window.add_widget(sheet)
            sheet.size = (800, 480)
            for _ in range(4):
                next_frame()
            sizes[text] = min(button._label.font_size for button in sheet._buttons.values())
            window.remove_widget(sheet)
    finally:
        THEME.choose(text="normal")
        THEME.fit(800, 480)
    assert sizes["largest"] >= 1.15 * sizes["normal"], sizes
