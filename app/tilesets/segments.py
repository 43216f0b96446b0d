"""The outlines of the segments of a tile set: parses and validates the file ``segments.toml`` beside ``tiles.toml``.

    [[layout]]
    designs = ["A1", "A2"]                  # designs with the same outlines
    [[layout.segment]]                      # one for each segment, in the order of tiles.toml
    kind = "prairie"                        # as there
    piece = "0.49,0.21"                     # where a piece stands well
    stack = "0.3,0.2"                       # where tokens are laid, on segments that have some
    signs = "0.21,0.21 0.79,0.21"           # where symbols are printed, the best place first
    outline = ["0,0 1,0 1,0.425 0,0.425"]   # closed polygons; one inside another is a hole

A point is "x,y" on the tile as printed, north up, from "0,0" in the north-west corner to "1,1" in the south-east one.
``deploy/segments.py`` makes such a file from our own drawings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from app.outside import DocumentError, toml_of
from app.rules.errors import TileSetError
from app.rules.tileset import Design, Segment
from app.values import Point, SegmentMap, SegmentPlace, port_point
from app.values.segment_map import Ring

FILE = "segments.toml"
"""The name of the file, beside a ``tiles.toml`` or among the pictures of the owner's tiles."""

LONGEST_TEXT = 1_000_000
"""Characters of such a file."""
MOST_CORNERS = 2_000
"""Corners of a ring."""
NEAR = 0.03
"""The largest distance, in tiles, from an outline to the middle of a port or to a symbol of its segment."""
LEAST = 1e-4
"""The least area of a ring, in tiles."""


def parse_segments(text: str, designs: Mapping[str, Design], source: str = FILE) -> dict[str, SegmentMap]:
    """The outlines in the TOML ``text``, by the design's id.

    ``designs`` are those of the tile set. Raises TileSetError, whose message names ``source`` and every problem with
    its design and segment.
    """
    if len(text) > LONGEST_TEXT:
        raise TileSetError([f"not usable: {len(text)} characters, {LONGEST_TEXT} are the most"], source)
    try:
        data = toml_of(text)
    except DocumentError as error:
        raise TileSetError([f"not usable: {error}"], source) from None
    except ValueError as error:
        raise TileSetError([f"not TOML: {error}"], source) from None
    problems = [f"{key}: unknown word at the top of the file" for key in sorted(set(data) - {"layout"})]
    found: dict[str, SegmentMap] = {}
    rows = data.get("layout")
    if not isinstance(rows, list) or not rows:
        problems.append("layout: the file lists no [[layout]]")
        rows = []
    for number, row in enumerate(rows, 1):
        _layout(row, f"layout number {number}", designs, found, problems)
    if problems:
        raise TileSetError(problems, source)
    return found


def _layout(
    row: Any, where: str, designs: Mapping[str, Design], found: dict[str, SegmentMap], problems: list[str]
) -> None:
    if not isinstance(row, dict):
        problems.append(f"{where}: is not a table")
        return
    names = row.get("designs")
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        problems.append(f'{where}: designs must be a list as in ["A1", "A2"], is {names!r}')
        return
    problems += [f"{where}: {key}: unknown word" for key in sorted(set(row) - {"designs", "segment"})]
    rows = row.get("segment")
    rows = rows if isinstance(rows, list) else []
    for at, name in enumerate(names):
        if name not in designs:
            problems.append(f"{where}: the tile set has no design {name!r}")
        elif name in found or name in names[:at]:
            problems.append(f"design {name}: is listed twice")
    known = [designs[name] for name in names if name in designs]
    for design in known:
        kinds = [s.kind for s in design.segments]
        told = [r.get("kind") if isinstance(r, dict) else None for r in rows]
        if kinds != told:
            problems.append(f"design {design.id}: its segments are {', '.join(kinds)}, not {_listed(told)}")
    places = [_place(r, f"design {names[0]}, segment {i}", problems) for i, r in enumerate(rows)]
    complete = [place for place in places if place is not None]
    if len(complete) < len(rows) or any(len(d.segments) != len(complete) for d in known):
        return
    for design in known:
        for segment, place in zip(design.segments, complete, strict=True):
            _check(segment, place, complete, f"design {design.id}, segment {segment.index}", problems)
        found[design.id] = SegmentMap(tuple(complete))


