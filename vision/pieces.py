"""Wooden pieces and cardboard tokens: what the thing is that hides a tile, which colour, and where its foot stands.

A thing is compared with what lay bare in the same place before, so that a red roof is no red cowboy. Its outline is
fitted with simple solids under the lean that the camera's place gives tall things.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import Floats, Matrix, Picture

TILE_MM = 45.0

COLOURS: Mapping[str, tuple[int, int, int]] = {
    "yellow": (35, 180, 228),
    "red": (38, 36, 180),
    "green": (58, 122, 44),
    "blue": (160, 88, 34),
    "black": (46, 44, 43),
}
"""Paint on wood in even white light, BGR; the owner's own may be given to the watcher."""

TOKEN_COLOUR = (66, 104, 144)
"""Brown cardboard: the mean of a token's back, BGR."""
TOKEN = "tokens"


Outline = tuple[tuple[float, float], ...]
"""Points (x across, y along) in mm."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A simple solid: slabs (low, outline there, high, outline there) in mm, each the hull of its two outlines; where
    they are not ``convex``, low and high are one outline swept upwards. ``turns``: how many turns look different.
    """

    kind: str
    lying: bool
    slabs: tuple[tuple[float, Outline, float, Outline], ...]
    convex: bool = True
    turns: int = 12


def _box(wide: float, long: float) -> Outline:
    return ((-wide / 2, -long / 2), (wide / 2, -long / 2), (wide / 2, long / 2), (-wide / 2, long / 2))


def _upright(*parts: tuple[float, float, float]) -> tuple[tuple[float, Outline, float, Outline], ...]:
    """Slabs of a figure cut from a board 8 mm thick: from, to and width of each part of its profile."""
    return tuple((low, _box(wide, 8), high, _box(wide, 8)) for low, high, wide in parts)


_FIGURE = (
    (0, 4.4), (-1.2, 8), (-6.8, 8), (-6.4, 4), (-4.2, 1.2), (-7.6, 0.4), (-8, -2.2), (-3.4, -3.2), (-6, -5.2),
    (-2.4, -8), (2.4, -8), (6, -5.2), (3.4, -3.2), (8, -2.2), (7.6, 0.4), (4.2, 1.2), (6.4, 4), (6.8, 8), (1.2, 8),
)  # fmt: skip

_PROFILE = ((0, 3.6, 13.6), (3.6, 7.6, 10), (7.6, 10.4, 16), (10.4, 11.6, 5.8), (11.6, 12.9, 12.4), (12.9, 16, 5.6))
"""A standing cowboy from foot to crown: legs, waist, arms, neck, hat."""

SOLIDS: tuple[Solid, ...] = (
    Solid("cowboy", False, _upright(*_PROFILE)),
    Solid("cowboy", True, ((0, _FIGURE, 8, _FIGURE),), convex=False, turns=24),
    Solid("tent", False, ((0, _box(16, 13), 12, _box(16, 1)),)),
)
"""What may stand on a tile beside tokens, with the sizes of the box's wooden pieces."""

TOKEN_RADIUS = 7.5
TOKEN_THICK = 1.6

FINE = 3
"""Masks are fitted at this many pixels to one of the picture."""
LENS_BLUR = 0.9
"""How far the camera smears an outline, in pixels."""
SAME_COLOUR = 30.0
"""Distance in Lab (brightness at half weight) up to which a colour is believed."""
COLOUR_LEAD = 10.0
"""By how much the nearest colour must beat the next."""
SHAPE_LEAD = 0.04
"""By how much overlap (0-1) the best solid must beat the best of another kind."""
DIM, DIM_LEAD = 0.46, 3.0
"""Where so little light is left in shadows, a black thing's outline needs so many times that lead."""
SHAPE_LEAST = 0.7


@dataclass(frozen=True, slots=True)
class Ground:
    """How the table lies under one spot of the picture.

    ``east_south`` [2, 2] columns: pixels that one tile east and one tile south span; ``up`` [2]: pixels that a height
    of one tile leans away from the point below the camera; ``growth``: by how much a tile's height enlarges things.
    """

    east_south: Matrix
    up: Matrix
    growth: float


@dataclass(frozen=True, slots=True)
class Thing:
    """What was made of a mask: kind ("cowboy", "tent", "tokens" or "" for neither), colour ("" for none known), foot
    (x, y) in pixels, lying, how sure the kind and the colour are (0-1), whether both may be taken for facts, and how
    well the outline fits that kind (0-1).
    """

    kind: str
    colour: str
    foot: tuple[float, float]
    lying: bool | None
    confidence: float
    certain: bool
    fit: float


