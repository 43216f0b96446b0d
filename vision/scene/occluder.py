"""Detection of an occluder over the whole map, such as a cloth, a sheet of paper or a box lid.

The known tiles no longer correlate with their earlier pictures, and the local contrast in their place is low.
"""

from __future__ import annotations

import numpy as np

from app.values.pictures import Picture
from vision.numeric.patches import blur, normalise, sample
from vision.scene.table import Table
from vision.tiles.recognition import correlation

LOOKED_AT = 12
"""The largest number of tiles examined, spread over the map."""
HIDDEN = 0.8
"""The part (0-1) of them that must be occluded."""
LIKE = 0.42
"""Correlation of a place with its earlier picture from which it is not occluded."""
PLAIN = 0.5
"""The part of the tiles' local contrast below which an occluder counts as plain."""
SIDE = 24
"""The side of the patches that are compared, in pixels."""


def veiled(table: Table, now: Picture) -> bool:
    """Whether the picture ``now`` uint8 [h, w, 3] shows a plain occluder in place of the known tiles, under any light;
    False without known tiles.
    """
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
    """The local contrast of two patches [2, s, s, 3], as a part of their brightness."""
    grey = patches.astype(np.float32).mean(axis=3)
    detail = grey - blur(grey, 0.13 * SIDE)
    one, two = detail.std(axis=(1, 2)) / (grey.mean(axis=(1, 2)) + 8.0)
    return float(one), float(two)
