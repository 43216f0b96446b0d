#!/usr/bin/env python3
"""Makes ``segments.toml``, the places of the segments of a tile set's designs, from our own drawings.

usage: python deploy/segments.py TILESET [-o FILE]

TILESET is the name of a tile set or a folder with a ``tiles.toml``. The outlines are traced on a fine grid of the drawn
segments: borders between different segments are cut where three segments meet, and each part is simplified
(Ramer-Douglas-Peucker 1972/73), so that both sides of a border have the same corners. The places for pieces, stacks and
symbols are the best of a coarse grid, found by moving one at a time (coordinate descent with restarts).
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import cv2  # noqa: E402
import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from app.art.geometry import LINES, MASSIFS, TOWNS, Key, Points, shapes_of  # noqa: E402
from app.art.likeness import structure_drawn  # noqa: E402
from app.art.regions import paint_labels  # noqa: E402
from app.art.register import undrawn  # noqa: E402
from app.rules.errors import TileSetError  # noqa: E402
from app.rules.tileset import Design  # noqa: E402
from app.tilesets import load_tileset  # noqa: E402
from app.tilesets.segments import FILE, parse_segments  # noqa: E402
from app.values import Point, SegmentMap, SegmentPlace  # noqa: E402

PIECE_WIDTH = 0.30
"""The largest width of a standing piece, in tiles."""
TOKEN_WIDTH = 0.33
"""The diameter of a mining token, in tiles."""
INSIDE = 0.6
"""A piece stands at least this part of the farthest that one can stand from the edge of its segment inside it, or of
its own radius where that is less."""
SIGNS = 2
"""How many places for symbols each segment has beside its other spots."""
FINE = 384
"""The side, in pixels, of the grid on which segments are traced."""
OFF = 0.0026
"""The largest distance, in tiles, of a simplified border from the traced one."""
ISLAND = 12
"""Parts of a segment with fewer pixels than this get the label of their surroundings."""
_GRID = 40

HEAD = """Where the segments of each design lie: read by the table, the simulator and the art, north up.

A point is "x,y" from "0,0" in the north-west corner of the tile to "1,1" in the south-east one. Of each segment:
  piece     where a piece stands well
  stack     where tokens are laid, on segments that bear some
  signs     where symbols are printed, the best place first
  outline   closed polygons that enclose it; one inside another is a hole

If the segments of your own tiles lie elsewhere, leave this file as it is and put another of this name beside your
own tiles.toml or your pictures of the tiles (--art); it may speak of some of the designs only. Saved games do not
change with it: each keeps the segments that its pieces came to stand on. Games of early versions did not keep them, and
need this file as it is.

Made once from our own drawings by deploy/segments.py."""

Labels = NDArray[np.uint8]
Corner = tuple[int, int]
"""A corner of the fine grid: (column, row), 0 to FINE."""


def map_of(key: Key) -> SegmentMap:
    """The places of the segments of that structure in our own drawings."""
    key = structure_drawn(key)
    labels = paint_labels(shapes_of(key), FINE)
    outlines = trace(whole(labels), len(key))
    places = (SegmentPlace(rings, *spots) for rings, spots in zip(outlines, spots_of(key, labels), strict=True))
    return SegmentMap(tuple(places))


# --- outlines -------------------------------------------------------------------------------------------------------


def whole(labels: Labels) -> Labels:
    """The labels without small islands: each gets the label of its surroundings."""
    labels = labels.copy()
    for value in np.unique(labels):
        number, parts, stats, _ = cv2.connectedComponentsWithStats((labels == value).astype(np.uint8), connectivity=4)
        sizes = stats[1:, cv2.CC_STAT_AREA]
        for part in range(1, number):
            if sizes[part - 1] < min(ISLAND, sizes.max()):
                island = (parts == part).astype(np.uint8)
                rim = labels[(cv2.dilate(island, np.ones((3, 3), np.uint8)) > 0) & (island == 0)]
                labels[island > 0] = np.bincount(rim).argmax()
    return labels


def trace(labels: Labels, count: int) -> list[tuple[tuple[Point, ...], ...]]:
    """The rings of each segment; neighbours share the corners of their borders."""
    padded = np.full((FINE + 2, FINE + 2), 255, np.int16)
    padded[1:-1, 1:-1] = labels
    steps: dict[int, dict[Corner, list[Corner]]] = {i: defaultdict(list) for i in range(count)}
    nodes = _nodes(padded)
    for row in range(FINE):
        for column in range(FINE):
            own = labels[row, column]
            here = steps[int(own)]
            if padded[row, column + 1] != own:
                here[column, row].append((column + 1, row))
            if padded[row + 1, column + 2] != own:
                here[column + 1, row].append((column + 1, row + 1))
            if padded[row + 2, column + 1] != own:
                here[column + 1, row + 1].append((column, row + 1))
            if padded[row + 1, column] != own:
                here[column, row + 1].append((column, row))
    return [tuple(_simplified(ring, nodes) for ring in _rings(steps[i])) for i in range(count)]


def _nodes(padded: NDArray[np.int16]) -> set[Corner]:
    """The corners of the tile, and those where three or more segments meet or a border meets the tile's edge."""
    a, b, c, d = padded[:-1, :-1], padded[:-1, 1:], padded[1:, :-1], padded[1:, 1:]
    kinds = 1 + (b != a) + ((c != a) & (c != b)) + ((d != a) & (d != b) & (d != c)).astype(int)
    crossing = (a == d) & (b == c) & (a != b)
    rows, columns = np.nonzero((kinds > 2) | crossing)
    tile = {(0, 0), (FINE, 0), (0, FINE), (FINE, FINE)}
    return tile | {(int(column), int(row)) for row, column in zip(rows, columns, strict=True)}


