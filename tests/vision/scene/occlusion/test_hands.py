"""Hands that lie still on the table, in gloves and sleeves of many colours; and what is as large and no hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from tests.sampling import sampled
from vision.camera.geometry import Plane
from vision.camera.motion import Stillness, shrunk
from vision.numeric.patches import SQUARE, apply, warp_of
from vision.scene.occlusion.hands import HandConfig, Resting, _is_ghost, any_view, hand_rests
from vision.scene.state.table import KnownTile, Table
from vision.tiles.lattice import Lattice

WOOD = (70, 120, 170)
SKINS = {
    "pale": (150, 175, 225),
    "brown": (60, 85, 130),
    "like the table": (92, 142, 194),
    "green glove": (70, 140, 60),
}
SLEEVES = {"black": (28, 28, 30), "wood": WOOD, "white": (225, 228, 230), "blue": (150, 70, 40)}
WRIST = {"beside": (700, 650), "over": (960, 780)}
Paint = Callable[[Picture], None]


@pytest.fixture(scope="module", name="wood")
def _wood() -> Picture:
    """A table with a coarse grain, without noise."""
    rows = np.random.default_rng(3).normal(0.0, 14.0, (90, 24)).astype(np.float32)
    grain = cv2.resize(rows, (1920, 1080), interpolation=cv2.INTER_CUBIC)
    wood = np.array(WOOD, np.float32) + grain[..., None]
    return np.asarray(wood.clip(0, 255), np.uint8)


@pytest.fixture(scope="module", name="table")
def _table(wood: Picture) -> Table:
    """The start tile in the middle of that table."""
    corners = Lens.over(TableSettings(tilt=10.0)).project(SQUARE)
    lattice = Lattice(Plane.from_tile(corners, 1920, 1080))
    lattice = lattice.laid(Cell(0, 0), warp_of(corners))
    seen = wood.copy()
    print_ = np.random.default_rng(5).integers(60, 230, (8, 8, 3), np.uint8)
    _tile(seen, lattice, Cell(0, 0), print_)
    return Table(lattice, seen, seen, wood, {Cell(0, 0): KnownTile(0, LaidTile(Face("G1"), 0), True)})


def _tile(picture: Picture, lattice: Lattice, cell: Cell, print_: Picture) -> None:
    warp = lattice.warp_or_expected(cell) @ np.diag([1 / 8, 1 / 8, 1.0])
    size = picture.shape[1], picture.shape[0]
    cv2.warpPerspective(print_, warp, size, picture, cv2.INTER_NEAREST, cv2.BORDER_TRANSPARENT)


def _hand(wrist: tuple[int, int], skin: tuple[int, ...], sleeve: tuple[int, ...], table: Picture) -> Paint:
    """An arm from the lower edge, a shadow beside it, a palm and four fingers; a sleeve like the table shows its very
    pixels and casts no shadow.
    """
    x, y = wrist

    def paint(picture: Picture) -> None:
        if sleeve == WOOD:
            arm = np.zeros(picture.shape[:2], np.uint8)
            cv2.line(arm, (x + 60, y + 900), (x + 10, y + 110), 1, 150)
            cv2.copyTo(table, arm, picture)
        else:
            cv2.line(picture, (x + 60, y + 900), (x + 10, y + 110), sleeve, 150)
        cv2.ellipse(picture, (x, y), (75, 100), 0, 0, 360, skin, -1)
        for finger in range(4):
            tip = x - 85 + 55 * finger, y - 190 + 12 * abs(finger - 2)
            cv2.line(picture, (x - 45 + 30 * finger, y - 40), tip, tuple(int(0.93 * v) for v in skin), 34)

    return paint


def _shown(table: Table, *paints: Paint, light: float = 1.0) -> bool:
    """Whether a hand is said to rest when the table showed these pictures, the last of them for good."""
    stillness = Stillness(2)
    stillness.feed(table.seen)
    now = table.seen
    for number, paint in enumerate((*paints, paints[-1])):
        now = table.seen.copy()
        paint(now)
        cv2.add(cv2.convertScaleAbs(now, alpha=light), _noise()[number % 2], now, dtype=cv2.CV_8U)
        stillness.feed(now)
    return hand_rests(table, shrunk(table.seen), shrunk(now), stillness.swept) is not None


@cache
def _noise() -> NDArray[np.int16]:
    """The noise of two pictures."""
    return np.random.default_rng(1).normal(0.0, 3.0, (2, 1080, 1920, 3)).astype(np.int16)


@pytest.mark.parametrize("where", sampled(WRIST, ("over",)))
@pytest.mark.parametrize("sleeve", sampled(SLEEVES, ("wood",)))
@pytest.mark.parametrize("skin", sampled(SKINS, ("like the table",)))
def test_a_hand_that_lies_still_is_seen(table: Table, wood: Picture, skin: str, sleeve: str, where: str) -> None:
    """A hand beside the board or over it is a hand in any glove and sleeve, one of the table's own pixels included;
    once it has gone there is none.
    """
    x, y = WRIST[where]
    coming = [_hand((x, y + 200 * step), SKINS[skin], SLEEVES[sleeve], wood) for step in (2, 1, 0)]
    assert _shown(table, *coming)
    assert not _shown(table, *coming, lambda picture: None)


@pytest.mark.parametrize(
    ("covered", "sleeve", "rests"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_a_sleeve_tells_a_hand_of_the_table_s_colour_from_a_tile_that_was_taken(
    table: Table, wood: Picture, covered: bool, sleeve: bool, rests: bool
) -> None:
    """In the dark a dark hand looks like the dark wood on which a tile lay; a small sleeve alone is no hand."""

    def paint(picture: Picture) -> None:
        if covered:
            hand = table.region(table.lattice.warp(Cell(0, 0)), 0.02)
            picture[hand] = np.clip(wood[hand].astype(np.int16) + 7, 0, 255)
        if sleeve:
            cv2.ellipse(picture, (960, 1080), (20, 24), 0, 0, 360, (60, 60, 70), -1)

    assert _shown(table, paint) is rests


@pytest.mark.parametrize(("lighter", "rests"), [(7, False), (16, True)])
def test_tiles_where_the_table_is_not_seen_again_are_hidden(
    table: Table, wood: Picture, lighter: int, rests: bool
) -> None:
    """Not taken away: something of nearly the table's colour rests on them."""
    beside = Cell(1, 0)
    lattice = table.lattice.laid(beside, table.lattice.expected(beside))
    seen = table.seen.copy()
    _tile(seen, lattice, beside, np.random.default_rng(6).integers(60, 230, (8, 8, 3), np.uint8))
    two = replace(table, lattice=lattice, seen=seen, bare=seen, tiles={**table.tiles, beside: table.tiles[Cell(0, 0)]})

    def paint(picture: Picture) -> None:
        for cell in two.tiles:
            hand = two.region(lattice.warp(cell), 0.02)
            picture[hand] = np.clip(wood[hand].astype(np.int16) + lighter, 0, 255)

    assert _shown(two, paint) is rests


