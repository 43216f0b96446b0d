"""The words of each game: which kinds of segment there are, which symbols they carry, what the box holds.

Pure data. A further game of the family adds an entry to ``GAMES``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SIDES = "NESW"
"""The sides of a tile, clockwise from north; a side's place in this string is its number 0-3."""

PORTS_PER_SIDE = 3
"""Ports run clockwise around the tile: number = 3 * side + (0, 1, 2)."""

SEATS = ("yellow", "red", "green", "blue", "black")
"""The colours of the pieces in both boxes (GR-03)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a tile-set file of one game may speak of.

    ``symbols`` maps each kind of segment to the symbols it may carry; ``roofed`` are the kinds that lie inside a tile
    and have no ports (city, lake); ``lines`` maps a kind that runs to such a place to the kind it may end in;
    ``tiles`` and ``tokens`` are the counts of the printed box, by deck and in all.
    """

    game: str
    symbols: Mapping[str, tuple[str, ...]]
    roofed: frozenset[str]
    lines: Mapping[str, str]
    tiles: Mapping[str, int]
    tokens: int


GAMES: Mapping[str, Terms] = {
    "gold-rush": Terms(
        game="gold-rush",
        symbols={
            "railroad": ("locomotives",),
            "mountain": ("nuggets",),
            "city": (),
            "prairie": ("camps", "herds"),
        },
        roofed=frozenset({"city"}),
        lines={"railroad": "city"},
        tiles={"land": 72},
        tokens=63,
    ),
    "hunters-and-gatherers": Terms(
        game="hunters-and-gatherers",
        symbols={
            "river": ("fish",),
            "forest": ("gold", "mushrooms"),
            "meadow": ("deer", "mammoths", "aurochs", "tigers", "fire", "shrine"),
            "lake": ("fish",),
        },
        roofed=frozenset({"lake"}),
        lines={"river": "lake"},
        tiles={"land": 79, "bonus": 12},
        tokens=0,
    ),
}
