"""Worlds of the simulated table: each seed has its own box, room, camera, table cover and hands."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.simulator import (
    MATCHED,
    PutAside,
    PutPiece,
    PutTile,
    SceneError,
    SimulatedCamera,
    StackAside,
    TableSettings,
    TakeLoose,
    VirtualTable,
    Visit,
    mismatched,
)
from hardware.simulator.bodies import FIGURES, Body, barrel, cone, figure, house, prism, pyramid
from hardware.simulator.mismatched import DISTANCE, PITCH, ROOF_MM, SCATTER
from hardware.simulator.world import Coat, Hands, Token, World

FACE = np.full((96, 96, 3), 170, np.uint8)
SEEDS = range(1, 13)


def small(world: World, **changes: object) -> TableSettings:
    """A small picture of a table in that world."""
    settings = TableSettings.named("plain", width=640, height=400, pixels_per_tile=50.0, seed=3)
    return replace(settings.placed_in(world), noise=0.0, tilt=0.0, table="felt", **changes)  # pyrefly: ignore[bad-argument-type]


def about(table: VirtualTable, at: tuple[float, float], reach: int = 22) -> np.ndarray:
    """The pixels around a table point without noise, int [2 r, 2 r, 3]."""
    ((x, y),) = table.pose_truth().project([at])
    west, north = round(x) - reach, round(y) - reach
    return table.photograph(0)[north : north + 2 * reach, west : west + 2 * reach].astype(int)


def test_a_seed_is_a_world_and_another_seed_another() -> None:
    """Equal seeds give equal worlds, even after a trip to another process; no two seeds share a paint, size or lamp."""
    assert pickle.loads(pickle.dumps(mismatched(4))) == mismatched(4)
    assert hash(pickle.loads(pickle.dumps(mismatched(4)))) == hash(mismatched(4))
    assert mismatched(4) != mismatched(5) != MATCHED
    worlds = [mismatched(seed) for seed in SEEDS]
    assert len({world.paints["red"] for world in worlds}) == len(worlds)
    assert len({world.token.wide for world in worlds}) == len(worlds)
    assert len({world.room.angle for world in worlds}) == len(worlds)
    assert {world.token.square for world in worlds} == {True, False}
    assert {world.cover.kind for world in worlds if world.cover is not None} == {"wood", "felt", "cloth"}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_stays_within_its_ranges(seed: int) -> None:
    """Tents, tiles and the camera are of possible sizes, and the settings follow the world."""
    world = mismatched(seed)
    settings = TableSettings.named("hard", seed=seed).placed_in(world)
    assert PITCH[0] <= settings.pitch <= PITCH[1]
    assert DISTANCE[0] <= settings.height_mm / 45.0 <= DISTANCE[1]
    tent = world.pieces["tent"]
    assert isinstance(tent, Body)
    tall = max(slab[2] for slab in tent.upright)
    assert ROOF_MM["tall"] * (1 - SCATTER) * 0.75 <= tall <= ROOF_MM["tall"] * (1 + SCATTER) * 1.2
    assert all(0 <= channel <= 255 for paint in world.paints.values() for channel in paint)
    assert world.elsewhere().pieces is world.pieces
    assert world.elsewhere().room.mood is None


BODIES = (
    prism(16, 13, 12, 16),
    cone(14, 13, 2),
    pyramid(16, 12, 1, 4),
    barrel(16, 13, 10),
    house(13, 11, 6, 12, 1),
    *(figure(profile, 16, 16, 8, 0.2, 0.2) for profile in FIGURES.values()),
)


@pytest.mark.parametrize("body", BODIES)
def test_a_body_rises_without_a_gap(body: Body) -> None:
    """Slabs have positive height, outlines of equal length, and begin where others end."""
    ends = {0.0}
    for low, under, high, over in body.upright:
        assert high > low
        assert under.shape == over.shape
        assert any(abs(low - end) < 1e-9 for end in ends)
        ends.add(high)


def test_a_figure_lies_as_it_stands() -> None:
    """Laid flat it is as long as it was tall, as high as it was thick, and shows its whole outline."""
    body = figure(FIGURES["hat"], 15, 17, 7, 0.2, 0.2)
    outline = body.slabs(lying=True)[0][1]
    assert np.ptp(outline[:, 1]) == pytest.approx(17)
    assert np.ptp(outline[:, 0]) == pytest.approx(15)
    assert max(slab[2] for slab in body.lying) == pytest.approx(7)


def test_lacquer_mirrors_the_lamp() -> None:
    """A glossy piece has brighter spots than the same piece without lacquer, nowhere darker ones."""
    seen = {}
    for gloss in (0.0, 0.9):
        coat = Coat(gloss, 4.0, 0.0, 0.0)
        world = replace(MATCHED, seed=int(10 * gloss), pieces={"tent": cone(15, 13, 3)}, coat=coat)
        table = VirtualTable({"a": FACE}, small(world))
        table.apply(PutTile((0, 0), "a", 0))
        table.apply(PutPiece("p", "tent", "blue", (0, 0), (0.5, 0.5)))
        seen[gloss] = about(table, (0.5, 0.5))
    assert (seen[0.9] - seen[0.0]).max() > 30
    assert (seen[0.9] - seen[0.0]).min() >= -2


def test_a_roof_is_brighter_on_the_lamps_side() -> None:
    """The slope that faces the lamp is the brightest of an A-frame's."""
    world = replace(MATCHED, pieces={"tent": prism(16, 14, 12, 16)}, coat=Coat(grain=0.0))
    table = VirtualTable({}, small(world))
    table.apply(PutAside("p", "tent", "yellow", (0.5, 0.5), degrees=90.0))
    ((x, y),) = table.pose_truth().project([(0.5, 0.5)])
    photo = table.photograph(0).astype(int).sum(axis=2)
    east, west = photo[round(y), round(x) + 5], photo[round(y), round(x) - 5]
    assert (east > west) == (table.light.source[0] > 0.5)
    assert east != west


