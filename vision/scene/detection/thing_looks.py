"""A look at one part of a change: the thing that it is, and where on the table that stands.

Parts that are one thing after all are joined: the bands of a glossy piece, the tokens of a leaning stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from vision.numeric.changes import ChangeConfig, contrast_across
from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.token_shapes import TOKEN_THICK, token_outline
from vision.objects.paint.paints import TOKEN
from vision.objects.pieces.classification import PieceConfig, describe
from vision.objects.segmentation.blobs import Cutout, Known, Thing
from vision.objects.segmentation.masks import (
    MaskConfig,
    hardly_differs,
    only_relit,
    sharpened,
    umbra,
    whole_token,
    whole_tokens,
)
from vision.objects.tokens.token_groups import GroupConfig, lone_size, separated
from vision.scene.detection.bared_print import BaredConfig, print_seen
from vision.scene.detection.map_edge import EdgeConfig, hangs_out, on_edge
from vision.scene.detection.token_neighbours import NeighbourConfig, like_neighbours, size_beside
from vision.scene.state.table import Standing, Table
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
    neighbours: NeighbourConfig = field(default_factory=NeighbourConfig)
    """When a thing beside the map is known by the tokens beside it."""
    edge: EdgeConfig = field(default_factory=EdgeConfig)
    """Tokens at the map's edge."""
    bared: BaredConfig = field(default_factory=BaredConfig)
    """When what came to light is print."""
    pieces: PieceConfig = field(default_factory=PieceConfig)
    """What a thing is."""
    far: float = 4.0
    """How far from the map, in tiles, a token may be seen smaller than the scale there, which is not known well, makes
    it."""
    row: float = 0.6
    """How far from a token beside the map the next ones are laid, in tiles."""
    faint_change: float = 5.0
    """Grey levels by which what is laid there differs from the table ..."""
    faint_blur: float = 1.2
    """... under a blur of so many pixels at half size; ..."""
    faint_most: float = 0.5
    """... and the largest part (0-1) of that place that may: beyond, the light has changed."""
    legible: float = 16.0
    """The width in pixels of a token beside the map from which its print must be seen where it hardly differs from the
    table; ..."""
    outlined: float = 0.7
    """... and the intersection over union with a token's silhouette from which a smaller one is asked about: at the far
    edge of a table of the tokens' own brown, seen at 30 degrees, eight looks at such had 0.72 to 0.88, and nearly none
    was told.
    """
    still_bare: float = 4.0
    """The least change of the largest channel, in grey levels under that blur, for most of a token that hardly differs
    from the table: tokens of the table's colour in a mismatched simulated game had 7 and more, places of that table
    that were taken for tokens 2.
    """
    still_noise: float = 3.0
    """The same in standard deviations of the noise between two pictures of the table."""
    around: tuple[float, float] = (0.12, 0.35)
    """From where to where print around a weak change is looked at, in tiles: beyond a token that shows in part."""
    around_part: float = 0.3
    """The largest fall of how plainly that print is seen, as a part of that of what is hidden: 0.22 about a stack on a
    mismatched simulated table, whose rims lay there.
    """
    around_least: float = 0.5
    """How well that print must be seen in the picture remembered to tell anything, if it is seen then as well as it is
    now: 0.63 and 0.61 on a mismatched simulated table, around a token whose grey looked like a shadow on the print.
    """
    either: float = 0.1
    """By how much less (intersection over union) one stack may fit than two tokens for it to be in doubt which it is.
    """
    spans: float = 0.65
    """The least part (0-1) of two tokens that one stack must cover to be both: of two that lay side by side on a
    mismatched simulated table only one was left in sight as a stack, half of both; three that lie askew on each other
    as drawn give 0.74.
    """
    whole: float = 0.65
    """The least ``Thing.fit`` of a piece whose parts have several greys."""
    ghost: float = 1.5
    """How many times as strong as in the picture remembered the contrast across the outline of a token beside the map
    must be for it to be certain: 4 and more for those of a mismatched simulated game on a checked cloth, 0.9 where what
    a hand had left at the picture's edge, and was remembered as the table, showed the cloth again."""
    across: float = 2.0
    """Standard deviation in pixels of the windows on both sides of the outline in which that is measured."""
    cut_off: int = 4
    """How near to the picture's edge, in pixels, a doubtful thing beside the map ends that is cut off by it: the end
    of a sleeve of the table's colour that is being drawn back. One of a token's very colour must touch the edge."""
    deep: float = 0.7
    """The least intersection over union with the silhouette of its kind of a piece as dark as the deepest shadow, which
    is asked about: a black figure that was missed on a mismatched simulated table had 0.77."""
    weakly_outlined: float = 0.7
    """The least intersection over union with its silhouette of a piece that is certain in a weak change: a grey token
    on a mismatched simulated table, of which a part had changed, was told as a black figure by 0.62.
    """
    left_over: float = 0.4
    """The least part (0-1) of a token's area that is left of a weak change without what was found in it, for another
    token to be looked for there.
    """
    by_stack: float = 0.06
    """How near to a known stack, in tiles, a weak change may be its shadow: on a mismatched simulated table the deep
    shadow of a stack that grew was told as a token of its own.
    """
    side: float = 0.75
    """The least intersection over union (0-1) with the silhouette of a stack of what is taken for a token and a dark
    thing below its top, for that to be the stack's side: three of 0.78 to 0.8 on a mismatched simulated table were
    asked about as black tents and figures.
    """
    crowd: float = 0.9
    """The largest confidence (0-1) in a token of a group whose number is in doubt."""
    one: float = 1.4
    """The largest area of one token whose print is seen, in areas of those shown: two that touch have twice that."""
    print_beside: float = 0.12
    """How far beside doubtful tokens their print is looked for, in tiles."""
    print_apart: float = 0.6
    """How far from the rim of one whose print was found the middle of another one lies at least, in token radii."""


