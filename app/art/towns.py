"""Towns: western cities of timber houses around a square."""

from __future__ import annotations

import math

import numpy as np

from app.art.canvas import Canvas, Colour, Frame, blend, ellipse, ink, soften
from app.art.geometry import TOWN_RADIUS, Town
from app.art.textures import layered

_INK = ink("#3c302a")
ROOFS = tuple(ink(c) for c in ("#9c6b52", "#86705c", "#7f7f84", "#a67c58", "#8d5f4e", "#6f7b7c"))
WALLS = tuple(ink(c) for c in ("#d9c3a0", "#cbb292", "#e0d2b6", "#c4a684", "#d3b99a"))


def paint_city(canvas: Canvas, town: Town, seed: int) -> None:
    """Paint the ground of a city and its ring of houses; the building in its middle is a symbol of its own."""
    size = canvas.size
    mask = canvas.mask((town.outline - town.centre) * 1.06 + town.centre)
    rough = soften(mask, 0.010, size) + 0.16 * layered(405, (26, 60), size)
    worn = np.clip((rough - 0.40) / 0.16, 0, 1).astype(np.float32)
    canvas.shade(np.clip(soften(worn, 0.012, size) * 1.2, 0, 1), (0.80, 0.82, 0.84))
    tone, pale = np.array(ink("#c4a67c"), np.float32), np.array(ink("#dfcba6"), np.float32)
    share = np.clip(0.5 + 0.5 * layered(401, (9, 24, 70), size), 0, 1)[..., None]
    canvas.paint(worn, tone + (pale - tone) * share)
    for radius, strength in ((0.6, 0.5), (0.68, 0.35)):
        wheel = (town.outline - town.centre) * radius + town.centre
        over = canvas.layer()
        over.line(np.concatenate([wheel, wheel[:1]]), ink("#a98a62"), 0.005)
        assert over.alpha is not None
        canvas.tint(over.alpha.astype(np.float32) / np.float32(255), ink("#a98a62"), strength)
    _planks(canvas, town)
    houses = sorted(_plots(town, seed), key=lambda plot: plot[1])
    rng = np.random.default_rng((seed, town.index, 5))
    for x, y, width in houses:
        house(canvas, x, y, width, ROOFS[int(rng.integers(6))], WALLS[int(rng.integers(5))], front=rng.random() < 0.55)


def _planks(canvas: Canvas, town: Town) -> None:
    """Draw a platform of planks where each railroad arrives."""
    for angle in town.roads:
        x, y = (c + (town.radius - 0.012) * f(angle) for c, f in zip(town.centre, (math.cos, math.sin), strict=True))
        frame = Frame(x, y, 1.0, angle)
        canvas.poly(frame.apply([(-0.03, -0.064), (0.022, -0.064), (0.022, 0.064), (-0.03, 0.064)]), _INK)
        canvas.poly(frame.apply([(-0.026, -0.060), (0.018, -0.060), (0.018, 0.060), (-0.026, 0.060)]), ink("#a98460"))
        for k in range(7):
            u = -0.060 + 0.12 * (k + 0.5) / 7
            canvas.line(frame.apply([(-0.026, u), (0.018, u)]), ink("#84633f"), 0.0028)


def _plots(town: Town, seed: int) -> list[tuple[float, float, float]]:
    """The places of the houses: around the square, away from the railroads."""
    rng = np.random.default_rng((seed, town.index, 4))
    cx, cy = town.centre
    plots: list[tuple[float, float, float]] = []
    scale = town.radius / TOWN_RADIUS
    for turn in np.linspace(0, 2 * math.pi, 72, endpoint=False):
        angle = float(turn) + 0.785
        gap = min((abs(math.remainder(angle - road, 2 * math.pi)) for road in town.roads), default=math.pi)
        if gap < 0.53:
            continue
        width = float(rng.uniform(0.096, 0.112)) * scale
        x = cx + 0.172 * scale * math.cos(angle)
        y = cy + 0.172 * scale * math.sin(angle) + 0.012
        if all(math.hypot(x - a, (y - b) * 1.1) > 0.102 * scale for a, b, _ in plots):
            plots.append((x, y, width))
    return plots


