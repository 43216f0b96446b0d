"""The small parts of every panel: texts and buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def theme(window: Any) -> Iterator[Any]:
    """The theme, as it was when the test is over."""
    from app.ui.base.theme import THEME

    u, t = THEME.u, THEME.t
    yield THEME
    THEME.u, THEME.t = u, t


def test_a_text_is_as_large_as_it_was_told_where_it_has_room(theme: Any) -> None:
    from app.ui.base.widgets import FitText

    label = FitText(words="Anna", largest=41, size=(400, 100))
    label.refit()
    assert label.font_size == 41
    assert 0 < label.texture_size[1] <= 100


def test_a_text_without_a_size_follows_the_theme(theme: Any) -> None:
    from kivy.clock import Clock

    from app.ui.base.widgets import FitText

    label = FitText(words="Anna", size=(400, 100))
    theme.t = 1.5
    Clock.tick_draw()
    assert label.font_size == 30


def test_a_button_stays_in_shape_when_the_screen_changes_and_its_words_come_late(theme: Any) -> None:
    from app.ui.base.widgets import TouchButton

    theme.u = 1.0
    early, late = TouchButton(words="Go on", sign="play"), TouchButton(sign="play")
    late.words = "Go on"
    theme.u = 1.5
    for button in (early, late):
        assert button.height == 64 * 1.5
        label, sign = button.children
        assert (label.words, sign.size_hint_x, sign.width) == ("Go on", None, 45)


def test_a_plate_is_drawn_below_everything_else_and_only_once_there_is_one(theme: Any) -> None:
    from kivy.graphics import Color

    from app.ui.base.widgets import Card

    card = Card()
    assert not card.canvas.before.children
    mark = Color(1, 0, 0, 1)
    card.canvas.before.add(mark)
    card.fill = theme.card
    card.plate = "card"
    plate, paper, last = card.canvas.before.children
    assert last is mark
    assert [type(part).__name__ for part in plate.children][-1] == "BorderImage"
    assert "SmoothRoundedRectangle" in [type(part).__name__ for part in paper.children]
