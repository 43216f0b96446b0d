"""New things: connected components of what differs from the stored background, taken apart and classified.

A component is split by colour (``vision.objects.masks``), and each part classified (``vision.objects.pieces``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from vision.numeric.changes import Change, ChangeConfig, marks, saturation_mask, spots, strength
from vision.numeric.displacement import SMOOTH, noise_between
from vision.numeric.patches import Floats, Matrix
from vision.objects.masks import (
    MaskConfig,
    hardly_differs,
    only_relit,
    only_shaded,
    only_unshaded,
    parts,
    sharpened,
    shows_through,
    umbra,
    whole_token,
)
from vision.objects.matting import off_shades
from vision.objects.paints import COLOURS, TOKEN
from vision.objects.pieces import ROUND_LEAST, TOKEN_THICK, Cutout, Known, Thing, describe, token_outline, token_radius
from vision.objects.token_groups import GroupConfig, separated
from vision.scene.bared_print import BaredConfig, hides_print, print_stays, shows_print
from vision.scene.changed_tiles import HALF
from vision.scene.table import Standing, Table
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import around


@dataclass(frozen=True, slots=True)
class NewThingConfig:
    """What counts as a thing. Set on the simulated table unless said otherwise; not measured on real boxes."""

    round_too: float = 0.82
    """The least ``Thing.fit`` of a token for it to be certain on a tile that may be of a face without a picture:
    symbols of such a print reached 0.75, tokens beside them 0.89 and more."""
    least: float = 0.02
    """The least area of a thing, in tiles squared: a third of the smallest modelled piece's."""
    most: float = 1.2
    """The largest area of a thing, in tiles squared."""
    thin: float = 0.05
    """Least radius of the largest inscribed circle of a thing, in tiles: residues of edges that moved are thinner."""
    shapeless: float = 0.55
    """Intersection over union (0-1) below which a silhouette fits no known shape, and must be ``thick``."""
    thick: float = 0.09
    """Radius of the inscribed circle that such a thing needs, in tiles."""
    hazed: float = 0.3
    """The part (0-1) of a thing that may lie where the background was saturated; beyond it a larger margin is needed.
    """
    faint: float = 0.5
    """The least strength of a change that is connected to a strong one and belongs to it, as a part of a strong one.
    Tokens on print of their own colour reach 0.7 to 1.2 on path-traced tables.
    """
    usual: float = 50.0
    """The percentile of the strength beside a change ..."""
    unusual: float = 3.0
    """... and how many times that a weak change must be."""
    faint_noise: float = 5.0
    """How many standard deviations of the noise a weak change must be ..."""
    soft: float = 1.2
    """... under a blur of so many pixels."""
    fewest: int = 50
    """The least number of pixels beside a change from which its usual strength is estimated."""
    room: float = 0.4
    """How far around a strong change a thing may reach, in tiles."""
    surest: float = 0.9
    """The largest confidence of a token beside the map where a tile may be laid: on an overexposed corner of a
    mismatched simulated table three tiles were not seen, and the tokens put on two of them were told as taken.
    """
    pale: float = 235.0
    """Grey level of the table's brightest channel from which a tile next to an unseen one may be unseen too: 238 to 248
    there, where a token two cells from the map was told as taken.
    """
    own_paint: float = 24.0
    """Colour distance in grey levels up to which a pixel still shows a thing's paint."""
    changes: ChangeConfig = field(default_factory=ChangeConfig)
    """What counts as a change."""
    masks: MaskConfig = field(default_factory=MaskConfig)
    """How what changed is cut into things."""
    groups: GroupConfig = field(default_factory=GroupConfig)
    """How tokens beside each other are told apart."""
    bared: BaredConfig = field(default_factory=BaredConfig)
    """When what came to light is print."""
    around: tuple[float, float] = (0.12, 0.35)
    """From where to where print around a weak change is looked at, in tiles: beyond a token that shows in part."""
    either: float = 0.1
    """By how much less (intersection over union) one stack may fit than two tokens for it to be in doubt which it is.
    """
    whole: float = 0.7
    """The least ``Thing.fit`` of a piece whose parts have several greys."""
    crowd: float = 0.9
    """The largest confidence (0-1) in a token of a group whose number is in doubt."""


