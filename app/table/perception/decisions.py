"""The input and the possible results of interpreting sightings: a situation; enter events, ask, or dismiss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, overload

from app.lang import Message
from app.rules import Game, Pass
from app.table.model.belief import Belief
from app.table.model.dialogs import Notice, Question
from app.table.model.events import ActionCorrected, ActionTaken, Event, TilePlaced, Undone
from app.table.model.history import History
from app.table.model.messages import player
from app.table.model.pending import Items, Pending, S, T

IMPLIED_PASS = ActionTaken(Pass(), "implied")


@dataclass(frozen=True)
class Enter:
    """Enter these events; the sightings ``used`` leave the agenda and ``add`` join it."""

    events: tuple[Event, ...]
    used: Items = ()
    add: Items = ()


@dataclass(frozen=True)
class Ask:
    """Ask this question and wait for the answer."""

    question: Question


@dataclass(frozen=True)
class Dismiss:
    """These sightings need no event; reminders name what still differs from the game.

    The sightings ``add`` join the agenda instead.
    """

    used: Items
    notice: Notice | None = None
    add: Items = ()


Decision = Enter | Ask | Dismiss


@dataclass(frozen=True)
class Situation:
    """The pending sightings, with the history and the belief that they are judged against."""

    history: History
    belief: Belief
    agenda: Items

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    def who(self) -> Message | str:
        """The player on turn."""
        return player(self.game.on_turn, self.history.start.names)

    @overload
    def items(self, kind: type[S], /) -> tuple[Pending[S], ...]: ...
    @overload
    def items(self, kind: type[S], other: type[T], /) -> tuple[Pending[S | T], ...]: ...
    def items(self, *kinds: type) -> tuple[Pending[Any], ...]:
        """The pending sightings of these kinds."""
        return tuple(item for item in self.agenda if isinstance(item.observation, kinds))

    @overload
    def sure(self, kind: type[S], /) -> tuple[Pending[S], ...]: ...
    @overload
    def sure(self, kind: type[S], other: type[T], /) -> tuple[Pending[S | T], ...]: ...
    def sure(self, *kinds: type) -> tuple[Pending[Any], ...]:
        """The certain sightings of these kinds."""
        sure = (item for item in self.agenda if item.observation.certain)
        return tuple(item for item in sure if isinstance(item.observation, kinds))

    def after_pass(self) -> Game:
        """The game if the player on turn does nothing more."""
        game = self.game.copy()
        game.push(Pass())
        return game


def instead(history: History, number: int, action: ActionTaken) -> tuple[Event, ...]:
    """The events that replace the action at index ``number`` of the history by another one.

    If at most the next tile has followed since, they undo and redo; if more has followed, they are a correction.
    """
    since = history.done[number + 1 :]
    own = isinstance(history.done[number], ActionTaken)
    if own and all(isinstance(doing, TilePlaced) for doing in since):
        return (*(Undone(),) * (1 + len(since)), action, *since)
    return (ActionCorrected(number, action.move),)
