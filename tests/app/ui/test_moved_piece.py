"""A piece that was moved from one tile to another: an arrow on the map shows from where."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.graphics import InstructionGroup, Triangle

from app.table.presentation.on_map import PieceView
from app.table.presentation.view import TableView
from app.ui.map.drawing import UNIT, draw_pieces
from app.values import Cell

TENT = PieceView(Cell(3, 1), (0.5, 0.5), "tent", "red", fresh=True)


@pytest.mark.parametrize(("origin", "heads"), [((0.5, 1.5), 2), ((3.2, 1.4), 0), (None, 0)])
def test_an_arrow_leads_to_it(window: Any, act: TableView, origin: tuple[float, float] | None, heads: int) -> None:
    """With a rim, from its old place; none to the next segment, where a head alone would fit."""
    layer = InstructionGroup()
    draw_pieces(layer, replace(act, pieces=(replace(TENT, origin=origin),), stacks=()), far=False)
    found = [part for part in layer.children if isinstance(part, Triangle)]
    assert len(found) == heads
    for head in found:
        tip = head.points[:2]
        assert 2.9 * UNIT < tip[0] < 3.5 * UNIT
        assert tip[1] == pytest.approx(-1.5 * UNIT)


def test_sentences_leave_it_in_sight(stage: Any, act: TableView) -> None:
    """As they do the newest tile."""
    cell = next(tile.cell for tile in act.tiles if not tile.fresh)
    screen = stage.open(replace(act, pieces=(replace(TENT, cell=cell),), rings=()))
    fresh = next(tile.cell for tile in act.tiles if tile.fresh)
    assert screen.board.asked_places == screen.board.middles((fresh, cell))


def test_sentences_leave_the_place_in_sight_from_which_it_was_moved(stage: Any, act: TableView) -> None:
    """The arrow begins there."""
    cells = [tile.cell for tile in act.tiles if not tile.fresh]
    origin = cells[5].col + 0.3, cells[5].row + 0.6
    screen = stage.open(replace(act, pieces=(replace(TENT, cell=cells[0], origin=origin),), rings=()))
    fresh = next(tile.cell for tile in act.tiles if tile.fresh)
    assert screen.board.asked_places == screen.board.middles((fresh, cells[0], cells[5]))
