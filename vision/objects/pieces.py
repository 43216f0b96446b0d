"""Classification of wooden pieces and cardboard tokens: kind, colour, and the foot that marks the place.

A thing is compared with the background in the same place, so that a printed red roof is no red cowboy. Pieces are
classified by analysis by synthesis (``vision.objects.solids``): solids of known shape are rendered from the camera's
position, and the one with the least residual wins if its margin over the others suffices. Tokens are recognised by
colour, and their silhouette by intersection over union. Paints, sizes and thresholds are set on the simulated table;
they are not measured on a real box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import floor

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix
from vision.objects.learned import LearnedShapes
from vision.objects.matting import whole_thing
from vision.objects.paints import (
    COLOURS,
    SAME_COLOUR,
    TOKEN,
    core,
    is_dark,
    name_colour,
    paint_distance,
    token_lead,
)
from vision.objects.rivals import against
from vision.objects.silhouettes import centroid, fitted_silhouette, tight
from vision.objects.solid_fitting import Explained, View
from vision.objects.solids import Ground, Solid
from vision.objects.token_shapes import token_stack, usual_token

BEYOND_DOUBT, HARDLY = 1.25, 0.85
"""A token's colour and silhouette make up for each other: each counts up to so many times what is asked of it, and must
reach so much of that. In mismatched simulated worlds the silhouettes of tokens on print of their own colour reach 0.85
to 1 of what is asked, at a colour beyond doubt; print laid bare by a piece 0.8 to 1, at a doubtful colour. For a
silhouette that is too little the print of the owner's tokens must be possible too, and no other thing beside it: grey
print that came to light had 0.9, and the colour of grey tokens; so had the rim of a stack around its known top.
"""
IN_DOUBT = 0.84
"""What the print of a token counts for where its colour is another's, as a part of what is asked of the colour: below
``HARDLY``, so that no silhouette makes up for it. A black roof of a mismatched simulated world showed as much.
"""
PIECE_LEAD = 1.0
"""By how much a piece may explain better what shows the print of a token in another's colour for that to be a token
for certain. On three mismatched simulated tables most grey tokens in the dark had less, the rest up to 2.3; black roofs
that showed as much of the print had 7 and more.
"""
SATURATED = 246.0
"""Grey level from which a channel may be saturated."""
COLOUR_LEAD = 8.0
"""The least margin of the nearest paint over the next, in Lab."""
AMBIGUOUS = 0.9
"""The largest confidence of a thing that is a token by its colour and a piece by its shape, or the reverse."""
HAZED_LEAD = 12.0
"""The same for a token where the background was saturated."""
CLEAR, GRAIN = 1.4, 40.0
"""The least ratio of residuals of the best solid of another kind (or another pose, for the pose to be accepted) to the
best one, after the model error of wood grain and rounded edges (squared grey levels a pixel) has been added to both.
"""
SHOWN_HEIGHTS = (1, 2, 3)
"""Heights, in tokens, of the stacks of the owner's tokens whose silhouettes are tried."""
MET, MET_LEAD = 0.08, 1.5
"""Where more than this part (0-1) of a thing's rim touches other things, which may occlude it, the required margin is
multiplied by ``MET_LEAD``, and by a further factor of up to 2 that grows with the residual.
"""
DARK_LEAD = 1.5
"""The margin of a dark thing's learned shape over the others, as a multiple of what is usual. In eleven simulated games
of both worlds and seven rendered ones a black piece was taken for one of another kind by 0.75 times the usual margin at
most, the shadow of a coloured piece for a black one by 1.09 times.
"""
DARK_OUTLINE = 0.03
"""How much better the silhouette of another kind may fit a dark thing than its own, as intersection over union: on a
mismatched simulated table a black tent was taken for a figure, whose stripes explain any gloss, though a tent's
silhouette fitted by 0.05 better; for none of 110 dark pieces told rightly another's fitted by more than 0.01.
"""
DARK_CLEAR = 0.85
"""The intersection over union of the silhouette from which a dark thing that stands apart from others needs the usual
margin alone. With that margin for every dark thing nothing was told wrongly in 13 mismatched simulated games and seven
rendered ones, of 549 pieces; the shadow of a piece lies beside it, and its outline is no piece's.
"""
DARK_SILHOUETTE, SILHOUETTE_LEAD, SILHOUETTE_ODDS = 0.84, 0.15, 0.2
"""The intersection over union of the silhouette of a dark thing that stands apart from others, and by how much more
that must be than with any other kind's, from which its outline tells the kind, and the part of the usual margin that
its faces need: on ground nearly as dark they show too little. In 44 mismatched simulated games 171 of 292 looks at
dark pieces had as much, all of them at pieces of that kind.
"""
AS_GOOD = 0.08
"""The margin of a bright thing's shape over those of other kinds in what they leave unexplained: below, it is asked
about however badly the other kind fitted when it was shown. In a mismatched simulated world a tent was taken for a
figure by 0.03. Of 150 certain answers in two others and seven rendered games, dark things included, one of a bright
thing was right with less; for all other bright things the other kind left 1.3 times as much and more.
"""
UNLIKE, UNLIKE_LEAD = 1.2, 1.5
"""The residual of a bright thing's shape, as a multiple of the largest one among that shape's examples, beyond which it
is unlike what was shown; and the margin over those of other kinds that it needs then instead of ``AS_GOOD``. On a
mismatched simulated table, whose view was not known well yet, a glossy tent was taken for a figure by 1.15 at 1.3 times
the residual; figures told rightly at as much and more had 2.5 and above.
"""
OUTLINED, OUTLINE_LEAD = 0.87, 0.08
"""The intersection over union of a bright thing's silhouette with that of its own kind, and by how much more that must
be than with any other's, from which its light may be unlike what was shown: gloss brightens faces, not outlines. On two
mismatched simulated tables pieces that were right but asked about had 0.88 to 0.95, others 0.1 to 0.2 less; where a
tent looked like a figure the silhouettes of both fitted alike.
"""
SHAPE_LEAST, ROUND_LEAST = 0.6, 0.7
"""The least intersection over union of the silhouette, for a piece and for a token."""
ROUND_CLEAR = 0.9
"""The same for an outline that is beyond doubt a token's."""
DARK_MOST = 0.7
"""The largest confidence in such a shape: about so many of these guesses are right on simulated tables."""
LEARNED_LEAST = 0.5
"""The same for a piece of a learned shape, whose residual is judged by those of its examples."""
DARK_SHAPE = 0.7
"""The same for a dark piece to be certain: on ground as dark as it is, its residual tells nothing. On five mismatched
simulated tables 42 black pieces told right have 0.75 and more; a tent told as a figure that lies had 0.65, half of it
on a dark table. And for one beside others, which may be a part that gloss has torn off: 43 of them that were told right
had as much, parts of tents told as figures 0.57 and 0.63.
"""
REACH = 0.2
"""How far the rest of a thing is searched beyond its mask, in tiles."""
SOME_SHAPE = 0.4
"""The same, below which no kind is named at all."""
MOST_ODDS = 99.0
"""A log likelihood ratio over no rival at all."""
ROUND = -0.1
"""The margin over a disc of the same colour (no piece is one) below which a piece needs that larger margin too."""
STRIPED = 1.25
"""What the residual of a usual figure on edge counts for against the other usual solids: its rim may have stripes of
any brightness, as no other has. On simulated tables the next best solid left 1.31 times as much and more where a figure
stood, 0.94 to 1.14 times as much where three huts did.
"""
UNEXPLAINED = 1000.0
"""The largest accepted residual of the best solid, mean square of grey levels over the thing."""
EXPECTED, EXPECTED_BESIDE = 0.75, 0.85
"""Where the picture must lie between what is to be expected of another kind, 0, and of a piece's own, 1, for the kind
to be certain in spite of its margins (``vision.objects.rivals``): for a piece that stands apart from other things, and
for one beside them, of which a part may be hidden or torn off. Of 63 looks in 23 simulated games, 21 of them
mismatched, that were asked about before, 28 have as much, all of them right; wrong kinds had 0.57 and 0.73 at most.
"""
APART, EXPECTED_SHAPE = 30.0, 0.75
"""By how much what is to be expected of the two must differ, in squared grey levels a pixel; and the intersection over
union that the silhouette of a bright thing must have then: the green print of a removed piece's forest had 0.66.
"""
UMBRA = 0.08
"""By how much the background beside a dark thing may be darker than the table's other shadows, as a part of the light,
before that speaks against it being background: deep in a contact shadow it resembles black paint. In 23 simulated games
neither 0.04 nor 0.12 lost a right answer.
"""
DEEPER = 0.2
"""By how much the contact shadow around a thing may be darker than the table's other shadows, as a part of the light.
"""
GROWN = 0.5
"""The part by which the whole of a thing may exceed what differs clearly; beyond, much of it may be shadow or print,
and it is searched anywhere, as dark things always are. In three simulated games and a rendered one the whole of
coloured pieces exceeded it by 0.25 at most, but for five by 0.6 to 2.6: four of these were not known while the search
began in their middle.
"""


