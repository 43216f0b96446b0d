"""What is left of a page once people have left it."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

from app.ui.gallery.tables import moves_of, touch
from tests.app.ui.family import Family


def test_a_table_that_people_left_leaves_no_widget_behind(window: Any, tmp_path: Path) -> None:
    """Although sentences were on it that would have gone by themselves some seconds later: these would keep the whole
    screen until then, beside the one of the next game.
    """
    family = Family(window, tmp_path)
    try:
        family.begin("red", "blue")
        for move in moves_of(family.evening.tileset, ("red", "blue"), 3, 4):
            family.evening.send(touch(move))
            family.frames(2)
        assert any(said.brief for said in family.screen.notices.shown), "nothing is said that goes by itself"
        widgets = [weakref.ref(widget) for widget in family.page.walk()]
        family.root.home()
        family.frames(8)
        gc.collect()
        gc.collect()
        left = {type(widget).__name__ for ref in widgets if (widget := ref()) is not None}
        assert not left
    finally:
        family.close()
