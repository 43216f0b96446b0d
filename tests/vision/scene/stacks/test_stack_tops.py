"""Whether the print on top of a stack is the same in two noisy pictures."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.scene.stacks.stack_tops import drowned, may_be_noise, top_likeness


def test_noise_makes_no_new_top() -> None:
    """Two noisy pictures of one print correlate when the noise is known; two different prints do not."""
    chance = np.random.default_rng(4)
    print_, other = (
        np.asarray(cv2.resize(chance.uniform(70, 170, (8, 8)), (24, 24)), np.float64)[..., None].repeat(3, axis=2)
        for _ in range(2)
    )
    mask = cv2.circle(np.zeros((24, 24), np.uint8), (12, 12), 11, 1, -1) > 0

    def shot(picture: NDArray[np.float64], seed: int) -> Picture:
        noise = np.random.default_rng(seed).normal(0, 34, (24, 24, 1))
        return np.clip(picture + noise, 0, 255).astype(np.uint8)

    def mean(picture: NDArray[np.float64], seed: int) -> tuple[Picture, list[Picture]]:
        frames = [shot(picture, seed + k) for k in range(3)]
        return np.asarray(np.mean(frames, axis=0), np.uint8), frames

    (before, _), (after, frames), (new, new_frames) = mean(print_, 1), mean(print_, 5), mean(other, 9)
    plain = top_likeness(before, after, mask, mask)
    known = top_likeness(before, after, mask, mask, frames)
    assert plain < known
    assert known > 0.86
    assert top_likeness(before, new, mask, mask, new_frames) < 0.7


@pytest.mark.parametrize(("contrast", "noise", "told"), [(0.0, 4.0, True), (30.0, 4.0, False), (30.0, 0.0, False)])
def test_a_top_without_print_proves_nothing_in_noise(contrast: float, noise: float, told: bool) -> None:
    """What is left of a plain top in noisy pictures is noise, which correlates with nothing: no certain new top."""
    chance = np.random.default_rng(4)
    print_ = 110.0 + contrast * chance.uniform(-1, 1, (24, 24, 1))
    frames = [np.clip(print_ + chance.normal(0, noise, (24, 24, 3)), 0, 255).astype(np.uint8) for _ in range(6)]
    before, after = (np.asarray(np.mean(each, axis=0), np.uint8) for each in (frames[:3], frames[3:]))
    mask = cv2.circle(np.zeros((24, 24), np.uint8), (12, 12), 11, 1, -1) > 0
    assert drowned(before, after, mask, mask, frames[3:]) is told


@pytest.mark.parametrize(("contrast", "other", "noise"), [
    (1.0, False, True), (30.0, False, True), (1.0, True, True), (30.0, True, False)
])  # fmt: skip
def test_another_print_is_told_from_noise_where_there_is_enough_of_it(
    contrast: float, other: bool, noise: bool
) -> None:
    """What little is left of a hardly printed top may be noise, whether or not it is the same."""
    mask = cv2.circle(np.zeros((24, 24), np.uint8), (12, 12), 11, 1, -1) > 0
    for seed in range(8):
        chance = np.random.default_rng(seed)
        prints = [110.0 + contrast * chance.uniform(-1, 1, (24, 24, 1)) for _ in range(2)]
        shown = [prints[0]] * 3 + [prints[1 if other else 0]] * 3
        frames = [np.clip(each + chance.normal(0, 4.0, (24, 24, 3)), 0, 255).astype(np.uint8) for each in shown]
        before, after = (np.asarray(np.mean(each, axis=0), np.uint8) for each in (frames[:3], frames[3:]))
        assert may_be_noise(before, after, mask, mask, frames[3:]) is noise
