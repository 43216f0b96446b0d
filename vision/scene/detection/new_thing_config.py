"""The thresholds of what counts as a thing."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.numeric.changes import ChangeConfig
from vision.objects.pieces.classification import PieceConfig
from vision.objects.segmentation.masks import (
    MaskConfig,
)
from vision.objects.tokens.token_groups import GroupConfig
from vision.scene.detection.bared_print import BaredConfig
from vision.scene.detection.map_edge import EdgeConfig
from vision.scene.detection.token_neighbours import NeighbourConfig


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
    gap: float = 0.2
    """The widest gap in tiles, in what has changed, across which a doubtful thing beside the map belongs to what comes
    in from the picture's edge: a hand nearly of the colour of a mismatched simulated table was asked about as tokens 38
    times in a game.
    """
    deep: float = 0.7
    """The least intersection over union with the silhouette of its kind of a piece as dark as the deepest shadow, which
    is asked about: a black figure that was missed on a mismatched simulated table had 0.77."""
    lone: float = 0.65
    """The same for a change by itself of which the most looks like print in a shadow: a black figure in the light that
    was missed on a mismatched simulated table had 0.67."""
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
    top: float = 0.04
    """How much better, as intersection over union, the silhouette of a dark piece must fit together with what is taken
    for a token beside it than either alone, for that to be its top in the light: on a mismatched simulated table a
    black figure's fitted by 0.81, that of the token by 0.88, both together by 0.95.
    """
    crowd: float = 0.9
    """The largest confidence (0-1) in a token of a group whose number is in doubt."""
    one: float = 1.4
    """The largest area of one token whose print is seen, in areas of those shown: two that touch have twice that."""
    print_beside: float = 0.12
    """How far beside doubtful tokens their print is looked for, in tiles."""
    print_apart: float = 0.6
    """How far from the rim of one whose print was found the middle of another one lies at least, in token radii."""
