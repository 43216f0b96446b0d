"""Known stacks compared with how they were seen before: which have grown, shrunk or gone, and whether what came and
went beside them bears that out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from vision.camera.motion import SHRINK
from vision.objects.paint.paints import TOKEN
from vision.observation import (
    Observation,
    StackSeen,
)
from vision.scene.stacks.known_stacks import asked, stirred, uncovered
from vision.scene.stacks.paint_beside import has_paint_of, paint_beside
from vision.scene.stacks.stack_changes import Nearby
from vision.scene.stacks.stack_shadows import new_shadows, own_shadow
from vision.scene.state.half_size import half_pixels
from vision.scene.state.table import Standing, Table
from vision.scene.state.thing_pairs import (
    Come,
    part_of,
    shared,
    stack_seen,
)
from vision.scene.things.comparison import Comparison
from vision.scene.things.remains import ground_hidden, ground_seen
from vision.scene.things.things_config import ThingsConfig


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """What a comparison of stacks leaves: the ``things`` that are there, those that are ``gone``, what is said of the
    stacks that have changed, and these.
    """

    things: list[Standing]
    gone: list[Standing]
    observations: list[Observation]
    restacked: list[Standing]


@dataclass(frozen=True, slots=True, eq=False)
class _Around:
    """What else happened since the stacks were seen, as masks [h, w]: other things that came, went or were turned
    ``beside`` them, the new ``shadows``, what may stand ``before_it``, and how far fingers reached there; and the
    stacks that were ``touched``.
    """

    beside: NDArray[np.bool_]
    shadows: NDArray[np.bool_]
    before_it: NDArray[np.bool_]
    in_reach: NDArray[np.bool_]
    touched: list[Standing]


@dataclass(frozen=True, slots=True, eq=False)
class StackComparison:
    """The comparison of the stacks that stay with how they were ``seen`` before; the other attributes are the arguments
    of ``review_things``.
    """

    seen: Comparison
    colours: Mapping[str, tuple[int, int, int]] | None
    moved: bool
    handled: Collection[Cell]
    swept: NDArray[np.bool_] | None
    crossed: bool

    def compared(
        self,
        stay: Sequence[Standing],
        kept: Sequence[Standing],
        gone: list[Standing],
        fresh: Sequence[Standing],
        hidden: Sequence[NDArray[np.bool_]],
    ) -> Compared:
        """What there is after a comparison of the stacks among those that ``stay`` and were ``kept``; ``gone`` and
        ``fresh`` went and came. ``hidden``: the parts [h, w] of known pieces that are no longer seen, though these
        still stand there.
        """
        table, now, config = self.seen.table, self.seen.now, self.seen.config
        things = [*kept, *fresh]
        observations: list[Observation] = []
        restacked: list[Standing] = []
        stacks = [thing for thing in kept if thing in stay and thing.kind == TOKEN and thing.cell is not None]
        if not stacks:
            return Compared(things, gone, observations, restacked)
        around = self._around(stacks, kept, gone, fresh)
        taken = any(thing.kind == TOKEN and thing.cell is None and thing.certain for thing in fresh)
        # the top of another stack is compared with that one
        lower = [one for one in stacks if not any(part_of(table, one, other, config=config.pairs) for other in stacks)]
        for stack in lower:
            nearby = self._nearby(stack, around, [*gone, *fresh])
            said = stirred(table, things, stack, now, nearby, self.moved, config.stacks)
            if not said and nearby.reached is not False and self._hides(stack, hidden, around.before_it):
                said = [stack_seen(stack, False, config.stacks.surest)]
            if not said:
                continue
            if nearby.alone and taken and said[0].confidence >= config.taken_from:
                said = [stack_seen(stack, stack.certain, 1.0)]
            if self._otherwise(stack, nearby, around, [*things, *gone]):
                said = [asked(event, config.stacks) for event in said]
            shown = self.seen.print_at(stack)
            bared = bool(shown and shown.bared)
            if not bared and uncovered(table, things, stack, now, nearby, config.stacks):
                # what differs counts as moved print, and at the gap between two tiles a whole stack may be that
                bared = not ground_hidden(table, things, stack, now, config.remains)
            risen_there = self.seen.rises(stack)  # its sides may have the print's colours
            if bared or (not risen_there and ground_seen(table, things, stack, now, config.remains)):
                things = [thing for thing in things if thing is not stack]
                gone = [*gone, replace(stack, certain=stack.certain and said[0].certain and bared)]
                continue
            if shown and shown.perhaps_bared:
                said = [asked(event, config.stacks) for event in said]
            observations += said
            restacked.append(stack)
        return Compared(things, gone, observations, restacked)

    def _around(
        self, stacks: Sequence[Standing], kept: Sequence[Standing], gone: Sequence[Standing], fresh: Sequence[Standing]
    ) -> _Around:
        """What else happened since the ``stacks`` were seen; of the other things some were ``kept``, some are ``gone``,
        and some are ``fresh``.
        """
        table, config = self.seen.table, self.seen.config
        beside = table.thing_mask([*gone, *fresh, *self._turned(kept)], table.rim)
        shadows = new_shadows(table, self.seen.small, self.seen.since, stacks, config.shadows)
        before_it = table.thing_mask(fresh, config.hiding)
        if self.moved:  # beyond the map's edge the mask of a leaning stack may hold background
            before_it |= ~table.tile_mask(0.0)
        in_reach = table.thing_mask([*gone, *fresh], config.nudged)
        return _Around(beside, shadows, before_it, in_reach, [stack for stack in stacks if self._reached(stack)])

    def _nearby(self, stack: Standing, around: _Around, others: Sequence[Standing]) -> Nearby:
        """What else happened around this stack, where the ``others`` came or went."""
        reached = None if self.swept is None else any(stack is each for each in around.touched)
        if reached and self.crossed:
            reached = None
        touched = [each for each in around.touched if each is not stack]
        on_map = any(thing.cell is not None for thing in others)
        rivals = touched if reached and not on_map else None
        shadows = around.shadows
        own = shadows if rivals is not None and not rivals else None
        if reached and own is None and shadows.any():
            own = own_shadow(self.seen.table, shadows, stack, [*others, *touched], self.seen.config.shadows)
        beside = around.beside | (shadows if own is None else shadows & ~own)
        return Nearby(beside, around.before_it, own, stack.cell in self.handled, reached, rivals)

    def _otherwise(self, stack: Standing, nearby: Nearby, around: _Around, others: Sequence[Standing]) -> bool:
        """Whether the stack's picture may have changed for another reason than its height: it was pushed, or one of the
        ``others`` is paint that came or went beside it.
        """
        if nearby.handled or (around.in_reach[stack.window] & stack.mask).any():
            return True
        return paint_beside(self.seen.table, stack, others, self.seen.now, self.colours, self.seen.config.beside)

    def _hides(self, stack: Standing, hidden: Sequence[NDArray[np.bool_]], before_it: NDArray[np.bool_]) -> bool:
        """Whether that stack has grown before a piece: one of the ``hidden`` parts [h, w] of pieces lies beside it, and
        nothing that came hides that, in the mask ``before_it`` [h, w].
        """
        near = self.seen.table.thing_mask([stack], self.seen.config.pushed)
        return any((near & part).any() and not (before_it & part).any() for part in hidden)

    def _turned(self, things: Sequence[Standing]) -> list[Standing]:
        """The pieces among the things that stay, but were turned or pushed a little: what they hide now or have bared
        is none of the stacks beside them.
        """
        strong, turned = self.seen.since.strong, self.seen.config.turned
        return [
            thing
            for thing in things
            if thing.kind != TOKEN and strong.flat[half_pixels(thing, strong.shape)].mean() > turned
        ]

    def _reached(self, stack: Standing) -> bool:
        """Whether something is known to have moved over the stack."""
        if self.swept is None:
            return False
        rows, columns = np.nonzero(stack.mask)
        rows, columns = (rows + stack.corner[1]) // SHRINK, (columns + stack.corner[0]) // SHRINK
        inside = (rows < self.swept.shape[0]) & (columns < self.swept.shape[1])
        return float(self.swept[rows[inside], columns[inside]].mean()) >= self.seen.config.reached


def _known_before(found: Standing, stay: Sequence[Standing]) -> Standing | None:
    """The stack among those that ``stay`` that ``found`` is, as it was known before; None for any other thing."""
    return next((each for each in stay if each.kind == TOKEN and (each.cell, each.at) == (found.cell, found.at)), None)


def borne_out(
    table: Table,
    now: Picture,
    found: Standing,
    event: Come,
    stood: Sequence[Standing],
    after: tuple[list[Standing], list[Standing], list[tuple[Standing, Come]]],
    moved: bool,
    config: ThingsConfig,
    handled: Collection[Cell] = (),
) -> Come:
    """What is said of the thing ``found``; that a known stack, one of those that ``stood``, has grown is no more than
    asked where something else came or went beside it and its top lies as before: print that was bared or shaded there
    may have a token's colour. ``after``: the things kept, gone and come.
    """
    kept, gone, come = after
    stack = _known_before(found, stood)
    if stack is None or not isinstance(event, StackSeen) or not event.certain:
        return event
    doubted = asked(event, config.stacks)
    if found.cell in handled:
        return doubted
    fresh = [each for each, _ in come if each is not found]
    around = table.thing_mask([*gone, *fresh], table.rim)
    if not (around & table.thing_mask([found], config.stacks.neighbour)).any():
        return event
    before_it = table.thing_mask(fresh, config.hiding)
    said = stirred(table, [*kept, *fresh], stack, now, Nearby(around, before_it), moved, config.stacks)
    return event if any(each.certain for each in said) else doubted


def risen(
    table: Table,
    now: Picture,
    found: Standing,
    event: Come,
    stay: Sequence[Standing],
    after: tuple[list[Standing], list[Standing], list[tuple[Standing, Come]]],
    parts: Sequence[Standing],
    colours: Mapping[str, tuple[int, int, int]] | None,
    moved: bool,
    config: ThingsConfig,
    handled: Collection[Cell] = (),
) -> Come:
    """What is said of the thing ``found``; that a known stack, one of those that ``stay``, has grown by a doubtful
    token is told where nothing else came or went beside it, what came has the stack's own paint, and the rest of the
    stack has changed too. ``after``: the things kept, gone and come; ``parts``: those that came, as detected;
    ``colours``: the pieces' paints (BGR), None for the default.
    """
    kept, gone, come = after
    stack = _known_before(found, stay)
    if stack is None or not stack.certain or not isinstance(event, StackSeen) or event.certain or moved:
        return event
    fresh = [each for each, _ in come if each is not found]
    around = table.thing_mask([*gone, *fresh], table.rim) & table.thing_mask([found], config.stacks.neighbour)
    own = [part for part in parts if shared(found, part) == 1.0]
    if around.any() or found.cell in handled or not has_paint_of(table, stack, own, now, colours, config.beside):
        return event
    nearby = Nearby(np.zeros_like(around), table.thing_mask(own, config.hiding))
    said = stirred(table, [*kept, *fresh, *own], stack, now, nearby, moved, config.stacks)
    return replace(event, certain=True, confidence=1.0) if any(each.certain for each in said) else event
