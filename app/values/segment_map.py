"""Geometry of the segments of a tile: their outlines and the spots for pieces and tokens, as plain numbers.

Points are (x, y) on the tile as printed, north up, 0-1: x grows east, y south. ``turn_point`` takes them to the tile as
it lies. Methods: point in polygon by the even-odd rule; distance to a polygon as the distance to its nearest edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from app.values.cells import Point

Ring = tuple[Point, ...]
"""A closed polygon: its corners in order, the last joined to the first. 3 or more."""

_CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))

BRINK = 1e-6
"""A point off the tile counts as the nearest one that is this far inside its edge."""


def port_point(port: int) -> Point:
    """The middle of port 0-11 on the tile's edge: three a side, clockwise from the north side's western one."""
    side, place = divmod(port, 3)
    (x, y), (east, south) = _CORNERS[side], _CORNERS[(side + 1) % 4]
    return x + (east - x) * (2 * place + 1) / 6, y + (south - y) * (2 * place + 1) / 6


@dataclass(frozen=True, slots=True)
class SegmentPlace:
    """The geometry of one segment: the rings of its ``outline`` (a ring inside another is a hole).

    ``piece`` is a good place for a piece, ``stack`` one for a stack of tokens, None where none is ever laid. ``signs``
    are places for printed symbols, the best first; may be empty.
    """

    outline: tuple[Ring, ...]
    piece: Point
    stack: Point | None = None
    signs: tuple[Point, ...] = ()

    def covers(self, point: Point) -> bool:
        """Whether the point lies on the segment. A point on a border lies on one side of it only."""
        x, y = point
        inside = False
        for (ax, ay), (bx, by) in self.edges():
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
        return inside

    def distance(self, point: Point) -> float:
        """How far the point is from the nearest edge of the outline, in tiles."""
        x, y = point
        best = 4.0
        for (ax, ay), (bx, by) in self.edges():
            along, down = bx - ax, by - ay
            length = along * along + down * down
            share = ((x - ax) * along + (y - ay) * down) / length if length else 0.0
            share = min(max(share, 0.0), 1.0)
            best = min(best, (ax + share * along - x) ** 2 + (ay + share * down - y) ** 2)
        return sqrt(best)

    def edges(self) -> Iterator[tuple[Point, Point]]:
        """All edges of all rings, each as (from, to)."""
        for ring in self.outline:
            before = ring[-1]
            for corner in ring:
                yield before, corner
                before = corner


@dataclass(frozen=True, slots=True)
class SegmentMap:
    """The geometry of every segment of a design; ``places[i]`` is that of segment ``i``."""

    places: tuple[SegmentPlace, ...]

    def __hash__(self) -> int:
        """Of the places for pieces only: maps are keys, and outlines have hundreds of points."""
        return hash(tuple(place.piece for place in self.places))

    def nearest_segments(self, x: float, y: float) -> list[tuple[int, float]]:
        """Every segment with its distance from the point in tiles, nearest first; 0.0 for the one under the point.

        A point off the tile counts as the nearest one on its edge.
        """
        point = _on_tile(x), _on_tile(y)
        found = [(i, 0.0 if s.covers(point) else s.distance(point)) for i, s in enumerate(self.places)]
        return sorted(found, key=lambda pair: (pair[1], pair[0]))

    def segment_at(self, x: float, y: float) -> int:
        """The segment under the point, the nearest one where the outlines leave a gap."""
        point = _on_tile(x), _on_tile(y)
        under = (i for i, place in enumerate(self.places) if place.covers(point))
        found = next(under, None)  # to ask how far all others are takes five times as long
        return self.nearest_segments(x, y)[0][0] if found is None else found

    def spot(self, segment: int) -> Point:
        """A good place for a piece on that segment."""
        return self.places[segment].piece

    def stack_spot(self, segment: int) -> Point:
        """A good place for a stack of tokens on that segment; where it has none, the place for a piece."""
        return self.places[segment].stack or self.places[segment].piece

    def area(self, segment: int) -> tuple[Ring, ...]:
        """The outline of that segment: its rings, a ring inside another being a hole."""
        return self.places[segment].outline

    def middle(self, segment: int) -> Point:
        """The centroid of that segment's largest ring, whatever holes it has; it may lie off the segment."""
        rings = [_centroid(ring) for ring in self.places[segment].outline]
        return max(rings)[1]

    @property
    def bearing(self) -> tuple[int, ...]:
        """The segments on which stacks of tokens are laid."""
        return tuple(i for i, place in enumerate(self.places) if place.stack is not None)


def _centroid(ring: Ring) -> tuple[float, Point]:
    """The size of a polygon, and its centroid (the shoelace formula)."""
    twice = across = down = 0.0
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        share = ax * by - bx * ay
        twice += share
        across += (ax + bx) * share
        down += (ay + by) * share
    return abs(twice) / 2, (across / (3 * twice), down / (3 * twice)) if twice else ring[0]


def _on_tile(value: float) -> float:
    return min(max(value, BRINK), 1 - BRINK)
