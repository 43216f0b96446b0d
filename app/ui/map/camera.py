"""The part of the table that the map shows: calculation only, no drawing.

A table point is (east, south) in tiles: the tile on cell (c, r) covers c to c + 1 and r to r + 1. Pixels are counted
from the lower left corner of the map widget.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.values import Cell

Box = tuple[float, float, float, float]
"""(left, bottom, right, top) in pixels."""
Pixel = tuple[float, float]

_SCALES = range(100, 66, -3)  # in per cent of the best one, to which the map may shrink to leave covered areas
_EDGE = 0.1  # how near to the edge, in tiles, the cells of a map that is moved may come


@dataclass(frozen=True, slots=True)
class MapCamera:
    """The table point in the middle of the widget, and the width of a tile in pixels."""

    east: float
    south: float
    tile: float

    def pixel(self, middle: Pixel, east: float, south: float) -> Pixel:
        """Where that table point is visible; ``middle`` is the pixel in the middle of the widget."""
        return middle[0] + (east - self.east) * self.tile, middle[1] - (south - self.south) * self.tile

    def point(self, middle: Pixel, at: Pixel) -> tuple[float, float]:
        """The table point that is visible at that pixel."""
        return self.east + (at[0] - middle[0]) / self.tile, self.south - (at[1] - middle[1]) / self.tile

    def covered(self, middle: Pixel, cells: Iterable[tuple[int, int]], box: Box) -> bool:
        """Whether the box lies over one of the cells."""
        ends = ((self.pixel(middle, *cell), self.pixel(middle, cell[0] + 1, cell[1] + 1)) for cell in cells)
        return any(
            left < box[2] and right > box[0] and low < box[3] and high > box[1] for (left, high), (right, low) in ends
        )

    def dragged(self, by: Pixel) -> MapCamera:
        """With the map moved by so many pixels."""
        return MapCamera(self.east - by[0] / self.tile, self.south + by[1] / self.tile, self.tile)

    def zoomed(self, middle: Pixel, at: Pixel, tile: float) -> MapCamera:
        """With tiles of that width, the table point at that pixel where it was."""
        east, south = self.point(middle, at)
        return MapCamera(east - (at[0] - middle[0]) / tile, south + (at[1] - middle[1]) / tile, tile)


@dataclass(frozen=True, slots=True)
class Room:
    """The widget: its size, the widths covered along its edges, and the covered boxes, all in pixels."""

    width: float
    height: float
    top: float = 0.0
    covered: tuple[Box, ...] = ()
    left: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    @property
    def clear(self) -> Box:
        """The part inside the covered edges, at least 30 % of each direction."""
        high = max(self.height - self.top - self.bottom, 0.3 * self.height)
        wide = max(self.width - self.left - self.right, 0.3 * self.width)
        left = min(self.left, self.width - wide)
        low = min(self.bottom, self.height - high)
        return left, low, left + wide, low + high


def fit(cells: Sequence[tuple[int, int]], room: Room, margin: float, largest: float) -> MapCamera:
    """The camera that shows those cells (at least one) as large as possible, with ``margin`` tiles around them.

    No tile becomes wider than ``largest`` pixels. Covered boxes are ignored here; see ``uncover``.
    """
    west, east = min(c[0] for c in cells) - margin, max(c[0] for c in cells) + 1 + margin
    north, south = min(c[1] for c in cells) - margin, max(c[1] for c in cells) + 1 + margin
    left, low, right, high = room.clear
    tile = min((right - left) / (east - west), (high - low) / (south - north), largest)
    aside = ((left + right) / 2 - room.width / 2) / tile
    lower = ((low + high) / 2 - room.height / 2) / tile
    return MapCamera((west + east) / 2 - aside, (north + south) / 2 + lower, tile)


def uncover(
    camera: MapCamera,
    cells: Sequence[tuple[int, int]],
    room: Room,
    passing: Sequence[Box] = (),
    most: Sequence[Sequence[tuple[int, int]]] = (),
) -> MapCamera:
    """A camera under which no covered box lies over a cell, with the least movement and the least reduction.

    If only a much smaller map could avoid the boxes, the camera is returned unchanged and they cover part of the map.
    ``passing`` are boxes of things that will go: they are avoided too where that is possible together, else at least
    with the first of those groups of cells, ``most``, with which it is.
    """
    groups = tuple(_hashable(some) for some in most)
    return _uncover(camera, _hashable(cells), room, tuple(passing), groups)


def _hashable(cells: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((column, row) for column, row in cells)


@lru_cache(maxsize=8)  # while cards and labels find their places, a frame asks for the same several times
def _uncover(
    camera: MapCamera,
    cells: tuple[tuple[int, int], ...],
    room: Room,
    passing: tuple[Box, ...],
    most: tuple[tuple[tuple[int, int], ...], ...],
) -> MapCamera:
    """``uncover`` of values that can be compared."""
    over = tuple(room.covered)
    ways: list[tuple[Keep, ...]] = []
    if passing:
        ways = [((cells, (*over, *passing)),)]
        ways += [((cells, over), (some, passing)) for some in most]
        ways += [((some, (*over, *passing)),) for some in most[-1:]]
    found = (_uncovered(camera, cells, room, way) for way in (*ways, ((cells, over),)))
    return next((one for one in found if one is not None), camera)


Keep = tuple[Sequence[tuple[int, int]], Sequence[Box]]
"""Cells, and the boxes that must not lie over them."""
_Kept = tuple[NDArray[np.float64], NDArray[np.float64]]
"""The same as arrays [n, 2] and [m, 4]."""


def _uncovered(
    camera: MapCamera, cells: Sequence[tuple[int, int]], room: Room, keeps: Sequence[Keep]
) -> MapCamera | None:
    """The camera that has all those cells inside the room and keeps what is to be kept; None without one."""
    keeps = [(some, boxes) for some, boxes in keeps if some and boxes]
    if not keeps:
        return camera
    corners = np.array(cells, np.float64)
    kept = [(np.array(some, np.float64), np.array(over, np.float64)) for some, over in keeps]
    for percent in _SCALES:
        smaller = replace(camera, tile=camera.tile * percent / 100)
        slides = _slides(smaller, corners, room, kept)
        if slides:
            _, x, y = min(slides, key=lambda slide: slide[0])
            return MapCamera(smaller.east - x / smaller.tile, smaller.south + y / smaller.tile, smaller.tile)
        # most of what is asked for in vain cannot be had at the smallest scale either: the others need no look then
        if percent == _SCALES[0]:
            smallest = replace(camera, tile=camera.tile * _SCALES[-1] / 100)
            if not _slides(smallest, corners, room, kept):
                return None
    return None


def _slides(
    camera: MapCamera, corners: NDArray[np.float64], room: Room, kept: Sequence[_Kept]
) -> list[tuple[float, float, float]]:
    """The movements of the map on the screen, by their length, that keep the cells at ``corners`` [n, 2] inside the
    room, and of each of ``kept`` the boxes off its cells.
    """
    clear = room.clear
    boxes = _boxes_of(corners, camera, room)
    edge = _EDGE * camera.tile
    left = max(float(boxes[:, 0].min()) - clear[0] - edge, 0.0)
    right = max(clear[2] - float(boxes[:, 2].max()) - edge, 0.0)
    down = max(float(boxes[:, 1].min()) - clear[1] - edge, 0.0)
    up = max(clear[3] - float(boxes[:, 3].max()) - edge, 0.0)
    across, along = _steps(left, right), _steps(down, up)
    meets = np.zeros((len(across), len(along)), np.bool_)
    for some, over in kept:
        meets |= _meets(_boxes_of(some, camera, room), over, across, along)
    return [(math.hypot(x, y), x, y) for i, x in enumerate(across) for j, y in enumerate(along) if not meets[i, j]]


def _boxes_of(cells: NDArray[np.float64], camera: MapCamera, room: Room) -> NDArray[np.float64]:
    """The boxes [n, 4] of those cells [n, 2] on the screen."""
    left = room.width / 2 + (cells[:, 0] - camera.east) * camera.tile
    bottom = room.height / 2 - (cells[:, 1] + 1 - camera.south) * camera.tile
    return np.column_stack((left, bottom, left + camera.tile, bottom + camera.tile))


def _steps(back: float, forth: float) -> list[float]:
    return [-back * i / 6 for i in range(6, 0, -1)] + [0.0] + [forth * i / 6 for i in range(1, 7)]


def _meets(
    boxes: NDArray[np.float64], covered: NDArray[np.float64], across: Sequence[float], along: Sequence[float]
) -> NDArray[np.bool_]:
    """For every step across and every step along: whether any of the boxes [n, 4], moved by both, overlaps any of the
    covered ones [m, 4].
    """
    wide, high = (
        _overlap(boxes[:, (axis, axis + 2)], covered[:, (axis, axis + 2)], np.array(steps, np.float64))
        for axis, steps in ((0, across), (1, along))
    )
    return np.asarray(wide @ high.T > 0)


def _overlap(
    spans: NDArray[np.float64], others: NDArray[np.float64], steps: NDArray[np.float64]
) -> NDArray[np.float32]:
    """1 where a span [n, 2], moved by a step [s], overlaps another span [m, 2], else 0: [s, n * m]."""
    moved = spans[None] + steps[:, None, None]
    low = np.maximum(moved[:, :, None, 0], others[None, None, :, 0])
    high = np.minimum(moved[:, :, None, 1], others[None, None, :, 1])
    return (low < high).reshape(len(steps), -1).astype(np.float32)


def beside(cells: Sequence[Cell]) -> list[Cell]:
    """The cells that touch one of those by a side."""
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return sorted({Cell(col + east, row + south) for col, row in cells for east, south in steps} - set(cells))


def on_table(cell: tuple[int, int], at: tuple[float, float]) -> tuple[float, float]:
    """The table point of a point ``at`` (0-1 across and down the tile as it lies) on that cell."""
    return cell[0] + at[0], cell[1] + at[1]


def approach(now: MapCamera, goal: MapCamera, seconds: float) -> MapCamera:
    """Where a camera that slows down towards its goal is after that time; the goal itself once it is near enough."""
    share = 1 - math.exp(-min(seconds, 0.1) * 9)
    off = math.hypot(goal.east - now.east, goal.south - now.south) * goal.tile
    if off < 0.5 and abs(goal.tile - now.tile) < 0.2:
        return goal
    return MapCamera(
        now.east + (goal.east - now.east) * share,
        now.south + (goal.south - now.south) * share,
        now.tile * (goal.tile / now.tile) ** share,
    )
