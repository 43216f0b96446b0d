"""Tokens that lie beside each other and touch: how many there are, and which part of their mask each one is.

Method: greedy template matching. A token's silhouette, at all turns, is laid where it is filled best and what lies
around it is empty, so the ends and corners of a group come first; what it covers is taken out, and the next one is
searched in the rest. Tokens lie flat and do not overlap: what is left once they are found is no further token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.numeric.patches import Floats, Matrix
from vision.objects.shapes.solids import Ground, Outline


@dataclass(frozen=True, slots=True)
class GroupConfig:
    """When a mask is taken for several tokens. Set on tokens in trays of two mismatched simulated games."""

    several: float = 1.4
    """The area of a mask, in tokens, from which it may be several."""
    single: float = 1.75
    """The area of a mask, in tokens, up to which it is one of them, learned too small, if it has a token's shape: 1.41
    to 1.59 on a mismatched simulated table on which every sixth token was asked about; two tokens have 1.9 and more.
    """
    smaller: float = 0.78
    """The least width of tokens, as a part of what was learned, ..."""
    larger: float = 1.15
    """... and the largest: far from the map the scale is known badly at first, and the rims of bright ones are blurred.
    On mismatched simulated tables two that touched had 1.35 to 1.46 times the area of one as it was learned.
    """
    alike: float = 0.9
    """The least part (0-1) of its silhouette, enlarged, that it fills then."""
    least: float = 0.6
    """The least width of tokens far from the map, as a part of what was learned: under a lens that bends straight lines
    the scale in the far corners is known when the map has grown. On two mismatched simulated tables they had 0.64 and
    0.7 at first.
    """
    alike_alone: float = 0.83
    """The least part (0-1) of its silhouette that such a one fills: those had 0.85 to 0.9, squeezed by that lens."""
    turns: int = 15
    """The number of turns at which a token is tried, over half a turn."""
    filled: float = 0.7
    """The least part (0-1) of a silhouette that the rest of the mask must fill for a token to lie there ..."""
    clear: float = 0.85
    """... and for that to be beyond doubt."""
    around: float = 0.15
    """The width of the ring around a silhouette that should be empty, in token widths."""
    crowded: float = 0.5
    """The weight of that ring against the silhouette."""
    explained: float = 0.7
    """The least part (0-1) of the mask that the tokens found must cover, for their number to be beyond doubt."""
    lead: float = 0.04
    """By how much more than those of another number of tokens their silhouettes must overlap with the mask, as
    intersection over union: three discs overlap by 0.97, two larger ones in their place by 0.8.
    """
    overlaps: float = 0.8
    """The least overlap of fewer tokens than would fill the mask: what lies between them may belong to it. Five and
    twelve that touched on a mismatched simulated table had 0.81 and 0.83, discs laid along a strip 0.79.
    """
    within: float = 0.96
    """The width of tokens, as a part of what would fill the mask, at which they are tried too: two square ones of which
    one lay on the other's corner fitted beyond doubt at 0.967 on a mismatched simulated table.
    """
    closely: float = 0.84
    """The least overlap then: four such pairs had 0.85 to 0.91, two discs laid along an oval spot of grain 0.8."""
    nearly: float = 0.75
    """The least part (0-1) of each silhouette that is filled where all overlap with the mask by ``closely`` ..."""
    far_lead: float = 0.08
    """... and by so much more than those of any other number: in two rows of four square tokens that touched on
    mismatched simulated tables one was filled less than ``clear``, but they led by 0.19 and 0.09.
    """
    most: int = 24
    """The largest number of tokens in one mask."""


@dataclass(frozen=True, slots=True)
class Single:
    """One token of a group: its ``mask`` [h, w], and whether it and the group's number are beyond doubt."""

    mask: NDArray[np.bool_]
    clear: bool


@dataclass(frozen=True, slots=True)
class Group:
    """The ``singles`` that make up a mask, empty where it is of the size of one or none fits into it. ``size``: how
    many times as wide as learned they are seen. ``overlap``: intersection over union (0-1) of their silhouettes and the
    mask.
    """

    singles: tuple[Single, ...] = ()
    size: float = 1.0
    overlap: float = 0.0

    @property
    def clear(self) -> bool:
        """Whether there are several beyond doubt."""
        return bool(self.singles) and all(single.clear for single in self.singles)


