"""A question on an upright screen, where its panel leaves the map little room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.lang import say
from app.table.model.inputs import GameIsRight
from app.table.presentation.buttons import ButtonView
from app.table.presentation.view import TableView
from app.ui.base.theme import THEME
from app.ui.map.aim import MARGIN
from app.ui.map.camera import Room, beside, fit
from app.values import Cell
from tests.sampling import sampled

States = Callable[..., dict[str, TableView]]
SIZES = ((480, 800), (720, 1280))


def _asked(stage: Any, view: TableView, size: tuple[int, int]) -> tuple[Any, Cell]:
    """The map with that question, and the cell that it is about."""
    board = stage.open(view, size).board
    assert view.question is not None
    tile = next((choice.tile for choice in view.question.choices if choice.tile is not None), None)
    return board, tile.placed.cell if tile is not None else view.clashes[0].cell


@pytest.mark.parametrize("size", sampled(SIZES, SIZES[:1]))
@pytest.mark.parametrize("state", ["question", "illegal"])
def test_what_it_is_about_is_seen_from_near(stage: Any, states: States, state: str, size: tuple[int, int]) -> None:
    """In the middle across, with the tiles at its sides, and clearly larger than on the whole map."""
    view = states(3)[state]
    board, cell = _asked(stage, view, size)
    laid = [tile.cell for tile in view.tiles]
    whole = fit([*laid, *beside(laid)], Room(board.width, board.height), MARGIN, 1000).tile
    assert board.sight.camera.tile > 1.5 * whole
    left, high = board.to_screen(*cell)
    right, low = board.to_screen(cell[0] + 1, cell[1] + 1)
    assert board.x + 0.2 * board.width < (left + right) / 2 < board.right - 0.2 * board.width
    assert board.y <= low
    assert high <= board.top
    for near in set(beside([Cell(*cell)])).intersection(laid):
        (x, y), reach = board.to_screen(near[0] + 0.5, near[1] + 0.5), 0.4 * board.sight.camera.tile
        assert board.x <= x - reach
        assert x + reach <= board.right
        assert board.y <= y - reach
        assert y + reach <= board.top


@pytest.mark.parametrize("size", sampled(SIZES, SIZES[:1]))
def test_what_the_eyes_say_leaves_the_map_free(stage: Any, states: States, size: tuple[int, int]) -> None:
    """It stands below the panel, where no button is while something is asked."""
    screen = stage.open(replace(states(3)["question"], eyes=say("eyes.watching")), size)
    assert screen.eyes.words
    assert screen.eyes.top <= screen.panel.y
    assert screen.board.covered == []


def test_beside_a_wide_panel_the_whole_map_is_seen(stage: Any, states: States) -> None:
    """An upright screen alone has so little room."""
    view = states(3)["question"]
    board, _ = _asked(stage, view, (800, 480))
    for col, row in (tile.cell for tile in view.tiles):
        x, y = board.to_screen(col + 0.5, row + 0.5)
        assert board.collide_point(x, y)


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_what_hands_have_done_is_said_below_the_panel(stage: Any, act: TableView, text: str) -> None:
    """On an upright screen, where nothing else stands there: the little room above the panel is the map's alone. With
    nothing open the button stands over the map, beside the sentence that says what comes first.
    """
    THEME.choose(text=text)
    due = replace(
        act,
        phase="place",
        placing=None,
        actions=(),
        buttons=(ButtonView("done", say("button.done"), GameIsRight()),),
        free=(Cell(9, 9),),
        reminders=(say("remind.lay_tokens", count=1, place=say("place.start")),),
    )
    screen = stage.open(due, (480, 800))
    board = screen.board
    assert stage.button("done").y >= board.y
    screen._touch_seat(due.seats[0].colour)
    stage.frames()
    done = stage.button("done")
    assert screen.panel.y >= done.top
    assert done.x > max(button.right for button in screen.bar.named(small=True))
    stage.press(done)
    assert stage.sent == [GameIsRight()]
    stage.press(screen.panel.ids.shut)
    assert stage.button("done").y >= board.y
