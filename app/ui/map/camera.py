"""The part of the table that the map shows: calculation only, no drawing.

A table point is (east, south) in tiles: the tile on cell (c, r) covers c to c + 1 and r to r + 1. Pixels are counted
from the lower left corner of the map widget.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Box = tuple[float, float, float, float]
"""(left, bottom, right, top) in pixels."""

_SMALLEST = 0.66  # the smallest scale, as a share of the best one, to which the map may shrink to leave covered areas
_EDGE = 0.1  # how near to the edge, in tiles, the cells of a map that is moved may come


@dataclass(frozen=True, slots=True)
class MapCamera:
    """The table point in the middle of the widget, and the width of a tile in pixels."""

    east: float
    south: float
    tile: float


@dataclass(frozen=True, slots=True)
class Room:
    """The widget: its size, the height covered along its upper edge, and the covered boxes, all in pixels."""

    width: float
    height: float
    top: float = 0.0
    covered: tuple[Box, ...] = ()


def fit(cells: Sequence[tuple[int, int]], room: Room, margin: float, largest: float) -> MapCamera:
    """The camera that shows those cells (at least one) as large as possible, with ``margin`` tiles around them.

    No tile becomes wider than ``largest`` pixels. Covered boxes are ignored here; see ``uncover``.
    """
    west, east = min(c[0] for c in cells) - margin, max(c[0] for c in cells) + 1 + margin
    north, south = min(c[1] for c in cells) - margin, max(c[1] for c in cells) + 1 + margin
    high = max(room.height - room.top, 0.3 * room.height)
    tile = min(room.width / (east - west), high / (south - north), largest)
    lower = room.top / 2 / tile
    return MapCamera((west + east) / 2, (north + south) / 2 - lower, tile)


def uncover(camera: MapCamera, cells: Sequence[tuple[int, int]], room: Room) -> MapCamera:
    """A camera under which no covered box lies over a cell, with the least movement and the least reduction.

    If only a much smaller map could avoid the boxes, the camera is returned unchanged and they cover part of the map.
    """
    if not room.covered:
        return camera
    for percent in range(100, round(100 * _SMALLEST), -3):
        smaller = replace(camera, tile=camera.tile * percent / 100)
        boxes = [_box_of(cell, smaller, room) for cell in cells]
        edge = _EDGE * smaller.tile
        left = max(min(b[0] for b in boxes) - edge, 0.0)
        right = max(room.width - max(b[2] for b in boxes) - edge, 0.0)
        down = max(min(b[1] for b in boxes) - edge, 0.0)
        up = max(room.height - room.top - max(b[3] for b in boxes) - edge, 0.0)
        slides = [(x, y) for x in _steps(left, right) for y in _steps(down, up)]
        slides.sort(key=lambda slide: math.hypot(*slide))
        clear = _clear(np.array(boxes), np.array(slides), room.covered)
        if clear is not None:
            x, y = slides[clear]
            return MapCamera(smaller.east - x / smaller.tile, smaller.south + y / smaller.tile, smaller.tile)
    return camera


def _box_of(cell: tuple[int, int], camera: MapCamera, room: Room) -> Box:
    left = room.width / 2 + (cell[0] - camera.east) * camera.tile
    bottom = room.height / 2 - (cell[1] + 1 - camera.south) * camera.tile
    return left, bottom, left + camera.tile, bottom + camera.tile


def _steps(back: float, forth: float) -> list[float]:
    return [-back * i / 6 for i in range(6, 0, -1)] + [0.0] + [forth * i / 6 for i in range(1, 7)]


def _clear(boxes: Floats, slides: Floats, covered: tuple[Box, ...]) -> int | None:
    """The first of the slides [n, 2] under which none of the boxes [m, 4] meets a covered one; None if all do."""
    meets = np.zeros(len(slides), bool)
    x, y = slides[:, :1], slides[:, 1:]
    for left, bottom, right, top in covered:
        beside = (boxes[:, 0] + x < right) & (boxes[:, 2] + x > left)
        meets |= (beside & (boxes[:, 1] + y < top) & (boxes[:, 3] + y > bottom)).any(axis=1)
    return None if meets.all() else int(meets.argmin())
