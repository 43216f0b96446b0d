"""Stacks of tokens under a tilted camera: the place of a stack's top, and when it has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import TILE_MM, Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutStack, PutTile, SetStack, VirtualTable
from tests.worlds.usual import near
from vision.camera.geometry import Plane
from vision.camera.motion import SHRINK
from vision.numeric.changes import change
from vision.numeric.patches import Floats, apply, warp_of
from vision.objects.paints import TOKEN
from vision.objects.token_shapes import TOKEN_THICK
from vision.observation import PieceSeen, StackSeen
from vision.scene.changed_things import borne_out, review_things
from vision.scene.half_size import half
from vision.scene.new_things import occluded
from vision.scene.restack_config import RestackConfig
from vision.scene.stack_changes import Nearby, restacked
from vision.scene.stacks import measured, stirred, uncovered
from vision.scene.table import KnownTile, Standing, Table
from vision.scene.thing_looks import NewThingConfig
from vision.scene.thing_pairs import Come
from vision.scene.things_config import ThingsConfig
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

AT = (0.5, 0.7)
LIGHT = np.ones((33, 60, 3), np.float32)
NOTHING = np.zeros((720, 1280), np.bool_)
ALONE = Nearby(NOTHING, NOTHING)


@dataclass
class Towers:
    """A tile under a camera tilted by 30 degrees, and what the eyes remember of it: the tile without anything on it."""

    scene: VirtualTable
    table: Table
    tokens: int = 0

    def shot(self, index: int) -> Picture:
        """A picture of the table, the mean of three frames, as the eyes take it."""
        frames = [self.scene.photograph(10 * index + k).astype(np.float32) for k in range(3)]
        return np.asarray(np.mean(frames, axis=0), np.uint8)

    def stack(self, tokens: int) -> None:
        """Let the stack be so high."""
        self.scene.apply(SetStack("s", tokens) if self.tokens else PutStack("s", (0, 0), AT, tokens))
        self.tokens = tokens

    @property
    def top(self) -> NDArray[np.float64]:
        """Where the middle of the uppermost token is in the picture."""
        point = self.scene.scene.tiles[0, 0].point(AT)
        seen = self.scene.pose_truth().project([point], z=self.tokens * TOKEN_THICK / TILE_MM)
        return np.asarray(seen[0], np.float64)

    def known(self) -> Standing:
        """The stack as it is first seen: a blot on its foot."""
        x, y = apply(self.table.lattice.warp(Cell(0, 0)), np.array([AT]))[0]
        return Standing(
            TOKEN, "", None, Cell(0, 0), AT, np.ones((18, 18), np.bool_), (round(x - 9), round(y - 9)), certain=True
        )


def _scene(pictures: dict[str, Picture]) -> VirtualTable:
    scene = VirtualTable(pictures, near(seed=5, tilt=30.0, table="felt", width=1280, height=720))
    scene.apply(PutTile((0, 0), sorted(pictures)[0], 0))
    return scene


@pytest.fixture(scope="module")
def bare(pictures: dict[str, Picture]) -> Table:
    """What the eyes remember of the tile; nobody writes into it."""
    scene = _scene(pictures)
    lattice = Lattice(Plane.from_tile(corners := scene.pose_truth().cell_corners((0, 0)), 1280, 720))
    lattice = lattice.laid(Cell(0, 0), warp_of(corners))
    empty = scene.photograph(0)
    found = Table(lattice, empty, empty, empty, {Cell(0, 0): KnownTile(0, LaidTile(Face("A1", "a"), 0), True)})
    shot = Towers(scene, found).shot(1)
    return replace(found, seen=shot, bare=shot)


@pytest.fixture
def towers(pictures: dict[str, Picture], bare: Table) -> Towers:
    return Towers(_scene(pictures), bare)


def _middle(stack: Standing) -> NDArray[np.float64]:
    assert stack.top is not None
    rows, columns = np.nonzero(stack.top)
    return np.array([columns.mean() + stack.corner[0], rows.mean() + stack.corner[1]])


@pytest.mark.parametrize("tokens", [pytest.param(1, marks=pytest.mark.slow), 5, 12])
def test_the_top_of_a_tower_is_found(towers: Towers, tokens: int) -> None:
    """The uppermost token of a stack of any height is found where it is visible."""
    towers.stack(tokens)
    stack = measured(towers.table, towers.table.things, towers.known(), towers.shot(2), LIGHT)
    assert np.linalg.norm(_middle(stack) - towers.top) < 3.0
    assert stack.at == AT


def test_a_stack_off_the_map_stays_as_it_is(towers: Towers) -> None:
    """A stack off the map is not fitted."""
    stray = Standing(TOKEN, "", None, None, (3.0, 3.0), np.ones((9, 9), np.bool_), (5, 5), certain=True)
    assert measured(towers.table, towers.table.things, stray, towers.shot(2), LIGHT) is stray


@pytest.mark.parametrize(("tokens", "then"), [(4, 5), (9, 10), (10, 9)])
def test_one_token_more_or_less_on_a_tower_is_told(towers: Towers, tokens: int, then: int) -> None:
    """The top of a high stack is compared at its place: the same top is no change, another one is a certain change."""
    towers.stack(tokens)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    table = replace(towers.table, seen=before)
    assert stirred(table, table.things, stack, towers.shot(3), ALONE) == []
    towers.stack(then)
    (said,) = stirred(table, table.things, stack, towers.shot(4), ALONE)
    assert (said.event, said.cell, said.at, said.count, said.certain) == ("tokens", (0, 0), AT, None, True)


def test_a_piece_before_a_stack_is_told_from_it(towers: Towers) -> None:
    """Where a piece's paint occludes a known stack, the stack is marked as occluded; its visible part is not."""
    towers.stack(6)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    table = replace(towers.table, seen=before, things=(stack,))
    whole = slice(0, 720), slice(0, 1280)
    assert np.count_nonzero(occluded(table, towers.shot(3), whole, NewThingConfig())[stack.window] & stack.mask) < 5
    towers.scene.apply(PutPiece("p", "cowboy", "blue", (0, 0), (AT[0], AT[1] + 0.22), False))
    hidden = occluded(table, towers.shot(4), whole, NewThingConfig())[stack.window] & stack.mask
    assert 20 < np.count_nonzero(hidden) < np.count_nonzero(stack.mask)


