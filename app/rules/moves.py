"""What players do, as values: small, frozen, hashable, the same for every game of the family."""

from __future__ import annotations

from dataclasses import dataclass

from app.values import Cell, Face, PlacedFace


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a tile: which face, where, turned by ``rotation`` quarter turns clockwise (0-3).

    ``allowed``: the table allows that sides do not continue (GR-H4, ours: "we allow it"); where they do continue it
    changes nothing. Over such a side each kind goes on into its own, as elsewhere; what meets another kind has a dead
    end there: it is joined with nothing and stays open, so that feature is never complete and scores as an incomplete
    one. No other rule gives way: not a taken cell, not a tile that touches none by a side, not a face that is used up.
    """

    face: Face
    cell: Cell
    rotation: int
    allowed: bool = False

    @property
    def design(self) -> str:
        """The design of its face."""
        return self.face.design

    @property
    def variant(self) -> str:
        """The variant of its face."""
        return self.face.variant

    @property
    def placed(self) -> PlacedFace:
        """Which face lies where, whoever allowed it."""
        return PlacedFace(self.face, self.cell, self.rotation)


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a drawn tile that fits nowhere out of the game (GR-13, HG-11)."""

    face: Face


@dataclass(frozen=True, slots=True)
class PutPiece:
    """Put a piece on segment ``segment`` (an index in the design) of the tile on ``cell``.

    ``kind`` is "cowboy" or "tent" in Gold Rush, "member" or "hut" in Hunters & Gatherers. For a tent it is also the
    move from wherever it stands now (GR-30).
    """

    kind: str
    cell: Cell
    segment: int


@dataclass(frozen=True, slots=True)
class Mine:
    """Take the top token where the own tent stands (GR-40)."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take an own piece back from the board without scoring (GR-H1, only where that option is on)."""

    cell: Cell
    segment: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing more this turn."""


Move = Place | Discard | PutPiece | Mine | TakeBack | Pass
