"""Lists show that they go on beyond an edge."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from app.ui.base.palettes import PALETTES, contrast
from app.ui.base.rows import Scroll
from app.ui.base.sheets import Entry
from app.ui.base.theme import THEME


def _shown(scroll: Any) -> list[bool]:
    """Whether the lower and the upper edge are in the shadow, each inside the list."""
    for _, quad in scroll._fades:
        assert scroll.y <= quad.pos[1]
        assert quad.pos[1] + quad.size[1] <= scroll.top
        assert (quad.pos[0], quad.size[0]) == (scroll.x, scroll.width)
    return [shade.a > 0 for shade, _ in scroll._fades]


def test_a_list_shows_where_it_goes_on(stage: Any, panel: Any) -> None:
    """At the beginning below, in the middle at both edges, at the end above."""
    panel.show("Many", [Entry(f"e{at}", f"{at}", lambda: None) for at in range(20)])
    stage.frames(20)
    scroll = panel.ids.rows.parent
    for where, edges in ((1, [True, False]), (0.5, [True, True]), (0, [False, True])):
        scroll.scroll_y = where
        stage.frames()
        assert _shown(scroll) == edges


@pytest.mark.parametrize("way", [1, -1])
def test_a_list_stops_at_its_ends(stage: Any, panel: Any, way: int) -> None:
    """However far a finger goes on pulling: nothing of it leaves the edge, and it rests where it ends at once."""
    panel.show("Many", [Entry(f"e{at}", f"{at}", lambda: None) for at in range(20)])
    stage.frames(20)
    scroll = panel.ids.rows.parent
    scroll.scroll_y = 0.5
    stage.frames()
    x, y = scroll.to_window(*scroll.center)
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    seen = []
    for step in range(1, 60):
        finger.touch_move(x, y + way * 30 * step)
        stage.frames(1)
        seen.append(scroll.scroll_y)
    finger.touch_up()
    seen.append(scroll.scroll_y)
    stage.frames()
    assert min(seen) >= 0
    assert max(seen) <= 1
    assert scroll.scroll_y == seen[-1] == (0 if way > 0 else 1)


def test_a_list_that_ends_at_its_edge_is_not_in_the_shadow(stage: Any, panel: Any) -> None:
    """Everything there is can be seen."""
    panel.show("Few", [Entry("e0", "0", lambda: None)])
    stage.frames(3)
    assert _shown(panel.ids.rows.parent) == [False, False]


def test_the_bar_of_a_list_stays(stage: Any, panel: Any) -> None:
    """A moment after the list came to rest too."""
    scroll = panel.ids.rows.parent
    assert list(scroll.bar_inactive_color) == list(scroll.bar_color)
    assert scroll.bar_inactive_color[3] > 0.5


def test_what_lies_in_the_shadow_is_scrolled_into_sight(stage: Any, panel: Any) -> None:
    """Whoever checks a page, or touches it, takes it as a part of what is beyond the edge."""
    from app.ui.gallery.geometry import is_scrolled

    panel.show("Many", [Entry(f"e{at}", f"{at}", lambda: None) for at in range(20)])
    stage.frames(20)
    scroll, first = panel.ids.rows.parent, stage.button("e0")
    assert not is_scrolled(first)
    scroll.scroll_y = 1 - 1.5 / (scroll.children[0].height - scroll.height)
    stage.frames()
    assert first.to_window(0, first.top)[1] <= scroll.to_window(0, scroll.top)[1]
    assert is_scrolled(first)


@pytest.mark.parametrize("palette", PALETTES)
def test_the_bar_of_a_page_stands_out_from_its_ground(window: Any, palette: str) -> None:
    """It is what tells how far down one is, in every look (WCAG 1.4.11)."""
    THEME.choose(palette=palette)
    assert contrast(tuple(Scroll().bar_color), tuple(THEME.ground)) >= 3.0
