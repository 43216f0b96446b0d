"""Areas of the map as shapes to draw: the filled surface of a segment as triangles, and its outline.

Units are those of the map widget (``UNIT`` a tile), north up. Method: triangulation of polygons with holes by the
even-odd rule (Kivy's tesselator, libtess2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator

from app.ui.map.drawing import UNIT
from app.values import Point
from app.values.segment_map import Ring

Triangles = tuple[tuple[float, ...], tuple[int, ...]]
"""Vertices as Kivy's ``Mesh`` wants them, (x, y, u, v) each, and the corners of every triangle in them."""

_BORDER = 0.004
"""An edge this near to the border of a tile, in tiles, lies on it and is no outline: the feature goes on there."""


@lru_cache(maxsize=256)
def triangles(rings: tuple[Ring, ...]) -> Triangles:
    """The surface within those rings (table points), a ring inside another being a hole."""
    shape = Tesselator()
    for ring in rings:
        shape.add_contour([value for point in ring for value in (point[0] * UNIT, -point[1] * UNIT)])
    vertices: list[float] = []
    corners: list[int] = []
    if shape.tesselate(WINDING_ODD, TYPE_POLYGONS):
        for fan, order in shape.meshes:
            first = len(vertices) // 4
            vertices += fan
            for one, other in pairwise(order[1:]):
                corners += (first + order[0], first + one, first + other)
    return tuple(vertices), tuple(corners)


@lru_cache(maxsize=256)
def outlines(rings: tuple[Ring, ...]) -> tuple[tuple[float, ...], ...]:
    """The lines (x, y, x, y, ...) around those rings, without what runs along the border of the tile."""
    return tuple(
        tuple(value for point in line for value in (point[0] * UNIT, -point[1] * UNIT))
        for ring in rings
        for line in _lines(ring)
    )


def _lines(ring: Sequence[Point]) -> Iterator[list[Point]]:
    edges = list(pairwise((*ring, ring[0])))
    drawn = [not _on_border(*edge) for edge in edges]
    if all(drawn):
        yield [*ring, ring[0]]
        return
    first = drawn.index(False)
    line: list[Point] = []
    for edge, is_drawn in zip(edges[first:] + edges[:first], drawn[first:] + drawn[:first], strict=True):
        if is_drawn:
            line = line or [edge[0]]
            line.append(edge[1])
        elif line:
            yield line
            line = []
    if line:
        yield line


def _on_border(one: Point, other: Point) -> bool:
    """Whether an edge runs along the border of a tile."""
    return any(
        abs(one[axis] - round(one[axis])) < _BORDER and abs(one[axis] - other[axis]) < _BORDER for axis in (0, 1)
    )
