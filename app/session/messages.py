"""The messages between the app and the eyes' process: frozen values, and the codec for them."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.lang import Message
from app.session.codec import Codec
from app.session.tile_learning import Lesson
from app.table.model.effects import TilePrior
from app.table.model.inputs import ChoosePass, DiscardTile, Silence, TokensRead
from app.values import Cell
from app.values.ranges import Rotation
from vision.observation import Scene

LARGEST = 2 << 20
"""The maximum length of a message in bytes: the largest preview fits in."""
PREVIEW_WIDTH, PREVIEW_HEIGHT = 480, 960
"""The maximum width and height of a preview, in pixels."""

# --- from the eyes ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Belief:
    """The scene that the watcher reported for a picture."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Beat:
    """A picture was processed without a report: the eyes are working."""

    frame: int


@dataclass(frozen=True, slots=True)
class Away:
    """A live camera is lost; the process waits for it and keeps what the watcher remembers of the table. ``reason``
    says why.
    """

    reason: Message


@dataclass(frozen=True, slots=True)
class Waiting:
    """The camera sends nothing for a while: it is still away, or is adapting to the light."""


@dataclass(frozen=True, slots=True)
class Made:
    """So many of the ``count`` parts of what the eyes need before they begin have been made."""

    done: int
    count: int

    def __post_init__(self) -> None:
        if not 0 <= self.done <= self.count:
            raise ValueError(f"{self.done} of {self.count} is no progress")


@dataclass(frozen=True, slots=True)
class Lost:
    """The eyes end: the source has ended, or something failed. ``reason`` as for ``CameraLost``."""

    reason: Message | Silence


@dataclass(frozen=True, slots=True)
class Touched:
    """An input by touch of a virtual player, for what no camera can see."""

    value: DiscardTile | ChoosePass


@dataclass(frozen=True, slots=True)
class Played:
    """A virtual player makes this move, in the words of a game record: what truly happens on a simulated table."""

    move: str


@dataclass(frozen=True, slots=True)
class Taught:
    """The result of learning a tile that a person has entered."""

    lesson: Lesson


@dataclass(frozen=True, slots=True)
class Tokens:
    """The result of reading real tokens."""

    read: TokensRead


@dataclass(frozen=True, slots=True)
class Notes:
    """The limitations of the camera, one message each."""

    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """A small picture of what the camera sees: ``pixels`` BGR, row by row. Not an image file, so the app need not
    decode data from a process that reads untrusted pictures.
    """

    width: int
    height: int
    pixels: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or len(self.pixels) != 3 * self.width * self.height:
            raise ValueError(f"{len(self.pixels)} bytes are no picture of {self.width}x{self.height}")


FromEyes = Belief | Beat | Away | Waiting | Made | Lost | Touched | Played | Taught | Tokens | Notes | Preview
from_eyes: Codec[FromEyes] = Codec(
    Belief, Beat, Away, Waiting, Made, Lost, Touched, Played, Taught, Tokens, Notes, Preview
)

# --- to the eyes --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Expect:
    """The tile prior; None: nothing is known."""

    prior: TilePrior | None


@dataclass(frozen=True, slots=True)
class Relearn:
    """The table matches the game: discard what was remembered and read the table again."""


@dataclass(frozen=True, slots=True)
class Learn:
    """The tile on ``cell`` is ``face``, by name, rotated ``rotation`` quarter turns clockwise."""

    cell: Cell
    face: str
    rotation: Rotation


@dataclass(frozen=True, slots=True)
class ReadTokens:
    """Read the real tokens in the next picture, ``due`` of them."""

    due: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Make virtual players wait or continue."""

    waiting: bool


@dataclass(frozen=True, slots=True)
class Reopen:
    """Try at once to reopen the camera that is away."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Release the camera and end."""


ToEyes = Expect | Relearn | Learn | ReadTokens | Hold | Reopen | Stop
to_eyes: Codec[ToEyes] = Codec(Expect, Relearn, Learn, ReadTokens, Hold, Reopen, Stop)
