"""Whether a place shows the same under another illumination."""

from __future__ import annotations

import numpy as np

from app.values.pictures import Picture
from vision.numeric.patches import SQUARE, warp_of
from vision.tiles.sameness import lies_there_now, shows_the_same

WARP = warp_of(SQUARE * 192.0)


def test_light_changes_nothing(pictures: dict[str, Picture]) -> None:
    """Darker, redder, hazier: the same tile; another tile is not the same."""
    tile = pictures["E1"]
    for gain in ((0.4, 0.4, 0.4), (0.5, 0.8, 1.2), (1.3, 1.0, 0.6)):
        other = np.clip(tile * np.array(gain) + 12, 0, 255).astype(np.uint8)
        assert shows_the_same(tile, other, WARP)
    assert not shows_the_same(tile, pictures["D2"], WARP)


def test_a_tile_lies_where_it_is_better_seen(pictures: dict[str, Picture]) -> None:
    """A shifted tile correlates better at its new place, an unshifted one at its old place, whatever was put on it."""
    tile = np.pad(pictures["A4"], ((20, 20), (20, 20), (0, 0)), constant_values=90)
    old, new = warp_of(20 + SQUARE * 192.0), warp_of(26 + SQUARE * 192.0)
    pushed = np.roll(tile, (6, 6), axis=(0, 1))
    for picture in (tile, pushed):
        picture[60:110, 70:120] = (40, 130, 60)
    bare = np.pad(pictures["A4"], ((20, 20), (20, 20), (0, 0)), constant_values=90)
    assert lies_there_now(bare, pushed, old, new)
    assert not lies_there_now(bare, tile, old, new)
