"""By how much the contour of a kind of piece leads."""

from __future__ import annotations

import numpy as np
import pytest

from app.rules.terms import GAMES
from app.setup.usual_shapes import usual_solids
from vision.objects.lessons.token_shapes import usual_token
from vision.objects.pieces.contour_leads import contour_leads
from vision.objects.segmentation.blobs import Blob, Cutout
from vision.objects.shapes.solid_fitting import Explained
from vision.objects.shapes.solids import Ground, Solid

SOLIDS = usual_solids(GAMES["gold-rush"])
STANDING, LYING = (next(one for one in SOLIDS if (one.kind, one.lying) == ("cowboy", lies)) for lies in (False, True))
TENT = next(one for one in SOLIDS if one.kind == "tent")
FLAT = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)


def _fit(solid: Solid, bottom: int) -> Explained:
    """A fit of the solid that covers the rows 15 to ``bottom`` of the columns 15 to 35."""
    hides = np.zeros((50, 50), np.float32)
    hides[15:bottom, 15:35] = 1.0
    return Explained(solid, 100.0, (25.0, 35.0), 0.0, hides, solid)


def _blob() -> Blob:
    """A dark thing on pale ground, in the rows and columns 15 to 35."""
    bare = np.full((50, 50, 3), 180, np.uint8)
    now = bare.copy()
    now[15:35, 15:35] = 30
    fill = (now[..., 0] < 100).astype(np.float32)
    cut = Cutout(now, bare, (0, 0), FLAT, np.ones(3, np.float32), 0.6)
    return Blob(cut, fill, np.zeros((50, 50), np.bool_), False, np.zeros(3), "black", 99.0)


def test_the_poses_of_a_kind_count_as_one() -> None:
    """The lead of a kind is that of the pose whose contour runs along edges best, over other kinds alone."""
    standing, lying, tent = contour_leads(_blob(), [_fit(STANDING, 35), _fit(LYING, 25), _fit(TENT, 28)])
    assert standing == lying
    assert standing.support > 0.95
    assert standing.more == pytest.approx(standing.support - tent.support)
    assert tent.more == pytest.approx(-standing.more)
    assert standing.more > 0.1
    assert standing.seen == 1.0


def test_tokens_neither_lead_nor_are_led_over() -> None:
    """They lie flat: nearly any contour of a thing is one of theirs."""
    token, alone = contour_leads(_blob(), [_fit(usual_token(1), 35), _fit(TENT, 28)])
    assert (token.more, alone.more) == (0.0, 0.0)
