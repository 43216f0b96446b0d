"""A third game on the screen: play, a feature's card and the final scoring, with nothing of it known to the app."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from app.table.model.inputs import Undo
from app.table.presentation.view import TableView, view
from app.ui.base.pictures import Pictures
from tests.app.test_third_game_at_the_table import box, states, words
from tests.app.ui.conftest import Stage
from tests.worlds.hamlets import enter, forget


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """The game is registered while a test of this file runs, and forgotten after it."""
    enter()
    yield
    forget()


def reached(phase: str) -> TableView:
    """The table in that phase, some turns into the game."""
    return next(view(state) for number, state in enumerate(states()) if number > 20 and state.phase == phase)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), pytest.param((720, 1280), marks=pytest.mark.slow)])
def test_its_screens_are_shown_and_touched(window: Any, size: tuple[int, int]) -> None:
    """A place, an action, a feature's card and the final scoring, without a picture or a word that is missing."""
    plain = {face.name: np.full((32, 32, 3), 150, np.uint8) for face, _ in box().faces()}
    stage = Stage(window, Pictures(box(), plain), words())
    try:
        screen = stage.open(reached("place"), size)
        laid = screen.view.tiles[3]
        stage.tap_cell(laid.cell)
        assert told(screen)
        act = reached("act")
        stage.show(act)
        stage.press(stage.button("undo"))
        assert Undo() in stage.sent
        over = view(list(states())[-1])
        stage.show(over)
        found = screen.open_ceremony()
        assert found is not None
        for number in range(len(found.ceremony.steps) + 1):
            found.go_to(number)
            stage.frames(1)
            found.settle()
            assert not [text for text in told(screen) if "[" in text]
    finally:
        stage.close()


def told(screen: Any) -> list[str]:
    """All words on the screen."""
    return [str(part.words) for part in screen.walk() if getattr(part, "words", "")]
