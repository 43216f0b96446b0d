"""A thing as one of the pieces that the owner has shown.

Method: the solid with the largest likelihood ratio over the others (``vision.objects.lessons.learned``) is told if its
margins suffice. Where they do not, the picture is compared with what is to be expected of each
(``vision.objects.pieces.rivals``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.objects.lessons.learned import LearnedShapes
from vision.objects.paint.paints import TOKEN, is_grey, name_colour, token_lead
from vision.objects.pieces.contour_leads import ContourLead, contour_leads
from vision.objects.pieces.rivals import Rivalry
from vision.objects.pieces.shown_piece_config import ShownPieceConfig
from vision.objects.segmentation.blobs import Blob, Known, Outlined, Thing
from vision.objects.shapes.solid_fitting import Explained
from vision.objects.shapes.solids import Solid
from vision.objects.tokens.token_looks import as_token, is_printed_token

MOST_ODDS = 99.0
"""A log likelihood ratio over no rival at all."""
Paints = Mapping[str, tuple[int, int, int]]
"""Paints by word (BGR)."""


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
    """The solids that were fitted to a blob against each other.

    best: the one with the largest likelihood ratio over the others, ``number`` among the learned ones. odds: its least
    log likelihood ratio (nats) over a solid of another kind; ``pose_odds`` over another pose of its own kind,
    ``token_odds`` over a token, ``MOST_ODDS`` where there is none. rivals: those of other kinds, and ``poses`` the
    other ones of its kind. fit: intersection over union of its silhouette, 0-1; ``fits``: those of the rivals.
    edge: how its contour leads over those of other kinds. rivalry: all that were fitted, one against another.
    """

    blob: Blob
    outlined: Outlined
    shapes: LearnedShapes
    best: Explained
    number: int
    odds: float
    pose_odds: float
    token_odds: float
    rivals: tuple[Explained, ...]
    poses: tuple[Explained, ...]
    fit: float
    fits: Mapping[Solid, float]
    other_outline: float
    edge: ContourLead
    rivalry: Rivalry

    @classmethod
    def of(
        cls,
        blob: Blob,
        outlined: Outlined,
        shapes: LearnedShapes,
        explained: Sequence[Explained],
        numbers: list[int],
        config: ShownPieceConfig,
        rivalry: Rivalry,
        by_kind: bool = False,
    ) -> Contest:
        """The contest of the learned solids of these ``numbers``, whose fits were ``explained``. ``by_kind``: the best
        one is that with the largest likelihood ratio over those of other kinds, whatever its pose.
        """
        odds = shapes.odds(explained, numbers, outlined.dark)
        overlaps = [outlined.overlap(each) for each in explained]
        rivals_of = [[one.solid.kind != each.solid.kind or not by_kind for one in explained] for each in explained]
        chosen = int(np.where(rivals_of, odds, MOST_ODDS).min(axis=1).argmax())
        if explained[chosen].solid.kind == TOKEN or not outlined.dark:
            chosen = _by_outline(explained, overlaps, chosen, config)
        edges = contour_leads(blob, explained)
        chosen = _by_contour(explained, edges, chosen, config)
        best = explained[chosen]
        same = np.array([each.solid.kind == best.solid.kind for each in explained])
        flat = np.array([each.solid.kind == TOKEN for each in explained])
        over, over_poses, over_tokens = (
            float(np.min(odds[chosen][those], initial=MOST_ODDS)) for those in (~same, same, flat)
        )
        rivals = tuple(each for each in explained if each.solid.kind != best.solid.kind)
        poses = tuple(each for each in explained if each.solid.kind == best.solid.kind and each is not best)
        own = best.solid.kind
        fits = {each.solid: one for each, one in zip(explained, overlaps, strict=True) if each.solid.kind != own}
        fit, seen_fit = overlaps[chosen], outlined.overlap_as_seen(best)
        pieces = [each for each in rivals if each.solid.kind != TOKEN]
        more = (min(fits[each.solid] - fit, outlined.overlap_as_seen(each) - seen_fit) for each in pieces)
        return cls(
            blob,
            outlined,
            shapes,
            best,
            numbers[chosen],
            over,
            over_poses,
            over_tokens,
            rivals,
            poses,
            fit,
            fits,
            max(more, default=-1.0),
            edges[chosen],
            rivalry,
        )

    @property
    def next_fit(self) -> float:
        """The largest intersection over union of a rival's silhouette, 0 without any."""
        return max(self.fits.values(), default=0.0)

    @property
    def in_view(self) -> float:
        """The part (0-1) of its silhouette that no other thing hides."""
        hides = self.best.hides > 0.5
        return float(np.count_nonzero(hides & ~self.blob.others)) / max(1, int(np.count_nonzero(hides)))


