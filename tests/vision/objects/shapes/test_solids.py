"""Rendering solids: their coverage, their faces and the normals of these."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.rules.terms import GAMES
from app.setup.usual_shapes import usual_solids
from vision.objects.shapes.solids import Ground, Solid, drawn, faces

SOLIDS = usual_solids(GAMES["gold-rush"])
LEANING = Ground(np.array([[56.0, 5.0], [-6.0, 52.0]]), np.array([4.0, -22.0]), 0.05)
FOOT = np.array([31.0, 38.0])


@pytest.mark.parametrize("turn", [0.0, 0.7, 2.4])
def test_a_box_on_its_edge_looks_like_a_box(turn: float) -> None:
    """An outline swept along the table covers what the same body built upwards covers, shaded alike but at the rim,
    whose corners count as rounded.
    """
    base = ((-7.0, -4.0), (7.0, -4.0), (7.0, 4.0), (-7.0, 4.0))
    front = ((-7.0, 0.0), (7.0, 0.0), (7.0, 12.0), (-7.0, 12.0))
    built = Solid("box", False, ((0.0, base, 12.0, base),))
    swept = Solid("box", False, ((-4.0, front, 4.0, front),), convex=False, on_edge=True)
    one, two = (drawn(solid, turn, LEANING, FOOT, (64, 64)) for solid in (built, swept))
    assert np.abs(one[..., 0] - two[..., 0]).max() < 0.1
    assert np.abs(one - two).mean(axis=(0, 1)).max() < 0.1 * one[..., 0].mean()


def test_a_roof_is_closed() -> None:
    """No background shows between the two slopes of a tent."""
    whole = drawn(SOLIDS[2], 0.7, LEANING, FOOT, (64, 64))[..., 0]
    inside = cv2.erode((whole > 0.5).astype(np.uint8), np.ones((7, 7), np.uint8), iterations=1)
    assert cv2.connectedComponents(inside)[0] == 2
    assert whole[inside > 0].min() > 0.97


def test_faces_have_their_normals() -> None:
    """A roof shows two slopes that face apart, a standing figure its upright front, a level top and slopes between; no
    face is turned away from the camera, but for the rounding of a rim.
    """
    to_camera = np.array([*-np.linalg.solve(LEANING.east_south, LEANING.up), 1.0])
    for solid in (SOLIDS[0], SOLIDS[2]):
        normals = np.array([normal for _, normal in faces(solid, 0.0, LEANING)])
        assert np.linalg.norm(normals, axis=1) == pytest.approx(1.0)
        assert (normals @ to_camera > -0.05).all()
    slopes = np.array([normal for _, normal in faces(SOLIDS[2], 0.0, LEANING) if normal[2] > 0.1])
    assert slopes[:, 1].min() == pytest.approx(-slopes[:, 1].max())
    assert {0.0, 1.0} <= {abs(round(normal[2], 6)) for _, normal in faces(SOLIDS[0], 0.0, LEANING)}
