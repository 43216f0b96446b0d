"""Whether a known stack has grown or shrunk, by how far its picture has moved against its tile's print.

The height's sign is not taken from that: even a token of the same print never lies exactly as the one before, and a
higher top is seen elsewhere. How displacements are measured tells ``vision.numeric.displacement``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import clipped
from vision.numeric.displacement import Unlike, aligned, grey, noise_between, unlike
from vision.numeric.patches import Floats
from vision.scene.table import Standing, Table

SUREST = 0.95
"""How near to certain (0-1) a question can be where the tile may have been pushed, or noise have moved the stack."""
PENUMBRA, LEAK = 2, 3
"""Pixels beside a shadow that it may dim too, and beside another thing that a change of that one may reach under the
blur of the comparison.
"""


@dataclass(frozen=True, slots=True)
class RestackConfig:
    """When the difference at a stack, aligned to the print around it, is a token more or less. Calibrated on
    mismatched simulated worlds and a path-traced game: of 1,204 simulated stacks that were left alone, pushed with
    their tile or shaded by what came beside them, none stood out by more than 1.6; of those that had changed nearly
    all did, by up to 17.
    """

    quiet: float = 0.15
    """Displacement in pixels up to which nothing has changed, whatever the print around it did."""
    faint: float = 0.2
    """Displacement in pixels from which a stack has changed where nothing else has, neither the print around it nor a
    thing beside it: under a camera straight above, a token more hardly shows. On four mismatched simulated tables, one
    of them in flickering light, 36 stacks that changed moved by 0.23 to 0.75, stacks that nobody touched by up to 0.31
    ...
    """
    faint_told: float = 2.8
    """... but stood out from the print by at most 2.28 spreads of the difference there, those that changed by 2.9 to
    8.6; ...
    """
    faint_asked: float = 0.85
    """... the part of both from which it is asked about."""
    calm: float = 0.1
    """The largest displacement of the print there, in pixels, ..."""
    calm_edge: float = 1.25
    """... and the largest difference at its edges, in spreads of that difference: print that nobody pushed has 0.3 to
    1.19.
    """
    shadowed: float = 1.35
    """How many times as much it must be where the print lies still only beyond the stack's own shadow: 1.4 and more
    where a stack changed, up to 1.15 beside tiles that were pushed.
    """
    least: float = 0.5
    """Displacement in pixels from which it is asked whether a stack has changed ..."""
    clear: float = 0.75
    """... and from which that is told: on one mismatched simulated table a stack at the edge of its tile seemed
    displaced by 0.52 to 0.66 px while nobody touched it.
    """
    asked: float = 1.6
    """How far a stack must stand out from the print around it to be asked about, in spreads of the difference there,
    and to be told where a hand has reached to it: 1.86 and more in nine mismatched simulated games, one that nobody
    touched 1.22 ...
    """
    told: float = 2.0
    """... and for a change to be told."""
    edged: float = 1.2
    """How many times as much as that of the print around it the difference at a stack's edges must be for a small
    displacement to be told: in 15 mismatched simulated games stacks that had changed had 1.2 and more, but for four of
    735, one that nobody touched 1.04.
    """
    unreached: float = 1.1
    """Displacement in pixels from which a change is told where no hand is known to have been: 1.22 and more in those
    games where a stack had changed, 0.61 to 1.03 where none had.
    """
    reached_told: float = 0.6
    """Displacement in pixels times how far the edges of a stack stand out from which it has changed where a hand has
    reached to it since ..."""
    reached_asked: float = 0.48
    """... and from which that is asked. In mismatched simulated worlds others that a hand had reached had 0.47 at most;
    nearly all that changed had more, and most of the rest stood out broadly. Differences as broad as a shadow separate
    them less well.
    """
    beside: float = 1.5
    """How many times as much it must be where something else came or went beside it: there others had up to 0.66, but
    for one that was shaded and is not compared; those that changed had 0.85 and more.
    """
    reached_least: float = 0.25
    """The least displacement then, in pixels: a tile that was pushed beside it gave 0.2 on a mismatched simulated
    table.
    """
    reached_broad: float = 4.0
    """How far it must stand out broadly to be told by less, where the print around it lies still: others that a hand
    had reached in mismatched simulated worlds had up to 2.96, but for one beside an overexposed tile that was not seen
    as it was laid: 3.56.
    """
    reached_far: float = 6.0
    """How far it must stand out to be told whatever the edges of the print around it show ..."""
    little: float = 0.25
    """... where that has moved by no more than this part of its displacement, which is ``far_asked`` at least: in a
    mismatched simulated world under a camera straight above stacks that had changed had 0.17 to 0.21 of 1.3 to 1.5 px
    and stood out by 8.7 to 12, their print in a new shadow; others that a hand had reached stood out by 3.6 at most. On
    a path-traced table one that was only pushed stood out by 11 with 0.15 of 0.78 px.
    """
    steady: float = 1.4
    """The largest difference at the edges of the print, in spreads of that difference, for its tile to count as lying
    still: 0.9 to 1.4 where it did, also in the shadow of a stack that grew. Otherwise only a larger displacement tells,
    since a pushed tile takes its stack along: on path-traced tables (1.5 to 2.4) up to 0.84 px further than its print.
    """
    unmoved: float = 0.1
    """The displacement of the print, as a part of the stack's, up to which its tile lay still whatever its edges show:
    a pushed one's is 0.25 and more.
    """
    dimmed: float = 0.35
    """The largest displacement of the print, as a part of the stack's, for a change to be told where its edges show
    that its tile lay still: mostly up to 0.32 where a stack changed, 0.34 to 0.6 at the rim of a cloud's shadow.
    """
    far: float = 1.5
    """Displacement in pixels from which a stack has changed then ..."""
    apart: float = 0.5
    """... and the largest one of the print, as a part of it."""
    far_asked: float = 1.2
    """The same two for a question: in pixels ..."""
    apart_asked: float = 0.75
    """... and as a part of it."""
    own_shadow: float = 0.4
    """The largest area of print, in areas of the stack, that differs in one piece with it and counts as its own shadow,
    not as print that was pushed: up to 0.37 where a stack grew or shrank on mismatched simulated tables.
    """
    gone: float = 1.5
    """Displacement in pixels from the background up to which a stack that has changed is gone. On a mismatched
    simulated table with tokens of the print's colour stacks differed by 4.2 and more, the place of one that went by
    0.8.
    """
    relit: float = 0.02
    """The change of light, as a factor less 1, from which saturated print no longer counts as what a stack is compared
    with: without one it shows at least that its tile lay still.
    """
    in_view: float = 0.3
    """The least part (0-1) of a stack beside what came or went, and other things, for it to be compared."""
    spread: float = 0.22
    """Scale over which light is compared, in tiles."""
    near: float = 0.05
    """How far beyond the stack's mask its difference counts, in tiles: its new edge lies there."""
    shadow: float = 0.16
    """How far beyond the mask the print is left out, in tiles: the stack's own shadow changes with its height."""
    edge: float = 0.03
    """How far beyond its tile's print that is compared, in tiles: the tile's edge shows best that it was nudged."""
    window: float = 0.75
    """Half the side of the window that is compared, in tiles."""


