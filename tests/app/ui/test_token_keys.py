"""The keys with which the values of real tokens are told at the end of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.table.model.inputs import TellToken, UntellToken
from app.table.presentation.side_panel import PadView
from app.table.presentation.view import TableView
from app.ui.base.tap_guard import EAGER
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


def test_a_value_of_which_all_tokens_have_been_told_is_dim_and_says_so_at_a_tap(stage: Any, act: TableView) -> None:
    """Its key stopped answering, and looked alive."""
    gone = replace(PAD, told=(5,), values=(*PAD.values[:-1], (5, 0)))
    stage.open(replace(act, pad=gone, placing=None, actions=()))
    assert [stage.button(f"value-{value}").grey for value, _ in PAD.values] == [False, False, False, False, True]
    stage.press(stage.button("value-5"))
    assert stage.sent[-1] == TellToken(5)


def test_a_tap_too_many_after_the_last_token_changes_no_value(stage: Any, act: TableView) -> None:
    """The values told stand where the keys were."""
    told = replace(act, pad=replace(PAD, told=(0, 1, 2)), placing=None, actions=())
    stage.open(told)
    now = [1e3]
    stage.screen.guard._clock = lambda: now[0]
    stage.show(replace(told, pad=replace(PAD, told=(0, 1, 2, 3), complete=True)))
    for waited, sent in ((0.0, []), (EAGER - 0.1, []), (0.2, [UntellToken(1)])):
        now[0] += waited
        stage.press(stage.button("token-1"))
        assert stage.sent == sent