@pytest.mark.parametrize(("rows", "certain"), [(0.3, True), (0.7, False)])
def test_what_is_left_in_view_of_a_stack_behind_a_piece_is_asked_about(
    towers: Towers, rows: float, certain: bool
) -> None:
    """It may show another thing, or the print where the stack has gone."""
    towers.stack(1)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    hides = stack.mask.copy()
    hides[round(rows * len(hides)) :] = False
    piece = Standing("cowboy", "red", False, Cell(0, 0), (0.5, 0.9), hides, stack.corner, True)
    after = before.copy()
    after[stack.window] = np.random.default_rng(1).integers(0, 255, (*stack.mask.shape, 3))
    table = replace(towers.table, seen=before)
    (said,) = stirred(table, (stack, piece), stack, after, ALONE, moved=True)
    assert said.certain is certain


@pytest.mark.parametrize(("reached", "certain"), [(True, True), (None, True), (False, False)])
def test_another_top_is_asked_about_where_no_hand_has_been(towers: Towers, reached: bool | None, certain: bool) -> None:
    """A plain token in strong noise, or in another light, never looks quite as before."""
    towers.stack(1)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    after = before.copy()
    after[stack.window] = np.random.default_rng(1).integers(0, 255, (*stack.mask.shape, 3))
    table = replace(towers.table, seen=before)
    (said,) = stirred(table, (stack,), stack, after, replace(ALONE, reached=reached), moved=True)
    assert said.certain is certain


