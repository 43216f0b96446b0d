"""The keys with which the values of real tokens are told at the end of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.table.presentation.side_panel import PadView
from app.table.presentation.view import TableView
from app.ui.base.widgets import TouchButton

PAD = PadView("red", "Anna", 4, tuple((value, 5) for value in (0, 1, 2, 3, 5)))


def _keys(stage: Any) -> dict[str, tuple[float, ...]]:
    """Where the keys with the values stand, and how large their figures are."""
    found = [button for button in stage.all(TouchButton) if button.name.startswith("value-")]
    assert len(found) == len(PAD.values)
    return {key.name: (*key.to_window(*key.pos), *key.size) for key in found}


def test_keys_stay_where_they_are_and_keep_their_figures(stage: Any, act: TableView) -> None:
    """Whatever has been told: a finger finds the next one. A figure is larger than the count below it."""
    plain = replace(act, pad=PAD, placing=None, actions=())
    screen = stage.open(plain)
    before = _keys(stage)
    for told in ((5,), (5, 5), (5, 5, 0)):
        stage.show(replace(plain, pad=replace(PAD, told=told)))
        assert _keys(stage) == before
    key = stage.button("value-5")
    assert key.words
    assert key._sign.height > 1.5 * key._label.font_size
    assert screen.panel.parent is not None


def test_a_value_that_has_been_told_stands_in_the_middle_of_its_key(stage: Any, act: TableView) -> None:
    """There is no sign above it for which room is kept."""
    stage.open(replace(act, pad=replace(PAD, told=(0, 1, 2, 3), complete=True), placing=None, actions=()))
    key = stage.button("token-1")
    assert key._label.center_y == pytest.approx(key.center_y, abs=3)
