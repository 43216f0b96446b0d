"""Tokens that lie beside each other: how many there are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import TILE_MM
from tests.sampling import few
from vision.objects.shapes.solids import Ground
from vision.objects.tokens.token_groups import Group, Single, lone_size, separated

ABOVE = Ground(np.eye(2) * 60.0, np.zeros(2), 0.0)
"""A camera straight above, 60 pixels a tile."""
DISC = tuple((float(7.5 * np.cos(turn)), float(7.5 * np.sin(turn))) for turn in np.linspace(0, 2 * np.pi, 24)[:-1])
RADIUS = 7.5 / TILE_MM * 60.0


def _mask(*middles: tuple[float, float]) -> NDArray[np.bool_]:
    """The mask of discs of a token's size at those pixels."""
    canvas = np.zeros((90, 120), np.uint8)
    for x, y in middles:
        cv2.circle(canvas, (round(16 * x), round(16 * y)), round(16 * RADIUS), 1, -1, shift=4)
    return canvas > 0


@pytest.mark.parametrize("middles", [
    ((20, 20), (40, 20)),
    ((20, 20), (40, 20), (60, 20), (80, 20)),
    ((20, 20), (40, 20), (20, 40), (40, 40), (60, 40)),
])  # fmt: skip
def test_tokens_that_touch_are_each_found(middles: tuple[tuple[float, float], ...]) -> None:
    """Every token of a row or a field of them has its own part of the mask, and the parts are the whole mask."""
    mask = _mask(*middles)
    group = separated(mask, ABOVE, DISC, 1.6).singles
    assert all(member.clear for member in group)
    assert (np.sum([member.mask for member in group], axis=0) == mask).all()
    found = {tuple(float(v) for v in np.round(np.argwhere(member.mask)[:, ::-1].mean(axis=0), -1)) for member in group}
    assert found == set(middles)


def test_one_token_is_no_group() -> None:
    """What is as large as one token is left alone, with a rim of shadow too, and so is what no token fits into."""
    one = _mask((40, 40))
    assert separated(one, ABOVE, DISC, 1.6) == Group()
    shaded = np.asarray(cv2.dilate(one.astype(np.uint8), np.ones((3, 3), np.uint8))) > 0
    assert separated(shaded, ABOVE, DISC, 1.6) == Group()
    thin = np.zeros((90, 120), np.bool_)
    thin[40:48] = True
    assert separated(thin, ABOVE, DISC, 1.6) == Group()


def test_one_token_larger_than_learned_is_no_group() -> None:
    """A mask of a token's shape is one, though it is half as large again as those that were learned; one that is as
    large and longer may hold a second, of which a part is seen.
    """
    large, long = np.zeros((90, 120), np.uint8), np.zeros((90, 120), np.uint8)
    cv2.circle(large, (40, 40), round(1.25 * RADIUS), 1, -1)
    cv2.ellipse(long, (40, 40), (round(1.6 * RADIUS), round(RADIUS)), 0, 0, 360, 1, -1)
    assert separated(large > 0, ABOVE, DISC, 1.6) == Group()
    assert [member.clear for member in separated(long > 0, ABOVE, DISC, 1.6).singles] == [False]


def test_the_number_is_in_doubt_where_tokens_do_not_explain_the_mask() -> None:
    """Two tokens on a large spot of their colour are found, but are not beyond doubt."""
    mask = _mask((20, 20), (40, 20))
    mask[26:40, 5:110] = True
    group = separated(mask, ABOVE, DISC, 1.6).singles
    assert group
    assert not any(member.clear for member in group)


@pytest.mark.parametrize("middles", few([((20, 20), (39, 20)), ((20, 20), (39, 20), (58, 20))], 1))
@pytest.mark.parametrize("times", few([0.9, 1.16, 1.22], 0, 2))
def test_tokens_seen_larger_or_smaller_than_learned_are_counted_by_what_fits(
    middles: tuple[tuple[float, float], ...], times: float
) -> None:
    """Two that touch may be little larger than one as it was learned: none of that size has room for another."""
    learned = tuple((times * x, times * y) for x, y in DISC)
    group = separated(_mask(*middles), ABOVE, learned, 1.6)
    assert group.clear
    assert len(group.singles) == len(middles)
    assert group.size == pytest.approx(1.0 / times, abs=0.07)


def test_tokens_far_from_the_learned_size_stay_in_doubt() -> None:
    """Two as small as that may be one thing of another kind."""
    learned = tuple((1.4 * x, 1.4 * y) for x, y in DISC)
    assert not separated(_mask((20, 20), (39, 20)), ABOVE, learned, 1.6).clear


@pytest.mark.parametrize(("times", "count"), [(1.4, 2), (1.55, 2), (1.8, 0)])
def test_tokens_far_from_the_map_may_be_seen_much_smaller(times: float, count: int) -> None:
    """The scale there is hardly known at first; but half as wide are other things."""
    learned = tuple((times * x, times * y) for x, y in DISC)
    group = separated(_mask((20, 20), (39, 20)), ABOVE, learned, 1.6, far=True)
    assert len([single for single in group.singles if single.clear]) == count


