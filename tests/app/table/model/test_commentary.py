"""The commentary of a whole game."""

from __future__ import annotations

import pytest

from app.lang import Translator
from app.lang.files import codes
from app.lang.placeless import closed_up, without_places
from app.rules import Game, Place
from app.table.model.commentary import tell
from app.table.model.events import TilePlaced
from app.tilesets import load_tileset
from app.values import PlacedFace
from tests.app.archive.tables import SEATS, moves_of


@pytest.mark.parametrize("code", codes())
def test_tokens_on_several_mountains_are_one_sentence(code: str) -> None:
    """On a screen that leaves places to its map no sentence comes twice, and none of the tokens is left out."""
    words, game, several = Translator.load(code), Game(load_tileset(), SEATS, None, 1), 0
    for move in moves_of("gold-rush", SEATS, 1):
        before = game.copy()
        outcome = game.push(move)
        counts = [deal.count for deal in outcome.deals if deal.count]
        if not isinstance(move, Place) or not counts:
            continue
        several += len(counts) > 1
        placed = TilePlaced(PlacedFace(move.face, move.cell, move.rotation), "touch")
        told = [m for m in tell(before, placed, outcome, game, {}) if m.key.startswith("told.dealt")]
        assert [message.args["count"] for message in told] == [sum(counts)]
        text = closed_up(words.text(without_places(told[0])))
        assert str(sum(counts)) in text
        assert "(" not in text
    assert several > 2
