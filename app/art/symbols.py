"""The symbols printed on tiles, drawn so that they can be told apart at 60 pixels per tile."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import numpy as np

from app.art.beasts import BEASTS
from app.art.canvas import Canvas, Colour, Field, Frame, blend, distances, ellipse, ink, smooth
from app.art.finds import paint_fire, paint_fish, paint_mushroom, paint_shrine
from app.art.geometry import LINES, TOWNS, Key, Shapes, shapes_of
from app.art.likeness import drawn_as
from app.art.regions import paint_labels
from app.art.tracks import length
from app.values import Point, SegmentPlace

OUTLINE = ink("#2f231c")
GLOW = ink("#fbf4df")
_RIM = 0.0085
"""The width of the outline of a symbol, in tiles."""
_CLEAR = 0.0015
"""How far it keeps from the edge of its tile, or what is printed beyond the edge would go on in its colour."""

CLUSTERS: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    1: (((0.0, 0.0),), 1.0),
    2: (((-0.088, 0.012), (0.088, -0.012)), 0.86),
    3: (((0.0, -0.076), (-0.090, 0.066), (0.090, 0.066)), 0.82),
    4: (((-0.085, -0.075), (0.085, -0.075), (-0.085, 0.075), (0.085, 0.075)), 0.74),
}
CLUSTERED = {"nuggets", "gold", "fish", "mushrooms"}


def paint_symbols(
    canvas: Canvas, shape: Shapes, places: tuple[SegmentPlace, ...], symbols: tuple[Mapping[str, int], ...], turn: int
) -> None:
    """Paint all symbols of one variant: ``symbols[i]`` counts those of segment ``i`` by name. They stand upright once
    the tile is turned by so many quarters clockwise; those on lines lie along these, and not on their heads.
    """
    beasts: list[tuple[float, float]] = []
    for index, (place, counts) in enumerate(zip(places, symbols, strict=True)):
        used = 0
        for name, count in ((drawn_as(name), count) for name, count in counts.items()):
            x, y, _ = symbol_place(shape, index, place, used)
            if name in CLUSTERED:
                cluster, scale = CLUSTERS[min(count, 4)]
                margin = 0.11 if count == 1 else 0.19
                x, y = min(max(x, margin), 1 - margin), min(max(y, margin), 1 - margin)
                angle = _angle(shape, index, place, used, turn)
                for dx, dy in _spread(cluster, angle, turn, on_line=shape.key[index][0] in LINES):
                    _paint(canvas, name, x + dx, y + dy, angle, scale, turn)
                used += 1
                continue
            for _ in range(count):
                x, y, _ = symbol_place(shape, index, place, used)
                angle = _angle(shape, index, place, used, turn)
                x, y = kept_on(name, x, y, shape, index, beasts)
                beasts.append((x, y))
                _paint(canvas, name, x, y, angle, 1.0, turn)
                used += 1


def _angle(shape: Shapes, index: int, place: SegmentPlace, number: int, turn: int) -> float:
    """The rotation of symbol ``number`` of a segment on a tile that will be turned by so many quarters clockwise."""
    angle, turned = symbol_place(shape, index, place, number)[2], turn % 4 * math.pi / 2
    return _upright(angle + turned) - turned if shape.key[index][0] in LINES else angle - turned


def _spread(cluster: Sequence[Point], angle: float, turn: int, *, on_line: bool) -> list[Point]:
    """Where those of a cluster are around its middle: on a line that goes in the direction ``angle`` one behind the
    other, which takes more room; else as they look upright on the turned tile.
    """
    if not on_line:
        return _turned([(dx * 0.94, dy * 0.94) for dx, dy in cluster], turn)
    cos, sin = 1.2 * math.cos(angle), 1.2 * math.sin(angle)
    return [(dx * cos - dy * sin, dx * sin + dy * cos) for dx, dy in cluster]


def _turned(offsets: Sequence[Point], turn: int) -> list[Point]:
    """Those offsets as they are on a tile before it is turned by so many quarters clockwise."""
    for _ in range(turn % 4):
        offsets = [(y, -x) for x, y in offsets]
    return list(offsets)


def symbol_place(shape: Shapes, index: int, place: SegmentPlace, number: int) -> tuple[float, float, float]:
    """The place of symbol ``number`` of a segment and its rotation (radians); on lines it follows the line."""
    kind = shape.key[index][0]
    if kind in TOWNS:
        x, y = next(t.centre for t in shape.towns if t.index == index)
        return x, y, 0.0
    x, y = place.signs[number % len(place.signs)]
    again = number // len(place.signs)
    x, y = x + 0.07 * again, y + 0.05 * again
    if kind not in LINES:
        return x, y, 0.0
    path = next(line.path for line in shape.lines if line.index == index)
    near = int(np.hypot(*(path - (x, y)).T).argmin())
    margin = min(round(0.195 / (length(path) / (len(path) - 1))), len(path) // 2 - 1)
    near = min(max(near, margin), len(path) - 1 - margin)
    ahead = path[near + 1] - path[near - 1]
    return float(path[near][0]), float(path[near][1]), _upright(math.atan2(ahead[1], ahead[0]))


def _upright(angle: float) -> float:
    """That direction or the opposite one, whichever does not point to the left."""
    angle = math.remainder(angle, 2 * math.pi)
    if angle > math.pi / 2 - 0.01 or angle <= -math.pi / 2 - 0.01:
        angle = math.remainder(angle + math.pi, 2 * math.pi)
    return angle


def _paint(canvas: Canvas, name: str, x: float, y: float, angle: float, scale: float, turn: int) -> None:
    sheet = canvas.layer()
    west, north, east, south = (far + _RIM + _CLEAR for far in reach(name, angle, scale))
    PAINTERS[name](sheet, min(max(x, west), 1 - east), min(max(y, north), 1 - south), angle, scale)
    (shadow,) = _turned([(0.012, 0.014)], turn)
    canvas.stamp(sheet, outline=OUTLINE, width=_RIM, glow=GLOW, shadow=shadow, reach=0.016)


@lru_cache(maxsize=512)
def reach(name: str, angle: float = 0.0, scale: float = 1.0) -> tuple[float, float, float, float]:
    """How far that symbol reaches west, north, east and south of its point, in tiles, without an outline."""
    sheet = Canvas(512).layer()
    PAINTERS[name](sheet, 0.5, 0.5, angle, scale)
    assert sheet.alpha is not None
    rows, columns = np.nonzero(sheet.alpha > 127)
    low, high = (columns.min(), rows.min()), (columns.max() + 1, rows.max() + 1)
    west, north = (0.5 - float(at) / sheet.size for at in low)
    east, south = (float(at) / sheet.size - 0.5 for at in high)
    return west, north, east, south


def paint_nugget(sheet: Canvas, x: float, y: float, angle: float, scale: float) -> None:
    """Draw a gold nugget: facets from bronze to pale gold, and a highlight."""
    f = Frame(x, y, 0.098 * scale, angle)
    rim = [
        (-0.95, 0.12),
        (-0.72, -0.52),
        (-0.2, -0.86),
        (0.42, -0.74),
        (0.9, -0.25),
        (0.95, 0.32),
        (0.5, 0.76),
        (-0.2, 0.84),
        (-0.75, 0.6),
    ]
    heart = [(-0.5, -0.02), (-0.22, -0.42), (0.28, -0.38), (0.48, 0.08), (0.12, 0.42), (-0.32, 0.36)]
    sheet.poly(f.apply(rim), ink("#c98a26"))
    tones = ("#e9b742", "#f4d06a", "#f9df8a", "#e2ab3a", "#b97a20", "#98601a", "#8d5717", "#a96e1e", "#d49a30")
    for k, tone in enumerate(tones):
        a, b = rim[k], rim[(k + 1) % 9]
        c, d = heart[round(k * 6 / 9) % 6], heart[round((k + 1) * 6 / 9) % 6]
        sheet.poly(f.apply([a, b, d, c]), ink(tone))
    sheet.poly(f.apply(heart), ink("#f0c250"))
    sheet.poly(f.apply([heart[0], heart[1], heart[2], (-0.05, -0.02)]), ink("#fdeaa6"))
    sheet.poly(f.apply([heart[2], heart[3], (-0.05, -0.02)]), ink("#f6d472"))
    star = []
    for k in range(8):
        reach = 0.42 if k % 2 == 0 else 0.09
        star.append((-0.36 + reach * math.sin(math.pi * k / 4), -0.42 - reach * math.cos(math.pi * k / 4)))
    sheet.poly(f.apply(star), ink("#fffef4"))


def _locomotive(sheet: Canvas, x: float, y: float, angle: float, scale: float) -> None:
    """Draw a steam locomotive from the side with its wheels on the rails and smoke over its cab."""
    f = Frame(x, y, 0.285 * scale, angle)
    iron, steel, red, brass, pale = (ink(c) for c in ("#39474c", "#5d7076", "#9a4e3c", "#dcb25c", "#f6f1e6"))
    for px, py, r in ((-0.36, -0.43, 0.10), (-0.20, -0.50, 0.115), (-0.02, -0.48, 0.105), (0.14, -0.43, 0.085)):
        sheet.poly(f.apply(ellipse(px, py, r * 1.05, r)), pale)
    for px, py, r in ((-0.33, -0.40, 0.06), (-0.17, -0.45, 0.07), (0.0, -0.43, 0.06)):
        sheet.poly(f.apply(ellipse(px, py, r, r * 0.8)), ink("#dcd5c8"))
    sheet.poly(f.apply([(-0.48, 0.10), (0.40, 0.10), (0.40, 0.17), (-0.48, 0.17)]), ink("#2e3336"))
    sheet.poly(f.apply([(0.36, 0.06), (0.40, 0.06), (0.52, 0.27), (0.34, 0.27)]), red)
    sheet.poly(f.apply([(-0.12, -0.16), (0.34, -0.16), (0.38, -0.10), (0.38, 0.06), (0.34, 0.11), (-0.12, 0.11)]), iron)
    sheet.poly(f.apply([(-0.12, -0.13), (0.34, -0.13), (0.36, -0.07), (-0.12, -0.07)]), ink("#82979c"))
    for u in (0.02, 0.16):
        sheet.line(f.apply([(u, -0.16), (u, 0.11)]), brass, 0.005)
    sheet.poly(f.apply([(-0.46, -0.30), (-0.12, -0.30), (-0.12, 0.12), (-0.46, 0.12)]), red)
    sheet.poly(f.apply([(-0.51, -0.36), (-0.07, -0.36), (-0.09, -0.28), (-0.49, -0.28)]), ink("#2e3336"))
    sheet.poly(f.apply([(-0.40, -0.22), (-0.31, -0.22), (-0.31, -0.07), (-0.40, -0.07)]), pale)
    sheet.poly(f.apply([(-0.26, -0.22), (-0.17, -0.22), (-0.17, -0.07), (-0.26, -0.07)]), pale)
    sheet.line(f.apply([(-0.45, -0.01), (-0.13, -0.01)]), brass, 0.005)
    sheet.poly(
        f.apply([(0.23, -0.15), (0.25, -0.27), (0.18, -0.36), (0.38, -0.36), (0.31, -0.27), (0.33, -0.15)]),
        ink("#2e3336"),
    )
    sheet.line(f.apply([(0.19, -0.345), (0.37, -0.345)]), brass, 0.005)
    sheet.poly(f.apply(ellipse(0.08, -0.18, 0.05, 0.06)), brass)
    sheet.poly(f.apply(ellipse(0.37, -0.04, 0.045, 0.045)), ink("#ffeebb"))
    for u, r in ((-0.31, 0.115), (-0.06, 0.115), (0.14, 0.075), (0.29, 0.075)):
        v = 0.27 - r
        sheet.poly(f.apply(ellipse(u, v, r, r)), ink("#2b2422"))
        sheet.poly(f.apply(ellipse(u, v, r * 0.74, r * 0.74)), blend(red, steel, 0.25))
        sheet.poly(f.apply(ellipse(u, v, r * 0.3, r * 0.3)), brass)
    sheet.line(f.apply([(-0.31, 0.165), (-0.06, 0.165), (0.12, 0.12)]), ink("#e6e2d8"), 0.006)


def _tipi(sheet: Canvas, x: float, y: float, angle: float, scale: float) -> None:
    """Draw a painted tipi with its poles and a camp fire in front."""
    f = Frame(x, y, 0.225 * scale, angle)
    hide, shade, teal, rust = (ink(c) for c in ("#f3e9d0", "#cdb58d", "#4d7478", "#a3573c"))
    for lean in (-0.17, -0.04, 0.10, 0.2):
        sheet.line(f.apply([(-lean * 0.7, -0.24), (lean, -0.54)]), ink("#6b4a34"), 0.0075)
    left, right, top = (-0.43, 0.40), (0.43, 0.40), (0.0, -0.40)
    sheet.poly(f.apply([left, (-0.045, -0.38), (0.045, -0.38), right, (0.22, 0.46), (-0.22, 0.46)]), hide)
    sheet.poly(f.apply([(0.12, 0.46), (0.02, -0.38), (0.045, -0.38), right, (0.22, 0.46)]), shade)
    for v, tone in ((0.26, teal), (-0.02, rust)):
        half = 0.43 * (v + 0.40) / 0.80
        tall, teeth = 0.105, 7
        zig = [(-half + 2 * half * k / teeth, v + (tall if k % 2 else 0.0) - 0.05) for k in range(teeth + 1)]
        sheet.line(f.apply(zig), tone, 0.0105)
    sheet.poly(f.apply([(-0.12, -0.27), (0.0, -0.40), (0.12, -0.27)]), rust)
    sheet.poly(f.apply([(-0.03, 0.465), (0.02, 0.08), (0.15, 0.455)]), ink("#4a3226"))
    sheet.line(f.apply([left, top]), ink("#fffaf0"), 0.004)
    sheet.line(f.apply([(0.34, 0.50), (0.56, 0.44)]), ink("#5a4030"), 0.010)
    sheet.line(f.apply([(0.34, 0.44), (0.56, 0.50)]), ink("#6b4a34"), 0.010)
    flame = smooth([(0.37, 0.45), (0.40, 0.33), (0.45, 0.22), (0.50, 0.33), (0.53, 0.45), (0.45, 0.49)], steps=5)
    sheet.poly(f.apply(flame), ink("#d8763a"))
    sheet.poly(f.apply(ellipse(0.45, 0.41, 0.035, 0.06)), ink("#f8dc8a"))


def _herd(sheet: Canvas, x: float, y: float, angle: float, scale: float) -> None:
    """Draw two galloping horses, one dark and one pale."""
    (west, north), (east, south) = Frame(x, y, 1.0, angle).apply([(-0.028, -0.040), (0.024, 0.034)]).tolist()
    _horse(sheet, Frame(west, north, 0.245 * scale, angle), ink("#e6d3b3"), ink("#8f7354"))
    gap = sheet.layer()
    _horse(gap, Frame(east, south, 0.255 * scale, angle), ink("#8a4f2f"), ink("#3b241a"))
    sheet.stamp(gap, outline=OUTLINE, width=0.006)
    assert gap.alpha is not None
    assert sheet.alpha is not None
    np.maximum(sheet.alpha, gap.alpha, out=sheet.alpha)


def _horse(sheet: Canvas, f: Frame, coat: Colour, mane: Colour) -> None:
    far = blend(coat, OUTLINE, 0.4)
    for leg in ([(0.17, 0.05), (0.31, 0.12), (0.42, 0.10)], [(-0.17, 0.05), (-0.13, 0.18), (-0.24, 0.27)]):
        sheet.line(f.apply(leg), far, 0.052 * f.scale)
    tail = smooth([(-0.28, -0.06), (-0.40, -0.13), (-0.52, -0.02), (-0.56, 0.08)], closed=False, steps=6)
    sheet.line(f.apply(tail), mane, 0.075 * f.scale)
    sheet.poly(f.apply(ellipse(0.0, 0.0, 0.27, 0.125, -0.03)), coat)
    sheet.poly(f.apply(ellipse(-0.19, -0.015, 0.135, 0.135)), coat)
    sheet.poly(f.apply(ellipse(0.19, -0.01, 0.13, 0.135)), coat)
    sheet.poly(f.apply([(0.10, -0.09), (0.32, -0.35), (0.43, -0.27), (0.31, 0.04)]), coat)
    sheet.poly(
        f.apply([(0.31, -0.37), (0.42, -0.37), (0.58, -0.20), (0.545, -0.135), (0.46, -0.155), (0.37, -0.22)]), coat
    )
    sheet.poly(f.apply([(0.345, -0.35), (0.37, -0.45), (0.41, -0.35)]), coat)
    crest = smooth([(0.36, -0.40), (0.25, -0.33), (0.14, -0.18), (0.06, -0.10), (0.20, -0.14), (0.32, -0.28)], steps=5)
    sheet.poly(f.apply(crest), mane)
    for leg in ([(0.20, 0.06), (0.24, 0.19), (0.36, 0.25)], [(-0.22, 0.05), (-0.32, 0.14), (-0.45, 0.18)]):
        sheet.line(f.apply(leg), coat, 0.058 * f.scale)
        sheet.line(f.apply([*leg[-1:], (leg[-1][0] + 0.02, leg[-1][1] + 0.01)]), mane, 0.062 * f.scale)
    sheet.poly(f.apply(ellipse(-0.05, -0.07, 0.22, 0.035, -0.03)), blend(coat, ink("#fff3d8"), 0.28))
    sheet.poly(f.apply(ellipse(0.43, -0.275, 0.018, 0.018)), OUTLINE)


def _framed(
    paint: Callable[[Canvas, Frame], None], width: float
) -> Callable[[Canvas, float, float, float, float], None]:
    """The painter of a symbol that is drawn in a frame ``width`` tiles wide."""

    def painter(sheet: Canvas, x: float, y: float, angle: float, scale: float) -> None:
        paint(sheet, Frame(x, y, width * scale, angle))

    return painter


PAINTERS: dict[str, Callable[[Canvas, float, float, float, float], None]] = {
    "nuggets": paint_nugget,
    "gold": paint_nugget,
    "locomotives": _locomotive,
    "camps": _tipi,
    "herds": _herd,
    "mushrooms": _framed(paint_mushroom, 0.20),
    "fish": _framed(paint_fish, 0.195),
    "fire": _framed(paint_fire, 0.30),
    "shrine": _framed(paint_shrine, 0.30),
    **{name: _framed(paint, width) for name, (paint, width) in BEASTS.items()},
}
"""The painter of each symbol: it draws on a layer, about a point, turned and scaled."""

_ROOM = ((0.22, 0.79), (0.2, 0.85))
_ROOM_OF_BEASTS = ((0.175, 0.825), (0.185, 0.835))
_GIRTH = 0.15
"""How far an animal keeps from the border of its ground where there is room, in tiles."""
_STRAY = 0.20
"""How far an animal strays from the place of its symbol to stand on its own ground, in tiles."""
_FINE = 96


def kept_on(
    name: str, x: float, y: float, shape: Shapes, index: int, others: Sequence[tuple[float, float]]
) -> tuple[float, float]:
    """The place near (x, y) for that symbol of segment ``index``, away from the edge of the tile.

    An animal also keeps to its own ground, as far as there is room, and clear of the ``others`` on the tile.
    """
    (west, east), (north, south) = _ROOM_OF_BEASTS if name in BEASTS else _ROOM
    x, y = min(max(x, west), east), min(max(y, north), south)
    if name not in BEASTS:
        return x, y
    room = _room_within(shape.key, index)
    rows, columns = np.nonzero(room > 0)
    xs, ys = (columns + 0.5) / _FINE, (rows + 0.5) / _FINE
    strayed = np.hypot(xs - x, ys - y)
    near = (strayed < _STRAY) & (xs >= west) & (xs <= east) & (ys >= north) & (ys <= south)
    if not near.any():
        return x, y
    cost = np.clip(_GIRTH - room[rows, columns], 0, None) + 0.22 * strayed
    for a, b in others:
        cost += np.clip(2 * _GIRTH - np.hypot(xs - a, ys - b), 0, None)
    best = int(np.where(near, cost, np.inf).argmin())
    return float(xs[best]), float(ys[best])


@lru_cache(maxsize=512)
def _room_within(key: Key, index: int) -> Field:
    """The distance of each pixel of a small tile from the border of that segment, in tiles; the tile's edge is none."""
    mask = np.pad((paint_labels(shapes_of(key), _FINE) == index).astype(np.uint8), 1, mode="edge")
    return distances(mask)[1:-1, 1:-1] / np.float32(_FINE)
