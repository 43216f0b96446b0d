"""Before the final scores, and before a turn ends without its tent, the table asks about differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.rules import Cell, Phase, PutPiece
from app.table.model.inputs import ChooseCandidate, ChoosePass, ChoosePiece, Confirm, LeaveGame, StartGame, Undo


@pytest.fixture
def last_turn(make_bench: Callable[..., Any]) -> Callable[..., Any]:
    """A game whose last tile lies; Red has put a cowboy on the first one, nobody else anything."""

    def make() -> Any:
        bench = make_bench()
        while True:
            move = next(m for face in bench.game.remaining() for m in bench.game.legal_tiles(*face))
            bench.see(bench.tile(move.face.name, *move.cell, move.rotation))
            assert bench.game.phase is Phase.ACT
            if len(bench.game.tiles) == 2:
                put = next(m for m in bench.game.legal_actions() if isinstance(m, PutPiece) and m.kind == "cowboy")
                bench.see(bench.piece("red", *put.cell, put.segment))
            elif not bench.game.tiles_left:
                return bench
            else:
                bench.give(ChoosePass())

    return make


def told(bench: Any) -> list[str]:
    """The sentences of the last question, by key."""
    found, message = [], bench.view.detail
    while message.key == "list.sentences":
        found.append(message.args["second"].key)
        message = message.args["first"]
    return [message.key, *reversed(found)]


class TestTheLastLook:
    def test_where_all_agrees_nothing_is_asked(self, last_turn: Callable[..., Any]) -> None:
        """The table is as the game has it: the points count."""
        bench = last_turn()
        bench.give(ChoosePass())
        assert bench.view.phase == "over"

    def test_a_cowboy_that_the_game_does_not_know_is_asked_about(self, last_turn: Callable[..., Any]) -> None:
        """It stays asked, whatever is cleared off the table, until people say what counts."""
        bench = last_turn()
        cell = list(bench.game.tiles)[30]
        stranger = bench.saw("piece", cell, kind="cowboy", colour="yellow", at=(0.5, 0.5), lying=False)
        bench.see(stranger)
        bench.give(ChoosePass())
        assert bench.view.question.text.key == "ask.last_look"
        assert told(bench) == ["remind.unknown_piece"]
        bench.see(bench.gone("yellow", *cell, at=(0.5, 0.5)))
        assert bench.view.phase == "desync"
        bench.give(Confirm())
        assert bench.view.phase == "over"
        bench.see(bench.saw("still"))
        assert bench.view.phase == "over"

    def test_a_missing_cowboy_is_asked_about(self, last_turn: Callable[..., Any]) -> None:
        """The game would score a piece that is not seen: one answer undoes the last move."""
        bench = last_turn()
        (standing,) = bench.game.pieces
        bench.see(bench.gone("red", *standing.cell, at=bench.spot(standing.cell, standing.segment)))
        moves = bench.game.moves
        bench.give(ChoosePass())
        assert told(bench) == ["remind.lacking_piece"]
        bench.give(ChooseCandidate(1))
        assert (bench.view.phase, bench.game.moves) == ("act", moves)

    def test_undo_answers_too(self, last_turn: Callable[..., Any]) -> None:
        """After undo, table and game are compared again when the game ends again."""
        bench = last_turn()
        cell = list(bench.game.tiles)[30]
        bench.see(bench.saw("piece", cell, kind="cowboy", colour="yellow", at=(0.5, 0.5), lying=False))
        bench.give(ChoosePass())
        bench.give(Undo())
        assert bench.view.phase == "act"
        bench.see(bench.gone("yellow", *cell, at=(0.5, 0.5)))
        bench.give(ChoosePass())
        assert bench.view.phase == "over"

    def test_another_game_begins_without_the_doubts_of_this_one(self, last_turn: Callable[..., Any]) -> None:
        """Differences of a closed game are not asked about in the next one."""
        bench = last_turn()
        bench.see(bench.saw("piece", list(bench.game.tiles)[30], kind="cowboy", colour="yellow", at=(0.5, 0.5)))
        bench.give(ChoosePass())
        bench.give(LeaveGame())
        bench.give(StartGame(("red", "blue"), {}, {}, 8))
        bench.see(bench.saw("still"))
        assert bench.view.phase == "place"

    def test_the_last_cowboy_itself_is_no_stranger(self, last_turn: Callable[..., Any]) -> None:
        """It was put by the very move that ended the game."""
        bench = last_turn()
        put = next(m for m in bench.game.legal_actions() if isinstance(m, PutPiece) and m.kind == "cowboy")
        bench.see(bench.piece(bench.game.on_turn, *put.cell, put.segment))
        assert bench.view.phase == "over"


class TestATentThatLeaves:
    @pytest.fixture
    def left(self, bench: Any) -> Any:
        """Red's tent stood on the start mountain; in Red's next turn it is lifted and not seen again."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
        bench.see(bench.tile("F1_a", 0, 1, 2))
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_c", 2, 0))
        bench.see(bench.gone("red", 0, 0, kind="tent", at=bench.spot(Cell(0, 0), 0)))
        assert bench.view.question is None
        return bench

    def test_its_turn_does_not_end_unasked(self, left: Any) -> None:
        """The next tile lies: where the tent stands now is asked before, and the turn may still be said by touch."""
        left.see(left.tile("A1_d", 3, 0))
        assert left.view.question.text.key == "ask.tent_gone"
        mountain = next(m for m in left.game.legal_actions() if isinstance(m, PutPiece) and m.kind == "tent")
        left.give(ChoosePiece("tent", mountain.cell, mountain.segment))
        assert left.game.moves[-2] == mountain
        assert left.view.phase == "act"
        assert not any(r.key.endswith("_piece") for r in left.view.reminders)

    def test_it_may_stand_where_it_stood(self, left: Any) -> None:
        """Then the turn ends with nothing, and nobody is reminded of the tent."""
        left.see(left.tile("A1_d", 3, 0))
        stays = [c.label.key for c in left.view.question.choices].index("choice.tent_stays")
        left.give(ChooseCandidate(stays))
        assert left.view.phase == "act"
        assert not any(r.key.endswith("_piece") for r in left.view.reminders)

    def test_seen_again_elsewhere_it_was_moved(self, left: Any) -> None:
        """The eyes find it one scene later: no question is needed."""
        mountain = next(m for m in left.game.legal_actions() if isinstance(m, PutPiece) and m.kind == "tent")
        left.see(left.piece("red", *mountain.cell, mountain.segment, kind="tent"))
        assert left.game.moves[-1] == mountain
        left.see(left.tile("A1_d", 3, 0))
        assert left.view.phase == "act"


