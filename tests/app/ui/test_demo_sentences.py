"""What a demonstration says about things to be done by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.lang import Translator, say
from app.rules.tileset import TileSet
from app.table.presentation.onlookers import for_onlookers
from app.table.presentation.view import TableView
from app.ui.base.widgets import TouchButton
from app.ui.play.notices import Notice
from app.values import Cell
from tests.app.ui.played_table import Table, words


def test_no_tile_of_a_demonstration_is_corrected(stage: Any, tileset: TileSet) -> None:
    """The hands of its players would not follow. A touch explains a tile, the newest one too, and says why it stays;
    at a table of real players it is corrected, and called by its turn.
    """
    table = Table(stage, tileset)
    screen = stage.open(table.view)
    screen.handling.correct_tile(Cell(1, 0))
    stage.frames()
    assert (screen.status.who, screen.status.words) == ("Blue:", "correcting this tile")
    screen = stage.open(for_onlookers(table.view, None, paused=False))
    for cell in (Cell(1, 0), Cell(2, 0)):
        stage.tap_cell(cell)
        assert not stage.has_button("correct")
        assert "In a demonstration only the virtual players correct anything." in words(screen)
        assert not any("start tile" in text.lower() for text in words(screen))


def test_another_tile_for_one_of_a_question_is_not_called_the_start_tile(stage: Any, tileset: TileSet) -> None:
    """Whoever looks on may answer what is asked about a tile that lies."""
    table = Table(stage, tileset)
    screen = stage.open(for_onlookers(table.view, None, paused=False))
    screen.handling.correct_tile(Cell(1, 0))
    stage.frames()
    assert screen.status.words == "correcting this tile"


def test_who_looks_on_is_told_that_the_virtual_players_do_it(stage: Any, act: TableView) -> None:
    """At a table of real players the same sentence stands alone."""
    asked = replace(act, reminders=(say("raw", text="Take Red's cowboy back."),), rings=())
    stage.open(asked)
    assert [notice.words for notice in stage.all(Notice)] == ["Take Red's cowboy back."]
    stage.open(for_onlookers(asked, None, paused=False))
    (notice,) = stage.all(Notice)
    assert notice.words == "I tell the virtual players:\nTake Red's cowboy back."


def test_who_looks_on_is_told_what_a_demonstration_does(act: TableView) -> None:
    """At its beginning not that they may tap; in a pause that the players wait, once what a hand has begun is done."""

    def told(eyes: str, *, paused: bool) -> str:
        shown = for_onlookers(replace(act, eyes=say(eyes)), None, paused=paused).eyes
        assert shown is not None
        return shown.key

    assert told("eyes.waking", paused=False) == "demo.waking"
    assert told("eyes.watching", paused=False) == "eyes.watching"
    assert told("eyes.hand", paused=True) == "demo.pausing"
    assert told("eyes.settling", paused=True) == "demo.pausing"
    assert told("eyes.watching", paused=True) == "demo.paused"


@pytest.mark.parametrize(("code", "word"), [("en", "kept"), ("de", "aufbewahrt"), ("it", "resta")])
def test_a_demonstration_says_once_that_nothing_is_kept(code: str, word: str) -> None:
    """Its label does, as long as it lasts; beside that the sentence with which it begins said it too."""
    text = Translator.load(code).text
    said = [text(say(key)) for key in ("badge.demo", "badge.simulated", "demo.begun")]
    assert [word in words for words in said] == [True, False, False]


def test_the_card_of_a_virtual_player_offers_no_other_name_or_colour(stage: Any, tileset: TileSet) -> None:
    """Nothing of a demonstration is kept, and the pieces on its table would not change theirs; in a game of people both
    are offered. Where there is nothing else it says why.
    """
    table = Table(stage, tileset)
    bare = replace(table.view, seats=tuple(replace(seat, private=False) for seat in table.view.seats), audit=None)
    for view, offered, fixed in (
        (table.view, True, False),
        (for_onlookers(table.view, None, paused=False), False, False),
        (for_onlookers(bare, None, paused=False), False, True),
    ):
        screen = stage.open(view)
        screen._touch_seat("red")
        stage.frames()
        names = [button.name for button in stage.all(TouchButton)]
        assert ("name" in names, "colour" in names) == (offered, offered)
        assert ("In a demonstration only the virtual players correct anything." in words(screen)) == fixed


def test_the_menu_says_that_nothing_is_corrected(stage: Any, tileset: TileSet) -> None:
    """There the way to an earlier turn stands in a game of people."""
    table = Table(stage, tileset)
    for view, demo in ((table.view, False), (for_onlookers(table.view, None, paused=False), True)):
        screen = stage.open(view)
        screen.open_menu()
        stage.frames()
        assert any(button.name == "turns" for button in stage.all(TouchButton)) != demo
        assert ("In a demonstration only the virtual players correct anything." in words(screen)) == demo
