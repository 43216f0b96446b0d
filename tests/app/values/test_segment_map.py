"""Outlines and spots of segments as plain numbers."""

from __future__ import annotations

from math import dist, sqrt

import pytest

from app.values import SegmentMap, SegmentPlace, port_point

LAKE = ((0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6))
MEADOW = ((0.0, 0.0), (0.7, 0.0), (0.7, 1.0), (0.0, 1.0))
FOREST = ((0.7, 0.0), (1.0, 0.0), (1.0, 1.0), (0.7, 1.0))


@pytest.fixture
def tile() -> SegmentMap:
    """A meadow with a hole for a lake in the west, forest in the east."""
    return SegmentMap(
        (
            SegmentPlace((MEADOW, LAKE), (0.2, 0.2), signs=((0.2, 0.8),)),
            SegmentPlace((LAKE,), (0.5, 0.5)),
            SegmentPlace((FOREST,), (0.85, 0.3), (0.85, 0.7)),
        )
    )


@pytest.mark.parametrize(
    ("point", "segment"), [((0.1, 0.5), 0), ((0.5, 0.5), 1), ((0.65, 0.5), 0), ((0.71, 0.99), 2), ((0.69, 0.01), 0)]
)
def test_a_point_lies_on_the_segment_that_encloses_it(
    tile: SegmentMap, point: tuple[float, float], segment: int
) -> None:
    """A ring inside another is a hole: what lies in it is another segment's."""
    assert tile.segment_at(*point) == segment
    assert [i for i, place in enumerate(tile.places) if place.covers(point)] == [segment]


def test_all_segments_are_listed_with_their_distances(tile: SegmentMap) -> None:
    """The one under the point is 0.0 away, the others as far as the nearest edge of theirs."""
    assert [i for i, _ in tile.nearest_segments(0.3, 0.5)] == [0, 1, 2]
    assert [far for _, far in tile.nearest_segments(0.3, 0.5)] == pytest.approx([0.0, 0.1, 0.4])
    assert [i for i, _ in tile.nearest_segments(0.5, 0.45)] == [1, 0, 2]
    assert [far for _, far in tile.nearest_segments(0.5, 0.45)] == pytest.approx([0.0, 0.05, 0.2])
    corner = dict(tile.nearest_segments(0.3, 0.3))
    assert corner[1] == pytest.approx(dist((0.3, 0.3), (0.4, 0.4)))
    assert corner[1] == pytest.approx(sqrt(0.02))


@pytest.mark.parametrize(("point", "segment"), [((-0.4, 0.5), 0), ((1.3, 0.5), 2), ((0.2, -9.0), 0), ((1.0, 1.0), 2)])
def test_a_point_off_the_tile_counts_as_the_nearest_on_its_edge(
    tile: SegmentMap, point: tuple[float, float], segment: int
) -> None:
    """Points beyond the edge, as a leaning piece gives them, still find the segment that they are next to."""
    assert tile.nearest_segments(*point)[0] == (segment, 0.0)


def test_a_border_belongs_to_one_side(tile: SegmentMap) -> None:
    """A point exactly on a border that two outlines share lies on one of them, never on both or none."""
    for point in ((0.7, 0.3), (0.4, 0.5), (0.6, 0.5), (0.5, 0.4), (0.5, 0.6), (0.4, 0.4)):
        assert sum(place.covers(point) for place in tile.places) == 1, point


def test_a_gap_goes_to_the_nearest() -> None:
    """Where outlines leave a strip between them, no segment is 0.0 away and the nearest one comes first."""
    west = SegmentPlace((((0.0, 0.0), (0.4, 0.0), (0.4, 1.0), (0.0, 1.0)),), (0.2, 0.5))
    east = SegmentPlace((((0.6, 0.0), (1.0, 0.0), (1.0, 1.0), (0.6, 1.0)),), (0.8, 0.5))
    tile = SegmentMap((west, east))
    assert dict(tile.nearest_segments(0.55, 0.5)) == pytest.approx({1: 0.05, 0: 0.15})
    assert tile.segment_at(0.55, 0.5) == 1
    assert tile.segment_at(0.45, 0.5) == 0


def test_spots_are_those_that_were_given(tile: SegmentMap) -> None:
    """A stack without a place of its own goes where a piece would; only segments with such a place bear tokens."""
    assert tile.spot(2) == (0.85, 0.3)
    assert tile.stack_spot(2) == (0.85, 0.7)
    assert tile.stack_spot(0) == (0.2, 0.2)
    assert tile.bearing == (2,)
    assert tile.area(0) == (MEADOW, LAKE)


def test_ports_go_clockwise_from_the_north_west() -> None:
    """Three a side, in thirds: north from west to east, then east, south and west."""
    assert port_point(0) == pytest.approx((1 / 6, 0))
    assert port_point(4) == pytest.approx((1, 0.5))
    assert port_point(6) == pytest.approx((5 / 6, 1))
    assert port_point(11) == pytest.approx((0, 1 / 6))


def test_the_middle_of_an_area_is_that_of_its_largest_ring() -> None:
    """Wherever on it the place for a piece is, and whatever hole it has."""
    half = ((0.0, 0.0), (1.0, 0.0), (1.0, 0.5), (0.0, 0.5))
    hole = ((0.8, 0.1), (0.9, 0.1), (0.9, 0.2))
    places = SegmentMap((SegmentPlace((hole, half), (0.9, 0.3)), SegmentPlace((half[::-1],), (0.1, 0.1))))
    assert places.middle(0) == pytest.approx((0.5, 0.25))
    assert places.middle(1) == pytest.approx((0.5, 0.25))
