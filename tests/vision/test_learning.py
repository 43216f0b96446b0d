"""A tile that was never enrolled is learned from the table, in the middle of a game."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.simulator import PutTile, TableSettings, VirtualTable
from vision.gallery import MASTER, Gallery, GalleryError
from vision.identity import Search, identify
from vision.learning import learn_tile
from vision.patches import Picture, warp_of
from vision.watcher import Options, Watcher


def test_a_tile_that_was_asked_about_once_is_known_from_then_on(pictures: dict[str, Picture]) -> None:
    """The picture is cut from the table, north up; a copy laid later and otherwise turned is read for certain."""
    known = {name: picture for name, picture in pictures.items() if name != "E2"}
    gallery = Gallery(known)
    before = [gallery.of(number)[0].name for number in range(4 * len(gallery))]
    table = VirtualTable(pictures, TableSettings(seed=3))
    watcher = Watcher(gallery, Options(agree=0), start=("G1", ""))
    table.apply(PutTile((0, 0), "G1", 0))
    watcher.feed(table.photograph(0), 0)
    table.apply(PutTile((1, 0), "E2", 1))
    said = watcher.feed(table.photograph(1), 1)
    assert not [seen for seen in said if seen.event == "tile" and seen.certain]
    assert watcher.table is not None
    picture = learn_tile(watcher.table, gallery, (1, 0), "E2", 1)
    assert picture.shape == (MASTER, MASTER, 3)
    assert [gallery.of(number)[0].name for number in range(len(before))] == before
    table.apply(PutTile((0, 1), "E2", 2))
    corners = table.pose_truth().cell_corners((0, 1))
    reading = identify(table.photograph(2), warp_of(corners), gallery, Search(shift=0.06, steps=5))
    face, rotation = gallery.of(reading.hypothesis)
    assert (face.name, rotation, reading.certain) == ("E2", 2, True)


def test_a_known_face_gets_its_new_picture(pictures: dict[str, Picture]) -> None:
    """Learning again replaces, and what was prepared from the old picture is made anew."""
    gallery = Gallery({"A4": pictures["A4"], "E2": pictures["E2"]})
    old = gallery.normalised(24)[gallery.hypothesis("E2", 0)].copy()
    assert gallery.look_alikes is not None
    gallery.learn("E2", pictures["B1"])
    assert len(gallery) == 2
    assert not np.array_equal(gallery.normalised(24)[gallery.hypothesis("E2", 0)], old)
    assert (gallery.faces[gallery.index["A4"]].picture == Gallery({"A4": pictures["A4"]}).faces[0].picture).all()


def test_a_picture_that_shows_nothing_is_not_learned(pictures: dict[str, Picture]) -> None:
    """A flat picture is refused, and the gallery stays as it was."""
    gallery = Gallery({"A4": pictures["A4"]})
    with pytest.raises(GalleryError, match="E2: is one flat colour"):
        gallery.learn("E2", np.full((64, 64, 3), 90, np.uint8))
    assert len(gallery) == 1
