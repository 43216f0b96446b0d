"""A second artwork of the same tile sets, in the style of pen and wash, for measuring recognition on other drawings.

Thin ink lines over pale, uneven colours on rough paper: low contrast, hardly any shadow, symbols as small flat glyphs.
It has other colours, lines, textures and symbols than our own art, but shares all segment shapes and the places of
symbols with it: both are drawn from the same geometry. So it does not test recognition on tiles of other shapes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import cv2
import numpy as np

from app.art.canvas import Canvas, Colour, Field, ellipse, ink, soften
from app.art.geometry import LINES, MASSIFS, Points, Shapes, shapes
from app.art.regions import paint_labels
from app.rules.tileset import Design, TileSet
from app.values.pictures import Picture

PEN = ink("#2b2a33")
PAPER = ink("#f3ecdd")
WASHES: Mapping[str, Colour] = {
    "prairie": ink("#e6dcae"),
    "meadow": ink("#cfdcae"),
    "mountain": ink("#bdb6c4"),
    "forest": ink("#9fbf95"),
    "railroad": ink("#e2d6b4"),
    "river": ink("#a9cbe0"),
    "city": ink("#e9b9a2"),
    "lake": ink("#a3c6de"),
}
"""The colour of each kind of segment where the wash is thickest."""
MASTER = 384
LINE = 0.009


def draw_face(design: Design, variant_id: str, size: int) -> Picture:
    """The face of that variant, north up: uint8 [size, size, 3], BGR; the same arguments give identical pixels.

    Raises KeyError for a variant that the design lacks.
    """
    variant = design.variant(variant_id)
    shape = shapes(design)
    canvas = Canvas(MASTER)
    _wash(canvas, design, shape)
    for massif in shape.massifs:
        _slopes(canvas, massif.outline, design.segments[massif.index].kind, shape.seed + massif.index)
    for line in shape.lines:
        _track(canvas, line.path, design.segments[line.index].kind)
    for town in shape.towns:
        _plan(canvas, town.centre, town.radius, design, shape.seed)
    for index, (place, counts) in enumerate(zip(design.places.places, variant.symbols, strict=True)):
        places = _places(design, shape, index, place.signs, sum(counts.values()))
        names = [name for name, count in counts.items() for _ in range(count)]
        for name, (x, y) in zip(names, places, strict=True):
            _glyph(canvas, name, x, y)
    grain = np.random.default_rng(shape.seed).normal(0, 3.0, (MASTER, MASTER, 1)).astype(np.float32)
    canvas.image[:] = np.clip(canvas.image + cv2.GaussianBlur(grain, (0, 0), 0.8)[..., None] * 2, 0, 255)
    return np.asarray(cv2.resize(canvas.image, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def draw_faces(tileset: TileSet, size: int) -> dict[str, Picture]:
    """Every face of the set by its name (``A1_b``, ``A4``), each as from ``draw_face``."""
    return {face.name: draw_face(tileset.by_id[face.design], face.variant, size) for face, _ in tileset.faces()}


def _wash(canvas: Canvas, design: Design, shape: Shapes) -> None:
    """Paint paper, and over it the colour of each segment: thin in the middle, thicker at its border, as washes dry."""
    chance = np.random.default_rng([shape.seed, 5])
    canvas.image[:] = np.array(PAPER)
    labels = paint_labels(shape, MASTER)
    for segment in design.segments:
        mask = (labels == segment.index).astype(np.float32)
        inner = np.asarray(cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 5), np.float32) / MASTER
        blots = _clouds(chance)
        amount = np.clip(0.72 + 0.35 * np.exp(-inner / 0.015) + 0.22 * blots, 0.25, 1.0)
        wash = np.asarray(soften(mask, 0.003, MASTER) * amount, np.float32)
        canvas.tint(wash, WASHES.get(segment.kind, PAPER))
        if segment.kind in ("prairie", "meadow"):
            _ticks(canvas, np.asarray(inner > 0.03), chance)


def _clouds(chance: np.random.Generator) -> Field:
    small = chance.standard_normal((7, 7)).astype(np.float32)
    return np.asarray(cv2.resize(small, (MASTER, MASTER), interpolation=cv2.INTER_CUBIC), np.float32)


def _ticks(canvas: Canvas, room: np.ndarray, chance: np.random.Generator) -> None:
    """Draw sparse strokes of grass."""
    for _ in range(26):
        x, y = chance.uniform(0.04, 0.96, 2)
        if room[int(y * MASTER), int(x * MASTER)]:
            for lean in (-0.006, 0.006):
                canvas.line([(x, y), (x + lean, y - 0.018)], ink("#8f8450"), 0.004)


def _slopes(canvas: Canvas, outline: Points, kind: str, seed: int) -> None:
    """Draw mountains as rows of peaks hatched on their eastern side, forests as round crowns."""
    chance = np.random.default_rng([seed, 9])
    mask = canvas.mask(outline)
    inner = cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 5) / MASTER
    canvas.line(outline, PEN, LINE, closed=True)
    step = 0.115
    for row, y in enumerate(np.arange(0.06, 1.0, step)):
        for x in np.arange(0.05 + 0.5 * step * (row % 2), 1.0, step):
            east, south = x + float(chance.normal(0, 0.012)), y + float(chance.normal(0, 0.012))
            if not (0 < east < 1 and 0 < south < 1) or inner[int(south * MASTER), int(east * MASTER)] < 0.05:
                continue
            high = float(chance.uniform(0.045, 0.075))
            if kind == "forest":
                canvas.line(ellipse(east, south, 0.6 * high, 0.6 * high), ink("#2f4a30"), 0.006, closed=True)
                continue
            canvas.line([(east - high, south + high), (east, south - high), (east + high, south + high)], PEN, 0.007)
            for part in (0.25, 0.5, 0.75):
                top = (east + part * high, south - high + 2 * part * high)
                canvas.line([top, (top[0] - 0.35 * high * part, south + high)], ink("#5d5870"), 0.004)


def _track(canvas: Canvas, path: Points, kind: str) -> None:
    """Draw two rails and their ties in ink, or a river's two banks."""
    along = np.asarray(np.gradient(path, axis=0), np.float64)
    lengths = np.hypot(along[:, :1], along[:, 1:])
    along = along / np.maximum(lengths, 1e-9)
    side = np.stack([-along[:, 1], along[:, 0]], axis=1)
    wide = 0.035 if kind == "railroad" else 0.05
    if kind == "railroad":
        due = np.cumsum(np.hypot(*np.diff(path, axis=0, prepend=path[:1]).T))
        for at in np.arange(0.015, float(due[-1]), 0.045):
            k = int(np.searchsorted(due, at))
            canvas.line([path[k] - 1.6 * wide * side[k], path[k] + 1.6 * wide * side[k]], ink("#6b4a33"), 0.014)
    for sign in (-1, 1):
        canvas.line(path + sign * wide * side, PEN, LINE)


