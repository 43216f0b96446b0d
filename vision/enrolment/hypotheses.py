"""Where a tile may lie, and how large all tiles are: hypotheses from outlines, weighed by the edges they explain.

Method: a generalised Hough transform over one unknown, the side. Every right-angled corner of a blob's outline would be
the corner of a tile; for each side it is tested whether edges of the right direction run where the tile's other sides
would be, beyond what chance edges (grain, print) give. Votes are areas, so that small marks do not outvote tiles, and
a square whose middle lines are edges too is several tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix, side_length

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class HypothesisConfig:
    """How tiles are supposed; calibrated on photographs of touching tiles and on loose ones on photographed wood."""

    directions: int = 12
    """The number of edge directions that are told apart, over half a turn."""
    faint: float = 5.0
    """The least gradient of an edge in the shrunk picture, in grey levels a pixel."""
    smallest: float = 14.0
    """The least side in pixels of the shrunk picture."""
    largest: float = 0.5
    """The largest side as a part of the picture's shorter side."""
    step: float = 1.05
    """The ratio of one side tried to the next."""
    right_angle: float = 25.0
    """The largest deviation of a corner from a right angle, in degrees: perspective, and steps of the outline."""
    spread: float = 1.25
    """The ratio by which sides in one picture may differ from the usual one: perspective."""
    inside: float = 0.5
    """The least part of a square (0-1) that is not table."""
    printed: float = 10.0
    """The standard deviation of grey levels within a tile from which it votes in full: trays and paper have less."""
    plain: float = 0.6
    """The part (0-1) of ``printed`` up to which a square has hardly a vote."""
    supported: float = 0.35
    """The least part of a square's sides (0-1) with edges, beyond chance, for a hypothesis to be followed."""


class EdgeMaps:
    """Edges of a picture uint8 [h, w, 3] by direction: ``support`` tells how much of a line they cover."""

    def __init__(self, picture: Picture, config: HypothesisConfig) -> None:
        lab = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), 1.0)
        self.light: Floats = np.ascontiguousarray(lab[..., 0], np.float32)
        across = cv2.Sobel(lab, cv2.CV_32F, 1, 0, scale=0.125)
        down = cv2.Sobel(lab, cv2.CV_32F, 0, 1, scale=0.125)
        strength = np.abs(across) + np.abs(down)
        most = strength.argmax(axis=2)[..., None]
        gx, gy = (np.asarray(np.take_along_axis(part, most, axis=2)[..., 0], np.float64) for part in (across, down))
        size = np.hypot(gx, gy)
        self.count = config.directions
        rows, columns = _thinned(size, gx, gy, config.faint)
        ahead = (np.arctan2(gy[rows, columns], gx[rows, columns]) + np.pi / 2) % np.pi  # along the edge
        maps = []
        for number in range(self.count):
            middle = np.pi * number / self.count
            near = np.abs((ahead - middle + np.pi / 2) % np.pi - np.pi / 2) < 1.25 * np.pi / self.count
            one = np.zeros(size.shape, np.uint8)
            one[rows[near], columns[near]] = 1
            maps.append(cv2.dilate(one, np.ones((3, 3), np.uint8)) > 0)
        self.chance = np.array([one.mean() for one in maps])
        self.maps = np.pad(np.stack(maps), ((0, 0), (1, 1), (1, 1)))

    def support(self, starts: Matrix, ends: Matrix, samples: int = 28) -> Matrix:
        """The part (0-1) of each line [n, 2] to [n, 2] that lies on edges of its direction, beyond chance."""
        along = ends - starts
        angle = np.arctan2(along[:, 1], along[:, 0]) % np.pi
        bins = np.round(angle / np.pi * self.count).astype(int) % self.count
        part = np.linspace(0.06, 0.94, samples)[None]
        cols = np.rint(starts[:, :1] + part * along[:, :1]).astype(np.int32)
        rows = np.rint(starts[:, 1:] + part * along[:, 1:]).astype(np.int32)
        # beyond the picture there is a frame without edges
        _, height, width = self.maps.shape
        at = (bins[:, None] * height + rows.clip(-1, height - 2) + 1) * width + cols.clip(-1, width - 2) + 1
        hit = self.maps.ravel().take(at)
        chance = self.chance[bins]
        return np.asarray(((hit.mean(axis=1) - chance) / (1 - chance)).clip(0), np.float64)


