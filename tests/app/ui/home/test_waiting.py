"""The games that wait on the first page."""

from __future__ import annotations

from pathlib import Path

from app.journal import FILE_NAME, Journal
from app.session.evening import Equipment, Evening
from app.table.model.inputs import StartGame
from app.ui.home.waiting import waiting_games


def test_the_game_that_was_on_the_table_last_is_offered(tmp_path: Path) -> None:
    """Even if another one was begun later; that one is counted with the rest."""
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment())
    evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush")
    first = evening.number
    evening.begin(StartGame(("green", "black"), {}, {}, 4), "gold-rush")
    evening.go_on(first)
    evening.close()
    waiting = waiting_games(tmp_path)
    assert waiting.newest is not None
    assert (waiting.newest.id, waiting.more) == (first, 1)
