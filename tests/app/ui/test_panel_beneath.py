"""The panel beside the map works on when the tiles to choose from, opened over it, are closed again; and while a tile
is corrected no place on the map takes a new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.table.model.inputs import StartGame
from app.values import Cell
from tests.app.ui.family import Family, Moves
from tests.sampling import sampled

GAMES = ("gold-rush", "hunters-and-gatherers")


@pytest.fixture(params=sampled(GAMES, GAMES[:1]))
def family(window: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Family]:
    """The app, with a game of two of some turns, in which a tile is to be laid."""
    made = Family(window, tmp_path)
    made.evening.begin(StartGame(("red", "blue"), {}, {}, 3), request.param, camera=False)
    made.app._play()
    made.frames(4)
    moves = Moves(made)
    while len(made.game.tiles) < 6 or made.game.phase != "place":
        made.send(moves.next())
    made.frames()
    yield made
    made.close()


def _place(family: Family, but: Cell | None = None) -> Cell:
    """A free place that a finger can reach now."""
    reached = (cell for cell in family.screen.view.free if cell != but and family._free_point(cell) is not None)
    return next(reached)


def _leave_the_tiles(family: Family) -> None:
    """Close the tiles to choose from by their ×."""
    assert family.screen.picking
    family.tap(family.screen._sheet.ids.shut)
    assert not family.screen.picking


def _touch(family: Family, cell: Cell) -> None:
    """Touch that cell where nothing lies over it."""
    at = family._free_point(cell)
    assert at is not None
    family.drag(at)


def _in_hand(family: Family) -> Cell:
    """Take a tile in hand that fits there in several ways, and so is not laid with that touch; returns its place."""
    for face in family.screen.view.faces:
        for cell, _ in face.places:
            assert isinstance(cell, Cell)
            turns = sum(where == cell for where, _ in face.places)
            if turns > 1 and family._free_point(cell) is not None:
                family.pick(cell, face.face)
                if family.screen.handling.in_hand is not None:
                    return cell
                family.press("undo")
                family.screen.handling.close()
    raise AssertionError("no tile is in hand")


def test_while_a_tile_is_corrected_no_place_takes_a_new_one(family: Family) -> None:
    """Neither while it is asked what is wrong, nor while another one is in hand instead: the places are not shown, and
    a touch there opens no tiles to choose from. Afterwards they are there again.
    """
    screen, board = family.screen, family.screen.board
    places = board.free
    done = family.done
    corrected = next(tile for tile in screen.view.tiles[::-1] if tile.fixed is None)
    screen.handling.correct_tile(corrected.cell)
    family.frames()
    for turned in (False, True):
        if turned:
            screen.handling.correct_tile(corrected.cell)
            family.frames()
            family.press("rotate_right")
        at = family._free_point(_place(family))
        assert screen.handling.corrects == corrected.cell
        assert board.free == ()
        assert at is not None
        family.drag(at)
        assert not screen.picking
        assert screen.panel.parent is None  # as after every touch beside the tiles
        assert board.free == places
    assert family.done == done


def test_a_tile_in_hand_stays_there(family: Family) -> None:
    """A touch on another place opens the tiles to choose from; closed again, what lays the tile still lays it."""
    cell = _in_hand(family)
    held = family.screen.handling.in_hand
    before = family.done
    _touch(family, _place(family, cell))
    _leave_the_tiles(family)
    assert family.screen.handling.in_hand == held
    family.press("rotate_right")
    assert family.screen.handling.in_hand != held
    laid = family.screen.handling.in_hand
    family.press("save")
    assert family.done > before
    assert family.game.tiles[cell] == laid.tile


def test_an_explanation_is_left_by_its_own_touch(family: Family) -> None:
    """What is told of a feature stays beneath the tiles to choose from, and its × closes it afterwards."""
    tile = next(t for t in family.screen.view.tiles if family._free_point(t.cell) is not None)
    family.tap_cell(tile.cell)
    title = family.screen.panel.title
    assert family.screen.panel.parent is not None
    _touch(family, _place(family))
    _leave_the_tiles(family)
    assert family.screen.panel.title == title
    family.tap(family.screen.panel.ids.shut)
    assert family.screen.panel.parent is None


def test_a_tile_chosen_for_another_place_leaves_nothing_of_what_was_open(family: Family) -> None:
    """The tile that is chosen after all is in hand, or laid, in place of the one before."""
    from app.ui.play.sheets import FaceButton

    cell = _in_hand(family)
    other = _place(family, cell)
    _touch(family, other)
    family.tap(next(widget for widget in family.page.walk() if isinstance(widget, FaceButton)))
    held = family.screen.handling.in_hand
    assert cell not in family.game.tiles
    assert other in family.game.tiles if held is None else held.cell == other
    family.leave_what_is_open()
    assert family.screen.handling.in_hand is None
    assert family.screen.board.ghost is None