def house(canvas: Canvas, x: float, y: float, width: float, roof: Colour, wall: Colour, front: bool = False) -> None:
    """Draw one house seen from the south and above, its base centred near (x, y); ``front`` adds a false front."""
    f = Frame(x, y, width)
    low, eave, ridge, back = 0.44, 0.10, -0.26, -0.50
    sheet = canvas.layer()
    sheet.poly(f.apply([(-0.48, eave - 0.05), (0.48, eave - 0.05), (0.48, low), (-0.48, low)]), wall)
    sheet.poly(f.apply([(-0.56, eave), (-0.5, ridge), (-0.5, back), (0.5, back), (0.5, ridge), (0.56, eave)]), roof)
    canvas.stamp(sheet, outline=_INK, width=0.0042, shadow=(0.014, 0.011), reach=0.012)
    canvas.poly(f.apply([(-0.5, ridge), (0.5, ridge), (0.5, back), (-0.5, back)]), blend(roof, _INK, 0.32))
    for k in range(1, 7):
        u = -0.5 + k / 7
        canvas.line(f.apply([(u, ridge), (u * 1.12, eave)]), blend(roof, _INK, 0.26), 0.0022)
    canvas.line(f.apply([(-0.5, ridge), (0.5, ridge)]), blend(roof, ink("#fff0d0"), 0.55), 0.0034)
    canvas.poly(
        f.apply([(-0.48, eave + 0.02), (0.48, eave + 0.02), (0.48, eave + 0.09), (-0.48, eave + 0.09)]),
        blend(wall, _INK, 0.4),
    )
    canvas.poly(f.apply([(-0.09, low), (-0.09, low - 0.23), (0.10, low - 0.23), (0.10, low)]), ink("#5a4030"))
    for u in (-0.31, 0.31):
        pane = [(u - 0.08, low - 0.06), (u - 0.08, low - 0.21), (u + 0.08, low - 0.21), (u + 0.08, low - 0.06)]
        canvas.poly(f.apply(pane), ink("#4d4a4c"))
    if front:
        board = np.array(
            [
                (-0.52, 0.16),
                (-0.52, -0.04),
                (-0.28, -0.04),
                (-0.2, -0.15),
                (0.2, -0.15),
                (0.28, -0.04),
                (0.52, -0.04),
                (0.52, 0.16),
            ]
        )
        canvas.poly(f.apply(board), _INK)
        canvas.poly(f.apply(board * (0.93, 0.80) + (0, 0.01)), blend(wall, ink("#8a6a4a"), 0.25))
        canvas.line(f.apply([(-0.27, 0.05), (0.27, 0.05)]), ink("#6b5038"), 0.006)
    else:
        canvas.poly(f.apply([(0.2, back - 0.12), (0.33, back - 0.12), (0.33, ridge + 0.1), (0.2, ridge + 0.1)]), _INK)
        canvas.poly(
            f.apply([(0.225, back - 0.09), (0.305, back - 0.09), (0.305, ridge + 0.07), (0.225, ridge + 0.07)]),
            ink("#96705c"),
        )


def paint_hall(canvas: Canvas, town: Town, picture: str) -> None:
    """Draw the building in the middle of a city: a church, a saloon, or (for any other word) a water tower."""
    x, y = town.centre
    if picture == "church":
        _church(canvas, x, y)
    elif picture == "saloon":
        _saloon(canvas, x, y)
    else:
        _water_tower(canvas, x, y)


def _church(canvas: Canvas, x: float, y: float) -> None:
    f = Frame(x, y + 0.016, 0.114)
    white, shade, roof = ink("#f3ecdc"), ink("#d3c8b6"), ink("#7d7f88")
    sheet = canvas.layer()
    sheet.poly(f.apply([(-0.42, 0.65), (-0.42, -0.15), (0.72, -0.15), (0.72, 0.65)]), shade)
    sheet.poly(f.apply([(0.0, 0.05), (0.06, -0.55), (0.72, -0.55), (0.84, 0.05)]), roof)
    sheet.poly(f.apply([(-0.55, 0.68), (-0.55, -0.5), (0.05, -0.5), (0.05, 0.68)]), white)
    sheet.poly(f.apply([(-0.66, -0.46), (-0.25, -1.25), (0.16, -0.46)]), roof)
    cross = [(-0.25, -1.25), (-0.25, -1.72)]
    arms = [(-0.42, -1.54), (-0.08, -1.54)]
    sheet.line(f.apply(cross), ink("#5a4630"), 0.009)
    sheet.line(f.apply(arms), ink("#5a4630"), 0.009)
    canvas.stamp(sheet, outline=_INK, width=0.006, shadow=(0.016, 0.013), reach=0.014)
    canvas.poly(f.apply([(-0.25, -1.25), (-0.25, -0.46), (0.16, -0.46)]), blend(roof, _INK, 0.4))
    canvas.poly(f.apply([(-0.25, 0.68), (-0.25, -0.46), (0.05, -0.46), (0.05, 0.68)]), blend(white, shade, 0.55))
    for k in range(1, 5):
        u = 0.1 + 0.15 * k
        canvas.line(f.apply([(u, -0.52), (u + 0.05, 0.03)]), blend(roof, _INK, 0.3), 0.0025)
    canvas.poly(f.apply([(-0.37, 0.66), (-0.37, 0.25), (-0.25, 0.1), (-0.13, 0.25), (-0.13, 0.66)]), ink("#6b4a34"))
    canvas.poly(f.apply(ellipse(-0.25, -0.17, 0.12, 0.12)), ink("#5d6b7c"))
    for u in (0.28, 0.55):
        canvas.poly(
            f.apply([(u - 0.07, 0.5), (u - 0.07, 0.25), (u, 0.14), (u + 0.07, 0.25), (u + 0.07, 0.5)]), ink("#5d6b7c")
        )