@dataclass(frozen=True, slots=True)
class Thing:
    """The classification of a mask. kind: that of a solid, ``TOKEN`` or "" for none of them. colour: a colour word, ""
    for no known one. foot: (x, y) in pixels. lying: None where the pose is not accepted or for tokens. confidence: the
    smaller margin of kind and colour, 0-1. certain: kind and colour are accepted. fit: intersection over union of the
    silhouette, 0-1. piece: accepted as a piece of that colour, whatever its kind.
    """

    kind: str
    colour: str
    foot: tuple[float, float]
    lying: bool | None
    confidence: float
    certain: bool
    fit: float
    piece: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Cutout:
    """A part of the picture with things in it: ``now`` and ``bare`` uint8 [h, w, 3], with and without them under one
    light. Its first pixel is ``corner`` (x, y) of the picture. ``tint`` [3] is the illumination here as a factor on the
    known colours, ``shade`` the brightness left in shadows (0-1).
    """

    now: Picture
    bare: Picture
    corner: tuple[int, int]
    ground: Ground
    tint: Floats
    shade: float

    def even(self, paint: Matrix) -> Matrix:
        """The paint [3] (BGR) seen here, in the light of the known colours. A saturated channel shows less than there
        is: more light here is no reason to take it for less than it shows.
        """
        even = paint / np.maximum(self.tint, 0.05)
        return np.asarray(np.where(paint >= SATURATED, np.maximum(even, paint), even))


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What is known of pieces and tokens: ``colours``, the paints by word (BGR); ``shapes`` of the owner's pieces, None
    where none were shown: then the usual ``solids`` are tried, and without any the kind of a thing is "".
    """

    colours: Mapping[str, tuple[int, int, int]] = field(default_factory=lambda: COLOURS)
    shapes: LearnedShapes | None = None
    solids: tuple[Solid, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Blob:
    """A thing to be classified: its coverage ``fill`` [h, w] (0-1) in the ``cut``, the mask [h, w] of ``others``, its
    ``paint`` [3] (BGR) as seen, the word for that, "" for none, and the margin of that colour over the next, in Lab.
    """

    cut: Cutout
    fill: Floats
    others: NDArray[np.bool_]
    hazed: bool
    paint: Matrix
    colour: str
    sureness: float

    @property
    def even(self) -> Matrix:
        """The paint [3] (BGR) in the light of the known colours."""
        return self.cut.even(self.paint)

    @property
    def due(self) -> float:
        """What the margin of a token's colour must be."""
        return HAZED_LEAD if self.hazed else COLOUR_LEAD


