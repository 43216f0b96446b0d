"""Migration of journals from versions whose tile corrections do not contain the segments of their pieces.

Those versions looked the segments up in a picture of our drawings each time. The shipped ``segments.toml`` were traced
from it, so they give the same result when sampled in the same way: the segment under a point in steps of 1/384 tile,
distances in steps of 1/128. For pieces put by touch every result is the same; for pieces seen by the eyes 26 of 69,450
at random points differ, all on a border or midway between two segments. An owner's ``segments.toml`` is not used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from app.rules import Move
from app.rules.tileset import Design, Structure, TileSet
from app.table.model.events import TileCorrected, Undoable
from app.table.model.segment_lookup import resolved
from app.tilesets import as_shipped, load_tileset, with_segments
from app.values import Point, SegmentMap

FINE, COARSE = 384, 128
"""Side in pixels of the picture that gave the segment under a point, and of the picture that gave distances."""

_EVEN = (
    ("0", 2, ((0.1367, 0.8633), (0.1628, 0.8372))),
    ("1", 4, ((0.1862, 0.4883), (0.4883, 0.8138), (0.4883, 0.8372))),
    ("3", 3, ((0.5117, 0.4883),)),
    ("4", 4, ((0.7878, 0.4883),)),
    ("11", 6, ((0.1862, 0.4883),)),
    ("12", 1, ((0.5117, 0.4883),)),
    ("20", 3, ((0.5117, 0.7878),)),
    ("24", 4, ((0.1862, 0.4883),)),
    ("34", 1, ((0.6862, 0.3138), (0.6888, 0.3112), (0.7617, 0.2383), (0.7878, 0.2122), (0.8112, 0.1888))),
    (
        "42", 2,
        ((0.4622, 0.5378), (0.7878, 0.3633), (0.8633, 0.3112), (0.8633, 0.3372), (0.8867, 0.3112), (0.9128, 0.2878)),
    ),
    ("45", 0, ((0.1888, 0.4622),)),
    (
        "70", 0,
        ((0.1367, 0.8633), (0.1628, 0.8372), (0.1862, 0.8112), (0.1888, 0.8112), (0.1888, 0.8138), (0.2122, 0.7878),
         (0.2383, 0.7617), (0.3112, 0.6862), (0.3112, 0.6888), (0.3138, 0.6862)),
    ),
    ("82", 0, ((0.2878, 0.5117),)),
    ("89", 2, ((0.8633, 0.8633),)),
)  # fmt: skip
"""Spots of Hunters & Gatherers midway between two segments of one kind, and the one that the pixels gave: the design,
the segment, the spots. Gold Rush has none.
"""

_MOVED = (
    ("0", 0, (0.1628, 0.7878)),
    ("0", 4, (0.1133, 0.1628)),
    ("1", 2, (0.5378, 0.6628)),
    ("4", 2, (0.7383, 0.0638)),
    ("4", 4, (0.7383, 0.9388)),
    ("11", 6, (0.3372, 0.6367)),
    ("14", 5, (0.0872, 0.0872)),
    ("25", 3, (0.7617, 0.8633)),
    ("26", 4, (0.1367, 0.1888)),
    ("45", 0, (0.3867, 0.4388)),
    ("45", 2, (0.6367, 0.4388)),
    ("55", 1, (0.6888, 0.8867)),
    ("56", 3, (0.2383, 0.4622)),
    ("57", 3, (0.8867, 0.1367)),
    ("67", 0, (0.6628, 0.1133)),
    ("67", 1, (0.8633, 0.4128)),
    ("71", 7, (0.5117, 0.6888)),
    ("82", 0, (0.2122, 0.0872)),
    ("89", 2, (0.7878, 0.2122)),
    ("89", 4, (0.1628, 0.8138)),
)
"""Spots for pieces of Hunters & Gatherers that lie farther inside their segments since: the design, the segment, and
where those versions had it.
"""


def resolved_as_before(
    tileset: TileSet, entries: Sequence[tuple[int, Move]], done: Sequence[Undoable], fix: TileCorrected
) -> TileCorrected:
    """A journalled correction with its segments: those it contains, else those that earlier versions computed."""
    if fix.segments is not None:
        return fix
    return resolved(as_before(tileset), entries, done, fix, nearest_before)


def as_before(tileset: TileSet) -> TileSet:
    """The tile set with the outlines and the spots for pieces that those versions had."""
    shipped = as_shipped(tileset)
    maps = {design.id: design.segment_map for design in shipped.designs}
    for design in shipped.designs:
        moved, places = _moved().get(design.structure), maps[design.id]
        if moved is not None and places is not None:
            spots = [moved.get(i, place.piece) for i, place in enumerate(places.places)]
            kept = (replace(place, piece=spot) for place, spot in zip(places.places, spots, strict=True))
            maps[design.id] = SegmentMap(tuple(kept))
    return with_segments(shipped, maps)


def nearest_before(design: Design, point: Point, kind: str) -> int | None:
    """As ``nearest_of_kind``, but sampled as in those versions."""
    even = _even().get((design.structure, round(point[0], 4), round(point[1], 4)))
    if even is not None and design.segments[even].kind == kind:
        return even
    x, y = point
    places = design.places
    under = places.segment_at((_pixel(x, FINE) + 0.5) / FINE, (_pixel(y, FINE) + 0.5) / FINE)
    step = FINE // COARSE
    middle = [(step * _pixel(value, COARSE) + step // 2 + 0.5) / FINE for value in point]
    found = [(i, 0.0 if i == under else max(far, 0.5 / FINE)) for i, far in places.nearest_segments(*middle)]
    found.sort(key=lambda pair: (pair[1], pair[0]))
    return next((i for i, _ in found if design.segments[i].kind == kind), None)


def _pixel(value: float, size: int) -> int:
    return min(max(int(value * size), 0), size - 1)


@cache
def _even() -> Mapping[tuple[Structure, float, float], int]:
    designs = load_tileset("hunters-and-gatherers").by_id
    return {(designs[name].structure, x, y): segment for name, segment, spots in _EVEN for x, y in spots}


@cache
def _moved() -> Mapping[Structure, Mapping[int, Point]]:
    designs = load_tileset("hunters-and-gatherers").by_id
    found: dict[Structure, dict[int, Point]] = {}
    for name, segment, spot in _MOVED:
        found.setdefault(designs[name].structure, {})[segment] = spot
    return found
