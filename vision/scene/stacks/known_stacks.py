"""Stacks of tokens: the silhouette of a stack, and whether its uppermost token is still the same.

The silhouette of a cylinder is fitted to the change mask by coordinate search over height and foot. How tops are
compared tells ``vision.scene.stacks.stack_tops``; displacements of whole stacks, ``vision.scene.stacks.stack_changes``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from app.values.pictures import Picture
from vision.numeric.changes import marks
from vision.numeric.patches import Floats, Matrix, apply
from vision.objects.lessons.token_shapes import TOKEN_THICK, token_radius
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.masks import MaskConfig, in_shadow, only_shaded
from vision.objects.shapes.solids import Ground
from vision.observation import StackSeen
from vision.scene.stacks.restack_config import RestackConfig
from vision.scene.stacks.stack_changes import Nearby, restacked
from vision.scene.stacks.stack_tops import TopConfig, drowned, may_be_noise, top_likeness
from vision.scene.state.table import Standing, Table

STEPS = (1.0, 0.5, 0.25)
"""Step sizes of the search for foot and top in pixels, one after the other."""
SHIFTS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
"""Shifts in pixels (down, right) at which the top is compared too: a stack may have been pushed a little."""


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
    """As ``farther`` there, and where a stack seems displaced, but may only have been pushed."""
    reached_top: float = 0.85
    """The same where a hand was and the stack seems to lie as before, for a question: of 286 looks at stacks left
    alone on two mismatched simulated tables none had less than 0.92, on a third three had 0.89 and 0.9; four that
    changed unseen had 0.17, 0.74, 0.85 and 0.88.
    """
    hidden_top: float = 0.9
    """The same for a stack of which too little is in view to tell whether it has moved: of nine that hands reached and
    left alone on two mismatched simulated tables none had less than 0.96; four that changed unseen had 0.86 to 0.94.
    """
    untouched: float = 0.99
    """The same from which a stack is not told as changed for certain where a hand has reached to another one too: on a
    mismatched simulated table one at the end of another one's shadow had 0.999; ...
    """
    about_untouched: float = 0.95
    """... and where noise explains what it lacks: on a noisy one two had 0.98 and 0.99. Of eight on another one that
    had changed, where noise would explain it too, none had more than 0.86; seven on two more had 0.96 to 0.98, and
    are told if they stand out by ``noisy_edges``.
    """
    neighbour: float = 0.1
    """Margin around other stacks in which a stack is not compared, in tiles: one that grows or shrinks shades and
    occludes its rim.
    """
    in_view: float = 0.5
    """The part (0-1) of a stack outside new shadows from which only that part is compared; and the part that no piece
    may hide for a change of its top to be told."""
    surest: float = 0.9
    """The largest confidence (0-1) of a change that is asked about."""
    tops: TopConfig = field(default_factory=TopConfig)
    """When noise hides the print on a stack's top."""
    restack: RestackConfig = field(default_factory=RestackConfig)
    """When the displacement of a stack is a token more or less."""
    masks: MaskConfig = field(default_factory=MaskConfig)
    """What counts as a shadow beside it."""


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
    body = marks(cut, bare, smooth=0.6)[0] & ~in_shadow(cut, bare, table.shade, config.masks)
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
    nearby: Nearby,
    moved: bool = False,
    config: StackConfig = StackConfig(),
) -> list[StackSeen]:
    """The observation that a stack's top has changed since ``table.seen``, if it has; else empty.

    ``things``: all on the table. ``moved``: the stored picture has been warped to the camera's new view.
    """
    assert stack.cell is not None, "a stack lies on a tile"
    shadow, asked, still, mixed = None, 0.0, False, False
    if not moved:
        found = restacked(table, things, stack, now, nearby, config.neighbour, config.restack)
        if found.sure == 1.0:
            # the tip of another one's shadow may have moved across it: its top lies exactly as before then
            told = not nearby.rivals or _top_differs(table, stack, now, nearby, found.stark, config)
            return [_changed(stack, stack.certain and told, found.sure, config)]
        shadow, asked, still, mixed = found.shadow, found.sure or 0.0, found.sure == 0.0, found.mixed
        if still and not nearby.reached:
            return []
    top = stack.mask if stack.top is None else stack.top
    before_it = nearby.before_it[stack.window] | _beside(table, things, stack, config=config)
    before, after, clear = table.seen[stack.window], now[stack.window], ~nearby.around[stack.window]
    enough = config.in_view * np.count_nonzero(top)
    proof = True
    if shadow is not None and (shadow & top).any():
        lit = np.count_nonzero(clear & ~shadow & top) >= enough
        fallen, left = ((after, before), (before, after))  # a shadow may have come as well as gone
        proof = not lit and not any(
            only_shaded(*pair, shadow & top, table.shade, config.masks) for pair in (fallen, left)
        )
        clear &= ~shadow | (not lit)
    shaded = np.count_nonzero(clear & top) < enough
    clear = ~before_it if shaded else clear & ~before_it
    grain = tuple(frame[stack.window] for frame in table.frames)
    there = best = top_likeness(before, after, top, clear, grain, config.tops)
    if there < config.same_top:  # a tile that was shifted a little moves its stack too
        for down, right in SHIFTS:
            aside = np.roll(after, (down, right), axis=(0, 1))
            best = max(best, top_likeness(before, aside, top, clear, grain, config.tops))

    def noisy() -> bool:
        """Whether noise may explain that its print is seen less well."""
        return drowned(before, after, top, clear, grain, config.tops) or may_be_noise(
            before, after, top, clear, grain, config.tops
        )

    def ruffled(most: float) -> bool:
        """Whether its print is seen less well than that, which no noise and no shadow explains."""
        return best < most and not shaded and not noisy()

    if still:  # the outline of one token more hardly shows from above; where a hand was the print on top may tell it
        return [_changed(stack, False, 1.0 - best, config)] if ruffled(config.reached_top) else []
    if asked:  # it has moved, pushed perhaps: only quite another print on top tells more
        same, other = False, best < config.unlike_top
    elif moved:
        same, other = best >= config.blurred_top, best < config.unlike_top
    else:
        same, other = (
            best >= config.same_top and there >= config.other_top,
            there < config.other_top and best < config.farther,
        )
    if not asked and (best >= config.shaded_top if shaded else same):
        if nearby.reached and not moved and ruffled(config.hidden_top):
            return [_changed(stack, False, 1.0 - best, config)]
        return [_changed(stack, False, config.surest, config)] if mixed else []
    farthest = config.unlike_top if moved else config.farther
    sure = asked or (1.0 - best) / (1.0 - farthest)
    if not moved and not asked:
        sure = min(sure, (1.0 - there) / (1.0 - config.other_top))
    # where no hand has been a plain top that noise ruffles, or another light, may look like another one
    told = other and proof and not shaded and nearby.reached is not False
    noise = noisy()
    if noise and nearby.reached is False and not asked and not mixed and not moved:
        return []  # nor is noise a reason to ask
    told = told and not noise
    if told:  # what is left in view of one behind pieces may be another thing, or the print where it has gone
        pieces = table.thing_mask([thing for thing in things if thing.kind != TOKEN], 0.0)[stack.window]
        told = bool(np.count_nonzero(stack.mask & ~pieces) >= config.in_view * np.count_nonzero(stack.mask))
    return [_changed(stack, stack.certain and told, sure, config)]


