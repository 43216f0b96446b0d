"""The small parts of every panel: texts and buttons."""

from __future__ import annotations

from typing import Any

import pytest


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


def test_signs_side_by_side_stand_level_where_a_word_shrinks_into_its_line(theme: Any) -> None:
    """A long word that gets smaller letters takes one line all the same: its sign stands as high as the others."""
    from kivy.clock import Clock

    from app.ui.base.widgets import TouchButton

    theme.u, theme.t = 1.0, 1.3
    buttons = [
        TouchButton(words=words, sign="settings", stacked=True, tall=96, width=121, size_hint_x=None)
        for words in ("Hilfe", "Einstellungen")
    ]
    for button in buttons:
        button.do_layout()
    Clock.tick_draw()
    short, long = (button.children[1].y for button in buttons)
    assert abs(short - long) <= 2.5


@pytest.mark.parametrize("tall", [54, 64, 70, 94])
def test_a_sign_above_a_text_stands_with_it_in_the_middle(theme: Any, tall: int) -> None:
    """What both leave is shared: as much above the sign as below the text, less between them."""
    from kivy.clock import Clock

    from app.ui.base.widgets import TouchButton

    theme.u = theme.t = 1.0
    button = TouchButton(words="Home", sign="home", stacked=True, tall=tall, width=150, size_hint_x=None)
    Clock.tick_draw()
    button.do_layout()
    label, sign = button.children
    told = label.texture_size[1]
    above, below = button.top - sign.top, label.center_y - told / 2 - button.y
    between = sign.y - (label.center_y + told / 2)
    assert abs(above - below) <= 3
    assert 0 < between < above


def test_words_below_a_sign_keep_clear_of_the_edges_of_their_button(theme: Any) -> None:
    """A long word gets smaller letters rather than touch them."""
    from kivy.clock import Clock

    from app.ui.base.widgets import TouchButton

    theme.u, theme.t = 1.0, 1.3
    button = TouchButton(words="Einstellungen", sign="settings", stacked=True, tall=96, width=150, size_hint_x=None)
    Clock.tick_draw()
    button.do_layout()
    label = button.children[0]
    assert label.texture_size[0] <= button.width - 14


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


def test_a_long_path_goes_on_after_a_folder(theme: Any) -> None:
    """Its lines end with whole names of folders; a text that has room stays as it is."""
    from app.ui.base.widgets import FitText

    theme.u = theme.t = 1.0
    path = "/home/anna/.local/share/claim-manager/shared/2026-11-20-game-3.png"
    told = FitText(words=f"The whole path: {path}", breaks=True, largest=18, size=(240, 200))
    told.refit()
    lines = told.text.split("\n")
    assert len(lines) > 1
    assert all(line.endswith("/") for line in lines[:-1])
    assert "".join(lines) == told.words
    told.width = 1200
    told.refit()
    assert told.text == told.words


@pytest.mark.parametrize("part", ["FaceButton", "SignButton", "TouchButton", "FitText", "Sign", "Card"])
def test_what_a_page_has_by_the_dozen_follows_no_rules_of_its_own(theme: Any, part: str) -> None:
    """Each rule of Kivy's language watches the theme with objects of its own for every widget: it is dear to make, and
    to find as garbage. Only a value that never changes may stand there.
    """
    from kivy.lang import Builder

    from app.ui.base import widgets
    from app.ui.play import sheets

    made = getattr(widgets, part, None) or getattr(sheets, part)
    assert not [rule for rule in Builder.match(made()) if rule.canvas_before or rule.canvas_root or rule.children]


def test_a_face_to_choose_keeps_its_shape_and_is_shaded_while_it_is_held(theme: Any) -> None:
    """It follows the size of the window; its picture stands above its words."""
    from app.ui.play.sheets import FaceButton

    theme.u = 1.0
    face = FaceButton(words="A1", faint=True)
    theme.u = 1.5
    assert list(face.size) == [144, 174]
    face.do_layout()
    label, sign = face.children
    assert (list(sign.size), sign.top, label.height, label.y) == ([144, 132], face.top - 6, 33, face.y)
    assert sign.tint[3] == 0.35
    assert not face.fill[3]
    face.state = "down"
    assert tuple(face.fill) == tuple(theme.paper_shade)


def test_a_round_button_follows_the_window_and_its_own_size(theme: Any) -> None:
    """Whoever gave it another size keeps it until the window changes."""
    from app.ui.base.widgets import SignButton

    theme.u = 1.0
    button = SignButton(name="close")
    assert list(button.size) == [64, 64]
    theme.u = 1.5
    assert list(button.size) == [96, 96]
    assert tuple(button.tint) == tuple(theme.button_ink)
    hidden = SignButton(name="close")
    hidden.size = [0, 0]
    own = SignButton(name="close", size=(40, 40))
    theme.u = 1.0
    assert (list(hidden.size), list(own.size)) == ([0, 0], [40, 40])
