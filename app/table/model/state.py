"""All that the conductor remembers between two inputs, as one value that never changes."""

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
    """The screen is in the hands of the player of ``colour``; ``look``: the own values are to be seen.

    The values themselves are nowhere in the state.
    """

    colour: str
    look: bool
    since: float


@dataclass(frozen=True)
class TokenReveal:
    """The real tokens of the player of ``colour`` as far as they are told; those of value None are asked about.

    ``since``: the eyes have been reading since then, None while they are not.
    """

    colour: str
    tokens: tuple[SeenToken, ...] = ()
    since: float | None = None


@dataclass(frozen=True)
class State:
    """The table at one moment.

    ``source`` is the name by which the tile set is loaded again. ``belief`` is the table as the eyes have told,
    ``agenda`` what they told that is not settled yet, ``sightings`` the number of the next such. ``watched``: the
    eyes are reporting. ``camera_notes`` are what the camera cannot do, and since when that is said; ``noted`` what
    was said once. ``fault``: why the play is interrupted. ``trouble``: why the picture cannot be used just now.
    ``badges`` are shown as long as the app runs. ``revising`` is a correction that waits for people to accept what
    comes of it. ``reviewing`` is the place among the doings of the tile whose turn is looked at, ``review_how`` what
    is chosen for it, ``browsing`` what else is open (``Review`` and ``Browse`` have the words). ``peek`` is who looks
    at the own tokens, ``token_reveal`` whose real ones are being entered. ``reminded`` are the reminders of stacks as
    they were when last looked at, and when that was. ``counters``: tokens lie on the table; virtual ones need not.
    ``doubts`` are the differences of table and game when the last move ended the game, until people say what counts.
    ``mark`` is what "next" has come to: of which question or game, of what is open beside it, and the number.
    ``last_start`` opened the last game.
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
    trouble: Message | None = None
    watched: bool = False
    camera_notes: tuple[float, tuple[Message, ...]] = (0.0, ())
    noted: frozenset[Message] = frozenset()
    clock: float = 0.0
    revising: Correction | None = None
    reviewing: int | None = None
    review_how: str = ""
    browsing: str = ""
    peek: Peeking | None = None
    token_reveal: TokenReveal | None = None
    reminded: tuple[float, tuple[Message, ...]] = (0.0, ())
    counters: bool = True
    doubts: tuple[Message, ...] = ()
    mark: tuple[tuple[object, str, int | None, str], int] | None = None
    last_start: GameStarted | None = None

    @property
    def game(self) -> Game | None:
        """The game as it stands, not to be pushed or popped; None before one has begun."""
        return self.history.game if self.history else None

    @property
    def names(self) -> Mapping[str, str]:
        """What the players are called, by colour."""
        return self.history.start.names if self.history else {}

    @property
    def phase(self) -> str:
        """One of ``PHASES``: what the table waits for."""
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
