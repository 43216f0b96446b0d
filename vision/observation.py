"""What the eyes say: small frozen values, one type an event, free of pictures, that can cross a process border.

An observation that is not certain is a question, never a fact. ``event`` of each type is its word in JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, get_args

from app.values import Cell, Face, LaidTile, PlacedFace, Point

TROUBLES = (
    "no_picture",
    "wrong_size",
    "bad_picture",
    "too_dark",
    "too_bright",
    "blurred",
    "noisy",
    "dirty",
    "glare",
    "too_far",
    "no_start",
    "unknown_tile",
    "covered",
)
"""Every word that ``PictureTrouble.reason`` may hold; ``app/lang`` has a sentence for each under ``[vision]``."""


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


UNNAMED = LaidTile(Face(""), 0)
"""A tile that could not be named."""

# What the fields mean that several events share:
#
# cell         the tile concerned
# tile         its face and how it is turned; ``UNNAMED`` where it could not be named
# candidates   the faces that come into question, best first (at least the one named)
# kind         of a piece, as "cowboy" or "tent"; "" where it cannot be told
# colour       the piece's colour word; "" where it cannot be told
# at           where the thing touches the ground: on the tile, as it lies, 0-1 east and 0-1 south; beside the board in
#              tile units, the start tile's centre being (0.5, 0.5); None where it was not seen
# certain      False makes of all this a question for the players
# confidence   0-1, how clearly the best beats the rest


@dataclass(frozen=True, slots=True)
class TileSeen:
    """A new tile lies on ``cell``. ``angle``: degrees clockwise by which it is skewed against its lattice place."""

    event: ClassVar[str] = "tile"
    cell: Cell
    tile: LaidTile = UNNAMED
    candidates: tuple[Candidate, ...] = ()
    certain: bool = True
    confidence: float = 1.0
    angle: float = 0.0

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        face = _face(self.tile, self.candidates)
        return _head(frame, self.event, self.cell) | face | _tail(self.certain, self.confidence)


@dataclass(frozen=True, slots=True)
class TileMoved:
    """The tile that lay on ``origin`` lies on ``cell`` now; the rest is as for ``TileSeen``."""

    event: ClassVar[str] = "tile_moved"
    cell: Cell
    origin: Cell
    tile: LaidTile = UNNAMED
    candidates: tuple[Candidate, ...] = ()
    certain: bool = True
    confidence: float = 1.0
    angle: float = 0.0

    def as_laid(self) -> TileSeen:
        """The same tile as one that is new on its cell."""
        return TileSeen(
            self.cell,
            self.tile,
            self.candidates,
            self.certain,
            self.confidence,
            self.angle,
        )

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        face = _face(self.tile, self.candidates)
        origin = {"origin": list(self.origin)}
        return _head(frame, self.event, self.cell) | face | origin | _tail(self.certain, self.confidence)


@dataclass(frozen=True, slots=True)
class TileRemoved:
    """The tile on ``cell`` is gone; ``tile`` is what it was taken for."""

    event: ClassVar[str] = "tile_removed"
    cell: Cell
    tile: LaidTile = UNNAMED
    certain: bool = True

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        face = _face(self.tile, ())
        return _head(frame, self.event, self.cell) | face | _tail(self.certain)


@dataclass(frozen=True, slots=True)
class PieceSeen:
    """A new piece stands on the tile on ``cell``. ``lying``: whether it lies; None where it cannot be told."""

    event: ClassVar[str] = "piece"
    cell: Cell
    kind: str = ""
    colour: str = ""
    at: Point | None = None
    lying: bool | None = None
    certain: bool = True
    confidence: float = 1.0

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        piece = {"kind": self.kind, "colour": self.colour, "lying": self.lying}
        return _head(frame, self.event, self.cell) | piece | _at(self.at) | _tail(self.certain, self.confidence)


@dataclass(frozen=True, slots=True)
class PieceRemoved:
    """A piece that stood there is gone."""

    event: ClassVar[str] = "piece_removed"
    cell: Cell
    kind: str = ""
    colour: str = ""
    at: Point | None = None
    lying: bool | None = None
    certain: bool = True

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        piece = {"kind": self.kind, "colour": self.colour, "lying": self.lying}
        return _head(frame, self.event, self.cell) | piece | _at(self.at) | _tail(self.certain)


@dataclass(frozen=True, slots=True)
class StackSeen:
    """A stack appeared on ``cell``, or its height changed to ``count`` (None: it cannot be told)."""

    event: ClassVar[str] = "tokens"
    cell: Cell
    at: Point | None = None
    count: int | None = None
    certain: bool = True
    confidence: float = 1.0

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        stack = {"kind": TOKENS, "count": self.count}
        return _head(frame, self.event, self.cell) | stack | _at(self.at) | _tail(self.certain, self.confidence)


@dataclass(frozen=True, slots=True)
class StackRemoved:
    """The stack on ``cell`` is gone."""

    event: ClassVar[str] = "tokens_removed"
    cell: Cell
    at: Point | None = None
    certain: bool = True

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        stack = {"kind": TOKENS, "count": 0}
        return _head(frame, self.event, self.cell) | stack | _at(self.at) | _tail(self.certain)


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """One token appeared beside the board at ``at``."""

    event: ClassVar[str] = "token_taken"
    at: Point | None = None
    certain: bool = True
    confidence: float = 1.0

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        return _head(frame, self.event) | {"kind": TOKENS} | _at(self.at) | _tail(self.certain, self.confidence)


@dataclass(frozen=True, slots=True)
class TokenReturned:
    """One token that lay beside the board at ``at`` is gone."""

    event: ClassVar[str] = "token_returned"
    at: Point | None = None
    certain: bool = True

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        return _head(frame, self.event) | {"kind": TOKENS} | _at(self.at) | _tail(self.certain)


@dataclass(frozen=True, slots=True)
class Motion:
    """Something moves: a hand is over the table."""

    event: ClassVar[str] = "motion"
    certain: ClassVar[bool] = True

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        return _head(frame, self.event)


@dataclass(frozen=True, slots=True)
class Still:
    """The table is still again, and all that changed has been said."""

    event: ClassVar[str] = "still"
    certain: ClassVar[bool] = True

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        return _head(frame, self.event)


@dataclass(frozen=True, slots=True)
class CameraMoved:
    """The camera or the whole board has been shifted; the eyes found the board again."""

    event: ClassVar[str] = "camera_moved"
    certain: ClassVar[bool] = True

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        return _head(frame, self.event) | _tail(self.certain)


@dataclass(frozen=True, slots=True)
class BoardLost:
    """The eyes lost the board: the picture and the memory cannot be reconciled. ``cell``: where they differ, if that
    is all.
    """

    event: ClassVar[str] = "desync"
    certain: ClassVar[bool] = False
    cell: Cell | None = None

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        return _head(frame, self.event, self.cell) | _tail(self.certain)


@dataclass(frozen=True, slots=True)
class PictureTrouble:
    """The picture cannot be used, or not well. ``reason``: one of ``TROUBLES``; ``at``: the place in the picture, 0-1
    across and down, None for all of it; ``cell``: the place on the map, where it is about one.
    """

    event: ClassVar[str] = "trouble"
    certain: ClassVar[bool] = False
    reason: str
    at: Point | None = None
    cell: Cell | None = None

    def as_dict(self, frame: int) -> dict[str, Any]:
        """The observation for JSON, said in that frame."""
        return _head(frame, self.event, self.cell) | _at(self.at) | {"reason": self.reason}


Observation = (
    TileSeen
    | TileRemoved
    | TileMoved
    | PieceSeen
    | PieceRemoved
    | StackSeen
    | StackRemoved
    | TokenTaken
    | TokenReturned
    | Motion
    | Still
    | CameraMoved
    | BoardLost
    | PictureTrouble
)
"""One thing that the eyes saw."""

EVENTS: tuple[str, ...] = tuple(kind.event for kind in get_args(Observation))
"""Every word that ``event`` may be."""
TOKENS = "tokens"
"""What JSON calls tokens where it calls a piece "cowboy"."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one picture says together: mostly nothing, and all that changed when the table has come to rest.

    ``frame`` is the index of the picture. Empty for a picture that says nothing.
    """

    frame: int
    observations: tuple[Observation, ...] = ()

    def __iter__(self) -> Iterator[Observation]:
        return iter(self.observations)

    def __len__(self) -> int:
        return len(self.observations)

    def as_dicts(self) -> list[dict[str, Any]]:
        """The observations for JSON, in the order in which they are said."""
        return [observation.as_dict(self.frame) for observation in self.observations]


def _head(frame: int, event: str, cell: Cell | None = None) -> dict[str, Any]:
    where = {"cell": list(cell)} if cell is not None else {}
    return {"frame": frame, "event": event} | where


def _face(tile: LaidTile, candidates: tuple[Candidate, ...]) -> dict[str, Any]:
    named = {"design": tile.design, "variant": tile.variant, "rotation": tile.rotation}
    return named | {"candidates": [c.as_dict() for c in candidates]}


def _at(at: Point | None) -> dict[str, Any]:
    return {"at": [round(at[0], 3), round(at[1], 3)]} if at is not None else {}


def _tail(certain: bool, confidence: float = 1.0) -> dict[str, Any]:
    return {"certain": certain, "confidence": round(confidence, 3)}


@dataclass(frozen=True, slots=True)
class TileReading:
    """One tile in a still picture.

    placed: the tile on its cell of the lattice, counted from the tile called (0, 0). corners: the tile's corners in
    pixels of the picture, north-west of the printed picture first, then clockwise. angle: degrees clockwise by which
    the printed picture is turned in the photograph, 0-360. The other fields are those of ``TileSeen``.
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


@dataclass(frozen=True, slots=True)
class UnreadCell:
    """A cell of the map in a still picture on which something lies that was not recognised; ``cell`` and ``corners``
    are those of ``TileReading``, the corners as expected there, the lattice's north-west first.
    """

    cell: Cell
    corners: tuple[tuple[float, float], ...]

    def as_dict(self) -> dict[str, Any]:
        """The cell for JSON."""
        return {"cell": list(self.cell), "corners": [list(corner) for corner in self.corners]}


class Prior(Protocol):
    """What may lie where, told by somebody who knows rules. It ranks near-ties and ends doubts about what the game has
    by now; it never overrules what is seen.
    """

    @property
    def laid(self) -> frozenset[Cell]:
        """The cells on which tiles of the game lie already; each of them allows one face."""
        ...

    @property
    def things(self) -> frozenset[tuple[Cell, str, str]]:
        """What of the game stands or lies on the tiles: cell, kind and colour of each piece; cell, ``TOKENS`` and "" of
        each stack.
        """
        ...

    def allowed(self, cell: Cell) -> Mapping[LaidTile, float] | None:
        """Weights of the tiles that may lie, as they are turned, on ``cell``; None where nothing is known."""
        ...
