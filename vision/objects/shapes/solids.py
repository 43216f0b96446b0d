"""Wooden pieces as simple solids, and rendering them from the camera's position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil, floor

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from vision.numeric.patches import Floats, Matrix

Outline = tuple[tuple[float, float], ...]
"""Points (x across, y along) in mm."""
Slab = tuple[float, Outline, float, Outline]
"""Lower height, outline there, upper height, outline there; heights in mm."""


@dataclass(frozen=True, slots=True)
class Body:
    """Another body that a solid may have: its ``slabs``, ``turns`` and whether it is ``curved``, as a ``Solid`` has."""

    slabs: tuple[Slab, ...]
    turns: int
    curved: bool


@dataclass(frozen=True, slots=True)
class Solid:
    """A simple solid: slabs, each the convex hull of its two outlines; if not ``convex``, one outline swept upwards, or
    if ``on_edge``, one outline (x across, y its height) swept from the slab's lower depth to its upper one, along y.
    ``turns``: the number of turns tried, over half a turn up to 12 (the solid is symmetric), over a full turn above.
    ``curved``: its faces stand for a curved surface, as those of a vault or a cone do. ``alike``: other forms that it
    may have, by what was shown of it: the one that fits a picture best is what is seen there.
    """

    kind: str
    lying: bool
    slabs: tuple[Slab, ...]
    convex: bool = True
    turns: int = 12
    on_edge: bool = False
    curved: bool = False
    alike: tuple[Body, ...] = ()

    @property
    def forms(self) -> tuple[Solid, ...]:
        """The solid in each form that it may have, its own first: always the same objects."""
        return _forms(self)

    @property
    def parts(self) -> int:
        """The number of simple parts: slabs, or one for each four corners of an outline on edge."""
        return len(self.slabs[0][1]) // 4 if self.on_edge else len(self.slabs)


@lru_cache(maxsize=64)
def _forms(solid: Solid) -> tuple[Solid, ...]:
    others = (replace(solid, slabs=each.slabs, turns=each.turns, curved=each.curved, alike=()) for each in solid.alike)
    return solid, *others


def outline_radius(outline: Outline) -> float:
    """The radius in mm of the disc with the area of the outline."""
    return float(np.sqrt(cv2.contourArea(np.array(outline, np.float32)) / np.pi))


SHADING = 4
"""The number of shading terms of a face: 1 and its outward unit normal (east, south, up)."""
FINE = 2
"""Solids are rendered at this multiple of the picture's resolution (antialiasing)."""
LENS_BLUR = 0.9
"""Standard deviation of the assumed lens blur, in pixels."""
BLURRED = 4
"""How far a face shows beyond its corners through the lens, in pixels, and one more."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Local model of the projection at one point of the table.

    ``east_south`` [2, 2] columns: pixels per tile east and per tile south; ``up`` [2]: pixels by which a height of one
    tile is displaced, away from the point below the camera; ``growth``: relative magnification per tile of height.
    """

    east_south: Matrix
    up: Matrix
    growth: float

    def seen(self, points: Matrix, height: float) -> Matrix:
        """Pixels [n, 2], relative to the foot's, of points [n, 2] in mm from the foot at a height in mm."""
        tall = height / TILE_MM
        flat = points / TILE_MM @ self.east_south.T
        return np.asarray(flat * (1 + self.growth * tall) + self.up * tall, np.float64)


Side = tuple[Matrix, tuple[float, float, float]]
"""A face as pixels [n, 2] from the solid's foot, and its outward unit normal (east, south, up)."""