def describe(
    cut: Cutout,
    fill: Floats,
    others: NDArray[np.bool_],
    known: Known,
    hazed: bool = False,
    beside: bool = False,
) -> Thing:
    """Classify the thing of coverage ``fill`` [h, w] (0-1) in the cut-out.

    ``others`` [h, w] masks other things, which may occlude this one. ``hazed``: the background was saturated there, and
    a larger margin is required. ``beside``: it lies beside the map, where there are tokens rather than pieces: by its
    print one is known there whatever its colour.
    """
    blob = _Blob(cut, fill, others, hazed, *_paint_of(cut, fill > 0.5, known.colours))
    like_token = blob.colour == TOKEN
    surer, rival = token_lead(blob.even, known.colours) if like_token else (0.0, "")
    if like_token and not beside and surer <= -COLOUR_LEAD:
        # the sides of a glossy black piece are much darker than its upper faces
        blob, like_token, surer = replace(blob, colour=rival, sureness=-surer), False, 0.0
    in_question = surer < blob.due if like_token else beside and blob.colour != ""
    if in_question and (token := _by_print(blob, known, surer if like_token else None, beside)) is not None:
        return token
    if like_token:
        shown = known.shapes is not None and known.shapes.token is not None
        if surer >= COLOUR_LEAD or not shown:
            return _disc(blob, known, surer)
        blob = replace(blob, colour=name_colour(blob.even, known.colours, TOKEN)[0], sureness=0.0)
    if known.shapes is not None:
        return _as_shown(blob, known, known.shapes, like_token, surer)
    return _as_usual(blob, known)


