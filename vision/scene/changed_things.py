"""Piece and token events since the table was last still: things that appeared, disappeared or changed.

Known things are kept, dropped or checked by how much of their mask has changed; what differs from the stored background
becomes new things (``vision.scene.new_things``). Detections that overlap, or show a known thing again, are merged or
suppressed (``vision.scene.thing_pairs``); stacks are compared by their tops (``vision.scene.stacks``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM, Cell
from app.values.pictures import Picture
from vision.camera.motion import SHRINK
from vision.numeric.changes import Change, ChangeConfig, around, change, dazzled, saturation_mask, spots
from vision.numeric.patches import Floats, apply
from vision.objects.paints import TOKEN
from vision.objects.pieces import Thing, token_radius
from vision.observation import (
    Observation,
    PieceRemoved,
    PieceSeen,
    StackRemoved,
    StackSeen,
    TokenReturned,
    TokenTaken,
)
from vision.scene.bared_print import shows_print
from vision.scene.dim_tokens import detect_dim, faint_beside
from vision.scene.half_size import HALF, half, half_mask, half_pixels
from vision.scene.new_things import detect, detect_hiding
from vision.scene.stack_changes import Nearby
from vision.scene.stack_shadows import ShadowConfig, new_shadows, own_shadow
from vision.scene.stacks import RING, StackConfig, measured, silhouette, stirred, uncovered
from vision.scene.table import Standing, Table
from vision.scene.thing_looks import NewThingConfig
from vision.scene.thing_pairs import (
    Come,
    PairConfig,
    distance,
    grown,
    leans,
    part_of,
    same_place,
    same_thing,
    shared,
    shows_more,
    stack_seen,
    suppressed,
)
from vision.scene.towers import TowerConfig, doubted_tops, towers
from vision.tiles.gallery import Gallery


@dataclass(frozen=True, slots=True)
class ThingsConfig:
    """What is said of things that came, went or changed. Set on the simulated table; not measured on real boxes."""

    turned: float = 0.25
    """The part (0-1) of a thing that must have changed for it to be checked."""
    exchanged: float = 0.5
    """The part (0-1) of a thing that must have changed for its identity to be doubted."""
    left: float = 0.35
    """The part (0-1) of a removed thing's place that may still differ from the background."""
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
    reached: float = 0.15
    """The part (0-1) of a stack over which something must have moved for a hand to have been there."""
    off_map: float = 0.05
    """Margin of the map in which no dim token is looked for, in tiles: its edge has a shadow."""
    bulk: float = 3.0
    """The least area beside the map, in tiles squared, of what is larger than things."""
    flood: int = 8
    """The number of doubtful things beside the map, seen at once, beyond which they are taken for none, if the certain
    ones are fewer: on a matched simulated table a lamp that was switched on overexposed wood, and its grain looked like
    some sixty tokens."""
    broken: float = 0.15
    """Half the widest gap in that, in tiles."""
    changes: ChangeConfig = field(default_factory=ChangeConfig)
    """What counts as a change."""
    new: NewThingConfig = field(default_factory=NewThingConfig)
    """What counts as a thing."""
    pairs: PairConfig = field(default_factory=PairConfig)
    """When two things are one."""
    stacks: StackConfig = field(default_factory=StackConfig)
    """When a stack has changed."""
    shadows: ShadowConfig = field(default_factory=ShadowConfig)
    """What counts as a new shadow beside a stack."""
    towers: TowerConfig = field(default_factory=TowerConfig)
    """When what came is the upper part of a known stack."""


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
    config: ThingsConfig = ThingsConfig(),
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
    come, shade = _arrived(table, now, small, since, over, known.stay, gallery, colours, config=config)
    standing = [thing for thing in (*known.stay, *known.doubtful) if thing.kind == TOKEN]
    higher, come = towers(table, standing, come, config.stacks.most, config.towers)
    come = suppressed(table, come, config=config.pairs)
    come = [pair for pair in come if not any(shows_more(each, pair[0], config=config.pairs) for each in known.stay)]
    gone, kept, come = _reconciled(table, known, higher, come, config=config)
    come = [
        (found, borne_out(table, now, found, event, known.stay, (kept, gone, come), moved, config))
        for found, event in come
    ]
    fresh = [found for found, _ in come]
    things = [*kept, *fresh]
    restacked: list[Standing] = []
    stacks = [thing for thing in kept if thing in known.stay and thing.kind == TOKEN and thing.cell is not None]
    stirs: list[Observation] = []
    most = config.stacks.surest
    if stacks:
        beside = table.thing_mask([*gone, *fresh], table.rim)
        shadows = new_shadows(table, small, since, stacks, config.shadows)
        before_it = table.thing_mask(fresh, config.hiding)
        in_reach = table.thing_mask([*gone, *fresh], config.pushed)
        if moved:  # beyond the map's edge the mask of a leaning stack may hold background
            before_it |= ~table.tile_mask(0.0)
        lower = [
            stack for stack in stacks if not any(part_of(table, stack, other, config=config.pairs) for other in stacks)
        ]
        if swept is not None and np.count_nonzero(swept) * SHRINK**2 < config.bulk * table.pixels_per_tile**2:
            swept = None  # no hand was seen: what moved is what changed
        touched = [] if swept is None else [stack for stack in stacks if _reached(stack, swept, config)]
        for stack in lower:
            reached = None if swept is None else any(stack is each for each in touched)
            if reached and crossed:
                reached = None
            own = None
            if reached and shadows.any():
                rivals = [*gone, *fresh, *(each for each in touched if each is not stack)]
                own = own_shadow(table, shadows, stack, rivals, config.shadows)
            around = beside | (shadows if own is None else shadows & ~own)
            nearby = Nearby(around, before_it, own, stack.cell in handled, reached)
            if said := stirred(table, things, stack, now, nearby, moved, config.stacks):
                if nearby.handled or (in_reach[stack.window] & stack.mask).any():
                    said = [replace(event, certain=False, confidence=min(event.confidence, most)) for event in said]
                if uncovered(table, things, stack, now, nearby, config.stacks) or _bared(
                    table, stack, now, gallery, config
                ):
                    things = [thing for thing in things if thing is not stack]
                    gone = [*gone, replace(stack, certain=stack.certain and said[0].certain)]
                    continue
                stirs += said
                restacked.append(stack)
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


