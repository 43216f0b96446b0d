"""The end of a game by touch: its celebration, what comes after it, and what is asked before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.label import Label

from app.table.model.inputs import NewGame
from app.table.presentation.buttons import ButtonView
from app.table.presentation.view import TableView
from app.ui.base.sheets import AskSheet, Entry, Sheet
from app.ui.base.widgets import FitText
from app.ui.scores.ceremony import Ceremony
from tests.sampling import few_rows

States = Callable[..., dict[str, TableView]]


def test_the_end_is_celebrated_and_can_be_looked_at_again(stage: Any, states: States) -> None:
    """The final scoring opens by itself, can be closed to see the map, and its podium is reopened by a button."""
    stage.open(states(5)["act"])
    stage.show(states(5)["over"])
    (sheet,) = stage.all(Ceremony)
    assert sheet.at == 0
    stage.press(sheet.shut)
    assert stage.all(Ceremony) == []
    stage.press(stage.button("standings"))
    (sheet,) = stage.all(Ceremony)
    assert sheet.at_podium
    assert "Bruno wins with 96 points!" in [label.words for label in stage.all(FitText)]


def test_a_finished_game_that_is_taken_up_again_shows_its_podium(stage: Any, states: States) -> None:
    """The points are counted before everybody's eyes once, at the end of the game itself."""
    stage.open(states(3)["over"])
    (sheet,) = stage.all(Ceremony)
    assert sheet.at_podium


def test_another_game_is_asked_about_first(stage: Any, states: States) -> None:
    """The finished game stays until people confirm a new one."""
    over = states(3)["over"]
    over = replace(over, buttons=(*over.buttons, ButtonView("play", over.status, NewGame())))
    stage.open(over)
    stage.press(stage.all(Ceremony)[0].shut)
    stage.press(stage.button("play"))
    assert stage.sent == []
    stage.press(stage.button("no"))
    assert stage.sent == []
    assert stage.all(Sheet) == []
    assert stage.has_button("standings")
    stage.press(stage.button("play"))
    stage.press(stage.button("yes"))
    assert stage.sent == [NewGame()]
    assert stage.all(Sheet) == []


def test_a_first_game_is_not_asked_about(stage: Any, states: States) -> None:
    """Without a played game there is nothing to confirm."""
    over = states(3)["over"]
    play = ButtonView("play", over.status, NewGame())
    stage.open(TableView("gold-rush", "gold-rush", "setup", over.status, buttons=(play,)))
    stage.press(stage.button("play"))
    assert stage.sent == [NewGame()]


def test_another_demonstration_promises_no_kept_game(stage: Any, states: States) -> None:
    """Only demonstrations ask this way, and most of them keep nothing."""
    over = states(3)["over"]
    stage.open(replace(over, ceremony=None, buttons=(ButtonView("play", over.status, NewGame()),)))
    stage.press(stage.button("play"))
    told = [label.text for label in stage.all(Label)]
    assert "The same players begin anew. The game that is over can no longer be changed." in told


@pytest.mark.parametrize(
    ("phase", "demo", "words"),
    few_rows([("act", False, "Later"), ("over", False, "Home"), ("over", True, "Later")], 1, 2),
)
def test_the_menu_of_a_game_that_is_over_leads_home(
    stage: Any, states: States, phase: str, demo: bool, words: str
) -> None:
    """Nothing of it is left for later; a demonstration is ended by the same words as before."""
    screen = stage.open(states(3)[phase])
    screen.pause = (lambda paused: None) if demo else None
    screen._more = (Entry("leave", "Later", None, "home"),)
    for ceremony in stage.all(Ceremony):
        ceremony.close()
    screen.open_menu()
    stage.frames()
    assert stage.button("leave").words == words


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("act", ""),
        ("question", "What I am asking about does not count."),
        ("illegal", "The tile that does not fit does not count."),
    ],
)
def test_who_ends_the_game_while_something_is_asked_reads_what_is_lost(
    stage: Any, states: States, phase: str, told: str
) -> None:
    """Nothing that lies on the table leaves the game without a word."""
    screen = stage.open(states(3)[phase])
    screen.end = lambda: None
    screen.ask_end()
    (sheet,) = stage.all(AskSheet)
    words = " ".join(label.text for label in sheet.walk() if isinstance(label, Label))
    assert ("does not count" in words) == bool(told)
    assert told in words
