"""Rivers and lakes of the ice age: grey-blue water over pebbles, deeper in its middle, floes and reeds at the shore."""

from __future__ import annotations

import math

import numpy as np

from app.art.canvas import Canvas, Field, Frame, Points, blend, distances, ellipse, ink, smooth, soften
from app.art.conifers import SNOW, SNOW_SHADE
from app.art.geometry import TOWN_RADIUS, Line, Shapes, Town
from app.art.steppe import stone
from app.art.textures import layered, rim
from app.art.tracks import along, length, offset, overrun, points_along

_BANK, _BED = 0.150, 0.118
"""The widths of a river with and without its banks, in tiles."""
_SPRING = 0.074
"""The radius of the pool at which a river rises, in tiles."""
_PEBBLES, _WET, _SEDGE = ink("#d5d3bd"), ink("#8d9a8f"), ink("#7f9678")
_DEPTHS = tuple(ink(c) for c in ("#b4d0d0", "#8db7c0", "#74a3b3", "#5f90a4", "#54839a"))
_GLINT = ink("#d8eaec")
_DEEPEST = 0.13
"""From this far from the shore on the water is as deep as it gets, in tiles."""


def paint_waters(canvas: Canvas, shape: Shapes) -> None:
    """Paint the rivers and lakes of a tile in one: banks, water, its glints, and what lies along the shore."""
    rivers = [line for line in shape.lines if shape.key[line.index][0] == "river"]
    lakes = [town for town in shape.towns if shape.key[town.index][0] == "lake"]
    if not rivers and not lakes:
        return
    size = canvas.size
    bank, bed = canvas.layer(), canvas.layer()
    assert bank.alpha is not None
    assert bed.alpha is not None
    courses = [_course(line, shape.seed + line.index) for line in rivers]
    for course in courses:
        bank.line(overrun(course), _PEBBLES, _BANK)
        bed.line(overrun(course), _PEBBLES, _BED)
    for lake in lakes:
        bank.poly((lake.outline - lake.centre) * 1.075 + lake.centre, _PEBBLES)
        bed.poly((lake.outline - lake.centre) * 0.985 + lake.centre, _PEBBLES)
    springs = _springs(shape, rivers)
    for x, y, radius in springs:
        bank.disc(x, y, radius + 0.016, _PEBBLES)
        bed.disc(x, y, radius, _PEBBLES)
    shore, water = (_cover(sheet.alpha) for sheet in (bank, bed) if sheet.alpha is not None)
    _paint_shore(canvas, shore, water)
    canvas.paint(water, _water(water))
    canvas.shade(np.clip(water - soften(water, 0.010, size), 0, 1), (0.80, 0.76, 0.70))
    for course, line in zip(courses, rivers, strict=True):
        _glints(canvas, course, line, shape.seed)
    for lake in lakes:
        _ripples(canvas, lake)
        _along_the_shore(canvas, lake, shape.seed)
    for number, course in enumerate(courses):
        _along_the_banks(canvas, course, rivers[number], shape.seed + number)
    for x, y, radius in springs:
        _rocks(canvas, (x, y), radius, courses, shape.seed)


def _cover(alpha: np.ndarray) -> Field:
    return np.asarray(alpha, np.float32) / np.float32(255)


def _course(line: Line, seed: int) -> Points:
    """The path of a river that winds a little within its banks and leaves the tile where it must."""
    t = np.linspace(0, 1, len(line.path))
    rng = np.random.default_rng((seed, 5))
    waves = 2.0 * length(line.path)
    wind = 0.012 * np.sin(2 * np.pi * (waves * t + rng.uniform(0, 1))) * np.sin(np.pi * t) ** 2
    return np.asarray(offset(line.path, 1.0) * wind[:, None] + line.path * (1 - wind[:, None]))


def _springs(shape: Shapes, rivers: list[Line]) -> list[tuple[float, float, float]]:
    """The pools in which rivers rise: where they meet, or where one ends on open ground or in a forest."""
    found = []
    if shape.junction is not None and rivers:
        found.append((*shape.junction, _SPRING + 0.012))
    for line in rivers:
        if line.end in ("open", "massif"):
            x, y = line.path[-1]
            found.append((float(x), float(y), _SPRING))
    return found


