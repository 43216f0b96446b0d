"""The shapes on a tile as curves: lines, massif borders and towns.

Everything is in tile units (x east, y south, 0-1, north up) and is calculated from the structure of a design alone: the
kinds, ports and ends of its segments. Symbols do not matter, so variants that differ in symbols have the same shapes.
Four types of segment cover every game of the family: a *line* (railroad, river) runs from edge to edge or to an end, a
*massif* (mountain, forest) covers whole sides, a *town* (city, lake) lies inside, *open* ground (prairie, meadow) is
the rest.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.art.likeness import drawn_as, structure_drawn
from app.rules.tileset import Design, Structure
from app.values import port_point

Points = NDArray[np.float64]
"""An array [n, 2] of (x, y) in tile units."""

LINES = {"railroad", "river"}
MASSIFS = {"mountain", "forest"}
TOWNS = {"city", "lake"}
"""The kinds of segment of each shape; ``app.art.register`` adds those of further games."""

LINE_REACH = 0.075
"""Half the width of a line, in tiles: what counts as the railroad, including its ballast."""
TOWN_RADIUS = 0.22
"""The radius of a town that is alone on its tile, in tiles."""


_CORNERS = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
_INWARD = np.array([(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)])

Key = Structure
"""A structure: kind, ports and end of each segment. Designs with the same key have the same ground."""


@dataclass(frozen=True, eq=False)
class Line:
    """The centre line of a line from its first port; ``end`` is "edge", "junction", "town", "massif" or "open"."""

    index: int
    path: Points
    end: str


@dataclass(frozen=True, eq=False)
class Massif:
    """The outline of a massif: a closed polygon that covers the whole of its ``sides`` (0-3)."""

    index: int
    sides: tuple[int, ...]
    outline: Points


@dataclass(frozen=True, eq=False)
class Town:
    """A town: a rough circle about ``centre``, and the directions (radians, 0 = east, clockwise) of its lines."""

    index: int
    centre: tuple[float, float]
    radius: float
    outline: Points
    roads: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Shapes:
    """All shapes of one structure. ``junction`` is the point where lines meet, None where none do."""

    key: Key
    lines: tuple[Line, ...]
    massifs: tuple[Massif, ...]
    towns: tuple[Town, ...]
    junction: tuple[float, float] | None
    ports: tuple[int, ...]

    @property
    def seed(self) -> int:
        """A random seed that is the same for the same structure in every process."""
        return zlib.crc32(repr(self.key).encode())


def is_open(kind: str) -> bool:
    """Whether a segment of that kind is open ground, the rest of a tile."""
    drawn = drawn_as(kind)
    return drawn not in LINES and drawn not in MASSIFS and drawn not in TOWNS


def shapes(design: Design) -> Shapes:
    """The shapes of a design; designs of the same structure share one object."""
    return shapes_of(structure_drawn(design.structure))


def wobble(seed: int, t: Points, cycles: tuple[int, ...] = (2, 3, 5, 8)) -> Points:
    """A smooth periodic variation along ``t`` (0-1), about -1 to 1, determined by ``seed``."""
    rng = np.random.default_rng(seed)
    total = np.zeros_like(t)
    for n in cycles:
        total += rng.normal() / n * np.sin(2 * np.pi * n * t + rng.uniform(0, 2 * np.pi))
    return total / 0.45


def inside(outline: Points, x: float, y: float) -> bool:
    """Whether the point is inside the closed polygon."""
    px, py = outline[:, 0], outline[:, 1]
    qx, qy = np.roll(px, -1), np.roll(py, -1)
    crosses = (py > y) != (qy > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        at = px + (y - py) * (qx - px) / (qy - py)
    return bool(np.count_nonzero(crosses & (x < at)) % 2)


@lru_cache(maxsize=256)
def shapes_of(key: Key) -> Shapes:
    """The shapes of a structure."""
    found = [-1] * 12
    for index, (_, its_ports, _) in enumerate(key):
        for port in its_ports:
            found[port] = index
    seed = zlib.crc32(repr(key).encode())
    massifs = tuple(_massif(key, i, seed) for i, (kind, _, _) in enumerate(key) if kind in MASSIFS)
    push = _push(massifs)
    towns = tuple(_town(key, i, massifs, push, seed) for i, (kind, _, _) in enumerate(key) if kind in TOWNS)
    loose = [i for i, (kind, its, to) in enumerate(key) if kind in LINES and len(its) == 1 and to is None]
    junction = (0.5 + float(push[0]), 0.5 + float(push[1])) if len(loose) > 1 else None
    lines = tuple(_line(key, i, massifs, towns, junction, push) for i, s in enumerate(key) if s[0] in LINES)
    return Shapes(key, lines, massifs, towns, junction, tuple(found))


def _push(massifs: tuple[Massif, ...]) -> Points:
    """How far the middle of the tile is displaced, [2] in tiles, by massifs that cover a single side."""
    push = np.zeros(2)
    for massif in massifs:
        if len(massif.sides) == 1:
            push += _INWARD[massif.sides[0]] * 0.085
    return push


def _massif(key: Key, index: int, seed: int) -> Massif:
    sides = tuple(sorted({p // 3 for p in key[index][1]}))
    owners: dict[int, int] = {}
    for other, (kind, ports, _) in enumerate(key):
        for port in ports:
            if kind in MASSIFS:
                owners[port // 3] = other
    lined = any(kind in LINES for kind, _, _ in key)
    points: list[Points] = []
    side, walked = sides[0], 0
    while walked < 4:
        if side in sides:
            points.append(_CORNERS[side][None])
            side, walked = (side + 1) % 4, walked + 1
            continue
        gap = 1
        while (side + gap) % 4 not in sides:
            gap += 1
        points.append(_inner(side, gap, len(sides), owners, lined, seed + 17 * index))
        side, walked = (side + gap) % 4, walked + gap
    return Massif(index, sides, np.concatenate(points))


def _inner(side: int, gap: int, covered: int, owners: dict[int, int], lined: bool, seed: int) -> Points:
    """The inner border of a massif past ``gap`` sides that it does not cover, clockwise from corner ``side``."""
    t = np.linspace(0.0, 1.0, 121)
    start, end = _CORNERS[side], _CORNERS[(side + gap) % 4]
    if gap == 1:
        depth = 0.335 if covered == 2 else 0.46 if lined else 0.43
        height = depth * (1 - np.abs(2 * t - 1) ** 2.3) ** 0.72
        inward = _INWARD[side]
    elif gap == 2:
        height = (0.135 if lined else 0.045) * np.sin(np.pi * t)
        inward = (_CORNERS[(side + 3) % 4] - 0.5) / np.hypot(0.5, 0.5)
    else:
        base = (side + 3) % 4
        crowded = (base + 1) % 4 in owners, (base + 3) % 4 in owners
        depth = 0.31 if (base + 2) % 4 in owners or any(crowded) else 0.315 if lined else 0.355
        height = depth * np.minimum(_rise(t, crowded[0]), _rise(1 - t, crowded[1]))
        inward = _INWARD[base]
    window = np.clip(np.sin(np.pi * t), 0, 1) ** 0.8
    height = height + (0.012 if gap == 3 else 0.017) * window * wobble(seed + side, t)
    return np.asarray(start + (end - start) * t[:, None] + inward * height[:, None])


def _rise(t: Points, crowded: bool) -> Points:
    """The profile (0-1) of a massif from a corner; less steep where another one starts at the same corner."""
    reach, power = (0.72, 1.45) if crowded else (0.5, 2.7)
    return np.asarray(1 - np.clip(1 - t / reach, 0, 1) ** power)


def _town(key: Key, index: int, massifs: tuple[Massif, ...], push: Points, seed: int) -> Town:
    ends = np.array([port_point(ports[0]) for _, ports, to in key if to == index and ports])
    several = sum(kind in TOWNS for kind, _, _ in key) > 1
    lean = (ends.mean(axis=0) - 0.5) if len(ends) else np.zeros(2)
    radius = 0.135 if several else TOWN_RADIUS
    centre = 0.5 + push + (0.6 * lean if several else 0.0)
    step = 0.0
    while step < 0.5 and any(_covered(m.outline, centre, 0.7 * radius) for m in massifs):
        step += 0.05
        centre = 0.5 + push + lean * step
        radius = (0.135 if several else TOWN_RADIUS) * (1 - 0.6 * step)
    angle = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    reach = radius * (1 + 0.025 * wobble(seed + index, angle / (2 * np.pi)))
    outline = centre + reach[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    roads = tuple(float(np.arctan2(*(e - centre)[::-1])) for e in ends)
    return Town(index, (float(centre[0]), float(centre[1])), radius, outline, roads)


def _covered(outline: Points, centre: Points, radius: float) -> bool:
    angles = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    return any(inside(outline, centre[0] + radius * np.cos(a), centre[1] + radius * np.sin(a)) for a in angles)


def _line(
    key: Key,
    index: int,
    massifs: tuple[Massif, ...],
    towns: tuple[Town, ...],
    junction: tuple[float, float] | None,
    push: Points,
) -> Line:
    _, ports, to = key[index]
    start, inward = np.array(port_point(ports[0])), _INWARD[ports[0] // 3]
    if len(ports) == 2:
        return Line(index, _through(ports[0], ports[1], push), "edge")
    if to is not None:
        centre = np.array(next(t.centre for t in towns if t.index == to))
        return Line(index, _bezier(start, start + 0.25 * inward, start * 0.35 + centre * 0.65, centre), "town")
    if junction is not None:
        centre = np.array(junction)
        return Line(index, _bezier(start, start + 0.25 * inward, start * 0.3 + centre * 0.7, centre), "junction")
    path = start + inward * np.linspace(0, 0.5, 101)[:, None]
    for number, point in enumerate(path):
        if any(inside(m.outline, *point) for m in massifs):
            return Line(index, path[: max(number + 4, 6)], "massif")
    return Line(index, path, "open")


def _through(first: int, second: int, push: Points) -> Points:
    a, b = first // 3, second // 3
    start, end = np.array(port_point(first)), np.array(port_point(second))
    t = np.linspace(0, 1, 161)[:, None]
    if (a - b) % 2 == 0:
        across = push * np.abs(_INWARD[a][::-1])
        return np.asarray(start + (end - start) * t + across * np.sin(np.pi * t) ** 2)
    hub = start + end - 0.5
    turn = (start - hub) * np.cos(np.pi / 2 * t) + (end - hub) * np.sin(np.pi / 2 * t)
    return np.asarray(hub + turn)


def _bezier(a: Points, b: Points, c: Points, d: Points) -> Points:
    t = np.linspace(0, 1, 101)[:, None]
    return np.asarray((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d)
