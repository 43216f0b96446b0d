"""Bad pictures are classified and never raise an exception."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutTile, TableSettings, VirtualTable
from tests.worlds.usual import near
from vision.camera.diagnosis import Complaint, complaints, focus_lost, sharpness, usable
from vision.numeric.patches import Matrix
from vision.scene.state.half_size import half


def _scene() -> Picture:
    return np.random.default_rng(1).integers(0, 255, (120, 160, 3), np.uint8)


@pytest.mark.parametrize(
    ("image", "reason"),
    [
        (None, "no_picture"),
        ("a word", "bad_picture"),
        (np.zeros((0, 10, 3), np.uint8), "bad_picture"),
        (np.zeros((5,), np.uint8), "bad_picture"),
        (np.zeros((120, 160, 7), np.uint8), "bad_picture"),
        (np.zeros((120, 160, 3), np.float64), "bad_picture"),
        (np.zeros((20, 20, 3), np.uint8), "bad_picture"),
        (np.zeros((120, 160, 3), np.uint8), "too_dark"),
        (np.full((120, 160, 3), 255, np.uint8), "too_bright"),
        (np.full((120, 160, 3), 120, np.uint8), "bad_picture"),
        (np.vstack([_scene()[:70], np.full((50, 160, 3), 128, np.uint8)]), "bad_picture"),
    ],
)
def test_what_cannot_be_used_is_named(image: Any, reason: str) -> None:
    """Every kind of unusable picture gives None and a reason."""
    assert usable(image) == (None, reason)


@pytest.mark.parametrize(
    "image",
    [
        cv2.cvtColor(_scene(), cv2.COLOR_BGR2GRAY),
        cv2.cvtColor(_scene(), cv2.COLOR_BGR2BGRA),
        _scene().astype(np.uint16) * 257,
    ],
)
def test_other_formats_are_understood(image: Any) -> None:
    """Grey, transparent and 16-bit pictures become BGR of 8 bits."""
    picture, reason = usable(image)
    assert reason == ""
    assert picture is not None
    assert picture.shape == (120, 160, 3)
    assert picture.dtype == np.uint8


def test_another_size_than_before_is_trouble() -> None:
    """A picture of another size than before is reported: the camera must be restarted."""
    assert usable(_scene(), 160, 120)[1] == ""
    assert usable(_scene(), 1920, 1080) == (None, "wrong_size")


def test_a_good_picture_has_no_complaints_and_a_bad_one_has(pictures: dict[str, Picture]) -> None:
    """Blur, darkness, glare and distance are each reported, and nothing else is."""
    table = VirtualTable(pictures, near(seed=1))
    table.apply(PutTile((0, 0), "G1", 0))
    good = table.photograph(1)
    assert complaints(good, 57.0) == ()
    assert complaints(good, 25.0) == (Complaint("too_far"),)
    assert complaints(np.asarray(cv2.GaussianBlur(good, (0, 0), 4.0), np.uint8)) == (Complaint("blurred"),)
    assert Complaint("too_dark") in complaints((good * 0.15).astype(np.uint8))
    shining = good.copy()
    shining[100:300, 300:600] = 255
    (glare,) = [found for found in complaints(shining) if found.reason == "glare"]
    assert glare.at == pytest.approx((450 / 960, 200 / 540), abs=0.01)


@pytest.fixture(scope="module", name="board")
def _board(pictures: dict[str, Picture]) -> tuple[Picture, list[tuple[Matrix, Picture]]]:
    """A photograph of nine tiles, three of them under pieces, and the tiles that lie there."""
    table = VirtualTable(pictures, TableSettings.named("hard", seed=4, width=960, height=540, pixels_per_tile=57.0))
    lying = {(number % 3 - 1, number // 3 - 1): name for number, name in enumerate(sorted(pictures)[::3][:9])}
    for cell, name in lying.items():
        table.apply(PutTile(cell, name, 0))
    for number, colour in enumerate(("black", "yellow", "green")):
        table.apply(PutPiece(colour, "tent", colour, (number - 1, 0), (0.5, 0.5)))
    pose = table.pose_truth()
    return table.photograph(1), [(pose.cell_corners(cell), pictures[name]) for cell, name in lying.items()]


def test_dirt_on_the_lens_is_told_with_its_place(board: tuple[Picture, list[tuple[Matrix, Picture]]]) -> None:
    """A smear over one tile is reported as dirt; pieces on tiles, a clean picture and an evenly blurred one are not."""
    image, tiles = board
    assert complaints(image, None, tiles) == ()
    x, y = tiles[8][0].mean(axis=0)
    ys, xs = np.mgrid[: image.shape[0], : image.shape[1]]
    near = (np.hypot(xs - x, ys - y) < 60)[..., None]
    soft = np.asarray(cv2.GaussianBlur(image, (0, 0), 2.5), np.uint8)
    (dirt,) = complaints(np.where(near, soft, image), None, tiles)
    assert dirt.reason == "dirty"
    assert dirt.at == pytest.approx((x / image.shape[1], y / image.shape[0]), abs=0.01)
    assert all(found.reason != "dirty" for found in complaints(soft, None, tiles))
    assert complaints(np.where(near, soft, image), None, tiles[5:]) == ()


def test_sharpness_falls_with_blur(pictures: dict[str, Picture]) -> None:
    """The more blur, the less sharpness."""
    table = VirtualTable(pictures, near(seed=1))
    table.apply(PutTile((0, 0), "G1", 0))
    image = table.photograph(1)
    values = [sharpness(np.asarray(cv2.GaussianBlur(image, (0, 0), s), np.uint8)) for s in (0.5, 1.5, 3.0, 5.0)]
    assert values == sorted(values, reverse=True)


def test_a_picture_out_of_focus_is_told_from_another_one(pictures: dict[str, Picture]) -> None:
    """Blur counts as lost focus; a darker light, another tile, a piece on the only tile and a moved camera do not."""
    table = VirtualTable(pictures, near(seed=1))
    table.apply(PutTile((0, 0), "G1", 0))
    before = half(table.photograph(1))
    for sigma, lost in ((0.5, False), (2.5, True), (5.0, True)):
        soft = np.asarray(cv2.GaussianBlur(table.photograph(2), (0, 0), sigma), np.uint8)
        assert focus_lost(before, half(soft)) is lost
    assert not focus_lost(before, (half(table.photograph(3)) * 0.4).astype(np.uint8))
    table.apply(PutPiece("a", "tent", "red", (0, 0), (0.5, 0.5)))
    assert not focus_lost(before, half(table.photograph(4)))
    table.apply(PutTile((1, 0), "A1_b", 1))
    assert not focus_lost(before, half(table.photograph(5)))
    table.bump(60.0, 40.0, 3.0)
    assert not focus_lost(before, half(table.photograph(6)))