@dataclass(frozen=True, slots=True)
class Detected:
    """A thing that was found: where it stands, what it was taken for, and the brightness (0-1) left in its shadow, None
    where that cannot be measured.
    """

    standing: Standing
    thing: Thing
    umbra: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A ``part`` [h, w] of a change, the thing that it is, and that one's coverage [h, w] (0-1); its confidence is at
    most ``surest``. ``one_or_two``: all that is in doubt then is whether it is one stack or two.
    """

    part: NDArray[np.bool_]
    thing: Thing
    fill: Floats
    surest: float
    one_or_two: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Look:
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
                return self._deep(piece, others, hazed)
        dim = float(hazed[fill > 0.5].mean()) > config.hazed
        thing = self._described(fill, others, dim)
        if thing.kind == TOKEN and (not thing.certain or thing.fit < config.pieces.tokens.round):
            whole = self._whole(fill > 0.5, others)
            better = self._described(whole, others, dim) if _sizeable(whole > 0.5, scale, config=config) else thing
            if better.kind == TOKEN and better.fit > thing.fit and not self._printed_less(whole, better, thing, fill):
                thing, fill = better, whole
        if faint and not (thing.kind == TOKEN and thing.certain):
            # what hardly differs from the print must be a token beyond doubt
            return self._deep(piece, others, hazed)
        if thing.fit < config.shapeless and _thickness(fill > 0.5) < config.thick * scale:
            # gloss may have cut off all but the legs of a dark figure
            return self._deep(piece, others, hazed)
        return thing, fill

    def _printed_less(self, whole: Floats, better: Thing, thing: Thing, fill: Floats) -> bool:
        """Whether the coverage ``fill`` [h, w] of a ``thing``, a token for certain, shows the print of the owner's
        where the ``whole`` [h, w] of it, the ``better`` fit to a token, does not or is none for certain: dark print
        beside a dark token has been taken for a part of it.
        """
        face = None if self.known.shapes is None else self.known.shapes.face
        if face is None or not thing.certain:
            return False
        seen, then = (face.similarity(self.cut.now, each, self.cut.ground) for each in (fill, whole))
        return seen >= face.shown and not (better.certain and then >= face.shown)

    def _deep(
        self, piece: NDArray[np.bool_], others: NDArray[np.bool_], hazed: NDArray[np.bool_]
    ) -> tuple[Thing, Floats] | None:
        """A piece, in doubt, of which little differs from the background in the deepest shadow, as of a black one: its
        outline must be that of a kind. None where it is not. Arguments as for ``at``.
        """
        if not self.nearest or not _sizeable(piece, self.scale, config=self.config):
            return None
        fill = piece.astype(np.float32)
        thing = self._described(fill, others, float(hazed[piece].mean()) > self.config.hazed)
        if thing.kind in ("", TOKEN) or not thing.colour or thing.fit < self.config.deep:
            return None
        return replace(thing, certain=False, confidence=min(thing.confidence, self.config.crowd)), fill

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
        return describe(self.cut, fill, others, self.known, hazed, self.nearest is None, self.config.pieces)

    def tokens(self, marked: NDArray[np.bool_], others: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The mask [h, w] of the tokens of which the change ``marked`` [h, w] shows parts; empty where the owner's were
        not shown, or nothing there has their paint.
        """
        paint, cut = self._cardboard(), self.cut
        if paint is None:
            return np.zeros(marked.shape, np.bool_)
        return whole_tokens(cut.now, cut.bare, marked, ~others, cut.shade, self.scale, paint, self.config.masks)

    def _whole(self, piece: NDArray[np.bool_], others: NDArray[np.bool_]) -> Floats:
        """The coverage of the whole token of which the ``piece`` [h, w] differs clearly from the print."""
        cut = self.cut
        return whole_token(
            cut.now, cut.bare, piece, ~others, cut.shade, self.scale, self._cardboard(), self.config.masks
        )

    def _cardboard(self) -> Floats | None:
        """The paint [3] (BGR) of the owner's tokens in the light here; None where they were not shown."""
        known = self.known
        if TOKEN not in known.colours or known.shapes is None or known.shapes.token is None:
            return None
        return np.asarray(np.array(known.colours[TOKEN], np.float32) * self.cut.tint, np.float32)


