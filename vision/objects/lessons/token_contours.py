"""One outline for all tokens that an owner shows: each of them cut by itself may be cut with its shadow, or as no more
than its bright ornament.

Method: the tokens that were shown are alike, so one outline of one size must run along edges in all their pictures
(generalised Hough transform over shape, size, place and turn), with the table or its shadow outside of it; and within
it they must look alike, by the mean colours of rings about the middle: a disc of shadow does not look as the others do.
The size that is found so is then fitted to where the edges are steepest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.examples import Example, ShownPieces
from vision.objects.lessons.exhibition import DARKEST
from vision.objects.paint.matting import off_table
from vision.objects.paint.paints import TOKEN
from vision.objects.shapes.families import ROUND
from vision.objects.shapes.solids import Ground

LIGHTEST = 1.15
"""The largest brightening that still counts as the table."""
SHAPES = (4, 6, 8, ROUND)
"""Corners of the outlines that are tried."""
SAMPLES = 48
"""Places along an outline at which edges are looked for; the search from far looks at every other one."""
SMALLEST, LARGEST, STEP = 8.0, 24.0, 1.08
"""The widths in mm that are tried, between two opposite sides, and the ratio of one to the next."""
COARSE, APART = 2.0, 3.5
"""Steps of the search for a place, in pixels, and the least distance of two places of one outline that are compared."""
TURN = np.pi / 12
"""Steps of the search for a turn, in radians."""
RINGS = (0.25, 0.55, 0.8)
"""The radii of the rings whose colours are compared, as parts of the outline's."""
FINER, NEAR = 0.02, 2.5
"""Steps of the width in the end, as parts of it, and how far from its place the outline is moved then, in pixels."""


