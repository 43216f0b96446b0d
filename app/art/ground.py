"""The ground of a structure: everything on a tile except symbols.

How each kind of segment looks is registered here by its name in the tile sets; each has a painter in a module of its
own. Open ground is painted first, then what covers whole sides, lines, and towns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from app.art.canvas import Canvas
from app.art.conifers import paint_forest
from app.art.geometry import Key, Massif, Shapes, Town, is_open, shapes_of
from app.art.growth import Growth, scatter
from app.art.prairie import PRAIRIE
from app.art.relief import paint_mountain
from app.art.steppe import STEPPE, paint_ridges
from app.art.textures import grass, gravel, grid, noise, rim, turned_grass
from app.art.towns import paint_city, paint_hall
from app.art.tracks import paint_railroads
from app.art.waters import paint_waters
from app.values import Point
from app.values.pictures import Picture

GROWTHS: dict[str, Mapping[str, Growth]] = {"prairie": PRAIRIE, "meadow": STEPPE}
"""What grows on each kind of open ground."""
COVERS: dict[str, Callable[[Canvas, Massif, int], None]] = {"mountain": paint_mountain, "forest": paint_forest}
"""The painter of each kind of segment that covers whole sides; the last argument is a random seed."""
STANDS_ON: dict[str, str] = {"mountain": "prairie", "forest": "meadow"}
"""The open ground around each of those, for tiles that show none."""
LAID: list[Callable[[Canvas, Shapes], None]] = [paint_ridges, paint_waters, paint_railroads]
"""What is laid over the ground of a whole tile, in this order: borders, rivers with their lakes, railroads."""
BUILT: dict[str, Callable[[Canvas, Town, int], None]] = {"city": paint_city}
"""The painter of each kind of town that is not laid with the lines that lead to it."""
HALLS: dict[str, Callable[[Canvas, Town, str], None]] = {"city": paint_hall}
"""The painter of what stands in the middle of a kind of town; the last argument is the design's ``picture``."""


@lru_cache(maxsize=64)
def ground(key: Key, signs: tuple[Point, ...], size: int) -> Picture:
    """The tile of that structure without symbols, [size, size, 3]. Read-only: the array is cached.

    ``signs`` are the places for symbols on open ground, which plants and stones keep clear of.
    """
    shape = shapes_of(key)
    kinds = [kind for kind, _, _ in key]
    canvas = Canvas(size, turned_grass(grass_kind(shape), size, shape.seed % 8).copy())
    scatter(canvas, shape, signs, GROWTHS[grass_kind(shape)])
    for massif in shape.massifs:
        COVERS[kinds[massif.index]](canvas, massif, shape.seed)
    for paint in LAID:
        paint(canvas, shape)
    for town in shape.towns:
        if kinds[town.index] in BUILT:
            BUILT[kinds[town.index]](canvas, town, shape.seed)
    canvas.image.flags.writeable = False
    return canvas.image


def paint_halls(canvas: Canvas, shape: Shapes, picture: str) -> None:
    """Draw what stands in the middle of each town of the tile; ``picture`` is that of its design."""
    for town in shape.towns:
        hall = HALLS.get(shape.key[town.index][0])
        if hall is not None:
            hall(canvas, town, picture)


def forget() -> None:
    """Let go of everything that is kept to draw further tiles quickly: some 100 MB once all tiles have been drawn."""
    for kept in (ground, noise, grid, rim, grass, turned_grass, gravel):
        kept.cache_clear()


def grass_kind(shape: Shapes) -> str:
    """The kind of open ground, as in ``GROWTHS``; on a tile without any, the one on which what covers it stands."""
    kinds = [kind for kind, _, _ in shape.key]
    return next((kind for kind in kinds if is_open(kind)), None) or STANDS_ON[next(k for k in kinds if k in COVERS)]
