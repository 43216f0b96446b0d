"""Stacks of tokens: the silhouette of a stack, and whether its uppermost token is still the same.

The silhouette of a cylinder is fitted to the change mask by coordinate search over height and foot. How tops are
compared tells ``vision.scene.stack_tops``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from app.values.pictures import Picture
from vision.numeric.changes import clipped, marks
from vision.numeric.displacement import Unlike, aligned, grey, noise_between, unlike
from vision.numeric.patches import Floats, Matrix, apply
from vision.objects.masks import MaskConfig, only_shaded
from vision.objects.matting import off_shades
from vision.objects.paints import TOKEN
from vision.objects.pieces import TOKEN_THICK, token_radius
from vision.objects.solids import Ground
from vision.observation import StackSeen
from vision.scene.stack_tops import TopConfig, drowned, top_likeness
from vision.scene.table import Standing, Table

STEPS = (1.0, 0.5, 0.25)
"""Step sizes of the search for foot and top in pixels, one after the other."""
SHIFTS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
"""Shifts in pixels (down, right) at which the top is compared too: a stack may have been pushed a little."""


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
    """How far a stack must stand out from the print around it to be asked about, in spreads of the difference there
    ...
    """
    told: float = 2.0
    """... and for a change to be told."""
    reached_clear: float = 0.5
    """As ``clear`` for a stack to which a hand has reached since, and beside which nothing else came or went ..."""
    reached_told: float = 1.5
    """... as ``told``, and ..."""
    reached_asked: float = 1.3
    """... as ``asked``: on nine mismatched simulated tables a hand had reached 268 of 270 stacks that changed, most of
    them on purpose. Of 100 others that hands had crossed none seemed displaced by more than 0.41 px beyond its print.
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

    def where(self, reached: bool) -> RestackConfig:
        """The same for a stack to which a hand has ``reached``, or not."""
        if not reached:
            return self
        return replace(self, clear=self.reached_clear, told=self.reached_told, asked=self.reached_asked)


@dataclass(frozen=True, slots=True)
class StackConfig:
    """The silhouette of a stack and the print on its top. Set on the simulated table; not measured on real tokens."""

    most: int = 30
    """The largest height of a stack that is fitted, in tokens of the modelled thickness: twenty of 2.4 mm."""
    loose: float = 6.0
    """The largest correction of a stack's foot along its lean, in pixels."""
    aside: float = 2.0
    """The largest correction across the lean, in pixels."""
    held: float = 0.3
    """Regularisation weight: pixels of the mask that a shift of the foot, or a growth of the lean, by one pixel must
    gain.
    """
    leans: float = 0.1
    """Lean in pixels a token below which the height cannot be estimated from the silhouette."""
    same_top: float = 0.86
    """Correlation of a stack's top from which it is the same token."""
    other_top: float = 0.7
    """Correlation at its old place below which it is another one ..."""
    farther: float = 0.82
    """... if the correlation at any shifted place is below this too."""
    shaded_top: float = 0.6
    """As ``same_top``, for a stack on which shadows came or went; below it the change is reported as uncertain."""
    blurred_top: float = 0.8
    """As ``same_top`` where the earlier picture had to be warped: that blurs it, and the perspective differs."""
    unlike_top: float = 0.55
    """As ``farther`` there."""
    neighbour: float = 0.1
    """Margin around other stacks in which a stack is not compared, in tiles: one that grows or shrinks shades and
    occludes its rim.
    """
    in_view: float = 0.5
    """The part (0-1) of a stack outside new shadows from which only that part is compared."""
    surest: float = 0.9
    """The largest confidence (0-1) of a change that is asked about."""
    tops: TopConfig = field(default_factory=TopConfig)
    """When noise hides the print on a stack's top."""
    restack: RestackConfig = field(default_factory=RestackConfig)
    """When the displacement of a stack is a token more or less."""
    masks: MaskConfig = field(default_factory=MaskConfig)
    """What counts as a shadow beside it."""


