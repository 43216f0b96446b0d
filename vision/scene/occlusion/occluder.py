"""What makes the whole map unreadable for a while: an occluder, such as a cloth, a sheet of paper or a box lid, and
darkness.

Under an occluder the known tiles no longer correlate with their earlier pictures, and the local contrast in their place
is low. In the dark the contrast of their print is a few grey levels and drowns in noise and rounding: such a picture
must be compared with no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from app.values.pictures import Picture
from vision.numeric.patches import blur, correlation, normalise, sample
from vision.scene.state.table import Table

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
DIM = 5.0
"""Grey levels: the local contrast of the tiles below which a picture is too dark. Print of 25 to 40 levels in the light
of a room has that at a sixth of it, where rounding and the noise of a camera are as large.
"""


def map_occluded(pairs: Sequence[Picture]) -> bool:
    """Whether a plain occluder is seen in place of the known tiles, under any light, from their ``tile_pairs``; False
    without known tiles.
    """
    hidden = 0
    for pair in pairs:
        before, after = normalise(pair)
        if correlation(before, after) < LIKE:
            was, is_now = _contrast(pair)
            hidden += is_now < PLAIN * was
    return bool(pairs) and hidden >= HIDDEN * len(pairs)


def too_dark(pairs: Sequence[Picture]) -> tuple[bool, bool]:
    """Whether the table as remembered, and as it is now, is too dark to be compared, from the known tiles'
    ``tile_pairs``: their median contrast is below ``DIM``, and the other picture has at least twice as much and is
    twice as bright, so that the print is neither faint in itself nor overexposed. (False, False) without known tiles.
    """
    if not pairs:
        return False, False
    grey = np.stack(pairs).astype(np.float32).mean(axis=4)
    detail = grey - np.stack([blur(pair, 0.13 * SIDE) for pair in grey])
    before, after = (float(value) for value in np.median(detail.std(axis=(2, 3)), axis=0))
    was, is_now = (float(value) for value in np.median(grey.mean(axis=(2, 3)), axis=0))
    return before < min(DIM, after / 2) and was < is_now / 2, after < min(DIM, before / 2) and is_now < was / 2


def retaken(table: Table, now: Picture) -> Table:
    """The table with ``now`` uint8 [h, w, 3] for its pictures, as nothing in those that it had can be compared. What
    lies on the free cells beside the map is looked for anew.
    """
    looked_at = table.open | set(table.lattice.frontier())
    return replace(table, seen=now, bare=now, ground_seen=now, open=looked_at)


def tile_pairs(table: Table, now: Picture) -> list[Picture]:
    """The patches [2, s, s, 3] of at most ``LOOKED_AT`` known tiles as remembered and as they are in the picture
    ``now`` uint8 [h, w, 3].
    """
    cells = sorted(table.tiles)
    cells = cells[:: max(1, -(-len(cells) // LOOKED_AT))]
    warps = [table.lattice.warp(cell) for cell in cells]
    return [np.stack([sample(table.seen, warp, SIDE), sample(now, warp, SIDE)]) for warp in warps]


def _contrast(patches: np.ndarray) -> tuple[float, float]:
    """The local contrast of two patches [2, s, s, 3], as a part of their brightness."""
    grey = patches.astype(np.float32).mean(axis=3)
    detail = grey - blur(grey, 0.13 * SIDE)
    one, two = detail.std(axis=(1, 2)) / (grey.mean(axis=(1, 2)) + 8.0)
    return float(one), float(two)
