"""Tents, mining, and pieces and tokens that come home, as the camera sees them and as they are touched."""

from __future__ import annotations

from typing import Any

import pytest

from app.lang import Translator
from app.lang.placeless import closed_up, without_places
from app.rules import Cell, Mine, Pass, PutPiece
from app.table.model.belief import piece_spot
from app.table.model.events import ActionCorrected, ActionTaken
from app.table.model.inputs import (
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Confirm,
    CorrectAction,
)

MOVED = (
    ("en", "Red moves the tent to the mountain.", "from the mountain on the start tile"),
    ("de", "Rot versetzt das Zelt auf den Berg.", "von dem Berg am Start"),
    ("it", "Rosso sposta la tenda sulla montagna.", "(prima sulla montagna di partenza)"),
)
"""The sentence in each language without its places, and how it names the place before."""

# The start tile G1 lies on 0,0: mountain north (segment 0), a railroad from east to west, prairie south.
# A1 is a straight railroad east to west, so it fits on 1,0 with rotation 0. F1 has a mountain
# north alone: turned by half it fits on 0,1.


class TestTents:
    def test_a_tent_goes_on_any_mountain(self, bench: Any) -> None:
        """The tent may go on a mountain of any laid tile (GR-33)."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
        assert bench.journal[-1].move == PutPiece("tent", Cell(0, 0), 0)

    @pytest.mark.parametrize("order", ["together", "lifted first", "put first"])
    def test_a_moved_tent_is_one_action(self, bench: Any, order: str) -> None:
        """Lifting the tent here and putting it there is one move, in either order, in one scene or two (GR-30)."""
        bench.see(bench.tile("F1_a", 0, 1, 2))
        bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
        bench.see(bench.tile("A1_a", 1, 0))
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_b", -1, 0))
        lifted = bench.gone("red", 0, 0, kind="tent")
        put = bench.piece("red", 0, 1, self.mountain(bench), kind="tent")
        if order == "together":
            bench.see(put, lifted)
        else:
            first, second = (lifted, put) if order == "lifted first" else (put, lifted)
            bench.see(first)
            if order == "lifted first":
                assert bench.view.phase == "act"
            bench.see(second)
        assert bench.journal[-1].move == PutPiece("tent", Cell(0, 1), self.mountain(bench))
        assert [p.cell for p in bench.game.pieces if p.kind == "tent"] == [Cell(0, 1)]
        assert bench.view.reminders == () or all(m.key == "remind.lay_tokens" for m in bench.view.reminders)

    def test_who_has_a_tent_on_the_map_is_asked_whether_to_move_it(self, bench: Any) -> None:
        """The first time it is put; from then on it is moved, and the view says so."""
        bench.see(bench.tile("F1_a", 0, 1, 2))
        assert self.asked(bench) == {"choice.ask_put": False}
        bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
        bench.see(bench.tile("A1_a", 1, 0))
        assert self.asked(bench) == {"choice.ask_put": False}, "the next player's tent is in the supply"
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_b", -1, 0))
        assert self.asked(bench) == {"choice.ask_move": True}

    def test_a_mountain_elsewhere_is_named_by_its_light(self, bench: Any) -> None:
        """On the new tile by its side, if that has several; on another tile nobody would know: left of what?"""
        bench.see(bench.tile("F1_a", 0, 1, 2))
        english = Translator.load("en")
        told = {each.cell: english.text(each.asked) for each in bench.view.actions if each.kind == "tent"}
        assert told == {
            Cell(0, 0): "Put the tent on the lit mountain?",
            Cell(0, 1): "Put the tent on the mountain?",
        }

    @staticmethod
    def asked(bench: Any) -> dict[str, bool]:
        """What is asked before a tent is put, and whether that moves it."""
        tents = [offer for offer in bench.view.actions if offer.kind == "tent"]
        assert tents
        return {offer.asked.key: offer.moves for offer in tents}

    @staticmethod
    def mountain(bench: Any) -> int:
        design = bench.game.tileset.by_id["F1"]
        return next(int(s.index) for s in design.segments if s.kind == "mountain")

    def test_a_moved_tent_is_told_as_moved(self, bench: Any) -> None:
        """What has happened says from where it went, and the map knows that place until the next tile lies."""
        bench.see(bench.tile("F1_a", 0, 1, 2))
        bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
        assert "told.put" in [told.key for told in bench.state.history.commentary]
        (tent,) = [piece for piece in bench.view.pieces if piece.kind == "tent"]
        assert tent.origin is None
        stood = tent.cell.col + tent.at[0], tent.cell.row + tent.at[1]
        bench.see(bench.tile("A1_a", 1, 0))
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_b", -1, 0))
        bench.give(ChoosePiece("tent", Cell(0, 1), self.mountain(bench)))
        (tent,) = [piece for piece in bench.view.pieces if piece.kind == "tent"]
        assert tent.cell == (0, 1)
        assert tent.fresh
        assert tent.origin == pytest.approx(stood)
        moved = next(told for told in bench.state.history.commentary if told.key == "told.moved")
        for code, text, there in MOVED:
            words = Translator.load(code)
            assert closed_up(words.text(without_places(moved))) == text
            assert there in words.text(moved)
        bench.see(bench.tile("A1_c", 2, 0))
        assert all(piece.origin is None for piece in bench.view.pieces)

    def test_after_a_correction_no_way_is_shown(self, bench: Any) -> None:
        """Where the tent stood before may be what was wrong, and nobody is to move it."""
        bench.see(bench.tile("F1_a", 0, 1, 2))
        bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
        bench.see(bench.tile("A1_a", 1, 0))
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_b", -1, 0))
        bench.give(ChoosePiece("tent", Cell(0, 1), self.mountain(bench)))
        assert any(piece.origin is not None for piece in bench.view.pieces)
        bench.see(bench.tile("A1_c", 2, 0))
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_d", -2, 0))
        bench.give(ChoosePiece("tent", Cell(0, 0), 0))
        assert any(piece.origin is not None for piece in bench.view.pieces)
        bench.give(CorrectAction(1, Pass()))
        bench.give(Confirm())
        assert bench.state.history.done[-1] == ActionCorrected(1, Pass())
        assert all(piece.origin is None for piece in bench.view.pieces)

    def test_a_tent_put_back_where_it_stood_is_no_action(self, bench: Any) -> None:
        """Lifting the tent and putting it back changes nothing."""
        bench.see(bench.tile("A1_a", 1, 0))
        bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
        bench.see(bench.tile("A1_b", 2, 0))
        bench.give(ChoosePass())
        bench.see(bench.tile("A1_c", 3, 0))
        before = bench.journal[:]
        bench.see(bench.gone("red", 0, 0, kind="tent"))
        bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
        assert bench.journal == before
        assert bench.view.phase == "act"


class TestMining:
    def test_a_token_in_the_tray_is_mining(self, camp: Any) -> None:
        """A token that appears beside the board while the own tent stands at a stack was mined (GR-40)."""
        camp.see(camp.saw("tokens_removed", (0, 0)), camp.saw("token_taken", at=(2.0, 5.0)))
        assert camp.journal[-1] == ActionTaken(Mine(), "camera")
        assert camp.game.seat("red").tokens == 1
        assert camp.view.reminders == ()

    def test_the_token_may_arrive_in_a_scene_of_its_own(self, camp: Any) -> None:
        """A lower stack alone is no action; the token that appears later is."""
        camp.see(camp.saw("tokens_removed", (0, 0)))
        assert camp.view.phase == "act"
        camp.see(camp.saw("token_taken", at=(2.0, 5.0)))
        assert camp.journal[-1].move == Mine()

    def test_a_token_on_the_map_is_asked_about(self, camp: Any) -> None:
        """A token where a tile could lie is unlikely to be in a tray: "no action" is offered first."""
        camp.see(camp.saw("token_taken", at=(-0.5, 0.5)))
        assert camp.view.question.text.key == "ask.mined"
        camp.give(Confirm())
        assert camp.view.phase == "act"
        camp.see(camp.saw("token_taken", at=(-0.5, 0.5)))
        camp.give(ChooseCandidate(1))
        assert camp.journal[-1].move == Mine()

    def test_mining_by_touch_expects_the_token(self, camp: Any) -> None:
        """After mining by touch the token that is taken is no second action, and nothing strays."""
        camp.give(ChooseMine())
        assert [m.key for m in camp.view.reminders] == ["remind.clear_tokens_player"]
        camp.see(camp.saw("tokens_removed", (0, 0)), camp.saw("token_taken", at=(2.0, 5.0)))
        assert camp.view.reminders == ()
        assert camp.state.notice is None
        assert camp.kinds().count("ActionTaken") == 3


class TestHomecoming:
    """A railroad of two junction ends on 1,0 and -1,0 through the start tile, Red's railwayman on it."""

    @pytest.fixture
    def railroad(self, bench: Any) -> Any:
        """Blue has just laid the tile that completes Red's railroad of three tiles."""
        bench.see(bench.tile("A3_a", 1, 0))
        west = next(s.index for s in bench.game.tileset.by_id["A3"].segments if s.ports == (10,))
        bench.see(bench.piece("red", 1, 0, west))
        bench.see(bench.tile("A3_b", -1, 0))
        return bench

    def test_a_piece_that_leaves_a_completed_feature_ends_the_turn(self, railroad: Any) -> None:
        """Clearing away the pieces that a scoring returns ends the turn without an action; the points are shown."""
        railroad.see(railroad.gone("red", 1, 0))
        assert railroad.journal[-1] == ActionTaken(Pass(), "implied")
        assert railroad.game.seat("red").score == 3
        assert railroad.view.reminders == ()

    def test_after_the_action_the_piece_is_awaited_to_go_home(self, railroad: Any) -> None:
        """A piece returned in the game stays a reminder until it is lifted."""
        railroad.give(ChoosePass())
        assert [m.key for m in railroad.view.reminders] == ["remind.take_piece"]
        railroad.see(railroad.gone("red", 1, 0))
        assert railroad.view.reminders == ()

    def test_a_piece_put_by_touch_is_to_be_taken_from_its_own_place(self, bench: Any) -> None:
        """No camera has seen where it stands: not in the middle of the tile, but on the segment that was touched."""
        bench.see(bench.tile("A3_a", 1, 0))
        west = next(s.index for s in bench.game.tileset.by_id["A3"].segments if s.ports == (10,))
        spot = piece_spot(bench.game, Cell(1, 0), west)
        bench.give(ChoosePiece("cowboy", Cell(1, 0), west))
        bench.see(bench.tile("A3_b", -1, 0))
        bench.give(ChoosePass())
        (ring,) = bench.view.rings
        assert (ring.kind, ring.cell, ring.at) == ("take_piece", Cell(1, 0), spot)
        assert spot != (0.5, 0.5)

    def test_action_and_homecoming_may_be_one_scene(self, railroad: Any) -> None:
        """Blue's cowboy comes and Red's goes in one scene: the action first, then the scoring."""
        prairie = next(s.index for s in railroad.game.tileset.by_id["A3"].segments if s.kind == "prairie")
        railroad.see(railroad.gone("red", 1, 0), railroad.piece("blue", -1, 0, prairie))
        assert railroad.journal[-1].move == PutPiece("cowboy", Cell(-1, 0), prairie)
        assert railroad.game.seat("red").score == 3
        assert railroad.view.reminders == ()