SUREST = 0.95
"""How near to certain (0-1) a question can be where the tile may have been pushed."""
PENUMBRA, LEAK = 2, 3
"""Pixels beside a shadow that it may dim too, and beside another thing that a change of that one may reach under the
blur of the comparison.
"""
_TURNS = np.linspace(0, 2 * np.pi, 28, endpoint=False)
RING = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
"""A disc of radius 1, [n, 2]."""


def measured(
    table: Table,
    things: Sequence[Standing],
    stack: Standing,
    now: Picture,
    gain: Floats,
    config: StackConfig = StackConfig(),
) -> Standing:
    """The stack, one of the ``things`` on the table, with its mask and top as fitted to ``now`` uint8 [h, w, 3];
    ``gain`` is the illumination as a factor on ``table.bare``, by blocks. Unchanged where it stands on no known tile or
    nothing of it is visible.
    """
    if stack.cell is None or stack.cell not in table.tiles:
        return stack
    foot = apply(table.lattice.warp(stack.cell), np.array([stack.at]))[0]
    ground = table.ground((float(foot[0]), float(foot[1])))
    ring = RING * token_radius(table.shapes)
    reach = np.abs(ground.east_south).sum(axis=1) * ring.max() / TILE_MM + config.loose
    ends = np.stack([foot, foot + ground.up * config.most * TOKEN_THICK / TILE_MM])
    height, width = now.shape[:2]
    low = np.clip(np.floor(ends.min(axis=0) - reach), 0, [width - 2, height - 2]).astype(int)
    high = np.clip(np.ceil(ends.max(axis=0) + reach), low + 2, [width, height]).astype(int)
    window = slice(low[1], high[1]), slice(low[0], high[0])
    row = min(gain.shape[0] - 1, int(foot[1] * gain.shape[0] / height))
    column = min(gain.shape[1] - 1, int(foot[0] * gain.shape[1] / width))
    bare = np.clip(table.bare[window] * gain[row, column], 0, 255).astype(np.uint8)
    others = table.thing_mask([thing for thing in things if thing is not stack], 0.0)[window]
    cut = np.ascontiguousarray(now[window])
    body = marks(cut, bare, smooth=0.6)[0]
    shadow = (
        off_shades(cut, bare.astype(np.float32), table.shade - config.masks.deeper, config.masks.unshaded)
        < config.masks.like_shadow
    ).astype(np.uint8)
    body &= cv2.morphologyEx(shadow, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) == 0
    weight = np.where(others, 0.0, np.where(body, 1.0, -1.0)).astype(np.float32)
    tokens, spot = _fitted(weight, foot - low, ground, ring, config)
    outline, disc = _drawn(tokens, spot, ground, ring, weight.shape)
    mask = outline & ~others
    if not mask.any() or not (disc & mask).any():
        return stack
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    tight = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
    corner = int(low[0] + columns[0]), int(low[1] + rows[0])
    return replace(stack, mask=mask[tight], corner=corner, top=(disc & mask)[tight])


def _fitted(
    weight: Floats, foot: Matrix, ground: Ground, ring: Matrix, config: StackConfig = StackConfig()
) -> tuple[float, Matrix]:
    """The height in tokens and the foot (x, y) of the stack whose silhouette has the largest sum of ``weight`` [h, w],
    for tokens of the outline ``ring`` [n, 2] in mm (+1 on the thing, -1 on the background, 0 unknown). Where the lean
    is too small to tell: 1.0 and the given foot.
    """
    lean = float(np.linalg.norm(ground.up)) * TOKEN_THICK / TILE_MM
    along = ground.up / max(float(np.linalg.norm(ground.up)), 1e-6)
    across = np.array([-along[1], along[0]])
    if lean < config.leans:
        return 1.0, foot

    def worth(values: tuple[float, float, float]) -> float:
        tokens, forth, aside = values
        if not 1.0 <= tokens <= config.most or abs(forth) > config.loose or abs(aside) > config.aside:
            return -np.inf
        outline = silhouette(tokens, foot + forth * along + aside * across, ground, ring)
        canvas = np.zeros(weight.shape, np.uint8)
        cv2.fillConvexPoly(canvas, np.round(outline * 16).astype(np.int32), 1.0, shift=4)
        return float(weight[canvas > 0].sum()) - config.held * (abs(forth) + abs(aside) + tokens * lean)

    best = max(
        ((float(tokens), forth, 0.0) for tokens in range(1, config.most + 1) for forth in (-4.0, -2.0, 0.0, 2.0)),
        key=worth,
    )
    most = worth(best)
    for step in STEPS:
        for axis, size in ((0, step / lean), (1, step), (2, step), (0, step / lean)):
            for way in (-size, size):
                moved = tuple(value + way * (k == axis) for k, value in enumerate(best))
                assert len(moved) == 3
                if (more := worth(moved)) > most:
                    best, most = moved, more
                    break
    return best[0], foot + best[1] * along + best[2] * across


