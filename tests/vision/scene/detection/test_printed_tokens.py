"""Tokens that hardly differ from the table are found by their print, or by their paint in little light."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from tests.sampling import few_rows
from tests.vision.objects.lessons.test_token_print import ABOVE, RING, print_shown, token_drawn
from tests.worlds.usual import SOLIDS
from vision.camera.geometry import Plane
from vision.numeric.changes import change
from vision.numeric.patches import SQUARE, warp_of
from vision.objects.lessons.learned import LearnedShapes
from vision.objects.paint.paints import COLOURS, TOKEN
from vision.objects.segmentation.blobs import Cutout, Thing
from vision.scene.detection.look import Look
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.new_things import Search
from vision.scene.detection.placing import placed
from vision.scene.detection.printed_tokens import printed_tokens
from vision.scene.state.half_size import half
from vision.scene.state.table import KnownTile, Standing, Table
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

MAT = (74.0, 80.0, 84.0)
PLACES = ((90, 100), (90, 124), (91, 149), (400, 520))


@pytest.fixture(scope="module", name="search")
def _search() -> Search:
    """A dark mat with one tile in the middle, of an owner who has shown tokens."""
    rng = np.random.default_rng(4)
    print_ = rng.integers(60, 230, (64, 64, 3)).astype(np.uint8)
    gallery = Gallery({"G1": print_})
    seen = np.full((480, 640, 3), MAT, np.uint8)
    corners = np.array([290.0, 210.0]) + 60.0 * SQUARE
    lattice = Lattice(Plane.from_tile(corners, 640, 480)).laid(Cell(0, 0), warp_of(corners))
    seen[210:270, 290:350] = cv2.resize(print_, (60, 60))
    known = {Cell(0, 0): KnownTile(gallery.hypothesis("G1", 0), LaidTile(Face("G1"), 0), True)}
    shapes: Any = SimpleNamespace(face=print_shown(), token=RING)
    table = replace(Table(lattice, seen, seen, seen, known), shapes=shapes)
    since = change(half(seen), half(seen))
    return Search(table, seen, since, gallery, {**COLOURS, TOKEN: (84, 80, 74)}, NewThingConfig())


def _with(picture: Picture, what: str) -> Picture:
    """The picture with four of them, the tokens with the colour of the mat."""
    now = picture.copy()
    for number, (row, column) in enumerate(PLACES):
        there = slice(row - 30, row + 30), slice(column - 30, column + 30)
        if what == "shadows":
            dark = cv2.circle(np.zeros((60, 60), np.float32), (30, 30), 9, 0.4, -1)
            now[there] = (now[there] * (1 - cv2.GaussianBlur(dark, (0, 0), 2.0))[..., None]).astype(np.uint8)
        else:
            token, cover = token_drawn(53.0 * number, 1.0 if what != "edges" else 1.6, MAT, what != "plain discs")
            cover[24 if what == "edges" else 60 :] = 0.0
            now[there][cover > 0.5] = token[cover > 0.5]
    return now


def _found(search: Search, what: str, lying: tuple[Standing, ...] = ()) -> list[tuple[int, int]]:
    now = _with(search.table.seen, what)
    search = replace(search, now=now)
    closed = np.zeros((240, 320), np.bool_)
    found = printed_tokens(search, half(now), search.over.gain, lying, closed)
    assert all(each.standing.kind == TOKEN and each.thing.certain for each in found)
    return sorted(each.standing.corner for each in found)


def test_each_token_is_found_where_it_lies(search: Search) -> None:
    """Side by side and alone, however they are turned."""
    found = _found(search, "tokens")
    assert len(found) == len(PLACES)
    for (left, top), (row, column) in zip(found, PLACES, strict=True):
        assert abs(top + 10 - row) <= 4
        assert abs(left + 10 - column) <= 4


@pytest.mark.parametrize("what", ["plain discs", "shadows"])
def test_what_shows_no_print_is_no_token(search: Search, what: str) -> None:
    """Neither plain discs nor shadows of a token's size."""
    assert _found(search, what) == []


