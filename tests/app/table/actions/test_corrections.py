"""Corrections of earlier turns: their consequences are shown first, and undo restores everything."""

from __future__ import annotations

from typing import Any

import pytest

from app.lang import Translator, say
from app.rules import Cell, Mine, Pass, PutPiece
from app.table.model.commentary import phrase
from app.table.model.correction_preview import revise
from app.table.model.events import (
    ActionCorrected,
    SeatCorrected,
    TileCorrected,
)
from app.table.model.history import History, HistoryError
from app.table.model.inputs import (
    BackTo,
    Browse,
    CameraLost,
    ChooseCandidate,
    ChoosePass,
    ChoosePiece,
    Confirm,
    CorrectAction,
    CorrectSeat,
    CorrectTile,
    InsertTurn,
    PlaceTile,
    PressButton,
    Redo,
    Reject,
    RemoveTurn,
    Review,
    Undo,
)
from app.table.presentation.turn_corrections import correction_of, placements
from app.values import Face, LaidTile, PlacedFace


def state_of(history: History) -> tuple[Any, ...]:
    """Everything that players can see of a game."""
    game = history.game
    seats = [(s.score, dict(s.by), dict(s.supply), s.tokens) for s in map(game.seat, game.seats)]
    return game.moves, dict(game.tiles), game.pieces, dict(game.stacks), seats, game.on_turn, game.phase


def _line(bench: Any) -> int:
    """The segment of the railroad in the west of A3."""
    return int(next(s.index for s in bench.game.tileset.by_id["A3"].segments if s.ports == (10,)))


@pytest.fixture
def railroad(bench: Any) -> Any:
    """Red completes a railroad of three tiles with an own cowboy on it and has 3 points (GR-50)."""
    bench.see(bench.tile("A3_a", 1, 0))
    bench.see(bench.piece("red", 1, 0, _line(bench)))
    bench.see(bench.tile("A3_b", -1, 0))
    bench.give(ChoosePass())
    assert bench.game.seat("red").score == 3
    return bench


