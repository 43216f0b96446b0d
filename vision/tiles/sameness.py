"""Whether a place shows the same under another illumination: correlation of locally normalised patches."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.values.pictures import Picture
from vision.numeric.patches import Matrix, correlation, normalise, sample

SIDE = 32
"""The side of the patches that are compared, in pixels."""
FINE = 48
"""The same, where a shift by less than a printed line must be detected."""


@dataclass(frozen=True, slots=True)
class SamenessConfig:
    """When a place shows the same."""

    same: float = 0.42
    """Correlation from which a place shows the same. Set on the simulated table, where new things stay below 0.35."""


def shows_the_same(before: Picture, now: Picture, warp: Matrix, config: SamenessConfig = SamenessConfig()) -> bool:
    """Whether the tile's place under ``warp`` shows the same in both pictures uint8 [h, w, 3] under any illumination.
    Two textureless things count as the same: they differ in colour only, which is not compared.
    """
    one, two = normalise(np.stack([sample(before, warp, SIDE), sample(now, warp, SIDE)]))
    return correlation(one, two) >= config.same


def lies_there_now(before: Picture, now: Picture, old: Matrix, new: Matrix) -> bool:
    """Whether what lay under the warp ``old`` in ``before`` correlates better with ``now`` under ``new`` than under
    ``old`` (pictures uint8 [h, w, 3]). Things that came or went on it lower both correlations.
    """
    was, there, here = normalise(np.stack([sample(before, old, FINE), sample(now, old, FINE), sample(now, new, FINE)]))
    return correlation(was, here) > correlation(was, there)
