"""Where every segment lies on a tile, and where pieces and tokens stand: from a design alone, no picture needed.

Points are (x, y) in tile units, x east and y south, 0-1, in the design's frame (north up). ``turn_point`` turns them
into the frame of a tile as it lies.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from app.art.geometry import LINE_REACH, LINES, MASSIFS, TOWNS, Key, Points, Shapes, port_point, shapes_of, structure
from app.rules.tileset import Design

PIECE_WIDTH = 0.30
"""How wide a standing piece is at most, in tiles."""
TOKEN_WIDTH = 0.33
"""The diameter of a mining token, in tiles."""
SIGNS = 2
"""How many places for symbols each segment has beside its other spots."""

_FINE = 384
_COARSE = 128
_GRID = 40


@dataclass(frozen=True, slots=True)
class Spot:
    """Where things stand on one segment.

    ``index`` is the segment's; ``x, y`` a good place for a piece; ``stack`` one for a stack of tokens, on kinds that
    cover whole sides (mountain, forest), else None; ``signs`` places for printed symbols, the best first.
    """

    index: int
    x: float
    y: float
    stack: tuple[float, float] | None = None
    signs: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class _Item:
    segment: int
    role: str
    radius: float


def segment_map(design: Design, size: int) -> NDArray[np.uint8]:
    """The segment index under each pixel, [size, size], north up."""
    labels = _labels(structure(design))
    take = ((np.arange(size) + 0.5) * _FINE / size).astype(np.intp)
    return labels[np.ix_(take, take)]


def segment_at(design: Design, x: float, y: float) -> int:
    """The segment under the point; a point off the tile counts as the nearest point on its edge."""
    return int(_labels(structure(design))[_pixel(y, _FINE), _pixel(x, _FINE)])


def nearest_segments(design: Design, x: float, y: float) -> list[tuple[int, float]]:
    """Every segment with its distance from the point in tiles, nearest first; 0.0 for the one under the point."""
    under = segment_at(design, x, y)
    fields = _distances(structure(design))
    at = fields[:, _pixel(y, _COARSE), _pixel(x, _COARSE)]
    found = [(i, 0.0 if i == under else max(float(d), 0.5 / _FINE)) for i, d in enumerate(at)]
    return sorted(found, key=lambda pair: (pair[1], pair[0]))


def spots(design: Design) -> tuple[Spot, ...]:
    """For each segment, in the order of the design, where its piece, its tokens and its symbols go."""
    return spots_of(structure(design))


def _pixel(value: float, size: int) -> int:
    return min(max(int(value * size), 0), size - 1)


@lru_cache(maxsize=256)
def _labels(key: Key) -> NDArray[np.uint8]:
    return paint_labels(shapes_of(key), _FINE)


def paint_labels(shape: Shapes, size: int) -> NDArray[np.uint8]:
    """The segment index under each pixel of a ``size`` wide tile of these shapes."""
    labels = np.full((size, size), 255, np.uint8)
    for massif in shape.massifs:
        _fill(labels, massif.outline, massif.index)
    if shape.lines:
        nearest = np.full((size, size), np.inf, np.float32)
        for line in shape.lines:
            field = _path_distance(line.path, size)
            mine = field < np.minimum(nearest, LINE_REACH)
            if line.end == "massif":
                mine &= labels == 255
            labels[mine] = line.index
            nearest = np.minimum(nearest, field)
    for town in shape.towns:
        _fill(labels, town.outline, town.index)
    _spread_open(labels, shape)
    labels.flags.writeable = False
    return labels


def _fill(labels: NDArray[np.uint8], outline: Points, value: int) -> None:
    points = np.round(outline * labels.shape[0] * 16 - 8).astype(np.int32)
    cv2.fillPoly(labels, [points], int(value), lineType=cv2.LINE_8, shift=4)


def _path_distance(path: Points, size: int) -> NDArray[np.float32]:
    """The distance of each pixel's middle from a polyline, in tiles."""
    canvas = np.full((size, size), 255, np.uint8)
    points = np.round(path * size * 16 - 8).astype(np.int32)
    cv2.polylines(canvas, [points], False, 0, 1, cv2.LINE_8, 4)
    return np.asarray(cv2.distanceTransform(canvas, cv2.DIST_L2, cv2.DIST_MASK_PRECISE) / size, np.float32)


