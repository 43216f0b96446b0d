"""Tokens at the map's edge: those seen beyond the tile on which they lie, and those that would hang out over it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from vision.numeric.patches import apply
from vision.objects.shapes.solids import Ground
from vision.scene.state.table import Table


@dataclass(frozen=True, slots=True)
class EdgeConfig:
    """Where tokens at the map's edge lie. Set on mismatched simulated tables; not measured on real boxes."""

    beyond: float = 0.15
    """How far beyond a tile's edge, in tiles, the foot of tokens may be seen that lie on it: while few tiles lay, a
    stack 0.08 from the edge of one was seen 0.03 beyond on a mismatched simulated table, and what came and went on it
    was missed.
    """
    laps: float = 0.25
    """The least part (0-1) of them that covers the tile then: of that stack 0.42 did."""
    hangs: float = 0.06
    """How far from the map's edge, in tiles, the foot of tokens must be to lie there for certain where high ones lean
    out: a stack of three whose sides looked like the print was told by its top, 0.00 from the edge and 0.16 from where
    it lay, on such a table under a camera tilted by 30 degrees.
    """
    leans: float = 0.35
    """How far, in tiles, what is a tile high must lean out for that: that stack leaned by 0.46. Straight below the
    camera nothing leans, and with 0.28 a single token 0.07 from the edge was asked about on another such table.
    """


def on_edge(
    table: Table, foot: tuple[float, float], mask: NDArray[np.bool_], corner: tuple[int, int], config: EdgeConfig
) -> tuple[Cell, tuple[float, float]] | None:
    """The tile on whose edge tokens lie whose ``foot`` (x, y) is seen a little beyond it, and the point on it as in
    ``Lattice.cell_at``: the ``mask`` [h, w], cut out at ``corner``, lies on it in part. None where there is none.
    """
    (left, top), (high, wide) = corner, mask.shape
    for cell in table.lattice.corners:
        east, south = (float(value) for value in apply(np.linalg.inv(table.lattice.warp(cell)), np.array([foot]))[0])
        if max(abs(east - 0.5), abs(south - 0.5)) > 0.5 + config.beyond:
            continue
        on_tile = table.region(table.lattice.warp(cell), 0.0)[top : top + high, left : left + wide]
        if np.count_nonzero(mask & on_tile) >= config.laps * np.count_nonzero(mask):
            return cell, (east, south)
    return None


def hangs_out(table: Table, place: tuple[Cell, tuple[float, float]], ground: Ground, config: EdgeConfig) -> bool:
    """Whether tokens whose foot is seen at that ``place``, a tile and the point on it (0-1 east and south), would hang
    out over the map's edge away from the camera: they may be the top of a stack that lies farther in, and leans out.
    """
    cell, at = place
    away = np.linalg.solve(ground.east_south, ground.up)  # tiles east and south, for each tile of height
    for axis, (lean, spot) in enumerate(zip(away.tolist(), at, strict=True)):
        if abs(lean) < config.leans:
            continue
        inner = 1.0 - spot if lean > 0 else spot
        step = [0, 0]
        step[axis] = 1 if lean > 0 else -1
        if inner < config.hangs and Cell(cell.col + step[0], cell.row + step[1]) not in table.tiles:
            return True
    return False
