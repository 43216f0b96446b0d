"""Whether a thing is a token or a stack of them: by its colour, its silhouette and the print of the owner's.

Method: intersection over union of the silhouette with that of a token, for the outlines and heights that are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import floor

import numpy as np
from numpy.typing import NDArray

from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.learned import LearnedShapes
from vision.objects.lessons.token_print import TokenPrint
from vision.objects.lessons.token_shapes import token_stack, usual_token
from vision.objects.paint.paints import SAME_COLOUR, TOKEN, core, lab, paint_distance, same_hue
from vision.objects.segmentation.blobs import Blob, Known, Outlined, Thing
from vision.objects.shapes.silhouettes import centroid, fitted_silhouette, tight
from vision.objects.shapes.solid_fitting import Explained
from vision.objects.shapes.solids import Ground
from vision.objects.tokens.stack_sides import SideConfig, below_top

SHOWN_HEIGHTS = (1, 2, 3)
"""Heights, in tokens, of the stacks of the owner's tokens whose silhouettes are tried."""


@dataclass(frozen=True, slots=True)
class TokenLookConfig:
    """When a thing is a token. Set on simulated tables; not measured on a real box.

    A token's colour and silhouette make up for each other: each counts up to ``beyond_doubt`` times what is asked of
    it, and must reach ``hardly`` of that. In mismatched simulated worlds the silhouettes of tokens on print of their
    own colour reach 0.85 to 1 of what is asked, at a colour beyond doubt; print laid bare by a piece 0.8 to 1, at a
    doubtful colour. For a silhouette that is too little the print of the owner's tokens must be possible too, and no
    other thing beside it: grey print that came to light had 0.9, and the colour of grey tokens; so had the rim of a
    stack around its known top.
    """

    beyond_doubt: float = 1.25
    """The most that colour or silhouette count for, as a part of what is asked of them."""
    hardly: float = 0.85
    """The least of both, as a part of what is asked of them."""
    in_doubt: float = 0.84
    """What the print of a token counts for where its colour is another's, as a part of what is asked of the colour:
    below ``hardly``, so that no silhouette makes up for it. A black roof of a mismatched simulated world showed as
    much.
    """
    piece_lead: float = 1.0
    """By how much a piece may explain better what shows the print of a token in another's colour for that to be a token
    for certain. On three mismatched simulated tables most grey tokens in the dark had less, the rest up to 2.3; black
    roofs that showed as much of the print had 7 and more.
    """
    round: float = 0.7
    """The least intersection over union of a token's silhouette."""
    round_beside: float = 0.75
    """The same for one beside the map that touches another thing: the sides of tokens, seen from far aside, had 0.71 to
    0.74 in three mismatched simulated games, tokens that touched others 0.76 and more.
    """
    round_alone: float = 0.85
    """The same beside the map from which a token's colour need only be the nearest, where no piece explains the thing
    better: grey tokens on a mismatched simulated table mostly had 0.8 to 0.91. Below, what lacks the print of tokens
    that have one is asked about: the thumb of a hand that rested in little light had 0.72.
    """
    flat: float = 0.2
    """By how much a piece may explain better a thing on the map that stands apart, for it to be a token by its shape
    where lightness alone tells its colour from a piece's, and its silhouette is as good as ``round_alone``; beside
    another thing none may. On three mismatched simulated tables on which black pieces and grey tokens looked alike most
    tokens had less, up to 0.15; black pieces with such a silhouette 1.3 and more, a part of one beside others 0.35.
    """
    round_clear: float = 0.9
    """The same for an outline that is beyond doubt a token's."""
    ornate: float = 10.0
    """How far apart in Lab the brighter half of a token with a bright ornament and all of it are: 24 on a path-traced
    table; about 0 of one that is plain or has a dark one.
    """
    sides: SideConfig = field(default_factory=SideConfig)
    """When the rims of tokens below the top are seen."""


