"""Piece and token events since the table was last still: things that appeared, disappeared or changed.

Known things are kept, dropped or checked by how much of their mask has changed; connected components of what differs
from the stored background become new things, split by colour (``vision.objects.masks``) and classified
(``vision.objects.pieces``). Overlapping detections are merged or suppressed. Thresholds are set on the simulated table;
they are not measured on real boxes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import Change, burnt, change, dazzled, marks, spots
from vision.numeric.patches import Floats, Matrix
from vision.objects.masks import only_relit, parts, sharpened, umbra
from vision.objects.matting import SHADES, off_shades
from vision.objects.paints import TOKEN
from vision.objects.pieces import Thing, describe
from vision.observation import (
    Observation,
    PieceRemoved,
    PieceSeen,
    StackRemoved,
    StackSeen,
    TokenReturned,
    TokenTaken,
)
from vision.scene.changed_tiles import HALF
from vision.scene.stacks import measured, stirred
from vision.scene.table import Standing, Table
from vision.tiles.gallery import Gallery

LEAST = 0.02
"""The least area of a thing, in tiles squared: a third of the smallest modelled piece's (``vision.objects.solids``)."""
MOST = 1.2
"""The largest area of a thing, in tiles squared."""
THIN = 0.05
"""Least radius of the largest inscribed circle of a thing, in tiles: residues of edges that moved are thinner."""
SHAPELESS, THICK = 0.55, 0.09
"""A thing whose silhouette fits no known shape by ``SHAPELESS`` (intersection over union) needs an inscribed circle of
radius ``THICK``, in tiles.
"""
HAZED = 0.3
"""The part (0-1) of a thing that may lie where the background was saturated; beyond it a larger margin is required."""
TURNED = 0.25
"""The part (0-1) of a thing that must have changed for it to be checked."""
EXCHANGED = 0.5
"""The part (0-1) of a thing that must have changed for its identity to be doubted."""
NEAR, BESIDE = 0.5, 0.8
"""The largest distance of a detection from a known thing to be the same, and to take its place, in the thing's widths.
"""
OVERLAPPING = 0.26
"""The least distance of two tokens that lie beside each other, in tiles."""
HIGHEST, BEYOND, ASIDE = 0.45, 0.42, 0.12
"""The largest half height of a stack, in tiles; how far a visible part beyond a stack's known mask may reach from the
mask's middle, in tiles; and the largest distance of its middle from the line along which the stack leans, in tiles.
"""
SLIMMEST = 0.15
"""The least distance between the feet of two pieces that stand beside each other, in tiles."""
LEFT = 0.35
"""The part (0-1) of a removed thing's place that may still differ from the background."""
ALIKE = 20
"""The largest difference in grey levels, over all channels, of two saturated pixels that count as equal."""
ALONE = 0.4
"""The part (0-1) of a thing's mask free of other things' masks from which that part alone is judged."""
OWN_PAINT = 24.0
"""Colour distance in grey levels up to which a pixel still shows a thing's paint."""
HIDING = 0.04
"""Margin of a new thing's occlusion mask, in tiles."""

Come = PieceSeen | StackSeen | TokenTaken
"""What is said of a thing that was not there before."""