def _by_outline(explained: Sequence[Explained], fits: Sequence[float], likeliest: int, config: ShownPieceConfig) -> int:
    """The number of the solid that a thing is rather than the ``likeliest``: one that explains it better and whose
    outline agrees far better, by the ``fits`` of all (0-1). That of the likeliest where none does.
    """
    better = [
        number
        for number, each in enumerate(explained)
        if each.rest <= explained[likeliest].rest and fits[number] >= fits[likeliest] + config.likelier_outline
    ]
    return max(better, key=fits.__getitem__, default=likeliest)


def _by_contour(
    explained: Sequence[Explained], edges: Sequence[ContourLead], likeliest: int, config: ShownPieceConfig
) -> int:
    """The number of the piece that a thing is rather than the ``likeliest`` one: one of another kind that explains it
    as well, and whose contour runs along ``edges`` where those of others do not. That of the likeliest without one.
    """
    if explained[likeliest].solid.kind == TOKEN:
        return likeliest
    own, most = explained[likeliest].solid.kind, explained[likeliest].rest * config.as_well
    better = [
        number
        for number, (each, edge) in enumerate(zip(explained, edges, strict=True))
        if each.solid.kind != own and each.rest <= most
        if edge.more >= config.contour_lead and edge.seen >= config.contour_seen
    ]
    return min(better, key=lambda number: explained[number].rest, default=likeliest)


def as_shown(blob: Blob, known: Known, shapes: LearnedShapes, surer: float | None, config: ShownPieceConfig) -> Thing:
    """The thing as one of the owner's pieces or as a token. ``surer``: by how much, in Lab, a token's colour is the
    nearest, which is too little; None where another one is.
    """
    outlined = Outlined.of(blob, known)
    # a token comes into question only where the paint may be cardboard's
    numbers = [k for k, each in enumerate(shapes.solids) if each.kind != TOKEN or not blob.is_named]
    as_paint = replace(blob, sureness=name_colour(blob.even, known.colours, TOKEN)[1])
    explained = outlined.view.explain([shapes.solids[k] for k in numbers])
    found = likeliest(as_paint, outlined, shapes, explained, numbers, known.colours, config)
    if found.kind == TOKEN and found.certain:  # by shape no piece: leave that paint out
        left = {word: paint for word, paint in known.colours.items() if word != blob.colour}
        named = name_colour(blob.even, left)[0]
        return as_token(blob, known, token_lead(blob.even, left)[0] if named == TOKEN else 0.0, config.tokens)
    due = as_token(blob, known, blob.due, config.tokens)
    if (surer is not None or found.kind == TOKEN) and is_printed_token(due, blob, known, explained, config.tokens):
        return due  # shape and print say so: the colour is that of less light
    if surer is not None or (outlined.dark and not blob.is_named and found.kind != TOKEN):
        token = as_token(blob, known, blob.due if surer is None else surer, config.tokens)
        if token.fit > found.fit + config.dark_outline:  # the stripes of a figure on edge explain a token's print too
            return _asked(token, config.ambiguous) if found.certain or surer is None else token
        if surer is not None and not found.certain and (surer >= 0.0 or found.kind in ("", TOKEN)):
            return token
        if surer is not None:
            return _asked(replace(found, piece=False), config.ambiguous)
    if found.kind == TOKEN:
        return _asked(due, min(found.confidence, config.ambiguous))
    return found