def shaded_sides(look: Look, seen: Sequence[Seen]) -> tuple[list[Seen], list[NDArray[np.bool_]]]:
    """What was ``seen``, but that a token for certain is in doubt where it touches a piece in doubt whose paint appears
    brown in the shade: it may be a side of that. And the parts [h, w] of such tokens.
    """
    config = look.config
    warm = [each for each in seen if not each.thing.certain and each.thing.colour in config.masks.warm]
    found: list[Seen] = []
    sides = []
    for each in seen:
        wide = np.asarray(cv2.dilate(each.part.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0
        if each.thing.kind == TOKEN and each.thing.certain and any((wide & other.part).any() for other in warm):
            each = replace(each, surest=min(each.surest, config.crowd))
            sides.append(each.part)
        found.append(each)
    return found, sides


def made_whole(
    look: Look,
    seen: list[Seen],
    torn: Sequence[NDArray[np.bool_]],
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    hazed: NDArray[np.bool_],
) -> list[Seen]:
    """What was ``seen``, but that the ``torn`` parts [h, w] of the change ``marked`` [h, w], each no thing for certain,
    are one piece where that is surer than each of them: a gloss divides a dark piece into bands of several greys.
    ``standing`` and ``hazed`` [h, w] mask known things and saturated background.
    """
    if len(torn) < 2:
        return seen
    rest = [each for each in seen if not any(each.part is part for part in torn)]
    others = standing | np.logical_or.reduce([each.part for each in rest] or [standing])
    whole = look.joined(torn, marked, others, hazed)
    apart = [each for each in seen if not any(each is other for other in rest)]
    best = max((min(each.thing.confidence, each.surest) for each in apart), default=0.0)
    if whole is None or whole[0].kind in ("", TOKEN) or whole[0].fit < look.config.whole or whole[0].confidence <= best:
        return seen
    return [*rest, Seen(np.logical_or.reduce(torn), *whole, 1.0)]


def half_hidden(
    look: Look,
    seen: Sequence[Seen],
    torn: Sequence[NDArray[np.bool_]],
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    hazed: NDArray[np.bool_],
) -> list[Seen]:
    """What was ``seen``, but that a piece for certain is in doubt where a known thing may hide a part of it, and it is
    not that piece for certain together with one of the ``torn`` parts that touches it: what is in view of a tent beside
    a stack may be one of its slopes and, in the shade, a part of the other. Arguments as for ``made_whole``.
    """
    found: list[Seen] = []
    for each in seen:
        wide = np.asarray(cv2.dilate(each.part.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0
        beside = [part for part in torn if part is not each.part and (wide & part).any()]
        piece = each.thing.certain and each.thing.kind not in ("", TOKEN)
        if piece and beside and (wide & standing).any():
            parts = [each.part, *beside]
            rest = [other.part for other in seen if not any(other.part is part for part in parts)]
            whole = look.joined(parts, marked, standing | np.logical_or.reduce(rest or [standing]), hazed)
            if whole is None or not whole[0].certain or whole[0].kind != each.thing.kind:
                each = replace(each, surest=min(each.surest, look.config.crowd))
        found.append(each)
    return found


def placed(
    table: Table, look: Look, thing: Thing, fill: Floats, gallery: Gallery, surest: float, one_or_two: bool = False
) -> Detected | None:
    """The thing of coverage ``fill`` [h, w] at its place on a tile or beside the map, with at most the confidence
    ``surest``; with ``one_or_two`` that bound leaves no doubt that tokens stand there. None where it is no thing there,
    or reaches out of the cut-out: another look has it whole.
    """
    cut, nearest, config, mask = look.cut, look.nearest, look.config, fill > 0.5
    if _reaches_out(mask, cut.corner, table.seen.shape):
        return None
    coloured = thing.certain and thing.colour not in ("", "black")
    deep = umbra(cut.now, cut.bare, fill, config=config.masks) if coloured else None
    cell = table.lattice.cell_at(thing.foot, table.tiles)
    unprinted = thing.kind == TOKEN and not _printed(look, thing, fill)
    if cell is None:  # there a token may have a shade of the table, and then shows its print
        unprinted = unprinted and not thing.certain and _shows_no_print(look, fill)
    if unprinted and only_relit(cut.now, cut.bare, mask, config=config.masks):
        return None
    doubtful = thing.kind == TOKEN and thing.certain and thing.fit < config.pieces.tokens.round
    if doubtful and hardly_differs(cut.now, cut.bare, mask, config=config.masks):  # then its colour proves nothing
        thing = replace(thing, certain=False, confidence=min(thing.confidence, thing.fit))
    pictures = cut.now, cut.bare
    if nearest and print_seen(table, gallery, nearest[0], pictures, cut.corner, mask, config.bared).in_sight:
        return None
    doubted = surest < 1.0 or thing.kind != TOKEN or not thing.certain
    if cell is None and nearest is None and doubted and like_neighbours(table, cut, mask, config.neighbours):
        thing, surest = Thing(TOKEN, "", thing.foot, None, 1.0, True, thing.fit), 1.0
    if thing.kind == TOKEN:
        beyond = cell is None
        cell = cell or on_edge(table, thing.foot, mask, cut.corner, config.edge)
        if cell and (beyond or hangs_out(table, cell, cut.ground, config.edge)):
            surest = min(surest, config.crowd)
    if cell is None and thing.kind != TOKEN:
        cell = nearest or table.lattice.cell_at(lowest(mask, cut.corner, cut.ground.up), table.tiles)
        if cell and not nearest:  # most of it is seen beyond the map's edge
            thing = replace(thing, certain=False)
    own = cell is None and surest == 1.0 and _shows_own_print(look, thing, fill)
    if own:
        thing = replace(thing, certain=True, confidence=1.0)
    if cell is None and thing.certain and not own and _is_ghost(cut, mask, config):
        thing = replace(thing, certain=False, confidence=min(thing.confidence, config.surest))
    unseen = cell is None and thing.certain and not own
    if unseen and table.lattice.cell_at(thing.foot, _unseen(table, thing.foot, config)):
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
    stands = thing.certain and (surest == 1.0 or one_or_two)
    if surest < 1.0:
        thing = replace(thing, certain=False, confidence=min(thing.confidence, surest))
    rows, columns = np.nonzero(mask)
    top, left = int(rows.min()), int(columns.min())
    tight = mask[top : int(rows.max()) + 1, left : int(columns.max()) + 1]
    place = (cut.corner[0] + left, cut.corner[1] + top)
    high, wide = table.seen.shape[:2]
    edge = min(*place, wide - place[0] - tight.shape[1], high - place[1] - tight.shape[0])
    if cell is None and edge < (1 if thing.certain else config.cut_off):
        return None  # what is cut off has no outline to know it by
    standing = Standing(thing.kind, thing.colour, thing.lying, where, at, tight, place, stands, thing.piece)
    return Detected(standing, thing, deep)


def _reaches_out(mask: NDArray[np.bool_], corner: tuple[int, int], shape: tuple[int, ...]) -> bool:
    """Whether the mask [h, w], cut out at ``corner`` (x, y) of a picture of that ``shape``, ends at an edge of the
    cut-out that is none of the picture.
    """
    (high, wide), (left, top) = mask.shape, corner
    before = (top > 0 and mask[0].any()) or (left > 0 and mask[:, 0].any())
    return bool(before or (top + high < shape[0] and mask[-1].any()) or (left + wide < shape[1] and mask[:, -1].any()))


def _is_ghost(cut: Cutout, mask: NDArray[np.bool_], config: NewThingConfig) -> bool:
    """Whether the outline of what lies within the ``mask`` [h, w] is seen in the picture remembered rather than now: it
    is the table that came to light (ghosts of background subtraction, Cucchiara et al. 2003).
    """
    outline = mask & (cv2.erode(mask.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=1) == 0)
    if not outline.any():
        return False
    here, there = (np.median(contrast_across(each, mask, outline, config.across)) for each in (cut.now, cut.bare))
    return bool(here < config.ghost * there)


def _printed(look: Look, thing: Thing, fill: Floats) -> bool:
    """Whether a certain token of coverage ``fill`` [h, w] has the outline of one and may show the print of the owner's:
    no shadow does, however alike it dims all channels.
    """
    face = None if look.known.shapes is None else look.known.shapes.face
    if face is None or not thing.certain or thing.fit < look.config.pieces.tokens.round:
        return False
    return face.similarity(look.cut.now, fill, look.cut.ground) >= face.possible


def _shows_own_print(look: Look, thing: Thing, fill: Floats) -> bool:
    """Whether tokens of coverage ``fill`` [h, w], not larger than one, show the print of the owner's, and the table did
    not before.
    """
    face = None if look.known.shapes is None else look.known.shapes.face
    if thing.kind != TOKEN or face is None or not face.telling or look.config.one < face.sizes(fill, look.cut.ground):
        return False
    now, before = (face.similarity(picture, fill, look.cut.ground) for picture in (look.cut.now, look.cut.bare))
    return now >= face.anywhere and before < face.possible


def _shows_no_print(look: Look, fill: Floats) -> bool:
    """Whether a thing of coverage ``fill`` [h, w] cannot show the print of the owner's tokens, each of which shows that
    of the others.
    """
    face = None if look.known.shapes is None else look.known.shapes.face
    if face is None or not face.telling:
        return False
    return -1.0 < face.similarity(look.cut.now, fill, look.cut.ground) < face.possible


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


def _may_be_print(table: Table, cell: Cell | None, gallery: Gallery) -> bool:
    """Whether the tile on ``cell`` may be of a face without a picture, whose symbols nobody knows."""
    tile = table.tiles.get(cell) if cell is not None else None
    return tile is not None and not tile.certain and bool(gallery.missing)


def ungrouped(
    table: Table, pieces: Sequence[NDArray[np.bool_]], middle: tuple[float, float], config: NewThingConfig
) -> tuple[list[NDArray[np.bool_]], list[NDArray[np.bool_]], float]:
    """The parts [h, w] of what lies beside the map about that pixel (x, y), tokens that touch each other apart; those
    of them of which it is in doubt how many there are; and how many times as wide as learned tokens are seen there.
    """
    ground, outline = table.ground(middle), token_outline(table.shapes)
    size = size_beside(table, middle, outline, TOKEN_THICK, config.neighbours)
    outline = tuple((size * x, size * y) for x, y in outline)
    most, seen_as, alone = 0, size, []
    far = table.from_map(middle) > config.far
    found: list[NDArray[np.bool_]] = []
    doubtful: list[NDArray[np.bool_]] = []
    for piece in pieces:
        group = separated(piece, ground, outline, TOKEN_THICK, config.groups, far and size == 1.0)
        found += [single.mask for single in group.singles] or [piece]
        doubtful += [single.mask for single in group.singles if not single.clear]
        if group.clear and len(group.singles) > most:
            most, seen_as = len(group.singles), size * group.size
        if far and not group.singles:
            alone.append(size * lone_size(piece, ground, outline, TOKEN_THICK, config.groups))
    return found, doubtful, seen_as if most or not alone else float(np.median(alone))


def lowest(mask: NDArray[np.bool_], corner: tuple[int, int], up: Matrix) -> tuple[float, float]:
    """The pixel (x, y) of the picture, of those in the mask cut out at ``corner``, that is farthest against ``up`` [2],
    the way in which things lean: near the foot.
    """
    rows, columns = np.nonzero(mask)
    first = int(np.argmin(columns * up[0] + rows * up[1]))
    return float(corner[0] + int(columns[first])), float(corner[1] + int(rows[first]))


def _sizeable(mask: NDArray[np.bool_], scale: float, config: NewThingConfig = NewThingConfig()) -> bool:
    """Whether the mask [h, w] is as large and as thick as things are; ``scale``: pixels a tile."""
    area = np.count_nonzero(mask) / scale**2
    return bool(config.least <= area <= config.most) and _thickness(mask) >= config.thin * scale


def _thickness(mask: NDArray[np.bool_]) -> float:
    """The radius of the largest circle that fits into the mask, in pixels."""
    return float(cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, cv2.DIST_MASK_PRECISE).max())