@pytest.mark.parametrize("sleeve", SLEEVES)
def test_what_a_hand_left_in_the_remembered_picture_is_no_hand(table: Table, wood: Picture, sleeve: str) -> None:
    """The end of a sleeve that was remembered as the table is gone in the next picture: nothing lies there now. A
    sleeve that lies there now is seen, on a table of its colour with a hand alone.
    """
    remnant = table.seen.copy()
    colour = (88, 112, 150) if sleeve == "wood" else SLEEVES[sleeve]
    cv2.ellipse(remnant, (700, 1080), (90, 120), 0, 0, 360, colour, -1)
    noise = _noise()[0]
    with_it, without = (
        shrunk(np.clip(each.astype(np.int16) + noise, 0, 255).astype(np.uint8)) for each in (remnant, table.seen)
    )
    assert hand_rests(table, with_it, without, None) is None
    assert hand_rests(table, without, with_it, None) is not None


@pytest.mark.parametrize("hand", [True, False])
def test_a_hand_on_a_board_that_was_pushed_is_seen(table: Table, wood: Picture, hand: bool) -> None:
    """A board that was pushed looks like a hand beside the picture as it was, and not beside either of both; a hand on
    it does still.
    """
    push = np.array([[1.0, 0.0, 30.0], [0.0, 1.0, -14.0], [0.0, 0.0, 1.0]])
    now = wood.copy()
    lattice = table.lattice.moved(push)
    _tile(now, lattice, Cell(0, 0), np.random.default_rng(5).integers(60, 230, (8, 8, 3), np.uint8))
    if hand:
        _hand(WRIST["beside"], SKINS["brown"], SLEEVES["blue"], wood)(now)
    before, small = shrunk(table.seen), shrunk(now)
    seen, edge = any_view(before, small, push, np.eye(3))
    assert (hand_rests(replace(table, lattice=lattice), seen, small, None) is not None) is hand
    assert (hand_rests(replace(table, lattice=lattice), seen, small, None, reaching=edge) is not None) is hand


