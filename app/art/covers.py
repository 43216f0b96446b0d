"""Tiles for the screen, in parts: open ground, which goes on from tile to tile; what covers it; and upright symbols.

What a camera sees and what is printed is a whole tile (``app.art.tiles``). A map on the screen is better in parts:
grass without borders between tiles, and symbols that stand upright and are readable however small and turned a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import cv2
import numpy as np

from app.art.beasts import BEASTS
from app.art.canvas import Canvas, Colour, Field, ink
from app.art.geometry import is_open, shapes
from app.art.ground import grass_kind, ground, paint_halls
from app.art.likeness import drawn_as
from app.art.regions import paint_labels
from app.art.symbols import CLUSTERED, CLUSTERS, GLOW, OUTLINE, PAINTERS, kept_on, reach, symbol_place
from app.art.textures import GRASSES, turned_grass
from app.art.tiles import MASTERS
from app.art.towns import ROOFS, WALLS, house
from app.rules.tileset import Design
from app.values import Point
from app.values.pictures import Picture

FIELD_TILES = 4
"""After how many tiles the open ground repeats."""

TINT_TILES = 11
"""After how many tiles the tint of the open ground repeats; it has no common divisor with ``FIELD_TILES``."""

TINTS: dict[str, tuple[Colour, Colour, float]] = {
    "prairie": (ink("#b98546"), ink("#6f8a45"), 0.55),
    "meadow": (ink("#d3ddc8"), ink("#6d9a68"), 0.38),
}
"""For each kind of open ground: the colours of its dry or frozen and of its fresh patches, and their strength."""

MARK_SPAN = 0.46
"""The width of the picture of a symbol in tiles, where it is drawn as large as it is printed."""

_RIM = 0.03  # the width of the outline of a symbol, in widths of its picture
_FAINT = 0.45  # how much fainter plants and stones on open ground are than what counts
_DIFFERS = 16.0  # from this difference in colour on, what is painted covers the grass whole


@dataclass(frozen=True, slots=True)
class Mark:
    """A symbol of a tile: its name, how many of it stand together, and its point on the tile, north up.

    A ``ground`` mark is no symbol but a sign of what the ground shows too, for where tiles are small: a town's houses.
    """

    name: str
    count: int
    at: Point
    ground: bool = False


def marks(design: Design, variant_id: str) -> tuple[Mark, ...]:
    """The symbols of that face and its towns. Raises KeyError for an unknown variant."""
    shape, places = shapes(design), design.places.places
    towns = [(shape.key[town.index][0], town) for town in shape.towns]
    found = [Mark(kind, 1, town.centre, True) for kind, town in towns if kind in TOWN_MARKS]
    beasts: list[Point] = []
    for index, (place, counts) in enumerate(zip(places, design.variant(variant_id).symbols, strict=True)):
        used = 0
        for name, count in ((drawn_as(name), count) for name, count in counts.items()):
            for each in (count,) if name in CLUSTERED else (1,) * count:
                x, y, _ = symbol_place(shape, index, place, used)
                low = 0.11 if each == 1 and name in CLUSTERED else 0.2
                at = (min(max(x, low), 1 - low), min(max(y, low), 1 - low))
                if name in BEASTS:
                    at = kept_on(name, x, y, shape, index, beasts)
                    beasts.append(at)
                    low = max(reach(name)) + _RIM * MARK_SPAN  # it stands upright, whichever way its tile lies
                    at = (min(max(at[0], low), 1 - low), min(max(at[1], low), 1 - low))
                found.append(Mark(name, each, at))
                used += 1
    return tuple(found)


def draw_cover(design: Design, size: int) -> Picture:
    """What covers the open ground of that design, north up, uint8 [size, size, 4] BGRA: all but grass and symbols."""
    shape = shapes(design)
    master = next((m for m in MASTERS if m >= 2 * size), MASTERS[-1])
    signs = (p.signs for p, segment in zip(design.places.places, design.segments, strict=True) if is_open(segment.kind))
    canvas = Canvas(master, ground(shape.key, tuple(chain.from_iterable(signs)), master).copy())
    paint_halls(canvas, shape, design.picture)
    labels = cv2.resize(paint_labels(shape, 256), (master, master), interpolation=cv2.INTER_NEAREST)
    open_parts = np.isin(labels, [i for i, (kind, _, _) in enumerate(shape.key) if is_open(kind)])
    faint = 1 - _FAINT * cv2.GaussianBlur(open_parts.astype(np.float32), (0, 0), master / 150)
    return _cut(canvas.image, turned_grass(grass_kind(shape), master, shape.seed % 8), faint, size)


def open_ground(design: Design) -> str:
    """The kind of open ground of that design, as in ``draw_field``."""
    return grass_kind(shapes(design))


def draw_mark(name: str, count: int, size: int) -> Picture:
    """A symbol, or several of it together, or a town, upright with a strong outline: uint8 [size, size, 4] BGRA.

    Raises KeyError for a name that has no picture.
    """
    dark, bright = (painted.astype(np.float32) for painted in _painted_mark(name, count, 2 * size, (0, 255)))
    # on two grounds the same paint tells its opacity
    alpha = 1 - np.clip((bright - dark).mean(axis=2, keepdims=True) / 255, 0, 1)
    whole = cv2.resize(np.dstack([dark, 255 * alpha]), (size, size), interpolation=cv2.INTER_AREA)
    share = np.maximum(whole[..., 3:] / 255, 1e-3)
    colour = whole[..., :3] / share
    return np.dstack([colour.clip(0, 255), whole[..., 3:]]).astype(np.uint8)


def draw_laid(
    field: Picture, tint: Picture, cover: Picture, symbols: Iterable[tuple[Picture, Point]], rotation: int
) -> Picture:
    """A tile put together as it lies, turned by so many quarters clockwise; its symbols stand upright.

    ``cover`` is uint8 [size, size, 4] BGRA, north up; ``symbols`` are pictures of them, each with its point on the tile
    as that lies. The other parts are those of ``draw_field`` and ``draw_tint``. Returns uint8 [size, size, 3] BGR.
    """
    size = cover.shape[0]
    ground, shade = field.shape[0] // FIELD_TILES, tint.shape[0] // TINT_TILES
    whole = _scaled(field[:ground, :ground, :3], size).astype(np.float32)
    _lay(whole, _scaled(tint[:shade, :shade], size), (0.5, 0.5))
    _lay(whole, np.rot90(cover, -rotation), (0.5, 0.5))
    side = round(MARK_SPAN * size)
    for picture, at in symbols:
        _lay(whole, _scaled(picture, side), at)
    return np.asarray(np.clip(whole + 0.5, 0, 255), np.uint8)


def _scaled(picture: Picture, side: int) -> Picture:
    way = cv2.INTER_AREA if side < picture.shape[0] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (side, side), interpolation=way), np.uint8)


def _lay(whole: Field, part: Picture, at: Point) -> None:
    """Paint a part BGRA with its middle at that point; what reaches over the edge is cut off."""
    size, high, wide = whole.shape[0], *part.shape[:2]
    left, top = round(at[0] * size - wide / 2), round(at[1] * size - high / 2)
    part = part[max(-top, 0) : size - top, max(-left, 0) : size - left]
    below = whole[max(top, 0) : top + high, max(left, 0) : left + wide]
    below += (part[..., :3] - below) * (part[..., 3:] / np.float32(255))


_HOUSES = ((0.5, 0.24, 0.34), (0.2, 0.42, 0.34), (0.8, 0.42, 0.34), (0.33, 0.74, 0.36), (0.69, 0.74, 0.36))
"""The places and widths of the houses of a city's mark, around a square as those of the city itself."""


