"""How far below the top of a stack, of which the top alone has the tokens' paint, its foot is looked for."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats
from vision.objects.segmentation.blobs import Blob, BlobConfig, Cutout, Known
from vision.objects.shapes.solids import Ground
from vision.objects.tokens.stack_sides import SideConfig, below_top
from vision.objects.tokens.token_looks import TokenLookConfig, as_token

BROWN, PALE, PRINT = (30.0, 45.0, 85.0), (176.0, 189.0, 204.0), (110.0, 150.0, 180.0)
TOP, BOTTOM, LEFT, RIGHT = 20, 32, 30, 46
GROUND = Ground(np.diag([50.0, 38.0]), np.array([0.0, -35.0]), 0.06)
"""A table seen from aside: a token of 1.6 mm is seen 1.2 pixels high."""


def _noisy(drawn: NDArray[np.float32], seed: int) -> Picture:
    noise = np.random.default_rng(seed).normal(0.0, 2.0, drawn.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(drawn, (0, 0), 0.8) + noise, 0, 255), np.uint8)


def _print() -> NDArray[np.float32]:
    """Print with pale and dark blotches, 80 pixels wide and high."""
    blotches = np.random.default_rng(4).uniform(-60.0, 60.0, (80, 80, 1))
    return np.asarray(np.array(PRINT) + cv2.GaussianBlur(blotches, (0, 0), 3)[..., None] * 6, np.float32)


def _cut(below: int, shadow: float = 1.0) -> Cutout:
    """A token's top with so many more tokens ``below`` it, each 3 pixels high, a pale rim and a dark gap; the print
    around them has the part ``shadow`` of its light.
    """
    bare = _print()
    drawn = bare.copy()
    drawn[TOP : BOTTOM + 7, LEFT - 2 : RIGHT + 2] *= shadow
    for number in range(below, -1, -1):
        low = slice(TOP + 3 * number, BOTTOM + 3 * number)
        drawn[low, LEFT:RIGHT] = BROWN
        drawn[low.stop : low.stop + 2, LEFT:RIGHT] = PALE
    drawn[TOP:BOTTOM, LEFT:RIGHT] = BROWN
    return Cutout(_noisy(drawn, 1), _noisy(bare, 2), (0, 0), GROUND, np.ones(3, np.float32), shadow)


def _top() -> Floats:
    fill = np.zeros((80, 80), np.float32)
    fill[TOP:BOTTOM, LEFT:RIGHT] = 1.0
    return fill


NOTHING = np.zeros((80, 80), np.bool_)


def test_the_rims_below_its_top_show_how_far_down_a_stack_reaches() -> None:
    right, down = below_top(_cut(2), _top(), NOTHING, SideConfig())
    assert right == pytest.approx(0.0)
    assert 6.0 <= down <= 10.0  # six pixels of two tokens and two of the rim


@pytest.mark.parametrize("shadow", [1.0, 0.6, 0.4])
def test_a_single_token_and_its_shadow_reach_no_farther_down(shadow: float) -> None:
    assert below_top(_cut(0, shadow), _top(), NOTHING, SideConfig()).tolist() == [0.0, 0.0]


def test_what_lies_behind_another_thing_is_not_looked_for() -> None:
    hidden = NOTHING.copy()
    hidden[BOTTOM + 2 :] = True
    assert below_top(_cut(2), _top(), hidden, SideConfig()).tolist() == [0.0, 0.0]


def test_the_place_of_a_stack_is_that_of_its_foot() -> None:
    """It was that of its top: told a sixth of a tile from where it lay."""
    feet = []
    for below in (0, 2):
        cut, colours = _cut(below), {"tokens": (30, 45, 85), "red": (30, 30, 200)}
        blob = Blob.of(cut, _top(), NOTHING, Known(colours), False, BlobConfig())
        feet.append(as_token(blob, Known(colours), blob.due, TokenLookConfig()).foot)
    assert feet[1][0] == pytest.approx(feet[0][0], abs=0.5)
    assert 6.0 <= feet[1][1] - feet[0][1] <= 10.0
