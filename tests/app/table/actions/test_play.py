"""A table played by sightings: the decisions of the conductor."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.lang import say
from app.rules import Cell, Pass, PutPiece
from app.table.conductor import new_state, step
from app.table.model.events import ActionTaken, TileCorrected, TilePlaced, Undone
from app.table.model.inputs import (
    BackTo,
    CameraNotes,
    ChooseCandidate,
    ChoosePass,
    ChoosePiece,
    Confirm,
    DiscardTile,
    EndGame,
    GameIsRight,
    PlaceTile,
    Redo,
    Reject,
    StartGame,
    TableIsRight,
    Tick,
    Undo,
)
from app.table.presentation.view import view
from app.tilesets import load_tileset
from app.ui.gallery.tables import touch as by_touch
from app.values import Face, LaidTile, PlacedFace
from tests.app.table.random_games import chosen

# The start tile G1 lies on 0,0: mountain north (segment 0), a railroad from east to west, prairie south.
# A1 is a straight railroad east to west, so it fits on 1,0 with rotation 0. F1 has a mountain
# north alone: turned by half it fits on 0,1.


def placed(bench: Any, by: str = "camera") -> TilePlaced:
    last = bench.journal[-1]
    assert isinstance(last, TilePlaced)
    assert last.by == by
    return last


class TestPlacing:
    def test_a_certain_legal_tile_is_taken_at_once(self, bench: Any) -> None:
        """A certain sighting of a legal tile is the placement; the same player is to act now (GR-10)."""
        bench.see(bench.tile("A1_a", 1, 0))
        assert placed(bench).cell == Cell(1, 0)
        assert (bench.view.phase, bench.game.on_turn) == ("act", "red")

    def test_undo_takes_it_back(self, bench: Any) -> None:
        """After undo the tile is awaited again, and the table is reminded that it still lies there."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.give(Undo())
        assert bench.view.phase == "place"
        assert [m.key for m in bench.view.reminders] == ["remind.take_tile"]
        bench.see(bench.saw("tile_removed", (1, 0)))
        assert bench.view.reminders == ()

    def test_without_a_camera_nothing_is_asked_of_the_own_hand(self) -> None:
        """Undo and redo of a tile laid by touch ask for no tile and no piece of the own hand."""
        state, _ = step(new_state(load_tileset("gold-rush")), StartGame(("red", "blue"), {}, {}, 5))
        laid = 0
        chance = Random(3)
        for _ in range(40):
            assert state.game is not None
            state, _ = step(state, by_touch(chosen(state.game, chance)))
            for back in (Undo(), Redo()):
                state, _ = step(state, back)
                if state.question is not None:
                    state, _ = step(state, ChooseCandidate(0))  # hands have done what a scoring asked for
                rings = {(ring.kind, ring.cell) for ring in view(state).rings}
                assert not {kind for kind, _ in rings} & {"put_tile", "take_tile"}
                assert state.history is not None
                last = state.history.done[-1] if isinstance(back, Redo) else state.history.undone[-1]
                if isinstance(last, ActionTaken) and isinstance(last.move, PutPiece):
                    laid += 1
                    assert ("put_piece" if isinstance(back, Redo) else "take_piece", last.move.cell) not in rings
        assert laid > 10

    def test_a_doubtful_tile_is_asked_about_with_pictures(self, bench: Any) -> None:
        """A doubtful sighting is a question with the best three candidates; nothing is entered before the answer."""
        bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0), ("A2", 0), ("A1_c", 0)))
        asked = bench.view
        assert asked.phase == "question"
        pictures = [c.tile for c in asked.question.choices if c.tile]
        assert [t.placed.face for t in pictures] == [("A1", "a"), ("A1", "b"), ("A2", "")]
        assert "TilePlaced" not in bench.kinds()
        bench.give(ChooseCandidate(1))
        assert placed(bench, "touch").placed.variant == "b"
        assert bench.view.phase == "act"

    def test_turns_that_are_the_same_are_offered_once(self, bench: Any) -> None:
        """Half a turn makes no difference to a straight railroad, but to one with a camp on one side it does."""
        bench.see(bench.doubtful(1, 0, ("A1_a", 2), ("A1_a", 0), ("A1_b", 0), ("A1_b", 2)))
        offered = [choice.tile.placed for choice in bench.view.question.choices if choice.tile is not None]
        assert [(tile.face.name, tile.rotation) for tile in offered] == [
            ("A1_a", 2),
            ("A1_b", 0),
            ("A1_b", 2),
        ]

    def test_of_doubtful_faces_only_legal_ones_are_offered(self, bench: Any) -> None:
        """A candidate that cannot lie there by the rules (GR-12) is no choice."""
        bench.see(bench.doubtful(1, 0, ("F1_a", 0), ("A1_b", 0)))
        assert [c.tile.placed.design for c in bench.view.question.choices if c.tile] == ["A1"]

    def test_a_question_ends_when_the_tile_is_lifted(self, bench: Any) -> None:
        """Lifting the doubtful tile answers the question."""
        bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)))
        bench.see(bench.saw("tile_removed", (1, 0)))
        assert bench.view.phase == "place"
        assert bench.view.reminders == ()

    def test_a_doubtful_tile_can_be_said_from_all_tiles(self, bench: Any) -> None:
        """A tile laid by touch while one is in question is that tile."""
        bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)))
        bench.give(PlaceTile(PlacedFace(Face("A5", "a"), Cell(1, 0), 1)))
        assert placed(bench, "touch").placed.design == "A5"
        assert bench.view.phase == "act"

    def test_none_of_these_waits_for_another_tile(self, bench: Any) -> None:
        """After "none of these" the table waits for a tile and reminds of nothing."""
        bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)))
        bench.give(Reject())
        assert bench.view.phase == "place"
        assert bench.view.reminders == ()

    def test_an_illegal_tile_names_the_sides_that_clash(self, bench: Any) -> None:
        """A tile that does not continue its neighbour is marked with both terrains and the rule (GR-12)."""
        bench.see(bench.tile("F1_a", 1, 0))
        shown = bench.view
        assert shown.phase == "illegal"
        assert [(c.cell, c.side) for c in shown.clashes] == [(Cell(1, 0), 3)]
        assert shown.clashes[0].text.args["mine"].key == "word.prairie"
        assert shown.detail.args["rule"] == "GR-12"
        assert "TilePlaced" not in bench.kinds()

    @pytest.mark.parametrize(
        "right",
        [
            lambda b: [b.saw("tile_moved", (0, 1), origin=(1, 0), tile=LaidTile(Face("F1", "a"), 2))],
            lambda b: [b.saw("tile_removed", (1, 0)), b.tile("F1_a", 0, 1, 2)],
            lambda b: [b.tile("A1_a", 1, 0)],
        ],
        ids=["moved", "lifted and laid", "turned into another"],
    )
    def test_an_illegal_tile_that_is_moved_to_a_legal_place_is_taken(
        self, bench: Any, right: Callable[[Any], list[Any]]
    ) -> None:
        """The table waits until the illegal tile is corrected and then continues by itself."""
        bench.see(bench.tile("F1_a", 1, 0))
        bench.see(*right(bench))
        assert bench.view.phase == "act"
        assert bench.view.reminders == () or bench.view.reminders[0].key == "remind.lay_tokens"

    def test_an_illegal_sighting_may_be_a_misread_tile(self, bench: Any) -> None:
        """Candidates that would be legal there are offered between the promise to move it and the table's leave."""
        seen = bench.tile("F1_a", 1, 0, candidates=(bench.candidate("F1_a"), bench.candidate("A1_c")))
        bench.see(seen)
        assert [c.tile.placed.design if c.tile else "" for c in bench.view.question.choices] == ["F1", "A1", ""]
        bench.give(ChooseCandidate(1))
        assert bench.view.phase == "act"

    def test_a_known_tile_seen_again_is_no_news(self, bench: Any) -> None:
        """The start tile sighted as it lies changes nothing."""
        before = bench.journal[:]
        bench.see(bench.tile("G1_a", 0, 0))
        assert bench.journal == before

    def test_a_laid_tile_seen_as_another_asks_which_is_right(self, bench: Any) -> None:
        """A certain contradiction is a question; the table's answer corrects the tile, the game's leaves it."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_b", 1, 0))
        assert bench.view.phase == "desync"
        bench.give(GameIsRight())
        assert bench.game.tiles[Cell(1, 0)].variant == "a"
        bench.see(bench.tile("A1_b", 1, 0))
        bench.give(TableIsRight())
        assert bench.journal[-1] == TileCorrected(Cell(1, 0), LaidTile(Face("A1", "b"), 0), segments=())
        assert bench.game.tiles[Cell(1, 0)].variant == "b"

    @pytest.mark.parametrize("event", ["tile_removed", "tile_moved", "tile"])
    def test_a_tile_lifted_before_the_action_is_taken_back(self, bench: Any, event: str) -> None:
        """The player on turn may reconsider: lifting, moving or rotating the new tile undoes the placement."""
        bench.see(bench.tile("A5_a", 1, 0, rotation=1))
        sighting = {
            "tile_removed": bench.saw("tile_removed", (1, 0)),
            "tile_moved": bench.saw("tile_moved", (-1, 0), origin=(1, 0), tile=LaidTile(Face("A5", "a"), 0)),
            "tile": bench.tile("A5_a", 1, 0, rotation=2),
        }[event]
        bench.see(sighting)
        assert Undone() in bench.journal
        assert bench.game.turn_number == 1
        if event != "tile_removed":
            assert bench.view.phase in ("act", "illegal")

    def test_two_tiles_at_once_ask_which_was_first(self, bench: Any) -> None:
        """Two players were fast: people say who was first, the other tile follows as the next turn."""
        bench.see(bench.tile("A1_a", 1, 0), bench.tile("A1_b", -1, 0))
        assert bench.view.question.text.key == "ask.which_first"
        bench.give(ChooseCandidate(1))
        assert list(bench.game.tiles) == [Cell(0, 0), Cell(-1, 0), Cell(1, 0)]
        assert bench.game.on_turn == "blue"

    def test_two_tiles_of_which_one_needs_the_other_need_no_question(self, bench: Any) -> None:
        """When only one order is legal, that is the order."""
        bench.see(bench.tile("A1_b", 2, 0), bench.tile("A1_a", 1, 0))
        assert list(bench.game.tiles) == [Cell(0, 0), Cell(1, 0), Cell(2, 0)]

    def test_a_tile_that_fits_somewhere_cannot_be_discarded(self, bench: Any) -> None:
        """Discarding is refused with a place where the tile fits (GR-13)."""
        bench.give(DiscardTile(Face("A1", "a")))
        assert bench.view.phase == "place"
        assert bench.state.notice.text.args["rule"] == "GR-13"


class TestWaitingScenes:
    def test_what_is_seen_while_a_question_waits_is_entered_in_order_after_the_answer(self, bench: Any) -> None:
        """Players who do not stop for a question lose nothing: the later scenes follow turn by turn."""
        bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)))
        later = [
            [bench.saw("piece", (1, 0), kind="cowboy", colour="red", at=(0.5, 0.2), lying=True)],
            [bench.tile("A1_c", -1, 0)],
            [bench.saw("piece", (-1, 0), kind="cowboy", colour="blue", at=(0.5, 0.5), lying=False)],
            [bench.tile("A1_b", 2, 0)],
            [bench.tile("A2", -2, 0)],
        ]
        for scene in later:
            bench.see(*scene)
            assert bench.view.phase == "question"
        bench.give(ChooseCandidate(0))
        assert list(bench.game.tiles)[1:] == [Cell(1, 0), Cell(-1, 0), Cell(2, 0), Cell(-2, 0)]
        assert [(p.colour, p.segment) for p in bench.game.pieces] == [("red", 0), ("blue", 1)]
        assert (bench.view.phase, bench.game.on_turn) == ("act", "blue")


class TestTokens:
    def test_dealt_tokens_are_asked_for_and_never_block(self, bench: Any) -> None:
        """The reminder says how many tokens go where (GR-14); the next sighting is taken with or without them."""
        bench.see(bench.tile("F1_a", 0, 1, 2))
        (reminder,) = bench.view.reminders
        assert (reminder.key, reminder.args["count"]) == ("remind.lay_tokens", 1)
        bench.see(bench.tile("A1_a", 1, 0))
        assert bench.game.turn_number == 2

    def test_the_right_number_of_tokens_ends_the_reminder(self, bench: Any) -> None:
        """A stack as expected is settled without a message."""
        bench.see(bench.tile("F1_a", 0, 1, 2))
        bench.see(bench.saw("tokens", (0, 1), count=1))
        assert bench.view.reminders == ()

    @pytest.mark.parametrize(("count", "key"), [(2, "remind.lift_tokens_supply"), (None, None)])
    def test_a_wrong_number_is_a_reminder_and_an_unknown_one_is_none(
        self, bench: Any, count: int | None, key: str | None
    ) -> None:
        """Too many tokens are reminded of; a height that cannot be told is believed."""
        bench.see(bench.tile("F1_a", 0, 1, 2))
        bench.see(bench.saw("tokens", (0, 1), count=count))
        assert [m.key for m in bench.view.reminders] == ([key] if key else [])

    def test_a_stray_token_is_a_notice(self, bench: Any) -> None:
        """A token beside the board that nobody could have taken is mentioned, no more."""
        bench.see(bench.saw("token_taken", at=(4.0, 4.0)))
        assert bench.view.phase == "place"
        assert bench.state.notice.text.key == "notice.stray_token"


class TestActions:
    @pytest.mark.parametrize("segment", [0, 1, 2])
    def test_a_cowboy_goes_on_the_segment_where_it_stands(self, bench: Any, segment: int) -> None:
        """A certain cowboy of the player on turn is the action, on the nearest legal segment (GR-20)."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 1, 0, segment))
        assert isinstance(bench.journal[-1], ActionTaken)
        assert bench.journal[-1].move == PutPiece("cowboy", Cell(1, 0), segment)
        assert bench.game.on_turn == "blue"

    def test_tile_and_cowboy_may_come_in_one_scene(self, bench: Any) -> None:
        """A fast player's tile and cowboy are taken one after the other, in whichever order they are reported."""
        tile = bench.tile("A1_a", 1, 0)
        piece = bench.saw("piece", (1, 0), kind="cowboy", colour="red", at=(0.5, 0.5), lying=False)
        bench.see(piece, tile)
        assert bench.kinds()[-2:] == ["TilePlaced", "ActionTaken"]
        assert bench.journal[-1].move == PutPiece("cowboy", Cell(1, 0), 1)

    def test_a_lying_cowboy_near_the_railroad_is_a_farmer(self, bench: Any) -> None:
        """Lying is evidence for the prairie, standing for every other segment."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.saw("piece", (1, 0), kind="cowboy", colour="red", at=(0.5, 0.42), lying=True))
        assert bench.journal[-1].move == PutPiece("cowboy", Cell(1, 0), 0)

    def test_a_standing_cowboy_in_the_prairie_is_asked_about(self, bench: Any) -> None:
        """Where pose and place contradict each other the table asks, best first."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.saw("piece", (1, 0), kind="cowboy", colour="red", at=(0.5, 0.2), lying=False))
        assert bench.view.phase == "question"
        bench.give(Confirm())
        assert isinstance(bench.journal[-1], ActionTaken)

    def test_a_doubtful_cowboy_is_asked_about(self, bench: Any) -> None:
        """An uncertain piece is a question; "nothing was put" forgets it."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 1, 0, 1, certain=False))
        assert bench.view.phase == "question"
        bench.give(Reject())
        assert bench.view.phase == "act"
        assert bench.view.reminders == ()

    def test_a_doubtful_cowboy_seen_again_for_certain_needs_no_answer(self, bench: Any) -> None:
        """A better look answers the question."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 1, 0, 1, certain=False))
        bench.see(bench.piece("red", 1, 0, 1))
        assert bench.journal[-1].move == PutPiece("cowboy", Cell(1, 0), 1)

    def test_a_cowboy_on_an_occupied_railroad_is_explained(self, bench: Any) -> None:
        """A cowboy that seems to stand on a taken feature is a question that names the rule (GR-21)."""
        bench.see(bench.tile("A1_a", 1, 0), bench.tile_piece("red", 1, 0))
        bench.see(bench.tile("A1_b", 2, 0))
        bench.see(bench.saw("piece", (2, 0), kind="cowboy", colour="blue", at=(0.5, 0.5), lying=False))
        assert bench.view.phase == "question"
        assert bench.view.detail.args["rule"] == "GR-21"
        assert all(c.intent == ChooseCandidate(i) for i, c in enumerate(bench.view.question.choices))
        bench.give(ChoosePiece("cowboy", Cell(2, 0), 0))
        assert bench.journal[-1].move == PutPiece("cowboy", Cell(2, 0), 0)
        assert bench.view.phase == "place"

    def test_the_next_tile_is_a_pass(self, bench: Any) -> None:
        """When the next tile lies, the previous player has passed."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.tile("A1_b", 2, 0))
        assert bench.journal[-2] == ActionTaken(Pass(), "implied")
        assert bench.game.on_turn == "blue"
        assert bench.view.phase == "act"

    def test_an_illegal_next_tile_passes_nothing_before_it_is_right(self, bench: Any) -> None:
        """The implied pass comes with the tile, not before it."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.tile("F1_a", 2, 0))
        assert bench.view.phase == "illegal"
        assert bench.game.on_turn == "red"
        bench.see(bench.saw("tile_moved", (0, 1), origin=(2, 0), tile=LaidTile(Face("F1", "a"), 2)))
        assert bench.game.on_turn == "blue"

    def test_two_actions_in_a_turn_are_asked_about(self, bench: Any) -> None:
        """A cowboy and a tent in one turn: one of them is the action, people say which (GR-10)."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 1, 0, 1), bench.piece("red", 0, 0, 0, kind="tent"))
        assert bench.view.question.text.key == "ask.one_action"
        assert len(bench.view.question.choices) == 3
        bench.give(ChooseCandidate(1))
        assert bench.journal[-1].move.kind == "tent"
        assert [m.key for m in bench.view.reminders] == ["remind.take_piece"]

    def test_a_piece_of_another_player_elsewhere_is_no_action(self, bench: Any) -> None:
        """A foreign piece on an old tile is mentioned and reminded of; the turn goes on."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("blue", 0, 0, 1))
        assert bench.view.phase == "act"
        assert bench.state.notice.text.key == "notice.not_on_turn"
        assert [m.key for m in bench.view.reminders] == ["remind.take_piece"]

    def test_a_piece_of_another_player_on_the_new_tile_may_mean_a_missed_turn(self, bench: Any) -> None:
        """Blue's cowboy on what should be Red's tile: Red's tile, laid by touch now, is entered before it."""
        bench.see(bench.tile("A1_b", 1, 0))
        bench.see(bench.piece("blue", 1, 0, 1))
        assert bench.view.question.text.key == "ask.missed"
        assert Cell(-1, 0) in bench.view.free
        bench.give(PlaceTile(PlacedFace(Face("A1", "a"), Cell(-1, 0), 0)))
        assert list(bench.game.tiles) == [Cell(0, 0), Cell(-1, 0), Cell(1, 0)]
        assert [(p.colour, p.cell) for p in bench.game.pieces] == [("blue", Cell(1, 0))]
        assert bench.game.on_turn == "red"
        assert bench.view.reminders == ()

    @pytest.mark.parametrize(("answer", "colours"), [(0, []), (1, ["red"])])
    def test_it_may_also_be_an_error_of_people_or_eyes(self, bench: Any, answer: int, colours: list[str]) -> None:
        """The foreign piece is taken off again, or is the player's own after all."""
        bench.see(bench.tile("A1_b", 1, 0))
        bench.see(bench.piece("blue", 1, 0, 1))
        bench.give(ChooseCandidate(answer))
        assert [p.colour for p in bench.game.pieces] == colours

    def test_a_piece_mistaken_for_another_kind_is_asked_about(self, bench: Any) -> None:
        """A tent seen where no tent can stand may be a cowboy: that is offered first."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 1, 0, 1, kind="tent"))
        assert bench.view.phase == "question"
        bench.give(Confirm())
        assert bench.journal[-1].move == PutPiece("cowboy", Cell(1, 0), 1)

    def test_a_doubtful_removal_is_believed_of_a_piece_that_should_go(self, bench: Any) -> None:
        """What the eyes doubt never becomes a move, but it ends a reminder."""
        bench.see(bench.tile("A1_a", 1, 0), bench.tile_piece("red", 1, 0))
        bench.give(Undo())
        assert [m.key for m in bench.view.reminders] == ["remind.take_piece"]
        bench.see(bench.gone("red", 1, 0, certain=False))
        assert bench.view.reminders == ()

    def test_a_piece_of_unknown_colour_is_asked_about(self, bench: Any) -> None:
        """A piece whose colour cannot be told is a question for the player on turn."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("", 1, 0, 1))
        assert bench.view.phase == "question"
        bench.give(Confirm())
        assert bench.game.pieces[0].colour == "red"

    def test_a_late_piece_can_replace_the_pass(self, bench: Any) -> None:
        """A cowboy put after "turn done" is asked about, and taken for the action if people say so."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.give(ChoosePass())
        bench.see(bench.piece("red", 1, 0, 1))
        assert bench.view.question.text.key == "ask.belated"
        bench.give(Confirm())
        assert bench.game.pieces[0].segment == 1
        assert bench.game.on_turn == "blue"

    def test_a_cowboy_moved_after_second_thoughts_can_change_the_action(self, bench: Any) -> None:
        """Moving the piece just put is asked about; yes moves it in the game too."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 1, 0, 0))
        bench.see(bench.gone("red", 1, 0), bench.piece("red", 1, 0, 1))
        assert bench.view.question.text.key == "ask.belated"
        bench.give(Confirm())
        assert [p.segment for p in bench.game.pieces] == [1]
        assert bench.view.reminders == ()

    def test_a_nudged_piece_is_no_news(self, bench: Any) -> None:
        """A piece that moved a little on its segment stays the same piece."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 1, 0, 0))
        x, y = bench.spot(Cell(1, 0), 0)
        before = bench.journal[:]
        bench.see(bench.saw("piece", (1, 0), kind="cowboy", colour="red", at=(x + 0.08, y), lying=True))
        assert bench.journal == before
        assert bench.view.pieces[0].at[0] == pytest.approx(x + 0.08)

    def test_a_lifted_piece_without_a_reason_is_reminded_of(self, bench: Any) -> None:
        """A removal that no rule explains is a reminder, never a move."""
        bench.see(bench.tile("A1_a", 1, 0), bench.tile_piece("red", 1, 0))
        before = bench.journal[:]
        bench.see(bench.gone("red", 1, 0))
        assert bench.journal == before
        assert [m.key for m in bench.view.reminders] == ["remind.put_piece"]
        assert "done" in [b.name for b in bench.view.buttons]
        bench.give(GameIsRight())
        assert bench.view.reminders == ()

    def test_taking_back_is_seen_where_the_house_rule_is_on(self, make_bench: Any) -> None:
        """With GR-H1 an own cowboy lifted instead of an action is taken back without scoring."""
        bench = make_bench(take_back=True)
        bench.see(bench.tile("A1_a", 1, 0), bench.tile_piece("red", 1, 0))
        bench.see(bench.tile("A1_b", 2, 0))
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_c", 3, 0))
        bench.see(bench.gone("red", 1, 0))
        assert type(bench.journal[-1].move).__name__ == "TakeBack"


class TestBackTo:
    @pytest.fixture
    def row(self, bench: Any) -> Any:
        """Three straight railroads east of the start, a turn each, of the last one only the tile."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 1, 0, 0))
        bench.see(bench.tile("A1_b", 2, 0))
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_c", 3, 0))
        return bench

    @pytest.mark.parametrize(("lift", "left"), [(False, 2), (True, 1)])
    def test_the_game_goes_back_to_any_tile(self, row: Any, lift: bool, left: int) -> None:
        """A tile's own buttons take back what followed it, or it too."""
        name = "lift" if lift else "back"
        tile = next(t for t in row.view.tiles if t.cell == Cell(1, 0))
        button = next(b for b in tile.buttons if b.name == name)
        row.give(button.intent)
        row.give(ChooseCandidate(1))
        assert len(row.game.tiles) == left
        assert row.game.turn_number == 1

    def test_several_turns_are_undone_only_after_a_look(self, row: Any) -> None:
        """A finger that slipped loses no turns: how many it would be is said, and the first answer keeps them."""
        before = row.state.history
        row.give(BackTo(Cell(1, 0)))
        assert row.state.history is before
        assert row.view.question is not None
        assert (row.view.question.text.key, row.view.question.text.args["count"]) == ("ask.undo_turns", 2)
        row.give(Confirm())
        assert row.state.history is before
        row.give(BackTo(Cell(2, 0), lift=True))
        assert row.view.question is not None
        assert row.view.question.text.args["count"] == 2
        row.give(ChooseCandidate(1))
        assert set(row.game.tiles) == {Cell(0, 0), Cell(1, 0)}

    def test_it_is_asked_after_the_end_too(self, row: Any) -> None:
        """The points stand until somebody says so."""
        row.give(EndGame())
        row.give(BackTo(Cell(1, 0)))
        assert row.view.question is not None
        row.give(Confirm())
        assert row.view.phase == "over"
        row.give(BackTo(Cell(1, 0)))
        row.give(ChooseCandidate(1))
        assert set(row.game.tiles) == {Cell(0, 0), Cell(1, 0)}

    def test_one_turn_is_undone_at_once(self, row: Any) -> None:
        """That is what two taps on "undo" do too."""
        row.give(BackTo(Cell(2, 0)))
        assert row.view.question is None
        assert set(row.game.tiles) == {Cell(0, 0), Cell(1, 0), Cell(2, 0)}


def test_what_the_camera_cannot_do_is_said_once_and_for_a_while(bench: Any) -> None:
    """The notes are shown on the screen, disappear by themselves, and do not come back with the camera."""
    told = (say("camera.note.exposure"),)
    bench.give(CameraNotes(told))
    assert bench.view.camera_notes == told
    assert bench.view.phase == "place"
    bench.give(Tick(bench.state.clock + 60.0))
    assert bench.view.camera_notes == ()
    bench.give(CameraNotes(told))
    assert bench.view.camera_notes == ()
