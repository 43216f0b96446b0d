"""Irregular play, one case at a time: the table follows, asks, or reports a difference; it never guesses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from app.demo.players import RandomPlayers
from app.lang import say
from app.rules import Cell, Game, Mine, Pass, Phase, Place, PutPiece
from app.table.conductor import new_state
from app.table.model.belief import SeenStack
from app.table.model.events import ActionTaken, TileCorrected
from app.table.model.inputs import (
    CameraLost,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Confirm,
    GameIsRight,
    PlaceTile,
    Reject,
    StartGame,
    TableIsRight,
    Undo,
)
from app.tilesets import load_tileset
from app.values import Face, LaidTile, PlacedFace

# The start tile G1 lies on 0,0: mountain north (segment 0), a railroad from east to west, prairie south.
from vision.observation import TileSeen

TRAY = (9.0, 9.0)


def keys(messages: Any) -> list[str]:
    return [m.key for m in messages]


def _harmless_pair(game: Game) -> tuple[Place, Place]:
    """Two tiles that may be laid in either order, apart from each other and without any points."""
    places = [move for move in game.legal_moves(distinct=True) if isinstance(move, Place)]
    scores = {colour: game.seat(colour).score for colour in game.seats}
    for one, two in combinations(places, 2):
        if abs(one.cell.col - two.cell.col) + abs(one.cell.row - two.cell.row) < 3 or one.face == two.face:
            continue
        after = game.copy()
        for move in (one, Pass(), two, Pass()):
            after.push(move)
        if {colour: after.seat(colour).score for colour in game.seats} == scores and after.deck == game.deck:
            return one, two
    raise AssertionError("there is no such pair")


class TestTilesTakenUp:
    def test_a_tile_lifted_after_its_cowboy_was_put_takes_both_back(self, bench: Any) -> None:
        """Lifted after the action and before the next tile: tile and cowboy are undone and can be entered again."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 1, 0, 1))
        assert bench.game.on_turn == "blue"
        bench.see(bench.gone("red", 1, 0), bench.saw("tile_removed", (1, 0)))
        assert bench.game.moves == ()
        assert bench.view.reminders == ()
        bench.see(bench.tile("A1_a", -1, 0))
        assert (bench.view.phase, bench.game.on_turn) == ("act", "red")

    def test_a_tile_knocked_off_after_a_tent_was_put_elsewhere_is_asked_about(self, camp: Any) -> None:
        """Lifting a tile does not undo an action elsewhere: table and game differ."""
        camp.give(ChooseMine())
        camp.see(camp.saw("tile_removed", (3, 0)))
        assert camp.view.phase == "desync"
        camp.see(camp.tile("A1_c", 3, 0))
        assert camp.view.phase == "place"

    def test_a_tile_moved_after_an_earlier_turn_was_put_right_is_followed(self, bench: Any) -> None:
        """A cowboy found late in the turn before does not keep the new tile from being moved."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.tile("A1_b", 2, 0))
        bench.see(bench.piece("red", 1, 0, 0))
        bench.give(Confirm())
        bench.see(bench.saw("tile_moved", (-1, 0), origin=(2, 0), tile=LaidTile(Face("A1", "b"), 0)))
        assert list(bench.game.tiles) == [Cell(0, 0), Cell(1, 0), Cell(-1, 0)]
        assert [p.cell for p in bench.game.pieces] == [Cell(1, 0)]

    def test_a_doubtful_tile_that_was_answered_is_followed_when_it_is_lifted(self, bench: Any) -> None:
        """It is uncertain which tile it was, but not that it is gone."""
        bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)))
        bench.give(ChooseCandidate(0))
        bench.see(bench.saw("tile_removed", (1, 0), certain=False))
        assert bench.view.phase == "place"
        assert bench.game.moves == ()

    def test_a_tile_lifted_and_laid_again_before_the_eyes_looked_is_no_news(self, bench: Any) -> None:
        """Removed and seen again unchanged: nothing has happened."""
        bench.see(bench.tile("A1_a", 1, 0))
        before = bench.journal[:]
        bench.see(bench.saw("tile_removed", (1, 0)), bench.tile("A1_a", 1, 0))
        assert bench.journal == before
        assert bench.view.phase == "act"


class TestFastPlayers:
    def test_of_two_tiles_at_once_the_cowboys_tell_whose_is_whose(self, bench: Any) -> None:
        """The tile with Blue's cowboy is Blue's, so the other one was laid first, by Red."""
        blue = bench.saw("piece", (1, 0), kind="cowboy", colour="blue", at=(0.5, 0.5), lying=False)
        bench.see(bench.tile("A1_a", 1, 0), bench.tile("A1_b", -1, 0), blue)
        assert list(bench.game.tiles) == [Cell(0, 0), Cell(-1, 0), Cell(1, 0)]
        assert [(p.colour, p.cell) for p in bench.game.pieces] == [("blue", Cell(1, 0))]

    def test_a_doubtful_tile_beside_a_certain_one_may_have_been_first(self, bench: Any) -> None:
        """Which was first is asked, then which tile the doubtful one is."""
        bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)), bench.tile("A1_c", -1, 0))
        assert bench.view.question.text.key == "ask.which_first"
        doubtful = next(i for i, c in enumerate(bench.view.question.choices) if c.tile and c.tile.cell == Cell(1, 0))
        bench.give(ChooseCandidate(doubtful))
        assert bench.view.question.text.key == "ask.which_tile"
        bench.give(ChooseCandidate(1))
        assert list(bench.game.tiles) == [Cell(0, 0), Cell(1, 0), Cell(-1, 0)]

    def test_which_was_first_is_not_asked_where_it_is_all_the_same(self, bench: Any) -> None:
        """Nobody has a piece left, and neither tile completes anything: both are entered, and nobody is asked."""
        tileset = load_tileset("hunters-and-gatherers")
        bench.state = new_state(tileset)
        bench.give(StartGame(("red", "blue"), {}, {}, 1))
        players = RandomPlayers(bench.game.copy(), 1)
        while any(any(bench.game.seat(colour).supply.values()) for colour in bench.game.seats):
            move = players.tile() if bench.game.phase is Phase.PLACE else players.action()
            players.game.push(move)
            if isinstance(move, Place):
                bench.give(PlaceTile(move.placed))
                if bench.game.phase is Phase.PLACE:  # nobody is left: the turn has ended with its tile
                    players.game.push(Pass())
            else:
                bench.give(
                    ChoosePiece(move.kind, move.cell, move.segment) if isinstance(move, PutPiece) else ChoosePass()
                )
        before = bench.game.copy()
        one, two = _harmless_pair(before)
        for wanted in ((one, two), (two, one)):
            bench.see(*(bench.tile(each.face.name, *each.cell, each.rotation) for each in wanted))
            assert bench.view.question is None
            assert set(bench.game.tiles) - set(before.tiles) == {one.cell, two.cell}
            while bench.game.moves != before.moves:
                bench.give(Undo())
                bench.see(*(bench.saw("tile_removed", each.cell) for each in wanted))

    def test_saying_one_of_two_tiles_by_touch_keeps_the_other(self, bench: Any) -> None:
        """The tile that was not spoken of is still on the table and follows."""
        bench.see(bench.tile("A1_a", 1, 0), bench.tile("A1_b", -1, 0))
        bench.give(PlaceTile(PlacedFace(Face("A1", "b"), Cell(-1, 0), 0)))
        assert list(bench.game.tiles) == [Cell(0, 0), Cell(-1, 0), Cell(1, 0)]

    def test_a_token_and_the_next_tile_at_once_ask_who_mined(self, camp: Any) -> None:
        """If neither stack shows whether Red or Blue took it, people are asked."""
        camp.give(ChoosePass())
        camp.see(camp.tile("F1_a", 0, 1, 2))
        mountain = next(s.index for s in camp.game.tileset.by_id["F1"].segments if s.kind == "mountain")
        camp.see(camp.piece("blue", 0, 1, mountain, kind="tent"))
        camp.see(camp.tile("A1_d", -1, 0))
        camp.see(camp.tile("A5_a", 4, 0, 1), camp.saw("token_taken", at=TRAY))
        assert camp.view.question.text.key == "ask.mined"
        passing = next(i for i, c in enumerate(camp.view.question.choices) if c.label.key == "choice.no_action")
        camp.give(ChooseCandidate(passing))
        assert camp.game.seat("red").tokens == 0
        assert camp.game.seat("blue").tokens == 1

    def test_a_token_beside_the_own_tent_is_the_next_players(self, camp: Any) -> None:
        """Red moves the tent, so the token of that scene was mined by Blue, whose tile lies already."""
        camp.give(ChoosePass())
        camp.see(camp.tile("F1_a", 0, 1, 2))
        camp.see(camp.piece("blue", 0, 1, 0, kind="tent"))
        camp.see(camp.tile("F1_c", 1, -1, 1))
        moved = camp.gone("red", 0, 0, kind="tent", at=camp.spot(Cell(0, 0), 0))
        there = camp.piece("red", 1, -1, 0, kind="tent")
        camp.see(moved, there, camp.tile("A1_d", 4, 0), camp.saw("token_taken", at=TRAY))
        assert [type(m) for m in camp.game.moves[-3:]] == [PutPiece, Place, Mine]

    def test_tokens_that_the_next_players_tile_has_shared_out_are_no_mining(self, camp: Any) -> None:
        """Red could have mined, but Blue's tile has completed Blue's mountain, and just its tokens were taken."""
        camp.give(ChoosePass())
        camp.see(camp.tile("F1_a", 0, 1, 2))
        camp.see(camp.piece("blue", 0, 1, 0))
        camp.see(camp.tile("A1_d", 4, 0))
        tokens = [camp.saw("token_taken", at=(9.0, 9.0 + n)) for n in range(2)]
        camp.see(camp.tile("F1_b", 0, 2), camp.gone("blue", 0, 1), *tokens)
        assert camp.game.seat("red").tokens == 0
        assert camp.game.seat("blue").tokens == 2

    def test_an_owed_token_beside_a_tile_that_brings_the_miner_new_ones(self, camp: Any) -> None:
        """Blue's mountain was empty: its tokens will lie on the very tile that the game does not have yet."""
        camp.give(ChoosePass())
        camp.see(camp.tile("F1_a", 0, 1, 2))
        camp.see(camp.piece("blue", 0, 1, 0, kind="tent"))
        camp.see(camp.tile("A1_d", -1, 0))
        camp.give(ChoosePass())
        camp.see(camp.tile("A2", 4, 0))
        camp.give(ChooseMine())
        camp.see(camp.tile("A5_a", 5, 0, 1))
        assert Cell(0, 1) not in {stack.cell for stack in camp.game.stacks.values()}
        camp.see(camp.tile("F1_b", 0, 2), camp.saw("tokens_removed", (0, 1)), camp.saw("token_taken", at=TRAY))
        assert (camp.game.on_turn, camp.game.last_placed) == ("blue", Cell(0, 2))
        assert camp.view.question.text.key == "ask.mine_or_share"


