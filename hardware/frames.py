"""Frames, the protocols of cameras and feeds, camera errors, and decoding of pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import cv2
import numpy as np
import numpy.typing as npt

from app.lang import Message
from app.lang.errors import MessageError
from app.outside import pictures
from app.outside.pictures import FRAME
from app.values.pictures import Picture

STREAMS = ("http://", "https://")
"""How the address of a network camera begins."""


class CameraError(MessageError):
    """A camera that is not there or that fails: its message says what, where, and what to do."""


class SilentCameraError(CameraError):
    """A live camera that sends nothing at the moment. It is reopened automatically: later reads may succeed."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: ``image`` uint8 BGR [height, width, 3], ``index`` from 0, ``seconds`` since the source's start."""

    index: int
    image: Picture
    seconds: float


@runtime_checkable
class Camera(Protocol):
    """The interface of every camera. ``simulated`` cameras are shown by a badge."""

    @property
    def name(self) -> str:
        """The camera's name for people: a path, a device, an address."""

    @property
    def simulated(self) -> bool:
        """Whether its pictures are rendered instead of taken."""

    @property
    def living(self) -> LivingCamera | None:
        """What it can do beyond this where it is a living source, which may be lost and come back; None for one that
        ends.
        """

    def read(self, timeout: float = 2.0) -> Frame | None:
        """The next frame, waiting up to ``timeout`` seconds; None when the source has ended.

        Raises SilentCameraError when a live source sends nothing in time, CameraError when a source fails for good.
        """

    def close(self) -> None:
        """Release the source. Reading afterwards gives None. Closing twice is allowed."""


class LivingCamera(Protocol):
    """What only a camera can do that goes on for ever."""

    @property
    def adapting(self) -> bool:
        """Whether it is not lost but sends nothing for a while: it is being opened or adapts to the light."""

    @property
    def notes(self) -> tuple[Message, ...]:
        """What it cannot do, a sentence each, as far as it has been opened."""

    def reopen(self) -> None:
        """Try at once to open it again; nothing while pictures come."""

    def relight(self) -> None:
        """Adapt to the light as it is now, between two pictures; while it adapts no picture comes."""


class Feed(Protocol):
    """One connection to a live source; a new one is made after every loss. All methods but ``picture`` are called by
    one thread.
    """

    @property
    def notes(self) -> tuple[Message, ...]:
        """What this source cannot do, one sentence each; empty without limitations."""

    def grab(self) -> Any:
        """The next picture as the source sends it, not yet decoded; waits for a short time.

        Raises CameraError when the source is lost or silent for too long.
        """

    def picture(self, raw: Any) -> Picture | None:
        """A picture from ``grab`` as uint8 BGR [height, width, 3]; None for a damaged one. Callable from any thread."""

    def relight(self) -> None:
        """Adapt exposure and white balance to the present light and lock them; no effect where that is impossible."""

    def close(self) -> None:
        """Let go of the source."""


def bgr(raw: npt.NDArray[np.generic]) -> Picture:
    """A decoded picture, grey or in colour, as uint8 BGR [height, width, 3]."""
    image = np.asarray(raw, dtype=np.uint8)
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    return image


def decoded(raw: bytes, most: int = FRAME) -> Picture | None:
    """The picture in the bytes of a picture file, uint8 BGR [height, width, 3]; None where it is damaged, cut, or of
    more than ``most`` pixels.
    """
    return None if cut_short(raw) else pictures.decoded(raw, most)


def cut_short(raw: bytes) -> bool:
    """Whether a JPEG or PNG lacks its end: decoders fill the missing rest with grey without an error."""
    if raw.startswith(b"\xff\xd8"):
        return b"\xff\xd9" not in raw[-65536:]
    if raw.startswith(b"\x89PNG"):
        return b"IEND" not in raw[-65536:]
    return False
