"""Parts of a change that are one stack of tokens, or one piece."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.values import Cell
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Cutout, Known, Thing
from vision.objects.shapes.solids import Ground
from vision.scene.detection.joined_looks import with_sides, with_tops
from vision.scene.detection.look import Look, Seen
from vision.scene.detection.new_thing_config import NewThingConfig

NOTHING = np.zeros((60, 60), np.bool_)
PAINTS = {"black": (50, 50, 52), "red": (40, 45, 185), TOKEN: (102, 100, 94)}
TOP = Thing(TOKEN, "", (30.0, 26.0), None, 1.0, True, 0.88)
SIDE = Thing("tent", "black", (30.0, 40.0), False, 0.35, False, 0.6)


def _seen(thing: Thing, rows: slice) -> Seen:
    part = np.zeros((60, 60), np.bool_)
    part[rows, 22:38] = True
    return Seen(part, thing, part.astype(np.float32), 1.0)


def _together(monkeypatch: pytest.MonkeyPatch, thing: Thing) -> Look:
    """A look at a map, to which parts that are joined are that thing."""
    bare = np.full((60, 60, 3), 150, np.uint8)
    ground = Ground(np.array([[57.0, 0.0], [0.0, 40.0]]), np.array([0.0, -30.0]), 0.0)
    cut = Cutout(bare, bare, (0, 0), ground, np.ones(3, np.float32), 0.6)
    monkeypatch.setattr(Look, "at", lambda _, union, *__: (thing, union.astype(np.float32)))
    return Look(cut, 57.0, (Cell(0, 0), (0.5, 0.5)), Known(PAINTS, None, ()), NewThingConfig())


@pytest.mark.parametrize(("side", "rows", "fit", "joined"), [
    (SIDE, slice(34, 42), 0.79, True),
    (SIDE, slice(8, 18), 0.79, False),  # above the top nothing of that stack is seen
    (SIDE, slice(44, 52), 0.79, False),  # it does not touch
    (replace(SIDE, colour="red"), slice(34, 42), 0.79, False),
    (replace(SIDE, certain=True), slice(34, 42), 0.79, False),
    (SIDE, slice(34, 42), 0.7, False),  # together they have no stack's outline
])  # fmt: skip
def test_what_is_dark_below_the_top_of_a_new_stack_is_its_side(
    monkeypatch: pytest.MonkeyPatch, side: Thing, rows: slice, fit: float, joined: bool
) -> None:
    """Under a tilted camera the sides of three dark tokens lie in the shade: they were asked about as a black tent, and
    the stack was told too far up.
    """
    look = _together(monkeypatch, replace(TOP, foot=(30.0, 34.0), fit=fit))
    top, other = _seen(TOP, slice(18, 34)), _seen(side, rows)
    found = with_sides(look, [top, other], NOTHING, NOTHING)
    if joined:
        assert [each.thing.foot for each in found] == [(30.0, 34.0)]
        assert (found[0].part == (top.part | other.part)).all()
    else:
        assert [each is one for each, one in zip(found, (top, other), strict=True)] == [True, True]


FIGURE = Thing("cowboy", "black", (30.0, 40.0), True, 1.0, True, 0.81)


@pytest.mark.parametrize(("side", "both", "rows", "joined"), [
    (FIGURE, replace(FIGURE, fit=0.95), slice(34, 42), True),
    (FIGURE, replace(FIGURE, fit=0.95, certain=False), slice(34, 42), True),
    (FIGURE, replace(FIGURE, fit=0.9), slice(34, 42), False),  # a token alone fits as well
    (FIGURE, replace(FIGURE, fit=0.95), slice(44, 52), False),  # it does not touch
    (FIGURE, replace(TOP, fit=0.95), slice(34, 42), False),
    (FIGURE, replace(SIDE, fit=0.95), slice(34, 42), False),
    (replace(FIGURE, colour="red"), replace(FIGURE, colour="red", fit=0.95), slice(34, 42), False),
])  # fmt: skip
def test_a_token_that_completes_the_outline_of_a_dark_piece_is_its_top_in_the_light(
    monkeypatch: pytest.MonkeyPatch, side: Thing, both: Thing, rows: slice, joined: bool
) -> None:
    """The top of a black figure that lay under a bright lamp was told as a token beside it, for certain."""
    look = _together(monkeypatch, both)
    top, other = _seen(TOP, slice(18, 34)), _seen(side, rows)
    found = with_tops(look, [top, other], NOTHING, NOTHING)
    if joined:
        assert [(each.thing.kind, each.thing.fit, each.thing.certain) for each in found] == [("cowboy", 0.95, True)]
        assert (found[0].part == (top.part | other.part)).all()
    else:
        assert [each is one for each, one in zip(found, (top, other), strict=True)] == [True, True]


def test_a_dark_piece_in_doubt_remains_so_with_its_top_unless_the_two_are_one_for_certain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """How it lies must be the same too: what is certain of a part says nothing of another pose."""
    top = _seen(TOP, slice(18, 34))
    for side, together, certain in (
        (replace(FIGURE, certain=False), replace(FIGURE, fit=0.95, certain=False), False),
        (replace(FIGURE, certain=False), replace(FIGURE, fit=0.95), True),
        (FIGURE, replace(FIGURE, fit=0.95, lying=False, certain=False), False),
    ):
        look = _together(monkeypatch, together)
        (found,) = with_tops(look, [top, _seen(side, slice(34, 42))], NOTHING, NOTHING)
        assert found.thing.certain is certain
