"""A game is ended early from its menu and counted, or left for later; one that was closed is taken up again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.table.model.inputs import EndGame, LeaveGame, StartGame
from app.table.presentation.view import TableView
from tests.app.ui.family import Family, Moves


@pytest.fixture
def family(window: Any, tmp_path: Path) -> Iterator[Family]:
    """The app, with a game of two just begun."""
    made = Family(window, tmp_path)
    made.begin("red", "blue")
    yield made
    made.close()


def test_a_game_is_ended_early_and_counted(family: Family) -> None:
    """It is asked for; then the final scoring runs as at the usual end, and the list tells how it ended."""
    from app.archive.archive import Archive
    from app.journal import FILE_NAME
    from app.ui.archive.game_page import GamePage
    from app.ui.home.page import HomePage
    from app.ui.play.page import PlayPage
    from app.ui.scores.ceremony import Ceremony

    moves = Moves(family)
    for _ in range(4):
        family.send(moves.next())
    family.frames()
    before = family.game.turn_number
    family.press("menu")
    family.press("finish")
    family.press("no")
    assert isinstance(family.page, PlayPage)
    assert family.game.turn_number == before
    family.press("menu")
    family.press("finish")
    family.press("yes")
    family.frames(4)
    (ceremony,) = [w for w in family.page.walk() if isinstance(w, Ceremony)]
    assert ceremony.at == 0
    assert "ends early" in ceremony._told.words
    ceremony.to_the_end()
    family.frames()
    assert "Ended early" in ceremony._told.words
    left = family.game.tiles_left
    family.press("home")
    family.until(HomePage)
    (ended,) = Archive(family.evening.folder / FILE_NAME).summaries()
    assert (ended.standing, ended.early, ended.tiles_left) == ("finished", True, left)
    while family.page.waiting is None:
        family.frames()
    family.press("look")  # the first page tells of the last game where none waits
    assert family.until(GamePage)._number == ended.id


@pytest.mark.parametrize(("language", "said"), [("en", "statistics"), ("de", "Statistik"), ("it", "statistiche")])
def test_before_a_game_is_ended_it_is_said_that_it_will_not_count(act: TableView, language: str, said: str) -> None:
    """Who wants it to count plays on, or leaves it for later."""
    from app.lang import Translator
    from app.ui.play.sentences import ended_early

    with_tokens, without = ended_early(act), ended_early(None)
    assert with_tokens != without
    words = Translator.load(language)
    assert said in words.text(with_tokens)
    assert said in words.text(without)


@pytest.mark.slow
def test_the_first_page_goes_on_with_the_game_that_waits(family: Family) -> None:
    """Not with the one that was on the table last, which is over."""
    from app.ui.home.page import HomePage
    from app.ui.play.page import PlayPage

    moves = Moves(family)
    family.send(moves.next())
    waits, left = family.evening.number, family.game.tiles_left
    family.press("menu")
    family.press("leave")
    family.until(HomePage)
    family.begin("green", "black")
    family.evening.send(EndGame())
    family.evening.put_aside()
    family.app.navigator.home()
    family.until(HomePage)
    while family.page.waiting is None:
        family.frames()
    family.frames()
    (go_on,) = family.targets("go_on")
    assert str(left) in go_on.words
    family.tap(go_on)
    family.until(PlayPage)
    assert family.evening.number == waits
    assert family.phase != "over"


@pytest.mark.slow
def test_games_that_were_put_aside_are_one_touch_from_the_first_page(family: Family) -> None:
    """It says how many wait beside the one that it shows; they stand first in the list, before newer ones."""
    from app.ui.archive.games_page import GameLine, GamesPage
    from app.ui.home.page import HomePage

    family.send(Moves(family).next())
    first = family.evening.number
    assert first is not None
    family.press("menu")
    family.press("leave")
    family.until(HomePage)
    family.frames()
    assert not family.offers("others")
    family.begin("green", "black")
    family.send(Moves(family).next())
    family.press("menu")
    family.press("leave")
    family.until(HomePage)
    family.evening.begin(StartGame(("green", "black"), {}, {}, 4), "gold-rush", camera=False)
    family.evening.send(EndGame())
    family.evening.put_aside()
    family.app.navigator.home()
    family.until(HomePage)
    (others,) = family.targets("others")
    assert others.words.replace("\xa0", " ") == "1 more waits"
    family.tap(others)
    page = family.until(GamesPage)
    while not [w for w in page.walk() if isinstance(w, GameLine)]:
        family.frames()
    assert [entry["number"] for entry in page.list.data] == [first + 1, first, first + 2]


@pytest.mark.slow
def test_a_game_is_left_for_later_instead(family: Family) -> None:
    """Whoever asks for the end may put the game aside: it waits as it is."""
    from app.archive.archive import Archive
    from app.journal import FILE_NAME
    from app.ui.home.page import HomePage

    moves = Moves(family)
    for _ in range(4):
        family.send(moves.next())
    family.frames()
    family.press("menu")
    family.press("finish")
    family.press("leave")
    family.until(HomePage)
    (kept,) = Archive(family.evening.folder / FILE_NAME).summaries()
    assert kept.standing == "open"


@pytest.mark.slow
def test_a_game_in_which_nothing_was_laid_waits_too(family: Family) -> None:
    """Its table may have been laid for tonight: it is left as any other and gone on with from the first page."""
    from app.archive.archive import Archive
    from app.journal import FILE_NAME
    from app.ui.home.page import HomePage
    from app.ui.play.page import PlayPage

    number = family.evening.number
    family.press("menu")
    assert family.targets("leave")[0].words == "Leave it for later"
    assert not family.offers("finish")
    family.press("leave")
    newest = family.until(HomePage).waiting.newest
    assert newest is not None
    (kept,) = Archive(family.evening.folder / FILE_NAME).summaries()
    assert (kept.id, kept.standing, kept.deleted) == (newest.id, "open", None)
    family.press("go_on")
    family.until(PlayPage)
    assert family.evening.number == number


def test_a_game_is_left_for_later_after_its_first_move(family: Family) -> None:
    """It waits on the first page."""
    from app.ui.home.page import HomePage

    family.send(Moves(family).next())
    family.frames()
    family.press("menu")
    assert family.targets("leave")[0].words == "Leave it for later"
    family.press("leave")
    assert family.until(HomePage).waiting.newest is not None


@pytest.mark.slow
def test_a_game_that_was_closed_is_gone_on_with(family: Family) -> None:
    """One that an earlier version closed uncounted: going on leaves one game in the list, not two."""
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
    family.evening.send(LeaveGame())
    family.evening.put_aside()
    family.app.navigator.home()
    family.until(HomePage)
    archive = Archive(family.evening.folder / FILE_NAME)
    (ended,) = archive.summaries()
    assert ended.standing == "left"
    archive.rename(ended.id, "The long evening")
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