@dataclass(frozen=True, slots=True)
class TokenContourConfig:
    """When one outline is that of all tokens. Set on ten path-traced tables, on which it was found within 1.5 mm of the
    true width; on four of them the masks did not agree with it.
    """

    soft: float = 1.0
    """Standard deviation of the blur before, in pixels."""
    edge: float = 30.0
    """The contrast across an outline that counts half as much as the largest, in grey levels over two pixels."""
    off: float = 16.0
    """The distance from all shades of the table that makes what lies outside count half, in grey levels, ..."""
    outside: float = 3.0
    """... and where that is, in pixels from the outline."""
    unlike: float = 1.5
    """How much a difference of the rings' colours, as a part of their brightness, takes from the worth of an outline.
    With 0.5 a token on path-traced wood was found in its shadow.
    """
    dimmest: float = 30.0
    """The least brightness to which it is compared, in grey levels."""
    reach: float = 7.0
    """How far from the middle of its mask a token is looked for, in mm."""
    most: int = 5
    """The number of places that are compared in each picture."""
    hopeful: int = 20
    """The number of outlines, of those that are worth most when they are searched from far, that are searched anew from
    near. Of 8 the right one was not among them for tokens of wood on path-traced wood.
    """
    agrees: float = 0.8
    """The least intersection over union of the outline with the mask of a single token for the masks to be kept, ..."""
    within: float = 0.95
    """... or the least part (0-1) of that mask that lies within the outline ..."""
    fills: float = 0.6
    """... where it fills so much (0-1) of that: no shadow is in it then, and it is more than an ornament. On a
    mismatched simulated table tokens of 14 pixels were cut a fifth too large, and the outline in which they lay was
    that of their stacks with their sides.
    """


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an outline lies: its ``worth`` (0-1), its middle ``at`` (x, y) in the cut-out, its ``turn`` in radians."""

    worth: float
    at: Matrix
    turn: float


def with_one_outline(
    shown: ShownPieces, ground: Callable[[tuple[float, float]], Ground], config: TokenContourConfig
) -> ShownPieces:
    """What was ``shown``, but that the tokens have masks of one outline where those of the single ones do not agree
    with the one that all have in common; as it was where no single token was shown, or nothing beside it.
    ``ground``: the view of the table at a pixel (x, y).
    """
    tokens = [each for each in shown.examples if each.kind == TOKEN]
    if len(tokens) < 2:
        return shown
    views = [_View.of(each, ground(each.middle), config) for each in tokens]
    outline, places = _common(views, config)
    masks = [view.mask(outline, place) for view, place in zip(views, places, strict=True)]
    pairs = list(zip(tokens, masks, strict=True))
    single = [(each.mask, mask) for each, mask in pairs if each.count == 1]  # of stacks sides are seen too
    if all(_agrees(own, mask, config) for own, mask in single):
        return shown
    cut = {id(each): replace(each, mask=mask) for each, mask in pairs}
    return replace(shown, examples=tuple(cut.get(id(each), each) for each in shown.examples))


def _agrees(own: NDArray[np.bool_], outline: NDArray[np.bool_], config: TokenContourConfig) -> bool:
    """Whether a token whose ``own`` mask is [h, w] was cut about as the ``outline`` [h, w] has it."""
    both = np.count_nonzero(own & outline)
    inside = both >= config.within * np.count_nonzero(own) and both >= config.fills * np.count_nonzero(outline)
    return bool(inside or both >= config.agrees * np.count_nonzero(own | outline))


@dataclass(frozen=True, slots=True)
class _Outline:
    """A regular polygon of so many ``sides``, or a circle, ``wide`` mm between opposite sides."""

    sides: int
    wide: float

    def points(self, samples: int = SAMPLES) -> tuple[Matrix, Matrix]:
        """Places [n, 2] along it in mm about its middle, and the unit vectors [n, 2] that point out of it there."""
        if self.sides >= ROUND:
            turns = np.arange(samples) * 2 * np.pi / samples
            out = np.stack([np.cos(turns), np.sin(turns)], axis=1)
            return out * self.wide / 2, out
        turns = (np.arange(self.sides) + 0.5) * 2 * np.pi / self.sides
        corners = np.stack([np.cos(turns), np.sin(turns)], axis=1) / np.cos(np.pi / self.sides) * self.wide / 2
        count = samples // self.sides
        along = 0.06 + 0.88 * (np.arange(count) + 0.5) / count  # corners may be round
        ends = np.roll(corners, -1, axis=0)
        sides = corners[:, None] + along[None, :, None] * (ends - corners)[:, None]
        middles = (corners + ends) / 2
        out = middles / np.linalg.norm(middles, axis=1, keepdims=True)
        return sides.reshape(-1, 2), np.repeat(out, count, axis=0)

    @property
    def turns(self) -> Matrix:
        """The turns in radians that make a difference."""
        return np.zeros(1) if self.sides >= ROUND else np.arange(0.0, 2 * np.pi / self.sides, TURN)


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """One token or stack as it was shown. ``slopes`` [h, w, 3]: the structure tensor of its difference from the bare
    table; ``off`` [h, w]: the distance from all shades of that in grey levels; ``soft`` [h, w, 3]: the picture.
    ``pixels`` [2, 2]: those of a mm east and south; ``middle`` [2]: that of its mask.
    """

    slopes: Floats
    off: Floats
    soft: Floats
    pixels: Matrix
    middle: Matrix

    @classmethod
    def of(cls, token: Example, ground: Ground, config: TokenContourConfig) -> _View:
        now, bare = (
            np.asarray(cv2.GaussianBlur(each.astype(np.float32), (0, 0), config.soft), np.float32)
            for each in (token.now, token.bare)
        )
        across, down = (cv2.Sobel(now - bare, cv2.CV_32F, *way, scale=0.125) for way in ((1, 0), (0, 1)))
        slopes = np.stack([(one * two).sum(axis=2) for one, two in ((across, across), (across, down), (down, down))], 2)
        rows, columns = np.nonzero(token.mask)
        middle = np.array([columns.mean(), rows.mean()])
        off = off_table(now, bare, DARKEST, LIGHTEST)
        return cls(np.asarray(slopes, np.float32), off, now, ground.east_south / TILE_MM, middle)

    def mask(self, outline: _Outline, place: _Place) -> NDArray[np.bool_]:
        """The mask [h, w] of what lies within the outline there."""
        points, _ = self._laid(outline, place.turn, SAMPLES)
        mask = np.zeros(self.off.shape, np.uint8)
        cv2.fillConvexPoly(mask, cv2.convexHull(np.round(points + place.at).astype(np.int32)), 1.0)
        return mask > 0

    def rings(self, outline: _Outline, place: _Place) -> Matrix:
        """The mean colours [3 * rings] of the rings about that place."""
        around = _Outline(ROUND, outline.wide).points(16)[0] @ self.pixels.T
        points = (np.array(RINGS)[:, None, None] * around + place.at).astype(np.float32)
        seen = cv2.remap(self.soft, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen.mean(axis=1), np.float64).ravel()

    def places(self, outline: _Outline, finer: bool, config: TokenContourConfig) -> list[_Place]:
        """The places that are worth most, the best first; ``finer``: to a pixel and a fraction of a turn's step."""
        reach = config.reach * float(np.sqrt(abs(np.linalg.det(self.pixels))))
        along = np.arange(-reach, reach + 1.0, COARSE)
        at = np.stack(np.meshgrid(along, along), axis=-1).reshape(-1, 2) + self.middle
        worth = self.worth(outline, at, outline.turns, SAMPLES // 2, config)
        found: list[_Place] = []
        for number in np.argsort(-worth.max(axis=1)):
            if len(found) == config.most:
                break
            if all(np.hypot(*(at[number] - other.at)) >= APART for other in found):
                turn = int(worth[number].argmax())
                found.append(_Place(float(worth[number, turn]), at[number], float(outline.turns[turn])))
        return [self._finer(outline, place, config) for place in found] if finer else found

    def _finer(self, outline: _Outline, place: _Place, config: TokenContourConfig) -> _Place:
        """The best place within a pixel and half a step of a turn."""
        at = place.at + np.stack(np.meshgrid((-1.0, 0.0, 1.0), (-1.0, 0.0, 1.0)), axis=-1).reshape(-1, 2)
        turns = place.turn + (np.zeros(1) if outline.sides >= ROUND else np.array([-0.5, -0.25, 0.0, 0.25, 0.5]) * TURN)
        worth = self.worth(outline, at, turns, SAMPLES, config)
        number, turn = (int(k) for k in np.unravel_index(int(worth.argmax()), worth.shape))
        return _Place(float(worth[number, turn]), at[number], float(turns[turn]))

    def worth(self, outline: _Outline, at: Matrix, turns: Matrix, samples: int, config: TokenContourConfig) -> Floats:
        """What the outline is worth (0-1) about each of the places [n, 2] at each of the turns [k], [n, k]: the mean
        over its samples of how clear an edge is there, the table being seen outside.
        """
        found = np.empty((len(at), len(turns)), np.float32)
        for number, turn in enumerate(turns):
            points, out = self._laid(outline, float(turn), samples)
            steep = self._across(at[:, None] + points, out)
            beyond = (at[:, None] + points + config.outside * out).astype(np.float32)
            off = cv2.remap(self.off, beyond[..., 0], beyond[..., 1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT)
            bare = 1.0 / (1.0 + (np.asarray(off) / config.off) ** 2)
            found[:, number] = (steep / (steep + config.edge) * bare).mean(axis=1)
        return found

    def steepness(self, outline: _Outline, at: Matrix, turn: float) -> Floats:
        """The contrast [n, samples] across the outline about each of the places [n, 2]."""
        points, out = self._laid(outline, turn, SAMPLES)
        return self._across(at[:, None] + points, out)

    def _laid(self, outline: _Outline, turn: float, samples: int) -> tuple[Matrix, Matrix]:
        """Places [n, 2] along the outline in pixels about its middle, and the unit vectors [n, 2] out of it."""
        points, out = outline.points(samples)
        turned = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        normals = out @ turned @ np.linalg.inv(self.pixels)
        return points @ turned @ self.pixels.T, normals / np.linalg.norm(normals, axis=1, keepdims=True)

    def _across(self, points: Matrix, out: Matrix) -> Floats:
        """The contrast [n, k] at the points [n, k, 2] along the directions [k, 2]; 0 beyond the cut-out."""
        at = points.astype(np.float32)
        slopes = cv2.remap(self.slopes, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        east, south = out.T
        power = slopes[..., 0] * east**2 + 2 * slopes[..., 1] * east * south + slopes[..., 2] * south**2
        return np.asarray(np.sqrt(np.maximum(power, 0.0)), np.float32)


def _common(views: Sequence[_View], config: TokenContourConfig) -> tuple[_Outline, list[_Place]]:
    """The outline that all views have in common, and its place in each of them."""
    widths = SMALLEST * STEP ** np.arange(int(np.log(LARGEST / SMALLEST) / np.log(STEP)) + 1)
    tried = [_Outline(sides, float(wide)) for sides, wide in product(SHAPES, widths)]
    tried.sort(key=lambda outline: -_together(views, outline, False, config)[0])
    found = [(outline, *_together(views, outline, True, config)) for outline in tried[: config.hopeful]]
    best, _, places = max(found, key=lambda each: each[1])
    return _steepest(views, best, places)


def _together(
    views: Sequence[_View], outline: _Outline, finer: bool, config: TokenContourConfig
) -> tuple[float, tuple[_Place, ...]]:
    """What the outline is worth in all views, where the tokens within it look alike, and its places then."""
    places = [view.places(outline, finer, config) for view in views]
    looks = [[view.rings(outline, place) for place in found] for view, found in zip(views, places, strict=True)]
    best: tuple[float, tuple[_Place, ...]] = -np.inf, ()
    for numbers in product(*(range(len(found)) for found in places)):
        chosen = tuple(found[number] for found, number in zip(places, numbers, strict=True))
        seen = np.stack([look[number] for look, number in zip(looks, numbers, strict=True)])
        unlike = float(np.abs(seen - seen.mean(axis=0)).mean() / max(config.dimmest, seen.mean()))
        worth = float(np.mean([place.worth for place in chosen])) - config.unlike * unlike
        if worth > best[0]:
            best = worth, chosen
    return best


def _steepest(views: Sequence[_View], outline: _Outline, places: Sequence[_Place]) -> tuple[_Outline, list[_Place]]:
    """The outline as wide as the edges in all views are steepest, and its places then. A side that a shadow or the
    print of the table makes very steep counts no more than twice as much as the usual one.
    """
    most = [
        2.0 * float(np.median(view.steepness(outline, place.at[None], place.turn)))
        for view, place in zip(views, places, strict=True)
    ]
    along = np.arange(-NEAR, NEAR + 0.1, 0.5)
    moves = np.stack(np.meshgrid(along, along), axis=-1).reshape(-1, 2)
    best, steepest, found = outline, -np.inf, list(places)
    for part in np.arange(-7, 6) * FINER:
        other = replace(outline, wide=outline.wide * (1.0 + float(part)))
        moved = []
        for view, place, cap in zip(views, places, most, strict=True):
            steep = np.minimum(view.steepness(other, place.at + moves, place.turn), cap).mean(axis=1) / max(cap, 1e-6)
            moved.append(replace(place, worth=float(steep.max()), at=(place.at + moves)[int(steep.argmax())]))
        total = float(np.mean([place.worth for place in moved]))
        if total > steepest:
            best, steepest, found = other, total, moved
    return best, found
