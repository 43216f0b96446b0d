"""The agenda of pending sightings: observations that are not settled yet, with what the table adds to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeGuard, TypeVar, overload

from vision.observation import (
    BoardLost,
    PieceRemoved,
    PieceSeen,
    StackRemoved,
    StackSeen,
    TileMoved,
    TileRemoved,
    TileSeen,
    TokenReturned,
    TokenTaken,
)

Sighting = (
    TileSeen
    | TileRemoved
    | TileMoved
    | PieceSeen
    | PieceRemoved
    | StackSeen
    | StackRemoved
    | TokenTaken
    | TokenReturned
    | BoardLost
)
"""The observations about the game; all others are about the picture."""

S_co = TypeVar("S_co", bound=Sighting, covariant=True)
S = TypeVar("S", bound=Sighting)
T = TypeVar("T", bound=Sighting)


class Waiting(Enum):
    """Why a sighting is still on the agenda."""

    NEW = "new"  # seen in the current scene
    WAITED = "waited"  # seen in an earlier scene
    EARLY = "early"  # a token seen before the tile of the turn in which it may have been mined
    SHAKEN = "shaken"  # the camera was knocked: what was put beside the board in that moment was not seen


@dataclass(frozen=True, slots=True)
class Pending(Generic[S_co]):
    """A sighting that is not settled yet.

    ``number`` identifies it uniquely at this table. ``scene`` orders the scenes: it is the number of the first sighting
    of the scene in which this one is judged, and grows while it is pending.
    """

    observation: S_co
    number: int
    scene: int
    waiting: Waiting = Waiting.NEW

    def told_as(self, observation: S) -> Pending[S]:
        """The same sighting with another observation."""
        return Pending(observation, self.number, self.scene, self.waiting)


Items = tuple[Pending[Sighting], ...]
"""Sightings in the order in which they joined the agenda."""


def is_a(item: Pending[Sighting], kind: type[S]) -> TypeGuard[Pending[S]]:
    """Whether the sighting is of that kind."""
    return isinstance(item.observation, kind)


@overload
def only(items: Iterable[Pending[Sighting]], kind: type[S], /) -> tuple[Pending[S], ...]: ...
@overload
def only(items: Iterable[Pending[Sighting]], kind: type[S], other: type[T], /) -> tuple[Pending[S | T], ...]: ...
def only(items: Iterable[Pending[Sighting]], *kinds: type) -> tuple[Pending[Any], ...]:
    """The sightings of these kinds."""
    return tuple(item for item in items if isinstance(item.observation, kinds))


def without(items: Iterable[Pending[Sighting]], used: Iterable[Pending[Sighting]]) -> Items:
    """The sightings left when ``used`` are settled."""
    gone = {item.number for item in used}
    return tuple(item for item in items if item.number not in gone)
