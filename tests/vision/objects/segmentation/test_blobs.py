"""The outline of a thing, and how well that of a solid agrees with it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.objects.lessons.learned import LearnedShapes
from vision.objects.segmentation.blobs import Blob, BlobConfig, Cutout, Known, Outlined
from vision.objects.shapes.families import Block
from vision.objects.shapes.solids import Ground, drawn

LEANING = Ground(np.array([[56.0, 0.0], [0.0, 56.0]]), np.array([0.0, -44.0]), 0.0)
TABLE = Block(4, 16.0, 7.0, 14.0, (1.0, 1.0)).solid("tent")
FLAT = Block(4, 16.0, 16.0, 9.0, (1.0, 1.0)).solid("tent")
FOOT = np.array([32.0, 40.0])
SHAPE = (64, 64)
WHITE, GREY, BLACK = 252.0, 140.0, 40.0
"""White print, the top of a black piece in the light, as grey as a shadow on the print, and its sides."""


def _outlined(top: float) -> Outlined:
    """A black block on white print, of whose faces the eyes at first see the sides alone."""
    chance = np.random.default_rng(3)
    bare = np.clip(WHITE + chance.normal(0.0, 2.0, (*SHAPE, 3)), 0, 255).astype(np.uint8)
    parts = drawn(TABLE, 0.0, LEANING, FOOT, SHAPE)
    cover, up = parts[..., :1], np.maximum(parts[..., 3:], 0.0)
    seen = (cover - up) * BLACK + up * top + (1.0 - cover) * bare
    now = np.clip(seen + chance.normal(0.0, 2.0, seen.shape), 0, 255).astype(np.uint8)
    side = (cover[..., 0] > 0.5) & (up[..., 0] < 0.5)
    cut = Cutout(now, bare, (0, 0), LEANING, np.ones(3, np.float32), 0.5)
    blob = Blob.of(cut, side.astype(np.float32), np.zeros_like(side), Known(), False, BlobConfig())
    return Outlined.of(blob, Known())


@pytest.mark.parametrize("top", [GREY, 110.0])
def test_a_face_as_grey_as_a_shadow_says_nothing_against_the_outline_of_a_black_piece(top: float) -> None:
    """The solid is there, though a part of it may as well be white print in a shadow."""
    outlined = _outlined(top)
    assert outlined.dark
    (fit,) = outlined.view.explain([TABLE])
    assert np.count_nonzero(outlined.whole) < 0.75 * np.count_nonzero(fit.hides > 0.5)
    assert outlined.overlap(fit) > 0.8


def test_print_that_looks_as_before_speaks_against_a_black_piece() -> None:
    """It is in no shadow: a larger solid that would hide it has a poor outline."""
    outlined = _outlined(GREY)
    (fit,) = outlined.view.explain([TABLE])
    beyond = np.roll(fit.hides, 12, axis=1)
    assert outlined.overlap(replace(fit, hides=np.maximum(fit.hides, beyond))) < 0.7


def test_an_outline_is_judged_by_all_of_it_where_hardly_any_is_told_from_shadow() -> None:
    """A piece that is grey all over may be a shadow alone."""
    outlined = _outlined(GREY)
    (fit,) = outlined.view.explain([TABLE])
    config = replace(outlined.blob.config, decided=0.9)
    strict = replace(outlined, blob=replace(outlined.blob, config=config))
    assert strict.overlap(fit) < 0.75


CREAM, YELLOW = np.array([151.0, 204.0, 223.0]), np.array([40.0, 189.0, 247.0])


def _in_its_glow(shapes: LearnedShapes | None, wide: int) -> tuple[Outlined, NDArray[np.bool_]]:
    """A yellow block on cream print that it makes warm ``wide`` pixels around, taken for a part of it; and its mask."""
    chance = np.random.default_rng(3)
    bare = np.clip(CREAM + chance.normal(0.0, 2.0, (*SHAPE, 3)), 0, 255).astype(np.uint8)
    cover = drawn(TABLE, 0.0, LEANING, FOOT, SHAPE)[..., :1]
    around = cv2.dilate((cover[..., 0] > 0.5).astype(np.uint8), np.ones((2 * wide + 1,) * 2, np.uint8)) > 0
    glow = np.where(around[..., None], bare * np.array([0.63, 0.78, 0.9]), bare)
    seen = cover * YELLOW + (1.0 - cover) * glow
    now = np.clip(seen + chance.normal(0.0, 2.0, seen.shape), 0, 255).astype(np.uint8)
    cut = Cutout(now, bare, (0, 0), LEANING, np.ones(3, np.float32), 0.5)
    known = Known(colours={"yellow": (40, 189, 247)}, shapes=shapes)
    blob = Blob.of(cut, around.astype(np.float32), np.zeros_like(around), known, False, BlobConfig())
    return Outlined.of(blob, known), cover[..., 0] > 0.5


def test_print_in_the_light_that_a_piece_throws_on_it_is_no_part_of_its_outline() -> None:
    """Where the paint of the owner's pieces is not known all of the mask counts."""
    shapes = cast(LearnedShapes, object())
    outlined, due = _in_its_glow(shapes, 4)
    both = np.count_nonzero(outlined.clear & due) / np.count_nonzero(outlined.clear | due)
    assert both > 0.9
    outlined, due = _in_its_glow(None, 4)
    assert np.count_nonzero(outlined.clear) > 1.4 * np.count_nonzero(due)


@pytest.mark.parametrize(("side", "colour"), [((155, 104, 87), "blue"), ((70, 62, 60), "black")])
def test_a_pale_top_in_glare_is_of_the_paint_that_the_sides_show(side: tuple[int, int, int], colour: str) -> None:
    """So pale a blue may be gloss on a black piece, whose sides are dark; most that is seen of a piece that lies is its
    top.
    """
    chance = np.random.default_rng(3)
    bare = np.clip(CREAM + chance.normal(0.0, 2.0, (*SHAPE, 3)), 0, 255).astype(np.uint8)
    parts = drawn(FLAT, 0.0, LEANING, FOOT, SHAPE)
    cover, up = parts[..., :1], np.maximum(parts[..., 3:], 0.0)
    seen = (cover - up) * np.array(side) + up * np.array([252.0, 224.0, 199.0]) + (1.0 - cover) * bare
    now = np.clip(seen + chance.normal(0.0, 2.0, seen.shape), 0, 255).astype(np.uint8)
    cut = Cutout(now, bare, (0, 0), LEANING, np.ones(3, np.float32), 0.5)
    known = Known(colours={"blue": (250, 166, 143), "black": (65, 60, 60), "yellow": (114, 240, 240)})
    blob = Blob.of(cut, cover[..., 0], np.zeros(SHAPE, np.bool_), known, False, BlobConfig())
    assert blob.colour == colour
