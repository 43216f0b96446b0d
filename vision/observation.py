"""What the eyes say: small frozen values, free of pictures, that can cross a process border.

An observation that is not certain is a question, never a fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from app.values import Cell, LaidTile, PlacedFace

EVENTS = (
    "tile",  # a new tile lies on `cell`
    "tile_removed",  # the tile on `cell` is gone
    "tile_moved",  # the tile that lay on `origin` lies on `cell` now
    "piece",  # a new piece stands on the tile on `cell`
    "piece_removed",  # a piece that stood there is gone
    "tokens",  # a stack appeared on `cell`, or its height changed to `count` (None: it cannot be told)
    "tokens_removed",  # the stack on `cell` is gone
    "token_taken",  # one token appeared beside the board at `at`
    "token_returned",  # one token that lay beside the board at `at` is gone
    "motion",  # something moves: a hand is over the table
    "still",  # the table is still again, and all that changed has been said
    "camera_moved",  # the camera or the whole board has been shifted; the eyes found the board again
    "desync",  # the eyes lost the board: the picture and the memory cannot be reconciled
    "trouble",  # the picture cannot be used, `reason` says why
)
"""Every word that ``Observation.event`` may hold."""

TROUBLES = (
    "no_picture",
    "wrong_size",
    "bad_picture",
    "too_dark",
    "too_bright",
    "blurred",
    "dirty",
    "glare",
    "too_far",
    "no_start",
    "unknown_tile",
    "covered",
)
"""Every word that ``Observation.reason`` may hold; ``app/lang`` has a sentence for each under ``[vision]``."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a tile may be. ``score`` is 0-1, comparable only within one observation, best first."""

    tile: LaidTile
    score: float

    def as_dict(self) -> dict[str, Any]:
        """The candidate for JSON."""
        return {
            "design": self.tile.design,
            "variant": self.tile.variant,
            "rotation": self.tile.rotation,
            "score": round(self.score, 4),
        }


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing that the eyes saw.

    frame: index of the frame in which it was said. event: one of ``EVENTS``.
    cell: the tile concerned, (col, row); None for what is off the map or concerns the whole picture.
    design, variant, rotation: the face of a tile event and its quarter turns clockwise (0-3).
    candidates: for tile events the faces that come into question, best first (at least the one named).
    kind: "cowboy", "tent", or "" where it cannot be told, for piece events; "tokens" for token events.
    colour: the piece's colour word, "" where it cannot be told.
    at: with a cell, the point 0-1 east and 0-1 south on the tile as it lies where the piece touches it; without one,
    the point on the table in tile units (the start tile's centre is (0.5, 0.5)); for "trouble", the place in the
    picture, 0-1 across and down. None where there is none.
    lying: whether a piece lies; None where it cannot be told or for no piece.
    count: the height of a stack; None where it cannot be told.
    certain: False makes of all this a question for the players.
    confidence: 0-1, how clearly the best beats the rest.
    origin: for "tile_moved", the cell that it came from. reason: for "trouble", one of ``TROUBLES``.
    angle: for "tile", degrees clockwise by which the tile is skewed against its lattice place.
    """

    frame: int
    event: str
    cell: Cell | None = None
    design: str = ""
    variant: str = ""
    rotation: int = 0
    candidates: tuple[Candidate, ...] = ()
    kind: str = ""
    colour: str = ""
    at: tuple[float, float] | None = None
    lying: bool | None = None
    count: int | None = None
    certain: bool = True
    confidence: float = 1.0
    origin: Cell | None = None
    reason: str = ""
    angle: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """The observation for JSON: plain values, only the fields that say something for this event."""
        out: dict[str, Any] = {"frame": self.frame, "event": self.event}
        if self.cell is not None:
            out["cell"] = list(self.cell)
        if self.event.startswith("tile"):
            out |= {"design": self.design, "variant": self.variant, "rotation": self.rotation}
            out["candidates"] = [c.as_dict() for c in self.candidates]
        if self.event.startswith(("piece", "token")):
            out["kind"] = self.kind
        if self.event.startswith("piece"):
            out |= {"colour": self.colour, "lying": self.lying}
        if self.event.startswith("tokens"):
            out["count"] = self.count
        if self.at is not None:
            out["at"] = [round(self.at[0], 3), round(self.at[1], 3)]
        if self.origin is not None:
            out["origin"] = list(self.origin)
        if self.reason:
            out["reason"] = self.reason
        if self.event not in ("motion", "still", "trouble"):
            out |= {"certain": self.certain, "confidence": round(self.confidence, 3)}
        return out


@dataclass(frozen=True, slots=True)
class TileReading:
    """One tile in a still picture.

    placed: the tile on its cell of the lattice, counted from the tile called (0, 0). corners: the tile's corners in
    pixels of the picture, north-west of the printed picture first, then clockwise. angle: degrees clockwise by which
    the printed picture is turned in the photograph, 0-360. The other fields are those of ``Observation``.
    """

    placed: PlacedFace
    confidence: float
    certain: bool
    corners: tuple[tuple[float, float], ...]
    candidates: tuple[Candidate, ...]
    angle: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """The reading for JSON, without the angle."""
        return {
            "cell": list(self.placed.cell),
            "design": self.placed.design,
            "variant": self.placed.variant,
            "rotation": self.placed.rotation,
            "confidence": round(self.confidence, 3),
            "certain": self.certain,
            "corners": [list(corner) for corner in self.corners],
            "candidates": [c.as_dict() for c in self.candidates],
        }


class Prior(Protocol):
    """What may lie where, told by somebody who knows rules. Ranks near-ties only, never overrules what is seen."""

    def allowed(self, cell: Cell) -> Mapping[LaidTile, float] | None:
        """Weights of the tiles that may lie, as they are turned, on ``cell``; None where nothing is known."""
        ...
