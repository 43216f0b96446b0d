"""The state of the conductor between two inputs, as one immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.lang import Message
from app.rules import Game, Phase
from app.rules.tileset import TileSet
from app.table.model.belief import Belief
from app.table.model.dialogs import Notice, Question
from app.table.model.events import Correction, GameStarted
from app.table.model.history import History, unrevealed
from app.table.model.inputs import SeenToken
from app.table.model.pending import Items

PHASES = ("setup", "place", "act", "question", "illegal", "desync", "revise", "fault", "reveal", "over")


@dataclass(frozen=True)
class Peeking:
    """The screen is with the player of ``colour``; ``look``: that player's token values are shown.

    The values themselves are not in the state. ``proved``: the own sign was given. ``chosen`` is a new sign that is to
    be given once more. ``wrong``: the last symbols were not the sign, or not the same again.
    """

    colour: str
    look: bool
    since: float
    proved: bool = False
    chosen: tuple[int, ...] | None = field(default=None, repr=False)
    wrong: bool = False


@dataclass(frozen=True)
class TokenReveal:
    """The values of the real tokens of the player of ``colour`` entered so far; a value of None is asked about.

    ``since``: when the eyes began to read, None while they are not reading.
    """

    colour: str
    tokens: tuple[SeenToken, ...] = ()
    since: float | None = None


@dataclass(frozen=True)
class State:
    """The table at one moment.

    ``source`` is the name that loads the tile set again. ``belief`` is what the eyes have reported of the table,
    ``agenda`` the pending sightings, ``sightings`` the number of the next one. ``watched``: the eyes are reporting.
    ``gaze`` is what they are doing: a word of ``inputs.Doing``, "sure" when what they saw last was entered, else "".
    ``camera_notes`` are when the limitations of the camera were shown, and the limitations; ``noted`` those already
    shown once. ``fault``: why play is interrupted. ``told_away``: people have been told
    that the camera is away. ``trouble``: why the picture cannot be used now. ``unkept``: why the newest events are in
    memory alone. ``reports`` are what camera, eyes and disk have told in this game, each with the number of sentences
    that the commentary had then. ``badges`` are shown as long as the app runs. ``revising`` is
    a correction whose consequences wait for confirmation.
    ``reviewing`` is the index in the history of the tile whose turn is reviewed, ``review_how`` what is chosen for
    it, ``browsing`` the list that is open (words as in ``Review`` and ``Browse``). ``peek`` is the private look at
    tokens, ``signs_wanted``: players choose a sign before their first one (``UseSigns``), ``token_reveal`` the
    values of real tokens being entered. ``reminded`` is when the reminders of stacks were last computed, and what they
    are.
    ``counters``: tokens lie on the table; with virtual tokens they need not. ``doubts`` are the differences of table
    and game when the last move ended the game, until people decide. ``mark`` is the choice marked with "next": for
    which question or game, for which open list, and its number. ``last_start`` opened the last game.
    """

    tileset: TileSet
    source: str
    badges: tuple[Message, ...] = ()
    history: History | None = None
    belief: Belief = field(default_factory=Belief)
    agenda: Items = ()
    sightings: int = 0
    question: Question | None = None
    notice: Notice | None = None
    fault: Message | None = None
    told_away: bool = False
    trouble: Message | None = None
    unkept: Message | None = None
    reports: tuple[tuple[int, Message], ...] = ()
    watched: bool = False
    gaze: str = ""
    camera_notes: tuple[float, tuple[Message, ...]] = (0.0, ())
    noted: frozenset[Message] = frozenset()
    clock: float = 0.0
    revising: Correction | None = None
    reviewing: int | None = None
    review_how: str = ""
    browsing: str = ""
    peek: Peeking | None = None
    signs_wanted: bool = False
    token_reveal: TokenReveal | None = None
    reminded: tuple[float, tuple[Message, ...]] = (0.0, ())
    counters: bool = True
    doubts: tuple[Message, ...] = ()
    mark: tuple[tuple[object, str, int | None, str], int] | None = None
    last_start: GameStarted | None = None

    @property
    def game(self) -> Game | None:
        """The current game, for reading only (do not push or pop it); None before one has begun."""
        return self.history.game if self.history else None

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the players by colour."""
        return self.history.start.names if self.history else {}

    @property
    def phase(self) -> str:
        """One of ``PHASES``: what the table is waiting for."""
        if self.fault is not None:
            return "fault"
        if self.game is None:
            return "setup"
        if self.revising is not None:
            return "revise"
        if self.question is not None:
            return self.question.phase
        if self.history is not None and unrevealed(self.history):
            return "reveal"
        return {Phase.PLACE: "place", Phase.ACT: "act", Phase.OVER: "over"}[self.game.phase]