def test_what_a_stack_beside_it_hides_is_no_new_top(towers: Towers) -> None:
    """Changes at a stack's rim are ignored where another stack touches it, and count without that one."""
    towers.stack(1)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    rows, columns = stack.window
    other = Standing(
        TOKEN, "", None, Cell(0, 0), (0.8, 0.7), np.ones((18, 18), np.bool_), (columns.stop - 2, rows.start), True
    )
    after = before.copy()
    after[rows, columns.stop - 7 : columns.stop] = np.random.default_rng(1).integers(0, 255, (len(stack.mask), 7, 3))
    table = replace(towers.table, seen=before)
    assert stirred(table, (stack, other), stack, after, ALONE) == []
    assert len(stirred(table, (stack,), stack, after, ALONE)) == 1


@pytest.mark.parametrize("rival", [False, True])
def test_a_stack_in_the_moved_shadow_of_another_one_is_asked_about(
    remembered: tuple[Table, Picture, Standing], monkeypatch: pytest.MonkeyPatch, rival: bool
) -> None:
    """The hand was at both, and the print around it seems to have moved more than the stack."""
    table, _, stack = remembered
    monkeypatch.setattr("vision.scene.stack_changes.by_hand", lambda *_: 1.0)
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    now, _ = _drawn_stack(table, (0.6, -0.4))
    for side in (-1, 1):
        now = _shaded(
            now, [(x + 14 * side, y - 30), (x + 34 * side, y - 30), (x + 34 * side, y), (x + 14 * side, y)], 0.5
        )
    other = replace(stack, cell=Cell(0, 1))
    nearby = replace(ALONE, reached=True, rivals=[other] if rival else [])
    assert [each.certain for each in stirred(table, [stack], stack, now, nearby)] == [not rival]


@pytest.mark.parametrize("beside", [True, False])
def test_the_tip_of_another_stacks_shadow_is_no_change_for_certain(
    remembered: tuple[Table, Picture, Standing], beside: bool
) -> None:
    """It reaches the edge of a stack from one beside it that changed, and the rest of the stack is as before."""
    table, _, stack = remembered
    now, _ = _drawn_stack(table)
    left, top = stack.corner
    now = _shaded(now, [(left + 15, top + 2), (left + 27, top + 2), (left + 27, top + 16), (left + 15, top + 16)], 0.45)
    other = replace(stack, corner=(left + (28 if beside else 120), top))
    said = stirred(table, [stack, other], stack, now, replace(ALONE, reached=True, rivals=(other,)))
    assert [each.certain for each in said] == [not beside]