def _paint_of(
    cut: Cutout, mask: NDArray[np.bool_], colours: Mapping[str, tuple[int, int, int]]
) -> tuple[Matrix, str, float]:
    """The paint [3] (BGR) of the thing of that mask [h, w], its word and the margin of that, as in ``_Blob``."""
    inner = cut.now[core(mask)].astype(np.float64)
    bright = inner.sum(axis=1)
    paint = np.median(inner[bright >= np.median(bright)], axis=0)  # the upper faces: the sides lie in shade
    colour, sureness = name_colour(cut.even(paint), colours)
    if sureness < COLOUR_LEAD:  # the brightest of a dark thing may be gloss, which has the colour of the light
        whole = np.median(inner, axis=0)
        word, surer = name_colour(cut.even(whole), colours)
        if word not in ("", TOKEN) and surer > sureness:
            paint, colour, sureness = whole, word, surer
    return paint, colour, sureness


def _view(blob: _Blob, known: Known) -> tuple[View, tuple[NDArray[np.bool_], ...], bool]:
    """The thing as shapes are laid over it, its masks [h, w], as it was seen and grown to its whole, and whether it is
    dark.
    """
    cut, others = blob.cut, blob.others
    reach = round(REACH * float(np.linalg.norm(cut.ground.east_south[:, 0])))
    own = blob.paint
    if known.shapes is not None and blob.colour:
        own = np.array(known.colours[blob.colour], np.float64) * cut.tint
    mask = blob.fill > 0.5
    clear = mask & ~others
    mask = (mask | whole_thing(cut.now, cut.bare, mask, own, reach, cut.shade - DEEPER)) & ~others
    dark = not blob.colour or is_dark(known.colours[blob.colour])
    anywhere = dark or bool(np.count_nonzero(mask & ~clear) > GROWN * np.count_nonzero(clear))
    view = View(
        cut.now,
        cut.bare,
        mask,
        others,
        blob.paint,
        cut.ground,
        cut.shade - DEEPER,
        anywhere,
        cut.shade - UMBRA if dark else 0.0,
    )
    return view, (clear, mask), dark


def _as_shown(blob: _Blob, known: Known, shapes: LearnedShapes, like_token: bool, surer: float) -> Thing:
    """The thing as one of the owner's pieces or as a token. ``like_token``: a token's colour is the nearest, by the
    margin ``surer`` in Lab, which is too little.
    """
    view, masks, dark = _view(blob, known)
    # a token comes into question only where the paint may be cardboard's
    numbers = [k for k, each in enumerate(shapes.solids) if each.kind != TOKEN or blob.sureness < COLOUR_LEAD]
    sureness = name_colour(blob.even, known.colours, TOKEN)[1]
    explained = view.explain([shapes.solids[k] for k in numbers])
    found = _learned(view, explained, numbers, shapes, masks, replace(blob, sureness=sureness), dark, known.colours)
    if found.kind == TOKEN and found.certain:  # by shape no piece: leave that paint out
        left = {word: paint for word, paint in known.colours.items() if word != blob.colour}
        named = name_colour(blob.even, left)[0]
        return _disc(blob, known, token_lead(blob.even, left)[0] if named == TOKEN else 0.0)
    if like_token or (dark and blob.sureness < COLOUR_LEAD and found.kind != TOKEN):
        token = _disc(blob, known, surer if like_token else blob.due)
        if token.fit > found.fit + DARK_OUTLINE:  # the stripes of a figure on edge explain a token's print as well
            both = found.certain or not like_token
            return replace(token, certain=False, confidence=min(token.confidence, AMBIGUOUS)) if both else token
        if like_token and not found.certain and (surer >= 0.0 or found.kind in ("", TOKEN)):
            return token
        if like_token:
            return replace(found, certain=False, piece=False, confidence=min(found.confidence, AMBIGUOUS))
    if found.kind == TOKEN:
        token = _disc(blob, known, blob.due)
        face = shapes.face
        if (
            face is not None
            and _as_flat(explained)
            and (face.similarity(blob.cut.now, blob.fill, blob.cut.ground) >= face.shown)
        ):
            return token  # shape and print say so: the colour is that of less light
        return replace(token, certain=False, confidence=min(token.confidence, found.confidence, AMBIGUOUS))
    return found


