"""Pictures of made-up tiles and small tables, for all tests of cameras and the simulator."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.simulator import TableSettings


def made_up_face(seed: int, size: int = 120) -> Picture:
    """A tile with a few blobs and a line: no symmetry, much texture."""
    chance = np.random.default_rng(seed)
    face = np.full((size, size, 3), (86, 160, 150), dtype=np.uint8)
    for _ in range(6):
        x, y = (int(value) for value in chance.integers(10, size - 10, 2))
        colour = tuple(float(value) for value in chance.integers(30, 230, 3))
        cv2.circle(face, (x, y), int(chance.integers(8, 26)), colour, -1)
    end = (int(chance.integers(size)), size)
    cv2.line(face, (size // 2, 0), end, (60.0, 60.0, 60.0), 7)
    return face


@pytest.fixture(scope="session")
def faces() -> Mapping[str, Picture]:
    """Eight faces, F0 to F7."""
    return {f"F{number}": made_up_face(number) for number in range(8)}


@pytest.fixture
def small() -> TableSettings:
    """A small, quick table: 960x540 at 40 pixels a tile, with tilt, distortion and jitter."""
    return TableSettings.named(width=960, height=540, pixels_per_tile=40.0, seed=3)
