"""What is kept and what is refused when tiles are cut out of a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.simulator import PutLoose, TableSettings, VirtualTable
from vision.enrolment.census import Census
from vision.enrolment.cutting import Cut, Cutting, Refused, cut_tiles
from vision.numeric.patches import SQUARE, Matrix, warp_of
from vision.tiles.gallery import Gallery

FELT = TableSettings(width=960, height=640, pixels_per_tile=60.0, table="felt", seed=3)
LAID = {"A4": (-1.5, -1.0, 20.0), "E2": (1.5, -0.8, 130.0), "G1": (0.2, 1.6, 250.0), "A3_b": (3.0, 1.4, 310.0)}
COASTER = (440, 130)


def _laid(pictures: dict[str, Picture]) -> tuple[Picture, dict[str, Matrix]]:
    """Four tiles on felt, and the corners [4, 2] of each."""
    table = VirtualTable(pictures, FELT)
    for name, (x, y, degrees) in LAID.items():
        table.apply(PutLoose(name, name, (x, y), degrees))
    return table.photograph(0).copy(), {name: table.loose_corners(name) for name in LAID}


def _coaster(picture: Picture) -> None:
    """Lay a round thing with printed rings on the table, a little wider than a tile."""
    for radius, shade in ((38, 60), (30, 200), (22, 70), (14, 210), (6, 50)):
        cv2.circle(picture, COASTER, radius, (shade, shade, shade), -1, cv2.LINE_AA)


class Crowded(NamedTuple):
    """A picture of the four tiles, a finger on the rim of E2, and the coaster; and what is cut out of it."""

    picture: Picture
    covered: Matrix
    cutting: Cutting

    def refused(self, reason: str) -> Refused:
        (found,) = (one for one in self.cutting.refused if one.reason == reason)
        return found


@pytest.fixture(scope="module")
def crowded(pictures: dict[str, Picture]) -> Crowded:
    picture, corners = _laid(pictures)
    upper, right, _, _ = corners["E2"]
    middle = corners["E2"].mean(axis=0)
    rim = (upper + right) / 2
    ends = [np.round(rim + part * (rim - middle)).astype(int).tolist() for part in (-0.4, 0.5)]
    cv2.line(picture, ends[0], ends[1], (110, 150, 205), 22, cv2.LINE_AA)
    _coaster(picture)
    return Crowded(picture, corners["E2"], cut_tiles(picture))


def test_a_tile_with_something_on_its_rim_is_refused(crowded: Crowded) -> None:
    """The three others are kept; the reason and the place are told."""
    assert len(crowded.cutting.cuts) == 3
    assert len(crowded.cutting.refused) == 2
    assert np.abs(crowded.refused("covered").corners.mean(axis=0) - crowded.covered.mean(axis=0)).max() < 10


def test_a_printed_thing_without_a_tiles_outline_is_unclear(crowded: Crowded) -> None:
    """It is told where it lies; the tiles beside it are cut out as before."""
    assert len(crowded.cutting.cuts) == 3
    assert np.abs(crowded.refused("unclear").corners.mean(axis=0) - COASTER).max() < 20


def test_what_is_unclear_leaves_a_box_complete(
    crowded: Crowded, pictures: dict[str, Picture], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thing that is not known to be a tile is told and does not make the count wrong."""
    beside = replace(crowded.cutting, refused=(crowded.refused("unclear"),))
    monkeypatch.setattr("vision.enrolment.census.cut_tiles", lambda *_: beside)
    census = Census(Gallery(pictures), dict.fromkeys(set(LAID) - {"E2"}, 1))
    assert census.add(crowded.picture) == (3, ())
    assert [(number, one.reason) for number, one in census.refused] == [(1, "unclear")]
    assert census.complete


WOOD = (90.0, 130.0, 165.0)
"""The usual colour of a wooden table, BGR."""
PALE, BLUE = (200.0, 190.0, 90.0), (200.0, 150.0, 90.0)
LOOSE = ((200, 180), (480, 170), (780, 200), (220, 500), (500, 560), (790, 490))
SIDE = 80


def _wood() -> Matrix:
    """A table [700, 1000, 3] with long grain."""
    grain = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 1, (700, 1000)), (0, 0), sigmaX=60, sigmaY=2)
    return np.asarray(np.array(WOOD) + (12 / grain.std() * grain)[..., None], np.float64)


