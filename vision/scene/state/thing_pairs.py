"""How two things on the table lie to each other: the same thing, parts of one stack, or too near to be two.

Stacks lean away from the point below the camera; what lies in that direction from a stack may be its upper part.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from app.values import TILE_MM
from vision.numeric.patches import Matrix
from vision.objects.lessons.token_shapes import token_radius
from vision.objects.paint.paints import TOKEN
from vision.observation import PieceSeen, StackSeen, TokenTaken
from vision.scene.state.table import Standing, Table

Come = PieceSeen | StackSeen | TokenTaken
"""What is said of a thing that was not there before."""


@dataclass(frozen=True, slots=True)
class PairConfig:
    """When two things are one. Lengths in tiles unless said otherwise; set on the simulated table."""

    near: float = 0.5
    """The largest distance of a detection from a known thing to be the same, in the thing's widths."""
    beside: float = 0.8
    """The largest distance of a detection from a known thing to take its place, in the thing's widths."""
    overlapping: float = 0.85
    """The least distance of two tokens that lie beside each other, in their widths: on a mismatched simulated table the
    side of a token was told as another one at 0.81.
    """
    shared: float = 0.4
    """The part (0-1) of the smaller mask that two tokens beside each other share at most."""
    within: float = 0.6
    """The part (0-1) of a token in the mask of a stack that is gone from which it may be the print bared there."""
    apart: float = 0.7
    """The least distance of the feet of two stacks on the map, in token widths: the uppermost of thirteen, which had
    slid aside, was told as another stack at 0.54 on a mismatched simulated table.
    """
    highest: float = 0.45
    """The largest half height of a stack."""
    beyond: float = 0.42
    """How far a visible part beyond a stack's known mask may reach from the mask's middle."""
    aside: float = 0.12
    """The largest distance of that part's middle from the line along which the stack leans."""
    convex: float = 0.85
    """The least part (0-1) of its convex hull that two detections of one stack fill: two square tokens that touched by
    their corners, told for certain both, were taken for the foot and the top of one.
    """
    as_large: float = 0.7
    """How large the smaller of two that are not is at least, as a part of the other, ..."""
    common: float = 0.05
    """... and the largest part (0-1) of it that they share."""
    slimmest: float = 0.15
    """The least distance between the feet of two pieces that stand beside each other."""


def suppressed(
    table: Table, come: list[tuple[Standing, Come]], config: PairConfig = PairConfig()
) -> list[tuple[Standing, Come]]:
    """Non-maximum suppression: without the smaller of two overlapping detections of a kind (tokens split by a shadow,
    shadows taken for black pieces; uncertain pieces come last); the top and the foot of one stack are merged.
    """
    kept: list[tuple[Standing, Come]] = []
    width = 2 * token_radius(table.shapes) / TILE_MM
    for pair in sorted(come, key=lambda pair: (pair[0].kind != TOKEN and not pair[0].certain, -_size(pair[0]))):
        for number, (other, event) in enumerate(kept):
            if _are_two(pair[0], other, width, config):
                continue
            if leans(table, other, pair[0], whole=True, config=config):
                kept[number] = _one_stack((other, event), pair)
            elif leans(table, pair[0], other, whole=True, config=config):
                kept[number] = _one_stack(pair, (other, event))
            elif not in_each_other(pair[0], other, _scale(table, other), width, config=config):
                continue
            break
        else:
            kept.append(pair)
    return kept