def _saloon(canvas: Canvas, x: float, y: float) -> None:
    f = Frame(x, y + 0.014, 0.118)
    wood, board, dark = ink("#a9744a"), ink("#e5cfa4"), ink("#5f4330")
    sheet = canvas.layer()
    sheet.poly(f.apply([(-0.85, 0.55), (-0.85, -0.45), (0.85, -0.45), (0.85, 0.55)]), wood)
    front = [(-0.85, -0.2), (-0.85, -0.75), (-0.5, -0.75), (-0.4, -1.05), (0.4, -1.05), (0.5, -0.75), (0.85, -0.75)]
    sheet.poly(f.apply([*front, (0.85, -0.2)]), wood)
    canvas.stamp(sheet, outline=_INK, width=0.006, shadow=(0.016, 0.013), reach=0.014)
    for k in range(1, 9):
        u = -0.85 + 1.7 * k / 9
        canvas.line(f.apply([(u, -0.15), (u, 0.55)]), blend(wood, _INK, 0.3), 0.0022)
    canvas.poly(f.apply([(-0.72, -0.27), (-0.72, -0.66), (0.72, -0.66), (0.72, -0.27)]), _INK)
    canvas.poly(f.apply([(-0.67, -0.32), (-0.67, -0.61), (0.67, -0.61), (0.67, -0.32)]), board)
    for k in range(6):
        u = -0.5 + 0.2 * k
        canvas.line(f.apply([(u - 0.05, -0.54), (u + 0.05, -0.54), (u - 0.05, -0.39), (u + 0.05, -0.39)]), dark, 0.0045)
    canvas.poly(f.apply([(-1.0, 0.06), (-0.9, -0.2), (0.9, -0.2), (1.0, 0.06)]), _INK)
    canvas.poly(f.apply([(-0.93, 0.02), (-0.86, -0.16), (0.86, -0.16), (0.93, 0.02)]), ink("#7d5f4b"))
    for u in (-0.9, -0.42, 0.42, 0.9):
        canvas.line(f.apply([(u, 0.04), (u, 0.56)]), ink("#e9d8b6"), 0.006)
    canvas.poly(f.apply([(-0.22, 0.55), (-0.22, 0.08), (0.22, 0.08), (0.22, 0.55)]), ink("#2f2622"))
    for u in (-1, 1):
        canvas.poly(f.apply([(0.02 * u, 0.45), (0.02 * u, 0.2), (0.2 * u, 0.16), (0.2 * u, 0.45)]), ink("#c98f55"))
        canvas.poly(f.apply([(0.52 * u, 0.42), (0.52 * u, 0.12), (0.78 * u, 0.12), (0.78 * u, 0.42)]), ink("#e8cf8c"))
        canvas.line(f.apply([(0.65 * u, 0.42), (0.65 * u, 0.12)]), dark, 0.003)


def _water_tower(canvas: Canvas, x: float, y: float) -> None:
    f = Frame(x, y + 0.014, 0.092)
    sheet = canvas.layer()
    for u in (-0.42, -0.14, 0.14, 0.42):
        sheet.line(f.apply([(u * 0.9, 0.0), (u * 1.25, 0.7)]), ink("#7a5a40"), 0.008)
    sheet.line(f.apply([(-0.5, 0.52), (0.5, 0.14)]), ink("#7a5a40"), 0.005)
    sheet.line(f.apply([(0.5, 0.52), (-0.5, 0.14)]), ink("#7a5a40"), 0.005)
    sheet.poly(f.apply([(-0.52, 0.08), (-0.48, -0.68), (0.48, -0.68), (0.52, 0.08)]), ink("#a87d59"))
    sheet.poly(f.apply([(-0.62, -0.62), (0.0, -1.12), (0.62, -0.62)]), ink("#77706b"))
    canvas.stamp(sheet, outline=_INK, width=0.0055, shadow=(0.018, 0.014), reach=0.014)
    canvas.poly(f.apply([(0.1, 0.08), (0.1, -0.66), (0.48, -0.66), (0.52, 0.08)]), ink("#8a6346"))
    canvas.poly(f.apply([(0.0, -1.1), (0.6, -0.62), (0.08, -0.62)]), ink("#57524f"))
    for u in (-0.3, -0.08, 0.14, 0.34):
        canvas.line(f.apply([(u, 0.06), (u * 0.95, -0.64)]), ink("#7d5a40"), 0.0024)
    for v in (-0.12, -0.46):
        canvas.line(f.apply([(-0.51, v), (0.51, v)]), ink("#4d433d"), 0.0045)