def likeliest(
    blob: Blob,
    outlined: Outlined,
    shapes: LearnedShapes,
    explained: Sequence[Explained],
    numbers: list[int],
    colours: Paints,
    config: ShownPieceConfig,
) -> Thing:
    """The blob as ``told`` has the likeliest of the learned solids of these ``numbers``, whose fits were ``explained``.
    Where that is not certain of a bright thing, which pose is the likeliest may be what is in doubt: another pose of
    the same piece counts as well, if that is farther from every other kind.
    """
    rivalry = Rivalry(outlined.view)
    contest = Contest.of(blob, outlined, shapes, explained, numbers, config, rivalry)
    found = told(contest, colours, config)
    if found.certain or outlined.dark:
        return found
    posed = Contest.of(blob, outlined, shapes, explained, numbers, config, rivalry, by_kind=True)
    if posed.best is contest.best or posed.best.solid.kind != contest.best.solid.kind:
        return found
    again = told(posed, colours, config)
    return again if again.certain else found


def _asked(thing: Thing, most: float) -> Thing:
    """The thing, to be asked about, with that confidence at ``most``."""
    return replace(thing, certain=False, confidence=min(thing.confidence, most))


def told(contest: Contest, colours: Paints, config: ShownPieceConfig) -> Thing:
    """The best solid of the contest as a piece, or as a token; "" as its kind where even that one explains the thing
    badly. ``colours``: all paints by word. What may be a token as well is no piece for certain, whatever its colour.
    """
    blob, best, shapes = contest.blob, contest.best, contest.shapes
    due = _due(contest, config)
    kind_due = _due_of_kind(contest, due, config)
    sureness = max(blob.sureness, _lead_of_kind(blob, shapes.paints.get(best.solid.kind, {}), colours))
    by_contour = _contour_tells(contest, kind_due, config)
    outlined = contest.fit >= (config.some_shape if by_contour else config.least)
    named = bool(blob.colour) and sureness >= blob.config.colour_lead and outlined
    plausible = contest.fit >= config.some_shape and _is_plausible(contest, config)
    plausible &= bool(blob.colour) or best.solid.kind != TOKEN
    # gloss and haze change what is left unexplained of a piece, not its outline: it is asked about as what it is
    shaped = plausible or (bool(blob.colour) and _is_like_its_outline(contest, config))
    token = bool(blob.colour) and best.solid.kind == TOKEN  # by colour it may be both
    sure = _sureness_of_kind(contest, kind_due, config)
    hueless = blob.colour not in colours or is_grey(colours[blob.colour])
    if not hueless and _hardly_differs(contest, config):
        sure = min(sure, config.ambiguous * contest.fit / config.poor)
    no_token = not token and contest.token_odds >= kind_due
    posed = contest.pose_odds >= (due if contest.outlined.dark else max(due, config.pose_odds))
    if contest.outlined.beside or contest.outlined.dark:
        posed = posed and not (contest.poses and _lies_otherwise(contest, config))
    least = config.least if contest.outlined.dark else config.expected_shape
    open_ = (
        contest.in_view >= config.in_view and named and plausible and not token and sure < 1.0 and contest.fit >= least
    )
    if open_ and not _strange_part(contest, config) and _stands(contest, [*contest.rivals, None], config):
        sure, no_token = 1.0, True
        posed = posed or not contest.poses or _stands(contest, contest.poses, config)
    elif named and plausible and not token and sure >= 1.0 and not by_contour:
        sure = min(sure, _place_of_certain(contest, config))
    if by_contour and named and plausible and not token:
        sure, no_token = 1.0, True
    elif contest.edge.more <= -config.contour_tells and contest.edge.seen >= config.contour_against:
        sure = min(sure, config.ambiguous)  # the contour of another kind runs along the edges
    if hueless and contest.edge.seen < config.contour_least:
        sure = min(sure, config.ambiguous)  # other things hide nearly all of what it would be told by
    sure_of_paint = 1.0 if token else sureness / blob.config.colour_lead
    return Thing(
        best.solid.kind if shaped else "",
        blob.colour,
        blob.on_picture(best.foot),
        best.solid.lying if shaped and posed else None,
        round(float(np.clip(min(sure, sure_of_paint), 0.0, 1.0)), 3),
        (named or token) and plausible and sure >= 1.0,
        contest.fit,
        named and no_token,
    )


