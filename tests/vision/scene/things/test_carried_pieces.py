"""A piece that is seen badly is known by the one that has left."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.values import Cell
from tests.vision.scene.conftest import Stands
from vision.numeric.changes import change
from vision.objects.segmentation.blobs import Thing
from vision.observation import PieceSeen
from vision.scene.detection.placing import Detected
from vision.scene.state.half_size import half
from vision.scene.state.table import Standing, Table
from vision.scene.things.carried_pieces import CarriedConfig, carried
from vision.scene.things.changed_things import review_things
from vision.tiles.gallery import Gallery

TENT, COWBOY = SimpleNamespace(kind="tent", lying=False), SimpleNamespace(kind="cowboy", lying=False)
TABLE: Any = SimpleNamespace(shapes=None, solids=(COWBOY, SimpleNamespace(kind="cowboy", lying=True), TENT))


def _piece(kind: str, colour: str = "green", certain: bool = True) -> Standing:
    return Standing(kind, colour, None, Cell(0, 0), (0.5, 0.5), np.ones((9, 9), np.bool_), (50, 50), certain)


def _seen(kind: str, confidence: float = 0.55, colour: str = "green", certain: bool = False) -> PieceSeen:
    return PieceSeen(Cell(2, 0), kind, colour, (0.1, 0.3), None, certain, confidence)


@pytest.mark.parametrize(("gone", "event", "certain"), [
    ([_piece("tent")], _seen("tent"), True),
    ([_piece("tent")], _seen("tent", 0.2), False),
    ([], _seen("tent"), False),
    ([_piece("tent", "red")], _seen("tent"), False),  # a piece of somebody else's
    ([_piece("tent", certain=False)], _seen("tent"), False),
    ([_piece("cowboy")], _seen("tent"), False),
    ([_piece("cowboy")], _seen("cowboy"), False),  # it may lie where it stood before
    ([_piece("tent"), _piece("cowboy")], _seen("tent"), False),  # which of them came again is not known
    ([_piece("", "")], _seen("", colour=""), False),
])  # fmt: skip
def test_a_doubtful_piece_is_the_one_that_left(gone: list[Standing], event: PieceSeen, certain: bool) -> None:
    """If one of its colour and kind has gone, and it alone, and it is taken for that one."""
    ((found, told),) = carried(TABLE, gone, [(_piece(event.kind, event.colour, False), event)], CarriedConfig())
    assert isinstance(told, PieceSeen)
    assert (found.certain, told.certain) == (certain, certain)
    assert told.confidence >= 0.9 if certain else told == event


def test_of_two_that_came_neither_is_settled_by_one_that_left() -> None:
    """The other one may be it."""
    come = [(_piece("tent", certain=False), _seen("tent")), (_piece("tent"), _seen("tent", 1.0, certain=True))]
    assert carried(TABLE, [_piece("tent")], list(come), CarriedConfig()) == come


@pytest.mark.parametrize(("left", "certain"), [("tent", True), ("cowboy", False)])
def test_a_look_at_the_table_knows_a_piece_that_was_carried(
    table: Table,
    gallery: Gallery,
    stands: Stands,
    monkeypatch: pytest.MonkeyPatch,
    left: str,
    certain: bool,
) -> None:
    """It goes and comes between two looks."""
    old = replace(stands(left, (0.1, 0.1)), colour="blue")
    new = replace(stands("tent", (0.8, 0.8), certain=False), colour="blue", piece=True)
    seen, now = table.bare.copy(), table.bare.copy()
    seen[old.window] = now[new.window] = (160, 60, 20)
    own = replace(table, seen=seen, things=(old,), solids=TABLE.solids)
    thing = Thing("tent", "blue", (0.0, 0.0), False, 0.6, False, 0.9, True)
    monkeypatch.setattr("vision.scene.things.arrivals.detect", lambda *_: [Detected(new, thing, None)])
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [event.certain for event in told.observations if isinstance(event, PieceSeen)] == [certain]
    assert [each.certain for each in told.things] == [certain]