def _lay(
    table: Matrix, middle: tuple[float, float], turn: float, ground: tuple[float, ...], band: float = 0.0
) -> Matrix:
    """Lay a tile with a dark square in its middle upon the table, with a rim where its ground is the table's; ``band``:
    the part of it at its lower side that is white. Its corners [4, 2].
    """
    cos, sin = np.cos(turn), np.sin(turn)
    laid = (SQUARE - 0.5) * SIDE @ np.array([[cos, sin], [-sin, cos]]) + middle
    drawn, mask = np.zeros((1400, 2000, 3), np.float32), np.zeros((1400, 2000), np.float32)
    whole, inner = (np.round(2 * (np.array(middle) + part * (laid - middle)) + 0.5).astype(int) for part in (1, 0.5))
    lower = np.round(2 * (laid[[3, 2, 2, 3]] + (0, -band * SIDE) * np.array([[0], [0], [1], [1]])) + 0.5).astype(int)
    cv2.fillPoly(drawn, [whole], ground)
    cv2.fillPoly(mask, [whole], 1.0)
    if band:
        cv2.fillPoly(drawn, [lower], (220.0, 225.0, 230.0))
    cv2.fillPoly(drawn, [inner], (60.0, 90.0, 40.0))
    if ground == WOOD:
        cv2.polylines(drawn, [whole], True, tuple(0.7 * part for part in ground), 3)
    upon, part = (cv2.resize(each, (1000, 700), interpolation=cv2.INTER_AREA) for each in (drawn, mask))
    share = part[..., None]
    table[:] = table * (1 - share) + upon * share
    return np.asarray(laid, np.float64)


def _seen(table: Matrix) -> Picture:
    soft = cv2.GaussianBlur(table, (0, 0), 0.6) + np.random.default_rng(4).normal(0, 1.5, table.shape)
    return np.asarray(soft.clip(0, 255), np.uint8)


def _off(cuts: Sequence[Cut], tiles: Sequence[Matrix]) -> list[float]:
    """The distance in pixels of each tile's middle from that of the nearest cut."""
    return [min(float(np.hypot(*(cut.corners - tile).mean(axis=0))) for cut in cuts) for tile in tiles]


@pytest.mark.slow
def test_tiles_of_the_tables_colours_are_cut_out() -> None:
    """Where two of six have the wood's own colour and but a rim of their own, all six are found by their edges."""
    table = _wood()
    tiles = [_lay(table, place, 0.3 * k, WOOD if k in (1, 5) else PALE) for k, place in enumerate(LOOSE)]
    cuts = cut_tiles(_seen(table)).cuts
    assert len(cuts) == len(tiles)
    assert max(_off(cuts, tiles)) < 2


@pytest.mark.slow
def test_a_seam_of_the_table_does_not_draw_a_tile_aside() -> None:
    """A tile that lies a little lower than the one it touches, so that a seam of the wood goes on where that one's side
    ends, and a line of its print has the same distance from its own side, is cut out where it lies.
    """
    table = _wood()
    seam = 345 - SIDE // 2
    table[seam - 1 : seam + 1, 560:] -= 60
    tiles = [_lay(table, place, 0.3 * k, PALE) for k, place in enumerate(LOOSE)]
    tiles.append(_lay(table, (600, 345), 0.0, BLUE))
    faint = tuple(0.1 * blue + 0.9 * wood for blue, wood in zip(BLUE, WOOD, strict=True))
    tiles.append(_lay(table, (600 + 1.01 * SIDE, 345 + 0.14 * SIDE), 0.0, faint, band=0.14))
    cuts = cut_tiles(_seen(table)).cuts
    assert len(cuts) == len(tiles)
    assert max(_off(cuts, tiles)) < 1.5


@pytest.mark.slow
def test_the_weave_beside_a_tile_is_no_tile(pictures: Mapping[str, Picture]) -> None:
    """On a cloth with edges everywhere only the tiles are cut out."""
    chance = np.random.default_rng(4)
    threads = np.add.outer(np.sin(np.arange(500) * 1.1), np.sin(np.arange(900) * 1.3)) * 6
    woven = np.array([70.0, 60, 120]) + threads[..., None] + chance.normal(0, 6, (500, 900, 1))
    middles = [(x, y) for y in (150, 350) for x in (150, 450, 750)]
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


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_checks_of_a_cloth_are_no_tiles_beside_a_few(pictures: dict[str, Picture], seed: int) -> None:
    """Where too few tiles lie on a checked cloth with mats for the plane to be known, what is kept is a tile."""
    table = VirtualTable(pictures, TableSettings(table="cloth", seed=seed, tilt=12.0))
    laid = {"E2": (2.4, -1.5, 130.0), "G1": (-0.2, 1.6, 250.0), "A3_b": (2.9, 1.3, 310.0)}
    for name, (x, y, degrees) in laid.items():
        table.apply(PutLoose(name, name, (x, y), degrees))
    cuts = cut_tiles(table.photograph(1)).cuts
    assert cuts
    tiles = [table.loose_corners(name) for name in laid]
    assert all(min(float(np.hypot(*(cut.corners - tile).mean(axis=0))) for tile in tiles) < 3 for cut in cuts)