def _rings(steps: dict[Corner, list[Corner]]) -> list[list[Corner]]:
    """The steps joined to closed rings, clockwise around the segment; at a crossing the ring turns right."""
    rings = []
    while steps:
        start = min(steps)
        way, before = [start], start
        here = steps[start].pop(0)
        while here != start:
            way.append(here)
            ahead = steps[here]
            best = max(ahead, key=lambda to: _turn(before, here, to)) if len(ahead) > 1 else ahead[0]
            ahead.remove(best)
            before, here = here, best
        for corner in [corner for corner, ahead in steps.items() if not ahead]:
            del steps[corner]
        rings.append(way)
    return rings


def _turn(a: Corner, b: Corner, c: Corner) -> int:
    """1 for a right turn, -1 for a left turn, 0 for none."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _simplified(ring: list[Corner], nodes: set[Corner]) -> tuple[Point, ...]:
    """The ring with smooth borders; the part between two nodes is the same when simplified from either side."""
    cuts = [i for i, corner in enumerate(ring) if corner in nodes]
    if not cuts:
        cuts = [ring.index(min(ring))]
    if len(cuts) == 1:
        first = ring[cuts[0]]
        far = max(ring, key=lambda c: ((c[0] - first[0]) ** 2 + (c[1] - first[1]) ** 2, c))
        cuts = sorted([*cuts, ring.index(far)])
    found: list[Point] = []
    for here, there in pairwise([*cuts, cuts[0] + len(ring)]):
        stretch = [ring[i % len(ring)] for i in range(here, there + 1)]
        back = stretch[::-1] < stretch
        kept = _fewer(np.array(stretch[::-1] if back else stretch, float))
        found += [(round(x / FINE, 3), round(y / FINE, 3)) for x, y in (kept[::-1] if back else kept)[:-1]]
    return tuple(found)


def _fewer(stretch: Points) -> list[tuple[float, float]]:
    """The necessary corners of an open border. Its steps are averaged first, because they lie around the true curve."""
    if len(stretch) > 3:
        middles = (stretch[:-1] + stretch[1:]) / 2
        stretch = np.concatenate([stretch[:1], middles, stretch[-1:]])
    kept = cv2.approxPolyDP(stretch.astype(np.float32).reshape(-1, 1, 2), OFF * FINE, False)
    return [(float(x), float(y)) for x, y in kept.reshape(-1, 2)]


# --- spots ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Item:
    segment: int
    role: str
    radius: float


def spots_of(key: Key, labels: Labels) -> list[tuple[Point, Point | None, tuple[Point, ...]]]:
    """For each segment the best places for a piece, for a stack of tokens (or None), and for symbols."""
    take = ((np.arange(_GRID) + 0.5) * FINE / _GRID).astype(np.intp)
    centres = (take + 0.5) / FINE
    xs, ys = np.meshgrid(centres, centres)
    border = np.minimum(np.minimum(xs, 1 - xs), np.minimum(ys, 1 - ys))
    places: list[Points] = []
    clear: list[Points] = []
    for index in range(len(key)):
        mask = np.pad((labels == index).astype(np.uint8), 1, mode="edge")
        room = cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)[1:-1, 1:-1] / FINE
        here = labels[np.ix_(take, take)] == index
        if not here.any():
            row, column = np.unravel_index(int(room.argmax()), room.shape)
            places.append(np.array([[(column + 0.5) / FINE, (row + 0.5) / FINE]]))
            clear.append(np.array([[float(room.max()), 0.5, 0.5]]))
            continue
        places.append(np.column_stack([xs[here], ys[here]]))
        lone = _apart(key, labels, index) if key[index][0] in LINES else room
        clear.append(np.column_stack([room[np.ix_(take, take)][here], border[here], lone[np.ix_(take, take)][here]]))
    items: list[_Item] = []
    for index, (kind, _, _) in enumerate(key):
        items.append(_Item(index, "piece", PIECE_WIDTH / 2 + 0.015))
        if kind in MASSIFS:
            items.append(_Item(index, "stack", TOKEN_WIDTH / 2))
        if kind in MASSIFS or kind in LINES:
            broad = kind in MASSIFS and len({port // 3 for port in key[index][1]}) > 1
            items.append(_Item(index, "sign", 0.175 if broad else 0.12))
        elif kind not in TOWNS:
            items += [_Item(index, "sign", 0.17)] * SIGNS
    best = min((_settle(items, places, clear, start) for start in range(4)), key=lambda pair: pair[0])[1]
    _draw_in(items, places, clear, best)
    return [_gather(index, items, best) for index in range(len(key))]


def _apart(key: Key, labels: Labels, index: int) -> NDArray[np.float32]:
    """The distance of each pixel's centre from every other line and town, in tiles (1 where there is none)."""
    others = [i for i, (kind, _, _) in enumerate(key) if i != index and (kind in LINES or kind in TOWNS)]
    if not others:
        return np.ones((FINE, FINE), np.float32)
    free = (~np.isin(labels, others)).astype(np.uint8)
    return np.asarray(cv2.distanceTransform(free, cv2.DIST_L2, cv2.DIST_MASK_PRECISE) / FINE, np.float32)


