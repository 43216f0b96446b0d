"""Doubts that the game has settled: a person answered, or the rules left nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from app.values import Cell
from vision.objects.paint.paints import TOKEN, core
from vision.objects.segmentation.blobs import BlobConfig
from vision.objects.shapes.silhouettes import tight
from vision.objects.shapes.solid_fitting import View
from vision.objects.tokens.token_looks import TokenLookConfig, foot_of_token
from vision.observation import TOKENS, Prior
from vision.scene.state.table import Standing, Table

REACH = 0.3
"""How far around a thing its foot is looked for, in tiles."""
TOUCHING = 0.04
"""How near to each other two stacks lie that touch, in tiles."""


def settled(table: Table, prior: Prior | None) -> Table:
    """The table on which a doubtful thing or tile that the game has as well is doubtful no more: it is not asked about
    again when it changes or goes. What the game has as something else stays in doubt: a shadow that was taken for
    the piece beside it must not be told as that piece when it goes. Only where tokens are all that lies on a tile, and
    one doubtful thing is all that is seen there, that is the stack. A doubtful stack that touches a certain one of its
    tile is no other one: it is forgotten; and one that stood beside a certain one is not the game's while the game may
    not know that this has gone. The table itself where ``prior`` is None.
    """
    if prior is None:
        return table
    if table.left:
        table = replace(table, left=frozenset(cell for cell in table.left if (cell, TOKENS, "") in prior.things))
    tiles = dict(table.tiles)
    for cell in prior.laid:
        known, allowed = tiles.get(cell), prior.allowed(cell)
        if known is not None and not known.certain and allowed is not None and set(allowed) == {known.tile}:
            tiles[cell] = replace(known, certain=True)
    if not any(thing.cell is not None and not thing.certain for thing in table.things):
        return table if tiles == table.tiles else replace(table, tiles=tiles)
    table = replace(table, things=tuple(thing for thing in table.things if not _is_part_of_stack(thing, table, prior)))
    things = (
        thing if thing.kind == seen.kind else _placed_as(thing, table)
        for seen, thing in zip(table.things, _settled(table, prior), strict=True)
    )
    return replace(table, tiles=tiles, things=tuple(things))


def _is_part_of_stack(thing: Standing, table: Table, prior: Prior) -> bool:
    """Whether the thing is a doubtful stack that touches a certain one of its tile, where the game has tokens: a dark
    piece before a stack was taken for more of it, and the stack itself was never compared again.
    """
    if thing.certain or thing.kind != TOKEN or (thing.cell, TOKENS, "") not in prior.things:
        return False
    sure = [other for other in table.things if other.kind == TOKEN and other.cell == thing.cell and other.certain]
    return bool((table.thing_mask(sure, TOUCHING)[thing.window] & thing.mask).any())


def _placed_as(thing: Standing, table: Table) -> Standing:
    """The thing where its kind stands, which it was not taken for when it was seen: of a short piece, or a token, that
    was taken for a tall piece the foot was told too near to the camera. As it was where no such piece is known, or none
    stands there.
    """
    solids = [each for each in (table.shapes.solids if table.shapes else table.solids) if each.kind == thing.kind]
    if thing.cell is None or not (solids or thing.kind == TOKEN):
        return thing
    left, top = thing.corner
    high, wide = thing.mask.shape
    pad = round(REACH * table.pixels_per_tile)
    window = slice(max(0, top - pad), top + high + pad), slice(max(0, left - pad), left + wide + pad)
    mask, others = (np.zeros(table.seen.shape[:2], np.bool_) for _ in range(2))
    mask[thing.window] = thing.mask
    for other in table.things:
        if other.corner != thing.corner:
            others[other.window] |= other.mask
    corner, ground = (window[1].start, window[0].start), table.ground((left + wide / 2, top + high / 2))
    if thing.kind == TOKEN:
        fill, beside, corner = tight(mask[window].astype(np.float32), others[window], corner)
        _, at = foot_of_token(fill, beside, table.shapes, ground, TokenLookConfig())
    else:
        now = table.seen[window]
        paint = np.median(now[core(mask[window])].astype(np.float64), axis=0)
        deep = table.shade - BlobConfig().deeper
        # what it was taken for did not fit: much of the mask may be shadow
        view = View(now, table.bare[window], mask[window], others[window], paint, ground, deep, True)
        at = np.array(min(view.explain(solids), key=lambda each: each.rest).foot)
    foot = float(at[0]) + corner[0], float(at[1]) + corner[1]
    on = table.lattice.cell_at(foot, table.tiles)
    return thing if on is None or on[0] != thing.cell else replace(thing, at=on[1])


def _settled(table: Table, prior: Prior) -> Iterable[Standing]:
    by_cell: dict[Cell, list[Standing]] = {}
    for thing in table.things:
        if thing.cell is not None:
            by_cell.setdefault(thing.cell, []).append(thing)
    for thing in table.things:
        here = [] if thing.cell is None else by_cell[thing.cell]
        surplus = thing.kind == TOKEN and thing.cell in table.left
        yield thing if thing.certain or surplus else _named(thing, here, prior)


def left_behind(before: Table, things: Iterable[Standing]) -> frozenset[Cell]:
    """The cells from which a certain stack has gone since the table was as ``before``, now that these are all
    ``things`` there, and those from which one had gone before and none has come since.
    """
    stood = {each.cell for each in before.things if each.kind == TOKEN and each.certain and each.cell is not None}
    stands = {each.cell for each in things if each.kind == TOKEN and each.certain}
    return frozenset((stood | before.left) - stands)


def _named(thing: Standing, here: Iterable[Standing], prior: Prior) -> Standing:
    """The doubtful ``thing``, one of those ``here`` on its tile, as the game has it if that leaves no choice."""
    if thing.kind == TOKEN:
        alone = sum(other.kind == TOKEN for other in here) == 1
        return replace(thing, certain=True) if alone and (thing.cell, TOKENS, "") in prior.things else thing
    due = {(kind, colour) for cell, kind, colour in prior.things if cell == thing.cell}
    if due == {(TOKENS, "")} and all(other is thing for other in here):
        # grey tokens in little light were seen as a black piece; left as one, what is put on them stands beside it
        return replace(thing, kind=TOKEN, colour="", lying=None, certain=True, piece=False)
    known = [(other.kind, other.colour) for other in here if other.certain]
    left = [
        (kind, colour)
        for cell, kind, colour in prior.things
        if cell == thing.cell and kind != TOKENS and (kind, colour) not in known and thing.colour in ("", colour)
    ]
    rivals = [other for other in here if other.kind != TOKEN and not other.certain]
    if len(left) != 1 or len(rivals) != 1:
        return thing
    kind, colour = left[0]
    # of how it stands the game says nothing, and that may be what was in doubt
    return replace(thing, kind=kind, colour=colour, lying=None, certain=True, piece=True)