def _reached(stack: Standing, swept: NDArray[np.bool_], config: ThingsConfig) -> bool:
    """Whether something moved over the stack, by the shrunk mask of what was ``swept`` [h, w]."""
    rows, columns = np.nonzero(stack.mask)
    rows, columns = (rows + stack.corner[1]) // SHRINK, (columns + stack.corner[0]) // SHRINK
    inside = (rows < swept.shape[0]) & (columns < swept.shape[1])
    return float(swept[rows[inside], columns[inside]].mean()) >= config.reached


def _bared(table: Table, thing: Standing, now: Picture, gallery: Gallery, config: ThingsConfig) -> bool:
    """Whether a known thing that has changed is gone, the print of its tile being seen there."""
    pictures = now[thing.window], table.seen[thing.window]
    return thing.cell is not None and shows_print(
        table, gallery, thing.cell, pictures, thing.corner, thing.mask, config.new.bared
    )


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
    config: ThingsConfig = ThingsConfig(),
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
        if len(alone) < config.alone * len(place):
            alone = place
        altered = since.strong.flat[place] | (
            since.mild.flat[place] & _overlit(small, bare, over.gain, place, config=config)
        )
        changed = np.count_nonzero(altered) / max(1, len(place))
        differs = np.count_nonzero(over.strong.flat[alone]) / max(1, len(alone))
        if changed > config.turned and differs < config.left:
            found.gone.append(known)
        elif changed > config.exchanged:
            # under an overexposed thing the stored background is wrong after a change of light; the print is not
            bared = known.kind != TOKEN and _bared(table, known, now, gallery, config)
            (found.gone if bared else found.doubtful).append(known)
        else:
            found.stay.append(known)
    return found


