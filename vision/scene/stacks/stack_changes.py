"""Whether a known stack has grown or shrunk, by how far its picture has moved against its tile's print.

The height's sign is not taken from that: even a token of the same print never lies exactly as the one before, and a
higher top is seen elsewhere. How displacements are measured tells ``vision.numeric.displacement``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import clipped
from vision.numeric.displacement import Unlike, grey, noise_between, unlike
from vision.numeric.patches import Floats
from vision.scene.stacks.reached_stacks import (
    LEAK,
    SUREST,
    Surroundings,
    beyond_own_shadow,
    by_hand,
    grown_by,
    only_shade,
    shadow_ended,
    starkly,
)
from vision.scene.stacks.restack_config import RestackConfig
from vision.scene.state.table import Standing, Table
from vision.tiles.lattice import around as neighbours


@dataclass(frozen=True, slots=True, eq=False)
class Nearby:
    """What else happened around a stack since it was seen before, as masks [h, w] of the whole picture.

    around: things that came or went beside it and their shadows, where pixels are avoided if enough others remain.
    before_it: what may occlude it, where pixels never count. own_shadow: a new shadow that nothing else casts, or None.
    handled: a tile was laid beside its own, or its own was laid. reached: whether something moved over it meanwhile, as
    a hand does that takes a token; None: not known. rivals: the other stacks over which it moved; None where a change
    of light beside the stack may have another cause than stacks.
    """

    around: NDArray[np.bool_]
    before_it: NDArray[np.bool_]
    own_shadow: NDArray[np.bool_] | None = None
    handled: bool = False
    reached: bool | None = None
    rivals: Sequence[Standing] | None = None

    @property
    def alone(self) -> bool:
        """Whether of all stacks something moved over this one only, and nothing else on the map came or went."""
        return self.reached is True and self.rivals is not None and not self.rivals


@dataclass(frozen=True, slots=True, eq=False)
class Restack:
    """How ``sure`` it is that a stack has grown or shrunk: 1 for certainly, less for a question, 0 where it has not,
    None where that cannot be decided. ``shadow``: the mask in the stack's window of what differs in one piece with what
    came or went beside it, and may be its shadow, where all that has moved lies in that; else None. ``mixed``: there
    it became lighter in one part and darker in another, as under no shadow alone. ``stark``: no noise
    explains it; told where another stack changed too.
    """

    sure: float | None
    shadow: NDArray[np.bool_] | None = None
    mixed: bool = False
    stark: bool = False


def restacked(
    table: Table,
    things: Sequence[Standing],
    stack: Standing,
    now: Picture,
    nearby: Nearby,
    neighbour: float,
    config: RestackConfig,
) -> Restack:
    """Whether the stack, one of the ``things`` on the table, has grown or shrunk from ``table.seen`` to ``now`` uint8
    [h, w, 3]. ``neighbour``: the margin around other things in which it is not compared, in tiles.
    """
    assert stack.cell is not None
    scale = table.pixels_per_tile
    rows, columns = stack.window
    middle = np.array([(columns.start + columns.stop) / 2, (rows.start + rows.stop) / 2])
    reach = config.window * scale
    low = np.maximum(0, middle - reach).astype(int)
    high = np.minimum([now.shape[1], now.shape[0]], middle + reach).astype(int)
    window = slice(low[1], high[1]), slice(low[0], high[0])
    around = nearby.around[window]
    clips = clipped(table.seen[window]), clipped(now[window])
    away = _distance_from(stack, low, now[window].shape)
    lit = (away > config.shadow * scale) & ~clips[0] & ~clips[1]
    tint = _tint(table.seen[window], now[window], lit)
    before, after = grey(np.asarray(table.seen[window] * tint, np.float32)), grey(now[window])
    noise = noise_between([frame[window] for frame in table.frames])
    own = away <= round(config.near * scale)
    unmoved = unlike(before, after, noise, config.spread * scale, clips=clips).moved(own) < config.quiet
    if unmoved and nearby.rivals is None:
        return Restack(0.0)  # nothing happened here, as to most stacks most of the time
    undecided = Restack(0.0 if unmoved else None)
    others = [thing for thing in things if thing is not stack]
    hidden = table.thing_mask(others, neighbour)[window] | around
    tile = table.region(table.lattice.warp(stack.cell), config.edge) if stack.cell in table.tiles else None
    if tile is None:
        return undecided
    inside = table.region(table.lattice.warp(stack.cell), -config.edge)[window]
    if nearby.handled:  # the edge of a tile that was laid beside it, and its shadow, are no part of it
        own &= inside
    if np.count_nonzero(own & ~hidden) < config.in_view * np.count_nonzero(own):
        return undecided
    own &= ~hidden
    clear = (away > config.shadow * scale) & ~hidden
    if nearby.own_shadow is not None:
        clear &= ~nearby.own_shadow[window]
    look = Surroundings(
        before, after, clips, noise, clear, tile[window] & clear, middle - low, config.spread * scale, unmoved
    )
    off = look.difference()
    leans = np.count_nonzero(own & inside & ~grown_by(hidden, LEAK)) < config.firm * np.count_nonzero(own)
    if leans and not nearby.handled:
        beneath = _lying_still(table, stack, window, off, clear, config)
        for still, within in beneath:
            look = replace(look, print_=look.print_ | still)
            inside |= within
        off = look.difference() if beneath else off
    print_ = look.print_
    # in light that has changed only print that is not saturated shows by how much
    telling = print_ & lit if np.abs(tint - 1.0).max() > config.relit else print_
    plenty = np.count_nonzero(telling) >= np.count_nonzero(own)
    if np.count_nonzero(telling) < config.scarce * np.count_nonzero(own):
        return undecided
    beside = clear & ~tile[window]
    if nearby.reached is None and _neighbour_nudged(table, window, off, beside, print_, config):
        own &= inside  # the edge of that tile, pushed when another was laid, is no part of the stack
    firm = own & inside & ~grown_by(hidden, LEAK)
    mixed = False
    alone = not nearby.handled and bool(np.count_nonzero(firm) >= config.in_view * np.count_nonzero(own))
    if not around.any():
        sure, shadow = _verdict(off, own, firm if alone else None, print_, config), None
    else:
        sure, shadow = _verdict(off, own, None, print_, config), None
        if sure:  # the tip of a shadow may reach it from what came beside it
            shadow = off.connected_shadow(around, print_)
            mixed = off.both_ways(own & shadow, print_)
            if mixed:
                sure, shadow = None, None
            else:
                sure = _verdict(off, own & ~shadow, None, print_, config) or None
                firm &= ~shadow
    if unmoved:
        sure, shadow = 0.0, None
    if alone and nearby.reached and (sure is None or sure < 1.0):
        # a neighbour that was pushed shows beyond the stack's own tile only
        times = config.beside if around.any() else 1.0
        ended, inner = 0.0, ~grown_by(away > 0, LEAK)
        if nearby.rivals is not None:
            ended = shadow_ended(table, others, stack, off, away, window, nearby.rivals, config)
            inner |= not nearby.rivals  # no other stack was touched: the shadow is its own
        changed = by_hand(look, off, own, firm, inner, ended, nearby.rivals is not None, times, config)
        if nearby.rivals and ended < 1.0 and off.moved(print_) > off.moved(firm):
            changed = min(changed, SUREST)  # the shadow of another stack that changed moved across the print and it
        if np.count_nonzero(firm) < config.firm * np.count_nonzero(own):
            changed = min(changed, SUREST)
        sure = max(changed, sure or 0.0) if changed else sure
    elif alone and not nearby.reached:
        by_itself = off.moved(firm)
        if (
            nearby.reached is None
            and not around.any()
            and starkly(look, off, own, firm, config.unreached_edges, config)
        ):
            sure = 1.0
        elif sure is not None and nearby.reached is False and (sure < 1.0 or by_itself < config.quiet):
            sure = 0.0  # where no hand has been, light asks too often, and what lies beyond its tile says nothing
        elif sure is not None and by_itself < config.unreached:
            sure = min(sure, SUREST)
    if sure == 1.0 and nearby.rivals:
        tip = grown_by(off.connected_shadow(table.thing_mask(nearby.rivals, 0.0)[window], print_), LEAK)
        if not _told_beyond(tip, look, off, own, firm, print_, config):
            sure = SUREST
    if not plenty:
        # a high stack leans over the next tile: the little print that its own shows raises no more than a question
        shadow = None if sure is not None else shadow
        sure = min(sure, SUREST) if sure else None
    if sure is not None or shadow is None:
        stark = sure == 1.0 and bool(nearby.rivals) and starkly(look, off, own, firm, config.noisy_edges, config)
        return Restack(sure, mixed=mixed, stark=stark)
    whole = np.zeros(now.shape[:2], np.bool_)
    whole[window] = shadow
    return Restack(None, whole[stack.window])


def _lying_still(
    table: Table,
    stack: Standing,
    window: tuple[slice, slice],
    off: Unlike,
    clear: NDArray[np.bool_],
    config: RestackConfig,
) -> list[tuple[NDArray[np.bool_], NDArray[np.bool_]]]:
    """The print [h, w] of each tile over which the stack leans and which lies as before, by all of it that is in
    sight, and that tile without its edge [h, w]: what is seen of the stack there nothing else has changed.
    """
    found = []
    mask = np.zeros(table.seen.shape[:2], np.bool_)
    mask[stack.window] = stack.mask
    assert stack.cell is not None
    for cell in neighbours(stack.cell):
        if cell not in table.tiles:
            continue
        warp = table.lattice.warp(cell)
        print_ = table.region(warp, config.edge)[window] & clear
        if not (mask & table.region(warp, 0.0)).any() or not print_.any():
            continue
        if off.moved(print_) <= config.calm and off.edge_difference(print_) <= config.steady:
            found.append((print_, table.region(warp, -config.edge)[window]))
    return found


def _neighbour_nudged(
    table: Table,
    window: tuple[slice, slice],
    off: Unlike,
    beyond: NDArray[np.bool_],
    print_: NDArray[np.bool_],
    config: RestackConfig,
) -> bool:
    """Whether a tile next to the stack's own lies otherwise than before: of what lies ``beyond`` the own one [h, w] the
    map's print and its edges differ more than the own ``print_`` [h, w] does. ``window``: rows and columns of both.
    """
    others = table.tile_mask(config.edge)[window] & beyond
    return off.edge_difference(others, print_) > config.steady


def _told_beyond(
    shade: NDArray[np.bool_],
    look: Surroundings,
    off: Unlike,
    own: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    print_: NDArray[np.bool_],
    config: RestackConfig,
) -> bool:
    """Whether a change that is told is told as well by the part of the stack beyond the ``shade`` [h, w], which may be
    another stack's shadow whose tip lies on it; also where that part is too small to tell. ``own``, ``firm`` and
    ``print_`` as for ``by_hand``.
    """
    lit, rest = firm & ~shade, own & ~shade
    size = np.count_nonzero(firm)
    if np.count_nonzero(lit) == size or np.count_nonzero(lit) < config.in_view * size:
        return True
    if _verdict(off, rest, lit, print_, config) == 1.0:
        return True
    return by_hand(look, off, rest, lit, np.zeros_like(lit), 0.0, True, 1.0, config) == 1.0


def _tint(before: Picture, after: Picture, where: NDArray[np.bool_]) -> Floats:
    """How much lighter ``after`` is in the mask [h, w], for each channel [3], as a factor: light of another colour
    changes the grey of a token and of the print around it differently. 1 where the mask is empty.
    """
    if not where.any():
        return np.ones(3, np.float32)
    means = [picture[where].mean(axis=0, dtype=np.float32) for picture in (before, after)]
    return np.asarray(means[1] / np.maximum(means[0], 1.0), np.float32)


def _distance_from(stack: Standing, corner: NDArray[np.int64], shape: tuple[int, ...]) -> Floats:
    """The distance in pixels from the stack's mask, [h, w], in the cut-out of that shape at ``corner`` (x, y)."""
    free = np.ones(shape[:2], np.uint8)
    rows, columns = np.nonzero(stack.mask)
    rows, columns = rows + stack.corner[1] - corner[1], columns + stack.corner[0] - corner[0]
    inside = (rows >= 0) & (rows < shape[0]) & (columns >= 0) & (columns < shape[1])
    free[rows[inside], columns[inside]] = 0
    return np.asarray(cv2.distanceTransform(free, cv2.DIST_L2, cv2.DIST_MASK_3), np.float32)


