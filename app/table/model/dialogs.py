"""Questions with their answers, and notices."""

from __future__ import annotations

from dataclasses import dataclass

from app.lang import Message
from app.rules.violations import Clash
from app.table.model.events import Event, TileCorrected, TilePlaced
from app.table.model.pending import Items, Pending, Sighting
from app.values import Cell


@dataclass(frozen=True)
class Choice:
    """One answer. ``plan`` are the events it enters, empty for "no"; ``tile`` is the tile whose picture is shown.

    ``used`` are the sightings it settles, None for all that the question is about. ``relearn``: the eyes should assume
    that the table matches the game. ``first``: this sighting is interpreted before all others. ``cells`` are those
    that people then correct by hand, None for all that the question is about.
    """

    label: Message
    plan: tuple[Event, ...] = ()
    tile: TilePlaced | None = None
    used: Items | None = None
    relearn: bool = False
    first: Pending[Sighting] | None = None
    cells: tuple[Cell, ...] | None = None

    @property
    def plain(self) -> bool:
        """Whether it changes nothing in the game."""
        return not self.plan and self.first is None

    @property
    def allows(self) -> bool:
        """Whether it leaves a tile in place although some of its sides do not match (GR-H4)."""
        return any(isinstance(event, TilePlaced | TileCorrected) and event.allowed for event in self.plan)


@dataclass(frozen=True)
class Question:
    """A question to the players, in phase "question", "illegal" or "desync"; the best answer comes first.

    ``cell`` is the cell it is about. ``missed``: a tile laid by touch now is one that was missed before the last.
    ``cells`` are all cells on which table and game differ. ``first``: it is asked before something is done that people
    want, not about what has been seen.
    """

    phase: str
    text: Message
    choices: tuple[Choice, ...]
    about: Items
    detail: Message | None = None
    clashes: tuple[Clash, ...] = ()
    cell: tuple[int, int] | None = None
    missed: bool = False
    cells: tuple[Cell, ...] = ()
    first: bool = False


@dataclass(frozen=True)
class Notice:
    """Information that needs no answer. ``clashes`` of the tile on ``cell`` are marked on the map."""

    text: Message
    clashes: tuple[Clash, ...] = ()
    cell: tuple[int, int] | None = None
    since: float = 0.0
