"""When what came to light is the tile's own print."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from vision.camera.geometry import Plane
from vision.numeric.changes import change
from vision.numeric.patches import SQUARE, warp_of
from vision.scene.bared_print import BaredConfig, shows_print
from vision.scene.changed_things import half, review_things
from vision.scene.table import KnownTile, Table
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

START = Cell(0, 0)
CORNER = 40, 30
SPOT = cv2.circle(np.zeros((140, 140), np.uint8), (70, 60), 22, 1, -1) > 0
CARDBOARD, PAINT = (106, 122, 130), (52, 60, 170)


def _covered(picture: Picture, colour: tuple[int, int, int]) -> Picture:
    """The picture with a thing of that colour on the ``SPOT``, with a grain and a soft edge."""
    thing = np.random.default_rng(4).normal(0, 5, picture.shape) + colour
    soft = cv2.GaussianBlur(SPOT.astype(np.float64), (0, 0), 0.8)[..., None]
    return np.asarray(np.clip(soft * thing + (1 - soft) * picture, 0, 255), np.uint8)


@pytest.fixture
def laid(gallery: Gallery) -> tuple[Table, Picture]:
    """A printed tile on a dark table, and the cut-out around it in another light and a little out of focus."""
    corners = np.array(CORNER) + 20.0 + 100.0 * SQUARE
    hypothesis = gallery.hypothesis("G1", 0)
    print_ = gallery.picture(hypothesis, 100)
    picture = np.full((240, 320, 3), 60, np.uint8)
    picture[50:150, 60:160] = np.clip(print_ * 0.8 + 12, 0, 255)
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.9), np.uint8)
    lattice = Lattice(Plane.from_tile(corners, 320, 240)).laid(START, warp_of(corners))
    known = {START: KnownTile(hypothesis, LaidTile(Face("G1"), 0), True)}
    return Table(lattice, picture, picture, picture, known), picture[30:170, 40:180]


def test_print_that_a_thing_has_left_is_no_thing(gallery: Gallery, laid: tuple[Table, Picture]) -> None:
    """A token that nobody saw come is gone: what is seen now is the tile."""
    table, print_ = laid
    pictures = print_, _covered(print_, CARDBOARD)
    assert shows_print(table, gallery, START, pictures, CORNER, SPOT, BaredConfig())


@pytest.mark.parametrize("colour", [CARDBOARD, PAINT])
def test_what_comes_upon_print_is_a_thing(
    gallery: Gallery, laid: tuple[Table, Picture], colour: tuple[int, int, int]
) -> None:
    """Upon print, and where another thing lay before."""
    table, print_ = laid
    for before in (print_, _covered(print_, (200, 120, 60))):
        now = _covered(print_, colour)
        assert not shows_print(table, gallery, START, (now, before), CORNER, SPOT, BaredConfig())


def test_print_in_other_light_has_not_come_to_light(gallery: Gallery, laid: tuple[Table, Picture]) -> None:
    """It was there before."""
    table, print_ = laid
    darker = np.asarray(print_ * 0.7, np.uint8)
    assert not shows_print(table, gallery, START, (darker, print_), CORNER, SPOT, BaredConfig())


def test_what_the_print_is_must_be_certain(gallery: Gallery, laid: tuple[Table, Picture]) -> None:
    """A tile that is in question, and a place without any, say nothing."""
    table, print_ = laid
    pictures = print_, _covered(print_, CARDBOARD)
    doubted = replace(table, tiles={START: replace(table.tiles[START], certain=False)})
    assert not shows_print(doubted, gallery, START, pictures, CORNER, SPOT, BaredConfig())
    assert not shows_print(table, gallery, Cell(1, 0), pictures, CORNER, SPOT, BaredConfig())


def test_a_table_tells_nothing_of_a_thing_that_it_never_knew(
    gallery: Gallery, laid: tuple[Table, Picture], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token became part of what is remembered of a tile, and goes: no question and no event."""
    table, _ = laid
    now = table.seen
    before = now.copy()
    before[30:170, 40:180] = _covered(now[30:170, 40:180], CARDBOARD)
    remembered = replace(table, seen=before, bare=before)
    since = change(half(before), half(now))
    assert review_things(remembered, now, since, gallery).observations == ()
    monkeypatch.setattr("vision.scene.new_things.shows_print", lambda *_: False)
    assert review_things(remembered, now, since, gallery).observations != ()