def _verdict(
    off: Unlike,
    own: NDArray[np.bool_],
    firm: NDArray[np.bool_] | None,
    print_: NDArray[np.bool_],
    config: RestackConfig,
) -> float | None:
    """What the difference ``off`` on the stack ``own`` [h, w] says beside that on the ``print_`` [h, w] around it, as
    ``Restack.sure``; ``firm`` [h, w]: the part of it that nothing beside it can change, None where something came or
    went there.
    """
    here = off.moved(own)
    if here < min(config.least, config.faint):
        return 0.0
    rest = beyond_own_shadow(off, own, print_, config)
    faintly = 0.0 if firm is None else _faintly(off, firm, print_, rest, config)
    if here < config.least:  # in a path-traced world far things changed the light on a stack by as much
        return min(faintly, SUREST)
    # its edges lie still: noise on a dim token, or the shadow of a stack beside it
    steady = off.edge_difference(own, print_) < config.edged * off.edge_difference(print_)
    steady |= only_shade(off, own if firm is None else firm, print_, config)
    steady &= here < config.far_asked
    if faintly == 1.0:
        return SUREST if steady else faintly
    there, out = off.moved(print_), off.stands_out(own, print_)
    if out < config.asked:
        return 0.0
    sure = min(1.0, out / config.told, here / config.clear)
    if steady:
        sure = min(sure, SUREST)
    if there <= config.unmoved * here or (here >= config.far and there < config.apart * here):
        return sure
    if off.edge_difference(print_) <= config.steady:
        return sure if there <= config.dimmed * here else min(sure, SUREST)
    if here >= config.far_asked and there < config.apart_asked * here:
        return sure * min(here / config.far, config.apart * here / max(there, 1e-6), SUREST)
    return None


def _faintly(
    off: Unlike, own: NDArray[np.bool_], print_: NDArray[np.bool_], rest: NDArray[np.bool_], config: RestackConfig
) -> float:
    """How surely the stack ``own`` [h, w] has changed where the ``print_`` [h, w] around it has not, or at least the
    ``rest`` of it beyond the stack's own shadow: 1 for certainly, less for a question, 0 where that says nothing.
    """
    for area, times in ((print_, 1.0), (rest, config.shadowed)):
        if off.moved(area) > config.calm or off.edge_difference(area) > config.calm_edge:
            continue
        enough = config.faint * times, config.faint_told * times
        sure = min(1.0, off.moved(own) / enough[0], off.stands_out(own, area) / enough[1])
        return sure if sure >= config.faint_asked else 0.0
    return 0.0