def _spread_open(labels: NDArray[np.uint8], shape: Shapes) -> None:
    """Give what is not yet labelled to the open segment whose ports it meets; where several meet, to the nearest."""
    size = labels.shape[0]
    number, parts = cv2.connectedComponents((labels == 255).astype(np.uint8), connectivity=4)
    owners: dict[int, list[tuple[int, int, int]]] = {}
    for port, index in enumerate(shape.ports):
        kind = shape.key[index][0]
        if kind in LINES or kind in MASSIFS or kind in TOWNS:
            continue
        x, y = port_point(port)
        row, column = _pixel(y, size), _pixel(x, size)
        owners.setdefault(int(parts[row, column]), []).append((index, row, column))
    rows, columns = np.mgrid[0:size, 0:size]
    for part in range(1, number):
        mine = parts == part
        meets = owners.get(part, [])
        if len({index for index, _, _ in meets}) == 1:
            labels[mine] = meets[0][0]
        elif meets:
            reach = np.stack([np.hypot(rows - r, columns - c) for _, r, c in meets])
            choice = np.array([index for index, _, _ in meets], np.uint8)[reach.argmin(axis=0)]
            labels[mine] = choice[mine]
    if (labels == 255).any():
        known = (labels == 255).astype(np.uint8)
        _, nearest = cv2.distanceTransformWithLabels(known, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
        table = np.zeros(int(nearest.max()) + 1, np.uint8)
        table[nearest[known == 0]] = labels[known == 0]
        labels[known == 1] = table[nearest[known == 1]]


@lru_cache(maxsize=256)
def _distances(key: Key) -> NDArray[np.float16]:
    """For each segment the distance of each coarse pixel's middle from it, in tiles."""
    labels = _labels(key)
    step = _FINE // _COARSE
    fields = []
    for index in range(len(key)):
        away = cv2.distanceTransform((labels != index).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
        fields.append(away[step // 2 :: step, step // 2 :: step] / _FINE)
    return np.stack(fields).astype(np.float16)


@lru_cache(maxsize=256)
def spots_of(key: Key) -> tuple[Spot, ...]:
    """The spots of every design of that structure."""
    labels = _labels(key)
    take = ((np.arange(_GRID) + 0.5) * _FINE / _GRID).astype(np.intp)
    centres = (take + 0.5) / _FINE
    xs, ys = np.meshgrid(centres, centres)
    border = np.minimum(np.minimum(xs, 1 - xs), np.minimum(ys, 1 - ys))
    places: list[Points] = []
    clear: list[Points] = []
    for index in range(len(key)):
        mask = np.pad((labels == index).astype(np.uint8), 1, mode="edge")
        room = cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)[1:-1, 1:-1] / _FINE
        here = labels[np.ix_(take, take)] == index
        if not here.any():
            row, column = np.unravel_index(int(room.argmax()), room.shape)
            places.append(np.array([[(column + 0.5) / _FINE, (row + 0.5) / _FINE]]))
            clear.append(np.array([[float(room.max()), 0.5, 0.5]]))
            continue
        places.append(np.column_stack([xs[here], ys[here]]))
        lone = _apart(key, index) if key[index][0] in LINES else room
        clear.append(np.column_stack([room[np.ix_(take, take)][here], border[here], lone[np.ix_(take, take)][here]]))
    items: list[_Item] = []
    for index, (kind, _, _) in enumerate(key):
        items.append(_Item(index, "piece", PIECE_WIDTH / 2 + 0.015))
        if kind in MASSIFS:
            items.append(_Item(index, "stack", TOKEN_WIDTH / 2))
        if kind in MASSIFS or kind in LINES:
            broad = kind in MASSIFS and len({port // 3 for port in key[index][1]}) > 1
            items.append(_Item(index, "sign", 0.175 if broad else 0.12))
        elif kind not in TOWNS:
            items += [_Item(index, "sign", 0.17)] * SIGNS
    best = min((_settle(items, places, clear, start) for start in range(4)), key=lambda pair: pair[0])[1]
    return tuple(_gather(index, items, best) for index in range(len(key)))


def _apart(key: Key, index: int) -> NDArray[np.float32]:
    """How far each pixel's middle is from every other line and town, in tiles (1 where there is none)."""
    others = [i for i, (kind, _, _) in enumerate(key) if i != index and (kind in LINES or kind in TOWNS)]
    if not others:
        return np.ones((_FINE, _FINE), np.float32)
    free = (~np.isin(_labels(key), others)).astype(np.uint8)
    return np.asarray(cv2.distanceTransform(free, cv2.DIST_L2, cv2.DIST_MASK_PRECISE) / _FINE, np.float32)


def _gather(index: int, items: list[_Item], at: Points) -> Spot:
    def where(role: str) -> list[tuple[float, float]]:
        return [
            (round(float(at[i][0]), 4), round(float(at[i][1]), 4))
            for i, item in enumerate(items)
            if item.segment == index and item.role == role
        ]

    piece, stack = where("piece")[0], where("stack")
    return Spot(index, piece[0], piece[1], stack[0] if stack else None, tuple(where("sign")))


def _settle(items: list[_Item], places: list[Points], clear: list[Points], start: int) -> tuple[float, Points]:
    """Move one thing at a time to where it stands best, until nothing moves; the total cost and the places."""
    rng = np.random.default_rng(start)
    own = []
    for item in items:
        room, border, lone = clear[item.segment].T
        due = max(min(item.radius, float(room.max())), 1e-6)
        crowd = np.clip(1 - room / due, 0, 1) ** 2
        off = np.clip(1 - border / item.radius, 0, 1) ** 2
        airy = np.clip(1 - np.minimum(lone, border) / (1.9 * item.radius), 0, 1)
        if item.role == "sign":
            own.append(6.0 * crowd + 20.0 * off + 0.02 * airy)
        else:
            own.append(2.0 * crowd + 4.0 * off + 0.1 * airy)
    chosen = [int(cost.argmin()) if start == 0 else int(rng.integers(len(cost))) for cost in own]
    at = np.array([places[item.segment][c] for item, c in zip(items, chosen, strict=True)])
    radii = np.array([item.radius for item in items])
    signs = np.array([item.role == "sign" for item in items])
    segments = np.array([item.segment for item in items])
    total = 0.0
    for _ in range(12):
        moved, total = False, 0.0
        for i, item in enumerate(items):
            options = places[item.segment]
            apart = np.hypot(options[:, None, 0] - at[None, :, 0], options[:, None, 1] - at[None, :, 1])
            overlap = np.clip(1 - apart / (radii[None] + item.radius), 0, None) ** 2
            if item.role == "sign":
                factor = np.where(signs, 24.0, 7.0)
            else:
                factor = np.where(signs, 1.0, np.where(segments == item.segment, 40.0, 20.0))
            factor[i] = 0.0
            cost = own[i] + overlap @ factor
            best = int(cost.argmin())
            total += float(cost[best])
            if cost[best] < cost[chosen[i]] - 1e-9:
                chosen[i], moved = best, True
                at[i] = options[best]
        if not moved:
            break
    return total, at
