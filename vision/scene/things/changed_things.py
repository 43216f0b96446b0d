"""Piece and token events since the table was last still: things that appeared, disappeared or changed.

Known things are kept, dropped or checked by how much of their place has changed (``known_things``); what differs from
the stored background becomes new things (``arrivals``). Detections that overlap, or show a known thing again, are
merged or suppressed (``association``); stacks are compared by their tops (``compared_stacks``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from vision.camera.motion import SHRINK
from vision.numeric.changes import Change
from vision.objects.paint.paints import TOKEN
from vision.observation import (
    Observation,
    PieceRemoved,
    StackRemoved,
    TokenReturned,
)
from vision.scene.stacks.known_stacks import measured
from vision.scene.stacks.towers import doubted_tops, towers
from vision.scene.state.table import Standing, Table
from vision.scene.state.thing_pairs import (
    suppressed,
)
from vision.scene.things.arrivals import arrived
from vision.scene.things.association import alone, half_hidden, more_of_known, reconciled
from vision.scene.things.carried_pieces import carried
from vision.scene.things.compared_stacks import StackComparison, borne_out, risen
from vision.scene.things.comparison import Comparison
from vision.scene.things.known_things import no_longer_before, sorted_known
from vision.scene.things.remains import still_seen
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
    seen = Comparison.of(table, now, since, gallery, config, moved)
    since, over = seen.since, seen.over
    known = sorted_known(seen)
    come, shade = arrived(table, now, seen.small, since, over, known.stay, gallery, colours, config=config)
    standing = [thing for thing in (*known.stay, *known.doubtful) if thing.kind == TOKEN]
    parts = [found for found, _ in come]
    higher, come = towers(table, now, standing, come, config.stacks.most, config.towers)
    doubtful = [thing for thing in (*known.stay, *known.doubtful) if thing.kind != TOKEN and not thing.certain]
    come, _ = doubted_tops(table, doubtful, come, (), config.stacks.most, config.towers)
    come = suppressed(table, come, config=config.pairs)
    known, come, hidden = half_hidden(table, known, come, config)
    more = [found for found, _ in come if more_of_known(table, found, known, config)]
    come = [pair for pair in come if not any(pair[0] is each for each in more)]
    known = no_longer_before(seen, known, more)
    still = still_seen(table, known.doubtful, [found for found, _ in come], now, config.remains)
    known = replace(known, stay=[*known.stay, *still], doubtful=[each for each in known.doubtful if each not in still])
    gone, kept, come = reconciled(table, known, higher, come, config=config)
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
    stacks = StackComparison(seen, colours, moved, handled, swept, crossed)
    left = stacks.compared(known.stay, kept, gone, fresh, hidden)
    things = left.things
    if left.restacked:
        come, things = doubted_tops(table, left.restacked, come, things, config.stacks.most, config.towers)
    return ThingsReview(
        tuple(
            measured(table, things, thing, now, over.gain, config=config.stacks)
            if thing.kind == TOKEN and (thing in left.restacked or thing not in kept)
            else thing
            for thing in things
        ),
        (
            *(going(thing, alone(table, thing, [*left.gone, *fresh], config)) for thing in left.gone),
            *(event for _, event in come),
            *left.observations,
        ),
        shade,
    )


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