def half(picture: Picture) -> Picture:
    """The picture [h, w] or [h, w, 3] shrunk by the factor ``HALF``."""
    size = (picture.shape[1] // HALF, picture.shape[0] // HALF)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def review_things(
    table: Table,
    now: Picture,
    since: Change,
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None = None,
    moved: bool = False,
) -> list[Observation]:
    """Detect which things appeared, disappeared or changed, update ``table.things`` and return the observations.

    ``now`` is uint8 [h, w, 3]; ``since`` is the change from ``table.seen`` to it at half size; ``table.seen`` and
    ``table.bare`` must show the tiles as they lie now. ``colours`` are the pieces' paints (BGR), None for the default.
    Where the whole picture ``moved``, tiles may have entered or left a bright light: changes of saturated pixels that
    illumination can explain are then ignored.
    """
    small = half(now)
    looked_at = since.strong.copy()
    places = [_half_pixels(known, small.shape) for known in table.things]
    shared = np.zeros(looked_at.size, np.uint8)
    for place in places:
        looked_at.flat[place] = True
        shared[place] += 1
    bare = half(table.bare)
    over = change(bare, small, looked_at)
    if moved:
        since = replace(since, strong=since.strong & ~dazzled(half(table.seen), small, since.gain))
        over = replace(over, strong=over.strong & ~dazzled(bare, small, over.gain))
    scale = table.pixels_per_tile
    stay: list[Standing] = []
    gone: list[Standing] = []
    doubtful: list[Standing] = []
    for known, place in zip(table.things, places, strict=True):
        # where masks overlap, the pixels show whichever thing is in front: judge by the rest if that is enough
        alone = place[shared[place] == 1]
        if len(alone) < ALONE * len(place):
            alone = place
        altered = since.strong.flat[place] | (since.mild.flat[place] & _overlit(small, bare, over.gain, place))
        changed = np.count_nonzero(altered) / max(1, len(place))
        differs = np.count_nonzero(over.strong.flat[alone]) / max(1, len(alone))
        if changed > TURNED and differs < LEFT:
            gone.append(known)
        elif changed > EXCHANGED:
            doubtful.append(known)
        else:
            stay.append(known)
    come: list[tuple[Standing, Come]] = []
    standing = table.thing_mask(stay, 0.02)
    standing_small = _half_mask(standing, small.shape)
    unknown = since.strong & over.strong & ~standing_small
    if table.open:  # an unknown tile lies there: parts of its print would look like things
        unknown &= ~_half_mask(table.free_mask(table.open, 0.08), small.shape)
    for mask, corner in spots(unknown, LEAST * (scale / HALF) ** 2 * 0.5):
        for found, thing in _look(table, now, mask, corner, over, standing, gallery, colours):
            event = _come(found, thing)
            if event is not None:
                come.append((found, event))
    come = _whole(table, come)
    come = [pair for pair in come if not any(_shows_more(known, pair[0]) for known in stay)]
    for known in [thing for thing in gone if thing.kind == TOKEN and thing.cell is not None]:
        # where the top of a stack was, the pale rims of the higher stack resemble the background
        near = [pair for pair in come if _same_place(known, pair[0]) or _leans(table, known, pair[0])]
        if near:
            gone.remove(known)
            come[come.index(near[0])] = _grown(known, *near[0])
    kept: list[Standing] = []
    for known in [*stay, *doubtful]:
        there = [p for p in come if _distance(known, p[0]) < BESIDE or _leans(table, known, p[0])]
        same = [p for p in there if _same(known, p[0]) or _leans(table, known, p[0])]
        if same and (known.kind != TOKEN or known.cell is None):
            come.remove(same[0])
            kept.append(same[0][0])
        elif not same and not (known in doubtful and there):
            kept.append(known)
        elif known.kind == TOKEN and all(pair[0].kind != TOKEN for pair in there):
            kept.append(known)  # a piece in front of it occludes it
        elif not same:
            gone.append(known)
        elif known in stay:
            # a stack that has grown: only the part beyond its known mask was detected
            come[come.index(same[0])] = _grown(known, *same[0])
        else:  # a stack that was detected anew has a new top, but stands where it stood
            found, event = same[0]
            told = _stack_seen(known, event.certain, event.confidence)
            come[come.index(same[0])] = replace(found, at=known.at, cell=known.cell), told
    table.things = [*kept, *(found for found, _ in come)]
    events: list[Observation] = [*(going(known) for known in gone), *(event for _, event in come)]
    restacked = [found for found, _ in come if found.kind == TOKEN]
    stacks = [thing for thing in kept if thing in stay and thing.kind == TOKEN and thing.cell is not None]
    if stacks and since.mild.any():
        fresh = [found for found, _ in come]
        around = table.thing_mask([*gone, *fresh], table.rim)
        before_it = table.thing_mask(fresh, HIDING)
        if moved:  # beyond the map's edge the mask of a leaning stack may hold background
            before_it |= ~table.tile_mask(0.0)
        lower = [stack for stack in stacks if not any(_part_of(table, stack, other) for other in stacks)]
        for stack in lower:
            if said := stirred(table, stack, now, around, before_it, moved):
                events += said
                restacked.append(stack)
    table.things = [measured(table, thing, now, over.gain) if thing in restacked else thing for thing in table.things]
    return events