def as_token(blob: Blob, known: Known, sureness: float, config: TokenLookConfig) -> Thing:
    """The thing as a token or stack; ``sureness`` is the margin of a token's colour over the next, in Lab."""
    fill, others, corner = tight(blob.fill, blob.others, blob.cut.corner)
    fit, at = foot_of_token(fill, others, known.shapes, blob.cut.ground, config)
    foot, lead = at + corner + below_top(blob.cut, blob.fill, blob.others, config.sides), blob.due
    paint, shape = (min(config.beyond_doubt, max(0.0, part)) for part in (sureness / lead, fit / config.round))
    sure = min(paint, shape)
    if config.hardly <= sure < 1.0 and (shape >= 1.0 or _may_be_whole(blob, known)):
        sure = paint * shape
    sure = min(1.0, sure)
    # rounded down, so that only what is certain has confidence 1
    return Thing(TOKEN, "", (float(foot[0]), float(foot[1])), None, floor(1000 * sure) / 1000, sure == 1.0, fit)


def foot_of_token(
    fill: Floats, others: NDArray[np.bool_], shapes: LearnedShapes | None, ground: Ground, config: TokenLookConfig
) -> tuple[float, Matrix]:
    """How well the silhouette of a token, or a stack of few, fits a thing, and where its foot is then: the intersection
    over union (0-1) and the foot (x, y) in the cut-out. ``fill`` [h, w] is the thing's coverage (0-1) and ``others``
    [h, w] what else stands there. Of the outlines and heights the first counts that fits well, or the best one.
    """
    tokens = [usual_token(1)]
    if shapes is not None and shapes.token is not None:
        tokens = [token_stack(shapes.token, count) for count in SHOWN_HEIGHTS]
    fit, shift = fitted_silhouette(fill, others, tokens[0], ground)
    for token in tokens[1:]:
        if fit < config.round and (found := fitted_silhouette(fill, others, token, ground))[0] > fit:
            fit, shift = found
    return fit, centroid(fill) + shift


def by_print(blob: Blob, known: Known, surer: float | None, beside: bool, config: TokenLookConfig) -> Thing | None:
    """The blob, which may be a token in less light, as a token if it shows the print of the owner's; else None.

    ``surer``: the margin of a token's colour in Lab, too small to tell: it and the print make up for each other where
    no piece explains it better. None for another colour than a token's: then it is no more than asked about where a
    piece does; and is so with a less clear print too if its outline is a token's, for which less is asked ``beside``
    the map.
    """
    shapes, face = known.shapes, _face(known)
    if shapes is None or face is None or TOKEN not in known.colours:
        return None
    if min(_off_token(paint, known) for paint in (blob.even, blob.cut.even(_middle(blob)))) > SAME_COLOUR:
        return None
    seen = face.similarity(blob.cut.now, blob.fill, blob.cut.ground)
    if surer is not None and seen >= face.shown:
        return as_token(blob, known, config.beyond_doubt * blob.due, config)
    if seen < face.possible or (surer is not None and surer < 0.0 and not beside):
        return None
    far_from_pieces = seen >= face.unlike_pieces
    flat = surer is not None or far_from_pieces
    flat = flat and is_as_flat(blob, Outlined.of(blob, known).view.explain(shapes.solids), config.piece_lead)
    if surer is not None:
        if not flat:
            return None
        # neither says enough, but what the print lacks the colour may have
        printed = 1.0 if far_from_pieces else (seen - face.possible) / (face.shown - face.possible)
        token = as_token(blob, known, max(0.0, surer) + printed * blob.due, config)
        if beside and not token.certain and surer >= 0.0 and token.fit >= config.round_alone:
            return as_token(blob, known, blob.due, config)
        return token
    token = as_token(blob, known, (1.0 if flat else config.in_doubt) * blob.due, config)
    least = config.round if beside and far_from_pieces else config.round_clear
    return token if seen >= face.shown or token.fit >= least else None


