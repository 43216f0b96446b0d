"""Sizes of the box that are printed facts. Sizes of pieces, lenses and light do not belong here: vision and simulator
each keep their own, because a simulation that shares numbers with the code that it tests proves nothing (inverse
crime).
"""

from __future__ import annotations

TILE_MM = 45.0
"""The side of a tile in millimetres."""