def _contour_tells(contest: Contest, due: float, config: ShownPieceConfig) -> bool:
    """Whether the contour of the best solid runs along edges that those of other kinds do not have, and no other kind
    explains the thing better. ``due``: the margin (nats) over a token, whose contours tell nothing, unless its outline
    fits far worse.
    """
    edge, rest = contest.edge, contest.best.rest
    clear = edge.more >= config.contour_tells and edge.support >= config.contour and edge.seen >= config.contour_seen
    flat = max((one for solid, one in contest.fits.items() if solid.kind == TOKEN), default=0.0)
    no_token = contest.token_odds >= due or flat <= contest.fit - config.likelier_outline
    return clear and no_token and all(rest <= config.as_well * rival.rest for rival in contest.rivals)


def _due(contest: Contest, config: ShownPieceConfig) -> float:
    """The log likelihood ratio (nats) over the others from which a solid is accepted."""
    usual, beside = contest.shapes.config.odds, contest.outlined.beside
    if beside and not contest.outlined.dark:  # what has the very outline of a piece has no part of what is beside it
        beside = contest.in_view < config.wholly_in_view or not _is_outlined(contest, config)
    if contest.outlined.dark:
        return usual if contest.fit >= config.dark_clear and not beside else usual * config.dark_lead
    return usual * config.met_lead if contest.blob.hazed or beside else usual


def _due_of_kind(contest: Contest, due: float, config: ShownPieceConfig) -> float:
    """The same over those of other kinds: an outline tells kinds apart, not how a piece of one kind lies."""
    apart = contest.fit >= config.silhouette and contest.next_fit <= contest.fit - config.silhouette_lead
    if apart and not contest.outlined.beside:
        return config.silhouette_odds * contest.shapes.config.odds
    return due


def _sureness_of_kind(contest: Contest, due: float, config: ShownPieceConfig) -> float:
    """How sure the kind of the best solid is, 1 and more for certain: the least of its margins over other kinds by
    likelihood, of which ``due`` nats are asked for, by what is left unexplained, by its outline, and by how much of it
    is in view.
    """
    dark, fit = contest.outlined.dark, contest.fit
    shaped = min(1.0, fit / config.dark_shape) if dark or contest.outlined.beside else 1.0
    other = max((one for solid, one in contest.fits.items() if solid.kind != TOKEN), default=0.0)
    its_own = other < config.other_outline or other < fit + config.other_lead
    if contest.other_outline > config.dark_outline if dark else not its_own:
        shaped = min(shaped, config.ambiguous)
    if _strange_part(contest, config):
        shaped = min(shaped, config.ambiguous)
    better = 1.0 if dark else _better(contest, config)
    return min(contest.odds / due, better, shaped, contest.in_view / config.in_view)


def _strange_part(contest: Contest, config: ShownPieceConfig) -> bool:
    """Whether a part of a bright thing is hidden, and what is in view is unlike what was shown of its shape."""
    if contest.outlined.dark or contest.in_view >= config.wholly_in_view:
        return False
    return contest.shapes.unlike(contest.number, contest.best, config.unlike_hidden)


def _hardly_differs(contest: Contest, config: ShownPieceConfig) -> bool:
    """Whether a thing of a poor outline differs from the ground no more than shadows and print do, and is explained by
    the best solid no better than these.
    """
    differs = contest.outlined.view.unexplained()
    return contest.fit < config.poor and differs < config.plain and contest.best.rest > config.faithful * differs


def _better(contest: Contest, config: ShownPieceConfig) -> float:
    """By how much less than its rivals the best solid leaves unexplained, as a part (0-1) of what is asked of a bright
    thing: more of one that is unlike what was shown, unless its outline says what it is.
    """
    strange = not contest.blob.hazed and not _is_outlined(contest, config)
    strange = strange and contest.shapes.unlike(contest.number, contest.best, config.unlike)
    due = config.unlike_lead if strange else config.as_good
    leads = (contest.blob.lead(contest.best, each) for each in contest.rivals)
    return min(1.0, min(leads, default=due) / due)


def _is_outlined(contest: Contest, config: ShownPieceConfig) -> bool:
    """Whether its outline says what a bright thing is: it is that of the best solid, and unlike any other's."""
    exactly = contest.fit >= config.outlined and contest.fit - contest.next_fit >= config.outline_lead
    return exactly or _is_roughly_outlined(contest, config)


