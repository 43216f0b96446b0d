"""Classification of wooden pieces and cardboard tokens: kind, colour, and the foot that marks the place.

A thing is compared with the background in the same place, so that a printed red roof is no red cowboy. Pieces are
classified by analysis by synthesis (``vision.objects.shapes.solids``): solids of known shape are rendered from the
camera's position, the owner's where they were shown, else the usual ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.numeric.patches import Floats
from vision.objects.paint.paints import TOKEN, hue_apart, name_colour, token_lead
from vision.objects.pieces.shown_piece_config import ShownPieceConfig
from vision.objects.pieces.shown_pieces import Paints, as_shown
from vision.objects.pieces.usual_pieces import UsualPieceConfig, as_usual
from vision.objects.segmentation.blobs import Blob, BlobConfig, Cutout, Known, Thing
from vision.objects.tokens.token_looks import (
    TokenLookConfig,
    as_token,
    by_print,
    by_shape,
    has_colours_of_token,
    lacks_print,
)


@dataclass(frozen=True, slots=True)
class PieceConfig:
    """What a thing on the table is."""

    blobs: BlobConfig = field(default_factory=BlobConfig)
    """Its colour and outline."""
    tokens: TokenLookConfig = field(default_factory=TokenLookConfig)
    """When it is a token by its colour."""
    shown: ShownPieceConfig = field(default_factory=ShownPieceConfig)
    """When it is one of the owner's pieces."""
    usual: UsualPieceConfig = field(default_factory=UsualPieceConfig)
    """When it is a usual piece, where nobody has shown the owner's."""


def describe(
    cut: Cutout,
    fill: Floats,
    others: NDArray[np.bool_],
    known: Known,
    hazed: bool = False,
    beside: bool = False,
    config: PieceConfig = PieceConfig(),
) -> Thing:
    """Classify the thing of coverage ``fill`` [h, w] (0-1) in the cut-out.

    ``others`` [h, w] masks other things, which may occlude this one. ``hazed``: the background was saturated there, and
    a larger margin is required. ``beside``: it lies beside the map, where there are tokens rather than pieces: by its
    print one is known there whatever its colour.
    """
    blob = Blob.of(cut, fill, others, known, hazed, config.blobs)
    thing = _classified(blob, known, beside, config)
    if thing.kind != TOKEN or not thing.certain or thing.fit >= config.tokens.round_alone:
        return thing
    # beside the map it may be the side of the token that it touches, or a finger of a hand that rests there; on the
    # map the upper face of a glossy piece, as pale as a token in a bright light
    side = beside and thing.fit < config.tokens.round_beside and blob.touches(fill > 0.5)
    if side or lacks_print(blob, known):
        return replace(thing, certain=False, confidence=config.shown.ambiguous)
    return thing


def _paints_by_kind(known: Known, beside: bool) -> list[Paints]:
    """The paints (BGR) of each kind of piece that was shown, and none: the slopes of a yellow tent may lie in the shade
    and look more like a token than like the figures, on which its colour was seen best. None alone ``beside`` the map,
    where hardly any piece is laid.
    """
    return [{}, *(known.shapes.paints.values() if known.shapes is not None and not beside else ())]


def _classified(blob: Blob, known: Known, beside: bool, config: PieceConfig) -> Thing:
    """The blob as ``describe`` has it, but for what may be the side of a token."""
    surer: float | None = None
    if blob.colour == TOKEN:
        surer, rival = min(
            (token_lead(blob.even, {**known.colours, **paints}) for paints in _paints_by_kind(known, beside)),
            key=lambda lead: lead[0],
        )
        if not beside and surer <= -config.blobs.colour_lead:
            # the sides of a glossy black piece are much darker than its upper faces
            blob, surer = replace(blob, colour=rival, sureness=-surer), None
        elif not beside and 0.0 <= surer < blob.due and (token := by_shape(blob, known, rival, config.tokens)):
            return token
    if surer is not None:
        in_question = surer < blob.due
    else:
        in_question = (beside and blob.colour != "") or has_colours_of_token(blob, known, config.tokens)
    if in_question and (token := by_print(blob, known, surer, beside, config.tokens)) is not None:
        return token
    if surer is not None:
        shown = known.shapes is not None and known.shapes.token is not None
        if surer >= config.blobs.colour_lead or not shown:
            return as_token(blob, known, surer, config.tokens)
        blob = replace(blob, colour=name_colour(blob.even, known.colours, TOKEN)[0], sureness=0.0)
    if known.shapes is not None:
        found = as_shown(blob, known, known.shapes, surer, config.shown)
        return _unless_unshown(found, blob, known.colours, known.shapes.paints, config)
    return as_usual(blob, known, config.usual)


def _unless_unshown(
    thing: Thing, blob: Blob, colours: Paints, by_kind: Mapping[str, Paints], config: PieceConfig
) -> Thing:
    """The thing, but asked about where it has the hue of a paint that was not shown rather than that of its own, which
    was: how light and how pale the other one is under this camera is not known, and it may be nearer to it than it
    seems. ``colours``: all paints by word, ``by_kind`` those that were shown.
    """
    shown = {word for paints in by_kind.values() for word in paints}
    rivals = [word for word in colours if word not in shown and word != TOKEN]
    if thing.kind == TOKEN or thing.colour not in shown or not rivals:
        return thing
    own = [paints[thing.colour] for paints in (colours, by_kind.get(thing.kind, {})) if thing.colour in paints]
    off = {word: hue_apart(blob.even, colours[word]) for word in rivals}
    nearest = min(off, key=lambda word: off[word])
    if off[nearest] >= min(hue_apart(blob.even, paint) for paint in own):
        return thing
    sure = min(thing.confidence, config.shown.ambiguous)
    return replace(thing, colour=nearest, certain=False, confidence=sure, piece=False)
