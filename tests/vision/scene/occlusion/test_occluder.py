"""A table that is covered wholly: nothing has happened on it, and when it is uncovered the map is still there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from app.values import Face
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutTile, VirtualTable
from tests.worlds.usual import SOLIDS, near
from vision.camera.motion import small, stirred
from vision.observation import Still
from vision.scene.occlusion.occluder import map_occluded, tile_pairs
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

Told = Callable[..., list[tuple[Any, ...]]]


def _cloth(shape: tuple[int, ...], colour: tuple[int, int, int], wrinkles: float) -> Picture:
    """A plain cloth with soft wrinkles and the camera's noise."""
    chance = np.random.default_rng(5)
    folds = cv2.resize(chance.normal(0, 1, (9, 16)).astype(np.float32), (shape[1], shape[0]))
    cloth = np.array(colour) * (1 + wrinkles * folds[:, :, None]) + chance.normal(0, 3, shape)
    return np.asarray(np.clip(cloth, 0, 255), np.uint8)


@pytest.fixture(scope="module")
def scene(pictures: dict[str, Picture]) -> tuple[Watcher, VirtualTable]:
    """Eyes that know a small map with a cowboy on it."""
    table = VirtualTable(pictures, near(seed=3))
    faces = {name: pictures[name] for name in ("G1", "A1_b", "D2", "E2", "B1")}
    watcher = Watcher(Gallery(faces), Options(agree=0, patience=2, solids=SOLIDS), start=Face("G1"))
    for number, (cell, face) in enumerate((((0, 0), "G1"), ((1, 0), "A1_b"), ((0, 1), "D2"), ((1, 1), "E2"))):
        table.apply(PutTile(cell, face, number))
        watcher.feed(table.photograph(number), number)
    table.apply(PutPiece("p", "cowboy", "red", (1, 0), (0.5, 0.5)))
    watcher.feed(table.photograph(9), 9)
    return watcher, table


@pytest.mark.parametrize(
    ("colour", "wrinkles", "margin"),
    [
        pytest.param((235, 235, 235), 0.01, 0, marks=pytest.mark.slow),
        pytest.param((120, 120, 120), 0.15, 40, marks=pytest.mark.slow),
        ((25, 25, 28), 0.1, 0),
    ],
)
def test_a_cloth_over_everything_is_no_event(
    scene: tuple[Watcher, VirtualTable], colour: tuple[int, int, int], wrinkles: float, margin: int, told: Told
) -> None:
    """Paper, a light and a dark cloth are told once; uncovered, tiles and pieces are where they were."""
    watcher, table = scene
    assert watcher.table is not None
    tiles, things = dict(watcher.table.tiles), len(watcher.table.things)
    free = table.photograph(10)
    hidden = free.copy()
    inner = np.s_[margin : free.shape[0] - margin, margin : free.shape[1] - margin]
    hidden[inner] = _cloth(free.shape, colour, wrinkles)[inner]
    assert stirred(small(free), small(hidden)) is not None
    said = [seen for number in range(5) for seen in watcher.feed(hidden, 100 + number)]
    assert told(said, "event", "reason") == [("trouble", "covered")]
    assert watcher.feed(table.photograph(11), 200).observations[-1:] == (Still(),)
    assert watcher.table.tiles == tiles
    assert len(watcher.table.things) == things


def test_another_light_and_a_hidden_half_veil_nothing(scene: tuple[Watcher, VirtualTable]) -> None:
    """In a quarter of the light, and with some of the tiles under a sheet, the map is still seen."""
    watcher, table = scene
    assert watcher.table is not None
    free = table.photograph(12)
    assert not map_occluded(tile_pairs(watcher.table, free))
    assert not map_occluded(tile_pairs(watcher.table, np.asarray(free * 0.25, np.uint8)))
    half = free.copy()
    half[:, : free.shape[1] // 2] = 120
    assert not map_occluded(tile_pairs(watcher.table, half))


def _dark(picture: Picture, share: float = 0.1) -> Picture:
    noise = np.random.default_rng(7).normal(0, 2, picture.shape)
    return np.asarray(np.clip(picture * share + noise, 0, 255), np.uint8)


def test_a_table_in_the_dark_is_said_to_be_too_dark(scene: tuple[Watcher, VirtualTable], told: Told) -> None:
    """While the lamps are off nothing is judged, which is said once; with the light everything is where it was."""
    watcher, table = scene
    free = table.photograph(11)
    assert watcher.table is not None
    tiles, things = dict(watcher.table.tiles), len(watcher.table.things)
    said = [o for number in range(4) for o in watcher.feed(_dark(free), 40 + number) if not isinstance(o, Still)]
    assert told(said, "event", "reason") == [("trouble", "too_dark")]
    assert [o for number in range(3) for o in watcher.feed(free, 50 + number) if not isinstance(o, Still)] == []
    assert watcher.table.tiles == tiles
    assert len(watcher.table.things) == things


@pytest.mark.slow
def test_a_picture_remembered_in_the_dark_is_taken_anew(scene: tuple[Watcher, VirtualTable], told: Told) -> None:
    """A table that was remembered in the dark is compared with nothing: its picture is taken again in the light, and a
    tile laid meanwhile is told.
    """
    watcher, table = scene
    assert watcher.table is not None
    lit = watcher.table
    night = _dark(table.photograph(12))
    fresh = VirtualTable(table.pictures, table.settings)
    for number, (cell, face) in enumerate((((0, 0), "G1"), ((1, 0), "A1_b"), ((0, 1), "D2"), ((1, 1), "E2"))):
        fresh.apply(PutTile(cell, face, number))
    fresh.apply(PutTile((2, 0), "B1", 0))
    watcher.table = replace(lit, seen=night, bare=night, ground_seen=night, things=())
    said = [o for o in watcher.feed(fresh.photograph(60), 60) if not isinstance(o, Still)]
    watcher.table = lit
    assert told(said, "event", "cell", "design") == [("tile", (2, 0), "B1")]