def test_what_differs_at_its_edge_alone_is_no_token(search: Search, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much the grain of the table there looks like the print: the edge is that of another thing."""
    monkeypatch.setattr(type(print_shown()), "similarity", lambda *_: 1.0)
    assert len(_found(search, "tokens")) == len(PLACES)
    assert _found(search, "edges") == []


def test_a_token_that_is_known_is_not_found_again(search: Search) -> None:
    """It lies there already."""
    row, column = PLACES[3]
    known = Standing(TOKEN, "", None, None, (0.0, 0.0), np.ones((22, 22), np.bool_), (column - 11, row - 11), True)
    assert len(_found(search, "tokens", (known,))) == len(PLACES) - 1


def test_without_tokens_shown_none_is_found(search: Search) -> None:
    """There is no print to compare with."""
    assert _found(replace(search, table=replace(search.table, shapes=None)), "tokens") == []


@pytest.mark.parametrize(("colour", "corner", "count"), few_rows([
    ((25, 32, 47), (70, 70), 1),
    ((29, 36, 33), (70, 70), 0),
    ((25, 32, 47), (420, 580), 1),
    ((25, 32, 47), (440, 600), 0),  # the picture ends there
], 2, 3))  # fmt: skip
def test_a_token_is_known_by_its_paint_where_noise_drowns_its_print(
    search: Search, colour: tuple[int, int, int], corner: tuple[int, int], count: int
) -> None:
    """In little light it differs from the table by some grey levels only, and so does a shadow."""
    noise, table = np.random.default_rng(6), search.table
    dim = np.asarray(table.seen * 0.55, np.float32)
    dim[np.all(table.seen == MAT, axis=2)] = (40.0, 50.0, 46.0)
    lain = dim.copy()
    place = lain[corner[0] : corner[0] + 60, corner[1] : corner[1] + 60]
    place[(token_drawn(0.0, 1.0, MAT, False)[1] > 0.5)[: place.shape[0], : place.shape[1]]] = colour
    seen, now = (np.clip(each + noise.normal(0, 3.0, dim.shape), 0, 255).astype(np.uint8) for each in (dim, lain))
    shapes = LearnedShapes(
        SOLIDS[:1], *(np.zeros((1, 1, 1)),) * 2, np.zeros((2, 1, 1, 1)), np.ones(1), token=RING, face=print_shown()
    )
    dark = replace(table, seen=seen, bare=seen, ground_seen=seen, shapes=shapes)
    own = replace(search, table=dark, now=now, colours={**COLOURS, TOKEN: (44, 59, 85)})
    closed = np.zeros((240, 320), np.bool_)
    assert len(printed_tokens(own, half(now), search.over.gain, (), closed)) == count


def test_what_is_not_certain_is_no_token(search: Search, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of paint alone, in so small a change, a question would mostly be about nothing."""
    row, column = PLACES[0]
    there = Standing(TOKEN, "", None, None, (0.0, 0.0), np.ones((22, 22), np.bool_), (column - 11, row - 11), True)
    seen = SimpleNamespace(thing=SimpleNamespace(certain=False), standing=there)
    monkeypatch.setattr(type(print_shown()), "similarity", lambda *_: 0.0)
    monkeypatch.setattr("vision.scene.detection.printed_tokens.detect_dim", lambda *_, **__: [seen])
    assert _found(search, "tokens") == []
    seen.thing.certain = True
    assert len(_found(search, "tokens")) == 1


@pytest.mark.parametrize(
    ("printed", "certain", "told"), [(False, False, False), (False, True, True), (True, False, True)]
)
def test_a_doubtful_shade_of_the_table_that_lacks_the_print_is_a_shadow(
    search: Search, printed: bool, certain: bool, told: bool
) -> None:
    """Beside pieces at the map's edge on felt the ends of their shadows were asked about as tokens."""
    token, fill = token_drawn(40.0, 1.0, tuple(0.62 * value for value in MAT), printed)
    bare = np.full((60, 60, 3), MAT, np.uint8)
    look = Look(
        Cutout(token, bare, (70, 70), ABOVE, np.ones(3, np.float32), 0.5), 60.0, None, search.known, search.config
    )
    thing = Thing(TOKEN, "", (100.0, 100.0), None, 1.0 if certain else 0.8, certain, 0.65)
    found = placed(search.table, look, thing, fill, search.gallery, 1.0)
    assert (found is not None) is told


@pytest.mark.parametrize(
    ("printed", "as_large", "certain"), [(True, 1.0, True), (True, 1.8, False), (False, 1.0, False)]
)
def test_a_doubtful_token_that_shows_the_print_is_one(
    search: Search, printed: bool, as_large: float, certain: bool
) -> None:
    """Of a token at the rim of a tray half the outline was not seen; two that touch may show the print of one."""
    token, fill = token_drawn(40.0, 1.0, printed=printed)
    wide = cv2.ellipse(np.zeros((60, 60), np.uint8), (30, 30), (round(11 * as_large), 11), 0, 0, 360, 1.0, -1)
    fill = np.maximum(fill, wide.astype(np.float32)) if as_large > 1.0 else fill
    cut = Cutout(token, np.full((60, 60, 3), MAT, np.uint8), (70, 70), ABOVE, np.ones(3, np.float32), 0.5)
    look = Look(cut, 60.0, None, search.known, search.config)
    thing = Thing(TOKEN, "", (100.0, 100.0), None, 0.8, False, 0.65)
    found = placed(search.table, look, thing, fill, search.gallery, 1.0)
    assert found is not None
    assert found.standing.certain is certain
