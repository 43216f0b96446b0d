"""How far a part of a picture has moved against the rest."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import clipped
from vision.numeric.displacement import Unlike, aligned, grey, noise_between, unlike
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
    assert off.stands_out(PRINT, PRINT) < 1.4
    assert (off.stands_out(ROUND, PRINT) > 2.0) == (there[0] > 0.0)


@pytest.mark.parametrize("dark", [0.3, 1.6])
def test_what_came_beside_it_is_not_taken_for_light(dark: float) -> None:
    """A disc beside something that came has changed no more than it would have alone: the light is that of what is
    clear.
    """
    came = cv2.circle(np.zeros((90, 90), np.uint8), (72, 45), 14, 1, -1) > 0
    before, after = _scene(), _scene(seed=2)
    after[came] *= dark
    one, two = grey(before), grey(after)
    free = ~(cv2.dilate(came.astype(np.uint8), np.ones((7, 7), np.uint8)) > 0)
    clear = PRINT & free
    frames = [np.clip(_scene(seed=seed), 0, 255).astype(np.uint8) for seed in (2, 3, 4)]
    noise = noise_between(frames) * 3**0.5
    laid = aligned(one, two, clear, MIDDLE, 12.0, clear)
    assert unlike(laid, two, noise, 12.0, clear).stands_out(ROUND & free, clear) < 1.4
    assert unlike(laid, two, noise, 12.0).stands_out(ROUND & free, clear) > 1.6


def _overexposed(seed: int, print_: tuple[float, float] = (0.0, 0.0)) -> Picture:
    """The brown disc on blotches of which most are too bright for the camera, with strong noise."""
    bright = _scene(print_=print_, seed=seed) * np.where(ROUND, 1.0, 1.6)[..., None]
    noise = np.random.default_rng(seed + 50).normal(0, 5, bright.shape)
    return np.asarray(np.clip(bright + noise, 0, 255), np.uint8)


def test_an_overexposed_print_says_nothing_of_the_noise_beside_it() -> None:
    """A disc that lies still stands out from print that is too bright to show noise no more than from any other."""
    before, after = _overexposed(1), _overexposed(2)
    clips = clipped(before), clipped(after)
    assert np.mean(clips[0][PRINT]) > 0.6
    noise = noise_between([before, after]) * 2**0.5
    off = unlike(grey(before), grey(after), noise, 12.0, PRINT, clips)
    blind = Unlike(off.difference, off.slope, noise)
    assert off.stands_out(ROUND, PRINT) < 1.0 < 1.2 < blind.stands_out(ROUND, PRINT)
    assert off.edge_difference(PRINT) > 1.2 * blind.edge_difference(PRINT)


def _half_blind() -> tuple[Unlike, NDArray[np.bool_]]:
    """Noise that does not show in two fifths of the picture, on the left, where both pictures are saturated."""
    blind = np.zeros((90, 90), np.bool_)
    blind[:, :36] = True
    noise = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 3, (90, 90)), (0, 0), 0.7).astype(np.float32)
    return Unlike(np.where(blind, np.float32(0), noise), np.ones((90, 90), np.float32), 0.8, (blind, blind)), blind


def test_where_nothing_shows_nothing_counts() -> None:
    """Neither in what has changed nor in its surroundings."""
    off, blind = _half_blind()
    upper, lower = np.zeros((90, 90), np.bool_), np.zeros((90, 90), np.bool_)
    upper[:45], lower[45:] = True, True
    assert off.stands_out(upper, lower) == pytest.approx(off.stands_out(upper & ~blind, lower & ~blind))
    assert off.stands_out(upper, lower) == pytest.approx(1.0, abs=0.15)


def test_the_noise_is_that_of_what_is_not_overexposed() -> None:
    """However much of the picture shows none."""
    frames = [np.full((90, 90, 3), 255, np.uint8) for _ in range(2)]
    for number, frame in enumerate(frames):
        frame[:30] = np.random.default_rng(number).normal(120, 5, (30, 90, 3))
    alone = noise_between([frame[:28] for frame in frames])
    assert noise_between(frames) == pytest.approx(alone, rel=0.1)
    assert alone > 1.0


def test_an_overexposed_print_does_not_lie_still_for_what_is_too_bright() -> None:
    """How far a print has moved is what the rest of it shows."""
    before, after = _overexposed(1), _overexposed(2, print_=(1.0, 0.5))
    clips = clipped(before), clipped(after)
    off = unlike(grey(before), grey(after), 2.0, 12.0, PRINT, clips)
    assert off.moved(PRINT) > 1.1 * Unlike(off.difference, off.slope, 2.0).moved(PRINT)


def test_too_little_to_see_tells_nothing() -> None:
    """A handful of pixels has not moved, and one frame shows no noise."""
    few = np.zeros((90, 90), np.bool_)
    few[40, 40:50] = True
    off = unlike(grey(_scene()), grey(_scene((3.0, 0.0))), 1.0, 12.0)
    assert off.moved(few) == 0.0
    assert off.stands_out(few, PRINT) == off.stands_out(PRINT, few) == 0.0
    assert noise_between([np.zeros((9, 9, 3), np.uint8)]) == 0.0


def test_a_pushed_print_is_ruffled_and_a_shadow_is_not() -> None:
    """Print that was pushed differs along its edges, print in a broad shadow everywhere; a handful of pixels tells
    nothing.
    """
    noise = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 3, (90, 90)), (0, 0), 0.7).astype(np.float32)
    edges, shadow = np.zeros((90, 90), np.float32), np.zeros((90, 90), np.float32)
    edges[10:80:24, :] = 16.0
    shadow[:] = -12.0 * np.exp(-((np.arange(90) - 45.0) ** 2) / 400)
    flat = np.ones((90, 90), np.float32)
    pushed, shaded = (Unlike(noise + each, flat, 0.8) for each in (edges, shadow))
    assert shaded.edge_difference(PRINT) < 1.4 < pushed.edge_difference(PRINT)
    few = np.zeros((90, 90), np.bool_)
    few[40, 40:50] = True
    assert pushed.edge_difference(few) == 0.0


def test_the_tip_of_a_shadow_belongs_to_what_casts_it() -> None:
    """What differs in one piece with a thing that came is told apart from what differs by itself."""
    one, after = grey(_scene()), _scene(seed=2)
    after[40:50, 55:84] *= 0.6  # from the thing at the right edge to the disc's rim
    after[40:50, 34:40] *= 0.6
    came = np.zeros((90, 90), np.bool_)
    came[38:52, 70:84] = True
    off = unlike(one, grey(after), 2.0, 12.0, PRINT & ~came)
    spilt = off.connected_shadow(came, PRINT & ~came)
    assert spilt[45, 60]
    assert not spilt[45, 37]
    assert not (spilt & came).any()


def _shaded_by(*darker: tuple[tuple[int, int], int, float]) -> NDArray[np.bool_]:
    """What counts as a shadow where discs about (x, y), of a radius, have that part of their light now."""
    before, after = grey(_scene()), _scene(seed=2)
    for middle, radius, light in darker:
        disc = cv2.circle(np.zeros((90, 90), np.float32), middle, radius, 1.0, -1)
        after *= 1.0 - (1.0 - light) * cv2.GaussianBlur(disc, (0, 0), 0.8)[..., None]
    return unlike(before, grey(after), 2.0, 12.0).shaded(PRINT)


def test_a_shadow_that_came_is_found_where_it_lies() -> None:
    """Also a deep one, around which the light seems to have changed the other way."""
    for light in (0.7, 0.4, 1.5):
        found = _shaded_by(((14, 40), 6, light))
        inside = cv2.circle(np.zeros((90, 90), np.uint8), (14, 40), 8, 1, -1) > 0
        assert np.count_nonzero(found) > 40
        assert not (found & ~inside).any()


def test_print_that_was_pushed_is_no_shadow() -> None:
    """It is lighter here and darker there; nor are two places of which one is darker and one lighter."""
    for by in ((0.7, -0.6), (1.5, 1.0), (0.0, 2.0)):
        pushed = unlike(grey(_scene()), grey(_scene(print_=by, seed=2)), 2.0, 12.0)
        assert not pushed.shaded(PRINT).any()
    assert not _shaded_by(((14, 40), 6, 0.6), ((74, 40), 6, 1.5)).any()


def test_a_narrow_line_is_no_shadow() -> None:
    """An edge that moved by a pixel differs in one."""
    before, after = grey(_scene()), _scene(seed=2)
    after[:, 12:14] *= 0.6
    assert not unlike(before, grey(after), 2.0, 12.0).shaded(PRINT).any()


def test_nothing_is_shaded_on_a_still_table() -> None:
    """Noise is no shadow, nor is light that has changed everywhere, and a handful of pixels has no strength."""
    still = unlike(grey(_scene()), grey(_scene(seed=2) * 0.9), 2.0, 12.0)
    assert not still.shaded(PRINT).any()
    few = np.zeros((90, 90), np.bool_)
    few[40, 40:50] = True
    assert still.strength(few, PRINT) == still.strength(PRINT, few) == 0.0