def describe(
    now: Picture,
    fill: Floats,
    others: NDArray[np.bool_],
    corner: tuple[int, int],
    ground: Ground,
    tint: Floats,
    shade: float,
    colours: Mapping[str, tuple[int, int, int]] | None = None,
) -> Thing:
    """What the thing is that makes ``fill`` [h, w] (0-1) of the cut-out ``now`` [h, w, 3] from pixel ``corner`` on.

    ``others`` [h, w] marks other things, which may hide a part of this one. ``tint`` [3] is the light here as a factor
    on the colours of even white light, ``shade`` the brightness left in shadows, which may look like black paint.
    """
    colours = colours or COLOURS
    now, fill, others, corner = _tight(now, fill, others, corner)
    mask = fill > 0.5
    paint = np.median(now[core(mask)].astype(np.float64), axis=0) / np.maximum(tint, 0.05)
    colour, sureness = name_colour(paint, colours)
    middle = _middle(fill)
    if colour == TOKEN:
        shape = _fit(fill, others, _token(1), ground)
        kind, lying, painted = TOKEN, None, ""
        sure = min(1.0, sureness / COLOUR_LEAD)
        certain = sureness >= COLOUR_LEAD and shape[0] >= SHAPE_LEAST
    else:
        fits = [_fit(fill, others, solid, ground) for solid in SOLIDS]
        order = sorted(range(len(SOLIDS)), key=lambda k: -fits[k][0])
        shape = fits[order[0]]
        best = SOLIDS[order[0]]
        rivals = [fits[k][0] for k in order if SOLIDS[k].kind != best.kind]
        lead = shape[0] - max(rivals, default=0.0)
        kind, lying, painted = best.kind, best.lying, colour
        due = SHAPE_LEAD * (DIM_LEAD if colour == "black" and shade < DIM else 1.0)
        sure = min(1.0, max(0.0, lead) / due, sureness / COLOUR_LEAD)
        certain = bool(colour) and sureness >= COLOUR_LEAD and lead >= due and shape[0] >= SHAPE_LEAST
        if shape[0] < 0.4:
            kind, lying = "", None
    foot = middle + shape[1]
    return Thing(
        kind,
        painted,
        (float(foot[0] + corner[0]), float(foot[1] + corner[1])),
        lying,
        round(sure, 3),
        certain,
        shape[0],
    )


def name_colour(paint: Matrix, colours: Mapping[str, tuple[int, int, int]]) -> tuple[str, float]:
    """The word for a paint (BGR in even white light) and by how much (in Lab) it beats the next; "" where none is near.

    ``TOKEN`` is the word for cardboard brown.
    """
    names = [*colours, TOKEN]
    known = lab(np.array([*colours.values(), TOKEN_COLOUR], np.float64))
    distance = colour_distance(lab(paint[None]), known)[0]
    order = [int(k) for k in np.argsort(distance)]
    lead = float(distance[order[1]] - distance[order[0]])
    if distance[order[0]] > SAME_COLOUR:
        return "", 0.0
    return names[order[0]], lead


def colour_distance(seen: Matrix, known: Matrix) -> Matrix:
    """How far colours [n, 3] are from known ones [k, 3], both in Lab, [n, k].

    Paint in shade or glare keeps its hue longer than its brightness, which therefore counts half; black has no hue.
    """
    off = seen[:, None, :] - known[None]
    grey = np.hypot(known[:, 1], known[:, 2]) < 8.0
    return np.asarray(np.sqrt((np.where(grey, 1.0, 0.5) * off[..., 0]) ** 2 + off[..., 1] ** 2 + off[..., 2] ** 2))


def lab(colours: Matrix) -> Matrix:
    """BGR colours [n, 3] of 0-255 in Lab [n, 3]."""
    flat = np.clip(colours / 255.0, 0, 1).astype(np.float32).reshape(1, -1, 3)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2LAB)[0], np.float64)