class TestActions:
    def test_an_action_that_changes_the_score_is_shown_before_it_counts(self, railroad: Any) -> None:
        """Without the cowboy Red's railroad scores nothing: 3 points fewer, said seat by seat, by what they are for."""
        before = railroad.state.history
        railroad.give(CorrectAction(1, Pass()))
        assert railroad.state.history is before
        revision = railroad.view.revision
        assert railroad.view.phase == "revise"
        assert [(r.colour, r.before, r.after) for r in revision.rows] == [("red", 3, 0), ("blue", 0, 0)]
        assert [(line.key, dict(line.args)) for line in revision.rows[0].lines] == [
            ("revise.railroads", {"before": 3, "after": 0})
        ]
        assert revision.notes == ()

    def test_one_that_changes_no_score_is_shown_too(self, railroad: Any) -> None:
        """A finger that slipped in an earlier turn must change nothing: both pieces are shown, and nobody's points."""
        before = railroad.state.history
        prairie = next(s.index for s in railroad.game.tileset.by_id["A3"].segments if s.kind == "prairie")
        railroad.give(CorrectAction(3, PutPiece("cowboy", Cell(-1, 0), prairie)))
        assert railroad.state.history is before
        revision = railroad.view.revision
        assert all(row.before == row.after and not row.lines for row in revision.rows)
        assert [side.piece for side in revision.sides] == ["", "cowboy"]
        railroad.give(Reject())
        assert railroad.state.history is before

    def test_accepted_it_counts(self, railroad: Any) -> None:
        """Confirm enters the correction; the commentary tells the new scores."""
        railroad.give(CorrectAction(1, Pass()))
        railroad.give(Confirm())
        assert railroad.journal[-1] == ActionCorrected(1, Pass())
        assert railroad.game.seat("red").score == 0
        assert [m.key for m in railroad.view.commentary][-2:] == ["told.corrected_action", "told.scores"]
        assert railroad.view.phase == "place"

    @pytest.mark.parametrize("answer", [Reject(), PressButton("reject"), Undo()])
    def test_left_it_leaves_no_trace(self, railroad: Any, answer: Any) -> None:
        """Nothing is journalled and nothing has changed; the panel can say so too."""
        before, written = railroad.state.history, len(railroad.journal)
        railroad.give(CorrectAction(1, Pass()))
        railroad.give(answer)
        assert railroad.state.history is before
        assert len(railroad.journal) == written
        assert railroad.view.revision is None

    def test_the_panel_can_accept(self, railroad: Any) -> None:
        """The confirming button is an answer like the touch."""
        railroad.give(CorrectAction(1, Pass()))
        railroad.give(PressButton("confirm"))
        assert railroad.game.seat("red").score == 0

    def test_a_pass_becomes_a_piece(self, railroad: Any) -> None:
        """Blue really put a farmer: no score changes, so it counts at once, and the screen says what was corrected."""
        prairie = next(s.index for s in railroad.game.tileset.by_id["A3"].segments if s.kind == "prairie")
        railroad.give(CorrectAction(3, PutPiece("cowboy", Cell(-1, 0), prairie)))
        railroad.give(Confirm())
        assert railroad.view.phase == "place"
        assert [(p.colour, p.cell) for p in railroad.game.pieces] == [("blue", Cell(-1, 0))]
        told = railroad.state.notice.text
        assert (told.key, told.args["turn"], told.args["player"]) == ("told.corrected_action", 2, say("word.blue"))

    @pytest.mark.parametrize(
        ("number", "move"), [(0, Pass()), (99, Pass()), (1, Mine()), (1, PutPiece("cowboy", Cell(9, 9), 0))]
    )
    def test_what_never_was_possible_is_refused(self, railroad: Any, number: int, move: Any) -> None:
        """A tile is not an action, and an illegal action cannot be the right one; the game does not change."""
        before = railroad.state.history
        railroad.give(CorrectAction(number, move))
        assert railroad.state.history is before
        assert railroad.view.phase == "place"
        assert railroad.state.notice is not None

    def test_an_earlier_turn_is_looked_at_with_what_else_was_possible(self, railroad: Any) -> None:
        """The turn shows its tile and its actions, first the one that was taken; each choice is a correction."""
        railroad.give(Review(0))
        review = railroad.view.review
        assert (review.turn.turn, review.turn.colour, review.turn.cell) == (1, "red", Cell(1, 0))
        assert review.choices[0].intent == CorrectAction(1, PutPiece("cowboy", Cell(1, 0), _line(railroad)))
        assert CorrectAction(1, Pass()) in [c.intent for c in review.choices]
        railroad.give(Review())
        assert railroad.view.review is None

    def test_every_turn_can_be_found(self, railroad: Any) -> None:
        """The list of turns names who did what, oldest first."""
        turns = railroad.view.turns
        assert [(t.turn, t.colour, t.what.key) for t in turns] == [
            (1, "red", "did.piece"),
            (2, "blue", "did.pass"),
        ]


