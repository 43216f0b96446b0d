"""Tokens in doubt that show the print of the owner's."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from tests.vision.objects.lessons.test_token_print import ABOVE, RING, print_shown, token_drawn
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Cutout, Known, Thing
from vision.scene.detection.look import Look, Seen
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.stack_prints import by_own_print

HIGH, WIDE = 80, 120
TOKEN_AT, NEXT_AT = (36, 40), (60, 40)


def _mask(x: int, y: int, radius: int = 11) -> NDArray[np.bool_]:
    return np.asarray(cv2.circle(np.zeros((HIGH, WIDE), np.uint8), (x, y), radius, 1.0, -1)) > 0


def _sand() -> Picture:
    grain = np.random.default_rng(3).normal(0, 3.0, (HIGH, WIDE, 1))
    return np.clip(np.array((150.0, 190.0, 205.0)) + grain, 0, 255).astype(np.uint8)


def _laid(picture: Picture, x: int, y: int, turn: float, printed: bool = True) -> Picture:
    """The picture with a token there, in a deep shadow that it casts to its right."""
    now = picture.astype(np.float32)
    shadow = cv2.GaussianBlur((_mask(x + 14, y) | _mask(x + 7, y)).astype(np.float32), (0, 0), 1.5)[..., None]
    now *= 1.0 - 0.55 * shadow
    token, cover = token_drawn(turn, 1.0, printed=printed)
    part, there = now[y - 30 : y + 30, x - 30 : x + 30], cover[..., None]
    part[:] = token * there + part * (1.0 - there)
    return now.astype(np.uint8)


def _look(now: Picture) -> Look:
    shapes: Any = SimpleNamespace(face=print_shown(), token=RING)
    cut = Cutout(now, _sand(), (200, 100), ABOVE, np.ones(3, np.float32), 0.5)
    return Look(cut, 60.0, (Cell(0, 0), (0.5, 0.5)), Known({TOKEN: (129, 114, 107)}, shapes, ()), NewThingConfig())


def _seen(mask: NDArray[np.bool_], one_or_two: bool = False) -> Seen:
    middle = np.argwhere(mask).mean(axis=0)[::-1] + np.array([200, 100])
    thing = Thing(TOKEN, "", (float(middle[0]), float(middle[1])), None, 0.8, False, 0.7)
    return Seen(mask, thing, mask.astype(np.float32), 0.9, one_or_two)


@pytest.fixture(name="nothing")
def _nothing() -> NDArray[np.bool_]:
    return np.zeros((HIGH, WIDE), np.bool_)


def _places(found: list[Seen]) -> list[tuple[int, int]]:
    """Where tokens stand for certain, within four pixels."""
    assert all(each.thing.certain and each.surest == 1.0 for each in found)
    return [(round((each.thing.foot[0] - 200) / 4), round((each.thing.foot[1] - 100) / 4)) for each in found]


def test_a_stack_is_told_where_its_print_is_and_its_shadow_is_none(nothing: NDArray[np.bool_]) -> None:
    """Both were asked about as tokens, one stack too many, and the shadow was taken for the place of the stack."""
    look = _look(_laid(_sand(), *TOKEN_AT, 130.0))
    parts = [_seen(_mask(34, 38, 8)), _seen(_mask(53, 40, 9))]
    assert _places(by_own_print(look, parts, nothing)) == [(9, 10)]


def test_without_the_print_all_stays_as_it_was_seen(nothing: NDArray[np.bool_]) -> None:
    look = _look(_laid(_sand(), *TOKEN_AT, 130.0, printed=False))
    parts = [_seen(_mask(34, 38, 8)), _seen(_mask(53, 40, 9))]
    assert by_own_print(look, parts, nothing) == parts


def test_known_tokens_are_not_told_anew(nothing: NDArray[np.bool_]) -> None:
    look = _look(_laid(_sand(), *TOKEN_AT, 130.0))
    parts = [_seen(_mask(53, 40, 9))]
    assert by_own_print(look, parts, nothing | _mask(*TOKEN_AT, 12)) == parts


def test_the_prints_tell_whether_there_are_one_or_two(nothing: NDArray[np.bool_]) -> None:
    one = _laid(_sand(), *TOKEN_AT, 130.0)
    with_shadow = [_seen(_mask(*TOKEN_AT) | _mask(52, 40, 9), one_or_two=True)]
    assert _places(by_own_print(_look(one), with_shadow, nothing)) == [(9, 10)]
    two = _laid(one, *NEXT_AT, 20.0)
    both = [_seen(_mask(*TOKEN_AT) | _mask(*NEXT_AT), one_or_two=True)]
    assert sorted(_places(by_own_print(_look(two), both, nothing))) == [(9, 10), (15, 10)]


@pytest.mark.parametrize(("certain", "piece_at", "left"), [
    (False, TOKEN_AT, 0),  # the rim of the token
    (False, (TOKEN_AT[0] + 20, TOKEN_AT[1]), 1),  # a piece in doubt that stands beside it
    (True, TOKEN_AT, 1),
])  # fmt: skip
def test_a_piece_in_doubt_in_a_token_that_shows_its_print_is_the_rim_of_that(
    nothing: NDArray[np.bool_], certain: bool, piece_at: tuple[int, int], left: int
) -> None:
    """A token with a green rim was asked about twice, as a green tent and as tokens, and missed when it changed."""
    look = _look(_laid(_sand(), *TOKEN_AT, 130.0))
    tokens = _seen(_mask(TOKEN_AT[0] - 4, TOKEN_AT[1], 6))
    rim = _seen(_mask(*piece_at, 8) & ~_mask(TOKEN_AT[0] - 4, TOKEN_AT[1], 6))
    rim = replace(rim, thing=replace(rim.thing, kind="tent", colour="green", certain=certain))
    found = by_own_print(look, [tokens, rim], nothing)
    assert len([each for each in found if each.thing.kind == "tent"]) == left
    if not certain:
        assert _places([each for each in found if each.thing.kind == TOKEN]) == [(9, 10)]