@pytest.mark.parametrize("hand", [True, False])
def test_a_hand_under_a_knocked_camera_is_seen_around_a_small_map(table: Table, wood: Picture, hand: bool) -> None:
    """The motion of one tile is right on that tile alone; what the ground around it did is told by the ground."""
    knock = np.array([[1.0, 0.0, 30.0], [0.0, 1.0, -14.0], [0.0, 0.0, 1.0]])
    middle = table.lattice.corners[Cell(0, 0)].mean(axis=0)
    there, back = np.eye(3), np.eye(3)
    there[:2, 2], back[:2, 2] = middle, -middle
    bulging = knock @ there @ np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [4e-4, 0.0, 1.0]]) @ back
    now = np.asarray(cv2.warpPerspective(table.seen, knock, (1920, 1080), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    if hand:
        _hand(WRIST["beside"], SKINS["brown"], SLEEVES["blue"], wood)(now)
    before, small = shrunk(table.seen), shrunk(now)
    seen, edge = any_view(before, small, bulging, knock)
    assert (
        hand_rests(replace(table, lattice=table.lattice.moved(bulging)), seen, small, None, reaching=edge) is not None
    ) is hand


@pytest.mark.parametrize("light", sampled((1.0, 0.8), (0.8,)))
def test_a_tile_laid_by_a_hand_is_no_hand(table: Table, wood: Picture, light: float) -> None:
    """A tile with its shadow, a tile taken away, two tiles at once and a small thing are no hand, in any light."""
    print_ = np.random.default_rng(6).integers(60, 230, (8, 8, 3), np.uint8)
    hand = _hand((960, 700), SKINS["pale"], SLEEVES["black"], wood)

    def laid(*cells: Cell) -> Paint:
        def paint(picture: Picture) -> None:
            for cell in cells:
                corners = np.round(table.lattice.corners[Cell(0, 0)] + [6.0 + 72.0 * cell.col, 6.0 + 72.0 * cell.row])
                cv2.fillConvexPoly(picture, corners.astype(np.int32), tuple(0.7 * v for v in WOOD))
                _tile(picture, table.lattice, cell, print_)

        return paint

    def taken(picture: Picture) -> None:
        picture[:] = wood

    def token(picture: Picture) -> None:
        cv2.circle(picture, (400, 300), 20, (40, 160, 220), -1)

    for done in (laid(Cell(1, 0)), laid(Cell(1, 0), Cell(2, 0)), taken, token):
        assert not _shown(table, hand, done, light=light)


@pytest.mark.parametrize(("cells", "hand"), [((1,), False), ((1, 2), False), ((1, 2, 3, 4), True)])
def test_a_bare_forearm_along_a_row_is_no_row_of_tiles(
    table: Table, wood: Picture, cells: tuple[int, ...], hand: bool
) -> None:
    """Its sleeve has the table's colour, and it fills one free cell after the other; two tiles may be laid at once."""
    table = replace(table, lattice=table.lattice.laid(Cell(4, 1), table.lattice.expected(Cell(4, 1))))

    def arm(picture: Picture) -> None:
        for column in cells:
            corners = apply(table.lattice.expected(Cell(column, 0)), SQUARE)
            cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), SKINS["green glove"])

    assert _shown(table, arm) is hand


@pytest.mark.parametrize(("hand", "seen"), [(True, True), pytest.param(False, False, marks=pytest.mark.slow)])
def test_a_hand_in_a_wide_sleeve_like_the_table_is_seen(table: Table, wood: Picture, hand: bool, seen: bool) -> None:
    """The sleeve no more than shades the table, softly, over a far larger area than the hand's."""

    def arm(picture: Picture) -> None:
        shade = np.zeros(picture.shape[:2], np.float32)
        cv2.line(shade, (2000, 700), (1000, 640), 0.45, 260)
        light = 1 - cv2.GaussianBlur(shade, (0, 0), 22)
        dim = picture * light[..., None]
        picture[:] = np.clip(dim, 0, 255).astype(np.uint8)
        if hand:
            cv2.ellipse(picture, (900, 640), (110, 60), 0, 0, 360, SKINS["green glove"], -1)

    assert _shown(table, arm) is seen