@pytest.fixture
def row(bench: Any) -> Any:
    """Three straight railroads east of the start, the first with Red's farmer in its north."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.see(bench.piece("red", 1, 0, 0))
    bench.see(bench.tile("A1_b", 2, 0))
    bench.give(ChoosePass())
    bench.see(bench.tile("A1_c", 3, 0))
    return bench


class TestReplay:
    def test_an_earlier_tile_can_be_corrected_and_what_followed_is_replayed(self, row: Any) -> None:
        """A twin with other symbols takes the place of the misread tile; all later moves stand."""
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A1", "d"), 0)))
        row.give(Confirm())
        assert row.game.tiles[Cell(1, 0)].variant == "d"
        assert row.game.turn_number == 3
        assert [p.segment for p in row.game.pieces] == [0]

    def test_the_start_tile_cannot_be_another_and_says_why(self, row: Any) -> None:
        """Nobody has laid it; a place without any tile says that instead."""
        before = row.state.history
        for cell, why in ((Cell(0, 0), "told.start_stays"), (Cell(0, 1), "told.no_tile_there")):
            row.give(CorrectTile(cell, LaidTile(Face("A1", "d"), 0)))
            assert row.state.notice.text.key == why
        assert row.state.history is before

    def test_a_piece_keeps_its_place_on_the_table(self, row: Any) -> None:
        """On a tile that lies turned by half, the farmer in the north is on the other prairie."""
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A1", "a"), 2)))
        row.give(Confirm())
        assert [p.segment for p in row.game.pieces] == [2]

    def test_a_correction_that_breaks_what_followed_waits_for_people(self, row: Any) -> None:
        """Until it is accepted the game stays as it was; the move that no longer fits is named (GR-12)."""
        before = row.state.history
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)))
        assert row.state.history is before
        assert row.view.phase == "revise"
        note = row.view.revision.notes[0]
        assert note.key == "told.set_aside"
        assert (note.args["turn"], note.args["count"], row.view.revision.dropped) == (2, 2, 2), "turns, not moves"
        assert note.args["reason"].args["rule"] == "GR-12"
        row.give(Reject())
        assert row.state.history is before
        assert row.view.phase == "act"

    def test_turns_that_are_put_aside_keep_their_numbers_until_then(self, row: Any) -> None:
        """Where a turn before them is removed: the list that people have before them has those."""
        row.give(ChoosePass())
        row.give(RemoveTurn(Cell(1, 0)))
        (note,) = [note for note in row.view.revision.notes if note.key == "told.set_aside"]
        assert (note.args["turn"], note.args["count"]) == (2, 2)

    def test_a_correction_is_undone_and_redone_like_all_else(self, row: Any) -> None:
        """Undo brings the old face back, redo the new one."""
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A1", "d"), 0)))
        row.give(Confirm())
        row.give(Undo())
        assert row.game.tiles[Cell(1, 0)].variant == "a"
        row.give(Redo())
        assert row.game.tiles[Cell(1, 0)].variant == "d"

    def test_the_tile_of_this_turn_is_corrected_by_laying_it_anew(self, bench: Any) -> None:
        """Saying the right face for the tile just laid takes the wrong one back."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.give(PlaceTile(PlacedFace(Face("A1", "b"), Cell(1, 0), 0)))
        assert bench.game.tiles[Cell(1, 0)].variant == "b"
        assert bench.game.turn_number == 1

    def test_undo_and_redo_walk_the_whole_game(self, row: Any) -> None:
        """Undoing and redoing everything gives the same game, token for token."""
        moves = row.game.moves
        scores = [row.game.seat(c) for c in row.game.seats]
        while row.state.history.done:
            row.give(Undo())
        assert row.game.moves == ()
        while row.state.history.undone:
            row.give(Redo())
        assert row.game.moves == moves
        assert [row.game.seat(c) for c in row.game.seats] == scores


