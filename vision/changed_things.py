"""What happened to pieces and tokens since the table was last still: come, gone, changed."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.changed_tiles import HALF
from vision.changes import Change, change, marks, spots
from vision.gallery import Gallery
from vision.masks import parts, sharpened, umbra
from vision.memory import Standing, Table
from vision.observation import Observation
from vision.patches import Picture
from vision.pieces import TOKEN, Thing, describe

LEAST = 0.02
"""The least area of a thing, in tiles squared: a third of what the smallest piece covers."""
MOST = 1.2
"""The largest area of a thing, in tiles squared."""
THIN = 0.05
"""Radius of the circle that must fit into a thing, in tiles: edges that moved a little are thinner."""
SHAPELESS, THICK = 0.55, 0.09
"""What fits no known shape at least so well must hold a circle of at least that radius, in tiles, to be a thing."""
TURNED = 0.25
"""The part of a thing that must have changed for a second look."""
LEFT = 0.35
"""The part of a gone thing's place that may still differ from what lay bare there."""
SAME_TOP, OTHER_TOP = 0.86, 0.7
"""Likeness of a stack's top from which on it is the same token, and below which it is surely another."""
SHADE = 0.2
"""How far from a thing its shadow may change what a stack's top looks like, in tiles."""


def half(picture: Picture) -> Picture:
    """The picture at ``HALF`` size."""
    size = (picture.shape[1] // HALF, picture.shape[0] // HALF)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def review_things(
    table: Table,
    now: Picture,
    since: Change,
    gallery: Gallery,
    frame: int,
    colours: Mapping[str, tuple[int, int, int]] | None = None,
) -> list[Observation]:
    """Find out which things came, went or changed; bring ``table.things`` up to date and say it.

    ``since`` is the change from ``table.seen`` to ``now`` at half size; expects ``table.seen`` and ``table.bare`` in
    step with the tiles as they lie now.
    """
    small = half(now)
    over = change(half(table.bare), small)
    scale = table.pixels_per_tile
    events: list[Observation] = []
    stay: list[Standing] = []
    gone: list[Standing] = []
    for known in table.things:
        place = _half_mask(known, small.shape)
        area = max(1, int(np.count_nonzero(place)))
        changed = np.count_nonzero(since.strong & place) / area
        differs = np.count_nonzero(over.strong & place) / area
        if changed > TURNED and differs < LEFT:
            events.append(going(known, frame))
            gone.append(known)
            continue
        stay.append(known)
    table.things = list(stay)
    standing = table.thing_mask(stay, 0.02)
    standing_small = cv2.resize(standing.astype(np.uint8), (small.shape[1], small.shape[0])) > 0
    fresh = since.strong & over.strong & ~standing_small
    for mask, corner in spots(fresh, LEAST * (scale / HALF) ** 2 * 0.5):
        for come, thing in _look(table, now, mask, corner, over, standing, gallery, colours):
            event = _come(come, thing, frame)
            if event is not None:
                events.append(event)
                table.things.append(come)
    stacks = [thing for thing in stay if thing.kind == TOKEN and thing.cell is not None]
    if stacks and since.mild.any():
        around = table.thing_mask([*gone, *table.things[len(stay) :]], SHADE)
        events += [event for stack in stacks for event in _stirred(table, stack, now, around, frame)]
    return events


def _half_mask(thing: Standing, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    mask = np.zeros(shape[:2], np.uint8)
    rows, columns = np.nonzero(thing.mask)
    rows, columns = (rows + thing.corner[1]) // HALF, (columns + thing.corner[0]) // HALF
    keep = (rows < shape[0]) & (columns < shape[1])
    mask[rows[keep], columns[keep]] = 1
    return mask > 0


def _stirred(table: Table, stack: Standing, now: Picture, around: NDArray[np.bool_], frame: int) -> list[Observation]:
    """What there is to say of a stack whose top looks another way than when it was last seen; where ``around`` marks
    things that came or went beside it, their shadows do not count.
    """
    likeness = top_likeness(table.seen[stack.window], now[stack.window], stack.mask, ~around[stack.window])
    if likeness >= SAME_TOP:
        return []
    certain = stack.certain and likeness < OTHER_TOP
    return [Observation(frame, "tokens", stack.cell, kind=TOKEN, at=stack.at, count=None, certain=certain)]


def top_likeness(before: Picture, after: Picture, mask: NDArray[np.bool_], clear: NDArray[np.bool_]) -> float:
    """How alike the print on top of a stack is in two cut-outs [h, w, 3] of it, -1 to 1; 1 where there is no print to
    compare. Only the inner part of ``mask`` [h, w] that is ``clear`` counts, and only detail finer than a shadow.
    """
    inside = cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)[1:-1, 1:-1]
    inner = (np.asarray(inside) > 0.22 * float(inside.max())) & clear
    if np.count_nonzero(inner) < 0.3 * np.count_nonzero(mask):
        return 1.0
    weight = inner.astype(np.float32)
    sigma = 0.3 * float(inside.max())
    share = cv2.GaussianBlur(weight, (0, 0), sigma) + 1e-3
    details = []
    for picture in (before, after):
        grey = cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float32).mean(axis=2)
        local = cv2.GaussianBlur(grey * weight, (0, 0), sigma) / share
        details.append(((grey - local) / (local + 10.0))[inner])
    one, two = details
    return float((one @ two) / max(float(np.linalg.norm(one) * np.linalg.norm(two)), 1e-6))


