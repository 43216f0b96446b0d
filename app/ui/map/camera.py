"""The part of the table that the map shows: calculation only, no drawing.

A table point is (east, south) in tiles: the tile on cell (c, r) covers c to c + 1 and r to r + 1. Pixels are counted
from the lower left corner of the map widget.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.values import Cell

Box = tuple[float, float, float, float]
"""(left, bottom, right, top) in pixels."""
Pixel = tuple[float, float]
Spot = tuple[float, float]
"""A table point; a cell is its own north-western corner."""

_SCALES = range(100, 57, -3)  # in per cent of the best one, to which the map may shrink to leave covered areas
_STAGES = _SCALES[:1], _SCALES[1:7], _SCALES[7:]  # which of these are worked out together
_FORTH = np.maximum(np.arange(-6, 7), 0) / 6
_BACK = _FORTH[::-1]
_LEAST = 1.0  # the width of a tile, in pixels, in a room that has no size, or hardly any
_PACE = 9.0  # the share of its way, per second, that a camera at full speed covers
_GAINS = 0.35  # the seconds in which it gains that speed: a map that starts at once seems to jump
LEEWAY = 0.1
"""How far beyond the edge, in tiles, the cells of a map that stays or is moved may come."""


def as_boxes(some: Iterable[Any]) -> tuple[Box, ...]:
    """Boxes that may be lists, as Kivy keeps them, as what does not change."""
    return tuple(map(tuple, some))


def overlaps(box: Box, others: Iterable[Box]) -> bool:
    """Whether that box shares a place with one of the others."""
    left, low, right, high = box
    return any(other[0] < right and left < other[2] and other[1] < high and low < other[3] for other in others)


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

    def covered(self, middle: Pixel, cells: Iterable[Spot], box: Box) -> bool:
        """Whether the box lies over one of the cells."""
        west, north = self.point(middle, (box[0], box[3]))
        east, south = self.point(middle, (box[2], box[1]))
        return any(west - 1 < column < east and north - 1 < row < south for column, row in cells)

    def under(self, middle: Pixel, boxes: Sequence[Box], cells: Iterable[Spot]) -> float:
        """How many of those cells, whole ones and parts of others, lie under boxes that share nothing."""
        tile, found = self.tile, 0.0
        for cell in cells if boxes else ():
            left, high = self.pixel(middle, *cell)
            right, low = left + tile, high - tile
            shared = 0.0
            for box in boxes:  # most cells are beside all of them
                if box[0] < right and box[2] > left and box[1] < high and box[3] > low:
                    shared += (min(box[2], right) - max(box[0], left)) * (min(box[3], high) - max(box[1], low))
            found += shared / tile**2
        return found

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


def fit(cells: Sequence[Spot], room: Room, margin: float, largest: float) -> MapCamera:
    """The camera that shows those cells (at least one) as large as possible, with ``margin`` tiles around them.

    No tile becomes wider than ``largest`` pixels. Covered boxes are ignored here; see ``uncover``.
    """
    west, north, east, south = _around(cells, margin)
    left, low, right, high = room.clear
    tile = max(min((right - left) / (east - west), (high - low) / (south - north), largest), _LEAST)
    aside = ((left + right) / 2 - room.width / 2) / tile
    lower = ((low + high) / 2 - room.height / 2) / tile
    return MapCamera((west + east) / 2 - aside, (north + south) / 2 + lower, tile)


def _around(cells: Sequence[Spot], margin: float) -> tuple[float, float, float, float]:
    """The west, north, east and south of those cells (at least one) with that margin around them."""
    columns, rows = zip(*cells, strict=True)
    return min(columns) - margin, min(rows) - margin, max(columns) + 1 + margin, max(rows) + 1 + margin


def nearest(camera: MapCamera, cells: Sequence[Spot], room: Room, margin: float, largest: float) -> MapCamera:
    """That camera, moved as little as it takes to show those cells with ``margin`` tiles around them, with tiles not
    wider than ``largest`` pixels, with which all of them fit into the room.
    """
    tile = min(camera.tile, largest)
    west, north, east, south = _around(cells, margin)
    left, low, right, high = room.clear
    half = room.width / 2, room.height / 2
    return MapCamera(
        _between(east - (right - half[0]) / tile, camera.east, west - (left - half[0]) / tile),
        _between(south + (low - half[1]) / tile, camera.south, north + (high - half[1]) / tile),
        tile,
    )


def _between(low: float, value: float, high: float) -> float:
    """The nearest value between both; their middle where rounding has put them the wrong way round."""
    return min(max(value, low), high) if low <= high else (low + high) / 2


def still_shows(
    camera: MapCamera,
    cells: Sequence[Spot],
    room: Room,
    asked: Sequence[Spot],
    over: Sequence[Box],
) -> bool:
    """Whether all those cells are in sight under that camera, and of those that are ``asked`` of none lies under one of
    the boxes ``over``: then the map need not move.
    """
    middle, edge = (room.width / 2, room.height / 2), LEEWAY * camera.tile
    left, low, right, high = room.clear
    if cells:
        west, north, east, south = _around(cells, 0)
        (leftmost, highest), (rightmost, lowest) = camera.pixel(middle, west, north), camera.pixel(middle, east, south)
        across = left - edge <= leftmost and rightmost <= right + edge
        if not across or low - edge > lowest or highest > high + edge:
            return False
    covered = any(camera.covered(middle, cells, box) for box in room.covered)
    return not covered and not any(camera.covered(middle, asked, box) for box in over)


def uncover(
    camera: MapCamera,
    cells: Sequence[Spot],
    room: Room,
    passing: Sequence[Box] = (),
    most: Sequence[Sequence[Spot]] = (),
) -> MapCamera:
    """A camera under which no covered box lies over a cell, with the least movement and the least reduction.

    If only a much smaller map could avoid the boxes, the camera is returned unchanged and they cover part of the map.
    ``passing`` are boxes of things that will go: they are avoided too with the first of those groups of cells,
    ``most``, with which that is possible together.
    """
    return _uncover(camera, tuple(cells), room, tuple(passing), tuple(map(tuple, most)))


def reveal(
    camera: MapCamera,
    cells: Sequence[Spot],
    room: Room,
    over: Sequence[Box],
    apart: tuple[Sequence[Spot], Sequence[Box]],
) -> MapCamera:
    """That camera, moved until the fewest of those cells, all of which are in sight, lie under the boxes ``over``, with
    the cells and the boxes of ``apart`` clear of each other. The same camera where these cannot be.
    """
    runs = _runs(tuple(cells))
    slides = _Slides(camera, runs, room, (100,))
    lies = slides.meets(runs, room.covered) | slides.meets(_runs(tuple(apart[0])), apart[1])
    return slides.least(lies, slides.shared(runs, over)) or camera


@lru_cache(maxsize=8)  # while cards and labels find their places, a frame asks for the same several times
def _uncover(
    camera: MapCamera,
    cells: tuple[Spot, ...],
    room: Room,
    passing: tuple[Box, ...],
    most: tuple[tuple[Spot, ...], ...],
) -> MapCamera:
    """``uncover`` of values that can be compared."""
    if not cells:
        return camera
    levels = _levels(camera, cells, room)
    if passing and most:
        for some in most:
            if (found := levels.best(_runs(some), passing)) is not None:
                return found
        if (found := levels.best(_runs(most[-1]), (*room.covered, *passing), alone=True)) is not None:
            return found
    return levels.best() or camera


@lru_cache(maxsize=32)  # for every place that a card tries these are the same, what lies over the map alone is not
def _levels(camera: MapCamera, cells: tuple[Spot, ...], room: Room) -> _Levels:
    return _Levels(camera, _runs(cells), room)


class _Levels:
    """The movements of the map, scale by scale: those at smaller scales are worked out only where all at the larger
    ones are in vain. ``runs`` [m, 3] are the cells that stay clear of the covered boxes of the room.
    """

    def __init__(self, camera: MapCamera, runs: NDArray[np.float64], room: Room) -> None:
        self._camera, self._runs, self._room = camera, runs, room
        self._slides: list[tuple[_Slides, NDArray[np.bool_]]] = []

    def best(
        self, others: NDArray[np.float64] | None = None, boxes: Sequence[Box] = (), *, alone: bool = False
    ) -> MapCamera | None:
        """As ``_Slides.best``, where the cells are clear of the covered boxes, and ``others`` of those ``boxes``;
        ``alone``: only the latter.
        """
        for level, scales in enumerate(_STAGES):
            if level == len(self._slides):
                made = _Slides(self._camera, self._runs, self._room, scales)
                self._slides.append((made, made.meets(self._runs, self._room.covered)))
            slides, lies = self._slides[level]
            if others is not None:
                found = slides.meets(others, boxes)
                lies = found if alone else lies | found
            if (camera := slides.best(lies)) is not None:
                return camera
        return None


@lru_cache(maxsize=64)  # the tiles, and what is asked, are the same for every place that a card tries
def _runs(cells: tuple[Spot, ...]) -> NDArray[np.float64]:
    """Those cells as runs that lie side by side in a row: (first column, last column, row), [n, 3], not to be written.
    A box lies over a run where it lies over one of its cells, and there are several times fewer of them.
    """
    runs: list[list[float]] = []
    for column, row in sorted(set(cells), key=lambda cell: (cell[1], cell[0])):
        if runs and runs[-1][2] == row and runs[-1][1] == column - 1:
            runs[-1][1] = column
        else:
            runs.append([column, column, row])
    found = np.array(runs, np.float64).reshape(-1, 3)
    found.flags.writeable = False
    return found


class _Slides:
    """The movements of the map on the screen, at every scale, that keep all cells inside the room: at each of s scales
    n steps across and n steps along. ``runs`` [m, 3] are the cells, ``scales`` in per cent.
    """

    def __init__(self, camera: MapCamera, runs: NDArray[np.float64], room: Room, scales: Sequence[int]) -> None:
        self._camera, self._room = camera, room
        self._tiles = camera.tile * np.array(scales, np.float64) / 100
        clear, edge = room.clear, LEEWAY * self._tiles
        self._runs, self._own = runs, self._spans(runs)
        left, right, low, high = self._own
        self._across = _steps(left.min(axis=1) - clear[0] - edge, clear[2] - right.max(axis=1) - edge)
        self._along = _steps(low.min(axis=1) - clear[1] - edge, clear[3] - high.max(axis=1) - edge)
        self._ways = np.hypot(self._across[:, :, None], self._along[:, None, :])

    def _spans(self, runs: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
        """The left, right, lower and upper edges of those runs on the screen: four arrays [s, m]."""
        camera, tiles, columns = self._camera, self._tiles[:, None], runs.T
        left = self._room.width / 2 + (columns[0] - camera.east) * tiles
        right = self._room.width / 2 + (columns[1] - camera.east) * tiles + tiles
        low = self._room.height / 2 - (columns[2] + 1 - camera.south) * tiles
        return left, right, low, low + tiles

    def meets(self, runs: NDArray[np.float64], boxes: Sequence[Box]) -> NDArray[np.bool_]:
        """For every scale, every step across and every step along: whether any of the runs [m, 3], moved by both,
        overlaps any of the boxes: [s, n, n].
        """
        if not boxes:
            return np.zeros((len(self._tiles), self._across.shape[1], self._along.shape[1]), np.bool_)
        west, south, east, north = np.array(boxes, np.float64).reshape(-1, 4).T
        left, right, low, high = self._own if runs is self._runs else self._spans(runs)
        wide = _met(west - right[..., None], east - left[..., None], self._across)
        tall = _met(south - high[..., None], north - low[..., None], self._along)
        return (wide @ tall.transpose(0, 2, 1)) > 0

    def shared(self, runs: NDArray[np.float64], boxes: Sequence[Box]) -> NDArray[np.float32]:
        """For every scale, every step across and every step along: how much of the runs [m, 3], moved by both, lies
        under the boxes, in square pixels: [s, n, n].
        """
        if not boxes:
            return np.zeros((len(self._tiles), self._across.shape[1], self._along.shape[1]), np.float32)
        over = np.array(boxes, np.float64).reshape(-1, 4)
        left, right, low, high = self._own if runs is self._runs else self._spans(runs)
        wide = _overlap(left, right, over[:, 0], over[:, 2], self._across)
        tall = _overlap(low, high, over[:, 1], over[:, 3], self._along)
        return np.asarray(wide @ tall.transpose(0, 2, 1), np.float32)

    def best(self, meets: NDArray[np.bool_]) -> MapCamera | None:
        """The camera with the largest tiles, and then the shortest way there, at which nothing meets; None without
        one.
        """
        ways = np.where(meets, np.inf, self._ways)
        for ways_there, tile, across, along in zip(ways, self._tiles.tolist(), self._across, self._along, strict=True):
            column, row = divmod(int(ways_there.argmin()), len(along))
            if ways_there[column, row] < np.inf:
                return self._at(tile, float(across[column]), float(along[row]))
        return None

    def least(self, meets: NDArray[np.bool_], shared: NDArray[np.float32]) -> MapCamera | None:
        """The camera at the first scale at which nothing meets and the fewest tiles, to quarters, are ``shared``, the
        shortest way there; None without one.
        """
        hidden = np.round(4 * shared[0] / self._tiles[0] ** 2)
        hidden[meets[0]] = np.inf
        ways = np.where(hidden > hidden.min(), np.inf, self._ways[0])
        column, row = divmod(int(ways.argmin()), ways.shape[1])
        if meets[0, column, row]:
            return None
        return self._at(float(self._tiles[0]), float(self._across[0, column]), float(self._along[0, row]))

    def _at(self, tile: float, across: float, along: float) -> MapCamera:
        """The camera with tiles of that width and the map moved by so many pixels."""
        return MapCamera(self._camera.east - across / tile, self._camera.south + along / tile, tile)


def _steps(back: NDArray[np.float64], forth: NDArray[np.float64]) -> NDArray[np.float64]:
    """Six steps back, none, and six steps forth, at each of s scales: [s, 13]. Less room than none is none."""
    return np.maximum(forth, 0.0)[:, None] * _FORTH - np.maximum(back, 0.0)[:, None] * _BACK


def _met(more: NDArray[np.float64], less: NDArray[np.float64], steps: NDArray[np.float64]) -> NDArray[np.float32]:
    """1 where a step [s, n] is more than the one of two numbers [s, m, k] and less than the other: [s, n, m * k]."""
    scales, moved = len(steps), steps[:, :, None]
    found = (moved > more.reshape(scales, 1, -1)) & (moved < less.reshape(scales, 1, -1))
    return np.asarray(found, np.float32)


def _overlap(
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    others_low: NDArray[np.float64],
    others_high: NDArray[np.float64],
    steps: NDArray[np.float64],
) -> NDArray[np.float32]:
    """How much a span, from ``low`` to ``high`` [s, m], moved by a step [s, n], overlaps another span [k]:
    [s, n, m * k].
    """
    left = np.maximum((low[:, None] + steps[:, :, None])[..., None], others_low)
    right = np.minimum((high[:, None] + steps[:, :, None])[..., None], others_high)
    return np.asarray(np.maximum(right - left, 0.0), np.float32).reshape(*steps.shape, -1)


def beside(cells: Sequence[Cell]) -> list[Cell]:
    """The cells that touch one of those by a side."""
    return list(_beside(tuple(cells)))


@lru_cache(maxsize=8)  # asked for with every place that a card tries
def _beside(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(sorted({beyond(cell, side) for cell in cells for side in range(4)} - set(cells)))


def beyond(cell: tuple[int, int], side: int) -> Cell:
    """The cell beyond that side of a cell, 0-3 clockwise from north."""
    east, south = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    return Cell(cell[0] + east, cell[1] + south)


def on_table(cell: tuple[int, int], at: tuple[float, float]) -> tuple[float, float]:
    """The table point of a point ``at`` (0-1 across and down the tile as it lies) on that cell."""
    return cell[0] + at[0], cell[1] + at[1]


def approach(now: MapCamera, goal: MapCamera, seconds: float, under_way: float) -> MapCamera:
    """Where a camera that gains speed on its way and slows down towards its goal is after that time, having been
    ``under_way`` for so long; the goal itself once it is near enough.
    """
    share = 1 - math.exp(-min(seconds, 0.1) * _PACE * min((under_way + seconds) / _GAINS, 1.0))
    off = math.hypot(goal.east - now.east, goal.south - now.south) * goal.tile
    if off < 0.5 and abs(goal.tile - now.tile) < 0.2:
        return goal
    return MapCamera(
        now.east + (goal.east - now.east) * share,
        now.south + (goal.south - now.south) * share,
        now.tile * (goal.tile / now.tile) ** share,
    )