def _paint_shore(canvas: Canvas, shore: Field, water: Field) -> None:
    """Paint the strip of pebbles between grass and water, wet and darker towards the water."""
    size = canvas.size
    rough = soften(shore, 0.004, size) + 0.16 * layered(61, (40, 90), size) * rim(size, 0.03)
    edge = np.clip((rough - 0.40) / 0.20, 0, 1).astype(np.float32)
    canvas.shade(np.clip(soften(edge, 0.010, size) * 1.1, 0, 1), (0.84, 0.82, 0.78))
    specks = layered(64, (80, 150), size)[..., None] * np.float32(12)
    canvas.paint(edge, np.clip(np.array(_PEBBLES, np.float32) + specks, 0, 255))
    canvas.tint(np.clip(soften(water, 0.007, size) * 1.6 - 0.25, 0, 1).astype(np.float32), _WET, 0.75)


def _water(mask: Field) -> Field:
    """The colour of the water: pale at the shore, deep in the middle, [size, size, 3]; at the tile's edge alike."""
    size = mask.shape[0]
    third = size // 3
    padded = np.pad((mask > 0.5).astype(np.uint8), third, mode="edge")
    away = distances(padded, third)
    calm = rim(size, 0.07)
    deep = away / size / _DEEPEST + 0.10 * layered(51, (6, 13, 27), size) * calm
    stops = np.linspace(0, 1, len(_DEPTHS))
    depth = np.clip(deep, 0, 1) ** 0.8
    tones = [np.interp(depth, stops, [tone[k] for tone in _DEPTHS]) for k in range(3)]
    return np.stack(tones, axis=2).astype(np.float32)


def _glints(canvas: Canvas, course: Points, line: Line, seed: int) -> None:
    """Draw the current: bright and dark strokes along a river, the same ones at every edge."""
    rng = np.random.default_rng((seed, line.index, 41))
    total = length(course)
    for by, tone in ((-0.030, _GLINT), (-0.008, _DEPTHS[3]), (0.012, _GLINT), (0.034, _DEPTHS[3])):
        start = 0.03 + float(rng.uniform(0, 0.06))
        end = total - {"edge": 0.03, "town": 0.20}.get(line.end, 0.09)
        while start < end:
            stretch = float(rng.uniform(0.03, 0.09))
            if start + stretch < end:
                stroke = points_along(course, start + stretch * np.arange(7) / 6)
                canvas.line(offset(stroke, by + float(rng.normal(0, 0.003))), blend(tone, _DEPTHS[2], 0.35), 0.0044)
            start += stretch + float(rng.uniform(0.04, 0.10))


def _ripples(canvas: Canvas, lake: Town) -> None:
    """Draw short waves over a lake."""
    rng = np.random.default_rng((int(1e4 * lake.centre[0]), int(1e4 * lake.centre[1]), 6))
    for _ in range(round(26 * lake.radius / TOWN_RADIUS)):
        turn, reach = rng.uniform(0, 2 * np.pi), lake.radius * 0.80 * math.sqrt(rng.uniform(0, 1))
        x, y = lake.centre[0] + reach * math.cos(turn), lake.centre[1] + reach * math.sin(turn)
        half = float(rng.uniform(0.012, 0.026))
        wave = smooth([(x - half, y), (x - half / 3, y - 0.005), (x + half / 3, y + 0.002), (x + half, y - 0.003)],
                      closed=False, steps=4)  # fmt: skip
        canvas.line(wave, _GLINT if rng.uniform() < 0.6 else _DEPTHS[3], 0.0042)


def _away_from(lake: Town, angle: float) -> float:
    """How far that direction is from the nearest river into the lake, in radians."""
    return min((abs(math.remainder(angle - road, 2 * math.pi)) for road in lake.roads), default=math.pi)


def _along_the_shore(canvas: Canvas, lake: Town, seed: int) -> None:
    """Draw floes of ice, stones and reeds around a lake, clear of its rivers."""
    rng = np.random.default_rng((seed, lake.index, 12))
    scale = lake.radius / TOWN_RADIUS
    points: list[tuple[float, float, float, float, float]] = []
    for angle in (np.arange(0, 2 * np.pi, 0.26) + rng.uniform(0, 1)).tolist():
        pick, share, turn = float(rng.uniform()), float(rng.uniform()), angle + float(rng.normal(0, 0.05))
        if _away_from(lake, angle) > 0.55:
            x, y = (c + lake.radius * f(turn) for c, f in zip(lake.centre, (math.cos, math.sin), strict=True))
            points.append((x, y, pick, share, angle))
    for x, y, pick, share, angle in sorted(points, key=lambda point: point[1]):
        inward = (-math.cos(angle), -math.sin(angle))
        if pick < 0.34:
            depth = (0.020 + 0.014 * share) * scale
            _floe(canvas, x + inward[0] * depth, y + inward[1] * depth, (0.020 + 0.010 * share) * scale, share)
        elif pick < 0.62:
            stone(canvas, x - 0.006 * inward[0], y - 0.006 * inward[1], 0.009 + 0.006 * share, int(1e6 * share))
        elif pick < 0.82:
            _reeds(canvas, x, y, int(1e6 * share))