def _as_usual(blob: _Blob, known: Known) -> Thing:
    """The thing as one of the usual solids, of which nobody has shown the owner's."""
    view, masks, dark = _view(blob, known)
    corner, sureness = blob.cut.corner, blob.sureness
    disc, *explained = view.explain((usual_token(1), *known.solids))
    if not explained:
        return _unnamed(disc, masks, blob)
    # nobody has shown how well stripes explain what is no figure: a thing is named as if they did so too well, and is
    # no other for certain unless that explains it better than they do
    order = sorted(explained, key=lambda each: each.rest * (STRIPED if each.solid.on_edge else 1.0))
    best = order[0]
    if best.solid.on_edge:
        best = replace(best, rest=best.rest * STRIPED)
    rivals = (each for each in explained if each.solid.kind != best.solid.kind)
    rival = min(rivals, key=lambda each: each.rest, default=disc)
    poses = [each for each in order[1:] if each.solid.kind == best.solid.kind and each.solid.lying != best.solid.lying]
    due = CLEAR - 1.0
    if blob.hazed or _met(masks[-1], blob.others) > MET or _lead(best, disc) < ROUND:
        due *= MET_LEAD * (1.0 + min(1.0, best.rest / UNEXPLAINED))
    if sureness < COLOUR_LEAD and _lead(best, disc) >= due:  # by shape no token: leave cardboard's colour out
        sureness = name_colour(blob.even, known.colours, TOKEN)[1]
    lead = _lead(best, rival)
    fit = _overlap(best, masks, blob.others)
    # the faces of dark paint show too little of a shape that nobody has shown
    piece = bool(blob.colour) and sureness >= COLOUR_LEAD and fit >= SHAPE_LEAST
    told = fit >= SOME_SHAPE
    posed = all(_lead(best, each) >= due for each in poses)
    return Thing(
        best.solid.kind if told else "",
        blob.colour,
        (best.foot[0] + corner[0], best.foot[1] + corner[1]),
        best.solid.lying if told and posed else None,
        round(min(DARK_MOST if dark else 1.0, lead / due, sureness / COLOUR_LEAD), 3),
        piece and not dark and lead >= due and best.rest <= UNEXPLAINED,
        fit,
        piece,
    )


def _by_print(blob: _Blob, known: Known, surer: float | None, beside: bool) -> Thing | None:
    """The blob, which may be a token in less light, as a token if it shows the print of the owner's; else None.

    ``surer``: the margin of a token's colour in Lab, too small to tell; ``beside`` the map a print that pieces show too
    speaks for it as well. None for another colour than a token's: then it is no more than asked about where a piece
    explains it better; and is so with a less clear print too if its outline is a token's, for which less is asked
    ``beside`` the map.
    """
    shapes = known.shapes
    if shapes is None or shapes.face is None or TOKEN not in known.colours:
        return None
    if paint_distance(blob.even[None], known.colours)[1][0, -1] > SAME_COLOUR:
        return None
    face = shapes.face
    seen = face.similarity(blob.cut.now, blob.fill, blob.cut.ground)
    if surer is not None and seen >= face.shown:
        return _disc(blob, known, BEYOND_DOUBT * blob.due)
    if seen < face.possible or (surer is not None and not beside):
        return None
    far_from_pieces = seen >= face.unlike_pieces
    flat = (surer is not None or far_from_pieces) and _as_flat(_view(blob, known)[0].explain(shapes.solids))
    if surer is not None:
        return _disc(blob, known, blob.due if far_from_pieces else BEYOND_DOUBT * surer) if flat else None
    token = _disc(blob, known, (1.0 if flat else IN_DOUBT) * blob.due)
    least = ROUND_LEAST if beside and far_from_pieces else ROUND_CLEAR
    return token if seen >= face.shown or token.fit >= least else None


def _as_flat(explained: Sequence[Explained]) -> bool:
    """Whether a token explains the thing about as well as any piece; ``explained``: the fits of the learned solids."""
    tokens, pieces = ([e for e in explained if (e.solid.kind == TOKEN) is flat] for flat in (True, False))
    if not tokens:
        return False
    best = min(tokens, key=lambda each: each.rest)
    return all(_lead(piece, best) <= PIECE_LEAD for piece in pieces)


