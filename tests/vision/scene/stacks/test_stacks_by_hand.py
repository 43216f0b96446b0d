"""When a stack has changed, by whether a hand has been at it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from app.values import Cell
from app.values.pictures import Picture
from tests.sampling import few_rows
from tests.vision.scene.drawn_stacks import ALONE, AT, LIGHT, Towers, drawn_stack, shaded
from vision.numeric.patches import Floats, apply
from vision.objects.paint.paints import TOKEN
from vision.scene.stacks.known_stacks import measured, stirred
from vision.scene.stacks.stack_changes import Restack
from vision.scene.state.table import Standing, Table


def _one_token(towers: Towers) -> tuple[Picture, Standing]:
    """A picture of a single token, and that token as it is known from it."""
    towers.stack(1)
    before = towers.shot(2)
    return before, measured(towers.table, towers.table.things, towers.known(), before, LIGHT)


@pytest.mark.parametrize(("reached", "certain"), [(True, True), (None, True), (False, False)])
def test_another_top_is_asked_about_where_no_hand_has_been(towers: Towers, reached: bool | None, certain: bool) -> None:
    """A plain token in strong noise, or in another light, never looks quite as before."""
    before, stack = _one_token(towers)
    after = before.copy()
    after[stack.window] = np.random.default_rng(1).integers(0, 255, (*stack.mask.shape, 3))
    table = replace(towers.table, seen=before)
    (said,) = stirred(table, (stack,), stack, after, replace(ALONE, reached=reached), moved=True)
    assert said.certain is certain


@pytest.mark.parametrize(
    ("drowned", "noise", "certain"), [(False, False, True), (False, True, False), (True, False, False)]
)
def test_a_top_that_noise_makes_unlike_is_no_other_one_for_certain(
    towers: Towers, monkeypatch: pytest.MonkeyPatch, drowned: bool, noise: bool, certain: bool
) -> None:
    """Of a plain top hardly more than noise is seen, and that may be more than was measured."""
    before, stack = _one_token(towers)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.top_likeness", lambda *_: 0.3)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.drowned", lambda *_: drowned)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.may_be_noise", lambda *_: noise)
    (said,) = stirred(replace(towers.table, seen=before), (stack,), stack, before, ALONE, moved=True)
    assert said.certain is certain


@pytest.mark.parametrize(
    ("noise", "reached", "told"),
    [(True, False, []), (True, True, [False]), (True, None, [False]), (False, False, [False])],
)
def test_a_top_that_noise_makes_unlike_is_not_asked_about_where_no_hand_has_been(
    towers: Towers, monkeypatch: pytest.MonkeyPatch, noise: bool, reached: bool | None, told: list[bool]
) -> None:
    """A plain stack beside other things, whose displacement cannot be told, would be asked about again and again."""
    before, stack = _one_token(towers)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.restacked", lambda *_: Restack(None))
    monkeypatch.setattr("vision.scene.stacks.known_stacks.top_likeness", lambda *_: 0.3)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.drowned", lambda *_: False)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.may_be_noise", lambda *_: noise)
    said = stirred(replace(towers.table, seen=before), (stack,), stack, before, replace(ALONE, reached=reached))
    assert [each.certain for each in said] == told


@pytest.mark.parametrize(("likeness", "certain"), [(0.2, True), (0.6, False), (0.95, False)])
def test_a_stack_that_seems_displaced_has_changed_if_its_top_shows_quite_another_print(
    towers: Towers, monkeypatch: pytest.MonkeyPatch, likeness: float, certain: bool
) -> None:
    """Else it may have been pushed with its tile."""
    before, stack = _one_token(towers)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.restacked", lambda *_: Restack(0.8))
    monkeypatch.setattr("vision.scene.stacks.known_stacks.top_likeness", lambda *_: likeness)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.drowned", lambda *_: False)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.may_be_noise", lambda *_: False)
    (said,) = stirred(replace(towers.table, seen=before), (stack,), stack, before, replace(ALONE, reached=True))
    assert (said.certain, said.confidence) == ((True, 1.0) if certain else (False, 0.8))


@pytest.mark.parametrize(
    ("alike", "noise", "stark", "rival", "certain"),
    [
        (0.999, False, False, True, False),
        (0.999, False, True, True, False),
        (0.97, False, False, True, True),
        (0.97, True, False, True, False),
        (0.97, True, True, True, True),  # no noise displaces a stack so
        (0.86, True, False, True, True),
        (0.999, False, False, False, True),
    ],
)
def test_a_stack_whose_top_lies_exactly_as_before_may_have_the_end_of_another_ones_shadow_on_it(
    towers: Towers, monkeypatch: pytest.MonkeyPatch, alike: float, noise: bool, stark: bool, rival: bool, certain: bool
) -> None:
    """It was told as changed while the stack beside it grew; noise makes a top that lies as before look less alike."""
    before, stack = _one_token(towers)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.restacked", lambda *_: Restack(1.0, stark=stark))
    monkeypatch.setattr("vision.scene.stacks.known_stacks.top_likeness", lambda *_: alike)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.may_be_noise", lambda *_: noise)
    nearby = replace(ALONE, reached=True, rivals=(replace(stack, corner=(0, 0)),) if rival else ())
    (said,) = stirred(replace(towers.table, seen=before), (stack,), stack, before, nearby)
    assert said.certain is certain


@pytest.mark.parametrize(("noise", "alike", "told"), [(0.3, 0.3, [False]), (0.2, 0.65, [])])
def test_a_plain_top_is_asked_about_where_noise_does_not_explain_how_unlike_it_is(
    towers: Towers, monkeypatch: pytest.MonkeyPatch, noise: float, alike: float, told: list[bool]
) -> None:
    """Seen from straight above it has not moved. Where a little more than a quarter of its detail was noise quite
    another top was passed over; where a little less was, the same one was asked about.
    """
    before, stack = _one_token(towers)
    monkeypatch.setattr("vision.scene.stacks.known_stacks.restacked", lambda *_: Restack(0.0))
    monkeypatch.setattr("vision.scene.stacks.known_stacks.top_likeness", lambda *_: 0.4)
    one = np.tile(np.array([1.0, -1.0], np.float32), 120)
    other = np.tile(np.array([1.0, 1.0, -1.0, -1.0], np.float32), 60)
    now = np.asarray(alike * one + np.sqrt(1.0 - alike**2) * other, np.float32)
    monkeypatch.setattr("vision.scene.stacks.stack_tops._details", lambda *_: ([one, now], noise * float(one @ one)))
    said = stirred(replace(towers.table, seen=before), (stack,), stack, before, replace(ALONE, reached=True))
    assert [each.certain for each in said] == told


@pytest.mark.parametrize(
    ("other", "reached", "told"), few_rows([(True, True, [False]), (True, False, []), (False, True, [])], 0, 1)
)
def test_another_print_on_top_is_asked_about_where_a_hand_was(
    bare: Table, other: bool, reached: bool, told: list[bool]
) -> None:
    """Its shadow moved across the print around it, of which the stack hardly stands out then."""
    faint = ((70, 105, 150), (62, 95, 136), (76, 113, 160))
    (seen, stack), (now, _) = (
        drawn_stack(bare, paints=paints) for paints in (faint, (faint[0], faint[2], faint[1]) if other else faint)
    )
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    for side in (-1, 1):
        now = shaded(
            now, [(x + 14 * side, y - 30), (x + 34 * side, y - 30), (x + 34 * side, y), (x + 14 * side, y)], 0.6
        )
    said = stirred(replace(bare, seen=seen), [stack], stack, now, replace(ALONE, reached=reached))
    assert [each.certain for each in said] == told


@pytest.mark.parametrize(("reached", "told"), [(True, [False]), (False, [])])
def test_a_stack_that_is_nearly_hidden_is_asked_about_where_a_hand_was(
    bare: Table, reached: bool, told: list[bool]
) -> None:
    """Whether it has moved cannot be told among the pieces around it, and its print is seen less well."""
    faint = ((70, 105, 150), (62, 95, 136), (76, 113, 160))
    (seen, stack), (other, _) = (drawn_stack(bare, paints=p) for p in (faint, (faint[0], faint[2], faint[1])))
    now = np.clip(0.45 * seen + 0.55 * other, 0, 255).astype(np.uint8)
    (x, y), (high, wide) = stack.corner, stack.mask.shape
    down, across = np.ones((high + 16, 8), np.bool_), np.ones((8, wide), np.bool_)
    around = [
        Standing("cowboy", "red", False, Cell(0, 0), (0.5, 0.9), mask, corner, True)
        for mask, corner in (
            (down, (x - 8, y - 8)),
            (down, (x + wide, y - 8)),
            (across, (x, y - 8)),
            (across, (x, y + high)),
        )
    ]
    said = stirred(replace(bare, seen=seen), [stack, *around], stack, now, replace(ALONE, reached=reached))
    assert [each.certain for each in said] == told


@pytest.mark.parametrize(("reached", "disc", "told"), [
    (None, (0.45, -0.3), [False]),
    (None, (1.4, -1.2), [True]),
    (False, (1.4, -1.2), [True]),
])  # fmt: skip
def test_where_no_hand_is_known_to_have_been_a_stack_must_have_moved_far(
    remembered: tuple[Table, Picture, Standing], reached: bool | None, disc: tuple[float, float], told: list[bool]
) -> None:
    """By half a pixel it is only asked about."""
    table, _, stack = remembered
    now, _ = drawn_stack(table, disc)
    said = stirred(table, [stack], stack, now, replace(ALONE, reached=reached))
    assert [each.certain for each in said] == told


@pytest.mark.parametrize(("reached", "told"), [(None, [False]), (True, [True]), (False, [])])
def test_a_stack_to_which_a_hand_has_reached_is_asked_about_less(
    remembered: tuple[Table, Picture, Standing], grains: list[Floats], reached: bool | None, told: list[bool]
) -> None:
    """In much noise a token more that lies half a pixel aside is asked about, but told where a hand has been there, and
    taken for the noise where none has.
    """
    table, seen, stack = remembered
    now, _ = drawn_stack(table, (0.5, -0.3))
    now, *frames = (
        np.clip(picture + spread * grain, 0, 255).astype(np.uint8)
        for picture, spread, grain in zip((now, seen, seen, seen), (12.0, 20.0, 20.0, 20.0), grains, strict=True)
    )
    said = stirred(replace(table, frames=tuple(frames)), [stack], stack, now, replace(ALONE, reached=reached))
    assert [each.certain for each in said] == told


@pytest.mark.parametrize(("aside", "reached", "told"), [
    ((0.38, -0.24), False, False),
    ((0.38, -0.24), True, True),
    ((0.1, -0.05), True, False),
])  # fmt: skip
def test_a_third_of_a_pixel_tells_where_a_hand_has_been(
    remembered: tuple[Table, Picture, Standing],
    grains: list[Floats],
    aside: tuple[float, float],
    reached: bool,
    told: bool,
) -> None:
    """In noise a token more that lies a third of a pixel aside is told where a hand has been there, else no more than
    asked about; a stack that a hand brushed is not.
    """
    table, seen, stack = remembered
    now, _ = drawn_stack(table, aside)
    now, *frames = (
        np.clip(picture + spread * grain, 0, 255).astype(np.uint8)
        for picture, spread, grain in zip((now, seen, seen, seen), (9.0, 15.5, 15.5, 15.5), grains, strict=True)
    )
    said = stirred(replace(table, frames=tuple(frames)), [stack], stack, now, replace(ALONE, reached=reached))
    assert any(each.certain for each in said) is told


@pytest.mark.parametrize(("reached", "by", "asked"), [(None, 1.2, True), (None, 2.4, True), (False, 1.2, False)])
def test_what_moves_beyond_its_tile_makes_no_question_where_no_hand_has_been(
    remembered: tuple[Table, Picture, Standing], reached: bool | None, by: float, asked: bool
) -> None:
    """A stack at the edge of its tile seems to change as the tile beside it is nudged by some pixels: it is asked about
    only where nobody knows whether a hand has been there, and never told.
    """
    table, seen, _ = remembered
    edge = int(table.lattice.corners[Cell(0, 0)][:, 0].max())
    row = round(float(table.lattice.corners[Cell(0, 0)][:, 1].mean()))
    seen, now = seen.copy(), seen.copy()
    rows = np.arange(row - 9, row + 9)[:, None, None]
    for picture, lower in ((seen, 0.0), (now, by)):
        picture[row - 9 : row + 9, edge + 2 : edge + 12] = 120 + 70 * np.sin((rows - lower) / 2.5)
    stack = Standing(TOKEN, "", None, Cell(0, 0), (0.9, 0.5), np.ones((14, 14), np.bool_), (edge - 14, row - 7), True)
    said = stirred(replace(table, seen=seen), [stack], stack, now, replace(ALONE, reached=reached))
    assert [each.certain for each in said] == [False] * asked


@pytest.mark.parametrize(("rivals", "reached", "told"), [
    ((), True, [True]),
    (None, True, []),
    ((), False, []),
])  # fmt: skip
def test_a_stack_is_told_by_the_end_of_its_shadow(
    remembered: tuple[Table, Picture, Standing], rivals: tuple[Standing, ...] | None, reached: bool, told: list[bool]
) -> None:
    """Under a camera straight above a token more does not move the stack's picture, but its shadow is longer: where a
    hand was at it, and nothing else came or went.
    """
    table, _, stack = remembered
    now, _ = drawn_stack(table)
    x, y = apply(table.lattice.warp(Cell(0, 0)), np.array([AT]))[0]
    shade = cv2.circle(np.zeros(now.shape[:2], np.float32), (round(x) - 20, round(y) - 6), 6, 0.5, -1)
    now = (now * (1.0 - cv2.GaussianBlur(shade, (0, 0), 0.8))[..., None]).astype(np.uint8)
    said = stirred(table, [stack], stack, now, replace(ALONE, reached=reached, rivals=rivals))
    assert [each.certain for each in said] == told


def test_the_shadow_s_end_of_another_stack_that_was_touched_says_nothing(
    remembered: tuple[Table, Picture, Standing],
) -> None:
    """Unless it lies much nearer to this one: then that is asked about, since high stacks throw long shadows."""
    table, _, stack = remembered
    now, _ = drawn_stack(table)
    x, y = apply(table.lattice.warp(Cell(0, 0)), np.array([AT]))[0]
    shade = cv2.circle(np.zeros(now.shape[:2], np.float32), (round(x) - 18, round(y) - 6), 5, 0.5, -1)
    now = (now * (1.0 - cv2.GaussianBlur(shade, (0, 0), 0.8))[..., None]).astype(np.uint8)
    for aside, told in ((-38, []), (-48, []), (-90, [False])):
        other = replace(stack, corner=(stack.corner[0] + aside, stack.corner[1] - 6))
        nearby = replace(ALONE, reached=True, rivals=(other,))
        assert [each.certain for each in stirred(table, [stack, other], stack, now, nearby)] == told
