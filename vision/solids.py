"""Wooden pieces as simple solids: how each would look from the camera's place, and which explains a picture best.

A solid is drawn with its faces told apart, for light falls differently on each; what it does not hide is the ground as
it lay bare there, more or less in shadow. The solid, turn and place that leave least of the picture unexplained win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from vision.patches import Floats, Matrix, Picture

Outline = tuple[tuple[float, float], ...]
"""Points (x across, y along) in mm."""
Place = tuple[float, float, float]
"""Where a solid's foot is (x, y) in pixels, and its turn in radians."""
Slab = tuple[float, Outline, float, Outline]
"""Low, the outline there, high, the outline there; heights in mm."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A simple solid: slabs, each the hull of its two outlines; where they are not ``convex``, low and high are one
    outline swept upwards. ``turns``: how many turns are tried; a solid with more than 12 looks another way from behind.
    """

    kind: str
    lying: bool
    slabs: tuple[Slab, ...]
    convex: bool = True
    turns: int = 12


def _box(wide: float, long: float, middle: float = 0.0) -> Outline:
    west, east = middle - wide / 2, middle + wide / 2
    return ((west, -long / 2), (east, -long / 2), (east, long / 2), (west, long / 2))


def _upright(*parts: tuple[float, float, float, float]) -> tuple[Slab, ...]:
    """Slabs of a figure cut from a board 8 mm thick: from, to, width and middle of each part of its profile."""
    return tuple((low, _box(wide, 8, middle), high, _box(wide, 8, middle)) for low, high, wide, middle in parts)


_FIGURE = (
    (0, 4.4), (-1.2, 8), (-6.8, 8), (-6.4, 4), (-4.2, 1.2), (-7.6, 0.4), (-8, -2.2), (-3.4, -3.2), (-6, -5.2),
    (-2.4, -8), (2.4, -8), (6, -5.2), (3.4, -3.2), (8, -2.2), (7.6, 0.4), (4.2, 1.2), (6.4, 4), (6.8, 8), (1.2, 8),
)  # fmt: skip

_PROFILE = (
    (0, 3.6, 5.6, -4.0), (0, 3.6, 5.6, 4.0), (3.6, 7.6, 9.6, 0), (7.6, 10.4, 16, 0), (10.4, 11.6, 5.8, 0),
    (11.6, 12.9, 12.4, 0), (12.9, 16, 5.6, 0),
)  # fmt: skip
"""A standing cowboy from foot to crown: two legs, waist, arms, neck, hat."""

SOLIDS: tuple[Solid, ...] = (
    Solid("cowboy", False, _upright(*_PROFILE)),
    Solid("cowboy", True, ((0, _FIGURE, 8, _FIGURE),), convex=False, turns=24),
    Solid("tent", False, ((0, _box(16, 13), 12, _box(16, 0.1)),)),
)
"""What may stand on a tile beside tokens, with the sizes of the box's wooden pieces."""

FACES = 3
"""A solid's faces are told apart in so many groups: sides, upper sides, feet; gables and two slopes for a roof."""
LOW = 3.6
"""Sides below this height, in mm, stand in their own shade."""
FINE = 3
"""Solids are drawn at this many pixels to one of the picture."""
LENS_BLUR = 0.9
"""How far the camera smears an outline, in pixels."""
GAINS = (0.5, 1.25)
"""How dark and how light a face may be beside the paint."""
LIGHTER = 1.15
"""How much lighter the ground may look beside a thing than it lay bare."""
MISSED = 40.0
"""A pixel missed by more grey levels counts no more than that."""
MEDIAN = 0.7
"""The median of squared noise in three colours beside its mean, the shade being free."""
PART = 3.0
"""So much of the picture (as a rest) each slab of a solid beyond the first must explain to be believed: a figure of
many parts can be laid so that it looks like a roof, but not the other way round.
"""
MARGIN = 6
"""So many pixels around a thing are explained with it."""
CLOSEST, HOPELESS = 2, 4.0
"""So many turns of each solid are laid exactly, if they leave no more than so many times what the best of all does."""
STEPS = (1.5, 0.9, 0.55, 0.33, 0.2)
"""Pixels by which a solid is moved to lie better, one after the other; turned by ``TURN`` for each pixel."""
TURN = np.pi / 24


@dataclass(frozen=True, slots=True)
class Ground:
    """How the table lies under one spot of the picture.

    ``east_south`` [2, 2] columns: pixels that one tile east and one tile south span; ``up`` [2]: pixels that a height
    of one tile leans away from the point below the camera; ``growth``: by how much a tile's height enlarges things.
    """

    east_south: Matrix
    up: Matrix
    growth: float

    def seen(self, points: Matrix, height: float) -> Matrix:
        """Where points [n, 2] in mm beside a foot, at a height in mm, are seen from the foot's pixel, [n, 2]."""
        tall = height / TILE_MM
        flat = points / TILE_MM @ self.east_south.T
        return np.asarray(flat * (1 + self.growth * tall) + self.up * tall, np.float64)


