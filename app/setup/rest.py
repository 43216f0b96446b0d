"""Pictures of a table at rest out of a stream of frames, each the mean of some."""

from __future__ import annotations

from collections.abc import Sequence

import cv2

from app.values.pictures import Picture
from vision.camera.motion import Stillness

MEAN_OF = 4
"""How many frames of a table at rest are averaged: the mean of four has half the noise."""


def mean_of(pictures: Sequence[Picture]) -> Picture:
    """The mean of pictures uint8 [h, w, 3] of one size."""
    mean = pictures[0].copy()
    for number, picture in enumerate(pictures[1:], 2):
        cv2.addWeighted(mean, 1.0 - 1.0 / number, picture, 1.0 / number, 0.0, dst=mean)
    return mean


class RestPictures:
    """Takes a picture of the table whenever it has come to rest, and whenever ``wanted`` is set while it rests.

    ``moving``: something moves since the table was at rest. ``moved``: so it was since that was set to False last.
    """

    def __init__(self) -> None:
        self.wanted = True
        self.moving = False
        self.moved = False
        self._stillness = Stillness()
        self._calm: list[Picture] = []

    def feed(self, image: Picture) -> Picture | None:
        """The mean of ``MEAN_OF`` frames if one is wanted and this frame uint8 [h, w, 3] completes it."""
        begins, rests = self._stillness.feed(image)
        if begins or not self._stillness.resting:
            self.moving |= begins
            self.moved |= begins
            self._calm = []
            self.wanted = True
            return None
        self.moving = False
        if rests:
            self._calm, self.wanted = [], True
        if not self.wanted:
            return None
        self._calm.append(image.copy())
        if len(self._calm) < MEAN_OF:
            return None
        picture, self._calm, self.wanted = mean_of(self._calm), [], False
        return picture

    def reset(self) -> None:
        """Forget all frames, as after a lost camera."""
        self._stillness.reset()
        self._calm, self.wanted, self.moving = [], True, False
