"""Where people really put things: anywhere on the segment that they mean, beside what stands there already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import dist

import numpy as np

from app.rules.tileset import TileSet
from app.values import Face, Point, turn_point
from hardware.simulator import MovePiece, PutPiece, PutStack, PutTile, Scene, Visit
from hardware.simulator.ops import Op

BRIM = (0.07, 0.93)
"""A foot stands at least this far on its tile (0-1): a piece near the edge overhangs it."""
APART = (0.36, 0.30, 0.24)
"""How far things on one tile stand from each other, in tiles: the widest distance for which there is room."""
TRIES = 60
"""Points that are considered for each distance."""


def anywhere(visits: Iterable[Visit], scene: Callable[[], Scene], tileset: TileSet, seed: int) -> Iterator[Visit]:
    """The visits, with every piece and every new stack on another point of the segment that its hand aims at.

    ``scene`` gives the table as it is when a visit is taken. Where a segment has no room the hand's aim is kept.
    """
    chance = np.random.default_rng([seed, 211])
    for visit in visits:
        now = scene()
        laid = {cell: (tile.face, tile.rotation) for cell, tile in now.tiles.items()}
        busy: dict[tuple[int, int], list[Point]] = {}
        for piece in now.pieces.values():
            busy.setdefault(piece.cell, []).append(piece.at)
        for stack in now.stacks.values():
            busy.setdefault(stack.cell, []).append(stack.at)
        ops: list[Op] = []
        for op in visit.ops:
            if isinstance(op, PutTile):
                laid[op.cell] = (op.face, op.rotation)
            if isinstance(op, PutPiece | MovePiece | PutStack) and op.cell in laid:
                others = busy.setdefault(op.cell, [])
                op = replace(op, at=_spot(tileset, *laid[op.cell], op.at, others, chance))
                others.append(op.at)
            ops.append(op)
        yield replace(visit, ops=tuple(ops))


def _spot(
    tileset: TileSet, face: str, rotation: int, aim: Point, others: list[Point], chance: np.random.Generator
) -> Point:
    places = tileset.by_id[Face.from_name(face).design].places
    segment = places.segment_at(*turn_point(aim, -rotation))
    for apart in APART:
        for _ in range(TRIES):
            east, south = chance.uniform(*BRIM, 2)
            at = (float(east), float(south))
            meant = places.places[segment].covers(turn_point(at, -rotation))
            if meant and all(dist(at, other) >= apart for other in others):
                return at
    return aim
