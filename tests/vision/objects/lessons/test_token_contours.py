"""One outline for all tokens that were shown, however each of them was cut."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import TILE_MM
from app.values.pictures import Picture
from tests.sampling import sampled
from vision.objects.lessons.examples import Example, ShownPieces
from vision.objects.lessons.token_contours import (
    TokenContourConfig,
    _Outline,
    _Place,
    _steepest,
    _View,
    with_one_outline,
)
from vision.objects.paint.paints import TOKEN
from vision.objects.shapes.solids import Ground

GROUND = Ground(np.array([[82.0, 5.0], [-4.0, 76.0]]), np.array([5.0, -14.0]), 0.04)
SIDE = 120
SAND, BROWN, GOLD = (95.0, 120.0, 140.0), (70.0, 100.0, 132.0), (60.0, 170.0, 215.0)
Mask = NDArray[np.bool_]


def _drawn(sides: int, wide: float, turn: float, at: tuple[float, float]) -> Mask:
    """A regular polygon, ``wide`` mm between opposite sides, on the table."""
    turns = turn + (np.arange(sides) + 0.5) * 2 * np.pi / sides
    corners = np.stack([np.cos(turns), np.sin(turns)], axis=1) / np.cos(np.pi / sides) * wide / 2
    points = corners @ (GROUND.east_south / TILE_MM).T + at
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], 1.0, shift=4)
    return mask > 0


def _token(sides: int, count: int, shadow: tuple[float, float], chance: np.random.Generator) -> tuple[Example, Mask]:
    """A stack of brown tokens 14 mm wide with a golden dot and a frame, on a grained table of their hue, cut together
    with its shadow under one lamp; and the mask of its upper face.
    """
    turn, at = float(chance.uniform(0, np.pi)), (58.0 + float(chance.uniform(-3, 3)), 61.0)
    grain = cv2.resize(chance.uniform(0.9, 1.1, (30, 8, 1)), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    bare = grain[..., None] * np.array(SAND)
    top = _drawn(sides, 14.0, turn, at)
    now = bare.copy()
    fallen = np.zeros_like(top)
    for part in np.linspace(0.0, count, 4 * count + 1):
        fallen |= _drawn(sides, 14.0, turn, (at[0] + part * shadow[0], at[1] + part * shadow[1]))
    now[fallen] *= 0.5
    for wide, paint in ((14.0, BROWN), (10.0, (50.0, 72.0, 98.0)), (8.6, BROWN)):
        now[_drawn(sides, wide, turn, at)] = paint
    now[_drawn(16, 4.0, 0.0, at)] = GOLD
    seen, empty = _taken(np.asarray(now, np.float64), chance), _taken(np.asarray(bare, np.float64), chance)
    return Example(TOKEN, False, "", count, (200 * count, 300), seen, empty, np.asarray(top | fallen, np.bool_)), top


def _taken(table: NDArray[np.float64], chance: np.random.Generator) -> Picture:
    """The table as a camera sees it, a little blurred and with noise."""
    soft = cv2.GaussianBlur(table, (0, 0), 0.8) + chance.normal(0.0, 1.5, table.shape)
    return np.asarray(np.clip(soft, 0, 255), np.uint8)


def _shown(tokens: Sequence[Example]) -> ShownPieces:
    return ShownPieces((1000, 700), SAND, tuple(tokens))


def _shared(one: Mask, two: Mask) -> float:
    """Intersection over union."""
    return float(np.count_nonzero(one & two)) / np.count_nonzero(one | two)


@pytest.fixture(name="tokens", params=sampled((4, 6, 16), (4,)))
def _tokens(request: pytest.FixtureRequest) -> list[tuple[Example, Mask]]:
    """Stacks of one, two and three square, six-sided or round tokens under a low lamp."""
    chance = np.random.default_rng(request.param)
    return [_token(request.param, count, (4.5, -6.0), chance) for count in (1, 2, 3)]


def test_tokens_that_were_cut_with_their_shadows_get_the_outline_that_they_have_in_common(
    tokens: list[tuple[Example, Mask]],
) -> None:
    """A token was learned a third too large, and hardly one of them was told for certain."""
    assert _shared(tokens[0][0].mask, tokens[0][1]) < 0.8
    shown = with_one_outline(_shown([each for each, _ in tokens]), lambda _: GROUND, TokenContourConfig())
    assert [each.count for each in shown.examples] == [1, 2, 3]
    for example, (_, top) in zip(shown.examples, tokens, strict=True):
        assert _shared(example.mask, top) > 0.85


def test_a_token_is_found_though_its_mask_is_no_more_than_a_part_of_its_shadow(
    tokens: list[tuple[Example, Mask]],
) -> None:
    """A disc of shadow is no token: it does not look as the others do."""
    (one, top), *rest = tokens
    beside = Example(TOKEN, False, "", 1, one.corner, one.now, one.bare, one.mask & ~top)
    shown = with_one_outline(_shown([beside, *(each for each, _ in rest)]), lambda _: GROUND, TokenContourConfig())
    assert _shared(shown.examples[0].mask, top) > 0.85


@pytest.mark.parametrize("part", [0.95, 1.08])
def test_an_outline_found_by_wide_steps_is_set_right_by_where_edges_are_steepest(part: float) -> None:
    """It was a little too small or too large, and a pixel aside."""
    chance = np.random.default_rng(16)
    tokens = [_token(16, count, (4.5, -6.0), chance) for count in (1, 2, 3)]
    middles = [np.argwhere(top).mean(axis=0)[::-1] for _, top in tokens]
    views = [_View.of(each, GROUND, TokenContourConfig()) for each, _ in tokens]
    aside = [_Place(0.0, middle + np.array([1.0, -1.0]), 0.0) for middle in middles]
    outline, places = _steepest(views, _Outline(16, 14.0 * part), aside)
    assert outline.wide == pytest.approx(14.0, rel=0.04)
    for place, middle in zip(places, middles, strict=True):
        assert np.hypot(*(place.at - middle)) < 1.25


def test_masks_that_agree_with_one_outline_are_kept(tokens: list[tuple[Example, Mask]]) -> None:
    """They are where the thing was seen to differ, which is more than an outline that is the same for all."""
    well = [Example(TOKEN, False, "", e.count, e.corner, e.now, e.bare, top) for e, top in tokens]
    shown = _shown(well)
    assert with_one_outline(shown, lambda _: GROUND, TokenContourConfig()) is shown


def test_a_mask_that_lies_within_the_outline_is_kept_as_the_tighter_one(tokens: list[tuple[Example, Mask]]) -> None:
    """No shadow is in it, and it is more than the ornament of a token: that is cut anew."""
    (one, top), *rest = tokens
    for size, kept in ((5, True), (9, False)):
        less = cv2.erode(top.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))) > 0
        tight = Example(TOKEN, False, "", 1, one.corner, one.now, one.bare, np.asarray(less, np.bool_))
        shown = _shown([tight, *(each for each, _ in rest)])
        assert (with_one_outline(shown, lambda _: GROUND, TokenContourConfig()) is shown) is kept


def test_one_token_alone_has_nothing_in_common_with_others(tokens: list[tuple[Example, Mask]]) -> None:
    """What was shown once stays as it was cut; so does what is no token."""
    one = tokens[0][0]
    piece = Example("hut", False, "red", 1, one.corner, one.now, one.bare, one.mask)
    shown = _shown([one, piece])
    assert with_one_outline(shown, lambda _: GROUND, TokenContourConfig()) is shown
