"""Journals begun under rules that have changed since resume under those of their time."""

from __future__ import annotations

import pytest

from app.rules import Cell, Face, Options, PlacedFace, PutPiece
from app.table.model.events import ActionTaken, Event, GameStarted, TilePlaced
from app.table.model.history import HistoryError, resume
from app.tilesets import load_tileset

TENT = ActionTaken(PutPiece("tent", Cell(0, 0), 0), "touch")


def journal(**options: bool | str) -> list[Event]:
    """Two turns in which both tents are put on the same segment of the start tile."""
    start = GameStarted("gold-rush", "gold-rush", ("red", "blue"), options=dict(options), token_seed=7)
    return [
        start,
        TilePlaced(PlacedFace(Face("A4"), Cell(0, 1), 0)),
        TENT,
        TilePlaced(PlacedFace(Face("D5"), Cell(1, 0), 1)),
        TENT,
    ]


def test_tents_share_a_segment_in_journals_of_the_edition_that_let_them() -> None:
    """GR-32: an opening of edition hig that does not name the house rule is of the time before there was one."""
    game = resume(load_tileset("gold-rush"), journal(edition="hig")).game
    assert game.options == Options(edition="hig", shared_tents=True)
    assert [piece.segment for piece in game.pieces] == [0, 0]


@pytest.mark.parametrize("options", [{}, {"edition": "zmg"}, {"edition": "hig", "shared_tents": False}])
def test_no_other_journal_has_two_tents_on_a_segment(options: dict[str, bool | str]) -> None:
    """GR-32: the second tent is refused, and the events before it still stand."""
    with pytest.raises(HistoryError, match="GR-32"):
        resume(load_tileset("gold-rush"), journal(**options))
    assert len(resume(load_tileset("gold-rush"), journal(**options)[:-1]).game.pieces) == 1


def test_a_journal_with_an_option_of_another_game_resumes() -> None:
    """It never meant anything, so it is left out."""
    events = journal(profile="2020")[:3]
    assert resume(load_tileset("gold-rush"), events).game.options == Options()
