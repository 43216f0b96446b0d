"""Finding enrolled pictures anywhere in a picture by local features."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from vision.numeric.patches import SQUARE
from vision.tiles.landmarks import Landmarks, landmarks, places


def _scene(
    tile: Picture, angle: float, side: float, middle: tuple[float, float] = (520.0, 330.0)
) -> tuple[Picture, np.ndarray]:
    """A wide checked cloth with the tile on it, and the tile's corners."""
    ys, xs = np.mgrid[0:700, 0:900]
    checks = np.where(((xs // 17) + (ys // 17)) % 2, 200, 90).astype(np.uint8)
    cos, sin = np.cos(np.radians(angle)) * side, np.sin(np.radians(angle)) * side
    corners = np.array(middle) + (SQUARE - 0.5) @ np.array([[cos, sin], [-sin, cos]])
    edge = SQUARE * tile.shape[0]
    matrix = cv2.getPerspectiveTransform(edge.astype(np.float32), corners.astype(np.float32))
    scene = np.repeat(checks[..., None], 3, axis=2)
    laid = cv2.warpPerspective(tile, matrix, (900, 700), flags=cv2.INTER_AREA)
    hole = cv2.warpPerspective(np.full(tile.shape[:2], 255, np.uint8), matrix, (900, 700)) > 127
    scene[hole] = laid[hole]
    return scene, corners


@pytest.fixture(scope="module")
def known(pictures: dict[str, Picture]) -> Landmarks:
    """The features of two faces."""
    return landmarks([pictures["D2"], pictures["E1"]])


@pytest.mark.parametrize(("angle", "side"), [pytest.param(25.0, 90.0, marks=pytest.mark.slow), (200.0, 60.0)])
def test_a_turned_tile_is_placed_among_the_squares_of_a_cloth(
    pictures: dict[str, Picture], known: Landmarks, angle: float, side: float
) -> None:
    """The best place is the tile's, its printed north-west corner first, to a seventh of its side."""
    scene, corners = _scene(pictures["D2"], angle, side)
    assert np.abs(places(scene, known)[0] - corners).max() < side / 7


def test_only_the_faces_asked_for_are_looked_for(pictures: dict[str, Picture], known: Landmarks) -> None:
    """Without features of the requested faces, and in an empty picture, there is no place."""
    scene, _ = _scene(pictures["D2"], 25.0, 90.0)
    assert places(scene[180:480, 370:670], known, []) == []
    assert places(np.full((300, 300, 3), 120, np.uint8), known) == []


@pytest.mark.slow
def test_in_a_part_around_the_middle_only_what_lies_there_is_placed(pictures: dict[str, Picture]) -> None:
    """Places in the central part are given in pixels of the whole picture; a tile at its edge is not among them."""
    known = landmarks([pictures["D2"]])
    scene, corners = _scene(pictures["D2"], 25.0, 90.0)
    assert np.abs(places(scene, known, part=0.5)[0] - corners).max() < 90.0 / 7
    scene, corners = _scene(pictures["D2"], 25.0, 90.0, (110.0, 600.0))
    assert np.abs(places(scene, known)[0] - corners).max() < 90.0 / 7
    assert all(np.abs(place - corners).max() > 90.0 for place in places(scene, known, part=0.5))
