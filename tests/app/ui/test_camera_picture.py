"""The picture of the camera in the corner of the map."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray


@pytest.fixture
def shown(window: Any) -> Any:
    """A camera picture as it stands in the corner."""
    from app.ui.play.camera_picture import CameraPicture

    return CameraPicture(size_hint=(None, None), size=(240, 135))


def pixels(shown: Any) -> NDArray[np.uint8]:
    """What the texture has, uint8 BGR [h, w, 3]."""
    width, height = shown.texture.size
    rows = np.frombuffer(shown.texture.pixels, np.uint8).reshape(height, width, 4)
    return rows[::-1, :, 2::-1]


def table(seed: int) -> NDArray[np.uint8]:
    """A still table as a camera with noise sees it."""
    ground = np.full((270, 480, 3), (60, 90, 80), np.float64)
    ground[100:160, 200:260] = 180
    return np.clip(ground + np.random.default_rng(seed).normal(0, 4, ground.shape), 0, 255).astype(np.uint8)


def test_noise_alone_draws_nothing_again(shown: Any) -> None:
    """The picture of a still table stays as it is, so that the screen can rest."""
    first = table(0)
    shown.show(first)
    for seed in range(1, 30):
        shown.show(table(seed))
    assert (pixels(shown) == first).all()


def test_what_moves_is_shown(shown: Any) -> None:
    """A hand, and a piece of a few pixels."""
    shown.show(table(0))
    for size in (120, 5):
        moved = table(1)
        moved[20 : 20 + size, 30 : 30 + size] = 220
        shown.show(moved)
        assert (pixels(shown) == moved).all()


def test_light_that_changes_slowly_is_shown_in_the_end(shown: Any) -> None:
    """No step is large, but what is shown does not fall behind what is there."""
    for step in range(40):
        lit = np.clip(table(step).astype(int) + step, 0, 255).astype(np.uint8)
        shown.show(lit)
    assert abs(float(pixels(shown).mean()) - float(lit.mean())) < 5


def test_a_picture_of_another_size_is_shown(shown: Any) -> None:
    """Another camera has another shape."""
    shown.show(table(0))
    other = np.full((480, 320, 3), 90, np.uint8)
    shown.show(other)
    assert tuple(shown.texture.size) == (320, 480)
    assert (pixels(shown) == other).all()
