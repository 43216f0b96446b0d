"""Fitting the shapes of an owner's pieces to the examples shown, as the camera sees the table of a game.

Method: the outline of a figure that was shown lying is the majority of its rectified silhouettes over all colours; the
standing figure is that outline upright on one of its resting edges. Other kinds get the tapering block with the least
residual over all colours (analysis by synthesis, coordinate descent over its sizes).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from app.values import TILE_MM
from vision.numeric.patches import Floats, Matrix
from vision.objects.examples import Example, top_paint
from vision.objects.shapes import ROUND, Block, Board
from vision.objects.solids import Explained, Ground, Place, Solid, View

FINENESS, HALF_SIDE = 3.0, 20.0
"""Rectified silhouettes: samples per mm, and half the side of their square in mm."""
TURN_STEP, SHIFT_MM = 5, 2.0
"""Steps of the turn in degrees, and the largest shift in mm, when silhouettes are registered to each other."""
THICKNESSES = (5.0, 7.0, 9.0, 11.0, 13.0)
"""Thicknesses of a board that are tried first, in mm."""
TALL = (0.7, 1.1)
"""Heights of a block that are tried first, as parts of its base's geometric mean side."""
FORMS: tuple[tuple[int, tuple[float, float], float, float], ...] = (
    (4, (0.0, 1.0), 1.0, 0.0), (4, (0.0, 0.0), 1.0, 0.0), (ROUND, (0.0, 0.0), 1.0, 0.0), (6, (0.0, 0.0), 1.0, 0.0),
    (4, (1.0, 1.0), 1.0, 0.0), (ROUND, (1.0, 1.0), 1.0, 0.0), (4, (0.0, 1.0), 2.0, 0.0), (ROUND, (0.0, 0.0), 2.0, 0.0),
    (4, (0.5, 0.5), 1.0, 0.0), (4, (0.0, 0.5), 1.0, 0.0), (8, (0.0, 0.0), 1.0, 0.0), (4, (0.0, 1.0), 1.0, 0.4),
)  # fmt: skip
"""Forms of a block that are tried: corners of its base, its top, its bulge, and the part of its height that is wall."""
HOPEFUL = 2
"""The number of forms of which the sizes are refined."""
COARSE, CLOSE, GROWTH = (1.2,), (0.7, 0.35), (0.12, 0.06, 0.03)
"""Steps of the search for a solid's place in pixels, from far and from near, and for its sizes, as parts of them."""
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
    found: list[tuple[float, Board]] = []
    for outline in _outlines(lying, THICKNESSES[len(THICKNESSES) // 2]):
        board = Board(tuple((float(x), float(y)) for x, y in outline), THICKNESSES[len(THICKNESSES) // 2])
        found.append((_cost(lying, board.lying(kind)), board))
    if not found:
        return None
    flat = min(found, key=lambda pair: pair[0])[1]
    upright = [
        replace(flat, outline=tuple((float(x), float(y)) for x, y in rest)) for rest in _rests(np.array(flat.outline))
    ]
    if not upright:
        return None
    board = min(upright, key=lambda one: _cost(standing, one.standing(kind)))

    def cost(thick: float) -> float:
        one = replace(board, thick=thick)
        return _cost(standing, one.standing(kind)) + _cost(lying, one.lying(kind))

    return replace(board, thick=min(THICKNESSES, key=cost))


def _cost(shown: Sequence[Exhibition], solid: Solid, places: Sequence[Place] | None = None) -> float:
    """The mean over the examples of the square root of the residual: an example that is badly cut counts less.
    ``places``: where the solid is in each of them, roughly; None where that has to be searched.
    """
    if places is None:
        fits = [one.view.fitted(solid, None, COARSE) for one in shown]
    else:
        fits = [one.view.fitted(solid, place, CLOSE) for one, place in zip(shown, places, strict=True)]
    return float(np.mean([np.sqrt(rest) for rest, _ in fits]))


def _outlines(shown: Sequence[Exhibition], thick: float) -> list[Matrix]:
    """Outlines [n, 2] in mm of a lying figure that thick: that of each example, and the majority of all examples after
    they were registered to it.
    """
    faces = [face for face in (_rectified(one, thick) for one in shown) if face.any()]
    options = [[_turned(face, turn, mirror) for mirror in (False, True) for turn in range(0, 360, TURN_STEP)]
               for face in faces]  # fmt: skip
    found = []
    for face in faces:
        found.append(_contour(face))
        target = face
        for _ in range(2):
            near = [_registered(turned, target) for turned in options]
            best = sorted(near, key=lambda pair: -pair[0])[: max(1, (len(near) + 2) // 2)]
            target = np.asarray(np.mean([one for _, one in best], axis=0), np.float32)
        found.append(_contour(target))
    return [outline for outline in found if outline is not None]


def _registered(options: Sequence[Floats], target: Floats) -> tuple[float, Floats]:
    """The one of the turned silhouettes [s, s] that fits the target best, shifted to it, and its correlation."""
    pad = int(SHIFT_MM * FINENESS)
    wide = np.pad(target, pad)
    scored = []
    for number, face in enumerate(options):
        match = np.asarray(cv2.matchTemplate(wide[::2, ::2], face[::2, ::2], cv2.TM_CCORR_NORMED))
        row, column = np.unravel_index(int(match.argmax()), match.shape)
        scored.append((float(match[row, column]), number, 2 * int(row) - pad, 2 * int(column) - pad))
    score, number, down, right = max(scored)
    shift = np.array([[1.0, 0.0, right], [0.0, 1.0, down]])
    face = options[number]
    return score, np.asarray(cv2.warpAffine(face, shift, (face.shape[1], face.shape[0])), np.float32)


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
    longest = max(
        float(np.linalg.norm(end - start)) for start, end in zip(hull, np.roll(hull, -1, axis=0), strict=True)
    )
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
    for sides, top, bulge, wall in FORMS:
        base = (wide, long) if sides == 4 and top[0] != top[1] else (mean, mean)
        for part in TALL:
            block = Block(sides, float(base[0]), float(base[1]), part * mean, top, bulge, wall * part * mean)
            starts.append((_cost(shown, block.solid(kind)), block))
        if sides == 4 and top[0] != top[1]:  # the ridge may run the other way
            block = Block(sides, float(long), float(wide), TALL[0] * mean, top, bulge, wall * TALL[0] * mean)
            starts.append((_cost(shown, block.solid(kind)), block))
    best: dict[tuple[object, ...], tuple[float, Block]] = {}
    for cost, block in sorted(starts, key=lambda pair: pair[0]):
        best.setdefault(_form(block), (cost, block))
    # forms are compared at sizes of their own: what is too large for one may be right for another
    tried = sorted((_refined(shown, kind, block, GROWTH[:1]) for _, block in best.values()), key=lambda pair: pair[0])
    return min((_refined(shown, kind, block) for _, block in tried[:HOPEFUL]), key=lambda pair: pair[0])[1]


def _form(block: Block) -> tuple[object, ...]:
    """What two blocks of the same form share, whatever their sizes."""
    return block.sides, block.top, block.bulge, block.wall > 0


def _sides(one: Exhibition) -> tuple[float, float]:
    """The longer and the shorter side in mm of the smallest rectangle around the thing, as if it were flat."""
    rows, columns = np.nonzero(one.example.mask)
    points = np.stack([columns, rows], axis=1).astype(np.float64)
    flat = np.linalg.solve(one.ground.east_south, points.T).T * TILE_MM
    _, size, _ = cv2.minAreaRect(flat.astype(np.float32))
    return max(size), min(size)


def _refined(
    shown: Sequence[Exhibition], kind: str, block: Block, steps: Sequence[float] = GROWTH
) -> tuple[float, Block]:
    """The block with the sizes of least residual near those given, by coordinate descent in these steps (parts of the
    sizes), and that residual.
    """
    places = [one.view.fitted(block.solid(kind))[1] for one in shown]
    cost = _cost(shown, block.solid(kind), places)
    for step in steps:
        changes = [(name, way) for name in ("wide", "long", "tall", "wall", 0, 1) for way in (step, -step)]
        for name, way in changes:
            if name == "wall":
                other = replace(block, wall=min(0.8 * block.tall, max(0.0, block.wall + way * block.tall)))
            elif isinstance(name, str):
                other = replace(block, **{name: getattr(block, name) * (1.0 + way)})
            else:
                top = [min(1.0, max(0.0, part + 2 * way * (axis == name))) for axis, part in enumerate(block.top)]
                other = replace(block, top=(top[0], top[1]))
            if other != block and (less := _cost(shown, other.solid(kind), places)) < cost:
                cost, block = less, other
    return cost, block