def _unnamed(disc: Explained, masks: tuple[NDArray[np.bool_], ...], blob: _Blob) -> Thing:
    """A thing whose kind cannot be told since no shape is known; ``disc``: the fit of a token to it."""
    corner = blob.cut.corner
    foot = (disc.foot[0] + corner[0], disc.foot[1] + corner[1])
    fit = _overlap(disc, masks, blob.others)
    return Thing("", blob.colour, foot, None, 0.0, False, fit, blob.sureness >= COLOUR_LEAD)


def _learned(
    view: View,
    explained: list[Explained],
    numbers: list[int],
    shapes: LearnedShapes,
    masks: tuple[NDArray[np.bool_], ...],
    blob: _Blob,
    dark: bool,
    colours: Mapping[str, tuple[int, int, int]],
) -> Thing:
    """The thing as one of the owner's pieces, or as a token: of the kind with the largest likelihood ratio over the
    others, or "" where even that one explains it badly. ``explained``: the fits to the ``view`` of the learned solids
    of these ``numbers``; ``colours``: all paints by word. What may be a token as well is no piece for certain, whatever
    its colour; where the margins are too small, the picture is compared with what is expected of each kind.
    """
    colour, corner = blob.colour, blob.cut.corner
    odds = shapes.odds(explained, numbers, dark)
    chosen = int(odds.min(axis=1).argmax())
    best = explained[chosen]
    same = np.array([each.solid.kind == best.solid.kind for each in explained])
    lead = float(np.min(odds[chosen][~same], initial=MOST_ODDS))
    posed = float(np.min(odds[chosen][same], initial=MOST_ODDS))
    leads = [_lead(best, each) for each in explained if each.solid.kind != best.solid.kind]
    fit = _overlap(best, masks, blob.others)
    others = {e.solid: _overlap(e, masks, blob.others) for e in explained if e.solid.kind != best.solid.kind}
    outlined = fit >= OUTLINED and max(others.values(), default=0.0) <= fit - OUTLINE_LEAD
    unlike = not blob.hazed and not outlined and shapes.unlike(numbers[chosen], best, UNLIKE)
    due_better = UNLIKE_LEAD if unlike else AS_GOOD
    better = 1.0 if dark else min(1.0, min(leads, default=due_better) / due_better)
    beside = _met(masks[-1], blob.others) > MET
    if dark:
        due = shapes.config.odds * (1.0 if fit >= DARK_CLEAR and not beside else DARK_LEAD)
    else:
        due = shapes.config.odds * (MET_LEAD if blob.hazed or beside else 1.0)
    apart = fit >= DARK_SILHOUETTE and max(others.values(), default=0.0) <= fit - SILHOUETTE_LEAD
    # an outline tells kinds apart, not how a piece of one kind lies
    kind_due = SILHOUETTE_ODDS * shapes.config.odds if dark and apart and not beside else due
    sureness = max(blob.sureness, _lead_of_kind(blob, shapes.paints.get(best.solid.kind, {}), colours))
    known = bool(colour) and sureness >= COLOUR_LEAD and fit >= LEARNED_LEAST
    told = fit >= SOME_SHAPE and shapes.plausible(numbers[chosen], best)
    told &= bool(colour) or best.solid.kind != TOKEN
    flat = np.array([each.solid.kind == TOKEN for each in explained])
    token = bool(colour) and bool(flat[chosen])
    no_token = not token and float(np.min(odds[chosen][flat], initial=MOST_ODDS)) >= kind_due
    sure = MOST_ODDS if token else sureness  # by colour it may be both
    shaped = min(1.0, fit / DARK_SHAPE) if dark or beside else 1.0
    pieces = (overlap for solid, overlap in others.items() if solid.kind != TOKEN)
    if dark and max(pieces, default=0.0) > fit + DARK_OUTLINE:
        shaped = min(shaped, AMBIGUOUS)
    sure_of_kind = min(lead / kind_due, better, shaped)
    least = LEARNED_LEAST if dark else EXPECTED_SHAPE
    if known and told and not token and sure_of_kind < 1.0 and fit >= least:
        rivals = [each for each in explained if each.solid.kind != best.solid.kind]
        expected = EXPECTED_BESIDE if beside else EXPECTED
        if _stands(view, best, [*rivals, None], expected):
            sure_of_kind, no_token = 1.0, True
            poses = [each for each in explained if each.solid.kind == best.solid.kind and each is not best]
            posed = due if not poses or posed >= due or _stands(view, best, poses, expected) else posed
    return Thing(
        best.solid.kind if told else "",
        colour,
        (best.foot[0] + corner[0], best.foot[1] + corner[1]),
        best.solid.lying if told and posed >= due else None,
        round(float(np.clip(min(sure_of_kind, sure / COLOUR_LEAD), 0.0, 1.0)), 3),
        (known or token) and told and sure_of_kind >= 1.0,
        fit,
        known and no_token,
    )


