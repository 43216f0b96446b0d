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

BLUR = 0.7
"""Standard deviation in pixels of the blur before tops are compared: noise is alike over 4 pi times its square."""
SAME = 0.999
"""The largest correlation that counts: that of a picture with itself has no standard error."""


@dataclass(frozen=True, slots=True)
class TopConfig:
    """How noise counts. Set on the simulated table; not measured on real tokens."""

    drowned: float = 0.6
    """The largest part (0-1) of the detail's power on a stack's top that is attributed to noise."""
    unlikely: float = 2.5
    """By how many standard errors the correlation must be less than that of one top in such noise (Fisher 1921), for it
    to be another one for certain: a plain top that nobody touched, on a mismatched simulated table, had about 1.9,
    with half of its detail from noise.
    """


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


def may_be_noise(
    before: Picture,
    after: Picture,
    mask: NDArray[np.bool_],
    clear: NDArray[np.bool_],
    frames: Sequence[Picture] = (),
    config: TopConfig = TopConfig(),
) -> bool:
    """Whether noise may explain how little the print on top of a stack in one picture resembles that in the other, were
    it the same; arguments as for ``top_likeness``.
    """
    found = _details((before, after), mask, clear, frames)
    if found is None:
        return True
    (one, two), noise = found
    powers = [float(part @ part) for part in (one, two)]
    size = max(float(np.sqrt(powers[0] * powers[1])), 1e-6)
    due = float(np.sqrt(np.prod([max(0.0, power - noise) for power in powers]))) / size
    samples = len(one) / (4 * np.pi * BLUR**2)
    lead = np.arctanh(min(due, SAME)) - np.arctanh(np.clip(float(one @ two) / size, -SAME, SAME))
    return bool(lead * np.sqrt(max(0.0, samples - 3.0)) < config.unlikely)


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
        grey = cv2.GaussianBlur(picture, (0, 0), BLUR).astype(np.float32).mean(axis=2)
        local = cv2.GaussianBlur(grey * weight, (0, 0), sigma) / share
        return np.asarray(((grey - local) / (local + 10.0))[inner], np.float32)

    noise = 0.0
    if len(frames) > 1:
        off = detail(frames[0]) - detail(frames[-1])
        noise = float(off @ off) / 2 / len(frames)
    return [detail(picture) for picture in pictures], noise
