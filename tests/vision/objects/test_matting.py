"""The whole of a thing of which a part is known."""

from __future__ import annotations

import numpy as np

from vision.objects.matting import whole_thing

TABLE, TILE, BLACK = (44, 42, 46), (150, 175, 180), (46, 43, 44)


def test_a_black_piece_on_a_light_tile_does_not_grow_over_a_black_table() -> None:
    """What looks as before is no part of the piece, though the table is as black as it is."""
    noise = np.random.default_rng(4)
    bare = np.empty((60, 80, 3), np.float32)
    bare[:], bare[:, 30:] = TABLE, TILE
    now = bare.copy()
    now[22:38, 26:50] = BLACK  # it stands across the tile's edge
    region = np.zeros((60, 80), np.bool_)
    region[22:38, 30:50] = True
    seen, before = (np.clip(each + noise.normal(0, 2, each.shape), 0, 255).astype(np.uint8) for each in (now, bare))
    found = whole_thing(seen, before, region, np.array(BLACK, np.float64), 12, 0.3)
    assert np.count_nonzero(found & region) > 0.9 * np.count_nonzero(region)
    assert np.count_nonzero(found[:, :24]) == 0
