"""The segments that a sighted piece may stand on by the rules, ranked by how well they explain the sighting."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from app.rules import Game, PieceKind, PutPiece
from app.values import Cell, turn_point

LIES_WRONG = 0.25
"""Cost of the wrong pose (standing instead of lying, or the reverse), in tiles of distance."""
OTHER_KIND = 0.2
"""Cost of another kind of piece than the one seen, in tiles of distance."""
OFF_SPOT, FAR_OFF = 0.4, 0.3
"""People aim at the middle of a segment: cost per tile of distance from its spot, and the distance where it stops."""
REACH = 0.2
"""A piece farther than this from every legal segment, in tiles, is asked about."""
MARGIN = 0.04
"""Margin in tiles by which the best legal segment must be nearer than the next one; else people are asked."""
SUSPICION = 0.10
"""Margin in tiles by which an illegal segment must be nearer than every legal one to count as a broken rule."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A segment that the piece may stand on.

    ``cost`` is its distance in tiles, plus a term for the distance from its middle and one for a contradicting pose.
    """

    move: PutPiece
    cost: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """The legal segments, best first; ``broken`` is an illegal one that explains the sighting better, else None.

    ``sure``: the best is near and beats the next by the margin. ``stays``: a piece that claims nothing, or one of
    unknown kind, stands where one already stood.
    """

    legal: tuple[Ranked, ...]
    broken: Ranked | None
    sure: bool
    stays: bool = False


def rank(
    game: Game, kind: str, cell: Cell, at: tuple[float, float] | None, lying: bool | None, colour: str = ""
) -> Ranking:
    """Rank the segments for a piece of the player on turn, seen at ``at`` on the laid tile as it lies.

    ``kind`` "": the kind is unknown; ``at`` None: the place on the tile is unknown.
    """
    tile = game.tiles[cell]
    design, terms = game.tileset.by_id[tile.design], game.tileset.terms
    if at is None:
        reach = {s.index: 0.0 for s in design.segments}
    else:
        here = turn_point(at, -tile.rotation)
        reach = {
            i: distance + OFF_SPOT * min(FAR_OFF, dist(here, design.places.spot(i)))
            for i, distance in design.places.nearest_segments(*here)
        }
    allowed = {m for m in game.legal_actions() if isinstance(m, PutPiece) and m.cell == cell}
    kinds = (kind,) if kind else tuple(sorted({m.kind for m in allowed})) or (terms.claimant,)
    ranked = sorted(
        (
            Ranked(PutPiece(k, cell, i), distance + _pose(terms.piece(k), design.segments[i].kind, lying))
            for k in kinds
            for i, distance in reach.items()
        ),
        key=lambda r: (r.cost, r.move.segment),
    )
    legal = tuple(r for r in ranked if r.move in allowed)
    standing = {(p.kind, p.cell, p.segment) for p in game.pieces if p.colour == (colour or game.on_turn)}
    first = ranked[0]
    if not terms.piece(kind).claims and (first.move.kind, cell, first.move.segment) in standing:
        return Ranking(legal, None, False, stays=True)
    best = legal[0].cost if legal else float("inf")
    broken = next((r for r in ranked if r.move not in allowed and r.cost <= best - SUSPICION), None)
    clear = len(legal) < 2 or legal[1].cost - legal[0].cost >= MARGIN
    return Ranking(legal, broken, broken is None and bool(legal) and best <= REACH and clear)


def _pose(piece: PieceKind, ground: str, lying: bool | None) -> float:
    """Cost of the pose; 0 for a kind that is never laid flat, whose pose carries no information."""
    if lying is None or not piece.lies_on:
        return 0.0
    return LIES_WRONG if lying != (ground in piece.lies_on) else 0.0