def faces(solid: Solid, turn: float, ground: Ground) -> list[Side]:
    """The solid's faces that the camera sees, in painting order (upwards)."""
    cos, sin = np.cos(turn), np.sin(turn)
    rotation = np.array([[cos, sin], [-sin, cos]])
    if solid.on_edge:
        return _upright(solid.slabs[0], rotation, ground)
    found: list[Side] = []
    for number, (low, below, high, above) in enumerate(solid.slabs):
        lower, upper = np.array(below) @ rotation, np.array(above) @ rotation
        foot, top = ground.seen(lower, low), ground.seen(upper, high)
        if solid.convex:
            found += _sides(lower, upper, high - low, foot, top)
        else:  # the visible part of an outline's rim faces the camera
            away = np.linalg.solve(ground.east_south, ground.up)
            east, south = -away / max(float(np.linalg.norm(away)), 1e-6)
            rim = (float(east), float(south), 0.0)
            found += [(foot + part * (top - foot), rim) for part in (0.0, 0.25, 0.5, 0.75)]
        higher = solid.slabs[number + 1 :]
        if not any(slab[0] == high and _wide(slab[1]) >= _wide(above) for slab in higher):
            found.append((top, (0.0, 0.0, 1.0)))
    return found


def _upright(slab: Slab, rotation: Matrix, ground: Ground) -> list[Side]:
    """The faces that the camera sees of an outline swept along the table between two depths: those of its rim, from
    below to above, and the flat one that is turned to the camera. The rim is shaded as if it were rounded where the
    outline has corners.
    """
    near, outline, far, _ = slab
    corners = np.array(outline)
    tall = corners[:, 1:] / TILE_MM
    ends = []
    for depth in (near, far):
        edge = np.stack([corners[:, 0], np.full(len(corners), depth)], axis=1)
        flat = edge @ rotation / TILE_MM
        ends.append(flat @ ground.east_south.T * (1 + ground.growth * tall) + ground.up * tall)
    to_camera = -np.linalg.solve(ground.east_south, ground.up)  # in tiles, for each tile of height
    after, before = _neighbours(len(corners))
    along = corners[after] - corners
    along /= np.maximum(np.sqrt((along * along).sum(axis=1, keepdims=True)), 1e-9)
    outward = along[:, ::-1] * (np.array([1.0, -1.0]) * (1.0 if _area(corners) > 0 else -1.0))
    normals = np.concatenate([outward[:, :1] * rotation[:1], outward[:, 1:]], axis=1)
    seen = np.flatnonzero(normals @ [*to_camera, 1.0] > 0)
    soft = (normals[before] + 2 * normals + normals[after]) / 4
    soft /= np.maximum(np.sqrt((soft * soft).sum(axis=1, keepdims=True)), 1e-9)
    seen = seen[np.argsort((corners[:, 1] + corners[after, 1])[seen], kind="stable")]
    rim = np.stack([ends[0], ends[0][after], ends[1][after], ends[1]], axis=1)[seen]
    found: list[Side] = [
        (points, (east, south, up)) for points, (east, south, up) in zip(rim, soft[seen].tolist(), strict=True)
    ]
    turned = float(rotation[1] @ to_camera) > 0
    east, south = (rotation[1] if turned else -rotation[1]).tolist()
    found.append((ends[1] if turned else ends[0], (east, south, 0.0)))
    return found


@cache
def _neighbours(count: int) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """The numbers [n] of the corners after and before each of ``count`` in a ring."""
    numbers = np.arange(count)
    return (numbers + 1) % count, (numbers - 1) % count


def _wide(outline: Outline) -> float:
    across = [point[0] for point in outline]
    return max(across) - min(across)


def _area(points: Matrix) -> float:
    after = points[_neighbours(len(points))[0]]
    return float(points[:, 0] @ after[:, 1] - after[:, 0] @ points[:, 1])


def _sides(lower: Matrix, upper: Matrix, tall: float, foot: Matrix, top: Matrix) -> list[Side]:
    """The sides of a convex slab that face the camera: between its outlines [n, 2] in mm, seen as ``foot`` and ``top``
    [n, 2] in pixels.
    """
    outward = 1.0 if _area(lower) > 0 else -1.0
    after, _ = _neighbours(len(foot))
    along, inward = lower[after] - lower, (upper[after] + upper - lower[after] - lower) / 2
    normals = outward * np.stack(
        [along[:, 1] * tall, -along[:, 0] * tall, along[:, 0] * inward[:, 1] - along[:, 1] * inward[:, 0]], axis=1
    )
    lengths = np.sqrt((normals * normals).sum(axis=1))
    one, two = foot[after] - top, top[after] - foot  # the diagonals, whose cross product is twice the area
    facing = (one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]) * (1.0 if _area(foot) > 0 else -1.0)
    seen = np.flatnonzero((facing > 0) & (lengths > 1e-9))
    sides = np.stack([foot, foot[after], top[after], top], axis=1)[seen]
    directions = (normals[seen] / lengths[seen, None]).tolist()
    return [(points, (east, south, up)) for points, (east, south, up) in zip(sides, directions, strict=True)]


