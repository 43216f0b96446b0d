"""Whether something lies over the whole map: a cloth, a sheet of paper, an open box lid."""

from __future__ import annotations

import numpy as np

from vision.identity import correlation
from vision.memory import Table
from vision.patches import Picture, blur, normalise, sample

LOOKED_AT = 12
"""So many tiles, spread over the map, are looked at."""
HIDDEN = 0.8
"""The part of them that must be hidden."""
LIKE = 0.42
"""Correlation of a place with what it showed before from which on it is not hidden."""
PLAIN = 0.5
"""The part of the tiles' contrast below which what lies there shows nothing of its own."""
SIDE = 24
"""The side of the patches that are compared, in pixels."""


def veiled(table: Table, now: Picture) -> bool:
    """Whether the picture uint8 [h, w, 3] shows plain stuff where the known tiles lay, whatever its light."""
    cells = sorted(table.tiles)
    if not cells:
        return False
    cells = cells[:: -(-len(cells) // LOOKED_AT)]
    hidden = 0
    for cell in cells:
        warp = table.lattice.warp(cell)
        pair = np.stack([sample(table.seen, warp, SIDE), sample(now, warp, SIDE)])
        before, after = normalise(pair)
        if correlation(before, after) < LIKE:
            was, is_now = _contrast(pair)
            hidden += is_now < PLAIN * was
    return hidden >= HIDDEN * len(cells)


def _contrast(patches: np.ndarray) -> tuple[float, float]:
    """How much two patches [2, s, s, 3] vary within small neighbourhoods, as a part of their brightness."""
    grey = patches.astype(np.float32).mean(axis=3)
    detail = grey - blur(grey, 0.13 * SIDE)
    one, two = detail.std(axis=(1, 2)) / (grey.mean(axis=(1, 2)) + 8.0)
    return float(one), float(two)
