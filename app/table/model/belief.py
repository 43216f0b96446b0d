"""What lies on the table, as far as the eyes have told; where it differs from the game, a reminder says what to do.

Nothing here is journalled and nothing here stops play: the game goes by its events, this is the picture beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import hypot

from app.rules import Game
from app.values import Cell, LaidTile, turn_point
from vision.observation import PieceRemoved, PieceSeen

NUDGE = 0.16
"""Two sightings of like pieces on one tile closer than this, in tiles, are one piece."""
STACK_REACH = 0.3
"""Two sightings of stacks on one tile closer than this are one stack."""


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece on the table. ``at`` is None for one that nobody has seen yet but that must stand there.

    ``kind`` and ``colour`` are "" where the eyes cannot tell them.
    """

    kind: str
    colour: str
    cell: Cell
    at: tuple[float, float] | None = None
    lying: bool | None = None

    def may_be(self, kind: str, colour: str) -> bool:
        """Whether kind and colour agree as far as both are known."""
        return (not self.kind or not kind or self.kind == kind) and (
            not self.colour or not colour or self.colour == colour
        )

    def distance(self, at: tuple[float, float] | None) -> float:
        """How far a point of the same tile is from here; 0 where either place is unknown."""
        return hypot(at[0] - self.at[0], at[1] - self.at[1]) if at is not None and self.at is not None else 0.0


@dataclass(frozen=True, slots=True)
class SeenStack:
    """A stack on the table; ``count`` is None where the eyes cannot tell it, ``at`` where nobody saw it yet."""

    cell: Cell
    at: tuple[float, float] | None
    count: int | None


@dataclass(frozen=True)
class Belief:
    """The table. A tile that could not be read has the face ("", "").

    ``due`` counts the tokens that were taken in the game and not seen to come off the map, less those that came off
    without being taken in the game: below 0 somebody has more than the game knows.

    ``righting`` are the cells where people are putting the table right, so that they need not be asked about them.
    """

    tiles: Mapping[Cell, LaidTile] = field(default_factory=dict)
    pieces: tuple[SeenPiece, ...] = ()
    stacks: tuple[SeenStack, ...] = ()
    due: int = 0
    righting: frozenset[Cell] = frozenset()

    def with_tile(self, cell: Cell, tile: LaidTile) -> Belief:
        """With that tile on ``cell``."""
        return replace(self, tiles={**self.tiles, cell: tile}, righting=self.righting - {cell})

    def without_tile(self, cell: Cell) -> Belief:
        """Without the tile on ``cell`` and all that stood on it."""
        return replace(
            self,
            tiles={c: f for c, f in self.tiles.items() if c != cell},
            pieces=tuple(p for p in self.pieces if p.cell != cell),
            stacks=tuple(s for s in self.stacks if s.cell != cell),
            righting=self.righting - {cell},
        )

    def find_piece(self, kind: str, colour: str, cell: Cell, at: tuple[float, float] | None) -> SeenPiece | None:
        """The piece on that tile that it may be, the nearest; None where there is none."""
        near = [p for p in self.pieces if p.cell == cell and p.may_be(kind, colour)]
        return min(near, key=lambda p: p.distance(at), default=None)

    def with_piece(self, piece: SeenPiece) -> tuple[Belief, bool]:
        """With that piece, and whether it is a new one: a like one so near is the same, seen again."""
        same = self.find_piece(piece.kind, piece.colour, piece.cell, piece.at)
        if same is None or same.distance(piece.at) > NUDGE:
            return replace(self, pieces=(*self.pieces, piece)), True
        known = SeenPiece(
            piece.kind or same.kind,
            piece.colour or same.colour,
            piece.cell,
            piece.at or same.at,
            same.lying if piece.lying is None else piece.lying,
        )
        return replace(self, pieces=tuple(known if p is same else p for p in self.pieces)), False

    def without_piece(self, piece: SeenPiece) -> Belief:
        """Without that very piece."""
        rest = list(self.pieces)
        rest.remove(piece)
        return replace(self, pieces=tuple(rest))

    def with_stack(self, stack: SeenStack) -> Belief:
        """With that stack in the place of what was known there; a count of 0 takes it away."""
        rest = tuple(s for s in self.stacks if not _same_stack(s, stack))
        return replace(self, stacks=rest if stack.count == 0 else (*rest, stack))

    def dues(self, change: int) -> Belief:
        """With that many more tokens awaited off the map."""
        return replace(self, due=self.due + change)


def _same_stack(a: SeenStack, b: SeenStack) -> bool:
    if a.cell != b.cell:
        return False
    return a.at is None or b.at is None or hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < STACK_REACH


def as_the_game(game: Game) -> Belief:
    """The table if all lies as the game has it."""
    return Belief(
        dict(game.tiles),
        tuple(SeenPiece(p.kind, p.colour, p.cell) for p in game.pieces),
        tuple(SeenStack(s.cell, stack_spot(game, s.cell, s.segment), s.count) for s in game.stacks.values()),
    )


def piece_spot(game: Game, cell: Cell, segment: int) -> tuple[float, float]:
    """A good place for a piece on that segment, on the tile as it lies."""
    tile = game.tiles[cell]
    return turn_point(game.tileset.by_id[tile.design].places.spot(segment), tile.rotation)


def stack_spot(game: Game, cell: Cell, segment: int) -> tuple[float, float]:
    """A good place for the stack on that segment, on the tile as it lies."""
    tile = game.tiles[cell]
    return turn_point(game.tileset.by_id[tile.design].places.stack_spot(segment), tile.rotation)


def piece_of(told: PieceSeen | PieceRemoved) -> SeenPiece:
    """The piece that a sighting speaks of."""
    return SeenPiece(told.kind, told.colour, told.cell, told.at, told.lying)
