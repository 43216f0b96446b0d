"""A map whose pictures are still being drawn."""

from __future__ import annotations

import time
from typing import Any

import pytest

from app.table.presentation.view import TableView
from app.ui.base.pictures import Pictures
from app.ui.map import unveil
from app.ui.map.widget import Board


@pytest.mark.parametrize("still", [False, True])
def test_it_is_seen_when_they_are_there(
    stage: Any, act: TableView, monkeypatch: pytest.MonkeyPatch, *, still: bool
) -> None:
    """Not before: no blank card is shown. It fades in, without motion it appears at once."""
    drawn = {"all": False}
    monkeypatch.setattr(Pictures, "shown", property(lambda _: drawn["all"]))
    stage.open(act)
    board = Board(stage.screen.pictures, still=still)
    board.show(act)
    stage.frames(3)
    assert board.opacity == 0.0
    drawn["all"] = True
    stage.frames(1)
    assert board.opacity == 1.0 if still else board.opacity < 1.0
    end = time.monotonic() + 5.0
    while board.opacity < 1.0 and time.monotonic() < end:
        stage.frames(1)
    assert board.opacity == 1.0


def test_it_is_seen_after_a_while_in_any_case(stage: Any, act: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow computer hides no game."""
    monkeypatch.setattr(Pictures, "shown", property(lambda _: False))
    monkeypatch.setattr(unveil, "PATIENCE", 0.0)
    stage.open(act)
    board = Board(stage.screen.pictures, still=True)
    board.show(act)
    stage.frames(3)
    assert board.opacity == 1.0


def test_a_picture_that_is_lacking_later_hides_nothing(
    stage: Any, act: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a map that nobody has seen yet waits."""
    screen = stage.open(act)
    monkeypatch.setattr(Pictures, "shown", property(lambda _: False))
    stage.show(act)
    assert screen.board.opacity == 1.0