def _arrived(
    table: Table,
    now: Picture,
    small: Picture,
    since: Change,
    over: Change,
    stay: list[Standing],
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None,
    config: ThingsConfig = ThingsConfig(),
) -> tuple[list[tuple[Standing, Come]], float]:
    """All that is detected where something changed that differs from the background, with what is said of it; and the
    brightness left in shadows, as estimated from theirs. ``small`` is ``now`` at half size.
    """
    come: list[tuple[Standing, Come]] = []
    shade = table.shade
    standing = table.thing_mask(stay, config.standing)
    open_ = np.zeros(since.strong.shape, np.bool_)
    if table.open:  # an unknown tile lies there: parts of its print would look like things
        open_ = half_mask(table.free_mask(table.open, config.unnamed), since.strong.shape)
    unknown = since.strong & over.strong & ~half_mask(standing, since.strong.shape) & ~open_
    unknown &= ~_bulk(table, since, config=config)
    scale = table.pixels_per_tile / HALF
    least = config.new.least * scale**2 * 0.5
    for mask, corner in spots(unknown, least, max(2, round(config.heart * scale))):
        for found in detect(table, now, mask, corner, over, standing, gallery, colours, config.new):
            if found.umbra is not None:
                shade += config.shade_step * (
                    min(max(found.umbra, config.shade_range[0]), config.shade_range[1]) - shade
                )
            event = _arrival(found.standing, found.thing)
            if event is not None:
                come.append((found.standing, event))
    new = [thing for thing, _ in come]
    standing |= table.thing_mask(new, config.standing)
    beside = half_mask(table.thing_mask(new, config.pushed), since.mild.shape)
    weak = since.mild & half_mask(table.tile_mask(0.0), since.mild.shape)
    weak &= ~half_mask(standing, since.mild.shape) & ~open_
    weak = _no_towers(table, weak, over, stay, config)
    for mask, corner in spots(_joined(weak, config.joined * scale), least, 1):
        if np.count_nonzero(mask) > config.new.most * scale**2:
            continue  # light, or the shadow of somebody
        left, top = corner
        if (beside[top : top + mask.shape[0], left : left + mask.shape[1]] & mask).any():
            continue  # the shadow of what has come: on hardly printed ground its own edges hide what print there is
        for found in detect_hiding(table, now, mask, corner, over, standing, gallery, colours, config.new):
            event = _arrival(found.standing, found.thing)
            if event is not None:
                come.append((found.standing, event))
    dim = since.mild & ~half_mask(table.tile_mask(config.off_map), since.mild.shape)
    dim &= ~half_mask(standing, since.mild.shape) & ~open_ & ~_bulk(table, since, config)
    for mask, corner in spots(dim, least, max(2, round(config.heart * scale))):
        for found in detect_dim(table, now, mask, corner, over, standing, gallery, colours, False, config.new):
            event = _arrival(found.standing, found.thing)
            if event is not None:
                come.append((found.standing, event))
    lying = [*stay, *(thing for thing, _ in come)]
    faint = faint_beside(table, small, since.gain, lying, config.new) & ~open_
    faint &= ~half_mask(table.thing_mask(lying, config.standing), faint.shape)
    for mask, corner in spots(faint, least, max(2, round(config.heart * scale))):
        for found in detect_dim(table, now, mask, corner, over, standing, gallery, colours, True, config.new):
            event = _arrival(found.standing, found.thing)
            if event is not None and event.certain:
                come.append((found.standing, event))
    doubtful = [thing for thing, event in come if thing.cell is None and not event.certain]
    if len(doubtful) > max(config.flood, len(come) - len(doubtful)):
        come = [pair for pair in come if all(pair[0] is not thing for thing in doubtful)]
    return come, shade


def _no_towers(
    table: Table, weak: NDArray[np.bool_], over: Change, things: Sequence[Standing], config: ThingsConfig
) -> NDArray[np.bool_]:
    """The half-size mask ``weak`` [h, w] without what may be seen there of a stack among the ``things`` on the map that
    has grown, however high: that is told by comparing stacks. What print parts from the stack is none of it.
    """
    stacks = [thing for thing in things if thing.kind == TOKEN]
    own = half_mask(table.thing_mask(stacks, 0.0), weak.shape)
    near = half_mask(table.thing_mask(stacks, config.pushed), weak.shape)
    drawn = np.zeros(table.seen.shape[:2], np.uint8)
    ring = RING * (token_radius(table.shapes) + config.pushed * TILE_MM)
    for thing in stacks:
        if thing.cell is not None and thing.cell in table.tiles:
            foot = apply(table.lattice.warp(thing.cell), np.array([thing.at]))[0]
            outline = silhouette(config.stacks.most, foot, table.ground((float(foot[0]), float(foot[1]))), ring)
            cv2.fillConvexPoly(drawn, np.round(outline * 16).astype(np.int32), 1.0, shift=4)
    column = half_mask(drawn > 0, weak.shape)
    _, labels = cv2.connectedComponents((over.mild | over.strong | weak | own).astype(np.uint8))
    standing = np.unique(np.asarray(labels)[own])
    return weak & ~near & ~(column & np.isin(np.asarray(labels), standing[standing > 0]))


