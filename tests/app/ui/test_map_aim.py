"""Which part of the table the map shows, and when it moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.lang import say
from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView
from app.ui.map.aim import TOUCHED, Aim, framed, framed_beside, meant
from app.ui.map.camera import Box, MapCamera, Room, fit
from app.ui.map.rings import places, squares
from app.values import Cell
from tests.app.ui.test_map_camera import box_of, inside, meets

ROOM = Room(580, 480, top=84)  # the map of a screen of 800x480
FEW = tuple(Cell(col, row) for col in range(5) for row in range(3))
MANY = tuple(Cell(col, row) for col in range(12) for row in range(8))


def aim(*tiles: Cell, **more: object) -> Aim:
    """All of those tiles, in the room of a small screen."""
    return Aim(ROOM, 1.0, tiles, **more)  # pyrefly: ignore[bad-argument-type]


def test_a_tile_that_is_taken_back_moves_nothing() -> None:
    """The map with one tile less is in sight, and as large as it need be."""
    before = aim(*FEW, Cell(5, 1)).camera(None, same=False)
    assert aim(*FEW).camera(before, same=False) == before


def test_a_tile_in_sight_moves_nothing() -> None:
    """It and the places beside it were in sight before it was laid."""
    before = aim(*FEW, Cell(5, 0)).camera(None, same=False)
    assert aim(*FEW, Cell(5, 0), Cell(5, 1)).camera(before, same=False) == before


def test_a_tile_beside_what_is_in_sight_moves_the_map_no_further_than_it_takes() -> None:
    """Along one direction, at the same size."""
    east, south, tile = 2.5, 0.0, 50.0
    before = MapCamera(east, south, tile)
    first = aim(*(Cell(col, row) for col in range(-1, 7) for row in range(-1, 2)))
    assert first.camera(before, same=False) == before
    after = replace(first, tiles=(*first.tiles, Cell(7, 0)), free=(Cell(8, 0),)).camera(before, same=False)
    assert (after.south, after.tile) == (south, tile)
    assert 0.0 < after.east - east < 1.0
    assert all(inside(box_of(cell, after, ROOM), ROOM) for cell in (Cell(8, 0), Cell(-2, -1)))


def test_a_tile_under_a_button_that_comes_moves_the_map_from_under_it_at_its_size() -> None:
    """Others may lie under the button."""
    before = aim(*MANY).camera(None, same=False)
    under = max(MANY)
    left, low, right, high = box_of(under, before, ROOM)
    button = (left - 40, low - 40, right + 10, high - 10)
    after = aim(*MANY, coming=(button,), asked=(under,), newest=(under,)).camera(before, same=True)
    assert after.tile == pytest.approx(before.tile, rel=0.05)
    assert not after.covered((ROOM.width / 2, ROOM.height / 2), (under,), button)


def test_free_places_come_from_under_the_button_that_says_what_is_done() -> None:
    """Where there is room beside it: people lay the next tile there, whether or not they have touched it."""
    tiles = tuple(Cell(col, row) for col in range(3) for row in range(4))
    free = (*(Cell(col, 4) for col in range(3)), *(Cell(col, -1) for col in range(3)))
    ring = RingView(Cell(0, 0), (0.5, 0.5), "lay_tokens", 1, "", say("raw", text="here"))
    before = aim(*tiles, free=free, rings=(ring,)).camera(None, same=False)
    button = (330.0, 0.0, 580.0, 66.0)
    middle = ROOM.width / 2, ROOM.height / 2
    assert before.under(middle, (button,), free) > 0.75
    after = aim(*tiles, free=free, rings=(ring,), coming=(button,)).camera(before, same=True)
    assert before.under(middle, (button,), tiles) == 0
    assert after.under(middle, (button,), free) < 0.1
    assert after.tile == pytest.approx(before.tile, rel=0.05)


def test_the_newest_tile_is_seen_whatever_hands_have_to_do_elsewhere() -> None:
    """Though the map comes near, and however far both lie from each other."""
    new, places = Cell(23, 7), (Cell(0, 0), Cell(1, 0))
    tiles = tuple(Cell(col, row) for col in range(24) for row in range(8))
    rings = tuple(RingView(cell, (0.5, 0.5), "lay_tokens", 1, "", say("raw", text="here")) for cell in places)
    shown = aim(*tiles, besides=places, rings=rings, newest=(new,))
    assert shown.at_hand
    first = replace(shown, newest=()).camera(None, same=False)
    assert not inside(box_of(new, first, ROOM), ROOM)
    for before in (None, first):
        assert all(inside(box_of(cell, shown.camera(before, same=True), ROOM), ROOM) for cell in (new, *places))


def test_a_map_that_shows_hardly_a_tile_is_not_kept_for_hands() -> None:
    """It showed what they have to do in a corner beside an empty table, and stayed so."""
    tiles, ring = tuple(Cell(col, row) for col in range(24) for row in range(16)), Cell(23, 0)
    rings = (RingView(ring, (0.5, 0.5), "lay_tokens", 1, "", say("raw", text="here")),)
    shown = aim(*tiles, besides=(ring,), rings=rings, newest=(ring,))
    assert shown.at_hand
    best = shown.camera(None, same=False)
    near = replace(best, east=best.east + 0.3)
    assert shown.camera(near, same=True) == near, "one that shows nearly as many stays"
    corner = replace(best, east=27.0, south=-2.5)
    assert inside(box_of(ring, corner, ROOM), ROOM)
    assert shown.camera(corner, same=True) == best


def test_beside_a_panel_most_tiles_that_have_room_are_in_sight() -> None:
    """The little map showed the newest tile in a corner, and an empty table."""
    tiles, newest = tuple(Cell(col, row) for col in range(24) for row in range(16)), Cell(23, 0)
    shown = replace(aim(*tiles), room=Room(480, 189))
    best = shown.beside_panel(MapCamera(12.0, 8.0, 40.0), [newest])
    corner = MapCamera(28.0, -1.2, 40.0)
    assert inside(box_of(newest, corner, shown.room), shown.room)
    assert shown.beside_panel(corner, [newest]) == best
    near = replace(best, east=best.east + 0.3)
    assert shown.beside_panel(near, [newest]) == near


def test_what_lies_beside_the_tiles_moves_nothing_unless_a_tile_may_be_laid_there() -> None:
    """Signs that come and go at the edge; where free places are shown, none of them is hidden."""
    beside = Cell(5, 1)
    before = aim(*FEW).camera(None, same=False)
    left, low, right, high = box_of(beside, before, ROOM)
    room = replace(ROOM, covered=((left + 5, low, right + 40, high - 5),))
    assert replace(aim(*FEW), room=room).camera(before, same=False) == before
    moved = replace(aim(*FEW, free=(beside,)), room=room).camera(before, same=False)
    assert not any(meets(box_of(beside, moved, room), box) for box in room.covered)


def test_a_map_that_has_become_much_too_small_grows() -> None:
    """Most tiles are gone, as when an earlier turn is taken back."""
    before = aim(*MANY).camera(None, same=False)
    assert aim(*FEW).camera(before, same=False).tile > 1.3 * before.tile


SENTENCE: Box = (400.0, 0.0, 580.0, 60.0)


@pytest.mark.parametrize(("part", "over", "stays"), [(0.75, (), False), (0.95, (), True), (0.75, (SENTENCE,), True)])
def test_a_map_that_made_room_for_what_has_gone_grows(part: float, over: tuple[Box, ...], stays: bool) -> None:
    """No tile has come since: it is as large as it can be once nothing lies over it."""
    whole = aim(*FEW, passing=over).camera(None, same=False)
    before = replace(whole, tile=part * whole.tile)
    after = aim(*FEW, passing=over).camera(before, same=True)
    assert (after == before) is stays
    assert stays or after.tile == whole.tile


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("away", [0.05, 0.2])
def test_a_map_that_made_way_for_what_has_gone_returns_to_the_middle(away: float, same: bool) -> None:
    """Unless that is near; a sentence that does not lie there keeps it away from it no more."""
    whole = aim(*FEW, Cell(5, 1)).camera(None, same=False)
    before = replace(whole, east=whole.east + away * ROOM.width / whole.tile * 0.99, tile=0.92 * whole.tile)
    after = aim(*FEW, Cell(5, 1)).camera(before, same=same)
    assert after == (whole if away > 0.12 else before)
    beside = aim(*FEW, Cell(5, 1), passing=(SENTENCE,))
    clear = beside.camera(None, same=False)
    small = replace(before, tile=0.85 * whole.tile)
    assert beside.camera(small, same=same) == (clear if away > 0.12 else small)
    assert beside.camera(clear, same=same) == clear


@pytest.mark.parametrize(
    ("part", "free", "stays"),
    [(0.75, (), True), (0.65, (), False), (0.75, (Cell(12, 0),), False), (0.92, (Cell(12, 0),), True)],
)
def test_a_map_stays_as_small_as_it_became_where_no_finger_aims_at_a_free_place(
    part: float, free: tuple[Cell, ...], stays: bool
) -> None:
    """That is to be as wide as a finger, or nearly as wide as it can be."""
    whole = aim(*MANY, free=free).camera(None, same=False)
    assert whole.tile < TOUCHED
    assert aim(*MANY, free=free).stays(replace(whole, tile=part * whole.tile)) is stays


def test_no_map_stays_of_which_a_tile_or_a_free_place_is_out_of_sight() -> None:
    """Where it is does not matter otherwise."""
    whole = aim(*FEW).camera(None, same=False)
    left = max(cell.col for cell in FEW)
    aside = replace(whole, east=whole.east - 0.3)
    assert aim(*FEW).stays(aside)
    away = replace(whole, east=whole.east - ROOM.width / whole.tile)
    assert not aim(*FEW).stays(away)
    edge = replace(whole, east=left + 1 - ROOM.width / 2 / whole.tile)
    assert aim(*FEW).stays(edge)
    assert not aim(*FEW, free=(Cell(left + 1, 0),)).stays(edge)


def test_a_scoring_is_told_on_the_map_as_it_is() -> None:
    """Its card may lie over tiles of which it does not speak; a sentence in its place makes the map smaller."""
    whole = aim(*MANY).camera(None, same=False)
    card: Box = (0.0, 250.0, 310.0, 396.0)
    asked = (Cell(9, 6),)
    assert aim(*MANY, asked=asked, passing=(card,), told=asked).camera(None, same=False) == whole
    assert aim(*MANY, asked=asked, passing=(card,)).camera(None, same=False) != whole
    under = aim(*MANY, asked=(Cell(1, 1),), passing=(card,), told=asked).camera(None, same=False)
    assert not meets(box_of(Cell(1, 1), under, ROOM), card)


def test_what_is_seen_from_near_has_the_tiles_at_its_sides_whole() -> None:
    """They decide whether a tile fits there."""
    middle = Cell(5, 4)
    camera = aim(*MANY, focus=(middle,)).camera(None, same=False)
    near = [middle, Cell(4, 4), Cell(6, 4), Cell(5, 3), Cell(5, 5)]
    assert all(inside(box_of(cell, camera, ROOM), ROOM) for cell in near)
    assert camera.tile > 100
    alone = aim(Cell(0, 0), focus=(Cell(1, 0),)).camera(None, same=False)
    assert alone.tile > 1.5 * camera.tile, "no room is kept for tiles that are not there"


@pytest.mark.parametrize("room", [Room(480, 145), Room(480, 200), Room(200, 600)])
def test_a_tile_in_hand_can_be_recognised_in_little_room(room: Room) -> None:
    """Above a panel that is high, with tiles on all sides, which are then cut: it is in the middle of the room."""
    cells = (Cell(0, 1), Cell(2, 1), Cell(1, 0), Cell(1, 2))
    camera = replace(aim(*cells, focus=(Cell(1, 1),)), room=room).camera(None, same=False)
    assert camera.tile >= 96
    left, low, right, high = box_of(Cell(1, 1), camera, room)
    assert 0 <= left <= right <= room.width
    assert 0 <= low <= high <= room.height


def test_places_to_be_touched_come_near_where_tiles_are_small() -> None:
    """A finger finds one of a few places; on a large map that needs no more room nothing moves."""
    some = Cell(2, 2), Cell(4, 3)
    whole = aim(*MANY).camera(None, same=False)
    near = aim(*MANY, touch=some).camera(whole, same=False)
    assert whole.tile < 64 <= near.tile
    assert all(inside(box_of(cell, near, ROOM), ROOM) for cell in some)
    large = aim(*FEW).camera(None, same=False)
    assert large.tile >= 64
    assert aim(*FEW, touch=some).camera(large, same=False) == large


@pytest.mark.parametrize("kind", ["put_piece", "look"])
def test_nothing_that_stays_lies_over_the_rim_of_a_ring(kind: str) -> None:
    """On small tiles a ring is larger than its tile: the map moves from under a box that touches it."""
    ring = RingView(Cell(0, 0), (0.5, 0.5), kind, 1, "red", say("ring.look"), piece="cowboy")
    before = aim(*MANY).camera(None, same=False)
    left, _, right, high = box_of(Cell(0, 0), before, ROOM)
    over: Box = (left - 300, high + 3, right + 60, high + 60)
    spoken = aim(*MANY, asked=(Cell(0, 0), *squares([ring], before.tile)), passing=(over,))
    after = spoken.camera(before, same=True)
    middle = ROOM.width / 2, ROOM.height / 2
    assert after != before, "its own cell was free"
    assert not any(over[0] < x < over[2] and over[1] < y < over[3] for x, y in places([ring], after, middle))


@pytest.mark.parametrize("wide", [True, False])
def test_what_is_framed_has_the_larger_part_that_a_card_leaves(stage: Any, act: TableView, wide: bool) -> None:
    """A row of tiles is larger above or below a low card than beside it, a column beside it."""
    board = stage.open(act).board
    cells = [Cell(at, 0) if wide else Cell(0, at) for at in range(6)]
    board.frame(cells, (300.0, 150.0))
    stage.frames()
    ends = [board.to_screen(*cell) for cell in (cells[0], cells[-1])]
    assert board.sight.camera.tile > (60 if wide else 30)
    if wide:
        assert max(y for _, y in ends) < board.top - board.inset_top - 150
    else:
        assert max(x for x, _ in ends) + board.sight.camera.tile < board.right - 300


def test_around_framed_tiles_there_is_room_for_the_figure_that_counts_them() -> None:
    """It stands above them, and keeps its size where they are small."""
    camera = framed(MANY, ROOM, 1.0)
    boxes = [box_of(cell, camera, ROOM) for cell in MANY]
    assert min(box[0] for box in boxes) >= 12
    assert camera.tile < fit(MANY, ROOM, 0.2, 128).tile
    assert not any(meets(box, (0, ROOM.height - ROOM.top - 35, ROOM.width, ROOM.height)) for box in boxes)


@pytest.mark.parametrize("upside", [1, -1])
@pytest.mark.parametrize("across", [1, -1])
def test_a_card_stands_in_a_corner_where_nothing_is_counted(across: int, upside: int) -> None:
    """What is counted along a diagonal is larger than beside the card or below it, and none of it is under the card."""
    cells = [Cell(across * at, upside * at) for at in range(5)]
    camera = framed_beside(cells, ROOM, (310.0, 200.0), 1.0)
    parts = [framed(cells, room, 1.0).tile for room in (replace(ROOM, right=310.0), replace(ROOM, top=284.0))]
    assert camera.tile > 1.2 * max(parts)
    boxes = [box_of(cell, camera, ROOM) for cell in cells]
    assert all(inside(box, ROOM) for box in boxes)
    corners = [(left, low, left + 310, low + 200) for left in (0, 270) for low in (0, 196)]
    assert any(not any(meets(box, corner) for box in boxes) for corner in corners)


@pytest.mark.parametrize(
    ("at", "tile", "cell", "doubt"),
    [
        ((0.5, 0.5), 26.0, Cell(0, 0), True),
        ((0.5, 0.5), 80.0, Cell(0, 0), False),
        ((0.99, 0.5), 80.0, Cell(0, 0), False),
        ((5.5, 0.5), 26.0, Cell(5, 0), False),
        ((6.5, 0.5), 26.0, Cell(5, 0), False),
        ((7.0, 0.5), 26.0, None, False),
        ((6.1, 0.5), 80.0, None, False),
    ],
)
def test_a_touch_means_the_free_place_that_is_near_unless_several_are(
    at: tuple[float, float], tile: float, cell: Cell | None, doubt: bool
) -> None:
    """Where tiles are small a finger cannot tell two of them apart, and finds one alone without hitting it."""
    assert meant((Cell(0, 0), Cell(1, 0), Cell(5, 0)), at, tile) == (cell, doubt)