class TestTokens:
    def test_a_stack_that_shrank_before_the_token_was_seen_tells_that_it_was_mined(self, camp: Any) -> None:
        """Tokens that are still owed from before do not hide a mining whose stack was seen to shrink."""
        camp.state = replace(camp.state, belief=camp.state.belief.dues(1))
        camp.see(camp.saw("tokens_removed", (0, 0)))
        camp.see(camp.saw("token_taken", at=TRAY))
        assert camp.journal[-1] == ActionTaken(Mine(), "camera")

    def test_an_owed_token_that_comes_late_is_no_mining(self, camp: Any) -> None:
        """The own mountain is untouched, and one that the game has shared out lies there still: the turn goes on."""
        left = SeenStack(Cell(1, 0), (0.5, 0.5), 2)
        camp.state = replace(camp.state, belief=camp.state.belief.with_stack(left).dues(2))
        camp.see(camp.saw("token_taken", at=TRAY))
        assert camp.view.phase == "act"
        assert camp.state.notice is None

    def test_a_stack_that_changes_while_the_camera_is_knocked_is_asked_about(self, camp: Any) -> None:
        """What was put beside the board in that moment was not seen: it may have been a token."""
        camp.see(camp.saw("camera_moved"), camp.saw("tokens_removed", (0, 0)))
        assert camp.view.question.text.key == "ask.mined"
        camp.give(Reject())
        assert camp.view.phase == "act"

    def test_an_owed_token_that_can_come_from_nowhere_may_be_a_mined_one(self, camp: Any) -> None:
        """A token that the eyes missed earlier does not explain every later one."""
        camp.state = replace(camp.state, belief=camp.state.belief.dues(1))
        camp.see(camp.saw("token_taken", at=TRAY))
        assert camp.view.question.text.key == "ask.mined"
        camp.give(Confirm())
        assert camp.journal[-1].move == Mine()

    def test_a_token_taken_before_its_tile_was_seen_is_asked_about_after_it(self, camp: Any) -> None:
        """A hand over the tile hides it, not the token: nothing is entered before people say so."""
        camp.give(ChoosePass())
        camp.see(camp.tile("A1_d", -1, 0))
        camp.give(ChoosePass())
        camp.see(camp.saw("tokens_removed", (0, 0)), camp.saw("token_taken", at=TRAY))
        assert camp.view.phase == "place"
        camp.see(camp.tile("A5_a", 4, 0, 1))
        assert camp.view.question.text.key == "ask.mined"
        camp.give(ChooseCandidate(0))
        assert camp.game.seat("red").tokens == 1

    def test_a_token_seen_after_the_turn_may_be_the_action_of_it(self, camp: Any) -> None:
        """Turn done, then the token: it was mined after all if people say so."""
        camp.give(ChoosePass())
        camp.see(camp.saw("tokens_removed", (0, 0)), camp.saw("token_taken", at=TRAY))
        assert camp.view.question.text.key == "ask.mined"
        camp.give(ChooseCandidate(0))
        assert camp.game.seat("red").tokens == 1
        assert camp.game.on_turn == "blue"

    def test_a_token_that_nobody_took_is_reminded_of_until_it_is_back(self, bench: Any) -> None:
        """A stray token stays a reminder, however long it lies there."""
        bench.see(bench.saw("token_taken", at=TRAY))
        assert keys(bench.view.reminders) == ["remind.stray_tokens"]
        bench.see(bench.saw("token_returned", at=TRAY))
        assert bench.view.reminders == ()

    def test_only_a_mined_token_goes_to_a_tray_where_nobody_digs(self, bench: Any) -> None:
        """A completed mountain without miners gives its tokens back: the one in the tray was mined (GR-42, GR-56)."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
        bench.see(bench.tile("A1_b", -1, 0))
        bench.give(ChoosePass())
        bench.see(bench.tile("F1_a", 0, -1, 2))
        assert bench.game.feature_at(Cell(0, 0), 0).complete
        assert sum(s.count for s in bench.game.stacks.values()) == 2
        bench.see(bench.saw("tokens_removed", (0, 0)), bench.saw("token_taken", at=TRAY))
        assert bench.journal[-1] == ActionTaken(Mine(), "camera")
        assert bench.game.seat("red").tokens == 1


class TestTakingBack:
    def test_what_is_taken_back_does_not_come_back_by_what_was_seen_before(self, bench: Any) -> None:
        """Undo works even while pending sightings would end the turn again."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.saw("tokens", (0, 0), count=None))
        bench.give(ChoosePass())
        count = len(bench.game.moves)
        bench.give(Undo())
        assert len(bench.game.moves) == count - 1
        bench.give(Undo())
        assert len(bench.game.moves) == count - 2