class TestTiles:
    def test_moves_that_no_longer_fit_are_put_aside_and_come_back(self, row: Any) -> None:
        """From the first illegal tile on, events are put aside; undoing the correction restores them all."""
        before = state_of(row.state.history)
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)))
        row.give(Confirm())
        assert row.journal[-1] == TileCorrected(Cell(1, 0), LaidTile(Face("A5", "a"), 1), segments=((1, 0),))
        assert set(row.game.tiles) == {Cell(0, 0), Cell(1, 0)}
        assert row.game.on_turn == "blue"
        assert {m.key for m in row.view.reminders} >= {"remind.take_tile"}
        row.give(Undo())
        assert state_of(row.state.history) == before

    def test_the_game_goes_on_after_moves_were_put_aside(self, row: Any) -> None:
        """New turns follow the corrected tile; taking them back and the correction gives the old game again."""
        before = state_of(row.state.history)
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)))
        row.give(Confirm())
        row.give(PlaceTile(PlacedFace(Face("A1", "d"), Cell(-1, 0), 0)))
        row.give(ChoosePass())
        assert row.game.turn_number == 3
        for _ in range(3):
            row.give(Undo())
        assert state_of(row.state.history) == before
        for _ in range(3):
            row.give(Redo())
        assert row.game.turn_number == 3
        assert Cell(-1, 0) in row.game.tiles

    def test_a_piece_without_a_place_on_the_corrected_tile_is_named(self, row: Any) -> None:
        """A tile of mountain alone has no prairie for the farmer: that is said, with the turn."""
        only = next(d for d in row.game.tileset.designs if not any(s.kind == "railroad" for s in d.segments))
        with pytest.raises(HistoryError):
            revise(row.state.tileset, row.state.history, TileCorrected(Cell(1, 0), LaidTile(Face(only.id), 0)))
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A1", "nonsense"), 0)))
        assert row.view.phase == "act"
        assert row.state.notice is not None

    def test_a_tile_seen_otherwise_asks_before_it_changes_the_past(self, row: Any) -> None:
        """ "The table is right" shows its consequences like any other correction."""
        row.give(ChoosePass())
        row.see(row.tile("A5_a", 1, 0, 1))
        assert row.view.phase == "desync"
        fix = next(c for c in row.view.question.choices if c.label.key == "choice.table_is_right")
        before = row.state.history
        row.give(fix.intent)
        assert row.view.phase == "revise"
        row.give(Reject())
        assert row.state.history is before

    def test_a_new_sighting_does_not_wait_for_the_answer(self, row: Any) -> None:
        """While a correction is pending play continues, and its consequences are updated."""
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)))
        row.give(ChoosePass())
        row.see(row.tile("A1_d", -1, 0))
        assert Cell(-1, 0) in row.game.tiles
        assert row.view.phase == "revise"
        assert row.view.revision.notes[0].args["count"] == 3

    def test_a_fault_comes_first(self, row: Any) -> None:
        """While the camera's fault waits for an answer, the correction waits behind it."""
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)))
        row.give(CameraLost(say("camera.not_there", camera="/dev/video0")))
        assert (row.view.phase, row.view.revision) == ("fault", None)
        row.give(Confirm())
        assert row.view.phase == "revise"
        assert row.view.revision is not None

    @pytest.mark.parametrize(
        "wish",
        [
            Browse("turns"),
            Browse("audit"),
            Browse("seats"),
            Review(0),
            CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)),
            RemoveTurn(Cell(1, 0)),
        ],
    )
    def test_whoever_opens_something_in_a_fault_goes_on_by_touch(self, row: Any, wish: Any) -> None:
        """A list that was asked for did not open, and a correction waited unseen until the fault was answered."""
        row.give(CameraLost(say("camera.not_there", camera="/dev/video0")))
        row.give(wish)
        shown = row.view
        assert shown.phase != "fault"
        assert shown.browsing or shown.review is not None or shown.revision is not None

    def test_closing_a_list_answers_no_fault(self, row: Any) -> None:
        """It came while the list was open: nobody may have read it yet."""
        row.give(Browse("turns"))
        row.give(CameraLost(say("camera.not_there", camera="/dev/video0")))
        row.give(Browse())
        assert row.view.phase == "fault"
        row.give(Review(None))
        assert row.view.phase == "fault"

    def test_a_correction_of_what_is_taken_back_meanwhile_is_gone(self, row: Any) -> None:
        """There is nothing to answer any more."""
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)))
        row.give(BackTo(Cell(1, 0), lift=True))
        assert row.view.phase != "revise"
        assert row.view.revision is None


