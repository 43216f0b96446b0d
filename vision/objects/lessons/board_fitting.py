"""Fitting a figure cut from a board to examples that lie and stand, as the camera sees the table of a game.

Method: analysis by synthesis. The outline is a polygon of rays from its centroid; each ray is lengthened and shortened
for the least residual over the lying examples, first in one of them alone, then in all (coordinate descent). Most
figures are mirror images of themselves, and half as many rays are then found twice as well. The figure stands on that
end of its axis, or that edge of its hull, with the least residual over the standing examples.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from app.values import TILE_MM
from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.exhibition import CLOSE, COARSE, Exhibition, cost, mean_cost, telling
from vision.objects.shapes.families import Board
from vision.objects.shapes.solid_fitting import Place
from vision.objects.shapes.solids import Outline, Solid

FINENESS, HALF_SIDE = 3.0, 20.0
"""Rectified silhouettes: samples per mm, and half the side of their square in mm."""
THICKNESS = 9.0
"""Thickness in mm of the board that lies while its outline is searched, which says little of it."""
THICKNESSES, SIZING = (5.0, 6.5, 8.5, 11.0), ((0.12, 0.04), (0.06, 0.02), (0.03, 0.02))
"""Thicknesses of a standing board in mm that are tried first, and steps of the search for its thickness and size from
the best one of them, as parts of these. One start is not enough: seen from above a board 6 mm thick is explained worse
by one of 8 or 9 mm than by one that is as thick as it is wide, and from 9 mm upwards a path-traced table's was learned
as 11.9 mm thick.
"""
RAYS, SHORTEST = 32, 1.0
"""The number of rays of an outline, and the least length of one in mm."""
ALONE, TOGETHER, ALL = (1.0, 0.5), (0.6,), (0.6, 0.3)
"""Steps in mm of the search for the rays, one after the other: in one example, in the telling ones, in all."""
AT_ONCE = 8
"""The number of rays that are searched in one step."""
AXES, AXES_APART = 2, np.pi / 12
"""The number of mirror axes that are tried, and the least angle between two of them."""
EVEN = 1.03
"""The largest residual of a figure that is its own mirror image, as a multiple of that of the freer outline."""


def fit_board(lying: Sequence[Exhibition], standing: Sequence[Exhibition], kind: str) -> Board | None:
    """The board that explains the examples of both poses best; None without a usable outline."""
    steps = board_fits(lying, standing, kind)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Board | None = done.value
            return found


def board_fits(
    lying: Sequence[Exhibition], standing: Sequence[Exhibition], kind: str, known: Board | None = None
) -> Generator[None, None, Board | None]:
    """The search for that board in some 200 steps of about a hundredth of a second, so that other work can go on
    between them. Of the one that is found and the one ``known`` before, the one that explains the examples better.
    """
    free = yield from _free(lying, kind)
    if free is None:
        return known
    even = yield from _even(free, lying, kind)
    upright = _ends(even.outline) if even.cost <= EVEN * free.cost else _rests(free.outline)
    clear, costs = telling(standing), []
    for board in (boards := [Board(_outline(points), thick) for points in upright for thick in THICKNESSES]):
        costs.append(cost(clear, board.standing(kind)))
        yield
    if not boards:
        return known
    least, best = yield from _sized(boards[int(np.argmin(costs))], lying, standing, kind)
    if known is not None:
        less, other = yield from _sized(known, lying, standing, kind)
        best = other if less < least else best
    return best


@dataclass(frozen=True)
class _Rays:
    """An outline as the lengths [``RAYS``] in mm of rays from its middle, and its ``cost`` over some examples."""

    cost: float
    lengths: Matrix

    @property
    def outline(self) -> Matrix:
        """The outline [n, 2] in mm."""
        turns = np.arange(RAYS) * 2 * np.pi / RAYS
        return np.stack([self.lengths * np.cos(turns), self.lengths * np.sin(turns)], axis=1)

    def solid(self, kind: str) -> Solid:
        """The figure lying, its middle at the solid's foot."""
        outline = _outline(self.outline)
        return Solid(kind, True, ((0.0, outline, THICKNESS, outline),), convex=False, turns=24)