class TestSeenLate:
    def test_a_cowboy_seen_after_the_next_tile_is_put_into_its_own_turn(self, bench: Any) -> None:
        """Red's cowboy went unseen until Blue's tile lay: people say yes, and Blue's tile still lies."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.tile("A1_b", 2, 0))
        bench.see(bench.piece("red", 1, 0, 0))
        assert bench.view.question.text.key == "ask.belated"
        bench.give(Confirm())
        assert [(p.colour, p.cell) for p in bench.game.pieces] == [("red", Cell(1, 0))]
        assert (bench.view.phase, bench.game.on_turn) == ("act", "blue")
        assert bench.view.reminders == ()

    def test_a_cowboy_seen_turns_later_is_put_into_its_own_turn(self, bench: Any) -> None:
        """However late it is seen, it goes to the turn whose tile it stands on."""
        for number, face in enumerate(("A1_a", "A1_b", "A1_c", "A1_d"), 1):
            bench.see(bench.tile(face, number, 0))
        bench.see(bench.piece("blue", 2, 0, 0))
        assert bench.view.question.text.key == "ask.belated"
        bench.give(Confirm())
        if bench.view.phase == "revise":
            bench.give(Confirm())
        assert [(p.colour, p.cell) for p in bench.game.pieces] == [("blue", Cell(2, 0))]
        assert len(bench.game.tiles) == 5

    def test_a_cowboy_seen_with_the_shadow_beside_it_gone_is_not_lost(self, bench: Any) -> None:
        """A removal refers to the scene before; it does not cancel a piece that is new in the same scene."""
        shadow = bench.saw("piece", (1, 0), kind="cowboy", at=(0.14, 0.46), certain=False)
        bench.see(bench.tile("A1_a", 1, 0), shadow)
        bench.give(Reject())
        new, gone = bench.piece("red", 1, 0, 1), bench.gone("", 1, 0, certain=False)
        bench.see(bench.tile("A1_b", 2, 0), new, gone)
        bench.give(ChooseCandidate(0))
        assert PutPiece("cowboy", Cell(1, 0), 1) in bench.game.moves

    def test_a_cowboy_of_unknown_colour_may_be_the_player_before_s(self, bench: Any) -> None:
        """Whose it is, is asked; the player before is among the answers."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.tile("A1_b", 2, 0))
        bench.see(bench.piece("", 1, 0, 0, certain=False))
        assert bench.view.phase == "question"
        bench.give(ChooseCandidate(0))
        assert [(p.colour, p.cell) for p in bench.game.pieces] == [("red", Cell(1, 0))]

    def test_a_tent_of_unknown_colour_waits_for_the_tile_that_lies_already(self, bench: Any) -> None:
        """Tile and tent of a fast player come together: the tent is asked of that player, not of the one before."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.tile("A1_b", 2, 0), bench.piece("", 0, 0, 0, kind="tent", certain=False))
        assert bench.game.on_turn == "blue"
        bench.give(Confirm())
        assert [(p.kind, p.colour) for p in bench.game.pieces] == [("tent", "blue")]


class TestDesync:
    @pytest.fixture
    def played(self, bench: Any) -> Any:
        """Three turns without pieces."""
        for number, face in enumerate(("A1_a", "A1_b", "A1_c"), 1):
            bench.see(bench.tile(face, number, 0))
            bench.give(ChoosePass())
        return bench

    def test_cells_that_differ_are_named_and_shown(self, played: Any) -> None:
        """A sleeve sweeps two tiles away: the cells that differ are named; the oldest is asked about first."""
        played.see(played.saw("tile_removed", (1, 0)), played.saw("tile_removed", (2, 0)))
        question = played.state.question
        assert played.view.phase == "desync"
        assert question.cells == (Cell(1, 0), Cell(2, 0))
        assert question.text.key == "ask.missing_tile"
        assert played.view.question.choices[1].tile.cell == Cell(1, 0)

    def test_all_that_differs_is_shown_at_once_with_what_lies_there(self, played: Any) -> None:
        """Every cell has its words and the tile that lies there; the one that is asked about is marked."""
        played.see(played.saw("tile_removed", (1, 0)), played.tile("A1_d", 2, 0), played.tile("A1_c", 3, 0, 2))
        shown = played.view.differing
        assert [(d.text.key, d.asked) for d in shown] == [
            ("differ.missing", True),
            ("differ.other", False),
            ("differ.turned", False),
        ]
        assert [d.cell for d in shown] == [Cell(1, 0), Cell(2, 0), Cell(3, 0)]
        assert (shown[0].lies, shown[1].lies.placed.face) == (None, ("A1", "d"))

    def test_the_question_goes_from_cell_to_cell(self, played: Any) -> None:
        """The game is right on one cell, the table on another: each is answered separately and marked until then."""
        played.see(played.saw("tile_removed", (1, 0)), played.tile("A1_d", 2, 0))
        played.give(ChooseCandidate(1))
        assert played.state.question.cell == Cell(2, 0)
        assert [d.cell for d in played.view.differing] == [Cell(1, 0), Cell(2, 0)]
        played.give(TableIsRight())
        assert TileCorrected(Cell(2, 0), LaidTile(Face("A1", "d"), 0), segments=()) in played.journal
        assert [d.cell for d in played.view.differing] == [Cell(1, 0)]

    def test_a_missing_tile_that_lies_elsewhere_is_moved_in_the_game(self, played: Any) -> None:
        """The same face on a cell that is empty in the game: one answer corrects the game."""
        played.see(played.saw("tile_moved", (-1, 0), origin=(1, 0), tile=LaidTile(Face("A1", "a"), 0)))
        assert [d.text.key for d in played.view.differing] == ["differ.missing", "differ.extra"]
        number = [c.label.key for c in played.view.question.choices].index("choice.lies_elsewhere")
        played.give(ChooseCandidate(number))
        assert played.view.revision.sides[0].words.key == "revise.place_was"

    def test_a_missing_tile_may_be_that_of_a_turn_never_made(self, played: Any) -> None:
        """Later turns need not be undone for it; the consequences are shown first."""
        played.see(played.saw("tile_removed", (2, 0)))
        number = [c.label.key for c in played.view.question.choices].index("choice.never_made")
        played.give(ChooseCandidate(number))
        assert played.view.revision.sides[0].words.key == "revise.turn"

    def test_one_answer_does_for_all_cells(self, played: Any) -> None:
        """A bumped table is corrected by hand as a whole."""
        played.see(played.saw("tile_removed", (1, 0)), played.tile("A1_d", 2, 0))
        played.give(Confirm())
        assert played.view.phase == "place"
        assert len(played.view.differing) == 2

    def test_the_eyes_watch_the_table_becoming_right(self, played: Any) -> None:
        """Tile by tile put back, the question moves on and ends by itself."""
        played.see(played.saw("tile_removed", (1, 0)), played.saw("tile_removed", (2, 0)))
        played.see(played.tile("A1_a", 1, 0))
        assert played.state.question.cells == (Cell(2, 0),)
        played.see(played.tile("A1_b", 2, 0))
        assert played.view.phase == "place"
        assert played.view.reminders == ()
        assert len(played.game.tiles) == 4

    def test_a_wrong_tile_put_back_is_not_right_yet(self, played: Any) -> None:
        """The twin of the missing tile is another tile: nothing is guessed."""
        played.see(played.saw("tile_removed", (2, 0)))
        played.see(played.tile("A1_d", 2, 0))
        assert played.view.phase == "desync"
        assert played.state.question.text.key == "ask.other_tile"

    def test_while_people_put_the_table_right_the_game_goes_on_with_a_reminder(self, played: Any) -> None:
        """ "The game is right" asks no more about that place, and reminds of it until it is right."""
        played.see(played.saw("tile_removed", (1, 0)))
        played.give(GameIsRight())
        assert played.view.phase == "place"
        assert keys(played.view.reminders) == ["remind.put_tile"]
        played.see(played.tile("A5_a", 4, 0, 1))
        assert played.view.phase == "act"
        played.see(played.tile("A1_a", 1, 0))
        assert played.view.reminders == ()

    def test_the_table_is_right_takes_back_to_before_the_missing_tile(self, played: Any) -> None:
        """Removing the missing tile undoes everything after it, and the answer says how much that is."""
        played.see(played.saw("tile_removed", (2, 0)), played.saw("tile_removed", (3, 0)))
        labels = {c.label.key: c.label for c in played.view.question.choices}
        assert labels["choice.take_back_to"].args["count"] == 4
        played.give(TableIsRight())
        assert list(played.game.tiles) == [Cell(0, 0), Cell(1, 0)]
        assert played.view.phase == "place"

    def test_another_tile_is_corrected_when_the_table_is_right(self, played: Any) -> None:
        """The tile that the eyes see takes the place of the one in the game."""
        played.see(played.tile("A1_d", 2, 0))
        played.give(TableIsRight())
        assert TileCorrected(Cell(2, 0), LaidTile(Face("A1", "d"), 0), segments=()) in played.journal
        assert played.view.phase == "place"

    def test_a_missing_start_tile_can_only_be_put_back(self, played: Any) -> None:
        """The start tile belongs to every game (GR-04)."""
        played.see(played.saw("tile_removed", (0, 0)))
        assert [c.label.key for c in played.view.question.choices] == ["choice.game_is_right"]
        played.give(Reject())
        assert played.view.phase == "place"

    def test_eyes_that_begin_anew_miss_what_was_taken_away_meanwhile(self, played: Any) -> None:
        """After the camera's return the eyes report the whole table; what they do not report is missing."""
        played.give(CameraLost(say("camera.not_there", camera="/dev/video0")))
        told = [played.tile("G1", 0, 0), played.tile("A1_a", 1, 0), played.tile("A1_c", 3, 0)]
        played.see(*told)
        assert played.state.question.cells == (Cell(2, 0),)

    def test_hesitant_eyes_speak_for_no_other_tile(self, played: Any) -> None:
        """An uncertain reading of a laid tile is no difference."""
        played.see(played.doubtful(2, 0, ("A1_d", 0), ("A1_b", 0)))
        assert played.view.phase == "place"

    def test_without_a_camera_nothing_differs(self, played: Any) -> None:
        """Players by touch are not asked about a table that no camera sees."""
        played.see(played.saw("tile_removed", (1, 0)))
        played.give(CameraLost())
        played.give(Confirm())
        assert played.view.phase == "place"


def test_after_the_last_turn_a_cowboy_seen_late_still_counts(make_bench: Callable[..., Any]) -> None:
    """The game is over for the app, but the last cowboy had not been seen: people say so."""
    bench = make_bench()
    while bench.game.phase is not Phase.OVER:
        if bench.game.phase is Phase.PLACE:
            move = next(m for face in bench.game.remaining() for m in bench.game.legal_tiles(*face))
            bench.see(TileSeen(move.cell, LaidTile(move.face, move.rotation)))
        else:
            last = bench.game.copy()
            bench.give(ChoosePass())
    put = next(m for m in last.legal_actions() if isinstance(m, PutPiece) and m.kind == "cowboy")
    bench.see(bench.piece(last.on_turn, *put.cell, put.segment))
    assert bench.view.question.text.key == "ask.belated"
    bench.give(Confirm())
    assert bench.game.moves[-1] == put
    assert bench.game.phase is Phase.OVER
