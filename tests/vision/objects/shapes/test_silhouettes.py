"""How well the silhouette of a solid fits what is seen of a thing, and where its foot is then."""

from __future__ import annotations

import numpy as np
import pytest

from tests.worlds.pieces_shown import HUT
from vision.numeric.patches import Floats
from vision.objects.lessons.token_shapes import usual_token
from vision.objects.shapes.silhouettes import fitted_silhouette, tight
from vision.objects.shapes.solids import Ground, Solid, drawn

GROUND = Ground(np.diag([60.0, 60.0]), np.array([6.0, 9.0]), 0.02)
FOOT = np.array([70.3, 64.8])
TENT = HUT.solid("hut")


def seen(solid: Solid, turn: float) -> Floats:
    """The coverage [h, w] of the solid that stands in that turn on ``FOOT``."""
    return drawn(solid, turn, GROUND, FOOT, (140, 150))[..., 0]


def fit(fill: Floats, others: np.ndarray, solid: Solid) -> tuple[float, np.ndarray]:
    """The fit (0-1) of the solid's silhouette, and the foot in the picture."""
    fill, others, corner = tight(fill, others, (0, 0))
    rows, columns = np.arange(fill.shape[0]), np.arange(fill.shape[1])
    middle = np.array([fill.sum(axis=0) @ columns, fill.sum(axis=1) @ rows]) / fill.sum()
    found, foot = fitted_silhouette(fill, others, solid, GROUND)
    return found, foot + middle + corner


@pytest.mark.parametrize("turn", [0.0, 0.7, 2.6])
def test_the_silhouette_of_the_thing_itself_fits_wholly_and_stands_on_its_foot(turn: float) -> None:
    fill = seen(TENT, turn)
    found, foot = fit(fill, np.zeros(fill.shape, np.bool_), TENT)
    assert found > 0.95
    assert np.linalg.norm(foot - FOOT) < 1.0


def test_another_silhouette_fits_less() -> None:
    fill = seen(TENT, 0.7)
    none = np.zeros(fill.shape, np.bool_)
    assert fit(fill, none, usual_token(1))[0] < fit(fill, none, TENT)[0] - 0.1


def test_what_another_thing_hides_counts_for_nothing() -> None:
    fill = seen(usual_token(1), 0.0)
    others = np.zeros(fill.shape, np.bool_)
    others[:, : int(FOOT[0]) - 6] = True
    shown = np.where(others, 0.0, fill).astype(np.float32)
    found, foot = fit(shown, others, usual_token(1))
    assert found > 0.9
    assert np.linalg.norm(foot - FOOT) < 2.0
    assert fit(shown, np.zeros(fill.shape, np.bool_), usual_token(1))[0] < found - 0.03


def test_a_solid_that_is_much_larger_than_the_thing_fits_hardly() -> None:
    fill = np.zeros((60, 60), np.float32)
    fill[30:33, 30:33] = 1.0
    assert fit(fill, np.zeros(fill.shape, np.bool_), usual_token(12))[0] < 0.2
