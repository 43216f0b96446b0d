"""Fitting the shapes of an owner's pieces to the examples shown, as the camera sees the table of a game.

Method: the outline of a figure that was shown lying is the majority of its rectified silhouettes over all colours; the
standing figure is that outline upright on one of its resting edges. Other kinds get the tapering block with the least
residual over all colours (analysis by synthesis, coordinate descent over its sizes).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from vision.numeric.patches import Floats, Matrix
from vision.objects.examples import Example, top_paint
from vision.objects.shapes import ROUND, Block, Board
from vision.objects.solids import Explained, Ground, Place, Solid, View

FINENESS, HALF_SIDE = 3.0, 20.0
"""Rectified silhouettes: samples per mm, and half the side of their square in mm."""
THICKNESSES = (5.0, 7.0, 9.0, 11.0, 13.0)
"""Thicknesses of a board that are tried first, in mm."""
TALL = (0.6, 0.9, 1.2)
"""Heights of a block that are tried first, as parts of its base's geometric mean side."""
FORMS: tuple[tuple[int, tuple[float, float], float], ...] = (
    (4, (0.0, 1.0), 1.0), (4, (0.0, 0.0), 1.0), (ROUND, (0.0, 0.0), 1.0), (6, (0.0, 0.0), 1.0),
    (4, (1.0, 1.0), 1.0), (ROUND, (1.0, 1.0), 1.0), (4, (0.0, 1.0), 2.0), (ROUND, (0.0, 0.0), 2.0),
    (4, (0.5, 0.5), 1.0), (4, (0.0, 0.5), 1.0), (8, (0.0, 0.0), 1.0),
)  # fmt: skip
"""Forms of a block that are tried: corners of its base, its top, and its bulge."""
HOPEFUL = 3
"""The number of forms of which the sizes are refined."""
DARKEST = 0.35
"""The least brightness of shadows that is assumed, 0-1."""


class Exhibition:
    """One example with the camera's view of it, ready for solids to be fitted."""

    def __init__(self, example: Example, ground: Ground, darkest: float = DARKEST) -> None:
        self.example, self.ground = example, ground
        others = np.zeros(example.mask.shape, np.bool_)
        self.paint = top_paint(example.now, example.mask)
        self.view = View(example.now, example.bare, example.mask, others, self.paint, ground, darkest)

    def best(self, solids: Sequence[Solid]) -> list[Explained]:
        """The best fit of each of the solids."""
        return self.view.explain(solids)


def fit_board(lying: Sequence[Exhibition], standing: Sequence[Exhibition], kind: str) -> Board | None:
    """The board that explains the examples of both poses best; None without a usable outline."""
    best: tuple[float, Board] | None = None
    for thick in THICKNESSES[1:4:2]:
        outline = _outline(lying, thick)
        if outline is None:
            continue
        for upright in _rests(outline):
            board = Board(tuple((float(x), float(y)) for x, y in upright), thick)
            cost = _cost(standing, board.standing(kind))
            if best is None or cost < best[0]:
                best = cost, board
    if best is None:
        return None
    board = best[1]
    poses = [(standing, Board.standing), (lying, Board.lying)]

    def cost(thick: float) -> float:
        one = replace(board, thick=thick)
        return sum(_cost(shown, pose(one, kind)) for shown, pose in poses)

    return replace(board, thick=min(THICKNESSES, key=cost))


def _cost(shown: Sequence[Exhibition], solid: Solid) -> float:
    """The mean over the examples of the square root of the residual: an example that is badly cut counts less."""
    return float(np.mean([np.sqrt(exhibition.view.fitted(solid)[0]) for exhibition in shown]))