def _free(lying: Sequence[Exhibition], kind: str) -> Generator[None, None, _Rays | None]:
    """The outline of least residual over the lying examples, whatever its form; None where none of them has one."""
    clear = telling(lying)
    found = []
    for one in clear:
        start = _contour(_rectified(one, THICKNESS))
        if start is not None:
            alone = yield from _grown([one], _lengths(_centred(start)), kind, ALONE)
            found.append((yield from _grown(clear, alone.lengths, kind, TOGETHER)))
    if not found:
        return None
    return (yield from _grown(lying, min(found, key=_cost_of).lengths, kind, ALL))


def _even(free: _Rays, lying: Sequence[Exhibition], kind: str) -> Generator[None, None, _Rays]:
    """The outline of least residual that is its own mirror image, its axis along its first ray."""
    outline = _centred(free.outline)
    options = []
    for turn in np.arange(2 * RAYS) * np.pi / (2 * RAYS):
        lengths = _lengths(outline, float(turn))
        mirrored = np.roll(lengths[::-1], 1)
        options.append((float(np.abs(lengths - mirrored).mean()), float(turn), (lengths + mirrored) / 2))
    axes: list[tuple[float, float, Matrix]] = []
    for option in sorted(options, key=lambda each: each[0]):
        apart = [abs(option[1] - axis[1]) for axis in axes]
        if len(axes) < AXES and all(min(off, np.pi - off) > AXES_APART for off in apart):
            axes.append(option)
    found = []
    for _, _, lengths in axes:
        found.append((yield from _grown(lying, lengths, kind, ALL, even=True)))
    return min(found, key=_cost_of)


def _cost_of(rays: _Rays) -> float:
    return rays.cost


