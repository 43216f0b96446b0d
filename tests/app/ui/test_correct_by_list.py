"""An earlier turn is found in the list of the menu, and its tile is corrected where it lies on the map."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.values import Cell
from tests.app.ui.family import Family, Moves


@pytest.fixture
def family(window: Any, tmp_path: Path) -> Iterator[Family]:
    """The app, with a game of two of some turns."""
    made = Family(window, tmp_path)
    made.begin("red", "blue")
    moves = Moves(made)
    for _ in range(12):
        made.send(moves.next())
    made.frames()
    yield made
    made.close()


@pytest.mark.slow
def test_each_line_shows_where_on_the_map_its_tile_lies(family: Family) -> None:
    """The tiles of the map as small squares, north up, of which the one of that turn is larger and of another colour:
    nobody has to read how many steps to the east it is.
    """
    from app.ui.play.turn_sheets import SmallMap, TurnRow

    family.press("menu")
    family.press("turns")
    family.frames(6)
    rows = [row for row in family.page.walk() if isinstance(row, TurnRow)]
    turns = family.screen.view.turns[::-1]
    laid = {tile.cell for tile in family.screen.view.tiles}
    assert len(rows) > 3  # more than are in sight
    for row, turn in zip(rows, turns, strict=False):
        (small,) = [widget for widget in row.walk(restrict=True) if isinstance(widget, SmallMap)]
        assert set(small.squares) == laid
        pos, size = small.squares[turn.cell]
        others = [small.squares[cell] for cell in laid - {turn.cell}]
        assert all(size > other for _, other in others)
        col, row_ = turn.cell
        for cell in laid - {turn.cell}:
            x, y = small.squares[cell][0]
            assert (x > pos[0]) == (cell.col > col)
            assert (y < pos[1]) == (cell.row > row_)
        for (x, y), side in small.squares.values():
            assert small.x <= x - side / 2 <= x + side / 2 <= small.right
            assert small.y <= y - side / 2 <= y + side / 2 <= small.top


def test_the_tile_of_an_earlier_turn_is_framed(family: Family) -> None:
    """Menu, what has happened, correct an earlier turn, "Turn right": the map shows that tile from near, until
    the panel is closed.
    """
    from app.ui.play.turn_sheets import TurnRow

    family.press("menu")
    family.press("notes")
    family.press("turns")
    family.frames(6)  # its lines come over some frames
    rows = [row for row in family.page.walk() if isinstance(row, TurnRow)]
    assert rows
    family.tap(rows[3])
    assert family.screen.view.review is not None
    cell = family.screen.view.review.turn.cell
    family.press("tile")
    family.press("rotate_right")
    board = family.screen.board
    assert family.screen.handling.corrects == cell
    assert board.close_up is None
    assert board.focused == (cell,)
    x, y = board.to_come(cell.col + 0.5, cell.row + 0.5)
    assert board.x < x < board.right
    assert board.y < y < board.top - board.inset_top
    family.tap(family.screen.panel.ids.shut)
    assert board.focused == ()


def test_another_tile_is_chosen_at_once(family: Family) -> None:
    """Menu, correct an earlier turn, a turn of some time ago, "Another tile": the tiles to choose from stay open, and
    the one that is touched is in hand where the wrong one lies.
    """
    from app.ui.play.sheets import FaceButton

    cell = _open_turn(family, 3)
    family.press("tile")
    family.press("another")
    family.frames(6)
    assert family.screen.picking
    card = next(widget for widget in family.page.walk() if isinstance(widget, FaceButton))
    chosen = card.face.face
    family.tap(card)
    assert family.screen.handling.corrects == cell
    assert family.screen.handling.in_hand.cell == cell
    assert family.screen.handling.in_hand.face == chosen


def test_while_a_turn_is_open_no_place_takes_a_new_tile(family: Family) -> None:
    """Where the tile really was is a question of its own: for that the places are there."""
    board = family.screen.board
    places = board.free
    assert places
    _open_turn(family, 3)
    assert board.free == ()
    family.press("tile")
    assert board.free == ()
    family.press("place")
    assert board.free == family.screen.view.free != ()
    family.press("back")
    family.tap(family.screen.panel.ids.shut)
    assert board.free == places


def test_a_tile_that_is_not_left_as_it_does_not_fit_is_in_hand_again(family: Family) -> None:
    """ "No, not like this" asks once more how it really lies, with the tile as it was chosen; left then, it lies in the
    game as before.
    """
    cell = _refuse_a_turned_tile(family)
    before, laid = family.done, family.game.tiles[cell]
    refused = next(c.tile.placed for c in family.screen.view.question.choices if c.tile is not None)
    family.press("choice-0")
    assert family.screen.view.question is None
    assert family.screen.handling.corrects == cell
    assert family.screen.handling.in_hand == refused
    assert family.offers("save")
    family.press("rotate_left")
    assert family.screen.handling.in_hand != refused
    family.tap(family.screen.panel.ids.shut)
    family.frames()
    assert family.screen.handling.corrects is None
    assert (family.done, family.game.tiles[cell]) == (before, laid)


def test_a_tile_that_is_left_as_it_does_not_fit_is_not_asked_about_again(family: Family) -> None:
    """Who allows it has answered: nothing is in hand, and the game has the tile so."""
    cell = _refuse_a_turned_tile(family)
    refused = next(c.tile.placed for c in family.screen.view.question.choices if c.tile is not None)
    family.press("choice-1")
    assert family.screen.handling.corrects is None
    assert family.game.tiles[cell] == refused.tile


def test_an_undo_leaves_the_tile_that_does_not_fit(family: Family) -> None:
    """It takes back what was done last in the game, which is to be seen: no tile is in hand over it."""
    _refuse_a_turned_tile(family)
    before = family.done
    family.press("undo")
    assert family.done == before - 1
    assert family.screen.handling.corrects is None


def _refuse_a_turned_tile(family: Family) -> Cell:
    """Turn the tile of an earlier turn as it does not fit, and say that it lies so: it is asked. Returns its cell."""
    for line in range(8):
        cell = _open_turn(family, line)
        family.press("tile")
        family.press("rotate_right")
        family.press("save")
        if family.screen.view.question is not None:
            return cell
        if family.screen.view.revision is not None:
            family.press("leave")
    raise AssertionError("every turned tile fits")


def test_a_place_that_is_not_left_as_it_does_not_fit_is_asked_for_again(family: Family) -> None:
    """ "No, not like this" about the place of an earlier tile asks for the place once more, with the tile in hand as it
    was turned and where it was said to lie; one in which it fits is taken from there.
    """
    number = _refuse_another_place(family)
    refused = next(c.tile.placed for c in family.screen.view.question.choices if c.tile is not None)
    before = family.done
    family.press("choice-0")
    view = family.screen.view
    assert view.question is None
    assert (view.review.turn.number, view.review.how) == (number, "place")
    assert family.screen.handling.in_hand == refused
    assert family.screen.board.free == view.free != ()
    assert family.offers("save")
    family.press("rotate_left")
    assert family.screen.handling.in_hand not in {None, refused}
    family.tap(family.screen.panel.ids.shut)
    assert family.screen.handling.in_hand is None
    assert family.done == before


def test_a_place_that_is_left_as_it_does_not_fit_is_not_asked_about_again(family: Family) -> None:
    """Who allows it has answered: nothing is in hand, and the game has the tile there."""
    _refuse_another_place(family)
    refused = next(c.tile.placed for c in family.screen.view.question.choices if c.tile is not None)
    family.press("choice-1")
    assert family.screen.view.revision is not None  # what it changes is shown first
    assert family.screen.handling.in_hand is None
    family.press("accept")
    assert family.screen.handling.in_hand is None
    assert family.screen.view.review is None
    assert family.game.tiles[refused.cell] == refused.tile


def test_an_undo_leaves_the_place_that_does_not_fit(family: Family) -> None:
    """It takes back what was done last in the game: no turn is open over it, and no tile in hand."""
    _refuse_another_place(family)
    before = family.done
    family.press("undo")
    assert family.done == before - 1
    assert family.screen.view.review is None
    assert family.screen.handling.in_hand is None


def _refuse_another_place(family: Family) -> int:
    """With all hints hidden, say of the tile of an earlier turn that it lies in another place, turned as it does not
    fit there: it is asked. Returns the number of the turn.
    """
    family.screen.purist = True
    for line, turns in itertools.product(range(4), range(1, 4)):
        _open_turn(family, line)
        number: int = family.screen.view.review.turn.number
        family.press("tile")
        family.press("place")
        family.tap_cell(next(cell for cell in family.screen.view.free if cell not in family.game.tiles))
        for _ in range(turns):
            family.press("rotate_right")
        family.press("save")
        if family.screen.view.question is not None:
            return number
        family.press("leave")
    raise AssertionError("every place fits")


def _open_turn(family: Family, line: int) -> Cell:
    """Open the turn on that line of the list in the menu; returns the cell of its tile."""
    from app.ui.play.turn_sheets import TurnRow

    family.press("menu")
    family.press("turns")
    family.frames(6)  # its lines come over some frames
    rows = [row for row in family.page.walk() if isinstance(row, TurnRow)]
    family.tap(rows[line])
    review = family.screen.view.review
    assert review is not None
    cell: Cell = review.turn.cell
    return cell
