"""What an owner has shown of the pieces: examples cut out of pictures of the bare table, and the paints they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Matrix
from vision.objects.paint.paints import TOKEN, core, one_surface

Bgr = tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One thing that was shown. ``kind``: the game's word for a piece, ``TOKEN`` for tokens; ``colour``: its word, ""
    for tokens; ``count``: tokens in the stack, 1 for a piece. ``now`` and ``bare`` uint8 [h, w, 3] are the cut-out with
    the thing and without, under one light, their first pixel at ``corner`` (x, y) of the picture; ``mask`` [h, w] is
    the thing.
    """

    kind: str
    lying: bool
    colour: str
    count: int
    corner: tuple[int, int]
    now: Picture
    bare: Picture
    mask: NDArray[np.bool_]

    @property
    def middle(self) -> tuple[float, float]:
        """The mask's centroid (x, y) in the picture."""
        rows, columns = np.nonzero(self.mask)
        return self.corner[0] + float(columns.mean()), self.corner[1] + float(rows.mean())


@dataclass(frozen=True, slots=True, eq=False)
class ShownPieces:
    """All examples of one enrolment. ``size`` (width, height) of the pictures; ``ground`` [3] BGR: the median colour of
    the bare table, by which the light of a game is compared with that of the enrolment.
    """

    size: tuple[int, int]
    ground: tuple[float, float, float]
    examples: tuple[Example, ...]

    @property
    def around(self) -> tuple[float, float, float]:
        """The mean colour [3] BGR of the bare table where the pieces were shown, of what has the hue of ``ground``: the
        other checks of a cloth do not count.
        """
        ground = np.array(self.ground)
        bare = [cv2.GaussianBlur(each.bare, (0, 0), 1.5) for each in self.examples]
        seen = [picture[one_surface(np.asarray(picture, np.uint8), ground)] for picture in bare]
        means = [pixels.mean(axis=0) for pixels in seen if len(pixels)]
        blue, green, red = np.mean(means, axis=0) if means else ground
        return float(blue), float(green), float(red)

    @property
    def paints(self) -> Mapping[str, Bgr]:
        """The paint (BGR 0-255) of each colour shown, and under ``TOKEN`` that of a token's face: the median over the
        examples.
        """
        return _paints(self.examples)

    @property
    def paints_by_kind(self) -> Mapping[str, Mapping[str, Bgr]]:
        """The same by kind, by the examples of that kind alone: slopes are lit less than what lies flat."""
        kinds = dict.fromkeys(example.kind for example in self.examples)
        return {kind: _paints([e for e in self.examples if e.kind == kind]) for kind in kinds}


def _paints(examples: Sequence[Example]) -> Mapping[str, Bgr]:
    words = dict.fromkeys(example.colour or TOKEN for example in examples)
    paints = {}
    for word in words:
        tops = [top_paint(e.now, e.mask) for e in examples if (e.colour or TOKEN) == word]
        blue, green, red = (round(float(value)) for value in np.median(tops, axis=0))
        paints[word] = (blue, green, red)
    return paints


def top_paint(now: Picture, mask: NDArray[np.bool_]) -> Matrix:
    """The colour [3] of a thing's lit upper faces, BGR: the median of the brighter half of its mask without the rim."""
    inner = now[core(mask)].astype(np.float64)
    bright = inner.sum(axis=1)
    return np.asarray(np.median(inner[bright >= np.median(bright)], axis=0), np.float64)