def _top_differs(table: Table, stack: Standing, now: Picture, nearby: Nearby, stark: bool, config: StackConfig) -> bool:
    """Whether the top of a stack, where nothing may hide it, is seen less well than one that nobody touched, and by
    more than noise explains, unless the whole of it is ``stark``, changed so that no noise explains that.
    """
    top = stack.mask if stack.top is None else stack.top
    before, after = table.seen[stack.window], now[stack.window]
    clear, grain = ~nearby.before_it[stack.window], tuple(frame[stack.window] for frame in table.frames)
    alike = top_likeness(before, after, top, clear, grain, config.tops)
    if alike < config.about_untouched:
        return True
    return alike < config.untouched and (stark or not may_be_noise(before, after, top, clear, grain, config.tops))


def uncovered(
    table: Table,
    things: Sequence[Standing],
    stack: Standing,
    now: Picture,
    nearby: Nearby,
    config: StackConfig = StackConfig(),
) -> bool:
    """Whether a stack that has changed is gone: its place shows ``table.bare`` again, with hardly anything that has
    moved against the print around it. So a stack of the print's own colour that goes is told from one that grows.
    Arguments as for ``stirred``.
    """
    # any displacement from there on says that something stands there, however little it stands out
    least = replace(config.restack, least=config.restack.gone, asked=0.0, faint=np.inf)
    bared, nearby = replace(table, seen=table.bare), replace(nearby, reached=None)
    return restacked(bared, things, stack, now, nearby, config.neighbour, least).sure == 0.0


def _changed(stack: Standing, certain: bool, sure: float, config: StackConfig) -> StackSeen:
    """The observation that the stack has another height; ``sure``: how near that is to certain, 1 and more being so."""
    assert stack.cell is not None, "a stack lies on a tile"
    confidence = 1.0 if certain else round(min(max(sure, 0.0), config.surest), 3)
    return StackSeen(stack.cell, stack.at, None, certain, confidence)


def asked(event: StackSeen, config: StackConfig) -> StackSeen:
    """The same observation as a question."""
    return replace(event, certain=False, confidence=min(event.confidence, config.surest))


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
