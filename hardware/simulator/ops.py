"""Actions of hands at the simulated table: plain values, executed while the hand occludes the place."""

from __future__ import annotations

from dataclasses import dataclass

from app.values import TILE_MM, Point

CellLike = tuple[int, int]
"""(col, row); col grows east, row grows south."""

"""A point on a tile as it lies: 0-1 east, 0-1 south."""


@dataclass(frozen=True, slots=True)
class PutTile:
    """Lay the tile with picture ``face`` on ``cell``, turned by ``rotation`` quarter turns clockwise."""

    cell: CellLike
    face: str
    rotation: int


@dataclass(frozen=True, slots=True)
class TakeTile:
    """Take the tile of ``cell`` away, with everything that stands on it."""

    cell: CellLike


@dataclass(frozen=True, slots=True)
class TurnTile:
    """Turn the tile of ``cell`` where it lies, to ``rotation`` quarter turns clockwise."""

    cell: CellLike
    rotation: int


@dataclass(frozen=True, slots=True)
class Nudge:
    """Shift the tile of ``cell`` by accident: ``east_mm``, ``south_mm`` millimetres and ``degrees`` clockwise."""

    cell: CellLike
    east_mm: float = 0.8
    south_mm: float = 0.5
    degrees: float = 1.0


@dataclass(frozen=True, slots=True)
class Push:
    """Push the whole board, with all that stands on it, over the table: by millimetres and degrees clockwise."""

    east_mm: float = 20.0
    south_mm: float = 10.0
    degrees: float = 1.0


@dataclass(frozen=True, slots=True)
class PutPiece:
    """Put piece ``id`` of that kind and colour on the tile of ``cell`` at ``at``, upright or ``lying``."""

    id: str
    kind: str
    colour: str
    cell: CellLike
    at: Point
    lying: bool = False


@dataclass(frozen=True, slots=True)
class MovePiece:
    """Move piece ``id`` to ``at`` on the tile of ``cell``."""

    id: str
    cell: CellLike
    at: Point
    lying: bool = False


@dataclass(frozen=True, slots=True)
class TakePiece:
    """Take piece ``id`` off the table."""

    id: str


@dataclass(frozen=True, slots=True)
class PutStack:
    """Lay stack ``id`` of ``count`` counters face down on the tile of ``cell`` at ``at``; a tile may carry several."""

    id: str
    cell: CellLike
    at: Point
    count: int


@dataclass(frozen=True, slots=True)
class SetStack:
    """Set the height of stack ``id`` to ``count`` counters; 0 removes it."""

    id: str
    count: int


@dataclass(frozen=True, slots=True)
class PutToken:
    """Lay one more counter into the tray of that seat (0-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeToken:
    """Take the last counter out of the tray of that seat (0-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PutLoose:
    """Lay something flat anywhere on the table: a tile not in the map, a marker, a token face up.

    ``picture`` names one of the table's pictures, ``at`` is the table point of its middle, turned by ``degrees``
    clockwise; it is ``side_mm`` wide, ``thick_mm`` thick, and ``round`` if a token.
    """

    id: str
    picture: str
    at: Point
    degrees: float = 0.0
    side_mm: float = TILE_MM
    thick_mm: float = 2.0
    round: bool = False


@dataclass(frozen=True, slots=True)
class PutAside:
    """Put a piece on the bare table, at table point ``at``, turned by ``degrees`` clockwise, upright or ``lying``."""

    id: str
    kind: str
    colour: str
    at: Point
    lying: bool = False
    degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class StackAside:
    """Lay a stack of ``count`` counters, face down, on the bare table at table point ``at``."""

    id: str
    at: Point
    count: int = 1


@dataclass(frozen=True, slots=True)
class TakeLoose:
    """Take the loose thing ``id`` away, whatever it is."""

    id: str


@dataclass(frozen=True, slots=True)
class Hover:
    """A hand rests over ``cell`` and changes nothing."""

    cell: CellLike


Op = (
    PutTile
    | TakeTile
    | TurnTile
    | Nudge
    | Push
    | PutPiece
    | MovePiece
    | TakePiece
    | PutStack
    | SetStack
    | PutToken
    | TakeToken
    | PutLoose
    | PutAside
    | StackAside
    | TakeLoose
    | Hover
)


@dataclass(frozen=True, slots=True)
class Visit:
    """One reach over the table: a hand comes from ``from_side``, does ``ops`` in order, leaves; still frames follow.

    ``from_side`` is "north", "east", "south" or "west" of the table. ``still_frames`` None means the table's own
    number. Without ops no hand comes: only the still frames pass.
    """

    ops: tuple[Op, ...] = ()
    from_side: str = "south"
    still_frames: int | None = None

    def __post_init__(self) -> None:
        if self.from_side not in SIDES:
            raise ValueError(f"side {self.from_side!r} is not known: choose one of {', '.join(SIDES)}")


SIDES = ("north", "east", "south", "west")