def _stands(view: View, best: Explained, rivals: Sequence[Explained | None], expected: float) -> bool:
    """Whether the picture is, to that part, what is to be ``expected`` of that solid rather than of the ``rivals``, and
    these two differ by more than what is unexplained.
    """
    found = against(view, best, rivals)
    return found.place >= expected and found.apart >= max(APART, best.rest)


def _lead_of_kind(
    blob: _Blob, paints: Mapping[str, tuple[int, int, int]], colours: Mapping[str, tuple[int, int, int]]
) -> float:
    """The margin in Lab of the blob's colour over the next among the ``paints`` of pieces of its kind, whose slopes lie
    in the light as its own do, and among those of all ``colours`` that were not shown on that kind; 0 where another is
    nearer or its own was not shown on it.
    """
    if blob.colour not in paints:
        return 0.0
    colour, lead = name_colour(blob.even, {**colours, **paints}, TOKEN)
    return lead if colour == blob.colour else 0.0


def _lead(best: Explained, other: Explained) -> float:
    """The margin of the best solid over the other: the relative excess of the other's residual, ``GRAIN`` added to
    both.
    """
    return (other.rest + GRAIN) / (best.rest + GRAIN) - 1.0


def _disc(blob: _Blob, known: Known, sureness: float) -> Thing:
    """The thing as a token or stack; ``sureness`` is the margin of a token's colour over the next, in Lab. Of the
    outlines and heights of tokens the first counts that fits well, or the best one.
    """
    tokens = [usual_token(1)]
    if known.shapes is not None and known.shapes.token is not None:
        tokens = [token_stack(known.shapes.token, count) for count in SHOWN_HEIGHTS]
    fill, others, corner = tight(blob.fill, blob.others, blob.cut.corner)
    ground, lead = blob.cut.ground, blob.due
    fit, shift = fitted_silhouette(fill, others, tokens[0], ground)
    for token in tokens[1:]:
        if fit < ROUND_LEAST and (found := fitted_silhouette(fill, others, token, ground))[0] > fit:
            fit, shift = found
    foot = centroid(fill) + shift + corner
    paint, shape = (min(BEYOND_DOUBT, max(0.0, part)) for part in (sureness / lead, fit / ROUND_LEAST))
    sure = min(paint, shape)
    if HARDLY <= sure < 1.0 and (shape >= 1.0 or _may_be_whole(blob, known)):
        sure = paint * shape
    sure = min(1.0, sure)
    # rounded down, so that only what is certain has confidence 1
    return Thing(TOKEN, "", (float(foot[0]), float(foot[1])), None, floor(1000 * sure) / 1000, sure == 1.0, fit)


def _may_be_whole(blob: _Blob, known: Known) -> bool:
    """Whether the blob, whose silhouette is hardly a token's, may be one all the same: it lies apart from other things,
    of which it may be the rim, and may show the print of the owner's tokens if that was shown.
    """
    if _met(blob.fill > 0.5, blob.others) > MET:
        return False
    face = None if known.shapes is None else known.shapes.face
    return face is None or face.similarity(blob.cut.now, blob.fill, blob.cut.ground) >= face.possible


def _overlap(best: Explained, masks: Sequence[NDArray[np.bool_]], others: NDArray[np.bool_]) -> float:
    """The larger intersection over union (0-1) of the rendered solid, where no other thing occludes it, and one of the
    ``masks`` [h, w]: what differs clearly, and the whole, into which shadow on dark print may have grown.
    """
    due = (best.hides > 0.5) & ~others
    return max(float(np.count_nonzero(due & mask)) / max(1, int(np.count_nonzero(due | mask))) for mask in masks)


def _met(mask: NDArray[np.bool_], others: NDArray[np.bool_]) -> float:
    """The part (0-1) of the thing's rim that touches other things."""
    rim = (np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0) & ~mask
    return float(np.count_nonzero(rim & others)) / max(1, int(np.count_nonzero(rim)))