@dataclass(frozen=True, slots=True, eq=False)
class Nearby:
    """What else happened around a stack since it was seen before, as masks [h, w] of the whole picture.

    around: things that came or went beside it and their shadows, where pixels are avoided if enough others remain.
    before_it: what may occlude it, where pixels never count. own_shadow: a new shadow that nothing else casts, or None.
    handled: a tile was laid beside its own, or its own was laid. reached: whether something moved over it meanwhile, as
    a hand does that takes a token; None: not known.
    """

    around: NDArray[np.bool_]
    before_it: NDArray[np.bool_]
    own_shadow: NDArray[np.bool_] | None = None
    handled: bool = False
    reached: bool | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Restack:
    """How ``sure`` it is that a stack has grown or shrunk: 1 for certainly, less for a question, 0 where it has not,
    None where that cannot be decided. ``shadow``: the mask in the stack's window of what differs in one piece with what
    came or went beside it, and may be its shadow, where all that has moved lies in that; else None.
    """

    sure: float | None
    shadow: NDArray[np.bool_] | None = None


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
    if unlike(before, after, noise, config.spread * scale, clips=clips).moved(own) < config.quiet:
        return Restack(0.0)  # nothing happened here, as to most stacks most of the time
    others = [thing for thing in things if thing is not stack]
    hidden = table.thing_mask(others, neighbour)[window] | around
    tile = table.region(table.lattice.warp(stack.cell), config.edge) if stack.cell in table.tiles else None
    if tile is None:
        return Restack(None)
    inside = table.region(table.lattice.warp(stack.cell), -config.edge)[window]
    if nearby.handled:  # the edge of a tile that was laid beside it, and its shadow, are no part of it
        own &= inside
    if np.count_nonzero(own & ~hidden) < config.in_view * np.count_nonzero(own):
        return Restack(None)
    own &= ~hidden
    clear = (away > config.shadow * scale) & ~hidden
    if nearby.own_shadow is not None:
        clear &= ~nearby.own_shadow[window]
    print_ = tile[window] & clear
    # in light that has changed only print that is not saturated shows by how much
    telling = print_ & lit if np.abs(tint - 1.0).max() > config.relit else print_
    if np.count_nonzero(telling) < np.count_nonzero(own):
        return Restack(None)
    spread = config.spread * scale
    laid = aligned(before, after, print_, middle - low, spread, clear, clips)
    off = unlike(laid, after, noise, spread, clear, clips)
    firm = own & inside & ~_grown_by(hidden, LEAK)
    alone = not nearby.handled and bool(np.count_nonzero(firm) >= config.in_view * np.count_nonzero(own))
    if not around.any():
        sure, shadow = _verdict(off, own, firm if alone else None, print_, config), None
    else:
        sure, shadow = _verdict(off, own, None, print_, config), None
        if sure:  # the tip of a shadow may reach it from what came beside it
            shadow = off.connected_shadow(around, print_)
            sure = _verdict(off, own & ~shadow, None, print_, config) or None
            firm &= ~shadow
    if alone and nearby.reached and (sure is None or sure < 1.0):
        # a neighbour that was pushed shows beyond the stack's own tile only
        times = config.beside if around.any() else 1.0
        touched = _touched(off, own, firm, print_, times, config)
        sure = max(touched, sure or 0.0) if touched else sure
    elif alone and not nearby.reached and sure is not None:
        by_itself = off.moved(firm)
        if nearby.reached is False and (sure < 1.0 or by_itself < config.quiet):
            sure = 0.0  # where no hand has been, light asks too often, and what lies beyond its tile says nothing
        elif by_itself < config.unreached:
            sure = min(sure, SUREST)
    if sure is not None or shadow is None:
        return Restack(sure)
    whole = np.zeros(now.shape[:2], np.bool_)
    whole[window] = shadow
    return Restack(None, whole[stack.window])


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
    rest = _beyond_own_shadow(off, own, print_, config)
    faintly = 0.0 if firm is None else _faintly(off, firm, print_, rest, config)
    if here < config.least:  # in a path-traced world far things changed the light on a stack by as much
        return min(faintly, SUREST)
    # its edges lie still: noise on a dim token, or the shadow of a stack beside it
    steady = here < config.far_asked and off.edge_difference(own, print_) < config.edged * off.edge_difference(print_)
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


