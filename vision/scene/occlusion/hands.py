"""Detection of a hand, arm or other large thing that rests in the picture, of any colour and material.

What differs from the remembered table is looked at as a whole: a large part of it that is neither a tile on a cell,
nor a place from which one was taken, nor light, is an occluder. A large occluder must not be taken for a change of the
light, which is therefore measured only where nothing moved (``Stillness.swept``) and extrapolated into the rest by
normalised convolution (Knutsson and Westin 1993). All of it is done on shrunk frames (``vision.camera.motion``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from vision.camera.motion import NEAR, SHRINK, shrunk
from vision.numeric.changes import around as around_mask
from vision.numeric.changes import boxes_marked, contrast_across, dazzled, light_between, marks, relit, spots
from vision.numeric.patches import SQUARE, Floats, Matrix, apply, sample
from vision.scene.state.table import Table
from vision.tiles.lattice import around


@dataclass(frozen=True, slots=True)
class HandConfig:
    """Thresholds of the detection of hands. Set on synthetic hands of many colours and three rendered games."""

    least: float = 1.4
    """Tiles squared: a change that is no tile and no light is an occluder from this area. A tile beside the map with
    its shadow has 1.2, the back of a hand 4."""
    least_at_edge: float = 0.5
    """The same for a change that touches the picture's edge."""
    least_beside_gone: float = 0.1
    """The same where a tile of the map is seen no more: of a hand with an arm of the table's colour the sleeve alone
    may show, on a mismatched simulated table 0.36 of it."""
    local: float = 0.2
    """The part (0-1) of the picture that a hand and a pushed board change at most; a camera that moved changes more, on
    all but plain tables. Assumed."""
    filled: float = 0.7
    """The part (0-1) of a free cell that must have changed for the cell to be explained by a tile."""
    at_once: int = 2
    """The largest number of free cells on which tiles were laid since the table was last seen still: a bare forearm
    along a row fills as many as it is long. What fills more is waited for as long as people are patient.
    """
    off_ground: float = 10.0
    """Grey levels by which a channel must differ from the table as it was before a tile was laid there, ..."""
    no_ground: float = 0.5
    """... in more than this part (0-1) of the cell, for a tile that is seen no more not to have been taken away.
    Assumed: of four tiles under a hand of nearly the table's colour, on a mismatched simulated table, one had more."""
    margin: float = 0.12
    """Tiles: margin of an explained cell, for a tile that lies askew and its shadow."""
    ring: float = 0.2
    """Tiles: width of the ring around that margin in which a change must end that is a tile."""
    bounded: float = 0.6
    """The part (0-1) of that ring, but for other explained cells, that must be unchanged: a tile with its shadow leaves
    nearly all of it, a hand that reaches across the cell half."""
    most_swept: float = 0.75
    """The part (0-1) of the picture up to which the light is extrapolated into what was swept."""
    reach: float = 4.0
    """Standard deviation of the extrapolation, in blocks of the gain (60 pixels of a frame 1080 pixels high)."""
    same_print: float = 0.5
    """Correlation of the local contrast from which a spot of equal colours is light and no thing."""
    other_colour: float = 0.25
    """The part (0-1) of a spot that may have another colour for it to be light, and no more than ``least``: a hand may
    be small beside a sleeve of the table's colour."""
    gap: int = 5
    """Side in shrunk pixels of the morphological closing of the change mask: print and grain that happen to look like
    what lies on them leave holes."""
    same: float = 0.9
    """The part (0-1) of what rests that must lie where it did, and look as it did, for it to be the same thing ..."""
    alike: float = 12.0
    """... and the largest difference of a pixel that looks so, mean of its channels in grey levels: some light may have
    changed meanwhile. Assumed."""
    ghost: float = 0.5
    """Contrast across the outline of what differs at the picture's edge, as a part of that in the picture remembered,
    below which it is no hand but what one has left there that was remembered as the table. Assumed, and checked on a
    mismatched simulated table."""
    own_outline: float = 0.15
    """The largest part (0-1) of the outline of what a hand has left along which the contrast may be larger than in the
    picture remembered: 0.27 for fingers across the edge of a tray on a mismatched simulated table."""
    left_behind: float = 8.0
    """Tiles squared: what a hand has left is no larger. Noise all over the picture has no outline either."""
    across: float = 2.0
    """Standard deviation in shrunk pixels of the windows on both sides of the outline in which that is measured."""
    hard: float = 0.04
    """Step of the log brightness ratio per shrunk pixel, median along a spot's outline, from which it is no shadow of
    a person at the table: such shadows are soft."""


