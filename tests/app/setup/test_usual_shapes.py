"""The usual shapes as data: every game has some for each of its kinds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.terms import GAMES
from app.setup.usual_shapes import usual_solids


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_piece_has_a_shape(game: str) -> None:
    """Standing each; lying those that are ever laid flat, and no other kind."""
    terms = GAMES[game]
    solids = usual_solids(terms)
    assert {solid.kind for solid in solids if not solid.lying} == set(terms.piece_names)
    assert {solid.kind for solid in solids if solid.lying} == {piece.name for piece in terms.pieces if piece.lies_on}
    tops = [
        max(y for _, y in solid.slabs[0][1]) if solid.on_edge else max(high for _, _, high, _ in solid.slabs)
        for solid in solids
    ]
    assert all(5.0 < top < 30.0 for top in tops)


def test_a_ridge_runs_along_the_longer_side() -> None:
    """A roof over a rectangle falls off towards its longer sides."""
    kinds = {piece.name for terms in GAMES.values() for piece in terms.pieces if not piece.lies_on}
    solids = [solid for terms in GAMES.values() for solid in usual_solids(terms) if solid.kind in kinds]
    roofs = [solid for solid in solids if len(solid.slabs[-1][1]) == 4]
    for solid in roofs:
        *_, (_, base, _, top) = solid.slabs
        wide, long = (max(point[axis] for point in base) for axis in (0, 1))
        over, along = (max(point[axis] for point in top) for axis in (0, 1))
        assert (wide - long) * (over - along) >= 0.0
    assert roofs


def test_a_wall_is_upright_up_to_the_roof() -> None:
    """A shape with a wall is a box up to its height, and tapers from there to a ridge."""
    walled = [
        each for each in usual_solids(GAMES["hunters-and-gatherers"]) if each.kind == "hut" and len(each.slabs) > 1
    ]
    (low, below, wall, above), (start, eaves, tall, ridge) = walled[0].slabs
    assert (low, below, wall, eaves) == (0.0, above, start, above)
    assert 2.0 < wall < tall - 5.0
    assert max(abs(y) for _, y in ridge) < 0.1 * max(abs(y) for _, y in eaves)


def test_a_game_without_data_has_none() -> None:
    """Its pieces are things of a colour, and people say which."""
    assert usual_solids(replace(GAMES["gold-rush"], game="another")) == ()