def test_what_lies_between_tokens_is_no_further_one() -> None:
    """Where a tray of them is dim the gaps are masked too: as many count as fit, not as many as would fill it."""
    middles = [(20 + 21 * east, 20 + 21 * south) for south in range(3) for east in range(4)]
    mask = _mask(*middles)
    mask[16:66, 16:87] = True
    group = separated(mask, ABOVE, tuple((1.2 * x, 1.2 * y) for x, y in DISC), 1.6)
    assert (len(group.singles), group.clear) == (12, True)


@pytest.mark.parametrize(("overlaps", "clear"), [((0.95, 0.85), True), ((0.92, 0.9), False)])
def test_two_numbers_that_explain_a_mask_alike_leave_it_in_doubt(
    overlaps: tuple[float, float], clear: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that overlaps with it clearly better counts."""
    mask = _mask((20, 20), (40, 20), (60, 20))
    tokens = tuple(Single(mask, True) for _ in range(4))
    tries = iter(
        [Group(tokens[:3], 1.0, overlaps[0]), Group(tokens[:3], 1.0, overlaps[0]), Group(tokens, 1.0, overlaps[1])]
    )
    monkeypatch.setattr("vision.objects.tokens.token_groups._laid_out", lambda *_, **__: next(tries, Group()))
    group = separated(mask, ABOVE, DISC, 1.6)
    assert (len(group.singles), group.clear) == (3, clear)


@pytest.mark.parametrize(("seen", "size"), [(1.0, 1.0), (0.7, 0.7), (0.5, 1.0), (1.2, 1.0)])
def test_a_lone_token_may_be_seen_smaller_than_learned(seen: float, size: float) -> None:
    """Far from the map; but half as wide is another thing, and what is larger may be several."""
    mask = np.zeros((120, 120), np.uint8)
    cv2.circle(mask, (60, 60), round(seen * RADIUS), 1.0, -1)
    assert lone_size(mask > 0, ABOVE, DISC, 0.0) == pytest.approx(size, abs=0.06)


def test_what_is_not_round_is_no_smaller_token() -> None:
    """A strip of the area of a small one fills none."""
    mask = np.zeros((120, 120), np.bool_)
    mask[55:60, 40:80] = True
    assert lone_size(mask, ABOVE, DISC, 0.0) == 1.0


@pytest.mark.parametrize("times", [0.7, 0.8])
@pytest.mark.parametrize("apart", few([18, 19, 22], 1))
def test_a_token_that_lies_on_the_corner_of_another_one_is_counted(times: float, apart: float) -> None:
    """Far from the map, where both are seen smaller than learned, they fill less than two of their size."""
    half = RADIUS * times
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    canvas = np.zeros((90, 120), np.uint8)
    for x, y, turn in ((30.0, 40.0, 0.7), (30 + apart * times, 42.0, 0.25)):
        turned = square @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + (x, y)
        cv2.fillPoly(canvas, [np.round(turned * 16).astype(np.int32)], 1, shift=4)
    found = separated(canvas > 0, ABOVE, ((-7.5, -7.5), (7.5, -7.5), (7.5, 7.5), (-7.5, 7.5)), 0.5, far=True)
    assert (len(found.singles), found.clear) == (2, True)
    assert found.size == pytest.approx(times, abs=0.05)


def _squares(*laid: tuple[float, float, float]) -> NDArray[np.bool_]:
    """The mask of square tokens at those pixels (x, y), each turned by so many radians, with blurred edges."""
    canvas = np.zeros((400, 800), np.uint8)
    half = 0.886 * RADIUS
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    for x, y, turn in laid:
        turned = square @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + (x, y)
        cv2.fillPoly(canvas, [np.round(turned * 4 * 16).astype(np.int32)], 1, shift=4)
    small = cv2.resize(canvas.astype(np.float32), (200, 100), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8)) > 0.5


@pytest.mark.parametrize("row", [
    ((25.0, 36.3, 1.35), (43.8, 42.9, 0.28), (61.7, 39.4, 0.47), (77.3, 41.4, 0.2)),
    ((25.0, 39.1, 0.97), (45.0, 41.5, 1.54), (63.4, 39.1, 1.08), (79.5, 40.2, 1.13)),
])  # fmt: skip
def test_square_tokens_in_a_row_that_touch_at_any_turn_are_counted(row: tuple[tuple[float, float, float], ...]) -> None:
    """Four in a row were told as three, or asked about, because one of them is covered a little by the next."""
    half = 0.886 * 7.5
    found = separated(_squares(*row), ABOVE, ((-half, -half), (half, -half), (half, half), (-half, half)), 1.6)
    assert (len(found.singles), found.clear) == (4, True)
