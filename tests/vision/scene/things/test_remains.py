"""What is seen in the place of a known thing that has changed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from app.values.pictures import Picture
from tests.vision.scene.conftest import Stands
from vision.objects.paint.paints import TOKEN
from vision.scene.state.table import Standing, Table
from vision.scene.things.remains import RemainsConfig, ground_hidden, ground_seen, still_seen

BLACK, GREEN = (30.0, 28.0, 28.0), (60.0, 120.0, 45.0)


def _painted(picture: Picture, mask: NDArray[np.bool_], paint: tuple[float, float, float]) -> Picture:
    noise = np.random.default_rng(2).normal(0, 2.0, picture.shape)
    return np.clip(np.where(mask[..., None], np.array(paint), picture) + noise, 0, 255).astype(np.uint8)


def _mask(table: Table, thing: Standing) -> NDArray[np.bool_]:
    return table.thing_mask([thing], 0.0)


@pytest.fixture(name="known")
def _known(table: Table, stands: Stands) -> tuple[Table, Standing]:
    """A black tent, and the table on which it stands."""
    tent = replace(stands("tent", (0.5, 0.5), wide=20), colour="black")
    return replace(table, seen=_painted(table.bare, _mask(table, tent), BLACK), things=(tent,)), tent


@pytest.mark.parametrize(("moved", "there", "still"), [(12, True, True), (12, False, False), (2, True, False)])
def test_a_piece_of_which_a_part_is_in_view_behind_a_new_one_still_stands(
    known: tuple[Table, Standing], moved: int, there: bool, still: bool
) -> None:
    """It was said to be gone, and to come again when the other one left; of too little in view nothing is said."""
    table, tent = known
    figure = replace(tent, kind="cowboy", colour="green", corner=(tent.corner[0], tent.corner[1] + moved))
    behind = table.seen if there else table.bare
    now = _painted(behind, _mask(table, figure), GREEN)
    assert still_seen(table, [tent], [figure], now, RemainsConfig()) == ([tent] if still else [])


def test_the_ground_is_seen_where_a_thing_went_and_not_where_it_is_another_one(known: tuple[Table, Standing]) -> None:
    table, tent = known
    assert ground_seen(table, (tent,), tent, table.bare)
    assert not ground_seen(table, (tent,), tent, table.seen)
    assert not ground_seen(table, (tent,), tent, _painted(table.bare, _mask(table, tent), GREEN))
    before_it = replace(tent, kind=TOKEN, colour="", corner=(tent.corner[0], tent.corner[1] + 2))
    assert not ground_seen(table, (tent, before_it), tent, table.bare), "too little of its place is in view"


def test_the_ground_is_hidden_where_a_thing_is_seen_a_little_otherwise(known: tuple[Table, Standing]) -> None:
    table, tent = known
    dark = _painted(table.bare, _mask(table, tent), (50.0, 46.0, 44.0))
    assert ground_hidden(table, (tent,), tent, table.seen)
    assert ground_hidden(table, (tent,), tent, dark)
    assert not ground_hidden(table, (tent,), tent, table.bare)
    before_it = replace(tent, kind=TOKEN, colour="", corner=(tent.corner[0], tent.corner[1] + 2))
    assert not ground_hidden(table, (tent, before_it), tent, table.seen), "too little of its place is in view"
