"""The map stays where people see it when hands have done what was asked, and when panels close."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.ui.map.camera import MapCamera
from tests.app.ui.family import Family, Moves


@pytest.fixture
def family(window: Any, tmp_path: Path) -> Iterator[Family]:
    """The app, with a game of three that has just begun."""
    made = Family(window, tmp_path)
    made.begin("red", "blue", "yellow")
    yield made
    made.close()


def _seen(family: Family) -> MapCamera:
    """What the map shows, as if its middle were the corner of the window."""
    board = family.screen.board
    camera: MapCamera = board.sight.goal.dragged(tuple(-at for at in board.center))
    return camera


def _lay_until_hands_have_something_to_do(family: Family, moves: Moves) -> None:
    while True:
        family.send(moves.next())
        family.frames()
        if family.screen.view.placing is not None and family.offers("done"):
            return


def test_the_map_stays_when_hands_have_done_what_a_tile_asked_for(family: Family) -> None:
    """It made room for the sentence, the button and the rings as the tile was laid; a finger may be on its way to what
    is seen now. Early in a game all of it has room there.
    """
    moves = Moves(family)
    for _ in range(6):
        _lay_until_hands_have_something_to_do(family, moves)
        before = _seen(family)
        family.press("done")
        assert not family.offers("done")
        assert _seen(family) == before


def test_the_map_is_where_it_was_when_a_panel_closes_that_came_after_hands_were_done(family: Family) -> None:
    """It does not go to the middle by the way."""
    moves = Moves(family)
    for _ in range(6):
        _lay_until_hands_have_something_to_do(family, moves)
        family.press("done")
        before = _seen(family)
        family.screen.handling.correct_tile(family.screen.board.laid[0])
        family.frames()
        assert _seen(family) != before
        family.tap(family.screen.panel.ids.shut)
        assert _seen(family) == pytest.approx(before)
