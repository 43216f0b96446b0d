"""Stacks that have grown: what was detected in the column above a known stack is one stack with it, not others beside
it. The column is the silhouette that the stack would have at its greatest height.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Matrix, apply, correlation
from vision.objects.lessons.token_shapes import token_radius
from vision.objects.paint.paints import TOKEN, core
from vision.scene.stacks.known_stacks import RING, silhouette
from vision.scene.state.table import Standing, Table
from vision.scene.state.thing_pairs import Come, grown


@dataclass(frozen=True, slots=True)
class TowerConfig:
    """When a detection is the upper part of a known stack. Set on two mismatched simulated games."""

    within: float = 0.8
    """The least part (0-1) of a detection's mask in the column ..."""
    wide: float = 1.3
    """... which is so many times as wide as a token: corners, and tokens that lie askew, stand out."""
    touch: int = 2
    """The widest gap in pixels between two parts of one stack."""
    beside: float = 0.05
    """How near to a stack a piece that came may be for what is seen of that to be its rest, in tiles: a tent that was
    laid on a stack of a mismatched simulated game hid it but for a rim.
    """
    neck: float = 0.6
    """The width of a stack where it is narrowest, as a part (0-1) of where it is widest: two tokens behind one another
    that touch have a narrower neck between them.
    """
    surest: float = 0.9
    """The largest confidence (0-1) of the parts where there is such a neck and more than one was detected: those of a
    tower whose tokens lie askew may be torn. On a mismatched simulated table the top of a stack of 20 was told as
    another stack, and so was the part below it.
    """
    shows: float = 0.75
    """The least correlation (ZNCC) of the print on a stack with how it was seen before for it to lie in sight still:
    nothing was laid on it. Under a mismatched simulated camera straight above, a token that lay behind a stack on the
    next tile was told as tokens on it; the print of that correlated by 0.87.
    """
    behind: float = 0.2
    """The largest part (0-1) of what came that may cover the stack as it was then."""


def towers(
    table: Table,
    now: Picture,
    stacks: Sequence[Standing],
    come: Sequence[tuple[Standing, Come]],
    most: int,
    config: TowerConfig = TowerConfig(),
) -> tuple[list[Standing], list[tuple[Standing, Come]]]:
    """Which of the known ``stacks``, of at most so many tokens, have grown by what has ``come`` ``now``, uint8
    [h, w, 3], and what has come with the parts of each such stack made one. What may be no piece below such a part is
    its dark side; beside what is one, growth is asked about. A stack whose print is seen as before has not grown.
    """
    left = list(come)
    higher: list[Standing] = []
    pieces = [thing for thing, _ in come if thing.kind != TOKEN and (thing.certain or thing.piece)]
    for stack in stacks if any(thing.kind == TOKEN for thing, _ in come) else ():
        if stack.cell is None or stack.cell not in table.tiles:
            continue
        above, up = column(table, stack, most, config)
        inside = [
            pair
            for pair in left
            if all(pair[0] is not piece for piece in pieces) and _share(pair[0], above) >= config.within
        ]
        parts = _connected(stack, inside, table.seen.shape[:2], config)
        tops = [pair for pair in parts if pair[0].kind == TOKEN]
        if not tops or _in_sight(table, now, stack, [thing for thing, _ in tops], config):
            continue
        top = max(_along(thing, up) for thing, _ in tops)
        parts = [pair for pair in parts if pair[0].kind == TOKEN or _along(pair[0], up) < top]
        whole, certain = stack, any(event.certain for _, event in tops)
        sure = max(event.confidence for _, event in tops)
        for thing, event in parts:
            whole, told = grown(whole, thing, event)
        if _neck(whole, _along(stack, up), top, up) < config.neck:
            if len(tops) > 1:
                left = [_doubted(pair, config) if any(pair[0] is thing for thing, _ in tops) else pair for pair in left]
            continue
        left = [pair for pair in left if all(pair[0] is not thing for thing, _ in parts)]
        pair = replace(whole, certain=certain or stack.certain), replace(told, certain=certain, confidence=sure)
        before_it = table.thing_mask(pieces, config.beside)
        if (before_it[whole.window] & whole.mask).any():
            pair = pair[0], _doubted(pair, config)[1]  # what is left in view of a stack behind a piece
        left.append(pair)
        higher.append(stack)
    return higher, left


