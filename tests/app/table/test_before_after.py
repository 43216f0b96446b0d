"""A correction is told as what it is from and what it is to."""

from __future__ import annotations

from app.lang import say
from app.rules import Pass, Place, PutPiece
from app.table.model.events import ActionCorrected, SeatCorrected, TileCorrected, TurnInserted, TurnRemoved
from app.table.model.history import History
from app.table.presentation.before_after import before_after
from app.values import Cell, LaidTile, PlacedFace
from tests.app.table.random_games import random_history


def _history() -> History:
    return list(random_history("gold-rush", 3))[40]


def test_a_tile_is_shown_as_it_was_taken_for_and_as_it_is() -> None:
    """The two differ by what is corrected."""
    history = _history()
    cell, laid = list(history.game.tiles.items())[3]
    turned = LaidTile(laid.face, (laid.rotation + 1) % 4)
    was, now = before_after(history, TileCorrected(cell, turned))
    assert (was.tile, now.tile) == (laid, turned)
    assert was.words != now.words


def test_an_action_is_shown_on_its_tile_with_the_piece_of_its_player() -> None:
    """What was taken, then what it really was; nothing is shown as the tile without a piece."""
    history = _history()
    number, put = next((n, m) for n, m in history.entries if isinstance(m, PutPiece) and m.kind == "cowboy")
    was, now = before_after(history, ActionCorrected(number, Pass()))
    assert was.tile == history.game.tiles[put.cell]
    assert (was.piece, was.words.args["piece"]) == (put.kind, say(f"word.{put.kind}"))
    assert was.colour in history.game.seats
    assert was.at is not None
    assert (now.piece, now.words.key, now.tile) == ("", "choice.nothing", was.tile)


def test_turns_and_seats_have_two_sides_too() -> None:
    """A forgotten turn comes from nothing, one that never was goes to nothing; a seat changes its piece."""
    history = _history()
    _, laid = next((n, m) for n, m in history.entries if isinstance(m, Place))
    none, turn = before_after(history, TurnInserted(None, PlacedFace(laid.face, Cell(9, 9), 0)))
    assert (none.tile, turn.tile) == (None, LaidTile(laid.face, 0))
    turn, none = before_after(history, TurnRemoved(laid.cell))
    assert (turn.tile, none.tile) == (history.game.tiles[laid.cell], None)
    one = history.game.seats[0]
    was, now = before_after(history, SeatCorrected(one, "black", "Zoe"))
    assert (was.colour, now.colour, now.words.args["player"]) == (one, "black", "Zoe")
    assert was.piece == now.piece == "cowboy"