def _touched(
    off: Unlike,
    own: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    print_: NDArray[np.bool_],
    times: float,
    config: RestackConfig,
) -> float:
    """How surely the stack ``own`` [h, w], to which a hand has reached, has changed, of which nothing beside it can
    change the part ``firm`` [h, w], where the edges of the ``print_`` [h, w] around it lie still, or at least of all of
    it beyond the stack's own shadow: 1 for certainly, less for a question, else 0. ``times`` as much as usual is asked
    for.
    """
    here = off.moved(firm)
    far = off.stands_out(firm, print_) >= config.reached_far * times
    if far and here >= config.far_asked and off.moved(print_) <= config.little * here:
        return 1.0
    for area in (print_, _beyond_own_shadow(off, own, print_, config)):
        edges = off.edge_difference(area)
        calm = off.moved(area) <= config.calm and edges <= config.calm_edge
        if calm and here >= config.faint and off.stands_out(firm, area) >= config.reached_broad * times:
            return 1.0
        if here >= config.reached_least and edges <= config.steady:
            worth = here * off.edge_difference(firm, area) / times
            if worth < config.reached_asked:
                return 0.0
            # on a dim token with little print noise is displaced as well, but it stands out no more than elsewhere
            clear = off.stands_out(firm, area) >= config.asked
            clear = clear and off.edge_difference(firm, area) >= config.edged * edges
            return min(1.0 if clear else SUREST, worth / config.reached_told)
    return 0.0


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


def _beyond_own_shadow(
    off: Unlike, own: NDArray[np.bool_], print_: NDArray[np.bool_], config: RestackConfig
) -> NDArray[np.bool_]:
    """The ``print_`` [h, w] without what differs in one piece with the stack ``own`` [h, w]: the shadow of a stack that
    grew or shrank would look like a tile that was pushed. All of it where more differs so, or too little is left.
    """
    shadow = off.connected_shadow(own, print_) & print_
    rest = print_ & ~_grown_by(shadow, PENUMBRA)
    size = np.count_nonzero(own)
    return rest if np.count_nonzero(shadow) <= config.own_shadow * size and np.count_nonzero(rest) >= size else print_


def _grown_by(mask: NDArray[np.bool_], pixels: int) -> NDArray[np.bool_]:
    """The mask [h, w] with all that is that near to it, down or across."""
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((2 * pixels + 1,) * 2, np.uint8))) > 0