@dataclass(frozen=True, slots=True)
class Explained:
    """How ``solid`` explains a picture at its best: what it leaves unexplained beyond noise (squared grey levels for
    each of the thing's pixels, ``PART`` more for its slabs), where its foot is (x, y), its turn in radians, and what of
    the picture it hides [h, w].
    """

    solid: Solid
    rest: float
    foot: tuple[float, float]
    turn: float
    hides: Floats


def faces(solid: Solid, turn: float, ground: Ground) -> list[tuple[Matrix, int]]:
    """The solid's faces from below to above, each as pixels [n, 2] from its foot with the number of its group, 1 on."""
    cos, sin = np.cos(turn), np.sin(turn)
    rotation = np.array([[cos, sin], [-sin, cos]])
    found: list[tuple[Matrix, int]] = []
    for number, (low, below, high, above) in enumerate(solid.slabs):
        foot, top = (
            ground.seen(np.array(outline) @ rotation, height) for outline, height in ((below, low), (above, high))
        )
        if solid.convex and below != above:  # a roof: what of its sides is turned to the camera
            found += [(side, group) for side, group in _sides(foot, top) if group]
            continue
        group = 3 if high <= LOW else 1
        if solid.convex:
            hull = cv2.convexHull(np.concatenate([foot, top]).astype(np.float32))[:, 0]
            found.append((hull.astype(np.float64), group))
        else:
            found += [(foot + part * (top - foot), group) for part in (0.0, 0.25, 0.5, 0.75)]
        upper = solid.slabs[number + 1 :]
        if not any(slab[0] == high and _wide(slab[1]) >= _wide(above) for slab in upper):
            found.append((top, 2))
    return found


def _wide(outline: Outline) -> float:
    across = [point[0] for point in outline]
    return max(across) - min(across)


def _area(points: Matrix) -> float:
    after = points[[*range(1, len(points)), 0]]
    return float(points[:, 0] @ after[:, 1] - after[:, 0] @ points[:, 1])


def _sides(foot: Matrix, top: Matrix) -> list[tuple[Matrix, int]]:
    """The four sides of a roof with their groups: 1 and 2 the slopes, 3 the gables, 0 what is turned away."""
    ends = [(k, (k + 1) % len(foot)) for k in range(len(foot))]
    sides = [np.stack([foot[one], foot[two], top[two], top[one]]) for one, two in ends]
    facing = _area(foot)
    return [(side, (1, 3, 2, 3)[k] if _area(side) * facing > 0 else 0) for k, side in enumerate(sides)]


def drawn(solid: Solid, turn: float, ground: Ground, foot: Matrix, shape: tuple[int, int]) -> Floats:
    """How much of each pixel each group of the solid's faces makes, [h, w, ``FACES``] 0-1; ``foot`` is a pixel."""
    return _painted(faces(solid, turn, ground), foot, shape)


def _painted(parts: Sequence[tuple[Matrix, int]], foot: Matrix, shape: tuple[int, int]) -> Floats:
    height, width = shape
    canvas = np.zeros((height * FINE, width * FINE), np.uint8)
    for points, group in parts:
        fine = ((points + foot + 0.5) * FINE - 0.5) * 16
        cv2.fillPoly(canvas, [np.round(fine).astype(np.int32)], float(group), shift=4)
    groups = np.stack([canvas == group for group in range(1, FACES + 1)], axis=2).astype(np.uint8) * np.uint8(255)
    small = cv2.resize(groups, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), LENS_BLUR), np.float32) / np.float32(255)


