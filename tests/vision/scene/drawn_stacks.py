"""Stacks of tokens on one tile: photographed by the simulator, and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM, Cell
from app.values.pictures import Picture
from hardware.simulator import PutStack, PutTile, SetStack, VirtualTable
from tests.worlds.usual import near
from vision.numeric.patches import Floats, apply, warp_of
from vision.objects.lessons.token_shapes import TOKEN_THICK
from vision.objects.paint.paints import TOKEN
from vision.scene.stacks.stack_changes import Nearby
from vision.scene.state.table import Standing, Table

AT = (0.5, 0.7)
LIGHT = np.ones((33, 60, 3), np.float32)
NOTHING = np.zeros((720, 1280), np.bool_)
ALONE = Nearby(NOTHING, NOTHING)


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


def tower_scene(pictures: dict[str, Picture]) -> VirtualTable:
    scene = VirtualTable(pictures, near(seed=5, tilt=30.0, table="felt", width=1280, height=720))
    scene.apply(PutTile((0, 0), sorted(pictures)[0], 0))
    return scene


def drawn_stack(
    table: Table,
    disc: tuple[float, float] | None = (0.0, 0.0),
    print_: tuple[float, float] = (0.0, 0.0),
    shadow: bool = False,
    paints: Sequence[tuple[int, int, int]] = ((70, 105, 150), (52, 84, 124), (60, 150, 200)),
) -> tuple[Picture, Standing]:
    """A disc with rings of those ``paints`` (None: no disc) on a printed tile of a plain table, each moved by pixels;
    ``shadow``: a dark corner on both.
    """
    fine = np.random.default_rng(8).uniform(100, 210, (24, 24, 3)).astype(np.float32)
    corners = table.lattice.corners[Cell(0, 0)] + print_
    matrix = warp_of(corners) @ np.diag([1 / 240, 1 / 240, 1.0])
    blotches = cv2.resize(fine, (240, 240), interpolation=cv2.INTER_CUBIC)
    high, wide = table.bare.shape[:2]
    size = (wide, high)
    now = np.full((high, wide, 3), (70, 120, 170), np.float32)
    laid = cv2.warpPerspective(np.ones((240, 240), np.float32), matrix, size)[..., None]
    now = now * (1 - laid) + cv2.warpPerspective(blotches, matrix, size)
    x, y = apply(table.lattice.warp(Cell(0, 0)), np.array([AT]))[0]
    if disc is not None:
        place = tuple(round(16 * (value + off + by)) for value, off, by in zip((x, y), disc, print_, strict=True))
        assert len(place) == 2
        for radius, paint in zip((9.0, 6.0, 3.0), paints, strict=True):
            cv2.circle(now, place, round(16 * radius), paint, -1, cv2.LINE_AA, 4)
    if shadow:
        now[round(y) :] *= 0.6
    soft = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.8), np.uint8)
    stack = Standing(TOKEN, "", None, Cell(0, 0), AT, np.ones((20, 20), np.bool_), (round(x) - 10, round(y) - 10), True)
    return soft, stack


@cache
def _grain(shape: tuple[int, int, int]) -> Floats:
    """The noise in shaded pictures, which is the same in all of them."""
    return np.random.default_rng(9).normal(0, 1.2, shape).astype(np.float32)


def shaded(picture: Picture, corners: Sequence[tuple[float, float]], left: float = 0.6) -> Picture:
    """The picture, with noise, with a soft shadow under the polygon of those pixels (x, y), in which that part of the
    light is ``left``.
    """
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.fillPoly(mask, [np.array(corners, np.int32)], 1.0)
    dim = picture * (1 - (1 - left) * cv2.GaussianBlur(mask, (0, 0), 1.2))[..., None]
    return np.clip(dim + _grain(picture.shape), 0, 255).astype(np.uint8)