def _gather(index: int, items: list[_Item], at: Points) -> tuple[Point, Point | None, tuple[Point, ...]]:
    def where(role: str) -> list[Point]:
        return [
            (round(float(at[i][0]), 4), round(float(at[i][1]), 4))
            for i, item in enumerate(items)
            if item.segment == index and item.role == role
        ]

    piece, stack = where("piece")[0], where("stack")
    return piece, stack[0] if stack else None, tuple(where("sign"))


def _settle(items: list[_Item], places: list[Points], clear: list[Points], start: int) -> tuple[float, Points]:
    """Move one thing at a time to its best place until nothing changes; returns the total cost and the places."""
    rng = np.random.default_rng(start)
    own = []
    for item in items:
        room, border, lone = clear[item.segment].T
        due = max(min(item.radius, float(room.max())), 1e-6)
        crowd = np.clip(1 - room / due, 0, 1) ** 2
        off = np.clip(1 - border / item.radius, 0, 1) ** 2
        airy = np.clip(1 - np.minimum(lone, border) / (1.9 * item.radius), 0, 1)
        if item.role == "sign":
            own.append(6.0 * crowd + 20.0 * off + 0.02 * airy)
        else:
            own.append(2.0 * crowd + 4.0 * off + 0.1 * airy)
    chosen = [int(cost.argmin()) if start == 0 else int(rng.integers(len(cost))) for cost in own]
    at = np.array([places[item.segment][c] for item, c in zip(items, chosen, strict=True)])
    radii = np.array([item.radius for item in items])
    signs = np.array([item.role == "sign" for item in items])
    segments = np.array([item.segment for item in items])
    total = 0.0
    for _ in range(12):
        moved, total = False, 0.0
        for i, item in enumerate(items):
            options = places[item.segment]
            east, south = options[:, None, 0] - at[None, :, 0], options[:, None, 1] - at[None, :, 1]
            apart = np.hypot(east, south)
            overlap = np.clip(1 - apart / (radii[None] + item.radius), 0, None) ** 2
            if item.role == "sign":
                factor = np.where(signs, 24.0, 7.0)
            else:
                factor = np.where(signs, 1.0, np.where(segments == item.segment, 40.0, 20.0))
            factor[i] = 0.0
            cost = own[i] + overlap @ factor
            best = int(cost.argmin())
            total += float(cost[best])
            if cost[best] < cost[chosen[i]] - 1e-9:
                chosen[i], moved = best, True
                at[i] = options[best]
        if not moved:
            break
    return total, at