class View:
    """A thing in a picture, to be explained.

    ``now`` and ``bare`` [h, w, 3] are the cut-out with the thing and the same place without, under one light; ``mask``
    [h, w] is roughly the thing; what ``others`` [h, w] marks is not looked at; ``paint`` [3] is the thing's colour as
    it is seen; ``darkest`` the least brightness (0-1) that is left on shaded ground.
    """

    def __init__(
        self,
        now: Picture,
        bare: Picture,
        mask: NDArray[np.bool_],
        others: NDArray[np.bool_],
        paint: Matrix,
        ground: Ground,
        darkest: float,
    ) -> None:
        size = 2 * MARGIN + 1
        wide = np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((size, size), np.uint8))) > 0
        rows, columns = np.flatnonzero(wide.any(axis=1)), np.flatnonzero(wide.any(axis=0))
        window = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
        self._corner = np.array([columns[0], rows[0]], np.float64)
        self._whole = now.shape[:2]
        self._window = window
        hidden = np.asarray(cv2.dilate(others[window].astype(np.uint8), np.ones((3, 3), np.uint8))) > 0
        self._look = wide[window] & ~hidden
        self._size = int(np.count_nonzero(mask))
        inside = np.argwhere(mask[window]).mean(axis=0)[::-1]
        self._middle = np.asarray(inside, np.float64)
        self._ground, self._darkest = ground, darkest
        self._known_faces: dict[tuple[str, bool, float], list[tuple[Matrix, int]]] = {}
        seen = now[window][self._look].astype(np.float32)
        due = bare[window][self._look].astype(np.float32)
        colour = paint.astype(np.float32)
        self._seen_seen = (seen * seen).sum(axis=1)
        self._seen_paint, self._paint_paint = seen @ colour, float(colour @ colour)
        self._seen_due, self._due_due = (seen * due).sum(axis=1), np.maximum((due * due).sum(axis=1), 1.0)
        self._due_paint = due @ colour

    def rest(self, hides: Floats) -> float:
        """What of the picture a drawing [h, w, ``FACES``] of its window leaves unexplained, in squared grey levels for
        each pixel of the thing, every face as light as suits it best.
        """
        return float(self._off(hides).sum()) / max(1, self._size)

    def _off(self, hides: Floats) -> Floats:
        """By how much (squared grey levels) each pixel that is looked at is missed."""
        parts = hides[self._look]
        sure = np.where(parts > 0.6, parts, 0.0)
        weight = sure.sum(axis=0)
        gains = np.clip(self._seen_paint @ sure / np.maximum(weight, 1e-6) / self._paint_paint, *GAINS)
        told = weight > 3
        gains = np.where(told, gains, gains[told].mean() if told.any() else 1.0)
        painted = parts @ gains
        open_ = 1.0 - parts.sum(axis=1)
        left = self._seen_seen - 2 * painted * self._seen_paint + painted * painted * self._paint_paint
        left_due = (self._seen_due - painted * self._due_paint) * open_
        due = open_ * open_ * self._due_due
        shade = np.clip(left_due / np.maximum(due, 1e-3), self._darkest, LIGHTER)
        off = left - 2 * shade * left_due + shade * shade * due
        return np.asarray(np.clip(off, 0.0, MISSED * MISSED), np.float32)

    def explain(self, solids: Sequence[Solid]) -> list[Explained]:
        """How each of the solids explains the thing at its best."""
        tried = [(rest, solid, place) for solid in solids for rest, place in self._turns(solid)]
        least = min(rest for rest, _, _ in tried)
        found = []
        for solid in solids:
            own = sorted((rest, place) for rest, one, place in tried if one is solid)
            hopeful = [pair for pair in own[:CLOSEST] if pair[0] < HOPELESS * least] or own[:1]
            rest, place = min(self._laid(solid, *pair) for pair in hopeful)
            hides = np.zeros((*self._whole, FACES), np.float32)
            hides[self._window] = self._drawn(solid, place)
            foot = self._corner + place[:2]
            found.append(Explained(solid, rest, (float(foot[0]), float(foot[1])), float(place[2]), hides.sum(axis=2)))
        noise = min(self._noise(each) for each in found)
        return [replace(each, rest=max(0.0, each.rest - noise) + PART * (len(each.solid.slabs) - 1)) for each in found]

    def _noise(self, best: Explained) -> float:
        """What of the rest is the picture's noise: by far most pixels miss a right explanation by nothing else."""
        place = (best.foot[0] - self._corner[0], best.foot[1] - self._corner[1], best.turn)
        off = self._off(self._drawn(best.solid, place))
        return min(best.rest, float(np.median(off)) / MEDIAN * off.size / max(1, self._size))

    def _turns(self, solid: Solid) -> list[tuple[float, Place]]:
        """What the solid leaves unexplained in each of its turns, laid over the middle of the thing."""
        found = []
        for number in range(solid.turns):
            turn = number * (np.pi if solid.turns <= 12 else 2 * np.pi) / solid.turns
            points = np.concatenate([points for points, _ in self._faces(solid, turn)])
            spot = self._middle - (points.min(axis=0) + points.max(axis=0)) / 2
            hides = self._drawn(solid, (float(spot[0]), float(spot[1]), turn)).sum(axis=2)
            rows, columns = np.arange(hides.shape[0]), np.arange(hides.shape[1])
            total = max(float(hides.sum()), 1.0)
            off = [float(hides.sum(axis=0) @ columns) / total, float(hides.sum(axis=1) @ rows) / total]
            spot += self._middle - off
            place = (float(spot[0]), float(spot[1]), turn)
            found.append((self.rest(self._drawn(solid, place)), place))
        return found

    def _laid(self, solid: Solid, rest: float, place: Place) -> tuple[float, Place]:
        """The solid moved and turned from ``place`` to where it leaves least."""
        for step in STEPS:
            for axis, size in ((0, step), (1, step), (2, step * TURN)):
                for way in (-size, size):
                    x, y, turn = (value + way * (k == axis) for k, value in enumerate(place))
                    less = self.rest(self._drawn(solid, (x, y, turn)))
                    if less < rest:
                        rest, place = less, (x, y, turn)
                        break
        return rest, place

    def _drawn(self, solid: Solid, place: Place) -> Floats:
        return _painted(self._faces(solid, place[2]), np.array(place[:2]), self._look.shape)

    def _faces(self, solid: Solid, turn: float) -> list[tuple[Matrix, int]]:
        key = solid.kind, solid.lying, turn
        if key not in self._known_faces:
            self._known_faces[key] = faces(solid, turn, self._ground)
        return self._known_faces[key]