def _plan(canvas: Canvas, centre: tuple[float, float], radius: float, design: Design, seed: int) -> None:
    """Draw a town as on a map: a ring, blocks of houses, and one large building."""
    x, y = centre
    chance = np.random.default_rng([seed, 3])
    canvas.line(ellipse(x, y, radius, radius), PEN, LINE, closed=True)
    for turn in np.arange(0, 2 * math.pi, math.pi / 4) + 0.4:
        reach = 0.68 * radius
        east, south = x + reach * math.cos(turn), y + reach * math.sin(turn)
        half = 0.15 * radius * float(chance.uniform(0.8, 1.25))
        box = [(east - half, south - half), (east + half, south - half), (east + half, south + half)]
        box.append((east - half, south + half))
        canvas.poly(box, ink("#c5705a"))
        canvas.line(box, PEN, 0.006, closed=True)
    great = 0.3 * radius
    if design.picture == "church":
        canvas.disc(x, y, 1.2 * great, ink("#fbf7ee"))
        canvas.line([(x, y - great), (x, y + great)], PEN, 0.02)
        canvas.line([(x - 0.8 * great, y - 0.3 * great), (x + 0.8 * great, y - 0.3 * great)], PEN, 0.02)
    elif design.picture:
        canvas.disc(x, y, great, ink("#8b6db0"))
        canvas.line(ellipse(x, y, great, great), PEN, LINE, closed=True)


