"""What the app and the eyes' process say to each other: frozen values, and the codec that carries them."""

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
"""Bytes that a message may have: the largest preview fits in."""
PREVIEW_WIDTH, PREVIEW_HEIGHT = 480, 960
"""The most pixels across and down a preview."""

# --- from the eyes ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Belief:
    """The watcher said something of a picture."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Beat:
    """A picture was looked at and said nothing: the eyes are well."""

    frame: int


@dataclass(frozen=True, slots=True)
class Away:
    """A living camera is lost, and is waited for with all that the watcher knows of the table; ``reason`` says
    why.
    """

    reason: Message


@dataclass(frozen=True, slots=True)
class Waiting:
    """The camera sends nothing for a while: it is still away, or adapts to the light."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The eyes end: the source has ended, or something failed. ``reason`` as for ``CameraLost``."""

    reason: Message | Silence


@dataclass(frozen=True, slots=True)
class Touched:
    """What a virtual player says by touch because no camera can see it."""

    value: DiscardTile | ChoosePass


@dataclass(frozen=True, slots=True)
class Taught:
    """What came of a tile that a person has named."""

    lesson: Lesson


@dataclass(frozen=True, slots=True)
class Tokens:
    """The real tokens that were to be read."""

    read: TokensRead


@dataclass(frozen=True, slots=True)
class Notes:
    """What the camera cannot do, a sentence each."""

    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """A small picture of what the camera sees: ``pixels`` BGR, row by row. Not a picture file: whoever shows it need
    not decode what comes from a process that reads foreign pictures.
    """

    width: int
    height: int
    pixels: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or len(self.pixels) != 3 * self.width * self.height:
            raise ValueError(f"{len(self.pixels)} bytes are no picture of {self.width}x{self.height}")


FromEyes = Belief | Beat | Away | Waiting | Lost | Touched | Taught | Tokens | Notes | Preview
from_eyes: Codec[FromEyes] = Codec(Belief, Beat, Away, Waiting, Lost, Touched, Taught, Tokens, Notes, Preview)

# --- to the eyes --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Expect:
    """What may lie where; None: nothing is known."""

    prior: TilePrior | None


@dataclass(frozen=True, slots=True)
class Relearn:
    """The table is as the game has it: forget what was remembered and look anew."""


@dataclass(frozen=True, slots=True)
class Learn:
    """The tile on ``cell`` is ``face``, by name, turned ``rotation`` quarter turns clockwise."""

    cell: Cell
    face: str
    rotation: Rotation


@dataclass(frozen=True, slots=True)
class ReadTokens:
    """Read the real tokens in the next picture, ``due`` of them."""

    due: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Virtual players wait, or go on."""

    waiting: bool


@dataclass(frozen=True, slots=True)
class Reopen:
    """Try the camera that is away at once."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Let the camera go and end."""


ToEyes = Expect | Relearn | Learn | ReadTokens | Hold | Reopen | Stop
to_eyes: Codec[ToEyes] = Codec(Expect, Relearn, Learn, ReadTokens, Hold, Reopen, Stop)
