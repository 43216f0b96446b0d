"""Mountains: faceted peaks with light from the north-west."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from app.art.canvas import Canvas, Field, Frame, Points, distances, ink, soften
from app.art.geometry import Massif
from app.art.textures import grid, layered, noise, rim

SUN = (-0.62, -0.68, 0.40)
_RAMP = tuple(ink(c) for c in ("#5d5059", "#7d6a68", "#a08670", "#c3a888", "#e0c9a3"))
_ROCK = np.stack(
    [np.interp(np.linspace(0, 1, 256), np.linspace(0, 1, len(_RAMP)), [stop[k] for stop in _RAMP]) for k in range(3)],
    axis=1,
).astype(np.float32)
_TALUS = tuple(ink(c) for c in ("#b39a7a", "#a58b6d", "#c4ac89"))
_SNOW, _SNOW_SHADE = ink("#f7f3ea"), ink("#b4b8c8")
_INK = ink("#4b3b34")
_PLAN = 256
"""The width in pixels at which objects are placed, so that every resolution shows the same ones."""


@dataclass(frozen=True, slots=True)
class Peak:
    """A pyramid: its top, the radius of its foot, and the direction and the steepness of each of its faces."""

    x: float
    y: float
    reach: float
    faces: tuple[float, ...]
    steep: tuple[float, ...]


def paint_mountain(canvas: Canvas, massif: Massif, seed: int) -> None:
    """Paint one mountain with its shadow on the ground."""
    size = canvas.size
    mask = canvas.mask(massif.outline)
    shift = np.array([[1, 0, 0.016 * size], [0, 1, 0.02 * size]], np.float32)
    cast = np.asarray(cv2.warpAffine(mask, shift, (size, size), borderMode=cv2.BORDER_REPLICATE), np.float32)
    canvas.shade(soften(cast, 0.01, size) * (1 - mask), (0.66, 0.63, 0.62))
    depth = depth_within(mask)
    colour = _talus(size, seed)
    plain = colour.copy()
    plan = depth_within(Canvas(_PLAN).mask(massif.outline))
    peaks = find_peaks(massif, plan, seed)
    _raise(colour, peaks, depth, seed)
    calm = 0.3 + 0.7 * rim(size, 0.06)[..., None]  # neighbouring tiles must match in tone at the edge
    colour = np.asarray(plain + (colour - plain) * calm, np.float32)
    _cliff(colour, mask, depth)
    canvas.paint(mask, colour)
    canvas.line(inner_edge(massif.outline), _INK, 0.0062)
    _boulders(canvas, massif, seed)
    _pines(canvas, massif, plan, peaks, seed)


def depth_within(mask: Field) -> Field:
    """The distance of each pixel from the border of the massif, in tiles; the tile's own edge is no border."""
    size = mask.shape[0]
    padded = np.pad((mask > 0.5).astype(np.uint8), size // 3, mode="edge")
    return np.asarray(distances(padded, size // 3) / size, np.float32)


def _talus(size: int, seed: int) -> Field:
    """The rocky ground between the peaks."""
    tone, dark, light = (np.array(c, np.float32) for c in _TALUS)
    edge = rim(size, 0.08)[..., None]
    low = noise(seed % 7 + 300, 6, size)[..., None] * edge
    colour = tone + (dark - tone) * np.clip(low, 0, 1) + (light - tone) * np.clip(-low, 0, 1)
    crags = layered(310, (34, 70, 120), size)[..., None]
    return np.asarray(colour * (1 + 0.075 * crags), np.float32)


def find_peaks(massif: Massif, depth: Field, seed: int) -> list[Peak]:
    """The peaks of the massif: high ones in its middle, low ones towards its border, none at the tile's edge."""
    rng = np.random.default_rng((seed, massif.index))
    size = depth.shape[0]
    peaks: list[Peak] = []
    for attempt in range(1000):
        # All that a peak needs is drawn at random before it is known whether there is room for one.
        across, down, far, turned = rng.random(4).tolist()
        count, bend, steep = int(rng.integers(4, 7)), rng.standard_normal(8), rng.random(8)
        x, y = 0.045 + 0.91 * across, 0.045 + 0.91 * down
        wish = (0.235, 0.175, 0.125, 0.09, 0.06)[min(attempt // 200, 4)] * (0.88 + 0.22 * far)
        deep = float(depth[min(int(y * size), size - 1), min(int(x * size), size - 1)])
        edge = min(x, y, 1 - x, 1 - y)
        reach = min(wish, deep * 1.05, 0.05 + edge * 1.1)
        if reach < 0.8 * wish or reach < 0.045:
            continue
        if any(math.hypot(p.x - x, p.y - y) < 0.60 * (p.reach + reach) for p in peaks):
            continue
        faces = tuple(2 * np.pi * turned + 2 * np.pi * k / count + 0.2 * float(bend[k]) for k in range(count))
        peaks.append(Peak(x, y, reach, faces, tuple((0.82 + 0.48 * steep[:count]).tolist())))
    return peaks


def _raise(colour: Field, peaks: list[Peak], depth: Field, seed: int) -> None:
    size = depth.shape[0]
    xs, ys = grid(size)
    warp_x = xs + 0.011 * layered(330, (14, 30), size)
    warp_y = ys + 0.011 * layered(340, (14, 30), size)
    height = np.zeros((size, size), np.float32)
    light = np.zeros((size, size), np.float32)
    bare = np.zeros((size, size), np.float32)
    facet = np.zeros((size, size), np.int32)
    top = np.zeros((size, size), np.float32)
    for number, peak in enumerate(peaks, 1):
        margin = peak.reach * 1.9 + 0.03
        rows = slice(max(0, int((peak.y - margin) * size)), int((peak.y + margin) * size) + 1)
        columns = slice(max(0, int((peak.x - margin) * size)), int((peak.x + margin) * size) + 1)
        dx, dy = warp_x[rows, columns] - peak.x, warp_y[rows, columns] - peak.y
        slopes = np.stack([(dx * np.cos(a) + dy * np.sin(a)) * w for a, w in zip(peak.faces, peak.steep, strict=True)])
        rise = (peak.reach - slopes.max(axis=0)).astype(np.float32)
        higher = rise > height[rows, columns]
        height[rows, columns][higher] = rise[higher]
        face = slopes[:, higher].argmax(axis=0)
        lit = np.array([_lit(a) for a in peak.faces], np.float32)[face]
        light[rows, columns][higher] = lit + _flutes(dx[higher], dy[higher], peak.reach, seed + number)
        bare[rows, columns][higher] = lit
        facet[rows, columns][higher] = face + 16 * number
        top[rows, columns][higher] = peak.reach
    raised = facet > 0
    # From here on one row for each pixel that is raised.
    height, light, bare, top = (field[raised] for field in (height, light, bare, top))
    crags = layered(350 + seed % 5, (22, 48, 96), size)[raised]
    tone = (light + 0.075 * crags + 0.35 * (height - 0.05)).clip(0, 1)
    foot = np.clip(height / 0.014, 0, 1)[:, None]
    rock = colour[raised] * (1 - foot) + _ramp(tone) * foot
    lower = 0.014 * layered(360, (26, 60), size)[raised]
    line = top * 0.56 + lower + 0.10 * (light - bare) * top
    snow = (np.clip((height - np.maximum(line, 0.06)) / 0.004, 0, 1) * (top > 0.115))[:, None]
    cold = np.clip((bare - 0.36) / 0.2, 0, 1)[:, None]
    white = np.array(_SNOW_SHADE, np.float32) * (1 - cold) + np.array(_SNOW, np.float32) * cold
    rock = rock * (1 - snow) + white * (1 + 0.02 * crags[:, None]) * snow
    creases = _creases(facet)[raised][:, None]
    rock = rock * (1 - 0.34 * creases) + np.array(_INK, np.float32) * 0.34 * creases
    around = soften(raised.astype(np.float32), 0.012, size)
    shift = np.array([[1, 0, 0.014 * size], [0, 1, 0.016 * size]], np.float32)
    colour *= (1 - 0.3 * cv2.warpAffine(around, shift, (size, size)))[..., None]
    colour[raised] = rock


def _flutes(dx: Field, dy: Field, reach: float, seed: int) -> Field:
    """Gullies and ribs that run down from a peak: brightness by direction, with more contrast towards the foot."""
    turns = (np.arctan2(dy, dx) / np.float32(2 * np.pi)) % 1.0
    rng = np.random.default_rng(seed)
    total = np.zeros_like(turns)
    for count, strength in ((9, 0.075), (19, 0.06), (37, 0.035)):
        ring = rng.normal(0, 1, count + 1).astype(np.float32)
        ring[-1] = ring[0]
        total += np.float32(strength) * np.interp(turns * count, np.arange(count + 1), ring).astype(np.float32)
    return np.asarray(total * np.clip(np.hypot(dx, dy) / (0.55 * reach), 0, 1), np.float32)


def _lit(angle: float) -> float:
    """The brightness (0-1) of a face that looks in direction ``angle``."""
    steep = 1.15
    normal = np.array([steep * np.cos(angle), steep * np.sin(angle), 1.0]) / np.hypot(steep, 1.0)
    value = float(normal @ np.array(SUN)) / float(np.linalg.norm(SUN))
    return float(np.clip(0.46 + 0.58 * value, 0.02, 0.98))


def _ramp(tone: Field) -> Field:
    """The colour of rock of that brightness (0-1)."""
    return _ROCK.take(np.clip(tone * 255, 0, 255).astype(np.uint8), axis=0)


def _creases(facet: np.ndarray) -> Field:
    """Thin lines where two faces meet."""
    size = facet.shape[0]
    edge = np.zeros(facet.shape, np.float32)
    across, down = facet[:, 1:] != facet[:, :-1], facet[1:] != facet[:-1]
    edge[:, 1:] = across
    edge[1:] = np.maximum(edge[1:], down)
    wide = soften(edge, 0.0016, size) * (1.6 * size / 512)
    return np.asarray(np.clip(wide, 0, 1), np.float32)


def _cliff(colour: Field, mask: Field, depth: Field) -> None:
    """Shade the border of the massif: bright where it faces the light, dark where it faces away."""
    size = mask.shape[0]
    blurred = soften(np.minimum(depth, 0.06).astype(np.float32), 0.008, size)
    gx, gy = cv2.Sobel(blurred, cv2.CV_32F, 1, 0), cv2.Sobel(blurred, cv2.CV_32F, 0, 1)
    length = np.hypot(gx, gy) + 1e-6
    facing = -(gx * SUN[0] + gy * SUN[1]) / length / np.float32(np.hypot(SUN[0], SUN[1]))
    band = np.clip(1 - depth / (0.034 + 0.012 * noise(370, 18, size)), 0, 1)
    band = np.where(band > 0, 0.45 + 0.55 * band, 0).astype(np.float32) * np.clip(length * size / 2.0, 0, 1)
    ribs = layered(380, (40, 90), size)
    tone = np.clip(0.5 + 0.42 * facing + 0.12 * ribs, 0, 1)
    near = band > 0
    band = band[near][:, None]
    colour[near] = colour[near] * (1 - band) + _ramp(tone[near]) * band


def inner_edge(outline: Points) -> Points:
    """The part of the outline inside the tile; points on the tile's own edge are moved outside the canvas."""
    pushed = outline.copy()
    pushed[outline <= 0.0005] -= 0.03
    pushed[outline >= 0.9995] += 0.03
    closed = np.concatenate([pushed, pushed[:1]])
    return np.asarray(closed)


def _boulders(canvas: Canvas, massif: Massif, seed: int) -> None:
    """Draw boulders along the border."""
    rng = np.random.default_rng((seed, massif.index, 3))
    inner = massif.outline[(massif.outline > 0.03).all(axis=1) & (massif.outline < 0.97).all(axis=1)]
    if len(inner) < 8:
        return
    for place in rng.choice(len(inner), size=max(3, len(inner) // 14), replace=False):
        x, y = inner[place] + rng.normal(0, 0.009, 2)
        boulder(canvas, float(x), float(y), float(rng.uniform(0.008, 0.017)), int(rng.integers(1 << 30)))


def boulder(canvas: Canvas, x: float, y: float, radius: float, seed: int) -> None:
    """Draw one stone with a bright and a dark side."""
    rng = np.random.default_rng(seed)
    angles = np.linspace(0, 2 * np.pi, 7, endpoint=False) + rng.normal(0, 0.15, 7)
    shape = np.column_stack([np.cos(angles), 0.8 * np.sin(angles)]) * rng.uniform(0.8, 1.1, (7, 1))
    frame = Frame(x, y, radius)
    canvas.poly(frame.apply(shape * 1.0 + (0.35, 0.4)), ink("#9c8c60"))
    canvas.poly(frame.apply(shape * 1.18), _INK)
    canvas.poly(frame.apply(shape), _RAMP[1])
    canvas.poly(frame.apply(shape * 0.72 - (0.2, 0.24)), _RAMP[4])


def _pines(canvas: Canvas, massif: Massif, depth: Field, peaks: list[Peak], seed: int) -> None:
    """Draw groups of pines on the lower ground between the peaks."""
    rng = np.random.default_rng((seed, massif.index, 9))
    size = _PLAN
    groves = [
        (x, y)
        for x, y in rng.uniform(0.03, 0.97, (60, 2))
        if 0.022 < depth[int(y * size), int(x * size)] < 0.12
        and all(math.hypot(p.x - x, p.y - y) > 0.72 * p.reach for p in peaks)
    ][:6]
    trees: list[tuple[float, float, float]] = []
    for x, y in groves:
        for dx, dy in rng.normal(0, 0.022, (5, 2)):
            a, b, tall = float(x + dx), float(y + dy), float(rng.uniform(0.034, 0.052))
            within = 0.02 < a < 0.98 and 0.02 < b < 0.98 and depth[int(b * size), int(a * size)] > 0.012
            if within and all(math.hypot(a - c, b - d) > 0.02 for c, d, _ in trees):
                trees.append((a, b, tall))
    for x, y, tall in sorted(trees, key=lambda tree: tree[1]):
        pine(canvas, x, y, tall)


def pine(canvas: Canvas, x: float, y: float, tall: float) -> None:
    """Draw a pine seen from the south, its foot at (x, y)."""
    f = Frame(x, y, tall)
    canvas.poly(f.apply([(-0.05, -0.05), (0.5, 0.2), (0.28, 0.28), (-0.2, 0.06)]), ink("#8a7660"))
    outline = [(0.0, -1.08), (0.22, -0.66), (0.15, -0.66), (0.33, -0.32), (0.22, -0.32), (0.42, 0.04)]
    outline += [(-x, y) for x, y in reversed(outline)]
    canvas.poly(f.apply(np.array(outline) * 1.12 + (0, 0.05)), ink("#33382c"))
    canvas.poly(f.apply(outline), ink("#59684a"))
    lit = [(0.0, -1.0), (-0.19, -0.64), (-0.12, -0.64), (-0.29, -0.31), (-0.19, -0.31), (-0.36, 0.0), (-0.08, 0.0)]
    canvas.poly(f.apply(lit), ink("#7f8d60"))
