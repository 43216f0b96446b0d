"""What would be too much for one frame of the play screen is done once, or in several frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop

from app.table.model.inputs import Browse, StartGame
from app.table.presentation.side_panel import AuditView
from app.table.presentation.view import TableView
from app.ui.base.opening import OpeningPicture
from app.ui.base.pictures import Pictures
from app.ui.base.sheets import Note
from app.ui.base.widgets import TouchButton
from app.ui.play.long_list import LongList
from tests.app.ui.test_between_pages import running_app
from tests.sampling import few, sampled

States = Callable[..., dict[str, TableView]]


def _opened(states: dict[str, TableView]) -> dict[str, TableView]:
    """Views in which something opens beside or over the map that the act phase does not show."""
    act = states["act"]
    tokens = AuditView(31, (), (("red", 3),), 0, 40, ())
    return {
        "a question": states["question"],
        "a tile that cannot lie there": states["illegal"],
        "all tokens": replace(act, browsing="audit", audit=tokens),
        "all turns": replace(act, browsing="turns"),
        "the end": states["over"],
    }


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(480, 800)]))
@pytest.mark.parametrize(
    "what", few(["a question", "a tile that cannot lie there", "all tokens", "all turns", "the end"], 4)
)
def test_what_opens_and_closes_arranges_the_screen_once(
    stage: Any, states: States, what: str, size: tuple[int, int]
) -> None:
    """Sentences that look for their corner take the most of some frames."""
    views = states(3)
    screen = stage.open(views["act"], size)
    stage.frames()
    arranged, place_parts = [], screen.place_parts
    screen.place_parts = lambda: arranged.append(place_parts())
    for view in (_opened(views)[what], views["act"]):
        screen.show(view)
        assert len(arranged) == 1
        stage.frames()
        arranged.clear()


def test_a_screen_of_another_size_is_arranged_once(stage: Any, states: States) -> None:
    """With a panel beside the map too, which is filled anew for it."""
    screen = stage.open(states(3)["question"], (800, 480))
    screen.size_hint = None, None  # else the window puts it back
    arranged, place_parts = [], screen.place_parts
    screen.place_parts = lambda: arranged.append(place_parts())
    screen.size = (1024, 600)
    assert len(arranged) == 1
    assert screen.panel.right > 1000


def test_a_panel_is_deaf_where_it_stands_after_it_has_opened(stage: Any, states: States) -> None:
    """A tap that was meant for the map chooses no answer, wherever the parts have gone for it."""
    views = states(3)
    screen = stage.open(views["act"])
    stage.frames()
    screen.show(views["question"])
    panel = screen.panel
    assert panel.width > 200
    corners = [(x, y) for x in (panel.x + 1, panel.right - 1) for y in (panel.y + 1, panel.top - 1)]
    assert all(screen.guard.deaf(x, y) for x, y in corners)
    stage.frames()
    assert not any(screen.guard.deaf(x, y) for x, y in corners)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_lines_of_all_tokens_come_after_their_panel_which_stays_where_it_is(
    stage: Any, states: States, size: tuple[int, int]
) -> None:
    """Its place and height are those of the whole list from the first frame on, so that nothing jumps; it can be closed
    at once.
    """
    views = states(3)
    screen = stage.open(views["act"], size)
    stage.frames()
    screen.show(_opened(views)["all tokens"])
    panel = screen.panel
    assert panel.parent is screen
    assert panel.title
    assert panel.ids.rows.children == []
    box = (*panel.pos, *panel.size)
    stage.frames(8)
    assert [button.name for button in panel.ids.rows.walk() if isinstance(button, TouchButton)] == ["turns"]
    assert (*panel.pos, *panel.size) == box
    stage.press(panel.ids.shut)
    assert stage.sent == [Browse("")]


def test_the_lines_of_a_long_list_come_after_its_sheet(stage: Any, states: States) -> None:
    """A few in each frame, the newest first, which is the lowest; the sheet can be closed at once."""
    act = states(3)["act"]
    screen = stage.open(act)
    screen.open_notes()
    (lines,) = stage.all(LongList)
    counts = []
    for _ in range(3):
        counts.append(len([note for note in lines.column.children if isinstance(note, Note)]))
        EventLoop.idle()
    assert counts == [0, 3, 6]
    assert lines.column.children[0].words == act.commentary[-1].args["text"]
    assert lines.column.children[0].newest


@pytest.mark.parametrize("drawn_after", [0, 6])
def test_no_frame_shows_a_part_of_a_game_without_the_others(
    window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn_after: int
) -> None:
    """First the seats, then the map, then everything else, all behind the opening picture, until its tiles are drawn
    too; a tap before that was meant for the page before.
    """
    from kivy.tests.common import UnitTestTouch

    app, evening = running_app(tmp_path)
    try:
        evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush", camera=False)
        app._play()
        page = app.navigator.page
        window.add_widget(app.navigator)
        screen = page.screen
        drawn, touched = [False], []
        monkeypatch.setattr(Pictures, "shown", property(lambda _: drawn[0]))
        monkeypatch.setattr(screen, "on_touch_down", lambda touch: touched.append(touch.pos))
        shown = []
        for number in range(4 + drawn_after):
            drawn[0] = number >= drawn_after
            UnitTestTouch(400, 240).touch_down()
            assert touched == []
            EventLoop.idle()
            covered = isinstance(page.children[0], OpeningPicture)
            assert covered == (number < max(drawn_after, 3))
            shown.append((len(screen.seats.children), bool(screen.board.free), bool(screen.bar.named(small=True))))
            if not covered:
                break
        assert shown[:4] == [(2, False, False), (2, True, False), (2, True, True), (2, True, True)]
        UnitTestTouch(400, 240).touch_down()
        assert len(touched) == 1
    finally:
        window.remove_widget(app.navigator)
        app.on_stop()
        evening.close()


def test_a_game_is_shown_even_if_its_tiles_are_not_drawn_in_time(
    window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blank cards are better than a long wait."""
    app, evening = running_app(tmp_path)
    try:
        evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush", camera=False)
        app._play()
        monkeypatch.setattr(Pictures, "shown", property(lambda _: False))
        monkeypatch.setattr("app.ui.play.page.PATIENCE", 0.0)
        page = app.navigator.page
        for _ in range(4):
            page.update()
        assert not any(isinstance(part, OpeningPicture) for part in page.children)
    finally:
        app.on_stop()
        evening.close()
