"""A second Claim Manager beside a running one opens no game: it says so, and goes on once the first has ended."""

from __future__ import annotations

import errno
import fcntl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.journal import FILE_NAME, Journal
from app.session.evening import Equipment, Evening
from app.session.keeper import RETRY
from app.session.open_game import FILE_NAME as OPEN_GAME
from app.settings import Settings
from app.table.model.inputs import StartGame, Undo
from tests.app.session.demonstrations import lay


class Clock:
    """A clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Evening]:
    """A Claim Manager that plays a game."""
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment())
    evening.begin(StartGame(("red", "blue"), {"red": "Anna", "blue": "Ben"}, {}, 3), "gold-rush", camera=False)
    lay(evening)
    evening.view()
    yield evening
    evening.close()


def another(folder: Path, clock: Clock) -> Evening:
    """A second one with the same saved games."""
    evening = Evening(Journal.open_anyway(folder / FILE_NAME), folder, Equipment())
    evening.keeper._clock = clock
    evening.keeper._tried = clock.now
    return evening


def resume(evening: Evening) -> None:
    """What a start does: go on with the game that was interrupted."""
    if evening.interrupted is not None:
        evening.go_on(evening.interrupted, camera=False)


def test_a_second_one_says_so_and_goes_on_once_the_first_has_ended(
    window: Any, tmp_path: Path, first: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its one way is to close it; when the first one ends without being told to, one touch takes up its game."""
    from app.ui.app import ClaimManagerApp
    from app.ui.home.open_elsewhere import OpenElsewherePage
    from app.ui.play.page import PlayPage

    clock, ended = Clock(), list[bool]()
    second = another(tmp_path, clock)
    app = ClaimManagerApp(second, Settings(language="en", motion=False), begin=lambda: resume(second))
    monkeypatch.setattr(app.navigator, "_ended", lambda: ended.append(True))
    try:
        app.build()
        app.update(0.02)
        page = app.navigator.page
        assert isinstance(page, OpenElsewherePage)
        assert page.title.words == "Claim Manager is already open on this device"
        assert (page.close.kind, page.free) == ("primary", False)
        assert len(app.navigator.children) == 1, "nothing is told above it"
        page.press("enter")
        assert ended == [True]

        first.journal.close()  # as kill -9 would end it
        clock.now += RETRY
        app.update(0.02)
        app.update(0.02)
        assert page.free
        assert not second.open, "nothing opens by itself"
        assert page.go_on.tap is not None
        page.go_on.tap()
        assert isinstance(app.navigator.page, PlayPage)
        assert second.number == first.number
        second.view()
        assert second.session is not None
        told = second.session.state.notice
        assert told is not None
        assert told.text.key == "saved.gone_on", "nothing waited to be saved, so nothing is told of it"
        before = len(list(second.journal.events(1)))
        second.send(Undo())
        assert len(list(second.journal.events(1))) == before + 1
    finally:
        app.on_stop()
        second.close()


def test_a_second_one_leaves_alone_which_game_is_on_the_table(tmp_path: Path, first: Evening) -> None:
    """After a power cut the first one still goes on with it, though the second has been opened and closed."""
    noted = (tmp_path / OPEN_GAME).read_text()
    second = another(tmp_path, Clock())
    assert second.elsewhere
    second.put_aside()
    second.close()
    assert (tmp_path / OPEN_GAME).read_text() == noted
    assert not first.elsewhere


def test_a_disk_without_locks_locks_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some file systems know none: that is no other Claim Manager."""

    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", flock)
    evening = Evening(Journal.open_anyway(tmp_path / FILE_NAME), tmp_path, Equipment())
    try:
        assert evening.keeper.trouble is not None
        assert not evening.elsewhere
    finally:
        evening.close()
