"""The words that all games of the family share, and the shape of those that each game has of its own.

A game's own words are the ``terms`` of its ``Rulebook``; ``register`` enters them in ``GAMES``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SIDES = "NESW"
"""The sides of a tile, clockwise from north; a side's place in this string is its number 0-3."""

PORTS_PER_SIDE = 3
"""Ports run clockwise around the tile: number = 3 * side + (0, 1, 2)."""

SEATS = ("yellow", "red", "green", "blue", "black")
"""The colours of the pieces in both boxes (GR-03)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a tile-set file and a game record of one game may speak of.

    ``symbols`` maps each kind of segment to the symbols it may carry; ``roofed`` are the kinds that lie inside a tile
    and have no ports (city, lake); ``lines`` maps a kind that runs to such a place to the kind it may end in;
    ``tiles`` and ``tokens`` are the counts of the printed box, by deck and in all. ``pieces`` are the words for its
    pieces; those in ``roaming`` may stand on any tile, so records always write where. ``layers`` are derived kinds:
    the name of each, and the kinds of segment that it joins within a tile (a river system: rivers and lakes).
    ``options`` are the fields of ``Options`` that mean something in it; every game knows ``take_back``.
    """

    game: str
    symbols: Mapping[str, tuple[str, ...]]
    roofed: frozenset[str]
    lines: Mapping[str, str]
    tiles: Mapping[str, int]
    tokens: int
    pieces: tuple[str, ...]
    roaming: frozenset[str] = frozenset()
    layers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: frozenset[str] = frozenset({"take_back"})

    @property
    def words(self) -> tuple[str, ...]:
        """Every word for a feature or a piece, as messages name them."""
        return (*self.symbols, *self.layers, *self.pieces)


GAMES: dict[str, Terms] = {}
"""The words of every game whose rules are registered, by the game's name."""