@pytest.mark.parametrize(("other", "reached", "told"), [(True, True, [False]), (True, False, []), (False, True, [])])
def test_another_print_on_top_is_asked_about_where_a_hand_was(
    bare: Table, other: bool, reached: bool, told: list[bool]
) -> None:
    """Its shadow moved across the print around it, of which the stack hardly stands out then."""
    faint = ((70, 105, 150), (62, 95, 136), (76, 113, 160))
    (seen, stack), (now, _) = (
        _drawn_stack(bare, paints=paints) for paints in (faint, (faint[0], faint[2], faint[1]) if other else faint)
    )
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    for side in (-1, 1):
        now = _shaded(
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
    (seen, stack), (other, _) = (_drawn_stack(bare, paints=p) for p in (faint, (faint[0], faint[2], faint[1])))
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


def _shaded_aside(picture: Picture, stack: Standing, left: float) -> Picture:
    """The picture with a shadow on either side of the stack, in which that part of the light is ``left``."""
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    for side in (-1, 1):
        near, far = x + 14 * side, x + 34 * side
        picture = _shaded(picture, [(near, y - 30), (far, y - 30), (far, y), (near, y)], left)
    return picture


def test_a_stack_that_changed_where_a_shadow_fell_on_it_is_told(
    remembered: tuple[Table, Picture, Standing],
) -> None:
    """In one piece with what was put beside it the stack has become darker here and lighter there, as in no shadow."""
    table, seen, stack = remembered
    top = np.hypot(*(np.mgrid[:20, :20] - 9.5)) < 6.5
    turned, _ = _drawn_stack(table, (1.6, -1.2))
    turned[stack.window][top] = seen[stack.window][top]  # its round top looks as before
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    now = _shaded(turned, [(x + 14, y - 22), (x + 24, y - 12), (x + 12, y + 3), (x + 5, y - 3), (x + 3, y - 6)], 0.45)
    stack = replace(stack, top=top)
    around = NOTHING.copy()
    around[y - 24 : y - 10, x + 8 : x + 26] = True
    assert stirred(table, [stack], stack, now, Nearby(around, NOTHING)) != []


def _drawn_stack(
    table: Table,
    disc: tuple[float, float] | None = (0.0, 0.0),
    print_: tuple[float, float] = (0.0, 0.0),
    shadow: bool = False,
    paints: Sequence[tuple[int, int, int]] = ((70, 105, 150), (52, 84, 124), (60, 150, 200)),
) -> tuple[Picture, Standing]:
    """A disc with rings of those ``paints`` (None: no disc) on a printed tile of a plain table, each moved by pixels;
    ``shadow``: a dark corner on both.
    """
    fine = np.random.default_rng(8).uniform(100, 210, (24, 24, 3)).astype(np.float32)
    corners = table.lattice.corners[Cell(0, 0)] + print_
    matrix = warp_of(corners) @ np.diag([1 / 240, 1 / 240, 1.0])
    blotches = cv2.resize(fine, (240, 240), interpolation=cv2.INTER_CUBIC)
    high, wide = table.bare.shape[:2]
    size = (wide, high)
    now = np.full((high, wide, 3), (70, 120, 170), np.float32)
    laid = cv2.warpPerspective(np.ones((240, 240), np.float32), matrix, size)[..., None]
    now = now * (1 - laid) + cv2.warpPerspective(blotches, matrix, size)
    x, y = apply(table.lattice.warp(Cell(0, 0)), np.array([AT]))[0]
    if disc is not None:
        place = tuple(round(16 * (value + off + by)) for value, off, by in zip((x, y), disc, print_, strict=True))
        assert len(place) == 2
        for radius, paint in zip((9.0, 6.0, 3.0), paints, strict=True):
            cv2.circle(now, place, round(16 * radius), paint, -1, cv2.LINE_AA, 4)
    if shadow:
        now[round(y) :] *= 0.6
    soft = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.8), np.uint8)
    stack = Standing(TOKEN, "", None, Cell(0, 0), AT, np.ones((20, 20), np.bool_), (round(x) - 10, round(y) - 10), True)
    return soft, stack


@pytest.fixture(scope="module")
def remembered(bare: Table) -> tuple[Table, Picture, Standing]:
    """The table with a drawn stack on it, seen in frames with noise; its picture; and the stack."""
    seen, stack = _drawn_stack(bare)
    frames = [np.clip(seen + np.random.default_rng(k).normal(0, 2, seen.shape), 0, 255) for k in range(3)]
    return replace(bare, seen=seen, frames=tuple(frame.astype(np.uint8) for frame in frames)), seen, stack


@pytest.fixture(scope="module")
def grains(remembered: tuple[Table, Picture, Standing]) -> list[Floats]:
    """The noise of four frames, of standard deviation 1, which tests make stronger: to draw it takes them longest."""
    noise, shape = np.random.default_rng(11), remembered[1].shape
    return [noise.standard_normal(shape).astype(np.float32) for _ in range(4)]


@cache
def _grain(shape: tuple[int, int, int]) -> Floats:
    """The noise in shaded pictures, which is the same in all of them."""
    return np.random.default_rng(9).normal(0, 1.2, shape).astype(np.float32)


