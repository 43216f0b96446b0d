"""Stacks of tokens under a tilted camera: the place of a stack's top, and when it has changed."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import TILE_MM, Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutStack, PutTile, SetStack, TableSettings, VirtualTable
from vision.camera.geometry import Plane
from vision.numeric.patches import apply, warp_of
from vision.objects.paints import TOKEN
from vision.objects.pieces import TOKEN_THICK
from vision.scene.changed_things import _hidden
from vision.scene.stacks import measured, stirred, top_likeness
from vision.scene.table import KnownTile, Standing, Table
from vision.tiles.lattice import Lattice

AT = (0.5, 0.7)
LIGHT = np.ones((33, 60, 3), np.float32)
NOTHING = np.zeros((1080, 1920), np.bool_)


@dataclass
class Towers:
    """A tile under a camera tilted by 30 degrees, and what the eyes remember of it: the tile without anything on it."""

    scene: VirtualTable
    table: Table
    tokens: int = 0

    def shot(self, index: int) -> Picture:
        """A picture of the table, the mean of three frames, as the eyes take it."""
        frames = [self.scene.photograph(10 * index + k).astype(np.float32) for k in range(3)]
        return np.asarray(np.mean(frames, axis=0), np.uint8)

    def stack(self, tokens: int) -> None:
        """Let the stack be so high."""
        self.scene.apply(SetStack("s", tokens) if self.tokens else PutStack("s", (0, 0), AT, tokens))
        self.tokens = tokens

    @property
    def top(self) -> NDArray[np.float64]:
        """Where the middle of the uppermost token is in the picture."""
        point = self.scene.scene.tiles[0, 0].point(AT)
        seen = self.scene.pose_truth().project([point], z=self.tokens * TOKEN_THICK / TILE_MM)
        return np.asarray(seen[0], np.float64)

    def known(self) -> Standing:
        """The stack as it is first seen: a blot on its foot."""
        x, y = apply(self.table.lattice.warp(Cell(0, 0)), np.array([AT]))[0]
        return Standing(
            TOKEN, "", None, Cell(0, 0), AT, np.ones((18, 18), np.bool_), (round(x - 9), round(y - 9)), certain=True
        )


@pytest.fixture
def towers(pictures: dict[str, Picture]) -> Towers:
    scene = VirtualTable(pictures, TableSettings.named("default", seed=5, tilt=30.0, light="day", table="felt"))
    scene.apply(PutTile((0, 0), sorted(pictures)[0], 0))
    lattice = Lattice(Plane.from_tile(corners := scene.pose_truth().cell_corners((0, 0)), 1920, 1080))
    lattice.lay(Cell(0, 0), warp_of(corners))
    empty = scene.photograph(0)
    bare = Table(lattice, empty, empty, empty, {Cell(0, 0): KnownTile(0, LaidTile(Face("A1", "a"), 0), True)})
    found = Towers(scene, bare)
    bare.seen = bare.bare = found.shot(1)
    return found


def _middle(stack: Standing) -> NDArray[np.float64]:
    assert stack.top is not None
    rows, columns = np.nonzero(stack.top)
    return np.array([columns.mean() + stack.corner[0], rows.mean() + stack.corner[1]])


@pytest.mark.parametrize("tokens", [1, 5, 12])
def test_the_top_of_a_tower_is_found(towers: Towers, tokens: int) -> None:
    """The uppermost token of a stack of any height is found where it is visible."""
    towers.stack(tokens)
    stack = measured(towers.table, towers.known(), towers.shot(2), LIGHT)
    assert np.linalg.norm(_middle(stack) - towers.top) < 3.0
    assert stack.at == AT


def test_a_stack_off_the_map_stays_as_it_is(towers: Towers) -> None:
    """A stack off the map is not fitted."""
    stray = Standing(TOKEN, "", None, None, (3.0, 3.0), np.ones((9, 9), np.bool_), (5, 5), certain=True)
    assert measured(towers.table, stray, towers.shot(2), LIGHT) is stray


@pytest.mark.parametrize(("tokens", "then"), [(4, 5), (9, 10), (10, 9)])
def test_one_token_more_or_less_on_a_tower_is_told(towers: Towers, tokens: int, then: int) -> None:
    """The top of a high stack is compared at its place: the same top is no change, another one is a certain change."""
    towers.stack(tokens)
    before = towers.shot(2)
    stack = measured(towers.table, towers.known(), before, LIGHT)
    towers.table.seen = before
    assert stirred(towers.table, stack, towers.shot(3), NOTHING, NOTHING) == []
    towers.stack(then)
    (said,) = stirred(towers.table, stack, towers.shot(4), NOTHING, NOTHING)
    assert (said.event, said.cell, said.at, said.count, said.certain) == ("tokens", (0, 0), AT, None, True)


def test_a_piece_before_a_stack_is_told_from_it(towers: Towers) -> None:
    """Where a piece's paint occludes a known stack, the stack is marked as occluded; its visible part is not."""
    towers.stack(6)
    before = towers.shot(2)
    stack = measured(towers.table, towers.known(), before, LIGHT)
    towers.table.seen, towers.table.things = before, [stack]
    whole = slice(0, 1080), slice(0, 1920)
    assert np.count_nonzero(_hidden(towers.table, towers.shot(3), whole)[stack.window] & stack.mask) < 5
    towers.scene.apply(PutPiece("p", "cowboy", "blue", (0, 0), (AT[0], AT[1] + 0.22), False))
    hidden = _hidden(towers.table, towers.shot(4), whole)[stack.window] & stack.mask
    assert 20 < np.count_nonzero(hidden) < np.count_nonzero(stack.mask)


