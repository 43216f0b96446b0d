"""What is kept and what is refused when tiles are cut out of a picture."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.simulator import PutLoose, TableSettings, VirtualTable
from vision.enrolment.census import Census
from vision.enrolment.cutting import cut_tiles
from vision.numeric.patches import SQUARE, Matrix, warp_of
from vision.tiles.gallery import Gallery

FELT = TableSettings(width=960, height=640, pixels_per_tile=60.0, table="felt", seed=3)
LAID = {"A4": (-1.5, -1.0, 20.0), "E2": (1.5, -0.8, 130.0), "G1": (0.2, 1.6, 250.0), "A3_b": (3.0, 1.4, 310.0)}
COASTER = (440, 130)


@pytest.fixture
def laid(pictures: dict[str, Picture]) -> tuple[Picture, dict[str, Matrix]]:
    """Four tiles on felt, and the corners [4, 2] of each."""
    table = VirtualTable(pictures, FELT)
    for name, (x, y, degrees) in LAID.items():
        table.apply(PutLoose(name, name, (x, y), degrees))
    return table.photograph(0).copy(), {name: table.loose_corners(name) for name in LAID}


def _coaster(picture: Picture) -> None:
    """Lay a round thing with printed rings on the table, a little wider than a tile."""
    for radius, shade in ((38, 60), (30, 200), (22, 70), (14, 210), (6, 50)):
        cv2.circle(picture, COASTER, radius, (shade, shade, shade), -1, cv2.LINE_AA)


def test_a_tile_with_something_on_its_rim_is_refused(laid: tuple[Picture, dict[str, Matrix]]) -> None:
    """The three others are kept; the reason and the place are told."""
    picture, corners = laid
    upper, right, _, _ = corners["E2"]
    middle = corners["E2"].mean(axis=0)
    rim = (upper + right) / 2
    ends = [np.round(rim + part * (rim - middle)).astype(int).tolist() for part in (-0.4, 0.5)]
    cv2.line(picture, ends[0], ends[1], (110, 150, 205), 22, cv2.LINE_AA)
    cutting = cut_tiles(picture)
    assert len(cutting.cuts) == 3
    assert [one.reason for one in cutting.refused] == ["covered"]
    assert np.abs(cutting.refused[0].corners.mean(axis=0) - middle).max() < 10


def test_a_printed_thing_without_a_tiles_outline_is_unclear(laid: tuple[Picture, dict[str, Matrix]]) -> None:
    """It is told where it lies; the tiles beside it are cut out as before."""
    picture, _ = laid
    _coaster(picture)
    cutting = cut_tiles(picture)
    assert len(cutting.cuts) == 4
    assert [one.reason for one in cutting.refused] == ["unclear"]
    assert np.abs(cutting.refused[0].corners.mean(axis=0) - COASTER).max() < 20


def test_what_is_unclear_leaves_a_box_complete(
    laid: tuple[Picture, dict[str, Matrix]], pictures: dict[str, Picture]
) -> None:
    """A thing that is not known to be a tile is told and does not make the count wrong."""
    picture, _ = laid
    _coaster(picture)
    census = Census(Gallery(pictures), dict.fromkeys(LAID, 1))
    assert census.add(picture) == (4, ())
    assert [(number, one.reason) for number, one in census.refused] == [(1, "unclear")]
    assert census.complete


def test_the_weave_beside_a_tile_is_no_tile(pictures: Mapping[str, Picture]) -> None:
    """On a cloth with edges everywhere only the tiles are cut out."""
    chance = np.random.default_rng(4)
    threads = np.add.outer(np.sin(np.arange(700) * 1.1), np.sin(np.arange(900) * 1.3)) * 6
    woven = np.array([70.0, 60, 120]) + threads[..., None] + chance.normal(0, 6, (700, 900, 1))
    middles = [(x, y) for y in (150, 350, 550) for x in (150, 450, 750)]
    for (x, y), name in zip(middles, sorted(pictures), strict=False):
        turn = np.radians(chance.uniform(-5, 5))
        flat = (SQUARE - 0.5) * 40 @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        warp = warp_of(flat + np.array([x, y])) @ np.diag([1 / 40, 1 / 40, 1.0])
        tile = cv2.resize(pictures[name], (40, 40), interpolation=cv2.INTER_AREA)
        size = (woven.shape[1], woven.shape[0])
        upon = cv2.warpPerspective(tile, warp, size, borderMode=cv2.BORDER_REPLICATE)
        mask = cv2.warpPerspective(np.ones((40, 40, 1)), warp, size)[..., None]
        mask = cv2.GaussianBlur(mask, (0, 0), 0.6)[..., None]
        woven = woven * (1 - mask) + upon * mask
    cuts = cut_tiles((woven + chance.normal(0, 1.5, woven.shape)).clip(0, 255).astype(np.uint8)).cuts
    off = [min(float(np.linalg.norm(cut.corners.mean(axis=0) - place)) for place in middles) for cut in cuts]
    assert len(cuts) == len(middles)
    assert max(off) < 3