@dataclass(frozen=True, slots=True)
class Detected:
    """A thing that was found: where it stands, what it was taken for, and the brightness (0-1) left in its shadow, None
    where that cannot be measured.
    """

    standing: Standing
    thing: Thing
    umbra: float | None


def detect(
    table: Table,
    now: Picture,
    mask: NDArray[np.bool_],
    corner: tuple[int, int],
    over: Change,
    standing: NDArray[np.bool_],
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None,
    config: NewThingConfig = NewThingConfig(),
) -> list[Detected]:
    """The things detected where the half-size ``mask``, cut out at ``corner``, marks a change; empty without any."""
    window, expected = _surroundings(table, now, mask, corner, over, config)
    top, bottom, left, right = window[0].start, window[0].stop, window[1].start, window[1].stop
    level = strength(now[window], expected, smooth=0.6, config=config.changes)
    strong = level > 1.0
    hidden = standing[window] & occluded(table, now, window, config=config)
    there = standing[window] & ~hidden
    near = _whole_size(mask, corner, window, 5)
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
        found += _take_apart(
            table, now[window], expected, _filled(marked), there, (left, top), gallery, colours, config=config
        )
    return found


def detect_hiding(
    table: Table,
    now: Picture,
    mask: NDArray[np.bool_],
    corner: tuple[int, int],
    over: Change,
    standing: NDArray[np.bool_],
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None,
    config: NewThingConfig = NewThingConfig(),
) -> list[Detected]:
    """The tokens detected where the ``mask`` marks a weak change, as of a token on print of its own colour: such a
    change is a shadow, unless the print that was there is seen no more. Arguments as for ``detect``.
    """
    window, expected = _surroundings(table, now, mask, corner, over, config)
    there, start = standing[window], (window[1].start, window[0].start)
    marked = _whole_size(mask, corner, window, 3) & ~there
    rows, columns = np.nonzero(marked)
    if not len(rows):
        return []
    middle = start[0] + float(columns.mean()), start[1] + float(rows.mean())
    if (nearest := table.lattice.cell_at(middle, table.tiles)) is None:
        return []

    def hides(cell: Cell, corner: tuple[int, int], part: NDArray[np.bool_]) -> bool:
        there = slice(corner[1], corner[1] + part.shape[0]), slice(corner[0], corner[0] + part.shape[1])
        return hides_print(table, gallery, cell, (now[there], table.bare[there]), corner, part, config.bared)

    if not hides(nearest[0], start, marked) or not _print_stays_around(
        table, nearest[0], now, window, marked, there, gallery, config
    ):
        return []
    found = _take_apart(table, now[window], expected, marked, there, start, gallery, colours, False, config)
    return [
        each
        for each in found
        if each.thing.kind == TOKEN
        and each.thing.certain
        and each.standing.cell
        and hides(each.standing.cell, each.standing.corner, each.standing.mask)
    ]


def detect_dim(
    table: Table,
    now: Picture,
    mask: NDArray[np.bool_],
    corner: tuple[int, int],
    over: Change,
    standing: NDArray[np.bool_],
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None,
    config: NewThingConfig = NewThingConfig(),
) -> list[Detected]:
    """The tokens detected beside the map where the ``mask`` marks a weak change, as of a token on a table of its own
    colour: such a change is a shadow, unless it shows the print of the owner's tokens. Where that was not shown, what
    has a token's colour and outline is asked about. Arguments as for ``detect``.
    """
    window, expected = _surroundings(table, now, mask, corner, over, config)
    there, start = standing[window], (window[1].start, window[0].start)
    marked = _filled(_whole_size(mask, corner, window, 3) & ~there)
    rows, columns = np.nonzero(marked)
    if not len(rows):
        return []
    middle = start[0] + float(columns.mean()), start[1] + float(rows.mean())
    if table.lattice.cell_at(middle, table.tiles) is not None:
        return []
    cut = Cutout(now[window], expected, start, table.ground(middle), table.tint(gallery, None, middle), table.shade)
    look = _Look(cut, table.scale_at(middle), None, _known(table, colours), config)
    face = None if table.shapes is None else table.shapes.face
    singles, doubtful = _ungrouped(table, [marked], middle, config)
    hazed = saturation_mask(table.bare[window], config=config.changes)
    found = []
    for single in singles:
        others = there | np.logical_or.reduce([other for other in singles if other is not single] or [there])
        told = look.at(single, others, hazed)
        if told is None or told[0].kind != TOKEN:
            continue
        thing, fill = told
        seen = 0.0 if face is None else face.similarity(cut.now, fill, cut.ground)
        if not thing.certain if face is None else seen < face.possible:
            continue
        printed = face is not None and seen >= face.shown
        sure = 1.0 if printed and not any(single is each for each in doubtful) else config.crowd
        found.append(_placed(table, look, thing, fill, gallery, sure))
    return [each for each in found if each is not None and each.standing.cell is None]


