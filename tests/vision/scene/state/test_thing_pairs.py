"""How two things on a table lie to each other."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.values import Cell
from tests.vision.scene.conftest import Stands
from vision.objects.paint.paints import TOKEN
from vision.observation import PieceSeen, StackSeen
from vision.scene.stacks.known_stacks import RING
from vision.scene.state.table import Standing, Table
from vision.scene.state.thing_pairs import Come, grown, in_each_other, leans, same_thing, shows_more, suppressed


def _come(thing: Standing) -> tuple[Standing, Come]:
    assert thing.cell is not None
    return thing, (StackSeen if thing.kind == TOKEN else PieceSeen)(thing.cell, at=thing.at)


def test_a_shadow_beside_a_piece_is_no_second_piece(table: Table, stands: Stands) -> None:
    """Of two detections whose feet overlap only the certain one is kept; of two beside each other both are."""
    sure, shadow = stands("cowboy", (0.5, 0.5)), stands("tent", (0.55, 0.45), wide=20, certain=False)
    beside = stands("tent", (0.5, 0.8))
    assert [thing for thing, _ in suppressed(table, [_come(shadow), _come(sure)])] == [sure]
    assert len(suppressed(table, [_come(sure), _come(beside)])) == 2
    assert not in_each_other(sure, stands(TOKEN, (0.5, 0.5)), table.pixels_per_tile, 0.33)


def test_the_top_of_a_tower_is_no_second_stack(table: Table, stands: Stands) -> None:
    """A disc in the direction in which a stack leans is merged with it, its foot unchanged; one beside it is not."""
    foot, top, beside = stands(TOKEN, (0.5, 0.6), wide=22), stands(TOKEN, (0.5, 0.6), 0.4), stands(TOKEN, (0.82, 0.6))
    assert leans(table, foot, top)
    assert leans(table, foot, replace(top, cell=None)), "also where the top is seen beyond the map's edge"
    ((whole, event),) = suppressed(table, [_come(top), _come(foot)])
    assert event.at == foot.at
    assert whole.mask.sum() > foot.mask.sum()
    assert len(suppressed(table, [_come(foot), _come(beside)])) == 2


def test_square_tokens_that_touch_by_their_corners_are_two(table: Table, stands: Stands) -> None:
    """One lies where the other would lean if it were high; a high stack has no dents."""
    foot = stands(TOKEN, (0.5, 0.6), wide=10)
    x, y = foot.corner
    beside, above = (replace(foot, at=(0.8, 0.3), corner=(x + aside, y - 9)) for aside in (5, 0))
    for other, count in ((beside, 2), (above, 1)):
        assert leans(table, foot, other, whole=True)
        assert len(suppressed(table, [_come(foot), _come(other)])) == count
    assert len(suppressed(table, [_come(foot), _come(replace(beside, certain=False))])) == 1
    half = replace(beside, at=(0.58, 0.52))
    assert len(suppressed(table, [_come(foot), _come(half)])) == 1, "two cannot stand so near to each other"


def test_a_shadow_against_the_way_in_which_stacks_lean_is_not_their_foot(table: Table, stands: Stands) -> None:
    """Doubtful tokens below tokens for certain are a shadow, and the stack stands where it was seen."""
    shadow, top = stands(TOKEN, (0.5, 0.6), wide=22, certain=False), stands(TOKEN, (0.5, 0.6), 0.4)
    assert leans(table, shadow, top)
    for come in ([_come(shadow), _come(top)], [_come(top), _come(shadow)]):
        assert [thing for thing, _ in suppressed(table, come)] == [top]


def test_stacks_that_touch_are_two(table: Table, stands: Stands) -> None:
    """Two stacks whose feet are a token apart stay two, even if one's mask holds a part of the other's rim."""
    one, other = stands(TOKEN, (0.3, 0.3)), stands(TOKEN, (0.59, 0.3))
    wide = replace(one, mask=np.pad(one.mask, ((0, 0), (0, 8))))
    assert len(suppressed(table, [_come(wide), _come(other)])) == 2
    assert len(suppressed(table, [_come(wide), _come(replace(other, at=(0.5, 0.3)))])) == 1


def test_tokens_beside_the_map_are_as_near_as_they_are_small(table: Table, stands: Stands) -> None:
    """Far from the map the scale is hardly known: two that look smaller than learned lie nearer to each other. On the
    map two could not lie so near.
    """
    one, other = (stands(TOKEN, (0.3 + 0.27 * number, 0.3), wide=14) for number in range(2))
    assert in_each_other(one, other, table.pixels_per_tile, 0.35)
    one, other = replace(one, cell=None), replace(other, cell=None)
    assert not in_each_other(one, other, table.pixels_per_tile, 0.35)
    near = replace(stands(TOKEN, (0.5, 0.3), wide=14), cell=None)
    assert in_each_other(one, near, table.pixels_per_tile, 0.35)


def test_a_token_beside_the_map_is_not_the_one_behind_which_it_lies(stands: Stands) -> None:
    """Seen from aside rows of them are nearer to each other than tokens are wide; a rim is a part of its token."""
    known = replace(stands(TOKEN, (0.5, 0.5)), cell=None, mask=np.ones((16, 26), np.bool_), corner=(100, 100))
    for south, same in ((12, False), (6, True)):
        other = replace(known, corner=(100, 100 + south))
        assert same_thing(known, other) is same


@pytest.mark.parametrize(("radius", "told"), [(7.34, 1), (6.4, 2)])
def test_how_near_two_tokens_may_be_follows_from_their_width(
    table: Table, stands: Stands, radius: float, told: int
) -> None:
    """What is a little nearer to a token than a second one can be is its side."""
    shapes: Any = SimpleNamespace(token=tuple((radius * x, radius * y) for x, y in RING.tolist()))
    one, side = stands(TOKEN, (0.3, 0.3), wide=20), stands(TOKEN, (0.56, 0.3), wide=16)
    assert len(suppressed(replace(table, shapes=shapes), [_come(one), _come(side)])) == told


def test_two_looks_at_one_token_are_one(table: Table, stands: Stands) -> None:
    """A token of which two edges differ clearly is found twice, each time with most of it."""
    one, again = stands(TOKEN, (0.3, 0.3), wide=24), stands(TOKEN, (0.3, 0.3), wide=18)
    shifted = replace(again, corner=(one.corner[0] + 18, one.corner[1]), at=(0.6, 0.3))
    nearly = replace(again, corner=(one.corner[0] + 12, one.corner[1]), at=(0.6, 0.3))
    assert len(suppressed(table, [_come(one), _come(shifted)])) == 2
    assert len(suppressed(table, [_come(one), _come(nearly)])) == 1


def test_two_stacks_that_come_one_behind_the_other_are_two(table: Table, stands: Stands) -> None:
    """A token as far behind another as a stack of eighteen more would lean is a stack of its own, not a top; a part
    visible beyond a known stack still belongs to it.
    """
    before, behind = stands(TOKEN, (0.5, 0.6), wide=19), stands(TOKEN, (0.5, 0.6), 0.66, wide=8)
    assert len(suppressed(table, [_come(before), _come(behind)])) == 2
    assert leans(table, before, behind)


def test_the_rest_of_a_piece_of_which_a_part_was_known_is_no_second_one(stands: Stands) -> None:
    """Nor could another stand as near; two tokens may, one on the other, and pieces do a little farther away."""
    part = stands("cowboy", (0.5, 0.5), wide=8)
    rest, beside = stands("cowboy", (0.5, 0.6), wide=12), stands("cowboy", (0.5, 0.7), wide=12)
    assert same_thing(part, rest)
    assert not same_thing(part, beside)
    assert not same_thing(replace(part, kind=TOKEN), replace(rest, kind=TOKEN))


def test_what_shows_again_of_a_piece_is_no_second_one(stands: Stands) -> None:
    """Paint of the same colour in the place of a piece that stays belongs to it; another colour or a token does not."""
    tent, found = stands("tent", (0.5, 0.5), wide=20), stands("cowboy", (0.55, 0.5), wide=9)
    assert shows_more(tent, found)
    assert not shows_more(tent, replace(found, colour="red"))
    assert not shows_more(tent, replace(found, kind=TOKEN))
    assert not shows_more(tent, stands("cowboy", (0.8, 0.5), wide=9))


def test_a_tower_is_told_on_the_tile_it_stands_on(stands: Stands) -> None:
    """A stack whose mask grows over the edge of its tile stays on the tile of its foot."""
    foot = stands(TOKEN, (0.5, 0.1))
    more = replace(stands(TOKEN, (0.5, 0.0)), cell=Cell(0, -1), at=(0.5, 0.95))
    stack, event = grown(foot, *_come(more))
    assert isinstance(event, StackSeen)
    assert (stack.cell, stack.at) == (event.cell, event.at) == ((0, 0), (0.5, 0.1))
