"""Which part of the camera's picture is shown."""

from __future__ import annotations

from typing import Any

import pytest


def test_the_part_around_the_shapes(window: Any) -> None:
    """With room around them, within the picture, never too small."""
    from app.ui.led.live_picture import Shape, around, whole

    shape = Shape(((0.4, 0.4), (0.5, 0.4), (0.5, 0.5), (0.4, 0.5)), (1, 1, 1, 1))
    assert around((), 0.1, 0.2, 1.6) == whole(1.6) == (0.0, 0.0, 1.0)
    west, north, part = around((shape,), 0.05, 0.1, 1.0)
    assert (west, north, part) == pytest.approx((0.35, 0.35, 0.2))
    assert around((shape,), 0.05, 0.6, 1.0)[2] == 0.6
    assert around((shape,), 2.0, 0.1, 1.0) == (0.0, 0.0, 1.0)
    corner = Shape(((0.0, 0.9), (0.1, 0.9), (0.1, 1.0)), (1, 1, 1, 1))
    assert around((corner,), 0.05, 0.1, 1.0)[:2] == pytest.approx((0.0, 0.8))
