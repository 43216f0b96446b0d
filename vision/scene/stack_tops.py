"""Whether the uppermost token of a stack is still the same: the print on its top, compared in two pictures.

Method: correlation of locally normalised detail, corrected for image noise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats


@dataclass(frozen=True, slots=True)
class TopConfig:
    """How noise counts. Set on the simulated table; not measured on real tokens."""

    drowned: float = 0.6
    """The largest part (0-1) of the detail's power on a stack's top that is attributed to noise."""
    clear: float = 0.25
    """The largest part of it that noise may be for a top that has lost little of its likeness to be another one: in a
    noisy mismatched simulated world tops that nobody touched had a likeness of 0.69 to 0.85, one with 0.4 of it 0.75;
    three that had changed in others had 0.05 to 0.09 of it."""


def top_likeness(
    before: Picture,
    after: Picture,
    mask: NDArray[np.bool_],
    clear: NDArray[np.bool_],
    frames: Sequence[Picture] = (),
    config: TopConfig = TopConfig(),
) -> float:
    """The correlation of the print on top of a stack in two cut-outs uint8 [h, w, 3], about -1 to 1; 1 where fewer than
    20 pixels remain to compare. Only the inner part of ``mask`` [h, w] that is ``clear`` counts, after the local mean
    has been removed, which cancels shadows.

    ``frames`` are the cut-outs of which each of the two is the mean: their difference gives the noise power, which is
    subtracted from the power of the detail (noise would lower the correlation).
    """
    found = _details((before, after), mask, clear, frames)
    if found is None:
        return 1.0
    (one, two), noise = found
    powers = [float(part @ part) for part in (one, two)]
    prints = [power - min(noise, config.drowned * power) for power in powers]
    return float(one @ two) / max(float(np.sqrt(prints[0] * prints[1])), 1e-6)


def drowned(
    before: Picture,
    after: Picture,
    mask: NDArray[np.bool_],
    clear: NDArray[np.bool_],
    frames: Sequence[Picture] = (),
    config: TopConfig = TopConfig(),
) -> bool:
    """Whether the print on top of a stack is drowned in noise, so that its correlation proves nothing; arguments as for
    ``top_likeness``.
    """
    found = _details((before, after), mask, clear, frames)
    if found is None:
        return True
    parts, noise = found
    return noise > config.drowned * min(float(part @ part) for part in parts)


def _details(
    pictures: Sequence[Picture], mask: NDArray[np.bool_], clear: NDArray[np.bool_], frames: Sequence[Picture]
) -> tuple[list[Floats], float] | None:
    """The detail [n] on top of a stack in each of the pictures, and its noise power in one of them; None where too
    little is left to compare.
    """
    inside = cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)[1:-1, 1:-1]
    inner = (np.asarray(inside) > 0.22 * float(inside.max())) & clear
    if np.count_nonzero(inner) < 20:
        return None
    weight = inner.astype(np.float32)
    sigma = 0.3 * float(inside.max())
    share = cv2.GaussianBlur(weight, (0, 0), sigma) + 1e-3

    def detail(picture: Picture) -> Floats:
        grey = cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float32).mean(axis=2)
        local = cv2.GaussianBlur(grey * weight, (0, 0), sigma) / share
        return np.asarray(((grey - local) / (local + 10.0))[inner], np.float32)

    noise = 0.0
    if len(frames) > 1:
        off = detail(frames[0]) - detail(frames[-1])
        noise = float(off @ off) / 2 / len(frames)
    return [detail(picture) for picture in pictures], noise
