"""Lines: railroads with ballast, ties and two rails, their turntables and tunnel portals."""

from __future__ import annotations

import math

import numpy as np

from app.art.canvas import Canvas, Frame, Points, ellipse, ink, moved, soften
from app.art.geometry import Line, Shapes
from app.art.textures import gravel, noise

TURNTABLE = 0.118
"""The radius of the turntable at which railroads meet, in tiles."""

_BED = 0.062
_GAUGE = 0.029
_TIE = 0.050
_STEP = 0.0417
_INK = ink("#3d322c")


def paint_railroads(canvas: Canvas, shape: Shapes) -> None:
    """Paint every railroad of the tile and the turntable where they meet."""
    rails = [line for line in shape.lines if shape.key[line.index][0] == "railroad"]
    if not rails:
        return
    trimmed = [_trim(line, shape) for line in rails]
    _bed(canvas, trimmed)
    for number, path in enumerate(trimmed):
        _ties(canvas, path, shape.seed + number)
    for path in trimmed:
        _rails(canvas, path)
    for line, path in zip(rails, trimmed, strict=True):
        if line.end == "massif":
            _portal(canvas, path)
        elif line.end == "open":
            _buffer(canvas, path)
    if shape.junction is not None:
        _turntable(
            canvas, shape.junction, [p[-1] for line, p in zip(rails, trimmed, strict=True) if line.end == "junction"]
        )


def along(path: Points, distance: float) -> tuple[Points, Points]:
    """The point at that distance (tiles) along a polyline, and the direction there as a unit vector."""
    total = _travelled(path)
    distance = min(max(distance, 0.0), float(total[-1]))
    x, y = np.interp(distance, total, path[:, 0]), np.interp(distance, total, path[:, 1])
    low, high = max(distance - 0.01, 0.0), min(distance + 0.01, float(total[-1]))
    ahead = np.array([np.interp(high, total, path[:, k]) - np.interp(low, total, path[:, k]) for k in (0, 1)])
    return np.array([x, y]), ahead / max(float(np.hypot(*ahead)), 1e-9)


def points_along(path: Points, distances: Points) -> Points:
    """The points [n, 2] at those distances along a polyline."""
    total = _travelled(path)
    return np.column_stack([np.interp(distances, total, path[:, k]) for k in (0, 1)])


def _travelled(path: Points) -> Points:
    """How far each point of a polyline is along it."""
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])


def length(path: Points) -> float:
    """The length of a polyline, in tiles."""
    return float(np.hypot(*np.diff(path, axis=0).T).sum())


def offset(path: Points, by: float) -> Points:
    """The polyline shifted sideways by ``by`` tiles, to its right as seen on the tile."""
    ahead = np.gradient(path, axis=0)
    ahead /= np.maximum(np.hypot(*ahead.T), 1e-9)[:, None]
    return path + by * np.column_stack([-ahead[:, 1], ahead[:, 0]])


def _trim(line: Line, shape: Shapes) -> Points:
    path = line.path
    if line.end == "junction" and shape.junction is not None:
        keep = np.hypot(*(path - np.array(shape.junction)).T) > TURNTABLE - 0.012
        return np.asarray(path[keep])
    return path


def overrun(path: Points) -> Points:
    """The path extended beyond the tile's edge, so that strokes have no visible end."""
    first, last = path[0] - path[1], path[-1] - path[-2]
    out = [path[:1] + first / max(float(np.hypot(*first)), 1e-9) * 0.05, path]
    if min(path[-1].min(), 1 - path[-1].max()) < 0.001:
        out.append(path[-1:] + last / max(float(np.hypot(*last)), 1e-9) * 0.05)
    return np.concatenate(out)


def _bed(canvas: Canvas, paths: list[Points]) -> None:
    size = canvas.size
    sheet = canvas.layer()
    assert sheet.alpha is not None
    for path in paths:
        sheet.line(overrun(path), ink("#9a8d7d"), 2 * _BED)
    mask = np.asarray(sheet.alpha, np.float32) / np.float32(255)
    rough = soften(mask, 0.006, size) + 0.22 * noise(71, 60, size) * (soften(mask, 0.012, size) > 0.02)
    canvas.shade(np.clip(soften(mask, 0.013, size) * 1.1, 0, 1), (0.72, 0.74, 0.76))
    edge = np.clip((rough - 0.42) / 0.22, 0, 1).astype(np.float32)
    canvas.paint(edge, gravel(size))
    core = np.clip((soften(mask, 0.008, size) - 0.75) / 0.25, 0, 1)
    canvas.shade(core, (0.86, 0.87, 0.88))


def _ties(canvas: Canvas, path: Points, seed: int) -> None:
    rng = np.random.default_rng(seed)
    total = length(path)
    count = max(2, round(total / _STEP))
    woods = [ink(c) for c in ("#6b4a34", "#75523a", "#5f4230", "#7d5b42")]
    for k in range(count):
        point, ahead = along(path, (k + 0.5) * total / count)
        frame = Frame(
            float(point[0]), float(point[1]), 1.0, math.atan2(ahead[1], ahead[0]) + float(rng.normal(0, 0.02))
        )
        half, thick = _TIE + float(rng.normal(0, 0.0015)), 0.0085
        canvas.poly(frame.apply(_box(thick + 0.0035, half + 0.0035)), _INK)
        canvas.poly(frame.apply(_box(thick, half)), woods[int(rng.integers(4))])
        canvas.line(frame.apply([(-0.004, -half * 0.9), (-0.004, half * 0.9)]), ink("#947050"), 0.0025)


