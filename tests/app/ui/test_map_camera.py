"""The part of the table that the map shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.map.aim import framed
from app.ui.map.camera import Box, MapCamera, Room, approach, fit, uncover
from app.values import Cell

CELLS = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=30)
ROOM = Room(550, 340, top=48)
BADGES: Box = (0, 0, 250, 66)
CAMERA: Box = (390, 0, 550, 110)


def box_of(cell: tuple[int, int], camera: MapCamera, room: Room) -> Box:
    """The box of a cell in pixels from the lower left corner."""
    left = room.width / 2 + (cell[0] - camera.east) * camera.tile
    top = room.height / 2 - (cell[1] - camera.south) * camera.tile
    return left, top - camera.tile, left + camera.tile, top


def meets(one: Box, other: Box) -> bool:
    """Whether two boxes overlap by more than a rounding error."""
    eps = 1e-6
    return min(one[2], other[2]) - max(one[0], other[0]) > eps and min(one[3], other[3]) - max(one[1], other[1]) > eps


def inside(box: Box, room: Room) -> bool:
    """Whether the whole box is visible below what covers the upper edge."""
    eps = 1e-6
    left, bottom, right, top = box
    return left >= -eps and right <= room.width + eps and bottom >= -eps and top <= room.height - room.top + eps


@given(CELLS)
def test_every_cell_is_seen(cells: list[tuple[int, int]]) -> None:
    """Whatever the map, all of it fits below the covered edge, and no tile exceeds the largest size."""
    camera = fit(cells, ROOM, 0.4, 130)
    assert 0 < camera.tile <= 130
    assert all(inside(box_of(cell, camera, ROOM), ROOM) for cell in cells)


@pytest.mark.parametrize(("width", "height"), [(550, 0), (0, 340), (0, 0)])
def test_a_room_of_no_size_has_a_camera(width: float, height: float) -> None:
    """A map is asked for it also while a layout has left no room: its tiles have some width, and nothing fails."""
    room = Room(width, height, 48)
    camera = fit([(0, 0), (3, 1)], room, 0.4, 130)
    assert camera.tile > 0
    assert uncover(camera, [(0, 0), (3, 1)], room, [BADGES], [[(0, 0)]]).tile > 0
    assert framed([Cell(0, 0)], room, 1.0).tile > 0


@pytest.mark.parametrize(
    ("box", "share"),
    [
        ((110, 105, 130, 135), 0.5 * 0.75),  # within the cell
        ((90, 90, 120, 120), 0.25),  # over its lower left corner
        ((130, 130, 300, 300), 0.0625),  # over its upper right one
        ((0, 0, 500, 500), 1.0),
        ((0, 100, 100, 140), 0.0),  # to its left, and touches it
        ((145, 110, 160, 130), 0.0),
        ((110, 0, 130, 95), 0.0),
        ((110, 145, 130, 160), 0.0),
        ((145, 145, 160, 160), 0.0),
    ],
)
def test_of_each_cell_what_lies_under_a_box_is_counted(box: Box, share: float) -> None:
    """By its area, and nothing of a box that lies beside it, on whichever side; of two boxes both count."""
    camera, middle, cell = MapCamera(0.0, 0.0, 40.0), (100.0, 140.0), (0, 0)  # from 100 to 140, both ways
    assert camera.under(middle, [box], [cell]) == pytest.approx(share)
    assert camera.under(middle, [box, (100, 100, 102, 140)], [cell, (30, 0)]) == pytest.approx(share + 0.05)


@given(CELLS)
def test_nothing_is_covered_unless_the_map_would_become_tiny(cells: list[tuple[int, int]]) -> None:
    """A camera moved to uncover the map shows the whole map uncovered; otherwise it is unchanged."""
    room = Room(ROOM.width, ROOM.height, ROOM.top, (BADGES, CAMERA))
    first = fit(cells, room, 0.4, 130)
    second = uncover(first, cells, room)
    assert second.tile >= 0.66 * first.tile
    boxes = [box_of(cell, second, room) for cell in cells]
    assert all(inside(box, room) for box in boxes)
    if second != first:
        assert not any(meets(box, covered) for box in boxes for covered in room.covered)


@given(CELLS, st.data())
def test_what_is_spoken_of_comes_first(cells: list[tuple[int, int]], data: st.DataObject) -> None:
    """Where a passing box cannot leave the whole map free, it leaves that cell free if any slide does."""
    spoken = data.draw(st.sampled_from(cells))
    box = (8.0, 200.0, 420.0, 380.0)
    first = fit(cells, ROOM, 0.4, 130)
    found = uncover(first, cells, ROOM, [box], [cells, [spoken]])
    assert all(inside(box_of(cell, found, ROOM), ROOM) for cell in cells)
    if meets(box_of(spoken, found, ROOM), box):
        assert found == first, "it is given up only altogether"


def test_a_map_that_is_not_covered_stays_in_the_middle() -> None:
    """A single tile that nothing covers does not move the camera."""
    room = Room(ROOM.width, ROOM.height, ROOM.top, (BADGES,))
    first = fit([(0, 0)], room, 0.4, 130)
    assert uncover(first, [(0, 0)], room) == first


def test_a_tall_map_slides_aside_without_shrinking() -> None:
    """Empty space beside the map is used before the map is made smaller."""
    cells = [(0, row) for row in range(6)]
    room = Room(ROOM.width, ROOM.height, ROOM.top, ((0, 0, 280, 66),))
    first = fit(cells, room, 0.4, 130)
    second = uncover(first, cells, room)
    assert second.tile == first.tile
    assert second.east < first.east


def test_a_box_over_a_hole_in_the_map_covers_nothing() -> None:
    """A place without a tile, with tiles all around it, may lie under a box: the map stays where it is."""
    ring = [(col, row) for row in range(3) for col in range(3) if (col, row) != (1, 1)]
    first = fit(ring[::-1], Room(ROOM.width, ROOM.height), 0.4, 130)
    left, low, right, high = box_of((1, 1), first, ROOM)
    hole = left + 1, low + 1, right - 1, high - 1
    assert uncover(first, ring[::-1], Room(ROOM.width, ROOM.height, covered=(hole,))) == first
    beside = left - 1, low + 1, right - 1, high - 1
    assert uncover(first, ring[::-1], Room(ROOM.width, ROOM.height, covered=(beside,))) != first


@given(CELLS, st.tuples(st.floats(0, 400), st.floats(0, 300), st.floats(20, 200), st.floats(20, 200)))
def test_a_box_covers_what_it_overlaps(cells: list[tuple[int, int]], box: tuple[float, float, float, float]) -> None:
    """A box lies over a map if it meets the box of one of its cells."""
    camera = fit(cells, ROOM, 0.4, 130)
    left, low, wide, high = box
    over = left, low, left + wide, low + high
    shrunk = left + 1e-3, low + 1e-3, left + wide - 1e-3, low + high - 1e-3  # touching is neither here nor there
    if any(meets(box_of(cell, camera, ROOM), shrunk) for cell in cells):
        assert camera.covered((ROOM.width / 2, ROOM.height / 2), cells, over)
    if not any(meets(box_of(cell, camera, ROOM), over) for cell in cells):
        assert not camera.covered((ROOM.width / 2, ROOM.height / 2), cells, shrunk)


def test_a_map_gains_speed_on_its_way_and_slows_down_at_its_end() -> None:
    """It sets off slowly, so that eyes can follow, and arrives."""
    now, goal, frame, steps = MapCamera(0.0, 0.0, 50.0), MapCamera(6.0, 0.0, 50.0), 1 / 30, []
    for number in range(90):
        after = approach(now, goal, frame, number * frame)
        steps.append(after.east - now.east)
        now = after
    fastest = steps.index(max(steps))
    assert steps[0] < max(steps) / 3
    assert steps[: fastest + 1] == sorted(steps[: fastest + 1])
    assert steps[fastest:] == sorted(steps[fastest:], reverse=True) or now == goal
    assert now == goal


def test_movements_of_the_same_cells_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that looks for its place asks for many boxes in one frame: only what they meet is worked out anew."""
    from app.ui.map import camera

    made = []

    class Counted(camera._Slides):
        def __init__(self, *given: object) -> None:
            made.append(given)
            super().__init__(*given)  # pyrefly: ignore[bad-argument-type]

    monkeypatch.setattr(camera, "_Slides", Counted)
    cells = [(col, row) for col in range(12) for row in range(6)]
    first = fit(cells, ROOM, 0.12, 128)
    found = {uncover(first, cells, ROOM, [(20, low, 80, 292)], [cells]) for low in (200, 210, 220, 230, 240)}
    assert len(found) > 1
    assert 1 < len(made) <= 3
