"""Where pieces are shown on the tiles of a game."""

from __future__ import annotations

from math import dist

import pytest

from app.rules import Game, Standing
from app.table.presentation.on_map import piece_on
from app.tilesets import load_tileset
from app.values import turn_point

CLEAR = 0.3
"""How far a piece stands from an animal of which it hides nothing, in tiles."""


@pytest.mark.parametrize(
    ("box", "broad"), [("gold-rush", {"mountain", "prairie"}), ("hunters-and-gatherers", {"meadow", "forest"})]
)
def test_a_piece_stands_aside_of_what_counts_on_its_tile(box: str, broad: set[str]) -> None:
    """The pieces on all broad ground of the start tile: nothing that is printed on it is hidden by one."""
    game = Game(load_tileset(box), ("red", "blue"))
    (cell, tile), *_ = game.tiles.items()
    design = game.tileset.by_id[tile.design]
    symbols = [
        turn_point(at, tile.rotation)
        for segment in range(len(design.segments))
        for at in design.printed(tile.variant, segment)
    ]
    for segment in (each for each in design.segments if each.kind in broad):
        shown = piece_on(game, Standing(game.tileset.terms.claimant, "red", cell, segment.index))
        assert min(dist(shown.at, symbol) for symbol in symbols) >= CLEAR, segment


def test_a_piece_that_would_hide_what_counts_is_smaller() -> None:
    """On a lake with a fish there is no room beside it; on the meadow of the same tile there is."""
    game = Game(load_tileset("hunters-and-gatherers"), ("red", "blue"))
    (cell, tile), *_ = game.tiles.items()
    kinds = [segment.kind for segment in game.tileset.by_id[tile.design].segments]
    on = {kind: piece_on(game, Standing("hut", "red", cell, kinds.index(kind))).scale for kind in ("lake", "meadow")}
    assert on == {"lake": 0.8, "meadow": 1.0}
