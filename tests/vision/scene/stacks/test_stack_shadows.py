"""Shadows of stacks of tokens: which print is not compared with a stack, and which shadow is a stack's own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell, Face, LaidTile
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from vision.camera.geometry import Plane
from vision.camera.motion import SHRINK
from vision.numeric.changes import change
from vision.numeric.displacement import Unlike
from vision.numeric.patches import SQUARE, apply, warp_of
from vision.objects.paint.paints import TOKEN
from vision.observation import StackSeen
from vision.scene.stacks.stack_changes import Nearby
from vision.scene.stacks.stack_shadows import ShadowConfig, ShadowEndConfig, new_shadows, own_end, own_shadow
from vision.scene.state.half_size import half
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.things.changed_things import review_things
from vision.scene.things.things_config import ThingsConfig
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

LONG = 24
"""The length of a shadow, in pixels."""


@pytest.fixture(scope="module")
def table() -> Table:
    """One tile on a plain table under a tilted camera."""
    corners = Lens.over(TableSettings(tilt=22.0)).project(SQUARE)
    lattice = Lattice(Plane.from_tile(corners, 1920, 1080)).laid(Cell(0, 0), warp_of(corners))
    noise = np.random.default_rng(3).normal(0.0, 3.0, (1080, 1920, 3))
    wood = np.clip(np.array([70.0, 120.0, 170.0]) + noise, 0, 255).astype(np.uint8)
    return Table(lattice, wood, wood, wood, {Cell(0, 0): KnownTile(0, LaidTile(Face("G1"), 0), True)})


def _stack(table: Table, at: tuple[float, float]) -> Standing:
    """A stack whose square mask is centred on a point of the tile."""
    x, y = apply(table.lattice.warp(Cell(0, 0)), np.array([at]))[0]
    return Standing(TOKEN, "", None, Cell(0, 0), at, np.ones((16, 16), np.bool_), (round(x - 8), round(y - 8)), True)


def _seen_by(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Standing, Nearby]]:
    """What is said to the comparison of stacks from now on: each stack, and what happened around it."""
    given: list[tuple[Standing, Nearby]] = []

    def nothing_stirred(*values: object, **_: object) -> list[object]:
        stack, nearby = values[2], values[4]
        assert isinstance(stack, Standing)
        assert isinstance(nearby, Nearby)
        given.append((stack, nearby))
        return []

    monkeypatch.setattr("vision.scene.things.compared_stacks.stirred", nothing_stirred)
    return given


@pytest.mark.parametrize(("left", "beside"), [(18, True), (0, False)])
def test_print_in_a_new_shadow_is_not_compared_with_a_stack(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch, left: int, beside: bool
) -> None:
    """The shadow of a stack that grew is masked where it lies beside the stack; one that falls on the stack is not, for
    it darkens both.
    """
    stack = _stack(table, (0.5, 0.5))
    rows, columns = stack.window
    shadow = rows, slice(columns.start + left, columns.stop + LONG)
    now = table.seen.copy()
    now[shadow] = now[shadow] * 0.5
    since = change(half(table.seen), half(now))
    masked = new_shadows(table, half(now), since, [stack], ShadowConfig())
    assert masked[rows, columns.stop + 8 : columns.stop + 20].all() == beside
    assert masked.any() == beside
    given = _seen_by(monkeypatch)
    review_things(replace(table, things=(stack,)), now, since, gallery)
    assert given[0][1].around[masked].all()
    assert given[0][1].own_shadow is None, "nobody knows whether a hand has been there"


@pytest.mark.parametrize(("others", "own"), [
    ([], True),
    ([(0.2, 0.2)], True),
    ([(0.94, 0.5)], False),
])  # fmt: skip
def test_a_shadow_that_begins_at_one_stack_alone_is_its_own(
    table: Table, others: list[tuple[float, float]], own: bool
) -> None:
    """A new shadow that touches one stack is cast by it; one that touches what else came or went may be cast by that.
    One that touches neither is nobody's.
    """
    stack = _stack(table, (0.5, 0.5))
    rows, columns = stack.window
    shadows = np.zeros(table.seen.shape[:2], np.bool_)
    shadows[rows, columns.stop + 4 : columns.stop + LONG - 6] = True
    shadows[rows.start - 60 : rows.start - 40, columns] = True
    rivals = [_stack(table, at) for at in others]
    found = own_shadow(table, shadows, stack, rivals, ShadowConfig())
    assert (found is not None) is own
    if found is not None:
        assert found[rows, columns.stop + 4 : columns.stop + LONG - 6].all()
        assert not found[: rows.start - 20].any()


def test_the_own_shadow_of_a_stack_that_a_hand_reached_is_no_other_thing(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a hand has been at one stack, the shadow that begins there is said to be its own; where it has been at two
    beside one shadow, it is neither's.
    """
    one, two = _stack(table, (0.3, 0.5)), _stack(table, (0.9, 0.5))
    rows, columns = one.window
    now = table.seen.copy()
    shaded = rows, slice(columns.start + 18, columns.stop + LONG - 10)
    now[shaded] = now[shaded] // 2
    since = change(half(table.seen), half(now))
    given = _seen_by(monkeypatch)
    swept: NDArray[np.bool_] = np.ones((270, 480), np.bool_)
    for things, own in (((one,), [True]), ((one, two), [False, False])):
        given.clear()
        review_things(replace(table, things=things), now, since, gallery, None, False, (), swept, config=ThingsConfig())
        assert [nearby.own_shadow is not None for _, nearby in given] == own
        assert [nearby.around.any() for _, nearby in given] == [not each for each in own]