def _floe(canvas: Canvas, x: float, y: float, radius: float, share: float) -> None:
    """Draw a floe of ice with its blue underside."""
    rng = np.random.default_rng(int(1e7 * share))
    turn = np.sort(rng.uniform(0, 2 * np.pi, 6) * 0.35 + np.arange(6) * np.pi / 3)
    shape = np.column_stack([1.25 * np.cos(turn), 0.72 * np.sin(turn)])
    f = Frame(x, y, radius)
    canvas.poly(f.apply(shape * 1.1 + (0.16, 0.34)), _DEPTHS[4])
    canvas.poly(f.apply(shape * 1.08 + (0.0, 0.12)), blend(SNOW_SHADE, _DEPTHS[1], 0.55))
    canvas.poly(f.apply(shape), SNOW)


def _reeds(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw a few reeds."""
    rng = np.random.default_rng(seed)
    for lean in np.linspace(-0.016, 0.016, 5) + rng.normal(0, 0.003, 5):
        tall = float(rng.uniform(0.026, 0.042))
        tip = (x + 1.5 * float(lean), y - tall)
        canvas.line([(x + 0.5 * float(lean), y + 0.004), tip], ink("#66805f"), 0.0046)
        canvas.line([(x + 0.5 * float(lean) - 0.001, y), tip], ink("#a5b983"), 0.0022)


def _along_the_banks(canvas: Canvas, course: Points, line: Line, seed: int) -> None:
    """Draw stones, reeds and remains of snow along a river, none at the tile's edge."""
    rng = np.random.default_rng((seed, line.index, 13))
    total = length(course)
    last = total - (0.06 if line.end == "edge" else 0.27 if line.end == "town" else 0.10)
    for side in (-1, 1):
        at = float(rng.uniform(0.07, 0.14))
        while at < last:
            point, ahead = along(course, at)
            by = side * (_BANK / 2 - 0.006)
            x, y = float(point[0] - by * ahead[1]), float(point[1] + by * ahead[0])
            pick = float(rng.uniform())
            if pick < 0.40:
                stone(canvas, x, y, float(rng.uniform(0.006, 0.017)), int(rng.integers(1 << 30)))
            elif pick < 0.68:
                _reeds(canvas, x, y, int(rng.integers(1 << 30)))
            else:
                canvas.poly(ellipse(x, y, 0.024, 0.011, math.atan2(ahead[1], ahead[0])), SNOW_SHADE)
                canvas.poly(ellipse(x - 0.001, y - 0.002, 0.021, 0.008, math.atan2(ahead[1], ahead[0])), SNOW)
            at += float(rng.uniform(0.07, 0.17))


def _rocks(canvas: Canvas, centre: tuple[float, float], radius: float, courses: list[Points], seed: int) -> None:
    """Draw the rocks from under which a spring rises, clear of the rivers that leave it."""
    rng = np.random.default_rng((seed, 14))
    flows = []
    for course in courses:
        near = np.hypot(*(course - np.array(centre)).T)
        leaving = course[(near > radius) & (near < radius + 0.05)]
        if len(leaving):
            flows.append(math.atan2(*(leaving.mean(axis=0) - np.array(centre))[::-1]))
    rocks = []
    for angle in np.arange(0, 2 * np.pi, 0.36) + rng.uniform(0, 0.3):
        if all(abs(math.remainder(float(angle) - flow, 2 * math.pi)) > 0.85 for flow in flows):
            reach = radius + 0.004
            rocks.append((centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)))
    for x, y in sorted(rocks, key=lambda rock: rock[1]):
        stone(canvas, x, y, float(rng.uniform(0.018, 0.028)), int(rng.integers(1 << 30)))
    for start, reach in ((0.4, 0.35), (2.6, 0.62), (4.4, 0.50)):
        turn = np.linspace(start, start + 1.5, 9)
        canvas.line(np.column_stack([np.cos(turn), np.sin(turn)]) * reach * radius + centre, _GLINT, 0.004)
