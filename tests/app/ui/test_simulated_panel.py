"""The simulated panel on the screen: its lights, and its buttons."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from app.table.presentation.side_panel import ChangeView, RevisionView
from app.table.presentation.view import TableView
from app.ui.base.widgets import TouchButton
from app.ui.play.screen import PlayScreen
from app.ui.play.simulated_panel import PanelLight
from app.ui.play.turn_sheets import RevisionSheet


class Board:
    """A board that records what is pressed."""

    buttons: tuple[str, ...] = ("confirm", "next", "seat_red")

    def __init__(self) -> None:
        self.lights: dict[str, tuple[float, ...]] = {"place": (1.0,), "seat_red": (0.5,), "seat_black": (1.0,)}
        self.done: list[str] = []

    def press(self, name: str) -> None:
        self.done.append(f"{name} down")

    def release(self, name: str) -> None:
        self.done.append(f"{name} up")


def _until(stage: Any, board: Board, last: str) -> None:
    """A button stays pressed for at least some hundredths of a second."""
    for _ in range(200):
        stage.frames()
        if board.done[-1] == last:
            return
        time.sleep(0.01)
    raise AssertionError(board.done)


@pytest.fixture
def shown(stage: Any, act: TableView, monkeypatch: pytest.MonkeyPatch) -> tuple[Board, Any]:
    """A board, and the screen that draws it."""
    board = Board()
    first: Any = PlayScreen.__init__
    monkeypatch.setattr(PlayScreen, "__init__", lambda self, *a, **k: first(self, *a, panel_board=board, **k))
    screen = stage.open(act)
    screen.follow_panel()
    stage.frames()
    return board, screen


def test_lights_shine_as_the_board_says(shown: tuple[Board, Any], stage: Any) -> None:
    """Lights of the playing seats have the seat's colour and the brightness of their pins; nobody plays black."""
    board, screen = shown
    glows = {light.words: round(light.glow[3], 2) for light in stage.all(PanelLight)}
    assert glows == {"lay": 1.0, "red": 0.5}
    board.lights["place"] = (0.0, 0.0, 0.0)
    screen.follow_panel()
    assert next(light.glow[3] for light in stage.all(PanelLight) if light.words == "lay") == 0.0


def test_a_button_is_down_as_long_as_a_finger_holds_it(shown: tuple[Board, Any], stage: Any) -> None:
    """So that it can be held; a finger that slides off releases it too."""
    board, _ = shown
    button = stage.button("panel-next")
    for end in (button.to_window(*button.center), (3, 300)):
        finger = UnitTestTouch(*button.to_window(*button.center))
        finger.touch_down()
        stage.frames()
        assert board.done[-1] == "next down"
        finger.touch_move(*end)
        finger.touch_up()
        _until(stage, board, "next up")


def test_the_panel_stays_in_reach_below_a_sheet(shown: tuple[Board, Any], stage: Any, act: TableView) -> None:
    """While a correction waits, its buttons can be pressed, and they cover none of the sheet's."""
    board, screen = shown
    revision = RevisionView((ChangeView("red", "Red", 1, 2),))
    stage.show(replace(act, phase="revise", revision=revision))
    (sheet,) = stage.all(RevisionSheet)
    assert sheet.ids.card.y >= screen.strip.top
    stage.press(stage.button("panel-confirm"))
    _until(stage, board, "confirm up")
    assert board.done == ["confirm down", "confirm up"]
    assert all(b.height >= 48 for b in stage.all(TouchButton) if b.name.startswith("panel-"))
