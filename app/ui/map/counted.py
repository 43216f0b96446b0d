"""What the card of a scoring speaks of on the map: the tiles that are counted, and the discs that show figures there.

A disc keeps its size however small the tiles are, so that it may be wider than one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.ui.map.camera import Pixel, Spot
from app.values import Cell


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc ``wide`` pixels across, with its middle so many pixels to the right of a table point and above it."""

    at: Spot
    across: float
    up: float
    wide: float

    def squares(self, tile: float) -> list[Spot]:
        """The squares of one tile that hold it where a tile is ``tile`` pixels wide."""
        return squares_at(self.at[0] + self.across / tile, self.at[1] - self.up / tile, self.wide / tile)

    def box(self, at: Pixel) -> tuple[float, float, float, float]:
        """(left, bottom, width, height) of it in pixels, where its table point is at that pixel."""
        reach = self.wide / 2
        return at[0] + self.across - reach, at[1] + self.up - reach, self.wide, self.wide


@dataclass(frozen=True, slots=True)
class Counted:
    """The cells of the tiles, and the discs."""

    cells: tuple[Cell, ...] = ()
    discs: tuple[Disc, ...] = ()

    def squares(self, tile: float) -> tuple[Spot, ...]:
        """The squares of one tile that hold the discs where a tile is ``tile`` pixels wide."""
        return tuple(square for disc in self.discs for square in disc.squares(tile))

    def boxes(self, to_screen: Callable[[float, float], Pixel]) -> list[tuple[float, float, float, float]]:
        """Where the discs are on the screen: (left, bottom, width, height) in pixels."""
        return [disc.box(to_screen(*disc.at)) for disc in self.discs]


def squares_at(east: float, south: float, wide: float) -> list[Spot]:
    """The squares of one tile, by their north-western corners, that hold something ``wide`` tiles wide, two at most,
    around that table point.
    """
    reach = max(wide / 2, 0.5)
    sides = {-reach, reach - 1}
    return [(east + x, south + y) for x in sides for y in sides]
