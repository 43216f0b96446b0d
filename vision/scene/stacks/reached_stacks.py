"""Whether a stack to which a hand has reached has changed: little is enough then, above all if nothing else has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.numeric.displacement import Clips, Unlike, aligned, unlike
from vision.numeric.patches import Floats, Matrix
from vision.scene.stacks.restack_config import RestackConfig
from vision.scene.stacks.stack_shadows import own_end
from vision.scene.state.table import Standing, Table

SUREST = 0.95
"""How near to certain (0-1) a question can be where the tile may have been pushed, or noise have moved the stack."""
SPOT = 18.0
"""The area in pixels over which noise, as blurred as a difference that stands out, is alike: 4 pi 1.2 squared."""
PENUMBRA, LEAK = 2, 3
"""Pixels beside a shadow that it may dim too, and beside another thing that a change of that one may reach under the
blur of the comparison.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """A stack and what lies around it, before and after, grey [h, w], under one tint of light; ``clips``: where each is
    saturated; ``noise``: the standard deviation of their difference. ``clear`` [h, w]: where nothing else came or went,
    ``print_`` [h, w]: the part of that on the stack's tile. Print is aligned about ``middle`` (x, y), unless all is
    ``still``, and light compared over ``spread`` pixels.
    """

    before: Floats
    after: Floats
    clips: Clips
    noise: float
    clear: NDArray[np.bool_]
    print_: NDArray[np.bool_]
    middle: Matrix
    spread: float
    still: bool

    def difference(self, shade: NDArray[np.bool_] | None = None) -> Unlike:
        """How the two differ where the print is laid on itself; that in the ``shade`` [h, w] tells neither place nor
        light.
        """
        clear, print_ = self.clear, self.print_
        if shade is not None:
            clear, print_ = clear & ~shade, print_ & ~shade
        laid = self.before
        if not self.still:
            laid = aligned(self.before, self.after, print_, self.middle, self.spread, clear, self.clips)
        return unlike(laid, self.after, self.noise, self.spread, clear, self.clips)


def by_hand(
    look: Surroundings,
    off: Unlike,
    own: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    inner: NDArray[np.bool_],
    ended: float,
    alone: bool,
    times: float,
    config: RestackConfig,
) -> float:
    """How surely a stack to which a hand has reached has changed: 1 for certainly, less for a question, else 0.

    ``off``: how it differs, with all of the print of the ``look`` laid on itself. ``own`` [h, w]: the stack; ``firm``
    [h, w]: the part of it that nothing beside it can change; ``inner`` [h, w]: the part that a shadow which ends beside
    the stack does not fall on. ``ended``: how sure it is that the end of its own shadow came or went. ``alone``:
    nothing but stacks on the map may have changed. Where the stack has not moved, only ``ended`` and what stands out
    where it is ``alone`` say anything. ``times`` as much as usual is asked for.
    """
    sure = min(1.0, ended)
    times *= config.shorter if ended else 1.0
    for difference, print_, part in _looks(look, off, firm, inner if alone else None, config):
        if alone:
            sure = max(sure, lonely(difference, own, part, print_, times, config))
        if not look.still:
            sure = max(sure, touched(difference, own, part, print_, times, config))
        if sure == 1.0:
            break
    return sure


def _looks(
    look: Surroundings,
    off: Unlike,
    firm: NDArray[np.bool_],
    inner: NDArray[np.bool_] | None,
    config: RestackConfig,
) -> Iterator[tuple[Unlike, NDArray[np.bool_], NDArray[np.bool_]]]:
    """The difference, the print and the part of the stack to compare: all of it first, and then without the end of a
    shadow, which makes print seem to have moved where it was or is now. ``inner`` None: it may be that of other things,
    and fall on the stack as well.
    """
    yield off, look.print_, firm
    if inner is None:
        return
    shade = grown_by(off.shaded(look.print_), PENUMBRA) & look.print_
    if 0 < np.count_nonzero(shade) <= config.shaded * np.count_nonzero(look.print_):
        lit, rest, part = look.difference(shade), look.print_ & ~shade, firm & inner
        # inside a token are few edges, and noise displaces it
        if lit.stands_out(part, rest) >= _clearly(part, config):
            yield lit, rest, part


def _clearly(part: NDArray[np.bool_], config: RestackConfig) -> float:
    """How far the ``part`` [h, w] of a stack must stand out to be told, the more the fewer spots of noise it holds."""
    spots = max(1, int(np.count_nonzero(part))) / SPOT
    return max(config.asked, config.small * (1.0 + float(np.sqrt(1.0 / spots))))


def lonely(
    off: Unlike,
    own: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    print_: NDArray[np.bool_],
    times: float,
    config: RestackConfig,
) -> float:
    """As ``touched``, where nothing but stacks on the map may have changed: then a stack has that stands out broadly
    from print that lies still, however little.
    """
    sure = 0.0
    for area in (print_, beyond_own_shadow(off, own, print_, config)):
        edges = off.edge_difference(area)
        if off.moved(area) > config.alone_calm or edges > config.calm_edge:
            continue
        out = off.stands_out(firm, area) / times
        if out >= config.alone_told and off.edge_difference(firm, area) >= config.edged * edges:
            return 1.0
        if out >= config.alone_asked:  # light on a token of which nothing else is seen, or another token
            sure = max(sure, min(SUREST, out / config.alone_told))
    return sure


