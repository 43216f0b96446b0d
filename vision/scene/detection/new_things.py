"""New things: connected components of what differs from the stored background, taken apart and classified.

A component is split by colour (``vision.objects.segmentation.masks``), and each part classified
(``vision.objects.pieces.classification``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM, Cell
from app.values.pictures import Picture
from vision.numeric.changes import Change, marks, saturation_mask, spots, strength
from vision.numeric.displacement import SMOOTH, noise_between
from vision.numeric.patches import Floats
from vision.objects.lessons.token_shapes import token_radius
from vision.objects.paint.matting import filled, off_shades
from vision.objects.paint.paints import COLOURS, TOKEN
from vision.objects.segmentation.blobs import Cutout, Known
from vision.objects.segmentation.masks import (
    evenly_shaded,
    only_shaded,
    only_unshaded,
    parts,
    shows_through,
)
from vision.scene.detection.bared_print import PrintSeen, print_seen
from vision.scene.detection.joined_looks import rejoined, with_sides, with_tops
from vision.scene.detection.look import Look, Seen
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.placing import Detected, lowest, placed
from vision.scene.detection.stack_prints import by_own_print
from vision.scene.detection.torn_pieces import half_hidden, made_whole, shaded_sides
from vision.scene.detection.touching_tokens import ungrouped
from vision.scene.state.half_size import HALF
from vision.scene.state.table import Standing, Table
from vision.tiles.gallery import Gallery


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """Where new things are looked for: the ``table`` as it is remembered, and the picture ``now`` of it, uint8
    [h, w, 3]; ``over`` is the change to that from the table without things, at half size, and ``colours`` are the
    pieces' paints (BGR), None for the default.
    """

    table: Table
    now: Picture
    over: Change
    gallery: Gallery
    colours: Mapping[str, tuple[int, int, int]] | None
    config: NewThingConfig

    @property
    def known(self) -> Known:
        """What is known of pieces and tokens on this table."""
        return Known(COLOURS if self.colours is None else self.colours, self.table.shapes, self.table.solids)

    def surroundings(self, mask: NDArray[np.bool_], corner: tuple[int, int]) -> tuple[tuple[slice, slice], Picture]:
        """The rows and columns of the picture around the half-size ``mask`` cut out at ``corner``, as far as a thing
        there may reach; and the background there in the light of the picture ``now``.
        """
        (height, width), gain = self.now.shape[:2], self.over.gain
        pad = round(self.config.room * self.table.pixels_per_tile)
        left, top = max(0, corner[0] * HALF - pad), max(0, corner[1] * HALF - pad)
        right = min(width, (corner[0] + mask.shape[1]) * HALF + pad)
        bottom = min(height, (corner[1] + mask.shape[0]) * HALF + pad)
        window = slice(top, bottom), slice(left, right)
        row = min(gain.shape[0] - 1, (top + bottom) // 2 * gain.shape[0] // height)
        column = min(gain.shape[1] - 1, (left + right) // 2 * gain.shape[1] // width)
        return window, np.clip(self.table.bare[window] * gain[row, column], 0, 255).astype(np.uint8)


def detect(
    search: Search, mask: NDArray[np.bool_], corner: tuple[int, int], standing: NDArray[np.bool_]
) -> list[Detected]:
    """The things detected where the half-size ``mask``, cut out at ``corner``, marks a change; empty without any.
    ``standing`` [h, w] masks the known things in the whole picture.
    """
    table, now, config = search.table, search.now, search.config
    window, expected = search.surroundings(mask, corner)
    top, bottom, left, right = window[0].start, window[0].stop, window[1].start, window[1].stop
    level = strength(now[window], expected, smooth=0.6, config=config.changes)
    strong = level > 1.0
    hidden = standing[window] & occluded(table, now, window, config=config)
    there = standing[window] & ~hidden
    near = whole_size(mask, corner, window, 5)
    changed = strong & ~there & (near | hidden)
    noise = noise_between([f[window] for f in table.frames]) * SMOOTH / config.soft
    soft = strength(now[window], expected, smooth=config.soft, config=config.changes)
    changed |= grown(soft, changed & near, ~there, noise, config=config)
    found = []
    middle = (left + right) / 2, (top + bottom) / 2
    bodies = spots(changed, config.least * table.scale_at(middle) ** 2)
    if not any((body & near[_place(body, offset)]).any() for body, offset in bodies):
        # most of it may differ from the print in texture alone
        bodies = spots(changed & near, 0.0, 1)[:1]
    for body, offset in bodies:
        place = _place(body, offset)
        if not (body & near[place]).any():
            continue
        marked = np.zeros(strong.shape, np.bool_)
        marked[place] = body
        found += _take_apart(search, (now[window], expected), filled(marked), there, (left, top), True)
    return [each for each in found if each.thing.certain or not _reaches_in(search, each.standing)]


def _reaches_in(search: Search, thing: Standing) -> bool:
    """Whether a thing beside the map belongs to what reaches in from the picture's edge, with gaps, as an arm does that
    has nearly the table's colour.
    """
    if thing.cell is not None:
        return False
    size = 2 * round(search.config.gap * search.table.pixels_per_tile / HALF / 2) + 1
    near = np.pad(search.over.mild.astype(np.uint8), size)
    closed = np.asarray(cv2.morphologyEx(near, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8)))
    _, labels = cv2.connectedComponents(closed[size:-size, size:-size])
    labels = np.asarray(labels)
    rows, columns = (slice(side.start // HALF, -(-side.stop // HALF)) for side in thing.window)
    own = np.setdiff1d(labels[rows, columns], [0])
    edges = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    return bool(np.isin(own, edges).any())


def detect_hiding(
    search: Search,
    mask: NDArray[np.bool_],
    corner: tuple[int, int],
    standing: NDArray[np.bool_],
    pieces: NDArray[np.int32],
) -> list[Detected]:
    """The things detected where the ``mask`` marks a weak change, as of a token on print of its own colour, of a yellow
    piece on overexposed sand or a black one beside it: such a change is a shadow, unless the print that was there is
    seen no more; where less of it is seen than in a shadow, what has a token's outline is in doubt unless it shows the
    print of the owner's. A piece may be in doubt as to its kind. Arguments as for ``detect``; ``pieces``, of half the
    picture's size, numbers the connected components of what changed weakly, from 1: where the mask hides print, the
    whole of its component is one thing, also what of it may be a stack that has grown.
    """
    table, now, config = search.table, search.now, search.config
    window, expected = search.surroundings(mask, corner)
    there, start = standing[window], (window[1].start, window[0].start)
    marked = whole_size(mask, corner, window, 3) & ~there
    rows, columns = np.nonzero(marked)
    if not len(rows):
        return []
    middle = start[0] + float(columns.mean()), start[1] + float(rows.mean())
    if (nearest := table.lattice.cell_at(middle, table.tiles)) is None:
        return []

    def left_of(cell: Cell, corner: tuple[int, int], part: NDArray[np.bool_]) -> PrintSeen:
        there = slice(corner[1], corner[1] + part.shape[0]), slice(corner[0], corner[0] + part.shape[1])
        pictures = now[there], table.bare[there]
        return print_seen(table, search.gallery, cell, pictures, corner, part, config.bared)

    left = left_of(nearest[0], start, marked)
    if not (left.dulled or left.hidden or left.lessened):
        return []
    joined = marked | (_in_one_piece(pieces, mask, corner, window) & ~there)
    if not _print_stays_around(search, nearest[0], window, joined, there, left):
        return []
    marked = joined if left.hidden else marked
    found: list[Detected] = []
    rest = [marked]
    while rest:
        part, known = rest.pop(), there | _mask_of(found, start, there.shape)
        come = [
            told
            for each in _take_apart(search, (now[window], expected), part, known, start, False)
            if (told := _hiding(each, left_of, left, search)) is not None
        ]
        found += come
        left_of_it = part & ~_mask_of(come, start, there.shape)
        if come and (left_of_it != part).any():
            # two tokens that touch on print of their colour are one change, and the plainer one is left of it
            rest += _left_over(left_of_it, table, middle, config)
    return found


def _hiding(
    each: Detected,
    left_of: Callable[[Cell, tuple[int, int], NDArray[np.bool_]], PrintSeen],
    whole: PrintSeen,
    search: Search,
) -> Detected | None:
    """What was detected in a weak change, if it hides print: ``left_of`` a cell, corner and mask says what is left of
    the print there, ``whole`` is that of all of the change. In doubt where it is a token for certain and the rest
    speaks less, unless it shows the print of the owner's; None else.
    """
    thing, stands, config = each.thing, each.standing, search.config
    if stands.cell is None:
        return None
    own = left_of(stands.cell, stands.corner, stands.mask)
    token = thing.certain and thing.kind == TOKEN
    if token and own.lessened and _shows_own_print(search, stands.mask, stands.corner):
        return each
    if token and _beside_printed_stack(search, stands):
        return None  # the shadow of a stack that grew: in this light a token would show its print, as that one does
    if whole.hidden and own.hidden:
        poor = thing.certain and thing.kind != TOKEN and thing.fit < config.weakly_outlined
        return _doubted(each, config) if poor else each
    outlined = thing.fit >= config.pieces.tokens.round_alone
    if not token or not (own.hidden or (own.dulled and outlined)) or not (whole.hidden or whole.dulled):
        return None
    # so much print about it shows, or so little is printed there, that it, or its outline alone, speaks for it
    return _doubted(each, config)


def _doubted(each: Detected, config: NewThingConfig) -> Detected:
    """The same, in doubt."""
    doubt = replace(each.thing, certain=False, confidence=min(each.thing.confidence, config.crowd))
    return replace(each, standing=replace(each.standing, certain=False), thing=doubt)


def _shows_own_print(search: Search, mask: NDArray[np.bool_], corner: tuple[int, int]) -> bool:
    """Whether what is seen in the ``mask`` [h, w] at ``corner`` (x, y) shows the print that all of the owner's tokens
    have: no shadow and no light does.
    """
    face = None if search.table.shapes is None else search.table.shapes.face
    if face is None or not face.telling:
        return False
    middle = corner[0] + mask.shape[1] / 2, corner[1] + mask.shape[0] / 2
    pad = round(search.config.room * search.table.pixels_per_tile)
    rows, columns = (
        slice(max(0, at - pad), at + size + pad) for at, size in zip(corner[::-1], mask.shape, strict=True)
    )
    now = search.now[rows, columns]
    fill = np.zeros(now.shape[:2], np.float32)
    fill[_place(mask, (corner[0] - columns.start, corner[1] - rows.start))] = mask
    return face.similarity(now, fill, search.table.ground(middle)) >= face.shown


def _beside_printed_stack(search: Search, each: Standing) -> bool:
    """Whether that thing touches a known stack on which the print of the owner's tokens is seen now."""
    table, reach = search.table, search.config.by_stack
    return any(
        (table.thing_mask([stack], reach)[each.window] & each.mask).any()
        and _shows_own_print(search, stack.mask if stack.top is None else stack.top, stack.corner)
        for stack in table.things
        if stack.kind == TOKEN and stack.cell is not None
    )


