"""Whether a place shows the same under another light: judged by its structure, which light leaves alone."""

from __future__ import annotations

import numpy as np

from vision.identity import correlation
from vision.patches import Matrix, Picture, normalise, sample

SIDE = 32
"""The side of the patches that are compared, in pixels."""
FINE = 48
"""The same, where a move by less than a printed line must show."""
SAME = 0.42
"""Correlation of locally normalised patches from which on a place shows the same; what is new stays below 0.35."""


def shows_the_same(before: Picture, now: Picture, warp: Matrix) -> bool:
    """Whether the tile's place under ``warp`` shows the same in both pictures [h, w, 3], whatever the light does to its
    colours. A flat thing in place of another flat thing is the same: colours must tell such apart.
    """
    one, two = normalise(np.stack([sample(before, warp, SIDE), sample(now, warp, SIDE)]))
    return correlation(one, two) >= SAME


def lies_there_now(before: Picture, now: Picture, old: Matrix, new: Matrix) -> bool:
    """Whether what lay under the warp ``old`` in one picture [h, w, 3] is better seen under ``new`` in the other than
    where it lay. What came or went on it counts against both alike.
    """
    was, there, here = normalise(np.stack([sample(before, old, FINE), sample(now, old, FINE), sample(now, new, FINE)]))
    return correlation(was, here) > correlation(was, there)
