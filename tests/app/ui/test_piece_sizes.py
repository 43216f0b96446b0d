"""How large pieces are drawn on the map, and while they are counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.graphics import InstructionGroup, Rectangle

from app.table.presentation.on_map import PieceView
from app.table.presentation.view import TableView
from app.ui.map.drawing import draw_pieces
from app.values import Cell

TENT = PieceView(Cell(3, 1), (0.5, 0.5), "tent", "red")


@pytest.mark.parametrize("far", [False, True])
def test_a_piece_that_would_hide_what_counts_is_drawn_smaller(window: Any, act: TableView, far: bool) -> None:
    """With its shadow, on near maps and on far ones."""
    widths = []
    for scale in (1.0, 0.8):
        layer = InstructionGroup()
        draw_pieces(layer, replace(act, pieces=(replace(TENT, scale=scale),), stacks=()), far=far)
        widths.append([part.size[0] for part in layer.children if isinstance(part, Rectangle)])
    usual, small = widths
    assert small == pytest.approx([0.8 * width for width in usual])