def _thinned(size: Matrix, gx: Matrix, gy: Matrix, faint: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The rows and columns of the gradients that are more than ``faint`` and, of those across the edge, the largest
    (non-maximum suppression), to four directions. Most of a table has none: only those that are not faint are compared.
    """
    rows, columns = np.nonzero(size > faint)
    angle = (np.arctan2(gy[rows, columns], gx[rows, columns]) % np.pi) / np.pi * 4
    across, down = _STEPS[np.round(angle).astype(int) % 4].T
    height, width = size.shape
    one = size[(rows - down) % height, (columns - across) % width]
    two = size[(rows + down) % height, (columns + across) % width]
    own = size[rows, columns]
    thin = (own >= one) & (own > two)
    return rows[thin], columns[thin]


_STEPS = np.array([(1, 0), (1, 1), (0, 1), (-1, 1)])
"""The neighbour of a pixel (columns, rows) in each of four directions of a gradient."""


def corners_of(far: Floats, config: HypothesisConfig) -> Matrix:
    """Right-angled corners of the blobs of ``far`` [h, w] (see ``background.foreground``): [n, 3, 2], each the corner
    in pixels and the unit directions of the two sides that leave it, clockwise.
    """
    found: list[Matrix] = []
    for level in (1.0, 1.6, 3.0):
        mask = cv2.morphologyEx((far > level).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if cv2.contourArea(contour) < config.smallest**2 / 2:
                continue
            for eps in (2.0, 4.0, 8.0):
                found += _right_corners(cv2.approxPolyDP(contour, eps, True)[:, 0].astype(np.float64), config)
            box = cv2.boxPoints(cv2.minAreaRect(contour)).astype(np.float64)
            found += _right_corners(box, config)
    return np.array(found).reshape(-1, 3, 2)


def _right_corners(outline: Matrix, config: HypothesisConfig) -> list[Matrix]:
    if len(outline) < 4:
        return []
    area = float(cv2.contourArea(outline.astype(np.float32), oriented=True))
    if area < 0:
        outline = outline[::-1]
    after, before = np.roll(outline, -1, axis=0) - outline, np.roll(outline, 1, axis=0) - outline
    long = np.minimum(np.linalg.norm(after, axis=1), np.linalg.norm(before, axis=1)) >= 0.6 * config.smallest
    one = after / np.maximum(np.linalg.norm(after, axis=1), 1e-6)[:, None]
    two = before / np.maximum(np.linalg.norm(before, axis=1), 1e-6)[:, None]
    square = np.abs((one * two).sum(axis=1)) < np.sin(np.radians(config.right_angle))
    convex = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0] > 0.5  # x right, y down: clockwise
    return [np.stack([outline[k], one[k], two[k]]) for k in np.flatnonzero(long & square & convex)]


def quads_of(corners: Matrix, sides: Matrix) -> Matrix:
    """The squares [n, m, 4, 2] of the corners [n, 3, 2] with each of the sides [m]."""
    start, one, two = (corners[:, None, k] for k in range(3))
    side = sides[None, :, None]
    opposite = start + side * (one + two)
    corner = np.broadcast_to(start, opposite.shape)
    return np.stack([corner, start + side * one, opposite, start + side * two], axis=2)


def worth(quads: Matrix, edges: EdgeMaps, far: Floats, config: HypothesisConfig) -> Matrix:
    """For each square [n, 4, 2] how well edges explain its sides (0-1); 0 where too much of it is table. Squares whose
    middle lines or thirds are edges too are worth less.
    """
    ends = np.roll(quads, -1, axis=1)
    sides = np.stack([edges.support(quads[:, k], ends[:, k]) for k in range(4)])
    value = 0.5 * (sides.min(axis=0) + sides.mean(axis=0))
    split = np.zeros(len(quads))
    for parts in (2, 3):
        lines = []
        for cut in range(1, parts):
            part = cut / parts
            for k in (0, 1):
                one, other = quads[:, k], quads[:, (k + 3) % 4]
                starts = one + part * (quads[:, k + 1] - one)
                stops = other + part * (quads[:, k + 2] - other)
                lines.append(edges.support(starts, stops))
        split = np.maximum(split, np.mean(lines, axis=0))
    value = value * (1 - (split / np.maximum(value, 0.2)).clip(0, 1) ** 2)
    return np.where(filled(quads, far) >= config.inside, value, 0.0)


def filled(quads: Matrix, far: Floats) -> Matrix:
    """The part (0-1) of each square [n, 4, 2] that is not table, on a grid of 7 x 7 points."""
    values, inside = _within(quads, far, 7)
    return np.asarray(((values > 1) & inside).mean(axis=1), np.float64)


def printed(quads: Matrix, light: Floats) -> Matrix:
    """The standard deviation of ``light`` [h, w] within each square [n, 4, 2], in grey levels; its rim left out, as the
    frame of a tray is no print.
    """
    return np.asarray(_within(quads, light, 13, 0.12)[0].std(axis=1), np.float64)


def _within(quads: Matrix, image: Floats, count: int, rim: float = 0.0) -> tuple[Floats, Flags]:
    """The values of an image [h, w] on a grid of count x count points in each square [n, 4, 2] without its ``rim`` (a
    part of the side), [n, points], and whether the point is in the image.
    """
    grid = rim + (1 - 2 * rim) * (np.arange(count) + 0.5) / count
    u, v = (part.ravel() for part in np.meshgrid(grid, grid))
    weights = np.stack([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v], axis=1)
    cols, rows = (np.rint(quads[..., axis] @ weights.T).astype(np.int32) for axis in (0, 1))
    height, width = image.shape
    inside = (rows >= 0) & (cols >= 0) & (cols < width) & (rows < height)
    return image[rows.clip(0, height - 1), cols.clip(0, width - 1)], inside


def hypotheses(
    far: Floats, edges: EdgeMaps, blobs: Sequence[Matrix], config: HypothesisConfig = HypothesisConfig()
) -> tuple[float, list[Matrix]]:
    """The usual side in pixels (0 where nothing looks like a tile) and the squares [4, 2] that may be tiles, the best
    first and none upon another. ``blobs`` are square blobs [4, 2] found by other means.
    """
    most = config.largest * min(far.shape)
    sides = config.smallest * config.step ** np.arange(int(np.log(most / config.smallest) / np.log(config.step)) + 1)
    corners = corners_of(far, config)
    quads = quads_of(corners, sides).reshape(-1, 4, 2)
    own = [corners for corners in blobs if config.smallest <= side_length(corners) <= most]
    quads = np.concatenate([quads, np.array(own).reshape(-1, 4, 2)])
    if not len(quads):
        return 0.0, []
    value = worth(quads, edges, far, config)
    length = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2).mean(axis=1)
    good = value > config.supported
    if not good.any():
        return 0.0, []
    detail = np.minimum(1.0, printed(quads[good], edges.light) / config.printed)
    votes = value[good] * filled(quads[good], far) ** 3 * np.where(detail > config.plain, detail, 0.01)
    usual = _voted(quads[good], votes, length[good], config)
    off = np.abs(np.log(length / usual))
    # a corner whose other sides are not seen here may lie some pixels off: it is tried with the usual side
    blob = np.arange(len(quads)) >= len(quads) - len(own)
    tried = ((good | blob) & (off < np.log(config.spread))) | (off < 1.5 * np.log(config.step))
    tried &= filled(quads, far) >= config.inside
    near = np.flatnonzero(tried)
    return usual, _apart(quads[near], value[near], length[near])


def _voted(quads: Matrix, value: Matrix, length: Matrix, config: HypothesisConfig) -> float:
    """The side whose squares, none upon another, explain the largest area."""
    best, most = float(length[value.argmax()]), 0.0
    for side in np.unique(np.round(np.log(length) / np.log(config.step)).astype(int)):
        near = np.flatnonzero(np.abs(np.log(length) / np.log(config.step) - side) < 2.0)
        middles: list[Matrix] = []
        area = 0.0
        for number in near[np.argsort(-value[near])]:
            middle = quads[number].mean(axis=0)
            if all(np.hypot(*(middle - other)) > 0.7 * length[number] for other in middles):
                middles.append(middle)
                area += float(value[number] ** 2 * length[number] ** 2)
        if area > most:
            best, most = float(np.median(length[near])), area
    return best


def _apart(quads: Matrix, value: Matrix, length: Matrix) -> list[Matrix]:
    kept: list[Matrix] = []
    for number in np.argsort(-value):
        middle = quads[number].mean(axis=0)
        if all(np.hypot(*(middle - other.mean(axis=0))) > 0.25 * length[number] for other in kept):
            kept.append(quads[number])
    return kept