def test_a_tile_turned_in_one_movement_and_read_with_doubt_is_asked_about(bench: Any) -> None:
    """It was taken up and laid again between two looks: that the likeliest reading is the old one says nothing."""
    bench.see(bench.tile("A1_b", 1, 0))
    bench.see(bench.saw("tile_removed", (1, 0)), bench.doubtful(1, 0, ("A1_b", 0), ("A1_b", 2)))
    assert bench.view.question.text.key == "ask.which_tile"
    bench.give(ChooseCandidate(1))
    assert bench.game.tiles[Cell(1, 0)].rotation == 2


def test_an_older_tile_put_back_and_read_with_doubt_is_no_news(bench: Any) -> None:
    """Only the tile of this turn may be turned."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.see(bench.tile("A1_b", 2, 0))
    moves = bench.game.moves
    bench.see(bench.saw("tile_removed", (1, 0)), bench.doubtful(1, 0, ("A1_d", 0), ("A1_a", 0)))
    assert (bench.game.moves, bench.view.phase) == (moves, "act")


def test_a_piece_taken_for_another_kind_is_the_one_that_people_name(bench: Any) -> None:
    """The eyes took the cowboy for a tent and hesitated: once it is said, nothing is too many and nothing missing."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.see(bench.piece("red", 1, 0, 0, kind="tent", certain=False))
    bench.give(ChoosePiece("cowboy", Cell(1, 0), 0))
    bench.see(bench.tile("A1_b", 2, 0))
    assert bench.view.reminders == ()
