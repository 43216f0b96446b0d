"""The inputs of the state machine: sightings, touches, button presses, and the passing of time.

Nothing else changes the state. Inputs are frozen values, so that a whole session can be replayed from a list of them.
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


Doing = Literal["waking", "hand"]
"""The eyes are starting and have not seen the table yet, or see a hand over it."""


@dataclass(frozen=True, slots=True)
class StartGame:
    """Begin a game. ``seats`` are the colours in playing order, ``names`` the names of the players by colour.

    ``options`` are the options of the rules by name; ``token_seed`` is the seed that shuffles the virtual tokens.
    """

    seats: tuple[str, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    token_seed: int = field(default=0, repr=False)  # secret: it determines the value of every face-down token


@dataclass(frozen=True, slots=True)
class Sightings:
    """All observations of one picture: things seen together are judged together."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Gaze:
    """What the eyes are doing before they have something to report: a word of ``Doing``."""

    doing: Doing


@dataclass(frozen=True, slots=True)
class Confirm:
    """Accept what is proposed. Answers a question with its first choice."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last tile, action or correction of the game; in a turn first what is only marked."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo what was undone last."""


@dataclass(frozen=True, slots=True)
class BackTo:
    """Undo everything after the tile on ``cell`` was laid; with ``lift`` that tile too. Several turns: it asks."""

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
    """The player on turn puts a piece on ``segment`` (its index in the design), or moves a roaming piece there."""

    kind: str
    cell: Cell
    segment: int


@dataclass(frozen=True, slots=True)
class ChooseTakeBack:
    """The player on turn takes back one of their own claiming pieces (GR-H1)."""

    cell: Cell
    segment: int


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """The player on turn lays this tile; while a tile is in question or illegal, this is the correct reading of it. The
    turn ends with it where the player has no piece at hand and nothing else can be done.
    """

    placed: PlacedFace


@dataclass(frozen=True, slots=True)
class DiscardTile:
    """The drawn tile fits nowhere and leaves the game (GR-13)."""

    face: Face


@dataclass(frozen=True, slots=True)
class ChooseCandidate:
    """Answer the question with its choice number ``index``, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class CorrectTile:
    """The tile on ``cell`` was read wrongly: it is ``tile``, and it lies on ``to`` (None: on ``cell``).

    All later events are replayed.
    """

    cell: Cell
    tile: LaidTile
    to: Cell | None = None


@dataclass(frozen=True, slots=True)
class InsertTurn:
    """A turn was missed: ``placed`` was laid before the turn of the tile on ``before``.

    All later events are replayed.
    """

    before: Cell
    placed: PlacedFace


@dataclass(frozen=True, slots=True)
class RemoveTurn:
    """The turn that laid the tile on ``cell`` never took place. All later events are replayed."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class CorrectAction:
    """The action at index ``number`` of the history (from 0) was really ``move``. All later events are replayed."""

    number: int
    move: PutPiece | Mine | TakeBack | Pass


@dataclass(frozen=True, slots=True)
class CorrectSeat:
    """The player of ``colour`` really has the colour ``to`` and is called ``name``."""

    colour: str
    to: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """Review an earlier turn, given by the index of its tile in the history; None closes the review.

    ``how`` is what to choose next: another "place" for its tile, which "tile" it is, or the tile of a "turn" missed
    before it.
    """

    number: int | None = None
    how: str = ""


@dataclass(frozen=True, slots=True)
class Browse:
    """Open the overview of all tokens ("audit"), the list of all "turns", or the colours of the players ("seats"); ""
    closes it.
    """

    what: str = ""


@dataclass(frozen=True, slots=True)
class Peek:
    """Hand the screen to the player of ``colour``, who alone may look. ``look``: whether the values are shown.

    They are shown while a finger holds the screen, and only for a limited time.
    """

    colour: str
    look: bool = False


@dataclass(frozen=True, slots=True)
class UseSigns:
    """Whether players who have no sign yet must choose one before they look at their tokens (``Settings.signs``)."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class GiveSign:
    """The symbols that the player of ``colour`` tapped during the private look: the own sign, or a new one.

    ``salt`` is random, 16 bytes in hexadecimal; it is used for a new sign.
    """

    colour: str
    symbols: tuple[int, ...] = field(repr=False)
    salt: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class ForgetSign:
    """The player of ``colour`` has forgotten the sign, and all players agree to a new one."""

    colour: str


@dataclass(frozen=True, slots=True)
class EndPeek:
    """End the private look; the screen is for everybody again."""


@dataclass(frozen=True, slots=True)
class TokenValues:
    """The values of a player's real tokens at the end of the game, in any order; empty: they are not counted."""

    colour: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TellToken:
    """Enter ``value`` for the first uncertain token of the player whose tokens are due, else for one more token."""

    value: int


