"""What people are asked and told: questions with their answers, and notices."""

from __future__ import annotations

from dataclasses import dataclass

from app.lang import Message
from app.rules.violations import Clash
from app.table.model.events import Event, TileCorrected, TilePlaced
from app.table.model.pending import Items, Pending, Sighting
from app.values import Cell


@dataclass(frozen=True)
class Choice:
    """One answer. ``plan`` are the events that it brings, none for "no"; ``tile`` is the picture that belongs to it.

    ``used`` are the sightings that it settles, None for all that the question is about. ``relearn``: the eyes are to
    take the table for what the game says. ``first``: this sighting is judged before all others. ``cells`` are those
    that are put right by hand with it, None for all that the question is about.
    """

    label: Message
    plan: tuple[Event, ...] = ()
    tile: TilePlaced | None = None
    used: Items | None = None
    relearn: bool = False
    first: Pending[Sighting] | None = None
    cells: tuple[Cell, ...] | None = None

    @property
    def allows(self) -> bool:
        """Whether it lets a tile lie although sides of it do not continue (GR-H4)."""
        return any(isinstance(event, TilePlaced | TileCorrected) and event.allowed for event in self.plan)


@dataclass(frozen=True)
class Question:
    """What the table is asked, in phase "question", "illegal" or "desync"; the best answer comes first.

    ``cell`` is where it is about. ``missed``: a tile laid by touch now is one that went unseen before the last.
    ``cells`` are all those on which table and game differ.
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


@dataclass(frozen=True)
class Notice:
    """Something to know that nobody has to answer. ``clashes`` on ``cell`` are marked on the map."""

    text: Message
    clashes: tuple[Clash, ...] = ()
    cell: tuple[int, int] | None = None
    since: float = 0.0