def touched(
    off: Unlike,
    own: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    print_: NDArray[np.bool_],
    times: float,
    config: RestackConfig,
) -> float:
    """How surely the stack ``own`` [h, w], to which a hand has reached, has changed, of which nothing beside it can
    change the part ``firm`` [h, w], where the edges of the ``print_`` [h, w] around it lie still, or at least of all of
    it beyond the stack's own shadow: 1 for certainly, less for a question, else 0. ``times`` as much as usual is asked
    for. What hardly shows at the stack's edges may be another one's shadow, and is a question.
    """
    here = off.moved(firm)
    far = off.stands_out(firm, print_) >= config.reached_far * times
    if far and here >= config.far_asked and off.moved(print_) <= config.little * here:
        return 1.0
    for area in (print_, beyond_own_shadow(off, own, print_, config)):
        edges = off.edge_difference(area)
        calm = off.moved(area) <= config.calm and edges <= config.calm_edge
        if calm and here >= config.faint and off.stands_out(firm, area) >= config.reached_broad * times:
            return SUREST if only_shade(off, firm, area, config) else 1.0
        if here >= config.reached_least * min(1.0, times) and edges <= config.steady:
            worth = here * off.edge_difference(firm, area) / times
            out = off.stands_out(firm, area)
            if worth < config.reached_asked or out < config.reached_out:
                return 0.0
            # on a dim token with little print noise is displaced as well, but it stands out no more than elsewhere
            clear = (
                out >= _clearly(firm, config) * max(1.0, times)
                and off.edge_difference(firm, area) >= config.edged * edges
                and not only_shade(off, firm, area, config)
            )
            return min(1.0 if clear else SUREST, worth / config.reached_told)
    return 0.0


def starkly(
    look: Surroundings,
    off: Unlike,
    own: NDArray[np.bool_],
    firm: NDArray[np.bool_],
    least: float,
    config: RestackConfig,
) -> bool:
    """Whether a stack has certainly changed, though nobody was seen to reach to it or noise is strong: its part
    ``firm`` [h, w] stands out starkly, broadly and at its edges, there by ``least``, from print that lies still, at
    least beyond what may be the stack's own shadow.
    """
    if off.moved(firm) < config.least:
        return False
    looks = [(difference, print_) for difference, print_, _ in _looks(look, off, firm, firm, config)]
    for difference, print_ in (*looks, (off, beyond_own_shadow(off, own, look.print_, config))):
        edges = difference.edge_difference(firm, print_)
        still = difference.moved(print_) <= config.calm and edges >= config.starkly * difference.edge_difference(print_)
        if still and edges >= least and difference.stands_out(firm, print_) >= config.reached_far:
            return True
    return False


def only_shade(off: Unlike, part: NDArray[np.bool_], print_: NDArray[np.bool_], config: RestackConfig) -> bool:
    """Whether the ``part`` [h, w] of a stack stands out from the ``print_`` [h, w] broadly and hardly at its edges, as
    under the shadow of another stack.
    """
    return off.edge_difference(part, print_) < config.shadow_edges * off.stands_out(part, print_)


def beyond_own_shadow(
    off: Unlike, own: NDArray[np.bool_], print_: NDArray[np.bool_], config: RestackConfig
) -> NDArray[np.bool_]:
    """The ``print_`` [h, w] without what differs in one piece with the stack ``own`` [h, w]: the shadow of a stack that
    grew or shrank would look like a tile that was pushed. All of it where more differs so, or too little is left.
    """
    shadow = off.connected_shadow(own, print_) & print_
    rest = print_ & ~grown_by(shadow, PENUMBRA)
    size = np.count_nonzero(own)
    return rest if np.count_nonzero(shadow) <= config.own_shadow * size and np.count_nonzero(rest) >= size else print_


def grown_by(mask: NDArray[np.bool_], pixels: int) -> NDArray[np.bool_]:
    """The mask [h, w] with all that is that near to it, down or across."""
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((2 * pixels + 1,) * 2, np.uint8))) > 0


def shadow_ended(
    table: Table,
    others: Sequence[Standing],
    stack: Standing,
    off: Unlike,
    away: Floats,
    window: tuple[slice, slice],
    rivals: Sequence[Standing],
    config: RestackConfig,
) -> float:
    """How surely the end of the stack's own shadow has come or gone, as for ``own_end``: on the map in the ``window``,
    where it is nearer to the stack, which is ``away`` [h, w] pixels, than to any of the ``others``, and
    ``config.lead`` times as near as to the ``rivals``.
    """
    scale = table.pixels_per_tile
    beside = table.thing_mask(others, 0.0)[window]
    floor = table.tile_mask(0.0)[window] & (away > LEAK + round(config.near * scale)) & ~grown_by(beside, LEAK)
    reached = _distance_to(table.thing_mask(rivals, 0.0)[window]) / config.lead
    size = int(np.count_nonzero(stack.mask))
    return own_end(off, floor, away, np.minimum(_distance_to(beside), reached), size, scale, config.ends)


def _distance_to(mask: NDArray[np.bool_]) -> Floats:
    """The distance in pixels from the mask [h, w], [h, w]; far away where it is empty."""
    if not mask.any():
        return np.full(mask.shape, np.inf, np.float32)
    return np.asarray(cv2.distanceTransform((~mask).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_3), np.float32)