class TestWholeTurns:
    @pytest.fixture
    def row(self, bench: Any) -> Any:
        """Three straight railroads east of the start, the first with Red's farmer, all turns done."""
        for number, face in enumerate(("A1_a", "A1_b", "A1_c"), 1):
            bench.see(bench.tile(face, number, 0))
            bench.see(bench.piece("red", 1, 0, 0)) if number == 1 else bench.give(ChoosePass())
        bench.give(CameraLost())
        bench.give(Confirm())
        return bench

    def test_a_tile_is_moved_with_its_piece(self, row: Any) -> None:
        """The last tile really lies elsewhere: no further consequences. The first tile keeps its farmer."""
        row.give(CorrectTile(Cell(3, 0), LaidTile(Face("A1", "c"), 0), Cell(-1, 0)))
        row.give(Confirm())
        assert set(row.game.tiles) == {Cell(0, 0), Cell(1, 0), Cell(2, 0), Cell(-1, 0)}
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A1", "a"), 2), Cell(-2, 0)))
        assert row.state.notice is not None
        row.give(Undo())
        row.give(CorrectTile(Cell(1, 0), LaidTile(Face("A1", "a"), 2), Cell(-1, 0)))
        assert row.view.revision.dropped == 2
        row.give(Confirm())
        assert [(p.cell, p.segment) for p in row.game.pieces] == [(Cell(-1, 0), 0)]
        moved = TileCorrected(Cell(1, 0), LaidTile(Face("A1", "a"), 2), to=Cell(-1, 0), segments=((1, 0),))
        assert row.journal[-1] == moved

    def test_a_forgotten_turn_shifts_all_later_ones(self, row: Any) -> None:
        """The consequences are shown; the tile lies, later turns pass to the next player, and undo restores it all."""
        before = state_of(row.state.history)
        row.give(InsertTurn(Cell(2, 0), PlacedFace(Face("A1", "d"), Cell(-1, 0), 0)))
        if row.view.phase == "revise":
            assert "revise.later_next" in [note.key for note in row.view.revision.notes]
            row.give(Confirm())
        assert [(t.colour, t.cell) for t in row.view.turns] == [
            ("red", Cell(1, 0)),
            ("blue", Cell(-1, 0)),
            ("red", Cell(2, 0)),
            ("blue", Cell(3, 0)),
        ]
        assert row.view.review.turn.cell == Cell(-1, 0)
        put = next(c.intent for c in row.view.review.choices if getattr(c.intent.move, "kind", "") == "cowboy")
        row.give(put)
        row.give(Confirm())
        assert [(p.colour, p.cell) for p in row.game.pieces] == [("red", Cell(1, 0)), ("blue", Cell(-1, 0))]
        row.give(Undo())
        row.give(Undo())
        assert state_of(row.state.history) == before

    @pytest.mark.parametrize("how", ["tile", "place", "turn"])
    def test_a_turn_that_was_added_is_corrected_like_any_other(self, row: Any, how: str) -> None:
        """Its tile may be another one, lie elsewhere, and have had a turn before it."""
        row.give(InsertTurn(Cell(2, 0), PlacedFace(Face("A1", "d"), Cell(-1, 0), 0)))
        row.give(Confirm())
        number = row.view.review.turn.number
        row.give(Review(number, how))
        assert row.view.free if how != "tile" else row.view.faces, "something to choose from"
        cell = Cell(-1, 0) if how == "tile" else next(iter(row.view.free))
        move = next(move for move in placements(row.state) if move.cell == cell)
        row.give(correction_of(row.state, move.placed))
        if row.view.phase == "revise":
            row.give(Confirm())
        assert row.game.tiles[cell] == move.placed.tile

    def test_a_turn_that_was_never_made_goes(self, row: Any) -> None:
        """What was built on it no longer fits and is dropped; a turn at the edge goes without loss, once it is said."""
        row.give(RemoveTurn(Cell(2, 0)))
        assert row.view.revision.dropped == 1
        row.give(Reject())
        before = set(row.game.tiles)
        row.give(RemoveTurn(Cell(3, 0)))
        assert row.view.revision.dropped == 0
        assert set(row.game.tiles) == before
        row.give(Confirm())
        assert set(row.game.tiles) == {Cell(0, 0), Cell(1, 0), Cell(2, 0)}
        assert row.game.on_turn == "red"

    def test_a_piece_leaves_the_map_only_after_a_look(self, row: Any) -> None:
        """Though no score changes; so does one that comes back."""
        (piece,) = row.game.pieces
        number = next(n for n, move in row.state.history.entries if isinstance(move, PutPiece))
        row.give(CorrectAction(number, Pass()))
        assert row.view.phase == "revise"
        assert not any(change.before != change.after for change in row.view.revision.rows)
        assert row.game.pieces == (piece,)
        row.give(Confirm())
        assert row.game.pieces == ()
        row.give(CorrectAction(number, PutPiece(piece.kind, piece.cell, piece.segment)))
        assert row.game.pieces == ()
        row.give(Confirm())
        assert row.game.pieces == (piece,)

    def test_its_piece_goes_with_it_to_the_next_player(self, row: Any) -> None:
        """Red's first turn never took place: Blue's tile was Red's."""
        row.give(BackTo(Cell(1, 0)))
        row.give(ChooseCandidate(1))
        row.give(ChoosePass())
        row.give(PlaceTile(PlacedFace(Face("A1", "b"), Cell(-1, 0), 0)))
        row.give(ChoosePiece("cowboy", Cell(-1, 0), 0))
        row.give(RemoveTurn(Cell(1, 0)))
        if row.view.phase == "revise":
            row.give(Confirm())
        assert [(p.colour, p.cell) for p in row.game.pieces] == [("red", Cell(-1, 0))]

    @pytest.mark.parametrize(
        "fix",
        [
            InsertTurn(Cell(9, 9), PlacedFace(Face("A1", "d"), Cell(-1, 0), 0)),
            InsertTurn(Cell(2, 0), PlacedFace(Face("A1", "d"), Cell(5, 5), 0)),
            InsertTurn(Cell(2, 0), PlacedFace(Face("Z9"), Cell(-1, 0), 0)),
            RemoveTurn(Cell(0, 0)),
            CorrectTile(Cell(1, 0), LaidTile(Face("A1", "a"), 0), Cell(7, 7)),
        ],
    )
    def test_what_cannot_have_been_is_refused(self, row: Any, fix: Any) -> None:
        """No such turn, no such tile, or a place where it could not lie: the game stays as it is."""
        before = row.state.history
        row.give(fix)
        assert row.state.history is before
        assert row.state.notice is not None


