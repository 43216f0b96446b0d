"""Where a piece is drawn on its segment, so that what is printed on the tile stays in sight."""

from __future__ import annotations

from math import dist

import pytest

from app.values import Point, SegmentMap, SegmentPlace, clear_spot

MEADOW = ((0.0, 0.0), (0.7, 0.0), (0.7, 1.0), (0.0, 1.0))
STRIP = ((0.7, 0.0), (1.0, 0.0), (1.0, 1.0), (0.7, 1.0))
USUAL = (0.35, 0.3)
TILE = SegmentMap((SegmentPlace((MEADOW,), USUAL), SegmentPlace((STRIP,), (0.85, 0.3), (0.85, 0.7))))


@pytest.mark.parametrize("symbols", [(), ((0.35, 0.9),)])
def test_a_piece_that_hides_nothing_stands_at_its_usual_place(symbols: tuple[Point, ...]) -> None:
    """A tile without symbols, or with one far away, leaves it there."""
    assert clear_spot(TILE, 0, symbols) == USUAL


@pytest.mark.parametrize("symbols", [(USUAL,), ((0.3, 0.35), (0.4, 0.25)), ((0.75, 0.3),)])
def test_a_piece_stands_aside_of_what_is_printed(symbols: tuple[Point, ...]) -> None:
    """Be it printed on its own segment or beside it: it stands on its own segment all the same."""
    at = clear_spot(TILE, 0, symbols)
    assert min(dist(at, symbol) for symbol in symbols) >= 0.3
    assert TILE.places[0].covers(at)
    assert TILE.places[0].distance(at) >= 0.1


def test_a_piece_stands_aside_of_what_stands_on_other_segments() -> None:
    """Between the symbol and the edge with another segment's piece beside it, it goes where neither is."""
    tile = SegmentMap((SegmentPlace((MEADOW,), USUAL), SegmentPlace((STRIP,), (0.75, 0.7))))
    assert dist(clear_spot(tile, 0, ((0.2, 0.25), (0.35, 0.4))), (0.75, 0.7)) >= 0.3


def test_a_piece_stays_well_inside_a_segment_that_is_full() -> None:
    """Where a symbol takes the whole segment the piece stands on it, for on the brink it would be on another one."""
    small = ((0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6))
    tile = SegmentMap((SegmentPlace((small,), (0.5, 0.5)),))
    at = clear_spot(tile, 0, ((0.5, 0.5),))
    assert tile.places[0].covers(at)
    assert tile.places[0].distance(at) >= 0.04


def test_a_segment_too_small_for_the_search_keeps_the_usual_place() -> None:
    """There is nowhere else for its piece."""
    tiny = ((0.501, 0.501), (0.52, 0.501), (0.52, 0.52), (0.501, 0.52))
    tile = SegmentMap((SegmentPlace((tiny,), (0.51, 0.51)),))
    assert clear_spot(tile, 0, ((0.51, 0.51),)) == (0.51, 0.51)
