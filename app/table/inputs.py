"""All that can happen to the table: what was seen, touched or pressed, and the passing of time.

These are the only way to change anything. Each is a frozen value, so that a whole evening can be replayed from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from app.lang import Message
from app.rules.moves import Mine, Pass, PutPiece, TakeBack
from app.values import Cell, Face, LaidTile, PlacedFace

if TYPE_CHECKING:
    from vision.observation import Scene


@dataclass(frozen=True, slots=True)
class StartGame:
    """Begin a game. ``seats`` are colours in playing order, ``names`` what the players are called, by colour.

    ``options`` are the options of the rules by name; ``token_seed`` shuffles the virtual tokens.
    """

    seats: tuple[str, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    token_seed: int = field(default=0, repr=False)  # it tells what is on every face-down token


@dataclass(frozen=True, slots=True)
class Sightings:
    """What the eyes report of one picture, all at once: things seen together belong together."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Confirm:
    """Yes: what is proposed is right. Answers a question with its first choice."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last thing back that happened in the game."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was taken back last."""


@dataclass(frozen=True, slots=True)
class BackTo:
    """Take back all that followed the laying of the tile on ``cell``; with ``lift`` that tile too."""

    cell: Cell
    lift: bool = False


@dataclass(frozen=True, slots=True)
class ChoosePass:
    """The player on turn does nothing more (GR-10)."""


@dataclass(frozen=True, slots=True)
class ChooseMine:
    """The player on turn mines (GR-40)."""


@dataclass(frozen=True, slots=True)
class ChoosePiece:
    """The player on turn puts a piece on that segment (an index in the design), or moves one that roams there."""

    kind: str
    cell: Cell
    segment: int


@dataclass(frozen=True, slots=True)
class ChooseTakeBack:
    """The player on turn takes an own claiming piece back (GR-H1)."""

    cell: Cell
    segment: int


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """The player on turn lays that tile; while a tile is in question or illegal, it is that tile, corrected."""

    placed: PlacedFace


@dataclass(frozen=True, slots=True)
class DiscardTile:
    """The drawn tile fits nowhere and leaves the game (GR-13)."""

    face: Face


@dataclass(frozen=True, slots=True)
class ChooseCandidate:
    """The answer to the question: its choice of that index, from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class CorrectTile:
    """The tile that lies on ``cell`` was read wrongly: it is ``tile``, on ``to`` where that is not None.

    What followed is replayed.
    """

    cell: Cell
    tile: LaidTile
    to: Cell | None = None


@dataclass(frozen=True, slots=True)
class InsertTurn:
    """A turn was forgotten: ``placed`` was laid before the turn of the tile on ``before``.

    What followed is replayed.
    """

    before: Cell
    placed: PlacedFace


@dataclass(frozen=True, slots=True)
class RemoveTurn:
    """The turn that laid the tile on ``cell`` was never made. What followed is replayed."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class CorrectAction:
    """The action that is ``number`` among the doings, from 0, was in truth ``move``. What followed is replayed."""

    number: int
    move: PutPiece | Mine | TakeBack | Pass


@dataclass(frozen=True, slots=True)
class CorrectSeat:
    """The player of ``colour`` has in truth the colour ``to`` and is called ``name``."""

    colour: str
    to: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """Look at an earlier turn, named by the place of its tile among the doings; None: enough.

    ``how``: choose another "place" for its tile, which "tile" it is, or the tile of a "turn" forgotten before it.
    """

    number: int | None = None
    how: str = ""


@dataclass(frozen=True, slots=True)
class Browse:
    """Look at where all tokens are ("audit"), at the list of all "turns", or at who has which colour ("seats"); "" for
    enough.
    """

    what: str = ""


@dataclass(frozen=True, slots=True)
class Peek:
    """The screen is handed to the player of ``colour``, who alone may look. ``look``: the values are to be seen.

    They are seen as long as a finger holds, and for a short while at most.
    """

    colour: str
    look: bool = False


@dataclass(frozen=True, slots=True)
class EndPeek:
    """The player has looked; the screen belongs to everybody again."""