def separated(
    mask: NDArray[np.bool_],
    ground: Ground,
    outline: Outline,
    height: float,
    config: GroupConfig = GroupConfig(),
    far: bool = False,
) -> Group:
    """The tokens of that ``outline`` and ``height``, both in mm, that lie side by side in the ``mask`` [h, w]. They
    may be seen larger or smaller than they were learned: of the numbers that would explain the mask's area so, those
    count whose tokens fit, and of these the one that overlaps with it best; one of which a token is filled less must do
    so by far. ``far``: the scale is hardly known there, and they may be seen smaller still.
    """
    learned = np.array(outline)
    templates = _templates(learned, ground, height, config)
    area = np.count_nonzero(mask) / float(np.mean([float(face.sum()) for face, _ in templates]))
    least, most = area / config.larger**2, area / (config.least if far else config.smaller) ** 2
    if most < 2.0 or (
        area < config.single and _one_of_size(mask, ground, outline, height, area, config) >= config.alike
    ):
        return Group()
    found = _laid_out(mask, templates, config) if area >= config.several else Group()
    clear = [found] if found.clear and least <= len(found.singles) <= most else []
    hardly: list[Group] = []
    for number in range(max(2, int(np.ceil(least))), min(config.most, int(most)) + 1):
        whole = float(np.sqrt(area / number))
        for size in (whole, whole * config.within):  # those that lie on each other fill less, and their corners jut out
            again = _laid_out(mask, _templates(learned * size, ground, height, config), config, config.nearly)
            count = len(again.singles)
            if not least <= count <= number:
                continue
            if not again.clear:
                if area >= config.single and again.overlap >= config.closely:
                    hardly.append(replace(again, size=size))
                continue
            enough = 0.0 if size == whole else config.closely
            if again.overlap >= (enough if count == number else config.overlaps):
                clear.append(replace(again, size=size))
                break
    best = max([*clear, *hardly], key=lambda each: each.overlap, default=None)
    if best is None:
        return found
    # tokens that overlap far better than any other number of them leave no doubt, though one of them is filled less
    rivals = clear if best.clear else [*clear, *hardly]
    lead = best.overlap - max((o.overlap for o in rivals if len(o.singles) != len(best.singles)), default=0.0)
    doubtless = lead >= (config.lead if best.clear else config.far_lead)
    counted = best if doubtless else found
    return replace(counted, singles=tuple(replace(single, clear=doubtless) for single in counted.singles))


def lone_size(
    mask: NDArray[np.bool_], ground: Ground, outline: Outline, height: float, config: GroupConfig = GroupConfig()
) -> float:
    """How many times as wide as learned the one token is seen whose silhouette the ``mask`` [h, w] has; 1 where it has
    that of none, or of no smaller one. Arguments as for ``separated``.
    """
    learned = np.array(outline)
    face = float(np.mean([float(face.sum()) for face, _ in _templates(learned, ground, height, config)]))
    size = float(np.sqrt(np.count_nonzero(mask) / face))
    if not config.least <= size < 1.0:
        return 1.0
    return size if _one_of_size(mask, ground, outline, height, size * size, config) >= config.alike_alone else 1.0


def _laid_out(
    mask: NDArray[np.bool_], templates: Sequence[tuple[Floats, Floats]], config: GroupConfig, each: float = 0.0
) -> Group:
    """The tokens that are found in the ``mask`` [h, w] with these ``templates`` of one, each its coverage and the ring
    around it; none, if one of them is filled by less than ``each`` (0-1).
    """
    size = float(np.mean([float(face.sum()) for face, _ in templates]))
    pad = max(max(face.shape) for face, _ in templates)
    tight = _around(mask)
    near = np.pad(mask[tight], pad)  # a cut-out has several times as much room around
    search = _Search(near.astype(np.float32), templates, config)
    found: list[tuple[Floats, float]] = []
    while len(found) < config.most and search.area >= config.filled * size:
        best = search.best()
        if best.filled < config.filled:
            break
        if best.filled < each:
            return Group()
        found.append((search.placed(best), best.filled))
        search.take(best)
    if not found:
        return Group()
    whole = np.logical_or.reduce([place > 0.5 for place, _ in found])
    sure = int(np.count_nonzero(whole & near)) >= config.explained * int(np.count_nonzero(near))
    nearest = np.argmin([_distance(place) for place, _ in found], axis=0)
    singles = []
    for number, (_, filled) in enumerate(found):
        own = np.zeros_like(mask)
        own[tight] = (near & (nearest == number))[pad:-pad, pad:-pad]
        singles.append(Single(own, sure and filled >= config.clear))
    return Group(tuple(singles), 1.0, np.count_nonzero(whole & near) / np.count_nonzero(whole | near))


def _one_of_size(
    mask: NDArray[np.bool_], ground: Ground, outline: Outline, height: float, area: float, config: GroupConfig
) -> float:
    """Which part (0-1) of the silhouette of one token, whose ``area`` is that many times the learned one's, the
    ``mask`` [h, w] fills.
    """
    resized = np.array(outline) * np.sqrt(area)
    templates = _templates(resized, ground, height, config)
    pad = max(max(face.shape) for face, _ in templates)
    return _Search(np.pad(mask[_around(mask)], pad).astype(np.float32), templates, config).best().filled


