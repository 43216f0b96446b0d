"""What a reader of sightings has before it, and what it may say: enter, ask, or let go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.lang import Message
from app.rules import Game, Pass
from app.table.events import ActionCorrected, ActionTaken, Event, TilePlaced, Undone
from app.table.history import History
from app.table.seen import Seen
from app.table.state import Notice, Question
from app.table.words import player
from app.values import Cell, Face, LaidTile

if TYPE_CHECKING:
    from vision.observation import Observation

Items = tuple["Observation", ...]
IMPLIED_PASS = ActionTaken(Pass(), "implied")
EARLY, WAITED = "early", "waited"
"""The reasons of what was sighted in an earlier scene and waits: a token that came before the tile of the turn in which
it may have been mined, and all else."""
SHAKEN = "shaken"
"""The reason of tokens that changed while the camera was knocked: what came beside the board then was not seen."""


@dataclass(frozen=True)
class Do:
    """Enter these events; ``used`` leave the agenda and ``add`` come into it."""

    events: tuple[Event, ...]
    used: Items = ()
    add: Items = ()


@dataclass(frozen=True)
class Ask:
    """Ask this and wait."""

    question: Question


@dataclass(frozen=True)
class Drop:
    """These sightings need nothing more; what they leave different from the game is reminded of.

    ``add`` come into the agenda instead.
    """

    used: Items
    notice: Notice | None = None
    add: Items = ()


Verdict = Do | Ask | Drop


@dataclass(frozen=True)
class Look:
    """The sightings that are not settled, beside the game and the table they are judged by."""

    history: History
    seen: Seen
    agenda: Items

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    def who(self) -> Message | str:
        """The player on turn."""
        return player(self.game.on_turn, self.history.start.names)

    def items(self, *events: str) -> Items:
        """The sightings of these kinds."""
        return tuple(o for o in self.agenda if o.event in events)

    def sure(self, *events: str) -> Items:
        """The certain ones of these kinds."""
        return tuple(o for o in self.items(*events) if o.certain)

    def after_pass(self) -> Game:
        """The game if the player on turn does nothing more."""
        game = self.game.copy()
        game.push(Pass())
        return game


def cell_of(observation: Observation) -> Cell:
    """The cell of a sighting on the map."""
    assert observation.cell is not None, f"{observation.event} names a cell"
    return Cell(*observation.cell)


def tile_of(observation: Observation) -> LaidTile:
    """The tile that a sighting names, as it lies; its face is ("", "") where it could not be read."""
    return LaidTile(Face(observation.design, observation.variant), observation.rotation)


def instead(history: History, number: int, action: ActionTaken) -> tuple[Event, ...]:
    """The events by which the action that is ``number`` among the doings becomes another one.

    What only the next tile has followed since is taken back and done again; what more has followed is corrected.
    """
    since = history.done[number + 1 :]
    own = isinstance(history.done[number], ActionTaken)
    if own and all(isinstance(doing, TilePlaced) for doing in since):
        return (*(Undone(),) * (1 + len(since)), action, *since)
    return (ActionCorrected(number, action.move),)
