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