def _houses(canvas: Canvas) -> None:
    for number, (x, y, width) in enumerate(_HOUSES):
        canvas.poly(np.array([(-0.58, -0.54), (0.58, -0.54), (0.58, 0.5), (-0.58, 0.5)]) * width + (x, y), OUTLINE)
        house(canvas, x, y, width, ROOFS[number], WALLS[number], front=number % 2 == 0)


TOWN_MARKS: dict[str, Callable[[Canvas], None]] = {"city": _houses}
"""The painter of the mark of each kind of town that has one: it fills a canvas as large as the mark."""


def _painted_mark(name: str, count: int, size: int, shades: Iterable[int]) -> list[Picture]:
    """The mark on a ground of each of these shades; a symbol is painted once for all of them."""
    grounds = [Canvas(size, np.full((size, size, 3), shade, np.uint8)) for shade in shades]
    if name in TOWN_MARKS:
        for canvas in grounds:
            TOWN_MARKS[name](canvas)
        return [canvas.image for canvas in grounds]
    sheet, painter = Canvas(size).layer(), PAINTERS[name]
    places, scale = CLUSTERS[min(count, 4)] if name in CLUSTERED else (((0.0, 0.0),), 1.0)
    for x, y in places:
        painter(sheet, 0.5 + 0.94 * x / MARK_SPAN, 0.5 + 0.94 * y / MARK_SPAN, 0.0, scale / MARK_SPAN)
    for canvas in grounds:
        canvas.stamp(sheet, outline=OUTLINE, width=_RIM, glow=GLOW, reach=0.02)
    return [canvas.image for canvas in grounds]


