"""Segmentation of things: what is a shadow, what is black paint, what is cardboard on print of its own colour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from vision.objects.masks import only_relit, parts, sharpened

EVEN = np.ones(3, np.float32)


def _print(seed: int = 2) -> Picture:
    """Print of sandy blotches, uint8 [60, 60, 3]."""
    coarse = np.random.default_rng(seed).normal(0, 14, (15, 15, 1)) + np.array([98.0, 140.0, 160.0])
    wide = cv2.resize(coarse, (60, 60), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(wide, 0, 255), np.uint8)


def test_black_paint_with_gloss_is_one_thing() -> None:
    """A black block with grey stripes of gloss stays whole, though the stripes have the brightness of a shadow; the
    shadow beside it is left out.
    """
    bare = _print()
    now = bare.astype(np.float32)
    now[15:45, 38:50] *= 0.6
    block = np.zeros((60, 60), np.bool_)
    block[15:45, 18:38] = True
    now[block] = (28, 27, 26)
    for column in (23, 29, 34):
        now[15:45, column : column + 2] = bare[15:45, column : column + 2] * 0.57
    seen = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    changed = np.zeros((60, 60), np.bool_)
    changed[15:45, 18:50] = True
    (part,) = parts(seen, bare, changed, EVEN, 0.55, 60, 80.0)
    assert np.count_nonzero(part & block) > 0.9 * np.count_nonzero(block)
    assert np.count_nonzero(part & ~block) < 0.15 * np.count_nonzero(block)
    whole = sharpened(seen, bare, part, changed, 0.55) > 0.5
    assert np.count_nonzero(whole & block) > 0.9 * np.count_nonzero(block)


@pytest.mark.parametrize("own_print", [True, False])
def test_a_token_on_brown_print_is_no_shadow(own_print: bool) -> None:
    """A disc as brown as its surroundings, but darker, with rings of its own is no shadow; print that shows through
    evenly dimmed is one.
    """
    bare = _print()
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 12, 1, -1) > 0
    now = bare.astype(np.float32)
    now[disc] *= 0.62
    if own_print:
        rings = np.zeros((60, 60, 3), np.float32)
        for radius, paint in ((12, (60, 87, 99)), (9, (46, 68, 78)), (6, (66, 92, 106)), (3, (74, 104, 122))):
            cv2.circle(rings, (30, 30), radius, paint, -1)
        now[disc] = rings[disc]
    seen = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    assert only_relit(seen, bare, disc) is not own_print


@pytest.mark.parametrize(("paint", "side"), [((35, 180, 228), (62, 104, 140)), ((38, 36, 180), (64, 96, 138))])
def test_lit_top_and_other_side_are_one_thing(paint: tuple[int, int, int], side: tuple[int, int, int]) -> None:
    """The side of a piece whose colour the light turns into cardboard's is no token beside it: it is too small; a whole
    token beside a piece stays one.
    """
    bare = np.full((90, 90, 3), (150, 170, 120), np.uint8)
    now = bare.copy()
    now[30:46, 20:44] = paint
    now[46:56, 20:44] = side
    changed = (now != bare).any(axis=2)
    assert len(parts(now, bare, changed, EVEN, 0.5, 60, 80.0)) == 1
    cv2.circle(now, (58, 38), 13, side, -1)
    changed = (now != bare).any(axis=2)
    assert len(parts(now, bare, changed, EVEN, 0.5, 60, 80.0)) == 2
