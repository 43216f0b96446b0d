"""Mining a token in place of putting a piece: what is chosen stands in the panel and on the map until it is done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.rules import Mine
from app.rules.tileset import TileSet
from app.table.model.inputs import ChooseMine, Mark, Undo
from app.table.model.mining import stack_to_mine
from app.table.presentation.placing import RoamView, SpotView
from app.table.presentation.view import ActionView
from app.ui.play.piece_placing import light_spots
from tests.app.ui.made_up_views import raw
from tests.app.ui.played_table import Table, words
from tests.sampling import few


@pytest.fixture
def table(stage: Any, tileset: TileSet) -> Table:
    """Anna has laid a tile and may mine, or put a piece."""
    table = Table(stage, tileset)
    table.give(Undo())
    assert table.state.game is not None
    assert table.state.game.is_legal(Mine())
    return table


def _lit(screen: Any) -> list[set[Any]]:
    return [set(light.area) for light in screen.board._lights]


@pytest.mark.parametrize("size", few([(800, 480), (480, 800)], 1))
def test_who_chooses_to_mine_sees_the_mountain_and_is_asked(table: Table, size: tuple[int, int]) -> None:
    """The large tile with its pieces is gone, the mountain of the stack is lit, and only one button looks pressed."""
    screen = table.open(size)
    table.stage.press(table.stage.button("piece"))
    assert screen.board.close_up is not None
    table.stage.press(table.stage.button("mine"))
    game = table.state.game
    assert game is not None
    stack = stack_to_mine(game)
    assert stack is not None
    assert screen.board.close_up is None
    assert _lit(screen) == [set(game.segments_of(stack.cell, stack.segment))]
    assert screen.panel.title == "Mine a token from the lit mountain?"
    assert any("top token" in said for said in words(screen))
    pressed = {name: table.stage.button(name).on for name in ("piece", "mine") if table.stage.has_button(name)}
    assert pressed in ({"piece": False, "mine": True}, {"mine": True})
    table.stage.press(table.stage.button("take"))
    assert table.stage.sent == [Mark(ChooseMine()), ChooseMine()]


@pytest.mark.parametrize("again", few(["piece", "mine", "back"], 2))
def test_who_rather_puts_a_piece_goes_back_to_the_tile(table: Table, again: str) -> None:
    """The buttons of either choice, and the one in the panel, lead there; nothing is marked any more."""
    screen = table.open()
    table.stage.press(table.stage.button("piece"))
    table.stage.press(table.stage.button("mine"))
    table.stage.press(table.stage.button(again))
    assert screen.board.close_up is not None
    assert table.view.marked is None
    assert not table.stage.button("mine").on
    assert table.stage.button("piece").on


def test_an_undo_leaves_the_tile_where_only_mining_was_chosen(table: Table) -> None:
    """The button beside the choice takes the choice back, and the tile of the turn with the next touch."""
    table.open()
    table.stage.press(table.stage.button("mine"))
    tiles = len(table.view.tiles)
    table.stage.press(table.stage.button("undo"))
    assert table.view.marked is None
    assert not table.stage.button("mine").on
    assert len(table.view.tiles) == tiles
    table.stage.press(table.stage.button("undo"))
    assert len(table.view.tiles) == tiles - 1


def test_the_piece_button_ends_a_choice_to_mine_made_on_the_map(table: Table) -> None:
    """Chosen without the large tile, the mountain is lit too."""
    screen = table.open()
    table.stage.press(table.stage.button("mine"))
    assert len(_lit(screen)) == 1
    table.stage.press(table.stage.button("piece"))
    assert screen.board.close_up is not None
    assert table.view.marked is None


def test_a_single_place_is_seen_with_all_of_its_feature(table: Table) -> None:
    """Of several places each is seen, which may be far apart."""
    screen = table.open()
    first, *others = (tile.cell for tile in table.view.tiles)
    offer = ActionView(raw("Mine"), ChooseMine(), "mine")
    one = SpotView(first, 0, ((first, 0), (others[0], 0)), offer)
    light_spots(screen, RoamView("mine", raw("Mine"), (one,)), "red", table.stage.sent.append)
    assert set(screen.board._touch) == {first, others[0]}
    more = replace(one, cell=others[1])
    light_spots(screen, RoamView("mine", raw("Mine"), (one, more)), "red", table.stage.sent.append)
    assert set(screen.board._touch) == {first, others[1]}
