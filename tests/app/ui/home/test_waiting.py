"""The games that wait on the first page."""

from __future__ import annotations

from pathlib import Path

from app.archive.archive import Archive
from app.journal import FILE_NAME, Journal
from app.session.evening import Equipment, Evening
from app.table.model.inputs import LeaveGame, StartGame
from app.ui.home.waiting import waiting_games
from tests.app.session.demonstrations import lay


def test_where_no_game_waits_the_last_one_is_told_of(tmp_path: Path) -> None:
    """One that was ended early, with its table as it stood; none that was deleted."""
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment())
    evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush")
    first = evening.number
    assert first is not None
    evening.send(LeaveGame())
    evening.begin(StartGame(("green", "black"), {}, {}, 4), "gold-rush")
    second = evening.number
    assert second is not None
    waiting = waiting_games(tmp_path)
    assert (waiting.newest is not None, waiting.last) == (True, None)
    evening.send(LeaveGame())
    evening.close()
    waiting = waiting_games(tmp_path)
    assert waiting.newest is None
    assert waiting.last is not None
    assert (waiting.last.id, waiting.last.standing) == (second, "left")
    assert waiting.view is not None
    assert [seat.colour for seat in waiting.view.seats] == ["green", "black"]
    archive = Archive(tmp_path / FILE_NAME)
    archive.delete(second)
    last = waiting_games(tmp_path).last
    assert last is not None
    assert last.id == first
    archive.delete(first)
    assert waiting_games(tmp_path).last is None


def test_the_game_that_was_on_the_table_last_is_offered(tmp_path: Path) -> None:
    """Even if another one was begun later. The others that are kept are counted."""
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment())
    evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush")
    first = evening.number
    assert first is not None
    lay(evening)
    evening.begin(StartGame(("green", "black"), {}, {}, 4), "gold-rush")
    evening.go_on(first)
    evening.close()
    waiting = waiting_games(tmp_path)
    assert waiting.newest is not None
    assert waiting.newest.id == first
    assert waiting.others == 1
    Archive(tmp_path / FILE_NAME).delete(first + 1)
    assert waiting_games(tmp_path).others == 0
