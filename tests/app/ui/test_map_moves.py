"""The map under fingers: enlarged, dragged, and brought back for what lies at its edge."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.tests.common import UnitTestTouch

from app.lang import say
from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView
from app.ui.map.camera import MapCamera
from app.ui.map.footing import DEAF, Footing
from app.ui.map.sight import HELD
from app.values import Cell
from tests.app.ui.test_map_once_more import long_map
from tests.sampling import few, sampled

SIZES = [(800, 480), (720, 1280)]


@pytest.mark.parametrize("size", sampled(SIZES, ((720, 1280),)))
def test_free_places_at_the_edge_are_wholly_visible(stage: Any, laying: TableView, size: tuple[int, int]) -> None:
    """The automatic view leaves room for every place where a tile may go."""
    board = stage.open(laying, size).board
    for cell in laying.free:
        left, top = board.to_screen(*cell)
        right, low = board.to_screen(cell[0] + 1, cell[1] + 1)
        assert board.x <= left
        assert right <= board.right
        assert board.y <= low
        assert top <= board.top - board.inset_top


def test_a_double_tap_enlarges_the_map_and_another_shows_all_of_it(stage: Any, laying: TableView) -> None:
    """What is under the finger stays there."""
    board = stage.open(laying).board
    x, y = board.center
    before, point = board.to_screen(1, 0)[0] - board.to_screen(0, 0)[0], board.to_table(x, y)

    def tap_twice() -> None:
        finger = UnitTestTouch(x, y)
        finger.is_double_tap = True
        finger.touch_down()
        finger.touch_up()
        stage.frames()

    tap_twice()
    assert not board.automatic
    assert board.to_screen(1, 0)[0] - board.to_screen(0, 0)[0] == pytest.approx(2.2 * before, rel=0.01)
    assert board.to_table(x, y) == pytest.approx(point, abs=0.02)
    tap_twice()
    assert board.automatic
    assert board.to_screen(1, 0)[0] - board.to_screen(0, 0)[0] == pytest.approx(before, rel=0.01)


def _drag_by(stage: Any, across: float, up: float) -> None:
    x, y = stage.screen.board.center
    stage.drag([(x, y), (x + across / 2, y + up / 2), (x + across, y + up)])


def test_a_finger_does_not_move_the_map_out_of_sight(stage: Any, laying: TableView) -> None:
    """However far it drags: a part of a tile stays, by which the map is found again."""
    board = stage.open(laying).board
    for across, up in ((900, 0), (-1800, 0), (0, 900), (900, -1800)):
        _drag_by(stage, across, up)
        tile = board.sight.camera.tile
        ends = [board.to_screen(*cell) for cell in board.laid]
        low, high = board.y + tile / 4, board.top - board.inset_top - tile / 4
        assert any(
            left + 0.6 * tile > board.x and left + 0.4 * tile < board.right and top > low and top - tile < high
            for left, top in ends
        )


@pytest.mark.parametrize(("across", "returns"), [(40, False), (-180, True)])
def test_a_map_that_a_finger_has_moved_returns_for_a_tile_at_its_edge(
    stage: Any, laying: TableView, across: float, returns: bool
) -> None:
    """Where the next one could not be laid beside it in sight; one in the middle moves nothing."""
    plain = replace(laying, pieces=(), stacks=(), rings=(), reminders=(), free=())
    tiles = [tile for tile in plain.tiles if not tile.fresh]
    view = replace(plain, tiles=tuple(tiles))
    board = stage.open(view).board
    middle = board.to_table(*board.center)
    west = min(tile.cell.col for tile in tiles) - 1
    cell = Cell(west, round(middle[1])) if returns else Cell(round(middle[0]), round(middle[1]))
    left = board.to_screen(west, 0)[0] - board.x
    _drag_by(stage, -left - 0.2 * board.sight.camera.tile if returns else across, 0)
    assert not board.automatic
    assert board.collide_point(*board.to_screen(cell.col + 0.5, cell.row + 0.5))
    others = [tile for tile in tiles if tile.cell != cell]
    new = replace(tiles[0], placed=replace(tiles[0].placed, cell=cell), fresh=True)
    stage.show(replace(view, tiles=(*others, new)))
    assert board.automatic is returns


def test_a_map_is_again_as_a_finger_has_left_it_when_a_tile_is_put_back(stage: Any, laying: TableView) -> None:
    """What came near for the tile in hand goes back with it."""
    screen = stage.open(replace(laying, rings=(), reminders=()))
    board = screen.board
    _drag_by(stage, 40, 20)
    left = board.sight.camera
    board.focus(laying.tiles[0].cell)
    stage.frames()
    assert board.sight.camera != left
    board.focus()
    stage.frames()
    assert board.sight.camera == left
    assert not board.automatic


def test_a_tap_while_the_map_makes_room_counts_for_nothing(stage: Any, laying: TableView) -> None:
    """A finger that was on its way when the map set off would touch another place than it was aimed at."""
    screen = stage.open(laying, (1280, 720))
    board, now = screen.board, [0.0]
    board.sight.footing = Footing(lambda: now[0])
    touched: list[Cell] = []

    def touch(_: Any, cell: Cell) -> bool:
        touched.append(cell)
        return True  # nothing is to open there

    board.bind(on_tile=touch)
    cell = laying.free[0]
    at = board.to_screen(cell.col + 0.5, cell.row + 0.5)
    board.inset_top += 200
    board.sight.end()
    assert board.to_table(*at) != pytest.approx((cell.col + 0.5, cell.row + 0.5), abs=0.5)
    there = next(cell for cell in board.laid if board.collide_point(*board.to_screen(cell[0] + 0.5, cell[1] + 0.5)))

    def tap() -> None:
        finger = UnitTestTouch(*board.to_screen(there.col + 0.5, there.row + 0.5))
        finger.touch_down()
        finger.touch_up()

    now[0] = DEAF / 2
    tap()
    assert touched == []
    now[0] = 2 * DEAF
    tap()
    assert touched == [there]


def test_below_a_finger_the_map_stays_until_it_is_lifted(stage: Any, laying: TableView) -> None:
    """What comes and goes over it meanwhile takes no place from under the finger: the touch means what lay there."""
    screen = stage.open(laying, (1280, 720))
    board, touched = screen.board, []

    def touch(_: Any, cell: Cell) -> bool:
        touched.append(cell)
        return True  # nothing is to open there

    board.bind(on_tile=touch)
    cell = board.laid[0]
    at = board.to_screen(cell.col + 0.5, cell.row + 0.5)
    finger = UnitTestTouch(*at)
    finger.touch_down()
    board.inset_top += 200
    for _ in range(3):
        EventLoop.idle()
        assert board.to_screen(cell.col + 0.5, cell.row + 0.5) == pytest.approx(at)
    finger.touch_up()
    assert touched == [cell]
    EventLoop.idle()
    board.sight.end()
    assert board.to_screen(cell.col + 0.5, cell.row + 0.5) != pytest.approx(at, abs=20)


def test_a_map_on_its_way_waits_for_a_finger(stage: Any, laying: TableView) -> None:
    """It goes on when the finger is lifted, or after the time of a long touch: some screens lose the end of one."""
    screen = stage.open(laying, (1280, 720))
    board = screen.board
    screen.motion = True
    board.inset_top += 200
    EventLoop.idle()
    assert board.sight.moving
    finger = UnitTestTouch(*board.center)
    finger.touch_down()
    seen = board.sight.camera
    EventLoop.idle()
    assert board.sight.camera == seen
    time.sleep(HELD + 0.1)
    EventLoop.idle()
    EventLoop.idle()
    assert board.sight.camera != seen
    finger.touch_up()


def test_a_tap_on_a_map_under_way_means_what_was_seen_just_before_or_nothing(stage: Any, laying: TableView) -> None:
    """The place that slides below a finger on its way is another one than it was aimed at, long after the map has set
    off too.
    """
    screen = stage.open(laying, (1280, 720))
    board, now = screen.board, [0.0]
    screen.motion = True
    board.sight.footing = Footing(lambda: now[0])
    touched: list[Cell] = []

    def touch(_: Any, cell: Cell) -> bool:
        touched.append(cell)
        return True  # nothing is to open there

    board.bind(on_tile=touch, on_free=touch)
    board.inset_top += 300
    board.sight.renew()
    now[0] = 2 * DEAF
    aimed = board.sight.camera
    for _ in range(60):
        board.sight._step(0.02)
    there = next(
        cell
        for cell in board.laid
        if board.collide_point(*(at := board.to_screen(cell.col + 0.5, cell.row + 0.5)))
        and Cell(*map(math.floor, aimed.point(tuple(board.center), at))) != cell
    )
    for waited, expected in ((0.1, []), (2 * DEAF, [there])):
        now[0] += waited
        finger = UnitTestTouch(*board.to_screen(there.col + 0.5, there.row + 0.5))
        finger.touch_down()
        finger.touch_up()
        assert touched == expected


def test_a_tap_that_means_the_same_cell_counts_while_the_map_moves() -> None:
    """The map may slide a little below a finger without taking its touch away."""
    footing = Footing(lambda: 1.0)
    footing.left(MapCamera(0.5, 0.5, 100), (0.0, 0.0))
    assert not footing.slipped((0, 0), (0.9, 0.9), 1.0)
    assert footing.slipped((0, 0), (1.1, 0.9), 1.0)
    assert not footing.slipped((0, 0), (1.1, 0.9), 1.0 + 2 * DEAF)
    footing.rest()
    assert not footing.slipped((0, 0), (1.1, 0.9), 1.0)


def spots(board: Any) -> list[tuple[float, float]]:
    """Where the map shows its tiles once it has arrived, in whole pixels of the window."""
    return [tuple(map(round, board.to_come(*cell))) for cell in board.laid]


@pytest.mark.parametrize("size", few(SIZES, 0))
def test_a_panel_that_hides_nothing_that_matters_moves_no_map(
    stage: Any, laying: TableView, size: tuple[int, int]
) -> None:
    """The map stays as it is seen while the panel of a seat opens and closes, at its place and its scale."""
    middle = min(laying.tiles, key=lambda tile: sum(abs(n) for n in tile.cell))
    near = [tile for tile in laying.tiles if abs(tile.cell.col - middle.cell.col) < 2]
    tiles = tuple(replace(tile, fresh=tile is middle) for tile in near)
    screen = stage.open(replace(laying, tiles=tiles, free=()), size)
    before = spots(screen.board)
    screen.aside.touch_seat("red")
    stage.frames()
    assert screen.panel.parent is not None
    assert spots(screen.board) == before
    screen.aside.close()
    stage.frames()
    assert spots(screen.board) == before


def test_a_panel_over_the_newest_tile_moves_the_map_as_far_as_it_takes(stage: Any, laying: TableView) -> None:
    """At the same scale, sideways alone, until that tile is in sight; the map is back when the panel has closed."""
    first = laying.tiles[0]
    row = [replace(first, placed=replace(first.placed, cell=Cell(col, 0)), fresh=col == 8) for col in range(9)]
    screen = stage.open(replace(laying, tiles=tuple(row), free=(), pieces=(), stacks=()))
    board, before, tile = screen.board, spots(screen.board), screen.board.sight.goal.tile
    far = board.to_come(9, 0)[0]
    screen.aside.touch_seat("red")
    stage.frames()
    assert far > board.right, "the panel would lie over it"
    assert board.sight.goal.tile == pytest.approx(tile)
    assert board.right - 0.3 * tile <= board.to_come(9, 0)[0] <= board.right + 0.1 * tile
    assert board.to_come(0, 0)[1] == pytest.approx(before[0][1], abs=1)
    screen.aside.close()
    stage.frames()
    assert spots(board) == before


def test_a_panel_over_a_tile_moves_the_map_where_all_have_room_beside_it(stage: Any, laying: TableView) -> None:
    """At the same scale: no tile is cut off while a part of the map is empty."""
    first = laying.tiles[0]
    cells = [Cell(col, row) for col in range(5) for row in range(3)]
    tiles = [replace(first, placed=replace(first.placed, cell=cell), fresh=cell == Cell(0, 0)) for cell in cells]
    free = tuple(Cell(col, 1) for col in (-1, 5))
    screen = stage.open(replace(laying, tiles=tuple(tiles), free=free, pieces=(), stacks=()))
    board, tile = screen.board, screen.board.sight.goal.tile
    far = board.to_come(5, 0)[0]
    screen.aside.touch_seat("red")
    stage.frames()
    assert far > board.right, "the panel would lie over it"
    assert board.sight.goal.tile == pytest.approx(tile)
    assert board.x <= board.to_come(0, 0)[0]
    assert board.to_come(5, 0)[0] <= board.right


def test_a_map_that_a_finger_has_moved_returns_when_hands_have_done_what_was_asked(
    stage: Any, laying: TableView
) -> None:
    """One that a finger had moved before stays."""
    ring = RingView(Cell(3, 0), (0.5, 0.5), "lay_tokens", 1, "", say("raw", text="here"))
    view = long_map(laying)
    board = stage.open(replace(view, rings=(ring,))).board
    _drag_by(stage, 60, 0)
    assert not board.automatic
    stage.show(view)
    assert board.automatic
    _drag_by(stage, 40, 0)
    stage.show(replace(view, rings=(ring,)))
    stage.show(view)
    assert not board.automatic


def test_a_map_that_a_finger_has_moved_stays_when_hands_are_done_if_all_of_it_is_seen(
    stage: Any, laying: TableView
) -> None:
    """Nothing that comes next is out of sight there: it jumped under the fingers all the same."""
    ring = RingView(laying.tiles[0].cell, (0.5, 0.5), "lay_tokens", 1, "", say("raw", text="here"))
    near = [tile for tile in laying.tiles if max(map(abs, tile.cell)) < 2]
    view = replace(laying, tiles=tuple(near), free=(), pieces=(), stacks=(), rings=(), reminders=())
    board = stage.open(replace(view, rings=(ring,))).board
    _drag_by(stage, 40, -10)
    left = board.sight.camera
    stage.show(view)
    assert not board.automatic
    assert board.sight.goal == left
    stage.show(replace(view, rings=(ring,)))
    _drag_by(stage, 400, 0)
    stage.show(view)
    assert not board.automatic, "a finger had moved it for something else before"


def test_no_sentence_and_no_card_moves_a_map_that_a_finger_has_moved(stage: Any, laying: TableView) -> None:
    """Whatever comes over it, stays for a while and goes."""
    view = replace(laying, rings=(), reminders=(), watched=True)
    screen = stage.open(view)
    _drag_by(stage, 60, 30)
    left = screen.board.sight.goal
    told = say("raw", text="Anna lays a tile, and quite a lot more is told of it than fits in a line.")
    stage.show(replace(view, commentary=(*view.commentary, told)))
    assert [card for card in screen.notices.children if card.opacity]
    assert screen.board.sight.goal == left
    screen.board.make_room((300.0, 60.0, 560.0, 200.0))
    stage.frames()
    assert screen.board.sight.goal == left
    screen.board.make_room(None)
    screen.notices.show([])
    screen.arrange()
    stage.frames()
    assert screen.board.sight.goal == left


def _corrected(view: TableView, **changed: Any) -> TableView:
    third = replace(view.turns[2], **changed)
    return replace(view, turns=(*view.turns[:2], third, *view.turns[3:]))


@pytest.mark.parametrize(
    "after",
    [
        pytest.param(lambda view: _corrected(view, what=say("raw", text="something else")), marks=pytest.mark.slow),
        lambda view: _corrected(view, cell=Cell(30, 30)),
        pytest.param(lambda view: replace(view, turns=(*view.turns[:2], *view.turns[3:])), marks=pytest.mark.slow),
    ],
    ids=["piece", "place", "removed"],
)
def test_a_map_that_a_finger_has_moved_is_whole_again_after_a_correction(
    stage: Any, laying: TableView, after: Callable[[TableView], TableView]
) -> None:
    """Of any turn that is over."""
    board = stage.open(laying).board
    _drag_by(stage, 40, 0)
    assert not board.automatic
    stage.show(after(laying))
    assert board.automatic


def test_a_map_that_a_finger_has_moved_stays_while_a_turn_goes_on(stage: Any, laying: TableView) -> None:
    """What the player of the newest turn does is no correction; nor is an undo of it."""
    board = stage.open(laying).board
    _drag_by(stage, 40, 0)
    last = replace(laying.turns[-1], what=say("raw", text="a piece"))
    stage.show(replace(laying, turns=(*laying.turns[:-1], last)))
    stage.show(replace(laying, turns=laying.turns[:-1]))
    assert not board.automatic


@pytest.mark.parametrize("size", SIZES)
def test_at_the_end_all_of_the_map_is_seen(stage: Any, laying: TableView, size: tuple[int, int]) -> None:
    """Whatever fingers have done, and though tokens are still to be turned over by hand."""
    ring = RingView(Cell(3, 0), (0.5, 0.5), "lay_tokens", 1, "", say("raw", text="here"))
    view = long_map(laying)
    board = stage.open(view, size).board
    _drag_by(stage, 60, 0)
    stage.show(replace(view, phase="over", free=(), rings=(ring,)))
    assert board.automatic
    assert not board.part
    for cell in board.laid:
        x, y = board.to_screen(cell[0] + 0.5, cell[1] + 0.5)
        assert board.x < x < board.right
        assert board.y < y < board.top - board.inset_top


@pytest.mark.parametrize("again", [False, True])
def test_a_map_that_a_finger_has_moved_shows_what_was_touched_beside_its_panel(
    stage: Any, laying: TableView, again: bool
) -> None:
    """Although the panel covers the side where it lay; without it the map is as the finger has left it, as it is where
    one moves it once more.
    """
    screen = stage.open(replace(laying, rings=(), reminders=()))
    board = screen.board
    tile = max(laying.tiles, key=lambda tile: tile.cell.col)
    at = tile.cell.col + 0.5, tile.cell.row + 0.5
    x, y = board.to_screen(*at)
    _drag_by(stage, board.right - 0.6 * board.sight.camera.tile - x, board.center_y - y)
    moved = board.to_screen(*at)
    assert not board.automatic
    stage.tap(*moved)
    assert screen.panel.parent is not None
    assert tile.cell in {cell for light in board.lights for cell, _ in light.area}
    assert board.right < moved[0]
    assert board.collide_point(*board.to_come(*at))
    if again:
        seen = board.to_come(*at)
        _drag_by(stage, 60, 0)
        board.sight.ask()
        assert board.to_come(*at)[0] == pytest.approx(seen[0] + 60, abs=25)
    else:
        screen.handling.close()
        board.settle()
        assert board.to_come(*at) == pytest.approx(moved)
