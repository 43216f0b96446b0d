"""Touches on a small map: it comes near, and asks for one more."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from app.lang import say
from app.table.presentation.view import TableView, TileView
from app.ui.base.theme import THEME
from app.ui.map.camera import on_table
from app.ui.map.lights import Target
from app.values import Cell, turn_point


def test_a_touch_on_small_free_places_enlarges_the_map_until_a_tile_lies_there(stage: Any, laying: TableView) -> None:
    """The second touch chooses the place; then all of the map is seen again."""
    first = laying.tiles[0]
    row = tuple(replace(first, placed=replace(first.placed, cell=Cell(col, 0))) for col in range(20))
    free = tuple(Cell(col, 1) for col in range(20))
    long = replace(laying, tiles=row, free=free, pieces=(), stacks=(), rings=(), reminders=())
    screen = stage.open(long)
    board, chosen = screen.board, []
    board.bind(on_free=lambda _, cell: chosen.append(cell))
    whole = board.sight.camera.tile
    assert whole < 40 * THEME.u
    stage.tap(*board.to_screen(7.5, 1.5))
    assert chosen == []
    assert board.sight.camera.tile >= 64 * THEME.u
    stage.tap(*board.to_screen(7.5, 1.5))
    assert chosen == [Cell(7, 1)]
    screen.handling.close()
    screen.end_picking()
    stage.show(replace(long, tiles=(*row, replace(first, placed=replace(first.placed, cell=Cell(7, 1)), fresh=True))))
    board.settle()
    assert board.automatic
    assert board.sight.camera.tile == pytest.approx(whole, rel=0.2)


@pytest.mark.parametrize("touched", [0, 7, 19])
def test_the_place_that_a_touch_in_doubt_meant_is_lit_and_under_nothing(
    stage: Any, laying: TableView, touched: int
) -> None:
    """Among others that look alike it is seen which one is to be touched again, near the finger."""
    screen = stage.open(long_map(laying))
    board, drawn = screen.board, []
    board._layers.draw_free, real = lambda *what: (drawn.append(what[-1]), real(*what)), board._layers.draw_free
    at = board.to_screen(touched + 0.5, 1.5)
    stage.tap(*at)
    assert board.once_more
    assert drawn[-1] == Cell(touched, 1)
    left, top = board.to_screen(touched, 1)
    right, low = board.to_screen(touched + 1, 2)
    assert board.x <= left < right <= board.right
    assert board.y <= low < top <= board.top - board.inset_top
    for box in (*board.covered, *board.passing, *board.coming):
        assert (
            right <= board.x + box[0] or board.x + box[2] <= left or top <= board.y + box[1] or board.y + box[3] <= low
        )
    if touched == 7:
        assert math.dist(at, ((left + right) / 2, (low + top) / 2)) < board.sight.camera.tile / 2
    board.fit()
    assert drawn[-1] is None


def test_a_free_place_that_is_brought_near_lies_under_no_button(stage: Any, laying: TableView) -> None:
    """Where the finger touched, some would lie below one."""
    first = laying.tiles[0]
    column = tuple(replace(first, placed=replace(first.placed, cell=Cell(0, row))) for row in range(14))
    free = (*(Cell(-1, row) for row in range(14)), *(Cell(1, row) for row in range(14)))
    screen = stage.open(replace(laying, tiles=column, free=free, pieces=(), stacks=(), rings=(), reminders=()))
    board = screen.board
    for place in free[::3]:
        stage.tap(*board.to_screen(place.col + 0.5, place.row + 0.5))
        assert board.once_more
        left, top = board.to_screen(*place)
        right, low = board.to_screen(place.col + 1, place.row + 1)
        for button in (*screen.bar.children, screen.fit):
            assert right <= button.x or button.right <= left or top <= button.y or button.top <= low
        board.fit()
        stage.frames()


@pytest.mark.parametrize("growth", [0.9, 1.1])
def test_a_touch_on_small_free_places_asks_for_one_more_on_a_map_that_a_finger_has_moved(
    stage: Any, laying: TableView, growth: float
) -> None:
    """Its places are as hard to touch: none is chosen before they are near, and the hint says so."""
    screen = stage.open(long_map(laying))
    board, chosen = screen.board, []
    board.bind(on_free=lambda _, cell: chosen.append(cell))
    board._zoom_at(board.center, growth)
    stage.frames()
    assert not board.automatic
    assert board.sight.camera.tile < 60 * THEME.u
    again = screen.text(say("ui.hint.again"))
    assert screen.hint.words != again
    at = next(col + 0.5 for col in range(20) if board.x + 90 < board.to_screen(col + 0.5, 1.5)[0] < board.right - 90)
    stage.tap(*board.to_screen(at, 1.5))
    assert chosen == []
    assert board.sight.camera.tile >= 64 * THEME.u
    assert screen.hint.words == again
    stage.tap(*board.to_screen(at, 1.5))
    assert chosen == [Cell(int(at), 1)]


def long_map(laying: TableView, *besides: TileView) -> TableView:
    """A map so long that its free places are too small to be touched, with these tiles too."""
    first = laying.tiles[0]
    row = tuple(replace(first, placed=replace(first.placed, cell=Cell(col, 0))) for col in range(20))
    free = tuple(Cell(col, 1) for col in range(20))
    return replace(laying, tiles=(*row, *besides), free=free, pieces=(), stacks=(), rings=(), reminders=())


def _enlarged(stage: Any, view: TableView) -> Any:
    """The map of that view, enlarged by a touch in doubt on a free place."""
    board = stage.open(view).board
    stage.tap(*board.to_screen(7.5, 1.5))
    assert not board.automatic
    return board


def test_a_map_enlarged_for_a_touch_is_whole_again_when_the_tile_in_hand_is_put_back(
    stage: Any, laying: TableView
) -> None:
    """It was tried, and goes elsewhere."""
    board = _enlarged(stage, long_map(laying))
    board.focus(Cell(7, 1))
    stage.frames()
    board.focus()
    stage.frames()
    assert board.automatic


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_map_enlarged_for_a_touch_asks_for_one_more(stage: Any, laying: TableView, size: tuple[int, int]) -> None:
    """In place of what it says of the next tile, until it is whole again."""
    view = long_map(laying)
    screen = stage.open(view, size)
    usual = screen.hint.words
    stage.tap(*screen.board.to_screen(7.5, 1.5))
    assert not screen.board.automatic
    assert screen.hint.words == "Touch the place once more."
    screen.board.fit()
    stage.frames()
    assert screen.hint.words == usual != "Touch the place once more."


def test_a_map_enlarged_for_a_touch_is_whole_again_when_there_is_nothing_to_touch(
    stage: Any, laying: TableView
) -> None:
    """The places of a tile or piece are others, or none."""
    view = long_map(laying)
    board = _enlarged(stage, view)
    stage.show(replace(view, turn=view.turn + 1))
    assert not board.automatic
    stage.show(replace(view, free=()))
    assert board.automatic


def test_a_map_enlarged_for_a_lit_place_is_whole_again_when_none_is_lit(stage: Any, laying: TableView) -> None:
    """A touch between two of them enlarges a map of small tiles."""
    view = long_map(laying)
    board = stage.open(view).board
    placed = [replace(laying.tiles[0].placed, cell=Cell(col, 1)) for col in (7, 8)]
    board.set_targets([Target(one.cell, 0, (), None, lambda: None, one) for one in placed])
    stage.frames()
    stage.tap(*board.to_screen(8.0, 2.1))
    assert not board.automatic
    board.set_targets([])
    stage.frames()
    assert board.automatic


def _lit_row(stage: Any, laying: TableView, *cells: int) -> tuple[Any, list[int]]:
    """A map of small tiles, lit where they are in those columns, and the columns that were chosen."""
    board, chosen = stage.open(long_map(laying)).board, list[int]()
    board.set_targets(
        [Target(Cell(col, 0), 0, ((Cell(col, 0), 0),), None, partial(chosen.append, col)) for col in cells]
    )
    stage.frames()
    return board, chosen


def _spot(board: Any, col: int) -> tuple[float, float]:
    """The pixel where something stands on the first segment of the tile in that column."""
    laid = board._layers.laid[Cell(col, 0)]
    at = board._pictures.tileset.by_id[laid.design].places.spot(0)
    x, y = board.to_screen(*on_table(Cell(col, 0), turn_point(at, laid.rotation)))
    return x, y


def test_a_touch_on_a_small_lit_place_beside_another_enlarges_the_map_before_it_counts(
    stage: Any, laying: TableView
) -> None:
    """A finger covers both, also where its middle is on one of them."""
    board, chosen = _lit_row(stage, laying, 7, 8)
    stage.tap(*_spot(board, 7))
    assert chosen == []
    assert not board.automatic
    assert board.sight.camera.tile >= 60 * THEME.u
    stage.tap(*_spot(board, 7))
    assert chosen == [7]


def test_a_small_lit_place_far_from_others_is_as_wide_as_a_finger(stage: Any, laying: TableView) -> None:
    """A touch beside it counts at once."""
    board, chosen = _lit_row(stage, laying, 3, 15)
    x, y = _spot(board, 15)
    for aside in (-30, 30):
        stage.tap(x + aside * THEME.u, y)
    assert chosen == [15, 15]
    assert board.automatic
