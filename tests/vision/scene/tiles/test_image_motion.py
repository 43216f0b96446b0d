"""Global image motion, estimated from tracked points."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from vision.numeric.patches import Matrix, apply
from vision.scene.tiles.image_motion import STANDING_STILL, Way, background_motion, motion_between, refined

WIDE, HIGH = 960, 540
MAP = (slice(220, 320), slice(420, 540))
"""Where the map lies."""
TURN = np.array([[0.9995, -0.02, 9.0], [0.02, 0.9995, -7.0], [0.0, 0.0, 1.0]])
GRID = np.stack(np.meshgrid(np.linspace(60, WIDE - 60, 9), np.linspace(60, HIGH - 60, 7)), axis=-1).reshape(-1, 2)


def _cover(seed: int, coarse: float = 3.0) -> Picture:
    """A random texture with blobs about ``coarse`` pixels wide."""
    spots = cv2.GaussianBlur(np.random.default_rng(seed).normal(0.0, 1.0, (HIGH, WIDE, 3)), (0, 0), coarse)
    return np.asarray(np.clip(128 + 55 * spots / spots.std(), 0, 255), np.uint8)


def _noisy(picture: Picture, seed: int) -> Picture:
    noise = np.random.default_rng(seed).normal(0.0, 3.0, picture.shape)
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)


def _ground() -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    where = np.ones((HIGH, WIDE), np.bool_)
    where[MAP] = False
    return where


def _bent(points: Matrix) -> Matrix:
    """The points under another lens distortion."""
    off = points - (WIDE / 2, HIGH / 2)
    return np.asarray(points + 2.0e-8 * off * (off * off).sum(axis=1, keepdims=True), np.float64)


def _moved(picture: Picture, seed: int, lens: bool = False) -> Picture:
    """The picture after the motion ``TURN``, with another distortion if ``lens``."""
    moved = np.asarray(cv2.warpPerspective(picture, TURN, (WIDE, HIGH), borderMode=cv2.BORDER_REFLECT), np.uint8)
    if lens:
        places = np.stack(np.meshgrid(np.arange(WIDE), np.arange(HIGH)), axis=-1).reshape(-1, 2).astype(np.float64)
        source = (2 * places - _bent(places)).reshape(HIGH, WIDE, 2).astype(np.float32)
        x, y = cv2.split(source)
        moved = np.asarray(cv2.remap(moved, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT), np.uint8)
    return _noisy(moved, seed)


def _ends(way: Way) -> Matrix:
    """Where ``way`` takes ``GRID``: the brightest pixel of each blob that it moves."""
    found = []
    for x, y in np.round(GRID).astype(int):
        blot = np.zeros((HIGH, WIDE), np.uint8)
        cv2.circle(blot, (int(x), int(y)), 6, 255, -1)
        found.append(np.argwhere(way.picture(blot) > 127).mean(axis=0)[::-1])
    return np.array(found)


def test_ground_that_went_along_with_the_map_is_followed_to_the_corners() -> None:
    """From an estimate that is accurate at the map only, the motion of the whole picture is found."""
    cover = _cover(1)
    guess = np.eye(3)
    middle = np.array([480.0, 270.0])
    guess[:2, 2] = apply(TURN, middle[None])[0] - middle
    way = background_motion(cover, _moved(cover, 2), guess, _ground())
    assert np.linalg.norm(apply(way.matrix, GRID) - apply(TURN, GRID), axis=1).max() < 0.5


@pytest.mark.slow
def test_what_the_lens_makes_of_a_motion_is_found_too() -> None:
    """A homography alone misses the corners after a motion under lens distortion; with the residual they are met."""
    cover = _cover(3)
    way = background_motion(cover, _moved(cover, 4, lens=True), TURN, _ground())
    truth = _bent(apply(TURN, GRID))
    assert np.linalg.norm(apply(TURN, GRID) - truth, axis=1).max() > 1.5
    assert np.linalg.norm(_ends(way) - truth, axis=1).max() < 0.7


def test_ground_that_stayed_while_the_map_was_pushed_stands_still() -> None:
    """When only the board moves over the table, the background has no motion."""
    cover = _cover(5)
    way = background_motion(_noisy(cover, 6), _noisy(cover, 7), TURN, _ground())
    assert np.array_equal(way.matrix, STANDING_STILL)
    assert way.bend is None


@pytest.mark.slow
def test_a_small_motion_is_no_standing_still() -> None:
    """A background motion of four pixels is detected although the picture hardly changes."""
    cover = _cover(13)
    slight = np.array([[1.0, 0.0, 4.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    now = np.asarray(cv2.warpPerspective(cover, slight, (WIDE, HIGH), borderMode=cv2.BORDER_REFLECT), np.uint8)
    way = background_motion(_noisy(cover, 14), _noisy(now, 15), slight, _ground())
    assert np.linalg.norm(apply(way.matrix, GRID) - apply(slight, GRID), axis=1).max() < 0.5


def test_ground_without_a_point_to_follow_goes_along_with_the_map() -> None:
    """A background without texture is given the map's motion."""
    plain = np.full((HIGH, WIDE, 3), 90, np.uint8)
    way = background_motion(plain, plain, TURN, _ground())
    assert np.array_equal(way.matrix, TURN)
    assert way.bend is None


@pytest.mark.parametrize("seed", [11, pytest.param(12, marks=pytest.mark.slow)])
def test_a_board_pushed_over_checked_cloth_is_told_by_itself(seed: int) -> None:
    """The unchanged corners of the checks are not matched instead of those of the board."""
    rows, columns = np.mgrid[:HIGH, :WIDE] // 12 % 2
    cloth = np.repeat(((rows ^ columns) * 150 + 60).astype(np.uint8)[..., None], 3, axis=2)
    board = _cover(seed, 1.5)[: MAP[0].stop - MAP[0].start, : MAP[1].stop - MAP[1].start]
    before, after = cloth.copy(), cloth.copy()
    before[MAP] = board
    on_board = np.zeros((HIGH, WIDE), np.uint8)
    on_board[MAP] = 1
    cv2.copyTo(
        cv2.warpPerspective(before, TURN, (WIDE, HIGH)), cv2.warpPerspective(on_board, TURN, (WIDE, HIGH)), after
    )
    changed = (before != after).any(axis=2)
    before, after = _noisy(before, 1), _noisy(after, 2)
    guess = motion_between(before, after, on_board > 0, changed)
    assert guess is not None
    motion = refined(before, after, guess, on_board > 0)
    corners = np.array([[420.0, 220.0], [540.0, 220.0], [540.0, 320.0], [420.0, 320.0]])
    assert np.linalg.norm(apply(motion, corners) - apply(TURN, corners), axis=1).max() < 0.2
