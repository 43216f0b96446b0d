"""Tokens beside the map that hardly differ from the table."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from tests.sampling import sampled
from vision.camera.geometry import Plane
from vision.numeric.changes import change
from vision.numeric.patches import SQUARE, Matrix, warp_of
from vision.objects.lessons.learned import LearnedShapes
from vision.objects.paint.paints import COLOURS, TOKEN
from vision.observation import TokenTaken
from vision.scene.detection.dim_tokens import detect_dim, faint_beside
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.new_things import Search
from vision.scene.state.half_size import half, half_mask
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.things.changed_things import review_things
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

CLOTH, CARDBOARD = (66, 74, 92), (62, 68, 80)
RADIUS = 7.5
DISC = tuple((RADIUS * np.cos(turn), RADIUS * np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 20, endpoint=False))
NOTHING_LEARNED = np.zeros((0, 0, 0))
COLOUR_WORDS = {**COLOURS, TOKEN: CARDBOARD}
EVEN = np.ones((1, 1, 3), np.float32)


def _round(table: Table, east: float) -> Matrix:
    """The outline in pixels of a token that lies so many tiles east of the start tile's corner."""
    middle = table.plane.project(np.array([[east, 1.5]]))[0]
    return np.asarray(table.ground((float(middle[0]), float(middle[1]))).seen(np.array(DISC), 0.0) + middle)


def _with(table: Table, picture: Picture, east: float, paint: tuple[int, int, int]) -> Picture:
    """The picture with a token of that paint there."""
    shown = picture.copy()
    cv2.fillConvexPoly(shown, np.round(_round(table, east) * 16).astype(np.int32), paint, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(shown, (0, 0), 0.7), np.uint8)


@pytest.fixture
def tray() -> Table:
    """A tile on a cloth of nearly the tokens' colour under a tilted camera, one token known beside it."""
    corners = Lens.over(TableSettings(tilt=20.0)).project(SQUARE)
    lattice = Lattice(Plane.from_tile(corners, 1920, 1080)).laid(Cell(0, 0), warp_of(corners))
    bare = np.full((1080, 1920, 3), CLOTH, np.uint8)
    shapes = LearnedShapes((), *(NOTHING_LEARNED,) * 4, token=DISC)
    tiles = {Cell(0, 0): KnownTile(0, LaidTile(Face("G1"), 0), True)}
    table = Table(lattice, bare, bare, bare, tiles, shapes=shapes, shown_on=(66.0, 74.0, 92.0))
    mask = np.zeros(bare.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(_round(table, 3.0) * 16).astype(np.int32), 1.0, shift=4)
    left, top, wide, high = cv2.boundingRect(mask)
    cut = mask[top : top + high, left : left + wide] > 0
    token = Standing(TOKEN, "", None, None, (3.0, 1.5), cut, (left, top), True)
    return replace(table, seen=_with(table, bare, 3.0, CARDBOARD), things=(token,))


@pytest.mark.parametrize(
    ("east", "paint", "said"),
    [(3.4, CARDBOARD, [(TokenTaken, True)]), (3.4, (60, 67, 84), []), (9.0, CARDBOARD, [])],
)
def test_the_next_token_of_a_row_is_told_though_it_hardly_differs_from_the_table(
    tray: Table, gallery: Gallery, east: float, paint: tuple[int, int, int], said: list[tuple[type, bool]]
) -> None:
    """It has paint, size and shape of the one beside it. A shadow of the cloth has not, and far from any token nobody
    can tell.
    """
    now = _with(tray, tray.seen, east, paint)
    told = review_things(tray, now, change(half(tray.seen), half(now)), gallery, COLOUR_WORDS).observations
    assert [(type(event), event.certain) for event in told] == said


def test_what_the_pictures_edge_cuts_off_is_no_token_that_hardly_differs(tray: Table, gallery: Gallery) -> None:
    """A check of the cloth that a sleeve has hidden may have the tokens' paint, and be cut to their size."""
    token = tray.things[0]
    high, wide = token.mask.shape
    places = (800, 1080 - high), (802 + wide, 1080 - high)
    seen, now = tray.bare.copy(), tray.bare.copy()
    for picture, shown in ((seen, places[:1]), (now, places)):
        for left, top in shown:
            picture[top : top + high, left : left + wide][token.mask] = CARDBOARD
    table = replace(tray, seen=seen, things=(replace(token, corner=places[0]),))
    told = review_things(table, now, change(half(seen), half(now)), gallery, COLOUR_WORDS).observations
    assert not told


def test_a_change_of_the_light_all_over_a_row_is_none_of_its_tokens(tray: Table) -> None:
    """Where most of the place beside a token differs a little, a cloud has come."""
    config = NewThingConfig()
    now = _with(tray, tray.seen, 3.4, CARDBOARD)
    assert faint_beside(tray, half(now), EVEN, tray.things, config).any()
    assert not faint_beside(tray, half(np.asarray(now * 0.9, np.uint8)), EVEN, tray.things, config).any()
    assert not faint_beside(replace(tray, things=()), half(now), EVEN, (), config).any()


@pytest.mark.parametrize("lies", sampled((False, True), (True,)))
def test_a_patch_of_the_table_that_looks_like_a_token_is_none(tray: Table, gallery: Gallery, lies: bool) -> None:
    """A round check of the cloth in the tokens' paint, beside one that has come: nothing differs there. A token that
    lies on it differs at least a little.
    """
    table = replace(tray, bare=_with(tray, tray.bare, 3.4, CARDBOARD), seen=_with(tray, tray.seen, 3.4, CARDBOARD))
    now = _with(table, table.seen, 3.4, (72, 78, 92)) if lies else table.seen
    known = replace(table, shapes=None)
    over = change(half(known.bare), half(now))
    search = Search(
        known, now, over, gallery, {**COLOURS, TOKEN: (72, 78, 92) if lies else CARDBOARD}, NewThingConfig()
    )
    mask = np.zeros(now.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(_round(tray, 3.4)).astype(np.int32), 1.0)
    none = np.zeros(now.shape[:2], np.bool_)
    found = detect_dim(search, half_mask(mask > 0, over.strong.shape), (0, 0), none, painted=False)
    assert bool(found) is lies


@pytest.mark.parametrize(("legible", "asked"), [(0.0, False), (1000.0, True)])
def test_a_token_too_far_away_to_show_its_print_is_asked_about(
    tray: Table, gallery: Gallery, legible: float, asked: bool
) -> None:
    """Its outline is enough for a question there; nearer, where no print is to be seen, it is a patch of shadow."""
    plain: Any = SimpleNamespace(similarity=lambda *_: 0.0, possible=0.5, shown=0.7)
    assert tray.shapes is not None
    table = replace(tray, shapes=replace(tray.shapes, face=plain), things=())
    dark = (48, 53, 64)
    now = _with(table, table.bare, 9.0, dark)
    over = change(half(table.bare), half(now))
    search = Search(table, now, over, gallery, {**COLOURS, TOKEN: dark}, NewThingConfig(legible=legible))
    mask = np.zeros(now.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(_round(tray, 9.0)).astype(np.int32), 1.0)
    none = np.zeros(now.shape[:2], np.bool_)
    found = detect_dim(search, half_mask(mask > 0, over.strong.shape), (0, 0), none, painted=False)
    assert [each.thing.kind for each in found] == ([TOKEN] if asked else [])
    assert not any(each.standing.certain for each in found)
