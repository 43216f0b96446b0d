"""Where things may lie on the simulated table so that the camera sees them: the map's cells and the seats' trays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from hardware.simulator.lens import Lens
from hardware.simulator.settings import SEATS, TableSettings

SLOT = 0.42
"""Distance of neighbouring counters in a tray, in tiles."""

TRAY_COLUMNS = 4
TRAY_WIDTH = TRAY_COLUMNS * SLOT + 0.16
TRAY_DISTANCE = 0.45
"""The distance from the map's last column to the tray, in tiles: room for the drift of hand-laid tiles."""

DRIFT = 0.2
MARGIN_PX = 6.0
LEFT_SEATS = (0, 2, 4)
RIGHT_SEATS = (1, 3)


@dataclass(frozen=True, slots=True)
class Layout:
    """``columns`` and ``rows``: the map reaches that many cells from the start tile to each side."""

    columns: int
    rows: int
    pitch: float

    @property
    def cells(self) -> frozenset[tuple[int, int]]:
        """The cells that the camera sees whole, drift of hand-laid tiles included."""
        return frozenset(
            (col, row) for col in range(-self.columns, self.columns + 1) for row in range(-self.rows, self.rows + 1)
        )

    def tray(self, seat: int) -> tuple[float, float, float, float]:
        """The tray of ``seat`` (0-4): (west, north, east, south) in table points. Raises ValueError: another seat."""
        if not 0 <= seat < SEATS:
            raise ValueError(f"seat {seat} has no tray: choose 0 to {SEATS - 1}")
        side = LEFT_SEATS if seat in LEFT_SEATS else RIGHT_SEATS
        near = (self.columns + 0.5) * self.pitch + TRAY_DISTANCE
        height = (2 * self.rows + 1) * self.pitch / len(side)
        north = 0.5 - (self.rows + 0.5) * self.pitch + side.index(seat) * height
        west = 0.5 - near - TRAY_WIDTH if side is LEFT_SEATS else 0.5 + near
        return west, north + 0.1, west + TRAY_WIDTH, north + height - 0.1

    def slot(self, seat: int, number: int) -> tuple[float, float, int]:
        """Centre (x, y) of the counter ``number`` (0-) in the tray of ``seat``, and its layer (0: on the tray)."""
        west, north, _, south = self.tray(seat)
        rows = max(1, int((south - north - 0.08) / SLOT))
        layer, place = divmod(number, rows * TRAY_COLUMNS)
        row, column = divmod(place, TRAY_COLUMNS)
        return west + 0.08 + (column + 0.5) * SLOT, north + 0.04 + (row + 0.5) * SLOT, layer


@lru_cache(maxsize=64)
def layout(settings: TableSettings) -> Layout:
    """The largest map that fits between the trays in the picture of ``settings``, whatever its seed.

    Raises ValueError where not even the start tile and its neighbours fit.
    """
    lenses = [Lens.over(settings, turn=turn) for turn in (-1.0, 1.0)]
    pitch = settings.pitch
    best = (0, 0, 0)
    for rows in range(1, 30):
        columns = _columns(lenses, rows, pitch)
        if columns < 1:
            break
        best = max(best, ((2 * rows + 1) * (2 * columns + 1), columns, rows))
    if best[0] == 0:
        raise ValueError(
            f"at {settings.scale:.0f} pixels a tile a picture of {settings.width}x{settings.height} holds no map: "
            "choose a smaller scale or a larger picture"
        )
    return Layout(best[1], best[2], pitch)


def _columns(lenses: list[Lens], rows: int, pitch: float) -> int:
    """How many columns fit to each side when the map reaches ``rows`` to the north and south; 0 when none."""
    columns = 0
    while columns < 40:
        reach = Layout(columns + 1, rows, pitch)
        west, _, _, _ = reach.tray(0)
        _, _, east, _ = reach.tray(1)
        half = (rows + 0.5) * pitch + DRIFT
        corners = [(x, 0.5 + y) for x in (west, 0.5, east) for y in (-half, half)]
        if not all(_inside(lens, corners) for lens in lenses):
            break
        columns += 1
    return columns


def _inside(lens: Lens, points: list[tuple[float, float]]) -> bool:
    pixels = lens.project(np.array(points))
    low, high = pixels.min(axis=0), pixels.max(axis=0)
    return bool((low >= MARGIN_PX).all() and high[0] < lens.width - MARGIN_PX and high[1] < lens.height - MARGIN_PX)


def visible_cells(settings: TableSettings) -> frozenset[tuple[int, int]]:
    """The cells that the camera of ``settings`` sees whole; virtual players stay on them."""
    return layout(replace(settings, seed=0)).cells