def _grown(
    shown: Sequence[Exhibition], lengths: Matrix, kind: str, steps: Sequence[float], even: bool = False
) -> Generator[None, None, _Rays]:
    """The rays of least residual near those ``lengths``, searched in ``steps`` of mm; ``even``: the first ray is the
    axis of a mirror.
    """
    best = _Rays(np.inf, lengths)
    places: list[Place | None] = [None] * len(shown)
    for step in steps:
        ways = [
            one.view.fitted(best.solid(kind), place, COARSE if place is None else CLOSE)
            for one, place in zip(shown, places, strict=True)
        ]
        places = [place for _, place in ways]
        best = replace(best, cost=mean_cost([rest for rest, _ in ways]))
        for ray in range(RAYS // 2 + 1 if even else RAYS):
            if ray % AT_ONCE == 0:
                yield
            for way in (step, -step):
                other = best.lengths.copy()
                other[[ray, -ray] if even else [ray]] += way
                if other[ray] < SHORTEST:
                    continue
                solid = _Rays(0.0, other).solid(kind)
                less = mean_cost(
                    [one.view.fitted(solid, place, ())[0] for one, place in zip(shown, places, strict=True)]
                )
                if less < best.cost:
                    best = _Rays(less, other)
                    break
    return best


def _lengths(outline: Matrix, turn: float = 0.0) -> Matrix:
    """The lengths [``RAYS``] in mm of the rays of the polygon [n, 2] in mm around the origin, the first at ``turn``."""
    scale = 4 * FINENESS
    half = int(HALF_SIDE * scale)
    body = np.zeros((2 * half, 2 * half), np.uint8)
    cv2.fillPoly(body, [np.round(outline * scale + half).astype(np.int32)], 1.0)
    turns = np.arange(RAYS) * 2 * np.pi / RAYS + turn
    along = np.arange(half - 1)
    columns, rows = (np.round(half + way[:, None] * along).astype(int) for way in (np.cos(turns), np.sin(turns)))
    return np.asarray(np.maximum(body[rows, columns].sum(axis=1) / scale, SHORTEST), np.float64)


def _centred(outline: Matrix) -> Matrix:
    """The polygon [n, 2] with its centroid at the origin."""
    moments = cv2.moments(outline.astype(np.float32))
    return outline - np.array([moments["m10"], moments["m01"]]) / max(moments["m00"], 1e-6)


def _outline(points: Matrix) -> Outline:
    return tuple((float(x), float(y)) for x, y in points)


def _ends(outline: Matrix) -> list[Matrix]:
    """A figure whose axis is that of x, upright on either end."""
    return [np.stack([way * outline[:, 1], -way * outline[:, 0]], axis=1) for way in (1.0, -1.0)]


def _contour(face: Floats) -> Matrix | None:
    """The outline [n, 2] in mm of a silhouette [s, s] 0-1; None without any."""
    body = (cv2.GaussianBlur(face, (0, 0), 0.3 * FINENESS) > 0.5).astype(np.uint8)
    contours, _ = cv2.findContours(body, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return None
    contour = max(contours, key=cv2.contourArea)
    corners = np.asarray(cv2.approxPolyDP(contour, 0.35 * FINENESS, True), np.float64)[:, 0]
    return (corners - HALF_SIDE * FINENESS) / FINENESS if len(corners) >= 3 else None


def _rectified(one: Exhibition, thick: float) -> Floats:
    """The silhouette as the outline of a board that thick lying on the table, centred, [s, s] 0-1. What the lean of its
    upper face adds is removed by erosion with that lean.
    """
    example = one.example
    rows, columns = np.nonzero(example.mask)
    middle = np.array([columns.mean(), rows.mean()])
    side = int(2 * HALF_SIDE * FINENESS)
    to_pixels = one.ground.east_south / TILE_MM / FINENESS
    matrix = np.column_stack([to_pixels, middle - to_pixels @ np.array([side / 2, side / 2])])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = np.asarray(cv2.warpAffine(example.mask.astype(np.float32), matrix, (side, side), flags=flags), np.float32)
    lean = np.linalg.solve(one.ground.east_south, one.ground.up) * thick * FINENESS
    eroded = flat.copy()
    for part in (-0.5, -0.25, 0.25, 0.5):
        shift = np.array([[1.0, 0.0, part * lean[0]], [0.0, 1.0, part * lean[1]]])
        eroded = np.minimum(eroded, cv2.warpAffine(flat, shift, (side, side)))
    body = eroded > 0.5
    if not body.any():
        return np.zeros((side, side), np.float32)
    rows, columns = np.nonzero(body)
    shift = np.array([[1.0, 0.0, side / 2 - columns.mean()], [0.0, 1.0, side / 2 - rows.mean()]])
    return np.asarray(cv2.warpAffine(body.astype(np.float32), shift, (side, side)), np.float32)


def _rests(outline: Matrix) -> list[Matrix]:
    """The outline turned so that it stands on one of the edges of its convex hull on which it would not fall over."""
    hull = cv2.convexHull(outline.astype(np.float32))[:, 0].astype(np.float64)
    moments = cv2.moments(outline.astype(np.float32))
    if moments["m00"] == 0:
        return []
    middle = np.array([moments["m10"], moments["m01"]]) / moments["m00"]
    longest = max(
        float(np.linalg.norm(end - start)) for start, end in zip(hull, np.roll(hull, -1, axis=0), strict=True)
    )
    found: list[Matrix] = []
    for start, end in zip(hull, np.roll(hull, -1, axis=0), strict=True):
        along = (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
        foot = float((middle - start) @ along) / max(float(np.linalg.norm(end - start)), 1e-9)
        if not 0.1 < foot < 0.9 or np.linalg.norm(end - start) < 0.35 * longest:
            continue
        down = np.array([-along[1], along[0]])
        if float((middle - start) @ down) > 0:
            down = -down
        across = np.array([down[1], -down[0]])
        away = outline - middle
        found.append(np.stack([away @ across, away @ down], axis=1))
    return found


def _sized(
    board: Board, lying: Sequence[Exhibition], standing: Sequence[Exhibition], kind: str
) -> Generator[None, None, tuple[float, Board]]:
    """The board with the thickness and size of least residual near its own, by coordinate descent, and its cost."""
    places: list[Place | None] = [None] * (len(lying) + len(standing))

    def fits(one: Board, steps: Sequence[float]) -> Generator[None, None, list[tuple[float, Place]]]:
        poses = [*((each, one.lying(kind)) for each in lying), *((each, one.standing(kind)) for each in standing)]
        found = []
        for (each, solid), place in zip(poses, places, strict=True):
            found.append(each.view.fitted(solid, place, steps))
            yield
        return found

    def off(one: Board) -> Generator[None, None, float]:
        return mean_cost([rest for rest, _ in (yield from fits(one, CLOSE))])

    places = [place for _, place in (yield from fits(board, COARSE))]
    least = yield from off(board)
    for thicker, larger in SIZING:
        thick, outline = board.thick, np.array(board.outline)
        for way in (1, -1):
            other = replace(board, thick=thick * (1 + way * thicker))
            if (less := (yield from off(other))) < least:
                least, board = less, other
        for way in (1, -1):
            other = replace(board, outline=_outline(outline * (1 + way * larger)))
            if (less := (yield from off(other))) < least:
                least, board = less, other
    return least, board
