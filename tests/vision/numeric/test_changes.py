"""Change detection between two pictures: shortcuts leave its result as it is."""

from __future__ import annotations

import numpy as np

from vision.numeric.changes import ChangeConfig, _blurred, _marked, boxes_marked, marks


def test_pixels_that_are_not_compared_are_unchanged() -> None:
    """Noise, light on one channel, dark and saturated places: the masks are those of the comparison of every pixel."""
    chance = np.random.default_rng(4)
    before = chance.integers(0, 256, (60, 80, 3)).astype(np.uint8)
    noisy = np.clip(before + chance.normal(0.0, 2.0, before.shape), 0, 255)
    noisy[:10, :20, 0] += 9
    noisy[20:30, 30:50] *= 0.5
    noisy[40:50, 10:30] += 30
    now = np.clip(noisy, 0, 255).astype(np.uint8)
    config = ChangeConfig()
    whole = _marked(now, _blurred(now, 0.8), _blurred(before, 0.8), config)
    assert whole[0].any()
    assert not whole[1].all()
    for quick, full in zip(marks(now, before), whole, strict=True):
        assert np.array_equal(quick, full)


def test_boxes_are_marked_where_the_mask_is_near() -> None:
    """A box counts with five pixels around it, and also where it reaches beyond the picture."""
    mask = np.zeros((40, 60), np.bool_)
    mask[10, 20] = True
    square = np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]])
    places = square + np.array([[18, 8], [25, 8], [26, 8], [-3, -3], [90, 8]])[:, None]
    assert boxes_marked(mask, places).tolist() == [True, True, False, False, False]
