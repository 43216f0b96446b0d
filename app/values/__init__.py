"""Small value types that all parts of the program share: cells, faces, outlines of segments, sizes, pictures.

They have no side effects and import no other part of the program, so that rules, table, eyes and hardware may use them.
Only ``pictures`` needs numpy, and is imported by its own name: ``from app.values.pictures import Picture``.
"""

from __future__ import annotations

from app.values.cells import Cell, Point, turn_point
from app.values.clear_place import clear_spot
from app.values.faces import Face, LaidTile, PlacedFace
from app.values.segment_map import SegmentMap, SegmentPlace, port_point
from app.values.sizes import TILE_MM

__all__ = [
    "TILE_MM",
    "Cell",
    "Face",
    "LaidTile",
    "PlacedFace",
    "Point",
    "SegmentMap",
    "SegmentPlace",
    "clear_spot",
    "port_point",
    "turn_point",
]
