"""The words of a game and the traits of its pieces."""

from __future__ import annotations

import pytest

from app.rules import Game, PieceKind
from app.rules.terms import GAMES
from app.tilesets import load_tileset


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_traits_of_the_pieces_are_those_that_the_rules_play_by(name: str) -> None:
    """What claims in the rulebook claims by its traits, what roams is among the others, and every ground is known."""
    game = Game(load_tileset(name), ("red", "blue"))
    terms, rules = game.tileset.terms, game._rules
    assert {piece.name for piece in terms.pieces if piece.claims} == {claim.kind for claim in rules.claims}
    assert {piece.name for piece in terms.pieces if not piece.claims} == set(rules.others)
    assert terms.roaming == set(rules.others)
    assert {piece.name for piece in terms.pieces if piece.mines} == (set(rules.others) if terms.tokens else set())
    for piece in terms.pieces:
        assert piece.lies_on <= set(terms.symbols)
    assert tuple(game.seat("red").supply) == terms.piece_names


def test_a_kind_that_the_game_does_not_have_has_no_trait() -> None:
    """What the eyes cannot tell, or another game's piece, neither claims nor lies nor roams nor mines."""
    terms = GAMES["gold-rush"]
    assert terms.piece("cowboy").claims
    assert terms.piece("") == PieceKind("")
    assert terms.piece("hut") == PieceKind("hut")