def _places(
    design: Design, shape: Shapes, segment: int, signs: tuple[tuple[float, float], ...], count: int
) -> list[tuple[float, float]]:
    """The places of a segment's symbols: in a row about its best place, on open ground in its two places."""
    kind = design.segments[segment].kind
    if not count:
        return []
    if not signs:
        town = next(town for town in shape.towns if town.index == segment)
        return [(town.centre[0] + 0.1 * (k - (count - 1) / 2), town.centre[1]) for k in range(count)]
    if kind in MASSIFS or kind in LINES:
        x, y = signs[0]
        x = min(max(x, 0.1 + 0.07 * count), 0.9 - 0.07 * count)
        return [(x + 0.15 * (k - (count - 1) / 2), min(max(y, 0.1), 0.9)) for k in range(count)]
    spread = [signs[k % len(signs)] for k in range(count)]
    return [(min(max(x + 0.06 * (k // len(signs)), 0.12), 0.88), min(max(y, 0.12), 0.88)) for k, (x, y) in
            enumerate(spread)]  # fmt: skip


def _glyph(canvas: Canvas, name: str, x: float, y: float) -> None:
    """Draw one symbol: a small flat drawing in ink with a little colour."""
    if name in ("nuggets", "gold"):
        _flat(canvas, [(x - 0.06, y), (x, y - 0.06), (x + 0.06, y), (x, y + 0.06)], ink("#e8c22e"))
        canvas.line([(x - 0.06, y), (x + 0.06, y)], PEN, 0.006)
    elif name == "locomotives":
        _flat(canvas, [(x - 0.1, y - 0.02), (x + 0.1, y - 0.02), (x + 0.1, y + 0.05), (x - 0.1, y + 0.05)],
              ink("#7d3030"))  # fmt: skip
        _flat(canvas, [(x + 0.03, y - 0.08), (x + 0.07, y - 0.08), (x + 0.07, y - 0.02), (x + 0.03, y - 0.02)], PEN)
        _flat(canvas, [(x - 0.1, y - 0.09), (x - 0.03, y - 0.09), (x - 0.03, y - 0.02), (x - 0.1, y - 0.02)],
              ink("#d8d0c0"))  # fmt: skip
        for wheel in (-0.06, 0.06):
            canvas.disc(x + wheel, y + 0.06, 0.03, PEN)
    elif name == "camps":
        _flat(canvas, [(x - 0.09, y + 0.08), (x + 0.012, y - 0.1), (x + 0.09, y + 0.08)], ink("#fbf7ee"))
        _flat(canvas, [(x - 0.025, y + 0.08), (x + 0.008, y), (x + 0.03, y + 0.08)], ink("#a84b3a"))
    elif name == "herds":
        body = ellipse(x, y, 0.09, 0.055)
        _flat(canvas, body, ink("#7a5638"))
        canvas.disc(x - 0.085, y + 0.01, 0.035, ink("#4d3524"))
        for leg in (-0.05, -0.015, 0.03, 0.065):
            canvas.line([(x + leg, y + 0.04), (x + leg, y + 0.09)], PEN, 0.012)
    else:
        hue = np.random.default_rng([sum(name.encode()), 2]).uniform(40, 220, 3)
        corners = 3 + sum(name.encode()) % 5
        _flat(canvas, ellipse(x, y, 0.075, 0.075, 0.3, corners), (float(hue[0]), float(hue[1]), float(hue[2])))


def _flat(canvas: Canvas, points: Points | list[tuple[float, float]], colour: Colour) -> None:
    canvas.poly(points, colour)
    canvas.line(points, PEN, 0.008, closed=True)
