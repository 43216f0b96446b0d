"""Curves and the points along them: several at once are those that one gets one by one."""

from __future__ import annotations

import numpy as np
import pytest

from app.art.canvas import distances, smooth
from app.art.tracks import along, points_along

ROWS = np.random.default_rng(4).uniform(0, 1, (3, 5, 2))


@pytest.mark.parametrize("closed", [False, True])
def test_several_curves_are_made_at_once(closed: bool) -> None:
    """Each goes through the points of its row."""
    together = smooth(ROWS, closed=closed, steps=4)
    for curve, row in zip(together, ROWS, strict=True):
        assert np.array_equal(curve, smooth(row, closed=closed, steps=4))
        assert np.allclose(curve[::4][: len(row)], row)


def test_several_points_along_a_path_are_found_at_once() -> None:
    """Before its beginning and beyond its end they are its first and its last point."""
    at = np.array([-1.0, 0.0, 0.3, 0.9, 50.0])
    assert np.array_equal(points_along(ROWS[0], at), [along(ROWS[0], float(each))[0] for each in at])


def test_what_lies_in_the_margin_counts_for_a_distance() -> None:
    """Though no distance is told of it."""
    mask = np.ones((9, 11), np.uint8)
    mask[4, 0] = 0
    assert np.array_equal(distances(mask, 2), distances(mask)[2:-2, 2:-2])
    assert distances(mask, 2)[2, 0] == 2
