"""What came and what was known before, matched: whatever shows a known thing again, more of it or a rest of it is no
thing of its own.

Method: data association in tracking (Bar-Shalom and Fortmann 1988), by rules on how two things lie to each other
(``vision.scene.state.thing_pairs``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.objects.paint.paints import TOKEN
from vision.scene.stacks.known_stacks import asked
from vision.scene.state.table import Standing, Table
from vision.scene.state.thing_pairs import (
    Come,
    distance,
    grown,
    leans,
    rest_of,
    same_place,
    same_thing,
    shared,
    shows_more,
    slid,
    stack_seen,
)
from vision.scene.things.known_things import Known
from vision.scene.things.things_config import ThingsConfig


def half_hidden(
    table: Table, known: Known, come: list[tuple[Standing, Come]], config: ThingsConfig
) -> tuple[Known, list[tuple[Standing, Come]], list[NDArray[np.bool_]]]:
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


def more_of_known(table: Table, found: Standing, known: Known, config: ThingsConfig) -> bool:
    """Whether what was ``found`` is more of a known piece. Where nothing has gone that may have hidden or shaded that,
    a piece for certain whose foot is elsewhere is another one: people stand pieces of one colour side by side.
    """
    alike = [each for each in known.stay if shows_more(each, found, config=config.pairs)]
    if not alike:
        return False
    apart = all(np.hypot(*np.subtract(each.at, found.at)) >= config.pairs.slimmest for each in alike)
    return not (apart and found.certain and alone(table, found, known.gone, config))


def reconciled(
    table: Table,
    known: Known,
    higher: Sequence[Standing],
    come: list[tuple[Standing, Come]],
    config: ThingsConfig,
) -> tuple[list[Standing], list[Standing], list[tuple[Standing, Come]]]:
    """The things that are gone, those that are kept, and those that came, after detections that show a known thing
    again have been merged with it; ``higher``: stacks that have come again as towers.
    """
    gone, come = _grown_after_all(table, known.gone, come, config)
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


def _grown_after_all(
    table: Table, gone: Sequence[Standing], come: list[tuple[Standing, Come]], config: ThingsConfig
) -> tuple[list[Standing], list[tuple[Standing, Come]]]:
    """The things that are ``gone`` and those that came, after stacks have been merged that seemed gone where in truth
    they have grown.
    """
    gone, come = list(gone), list(come)
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
                event = asked(event, config.stacks)
            come[come.index(near[0])] = known_again, event
    return gone, come


def alone(table: Table, thing: Standing, others: Sequence[Standing], config: ThingsConfig) -> bool:
    """Whether none of the other things that came or went is as near as its shadow may reach."""
    near = table.thing_mask([thing], config.company)
    return not any((near[other.window] & other.mask).any() for other in others if other is not thing)