def doubted_tops(
    table: Table,
    below: Sequence[Standing],
    come: Sequence[tuple[Standing, Come]],
    things: Sequence[Standing],
    most: int,
    config: TowerConfig = TowerConfig(),
) -> tuple[list[tuple[Standing, Come]], list[Standing]]:
    """What has ``come``, and the ``things`` on the table, but that a token in the column above one of those ``below``
    is in doubt: it may be the top of that. They are known stacks that have changed too, parted from their tops by sides
    of the print's own colour, or things that may be no pieces but the lower parts of stacks.
    """
    found, left = list(come), list(things)
    for stack in below:
        if stack.cell is None or stack.cell not in table.tiles:
            continue
        above, _ = column(table, stack, most, config)
        for number, pair in enumerate(found):
            if pair[0].kind == TOKEN and pair[1].certain and _share(pair[0], above) >= config.within:
                found[number] = _doubted(pair, config)
                left = [found[number][0] if thing is pair[0] else thing for thing in left]
    return found, left


def _doubted(pair: tuple[Standing, Come], config: TowerConfig) -> tuple[Standing, Come]:
    """The detection as a question."""
    thing, event = pair
    sure = min(event.confidence, config.surest)
    return replace(thing, certain=False), replace(event, certain=False, confidence=sure)


def column(table: Table, stack: Standing, most: int, config: TowerConfig) -> tuple[NDArray[np.bool_], Matrix]:
    """The mask [h, w] of the whole picture that the stack would have with ``most`` tokens, a little wider; and the
    direction [2] in which it leans, of length 1.
    """
    assert stack.cell is not None, "a stack on the map"
    foot = apply(table.lattice.warp(stack.cell), np.array([stack.at]))[0]
    ground = table.ground((float(foot[0]), float(foot[1])))
    ring = RING * token_radius(table.shapes) * config.wide
    canvas = np.zeros(table.seen.shape[:2], np.uint8)
    outline = silhouette(float(most), foot, ground, ring)
    cv2.fillConvexPoly(canvas, np.round(outline * 16).astype(np.int32), 1.0, shift=4)
    return canvas > 0, ground.up / max(float(np.linalg.norm(ground.up)), 1e-6)


def _in_sight(table: Table, now: Picture, stack: Standing, tops: Sequence[Standing], config: TowerConfig) -> bool:
    """Whether the print on the stack is seen as before, and the ``tops`` lie beside it in the picture."""
    known = np.zeros(table.seen.shape[:2], np.bool_)
    known[stack.window] = stack.mask
    if any(known[top.window][top.mask].mean() > config.behind for top in tops):
        return False
    inner = core(stack.mask)
    looks = (np.asarray(each[stack.window][inner], np.float32) for each in (table.seen, now))
    before, after = (look - look.mean(axis=0) for look in looks)
    return correlation(before, after) >= config.shows


def _share(thing: Standing, column: NDArray[np.bool_]) -> float:
    """The part (0-1) of the thing's mask in the ``column`` [h, w]."""
    return float(column[thing.window][thing.mask].mean())


def _along(thing: Standing, up: Matrix) -> float:
    """How far in the direction ``up`` [2] the middle of the thing's mask is, in pixels."""
    rows, columns = np.nonzero(thing.mask)
    return float((columns.mean() + thing.corner[0]) * up[0] + (rows.mean() + thing.corner[1]) * up[1])


def _connected(
    stack: Standing, pairs: Sequence[tuple[Standing, Come]], shape: tuple[int, ...], config: TowerConfig
) -> list[tuple[Standing, Come]]:
    """Those of the ``pairs`` that touch the stack in a picture of that shape, or one another of them that does."""
    wide = np.ones((2 * config.touch + 1,) * 2, np.uint8)
    reached = np.zeros(shape[:2], np.uint8)
    reached[stack.window][stack.mask] = 1
    found: list[tuple[Standing, Come]] = []
    while True:
        near = np.asarray(cv2.dilate(reached, wide)) > 0
        left = [pair for pair in pairs if all(pair is not one for one in found)]
        fresh = [pair for pair in left if (near[pair[0].window] & pair[0].mask).any()]
        if not fresh:
            return found
        for thing, _ in fresh:
            reached[thing.window][thing.mask] = 1
        found += fresh


def _neck(thing: Standing, low: float, high: float, up: Matrix) -> float:
    """The width of the thing's mask where it is narrowest between ``low`` and ``high`` along the direction ``up`` [2],
    as a part of where it is widest there.
    """
    rows, columns = np.nonzero(thing.mask)
    x, y = columns + thing.corner[0], rows + thing.corner[1]
    along, across = np.round(x * up[0] + y * up[1]).astype(int), x * up[1] - y * up[0]
    widths = {
        step: float(np.ptp(across[along == step])) + 1.0 if (along == step).any() else 0.0
        for step in range(round(low), max(round(low), round(high)) + 1)
    }
    return min(widths.values()) / max(widths.values())
