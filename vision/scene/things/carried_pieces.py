"""Pieces that people carry from one place of the map to another between two looks.

What left and what came are the same piece then, so that each tells what the other is (data association in tracking,
Bar-Shalom and Fortmann 1988): a piece that is seen badly at its new place is known by what has gone from its old one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.observation import PieceSeen
from vision.scene.state.table import Standing, Table
from vision.scene.state.thing_pairs import Come


@dataclass(frozen=True, slots=True)
class CarriedConfig:
    """When what came is the piece that left."""

    exchanged: float = 0.05
    """How often (0-1) people take one piece home and put another kind of its colour on the map between two looks,
    against carrying one. Assumed."""
    likely: float = 0.9
    """The least confidence (0-1), by Bayes' rule, for what came to be certain then."""


def carried(
    table: Table, gone: Sequence[Standing], come: list[tuple[Standing, Come]], config: CarriedConfig
) -> list[tuple[Standing, Come]]:
    """The things that ``come``, each with what is told of it: a doubtful piece, the only one of its colour, is certain
    where the only one of that colour among those ``gone`` was of the kind that it is taken for. Kinds that stand or lie
    are left out, since of how they are put now the piece that left says nothing.
    """
    told = [event for _, event in come if isinstance(event, PieceSeen)]
    settled = list[tuple[Standing, Come]]()
    for found, event in come:
        if isinstance(event, PieceSeen) and not event.certain:
            alone = [each.colour for each in told].count(event.colour) == 1
            odds = event.confidence, (1.0 - event.confidence) * config.exchanged
            confidence = odds[0] / max(sum(odds), 1e-6)
            if alone and _left_as(event, gone) and _has_one_pose(table, event.kind) and confidence >= config.likely:
                found = replace(found, certain=True)
                event = replace(event, certain=True, confidence=round(confidence, 3))
        settled.append((found, event))
    return settled


def _left_as(event: PieceSeen, gone: Sequence[Standing]) -> bool:
    """Whether the only piece of that colour that has ``gone`` was of that kind for certain."""
    same = [thing for thing in gone if thing.cell is not None and thing.colour == event.colour]
    return len(same) == 1 and same[0].certain and same[0].kind == event.kind and bool(event.colour)


def _has_one_pose(table: Table, kind: str) -> bool:
    """Whether pieces of that kind are put on the map in one way only."""
    solids = table.solids if table.shapes is None else table.shapes.solids
    return [solid.kind for solid in solids].count(kind) == 1