def _box(a: float, b: float) -> Points:
    return np.array([(-a, -b), (a, -b), (a, b), (-a, b)])


def _rails(canvas: Canvas, path: Points) -> None:
    long = overrun(path)
    for by in (-_GAUGE, _GAUGE):
        rail = offset(long, by)
        canvas.line(moved(rail, 0.003, 0.004), ink("#3a302b"), 0.0125)
        canvas.line(rail, ink("#6c7076"), 0.0098)
        canvas.line(rail - (0.0008, 0.0012), ink("#dfe3e4"), 0.0042)


def _portal(canvas: Canvas, path: Points) -> None:
    """Draw a timber tunnel portal where the track enters the mountain."""
    point, ahead = along(path, length(path))
    angle = math.atan2(ahead[1], ahead[0]) + math.pi / 2
    frame = Frame(float(point[0]), float(point[1]), 1.0, angle)
    arch = np.concatenate([[(-0.058, 0.012)], _arc(0.058, 0.062), [(0.058, 0.012)]])
    hole = np.concatenate([[(-0.043, 0.013)], _arc(0.043, 0.046), [(0.043, 0.013)]])
    sheet = canvas.layer()
    sheet.poly(frame.apply(arch), ink("#a5927c"))
    canvas.stamp(sheet, outline=_INK, width=0.005, shadow=(0.008, 0.01))
    for k in range(7):
        turn = math.pi * (k + 0.5) / 7
        a, b = (-math.cos(turn), -math.sin(turn)), (0.046, 0.049)
        canvas.line(frame.apply([(a[0] * b[0], a[1] * b[1]), (a[0] * 0.058, a[1] * 0.061)]), ink("#6d5c4e"), 0.003)
    canvas.poly(frame.apply(hole), ink("#2b2422"))
    canvas.poly(frame.apply(hole * (0.8, 0.82)), ink("#1d1817"))


def _arc(rx: float, ry: float) -> Points:
    t = np.linspace(math.pi, 2 * math.pi, 24)
    return np.column_stack([rx * np.cos(t), ry * np.sin(t)])


def _buffer(canvas: Canvas, path: Points) -> None:
    point, ahead = along(path, length(path))
    frame = Frame(float(point[0]), float(point[1]), 1.0, math.atan2(ahead[1], ahead[0]))
    canvas.poly(frame.apply(_box(0.014, 0.052)), _INK)
    canvas.poly(frame.apply(_box(0.010, 0.048)), ink("#a2714f"))


def _turntable(canvas: Canvas, centre: tuple[float, float], ends: list[Points]) -> None:
    """Draw a turntable: a walled pit, its bridge, and a short piece of rail towards every line."""
    x, y = centre
    sheet = canvas.layer()
    sheet.disc(x, y, TURNTABLE, ink("#b3a28b"))
    canvas.stamp(sheet, outline=_INK, width=0.006, shadow=(0.008, 0.010), reach=0.014)
    count = 28
    for k in range(count):
        a = 2 * math.pi * k / count
        inner, outer = TURNTABLE - 0.021, TURNTABLE - 0.001
        canvas.line(
            [(x + inner * math.cos(a), y + inner * math.sin(a)), (x + outer * math.cos(a), y + outer * math.sin(a))],
            ink("#86745f"),
            0.003,
        )
    pit = TURNTABLE - 0.021
    canvas.disc(x, y, pit, _INK)
    canvas.disc(x, y, pit - 0.005, ink("#7b6a5a"))
    canvas.poly(ellipse(x + 0.006, y + 0.008, pit - 0.014, pit - 0.014), ink("#93806b"))
    for end in ends:
        _rails(canvas, np.linspace(_towards(centre, end, TURNTABLE + 0.01), _towards(centre, end, pit), 6))
    angle = math.atan2(*(ends[0] - np.array(centre))[::-1]) if ends else 0.0
    bridge = Frame(x, y, 1.0, angle)
    deck = canvas.layer()
    deck.poly(bridge.apply(_box(pit - 0.003, 0.040)), ink("#8a6446"))
    canvas.stamp(deck, outline=_INK, width=0.004, shadow=(0.006, 0.009), reach=0.012)
    planks = 13
    for k in range(planks):
        u = (k + 0.5) / planks * 2 - 1
        tone = ink("#9b7352") if k % 2 else ink("#7c583d")
        canvas.poly(bridge.apply(moved(_box((pit - 0.004) / planks * 0.8, 0.037), u * (pit - 0.006), 0.0)), tone)
    _short_rails(canvas, bridge, pit)
    canvas.disc(x, y, 0.015, _INK)
    canvas.disc(x, y, 0.0105, ink("#c9a25c"))


def _short_rails(canvas: Canvas, frame: Frame, half: float) -> None:
    for by in (-_GAUGE, _GAUGE):
        line = frame.apply([(-half, by), (half, by)])
        canvas.line(moved(line, 0.002, 0.003), ink("#3a302b"), 0.0115)
        canvas.line(line, ink("#6c7076"), 0.0095)
        canvas.line(line - (0.0008, 0.0012), ink("#dfe3e4"), 0.004)


def _towards(centre: tuple[float, float], end: Points, distance: float) -> Points:
    away = end - np.array(centre)
    return np.asarray(np.array(centre) + away / np.hypot(*away) * distance)
