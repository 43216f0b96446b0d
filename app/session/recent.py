"""What happened at the table lately, kept in memory: the inputs of the open game, and small pictures of the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from app.session.codec import Codec, MalformedError
from app.session.messages import Belief
from app.table.model.inputs import (
    CorrectSeat,
    ForgetSign,
    Gaze,
    GiveSign,
    Input,
    MixTokens,
    Sightings,
    StartGame,
    Tick,
    TokensRead,
)
from app.values.pictures import Picture

MOST = 3000
"""How many inputs are kept: those of a long game."""
LEFT_OUT = (Tick, Gaze, StartGame, GiveSign, ForgetSign, MixTokens, TokensRead)
"""Inputs that are not kept: what only passes time, and what decides or shows a secret of the players."""
_KINDS = tuple(kind for kind in get_args(Input) if kind not in (*LEFT_OUT, Sightings))
_CODEC: Codec[Any] = Codec(Belief, *_KINDS)


@dataclass(frozen=True, slots=True)
class Recent:
    """An input, and how many events the game had before it."""

    events: int
    input: Input


class Recorder:
    """Keeps the newest inputs of one game."""

    def __init__(self) -> None:
        self._kept: deque[Recent] = deque(maxlen=MOST)

    def hear(self, events: int, value: Input) -> None:
        """An input that is about to be handled; a new game begins an empty list."""
        if isinstance(value, StartGame):
            self._kept.clear()
        elif not isinstance(value, LEFT_OUT):
            self._kept.append(Recent(events, value))

    @property
    def kept(self) -> tuple[Recent, ...]:
        """The inputs, the oldest first."""
        return tuple(self._kept)


@dataclass(frozen=True)
class Evidence:
    """What can be told of the open game: all its events, its newest inputs, and the pictures of the last seconds."""

    bodies: Sequence[Mapping[str, Any]] = ()
    inputs: Sequence[Recent] = ()
    pictures: Sequence[Picture] = field(default=(), repr=False)


def encoded(value: Input, *, names: bool) -> bytes:
    """The input as bytes; without ``names`` no name of a person is in it. Raises MalformedError for one that cannot be
    written down.
    """
    if isinstance(value, LEFT_OUT):
        raise MalformedError(f"a {type(value).__name__} is not kept")
    if isinstance(value, Sightings):
        return _CODEC.encode(Belief(value.scene))
    if isinstance(value, CorrectSeat) and not names:
        value = CorrectSeat(value.colour, value.to)
    return _CODEC.encode(value)


def decoded(raw: bytes) -> Input:
    """The input in those bytes. Raises MalformedError."""
    found = _CODEC.decode(raw)
    value: Input = Sightings(found.scene) if isinstance(found, Belief) else found
    return value