@pytest.mark.parametrize(("disc", "print_", "handled", "told"), [
    ((0.0, 0.0), (0.0, 0.0), False, []),
    pytest.param((0.0, 0.0), (0.9, 0.6), False, [], marks=pytest.mark.slow),
    ((0.45, -0.3), (0.0, 0.0), False, [True]),
    ((0.45, -0.3), (0.0, 0.0), True, [False]),
    ((0.8, -0.5), (0.0, 0.0), True, [True]),
])  # fmt: skip
def test_a_token_of_the_same_print_lies_otherwise(
    remembered: tuple[Table, Picture, Standing],
    disc: tuple[float, float],
    print_: tuple[float, float],
    handled: bool,
    told: list[bool],
) -> None:
    """One token more with the same print is seen where its edge lies differently on the tile, by half a pixel where
    nothing else has changed; beside a tile that was laid half a pixel is only asked about; not where the tile was
    nudged with it.
    """
    table, _, stack = remembered
    now, _ = _drawn_stack(table, disc, print_)
    said = stirred(table, [stack], stack, now, replace(ALONE, handled=handled, reached=True))
    assert [(each.count, each.certain) for each in said] == [(None, certain) for certain in told]


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
    now, _ = _drawn_stack(table, disc)
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
    now, _ = _drawn_stack(table, (0.5, -0.3))
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
    now, _ = _drawn_stack(table, aside)
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


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_cloud_over_a_few_stacks_is_no_token(remembered: tuple[Table, Picture, Standing], seed: int) -> None:
    """Where the light becomes less over a part of the map, softly, no stack is told as changed."""
    table, seen, stack = remembered
    chance = np.random.default_rng(seed)
    x, y = stack.corner[0] + 10 + chance.uniform(-60, 60), stack.corner[1] + 10 + chance.uniform(-60, 60)
    rows, columns = np.mgrid[: seen.shape[0], : seen.shape[1]]
    cloud = 1 - 0.35 / (1 + np.exp((np.hypot(rows - y, columns - x) - 70) / 18))
    now = np.clip(seen * cloud[..., None] + chance.normal(0, 1.2, seen.shape), 0, 255).astype(np.uint8)
    assert not any(each.certain for each in stirred(table, [stack], stack, now, ALONE))


@pytest.mark.parametrize(("disc", "lights", "told"), [
    ((0.0, 0.0), (1.6, 1.4), 0),
    ((0.0, 0.0), (1.6, 1.75), 0),
    ((1.1, 0.8), (1.3, 1.15), 1),
    ((1.1, 0.8), (1.3, 1.45), 1),
])  # fmt: skip
def test_more_light_on_overexposed_print_is_no_token(
    towers: Towers, disc: tuple[float, float], lights: tuple[float, float], told: int
) -> None:
    """Saturated print gets no brighter, as the stack on it does; where most of it is not, a token that lies otherwise
    is still found.
    """

    def lit(picture: Picture, light: float) -> Picture:
        return np.asarray(np.clip(picture * np.float32(light), 0, 255), np.uint8)

    (before, stack), (after, _) = _drawn_stack(towers.table), _drawn_stack(towers.table, disc)
    table = replace(towers.table, seen=lit(before, lights[0]))
    assert len(stirred(table, (stack,), stack, lit(after, lights[1]), ALONE)) == told


@pytest.mark.parametrize(("disc", "told"), [((0.0, 0.0), 0), ((1.1, 0.8), 1)])
def test_light_of_another_colour_is_no_token(towers: Towers, disc: tuple[float, float], told: int) -> None:
    """Warm light brightens a brown token more than pale print; one that lies otherwise is still found."""
    (before, stack), (after, _) = _drawn_stack(towers.table), _drawn_stack(towers.table, disc)
    warm = np.clip(after * np.array([0.6, 0.8, 1.15], np.float32), 0, 255).astype(np.uint8)
    table = replace(towers.table, seen=before)
    assert len(stirred(table, (stack,), stack, warm, ALONE)) == told


def test_a_shadows_edge_on_a_stack_is_no_token(towers: Towers) -> None:
    """A shadow that falls over half a stack and its tile changes no stack with certainty."""
    seen, stack = _drawn_stack(towers.table)
    table = replace(towers.table, seen=seen)
    now, _ = _drawn_stack(table, shadow=True)
    assert not any(said.certain for said in stirred(table, [stack], stack, now, ALONE))


