"""The terms that all games of the family share, and the type of those that each game defines.

A game's own terms are the ``terms`` of its ``Rulebook``; ``register`` enters them in ``GAMES``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

SIDES = "NESW"
"""The sides of a tile, clockwise from north; a side's place in this string is its number 0-3."""

PORTS_PER_SIDE = 3
"""Ports run clockwise around the tile: number = 3 * side + (0, 1, 2)."""

DEFAULT_GAME = "gold-rush"
"""The game and the shipped tile set that are used when none is named."""

SEATS = ("yellow", "red", "green", "blue", "black")
"""The colours of the pieces in both boxes (GR-03)."""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """One kind of piece, described by traits; all code outside the rules asks for these, never for a piece's name.

    ``name``: its word in records. ``claims``: it is put on the tile of the turn and claims a feature there (GR-20).
    ``lies_on``: the kinds of segment on which it is laid flat; elsewhere, and with none, it stands. ``roams``: it may
    stand on any tile and be moved later, so that a seat has one at most on the table and records always write where.
    ``mines``: its owner takes tokens from the feature on which it stands.
    """

    name: str
    claims: bool = False
    lies_on: frozenset[str] = frozenset()
    roams: bool = False
    mines: bool = False


@dataclass(frozen=True)
class Terms:
    """The terms that tile-set files and game records of one game may use.

    ``symbols`` maps each kind of segment to the symbols it may carry; ``roofed`` are the kinds that lie inside a tile
    and have no ports (city, lake); ``lines`` maps a kind that runs to such a place to the kind it may end in;
    ``tiles`` and ``tokens`` are the counts of the printed box, by deck and in all. ``pieces`` are its kinds of piece.
    ``layers`` are derived kinds: the name of each, and the kinds of segment that it joins within a tile (a river
    system: rivers and lakes). ``options`` are the fields of ``Options`` that mean something in it; every game knows
    ``take_back``.
    """

    game: str
    symbols: Mapping[str, tuple[str, ...]]
    roofed: frozenset[str]
    lines: Mapping[str, str]
    tiles: Mapping[str, int]
    tokens: int
    pieces: tuple[PieceKind, ...]
    layers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: frozenset[str] = frozenset({"take_back"})

    @property
    def piece_names(self) -> tuple[str, ...]:
        """The names of its pieces, in the order in which the game lists them."""
        return tuple(piece.name for piece in self.pieces)

    @cached_property
    def claimant(self) -> str:
        """The name of the first of its pieces that claim features; screens use it as the sign of a player."""
        return next(piece.name for piece in self.pieces if piece.claims)

    @cached_property
    def roaming(self) -> frozenset[str]:
        """The names of the pieces that may stand on any tile."""
        return frozenset(piece.name for piece in self.pieces if piece.roams)

    def piece(self, name: str) -> PieceKind:
        """The kind of piece of that name; for a name that the game does not have, or "", one without any trait."""
        return next((piece for piece in self.pieces if piece.name == name), PieceKind(name))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The names of all features, pieces and piles that messages may mention."""
        return (*self.symbols, *self.layers, *self.piece_names, *self.tiles)


GAMES: dict[str, Terms] = {}
"""The terms of every game whose rules are registered, by the game's name."""
