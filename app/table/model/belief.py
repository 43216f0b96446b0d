"""The belief: what the eyes have reported of the table. Where it differs from the game, reminders say what to do.

It is neither journalled nor able to stop play: the game follows from its events, the belief is kept beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import hypot

from app.rules import Game, Standing
from app.values import Cell, LaidTile, turn_point
from vision.observation import PieceRemoved, PieceSeen

NUDGE = 0.16
"""Two sightings of similar pieces on one tile closer than this, in tiles, are the same piece."""
STACK_REACH = 0.3
"""Two sightings of stacks on one tile closer than this, in tiles, are the same stack."""

WHICH = ("last", "scored", "mined", "any")
"""Which of their tokens players are to give: those taken last, those of one completed mountain, those mined, or some
that cannot be told from others.
"""
DRAWN = ("which_any", "which_unknown")
"""What hands have to do to draw real tokens that are to be given: of a player for certain, or where nobody knows."""


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece on the table. ``at`` is None for a piece that was not seen but must stand there; ``spot`` is where the
    game has it then, near which it may stand, None where that is not known either.

    ``kind`` and ``colour`` are "" if unknown. ``denied``: people have said that it is not there, and yet it is still
    seen.
    """

    kind: str
    colour: str
    cell: Cell
    at: tuple[float, float] | None = None
    lying: bool | None = None
    spot: tuple[float, float] | None = field(default=None, compare=False)
    denied: bool = field(default=False, compare=False)

    def may_be(self, kind: str, colour: str) -> bool:
        """Whether kind and colour agree, where known."""
        return (not self.kind or not kind or self.kind == kind) and (
            not self.colour or not colour or self.colour == colour
        )

    def distance(self, at: tuple[float, float] | None) -> float:
        """Distance in tiles to a point of the same tile; 0 if either place is unknown."""
        return hypot(at[0] - self.at[0], at[1] - self.at[1]) if at is not None and self.at is not None else 0.0


@dataclass(frozen=True, slots=True)
class SeenStack:
    """A stack on the table; ``count`` is None if unknown, ``at`` is None if the stack was not seen yet."""

    cell: Cell
    at: tuple[float, float] | None
    count: int | None