def _shaded(picture: Picture, corners: Sequence[tuple[float, float]], left: float = 0.6) -> Picture:
    """The picture, with noise, with a soft shadow under the polygon of those pixels (x, y), in which that part of the
    light is ``left``.
    """
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.fillPoly(mask, [np.array(corners, np.int32)], 1.0)
    dim = picture * (1 - (1 - left) * cv2.GaussianBlur(mask, (0, 0), 1.2))[..., None]
    return np.clip(dim + _grain(picture.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("disc", "told"), [((0.0, 0.0), []), ((1.2, -0.8), [True])])
def test_the_own_shadow_of_a_stack_that_grew_is_no_tile_that_was_pushed(
    remembered: tuple[Table, Picture, Standing], disc: tuple[float, float], told: list[bool]
) -> None:
    """Under a low lamp the shadow of a stack that grew reaches far over the print, which differs there as print does
    that was pushed: the stack is told all the same. Such a shadow without a change of the stack tells nothing.
    """
    table, _, stack = remembered
    now, _ = _drawn_stack(table, disc)
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    now = _shaded(now, [(x + 7, y - 5), (x + 23, y - 12), (x + 24, y - 8), (x + 8, y)], 0.8)
    said = stirred(table, [stack], stack, now, ALONE)
    assert [each.certain for each in said] == told


def test_the_shadow_of_a_piece_put_beside_a_stack_is_no_token(remembered: tuple[Table, Picture, Standing]) -> None:
    """The shadow of what was put beside a stack, its tip on the stack, changes its picture: nothing is told."""
    table, seen, stack = remembered
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    now = _shaded(seen, [(x + 14, y - 22), (x + 24, y - 12), (x + 5, y - 3), (x + 3, y - 6)], 0.45)
    around = NOTHING.copy()
    around[y - 24 : y - 10, x + 8 : x + 26] = True
    assert stirred(table, [stack], stack, now, Nearby(around, NOTHING)) == []


def test_a_stack_of_the_prints_own_colours_is_seen_to_go(towers: Towers, gallery: Gallery) -> None:
    """Its place shows the print again: it is gone, and has not grown. One that lies otherwise is still there."""
    pale = ((150, 152, 154), (158, 160, 161), (150, 151, 149))
    empty, _ = _drawn_stack(towers.table, None)
    (seen, stack), (other, _) = (_drawn_stack(towers.table, disc, paints=pale) for disc in ((0.0, 0.0), (1.4, -1.2)))
    table = replace(towers.table, seen=seen, bare=empty, things=(stack,))
    assert uncovered(table, (stack,), stack, empty, ALONE)
    assert not uncovered(table, (stack,), stack, other, ALONE)
    swept = np.ones((seen.shape[0] // SHRINK, seen.shape[1] // SHRINK), np.bool_)
    for now, event in ((empty, "tokens_removed"), (other, "tokens")):
        found = review_things(table, now, change(half(seen), half(now)), gallery, swept=swept)
        assert [(each.event, each.certain) for each in found.observations] == [(event, True)]
        assert len(found.things) == (event == "tokens")


def test_a_question_about_a_stack_says_less_than_certain(towers: Towers) -> None:
    """Where the tile was nudged too, a stack that moved farther is asked about, with a confidence below 1."""
    seen, stack = _drawn_stack(towers.table)
    table = replace(towers.table, seen=seen)
    now, _ = _drawn_stack(table, (1.5, 0.0), (0.5, 0.4))
    (said,) = stirred(table, [stack], stack, now, ALONE)
    assert not said.certain
    assert said.confidence < 1.0


@pytest.mark.parametrize(("tokens", "piece", "certain"), [(4, True, False), (9, True, True), (4, False, True)])
def test_a_stack_that_grew_beside_a_new_piece_must_have_a_new_top(
    towers: Towers, tokens: int, piece: bool, certain: bool
) -> None:
    """Beside a piece that came, print of a token's colour may be bared or shaded: that a stack has grown there is only
    asked while its top lies as before; without such a piece what was detected counts.
    """
    towers.stack(4)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    table = replace(towers.table, seen=before, things=(stack,))
    east = stack.corner[0] + stack.mask.shape[1], stack.corner[1]
    come: list[tuple[Standing, Come]] = []
    if piece:
        towers.scene.apply(PutPiece("p", "tent", "blue", (0, 0), (AT[0] + 0.42, AT[1]), False))
        body = np.ones((18, 14), np.bool_)
        blue = Standing("tent", "blue", False, Cell(0, 0), (AT[0] + 0.42, AT[1]), body, (east[0] + 11, east[1]), True)
        come.append((blue, PieceSeen(Cell(0, 0), "tent", "blue", blue.at, False, True, 1.0)))
    towers.stack(tokens)
    wider = np.pad(stack.mask, ((0, 0), (0, 3)), constant_values=True)
    grown = replace(stack, mask=wider, top=None)
    told = StackSeen(Cell(0, 0), AT, None, True, 1.0)
    come.append((grown, told))
    said = borne_out(table, towers.shot(3), grown, told, [stack], ([], [], come), False, ThingsConfig())
    assert isinstance(said, StackSeen)
    assert said.certain is certain
    laid = {Cell(0, 0)}  # of a tile that was just laid over its top the print differs from it
    handled = borne_out(table, towers.shot(3), grown, told, [stack], ([], [], come), False, ThingsConfig(), laid)
    assert isinstance(handled, StackSeen)
    assert not handled.certain
    assert (said.confidence < 1.0) is not certain


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
    now, _ = _drawn_stack(table)
    x, y = apply(table.lattice.warp(Cell(0, 0)), np.array([AT]))[0]
    shade = cv2.circle(np.zeros(now.shape[:2], np.float32), (round(x) - 20, round(y) - 6), 6, 0.5, -1)
    now = (now * (1.0 - cv2.GaussianBlur(shade, (0, 0), 0.8))[..., None]).astype(np.uint8)
    said = stirred(table, [stack], stack, now, replace(ALONE, reached=reached, rivals=rivals))
    assert [each.certain for each in said] == told


def test_the_shadow_s_end_of_another_stack_that_was_touched_says_nothing(
    remembered: tuple[Table, Picture, Standing],
) -> None:
    """Unless it lies much nearer to this one."""
    table, _, stack = remembered
    now, _ = _drawn_stack(table)
    x, y = apply(table.lattice.warp(Cell(0, 0)), np.array([AT]))[0]
    shade = cv2.circle(np.zeros(now.shape[:2], np.float32), (round(x) - 18, round(y) - 6), 5, 0.5, -1)
    now = (now * (1.0 - cv2.GaussianBlur(shade, (0, 0), 0.8))[..., None]).astype(np.uint8)
    for aside, told in ((-38, []), (-48, []), (-90, [True])):
        other = replace(stack, corner=(stack.corner[0] + aside, stack.corner[1] - 6))
        nearby = replace(ALONE, reached=True, rivals=(other,))
        assert [each.certain for each in stirred(table, [stack, other], stack, now, nearby)] == told


@pytest.mark.parametrize(("window", "sure"), [(0.75, 1.0), (0.42, 0.95), (0.31, None)])
def test_the_less_print_there_is_around_a_stack_the_less_it_tells(
    remembered: tuple[Table, Picture, Standing], window: float, sure: float | None
) -> None:
    """A high stack leans over the next tile, and little print of its own shows: then its change is asked about."""
    table, _, stack = remembered
    now, _ = _drawn_stack(table, (1.4, -1.2))
    config = RestackConfig(window=window)
    assert restacked(table, [stack], stack, now, ALONE, 0.1, config).sure == sure
    assert restacked(table, [stack], stack, table.seen, ALONE, 0.1, config).sure == 0.0, "it stays as it is"