@dataclass(frozen=True, slots=True)
class UntellToken:
    """Remove the last entered token value (``at`` None), or ask again for the token at index ``at``, from 0."""

    at: int | None = None


@dataclass(frozen=True, slots=True)
class ReadTokens:
    """Read the real tokens that lie face up under the camera now: those of the player whose tokens are due."""


TOKEN_SIDE = 96
"""Side of the picture of an uncertain token, in pixels."""


@dataclass(frozen=True, slots=True)
class SeenToken:
    """A real token as read by the camera: its ``value``, None if people must enter it; ``likely`` values, best first.

    ``picture`` shows an uncertain token: ``TOKEN_SIDE`` pixels square, BGR, row by row; empty for a certain one.
    """

    value: int | None
    likely: tuple[int, ...] = ()
    picture: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class TokensRead:
    """The tokens the eyes read, in reading order; ``trouble`` is a word of ``vision.observation.TROUBLES`` or empty."""

    tokens: tuple[SeenToken, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Allow:
    """The players agree to leave the tile in question although some of its sides do not match (GR-H4)."""


@dataclass(frozen=True, slots=True)
class Reject:
    """Reject what is proposed: it did not happen, or is being taken back by hand."""


@dataclass(frozen=True, slots=True)
class TableIsRight:
    """Reconciliation: game and table differ and the table is right; undo or correct the game."""


@dataclass(frozen=True, slots=True)
class GameIsRight:
    """Reconciliation: game and table differ and the game is right; people correct the table by hand."""


@dataclass(frozen=True, slots=True)
class Tick:
    """The time is now ``seconds``, read from a monotonic clock."""

    seconds: float


Silence = Literal["", "silent", "ended"]
"""The words, in order: the eyes' process stopped, it does not answer ("silent"), no more pictures ("ended")."""


@dataclass(frozen=True, slots=True)
class CameraLost:
    """The eyes have stopped reporting. ``reason`` says why: one sentence, or one of the words of ``Silence``.

    ``again``: they have failed several times lately; play goes on by touch without a question.
    """

    reason: Message | Silence = ""
    again: bool = False


@dataclass(frozen=True, slots=True)
class CameraBack:
    """The eyes are reporting again."""


@dataclass(frozen=True, slots=True)
class CameraNotes:
    """The limitations of this camera, one sentence each; the eyes work nevertheless."""

    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PressKey:
    """A key of a keyboard was pressed, named as in Kivy: "enter", "spacebar", "1"."""

    name: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark that action, to see it before it counts; None marks nothing any more."""

    intent: ChoosePiece | ChooseTakeBack | ChooseMine | ChoosePass | None = None


@dataclass(frozen=True, slots=True)
class MarkNext:
    """Mark the next choice; with ``leap`` the next tile instead of the next place for the same tile."""

    leap: bool = False


@dataclass(frozen=True, slots=True)
class NewGame:
    """Begin a new game with the same players, or with two if nobody has played yet; the tokens are shuffled."""


@dataclass(frozen=True, slots=True)
class PressButton:
    """A button of the panel was pressed: its name, and whether it was held for long."""

    name: str
    long: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """A message from a device to the players: a button is stuck, the panel is disconnected."""

    message: Message


@dataclass(frozen=True, slots=True)
class RestartCamera:
    """Restart the camera."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Whether the journal takes the events of the game. ``trouble`` says why it does not now: the game goes on, and its
    events wait in memory to be written. None: everything is written.
    """

    trouble: Message | None = None


@dataclass(frozen=True, slots=True)
class MixTokens:
    """The session's answer to ``ShuffleAnew``: a random number of 128 bits that nobody can predict."""

    entropy: int = field(repr=False)  # secret: it determines the value of every face-down token


@dataclass(frozen=True, slots=True)
class EndGame:
    """The players end the game before its last tile: it is counted as the map lies (GR-H6)."""


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """Close the game for good, finished or not."""


Input = (
    StartGame
    | Sightings
    | Gaze
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
    | UseSigns
    | GiveSign
    | ForgetSign
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
    | Mark
    | MarkNext
    | NewGame
    | Report
    | RestartCamera
    | Kept
    | MixTokens
    | EndGame
    | LeaveGame
)
