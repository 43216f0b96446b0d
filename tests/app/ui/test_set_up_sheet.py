"""The card that says how the table is set up, before the first turn of a new game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop

from app.journal import FILE_NAME, Journal
from app.session.evening import Equipment, Evening
from app.settings import Settings
from app.table.model.inputs import StartGame
from app.ui.app import ClaimManagerApp
from app.ui.gallery.tables import moves_of, touch
from app.ui.play.set_up_sheet import SetUpSheet
from tests.app.ui.family import Family

SEATS = ("red", "blue")


@pytest.fixture
def family(window: Any, tmp_path: Path) -> Iterator[Family]:
    """At a game of two that has just begun."""
    family = Family(window, tmp_path)
    family.begin(*SEATS)
    yield family
    family.close()


def _open(family: Family, *, new: bool) -> Any:
    from app.ui.play.page import PlayPage

    family.root.start(lambda shell: PlayPage(shell, new=new))
    return family.until(PlayPage)


def test_a_new_game_says_how_to_set_up_until_it_is_read(family: Family) -> None:
    """One touch closes it for good, and nothing else is done by that."""
    _open(family, new=True)
    family.press("understood")
    assert not family.offers("understood")
    assert family.phase == "place"
    assert len(family.game.tiles) == 1
    assert family.offers("menu")


@pytest.mark.parametrize("begun", [True, False])
def test_a_game_that_is_open_at_the_start_says_it_if_it_is_new(window: Any, tmp_path: Path, begun: bool) -> None:
    """As one that the command line has begun; one that a power cut has ended goes on at once."""
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment())
    evening.begin(StartGame(SEATS), "gold-rush")
    if not begun:
        number = evening.number
        assert number is not None
        evening.put_aside()
        evening.go_on(number)
    app = ClaimManagerApp(evening, Settings())
    app.build()
    try:
        page: Any = app.navigator.page
        for _ in range(400):
            EventLoop.idle()
            if page._opening is None:
                break
        assert page._opening is None
        assert any(isinstance(part, SetUpSheet) for part in page.walk()) == begun
    finally:
        app.on_stop()
        evening.close()


def test_a_game_that_is_taken_up_again_says_nothing_of_it(family: Family) -> None:
    """Its table was set up before."""
    _open(family, new=False)
    assert not family.offers("understood")


def test_the_first_tile_closes_it(family: Family) -> None:
    """Under a camera people lay it without a touch."""
    _open(family, new=True)
    assert family.offers("understood")
    family.evening.send(touch(next(iter(moves_of(family.evening.tileset, SEATS, 3, 1)))))
    family.frames(4)
    assert not family.offers("understood")
