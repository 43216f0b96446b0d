"""The segments on which the pieces of a corrected tile stand: looked up once, then kept in the event.

Nothing else in a history depends on the geometry of segments, so a saved game keeps its scores if that changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from app.rules import Move, Place, PutPiece, TakeBack
from app.rules.tileset import Design, TileSet
from app.table.model.events import ActionCorrected, ActionTaken, TileCorrected, Undoable
from app.values import Point, turn_point

Nearest = Callable[[Design, Point, str], int | None]
"""Finds the segment of a kind nearest to a point of the tile, north up; None if the design has none."""


def nearest_of_kind(design: Design, point: Point, kind: str) -> int | None:
    """The segment of that kind nearest to the point of the tile, north up; None if the design has none."""
    found = design.places.nearest_segments(*point)
    return next((i for i, _ in found if design.segments[i].kind == kind), None)


def resolved(
    tileset: TileSet,
    entries: Iterable[tuple[int, Move]],
    done: Sequence[Undoable],
    fix: TileCorrected,
    nearest: Nearest = nearest_of_kind,
) -> TileCorrected:
    """The correction with the segments on which the pieces of its tile stand; unchanged if it has them already.

    ``entries`` are the moves of the game before it, each with its index in ``done``. A tile that lies elsewhere keeps
    its pieces on their segments; on another tile a piece stands on the segment of the same kind nearest to where it
    was seen, or to the spot of its segment if it was not seen. An impossible correction gets no segments.
    """
    if fix.segments is not None:
        return fix
    moves = tuple(entries)
    old = next((m for _, m in moves if isinstance(m, Place) and m.cell == fix.cell), None)
    if old is None or fix.tile.design not in tileset.by_id:
        return replace(fix, segments=())
    otherwise = {doing.number for doing in done if isinstance(doing, ActionCorrected)}
    was, now = tileset.by_id[old.design], tileset.by_id[fix.tile.design]
    found: list[tuple[int, int | None]] = []
    for number, move in moves:
        if not isinstance(move, PutPiece | TakeBack) or move.cell != fix.cell:
            continue
        if fix.to is not None and fix.tile.design == old.design:
            found.append((number, move.segment))
            continue
        doing = done[number]
        seen = doing.at if isinstance(doing, ActionTaken) and number not in otherwise else None
        if seen is None:
            seen = turn_point(was.places.spot(move.segment), old.rotation)
        found.append((number, nearest(now, turn_point(seen, -fix.tile.rotation), was.segments[move.segment].kind)))
    return replace(fix, segments=tuple(found))
