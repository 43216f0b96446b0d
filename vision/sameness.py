"""Whether a place shows the same under another light: judged by its structure, which light leaves alone."""

from __future__ import annotations

import numpy as np

from vision.identity import correlation
from vision.patches import Matrix, Picture, normalise, sample

SIDE = 32
"""The side of the patches that are compared, in pixels."""
SAME = 0.42
"""Correlation of locally normalised patches from which on a place shows the same; what is new stays below 0.35."""


def shows_the_same(before: Picture, now: Picture, warp: Matrix) -> bool:
    """Whether the tile's place under ``warp`` shows the same in both pictures [h, w, 3], whatever the light does to its
    colours. A flat thing in place of another flat thing is the same: colours must tell such apart.
    """
    one, two = normalise(np.stack([sample(before, warp, SIDE), sample(now, warp, SIDE)]))
    return correlation(one, two) >= SAME