def _is_roughly_outlined(contest: Contest, config: ShownPieceConfig) -> bool:
    """Whether its outline is about that of the best solid, and far from any other's."""
    return contest.fit >= config.roughly_outlined and contest.fit - contest.next_fit >= config.rough_lead


def _is_plausible(contest: Contest, config: ShownPieceConfig) -> bool:
    """Whether a thing is not much more unlike the best solid than what was shown was. One that stands apart and whose
    outline says what it is may be so by more: there is light on the map that was not there when it was shown.
    """
    if contest.shapes.plausible(contest.number, contest.best):
        return True
    alone = not contest.outlined.dark and not contest.outlined.beside and contest.best.solid.kind != TOKEN
    return alone and _is_like_its_outline(contest, config)


def _is_like_its_outline(contest: Contest, config: ShownPieceConfig) -> bool:
    """Whether a thing has the outline of the best solid and of no other kind, and is like it so far as it shows: of a
    dark one gloss and haze are the most that is seen.
    """
    if contest.outlined.dark:
        return _is_roughly_outlined(contest, config)
    unlike = contest.shapes.unlike(contest.number, contest.best, config.unlike_outlined)
    return _is_outlined(contest, config) and not unlike


def _place_of_certain(contest: Contest, config: ShownPieceConfig) -> float:
    """How sure a kind whose margins suffice remains by what is to be expected of it and of others, 1 where nothing
    speaks against it: beside other things it may be a part of one of them, and of a dark thing little is seen but its
    outline, which proves nothing against pieces that were learned badly.
    """
    pieces = [rival for rival in contest.rivals if rival.solid.kind != TOKEN]
    parts: list[float] = []
    if contest.outlined.beside:
        parts.append(contest.rivalry.against(contest.best, [*contest.rivals, None]).place / config.nearer)
    if contest.outlined.dark and not all(contest.shapes.tells(each.solid, contest.best.solid, True) for each in pieces):
        parts.append(0.0)
    if contest.outlined.dark and pieces:
        found = contest.rivalry.against(contest.best, pieces)
        due = config.dark_alike_nearer if found.apart < config.dark_alike else config.dark_nearer
        parts.append(found.place / due)
    worst = min(parts, default=1.0)
    return 1.0 if worst >= 1.0 else max(0.0, min(config.ambiguous, worst))


def _lies_otherwise(contest: Contest, config: ShownPieceConfig) -> bool:
    """Whether the picture is hardly nearer to what is to be expected of the best solid than of that piece in another
    pose: where other things hide a part of it its margins may be those of what is hidden, and of a dark one only the
    outline is seen, which says nothing where both have nearly the same.
    """
    found = contest.rivalry.against(contest.best, contest.poses)
    return found.place < config.pose_nearer or (contest.outlined.dark and found.apart < config.poses_apart)


def _stands(contest: Contest, rivals: Sequence[Explained | None], config: ShownPieceConfig) -> bool:
    """Whether the picture is what is to be expected of the best solid rather than of the ``rivals``, of which None is
    shadow alone, and these two differ by more than what is unexplained. Not where one of these is a piece that was
    learned badly: what is to be expected of it is then not what it looks like.
    """
    best, shapes, dark = contest.best, contest.shapes, contest.outlined.dark
    pieces = [each.solid for each in rivals if each is not None and each.solid.kind not in (best.solid.kind, TOKEN)]
    if not all(shapes.tells(each, best.solid, dark) for each in pieces):
        return False
    found = contest.rivalry.against(best, rivals)
    expected = config.expected_beside if contest.outlined.beside else config.expected
    return found.place >= expected and found.apart >= max(config.apart, best.rest)


def _lead_of_kind(blob: Blob, paints: Paints, colours: Paints) -> float:
    """The margin in Lab of the blob's colour over the next among the ``paints`` of pieces of its kind, whose slopes lie
    in the light as its own do, and among those of all ``colours`` that were not shown on that kind; 0 where another is
    nearer or its own was not shown on it.
    """
    if blob.colour not in paints:
        return 0.0
    colour, lead = name_colour(blob.even, {**colours, **paints}, TOKEN)
    return lead if colour == blob.colour else 0.0