def _draw_in(items: list[_Item], places: list[Points], clear: list[Points], at: Points) -> None:
    """Move each piece that its neighbours have pushed to the edge of its segment to the best place well inside; changes
    ``at``. A piece on the edge would be taken for one on the segment beside it.
    """
    pieces = np.array([item.role == "piece" for item in items])
    for i, item in enumerate(items):
        depth = clear[item.segment][:, :2].min(axis=1)
        most = min(item.radius, float(depth.max()))
        here = int(np.abs(places[item.segment] - at[i]).sum(axis=1).argmin())
        if item.role != "piece" or depth[here] >= INSIDE * most:
            continue
        inner = depth >= INSIDE * most
        options, others = places[item.segment][inner], at[pieces & (np.arange(len(items)) != i)]
        apart = np.hypot(options[:, None, 0] - others[:, 0], options[:, None, 1] - others[:, 1])
        overlap = np.clip(1 - apart / (2 * item.radius), 0, None) ** 2
        at[i] = options[int((np.clip(1 - depth[inner] / most, 0, 1) ** 2 + 10.0 * overlap.sum(axis=1)).argmin())]


# --- the file -------------------------------------------------------------------------------------------------------


def text_of(designs: Iterable[Design]) -> str:
    """The whole file for these designs."""
    alike: dict[Key, list[Design]] = {}
    for design in designs:
        alike.setdefault(design.structure, []).append(design)
    return write(HEAD, [(group, map_of(key)) for key, group in alike.items()])


def write(head: str, layouts: Iterable[tuple[Sequence[Design], SegmentMap]]) -> str:
    """The text of a file with these layouts and ``head`` as a comment at its top; ``parse_segments`` reads it."""
    lines = [f"# {line}".rstrip() for line in head.splitlines()]
    for designs, found in layouts:
        names = ", ".join(f'"{design.id}"' for design in designs)
        lines += ["", "[[layout]]", f"designs = [{names}]"]
        for segment, place in zip(designs[0].segments, found.places, strict=True):
            lines += ["[[layout.segment]]", f'kind = "{segment.kind}"', f'piece = "{_words([place.piece])}"']
            if place.stack is not None:
                lines.append(f'stack = "{_words([place.stack])}"')
            if place.signs:
                lines.append(f'signs = "{_words(place.signs)}"')
            rings = ", ".join(f'"{_words(ring)}"' for ring in place.outline)
            lines.append(f"outline = [{rings}]")
    return "\n".join(lines) + "\n"


def _words(points: Iterable[Point]) -> str:
    return " ".join(",".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in point) for point in points)


def main(argv: Sequence[str] | None = None) -> int:
    """Write the file; returns the exit code."""
    parser = argparse.ArgumentParser(description="Make segments.toml of a tile set from our own drawings.")
    parser.add_argument("tileset", help="the name of a tile set, or a folder with a tiles.toml")
    parser.add_argument("-o", "--output", type=Path, help=f"the file to write (default: {FILE} in its folder)")
    arguments = parser.parse_args(argv)
    try:
        tileset = load_tileset(arguments.tileset)
        plain = [f"the {what} {name!r}" for what, name in undrawn(tileset.terms) if what == "kind"]
        if plain:
            told = f"nobody draws {', '.join(plain)}: enter drawings, or draw_like, beside those in app/art/games first"
            raise TileSetError([told], str(arguments.tileset))
        text = text_of(tileset.designs)
        parse_segments(text, tileset.by_id, "what our drawings say")
        folder = Path(arguments.tileset)
        path = arguments.output or (folder if folder.is_dir() else ROOT / "app" / "tilesets" / folder) / FILE
        path.write_text(text, encoding="utf-8")
    except (TileSetError, OSError) as error:
        print(f"segments: {error}", file=sys.stderr)
        return 2
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
