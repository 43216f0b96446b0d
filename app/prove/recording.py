"""Which frames of a step are kept for playing it again: some while something moves, the last ones at rest."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from app.values.pictures import Picture


@dataclass(frozen=True, slots=True)
class RecordingConfig:
    """How many frames are kept, and how well."""

    moving: int = 3
    """Frames of a hand that works: they make the eyes see that something moved."""
    dense: int = 10
    """Frames of a hand at rest or of a lamp that is dimmed: the eyes must be able to take them for the table."""
    still: int = 4
    """The last frames at rest: one more than the eyes need to see that nothing moves."""
    quality: int = 90
    """JPEG quality, 0-100."""


class FrameKeeper:
    """Keeps frames of the step that is on, as JPEG. The frames of a motion are thinned evenly as it goes on: when there
    are too many, every other one is dropped and only every other one of those to come is taken.
    """

    def __init__(self, config: RecordingConfig = RecordingConfig()) -> None:
        self._config = config
        self._moving: list[bytes] = []
        self._still: deque[Picture] = deque(maxlen=config.still)
        self._stride = 1
        self._count = 0

    def see(self, image: Picture, *, moves: bool, dense: bool = False) -> None:
        """The next frame uint8 [h, w, 3], which nobody writes to any more. ``moves``: it differs from the one before.
        ``dense``: frames at rest matter as much as those of a motion.
        """
        most = self._config.dense if dense else self._config.moving
        if moves or dense:
            if self._count % self._stride == 0:
                self._moving.append(encoded(image, self._config.quality))
            self._count += 1
            if len(self._moving) > most:
                self._moving = self._moving[::2]
                self._stride *= 2
        if moves:
            self._still.clear()
        self._still.append(image)

    def take(self) -> tuple[bytes, ...]:
        """The frames kept since the last call, in their order; those at rest stay, to begin the next step with."""
        kept = (*self._moving, *(encoded(image, self._config.quality) for image in self._still))
        self._moving, self._stride, self._count = [], 1, 0
        return kept


def encoded(image: Picture, quality: int) -> bytes:
    """The picture uint8 [h, w, 3] as a JPEG."""
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done, "a picture in memory can be encoded"
    return bytes(np.asarray(data, np.uint8).tobytes())