def hand_rests(
    table: Table,
    before: Picture,
    now: Picture,
    swept: NDArray[np.bool_] | None,
    config: HandConfig = HandConfig(),
    reaching: NDArray[np.bool_] | None = None,
    known: Callable[[NDArray[np.bool_], Floats], bool] | None = None,
) -> NDArray[np.bool_] | None:
    """The mask [h, w] of a hand, or anything else as large that is no tile, in the picture; None where none lies there.

    ``before`` and ``now`` are the table as remembered and as seen, both shrunk, uint8 [h, w, 3]. ``swept`` [h, w]:
    where anything moved in between; None where that is not known or nothing did. ``reaching`` [h, w]: only what reaches
    in from the picture's edge, or from what this mask marks, counts, as every arm does; None: anything counts.
    ``known``: whether what lies within a mask [h, w], where it is so many times [3] as light as it was, is known to be
    none; None: nothing is.
    """
    gain = _light(before, now, swept, config)
    expected = relit(before, gain)
    strong, mild = marks(now, expected)
    saturated = dazzled(before, now, gain)
    mild &= ~saturated
    tile = (table.pixels_per_tile / SHRINK) ** 2
    height, width = mild.shape
    if np.count_nonzero(mild) < config.least_at_edge * tile:
        return None
    other, hidden = _unexplained(table, mild, now, gain, config)
    other &= ~saturated
    for spot, (left, top) in spots(other, (config.least_beside_gone if hidden else config.least_at_edge) * tile):
        right, bottom = left + spot.shape[1], top + spot.shape[0]
        window = slice(top, bottom), slice(left, right)
        at_edge = left <= 1 or top <= 1 or right >= width - 1 or bottom >= height - 1
        if reaching is not None:
            at_edge = at_edge or bool((spot & reaching[window]).any())
        if not at_edge and (reaching is not None or np.count_nonzero(spot) < config.least * tile):
            continue
        small = np.count_nonzero(spot) <= config.left_behind * tile
        if at_edge and small and _is_ghost(expected, now, spot, window, config):
            continue
        coloured = np.count_nonzero(spot & strong[window])
        if coloured > min(config.other_colour * np.count_nonzero(spot), config.least * tile) or not _is_light(
            before, now, spot, window, config
        ):
            hand = np.zeros(mild.shape, np.bool_)
            hand[window] = spot
            if known is None or not known(hand, _gain_within(before, expected, hand)):
                return hand
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Resting:
    """Something large that rests in the picture ``seen`` [h, w, 3], shrunk, uint8, within the ``mask`` [h, w], since
    the picture number ``since``. ``bare`` [h, w, 3]: the table as remembered, in the light of that picture.
    """

    mask: NDArray[np.bool_]
    seen: Picture
    bare: Picture
    since: int

    @classmethod
    def found(
        cls,
        mask: NDArray[np.bool_],
        before: Picture,
        now: Picture,
        swept: NDArray[np.bool_] | None,
        since: int,
        config: HandConfig = HandConfig(),
    ) -> Resting:
        """What ``hand_rests`` found within the ``mask`` [h, w], which took the other arguments too."""
        return cls(mask, now, relit(before, _light(before, now, swept, config)), since)

    def has_left(self, frame: Picture) -> bool:
        """Whether the ``frame`` uint8 [h, w, 3], of full size, shows the table there rather than what rested: a sleeve
        of the table's colour goes without a motion that could be seen.
        """
        window = around_mask(self.mask, 0)
        if window is None or self.mask.shape != (frame.shape[0] // SHRINK, frame.shape[1] // SHRINK):
            return False
        rows, columns = (slice(part.start * SHRINK, part.stop * SHRINK) for part in window)
        there, inside = shrunk(frame[rows, columns]), self.mask[window]
        off_bare, off_seen = (
            cv2.absdiff(there, np.ascontiguousarray(picture[window]))[inside].sum(axis=1, dtype=np.int32)
            for picture in (self.bare, self.seen)
        )
        return float(np.median(off_bare - off_seen)) < 0.0

    def again(self, mask: NDArray[np.bool_], now: Picture, config: HandConfig = HandConfig()) -> bool:
        """Whether what rests within the ``mask`` [h, w] of the shrunk picture ``now`` is the same and lies as it did;
        a hand that comes back does not.
        """
        if mask.shape != self.mask.shape:
            return False
        if np.count_nonzero(mask & self.mask) < config.same * np.count_nonzero(mask | self.mask):
            return False
        off = np.abs(now[mask].astype(np.int16) - self.seen[mask]).mean(axis=1)
        return float(np.percentile(off, 100 * config.same)) <= config.alike


def any_view(before: Picture, now: Picture, motion: Matrix, ground: Matrix) -> tuple[Picture, NDArray[np.bool_]]:
    """What may be seen in the shrunk frame ``now`` of the table as remembered, ``before``, when the camera or the board
    has moved, the map by ``motion`` and what is around it by ``ground``, both [3, 3] of full-size pixels; uint8
    [h, w, 3]: at each pixel the nearest of the picture as it was and as it has moved in either way, or ``now`` where
    the table was out of sight. A hand differs from all. With it the mask [h, w] of what was out of sight and the pixels
    beside it: an arm may reach in from there.
    """
    high, wide = now.shape[:2]
    seen, least = before, _difference(before, now)
    # far from the map its own motion says little of the ground, on a map of few tiles nothing at all
    for way in (motion, ground):
        warped = cv2.warpPerspective(before, _shrunk(way), (wide, high), borderMode=cv2.BORDER_REPLICATE)
        moved = np.asarray(warped, np.uint8)
        off = _difference(moved, now)
        seen = np.where((off < least)[..., None], moved, seen)
        least = np.minimum(off, least)
    inside = cv2.warpPerspective(np.ones((high, wide), np.uint8), _shrunk(ground), (wide, high))
    seen = np.where((inside > 0)[..., None], seen, now)
    return np.asarray(seen, np.uint8), np.asarray(cv2.dilate(1 - inside, np.ones((5, 5), np.uint8))) > 0


def _shrunk(motion: Matrix) -> Matrix:
    """The motion [3, 3] of full-size pixels as one of shrunk pixels."""
    return np.asarray(_TO_SMALL @ motion @ np.linalg.inv(_TO_SMALL))


def _difference(one: Picture, two: Picture) -> NDArray[np.int32]:
    """The difference [h, w] of two pictures uint8 [h, w, 3] in grey levels, over all channels."""
    return np.asarray(cv2.absdiff(one, two).sum(axis=2, dtype=np.int32))


def _gain_within(before: Picture, expected: Picture, mask: NDArray[np.bool_]) -> Floats:
    """How many times as light, for each channel [3], ``expected`` is as ``before`` within the ``mask`` [h, w]."""
    sums = [picture[mask].sum(axis=0, dtype=np.float32) for picture in (before, expected)]
    return np.asarray(sums[1] / np.maximum(sums[0], 1.0), np.float32)


def _light(before: Picture, now: Picture, swept: NDArray[np.bool_] | None, config: HandConfig) -> Floats:
    """The gain per block and channel [rows, columns, 3] from ``before`` to ``now``, extrapolated into the convex hulls
    of what was swept; as measured everywhere where that is unknown or too much.
    """
    gain = light_between(before, now)
    if swept is None or swept.shape != now.shape[:2]:
        return gain
    hulls = np.zeros(swept.shape, np.uint8)
    closed = cv2.dilate(swept.astype(np.uint8), np.ones((5, 5), np.uint8))
    for contour in cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
        cv2.fillConvexPoly(hulls, cv2.convexHull(contour), 1.0)
    if np.count_nonzero(hulls) > config.most_swept * hulls.size:
        return gain
    free = (cv2.resize(hulls * 255, gain.shape[1::-1], interpolation=cv2.INTER_AREA) == 0).astype(np.float32)
    if not free.any():
        return gain
    mean = gain[free > 0].mean(axis=0)
    weight = cv2.GaussianBlur(free, (0, 0), config.reach, borderType=cv2.BORDER_CONSTANT)[..., None]
    total = cv2.GaussianBlur(gain * free[..., None], (0, 0), config.reach, borderType=cv2.BORDER_CONSTANT)
    spread = (total + 1e-3 * mean) / (weight + 1e-3)
    return np.asarray(np.where(free[..., None] > 0, gain, spread), np.float32)


def _unexplained(
    table: Table, mild: NDArray[np.bool_], now: Picture, gain: Floats, config: HandConfig
) -> tuple[NDArray[np.bool_], bool]:
    """What of ``mild`` [h, w] is no tile on a cell: neither of a known tile, which may be gone, nor of a free one on
    which a tile may lie now, beside a known tile or beside such a one. A known tile is gone if the table is seen there
    in ``now`` uint8 [h, w, 3], in light of the ``gain`` by blocks; else it is hidden, or exchanged. And whether any
    known tile is seen no more.
    """
    window, gap = np.ones((config.gap, config.gap), np.uint8), config.gap
    # with nothing beyond the edge, which is no thing that could close a gap to what lies near it
    part = np.pad(mild.astype(np.uint8), gap)
    flat = np.asarray(cv2.morphologyEx(part, cv2.MORPH_CLOSE, window), np.uint8)[gap:-gap, gap:-gap]

    def filled(cells: Iterable[Cell]) -> list[Cell]:
        near = list(cells)
        if not near:
            return []
        lying = table.lattice.warp_or_expected
        marked = boxes_marked(flat > 0, (table.lattice.outlines(near) + 0.5) / SHRINK - 0.5)
        near = [cell for cell, any_ in zip(near, marked, strict=True) if any_]
        return [cell for cell in near if _share(flat, _TO_SMALL @ lying(cell)) >= config.filled]

    beside = filled(table.lattice.frontier())
    beyond = {other for cell in beside for other in around(cell) if other not in table.lattice}
    free = [*beside, *filled(beyond.difference(beside))]
    unseen = filled(table.tiles)
    gone = [cell for cell in unseen if _shows_ground(table, cell, now, gain, config)]
    cells = [*gone, *(free if len(free) <= config.at_once else ())]
    # what goes on beyond a cell lies across it: a hand fills cells too, and is no tile there
    squares = [_Square.around(table, cell, config.margin, flat.shape) for cell in cells]
    rings = [_Square.around(table, cell, config.margin + config.ring, flat.shape) for cell in cells]
    explained = np.zeros(flat.shape, np.int16)
    for square in squares:
        explained[square.window] += square.mask
    unmarked = [_free_around(ring, flat, explained) for ring in rings]
    while squares:
        worst = int(np.argmin(unmarked))
        if unmarked[worst] >= config.bounded:
            return np.asarray((flat > 0) & (explained == 0)), bool(unseen)
        square = squares.pop(worst)
        explained[square.window] -= square.mask
        del rings[worst], unmarked[worst]
        for number, ring in enumerate(rings):
            if ring.meets(square):
                unmarked[number] = _free_around(ring, flat, explained)
    return flat > 0, bool(unseen)


def _shows_ground(table: Table, cell: Cell, now: Picture, gain: Floats, config: HandConfig) -> bool:
    """Whether the table is seen ``now`` where a tile lay on that ``cell``, as it was before, in light of that ``gain``
    by blocks.
    """
    square = _Square.around(table, cell, -config.margin, now.shape)
    rows, columns = square.window
    inside = square.mask > 0
    if not inside.any():
        return True
    row, column = ((part.start + part.stop) * size // (2 * whole)
                   for part, size, whole in zip(square.window, gain.shape, now.shape, strict=False))  # fmt: skip
    before = shrunk(
        table.ground_seen[rows.start * SHRINK : rows.stop * SHRINK, columns.start * SHRINK : columns.stop * SHRINK]
    )
    lit = before * gain[min(row, gain.shape[0] - 1), min(column, gain.shape[1] - 1)]
    off = np.abs(now[rows, columns] - lit).max(axis=2)
    return float((off[inside] > config.off_ground).mean()) <= config.no_ground


@dataclass(frozen=True, slots=True, eq=False)
class _Square:
    """A cell's square in a shrunk picture: ``mask`` [h, w] of 0 and 1 at the rows and columns ``window``."""

    window: tuple[slice, slice]
    mask: NDArray[np.uint8]

    @classmethod
    def around(cls, table: Table, cell: Cell, margin: float, shape: tuple[int, ...]) -> _Square:
        """The square of the ``cell`` in a picture of that shape [h, w], larger by ``margin`` tiles on every side."""
        corners = apply(_TO_SMALL @ table.lattice.warp_or_expected(cell), 0.5 + (SQUARE - 0.5) * (1 + 2 * margin))
        last = np.array([shape[1], shape[0]])
        low = np.clip(np.floor(corners.min(axis=0)) - 2, 0, last).astype(int)
        high = np.clip(np.ceil(corners.max(axis=0)) + 3, low, last).astype(int)
        mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        if mask.size:
            cv2.fillConvexPoly(mask, np.round((corners - low) * 16).astype(np.int32), 1.0, shift=4)
        return cls((slice(low[1], high[1]), slice(low[0], high[0])), mask)

    def meets(self, other: _Square) -> bool:
        """Whether the windows of both overlap."""
        return all(
            one.start < two.stop and two.start < one.stop for one, two in zip(self.window, other.window, strict=True)
        )


def _free_around(ring: _Square, flat: NDArray[np.uint8], explained: NDArray[np.int16]) -> float:
    """The part (0-1) of the square ``ring``, but for what is ``explained`` [h, w], that ``flat`` [h, w] leaves
    unmarked; 1 where nothing is left of it.
    """
    open_ = (ring.mask > 0) & (explained[ring.window] == 0)
    return float((flat[ring.window][open_] == 0).mean()) if open_.any() else 1.0


_TO_SMALL = np.array([[1 / SHRINK, 0, 0.5 / SHRINK - 0.5], [0, 1 / SHRINK, 0.5 / SHRINK - 0.5], [0, 0, 1]])


def _share(flat: NDArray[np.uint8], warp: Matrix) -> float:
    """The part (0-1) of the square under ``warp`` that ``flat`` [h, w] (0 or 1) marks."""
    corners = apply(warp, SQUARE)
    left, top = (max(0, int(value)) for value in corners.min(axis=0))
    right, bottom = (max(0, int(value) + 2) for value in corners.max(axis=0))
    if not flat[top:bottom, left:right].any():
        return 0.0
    return float(sample(flat * np.uint8(255), warp, 12).mean()) / 255.0


def _is_light(
    before: Picture, now: Picture, spot: NDArray[np.bool_], window: tuple[slice, slice], config: HandConfig
) -> bool:
    """Whether in the ``spot``, cut out of the pictures at ``window``, the light alone has changed: the print is the
    same, or there is none and the spot's outline is soft.
    """
    one, two = (_contrast(picture)[window][spot] for picture in (before, now))
    one, two = one - one.mean(), two - two.mean()
    power = float(np.sqrt((one @ one) * (two @ two)))
    if float(one @ two) >= config.same_print * max(power, 1e-6):
        return True
    seen, known = _grey(now)[window] + 8.0, _grey(before)[window] + 8.0
    ratio = np.log(seen / known)
    step = np.hypot(cv2.Sobel(ratio, -1, 1, 0, scale=0.125), cv2.Sobel(ratio, -1, 0, 1, scale=0.125))
    flat = spot.astype(np.uint8)
    outline = (cv2.dilate(flat, np.ones((3, 3), np.uint8)) > 0) & (cv2.erode(flat, np.ones((3, 3), np.uint8)) == 0)
    return float(np.median(step[outline])) < config.hard


def _is_ghost(
    before: Picture, now: Picture, spot: NDArray[np.bool_], window: tuple[slice, slice], config: HandConfig
) -> bool:
    """Whether in the ``spot``, cut out of the pictures at ``window``, it is ``before`` that shows a thing and ``now``
    the table around it: the outline is there, not here (ghosts of background subtraction, Cucchiara et al. 2003).
    """
    reach = int(np.ceil(3 * config.across))
    rows, columns = (slice(max(0, part.start - reach), part.stop + reach) for part in window)
    inside = np.zeros(now.shape[:2], np.float32)
    inside[window] = spot
    inside = inside[rows, columns]
    flat = inside.astype(np.uint8)
    outline = (flat > 0) & (cv2.erode(flat, np.ones((3, 3), np.uint8), borderValue=1) == 0)
    if not outline.any():
        return False
    here, there = (
        contrast_across(picture[rows, columns], flat > 0, outline, config.across) for picture in (now, before)
    )
    # fingers that lie across the edge of a tray hide that edge, which is an outline too, and have some of their own
    own = float(np.mean(here > there))
    return bool(np.median(here) < config.ghost * np.median(there) and own <= config.own_outline)


def _grey(picture: Picture) -> Floats:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.float32)


def _contrast(picture: Picture) -> Floats:
    """The local contrast [h, w]: the grey levels divided by their local mean, so that light cancels."""
    grey = _grey(picture)
    return np.asarray(cv2.divide(grey, cv2.blur(grey, (NEAR, NEAR)) + np.float32(8.0)), np.float32)