def _listed(words: Sequence[object]) -> str:
    return ", ".join(map(str, words)) or "none"


def _place(row: Any, where: str, problems: list[str]) -> SegmentPlace | None:
    if not isinstance(row, dict):
        problems.append(f"{where}: is not a table")
        return None
    before = len(problems)
    unknown = sorted(set(row) - {"kind", "piece", "stack", "signs", "outline"})
    problems += [f"{where}: {key}: unknown word" for key in unknown]
    piece = _points(row.get("piece"), f"{where}: piece", problems, 1, 1)
    stack = _points(row["stack"], f"{where}: stack", problems, 1, 1) if "stack" in row else ()
    signs = _points(row["signs"], f"{where}: signs", problems, 1, 99) if "signs" in row else ()
    outline = row.get("outline")
    if not isinstance(outline, list) or not outline:
        problems.append(f'{where}: outline must list polygons as in ["0,0 1,0 1,0.4 0,0.4"], is {outline!r}')
        outline = []
    rings = tuple(_points(ring, f"{where}: outline", problems, 3, MOST_CORNERS) for ring in outline)
    if len(problems) == before and any(abs(_surface(ring)) < LEAST for ring in rings):
        problems.append(f"{where}: outline: a polygon encloses nothing")
    if len(problems) > before:
        return None
    return SegmentPlace(rings, piece[0], stack[0] if stack else None, signs)


def _points(raw: Any, where: str, problems: list[str], least: int, most: int) -> tuple[Point, ...]:
    points: list[Point] = []
    for word in raw.split() if isinstance(raw, str) else ():
        try:
            x, y = map(float, word.split(","))
        except ValueError:
            problems.append(f'{where}: a point must be like "0.25,0.5", is {word!r}')
            return ()
        if not (0 <= x <= 1 and 0 <= y <= 1):
            problems.append(f"{where}: a point lies on the tile, from 0,0 to 1,1; is {word!r}")
            return ()
        points.append((x, y))
    if not least <= len(points) <= most:
        due = "one point" if most == 1 else f"{least} to {most} points"
        problems.append(f'{where}: must be {due} as in "0.25,0.5", is {raw!r}')
        return ()
    return tuple(points)


def _surface(ring: Ring) -> float:
    """The signed area of a ring (shoelace formula)."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))) / 2


def _check(
    segment: Segment, place: SegmentPlace, places: Sequence[SegmentPlace], where: str, problems: list[str]
) -> None:
    """Check that a segment reaches its ports, and that its spots lie on it and on no other."""
    for name, spot in (("piece", place.piece), ("stack", place.stack)):
        if spot is None:
            continue
        others = [i for i, other in enumerate(places) if i != segment.index and other.covers(spot)]
        if not place.covers(spot):
            problems.append(f"{where}: {name} {_word(spot)} does not lie inside its outline")
        if others:
            problems.append(f"{where}: {name} {_word(spot)} lies inside the outline of segment {others[0]} too")
    problems += [
        f"{where}: sign {_word(sign)} does not lie inside its outline" for sign in place.signs if _off(place, sign)
    ]
    for port in segment.ports:
        if _off(place, port_point(port)):
            side = ("north", "east", "south", "west")[port // 3]
            problems.append(f"{where}: its outline does not reach port {port % 3 + 1} of the {side} side")


def _off(place: SegmentPlace, point: Point) -> bool:
    return not place.covers(point) and place.distance(point) > NEAR


def _word(point: Point) -> str:
    return ",".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in point)
