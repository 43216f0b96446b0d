"""Piece and token events since the table was last still: things that appeared, disappeared or changed.

Known things are kept, dropped or checked by how much of their mask has changed; what differs from the stored background
becomes new things (``vision.scene.detection.new_things``). Detections that overlap, or show a known thing again, are
merged or suppressed (``vision.scene.state.thing_pairs``); stacks are compared by their tops
(``vision.scene.stacks.known_stacks``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from vision.camera.motion import SHRINK
from vision.numeric.changes import Change, change, dazzled, saturation_mask
from vision.numeric.patches import Floats
from vision.objects.paint.paints import TOKEN
from vision.observation import (
    Observation,
    PieceRemoved,
    StackRemoved,
    StackSeen,
    TokenReturned,
)
from vision.scene.detection.bared_print import PrintSeen, print_seen
from vision.scene.stacks.known_stacks import measured, stirred, uncovered
from vision.scene.stacks.paint_beside import has_paint_of, paint_beside
from vision.scene.stacks.stack_changes import Nearby
from vision.scene.stacks.stack_shadows import new_shadows, own_shadow
from vision.scene.stacks.towers import column, doubted_tops, towers
from vision.scene.state.half_size import half, half_mask, half_pixels
from vision.scene.state.table import Standing, Table
from vision.scene.state.thing_pairs import (
    Come,
    distance,
    grown,
    leans,
    part_of,
    rest_of,
    same_place,
    same_thing,
    shared,
    shows_more,
    slid,
    stack_seen,
    suppressed,
)
from vision.scene.things.arrivals import arrived
from vision.scene.things.carried_pieces import carried
from vision.scene.things.remains import ground_seen, still_seen
from vision.scene.things.things_config import ThingsConfig
from vision.tiles.gallery import Gallery

_USUAL = ThingsConfig()


@dataclass(frozen=True, slots=True)
class ThingsReview:
    """What a look at the things on the table found: the ``things`` that are there now, the ``observations`` of what
    changed, and ``shade``, the brightness (0-1) left in shadows as estimated since.
    """

    things: tuple[Standing, ...]
    observations: tuple[Observation, ...]
    shade: float


def review_things(
    table: Table,
    now: Picture,
    since: Change,
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None = None,
    moved: bool = False,
    handled: Collection[Cell] = (),
    swept: NDArray[np.bool_] | None = None,
    crossed: bool = False,
    config: ThingsConfig = _USUAL,
) -> ThingsReview:
    """Detect which things appeared, disappeared or changed; ``table`` is left as it is.

    ``now`` is uint8 [h, w, 3]; ``since`` is the change from ``table.seen`` to it at half size; ``table.seen`` and
    ``table.bare`` must show the tiles as they lie now. ``colours`` are the pieces' paints (BGR), None for the default.
    Where the whole picture ``moved``, tiles may have entered or left a bright light: changes of saturated pixels that
    illumination can explain are then ignored. On the cells ``handled``, where a tile has just been laid or laid beside,
    a known stack may have been pushed: that it has changed is only asked. ``swept`` [h / SHRINK, w / SHRINK]: where
    anything moved meanwhile; None: not known. ``crossed``: a hand that moved over a stack may have been on its way to a
    tile: that it was there proves nothing, only that none was does.
    """
    small = half(now)
    places = [half_pixels(known, small.shape) for known in table.things]
    looked_at = since.strong.copy()
    for place in places:
        looked_at.flat[place] = True
    bare = half(table.bare)
    over = change(bare, small, looked_at, config=config.changes)
    if moved:
        since = replace(
            since, strong=since.strong & ~dazzled(half(table.seen), small, since.gain, config=config.changes)
        )
        over = replace(over, strong=over.strong & ~dazzled(bare, small, over.gain, config=config.changes))
    known = _sorted(table, places, now, (small, bare), since, over, gallery, config=config)
    come, shade = arrived(table, now, small, since, over, known.stay, gallery, colours, config=config)
    standing = [thing for thing in (*known.stay, *known.doubtful) if thing.kind == TOKEN]
    parts = [found for found, _ in come]
    higher, come = towers(table, now, standing, come, config.stacks.most, config.towers)
    doubtful = [thing for thing in (*known.stay, *known.doubtful) if thing.kind != TOKEN and not thing.certain]
    come, _ = doubted_tops(table, doubtful, come, (), config.stacks.most, config.towers)
    come = suppressed(table, come, config=config.pairs)
    known, come, hidden = _half_hidden(table, known, come, config)
    more = [found for found, _ in come if _more_of_known(table, found, known, config)]
    come = [pair for pair in come if not any(pair[0] is each for each in more)]
    known = _no_longer_before(table, known, more, now, since, over, gallery, config)
    still = still_seen(table, known.doubtful, [found for found, _ in come], now, config.remains)
    known = replace(known, stay=[*known.stay, *still], doubtful=[each for each in known.doubtful if each not in still])
    gone, kept, come = _reconciled(table, known, higher, come, config=config)
    stood = [*known.stay, *known.doubtful]
    come = [
        (found, borne_out(table, now, found, event, stood, (kept, gone, come), moved, config, handled))
        for found, event in come
    ]
    come = [
        (found, risen(table, now, found, event, known.stay, (kept, gone, come), parts, colours, moved, config, handled))
        for found, event in come
    ]
    come = carried(table, gone, come, config.carried)
    fresh = [found for found, _ in come]
    if swept is not None and np.count_nonzero(swept) * SHRINK**2 < config.bulk * table.pixels_per_tile**2:
        swept = None  # no hand was seen: what moved is what changed
    comparing = _Comparing(table, now, since, over, gallery, colours, moved, handled, swept, crossed, config)
    things, gone, stirs, restacked = comparing.stacks(known.stay, kept, gone, fresh, hidden)
    if restacked:
        come, things = doubted_tops(table, restacked, come, things, config.stacks.most, config.towers)
    return ThingsReview(
        tuple(
            measured(table, things, thing, now, over.gain, config=config.stacks)
            if thing.kind == TOKEN and (thing in restacked or thing not in kept)
            else thing
            for thing in things
        ),
        (
            *(going(thing, _alone(table, thing, [*gone, *fresh], config)) for thing in gone),
            *(event for _, event in come),
            *stirs,
        ),
        shade,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Comparing:
    """The comparison of the stacks that stay with how they were seen before; the attributes are the arguments of
    ``review_things``.
    """

    table: Table
    now: Picture
    since: Change
    over: Change
    gallery: Gallery
    colours: Mapping[str, tuple[int, int, int]] | None
    moved: bool
    handled: Collection[Cell]
    swept: NDArray[np.bool_] | None
    crossed: bool
    config: ThingsConfig

    def stacks(
        self,
        stay: Sequence[Standing],
        kept: list[Standing],
        gone: list[Standing],
        fresh: list[Standing],
        hidden: Sequence[NDArray[np.bool_]],
    ) -> tuple[list[Standing], list[Standing], list[Observation], list[Standing]]:
        """The things that are there after a comparison of the stacks among those that ``stay`` and were ``kept``, and
        those that are ``gone``, what is said of stacks that have changed, and these. ``hidden``: the parts [h, w] of
        known pieces that are no longer seen, though these still stand there.
        """
        table, config = self.table, self.config
        things = [*kept, *fresh]
        stirs: list[Observation] = []
        restacked: list[Standing] = []
        stacks = [thing for thing in kept if thing in stay and thing.kind == TOKEN and thing.cell is not None]
        if not stacks:
            return things, gone, stirs, restacked
        beside = table.thing_mask([*gone, *fresh, *self._turned(kept)], table.rim)
        shadows = new_shadows(table, half(self.now), self.since, stacks, config.shadows)
        before_it = table.thing_mask(fresh, config.hiding)
        in_reach = table.thing_mask([*gone, *fresh], config.nudged)
        if self.moved:  # beyond the map's edge the mask of a leaning stack may hold background
            before_it |= ~table.tile_mask(0.0)
        touched = [stack for stack in stacks if self._reached(stack)]
        taken = any(thing.kind == TOKEN and thing.cell is None and thing.certain for thing in fresh)
        # the top of another stack is compared with that one
        lower = [one for one in stacks if not any(part_of(table, one, other, config=config.pairs) for other in stacks)]
        for stack in lower:
            reached = None if self.swept is None else any(stack is each for each in touched)
            if reached and self.crossed:
                reached = None
            others = [each for each in touched if each is not stack]
            on_map = any(thing.cell is not None for thing in (*gone, *fresh))
            rivals = others if reached and not on_map else None
            own = shadows if rivals is not None and not rivals else None
            if reached and own is None and shadows.any():
                own = own_shadow(table, shadows, stack, [*gone, *fresh, *others], config.shadows)
            around = beside | (shadows if own is None else shadows & ~own)
            nearby = Nearby(around, before_it, own, stack.cell in self.handled, reached, rivals)
            said = stirred(table, things, stack, self.now, nearby, self.moved, config.stacks)
            if not said and reached is not False and self._hides(stack, hidden, before_it):
                said = [stack_seen(stack, False, config.stacks.surest)]
            if not said:
                continue
            if nearby.alone and taken and said[0].confidence >= config.taken_from:
                said = [stack_seen(stack, stack.certain, 1.0)]
            pushed = nearby.handled or bool((in_reach[stack.window] & stack.mask).any())
            if pushed or paint_beside(table, stack, [*things, *gone], self.now, self.colours, config.beside):
                said = [_asked(event, config) for event in said]
            shown = _print_at(table, stack, self.now, self.gallery, config)
            bared = uncovered(table, things, stack, self.now, nearby, config.stacks) or bool(shown and shown.bared)
            risen_there = _rises(table, stack, self.since, self.over, config)  # its sides may have the print's colours
            if bared or (not risen_there and ground_seen(table, things, stack, self.now, config.remains)):
                things = [thing for thing in things if thing is not stack]
                gone = [*gone, replace(stack, certain=stack.certain and said[0].certain and bared)]
                continue
            if shown and shown.perhaps_bared:
                said = [_asked(event, config) for event in said]
            stirs += said
            restacked.append(stack)
        return things, gone, stirs, restacked

    def _hides(self, stack: Standing, hidden: Sequence[NDArray[np.bool_]], before_it: NDArray[np.bool_]) -> bool:
        """Whether that stack has grown before a piece: one of the ``hidden`` parts [h, w] of pieces lies beside it, and
        nothing that came hides that, in the mask ``before_it`` [h, w].
        """
        near = self.table.thing_mask([stack], self.config.pushed)
        return any((near & part).any() and not (before_it & part).any() for part in hidden)

    def _turned(self, things: Sequence[Standing]) -> list[Standing]:
        """The pieces among the things that stay, but were turned or pushed a little: what they hide now or have bared
        is none of the stacks beside them.
        """
        return [
            thing
            for thing in things
            if thing.kind != TOKEN
            and self.since.strong.flat[half_pixels(thing, self.since.strong.shape)].mean() > self.config.turned
        ]

    def _reached(self, stack: Standing) -> bool:
        """Whether something is known to have moved over the stack."""
        if self.swept is None:
            return False
        rows, columns = np.nonzero(stack.mask)
        rows, columns = (rows + stack.corner[1]) // SHRINK, (columns + stack.corner[0]) // SHRINK
        inside = (rows < self.swept.shape[0]) & (columns < self.swept.shape[1])
        return float(self.swept[rows[inside], columns[inside]].mean()) >= self.config.reached


def _asked(event: StackSeen, config: ThingsConfig) -> StackSeen:
    """The same observation as a question."""
    return replace(event, certain=False, confidence=min(event.confidence, config.stacks.surest))


def _print_at(table: Table, thing: Standing, now: Picture, gallery: Gallery, config: ThingsConfig) -> PrintSeen | None:
    """How much of the print of its tile is seen where a known thing stood that has changed, beside other things; None
    beside the map.
    """
    if thing.cell is None:
        return None
    others = table.thing_mask([each for each in table.things if each is not thing], config.hiding)[thing.window]
    pictures, mask = (now[thing.window], table.seen[thing.window]), thing.mask & ~others
    return print_seen(table, gallery, thing.cell, pictures, thing.corner, mask, config.new.bared)


def _grown_there(
    table: Table, stack: Standing, now: Picture, since: Change, over: Change, gallery: Gallery, config: ThingsConfig
) -> bool:
    """Whether a stack stands where its place has the background's colours: the sides of one that has grown may have
    the colours of the print that its old top hid.
    """
    return _still_hides(table, stack, now, gallery, config) or _rises(table, stack, since, over, config)


def _still_hides(table: Table, stack: Standing, now: Picture, gallery: Gallery, config: ThingsConfig) -> bool:
    """Whether where a stack on a tile stood, beside other things, the print is not seen that is remembered below it."""
    if stack.kind != TOKEN or stack.cell is None:
        return False
    others = table.thing_mask([each for each in table.things if each is not stack], config.hiding)[stack.window]
    # the dark side of a piece that touches its place would be taken for the detail of the print
    pictures = np.where(others[..., None], table.bare[stack.window], now[stack.window]), table.bare[stack.window]
    found = print_seen(table, gallery, stack.cell, pictures, stack.corner, stack.mask & ~others, config.new.bared)
    return found.hidden and found.now < config.covered


def _rises(table: Table, stack: Standing, since: Change, over: Change, config: ThingsConfig) -> bool:
    """Whether as much as the top of a stack has come to be seen, where it would be if the stack on a tile had grown."""
    if stack.kind != TOKEN or stack.cell is None or stack.cell not in table.tiles:
        return False
    above, _ = column(table, stack, config.stacks.most, config.towers)
    come = since.mild & over.mild & half_mask(above, over.mild.shape)
    place = half_pixels(stack, come.shape)
    come.flat[place] = False
    return bool(np.count_nonzero(come) >= config.risen * len(place))


@dataclass(frozen=True, slots=True)
class _Known:
    """The known things by how much of them has changed: those that ``stay``, those whose place shows the background
    again, and those that something else may stand on.
    """

    stay: list[Standing]
    gone: list[Standing]
    doubtful: list[Standing]


def _sorted(
    table: Table,
    places: Sequence[NDArray[np.int64]],
    now: Picture,
    halves: tuple[Picture, Picture],
    since: Change,
    over: Change,
    gallery: Gallery,
    config: ThingsConfig = _USUAL,
) -> _Known:
    """The known things, their pixels being ``places`` of the half-size pictures, sorted by what happened there;
    ``halves`` are ``now`` and the table without things at half size.
    """
    small, bare = halves
    shared = np.zeros(since.strong.size, np.uint8)
    for place in places:
        shared[place] += 1
    found = _Known([], [], [])
    for known, place in zip(table.things, places, strict=True):
        # where masks overlap, the pixels show whichever thing is in front: judge by the rest if that is enough
        alone = place[shared[place] == 1]
        if len(alone) < config.alone * len(place):  # what has changed there was not of a thing in front that stays
            alone = place[(shared[place] == 1) | since.strong.flat[place]]
        if len(alone) < config.alone * len(place):
            alone = place
        altered = since.strong.flat[place] | (
            since.mild.flat[place] & _overlit(small, bare, over.gain, place, config=config)
        )
        changed = np.count_nonzero(altered) / max(1, len(place))
        faintly = np.count_nonzero(since.mild.flat[place]) / max(1, len(place))
        differs = np.count_nonzero(over.strong.flat[alone]) / max(1, len(alone))
        if changed > config.turned and differs < config.left:
            there = _grown_there(table, known, now, since, over, gallery, config)
            (found.stay if there else found.gone).append(known)
        elif changed > config.exchanged:
            # under an overexposed thing the stored background is wrong after a change of light; the print is not
            shown = _print_at(table, known, now, gallery, config) if known.kind != TOKEN else None
            (found.gone if shown and shown.bared else found.doubtful).append(known)
        elif known.kind != TOKEN and faintly > config.exchanged and not over.mild.flat[alone].any():
            # a pale piece on print of nearly its colour: nothing there differs from the print any more
            shown = _print_at(table, known, now, gallery, config)
            (found.gone if shown and shown.bared else found.stay).append(known)
        else:
            found.stay.append(known)
    return found


def _no_longer_before(
    table: Table,
    known: _Known,
    more: Sequence[Standing],
    now: Picture,
    since: Change,
    over: Change,
    gallery: Gallery,
    config: ThingsConfig,
) -> _Known:
    """The known things, those stacks being gone that stood before a piece of which ``more`` is seen now: their place
    differs from the background, but only where that piece shows.
    """
    shape = over.strong.shape
    behind = np.zeros(shape, np.bool_)
    for piece in more:
        behind |= half_mask(table.thing_mask([piece], 0.0), shape)
    gone = []
    for stack in [each for each in known.doubtful if each.kind == TOKEN]:
        place = half_pixels(stack, shape)
        beside = place[~behind.flat[place]]
        if len(beside) == len(place) or len(beside) < config.alone * len(place):
            continue
        if over.strong.flat[beside].mean() < config.left and not _grown_there(
            table, stack, now, since, over, gallery, config
        ):
            gone.append(stack)
    doubtful = [each for each in known.doubtful if not any(each is stack for stack in gone)]
    return replace(known, gone=[*known.gone, *gone], doubtful=doubtful)


def _half_hidden(
    table: Table, known: _Known, come: list[tuple[Standing, Come]], config: ThingsConfig
) -> tuple[_Known, list[tuple[Standing, Come]], list[NDArray[np.bool_]]]:
    """The known things, those pieces staying of which what came shows a rest; what came without such rests; and for
    each of those pieces of which a part has been hidden, that part [h, w].
    """
    stay, hidden = list(known.stay), list[NDArray[np.bool_]]()
    doubtful = list[Standing]()
    for piece in known.doubtful:
        rest = [pair for pair in come if rest_of(piece, pair[0], config=config.pairs)]
        (stay if rest else doubtful).append(piece)
        if rest:
            come = [pair for pair in come if not any(pair is part for part in rest)]
            part = table.thing_mask([piece], 0.0) & ~table.thing_mask([found for found, _ in rest], 0.0)
            if np.count_nonzero(part) >= config.concealed * np.count_nonzero(piece.mask):
                hidden.append(part)
    return replace(known, stay=stay, doubtful=doubtful), come, hidden


def _reconciled(
    table: Table,
    known: _Known,
    higher: Sequence[Standing],
    come: list[tuple[Standing, Come]],
    config: ThingsConfig = _USUAL,
) -> tuple[list[Standing], list[Standing], list[tuple[Standing, Come]]]:
    """The things that are gone, those that are kept, and those that came, after detections that show a known thing
    again have been merged with it; ``higher``: stacks that have come again as towers.
    """
    gone, come = list(known.gone), list(come)
    for thing in [each for each in gone if each.kind == TOKEN and each.cell is not None]:
        # where the top of a stack was, the pale rims of the higher stack resemble the background
        near = [
            pair
            for pair in come
            if same_place(thing, pair[0], config=config.pairs) or leans(table, thing, pair[0], config=config.pairs)
        ]
        if near and near[0][1].confidence < config.hardly:
            come.remove(near[0])  # a rest of its shadow, where the print that it hid is seen again
        elif near:
            gone.remove(thing)
            known_again, event = grown(thing, *near[0])
            if shared(thing, near[0][0]) > config.pairs.within:  # it may have gone, and its print look like a token
                event = replace(event, certain=False, confidence=min(event.confidence, config.stacks.surest))
            come[come.index(near[0])] = known_again, event
    kept: list[Standing] = []
    for thing in [*known.stay, *known.doubtful]:
        if any(thing is stack for stack in higher):
            continue
        there = [
            p
            for p in come
            if distance(thing, p[0]) < config.pairs.beside or leans(table, thing, p[0], config=config.pairs)
        ]
        same = [
            p
            for p in there
            if same_thing(thing, p[0], config=config.pairs)
            or leans(table, thing, p[0], config=config.pairs)
            or slid(table, thing, p[0], config=config.pairs)
        ]
        if same and (thing.kind != TOKEN or thing.cell is None):
            come.remove(same[0])
            kept.append(same[0][0])
        elif not same and not (thing in known.doubtful and there):
            kept.append(thing)
        elif thing.kind == TOKEN and all(pair[0].kind != TOKEN for pair in there):
            kept.append(thing)  # a piece in front of it occludes it
        elif not same:
            gone.append(thing)
        elif thing in known.stay:
            # a stack that has grown: only the part beyond its known mask was detected
            come[come.index(same[0])] = grown(thing, *same[0])
        else:  # a stack that was detected anew has a new top, but stands where it stood
            found, event = same[0]
            told = stack_seen(thing, event.certain, event.confidence)
            # a doubtful look leaves no doubt that a stack stands there, once that was certain
            sure = thing.certain or found.certain
            come[come.index(same[0])] = replace(found, at=thing.at, cell=thing.cell, certain=sure), told
    return gone, kept, come


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
    asked = _asked(event, config)
    if found.cell in handled:
        return asked
    fresh = [each for each, _ in come if each is not found]
    around = table.thing_mask([*gone, *fresh], table.rim)
    if not (around & table.thing_mask([found], config.stacks.neighbour)).any():
        return event
    before_it = table.thing_mask(fresh, config.hiding)
    said = stirred(table, [*kept, *fresh], stack, now, Nearby(around, before_it), moved, config.stacks)
    return event if any(each.certain for each in said) else asked


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


def _overlit(
    now: Picture, bare: Picture, gain: Floats, place: NDArray[np.int64], config: ThingsConfig = _USUAL
) -> NDArray[np.bool_]:
    """Which of the pixels ``place`` [n] of ``now`` (row-major indices) are saturated and show nothing but the
    background, [n]; ``gain`` is the illumination now as a factor on ``bare``, by blocks.
    """
    height, width = now.shape[:2]
    rows, columns = place // width * gain.shape[0] // height, place % width * gain.shape[1] // width
    due = np.clip(bare.reshape(-1, 3)[place] * gain[rows, columns], 0, 255)
    seen = now.reshape(-1, 3)[place]
    return np.asarray(
        saturation_mask(seen[:, None], config=config.changes)[:, 0] & (np.abs(seen - due).max(axis=1) < config.alike)
    )


def _more_of_known(table: Table, found: Standing, known: _Known, config: ThingsConfig) -> bool:
    """Whether what was ``found`` is more of a known piece. Where nothing has gone that may have hidden or shaded that,
    a piece for certain whose foot is elsewhere is another one: people stand pieces of one colour side by side.
    """
    alike = [each for each in known.stay if shows_more(each, found, config=config.pairs)]
    if not alike:
        return False
    apart = all(np.hypot(*np.subtract(each.at, found.at)) >= config.pairs.slimmest for each in alike)
    return not (apart and found.certain and _alone(table, found, known.gone, config))


def _alone(table: Table, thing: Standing, others: Sequence[Standing], config: ThingsConfig) -> bool:
    """Whether none of the other things that came or went is as near as its shadow may reach."""
    near = table.thing_mask([thing], config.company)
    return not any((near[other.window] & other.mask).any() for other in others if other is not thing)


def going(thing: Standing, alone: bool = True) -> PieceRemoved | StackRemoved | TokenReturned:
    """The observation that this thing is gone; a piece of which only the colour was certain is named without kind.
    Unless it went ``alone``, that one is no more than asked about: it may have been the shadow of what came or went
    beside it, or print that showed there.
    """
    if thing.cell is None:
        assert thing.kind == TOKEN, "a piece stands on a tile"
        return TokenReturned(thing.at, thing.certain)
    if thing.kind == TOKEN:
        return StackRemoved(thing.cell, thing.at, thing.certain)
    known = thing.certain or not thing.piece
    return PieceRemoved(
        thing.cell,
        thing.kind if known else "",
        thing.colour,
        thing.at,
        thing.lying if known else None,
        thing.certain or (thing.piece and alone),
    )
