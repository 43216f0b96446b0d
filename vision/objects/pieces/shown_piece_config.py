"""The thresholds by which a thing is one of the pieces that the owner has shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.objects.tokens.token_looks import TokenLookConfig


@dataclass(frozen=True, slots=True)
class ShownPieceConfig:
    """When a thing is a piece that was shown. Set on simulated tables; not measured on a real box."""

    met_lead: float = 1.5
    """The margin of a bright thing beside others, or on a saturated background, as a multiple of what is usual."""
    dark_lead: float = 1.5
    """The margin of a dark thing's learned shape over the others, as a multiple of what is usual. In eleven simulated
    games of both worlds and seven rendered ones a black piece was taken for one of another kind by 0.75 times the usual
    margin at most, the shadow of a coloured piece for a black one by 1.09 times.
    """
    dark_outline: float = 0.03
    """How much better the silhouette of another kind may fit a dark thing than its own, as intersection over union: on
    a mismatched simulated table a black tent was taken for a figure, whose stripes explain any gloss, though a tent's
    silhouette fitted by 0.05 better; for none of 110 dark pieces told rightly another's fitted by more than 0.01.
    """
    other_outline: float = 0.85
    """The intersection over union of the silhouette of another kind from which it speaks against a bright thing ..."""
    other_lead: float = 0.08
    """... where it fits by so much better than its own: on a mismatched simulated table, whose figures had been learned
    badly, a tent of a dull face was taken for one, by 0.78 against 0.89. Of 150 bright pieces told rightly there and in
    four other games none had both, one in a path-traced game 0.8 against 0.86.
    """
    dark_clear: float = 0.85
    """The intersection over union of the silhouette from which a dark thing that stands apart from others needs the
    usual margin alone. With that margin for every dark thing nothing was told wrongly in 13 mismatched simulated games
    and seven rendered ones, of 549 pieces; the shadow of a piece lies beside it, and its outline is no piece's.
    """
    silhouette: float = 0.84
    """The intersection over union of the silhouette of a thing that stands apart from others ..."""
    silhouette_lead: float = 0.15
    """... and by how much more that must be than with any other kind's, from which its outline tells the kind ..."""
    silhouette_odds: float = 0.2
    """... and the part of the usual margin that its faces need then: on ground nearly as dark they show too little, and
    lamps that were not there when it was shown light others. In 44 mismatched simulated games 171 of 292 looks at dark
    pieces had as much, all of them at pieces of that kind.
    """
    as_good: float = 0.08
    """The margin of a bright thing's shape over those of other kinds in what they leave unexplained: below, it is asked
    about however badly the other kind fitted when it was shown. In a mismatched simulated world a tent was taken for a
    figure by 0.03. Of 150 certain answers in two others and seven rendered games, dark things included, one of a bright
    thing was right with less; for all other bright things the other kind left 1.3 times as much and more.
    """
    unlike: float = 1.2
    """The residual of a bright thing's shape, as a multiple of the largest one among that shape's examples, beyond
    which it is unlike what was shown; ...
    """
    unlike_lead: float = 1.5
    """... and the margin over those of other kinds that it needs then instead of ``as_good``. On a mismatched simulated
    table, whose view was not known well yet, a glossy tent was taken for a figure by 1.15 at 1.3 times the residual;
    figures told rightly at as much and more had 2.5 and above.
    """
    outlined: float = 0.87
    """The intersection over union of a bright thing's silhouette with that of its own kind ..."""
    outline_lead: float = 0.08
    """... and by how much more that must be than with any other's, from which its light may be unlike what was shown:
    gloss brightens faces, not outlines. On two mismatched simulated tables pieces that were right but asked about had
    0.88 to 0.95, others 0.1 to 0.2 less; where a tent looked like a figure the silhouettes of both fitted alike.
    """
    roughly_outlined: float = 0.8
    """The intersection over union of a silhouette that suffices for that ..."""
    rough_lead: float = 0.2
    """... where any other's is less by so much: glossy tents straight below the camera had 0.82 and 0.86, figures 0.61
    and 0.55, on a mismatched simulated table.
    """
    unlike_outlined: float = 5.0
    """How many times as much as those that were shown such a piece may leave unexplained, that stands apart from other
    things: a tent on a mismatched simulated table, whose outline fitted by 0.92 and a figure's by 0.78, left 3.2 times
    as much. Assumed.
    """
    least: float = 0.6
    """The least intersection over union of the silhouette, whose residual is judged by those of its examples. In 38
    mismatched simulated games all of 1,900 certain looks at a piece had 0.62 and more; ten looks at tokens, shadows and
    print of a paint's colour had 0.5 to 0.61.
    """
    poor: float = 0.75
    """The same from which the outline of a thing of a hue is no longer poor; ..."""
    plain: float = 1200.0
    """... and what the ground alone leaves unexplained, in squared grey levels a pixel, from which such a thing may be
    certain with a poor one: pieces in these games 1,540 and more, tokens, shadows and print of such a hue up to 980.
    """
    faithful: float = 0.2
    """... and what a shape leaves unexplained, as a part (0-1) of what the ground alone does, up to which it may be
    certain all the same: pale green figures that lay on pale green print left 0.18 on a mismatched simulated table,
    with outlines of 0.73 and 350 to 1,100 left by the ground.
    """
    dark_shape: float = 0.7
    """The same for a dark piece to be certain: on ground as dark as it is, its residual tells nothing. On five
    mismatched simulated tables 42 black pieces told right have 0.75 and more; a tent told as a figure that lies had
    0.65, half of it on a dark table. And for one beside others, which may be a part that gloss has torn off: 43 of them
    that were told right had as much, parts of tents told as figures 0.57 and 0.63.
    """
    in_view: float = 0.5
    """The least part (0-1) of its silhouette that no other thing hides: a part torn off a black piece looks like a
    small part of a whole one that the rest hides. Of 640 looks in nine mismatched simulated games such parts had 0.28
    and 0.3, all others told for certain 0.56 and more.
    """
    wholly_in_view: float = 0.8
    """The same from which a bright thing may be less like what was shown than by ..."""
    unlike_hidden: float = 1.5
    """... this multiple of the largest residual among its shape's examples: on a mismatched simulated table a tent
    behind a stack was told as a figure, with 0.69 of that in view and a residual of twice as much.
    """
    some_shape: float = 0.4
    """The same, below which no kind is named at all."""
    expected: float = 0.75
    """Where the picture must lie between what is to be expected of another kind, 0, and of a piece's own, 1, for the
    kind to be certain in spite of its margins: for a piece that stands apart from other things, ...
    """
    expected_beside: float = 0.85
    """... and for one beside them, of which a part may be hidden or torn off. Of 63 looks in 23 simulated games, 21 of
    them mismatched, that were asked about before, 28 have as much, all of them right; wrong kinds had 0.57 and 0.73 at
    most.
    """
    nearer: float = 0.5
    """The same, that one beside other things must reach whatever its margins, else it may be a part of one of them: in
    14 mismatched simulated games 103 of 104 that were told for certain had 0.61 and more, a part of a black figure that
    was told as a tent 0.35.
    """
    pose_nearer: float = 0.7
    """The same against another pose of the piece, for it to be told how it lies where it is dark or beside others: a
    standing figure of which a stack hid the foot was told as a lying one by 0.56 on a mismatched simulated table, a
    black one far from the camera by 0.55 on another.
    """
    poses_apart: float = 20.0
    """By how much what is to be expected of two poses of a dark piece must differ for it to be told how it lies, in
    squared grey levels a pixel: a standing black figure in little light was told to lie, by 14, on a mismatched
    simulated table. Six told for certain on others had 270 and more.
    """
    pose_odds: float = 4.5
    """The log likelihood ratio (nats) over another pose from which it is told how a bright piece lies: a standing
    figure was told as a lying one by 3.4 on a mismatched simulated table. Of 342 certain looks at bright pieces, in
    seven other such games and on path-traced tables, one had 3.3, all others 6.2 and more.
    """
    dark_nearer: float = 0.64
    """The same for a dark thing, against other kinds of pieces, whatever its margins. On two mismatched simulated
    tables, seen from straight above, three black figures were told as huts and tents by 0.45, 0.59 and 0.61; all of 43
    that were told rightly there and in five other games had 0.78 and more, one in a path-traced game 0.66.
    """
    dark_alike: float = 150.0
    """Where what is to be expected of the two differs by less than this, in squared grey levels a pixel, ..."""
    dark_alike_nearer: float = 0.83
    """... the place that a dark thing must reach: on a mismatched simulated table, seen from straight above, three
    black figures were told as huts by 0.76 to 0.81, where that was 105 to 116. Of 60 told rightly there and in eight
    other games two had as little.
    """
    apart: float = 30.0
    """By how much what is to be expected of the two must differ, in squared grey levels a pixel; ..."""
    expected_shape: float = 0.75
    """... and the intersection over union that the silhouette of a bright thing must have then: the green print of a
    removed piece's forest had 0.66.
    """
    likelier_outline: float = 0.15
    """How much better, as intersection over union, the silhouette of a piece must fit that explains a bright thing
    better than the likeliest solid, or a dark one better than a token, for it to be taken for the piece, though the
    other is likelier. On mismatched simulated tables a black figure, whose own silhouette fitted by 0.94 and a token's
    by 0.68, was taken for tokens as dark; two tents with gloss along the ridge, 0.95 against 0.58 and 0.66, for
    figures.
    """
    contour_lead: float = 0.08
    """By how much (0-1) more of its contour another kind must run along edges than the likeliest solid, for it to be
    taken for what it is if it explains the thing as well, ...
    """
    as_well: float = 1.1
    """... up to so many times what that leaves unexplained; ...
    """
    contour_tells: float = 0.12
    """... and by how much more than any other kind that must be, to tell the kind in spite of its margins, or to speak
    against one that has them: ...
    """
    contour: float = 0.65
    """... it tells the kind if so much (0-1) of it runs along edges ...
    """
    contour_seen: float = 0.8
    """... and so much (0-1) of it is in view: the hard shadow of a figure in a low sun has edges too, with 0.6 of them
    in view beside the figure it was told as a black one on a path-traced table, ...
    """
    contour_against: float = 0.7
    """... and speaks against another if so much is. Of 229 looks at pieces in three mismatched simulated games and on
    ten path-traced tables the contour of the true kind trailed by more than 0.12 in two, both at one bright figure.
    """
    contour_least: float = 0.3
    """The part (0-1) of its contour that must be in view for a piece without a hue to be certain at all: half of a dark
    token beside the other half was told as a black figure with 0.19 on a mismatched simulated table. Of 115 pieces that
    were told rightly on ten path-traced tables one had 0.59, all others 0.65 and more.
    """
    ambiguous: float = 0.9
    """The largest confidence of a thing that is a token by its colour and a piece by its shape, or the reverse."""
    tokens: TokenLookConfig = field(default_factory=TokenLookConfig)
    """When it is a token."""