def _overlit(now: Picture, bare: Picture, gain: Floats, place: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of the pixels ``place`` [n] of ``now`` (row-major indices) are saturated and show nothing but the
    background, [n]; ``gain`` is the illumination now as a factor on ``bare``, by blocks.
    """
    height, width = now.shape[:2]
    rows, columns = place // width * gain.shape[0] // height, place % width * gain.shape[1] // width
    due = np.clip(bare.reshape(-1, 3)[place] * gain[rows, columns], 0, 255)
    seen = now.reshape(-1, 3)[place]
    return np.asarray(burnt(seen[:, None])[:, 0] & (np.abs(seen - due).max(axis=1) < ALIKE))


def _half_mask(mask: NDArray[np.bool_], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """A mask of the whole picture resized to ``shape``, that of the picture at ``HALF`` size."""
    return np.asarray(cv2.resize(mask.astype(np.uint8), (shape[1], shape[0]))) > 0


def _grown(known: Standing, more: Standing, event: Come) -> tuple[Standing, Come]:
    """A stack that has grown: the union of its ``known`` mask and the part detected beyond it, its foot unchanged."""
    boxes = [(*thing.corner, thing.corner[0] + thing.mask.shape[1], thing.corner[1] + thing.mask.shape[0])
             for thing in (known, more)]  # fmt: skip
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    mask = np.zeros((max(box[3] for box in boxes) - top, max(box[2] for box in boxes) - left), np.bool_)
    for thing, (west, north, east, south) in zip((known, more), boxes, strict=True):
        mask[north - top : south - top, west - left : east - left] |= thing.mask
    stack = replace(known, mask=mask, corner=(left, top), top=None, certain=known.certain or more.certain)
    return stack, _stack_seen(stack, stack.certain, event.confidence)


def _stack_seen(stack: Standing, certain: bool, confidence: float) -> StackSeen:
    assert stack.cell is not None, "what grows is a stack on the map"
    return StackSeen(stack.cell, stack.at, None, certain, confidence)


def _whole(table: Table, come: list[tuple[Standing, Come]]) -> list[tuple[Standing, Come]]:
    """Non-maximum suppression: without the smaller of two overlapping detections of a kind (tokens split by a shadow,
    shadows taken for black pieces; uncertain pieces come last); the top and the foot of one stack are merged.
    """
    kept: list[tuple[Standing, Come]] = []
    for pair in sorted(come, key=lambda pair: (pair[0].kind != TOKEN and not pair[0].certain, -_size(pair[0]))):
        for number, (other, event) in enumerate(kept):
            if _leans(table, other, pair[0], whole=True):
                kept[number] = _grown(other, pair[0], event)
            elif _leans(table, pair[0], other, whole=True):
                kept[number] = _grown(pair[0], other, pair[1])
            elif not _in_each_other(pair[0], other, table.pixels_per_tile):
                continue
            break
        else:
            kept.append(pair)
    return kept


def _in_each_other(one: Standing, other: Standing, scale: float) -> bool:
    """Whether two things of a kind are nearer to each other than their sizes allow."""
    if (one.kind == TOKEN) != (other.kind == TOKEN):
        return False
    off = float(np.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]))
    if one.kind == TOKEN:
        # a mask that holds a part of its neighbour's rim has its middle too near: check the feet too
        return _away(one, other) < OVERLAPPING * scale and (one.cell != other.cell or off < OVERLAPPING)
    return one.cell == other.cell and off < SLIMMEST


def _middle(thing: Standing) -> Matrix:
    """The middle (x, y) of the mask's bounding box, in pixels."""
    height, width = thing.mask.shape
    return np.array([thing.corner[0] + width / 2, thing.corner[1] + height / 2])


def _away(one: Standing, other: Standing) -> float:
    """The distance of two things' masks' middles, in pixels."""
    return float(np.linalg.norm(_middle(one) - _middle(other)))


def _distance(one: Standing, other: Standing) -> float:
    """The distance of two things' masks' middles, in the first one's widths."""
    return _away(one, other) / float(max(one.mask.shape))


def _same_place(known: Standing, other: Standing) -> bool:
    """Whether both are stacks on one tile, too near to each other to be two."""
    return other.kind == TOKEN and other.cell == known.cell and _distance(known, other) < BESIDE


def _leans(table: Table, known: Standing, other: Standing, whole: bool = False) -> bool:
    """Whether ``other`` may be the upper part of the stack ``known`` or its visible part beyond the known mask: it lies
    in the direction in which tall things lean there. With both ``whole``, only the distance of their middles counts, so
    that a stack behind another is not merged with it.
    """
    if not known.kind == other.kind == TOKEN or known.cell is None or other.cell is None:
        return False
    foot, top = _middle(known), _middle(other)
    up = table.ground((float(foot[0]), float(foot[1]))).up
    lean = float(np.linalg.norm(up))
    along = float((top - foot) @ up) / max(lean, 1e-6)
    aside = float(np.linalg.norm(top - foot - along * up / max(lean, 1e-6)))
    if along <= 0.0 or aside >= ASIDE * table.pixels_per_tile:
        return False
    rows, columns = np.nonzero(other.mask)
    far = float(((np.stack([columns, rows], axis=1) + other.corner - foot) @ up).max()) / max(lean, 1e-6)
    return along < HIGHEST * lean or (not whole and far < BEYOND * table.pixels_per_tile)


def _part_of(table: Table, stack: Standing, other: Standing) -> bool:
    """Whether a detected stack is the top of another one."""
    return stack is not other and _away(stack, other) < 0.5 * table.pixels_per_tile and _leans(table, other, stack)


def _size(thing: Standing) -> int:
    """The thing's area, in pixels."""
    return int(np.count_nonzero(thing.mask))


def _shows_more(known: Standing, other: Standing) -> bool:
    """Whether a detection is no new piece but more of a known one whose occlusion or shadow is gone."""
    alike = (known.colour, known.cell) == (other.colour, other.cell) and TOKEN not in (known.kind, other.kind)
    return alike and known.kind != other.kind and _distance(known, other) < NEAR


def _same(known: Standing, other: Standing) -> bool:
    """Whether a detection is a known thing of the same kind, colour and cell."""
    alike = (known.kind, known.colour, known.cell) == (other.kind, other.colour, other.cell)
    return alike and _distance(known, other) < NEAR


def _half_pixels(thing: Standing, shape: tuple[int, ...]) -> NDArray[np.int64]:
    """The row-major indices of the pixels under the thing's mask in the picture at ``HALF`` size, of that shape."""
    rows, columns = np.nonzero(thing.mask)
    rows, columns = (rows + thing.corner[1]) // HALF, (columns + thing.corner[0]) // HALF
    keep = (rows < shape[0]) & (columns < shape[1])
    return np.unique(rows[keep] * shape[1] + columns[keep])


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
    """The things detected where the half-size ``mask``, cut out at ``corner``, marks a change; empty without any."""
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
    hidden = standing[window] & _hidden(table, now, window)
    there = standing[window] & ~hidden
    near = np.zeros(strong.shape, np.uint8)
    rows, columns = np.nonzero(mask)
    near[(rows + corner[1]) * HALF - top, (columns + corner[0]) * HALF - left] = 1
    near = np.asarray(cv2.dilate(near, np.ones((5, 5), np.uint8)), np.uint8)
    found = []
    for body, offset in spots(strong & ~there & ((near > 0) | hidden), LEAST * table.pixels_per_tile**2):
        place = slice(offset[1], offset[1] + body.shape[0]), slice(offset[0], offset[0] + body.shape[1])
        if not (body & (near[place] > 0)).any():
            continue
        marked = np.zeros(strong.shape, np.bool_)
        marked[place] = body
        found += _take_apart(table, now[window], expected, _filled(marked), there, (left, top), gallery, colours)
    return found


def _hidden(table: Table, now: Picture, window: tuple[slice, slice]) -> NDArray[np.bool_]:
    """Where in the window the known things are occluded now by something of another colour, [h, w]."""
    changed = marks(now[window], table.seen[window], smooth=0.6)[0]
    top, left = window[0].start, window[1].start
    for thing in table.things:
        rows, columns = np.nonzero(thing.mask)
        rows, columns = rows + thing.corner[1] - top, columns + thing.corner[0] - left
        inside = (rows >= 0) & (columns >= 0) & (rows < changed.shape[0]) & (columns < changed.shape[1])
        if not inside.any():
            continue
        paint = np.median(table.seen[thing.window][thing.mask].astype(np.float32), axis=0)
        own = off_shades(now[window], np.broadcast_to(paint, (*changed.shape, 3)), *SHADES) < OWN_PAINT
        changed[rows[inside], columns[inside]] &= ~own[rows[inside], columns[inside]]
    return changed


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
    """The things that make up the ``marked`` part of the cut-out, split by colour; ``standing`` masks known things."""
    scale = table.pixels_per_tile
    rows, columns = np.nonzero(marked)
    rough = (corner[0] + float(columns.mean()), corner[1] + float(rows.mean()))
    nearest = table.lattice.cell_at(rough, table.tiles)
    tint = table.tint(gallery, nearest[0] if nearest else None, rough)
    pieces = parts(cut, bare, marked, tint, table.shade, LEAST * scale**2, scale, colours)
    hazed = burnt(table.bare[corner[1] : corner[1] + cut.shape[0], corner[0] : corner[0] + cut.shape[1]])
    found = []
    for piece in pieces:
        others = standing | np.logical_or.reduce([other for other in pieces if other is not piece] or [standing])
        room = np.asarray(cv2.dilate(piece.astype(np.uint8), np.ones((7, 7), np.uint8))) > 0
        fill = sharpened(cut, bare, piece, room & ~others, table.shade)
        mask = fill > 0.5
        if not LEAST <= np.count_nonzero(mask) / scale**2 <= MOST or _thickness(mask) < THIN * scale:
            continue
        dim = float(hazed[mask].mean()) > HAZED
        thing = describe(
            cut,
            bare,
            fill,
            others,
            corner,
            table.ground(rough),
            tint,
            table.shade,
            colours,
            dim,
            table.shapes,
            table.solids,
        )
        if thing.fit < SHAPELESS and _thickness(mask) < THICK * scale:
            continue
        deep = umbra(cut, bare, fill) if thing.certain and thing.colour not in ("", "black") else None
        if deep is not None:
            table.shade += 0.3 * (min(max(deep, 0.3), 0.8) - table.shade)
        cell = table.lattice.cell_at(thing.foot, table.tiles)
        if cell is not None and thing.kind == TOKEN and only_relit(cut, bare, mask):
            continue
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
        standing_thing = Standing(
            thing.kind, thing.colour, thing.lying, where, at, tight, place, thing.certain, thing.piece
        )
        found.append((standing_thing, thing))
    return found


def _thickness(mask: NDArray[np.bool_]) -> float:
    """The radius of the largest circle that fits into the mask, in pixels."""
    return float(cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, cv2.DIST_MASK_PRECISE).max())