def _outline(shown: Sequence[Exhibition], thick: float) -> Matrix | None:
    """The outline [n, 2] in mm of a lying figure that thick."""
    faces = [_rectified(one, thick) for one in shown]
    faces = [face for face in faces if face.any()]
    if not faces:
        return None
    turned = [[_turned(face, turn, mirror) for mirror in (False, True) for turn in range(0, 360, 6)] for face in faces]

    def onto(target: Floats, options: list[Floats]) -> tuple[float, Floats]:
        scored = [(float((target * face).sum()) / float(np.maximum(target, face).sum() + 1e-6), k)
                  for k, face in enumerate(options)]  # fmt: skip
        score, which = max(scored)
        return score, options[which]

    means = []
    for face in faces:
        near = [onto(face, options) for options in turned]
        means.append((float(np.median([score for score, _ in near])), np.mean([one for _, one in near], axis=0)))
    mean = max(means, key=lambda pair: pair[0])[1]
    mean = np.mean([onto(np.asarray(mean, np.float32), options)[1] for options in turned], axis=0)
    body = (cv2.GaussianBlur(np.asarray(mean, np.float32), (0, 0), 1.0) > 0.5).astype(np.uint8)
    contours, _ = cv2.findContours(body, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return None
    contour = max(contours, key=cv2.contourArea)
    corners = np.asarray(cv2.approxPolyDP(contour, 0.25 * FINENESS, True), np.float64)[:, 0]
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


def _turned(face: Floats, degrees: float, mirror: bool) -> Floats:
    side = face.shape[0]
    matrix = cv2.getRotationMatrix2D((side / 2, side / 2), degrees, 1.0)
    flat = np.ascontiguousarray(face[:, ::-1]) if mirror else face
    return np.asarray(cv2.warpAffine(flat, matrix, (side, side)), np.float32)


def _rests(outline: Matrix) -> list[Matrix]:
    """The outline turned so that it stands on one of the edges of its convex hull on which it would not fall over."""
    hull = cv2.convexHull(outline.astype(np.float32))[:, 0].astype(np.float64)
    moments = cv2.moments(outline.astype(np.float32))
    if moments["m00"] == 0:
        return []
    middle = np.array([moments["m10"], moments["m01"]]) / moments["m00"]
    longest = max(float(np.linalg.norm(end - start)) for start, end in zip(hull, np.roll(hull, -1, axis=0), strict=True))
    found = []
    for start, end in zip(hull, np.roll(hull, -1, axis=0), strict=True):
        along = (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
        foot = float((middle - start) @ along) / max(float(np.linalg.norm(end - start)), 1e-9)
        if not 0.1 < foot < 0.9 or np.linalg.norm(end - start) < 0.35 * longest:
            continue
        down = np.array([-along[1], along[0]])
        if float((middle - start) @ down) > 0:
            down = -down
        across = np.array([down[1], -down[0]])
        found.append(np.stack([(outline - middle) @ across, (outline - middle) @ down], axis=1))
    return found


def fit_block(shown: Sequence[Exhibition], kind: str) -> Block:
    """The tapering block that explains the examples best."""
    long, wide = np.median([_sides(one) for one in shown], axis=0)
    mean = float(np.sqrt(long * wide))
    starts = []
    for sides, top, bulge in FORMS:
        base = (wide, long) if sides == 4 and top[0] != top[1] else (mean, mean)
        for part in TALL:
            block = Block(sides, float(base[0]), float(base[1]), part * mean, top, bulge)
            starts.append((_cost(shown, block.solid(kind)), block))
        if sides == 4 and top[0] != top[1]:  # the ridge may run the other way
            block = Block(sides, float(long), float(wide), TALL[1] * mean, top, bulge)
            starts.append((_cost(shown, block.solid(kind)), block))
    starts.sort(key=lambda pair: pair[0])
    chosen: list[tuple[float, Block]] = []
    for cost, block in starts:
        if all((block.sides, block.top, block.bulge) != (b.sides, b.top, b.bulge) for _, b in chosen):
            chosen.append((cost, block))
        if len(chosen) == HOPEFUL:
            break
    return min((_refined(shown, kind, *pair) for pair in chosen), key=lambda pair: pair[0])[1]


def _sides(one: Exhibition) -> tuple[float, float]:
    """The longer and the shorter side in mm of the smallest rectangle around the thing, as if it were flat."""
    rows, columns = np.nonzero(one.example.mask)
    points = np.stack([columns, rows], axis=1).astype(np.float64)
    flat = np.linalg.solve(one.ground.east_south, points.T).T * TILE_MM
    _, size, _ = cv2.minAreaRect(flat.astype(np.float32))
    return max(size), min(size)


def _refined(shown: Sequence[Exhibition], kind: str, cost: float, block: Block) -> tuple[float, Block]:
    for step in (0.12, 0.06):
        for name in ("wide", "long", "tall"):
            for way in (1.0 + step, 1.0 - step):
                other = replace(block, **{name: getattr(block, name) * way})
                less = _cost(shown, other.solid(kind))
                if less < cost:
                    cost, block = less, other
                    break
        for axis in (0, 1):
            for way in (2 * step, -2 * step):
                top = list(block.top)
                top[axis] = min(1.0, max(0.0, top[axis] + way))
                if top[axis] != block.top[axis]:
                    other = replace(block, top=(top[0], top[1]))
                    less = _cost(shown, other.solid(kind))
                    if less < cost:
                        cost, block = less, other
                        break
    return cost, block
