"""Tokens at the map's edge."""

from __future__ import annotations

import numpy as np
import pytest

from app.values import Cell
from tests.vision.scene.detection.test_new_things import _column
from vision.objects.shapes.solids import Ground
from vision.scene.detection.map_edge import EdgeConfig, hangs_out

TILE = np.array([[57.0, 0.0], [0.0, 57.0]])


@pytest.mark.parametrize(("at", "lean", "cell", "hangs"), [
    ((0.72, 0.0), (0.0, -26.0), Cell(0, 0), True),
    ((0.72, 0.14), (0.0, -26.0), Cell(0, 0), False),
    ((0.72, 0.97), (0.0, -26.0), Cell(0, 1), False),  # towards the camera nothing leans out
    ((0.72, 0.0), (0.0, -16.0), Cell(0, 0), False),  # nor far where the camera is nearly above it
    ((0.72, 0.0), (0.0, -5.0), Cell(0, 0), False),  # nor straight below it
    ((0.72, 0.0), (0.0, -26.0), Cell(0, 1), False),  # another tile lies there
    ((1.0, 0.5), (26.0, 0.0), Cell(0, 1), True),
    ((0.0, 0.5), (-26.0, 0.0), Cell(0, 1), True),
])  # fmt: skip
def test_tokens_that_would_hang_out_may_be_the_top_of_a_stack(
    at: tuple[float, float], lean: tuple[float, float], cell: Cell, hangs: bool
) -> None:
    """A stack whose sides look like the print was told for certain where its top is seen."""
    table, _ = _column(2)
    assert hangs_out(table, (cell, at), Ground(TILE, np.array(lean), 0.0), EdgeConfig()) is hangs