def _mask_of(found: Sequence[Detected], corner: tuple[int, int], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The mask [h, w] of what was ``found`` in the cut-out of that ``shape`` at ``corner``, and its blurred rim."""
    mask = np.zeros(shape, np.uint8)
    for each in found:
        stands = each.standing
        mask[_place(stands.mask, (stands.corner[0] - corner[0], stands.corner[1] - corner[1]))] |= stands.mask
    return np.asarray(cv2.dilate(mask, np.ones((5, 5), np.uint8))) > 0


def _left_over(
    rest: NDArray[np.bool_], table: Table, middle: tuple[float, float], config: NewThingConfig
) -> list[NDArray[np.bool_]]:
    """The parts [h, w] of the ``rest`` of a change about the pixel ``middle`` in which there is room for a token."""
    radius = token_radius(table.shapes) / TILE_MM * table.scale_at(middle)
    left = []
    for body, offset in spots(rest, config.left_over * np.pi * radius**2):
        left.append(np.zeros(rest.shape, np.bool_))
        left[-1][_place(body, offset)] = body
    return left


def _print_stays_around(
    search: Search,
    cell: Cell,
    window: tuple[slice, slice],
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    within: PrintSeen,
) -> bool:
    """Whether the print around the ``marked`` part [h, w] of the window is seen as before, or nearly so beside what is
    left of it ``within``: where it is not, the picture is blurred or lit otherwise, and nothing is hidden.
    """
    table, config = search.table, search.config
    scale = table.pixels_per_tile
    near, far = (
        np.asarray(cv2.dilate(marked.astype(np.uint8), np.ones((2 * round(reach * scale) + 1,) * 2, np.uint8))) > 0
        for reach in config.around
    )
    ring = far & ~near & ~standing
    pictures = search.now[window], table.bare[window]
    corner = window[1].start, window[0].start
    seen = print_seen(table, search.gallery, cell, pictures, corner, ring, config.bared)
    if seen.stays:
        return True
    alike, fall = config.bared.alike, seen.before - seen.now
    if config.around_least <= seen.before < alike:  # hardly printed, it never resembles its picture well
        return fall <= config.bared.stays
    # the rims of a stack and its shadow lie there too
    return within.hidden and seen.now >= alike and fall <= config.around_part * (within.before - within.now)


def whole_size(
    mask: NDArray[np.bool_], corner: tuple[int, int], window: tuple[slice, slice], reach: int
) -> NDArray[np.bool_]:
    """The half-size ``mask`` cut out at ``corner`` as a mask of that window of the picture, dilated by a square of
    ``reach`` pixels.
    """
    near = np.zeros((window[0].stop - window[0].start, window[1].stop - window[1].start), np.uint8)
    rows, columns = np.nonzero(mask)
    near[(rows + corner[1]) * HALF - window[0].start, (columns + corner[0]) * HALF - window[1].start] = 1
    return np.asarray(cv2.dilate(near, np.ones((reach, reach), np.uint8))) > 0


def _in_one_piece(
    pieces: NDArray[np.int32], mask: NDArray[np.bool_], corner: tuple[int, int], window: tuple[slice, slice]
) -> NDArray[np.bool_]:
    """What is numbered in ``pieces`` as a part of the half-size ``mask`` cut out at ``corner``, in that window."""
    left, top = corner
    own = np.setdiff1d(pieces[top : top + mask.shape[0], left : left + mask.shape[1]][mask], [0])
    rows, columns = (slice(-(-side.start // HALF), -(-side.stop // HALF)) for side in window)
    return whole_size(np.isin(pieces[rows, columns], own), (columns.start, rows.start), window, 3)


def _place(body: NDArray[np.bool_], offset: tuple[int, int]) -> tuple[slice, slice]:
    """The rows and columns that the cut-out ``body`` [h, w] with its corner at ``offset`` (x, y) covers."""
    return slice(offset[1], offset[1] + body.shape[0]), slice(offset[0], offset[0] + body.shape[1])


def grown(
    level: Floats,
    seeds: NDArray[np.bool_],
    room: NDArray[np.bool_],
    noise: float,
    config: NewThingConfig,
) -> NDArray[np.bool_]:
    """The ``seeds`` [h, w] with what is connected to them in the ``room`` and changed less strongly, by ``level``: a
    token on print of nearly its own colour (hysteresis thresholding, Canny 1986). How weak a change counts follows from
    how well the background is known around: print that differs from its picture grows nothing. ``noise``: standard
    deviation of the pictures' difference, in grey levels.
    """
    beside = ~seeds & room & (level <= 1.0)
    if not seeds.any() or np.count_nonzero(beside) < config.fewest:
        return seeds
    usual = float(np.percentile(level[beside], config.usual)) * config.unusual
    weak = (level > max(config.faint, usual, config.faint_noise * noise / config.changes.hue)) & room
    weak = np.asarray(cv2.morphologyEx(weak.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))) > 0
    _, labels = cv2.connectedComponents((weak | seeds).astype(np.uint8), connectivity=4)
    labels = np.asarray(labels)
    return np.isin(labels, np.unique(labels[seeds])) & (labels > 0)


def occluded(table: Table, now: Picture, window: tuple[slice, slice], config: NewThingConfig) -> NDArray[np.bool_]:
    """Where in the window the known things are occluded now by something of another colour, [h, w]."""
    changed = marks(now[window], table.seen[window], smooth=0.6, config=config.changes)[0]
    top, left = window[0].start, window[1].start
    for thing in table.things:
        rows, columns = np.nonzero(thing.mask)
        rows, columns = rows + thing.corner[1] - top, columns + thing.corner[0] - left
        inside = (rows >= 0) & (columns >= 0) & (rows < changed.shape[0]) & (columns < changed.shape[1])
        if not inside.any():
            continue
        paint = np.median(table.seen[thing.window][thing.mask].astype(np.float32), axis=0)
        own = (
            off_shades(now[window], np.broadcast_to(paint, (*changed.shape, 3)), *config.masks.shades)
            < config.own_paint
        )
        changed[rows[inside], columns[inside]] &= ~own[rows[inside], columns[inside]]
    return changed


def _take_apart(
    search: Search,
    pictures: tuple[Picture, Picture],
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    corner: tuple[int, int],
    pieces_too: bool,
) -> list[Detected]:
    """The things that make up the ``marked`` part of the cut-out at ``corner``, split by colour; ``pictures`` are that
    of the picture now and of the background in its light, and ``standing`` masks known things there. ``pieces_too``:
    not tokens alone are looked for.
    """
    table, gallery, config, (now, bare) = search.table, search.gallery, search.config, pictures
    rows, columns = np.nonzero(marked)
    rough = (corner[0] + float(columns.mean()), corner[1] + float(rows.mean()))
    nearest = table.lattice.cell_at(rough, table.tiles)
    on_map, ground = nearest is not None, table.ground(rough)
    tint = table.tint(gallery, nearest[0] if nearest else None, rough)
    scale, shade = table.scale_at(rough), table.shade
    least, radius, flat = config.least * scale**2, token_radius(table.shapes), ground.east_south
    pieces = parts(now, bare, marked, tint, shade, least, scale, search.colours, radius, on_map, config.masks, flat)
    pieces = _without_shadows(pieces or [marked], marked, now, bare, shade, standing, on_map, pieces_too, config)
    look = Look(Cutout(now, bare, corner, ground, tint, shade), scale, nearest, search.known, config)
    doubtful: list[NDArray[np.bool_]] = []
    below = table.bare[corner[1] : corner[1] + now.shape[0], corner[0] : corner[0] + now.shape[1]]
    hazed = saturation_mask(below, config=config.changes)
    if not on_map:
        leaning = [piece for piece in pieces if _leans_out(table, look, piece, standing, hazed)]
        lying = [piece for piece in pieces if not any(piece is each for each in leaning)]
        lying, doubtful, size = ungrouped(table, lying, rough, config)
        pieces, look = [*leaning, *lying], replace(look, known=look.known.resized(size))
    seen: list[Seen] = []
    torn: list[NDArray[np.bool_]] = []
    for piece in pieces:
        others = standing | np.logical_or.reduce([other for other in pieces if other is not piece] or [standing])
        told = look.at(piece, others, hazed)
        if on_map and pieces_too and (told is None or not told[0].certain):
            torn.append(piece)
        if told is not None:
            sure = 1.0 if not any(piece is each for each in doubtful) else config.crowd
            seen.append(Seen(piece, *told, sure))
    if on_map and pieces_too and not seen:
        whole = look.alone(marked, standing, hazed)
        seen = [] if whole is None else [Seen(marked, *whole, config.crowd)]
    elif on_map:
        seen, sides = shaded_sides(look, seen) if pieces_too else (seen, [])
        torn += sides
        seen = half_hidden(look, seen, torn, marked, standing, hazed)
        seen = rejoined(look, made_whole(look, seen, torn, marked, standing, hazed), standing, hazed)
        seen = with_tops(look, with_sides(look, seen, standing, hazed), standing, hazed)
        seen = by_own_print(look, seen, standing)
    found = (placed(table, look, each.thing, each.fill, gallery, each.surest, each.one_or_two) for each in seen)
    return [each for each in found if each is not None]


def _leans_out(
    table: Table, look: Look, piece: NDArray[np.bool_], standing: NDArray[np.bool_], hazed: NDArray[np.bool_]
) -> bool:
    """Whether the ``piece`` [h, w] of a change, with its middle beside the map, is a piece for certain that stands at
    the map's edge and leans out, however many tokens it has room for. ``standing`` and ``hazed`` as for ``Look.at``.
    """
    near = table.lattice.cell_at(lowest(piece, look.cut.corner, look.cut.ground.up), table.tiles)
    told = look.at(piece, standing, hazed) if near is not None else None
    if told is None or told[0].kind in ("", TOKEN) or not told[0].certain:
        return False
    return table.lattice.cell_at(told[0].foot, table.tiles) is not None


def _without_shadows(
    pieces: list[NDArray[np.bool_]],
    marked: NDArray[np.bool_],
    cut: Picture,
    bare: Picture,
    shade: float,
    standing: NDArray[np.bool_],
    on_tile: bool,
    pieces_too: bool,
    config: NewThingConfig,
) -> list[NDArray[np.bool_]]:
    """The parts [h, w] of what is ``marked`` [h, w], without those that are a shadow: of another one, which they touch,
    of a thing known before, masked by ``standing`` [h, w], as on a tile just laid beside it, or with the print seen
    through; ``on_tile``: also without those that a shadow has left. Where no pieces are looked for a shadow of a known
    thing may be as deep as that of a new one.
    """
    if on_tile:  # beside the tiles a plain token on a plain table may look like that
        pieces = [piece for piece in pieces if not only_unshaded(cut, bare, piece, config=config.masks)]
    shadows = [
        only_shaded(cut, bare, piece, shade, config=config.masks)
        and (not on_tile or evenly_shaded(cut, bare, _with_dimmed(piece, pieces, marked), config=config.masks))
        for piece in pieces
    ]
    near = np.zeros(cut.shape[:2], np.uint8)
    for piece, shadow in zip(pieces, shadows, strict=True):
        if not shadow:
            near[piece] = 1
    wide = np.ones((5, 5), np.uint8)
    beside_new = np.asarray(cv2.dilate(near, wide)) > 0
    beside_known = np.asarray(cv2.dilate(standing.astype(np.uint8), wide)) > 0
    # black paint is darker
    deep_config = replace(config.masks, contact=config.masks.deeper) if pieces_too else config.masks
    return [
        piece
        for piece, shadow in zip(pieces, shadows, strict=True)
        if not (
            shadow
            and (
                beside_new[piece].any()
                or shows_through(cut, bare, piece, config=config.masks)
                or (beside_known[piece].any() and only_shaded(cut, bare, piece, shade, config=deep_config))
            )
        )
    ]


def _with_dimmed(
    piece: NDArray[np.bool_], pieces: list[NDArray[np.bool_]], marked: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """The part [h, w], one of the ``pieces``, with what is ``marked`` [h, w], touches it and belongs to no other piece:
    pixels that may be the background in shadow.
    """
    own = marked.copy()
    for other in pieces:
        own &= ~other
    _, labels = cv2.connectedComponents((own | piece).astype(np.uint8), connectivity=4)
    return np.isin(np.asarray(labels), np.unique(np.asarray(labels)[piece]))
