"""Registration of an enrolled picture to a camera's picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from vision.numeric.patches import SQUARE, Matrix, apply, normalise, normalised_grey, sample, warp_of
from vision.tiles.gallery import COARSE, FINE, Gallery
from vision.tiles.registration import lay

SIDE = 80.0
WHERE = np.array([[60.0, 50.0], [140.0, 50.0], [140.0, 130.0], [60.0, 130.0]]) - 0.5
"""Corners in pixels: they lie between pixels, whose centres are whole numbers."""


def _seen(picture: Picture) -> Picture:
    """The picture as a tile of ``SIDE`` pixels at ``WHERE`` on a grey table, in another light."""
    frame = np.full((180, 200, 3), 90, np.uint8)
    whole = np.array([[len(picture), 0.0, -0.5], [0.0, len(picture), -0.5], [0.0, 0.0, 1.0]])
    frame[50:130, 60:140] = (0.6 * sample(picture, whole, int(SIDE)) + 30).astype(np.uint8)
    return frame


def _moved(east: float, south: float, degrees: float) -> Matrix:
    """``WHERE`` with its corners shifted (in tiles) and rotated."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    middle = WHERE.mean(axis=0)
    return np.asarray(
        (WHERE - middle) @ np.array([[cos, sin], [-sin, cos]]) + middle + SIDE * np.array([east, south]), np.float64
    )


@pytest.mark.parametrize(
    ("east", "south", "degrees"), [(0.05, -0.04, 2.0), (-0.06, 0.02, -3.0), (0.0, 0.0, 4.0), (0.07, 0.05, 0.0)]
)
def test_a_shifted_and_turned_guess_is_put_right(
    gallery: Gallery, pictures: dict[str, Picture], east: float, south: float, degrees: float
) -> None:
    """Coarse and fine registration find the corners to half a pixel, under any light."""
    image = _seen(pictures["D5"])
    number = gallery.hypothesis("D5", 0)
    rough = lay(image, warp_of(_moved(east, south, degrees)), gallery.shape(number, COARSE), rounds=6)
    exact = lay(image, rough, gallery.shape(number, FINE))
    assert np.abs(apply(exact, SQUARE) - WHERE).max() < 0.5


def test_a_thing_on_the_tile_does_not_pull_it_away(gallery: Gallery, pictures: dict[str, Picture]) -> None:
    """With an occluding dark disc as large as a piece the corners are found to a pixel."""
    image = _seen(pictures["D5"])
    ys, xs = np.mgrid[:180, :200]
    image[(xs - 110) ** 2 + (ys - 80) ** 2 < 12**2] = (20, 20, 25)
    number = gallery.hypothesis("D5", 0)
    rough = lay(image, warp_of(_moved(0.04, 0.03, 2.0)), gallery.shape(number, COARSE), rounds=6)
    exact = lay(image, rough, gallery.shape(number, FINE))
    assert np.abs(apply(exact, SQUARE) - WHERE).max() < 1.0


def test_size_is_held_as_firmly_as_one_says(gallery: Gallery, pictures: dict[str, Picture]) -> None:
    """A start that is a sixteenth too large stays nearer to its size with a larger regularisation weight."""
    image = _seen(pictures["D5"])
    shape = gallery.shape(gallery.hypothesis("D5", 0), FINE)
    middle = WHERE.mean(axis=0)
    guess = warp_of((WHERE - middle) * 1.06 + middle)
    off = [np.abs(apply(lay(image, guess, shape, rounds=6, firm=firm), SQUARE) - WHERE).max() for firm in (100.0, 0.01)]
    assert off[0] > 2.0 > 0.5 > off[1]


def test_the_grey_patch_is_the_mean_of_the_normalised_channels(pictures: dict[str, Picture]) -> None:
    """The cheap grey version equals the mean over the channels of the full one."""
    patch = sample(pictures["E1"], np.diag([192.0, 192.0, 1.0]), 48)
    assert normalised_grey(patch) == pytest.approx(normalise(patch[None])[0].mean(axis=0), abs=1e-3)


def test_a_picture_learned_anew_is_laid_by_its_new_shape(pictures: dict[str, Picture]) -> None:
    """Templates of a face's old picture are dropped when it gets a new one."""
    own = Gallery({"D5": pictures["D5"], "E1": pictures["E1"]})
    before = own.shape(0, COARSE).grey
    own.learn("D5", pictures["B2"])
    assert np.abs(own.shape(0, COARSE).grey - before).max() > 0.5


def _plain(size: int) -> Picture:
    """A print with little on it: one colour, a small mark and a short line off its middle."""
    picture = np.full((size, size, 3), (150, 120, 60), np.uint8)
    part = size / 192
    cv2.circle(picture, (round(60 * part), round(70 * part)), round(7 * part), (60, 60, 200), -1, cv2.LINE_AA)
    start, end = (round(120 * part), round(125 * part)), (round(160 * part), round(140 * part))
    cv2.line(picture, start, end, (210, 190, 160), max(1, round(4 * part)), cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("side", [45, 96, 300])
@pytest.mark.parametrize(("east", "south"), [(0.04, 0.0), (-0.03, 0.03), (0.0, -0.04)])
def test_a_print_with_little_on_it_is_put_right_at_every_scale(side: int, east: float, south: float) -> None:
    """The few lines of a mostly plain print are no outliers: the pose is found to a fiftieth of a tile, near or far."""
    own = Gallery({"A1": _plain(192), "A2": np.rot90(_plain(192)).copy()})
    frame = np.full((2 * side, 2 * side, 3), 90, np.uint8)
    first = side // 2
    printed = cv2.resize(_plain(4 * side), (side, side), interpolation=cv2.INTER_AREA)
    frame[first : first + side, first : first + side] = (0.7 * printed + 20).astype(np.uint8)
    frame = np.clip(frame + np.random.default_rng(1).normal(0, 3.0, frame.shape), 0, 255).astype(np.uint8)
    where = SQUARE * side + first - 0.5
    warp = warp_of(where + side * np.array([east, south]))
    for size in (COARSE, FINE):
        warp = lay(frame, warp, own.shape(own.hypothesis("A1", 0), size))
    assert np.abs(apply(warp, SQUARE) - where).max() < 0.02 * side
