"""A thing as one of the usual pieces, where nobody has shown the owner's.

Method: the solid with the least residual wins if its margin over the others suffices. Paints, sizes and thresholds are
set on the simulated table; they are not measured on a real box.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vision.objects.lessons.token_shapes import usual_token
from vision.objects.paint.paints import TOKEN, name_colour
from vision.objects.segmentation.blobs import Blob, Known, Outlined, Thing
from vision.objects.shapes.solid_fitting import Explained


@dataclass(frozen=True, slots=True)
class UsualPieceConfig:
    """When a thing is a usual piece. Set on the simulated table unless said otherwise."""

    clear: float = 1.4
    """The least ratio of residuals of the best solid of another kind (or another pose, for the pose to be accepted) to
    the best one.
    """
    met_lead: float = 1.5
    """The required margin is multiplied by this for a thing beside others, and by a further factor of up to 2 that
    grows with the residual.
    """
    round: float = -0.1
    """The margin over a disc of the same colour (no piece is one) below which a piece needs that larger margin too."""
    striped: float = 1.25
    """What the residual of a usual figure on edge counts for against the other usual solids: its rim may have stripes
    of any brightness, as no other has. On simulated tables the next best solid left 1.31 times as much and more where a
    figure stood, 0.94 to 1.14 times as much where three huts did.
    """
    unexplained: float = 1000.0
    """The largest accepted residual of the best solid, mean square of grey levels over the thing."""
    rounder: float = 0.05
    """How much better a token's silhouette may fit it (intersection over union): six tokens with an ornament in a
    piece's paint, on a path-traced table, were told as figures, by 0.13 to 0.27 better; nine pieces there and on
    another had 0.01 at most.
    """
    shape: float = 0.6
    """The least intersection over union of the silhouette."""
    some_shape: float = 0.4
    """The same, below which no kind is named at all."""
    dark_most: float = 0.7
    """The largest confidence in a dark shape: about so many of these guesses are right on simulated tables."""


def as_usual(blob: Blob, known: Known, config: UsualPieceConfig) -> Thing:
    """The thing as one of the usual solids, of which nobody has shown the owner's."""
    outlined = Outlined.of(blob, known)
    disc, *explained = outlined.view.explain((usual_token(1), *known.solids))
    if not explained:  # no shape is known: its kind cannot be told
        return Thing(
            "", blob.colour, blob.on_picture(disc.foot), None, 0.0, False, outlined.overlap(disc), blob.is_named
        )
    # nobody has shown how well stripes explain what is no figure: a thing is named as if they did so too well, and is
    # no other for certain unless that explains it better than they do
    order = sorted(explained, key=lambda each: each.rest * (config.striped if each.solid.on_edge else 1.0))
    best = order[0]
    if best.solid.on_edge:
        best = replace(best, rest=best.rest * config.striped)
    rivals = (each for each in explained if each.solid.kind != best.solid.kind)
    rival = min(rivals, key=lambda each: each.rest, default=disc)
    poses = [each for each in order[1:] if each.solid.kind == best.solid.kind and each.solid.lying != best.solid.lying]
    due = _due(outlined, best, disc, config)
    if not blob.is_named and blob.lead(best, disc) >= due:  # by shape no token: leave cardboard's colour out
        blob = replace(blob, sureness=name_colour(blob.even, known.colours, TOKEN)[1])
    lead = blob.lead(best, rival)
    fit = outlined.overlap(best)
    # the faces of dark paint show too little of a shape that nobody has shown
    piece = bool(blob.colour) and blob.is_named and fit >= config.shape
    piece &= fit >= outlined.overlap(disc) - config.rounder
    told = fit >= config.some_shape
    posed = all(blob.lead(best, each) >= due for each in poses)
    most = config.dark_most if outlined.dark else 1.0
    return Thing(
        best.solid.kind if told else "",
        blob.colour,
        blob.on_picture(best.foot),
        best.solid.lying if told and posed else None,
        round(min(most, lead / due, blob.sureness / blob.config.colour_lead), 3),
        piece and not outlined.dark and lead >= due and best.rest <= config.unexplained,
        fit,
        piece,
    )


def _due(outlined: Outlined, best: Explained, disc: Explained, config: UsualPieceConfig) -> float:
    """What the margin of the ``best`` solid over the others must be; ``disc``: the fit of a token of that colour."""
    blob, due = outlined.blob, config.clear - 1.0
    if blob.hazed or outlined.beside or blob.lead(best, disc) < config.round:
        due *= config.met_lead * (1.0 + min(1.0, best.rest / config.unexplained))
    return due
