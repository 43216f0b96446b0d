"""Whether a place shows the same under another light."""

from __future__ import annotations

import numpy as np

from vision.patches import SQUARE, Picture, warp_of
from vision.sameness import shows_the_same

WARP = warp_of(SQUARE * 192.0)


def test_light_changes_nothing(pictures: dict[str, Picture]) -> None:
    """Darker, redder, hazier: the same tile; another tile is not the same."""
    tile = pictures["E1"]
    for gain in ((0.4, 0.4, 0.4), (0.5, 0.8, 1.2), (1.3, 1.0, 0.6)):
        other = np.clip(tile * np.array(gain) + 12, 0, 255).astype(np.uint8)
        assert shows_the_same(tile, other, WARP)
    assert not shows_the_same(tile, pictures["D2"], WARP)