def _around(mask: NDArray[np.bool_]) -> tuple[slice, slice]:
    """The rows and columns of the mask [h, w] with something in them, from the first to the last; it is not empty."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def _templates(outline: Matrix, ground: Ground, height: float, config: GroupConfig) -> list[tuple[Floats, Floats]]:
    """A token of the ``outline`` [n, 2] in mm at all turns, as ``_template`` has it."""
    turns = np.arange(config.turns) * np.pi / config.turns
    return [_template(outline @ _rotation(float(turn)), ground, height, config) for turn in turns]


def _rotation(turn: float) -> Matrix:
    cos, sin = np.cos(turn), np.sin(turn)
    return np.array([[cos, sin], [-sin, cos]])


def _template(outline: Matrix, ground: Ground, height: float, config: GroupConfig) -> tuple[Floats, Floats]:
    """The coverage (0-1) [s, s] of a token of the ``outline`` [n, 2] in mm, in the middle of a square of odd side, and
    of the ring around it.
    """
    points = np.concatenate([ground.seen(outline, 0.0), ground.seen(outline, height)])
    hull = cv2.convexHull(points.astype(np.float32))[:, 0].astype(np.float64)
    hull -= (hull.min(axis=0) + hull.max(axis=0)) / 2
    wide = max(1, round(config.around * float(np.ptp(hull, axis=0).max())))
    reach = int(np.ceil(np.abs(hull).max())) + wide + 1
    side = 2 * reach + 1
    large = np.zeros((4 * side, 4 * side), np.uint8)
    corners = (hull + reach + 0.5) * 4 - 0.5
    cv2.fillConvexPoly(large, np.round(corners * 16).astype(np.int32), 1.0, shift=4)
    face = np.asarray(cv2.resize(large.astype(np.float32), (side, side), interpolation=cv2.INTER_AREA), np.float32)
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * wide + 1, 2 * wide + 1))
    ring = np.clip(np.asarray(cv2.dilate(face, around), np.float32) - face, 0, 1)
    return face, np.asarray(ring, np.float32)


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a token lies: the ``number`` of its template, the ``row`` and ``column`` of that one's corner, and the part
    (0-1) of it that is ``filled``.
    """

    number: int
    row: int
    column: int
    filled: float


class _Search:
    """What is ``left`` [h, w] of a mask, and how well a token lies at each place in it and each of its turns: its
    correlation with the token less that with the ring around it. Once a token is taken out, only what lies near it is
    correlated again: all of it took ten times as long, seconds for eighteen tokens.
    """

    def __init__(self, left: Floats, templates: Sequence[tuple[Floats, Floats]], config: GroupConfig) -> None:
        self._left = left
        self._faces = [face for face, _ in templates]
        self._filters = [
            np.asarray(face / face.sum() - config.crowded * (ring / ring.sum()), np.float32) for face, ring in templates
        ]
        self._worth = [np.asarray(cv2.matchTemplate(left, each, cv2.TM_CCORR)) for each in self._filters]

    @property
    def area(self) -> float:
        """The number of pixels that are left."""
        return float(self._left.sum())

    def best(self) -> _Spot:
        """Where a token lies best."""
        tops = [int(worth.argmax()) for worth in self._worth]
        number = int(np.argmax([worth.flat[top] for worth, top in zip(self._worth, tops, strict=True)]))
        row, column = (int(k) for k in np.unravel_index(tops[number], self._worth[number].shape))
        face = self._faces[number]
        inside = self._left[row : row + face.shape[0], column : column + face.shape[1]]
        return _Spot(number, row, column, float((inside * face).sum() / face.sum()))

    def placed(self, spot: _Spot) -> Floats:
        """The coverage [h, w] of the token at that spot."""
        place = np.zeros_like(self._left)
        face = self._faces[spot.number]
        place[spot.row : spot.row + face.shape[0], spot.column : spot.column + face.shape[1]] = face
        return place

    def take(self, spot: _Spot) -> None:
        """Take out what the token at that spot covers, and a pixel more."""
        face = self._faces[spot.number]
        gone = np.asarray(cv2.dilate(face, np.ones((3, 3), np.uint8))) > 0.5
        down, across = (
            slice(start, start + size) for start, size in zip((spot.row, spot.column), face.shape, strict=True)
        )
        self._left[down, across][gone] = 0.0
        for each, worth in zip(self._filters, self._worth, strict=True):
            high, wide = each.shape
            rows = slice(max(0, down.start - high + 1), min(worth.shape[0], down.stop))
            columns = slice(max(0, across.start - wide + 1), min(worth.shape[1], across.stop))
            near = self._left[rows.start : rows.stop + high - 1, columns.start : columns.stop + wide - 1]
            worth[rows, columns] = cv2.matchTemplate(near, each, cv2.TM_CCORR)


def _distance(place: Floats) -> Floats:
    """The distance in pixels from the token of that coverage [h, w], below 0 inside."""
    inside = (place > 0.5).astype(np.uint8)
    out = cv2.distanceTransform(1 - inside, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    return np.asarray(out - cv2.distanceTransform(inside, cv2.DIST_L2, cv2.DIST_MASK_PRECISE), np.float32)
