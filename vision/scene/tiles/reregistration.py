"""Re-registration after camera or board motion: the stored pictures, tiles and things are warped to the new view, and
changes that happened meanwhile remain to be detected.

The motion is estimated in ``vision.scene.tiles.image_motion``, verified by the correlation of the tiles at their new
places, and applied to the map; the background gets a motion of its own, because a pushed board leaves it where it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import Change, around, light_between, marks, relit
from vision.numeric.patches import Matrix, apply, correlation, normalise, normalised_grey, sample
from vision.scene.state.half_size import half
from vision.scene.state.table import Standing, Table
from vision.scene.tiles.changed_tiles import IN_PLACE, displaced, touched
from vision.scene.tiles.image_motion import STANDING_STILL, Way, background_motion, motion_between, refined

SOME = 0.3
"""The part (0-1) of the tiles that must have changed at their old places for a common motion to be estimated."""
COARSE_FIRST = (2, 1)
"""The parts of the pictures' size at which a motion is estimated first: half of it, a quarter of the pixels, is
good enough for most maps; the whole size where that motion is not confirmed, as on maps of few or small tiles.
"""
CONFIRMED = 0.6
"""The least correlation of a tile at its new place with its earlier picture, and the part (0-1) of the tiles that must
reach it.
"""
LEFT_OVER = 0.03
"""The largest median shift of the tiles, in tiles, that a motion may leave: above it, edges of the print would be taken
for changes. Single tiles that were pushed meanwhile are no part of it.
"""
SIDE, PEAK = 48, 0.1
"""Side in pixels of the patches whose shift is measured, and the least height (0-1) of the peak of their phase
correlation: noise alone gives about 0.02, the same print above 0.3.
"""
MOVED, FARTHEST = 0.03, 6.0
"""A smaller motion of the map, in tiles, is left to the correction of single tiles; a larger one is rejected."""
NEAR = 7
"""Side in half-size pixels of the dilation of the change mask."""
TURNED = 0.0075
"""A motion of the map's corners by less, in tiles, is ignored altogether, a rotation included."""
RIM, AROUND = 0.02, 0.2
"""Margins around a tile in tiles: of what moves with it, and of the background that shows its shadow."""
ASIDE = tuple((down, right) for down in (-2, -1, 0, 1, 2) for right in (-2, -1, 0, 1, 2) if down or right)
"""Shifts (down, right) in half-size pixels up to which the background may be misregistered."""
SMOOTH, UNBLURRED = 0.8, 0.01
"""Standard deviation in half-size pixels of the blur before that comparison; and one whose kernel is a single pixel."""
MOST_CHANGED = 0.003
"""The largest part (0-1) of the picture that is accepted as changes beside the map during the motion."""


@dataclass(frozen=True, slots=True, eq=False)
class Followed:
    """A table re-registered to a picture: the ``motion`` [3, 3] of the map, and that of the ``ground`` around it."""

    table: Table
    motion: Matrix
    ground: Way


def follow(table: Table, now: Picture, diff: Change) -> Followed | None:
    """The table re-registered to ``now`` uint8 [h, w, 3] where the camera or the whole board has moved since
    ``table.seen``; None where neither has. ``diff`` is the change since then, at half size. A camera motion that hardly
    moves the map (a rotation about it) is detected by the things beside the map.
    """
    few = min(max(2, round(SOME * len(table.tiles))), len(table.tiles))
    strays = [thing for thing in table.things if thing.cell is None and _likeness(table, thing, now) < IN_PLACE]
    if not strays and not (len(touched(table, diff)) >= few and len(displaced(table, now)) >= few):
        return None
    things = table.thing_mask([thing for thing in table.things if thing.cell is not None], 0.0)
    near = cv2.dilate(diff.mild.astype(np.uint8), np.ones((NEAR, NEAR), np.uint8))
    changed = np.asarray(cv2.resize(near, (now.shape[1], now.shape[0]), interpolation=cv2.INTER_NEAREST)) > 0
    on_map = table.tile_mask(0.0) & ~things
    motion = _motion_of_map(table, now, on_map, changed)
    if motion is None:
        return None
    covered = table.tile_mask(AROUND) | things
    ground = background_motion(table.seen, now, motion, ~covered)
    if reach(table, motion) <= MOVED:
        again = [_likeness(table, thing, now, ground.matrix) >= CONFIRMED for thing in strays]
        if sum(again) < max(1.0, CONFIRMED * len(strays)):
            return None
    return Followed(_moved_to(table, now, Way(motion), ground, things, covered), motion, ground)


def _motion_of_map(table: Table, now: Picture, on_map: NDArray[np.bool_], changed: NDArray[np.bool_]) -> Matrix | None:
    """The motion [3, 3] of the map from ``table.seen`` to ``now``, from its print under the mask ``on_map`` [h, w] and
    what ``changed`` [h, w] in ``now``; None where no motion can be confirmed.
    """
    for shrink in COARSE_FIRST:
        guess = motion_between(table.seen, now, on_map, changed, shrink)
        if guess is not None and reach(table, guess) < FARTHEST:
            motion = refined(table.seen, now, guess, on_map)
            if reach(table, motion) > TURNED and confirmed(table, motion, now):
                return motion
    return None


def confirmed(table: Table, motion: Matrix, now: Picture) -> bool:
    """Whether enough tiles (``CONFIRMED``) correlate in ``now``, at the places where the motion [3, 3] takes them."""
    right = 0
    for cell in table.tiles:
        warp = table.lattice.warp(cell)
        one, two = normalise(np.stack([sample(table.seen, warp, 24), sample(now, motion @ warp, 24)]))
        right += correlation(one, two) >= CONFIRMED
    return right >= CONFIRMED * len(table.tiles)