def _filled(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The mask [h, w] with its holes filled."""
    contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros(mask.shape, np.uint8)
    cv2.drawContours(whole, contours, -1, 1.0, cv2.FILLED)
    return whole > 0


def _come(standing: Standing, thing: Thing) -> Come | None:
    if standing.cell is None:
        return TokenTaken(standing.at, thing.certain, thing.confidence) if thing.kind == TOKEN else None
    if thing.kind == TOKEN:
        return _stack_seen(standing, thing.certain, thing.confidence)
    return PieceSeen(
        standing.cell,
        thing.kind,
        thing.colour,
        standing.at,
        thing.lying,
        thing.certain,
        thing.confidence,
    )


def going(thing: Standing) -> PieceRemoved | StackRemoved | TokenReturned:
    """The observation that this thing is gone; a piece of which only the colour was certain is named without kind."""
    if thing.cell is None:
        assert thing.kind == TOKEN, "a piece stands on a tile"
        return TokenReturned(thing.at, thing.certain)
    if thing.kind == TOKEN:
        return StackRemoved(thing.cell, thing.at, thing.certain)
    known = thing.certain or not thing.piece
    return PieceRemoved(
        thing.cell,
        thing.kind if known else "",
        thing.colour,
        thing.at,
        thing.lying if known else None,
        thing.certain or thing.piece,
    )
