"""Shadows of a colour, as a lamp casts them in the light of a window: known, and none of the things that cast them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values.pictures import Picture
from tests.sampling import few_rows
from vision.enrolment.exhibits import Exhibit, cut_exhibits
from vision.numeric.patches import Floats
from vision.objects.paint.shadow_cast import shadow_casts

PAINTS = {"red": (60, 45, 190), "yellow": (40, 180, 225), "green": (70, 120, 40), "blue": (170, 90, 45)}
BLUISH, REDDISH, NEUTRAL = (0.66, 0.52, 0.43), (0.56, 0.62, 0.72), (0.5, 0.5, 0.5)
WANTED = (Exhibit("figure"), Exhibit("figure", lying=True), Exhibit("hut"))
PLACES = (180, 480, 780)


def _table() -> Floats:
    """Grey felt, 960 pixels wide."""
    grain = np.random.default_rng(7).uniform(-12, 12, (540, 960, 1))
    return np.asarray(92.0 + cv2.GaussianBlur(grain, (0, 0), 1.5)[..., None] * np.ones(3), np.float32)


def _body(place: int) -> NDArray[np.bool_]:
    return np.asarray(cv2.ellipse(np.zeros((540, 960), np.uint8), (place, 270), (17, 12), 20, 0, 360, 1.0, -1)) > 0


def _photographed(scene: Floats, seed: int) -> Picture:
    noise = np.random.default_rng(seed).normal(0, 2.0, scene.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(scene, (0, 0), 0.8) + noise, 0, 255), np.uint8)


def _shown(paint: Sequence[float], left: Sequence[float], seed: int, other: Sequence[float] | None = None) -> Picture:
    """Three things of that paint, with what is ``left`` [3] of the light in their shadows, and in the ``other`` ones,
    of a second light, on their far side.
    """
    scene = _table()
    for place in PLACES:
        for way, colour in ((1, left), (-1, other)):
            if colour is not None:
                far, near = (np.roll(_body(place), (way * y, -way * x), axis=(0, 1)) for y, x in ((16, 22), (8, 11)))
                soft = cv2.GaussianBlur((far | near).astype(np.float32), (0, 0), 2.5)[..., None]
                scene *= 1.0 - soft * (1.0 - np.array(colour, np.float32))
    for place in PLACES:
        light = np.linspace(0.75, 1.15, 35, dtype=np.float32)[None, :, None]  # its round side turns from the lamp
        lit = np.asarray(paint, np.float32) * light
        body, around = _body(place), (slice(None), slice(place - 17, place + 18))
        scene[around] = np.where(body[around][..., None], lit, scene[around])
    return _photographed(scene, seed)


def _pictures(left: Sequence[float], other: Sequence[float] | None = None) -> dict[str, Picture]:
    return {word: _shown(paint, left, seed, other) for seed, (word, paint) in enumerate(PAINTS.items(), 1)}


def test_the_colour_that_most_shadows_have_is_found() -> None:
    empty = _photographed(_table(), 0)
    casts = shadow_casts([(now, empty) for now in _pictures(BLUISH).values()])
    assert casts is not None
    ((blue, green, red),) = np.log(casts)
    assert blue - green == pytest.approx(np.log(BLUISH[0] / BLUISH[1]), abs=0.12)
    assert red - green == pytest.approx(np.log(BLUISH[2] / BLUISH[1]), abs=0.12)


def test_shadows_without_colour_have_none_and_two_pictures_do_not_tell() -> None:
    empty = _photographed(_table(), 0)
    assert shadow_casts([(now, empty) for now in _pictures(NEUTRAL).values()]) is None
    assert shadow_casts([(now, empty) for now in list(_pictures(BLUISH).values())[:2]]) is None


def test_the_shadows_of_a_warm_lamp_and_of_a_cold_window_have_a_colour_each() -> None:
    empty = _photographed(_table(), 0)
    casts = shadow_casts([(now, empty) for now in _pictures(BLUISH, REDDISH).values()])
    assert casts is not None
    assert sorted(round(float(np.log(blue / red)), 1) for blue, _, red in casts) == [-0.2, 0.4]


@pytest.mark.parametrize(("left", "other"), few_rows([(BLUISH, None), (NEUTRAL, None), (BLUISH, REDDISH)], 0, 2))
def test_a_piece_is_cut_out_without_its_shadows_whatever_colour_these_have(
    left: Sequence[float], other: Sequence[float] | None
) -> None:
    images = _pictures(left, other)
    found, wrong = cut_exhibits(_photographed(_table(), 0), images, dict.fromkeys(PAINTS, WANTED))
    assert wrong == {}
    for things in found.values():
        for example, place in zip(things, PLACES, strict=True):
            x, y = example.corner
            high, wide = example.mask.shape
            true = _body(place)[y : y + high, x : x + wide]
            assert np.count_nonzero(true & example.mask) > 0.8 * np.count_nonzero(true | example.mask)


def test_a_black_piece_is_no_shadow_where_shadows_have_a_colour() -> None:
    """It is as dark as they are, but has not their colour."""
    images = {**_pictures(BLUISH), "black": _shown((50.0, 50.0, 51.0), BLUISH, 9)}
    found, wrong = cut_exhibits(_photographed(_table(), 0), images, dict.fromkeys(images, WANTED))
    assert wrong == {}
    for example, place in zip(found["black"], PLACES, strict=True):
        x, y = example.corner
        high, wide = example.mask.shape
        true = _body(place)[y : y + high, x : x + wide]
        assert np.count_nonzero(true & example.mask) > 0.8 * np.count_nonzero(true | example.mask)