def _look(
    table: Table,
    now: Picture,
    mask: NDArray[np.bool_],
    corner: tuple[int, int],
    over: Change,
    standing: NDArray[np.bool_],
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None,
) -> list[tuple[Standing, Thing]]:
    """What stands where the half-size ``mask`` marks something new; empty when it is nothing worth a word."""
    height, width = now.shape[:2]
    pad = round(0.15 * table.pixels_per_tile)
    left, top = max(0, corner[0] * HALF - pad), max(0, corner[1] * HALF - pad)
    right = min(width, (corner[0] + mask.shape[1]) * HALF + pad)
    bottom = min(height, (corner[1] + mask.shape[0]) * HALF + pad)
    window = slice(top, bottom), slice(left, right)
    row = min(over.gain.shape[0] - 1, (top + bottom) // 2 * over.gain.shape[0] // height)
    column = min(over.gain.shape[1] - 1, (left + right) // 2 * over.gain.shape[1] // width)
    expected = np.clip(table.bare[window] * over.gain[row, column], 0, 255).astype(np.uint8)
    strong, _ = marks(now[window], expected, smooth=0.6)
    strong &= ~standing[window]
    near = np.zeros(strong.shape, np.uint8)
    rows, columns = np.nonzero(mask)
    near[(rows + corner[1]) * HALF - top, (columns + corner[0]) * HALF - left] = 1
    near = np.asarray(cv2.dilate(near, np.ones((5, 5), np.uint8)), np.uint8)
    found = []
    for body, offset in spots(strong & (near > 0), LEAST * table.pixels_per_tile**2):
        marked = np.zeros(strong.shape, np.bool_)
        marked[offset[1] : offset[1] + body.shape[0], offset[0] : offset[0] + body.shape[1]] = body
        found += _take_apart(
            table, now[window], expected, _filled(marked), standing[window], (left, top), gallery, colours
        )
    return found


def _take_apart(
    table: Table,
    cut: Picture,
    bare: Picture,
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    corner: tuple[int, int],
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None,
) -> list[tuple[Standing, Thing]]:
    """The things that make up the part ``marked`` of the cut-out; what is ``standing`` there is known already."""
    scale = table.pixels_per_tile
    rows, columns = np.nonzero(marked)
    rough = (corner[0] + float(columns.mean()), corner[1] + float(rows.mean()))
    nearest = table.lattice.cell_at(rough, table.tiles)
    tint = table.tint(gallery, nearest[0] if nearest else None, rough)
    pieces = parts(cut, bare, marked, tint, table.shade, LEAST * scale**2, scale, colours)
    found = []
    for piece in pieces:
        others = standing | np.logical_or.reduce([other for other in pieces if other is not piece] or [standing])
        room = np.asarray(cv2.dilate(piece.astype(np.uint8), np.ones((7, 7), np.uint8))) > 0
        fill = sharpened(cut, bare, piece, room & ~others, table.shade)
        mask = fill > 0.5
        if not LEAST <= np.count_nonzero(mask) / scale**2 <= MOST or _thickness(mask) < THIN * scale:
            continue
        thing = describe(cut, fill, others, corner, table.ground(rough), tint, colours)
        if thing.fit < SHAPELESS and _thickness(mask) < THICK * scale:
            continue
        deep = umbra(cut, bare, fill) if thing.certain and thing.colour not in ("", "black") else None
        if deep is not None:
            table.shade += 0.3 * (min(max(deep, 0.3), 0.8) - table.shade)
        cell = table.lattice.cell_at(thing.foot, table.tiles)
        if cell is None and thing.kind != TOKEN:
            cell = nearest
        if cell is None:
            spot = table.plane.to_table(np.array([thing.foot]))[0]
            at = (float(spot[0]), float(spot[1]))
        else:
            at = (min(1.0, max(0.0, cell[1][0])), min(1.0, max(0.0, cell[1][1])))
        where = cell[0] if cell else None
        rows, columns = np.nonzero(mask)
        top, left = int(rows.min()), int(columns.min())
        tight = mask[top : int(rows.max()) + 1, left : int(columns.max()) + 1]
        place = (corner[0] + left, corner[1] + top)
        found.append((Standing(thing.kind, thing.colour, thing.lying, where, at, tight, place, thing.certain), thing))
    return found


def _thickness(mask: NDArray[np.bool_]) -> float:
    """The radius of the largest circle that fits into the mask, in pixels."""
    return float(cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, cv2.DIST_MASK_PRECISE).max())


def _filled(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The mask without holes."""
    contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros(mask.shape, np.uint8)
    cv2.drawContours(whole, contours, -1, 1.0, cv2.FILLED)
    return whole > 0


def _come(standing: Standing, thing: Thing, frame: int) -> Observation | None:
    if standing.cell is None:
        if thing.kind != TOKEN:
            return None
        return Observation(
            frame,
            "token_taken",
            kind=TOKEN,
            at=standing.at,
            count=1,
            certain=thing.certain,
            confidence=thing.confidence,
        )
    if thing.kind == TOKEN:
        return Observation(
            frame,
            "tokens",
            standing.cell,
            kind=TOKEN,
            at=standing.at,
            count=None,
            certain=thing.certain,
            confidence=thing.confidence,
        )
    return Observation(
        frame,
        "piece",
        standing.cell,
        kind=thing.kind,
        colour=thing.colour,
        at=standing.at,
        lying=thing.lying,
        certain=thing.certain,
        confidence=thing.confidence,
    )


def going(thing: Standing, frame: int) -> Observation:
    """The observation that this thing is gone."""
    if thing.kind == TOKEN:
        word = "token_returned" if thing.cell is None else "tokens_removed"
        return Observation(frame, word, thing.cell, kind=TOKEN, at=thing.at, count=0, certain=thing.certain)
    return Observation(
        frame,
        "piece_removed",
        thing.cell,
        kind=thing.kind,
        colour=thing.colour,
        at=thing.at,
        lying=thing.lying,
        certain=thing.certain,
    )
