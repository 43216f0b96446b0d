"""Cells and points on a tile."""

from __future__ import annotations

import pytest

from app.values import turn_point


def test_turning_follows_the_tile() -> None:
    """A quarter turn clockwise takes north to east; four turns change nothing; a turn back undoes a turn."""
    assert turn_point((0.5, 0.0), 1) == (1.0, 0.5)
    assert turn_point((0.2, 0.1), 2) == pytest.approx((0.8, 0.9))
    assert turn_point((0.0, 0.5), 3) == (0.5, 1.0)
    assert turn_point((0.3, 0.7), 4) == (0.3, 0.7)
    for rotation in range(4):
        assert turn_point(turn_point((0.31, 0.72), rotation), -rotation) == pytest.approx((0.31, 0.72))
