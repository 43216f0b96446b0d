"""What has come onto the table: things detected where it changed clearly, weakly, or beside the map hardly at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from app.values.pictures import Picture
from vision.numeric.changes import Change, around, spots
from vision.numeric.patches import apply
from vision.objects.lessons.token_shapes import token_radius
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Thing
from vision.observation import PieceSeen, TokenTaken
from vision.scene.detection.dim_tokens import detect_dim, faint_beside
from vision.scene.detection.new_things import Search, detect, detect_hiding
from vision.scene.detection.placing import Detected
from vision.scene.detection.printed_tokens import printed_tokens
from vision.scene.stacks.known_stacks import RING, silhouette
from vision.scene.state.half_size import HALF, half_mask
from vision.scene.state.table import Standing, Table
from vision.scene.state.thing_pairs import Come, stack_seen, suppressed
from vision.scene.things.things_config import ThingsConfig
from vision.tiles.gallery import Gallery


def arrived(
    table: Table,
    now: Picture,
    small: Picture,
    since: Change,
    over: Change,
    stay: list[Standing],
    gallery: Gallery,
    colours: Mapping[str, tuple[int, int, int]] | None,
    config: ThingsConfig,
) -> tuple[list[tuple[Standing, Come]], float]:
    """All that is detected where something changed that differs from the background, with what is said of it; and the
    brightness left in shadows, as estimated from theirs. ``small`` is ``now`` at half size.
    """
    search = Search(table, now, over, gallery, colours, config.new)
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
    heart = max(2, round(config.heart * scale))
    for mask, corner in spots(unknown, least, heart):
        found = detect(search, mask, corner, standing)
        shade = _shade_after(shade, found, config)
        come += _arrivals(found)
    new = [thing for thing, _ in come]
    standing |= table.thing_mask(new, config.standing)
    beside = half_mask(table.thing_mask(new, config.pushed), since.mild.shape)
    weak = since.mild & half_mask(table.tile_mask(0.0), since.mild.shape)
    weak &= ~half_mask(standing, since.mild.shape) & ~open_
    _, pieces = cv2.connectedComponents(weak.astype(np.uint8))
    apart = _no_towers(table, weak, over, stay, config)
    for mask, corner in spots(_joined(apart, config.joined * scale), least, 1):
        if np.count_nonzero(mask) > config.new.most * scale**2:
            continue  # light, or the shadow of somebody
        left, top = corner
        if (beside[top : top + mask.shape[0], left : left + mask.shape[1]] & mask).any():
            continue  # the shadow of what has come: on hardly printed ground its own edges hide what print there is
        come += _arrivals(detect_hiding(search, mask, corner, standing, np.asarray(pieces, np.int32)))
    dim = since.mild & ~half_mask(table.tile_mask(config.off_map), since.mild.shape)
    dim &= ~half_mask(standing, since.mild.shape) & ~open_ & ~_bulk(table, since, config)
    for mask, corner in spots(dim, least, heart):
        come += _arrivals(detect_dim(search, mask, corner, standing, painted=False))
    lying = [*stay, *(thing for thing, _ in come)]
    faint = faint_beside(table, small, since.gain, lying, config.new) & ~open_
    faint &= ~half_mask(table.thing_mask(lying, config.standing), faint.shape)
    for mask, corner in spots(faint, least, heart):
        found = detect_dim(search, mask, corner, standing, painted=True)
        come += [pair for pair in _arrivals(found) if pair[1].certain]
    lying = [*stay, *(thing for thing, _ in come)]
    come += _arrivals(
        printed_tokens(search, small, since.gain, lying, open_ | _bulk(table, since, config), config.printed)
    )
    doubtful = [pair for pair in come if pair[0].cell is None and not pair[1].certain]
    if _is_flood(table, doubtful, len(come) - len(doubtful), config):
        come = [pair for pair in come if all(pair is not each for each in doubtful)]
    return come, shade


def _is_flood(table: Table, doubtful: list[tuple[Standing, Come]], others: int, config: ThingsConfig) -> bool:
    """Whether the ``doubtful`` things beside the map are so many, against so many ``others``, that they are none: grain
    in another light. What one player lays down lies in one place.
    """
    if len(doubtful) <= max(config.flood, others):
        return False
    places = np.array([thing.at for thing, _ in suppressed(table, doubtful, config=config.pairs)])
    apart = np.hypot(*(places - np.median(places, axis=0)).T)
    scattered = int(np.count_nonzero(apart > config.laid_within)) > config.flood
    return len(places) > max(config.flood, others) and (scattered or len(places) > config.together)


def _shade_after(shade: float, found: Sequence[Detected], config: ThingsConfig) -> float:
    """The brightness (0-1) left in shadows, estimated as ``shade`` before, after things were ``found`` with theirs."""
    for umbra in (each.umbra for each in found if each.umbra is not None):
        shade += config.shade_step * (min(max(umbra, config.shade_range[0]), config.shade_range[1]) - shade)
    return shade


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


def _bulk(table: Table, since: Change, config: ThingsConfig) -> NDArray[np.bool_]:
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


def _arrivals(found: Sequence[Detected]) -> list[tuple[Standing, Come]]:
    """What is said of the things that were ``found``; without pieces beside the map, of which nothing is said."""
    told = ((each.standing, _arrival(each.standing, each.thing)) for each in found)
    return [(standing, event) for standing, event in told if event is not None]


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