def test_noise_makes_no_new_top() -> None:
    """Two noisy pictures of one print correlate when the noise is known; two different prints do not."""
    chance = np.random.default_rng(4)
    print_, other = (
        np.asarray(cv2.resize(chance.uniform(70, 170, (8, 8)), (24, 24)), np.float64)[..., None].repeat(3, axis=2)
        for _ in range(2)
    )
    mask = cv2.circle(np.zeros((24, 24), np.uint8), (12, 12), 11, 1, -1) > 0

    def shot(picture: NDArray[np.float64], seed: int) -> Picture:
        noise = np.random.default_rng(seed).normal(0, 34, (24, 24, 1))
        return np.clip(picture + noise, 0, 255).astype(np.uint8)

    def mean(picture: NDArray[np.float64], seed: int) -> tuple[Picture, list[Picture]]:
        frames = [shot(picture, seed + k) for k in range(3)]
        return np.asarray(np.mean(frames, axis=0), np.uint8), frames

    (before, _), (after, frames), (new, new_frames) = mean(print_, 1), mean(print_, 5), mean(other, 9)
    plain = top_likeness(before, after, mask, mask)
    known = top_likeness(before, after, mask, mask, frames)
    assert plain < known
    assert known > 0.86
    assert top_likeness(before, new, mask, mask, new_frames) < 0.7


def test_what_a_stack_beside_it_hides_is_no_new_top(towers: Towers) -> None:
    """Changes at a stack's rim are ignored where another stack touches it, and count without that one."""
    towers.stack(1)
    before = towers.shot(2)
    stack = measured(towers.table, towers.known(), before, LIGHT)
    rows, columns = stack.window
    other = Standing(
        TOKEN, "", None, Cell(0, 0), (0.8, 0.7), np.ones((18, 18), np.bool_), (columns.stop - 2, rows.start), True
    )
    after = before.copy()
    after[rows, columns.stop - 7 : columns.stop] = np.random.default_rng(1).integers(0, 255, (len(stack.mask), 7, 3))
    towers.table.seen, towers.table.things = before, [stack, other]
    assert stirred(towers.table, stack, after, NOTHING, NOTHING) == []
    towers.table.things = [stack]
    assert len(stirred(towers.table, stack, after, NOTHING, NOTHING)) == 1
