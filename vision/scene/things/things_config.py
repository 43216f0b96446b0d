"""The thresholds of what is said of things that came, went or changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.numeric.changes import ChangeConfig
from vision.objects.paint.tone import ToneConfig
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.printed_tokens import PrintedConfig
from vision.scene.stacks.known_stacks import StackConfig
from vision.scene.stacks.paint_beside import PaintBesideConfig
from vision.scene.stacks.stack_shadows import ShadowConfig
from vision.scene.stacks.towers import TowerConfig
from vision.scene.state.thing_pairs import PairConfig
from vision.scene.things.carried_pieces import CarriedConfig
from vision.scene.things.remains import RemainsConfig


@dataclass(frozen=True, slots=True)
class ThingsConfig:
    """What is said of things that came, went or changed. Set on the simulated table; not measured on real boxes."""

    turned: float = 0.25
    """The part (0-1) of a thing that must have changed for it to be checked."""
    exchanged: float = 0.5
    """The part (0-1) of a thing that must have changed for its identity to be doubted."""
    left: float = 0.35
    """The part (0-1) of a removed thing's place that may still differ from the background."""
    covered: float = 0.4
    """Correlation with the print up to which it is not seen where a stack stood that is no longer there: 0.24 under one
    that had grown, 0.57 and more where one was gone, the least of all across the edge of a shadow."""
    hardly: float = 0.1
    """The confidence (0-1) below which what seems to lie where a stack has gone is none: 0.03 for what was left of the
    shadow of one on a mismatched simulated table."""
    risen: float = 0.4
    """How much must have changed in the column above a stack whose place shows the background's colours for it to have
    grown, in areas of the stack: 0.6 where a stack of two became one of seven, with sides like the print.
    """
    alike: float = 20.0
    """The largest difference in grey levels, over all channels, of two saturated pixels that count as equal."""
    alone: float = 0.4
    """The part (0-1) of a thing's mask free of other things' masks from which that part alone is judged."""
    standing: float = 0.02
    """Margin of the things that stay, in which nothing new is found, in tiles."""
    unnamed: float = 0.08
    """Margin of a tile that nobody could name, on which nothing new is found, in tiles."""
    company: float = 0.6
    """How near something else that comes or goes may be to a doubtful piece that goes, in tiles, for that piece to have
    been no more than its shadow."""
    concealed: float = 0.12
    """The part (0-1) of a piece no longer seen from which something has come before it: 0.23 behind a stack that grew
    by six tokens on a mismatched simulated table.
    """
    hiding: float = 0.04
    """Margin of a new thing's occlusion mask, in tiles."""
    shade_step: float = 0.3
    """The weight of one thing's shadow in the estimate of the brightness left in shadows."""
    shade_range: tuple[float, float] = (0.3, 0.8)
    """The range of that estimate."""
    heart: float = 0.07
    """The side of the square that must have changed strongly within a new thing, in tiles, but two pixels at least: on
    print of its own colours a token changes strongly in spots alone.
    """
    joined: float = 0.06
    """Half the widest gap between parts of a weak change that are looked at as one, in tiles: a token on print of its
    own colour differs from it in spots.
    """
    pushed: float = 0.1
    """How near a stack something that comes or goes may be, in tiles, for the hand that moved it to have pushed the
    stack: a change of its picture is asked about then. A finger is wider. In a mismatched simulated world a stack
    beside a new piece was told as another.
    """
    nudged: float = 0.2
    """How near a stack something else may have come or gone, in tiles, for the fingers to have turned the stack: then
    it is asked about. They are about 0.3 wide. On a mismatched simulated table a stack some 0.15 from where a tent was
    taken away was told as another.
    """
    reached: float = 0.15
    """The part (0-1) of a stack over which something must have moved for a hand to have been there."""
    off_map: float = 0.05
    """Margin of the map in which no dim token is looked for, in tiles: its edge has a shadow."""
    bulk: float = 3.0
    """The least area beside the map, in tiles squared, of what is larger than things."""
    flood: int = 8
    """The number of doubtful things beside the map, seen at once, beyond which they are taken for none, if the certain
    ones are fewer and so many of them are not laid together: on a matched simulated table a lamp that was switched on
    overexposed wood, and its grain looked like some sixty tokens."""
    laid_within: float = 2.0
    """How far from their middle what one player lays down lies, in tiles. Assumed: seven tokens that were missed on a
    mismatched simulated table lay within one."""
    together: int = 24
    """The number of them beyond which it does not matter how they lie: nobody lays down as many at once. Assumed."""
    broken: float = 0.15
    """Half the widest gap in that, in tiles."""
    taken_from: float = 0.8
    """The least confidence (0-1) with which it is asked whether a stack has changed, the only one to which a hand has
    reached, for it to be certain where a token has come to lie beside the map: that one must have come from somewhere.
    Three plain stacks straight below the camera had 0.9 on mismatched simulated tables.
    """
    changes: ChangeConfig = field(default_factory=ChangeConfig)
    """What counts as a change."""
    new: NewThingConfig = field(default_factory=NewThingConfig)
    """What counts as a thing."""
    printed: PrintedConfig = field(default_factory=PrintedConfig)
    """When a token beside the map is known by its print alone."""
    pairs: PairConfig = field(default_factory=PairConfig)
    """When two things are one."""
    stacks: StackConfig = field(default_factory=StackConfig)
    """When a stack has changed."""
    shadows: ShadowConfig = field(default_factory=ShadowConfig)
    """What counts as a new shadow beside a stack."""
    beside: PaintBesideConfig = field(default_factory=PaintBesideConfig)
    """When what changed a stack's picture may be a piece behind it."""
    remains: RemainsConfig = field(default_factory=RemainsConfig)
    """When the ground or the thing itself is seen where a known thing has changed."""
    tone: ToneConfig = field(default_factory=ToneConfig)
    """The tone in which they are looked for."""
    carried: CarriedConfig = field(default_factory=CarriedConfig)
    """When a piece that came is one that left."""
    towers: TowerConfig = field(default_factory=TowerConfig)
    """When what came is the upper part of a known stack."""
