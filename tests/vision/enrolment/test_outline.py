"""The exact outline of a tile near a rough one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from vision.enrolment.outline import fitted, moved
from vision.numeric.patches import SQUARE, Matrix


def _corners(x: float, y: float, side: float, turn: float) -> Matrix:
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return np.asarray((SQUARE - 0.5) * side @ np.array([[cos, sin], [-sin, cos]]) + [x, y])


def _drawn(corners: Matrix, size: int = 200) -> Picture:
    """A light square with that outline on a dark table, smoothed as a lens does."""
    finer = 8
    large = np.full((size * finer, size * finer, 3), 70, np.uint8)
    cv2.fillConvexPoly(large, np.round((corners + 0.5) * finer - 0.5).astype(np.int32), (150, 190, 200))
    small = cv2.resize(large, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.7), np.uint8)


@pytest.mark.parametrize("turn", [0.0, 3.0, 17.3, -31.7])
@pytest.mark.parametrize("alone", [True, False])
def test_an_outline_is_found_to_a_fraction_of_a_pixel(turn: float, alone: bool) -> None:
    """At any turn; all sides as one more exactly than each alone."""
    true = _corners(98.3, 101.6, 61.0, turn)
    rough = _corners(100.0, 100.0, 61.0, turn + 2.0)
    picture = _drawn(true)
    found = fitted(picture, rough, 0.12, 0.05 if alone else 0.0, alone=alone, exact=False)
    found = fitted(picture, found.corners, 0.05, 0.03 if alone else 0.0, alone=alone)
    assert np.abs(found.corners - true).max() < (0.9 if alone else 0.6)
    assert found.score > 0.9
    assert found.gaps.max() < 0.1


def test_where_nothing_is_no_outline_is_borne_out() -> None:
    """An even table has no edges."""
    found = fitted(np.full((200, 200, 3), 90, np.uint8), _corners(100, 100, 60, 5), 0.1, 0.1)
    assert found.score < 0.1
    assert found.gaps.min() > 0.7


def test_a_thing_on_the_rim_is_a_gap() -> None:
    """The side that something lies on has a long part without an edge."""
    true = _corners(100, 100, 64, 0)
    picture = _drawn(true)
    picture[60:80, 75:125] = picture[100, 100]
    found = fitted(picture, true, 0.04, 0.02)
    assert found.gaps.max() > 0.4


def test_a_neighbour_lies_one_side_further() -> None:
    """East and south are those of the tile itself."""
    tile = _corners(50, 50, 20, 90)
    assert np.allclose(moved(tile, 1, 0).mean(axis=0), [50, 70], atol=1e-3)
    assert np.allclose(moved(tile, 0, 1).mean(axis=0), [30, 50], atol=1e-3)