def _print_stays_around(
    table: Table,
    cell: Cell,
    now: Picture,
    window: tuple[slice, slice],
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    gallery: Gallery,
    config: NewThingConfig,
) -> bool:
    """Whether the print around the ``marked`` part [h, w] of the window is seen as before: where it is not, the picture
    is blurred or lit otherwise, and nothing is hidden.
    """
    scale = table.pixels_per_tile
    near, far = (
        np.asarray(cv2.dilate(marked.astype(np.uint8), np.ones((2 * round(reach * scale) + 1,) * 2, np.uint8))) > 0
        for reach in config.around
    )
    ring = far & ~near & ~standing
    pictures = now[window], table.bare[window]
    return print_stays(table, gallery, cell, pictures, (window[1].start, window[0].start), ring, config.bared)


def _surroundings(
    table: Table,
    now: Picture,
    mask: NDArray[np.bool_],
    corner: tuple[int, int],
    over: Change,
    config: NewThingConfig,
) -> tuple[tuple[slice, slice], Picture]:
    """The rows and columns of the picture around the half-size ``mask`` cut out at ``corner``, as far as a thing there
    may reach; and the background there in the light of the picture ``now``.
    """
    height, width = now.shape[:2]
    pad = round(config.room * table.pixels_per_tile)
    left, top = max(0, corner[0] * HALF - pad), max(0, corner[1] * HALF - pad)
    right = min(width, (corner[0] + mask.shape[1]) * HALF + pad)
    bottom = min(height, (corner[1] + mask.shape[0]) * HALF + pad)
    window = slice(top, bottom), slice(left, right)
    row = min(over.gain.shape[0] - 1, (top + bottom) // 2 * over.gain.shape[0] // height)
    column = min(over.gain.shape[1] - 1, (left + right) // 2 * over.gain.shape[1] // width)
    return window, np.clip(table.bare[window] * over.gain[row, column], 0, 255).astype(np.uint8)


def _whole_size(
    mask: NDArray[np.bool_], corner: tuple[int, int], window: tuple[slice, slice], reach: int
) -> NDArray[np.bool_]:
    """The half-size ``mask`` cut out at ``corner`` as a mask of that window of the picture, dilated by a square of
    ``reach`` pixels.
    """
    near = np.zeros((window[0].stop - window[0].start, window[1].stop - window[1].start), np.uint8)
    rows, columns = np.nonzero(mask)
    near[(rows + corner[1]) * HALF - window[0].start, (columns + corner[0]) * HALF - window[1].start] = 1
    return np.asarray(cv2.dilate(near, np.ones((reach, reach), np.uint8))) > 0


def _place(body: NDArray[np.bool_], offset: tuple[int, int]) -> tuple[slice, slice]:
    """The rows and columns that the cut-out ``body`` [h, w] with its corner at ``offset`` (x, y) covers."""
    return slice(offset[1], offset[1] + body.shape[0]), slice(offset[0], offset[0] + body.shape[1])


def grown(
    level: Floats,
    seeds: NDArray[np.bool_],
    room: NDArray[np.bool_],
    noise: float,
    config: NewThingConfig = NewThingConfig(),
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


def occluded(
    table: Table, now: Picture, window: tuple[slice, slice], config: NewThingConfig = NewThingConfig()
) -> NDArray[np.bool_]:
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


def _may_be_print(table: Table, cell: Cell | None, gallery: Gallery) -> bool:
    """Whether the tile on ``cell`` may be of a face without a picture, whose symbols nobody knows."""
    tile = table.tiles.get(cell) if cell is not None else None
    return tile is not None and not tile.certain and bool(gallery.missing)


def _take_apart(
    table: Table,
    now: Picture,
    bare: Picture,
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    corner: tuple[int, int],
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None,
    pieces_too: bool = True,
    config: NewThingConfig = NewThingConfig(),
) -> list[Detected]:
    """The things that make up the ``marked`` part of the cut-out, split by colour; ``standing`` masks known things.
    ``pieces_too``: not tokens alone are looked for.
    """
    rows, columns = np.nonzero(marked)
    rough = (corner[0] + float(columns.mean()), corner[1] + float(rows.mean()))
    nearest = table.lattice.cell_at(rough, table.tiles)
    on_map, ground = nearest is not None, table.ground(rough)
    tint = table.tint(gallery, nearest[0] if nearest else None, rough)
    scale, shade = table.scale_at(rough), table.shade
    least, radius, flat = config.least * scale**2, token_radius(table.shapes), ground.east_south
    pieces = parts(now, bare, marked, tint, shade, least, scale, colours, radius, on_map, config.masks, flat)
    pieces = _without_shadows(pieces or [marked], now, bare, shade, standing, on_map, pieces_too, config)
    doubtful: list[NDArray[np.bool_]] = []
    if not on_map:
        pieces, doubtful = _ungrouped(table, pieces, rough, config)
    look = _Look(Cutout(now, bare, corner, ground, tint, shade), scale, nearest, _known(table, colours), config)
    below = table.bare[corner[1] : corner[1] + now.shape[0], corner[0] : corner[0] + now.shape[1]]
    hazed = saturation_mask(below, config=config.changes)
    seen: list[_Seen] = []
    torn: list[NDArray[np.bool_]] = []
    for piece in pieces:
        others = standing | np.logical_or.reduce([other for other in pieces if other is not piece] or [standing])
        told = look.at(piece, others, hazed)
        if on_map and pieces_too and (told is None or not told[0].certain):
            torn.append(piece)
        if told is not None:
            sure = 1.0 if not any(piece is each for each in doubtful) else config.crowd
            seen.append(_Seen(piece, *told, sure))
    if on_map:
        seen = _rejoined(look, _made_whole(look, seen, torn, marked, standing, hazed), standing, hazed)
    placed = (_placed(table, look, each.thing, each.fill, gallery, each.surest) for each in seen)
    return [each for each in placed if each is not None]


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A ``part`` [h, w] of a change, the thing that it is, and that one's coverage [h, w] (0-1); its confidence is at
    most ``surest``.
    """

    part: NDArray[np.bool_]
    thing: Thing
    fill: Floats
    surest: float


def _made_whole(
    look: _Look,
    seen: list[_Seen],
    torn: Sequence[NDArray[np.bool_]],
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    hazed: NDArray[np.bool_],
) -> list[_Seen]:
    """What was ``seen``, but that the ``torn`` parts [h, w] of the change ``marked`` [h, w], each no thing for certain,
    are one piece where that is surer than each of them: a gloss divides a dark piece into bands of several greys.
    ``standing`` and ``hazed`` [h, w] mask known things and saturated background.
    """
    if len(torn) < 2:
        return seen
    rest = [each for each in seen if not any(each.part is part for part in torn)]
    others = standing | np.logical_or.reduce([each.part for each in rest] or [standing])
    whole = look.joined(torn, marked, others, hazed)
    best = max((each.thing.confidence for each in seen if not any(each is other for other in rest)), default=0.0)
    if whole is None or whole[0].kind in ("", TOKEN) or whole[0].fit < look.config.whole or whole[0].confidence <= best:
        return seen
    return [*rest, _Seen(np.logical_or.reduce(torn), *whole, 1.0)]


def _rejoined(look: _Look, seen: list[_Seen], standing: NDArray[np.bool_], hazed: NDArray[np.bool_]) -> list[_Seen]:
    """What was ``seen``, but that two tokens which touch are one stack where its silhouette fits as well as theirs:
    what is longer than a token was taken apart, and a stack that leans is longer. Where it fits nearly as well it is
    asked about. ``standing`` and ``hazed`` [h, w] mask known things and saturated background.
    """
    config = look.config
    left, whole = list(seen), []
    tokens = [each for each in seen if each.thing.kind == TOKEN]
    for one, two in combinations(tokens, 2):
        if not any(one is each for each in left) or not any(two is each for each in left):
            continue
        masks = one.fill > 0.5, two.fill > 0.5
        if not (np.asarray(cv2.dilate(masks[0].astype(np.uint8), np.ones((5, 5), np.uint8)))[masks[1]] > 0).any():
            continue
        union = (
            np.asarray(
                cv2.morphologyEx((masks[0] | masks[1]).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
            )
            > 0
        )
        rest = standing | np.logical_or.reduce(
            [o.fill > 0.5 for o in seen if o is not one and o is not two] or [standing]
        )
        both = look.at(union, rest, hazed)
        if both is None or both[0].kind != TOKEN:
            continue
        apart = (one.thing.fit + two.thing.fit) / 2
        if both[0].fit >= apart - config.either:
            left = [each for each in left if each is not one and each is not two]
            surest = min(one.surest, two.surest) if both[0].fit >= apart else config.crowd
            whole.append(_Seen(union, *both, surest))
    return left + whole


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """A look at a part of the picture, at ``scale`` pixels a tile, on or beside the ``nearest`` tile, as
    ``Lattice.cell_at`` tells it.
    """

    cut: Cutout
    scale: float
    nearest: tuple[Cell, tuple[float, float]] | None
    known: Known
    config: NewThingConfig

    def at(
        self, piece: NDArray[np.bool_], others: NDArray[np.bool_], hazed: NDArray[np.bool_]
    ) -> tuple[Thing, Floats] | None:
        """The thing that makes up the ``piece`` [h, w] of a change and its coverage [h, w] (0-1); None where it is too
        little or too thin for one. ``others`` [h, w] masks other things, ``hazed`` [h, w] saturated background.
        """
        cut, scale, config = self.cut, self.scale, self.config
        room = np.asarray(cv2.dilate(piece.astype(np.uint8), np.ones((7, 7), np.uint8))) > 0
        fill = sharpened(cut.now, cut.bare, piece, room & ~others, cut.shade, config=config.masks)
        if faint := not _sizeable(fill > 0.5, scale, config=config):
            fill = self._whole(piece, others)
            if not _sizeable(fill > 0.5, scale, config=config):
                return None
        dim = float(hazed[fill > 0.5].mean()) > config.hazed
        thing = self._described(fill, others, dim)
        if thing.kind == TOKEN and (not thing.certain or thing.fit < ROUND_LEAST):
            whole = self._whole(fill > 0.5, others)
            better = self._described(whole, others, dim) if _sizeable(whole > 0.5, scale, config=config) else thing
            if better.kind == TOKEN and better.fit > thing.fit:
                thing, fill = better, whole
        if faint and not (thing.kind == TOKEN and thing.certain):
            return None  # what hardly differs from the print must be a token beyond doubt
        if thing.fit < config.shapeless and _thickness(fill > 0.5) < config.thick * scale:
            return None
        return thing, fill

    def joined(
        self,
        pieces: Sequence[NDArray[np.bool_]],
        marked: NDArray[np.bool_],
        others: NDArray[np.bool_],
        hazed: NDArray[np.bool_],
    ) -> tuple[Thing, Floats] | None:
        """The one thing that several ``pieces`` [h, w] of the change ``marked`` [h, w] and what lies between them make
        up; else as for ``at``.
        """
        cut, config = self.cut, self.config
        rows, columns = np.nonzero(np.logical_or.reduce(pieces))
        hull = np.zeros(others.shape, np.uint8)
        cv2.fillConvexPoly(hull, cv2.convexHull(np.stack([columns, rows], axis=1).astype(np.int32)), 1.0)
        fill = ((hull > 0) & marked & ~others).astype(np.float32)
        for piece in pieces:
            room = np.asarray(cv2.dilate(piece.astype(np.uint8), np.ones((7, 7), np.uint8))) > 0
            fill = np.maximum(fill, sharpened(cut.now, cut.bare, piece, room & ~others, cut.shade, config=config.masks))
        if not _sizeable(fill > 0.5, self.scale, config=config):
            return None
        return self._described(fill, others, float(hazed[fill > 0.5].mean()) > config.hazed), fill

    def _described(self, fill: Floats, others: NDArray[np.bool_], hazed: bool) -> Thing:
        return describe(self.cut, fill, others, self.known, hazed, self.nearest is None)

    def _whole(self, piece: NDArray[np.bool_], others: NDArray[np.bool_]) -> Floats:
        """The coverage of the whole token of which the ``piece`` [h, w] differs clearly from the print."""
        cut, known, cardboard = self.cut, self.known, None
        if TOKEN in known.colours and known.shapes is not None and known.shapes.token is not None:
            cardboard = np.asarray(np.array(known.colours[TOKEN], np.float32) * cut.tint, np.float32)
        return whole_token(cut.now, cut.bare, piece, ~others, cut.shade, self.scale, cardboard, self.config.masks)


def _known(table: Table, colours: Mapping[str, tuple[int, int, int]] | None) -> Known:
    """What is known of pieces and tokens on that table; without ``colours`` the usual ones."""
    return Known(COLOURS if colours is None else colours, table.shapes, table.solids)


def _unseen(table: Table, spot: tuple[float, float], config: NewThingConfig) -> set[Cell]:
    """The free cells on which a tile may lie that was not seen: those beside the map, and, where the table about the
    pixel ``spot`` (x, y) is nearly overexposed, those beside them, since one such tile hides the next.
    """
    beside = set(table.lattice.frontier())
    reach = round(table.pixels_per_tile / 2)
    left, top = (max(0, round(at) - reach) for at in spot)
    near = table.ground_seen[top : top + 2 * reach, left : left + 2 * reach]
    if near.size and np.median(near, axis=(0, 1)).max() >= config.pale:
        beside |= {other for cell in beside for other in around(cell) if other not in table.lattice}
    return beside


def _placed(table: Table, look: _Look, thing: Thing, fill: Floats, gallery: Gallery, surest: float) -> Detected | None:
    """The thing of coverage ``fill`` [h, w] at its place on a tile or beside the map, with at most the confidence
    ``surest``; None where it is no thing there.
    """
    cut, nearest, config, mask = look.cut, look.nearest, look.config, fill > 0.5
    coloured = thing.certain and thing.colour not in ("", "black")
    deep = umbra(cut.now, cut.bare, fill, config=config.masks) if coloured else None
    cell = table.lattice.cell_at(thing.foot, table.tiles)
    if cell is not None and thing.kind == TOKEN and only_relit(cut.now, cut.bare, mask, config=config.masks):
        return None
    doubtful = thing.kind == TOKEN and thing.certain and thing.fit < ROUND_LEAST
    if doubtful and hardly_differs(cut.now, cut.bare, mask, config=config.masks):  # then its colour proves nothing
        thing = replace(thing, certain=False, confidence=min(thing.confidence, thing.fit))
    if nearest and shows_print(table, gallery, nearest[0], (cut.now, cut.bare), cut.corner, mask, config.bared):
        return None
    if cell is None and thing.kind != TOKEN:
        cell = nearest or table.lattice.cell_at(_lowest(mask, cut.corner, cut.ground.up), table.tiles)
        if cell and not nearest:  # most of it is seen beyond the map's edge
            thing = replace(thing, certain=False)
    if cell is None and thing.certain and table.lattice.cell_at(thing.foot, _unseen(table, thing.foot, config)):
        # a tile that nobody saw may lie there, as pale as the table in a bright light
        thing = replace(thing, certain=False, confidence=min(thing.confidence, config.surest))
    if cell is None:
        spot = table.plane.to_table(np.array([thing.foot]))[0]
        at = (float(spot[0]), float(spot[1]))
    else:
        at = (min(1.0, max(0.0, cell[1][0])), min(1.0, max(0.0, cell[1][1])))
    where = cell[0] if cell else None
    if thing.kind == TOKEN and thing.fit < config.round_too and _may_be_print(table, where, gallery):
        thing = replace(thing, certain=False, confidence=min(thing.confidence, thing.fit))
    if surest < 1.0:
        thing = replace(thing, certain=False, confidence=min(thing.confidence, surest))
    rows, columns = np.nonzero(mask)
    top, left = int(rows.min()), int(columns.min())
    tight = mask[top : int(rows.max()) + 1, left : int(columns.max()) + 1]
    place = (cut.corner[0] + left, cut.corner[1] + top)
    standing = Standing(thing.kind, thing.colour, thing.lying, where, at, tight, place, thing.certain, thing.piece)
    return Detected(standing, thing, deep)


def _ungrouped(
    table: Table, pieces: Sequence[NDArray[np.bool_]], middle: tuple[float, float], config: NewThingConfig
) -> tuple[list[NDArray[np.bool_]], list[NDArray[np.bool_]]]:
    """The parts [h, w] of what lies beside the map about that pixel (x, y), tokens that touch each other apart; and
    those of them of which it is in doubt how many there are.
    """
    ground, outline = table.ground(middle), token_outline(table.shapes)
    found: list[NDArray[np.bool_]] = []
    doubtful: list[NDArray[np.bool_]] = []
    for piece in pieces:
        group = separated(piece, ground, outline, TOKEN_THICK, config.groups)
        found += [single.mask for single in group] or [piece]
        doubtful += [single.mask for single in group if not single.clear]
    return found, doubtful


def _lowest(mask: NDArray[np.bool_], corner: tuple[int, int], up: Matrix) -> tuple[float, float]:
    """The pixel (x, y) of the picture, of those in the mask cut out at ``corner``, that is farthest against ``up`` [2],
    the way in which things lean: near the foot.
    """
    rows, columns = np.nonzero(mask)
    first = int(np.argmin(columns * up[0] + rows * up[1]))
    return float(corner[0] + columns[first]), float(corner[1] + rows[first])


def _without_shadows(
    pieces: list[NDArray[np.bool_]],
    cut: Picture,
    bare: Picture,
    shade: float,
    standing: NDArray[np.bool_],
    on_tile: bool,
    pieces_too: bool,
    config: NewThingConfig,
) -> list[NDArray[np.bool_]]:
    """The parts [h, w] without those that are a shadow: of another one, which they touch, of a thing known before,
    masked by ``standing`` [h, w], as on a tile just laid beside it, or with the print seen through; ``on_tile``: also
    without those that a shadow has left. Where no pieces are looked for a shadow of a known thing may be as deep as
    that of a new one.
    """
    if on_tile:  # beside the tiles a plain token on a plain table may look like that
        pieces = [piece for piece in pieces if not only_unshaded(cut, bare, piece, config=config.masks)]
    shadows = [only_shaded(cut, bare, piece, shade, config=config.masks) for piece in pieces]
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


def _sizeable(mask: NDArray[np.bool_], scale: float, config: NewThingConfig = NewThingConfig()) -> bool:
    """Whether the mask [h, w] is as large and as thick as things are; ``scale``: pixels a tile."""
    area = np.count_nonzero(mask) / scale**2
    return bool(config.least <= area <= config.most) and _thickness(mask) >= config.thin * scale


def _thickness(mask: NDArray[np.bool_]) -> float:
    """The radius of the largest circle that fits into the mask, in pixels."""
    return float(cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, cv2.DIST_MASK_PRECISE).max())


def _filled(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The mask [h, w] with its holes filled."""
    contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros(mask.shape, np.uint8)
    cv2.drawContours(whole, contours, -1, 1.0, cv2.FILLED)
    return whole > 0