def silhouette(tokens: float, foot: Matrix, ground: Ground, ring: Matrix) -> Matrix:
    """The silhouette of a stack of so many tokens of the outline ``ring`` [n, 2] in mm on its ``foot`` (x, y), as a
    polygon [n, 2] in pixels.
    """
    rings = np.concatenate([ground.seen(ring, 0.0), ground.seen(ring, TOKEN_THICK * tokens)]) + foot
    return np.asarray(cv2.convexHull(rings.astype(np.float32))[:, 0], np.float64)


def _drawn(
    tokens: float, foot: Matrix, ground: Ground, ring: Matrix, shape: tuple[int, ...]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The occlusion mask of a stack in a picture of that shape, and the mask of its uppermost token's face, [h, w]."""
    found = []
    for points in (silhouette(tokens, foot, ground, ring), ground.seen(ring, TOKEN_THICK * tokens) + foot):
        canvas = np.zeros(shape[:2], np.uint8)
        cv2.fillConvexPoly(canvas, np.round(points * 16).astype(np.int32), 1.0, shift=4)
        found.append(canvas > 0)
    return found[0], found[1]


def stirred(
    table: Table,
    things: Sequence[Standing],
    stack: Standing,
    now: Picture,
    around: NDArray[np.bool_],
    before_it: NDArray[np.bool_],
    moved: bool = False,
    handled: bool = False,
    reached: bool = False,
    config: StackConfig = StackConfig(),
) -> list[StackSeen]:
    """The observation that a stack's top has changed since ``table.seen``, if it has; else empty.

    ``things``: all on the table. ``around`` [h, w] masks things that came or went beside it and their shadows, where
    pixels are avoided if enough others remain; ``before_it`` [h, w] masks what may occlude it, where pixels never
    count. ``moved``: the stored picture has been warped to the camera's new view. ``handled``: a tile was laid beside
    its own, or its own was laid. ``reached``: something moved over it meanwhile, as a hand does that takes a token.
    """
    assert stack.cell is not None, "a stack lies on a tile"
    shadow = None
    if not moved:
        found = _restacked(table, things, stack, now, around, handled, reached, config)
        if found.sure is not None:
            return [_changed(stack, stack.certain and found.sure == 1.0, found.sure, config)] if found.sure else []
        shadow = found.shadow
    top = stack.mask if stack.top is None else stack.top
    before_it = before_it[stack.window] | _beside(table, things, stack, config=config)
    before, after, clear = table.seen[stack.window], now[stack.window], ~around[stack.window]
    enough = config.in_view * np.count_nonzero(top)
    proof = True
    if shadow is not None and (shadow & top).any():
        lit = np.count_nonzero(clear & ~shadow & top) >= enough
        proof = not lit and not only_shaded(after, before, shadow & top, table.shade, config.masks)
        clear &= ~shadow | (not lit)
    shaded = np.count_nonzero(clear & top) < enough
    clear = ~before_it if shaded else clear & ~before_it
    grain = tuple(frame[stack.window] for frame in table.frames)
    there = best = top_likeness(before, after, top, clear, grain, config.tops)
    if there < config.same_top:  # a tile that was shifted a little moves its stack too
        for down, right in SHIFTS:
            aside = np.roll(after, (down, right), axis=(0, 1))
            best = max(best, top_likeness(before, aside, top, clear, grain, config.tops))
    if moved:
        same, other = best >= config.blurred_top, best < config.unlike_top
    else:
        same, other = (
            best >= config.same_top and there >= config.other_top,
            there < config.other_top and best < config.farther,
        )
    if best >= config.shaded_top if shaded else same:
        return []
    farthest = config.unlike_top if moved else config.farther
    sure = (1.0 - best) / (1.0 - farthest)
    if not moved:
        sure = min(sure, (1.0 - there) / (1.0 - config.other_top))
    told = other and proof and not shaded and not drowned(before, after, top, clear, grain, config.tops)
    return [_changed(stack, stack.certain and told, sure, config)]


def uncovered(
    table: Table,
    things: Sequence[Standing],
    stack: Standing,
    now: Picture,
    around: NDArray[np.bool_],
    handled: bool = False,
    config: StackConfig = StackConfig(),
) -> bool:
    """Whether a stack that has changed is gone: its place shows ``table.bare`` again, with hardly anything that has
    moved against the print around it. So a stack of the print's own colour that goes is told from one that grows.
    Arguments as for ``stirred``.
    """
    # any displacement from there on says that something stands there, however little it stands out
    config = replace(config, restack=replace(config.restack, least=config.restack.gone, asked=0.0, faint=np.inf))
    bared = replace(table, seen=table.bare)
    return _restacked(bared, things, stack, now, around, handled, False, config).sure == 0.0


def _changed(stack: Standing, certain: bool, sure: float, config: StackConfig) -> StackSeen:
    """The observation that the stack has another height; ``sure``: how near that is to certain, 1 and more being so."""
    assert stack.cell is not None, "a stack lies on a tile"
    confidence = 1.0 if certain else round(min(max(sure, 0.0), config.surest), 3)
    return StackSeen(stack.cell, stack.at, None, certain, confidence)


@dataclass(frozen=True, slots=True, eq=False)
class _Restack:
    """How ``sure`` it is that a stack has grown or shrunk: 1 for certainly, less for a question, 0 where it has not,
    None where that cannot be decided. ``shadow``: the mask in the stack's window of what differs in one piece with what
    came or went beside it, and may be its shadow, where all that has moved lies in that; else None.
    """

    sure: float | None
    shadow: NDArray[np.bool_] | None = None


def _restacked(
    table: Table,
    things: Sequence[Standing],
    stack: Standing,
    now: Picture,
    around: NDArray[np.bool_],
    handled: bool,
    reached: bool,
    config: StackConfig,
) -> _Restack:
    """Whether a stack has grown or shrunk, by how far its picture has moved against its tile's print. Even a token of
    the same print never lies exactly as the one before, and a higher top is seen elsewhere; the height's sign is not
    taken from it.
    """
    assert stack.cell is not None
    scale = table.pixels_per_tile
    rows, columns = stack.window
    middle = np.array([(columns.start + columns.stop) / 2, (rows.start + rows.stop) / 2])
    reach = config.restack.window * scale
    low = np.maximum(0, middle - reach).astype(int)
    high = np.minimum([now.shape[1], now.shape[0]], middle + reach).astype(int)
    window = slice(low[1], high[1]), slice(low[0], high[0])
    clips = clipped(table.seen[window]), clipped(now[window])
    away = _distance_from(stack, low, now[window].shape)
    lit = (away > config.restack.shadow * scale) & ~clips[0] & ~clips[1]
    tint = _tint(table.seen[window], now[window], lit)
    before, after = grey(np.asarray(table.seen[window] * tint, np.float32)), grey(now[window])
    noise = noise_between([frame[window] for frame in table.frames])
    own = away <= round(config.restack.near * scale)
    if unlike(before, after, noise, config.restack.spread * scale, clips=clips).moved(own) < config.restack.quiet:
        return _Restack(0.0)  # nothing happened here, as to most stacks most of the time
    others = [thing for thing in things if thing is not stack]
    hidden = table.thing_mask(others, config.neighbour)[window] | around[window]
    tile = table.region(table.lattice.warp(stack.cell), config.restack.edge) if stack.cell in table.tiles else None
    if tile is None:
        return _Restack(None)
    inside = table.region(table.lattice.warp(stack.cell), -config.restack.edge)[window]
    if handled:  # the edge of a tile that was laid beside it, and its shadow, are no part of it
        own &= inside
    if np.count_nonzero(own & ~hidden) < config.restack.in_view * np.count_nonzero(own):
        return _Restack(None)
    own &= ~hidden
    clear = (away > config.restack.shadow * scale) & ~hidden
    print_ = tile[window] & clear
    # in light that has changed only print that is not saturated shows by how much
    telling = print_ & lit if np.abs(tint - 1.0).max() > config.restack.relit else print_
    if np.count_nonzero(telling) < np.count_nonzero(own):
        return _Restack(None)
    spread = config.restack.spread * scale
    laid = aligned(before, after, print_, middle - low, spread, clear, clips)
    off = unlike(laid, after, noise, spread, clear, clips)
    if not around[window].any():
        firm = own & inside & ~_grown_by(hidden, LEAK)
        seen_enough = np.count_nonzero(firm) >= config.restack.in_view * np.count_nonzero(own)
        alone = not handled and bool(seen_enough)
        sure = _verdict(off, own, firm if alone else None, print_, config.restack)
        if alone and reached and sure is not None and 0.0 < sure < 1.0:
            # a neighbour that was pushed shows beyond the stack's own tile only
            sure = max(sure, _verdict(off, firm, firm, print_, config.restack.where(reached)) or 0.0)
        return _Restack(sure)
    sure = _verdict(off, own, None, print_, config.restack)
    if sure:  # the tip of a shadow may reach it from what came beside it
        shadow = off.connected_shadow(around[window], print_)
        sure = _verdict(off, own & ~shadow, None, print_, config.restack) or None
        if sure is None:
            whole = np.zeros(now.shape[:2], np.bool_)
            whole[window] = shadow
            return _Restack(None, whole[stack.window])
    return _Restack(sure)


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
    ``_Restack.sure``; ``firm`` [h, w]: the part of it that nothing beside it can change, None where something came or
    went there.
    """
    here = off.moved(own)
    if here < min(config.least, config.faint):
        return 0.0
    rest = _beyond_own_shadow(off, own, print_, config)
    faintly = 0.0 if firm is None else _faintly(off, firm, print_, rest, config)
    if here < config.least:  # in a path-traced world far things changed the light on a stack by as much
        return min(faintly, SUREST)
    if faintly == 1.0:
        return faintly
    there, out = off.moved(print_), off.stands_out(own, print_)
    if out < config.asked:
        return 0.0
    sure = min(1.0, out / config.told, here / config.clear)
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


def _beside(
    table: Table, things: Sequence[Standing], stack: Standing, config: StackConfig = StackConfig()
) -> NDArray[np.bool_]:
    """The mask of the stack's window near another stack."""
    reach = round(config.neighbour * table.pixels_per_tile)
    left, top = stack.corner[0] - reach, stack.corner[1] - reach
    near = np.zeros((stack.mask.shape[0] + 2 * reach, stack.mask.shape[1] + 2 * reach), np.uint8)
    for thing in things:
        if thing is stack or thing.kind != TOKEN:
            continue
        rows, columns = np.nonzero(thing.mask)
        rows, columns = rows + thing.corner[1] - top, columns + thing.corner[0] - left
        inside = (rows >= 0) & (rows < near.shape[0]) & (columns >= 0) & (columns < near.shape[1])
        near[rows[inside], columns[inside]] = 1
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    wide = np.asarray(cv2.dilate(near, around))
    return wide[reach : reach + stack.mask.shape[0], reach : reach + stack.mask.shape[1]] > 0
