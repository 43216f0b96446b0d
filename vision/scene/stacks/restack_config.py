"""The thresholds of whether a stack has grown or shrunk."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.scene.stacks.stack_shadows import ShadowEndConfig


@dataclass(frozen=True, slots=True)
class RestackConfig:
    """When the difference at a stack, aligned to the print around it, is a token more or less. Calibrated on
    mismatched simulated worlds and a path-traced game: of 1,204 simulated stacks that were left alone, pushed with
    their tile or shaded by what came beside them, none stood out by more than 1.6; of those that had changed nearly
    all did, by up to 17.
    """

    quiet: float = 0.15
    """Displacement in pixels up to which nothing has changed, whatever the print around it did."""
    faint: float = 0.2
    """Displacement in pixels from which a stack has changed where nothing else has, neither the print around it nor a
    thing beside it: under a camera straight above, a token more hardly shows. On four mismatched simulated tables, one
    of them in flickering light, 36 stacks that changed moved by 0.23 to 0.75, stacks that nobody touched by up to 0.31
    ...
    """
    faint_told: float = 2.8
    """... but stood out from the print by at most 2.28 spreads of the difference there, those that changed by 2.9 to
    8.6; ...
    """
    faint_asked: float = 0.85
    """... the part of both from which it is asked about."""
    calm: float = 0.1
    """The largest displacement of the print there, in pixels, ..."""
    calm_edge: float = 1.25
    """... and the largest difference at its edges, in spreads of that difference: print that nobody pushed has 0.3 to
    1.19.
    """
    shadowed: float = 1.35
    """How many times as much it must be where the print lies still only beyond the stack's own shadow: 1.4 and more
    where a stack changed, up to 1.15 beside tiles that were pushed.
    """
    least: float = 0.5
    """Displacement in pixels from which it is asked whether a stack has changed ..."""
    clear: float = 0.75
    """... and from which that is told: on one mismatched simulated table a stack at the edge of its tile seemed
    displaced by 0.52 to 0.66 px while nobody touched it.
    """
    asked: float = 1.6
    """How far a stack must stand out from the print around it to be asked about, in spreads of the difference there,
    and to be told where a hand has reached to it: 1.86 and more in nine mismatched simulated games, one that nobody
    touched 1.22 ...
    """
    told: float = 2.0
    """... and for a change to be told."""
    edged: float = 1.2
    """How many times as much as that of the print around it the difference at a stack's edges must be for a small
    displacement to be told: in 15 mismatched simulated games stacks that had changed had 1.2 and more, but for four of
    735, one that nobody touched 1.04.
    """
    shadow_edges: float = 0.26
    """The least difference at a stack's edges for a small displacement to be told, as a part of that with which it
    stands out broadly: the shadow of another stack that moved on a high one, which was told as changed, gave 0.22 on a
    mismatched simulated table; stacks that had changed and moved by less than 1.2 px 0.29 and more, in four games there
    and on thirteen path-traced tables.
    """
    unreached: float = 1.1
    """Displacement in pixels from which a change is told where no hand is known to have been: 1.22 and more in those
    games where a stack had changed, 0.61 to 1.03 where none had ...
    """
    unreached_edges: float = 7.0
    """... or how far its edges must stand out from print that lies still, if it does so broadly by ``reached_far`` ...
    """
    starkly: float = 5.0
    """... and how many times as much as those of that print: on path-traced tables tokens more or less seen from
    straight above, moved by 0.7 to 1.1 px, had 7.7 to 15, and 5.9 to 12 times that of the print; one of a tile that was
    pushed had 6.2, twice that of its print.
    """
    noisy_edges: float = 4.0
    """The same beside another stack that changed, where noise explains how little the print on top differs: four
    changes on two mismatched simulated tables had 4.6 to 7.6, seven looks at one stack of a noisy table that nobody
    touched 3.0 at most.
    """
    reached_told: float = 0.6
    """Displacement in pixels times how far the edges of a stack stand out from which it has changed where a hand has
    reached to it since ..."""
    reached_asked: float = 0.48
    """... and from which that is asked. In mismatched simulated worlds others that a hand had reached had 0.47 at most;
    nearly all that changed had more, and most of the rest stood out broadly. Differences as broad as a shadow separate
    them less well.
    """
    beside: float = 1.5
    """How many times as much it must be where something else came or went beside it: there others had up to 0.66, but
    for one that was shaded and is not compared; those that changed had 0.85 and more.
    """
    small: float = 1.4
    """How far a part of a stack must stand out broadly for it to be told if it holds very many spots of noise, more if
    it holds few: noise made parts of 60 and 151 pixels stand out by 1.62 and one of 288 by 1.73; parts of stacks that
    had changed, of 122 and more, stood out by 1.82.
    """
    reached_out: float = 1.4
    """How far it must stand out broadly to be asked about by displacement and edges: in strong noise stacks that a hand
    had reached and left alone seemed displaced as far, but stood out by 1.36 at most; those that had changed by 1.45
    and more.
    """
    firm: float = 0.5
    """The part (0-1) of a stack that nothing beside it can change, from which it may be told to have changed: of one
    that leaned out over its tile 56 pixels of 154 were left, which noise seemed to displace by 0.81 px while nobody
    touched it, in a mismatched simulated game.
    """
    reached_least: float = 0.25
    """The least displacement then, in pixels: a tile that was pushed beside it gave 0.2 on a mismatched simulated
    table.
    """
    reached_broad: float = 4.0
    """How far it must stand out broadly to be told by less, where the print around it lies still: others that a hand
    had reached in mismatched simulated worlds had up to 2.96, but for one beside an overexposed tile that was not seen
    as it was laid: 3.56.
    """
    reached_far: float = 6.0
    """How far it must stand out to be told whatever the edges of the print around it show ..."""
    little: float = 0.25
    """... where that has moved by no more than this part of its displacement, which is ``far_asked`` at least: in a
    mismatched simulated world under a camera straight above stacks that had changed had 0.17 to 0.21 of 1.3 to 1.5 px
    and stood out by 8.7 to 12, their print in a new shadow; others that a hand had reached stood out by 3.6 at most. On
    a path-traced table one that was only pushed stood out by 11 with 0.15 of 0.78 px.
    """
    alone_asked: float = 1.8
    """How far it must stand out broadly to be asked about where nothing but stacks on the map may have changed and the
    print lies still: in six mismatched simulated games 152 stacks that a hand had reached and left alone stood out by
    up to 1.43, but for one on a tile with another, 1.59 ...
    """
    alone_told: float = 2.4
    """... and to be told: those that had changed and were missed or asked about before by 2.1 to 3.8."""
    alone_calm: float = 0.15
    """The largest displacement of the print there, in pixels."""
    steady: float = 1.4
    """The largest difference at the edges of the print, in spreads of that difference, for its tile to count as lying
    still: 0.9 to 1.4 where it did, also in the shadow of a stack that grew. Otherwise only a larger displacement tells,
    since a pushed tile takes its stack along: on path-traced tables (1.5 to 2.4) up to 0.84 px further than its print.
    """
    unmoved: float = 0.1
    """The displacement of the print, as a part of the stack's, up to which its tile lay still whatever its edges show:
    a pushed one's is 0.25 and more.
    """
    dimmed: float = 0.35
    """The largest displacement of the print, as a part of the stack's, for a change to be told where its edges show
    that its tile lay still: mostly up to 0.32 where a stack changed, 0.34 to 0.6 at the rim of a cloud's shadow.
    """
    far: float = 1.5
    """Displacement in pixels from which a stack has changed then ..."""
    apart: float = 0.5
    """... and the largest one of the print, as a part of it."""
    far_asked: float = 1.2
    """The same two for a question: in pixels ..."""
    apart_asked: float = 0.75
    """... and as a part of it."""
    own_shadow: float = 0.4
    """The largest area of print, in areas of the stack, that differs in one piece with it and counts as its own shadow,
    not as print that was pushed: up to 0.37 where a stack grew or shrank on mismatched simulated tables.
    """
    gone: float = 1.5
    """Displacement in pixels from the background up to which a stack that has changed is gone. On a mismatched
    simulated table with tokens of the print's colour stacks differed by 4.2 and more, the place of one that went by
    0.8.
    """
    relit: float = 0.02
    """The change of light, as a factor less 1, from which saturated print no longer counts as what a stack is compared
    with: without one it shows at least that its tile lay still.
    """
    shaded: float = 0.4
    """The largest part (0-1) of the print in which shadows came or went for the rest of it to tell whether its tile was
    pushed: 0.02 to 0.24 where only the end of the stack's own shadow lies elsewhere.
    """
    shorter: float = 0.6
    """How many times as much as usual a stack must have changed where the end of its shadow came or went."""
    scarce: float = 0.5
    """How much print a stack must be compared with for a question, in areas of the stack: 0.95 beside one of twelve on
    a mismatched simulated table that changed four times. To be told it needs its own area."""
    in_view: float = 0.3
    """The least part (0-1) of a stack beside what came or went, and other things, for it to be compared."""
    spread: float = 0.22
    """Scale over which light is compared, in tiles."""
    near: float = 0.05
    """How far beyond the stack's mask its difference counts, in tiles: its new edge lies there."""
    shadow: float = 0.16
    """How far beyond the mask the print is left out, in tiles: the stack's own shadow changes with its height."""
    edge: float = 0.03
    """How far beyond its tile's print that is compared, in tiles: the tile's edge shows best that it was nudged."""
    window: float = 0.75
    """Half the side of the window that is compared, in tiles."""
    lead: float = 2.0
    """How many times as near to a stack as to another one over which a hand moved too the end of a shadow must be."""
    ends: ShadowEndConfig = field(default_factory=ShadowEndConfig)
    """What is the end of a stack's shadow."""
