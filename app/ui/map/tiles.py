"""The tiles of the map in parts: open ground that goes on from tile to tile, what covers it, seams, upright symbols.

Each kind of part is drawn for all tiles before the next kind, since tiles do not overlap: to change to another picture
takes the most time in drawing, and, where the graphics library draws in software, 33 kB for each change in a frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle

from app.art.covers import FIELD_TILES, MARK_SPAN, TINT_TILES
from app.ui.base import pictures
from app.ui.base.pictures import Pictures, turned_coordinates
from app.values import Cell, LaidTile, turn_point

_GAP = 0.008  # half the width of the dark seam around a photographed tile, in tiles
_FAR = 1.3  # symbols are drawn this many times larger where the tiles on the map are small
_SEAM = 0.8  # the opacity of the seams

LAYERS = 4
"""The layers of a tile without its symbols, from the lowest: open ground, its tint, what covers it, seams."""


def draw_tile(layers: Sequence[Any], textures: Pictures, cell: Cell, laid: LaidTile, unit: float) -> None:
    """Draw a tile without its symbols; a photographed one with them. ``layers`` are LAYERS groups, ``unit`` is the
    width of a tile on the map.
    """
    low, tinted, upper, joints = layers
    parts = textures.parts(laid.face)
    if parts is None:
        gap = _GAP * unit
        at, side = (cell[0] * unit + gap, -(cell[1] + 1) * unit + gap), unit - 2 * gap
        _quad(upper, textures.tile(laid.face), at, side, turned_coordinates(laid.rotation))
        return
    ground, tint, cover = parts
    at = (cell[0] * unit, -(cell[1] + 1) * unit)
    _quad(low, ground, at, unit, _continued(cell, FIELD_TILES))
    _quad(tinted, tint, at, unit, _continued(cell, TINT_TILES))
    _quad(upper, cover, at, unit, turned_coordinates(laid.rotation))
    _quad(joints, pictures.seam(), at, unit, None, _SEAM)


def draw_marks(
    group: InstructionGroup, textures: Pictures, tiles: Iterable[tuple[Cell, LaidTile]], unit: float, *, far: bool
) -> None:
    """Draw the symbols of those tiles upright; ``far``: the tiles are small, symbols are larger and towns are marked.

    A photographed tile shows its own symbols; where tiles are small they are drawn over it.
    """
    group.clear()
    span = MARK_SPAN * unit * (_FAR if far else 1.0)
    for cell, laid in tiles:
        photographed = textures.parts(laid.face) is None
        if photographed and not far:
            continue
        for mark in textures.marks(laid.face):
            if mark.ground and (photographed or not far):
                continue
            x, y = turn_point(mark.at, laid.rotation)
            at = ((cell[0] + x) * unit - span / 2, -(cell[1] + y) * unit - span / 2)
            _quad(group, textures.mark(mark), at, span, None)


def _continued(cell: Cell, period: int) -> tuple[float, ...]:
    """The texture coordinates of a cell in a picture that repeats after ``period`` tiles."""
    west, north = cell[0] / period, 1 - cell[1] / period
    east, south = west + 1 / period, north - 1 / period
    return west, south, east, south, east, north, west, north


def _quad(
    group: InstructionGroup,
    texture: Any,
    at: tuple[float, float],
    side: float,
    coordinates: tuple[float, ...] | None,
    opacity: float = 1.0,
) -> None:
    group.add(Color(1, 1, 1, opacity))
    quad = Rectangle(texture=texture, pos=at, size=(side, side))
    if coordinates is not None:
        quad.tex_coords = coordinates
    group.add(quad)
