"""Under a camera a correction of what a player has put is believed: no hand is asked to put what stands there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.rules import Game, Place, PutPiece
from app.table.model.inputs import ChooseCandidate, ChoosePass, Confirm, CorrectAction
from app.table.presentation.view import view
from tests.app.table.conftest import Bench
from vision.observation import PieceSeen, TileSeen


def _laid(game: Game) -> Place:
    """A tile with a mountain of its own, on which a cowboy and a tent may be put."""
    for face in game.remaining():
        for place in game.legal_tiles(*face):
            after = game.copy()
            after.push(place)
            puts = [m for m in after.legal_actions() if isinstance(m, PutPiece) and m.cell == place.cell]
            if {m.kind for m in puts} == {"cowboy", "tent"}:
                return place
    raise AssertionError("no tile has a mountain")


def _doubtful(bench: Bench) -> PutPiece:
    """Red puts a cowboy on the mountain of a new tile, of which the eyes do not know what it is."""
    place = _laid(bench.game)
    bench.see(TileSeen(place.cell, place.placed.tile))
    puts = [m for m in bench.game.legal_actions() if isinstance(m, PutPiece) and m.cell == place.cell]
    tent = next(m for m in puts if m.kind == "tent")
    bench.see(PieceSeen(tent.cell, "", "red", bench.spot(tent.cell, tent.segment), certain=False))
    return PutPiece("cowboy", tent.cell, tent.segment)


def _answer(bench: Bench, wanted: Callable[[Any], bool]) -> None:
    question = bench.state.question
    assert question is not None
    bench.give(ChooseCandidate(next(n for n, choice in enumerate(question.choices) if wanted(choice))))


@pytest.mark.parametrize("answered", ["tent", "nothing"])
def test_a_wrong_answer_that_is_corrected_leaves_nothing_to_do(make_bench: Callable[..., Bench], answered: str) -> None:
    """It was taken for a tent, or said not to be there; it is the cowboy that stands there all the time."""
    bench = make_bench()
    true = _doubtful(bench)
    if answered == "nothing":
        _answer(bench, lambda choice: choice.plain)
        bench.give(ChoosePass())
    else:
        _answer(bench, lambda choice: bool(choice.plan) and getattr(choice.plan[0].move, "kind", "") == "tent")
    history = bench.state.history
    assert history is not None
    bench.give(CorrectAction(history.entries[1][0], true))
    bench.give(Confirm())
    assert [(p.kind, p.cell) for p in bench.game.pieces] == [("cowboy", true.cell)]
    assert not [message for message in view(bench.state).reminders if message.key.endswith("_piece")]
    assert [(p.kind, p.colour) for p in bench.state.belief.pieces] == [("cowboy", "red")]
