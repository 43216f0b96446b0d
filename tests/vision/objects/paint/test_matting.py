"""The whole of a thing of which a part is known."""

from __future__ import annotations

import numpy as np

from vision.objects.paint.matting import off_shades, whole_thing

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


def test_the_nearest_shade_is_that_of_least_distance() -> None:
    """To the last digit what the norm over the channels gives, for one colour and for one of each pixel."""
    chance = np.random.default_rng(2)
    now = chance.integers(0, 255, (20, 30, 3), dtype=np.uint8)
    table = chance.uniform(0, 255, now.shape).astype(np.float32)
    for colour in (table, np.broadcast_to(table[0, 0], now.shape)):
        seen = now.astype(np.float32)
        shade = np.clip((seen * colour).sum(axis=2) / np.maximum((colour * colour).sum(axis=2), 1.0), 0.3, 1.2)
        off = np.linalg.norm(seen - shade[..., None] * colour, axis=2)
        assert np.array_equal(off_shades(now, colour, 0.3, 1.2), off)