def _are_two(one: Standing, other: Standing, width: float, config: PairConfig) -> bool:
    """Whether two stacks for certain touch, and together have not the outline of one: that of a stack is convex. They
    are about as large as each other, so that neither is the side of one, and as far apart as tokens of that ``width``
    (tiles) can stand: a line of the print that a token hides may part it.
    """
    if not (one.certain and other.certain and one.kind == other.kind == TOKEN) or shared(one, other) > config.common:
        return False
    if min(_size(one), _size(other)) < config.as_large * max(_size(one), _size(other)):
        return False
    if one.cell == other.cell and np.hypot(*np.subtract(one.at, other.at)) < config.apart * width:
        return False
    left, top = (min(each.corner[axis] for each in (one, other)) for axis in (0, 1))
    right, bottom = (max(each.window[axis].stop for each in (one, other)) for axis in (1, 0))
    masks = np.zeros((2, bottom - top + 4, right - left + 4), np.uint8)
    for mask, each in zip(masks, (one, other), strict=True):
        rows, columns = each.window
        mask[rows.start - top + 2 : rows.stop - top + 2, columns.start - left + 2 : columns.stop - left + 2] = each.mask
    if not (cv2.dilate(masks[0], np.ones((5, 5), np.uint8)) & masks[1]).any():
        return False  # the pale rims of a high stack are not seen on print of their colour, and part it
    both = cv2.morphologyEx(masks.max(axis=0), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(both, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(np.concatenate(outlines))
    whole = np.asarray(cv2.fillConvexPoly(np.zeros_like(both), hull, 1.0))
    return bool(np.count_nonzero(both) < config.convex * np.count_nonzero(whole))


def _one_stack(foot: tuple[Standing, Come], top: tuple[Standing, Come]) -> tuple[Standing, Come]:
    """The stack of which foot and top were detected. A doubtful foot before a top that is tokens for certain is no part
    of it: on a path-traced slate it was the shadow beside it, and the stack was told in its place.
    """
    if top[0].certain and not foot[0].certain:
        return top
    return grown(foot[0], top[0], foot[1])


def grown(known: Standing, more: Standing, event: Come) -> tuple[Standing, StackSeen]:
    """A stack that has grown: the union of its ``known`` mask and the part detected beyond it, its foot unchanged."""
    boxes = [(*thing.corner, thing.corner[0] + thing.mask.shape[1], thing.corner[1] + thing.mask.shape[0])
             for thing in (known, more)]  # fmt: skip
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    mask = np.zeros((max(box[3] for box in boxes) - top, max(box[2] for box in boxes) - left), np.bool_)
    for thing, (west, north, east, south) in zip((known, more), boxes, strict=True):
        mask[north - top : south - top, west - left : east - left] |= thing.mask
    stack = replace(known, mask=mask, corner=(left, top), top=None, certain=known.certain or more.certain)
    return stack, stack_seen(stack, stack.certain, event.confidence)


def stack_seen(stack: Standing, certain: bool, confidence: float) -> StackSeen:
    assert stack.cell is not None, "what grows is a stack on the map"
    return StackSeen(stack.cell, stack.at, None, certain, confidence)


def in_each_other(
    one: Standing, other: Standing, scale: float, width: float, config: PairConfig = PairConfig()
) -> bool:
    """Whether two things of a kind are nearer to each other than their sizes allow; ``scale``: pixels a tile there,
    ``width``: of a token, in tiles.
    """
    if (one.kind == TOKEN) != (other.kind == TOKEN):
        return False
    off = float(np.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]))
    if one.kind == TOKEN:
        if shared(one, other) > config.shared:
            return True
        # a mask that holds a part of its neighbour's rim has its middle too near: check the feet too
        least = config.overlapping * width
        if one.cell is None and other.cell is None:  # far from the map the scale is hardly known, but the size is seen
            least = min(least, config.overlapping * _diameter(max(_size(one), _size(other))) / scale)
        return _away(one, other) < least * scale and (one.cell != other.cell or off < least)
    return one.cell == other.cell and off < config.slimmest


def shared(one: Standing, other: Standing) -> float:
    """The part (0-1) of the smaller of two masks that the other covers too."""
    top, left = (max(each.window[k].start for each in (one, other)) for k in (0, 1))
    bottom, right = (min(each.window[k].stop for each in (one, other)) for k in (0, 1))
    if top >= bottom or left >= right:
        return 0.0
    parts = [
        each.mask[top - each.corner[1] : bottom - each.corner[1], left - each.corner[0] : right - each.corner[0]]
        for each in (one, other)
    ]
    return float(np.count_nonzero(parts[0] & parts[1])) / max(1, min(_size(one), _size(other)))


def middle_of(thing: Standing) -> Matrix:
    """The middle (x, y) of the mask's bounding box, in pixels."""
    height, width = thing.mask.shape
    return np.array([thing.corner[0] + width / 2, thing.corner[1] + height / 2])


def _away(one: Standing, other: Standing) -> float:
    """The distance of two things' masks' middles, in pixels."""
    return float(np.linalg.norm(middle_of(one) - middle_of(other)))


def distance(one: Standing, other: Standing) -> float:
    """The distance of two things' masks' middles, in the first one's widths."""
    return _away(one, other) / float(max(one.mask.shape))