class TestSeats:
    def test_a_name_counts_at_once(self, railroad: Any) -> None:
        """A name changes no score."""
        railroad.give(CorrectSeat("red", "red", "Anna"))
        assert railroad.view.seats[0].name == "Anna"
        railroad.give(Undo())
        assert railroad.view.seats[0].name == ""

    def test_two_players_swap_colours_and_keep_their_points(self, railroad: Any) -> None:
        """The first player is really Blue; the points stay with the player."""
        railroad.give(CorrectSeat("red", "blue", "Anna"))
        assert [(s.colour, s.name, s.score) for s in railroad.view.seats] == [("blue", "Anna", 3), ("red", "", 0)]
        railroad.give(Undo())
        assert [(s.colour, s.score) for s in railroad.view.seats] == [("red", 3), ("blue", 0)]

    @pytest.mark.parametrize(
        ("to", "told", "undone"),
        [
            ("blue", "Red and Blue have swapped colours.", "the correction of Red to Blue"),
            ("green", "Green plays instead of Red.", "the correction of Red to Green"),
            ("red", "Red has no name.", "the correction of the name of Red"),
        ],
    )
    def test_players_without_names_are_told_by_their_colours(
        self, railroad: Any, to: str, told: str, undone: str
    ) -> None:
        """That Blue plays Blue would tell nobody what has changed."""
        railroad.give(CorrectSeat("red", to))
        english = Translator.load("en")
        fix = SeatCorrected("red", to)
        assert f"Corrected: {told}" in [english.text(note) for note in railroad.view.commentary]
        assert english.text(phrase(fix, {})) == undone

    def test_a_free_colour_is_taken(self, railroad: Any) -> None:
        """The pieces on the map have it too, and no reminder asks for others."""
        prairie = next(s.index for s in railroad.game.tileset.by_id["A3"].segments if s.kind == "prairie")
        railroad.give(CorrectAction(3, PutPiece("cowboy", Cell(-1, 0), prairie)))
        railroad.give(Confirm())
        railroad.give(CorrectSeat("blue", "black"))
        assert railroad.game.seats == ("red", "black")
        assert [p.colour for p in railroad.view.pieces] == ["black"]
        assert not [m for m in railroad.view.reminders if m.key == "remind.put_piece"]

    @pytest.mark.parametrize(("colour", "to"), [("green", "black"), ("red", "purple")])
    def test_who_does_not_play_is_not_changed(self, railroad: Any, colour: str, to: str) -> None:
        """Only players have seats, and only the box's colours are taken (GR-03)."""
        before = railroad.state.history
        railroad.give(CorrectSeat(colour, to))
        assert railroad.state.history is before