def core(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The mask without its rim, as long as something is left."""
    flat = np.pad(mask.astype(np.uint8), 1)
    for _ in range(2):
        less = np.asarray(cv2.erode(flat, np.ones((3, 3), np.uint8)), np.uint8)
        if np.count_nonzero(less) < 12:
            break
        flat = less
    return flat[1:-1, 1:-1] > 0


def _token(count: int) -> Solid:
    turns = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    ring = tuple((float(TOKEN_RADIUS * np.cos(t)), float(TOKEN_RADIUS * np.sin(t))) for t in turns)
    return Solid(TOKEN, False, ((0, ring, TOKEN_THICK * count, ring),), turns=1)


def _middle(fill: Floats) -> Matrix:
    """The centre of gravity (x, y)."""
    total = float(fill.sum())
    rows, columns = np.arange(fill.shape[0]), np.arange(fill.shape[1])
    return np.array([float(fill.sum(axis=0) @ columns) / total, float(fill.sum(axis=1) @ rows) / total])


def _tight(
    now: Picture, fill: Floats, others: NDArray[np.bool_], corner: tuple[int, int]
) -> tuple[Picture, Floats, NDArray[np.bool_], tuple[int, int]]:
    """The cut-out no larger than the thing needs."""
    rows, columns = np.nonzero(fill > 0)
    top, left = max(0, int(rows.min()) - 2), max(0, int(columns.min()) - 2)
    window = slice(top, int(rows.max()) + 3), slice(left, int(columns.max()) + 3)
    return now[window], fill[window], others[window], (corner[0] + left, corner[1] + top)


def _fit(fill: Floats, others: NDArray[np.bool_], solid: Solid, ground: Ground) -> tuple[float, Matrix]:
    """How well the solid's outline covers the thing in its best turn (intersection over union, 0-1), and where its foot
    is then, in pixels from the thing's centre of gravity.

    Where ``others`` hide it nothing counts, and the outline may lie a little off the visible part's centre.
    """
    seen, blind = _centred(fill, others)
    touching = np.asarray(cv2.dilate(seen.astype(np.uint8), np.ones((2 * FINE + 1,) * 2, np.uint8))) > 0
    shifts = [(0, 0)]
    if np.count_nonzero(touching & blind) > 0.02 * np.count_nonzero(seen):
        steps = range(-4 * FINE, 4 * FINE + 1, 4)
        shifts = [(down, right) for down in steps for right in steps]
    visible = ~blind
    seen_size = int(np.count_nonzero(seen))
    best = -1.0
    foot: Matrix = np.zeros(2)
    whole = np.pi if solid.turns <= 12 else 2 * np.pi
    coarse = whole / solid.turns
    best_turn = 0.0
    for finer in (False, True) if solid.turns > 1 else (False,):
        turns = [number * coarse for number in range(solid.turns)]
        if finer:
            turns = [best_turn - coarse / 3, best_turn + coarse / 3]
        for turn in turns:
            drawn, shift = _outline(solid, turn, ground, seen.shape[0])
            for down, right in shifts:
                moved = np.roll(drawn, (down, right), axis=(0, 1)) if down or right else drawn
                shown = moved & visible
                both = int(np.count_nonzero(shown & seen))
                overlap = both / (seen_size + int(np.count_nonzero(shown)) - both + 1.0)
                if overlap > best:
                    best, best_turn, foot = overlap, turn, shift + np.array([right, down]) / FINE
    return best, foot


def _centred(fill: Floats, others: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The thing's outline and the others' (without what is surely the thing's), ``FINE`` times larger in a square with
    the thing's centre of gravity in the middle.
    """
    reach = int(np.ceil(0.8 * max(fill.shape))) + 4
    size = 2 * reach * FINE
    first = _middle(fill) - (size - 1) / 2 / FINE
    matrix = np.array([[1 / FINE, 0, first[0]], [0, 1 / FINE, first[1]]])
    way = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    seen = np.asarray(cv2.warpAffine(fill, matrix, (size, size), flags=way)) > 0.5
    hidden = cv2.dilate(others.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(np.float32)
    blind = np.asarray(cv2.warpAffine(hidden, matrix, (size, size), flags=way)) > 0.5
    return seen, blind & ~seen


def _outline(solid: Solid, angle: float, ground: Ground, size: int) -> tuple[NDArray[np.bool_], Matrix]:
    """The solid's outline [size, size], its centroid in the middle, and its foot in pixels from there."""
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]])

    def seen(outline: Outline, height: float) -> Matrix:
        tall = height / TILE_MM
        flat = np.array(outline) / TILE_MM @ turn.T
        return np.asarray(flat @ ground.east_south.T * (1 + ground.growth * tall) + ground.up * tall, np.float64)

    slabs = [(seen(below, low), seen(above, high)) for low, below, high, above in solid.slabs]
    canvas = np.zeros((size, size), np.uint8)
    guess = np.concatenate([points for slab in slabs for points in slab]).mean(axis=0)
    for low, high in slabs:
        if solid.convex:
            _fill(canvas, cv2.convexHull(np.concatenate([low, high]).astype(np.float32))[:, 0] - guess)
        else:
            for part in (0.0, 0.5, 1.0):
                _fill(canvas, low + part * (high - low) - guess)
    # the lens rounds corners and fills notches of the real outline too
    drawn = np.asarray(cv2.GaussianBlur(canvas.astype(np.float32), (0, 0), LENS_BLUR * FINE)) > 0.5
    off = (_middle(drawn.astype(np.float32)) - (size - 1) / 2) / FINE
    shifted = np.roll(drawn, -np.round(off[::-1] * FINE).astype(int), axis=(0, 1))
    return shifted, -(guess + off)


def _fill(canvas: NDArray[np.uint8], points: Matrix) -> None:
    pixels = (points * FINE + (canvas.shape[0] - 1) / 2) * 16
    cv2.fillPoly(canvas, [np.round(pixels).astype(np.int32)], 1.0, shift=4)