def drawn(solid: Solid, turn: float, ground: Ground, foot: Matrix, shape: tuple[int, int]) -> Floats:
    """The coverage of each pixel by the solid and its shading terms, [h, w, ``SHADING``]: the first is the coverage
    (0-1), the others the mean outward normal times it; ``foot`` [2] in pixels.
    """
    found = np.zeros((*shape, SHADING), np.float32)
    painted, window = Sketch(faces(solid, turn, ground)).painted(foot, shape)
    found[window] = np.moveaxis(shading_terms(painted.reshape(-1, SHADING)), 0, -1).reshape(painted.shape)
    return found


class Sketch:
    """The faces of a solid in one turn, ready to be painted anywhere in a picture."""

    def __init__(self, parts: Sequence[Side]) -> None:
        self.points = np.concatenate([points for points, _ in parts])
        """The corners [n, 2] of all faces, in pixels from the foot."""
        self._fine = self.points * FINE
        self._bounds = self.points.min(axis=0), self.points.max(axis=0)
        self.middle = (self._bounds[0] + self._bounds[1]) / 2
        """The middle [2] of its bounding box, in pixels from the foot."""
        ends = np.cumsum([len(points) for points, _ in parts]).tolist()
        self._faces = [
            (slice(begin, end), (254.0, *(127.0 + 127.0 * term for term in normal)))
            for begin, end, (_, normal) in zip([0, *ends], ends, parts, strict=False)
        ]

    def painted(self, foot: Matrix, shape: tuple[int, int]) -> tuple[NDArray[np.uint8], tuple[slice, slice]]:
        """Coverage and shading terms in whole steps (``shading_terms``), uint8 [h, w, ``SHADING``], and the rows and
        columns of a picture of this ``shape`` that these are; beyond, nothing is covered.
        """
        (left, right), (top, bottom) = (
            _reach(float(foot[k] + self._bounds[0][k]), float(foot[k] + self._bounds[1][k]), shape[1 - k])
            for k in (0, 1)
        )
        canvas = np.zeros(((bottom - top) * FINE, (right - left) * FINE, SHADING), np.uint8)
        shift = (foot + 0.5) * FINE - 0.5
        corners = np.rint((self._fine + shift) * 16).astype(np.int32)
        corners -= np.array([left * FINE * 16, top * FINE * 16], np.int32)
        for part, levels in self._faces:
            cv2.fillPoly(canvas, [corners[part]], levels, shift=4)
        small = cv2.resize(canvas, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
        soft = cv2.GaussianBlur(small, (0, 0), LENS_BLUR)
        return np.asarray(soft, np.uint8), (slice(top, bottom), slice(left, right))


def _reach(low: float, high: float, size: int) -> tuple[int, int]:
    """The first pixel, and the one after the last, that something from ``low`` to ``high`` covers through the lens, of
    ``size`` in all; at least one pixel.
    """
    first = min(max(floor(low) - BLURRED, 0), size - 1)
    return first, max(min(ceil(high) + BLURRED + 1, size), first + 1)


def shading_terms(painted: NDArray[np.uint8]) -> Floats:
    """Coverage and shading terms [``SHADING``, n] from those in whole steps [n, ``SHADING``]."""
    soft = painted.T.astype(np.float32, order="C")
    soft *= np.float32(1 / 254)
    soft[1:] *= 2
    soft[1:] -= soft[0]
    return soft
