"""All that the conductor remembers between two inputs, as one value that never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.lang import Message
from app.rules import Game, Phase
from app.rules.tileset import TileSet
from app.rules.violations import Clash
from app.table.events import Correction, Event, GameStarted, TileCorrected, TilePlaced
from app.table.history import History, untold
from app.table.inputs import SeenToken
from app.table.pending import Items, Pending, Sighting
from app.table.seen import Seen
from app.values import Cell

PHASES = ("setup", "place", "act", "question", "illegal", "desync", "revise", "fault", "reveal", "over")


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


@dataclass(frozen=True)
class Peeking:
    """The screen is in the hands of the player of ``colour``; ``look``: the own values are to be seen.

    The values themselves are nowhere in the state.
    """

    colour: str
    look: bool
    since: float


@dataclass(frozen=True)
class Telling:
    """The real tokens of the player of ``colour`` as far as they are told; those of value None are asked about.

    ``since``: the eyes have been reading since then, None while they are not.
    """

    colour: str
    tokens: tuple[SeenToken, ...] = ()
    since: float | None = None


@dataclass(frozen=True)
class State:
    """The table at one moment.

    ``source`` is the name by which the tile set is loaded again. ``seen`` is the table as the eyes have told,
    ``agenda`` what they told that is not settled yet, ``sightings`` the number of the next such. ``watched``: the eyes
    are reporting. ``camera_notes`` are what the camera cannot do, and since when that is said; ``noted`` what was said
    once. ``fault``: why the play is interrupted. ``trouble``: why the picture cannot be used just now. ``badges`` are
    shown as long as the app runs. ``revising`` is a correction that waits for people to accept what comes of it.
    ``reviewing`` is the place among the doings of the tile whose turn is looked at, ``review_how`` what is chosen for
    it, ``browsing`` what else is
    open (``Review`` and ``Browse`` have the words). ``peek`` is who looks at the own tokens, ``telling`` whose real
    ones are being told. ``reminded`` are the reminders of stacks as they were when last looked at, and when that was.
    ``counters``: tokens lie on the table; virtual ones need not. ``doubts`` are the differences of table and game
    when the last move ended the game, until people say what counts. ``mark`` is what "next" has come to: of which
    question or game, of what is open beside it, and the number. ``last_start`` opened the last game.
    """

    tileset: TileSet
    source: str
    badges: tuple[Message, ...] = ()
    history: History | None = None
    seen: Seen = field(default_factory=Seen)
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
    telling: Telling | None = None
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
        if self.history is not None and untold(self.history):
            return "reveal"
        return {Phase.PLACE: "place", Phase.ACT: "act", Phase.OVER: "over"}[self.game.phase]
