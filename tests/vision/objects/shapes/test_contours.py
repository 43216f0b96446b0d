"""Edges along the contour of a solid."""

from __future__ import annotations

import numpy as np
import pytest

from app.values.pictures import Picture
from vision.numeric.patches import Floats
from vision.objects.shapes.contours import Contour, contour, supports

SIZE = 60
NOTHING = np.zeros((SIZE, SIZE), np.bool_)


def _box(top: int, left: int, bottom: int, right: int) -> Floats:
    hides = np.zeros((SIZE, SIZE), np.float32)
    hides[top:bottom, left:right] = 1.0
    return hides


def _ground() -> Picture:
    """Pale print with a dark stripe of six pixels down its middle."""
    bare = np.full((SIZE, SIZE, 3), (170, 200, 210), np.uint8)
    bare[:, 27:33] = (60, 70, 90)
    return bare


def _piece(bare: Picture) -> Picture:
    """A black piece at rows and columns 20 to 40 of that ground; to its right the ground lies in a shadow as dark as
    the side that it shows to the lamp, the left half.
    """
    now = bare.copy()
    now[15:45, 40:58] = (bare[15:45, 40:58] * 0.4).astype(np.uint8)
    now[20:40, 20:30] = (75, 82, 86)
    now[20:40, 30:40] = (28, 27, 29)
    return now


def test_the_contour_of_what_is_there_runs_along_edges() -> None:
    """Where a side in the light is as bright as the shadow on the other side too."""
    bare = _ground()
    now = _piece(bare)
    boxes = (20, 20, 40, 40), (15, 20, 45, 58), (20, 30, 40, 40), (24, 24, 36, 36)
    true, with_shadow, dark_half, inner = (contour(now, bare, _box(*box), NOTHING) for box in boxes)
    assert true.seen == 1.0
    support = supports([true, with_shadow, dark_half, inner])
    assert support[0] > 0.75
    assert max(support[1], support[3]) < support[0] - 0.1
    assert support[2] < support[0]  # the edge between its sides is as clear


@pytest.mark.parametrize("shade", [1.0, 0.5])
def test_edges_of_the_print_are_none_of_a_thing(shade: float) -> None:
    """In the light or in a shadow."""
    bare = _ground()
    now = (bare * shade).astype(np.uint8)
    found = contour(now, bare, _box(20, 27, 40, 33), NOTHING)
    assert found.contrasts.max() < 3.0
    assert supports([found]) == [pytest.approx(0.0, abs=0.15)]


def test_what_another_thing_hides_of_a_contour_is_not_in_view() -> None:
    """Nor is what lies within two pixels of it, for its own edge is seen there."""
    bare = _ground()
    others = NOTHING.copy()
    others[:, 38:] = True
    now = _piece(bare)
    now[others] = (40, 60, 200)
    found = contour(now, bare, _box(20, 20, 40, 40), others)
    assert 0.6 < found.seen < 0.75
    assert supports([found])[0] > 0.8
    everywhere = contour(now, bare, _box(20, 20, 40, 40), ~NOTHING)
    assert (len(everywhere.contrasts), everywhere.seen) == (0, 0.0)


def test_what_covers_nothing_has_no_contour() -> None:
    """As a solid that lies beside the picture."""
    bare = _ground()
    found = contour(bare, bare, np.zeros((SIZE, SIZE), np.float32), NOTHING)
    assert (len(found.contrasts), found.seen) == (0, 0.0)
    assert supports([found]) == [0.0]


def test_a_clear_edge_is_as_clear_as_the_clearest_contour_is_usually() -> None:
    """A bright piece has ten times the contrast of a black one on dark print; what is fainter than noise is no edge."""
    clear, half, faint = (Contour(np.full(50, level, np.float32), 1.0) for level in (200.0, 80.0, 5.0))
    assert supports([clear, half]) == pytest.approx([1.0, 0.5])
    assert supports([half]) == pytest.approx([1.0])
    assert supports([faint]) == pytest.approx([0.25])