@dataclass(frozen=True, slots=True)
class TokenValues:
    """What is on the real tokens of a player at the end, in any order; none: they are not to be counted."""

    colour: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TellToken:
    """One more real token of the player who is asked has ``value``; it answers for a doubtful one that was read."""

    value: int


@dataclass(frozen=True, slots=True)
class UntellToken:
    """The token told last, or read last, is none of these; that of number ``at``, from 0, is to be said anew."""

    at: int | None = None


@dataclass(frozen=True, slots=True)
class ReadTokens:
    """Read the real tokens that lie under the camera now: those of the player who is asked, face up."""


TOKEN_SIDE = 96
"""The side in pixels of the picture of a token that people are asked about."""


@dataclass(frozen=True, slots=True)
class SeenToken:
    """A real token as it was read: its ``value``, None where people must say it; ``likely`` ones, likeliest first.

    ``picture`` is a small picture of a doubtful one: ``TOKEN_SIDE`` pixels square, BGR, row by row; empty without.
    """

    value: int | None
    likely: tuple[int, ...] = ()
    picture: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class TokensRead:
    """What the eyes have read, in reading order; ``trouble`` is a word of ``vision.observation.TROUBLES``, or empty."""

    tokens: tuple[SeenToken, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Allow:
    """Everybody at the table allows that sides of the tile in question do not continue (GR-H4)."""


@dataclass(frozen=True, slots=True)
class Reject:
    """No: what is proposed did not happen, or is being taken back by hand."""


@dataclass(frozen=True, slots=True)
class TableIsRight:
    """Game and table differ, and the table is right: undo or correct the game."""


@dataclass(frozen=True, slots=True)
class GameIsRight:
    """Game and table differ, and the game is right: the table is put right by hand."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has come to ``seconds``, on a clock that only ever grows."""

    seconds: float


Silence = Literal["", "silent", "ended"]
"""What ended without saying why: the eyes' process broke off, it does not answer, or there are no more pictures."""


@dataclass(frozen=True, slots=True)
class CameraLost:
    """The eyes report nothing any more. ``reason`` says why: one sentence, or one of the words of ``Silence``."""

    reason: Message | Silence = ""


@dataclass(frozen=True, slots=True)
class CameraBack:
    """The eyes report again."""


@dataclass(frozen=True, slots=True)
class CameraNotes:
    """What this camera cannot do, one sentence each; the eyes work all the same."""

    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PressKey:
    """A key of a keyboard, named as Kivy names it: "enter", "spacebar", "1"."""

    name: str


@dataclass(frozen=True, slots=True)
class MarkNext:
    """Go on to the next thing that can be chosen; ``leap``: to the next tile, not to its next place."""

    leap: bool = False


@dataclass(frozen=True, slots=True)
class NewGame:
    """Begin another game with the same players, or with two where nobody has played yet; the tokens are shuffled."""


@dataclass(frozen=True, slots=True)
class PressButton:
    """A button of the panel: its name, and whether it was held long."""

    name: str
    long: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """What a device has to say to the people at the table: a button is stuck, the panel is gone."""

    message: Message


@dataclass(frozen=True, slots=True)
class RestartCamera:
    """Try the camera again."""


@dataclass(frozen=True, slots=True)
class JournalFailed:
    """The last event could not be written and so did not happen; ``reason`` is one sentence."""

    reason: Message


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """Put the game away for good, finished or not."""


Input = (
    StartGame
    | Sightings
    | Confirm
    | Undo
    | Redo
    | BackTo
    | ChoosePass
    | ChooseMine
    | ChoosePiece
    | ChooseTakeBack
    | PlaceTile
    | DiscardTile
    | ChooseCandidate
    | CorrectTile
    | CorrectAction
    | InsertTurn
    | RemoveTurn
    | CorrectSeat
    | Review
    | Browse
    | Peek
    | EndPeek
    | TokenValues
    | TellToken
    | UntellToken
    | ReadTokens
    | TokensRead
    | Allow
    | Reject
    | TableIsRight
    | GameIsRight
    | Tick
    | CameraLost
    | CameraBack
    | CameraNotes
    | PressButton
    | PressKey
    | MarkNext
    | NewGame
    | Report
    | RestartCamera
    | JournalFailed
    | LeaveGame
)
