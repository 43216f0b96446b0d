"""Boxes on the play screen, in pixels of the window or of its map, and putting a part into one."""

from __future__ import annotations

from typing import Any

EDGE = 8
"""The gap between the parts, and to the edge of the screen, in units of ``app.ui.base.theme``."""

TOUCHED = 0.02
"""How much of a cell of the map may lie under something and count as free."""

Covered = tuple[float, float, float, float]
"""(left, bottom, right, top) in pixels of the window."""


def on_map(board: Any, box: Covered) -> Covered:
    """That box counted from the lower left corner of the map."""
    return box[0] - board.x, box[1] - board.y, box[2] - board.x, box[3] - board.y


def off_map(board: Any, box: Covered) -> Covered:
    """That box of the map counted from the lower left corner of the window."""
    return box[0] + board.x, box[1] + board.y, box[2] + board.x, box[3] + board.y


def put(widget: Any, x: float, y: float, width: float, height: float) -> None:
    """Give a widget that place and size, in pixels."""
    size, pos = (max(width, 0), max(height, 0)), (x, y)
    if tuple(widget.size) != size:
        widget.size = size
    if tuple(widget.pos) != pos:
        widget.pos = pos
