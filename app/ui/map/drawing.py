"""Drawing on the map: pictures at table points, and pieces, tokens, clashes and differences as groups of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle

from app.table.presentation.features import ClashView
from app.table.presentation.view import TableView
from app.ui.base import pictures
from app.ui.base.palettes import HALO, RIM, Colour
from app.ui.base.pictures import GLOW_SPAN, Pictures, turned_coordinates
from app.ui.base.theme import THEME
from app.ui.map.arrows import add_arrow, lay_arrow
from app.values import Cell

UNIT = 100.0
"""The width of a tile in the map's own coordinates, before the camera transform."""

GAP = 0.008  # half the width of the dark seam between two tiles, in tiles
PIECE, _STACK = 0.36, 0.36
_UNITS = 40  # the units across a piece by which the arrow to a moved one is drawn
_LIES = 0.5  # size of the small picture of the tile that really lies there, drawn over the game's tile, in tiles
_FAR = 1.22  # pieces and tokens are drawn this many times larger when the tiles on the map are small


def add(layer: Any, tint: Colour, cell: Cell, texture: Any, span: float = 1.0, rotation: int = 0) -> Any:
    """Draw a picture ``span`` tiles wide at the middle of a cell; returns its Color instruction."""
    return put(layer, tint, (cell[0] + 0.5, cell[1] + 0.5), texture, (span, span), rotation)


def put(
    layer: Any,
    tint: Colour,
    at: tuple[float, float],
    texture: Any,
    span: tuple[float, float],
    rotation: int | None = 0,
) -> Any:
    """Draw a picture of ``span`` tiles (across, down) at a table point, turned by quarter turns clockwise.

    None as ``rotation`` is for what is written, which always stands upright. Returns its Color instruction.
    """
    shade = Color(*tint)
    width, height = span[0] * UNIT, span[1] * UNIT
    quad = Rectangle(texture=texture, pos=(at[0] * UNIT - width / 2, -at[1] * UNIT - height / 2), size=(width, height))
    if rotation is not None:  # written figures always stand upright
        quad.tex_coords = turned_coordinates(rotation)
    layer.add(shade)
    layer.add(quad)
    return shade


def draw_clashes(layer: Any, clashes: Sequence[ClashView], allowed: Sequence[ClashView] = ()) -> None:
    """Mark every side that does not match, and those that the players ``allowed``."""
    told = [(clash, THEME.warning, THEME.warning_ink, "clash", 0.36) for clash in clashes]
    fine = [(clash, THEME.good, THEME.good_ink, "allow", 0.2) for clash in allowed]
    for clash, colour, ink, sign, size in fine + told:
        angle = math.radians(90 * clash.side - 90)
        east, south = math.cos(angle), math.sin(angle)
        at = (clash.cell[0] + 0.5 + east / 2, clash.cell[1] + 0.5 + south / 2)
        along = (0.09, 0.9) if clash.side % 2 else (0.9, 0.09)
        put(layer, HALO, at, None, (along[0] + 0.035, along[1] + 0.035))
        put(layer, colour, at, None, along)
        put(layer, HALO, at, pictures.icon("disc"), (size + 0.04,) * 2)
        put(layer, ink, at, pictures.icon("disc"), (size * 0.9,) * 2)  # the sign is cut out: this is seen through it
        put(layer, colour, at, pictures.icon(sign), (size,) * 2)


def draw_differing(layer: Any, view: TableView, shown_as: Pictures) -> None:
    """Number and frame every cell where table and game differ, and draw what lies there; fade it if empty."""
    layer.clear()
    laid = {tile.cell for tile in view.tiles}
    for number, shown in enumerate(view.differing, 1):
        col, row = shown.cell
        if shown.lies is None and not shown.asked:
            add(layer, (*THEME.felt[:3], 0.62), shown.cell, None, 1 - 2 * GAP)
        if shown.asked:
            add(layer, THEME.warning, shown.cell, pictures.glow(), GLOW_SPAN)
        frame = 0.07 if shown.asked else 0.045
        for side in (0, 1):
            put(layer, THEME.warning, (col + 0.5, row + side), None, (1 + frame, frame))
            put(layer, THEME.warning, (col + side, row + 0.5), None, (frame, 1 + frame))
        if shown.lies is not None:
            covered = shown.cell in laid
            at, span = ((col + 0.72, row + 0.72), _LIES) if covered else ((col + 0.5, row + 0.5), 1 - 2 * frame)
            put(layer, THEME.warning, at, None, (span + 0.06,) * 2)
            texture, turned = shown_as.laid(shown.lies.placed.tile)
            put(layer, (1, 1, 1, 1), at, texture, (span, span), turned)
        if len(view.differing) > 1:
            at = (col + 0.18, row + 0.18)
            put(layer, THEME.warning, at, pictures.icon("disc"), (0.5, 0.5))
            figure = pictures.number(number)
            put(layer, THEME.warning_ink, at, figure, (0.36 * figure.width / figure.height, 0.36), None)


def thing_width(*, far: bool) -> float:
    """How wide a piece or a token is drawn, in tiles, on a map that is ``far`` away or not."""
    return PIECE * _FAR if far else PIECE


def draw_pieces(layer: Any, view: TableView, far: bool) -> None:
    """Draw tokens and pieces, larger where the map is ``far`` away; removes earlier ones."""
    layer.clear()
    piece_span, stack_span = thing_width(far=far), _STACK * _FAR if far else _STACK
    stacks = [stack for stack in view.stacks if stack.count >= 1]
    for on_tile, opacity, south, span in [(stack, 0.4, 0.06, 0.5) for stack in stacks] + [
        (piece, 0.45, 0.05 * piece.scale, 0.42 * piece.scale) for piece in view.pieces
    ]:  # all shadows before anything that throws one: they lie on the tiles, and are one picture
        at = (on_tile.cell[0] + on_tile.at[0], on_tile.cell[1] + on_tile.at[1] + south)
        put(layer, (0, 0, 0, opacity), at, pictures.shadow(), (span, span))
    for stack in stacks:
        at = (stack.cell[0] + stack.at[0], stack.cell[1] + stack.at[1])
        height = min(4, stack.count)
        put(layer, (1, 1, 1, 1), at, pictures.token_stack(height), (stack_span, stack_span))
        figure = pictures.number(stack.count)
        top = at[1] + (pictures.TOKEN_TOP[height] / 128 - 0.5) * stack_span
        high = 0.66 * stack_span
        put(layer, RIM, (at[0], top), figure, (high * figure.width / figure.height, high), None)
    for piece in view.pieces:
        if piece.origin is not None:  # it was moved from there
            ends = piece.origin, piece.spot
            put(layer, (*THEME.gold[:3], 0.6), ends[0], pictures.icon("disc"), (piece_span * 0.6,) * 2)
            start, end = ((east * UNIT, -south * UNIT) for east, south in ends)
            if math.dist(*ends) > 2 * piece_span:  # else it would be a head without a shaft
                lay_arrow(add_arrow(layer, THEME.gold), start, end, 0.6 * piece_span * UNIT, piece_span * UNIT / _UNITS)
    for piece in view.pieces:
        span = piece_span * piece.scale
        if piece.fresh:
            put(layer, (*THEME.gold[:3], 0.6), piece.spot, pictures.icon("disc"), (span * 1.2,) * 2)
        texture = pictures.piece(piece.kind, piece.colour, piece.lying)
        put(layer, (1, 1, 1, 1), piece.spot, texture, (span, span))