def left_over(table: Table, now: Picture) -> float | None:
    """The median shift, in tiles, of the known tiles in ``now`` uint8 [h, w, 3] from where the ``table`` has them; None
    where it can be measured on none. Method: phase correlation with a sub-pixel peak (Foroosh 2002).
    """
    window = cv2.createHanningWindow((SIDE, SIDE), cv2.CV_32F)
    shifts = []
    for cell in table.tiles:
        warp = table.lattice.warp(cell)
        one, two = (normalised_grey(sample(picture, warp, SIDE)) for picture in (table.seen, now))
        shift, peak = cv2.phaseCorrelate(one, two, window)
        if peak >= PEAK:
            shifts.append(float(np.hypot(shift[0], shift[1])) / SIDE)
    return float(np.median(shifts)) if shifts else None


def reach(table: Table, motion: Matrix) -> float:
    """The largest displacement of a tile's corner by the motion [3, 3], in tiles."""
    corners = np.concatenate(list(table.lattice.corners.values()))
    return float(np.linalg.norm(apply(motion, corners) - corners, axis=1).max()) / table.pixels_per_tile


def _likeness(table: Table, thing: Standing, now: Picture, motion: Matrix = STANDING_STILL) -> float:
    """The correlation of the thing's window in ``table.seen`` with that in ``now``, after ``motion``."""
    left, top = thing.corner
    high, wide = thing.mask.shape
    box = np.array([[wide, 0.0, left], [0.0, high, top], [0.0, 0.0, 1.0]])
    one, two = normalise(np.stack([sample(table.seen, box, 24), sample(now, motion @ box, 24)]))
    return correlation(one, two)


def _moved_to(
    table: Table,
    now: Picture,
    way: Way,
    ground: Way,
    things: NDArray[np.bool_],
    covered: NDArray[np.bool_],
) -> Table:
    """The table with all that it stores of the map and of the ``things`` [h, w] on it warped by the motion ``way``,
    and the background, where it was not ``covered`` [h, w], by the motion ``ground``. The background is copied from
    ``now`` where it was never seen, and where the same is seen within a small misregistration.
    """
    moved_map = replace(table, lattice=table.lattice.moved(way.matrix))
    on_map = moved_map.tile_mask(RIM) | (way.picture(things.astype(np.uint8)) > 0)
    known = ~on_map & (ground.picture(np.ones(things.shape, np.uint8), cv2.BORDER_CONSTANT) > 0)
    known &= ground.picture(covered.astype(np.uint8)) == 0

    part = around(on_map, 0)

    def after(before: Picture) -> Picture:
        picture, below = now.copy(), ground.picture(before)
        if part is not None:
            moved = way.part(before, part)
            cv2.copyTo(moved, on_map[part].view(np.uint8), picture[part])
        cv2.copyTo(below, _changed(below, now, known).astype(np.uint8), picture)
        return picture

    moved = (_moved(thing, way if thing.cell is not None else ground, things.shape) for thing in table.things)
    return replace(
        moved_map,
        seen=after(table.seen),
        bare=after(table.bare),
        ground_seen=ground.picture(table.ground_seen),
        things=tuple(thing for thing in moved if thing),
    )


def _changed(before: Picture, now: Picture, where: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The change mask [h, w] of ``now`` against ``before`` within ``where`` [h, w], tolerant to misregistration by up
    to ``ASIDE``; empty where more than ``MOST_CHANGED`` of the picture would be marked: then ``before`` is unreliable.
    """
    small = [half(picture) for picture in (before, now)]
    due = relit(small[0], light_between(*small))
    other = (half(where.astype(np.uint8)) > 0) & marks(small[1], due)[0]
    seen, due = (np.asarray(cv2.GaussianBlur(each, (0, 0), SMOOTH), np.uint8) for each in (small[1], due))
    height, width = other.shape
    rows, columns = np.nonzero(other)
    for down, right in ASIDE:  # few pixels are left to look at
        if not len(rows):
            break
        there = due[(rows - down) % height, (columns - right) % width]
        still = marks(seen[rows, columns][:, None], there[:, None], smooth=UNBLURRED)[0][:, 0]
        rows, columns = rows[still], columns[still]
    other[:] = False
    other[rows, columns] = True
    flat = cv2.morphologyEx(other.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    if np.count_nonzero(flat) > MOST_CHANGED * flat.size:
        return np.zeros(where.shape, np.bool_)
    wide = cv2.dilate(flat, np.ones((7, 7), np.uint8))
    size = where.shape[1], where.shape[0]
    return where & (np.asarray(cv2.resize(wide, size, interpolation=cv2.INTER_NEAREST)) > 0)


def _moved(thing: Standing, way: Way, shape: tuple[int, ...]) -> Standing | None:
    """The thing, its mask warped by the motion ``way`` in a picture of that shape; None when it left the picture."""
    mask = thing.mask.astype(np.uint8)
    if thing.top is not None:
        mask += thing.top
    rows, columns = way.box(thing.corner, mask.shape[::-1], shape)
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return None
    moved = way.part(mask, (rows, columns), thing.corner, cv2.BORDER_CONSTANT, cv2.INTER_NEAREST)
    left, top, width, height = cv2.boundingRect(moved)
    if not width:
        return None
    cut = moved[top : top + height, left : left + width]
    corner = columns.start + left, rows.start + top
    return replace(thing, mask=cut > 0, corner=corner, top=None if thing.top is None else cut > 1)
