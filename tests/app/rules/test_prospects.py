"""What a feature that nobody claims would bring whoever claimed it."""

from __future__ import annotations

import random

import pytest

from app.rules import Game, Phase, PutPiece
from app.rules.errors import UnknownNameError
from app.rules.shipped import load_tileset
from app.rules.values import FeatureView, Scoring
from app.values import Cell
from tests.sampling import sampled


def _of(scorings: tuple[Scoring, ...], found: FeatureView) -> Scoring | None:
    mine = (scored for scored in scorings if scored.kind == found.kind)
    return next((scored for scored in mine if set(found.segments) & set(scored.segments)), None)


@pytest.mark.parametrize(
    ("name", "scoring"),
    [("gold-rush", {"mountain", "railroad", "city", "prairie"}), ("hunters-and-gatherers", {"meadow"})],
)
def test_it_is_what_the_feature_would_score_with_a_piece_on_it(name: str, scoring: set[str]) -> None:
    """Whenever a piece may be put on a feature that stays incomplete, putting it there and ending the game scores what
    was told before; the game stays as it was.
    """
    rng, game, compared, kinds = random.Random(3), Game(load_tileset(name), ("red", "blue")), 0, set()
    while game.phase is not Phase.OVER:
        legal = list(game.legal_moves())
        for move in legal if game.phase is Phase.ACT else ():
            if not isinstance(move, PutPiece) or game.claimed_layer(move.kind):
                continue
            found = game.feature_at(move.cell, move.segment)
            before = game.position_key()
            told = game.if_claimed(move.cell, move.segment)
            assert game.position_key() == before
            if not game.tileset.terms.piece(move.kind).claims or found.complete:
                continue
            put = game.copy()
            put.push(move)
            scored = _of(put.prospects(), found)
            if put.phase is Phase.OVER:
                continue
            assert (told is None) == (scored is None)
            if told is not None and scored is not None:
                assert (told.kind, told.value, told.symbols) == (scored.kind, scored.value, scored.symbols)
                compared += told.value > 0
                kinds.add(told.kind)
        if compared > 60 and kinds == scoring:
            break
        quiet = [move for move in legal if not isinstance(move, PutPiece)]
        game.push(rng.choice(legal if rng.random() < 0.4 or not quiet else quiet))
    assert compared > 20
    assert kinds == scoring


@pytest.mark.parametrize("name", sampled(["gold-rush", "hunters-and-gatherers"], ["gold-rush"]))
def test_nothing_is_told_of_what_cannot_be_claimed(name: str) -> None:
    """What is claimed, what is complete, and anything after the game; a place without a tile is an error."""
    rng, game = random.Random(4), Game(load_tileset(name), ("red", "blue"))
    seen = {"claimed": 0, "complete": 0}
    while game.phase is not Phase.OVER:
        game.push(rng.choice(list(game.legal_moves())))
        if game.phase is not Phase.PLACE:
            continue
        for found in game.features():
            told = game.if_claimed(*found.segments[0])
            seen["claimed"] += bool(found.pieces)
            seen["complete"] += found.complete
            if found.pieces or found.complete:
                assert told is None
        if game.turn_number > 25:
            break
    assert all(seen.values())
    with pytest.raises(UnknownNameError):
        game.if_claimed(Cell(90, 90), 0)
    while game.phase is not Phase.OVER:
        game.push(rng.choice(list(game.legal_moves())))
    assert all(game.if_claimed(*found.segments[0]) is None for found in game.features())
