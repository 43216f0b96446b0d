"""What those who look on at a demonstration are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.lang import Translator, say
from app.lang.files import codes
from app.rules.terms import GAMES
from app.table.conductor import new_state, step
from app.table.model.inputs import Browse, ChoosePass, PlaceTile, StartGame
from app.table.presentation.banner import banner
from app.table.presentation.exits import ExitView
from app.table.presentation.onlookers import for_onlookers
from app.table.presentation.view import QuestionView, TableView, view
from app.tilesets import load_tileset
from app.values import Cell, PlacedFace


def turn(game: str) -> list[TableView]:
    """A first turn: before its tile, and after it."""
    state, _ = step(new_state(load_tileset(game)), StartGame(("red", "blue"), {"red": "Anna"}, {}, 7))
    place = view(state)
    face = next(face for face in place.faces if face.places)
    cell, rotation = face.places[0]
    state, _ = step(state, PlaceTile(PlacedFace(face.face, cell, rotation)))
    return [place, view(state), view(step(state, ChoosePass())[0])]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", codes())
def test_the_banner_tells_who_does_what(game: str, code: str) -> None:
    """Nobody who looks on is told to do it, in any language, and no button or free place offers it."""
    words = Translator.load(code)
    for shown in turn(game):
        onlooked = for_onlookers(shown, None, paused=False)
        asked, told = banner(shown), banner(onlooked)
        assert told.name is not None
        assert asked.name is not None
        assert words.text(asked.name) == words.text(told.name) + ":"
        assert words.text(told.what) != words.text(asked.what)
        assert not words.text(told.what).startswith("[")
        assert not {button.name for button in onlooked.buttons} & {"pass", "mine", "done", "undo", "redo"}
        assert not onlooked.free
        assert not onlooked.turns, "no earlier turn is offered: the virtual hands would not follow"
    place = for_onlookers(turn(game)[0], None, paused=False)
    assert Translator.load("en").text(banner(place).what) == "draws a tile"


def test_a_second_pile_is_named() -> None:
    """Whoever draws from it is told to do so."""
    shown = replace(turn("hunters-and-gatherers")[0], status=say("status.place_bonus"))
    told = banner(for_onlookers(shown, None, paused=False))
    assert Translator.load("en").text(told.what) == "draws a bonus tile"


@pytest.mark.parametrize("code", codes())
def test_the_tiles_drawn_for_the_table_are_counted(code: str) -> None:
    """Drawing them takes half a minute and more: so many of so many are drawn, as soon as that is known."""
    waking = replace(turn("gold-rush")[0], eyes=say("eyes.waking"))
    unknown, told = (for_onlookers(waking, None, paused=False, made=made).eyes for made in (None, (12, 47)))
    assert unknown == say("demo.waking")
    assert told is not None
    words = Translator.load(code).text(told)
    assert "12" in words
    assert "47" in words
    seen = replace(waking, eyes=say("eyes.watching"))
    assert for_onlookers(seen, None, paused=False, made=(12, 47)).eyes == say("eyes.watching")


def test_it_says_what_the_players_wait_for() -> None:
    """Their answer to a question, or somebody who lets them go on."""
    shown = turn("gold-rush")[0]
    asking = say("demo.asking", player="Anna")
    assert for_onlookers(shown, None, paused=False).eyes == shown.eyes
    assert for_onlookers(shown, asking, paused=False).eyes == asking
    paused = for_onlookers(shown, asking, paused=True)
    assert (paused.eyes, paused.paused) == (say("demo.paused"), True)


def test_a_question_leads_to_no_earlier_turn_and_puts_no_piece() -> None:
    """Whoever looks on may answer it, and has the other ways out: no place can be chosen for a piece."""
    ways = (
        ExitView("tile", say("exit.tile"), cell=Cell(0, 1)),
        ExitView("piece", say("exit.piece")),
        ExitView("turns", say("exit.turns"), Browse("turns")),
    )
    asked = replace(turn("gold-rush")[0], question=QuestionView(say("exit.tile"), (), ways))
    onlooked = for_onlookers(asked, None, paused=False).question
    assert onlooked is not None
    assert [way.name for way in onlooked.exits] == ["tile"]


@pytest.mark.parametrize("asked", ["act", "act_mine"])
def test_who_places_elsewhere_is_told_as_who_places(asked: str) -> None:
    """Those who look on are told what a player does, not asked to do it."""
    shown = for_onlookers(replace(turn("gold-rush")[1], status=say(f"status.{asked}_elsewhere")), None, paused=False)
    assert shown.status == say(f"demo.does_{asked}")
