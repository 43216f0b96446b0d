"""Where a piece is drawn on its segment, so that what is printed on the tile stays in sight.

Method: the cheapest point of a square lattice over the segment, where nearness to a symbol, to the place of what stands
on another segment and to the edge of the tile cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import dist

from app.values.cells import Point
from app.values.segment_map import SegmentMap, SegmentPlace

_LATTICE = 20  # points across a tile
_FROM_SYMBOL, _SYMBOL_COST = 0.34, 3.0  # a piece this far from a symbol, in tiles, hides nothing of it
_FROM_OTHER = 0.3  # the same for a piece or a stack on another segment
_FROM_EDGE = 0.17  # the same for the edge of the tile, beyond which it would hide the neighbour's
_WAY_COST = 0.05  # of two places as good the one nearer to the usual place
_INSIDE, _INSIDE_AT_MOST = 0.7, 0.13
"""A piece stands this part of the farthest that is possible inside its segment, or so many tiles where that is less: on
the brink it would seem to stand on the segment beside it."""


@lru_cache(maxsize=2048)
def clear_spot(places: SegmentMap, segment: int, symbols: tuple[Point, ...]) -> Point:
    """A place for a piece on that segment that hides as little as possible of the ``symbols`` printed on the tile; the
    usual place where that hides nothing. North up.
    """
    place = places.places[segment]
    usual = place.piece
    if all(dist(usual, symbol) >= _FROM_SYMBOL for symbol in symbols):
        return usual
    others = [other.piece for other in places.places if other is not place]
    others += [other.stack for other in places.places if other.stack is not None]
    return min((usual, *_inside(place)), key=lambda at: _cost(at, usual, symbols, others))


def _inside(place: SegmentPlace) -> list[Point]:
    """The points of the lattice that lie well inside that segment."""
    found = [(at, place.distance(at)) for at in _lattice(place) if place.covers(at)]
    keep = min(_INSIDE * max((deep for _, deep in found), default=0.0), _INSIDE_AT_MOST)
    return [at for at, deep in found if deep >= keep]


def _lattice(place: SegmentPlace) -> Iterator[Point]:
    """The points of the lattice within the bounds of that segment."""
    corners = [corner for ring in place.outline for corner in ring]
    west, north = (min(corner[axis] for corner in corners) for axis in (0, 1))
    east, south = (max(corner[axis] for corner in corners) for axis in (0, 1))
    steps = [(number + 0.5) / _LATTICE for number in range(_LATTICE)]
    return ((x, y) for x in steps if west < x < east for y in steps if north < y < south)


def _cost(at: Point, usual: Point, symbols: Sequence[Point], others: Sequence[Point]) -> float:
    hidden = sum(max(0.0, _FROM_SYMBOL - dist(at, symbol)) for symbol in symbols)
    crowded = sum(max(0.0, _FROM_OTHER - dist(at, other)) for other in others)
    beyond = max(0.0, _FROM_EDGE - min(*at, 1 - at[0], 1 - at[1]))
    return _SYMBOL_COST * hidden + crowded + beyond + _WAY_COST * dist(at, usual)
