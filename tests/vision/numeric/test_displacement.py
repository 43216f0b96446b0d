"""How far a part of a picture has moved against the rest."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.numeric.displacement import aligned, grey, noise_between, unlike
from vision.numeric.patches import Floats

MIDDLE = np.array([45.0, 45.0])
ROUND = cv2.circle(np.zeros((90, 90), np.uint8), (45, 45), 14, 1, -1) > 0
PRINT = np.pad(np.ones((78, 78), np.bool_), 6) & ~(cv2.circle(np.zeros((90, 90), np.uint8), (45, 45), 20, 1, -1) > 0)


def _scene(disc: tuple[float, float] = (0.0, 0.0), print_: tuple[float, float] = (0.0, 0.0), seed: int = 1) -> Floats:
    """A brown disc on blotches, each moved by pixels right and down, with the noise of a camera."""
    blotches = np.random.default_rng(5).uniform(90, 220, (18, 18, 3)).astype(np.float32)
    fine = cv2.resize(blotches, (900, 900), interpolation=cv2.INTER_CUBIC)
    shift = np.array([[1, 0, 10 * print_[0]], [0, 1, 10 * print_[1]]])
    fine = np.asarray(cv2.warpAffine(fine, shift, (900, 900), borderMode=cv2.BORDER_REPLICATE), np.float32)
    x, y = (round(455 + 10 * (one + two)) for one, two in zip(disc, print_, strict=True))
    for radius, paint in ((135, (70, 105, 150)), (90, (50, 80, 120)), (45, (60, 150, 200))):
        cv2.circle(fine, (x, y), radius, paint, -1)
    picture = cv2.GaussianBlur(cv2.resize(fine, (90, 90), interpolation=cv2.INTER_AREA), (0, 0), 0.8)
    return np.asarray(picture + np.random.default_rng(seed).normal(0, 2, picture.shape), np.float32)


@pytest.mark.parametrize(("disc", "print_", "there"), [
    ((0.0, 0.0), (0.0, 0.0), (0.0, 0.2)),
    ((0.8, 0.4), (0.0, 0.0), (0.6, 1.4)),
    ((0.0, 0.0), (0.7, -0.6), (0.0, 0.35)),
    ((0.8, 0.4), (0.7, -0.6), (0.6, 1.4)),
])  # fmt: skip
def test_what_moved_with_its_surroundings_has_not_moved(
    disc: tuple[float, float], print_: tuple[float, float], there: tuple[float, float]
) -> None:
    """The displacement of a disc is that against the print around it, in pixels, in any light."""
    before, after = _scene(), _scene(disc, print_, seed=2) * np.linspace(0.85, 0.95, 90, dtype=np.float32)[:, None]
    frames = [np.clip(_scene(disc, print_, seed), 0, 255).astype(np.uint8) for seed in (2, 3, 4)]
    one, two = grey(before), grey(after)
    laid = aligned(one, two, PRINT, MIDDLE, 12.0)
    off = unlike(laid, two, noise_between(frames) * 3**0.5, 12.0)
    assert there[0] <= off.moved(ROUND) <= there[1]
    assert off.moved(PRINT) < 0.25
    assert off.loud(PRINT, 6.0, 4.0) < 0.02


def test_too_little_to_see_tells_nothing() -> None:
    """A handful of pixels has not moved, and one frame shows no noise."""
    few = np.zeros((90, 90), np.bool_)
    few[40, 40:50] = True
    off = unlike(grey(_scene()), grey(_scene((3.0, 0.0))), 1.0, 12.0)
    assert off.moved(few) == 0.0
    assert off.loud(np.zeros_like(few), 6.0, 4.0) == 0.0
    plain = unlike(np.full((90, 90), 120, np.float32), np.full((90, 90), 120, np.float32), 1.0, 12.0)
    assert plain.would_show(PRINT, 1.0, 6.0, 4.0) == 0.0
    assert off.would_show(PRINT, 1.0, 6.0, 4.0) > 0.1
    assert noise_between([np.zeros((9, 9, 3), np.uint8)]) == 0.0
