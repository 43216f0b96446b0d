"""What is open on the screen after a redo, and in a game that is taken up in the middle of a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.lang import Translator, say
from app.rules.tileset import TileSet
from app.table.model.inputs import PlaceTile, Redo, Undo
from app.ui.play.sentences import answer
from app.values import Cell, Face, PlacedFace
from tests.app.ui.played_table import Table

TILE = PlacedFace(Face("A1", "c"), Cell(3, 0), 0)


@pytest.fixture
def table(stage: Any, tileset: TileSet) -> Table:
    """A game in which a tile is due."""
    return Table(stage, tileset)


def test_a_tile_that_is_redone_asks_for_its_piece(table: Table) -> None:
    """As it did when it was laid: the places are there without another touch."""
    screen = table.open()
    screen.handling._take_up(_held(table))
    table.stage.frames()
    table.stage.press(table.stage.button("save"))
    assert screen.board.close_up is not None
    for _ in range(2):
        table.answer(Undo())
        assert screen.board.close_up is None
        assert screen.board.ghost.placed == TILE
        table.answer(Redo())
        assert screen.board.ghost is None
        assert screen.board.close_up is not None
        assert screen.board.close_up.placing.placed == TILE


def _held(table: Table) -> Any:
    from app.ui.play.tile_in_hand import Held

    return Held(TILE, None, (0,))


@pytest.mark.parametrize(
    ("told", "watched", "opens"), [(True, False, True), (False, False, False), (True, True, False)]
)
def test_a_game_that_is_taken_up_goes_on_at_the_places_for_its_piece(
    table: Table, told: bool, watched: bool, opens: bool
) -> None:
    """Unless a camera watches: there the piece is put by hand."""
    table.give(PlaceTile(TILE))
    assert table.view.placing is not None
    resumed = say("saved.gone_on", turn=table.view.turn)
    screen = table.stage.open(replace(table.view, detail=resumed if told else None, watched=watched))
    assert (screen.board.close_up is not None) == opens


@pytest.mark.parametrize(("watched", "opens"), [(False, True), (True, False)])
def test_a_place_that_was_marked_is_seen_when_another_page_has_gone(table: Table, watched: bool, opens: bool) -> None:
    """The help lay over the large tile: it is there again, with the place marked on it."""
    table.give(PlaceTile(TILE))
    where = table.view.placing
    assert where is not None
    intent = next(offer.intent for area in where.areas for offer in area.offers)
    screen = table.stage.open(replace(table.view, marked=intent, watched=watched))
    assert (screen.board.close_up is not None) == opens


def test_what_is_marked_is_told_by_the_name_of_its_button(table: Table, translator: Translator) -> None:
    """The button on the screen is not called "Confirm"."""
    table.give(PlaceTile(TILE))
    where = table.view.placing
    assert where is not None
    intent = next(offer.intent for area in where.areas for offer in area.offers)
    told = say("panel.marked", what="a piece")
    shown = replace(table.view, marked=intent, mark=told, detail=told)
    assert shown.chosen is not None
    screen = table.stage.open(replace(shown, watched=True))
    button = screen.bar.primary.words
    assert button == "Put it here"
    assert answer(shown, translator.text) == f"{button}: {translator.text(shown.chosen.label)}"
