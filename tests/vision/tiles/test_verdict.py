"""Which of two enrolled pictures a patch shows."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.tiles.gallery import Gallery
from vision.tiles.verdict import Verdict, mirrored, verdict


@pytest.mark.parametrize(("lean", "likeness"), [(1.0, 1.0), (0.4, 0.4), (1.4, 0.6), (2.3, 0.0), (-0.5, 0.0)])
def test_what_goes_beyond_a_face_resembles_it_as_little_as_what_falls_short(lean: float, likeness: float) -> None:
    """A verdict is clear where the patch shows exactly the first face, not where it shows more than that."""
    assert Verdict(lean, 10.0, 0.0).likeness == pytest.approx(likeness)


def test_the_verdict_is_one_for_the_first_and_minus_one_for_the_second(gallery: Gallery) -> None:
    """The verdict between two faces measures which one is shown, and how much of their difference is visible."""
    first, second = (gallery.normalised(48)[gallery.hypothesis(name, 0)] for name in ("A4", "A5_a"))
    everywhere, nowhere = np.ones((48, 48), np.float32), np.zeros((48, 48), np.float32)
    assert verdict(first, first, second, everywhere).lean == pytest.approx(1.0, abs=0.01)
    assert verdict(second, first, second, everywhere).lean == pytest.approx(-1.0, abs=0.01)
    assert verdict((first + second) / 2, first, second, everywhere).lean == pytest.approx(0.0, abs=1e-5)
    faint = first * np.array([0.55, 0.8, 1.2], np.float32)[:, None, None]
    assert verdict(faint, first, second, everywhere).lean == pytest.approx(1.0, abs=0.1)  # a light that takes contrast
    assert verdict(first, first, second, nowhere).signal == 0.0


def test_a_face_is_told_from_its_mirror_image_however_that_is_turned(gallery: Gallery) -> None:
    """The image is found in all four turns; where nothing is compared there is none."""
    face = gallery.normalised(48)[gallery.hypothesis("A5_b", 0)]
    everywhere, nowhere = np.ones((48, 48), np.float32), np.zeros((48, 48), np.float32)
    for turns in range(4):
        image = np.ascontiguousarray(np.rot90(face[:, :, ::-1], turns, axes=(1, 2)))
        assert mirrored(image, face, everywhere, 3.0)
        assert not mirrored(image, face, nowhere, 3.0)
    assert not mirrored(face, face, everywhere, 3.0)


def test_a_difference_in_sight_stands_out_from_noise_and_a_hidden_one_does_not(gallery: Gallery) -> None:
    """The signal falls with noise and with the part of the difference that is seen; noise of one grain counts more than
    as much noise of single pixels.
    """
    first, second = (gallery.normalised(48)[gallery.hypothesis(name, 0)] for name in ("A4", "A5_a"))
    everywhere = np.ones((48, 48), np.float32)
    chance = np.random.default_rng(5)
    fine = chance.normal(0, 0.3, first.shape).astype(np.float32)
    grain = np.asarray(cv2.GaussianBlur(fine.transpose(1, 2, 0), (0, 0), 2.0)).transpose(2, 0, 1)
    grain *= fine.std() / grain.std()
    hidden = (np.abs(first - second).max(axis=0) < 0.5 * np.abs(first - second).max()).astype(np.float32)
    clear, noisy, coarse, little = (
        verdict(first + off, first, second, weight).signal
        for off, weight in ((0.3 * fine, everywhere), (fine, everywhere), (grain, everywhere), (fine, hidden))
    )
    assert clear > 2.5 * noisy
    assert noisy > 2.0 * coarse
    assert noisy > 1.2 * little


def test_a_picture_that_is_like_each_of_two_somewhere_is_split(gallery: Gallery) -> None:
    """A patch that shows the first face in one place and the second in another has local evidence for both."""
    first, second = (gallery.normalised(48)[gallery.hypothesis(name, 0)] for name in ("B1", "E2"))
    everywhere = np.ones((48, 48), np.float32)
    half = np.where(np.arange(48) < 28, first, second)
    assert verdict(first, first, second, everywhere).split == 0.0
    assert verdict(half, first, second, everywhere).split > 0.3
