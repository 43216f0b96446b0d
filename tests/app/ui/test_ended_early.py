"""A game is ended early from its menu, and taken up again from the list of games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.ui.family import Family, Moves
from tests.app.ui.test_whole_games import _sit_down


@pytest.fixture
def family(window: Any, tmp_path: Path) -> Iterator[Family]:
    """The app, with a game of two just begun."""
    made = Family(window, tmp_path)
    _sit_down(made, "gold-rush", ("red", "blue"))
    yield made
    made.close()


def test_a_game_is_ended_early_and_gone_on_with(family: Family) -> None:
    """It is asked for; the list tells what became of it, and going on leaves one game there, not two."""
    from app.archive.archive import Archive
    from app.journal import FILE_NAME
    from app.ui.archive.game_page import GamePage
    from app.ui.archive.games_page import GameLine, GamesPage
    from app.ui.home.page import HomePage
    from app.ui.play.page import PlayPage

    moves = Moves(family)
    for _ in range(4):
        family.send(moves.next())
    before = family.game.turn_number
    family.press("menu")
    family.press("finish")
    family.press("no")
    assert isinstance(family.page, PlayPage)
    assert family.game.turn_number == before
    family.press("menu")
    family.press("finish")
    family.press("yes")
    family.until(HomePage)
    archive = Archive(family.evening.folder / FILE_NAME)
    (ended,) = archive.summaries()
    assert ended.standing == "left"
    archive.rename(ended.id, "The long evening")
    while family.page.waiting is None:
        family.frames()
    family.press("look")  # the first page tells of the last game where none waits
    assert family.until(GamePage)._number == ended.id
    family.app.navigator.home()
    family.until(HomePage)
    family.press("history")
    page = family.until(GamesPage)
    while not (lines := [w for w in page.walk() if isinstance(w, GameLine)]):
        family.frames()
    family.tap(lines[0])
    family.until(GamePage)
    while family.page._work is not None:
        family.frames()
    family.press("go_on")
    family.until(PlayPage)
    assert family.game.turn_number == before
    shown = [(game.standing, game.title) for game in archive.summaries() if game.deleted is None]
    assert shown == [("open", "The long evening")]