def test_a_new_shadow_is_that_of_the_only_stack_that_a_hand_reached(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it does not begin at the stack: what lies between was in shadow. Not if anything came on the map."""
    stack = _stack(table, (0.3, 0.5))
    rows, columns = stack.window
    now = table.seen.copy()
    end = rows, slice(columns.stop + 12, columns.stop + LONG)
    now[end] = now[end] // 2
    since = change(half(table.seen), half(now))
    given = _seen_by(monkeypatch)
    swept: NDArray[np.bool_] = np.ones((270, 480), np.bool_)
    before = replace(table, things=(stack,))
    came = _stack(table, (0.7, 0.9))
    told = came, StackSeen(Cell(0, 0), came.at)
    for new, own in (([], True), ([told], False)):
        given.clear()
        monkeypatch.setattr("vision.scene.things.changed_things.arrived", lambda *_, new=new, **__: (list(new), 0.5))
        review_things(before, now, since, gallery, None, False, (), swept)
        ((_, nearby),) = given
        assert (nearby.own_shadow is not None) is own
        assert (nearby.rivals == []) is own
        assert (nearby.rivals is None) is not own


@pytest.mark.parametrize(("east", "side", "crossed", "reached"), [
    (0, 60, False, True),
    (0, 60, True, None),
    (160, 60, False, False),
    (160, 60, True, False),
    (0, 3, False, None),
])  # fmt: skip
def test_where_a_hand_has_been_is_told_by_what_moved(
    table: Table,
    gallery: Gallery,
    monkeypatch: pytest.MonkeyPatch,
    east: int,
    side: int,
    crossed: bool,
    reached: bool | None,
) -> None:
    """A hand has been at a stack over which something large moved, unless it may have crossed it on its way to a tile,
    and at no other; where nothing large moved nobody knows.
    """
    stack = _stack(table, (0.5, 0.5))
    x, y = stack.corner[0] // SHRINK + east, stack.corner[1] // SHRINK
    swept = np.zeros((1080 // SHRINK, 1920 // SHRINK), np.bool_)
    swept[max(0, y - side) : y + side, x - side : x + side] = True
    given = _seen_by(monkeypatch)
    since = change(half(table.seen), half(table.seen))
    review_things(replace(table, things=(stack,)), table.seen, since, gallery, swept=swept, crossed=crossed)
    assert [nearby.reached for _, nearby in given] == [reached]


ENDS = ShadowEndConfig()
SIZE, SCALE = 300, 70.0
"""The area of a stack, and the pixels of a tile."""


def _end(*darker: tuple[int, int, int, float], other: int = 1000) -> float:
    """How sure it is that a stack with its middle at (50, 50) casts the squares (x, y, side) that became lighter by so
    many grey levels, where the nearest other thing is ``other`` pixels to the right.
    """
    rows, columns = np.indices((100, 100), np.float32)
    away = np.maximum(0.0, np.hypot(rows - 50, columns - 50) - 10).astype(np.float32)
    difference = np.random.default_rng(2).normal(0, 1.0, (100, 100)).astype(np.float32)
    for x, y, side, by in darker:
        difference[y : y + side, x : x + side] += by
    off = Unlike(difference, np.ones((100, 100), np.float32), 1.0)
    rivals = np.maximum(0.0, np.hypot(rows - 50, columns - 50 - other) - 10).astype(np.float32)
    return own_end(off, away > 4, away, rivals, SIZE, SCALE, ENDS)


@pytest.mark.parametrize("by", [-30.0, 30.0])
def test_the_end_of_its_shadow_is_a_stack_s_own(by: float) -> None:
    """Longer or shorter than before."""
    assert _end((66, 46, 10, by)) >= 1.0


def test_a_faint_end_is_only_asked_about() -> None:
    """And noise is none."""
    assert 0.0 < _end((66, 46, 10, -3.0)) < 1.0
    assert _end() == 0.0


@pytest.mark.parametrize("darker", [
    ((66, 46, 3, -30.0),),  # a spot
    ((62, 36, 30, -30.0),),  # as large as a person's shadow
    ((88, 44, 12, -30.0),),  # cut off by the edge of what is looked at
    ((66, 46, 8, -30.0), (26, 46, 8, -30.0)),  # two of them
    ((66, 46, 10, -30.0), (26, 46, 10, 30.0)),  # a piece that was pushed: darker here, lighter there
])  # fmt: skip
def test_what_is_no_end_of_a_shadow(darker: tuple[tuple[int, int, int, float], ...]) -> None:
    """It says nothing of the stack."""
    assert _end(*darker) == 0.0


def test_a_shadow_nearer_to_another_thing_is_that_one_s() -> None:
    """Nor is one farther away than a tile the stack's."""
    assert _end((66, 46, 10, -30.0), other=60) >= 1.0
    assert _end((66, 46, 10, -30.0), other=35) == 0.0
    beyond = replace(ENDS, far=0.05)
    rows, columns = np.indices((100, 100), np.float32)
    away = np.maximum(0.0, np.hypot(rows - 50, columns - 50) - 10).astype(np.float32)
    difference = np.zeros((100, 100), np.float32)
    difference[46:56, 66:76] = -30.0
    off = Unlike(difference, np.ones((100, 100), np.float32), 1.0)
    assert own_end(off, away > 4, away, np.full_like(away, np.inf), SIZE, SCALE, ENDS) >= 1.0
    assert own_end(off, away > 4, away, np.full_like(away, np.inf), SIZE, SCALE, beyond) == 0.0
