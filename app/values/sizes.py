"""Sizes of the box that are printed facts, the same for everybody. Whoever measures, draws or simulates pieces, lenses
or light keeps own numbers: the eyes must not be proved by a world that shares theirs.
"""

from __future__ import annotations

TILE_MM = 45.0
"""The side of a tile in millimetres."""
