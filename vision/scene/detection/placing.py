"""Where on the table the thing of a look stands, and how certain it is there, if it is one at all: it may be light, or
the print or the table that came to light.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from vision.numeric.changes import contrast_across
from vision.numeric.patches import Floats, Matrix
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Cutout, Thing
from vision.objects.segmentation.masks import (
    hardly_differs,
    only_relit,
    umbra,
)
from vision.scene.detection.bared_print import print_seen
from vision.scene.detection.look import Look
from vision.scene.detection.map_edge import hangs_out, on_edge
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.token_neighbours import like_neighbours
from vision.scene.state.table import Standing, Table
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import around


@dataclass(frozen=True, slots=True)
class Detected:
    """A thing that was found: where it stands, what it was taken for, and the brightness (0-1) left in its shadow, None
    where that cannot be measured.
    """

    standing: Standing
    thing: Thing
    umbra: float | None


def placed(
    table: Table, look: Look, thing: Thing, fill: Floats, gallery: Gallery, surest: float, one_or_two: bool = False
) -> Detected | None:
    """The thing of coverage ``fill`` [h, w] at its place on a tile or beside the map, with at most the confidence
    ``surest``; with ``one_or_two`` that bound leaves no doubt that tokens stand there. None where it is no thing there,
    or reaches out of the cut-out: another look has it whole.
    """
    cut, nearest, config, mask = look.cut, look.nearest, look.config, fill > 0.5
    if _reaches_out(mask, cut.corner, table.seen.shape):
        return None
    coloured = thing.certain and thing.colour not in ("", "black")
    deep = umbra(cut.now, cut.bare, fill, config=config.masks) if coloured else None
    cell = table.lattice.cell_at(thing.foot, table.tiles)
    if _is_relit(look, thing, fill, cell is not None):
        return None
    doubtful = thing.kind == TOKEN and thing.certain and thing.fit < config.pieces.tokens.round
    if doubtful and hardly_differs(cut.now, cut.bare, mask, config=config.masks):  # then its colour proves nothing
        thing = _in_doubt(thing, thing.fit)
    pictures = cut.now, cut.bare
    if nearest and print_seen(table, gallery, nearest[0], pictures, cut.corner, mask, config.bared).in_sight:
        return None
    doubted = surest < 1.0 or thing.kind != TOKEN or not thing.certain
    if cell is None and nearest is None and doubted and like_neighbours(table, cut, mask, config.neighbours):
        thing, surest = Thing(TOKEN, "", thing.foot, None, 1.0, True, thing.fit), 1.0
    if thing.kind == TOKEN:
        beyond = cell is None
        cell = cell or on_edge(table, thing.foot, mask, cut.corner, config.edge)
        if cell and (beyond or hangs_out(table, cell, cut.ground, config.edge)):
            surest = min(surest, config.crowd)
    if cell is None and thing.kind != TOKEN:
        cell = nearest or table.lattice.cell_at(lowest(mask, cut.corner, cut.ground.up), table.tiles)
        if cell and not nearest:  # most of it is seen beyond the map's edge
            thing = replace(thing, certain=False)
    if cell is None and surest == 1.0 and _shows_own_print(look, thing, fill):
        thing = replace(thing, certain=True, confidence=1.0)
    elif cell is None and thing.certain and _may_be_table(table, look, thing, mask):
        thing = _in_doubt(thing, config.surest)
    if thing.kind == TOKEN and thing.fit < config.round_too and _may_be_print(table, cell and cell[0], gallery):
        thing = _in_doubt(thing, thing.fit)
    stands = thing.certain and (surest == 1.0 or one_or_two)
    if surest < 1.0:
        thing = _in_doubt(thing, surest)
    tight, corner = _tight(mask, cut.corner)
    if cell is None and _from_edge(tight, corner, table.seen.shape) < (1 if thing.certain else config.cut_off):
        return None  # what is cut off has no outline to know it by
    where, at = _position(table, thing, cell)
    standing = Standing(thing.kind, thing.colour, thing.lying, where, at, tight, corner, stands, thing.piece)
    return Detected(standing, thing, deep)


def _in_doubt(thing: Thing, surest: float) -> Thing:
    """The same, uncertain, with at most that confidence."""
    return replace(thing, certain=False, confidence=min(thing.confidence, surest))


def _position(
    table: Table, thing: Thing, cell: tuple[Cell, tuple[float, float]] | None
) -> tuple[Cell | None, tuple[float, float]]:
    """The cell and the place (0-1) on its tile, of which the ``cell`` found may be a little beyond; None and the place
    on the table beside the map.
    """
    if cell is None:
        spot = table.plane.to_table(np.array([thing.foot]))[0]
        return None, (float(spot[0]), float(spot[1]))
    where, at = cell
    return where, (min(1.0, max(0.0, at[0])), min(1.0, max(0.0, at[1])))


def _tight(mask: NDArray[np.bool_], corner: tuple[int, int]) -> tuple[NDArray[np.bool_], tuple[int, int]]:
    """The mask [h, w], cut out at ``corner`` (x, y), without its empty margins, and the corner of what is left."""
    rows, columns = np.nonzero(mask)
    top, left = int(rows.min()), int(columns.min())
    return mask[top : int(rows.max()) + 1, left : int(columns.max()) + 1], (corner[0] + left, corner[1] + top)


def _from_edge(mask: NDArray[np.bool_], corner: tuple[int, int], shape: tuple[int, ...]) -> int:
    """How far the mask [h, w] at ``corner`` (x, y) is from the nearest edge of a picture of that ``shape``."""
    return min(*corner, shape[1] - corner[0] - mask.shape[1], shape[0] - corner[1] - mask.shape[0])


def _is_relit(look: Look, thing: Thing, fill: Floats, on_map: bool) -> bool:
    """Whether a thing of coverage ``fill`` [h, w] is no more than other light: what is taken for tokens, but does not
    show that. Beside the map a token may have a shade of the table, and then shows its print.
    """
    cut, mask = look.cut, fill > 0.5
    unprinted = thing.kind == TOKEN and not _printed(look, thing, fill)
    if not on_map:
        unprinted = unprinted and not thing.certain and _shows_no_print(look, fill)
    return unprinted and only_relit(cut.now, cut.bare, mask, config=look.config.masks)


def _may_be_table(table: Table, look: Look, thing: Thing, mask: NDArray[np.bool_]) -> bool:
    """Whether what was found in the ``mask`` [h, w] beside the map may be the table that came to light, or a tile that
    nobody saw, as pale as the table in a bright light.
    """
    if _is_ghost(look.cut, mask, look.config):
        return True
    return table.lattice.cell_at(thing.foot, _unseen(table, thing.foot, look.config)) is not None


def _reaches_out(mask: NDArray[np.bool_], corner: tuple[int, int], shape: tuple[int, ...]) -> bool:
    """Whether the mask [h, w], cut out at ``corner`` (x, y) of a picture of that ``shape``, ends at an edge of the
    cut-out that is none of the picture.
    """
    (high, wide), (left, top) = mask.shape, corner
    before = (top > 0 and mask[0].any()) or (left > 0 and mask[:, 0].any())
    return bool(before or (top + high < shape[0] and mask[-1].any()) or (left + wide < shape[1] and mask[:, -1].any()))


def _is_ghost(cut: Cutout, mask: NDArray[np.bool_], config: NewThingConfig) -> bool:
    """Whether the outline of what lies within the ``mask`` [h, w] is seen in the picture remembered rather than now: it
    is the table that came to light (ghosts of background subtraction, Cucchiara et al. 2003).
    """
    outline = mask & (cv2.erode(mask.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=1) == 0)
    if not outline.any():
        return False
    here, there = (np.median(contrast_across(each, mask, outline, config.across)) for each in (cut.now, cut.bare))
    return bool(here < config.ghost * there)


def _printed(look: Look, thing: Thing, fill: Floats) -> bool:
    """Whether a certain token of coverage ``fill`` [h, w] has the outline of one and may show the print of the owner's:
    no shadow does, however alike it dims all channels.
    """
    face = None if look.known.shapes is None else look.known.shapes.face
    if face is None or not thing.certain or thing.fit < look.config.pieces.tokens.round:
        return False
    return face.similarity(look.cut.now, fill, look.cut.ground) >= face.possible


def _shows_own_print(look: Look, thing: Thing, fill: Floats) -> bool:
    """Whether tokens of coverage ``fill`` [h, w], not larger than one, show the print of the owner's, and the table did
    not before.
    """
    face = None if look.known.shapes is None else look.known.shapes.face
    if thing.kind != TOKEN or face is None or not face.telling or look.config.one < face.sizes(fill, look.cut.ground):
        return False
    now, before = (face.similarity(picture, fill, look.cut.ground) for picture in (look.cut.now, look.cut.bare))
    return now >= face.anywhere and before < face.possible


def _shows_no_print(look: Look, fill: Floats) -> bool:
    """Whether a thing of coverage ``fill`` [h, w] cannot show the print of the owner's tokens, each of which shows that
    of the others.
    """
    face = None if look.known.shapes is None else look.known.shapes.face
    if face is None or not face.telling:
        return False
    return -1.0 < face.similarity(look.cut.now, fill, look.cut.ground) < face.possible


def _unseen(table: Table, spot: tuple[float, float], config: NewThingConfig) -> set[Cell]:
    """The free cells on which a tile may lie that was not seen: those beside the map, and, where the table about the
    pixel ``spot`` (x, y) is nearly overexposed, those beside them, since one such tile hides the next.
    """
    beside = set(table.lattice.frontier())
    reach = round(table.pixels_per_tile / 2)
    left, top = (max(0, round(at) - reach) for at in spot)
    near = table.ground_seen[top : top + 2 * reach, left : left + 2 * reach]
    if near.size and np.median(near, axis=(0, 1)).max() >= config.pale:
        beside |= {other for cell in beside for other in around(cell) if other not in table.lattice}
    return beside


def _may_be_print(table: Table, cell: Cell | None, gallery: Gallery) -> bool:
    """Whether the tile on ``cell`` may be of a face without a picture, whose symbols nobody knows."""
    tile = table.tiles.get(cell) if cell is not None else None
    return tile is not None and not tile.certain and bool(gallery.missing)


def lowest(mask: NDArray[np.bool_], corner: tuple[int, int], up: Matrix) -> tuple[float, float]:
    """The pixel (x, y) of the picture, of those in the mask cut out at ``corner``, that is farthest against ``up`` [2],
    the way in which things lean: near the foot.
    """
    rows, columns = np.nonzero(mask)
    first = int(np.argmin(columns * up[0] + rows * up[1]))
    return float(corner[0] + int(columns[first])), float(corner[1] + int(rows[first]))
