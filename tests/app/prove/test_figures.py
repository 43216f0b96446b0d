"""What pictures of known tiles measure."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from app.prove.figures import Figures, SeenTile, measure, middle, noise
from app.values.pictures import Picture

SIDE = 60


def table(world: Any, gains: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)) -> tuple[Picture, list[SeenTile]]:
    """Four tiles in a row on grey, each in its own light, and where they lie (a pixel spans half to each side)."""
    picture = np.full((180, 340, 3), 90, np.uint8)
    tiles = []
    for number, gain in enumerate(gains):
        left = 20 + 75 * number
        name = world.gallery.faces[3 * number].name
        face = world.gallery.picture(world.gallery.hypothesis(name, 0), SIDE)
        picture[60 : 60 + SIDE, left : left + SIDE] = np.clip(face * gain, 0, 255).astype(np.uint8)
        corners = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float64) + np.array((left - 0.5, 59.5))
        tiles.append(SeenTile(corners, face, name))
    return picture, tiles


def noisy(picture: Picture, level: float, seed: int) -> Picture:
    """The picture with Gaussian noise of that standard deviation in every channel alike."""
    chance = np.random.default_rng(seed).normal(0, level, picture.shape[:2])[..., None]
    return np.clip(picture + chance, 0, 255).astype(np.uint8)


def test_a_perfect_picture_measures_as_one(world: Any) -> None:
    """No noise, no blur, full brightness, even light."""
    picture, tiles = table(world)
    found = measure(picture, picture, tiles)
    assert (found.width, found.height, found.noise, found.blur, found.saturated) == (340, 180, 0.0, 0.0, 0.0)
    assert found.side == pytest.approx(SIDE)
    assert found.brightness == pytest.approx(1.0, abs=0.03)
    assert found.evenness == pytest.approx(1.0, abs=0.06)


@pytest.mark.parametrize("level", [2.0, 6.0])
def test_noise_is_measured_in_grey_levels(world: Any, level: float) -> None:
    """Something that moved between the two pictures does not count as noise."""
    picture, _ = table(world)
    one, other = noisy(picture, level, 1), noisy(picture, level, 2)
    other[:80, :80] = 255
    assert noise(one, other) == pytest.approx(level, rel=0.15)


@pytest.mark.parametrize(("sigma", "level"), [(1.0, 0.0), (2.0, 0.0), (2.0, 8.0)])
def test_blur_is_measured_in_pixels_with_noise_and_without(world: Any, sigma: float, level: float) -> None:
    """Noise is not taken for sharpness."""
    picture, tiles = table(world)
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)
    found = measure(noisy(soft, level, 1), noisy(soft, level, 2), tiles)
    assert found.blur == pytest.approx(sigma, abs=0.5)


def test_light_is_measured_against_the_enrolled_pictures(world: Any) -> None:
    """Half the light is a brightness of one half; a tile in shadow lowers the evenness only."""
    picture, tiles = table(world, (0.5, 0.5, 0.5, 0.5))
    assert measure(picture, picture, tiles).brightness == pytest.approx(0.5, abs=0.05)
    picture, tiles = table(world, (1.0, 1.0, 1.0, 0.4))
    found = measure(picture, picture, tiles)
    assert found.brightness == pytest.approx(1.0, abs=0.05)
    assert found.evenness == pytest.approx(0.4, abs=0.06)


def test_white_that_is_not_printed_white_is_overexposed(world: Any) -> None:
    """A reflection on a tile counts by its area."""
    picture, tiles = table(world)
    picture[60 : 60 + SIDE, 20 : 20 + SIDE] = 255
    assert measure(picture, picture, tiles).saturated == pytest.approx(0.25, abs=0.03)


def test_without_tiles_only_the_picture_is_measured(world: Any) -> None:
    """Before the start tile is found there is nothing to compare with."""
    picture, _ = table(world)
    assert measure(picture, picture) == Figures(340, 180, 0.0)


def test_the_figures_of_a_proof_are_the_medians(world: Any) -> None:
    """One odd picture does not count; without any there are none."""
    some = [Figures(9, 9, level, blur=level) for level in (1.0, 2.0, 50.0)] + [Figures(9, 9, 2.0)]
    assert middle(some) == Figures(9, 9, 2.0, blur=2.0)
    assert middle([]) is None


def test_a_tile_without_colour_left_is_overexposed_before_it_is_white(world: Any) -> None:
    """A camera that measured its exposure on a dark cloth saturates two channels of yellow print first."""
    picture, tiles = table(world, (2.5, 2.5, 2.5, 2.5))
    found = measure(picture, picture, tiles).saturated
    assert found is not None
    assert found > 0.15