def same_place(known: Standing, other: Standing, config: PairConfig = PairConfig()) -> bool:
    """Whether both are stacks on one tile, too near to each other to be two."""
    return other.kind == TOKEN and other.cell == known.cell and distance(known, other) < config.beside


def leans(
    table: Table, known: Standing, other: Standing, whole: bool = False, config: PairConfig = PairConfig()
) -> bool:
    """Whether ``other`` may be the upper part of the stack ``known`` or its visible part beyond the known mask: it lies
    in the direction in which tall things lean there, even beyond the map's edge. With both ``whole``, only the distance
    of their middles counts, so that a stack behind another is not merged with it.
    """
    if not known.kind == other.kind == TOKEN or known.cell is None:
        return False
    foot, top = middle_of(known), middle_of(other)
    up = table.ground((float(foot[0]), float(foot[1]))).up
    lean = float(np.linalg.norm(up))
    along = float((top - foot) @ up) / max(lean, 1e-6)
    aside = float(np.linalg.norm(top - foot - along * up / max(lean, 1e-6)))
    scale = _scale(table, known)
    if along <= 0.0 or aside >= config.aside * scale:
        return False
    rows, columns = np.nonzero(other.mask)
    far = float(((np.stack([columns, rows], axis=1) + other.corner - foot) @ up).max()) / max(lean, 1e-6)
    return along < config.highest * lean or (not whole and far < config.beyond * scale)


def slid(table: Table, known: Standing, other: Standing, config: PairConfig = PairConfig()) -> bool:
    """Whether what was found is a token on the stack ``known`` that has slid aside, or the part of it that is seen
    beyond the known mask: it is nearer to that one's foot than another stack could stand.
    """
    if not known.kind == other.kind == TOKEN or known.cell is None or known.cell != other.cell:
        return False
    off = float(np.hypot(known.at[0] - other.at[0], known.at[1] - other.at[1]))
    return off < config.apart * 2 * token_radius(table.shapes) / TILE_MM


def part_of(table: Table, stack: Standing, other: Standing, config: PairConfig = PairConfig()) -> bool:
    """Whether a detected stack is the top of another one."""
    away = _away(stack, other)
    return (
        stack is not other
        and away < table.pixels_per_tile  # few are as near, and to know the scale at one takes long
        and away < 0.5 * _scale(table, stack)
        and leans(table, other, stack, config=config)
    )


def _diameter(area: int) -> float:
    """The diameter of a disc of that area, in pixels."""
    return float(np.sqrt(4.0 * area / np.pi))


def _scale(table: Table, thing: Standing) -> float:
    """The scale where the thing is, in pixels a tile."""
    middle = middle_of(thing)
    return table.scale_at((float(middle[0]), float(middle[1])))


def _size(thing: Standing) -> int:
    """The thing's area, in pixels."""
    return int(np.count_nonzero(thing.mask))


def shows_more(known: Standing, other: Standing, config: PairConfig = PairConfig()) -> bool:
    """Whether a detection is no new piece but more of a known one whose occlusion or shadow is gone."""
    alike = (known.colour, known.cell) == (other.colour, other.cell) and TOKEN not in (known.kind, other.kind)
    return alike and known.kind != other.kind and distance(known, other) < config.near


def rest_of(known: Standing, other: Standing, config: PairConfig = PairConfig()) -> bool:
    """Whether a doubtful detection is what is still in view of a known piece before which something was put: paint of
    its colour where it stands.
    """
    alike = (known.colour, known.cell) == (other.colour, other.cell) and TOKEN not in (known.kind, other.kind)
    return alike and known.certain and not other.certain and shared(known, other) > config.within


def same_thing(known: Standing, other: Standing, config: PairConfig = PairConfig()) -> bool:
    """Whether a detection is a known thing of the same kind, colour and cell, or the rest of a piece of which a part
    was known: two could not stand so near to each other.
    """
    alike = (known.kind, known.colour, known.cell) == (other.kind, other.colour, other.cell)
    if known.cell is None:  # seen from aside, tokens that lie behind each other are nearer than they are wide
        high, wide = known.mask.shape
        return alike and float(np.linalg.norm((middle_of(known) - middle_of(other)) / (wide, high))) < config.near
    off = float(np.hypot(known.at[0] - other.at[0], known.at[1] - other.at[1]))
    return alike and (distance(known, other) < config.near or (known.kind != TOKEN and off < config.slimmest))
