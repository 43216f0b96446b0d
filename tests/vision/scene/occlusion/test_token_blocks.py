"""Tokens laid side by side, as large as a hand, are known by their print."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from tests.sampling import few_rows
from tests.vision.objects.lessons.test_token_print import ABOVE, RADIUS, RING, SLATE, print_shown, token_drawn
from vision.camera.motion import SHRINK, shrunk
from vision.objects.tokens.token_groups import Group, separated
from vision.scene.occlusion.token_blocks import is_token_block

MAT = (74, 80, 84)
SIZE = 360, 480


@lru_cache
def _seen(what: str, light: float, at: tuple[int, int] = (90, 120)) -> Picture:
    """The mat with 3 x 6 of them, or a slate hand as large, in so much light."""
    picture = np.full((SIZE[0] + 60, SIZE[1] + 60, 3), MAT, np.uint8)  # what lies beyond the edge is cut off below
    down, right = at[0] + 30, at[1] + 30
    pitch = round(2.1 * RADIUS)
    if what == "hand":
        cv2.ellipse(picture, (right + 2 * pitch, down + pitch), (2 * pitch, pitch), 10, 0, 360, SLATE, -1)
        for finger in range(4):
            tip = right + 5 * pitch, down + 10 * finger - 20
            cv2.line(picture, (right + 2 * pitch, down + 20 * finger), tip, SLATE, 14)
    else:
        for number in range(18):
            token, cover = token_drawn(37.0 * number, 1.0, printed=what == "tokens")
            row, column = down + number // 6 * pitch - 30, right + number % 6 * pitch - 30
            inside = picture[row : row + 60, column : column + 60]
            inside[cover > 0.5] = token[cover > 0.5]
    return np.asarray(np.clip(picture[30:-30, 30:-30] * light, 0, 255), np.uint8)


def _block(
    what: str,
    light: float,
    at: tuple[int, int] = (90, 120),
    shown: bool = True,
    printed: bool = True,
    before: Picture | None = None,
) -> bool:
    """Whether that is taken for a block by somebody who was ``shown`` tokens, ``printed`` ones or plain ones;
    ``before``: the table as it was last seen, None for the bare mat.
    """
    bare = np.full((*SIZE, 3), MAT, np.uint8)
    before = bare if before is None else before
    face = print_shown() if printed else replace(print_shown(), own=0.3)
    shapes = SimpleNamespace(face=face if shown else None, token=RING)
    table: Any = SimpleNamespace(shapes=shapes, seen=before, bare=bare, ground=lambda _: ABOVE)
    now = _seen(what, light, at)
    lit = np.asarray(before * light, np.uint8)
    now = np.where((now == np.asarray(bare * light, np.uint8)).all(axis=2, keepdims=True), lit, now)
    mask = np.abs(shrunk(now).astype(int) - shrunk(before) * light).sum(axis=2) > 20
    assert np.count_nonzero(mask) * SHRINK**2 > 1.4 * 60**2  # as large as a hand
    return is_token_block(table, mask, now, np.full(3, light, np.float32))


@pytest.mark.parametrize(("what", "light", "known"), [
    ("tokens", 1.0, True),
    pytest.param("tokens", 0.6, True, marks=pytest.mark.slow),
    pytest.param("plain discs", 1.0, False, marks=pytest.mark.slow),
    ("hand", 1.0, False),
])  # fmt: skip
def test_printed_tokens_side_by_side_are_no_hand(what: str, light: float, known: bool) -> None:
    """Though they are as large as one, and a glove may have their colour."""
    assert _block(what, light) is known


@pytest.mark.parametrize(("what", "known"), few_rows([("plain discs", True), ("hand", False)], 0))
def test_tokens_without_a_print_are_known_by_their_outlines(what: str, known: bool) -> None:
    """Where they explain nearly all that lies there: discs leave gaps in a palm."""
    assert _block(what, 0.6, printed=False) is known


@pytest.mark.parametrize(("what", "known"), few_rows([("plain discs", True), ("hand", False)], 0))
def test_tokens_that_touch_those_that_lay_there_are_told_without_these(what: str, known: bool) -> None:
    """Of each neighbour no more than a rim would be taken in, which is no outline of tokens; under a hand neither."""
    pitch = round(2.1 * RADIUS)
    before = np.full((*SIZE, 3), MAT, np.uint8)
    for down, right in ((-pitch, 0), (pitch, 0), (0, -pitch), (0, pitch)):
        lies = _seen("plain discs", 1.0, (90 + down, 120 + right))
        before = np.where((lies == MAT).all(axis=2, keepdims=True), before, lies)
    free = _seen("plain discs", 1.0)
    before = np.where((free == MAT).all(axis=2, keepdims=True), before, np.array(MAT, np.uint8))
    assert _block(what, 1.0, printed=False, before=before) is known


@pytest.mark.parametrize(("strange", "known"), [(0, True), (1, False)])
@pytest.mark.slow
def test_plain_tokens_are_known_if_each_may_be_one_and_nothing_else_lies_there(
    monkeypatch: pytest.MonkeyPatch, strange: int, known: bool
) -> None:
    """What has no print is never alike beyond doubt."""
    face = print_shown()
    alike = iter([0.0] * strange + [face.possible + 0.02] * 18)
    monkeypatch.setattr(type(face), "similarity", lambda *_: next(alike))
    assert _block("plain discs", 1.0) is known


@pytest.mark.parametrize(("left", "clear", "known"), [
    pytest.param(18, True, True, marks=pytest.mark.slow),
    pytest.param(14, True, False, marks=pytest.mark.slow),
    pytest.param(18, False, False, marks=pytest.mark.slow),
])  # fmt: skip
def test_plain_tokens_must_explain_all_that_lies_there(
    monkeypatch: pytest.MonkeyPatch, left: int, clear: bool, known: bool
) -> None:
    """And their number be beyond doubt: a palm has room for some."""

    def some(*given: Any) -> Group:
        singles = separated(*given).singles
        return Group(tuple(replace(single, clear=clear) for single in singles[:left]))

    monkeypatch.setattr("vision.scene.occlusion.token_blocks.separated", some)
    monkeypatch.setattr(type(print_shown()), "similarity", lambda face, *_: face.possible + 0.02)
    assert _block("plain discs", 1.0) is known


def test_what_reaches_in_from_the_edge_may_be_a_hand_that_holds_tokens() -> None:
    """However much of it shows their print."""
    assert not _block("tokens", 1.0, (10, 120))


def test_without_tokens_shown_nothing_is_known() -> None:
    """What is as large as a hand is waited for then."""
    assert not _block("tokens", 1.0, shown=False)


@pytest.mark.parametrize(("count", "long", "last", "known"), [
    (8, 1.0, 1.0, True),
    (5, 1.0, 1.0, False),
    (8, 2.5, 1.0, False),
    (8, 1.0, 2.0, False),
])  # fmt: skip
def test_many_equal_things_that_lie_apart_are_no_hand(count: int, long: float, last: float, known: bool) -> None:
    """Whether or not tokens were shown. They may be fingers where they are few or long, and else parts of a hand where
    they are not of one size.
    """
    bare = np.full((*SIZE, 3), MAT, np.uint8)
    now = bare.copy()
    for number in range(count):
        size = last if number == count - 1 else 1.0
        axes = round(9 * size), round(9 * size * long)
        cv2.ellipse(now, (130 + 44 * (number % 4), 120 + 74 * (number // 4)), axes, 0, 0, 360, SLATE, -1)
    mask = np.zeros(shrunk(bare).shape[:2], np.bool_)
    mask[12:45, 15:55] = True
    table: Any = SimpleNamespace(shapes=None, seen=bare, bare=bare)
    assert is_token_block(table, mask, now, np.ones(3, np.float32)) is known
