"""Where the signs of pieces stand on a tile shown large, so that none lies over one of another area.

Method: coordinate descent over a grid of places within each area; what two signs overlap weighs more than how far they
stand from the usual place of a piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.values import Point, turn_point
from app.values.segment_map import SegmentMap

APART = 0.22
"""How far the middles of two signs are to be apart, in tiles: the width of one, or 64 pixels on an 800x480 screen."""

STEP, EDGE = 0.16, 0.13
"""How far the signs in a row are apart, and how far their middles stay from the edge of the tile, in tiles."""

_GRID = 24  # how many places across are tried
_ROUNDS = 6
_OVERLAP = 1000.0  # how much more the square of an overlap weighs than that of a way


def spread(places: SegmentMap, rotation: int, rows: Mapping[int, int]) -> Mapping[int, Point]:
    """The middle of the row of signs on each segment, across and down the tile as it lies, in tiles.

    ``rows`` has the number of signs on each segment that has any.
    """
    where = {segment: _inside(turn_point(places.spot(segment), rotation), n) for segment, n in rows.items()}
    if not any(_overlaps(segment, where, rows) for segment in rows):
        return where
    owners = _owners(places)
    tried = {}
    for segment, count in rows.items():
        found = [turn_point((float(x), float(y)), rotation) for x, y in _raster()[owners == segment]]
        within = [p for p in found if p == _inside(p, count)]  # an area at the edge may be too narrow for that
        tried[segment] = np.array([where[segment], *(within or (_inside(p, count) for p in found))])
    usual = dict(where)
    for _ in range(_ROUNDS):
        before = dict(where)
        for segment in sorted(rows, key=lambda each: len(tried[each])):
            own = tried[segment]
            signs = own[:, None, :] + _offsets(rows[segment])[None]
            others = [_signs(where[other], rows[other]) for other in rows if other != segment]
            away = np.linalg.norm(signs[:, :, None, :] - np.concatenate(others)[None, None], axis=-1)
            short = np.maximum(APART - away, 0.0)
            cost = _OVERLAP * (short**2).sum(axis=(1, 2)) + ((own - usual[segment]) ** 2).sum(axis=1)
            x, y = own[int(cost.argmin())]
            where[segment] = (float(x), float(y))
        if where == before:
            break
    return where


def _overlaps(segment: int, where: Mapping[int, Point], rows: Mapping[int, int]) -> bool:
    own = _signs(where[segment], rows[segment])
    others = [_signs(where[other], rows[other]) for other in rows if other != segment]
    return bool(others) and bool((np.linalg.norm(own[:, None] - np.concatenate(others)[None], axis=-1) < APART).any())


def _offsets(count: int) -> NDArray[np.float64]:
    across = (np.arange(count) - (count - 1) / 2) * STEP
    return np.stack([across, np.zeros(count)], axis=1, dtype=np.float64)


def _signs(middle: Point, count: int) -> NDArray[np.float64]:
    """The middles of the signs of a row: [n, 2]."""
    return np.array(middle) + _offsets(count)


def _inside(at: Point, count: int) -> Point:
    """The nearest place where the whole row is well inside the tile."""
    reach = EDGE + (count - 1) / 2 * STEP
    return min(max(at[0], reach), 1 - reach), min(max(at[1], EDGE), 1 - EDGE)


@lru_cache(maxsize=1)
def _raster() -> NDArray[np.float64]:
    line = (np.arange(_GRID) + 0.5) / _GRID
    return np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)


@lru_cache(maxsize=256)
def _owners(places: SegmentMap) -> NDArray[np.int64]:
    """The segment under each place of the grid, north up."""
    return np.array([places.segment_at(float(x), float(y)) for x, y in _raster()])