def has_colours_of_token(blob: Blob, known: Known, config: TokenLookConfig) -> bool:
    """Whether the blob has the paint of the owner's tokens by all that is seen of it, its brighter part another one,
    and these have a print that tells them: a bright ornament on a dark token. False where no tokens were shown.
    """
    face = _face(known)
    if face is None or not face.telling or TOKEN not in known.colours:
        return False
    middle = blob.cut.even(_middle(blob))
    apart = float(np.linalg.norm(np.subtract(*lab(np.stack([middle, blob.even])))))
    return apart >= config.ornate and _off_token(middle, known) <= SAME_COLOUR


def _middle(blob: Blob) -> Matrix:
    """The median paint [3] (BGR) of all that is seen of the blob."""
    return np.asarray(np.median(blob.cut.now[core(blob.fill > 0.5)].astype(np.float64), axis=0))


def _off_token(paint: Matrix, known: Known) -> float:
    """The distance in Lab of a paint [3] (BGR) from that of the owner's tokens."""
    return float(paint_distance(paint[None], {TOKEN: known.colours[TOKEN]})[1][0, 0])


def by_shape(blob: Blob, known: Known, rival: str, config: TokenLookConfig) -> Thing | None:
    """The blob on the map, whose colour is hardly nearer to a token's than to the ``rival``, as a token if it has the
    silhouette of one, and no piece explains it better. None where not, or where nobody has shown pieces and tokens; and
    where more than lightness tells these two colours apart: then what is between them is the side of a piece.
    """
    shapes = known.shapes
    if shapes is None or shapes.token is None or blob.hazed:
        return None
    if TOKEN not in known.colours or not same_hue(known.colours[rival], known.colours[TOKEN]):
        return None
    token = as_token(blob, known, blob.due, config)
    if token.fit < config.round_alone:
        return None
    outlined = Outlined.of(blob, known)
    most = 0.0 if outlined.beside else config.flat
    return token if is_as_flat(blob, outlined.view.explain(shapes.solids), most) else None


def is_printed_token(
    token: Thing, blob: Blob, known: Known, explained: Sequence[Explained], config: TokenLookConfig
) -> bool:
    """Whether the blob, a ``token`` by its shape and in the colour of less light, shows the print of the owner's; less
    of that is asked for where the outline is a token's and no piece explains the blob as well. Not so where no token
    was shown; ``explained``: the fits of the learned solids.
    """
    face = _face(known)
    if face is None:
        return False
    seen = face.similarity(blob.cut.now, blob.fill, blob.cut.ground)
    if seen >= face.shown:
        return is_as_flat(blob, explained, config.piece_lead)
    return seen >= face.likely and token.fit >= config.round_alone and is_as_flat(blob, explained, 0.0)


def lacks_print(blob: Blob, known: Known) -> bool:
    """Whether the blob cannot show the print of the owner's tokens, though each of those that were shown does."""
    face = _face(known)
    return (
        face is not None and face.telling and face.similarity(blob.cut.now, blob.fill, blob.cut.ground) < face.possible
    )


def is_as_flat(blob: Blob, explained: Sequence[Explained], most: float) -> bool:
    """Whether a token explains the blob about as well as any piece, which may do it better by ``most``; ``explained``:
    the fits of the learned solids.
    """
    tokens, pieces = ([e for e in explained if (e.solid.kind == TOKEN) is flat] for flat in (True, False))
    if not tokens:
        return False
    best = min(tokens, key=lambda each: each.rest)
    return all(blob.lead(piece, best) <= most for piece in pieces)


def _face(known: Known) -> TokenPrint | None:
    return None if known.shapes is None else known.shapes.face


def _may_be_whole(blob: Blob, known: Known) -> bool:
    """Whether the blob, whose silhouette is hardly a token's, may be one all the same: it lies apart from other things,
    of which it may be the rim, and may show the print of the owner's tokens if that was shown.
    """
    if blob.touches(blob.fill > 0.5):
        return False
    face = _face(known)
    return face is None or face.similarity(blob.cut.now, blob.fill, blob.cut.ground) >= face.possible