def test_tokens_near_the_edge_of_the_picture_do_not_reach_in_from_it(table: Table) -> None:
    """Two rows of three, as large as a finger, are no hand a quarter of a tile from the edge."""

    def tokens(picture: Picture) -> None:
        for number in range(6):
            x, y = 14 + number % 3 * 24, 300 + number // 3 * 24
            picture[y : y + 22, x : x + 22] = (40, 60, 90)

    assert not _shown(table, tokens)


@pytest.mark.slow
def test_the_soft_shadow_of_a_person_is_no_hand(table: Table, wood: Picture) -> None:
    """Light that falls off gently over a part of the table is no thing, where a hand swept through it too."""
    dark = np.zeros((1080, 1920, 1), np.float32)
    cv2.circle(dark, (500, 900), 260, 0.35, -1)
    dark = np.asarray(cv2.GaussianBlur(dark, (0, 0), 90), np.float32)[..., None]

    def shaded(picture: Picture) -> None:
        picture[:] = np.clip(picture * (1.0 - dark), 0, 255).astype(np.uint8)

    assert not _shown(table, _hand((700, 650), SKINS["pale"], SLEEVES["black"], wood), shaded)
    assert not _shown(table, shaded)


@pytest.mark.parametrize(
    ("aside", "darker", "same"), [(0, 0.0, True), (0, 3.0, True), (3, 0.0, False), (0, 40.0, False)]
)
def test_what_rests_is_the_same_where_it_lies_and_looks_as_it_did(aside: int, darker: float, same: bool) -> None:
    """A hand that comes back lies elsewhere or otherwise; a block of tokens has not moved, in hardly other light."""
    chance = np.random.default_rng(3)
    seen = chance.uniform(60, 200, (40, 60, 3)).astype(np.uint8)
    mask = np.zeros((40, 60), np.bool_)
    mask[10:22, 20:36] = True
    dim = seen.astype(np.float64) - darker
    now = dim.clip(0, 255).astype(np.uint8)
    assert Resting(mask, seen, seen, 1).again(np.roll(mask, aside, axis=1), now) is same


def test_what_rested_has_left_when_the_table_is_seen_there_again() -> None:
    """A sleeve ten grey levels off the table's colour is there or not, in the noise of a single frame and in other
    light; whatever else is seen there has not left.
    """
    chance = np.random.default_rng(3)
    bare = np.full((240, 360, 3), 120, np.uint8)
    sleeve = bare.copy()
    sleeve[120:, 60:180] = (110, 128, 120)
    gone = bare.copy()
    gone[:60] = 30
    mask = np.zeros((40, 60), np.bool_)
    mask[20:, 10:30] = True
    resting = Resting.found(mask, shrunk(bare), shrunk(sleeve), None, 1)
    for light in (1.0, 0.97):
        for frame, left in ((sleeve, False), (bare, True), (gone, True)):
            noisy = np.clip(frame * light + chance.normal(0, 4.0, frame.shape), 0, 255).astype(np.uint8)
            assert resting.has_left(noisy) is left
    assert not resting.has_left(np.full_like(bare, 20)[:120])


def test_what_only_looks_otherwise_is_no_ghost() -> None:
    """A thing that was there is still there, in poorer light: its outline is."""
    before, now = (np.full((60, 80, 3), 80, np.uint8) for _ in range(2))
    before[20:42, 75:], now[20:42, 75:] = 20, 35
    spot = np.ones((22, 5), np.bool_)
    assert not _is_ghost(before, now, spot, (slice(20, 42), slice(75, 80)), HandConfig())


@pytest.mark.parametrize(("tray", "gone", "ghost"), [(True, False, False), (False, False, False), (False, True, True)])
def test_fingers_that_hide_the_edge_of_a_tray_are_no_ghost(tray: bool, gone: bool, ghost: bool) -> None:
    """They hide an outline that the table has, and have one of their own; what has gone from a plain table has none."""
    bare = np.full((60, 80, 3), (75, 85, 75), np.uint8)
    if tray:
        bare[:, 50:75] = (45, 50, 55)
    lain = bare.copy()
    lain[20:42, 75:] = (38, 44, 62)
    spot = np.ones((22, 5), np.bool_)
    before, now = (lain, bare) if gone else (bare, lain)
    assert _is_ghost(before, now, spot, (slice(20, 42), slice(75, 80)), HandConfig()) is ghost
