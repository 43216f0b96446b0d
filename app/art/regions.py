"""The drawn segment under each pixel of a tile in our own art, for painting and for ``deploy/segments.py``.

Where segments lie for rules and table is data of the tile set (``app.tilesets.segments``).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from app.art.canvas import distances
from app.art.geometry import LINE_REACH, Points, Shapes, is_open
from app.values import port_point


def paint_labels(shape: Shapes, size: int) -> NDArray[np.uint8]:
    """The segment index under each pixel of a ``size`` wide tile of these shapes, uint8 [size, size]."""
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
    """The distance of each pixel's centre from a polyline, in tiles."""
    canvas = np.full((size, size), 255, np.uint8)
    points = np.round(path * size * 16 - 8).astype(np.int32)
    cv2.polylines(canvas, [points], False, 0, 1, cv2.LINE_8, 4)
    return distances(canvas) / np.float32(size)


def _spread_open(labels: NDArray[np.uint8], shape: Shapes) -> None:
    """Label the remaining pixels with the open segment whose ports they are connected to, or else the nearest one."""
    size = labels.shape[0]
    number, parts = cv2.connectedComponents((labels == 255).astype(np.uint8), connectivity=4)
    owners: dict[int, list[tuple[int, int, int]]] = {}
    for port, index in enumerate(shape.ports):
        kind = shape.key[index][0]
        if not is_open(kind):
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


def _pixel(value: float, size: int) -> int:
    return min(max(int(value * size), 0), size - 1)