@pytest.mark.parametrize("square", [True, False])
def test_a_square_token_fills_its_corners(square: bool) -> None:
    """Where a round counter leaves the table, a square one covers it."""
    world = replace(MATCHED, seed=1 + square, token=Token(square, 18.0, back=(245, 245, 245), drawing="plain"))
    table = VirtualTable({}, small(world))
    bare = about(table, (0.5, 0.5), 40)
    table.apply(StackAside("s", (0.5, 0.5)))
    covered = np.count_nonzero(np.abs(about(table, (0.5, 0.5), 40) - bare).sum(axis=2) > 60)
    area = (18.0 if square else 18.0 * np.sqrt(np.pi) / 2) ** 2 * (50 / 45.0) ** 2
    assert covered == pytest.approx(area, rel=0.25)


def test_things_aside_come_and_go() -> None:
    """Pieces and stacks stand on the bare table, under names of their own, until they are taken away."""
    table = VirtualTable({}, small(mismatched(2)))
    bare = table.photograph(0)
    table.apply(PutAside("p", "tent", "red", (0.0, 0.5)))
    table.apply(StackAside("s", (1.5, 0.5), 3))
    assert set(table.scene.aside) == {"p", "s"}
    assert np.abs(table.photograph(0).astype(int) - bare).max() > 40
    with pytest.raises(SceneError, match="already"):
        table.apply(StackAside("p", (1.0, 1.0)))
    with pytest.raises(SceneError, match="piece kind 'ship' is not known"):
        table.apply(PutAside("q", "ship", "red", (0.0, 0.5)))
    table.apply(TakeLoose("p"))
    table.apply(TakeLoose("s"))
    assert np.array_equal(table.photograph(0), bare)


@pytest.mark.slow
def test_a_hand_rests_as_long_as_the_world_says() -> None:
    """A resting hand lies still for many frames before it leaves; in a world without rests it leaves at once."""
    frames: dict[float, list[Any]] = {}
    for rests in (0.0, 1.0):
        world = replace(MATCHED, seed=int(rests), hands=Hands(rests=rests, seconds=(1.0, 1.0)))
        camera = SimulatedCamera({"a": FACE}, [Visit((PutTile((0, 0), "a", 0),))], small(world, fps=10.0))
        frames[rests] = []
        while (frame := camera.read()) is not None:
            frames[rests].append(cv2.resize(frame.image, (48, 32)).astype(int))
    assert len(frames[1.0]) - len(frames[0.0]) == 10
    moves = [np.abs(one - two).max() for one, two in zip(frames[1.0], frames[1.0][1:], strict=False)]
    still = "".join("." if move < 12 else "x" for move in moves)
    assert "." * 9 in still