def _cut(picture: Picture, back: Picture, strength: Field, size: int) -> Picture:
    """What was painted on ``back``, with an opacity that tells it from the back times ``strength``, scaled."""
    painted, below = picture.astype(np.float32), back.astype(np.float32)
    alpha = np.clip(np.abs(painted - below).max(axis=2) / _DIFFERS, 0, 1)[..., None]
    colour = np.clip((painted - (1 - alpha) * below) / np.maximum(alpha, 0.05), 0, 255)
    alpha = alpha * strength[..., None]
    way = cv2.INTER_AREA if size < picture.shape[0] else cv2.INTER_CUBIC
    whole = cv2.resize(np.dstack([colour * alpha, alpha]), (size, size), interpolation=way)
    share = np.clip(whole[..., 3:], 0, 1)
    colour = whole[..., :3] / np.maximum(share, 1e-3)
    return np.dstack([colour.clip(0, 255), 255 * share]).astype(np.uint8)


@lru_cache(maxsize=2)
def draw_field(kind: str, tile: int = 128) -> Picture:
    """Open ground that repeats after ``FIELD_TILES`` tiles of ``tile`` pixels, uint8 [h, w, 3] BGR. Read-only."""
    side = FIELD_TILES * tile
    base, cool, light, warm, dark = (np.array(c, np.float32) for c in GRASSES[kind])
    made = np.empty((side, side, 3), np.float32)
    made[:] = base
    patches = ((1, 11, cool, 0.7), (2, 9, light, 0.6), (3, 14, warm, 0.6), (4, 26, dark, 0.4))
    for seed, cells, colour, strength in patches:
        made += (colour - made) * (strength * np.clip(_repeating(seed, cells, cells, side), 0, 1))[..., None]
    fine, finer = _repeating(5, side // 6, side // 16, side), _repeating(6, side // 3, side // 6, side)
    stalks = fine * 5 + finer * 5
    grown = made + stalks[..., None]
    picture = grown.clip(0, 255).astype(np.uint8)
    picture.flags.writeable = False
    return picture


@lru_cache(maxsize=2)
def draw_tint(kind: str) -> Picture:
    """Broad patches of fresh and of dry growth over the open ground, which repeat after ``TINT_TILES`` tiles.

    uint8 [h, w, 4] BGRA. Read-only.
    """
    side = 256
    dry, fresh = (np.array(colour, np.float32) for colour in TINTS[kind][:2])
    wet, parched = (np.clip(_repeating(seed, cells, cells, side) - 0.1, 0, 1) for seed, cells in ((21, 8), (22, 7)))
    share = np.clip(wet + parched, 1e-3, None)
    colour = (fresh * wet[..., None] + dry * parched[..., None]) / share[..., None]
    picture = np.dstack([colour, 255 * TINTS[kind][2] * np.clip(share, 0, 1)]).astype(np.uint8)
    picture.flags.writeable = False
    return picture


def _repeating(seed: int, across: int, down: int, side: int) -> Field:
    """Smooth noise of about -1 to 1 with that many bumps, which repeats without a seam, [side, side]."""
    knots = np.random.default_rng((seed, across, down)).normal(0, 0.6, (down, across)).astype(np.float32)
    spare = 3
    wide = np.pad(knots, spare, mode="wrap")
    xs = (np.arange(side, dtype=np.float32) + 0.5) / side * across + spare - 0.5
    ys = (np.arange(side, dtype=np.float32) + 0.5) / side * down + spare - 0.5
    return np.asarray(cv2.remap(wide, *np.meshgrid(xs, ys), cv2.INTER_CUBIC), np.float32)