def _joined(mask: NDArray[np.bool_], reach: float) -> NDArray[np.bool_]:
    """The mask [h, w] with gaps of up to twice ``reach`` pixels closed."""
    window = around(mask, 0)
    if window is None:
        return mask
    side = 2 * max(1, round(reach)) + 1
    round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    joined = np.zeros_like(mask)
    part = np.pad(mask[window].astype(np.uint8), side)
    joined[window] = np.asarray(cv2.morphologyEx(part, cv2.MORPH_CLOSE, round_))[side:-side, side:-side] > 0
    return joined


def _bulk(table: Table, since: Change, config: ThingsConfig = ThingsConfig()) -> NDArray[np.bool_]:
    """The mask [h, w] of what changed beside the map over an area larger than any things there: a hand, a sleeve, a box
    lid. Its parts, broken by the colours of the table, would look like tokens.
    """
    scale = table.pixels_per_tile / HALF
    if np.count_nonzero(since.mild) < config.bulk * scale**2:
        return np.zeros_like(since.mild)
    beside = since.mild & ~half_mask(table.tile_mask(0.05), since.mild.shape)
    if np.count_nonzero(beside) < config.bulk * scale**2:
        return np.zeros_like(beside)
    reach = 2 * round(config.broken * scale) + 1
    joined = cv2.dilate(beside.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    count, labels = cv2.connectedComponents(np.asarray(joined, np.uint8))
    sizes = np.bincount(np.asarray(labels)[beside], minlength=count)
    large = sizes >= config.bulk * scale**2
    large[0] = False
    return np.asarray(large[np.asarray(labels)])


def _reconciled(
    table: Table,
    known: _Known,
    higher: Sequence[Standing],
    come: list[tuple[Standing, Come]],
    config: ThingsConfig = ThingsConfig(),
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
        if near:
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
            if same_thing(thing, p[0], config=config.pairs) or leans(table, thing, p[0], config=config.pairs)
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


def borne_out(
    table: Table,
    now: Picture,
    found: Standing,
    event: Come,
    stay: Sequence[Standing],
    after: tuple[list[Standing], list[Standing], list[tuple[Standing, Come]]],
    moved: bool,
    config: ThingsConfig,
) -> Come:
    """What is said of the thing ``found``; that a known stack, one of those that ``stay``, has grown is no more than
    asked where something else came or went beside it and its top lies as before: print that was bared or shaded there
    may have a token's colour. ``after``: the things kept, gone and come.
    """
    kept, gone, come = after
    stack = next((each for each in stay if each.kind == TOKEN and (each.cell, each.at) == (found.cell, found.at)), None)
    if stack is None or not isinstance(event, StackSeen) or not event.certain:
        return event
    fresh = [each for each, _ in come if each is not found]
    around = table.thing_mask([*gone, *fresh], table.rim)
    if not (around & table.thing_mask([found], config.stacks.neighbour)).any():
        return event
    before_it = table.thing_mask(fresh, config.hiding)
    said = stirred(table, [*kept, *fresh], stack, now, Nearby(around, before_it), moved, config.stacks)
    if any(each.certain for each in said):
        return event
    return replace(event, certain=False, confidence=min(event.confidence, config.stacks.surest))


def _overlit(
    now: Picture, bare: Picture, gain: Floats, place: NDArray[np.int64], config: ThingsConfig = ThingsConfig()
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


def _arrival(standing: Standing, thing: Thing) -> Come | None:
    if standing.cell is None:
        return TokenTaken(standing.at, thing.certain, thing.confidence) if thing.kind == TOKEN else None
    if thing.kind == TOKEN:
        return stack_seen(standing, thing.certain, thing.confidence)
    return PieceSeen(
        standing.cell,
        thing.kind,
        thing.colour,
        standing.at,
        thing.lying,
        thing.certain,
        thing.confidence,
    )


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
