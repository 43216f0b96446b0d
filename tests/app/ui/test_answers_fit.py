"""The words of every answer fit beside its picture on the narrowest screen, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from app.lang import Message, Translator, languages, say
from app.lang.placeless import closed_up, names_place, without_places
from app.table.model.messages import place
from app.table.presentation.view import TableView
from tests.sampling import sampled

WITH_TILE = (
    say("choice.tile_face", number=0),
    say("choice.tile_face", number=12),
    say("choice.as_the_map"),
    say("choice.allow"),
    say("choice.game_is_right"),
    say("choice.game_is_right_here"),
    say("choice.table_is_right"),
    say("choice.lies_elsewhere", place=place((2, -3))),
    say("choice.tile", place=place((2, -3))),
)
"""The answers beside the picture of a tile."""
PLAIN = (
    say("choice.no_tile"),
    say("choice.moving_it"),
    say("choice.taking_it_back"),
    say("choice.not_so"),
    say("choice.game_is_right_all", count=12),
    say("choice.never_made"),
    say("choice.take_back_to", count=1),
    say("choice.take_back_to", count=12),
    say("choice.no_piece"),
    say("choice.neither"),
    say("choice.nothing"),
    say("choice.shared_out"),
    say("choice.no_action"),
    say("choice.taken_off"),
    say("choice.points_stand"),
    say("choice.look_again"),
    say("choice.mine"),
    say("choice.take_back"),
    say("choice.take_back_at", place=place((2, -3))),
)
"""Those without one."""
WAYS = tuple(
    say(f"exit.{name}") for name in ("else", "back", "tile", "piece", "mine", "nothing", "missed", "camera", "turns")
)
"""What is tapped where no answer is right, each with a sign."""

MOST = 6
"""How many are shown at once."""


def _words(told: Message, translator: Translator) -> str:
    """As the screen says it."""
    if names_place(told):
        return closed_up(translator.text(without_places(told)))
    return translator.text(told)


@pytest.mark.parametrize("language", sampled(sorted(languages()), ["de"]))
@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(480, 800)]))
def test_no_answer_is_cut(stage: Any, act: TableView, language: str, size: tuple[int, int]) -> None:
    """Neither beside another answer in an upright panel nor below it in a narrow one."""
    from app.ui.base.measured_text import ELLIPSIS
    from app.ui.base.sheets import Entry
    from app.ui.base.theme import THEME
    from app.ui.base.widgets import FitText

    stage.open(act, size)
    translator = Translator.load(language)
    texture, turn = stage.screen.pictures.laid(act.tiles[0].placed.tile)
    entries = [
        Entry(told.key, _words(told, translator), lambda: None, "allow", texture, turn, large=True)
        for told in WITH_TILE
    ]
    entries += [Entry(told.key, _words(told, translator), lambda: None) for told in PLAIN]
    entries += [Entry(told.key, _words(told, translator), lambda: None, "next") for told in WAYS]
    columns = 2 if THEME.portrait else 1
    stage.screen.add_widget(stage.screen.panel)
    cut = []
    for first in range(0, len(entries), MOST):
        shown = entries[first : first + MOST]
        stage.screen.panel.show("", shown, columns=columns)
        stage.screen.arrange()
        stage.frames(4)
        labels = [widget for widget in stage.screen.panel.walk() if isinstance(widget, FitText) and widget.words]
        assert {label.words for label in labels} >= {entry.words for entry in shown}
        cut += [label.words for label in labels if label.text.endswith(ELLIPSIS) or label.is_shortened]
    assert cut == []


def test_answers_side_by_side_stand_on_one_line(stage: Any, act: TableView) -> None:
    """One with the picture of a tile, and one with a sign: both are as high, and the sign is as large as usual."""
    from app.ui.base.sheets import Entry
    from app.ui.base.widgets import Sign

    screen = stage.open(act, (480, 800))
    texture, turn = screen.pictures.laid(act.tiles[0].placed.tile)
    tile = Entry("tile", "It lies so", lambda: None, texture=texture, turn=turn, large=True)
    others = [Entry(name, "Another way", lambda: None, "next") for name in ("beside", "below", "last")]
    screen.add_widget(screen.panel)
    screen.panel.show("", [tile, *others], columns=2)
    screen.arrange()
    stage.frames(4)
    assert [(stage.button(name).y, stage.button(name).height) for name in ("tile", "beside")] == [
        (stage.button("tile").y, stage.button("tile").height)
    ] * 2
    signs = [next(w for w in stage.button(name).walk() if isinstance(w, Sign)) for name in ("beside", "below")]
    beside, usual = (min(sign.size) * (1 - 2 * sign.inset) for sign in signs)
    assert beside == pytest.approx(usual, abs=1)


def test_on_an_upright_screen_the_seats_leave_their_room_to_a_long_question(stage: Any, act: TableView) -> None:
    """In the largest letters its last answers would have to be scrolled for; what it is about is seen above it."""
    from app.ui.base.sheets import Entry
    from app.ui.base.theme import THEME

    THEME.choose(text="largest")
    screen = stage.open(act, (480, 800))
    screen.add_widget(screen.panel)
    answers = [Entry(f"answer-{number}", "It stays so", lambda: None) for number in range(4)]
    for told, room in (("Shall it stay?", 1), ("This tile does not fit here. Turn it, or tell which it is. " * 2, 0)):
        screen.panel.show(told, [Entry("detail", "On the left it has a railroad."), *answers], columns=2)
        screen.arrange()
        stage.frames(4)
        assert screen.seats.opacity == room
        assert screen.panel.ids.rows.height <= screen.panel.ids.rows.parent.height
        assert screen.board.height > 100