@dataclass(frozen=True)
class Belief:
    """The table as reported by the eyes. A tile that could not be read has the face ("", "").

    ``due`` counts the tokens that were taken in the game but not seen to leave the map, minus those that left the map
    without being taken in the game: below 0 the players have more tokens than the game knows.

    ``righting`` are the cells that people are correcting by hand, about which no question is asked.

    ``passed`` is set while events are undone and redone without a camera, so that what is due adds up: the table after
    so many events of the game, for all numbers that were passed since that began, which stands first. It is empty after
    a correction, and None otherwise.

    ``hands`` are the players who hold so many tokens more than the game has given them, below 0 fewer: they are to give
    or to take some. Who is not named holds what is right, as far as is known. ``which`` tells of those who are to give
    some which of their tokens these are, one of ``WHICH``.

    ``denied`` are pieces of which people have said in this turn that they are not there although the eyes were certain;
    those that are still there when the next tile is laid are on the table after all.

    ``compare`` are the cells of which people have corrected without a camera what lies there: it is believed, and they
    are asked to look whether it is so.
    """

    tiles: Mapping[Cell, LaidTile] = field(default_factory=dict)
    pieces: tuple[SeenPiece, ...] = ()
    stacks: tuple[SeenStack, ...] = ()
    due: int = 0
    righting: frozenset[Cell] = frozenset()
    hands: Mapping[str, int] = field(default_factory=dict)
    which: Mapping[str, str] = field(default_factory=dict, compare=False)
    passed: Mapping[int, Belief] | None = field(default=None, compare=False, repr=False)
    denied: tuple[SeenPiece, ...] = ()
    compare: frozenset[Cell] = frozenset()

    def with_tile(self, cell: Cell, tile: LaidTile) -> Belief:
        """The belief with that tile on ``cell``."""
        return replace(self, tiles={**self.tiles, cell: tile}, righting=self.righting - {cell})

    def without_tile(self, cell: Cell) -> Belief:
        """The belief without the tile on ``cell`` and everything on it."""
        return replace(
            self,
            tiles={c: f for c, f in self.tiles.items() if c != cell},
            pieces=tuple(p for p in self.pieces if p.cell != cell),
            stacks=tuple(s for s in self.stacks if s.cell != cell),
            righting=self.righting - {cell},
            denied=tuple(p for p in self.denied if p.cell != cell),
        )

    def with_tokens_left(self, cell: Cell) -> Belief:
        """The belief without the tile on ``cell``, whose tokens were put there by hand and have still to go."""
        return replace(self.without_tile(cell), stacks=self.stacks)

    def find_piece(self, kind: str, colour: str, cell: Cell, at: tuple[float, float] | None) -> SeenPiece | None:
        """The nearest piece on that tile that agrees with kind and colour; None if there is none."""
        near = [p for p in self.pieces if p.cell == cell and p.may_be(kind, colour)]
        return min(near, key=lambda p: p.distance(at), default=None)

    def with_piece(self, piece: SeenPiece) -> tuple[Belief, bool]:
        """The belief with that piece, and whether it is new: a similar piece nearby is the same one, seen again."""
        same = self.find_piece(piece.kind, piece.colour, piece.cell, piece.at)
        if same is None or same.distance(piece.at) > NUDGE:
            return replace(self, pieces=(*self.pieces, piece)), True
        known = SeenPiece(
            piece.kind or same.kind,
            piece.colour or same.colour,
            piece.cell,
            piece.at or same.at,
            same.lying if piece.lying is None else piece.lying,
            piece.spot or same.spot,
        )
        return replace(self, pieces=tuple(known if p is same else p for p in self.pieces)), False

    def without_piece(self, piece: SeenPiece) -> Belief:
        """The belief without exactly that piece."""
        rest = list(self.pieces)
        rest.remove(piece)
        return replace(self, pieces=tuple(rest))

    def with_stack(self, stack: SeenStack) -> Belief:
        """The belief with that stack instead of the one known there; a count of 0 removes it."""
        rest = tuple(s for s in self.stacks if not _same_stack(s, stack))
        return replace(self, stacks=rest if stack.count == 0 else (*rest, stack))

    def dues(self, change: int) -> Belief:
        """The belief with ``due`` changed by that many tokens."""
        return replace(self, due=self.due + change)


def _same_stack(a: SeenStack, b: SeenStack) -> bool:
    if a.cell != b.cell:
        return False
    return a.at is None or b.at is None or hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < STACK_REACH


def as_the_game(game: Game) -> Belief:
    """The belief if the table matches the game."""
    return Belief(
        dict(game.tiles),
        tuple(unseen_piece(game, p) for p in game.pieces),
        tuple(SeenStack(s.cell, stack_spot(game, s.cell, s.segment), s.count) for s in game.stacks.values()),
    )


def unseen_piece(game: Game, piece: Standing) -> SeenPiece:
    """The piece of the game as one that stands on the table although nobody has seen it there."""
    spot = piece_spot(game, piece.cell, piece.segment)
    return SeenPiece(piece.kind, piece.colour, piece.cell, spot=spot)


def piece_spot(game: Game, cell: Cell, segment: int) -> tuple[float, float]:
    """A suitable point for a piece on that segment, on the tile as it lies: aside of what counts there."""
    tile = game.tiles[cell]
    return turn_point(game.tileset.by_id[tile.design].stand(tile.variant, segment), tile.rotation)


def piece_lies(game: Game, kind: str, cell: Cell, segment: int) -> bool:
    """Whether a piece of that kind is laid flat on that segment."""
    ground = game.tileset.by_id[game.tiles[cell].design].segments[segment].kind
    return ground in game.tileset.terms.piece(kind).lies_on


def stack_spot(game: Game, cell: Cell, segment: int) -> tuple[float, float]:
    """A suitable point for the stack on that segment, on the tile as it lies."""
    tile = game.tiles[cell]
    return turn_point(game.tileset.by_id[tile.design].places.stack_spot(segment), tile.rotation)


def piece_of(told: PieceSeen | PieceRemoved) -> SeenPiece:
    """The piece that a sighting is about."""
    return SeenPiece(told.kind, told.colour, told.cell, told.at, told.lying)
