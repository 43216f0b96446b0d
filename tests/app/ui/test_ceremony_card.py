"""Where the card of the final scoring stands, and how large the map beside it is."""

from __future__ import annotations

from typing import Any

import pytest

from app.ui.map.aim import framed
from app.ui.map.camera import Room
from app.ui.map.widget import Board
from app.ui.scores.ceremony import Ceremony
from app.ui.scores.proof import ProofCard
from tests.app.table.random_games import last_of
from tests.app.ui.conftest import seen


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_the_card_stands_below_the_scores_where_it_has_room(stage: Any, name: str) -> None:
    """It covers nothing of the map there, which shows what is counted as large as without a card. What the title says
    already is not said again: the card has room for who has how many pieces, and why these score.
    """
    screen = stage.open(seen(last_of(name, 3)))
    ceremony = screen.open_ceremony()
    assert isinstance(ceremony, Ceremony)
    board = ceremony._board
    assert isinstance(board, Board)
    beside = 0
    for number, step in enumerate(ceremony.ceremony.steps):
        ceremony.go_to(number)
        ceremony.settle()
        stage.frames(2)
        ceremony.settle()
        cards = [part for part in ceremony.walk() if isinstance(part, ProofCard)]
        if not cards:
            continue
        (card,) = cards
        assert card.top <= min(row.y for row in ceremony._rows.values()) or card.right <= board.right
        if card.x >= board.right:
            beside += 1
            assert card.y >= ceremony._foot.top
            cells = sorted({count.cell for show in step.shows for count in show.counts})
            whole = framed(cells, Room(board.width, board.height), 1.0)
            assert board.sight.goal.tile == pytest.approx(whole.tile, abs=0.5)
    assert beside >= 3
