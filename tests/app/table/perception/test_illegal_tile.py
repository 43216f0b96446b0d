"""A tile whose sides do not match stays where it lies if the players allow it (GR-H4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.lang import Translator, say
from app.rules import Cell, Place, record_of, write_record
from app.table.conductor import new_state, resume_state
from app.table.model.effects import ExpectTiles, tile_prior
from app.table.model.events import TileCorrected, TilePlaced, from_json, to_json
from app.table.model.inputs import (
    Allow,
    CameraLost,
    ChooseCandidate,
    ChoosePass,
    Confirm,
    CorrectTile,
    PlaceTile,
    PressButton,
    PressKey,
    Redo,
    Undo,
)
from app.values import Face, LaidTile, PlacedFace

# The start tile G1 has a railroad to the east; the west side of F1 and of E2, unturned, is prairie.
EAST = Cell(1, 0)
LAID = TilePlaced(PlacedFace(Face("F1", "a"), EAST, 0), "touch", allowed=True)


def asked(bench: Any) -> list[str]:
    """The answers to choose from, by the key of their words."""
    return [choice.label.key for choice in bench.view.question.choices]


@pytest.fixture
def clash(bench: Any) -> Any:
    """A tile was sighted that does not fit, and the table is asked."""
    bench.see(bench.tile("F1_a", 1, 0))
    return bench


class TestAsSeen:
    """A certain sighting of a tile that clashes."""

    @pytest.mark.parametrize(
        "said",
        [
            [Allow()],
            [ChooseCandidate(1)],
            [PressButton("next"), PressButton("confirm")],
            [PressKey("2")],
            [PressKey("spacebar"), PressKey("enter")],
        ],
        ids=["said", "touched", "panel", "digit", "keys"],
    )
    def test_the_table_allows_it_in_every_way(self, clash: Any, said: list[Any]) -> None:
        """Screen, panel and keyboard each enter the tile with its mark, and the same player goes on to act."""
        assert asked(clash) == ["choice.moving_it", "choice.allow"]
        for value in said:
            clash.give(value)
        assert clash.journal[-1] == LAID
        assert (clash.view.phase, clash.game.on_turn) == ("act", "red")
        assert any(isinstance(effect, ExpectTiles) for effect in clash.effects)

    def test_the_first_answer_allows_nothing(self, clash: Any) -> None:
        """The panel's "confirm" says that the tile is being moved, as it always did."""
        clash.give(Confirm())
        assert "TilePlaced" not in clash.kinds()

    def test_it_is_told_and_marked(self, clash: Any) -> None:
        """The commentary says what clashes and that the table allowed it; the map keeps the mark of that side."""
        clash.give(Allow())
        (told,) = [m for m in clash.view.commentary if m.key == "told.allowed"]
        assert told.args["clashes"].key == "clash.side"
        assert [(c.cell, c.side) for c in clash.view.allowed] == [(EAST, 3)]
        assert clash.view.clashes == ()

    def test_a_tile_lifted_again_is_taken_back(self, clash: Any) -> None:
        """Lifting the tile undoes it without a question."""
        clash.give(Allow())
        clash.see(clash.saw("tile_removed", (1, 0)))
        assert (clash.view.phase, clash.view.allowed, clash.view.reminders) == ("place", (), ())

    def test_what_no_table_can_allow_is_said(self, bench: Any) -> None:
        """A tile that touches none (GR-11) has no such answer, and asked for it all the same the table says why."""
        bench.see(bench.tile("F1_a", 7, 0))
        assert asked(bench) == ["choice.moving_it"]
        bench.give(Allow())
        assert bench.view.phase == "illegal"
        notice = bench.state.notice.text
        assert (notice.key, notice.args["reason"].args["rule"]) == ("notice.cannot_allow", "GR-11")

    def test_a_doubtful_tile_without_a_legal_reading_may_be_allowed(self, bench: Any) -> None:
        """The eyes may be right: what they take it for is offered with its picture, behind "none of these"."""
        bench.see(bench.doubtful(1, 0, ("F1_a", 0), ("F1_b", 0)))
        assert asked(bench) == ["choice.no_tile", "choice.allow"]
        assert bench.view.question.choices[1].tile.placed.design == "F1"
        bench.give(ChooseCandidate(1))
        assert bench.journal[-1] == LAID

    def test_the_eyes_expect_what_is_legal_beside_it(self, clash: Any) -> None:
        """The prior of every cell around is what the rules allow there, and none of them is empty by the clash."""
        clash.give(Allow())
        clash.give(ChoosePass())
        weights = tile_prior(clash.game).weights
        legal = {
            cell: {LaidTile(m.face, m.rotation) for face in clash.game.remaining() for m in _at(clash, face, cell)}
            for cell in (Cell(2, 0), Cell(1, 1), Cell(1, -1))
        }
        assert all(legal.values())
        assert {cell: set(weights[cell]) for cell in legal} == legal


def _at(bench: Any, face: tuple[str, str], cell: Cell) -> list[Place]:
    return [move for move in bench.game.legal_tiles(*face) if move.cell == cell]


class TestByTouch:
    """A tile laid by touch where it does not fit."""

    def test_the_same_question_is_asked(self, bench: Any) -> None:
        """Nothing is entered until somebody says so; the side that clashes is shown."""
        bench.give(PlaceTile(PlacedFace(Face("F1", "a"), EAST, 0)))
        assert (bench.view.phase, asked(bench)) == ("illegal", ["choice.not_so", "choice.allow"])
        assert [(c.cell, c.side) for c in bench.view.clashes] == [(EAST, 3)]
        assert bench.view.detail.args["rule"] == "GR-12"
        bench.give(Confirm())
        assert (bench.view.phase, bench.kinds()) == ("place", ["GameStarted"])

    def test_the_next_tile_passes_for_the_player_before(self, bench: Any) -> None:
        """While an action is due, the answer brings the implied pass with it."""
        bench.give(PlaceTile(PlacedFace(Face("A1", "a"), EAST, 0)))
        bench.give(PlaceTile(PlacedFace(Face("F1", "a"), Cell(2, 0), 0)))
        bench.give(Allow())
        assert bench.kinds()[-2:] == ["ActionTaken", "TilePlaced"]
        assert (bench.game.on_turn, bench.journal[-1].allowed) == ("blue", True)

    def test_a_sighting_in_question_is_settled_by_it(self, bench: Any) -> None:
        """After "not like this" the sighting is asked about again; allowed, the sighting is that tile."""
        bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)))
        bench.give(PlaceTile(PlacedFace(Face("F1", "a"), EAST, 0)))
        bench.give(Confirm())
        assert (bench.view.phase, bench.view.question.text.key) == ("question", "ask.which_tile")
        bench.give(PlaceTile(PlacedFace(Face("F1", "a"), EAST, 0)))
        bench.give(Allow())
        assert (bench.view.phase, bench.state.agenda) == ("act", ())

    def test_what_cannot_be_allowed_is_refused_as_ever(self, bench: Any) -> None:
        """A taken cell, or a fault that hides the question: the reason is a notice."""
        bench.give(PlaceTile(PlacedFace(Face("A1", "a"), Cell(0, 0), 0)))
        assert (bench.view.phase, bench.state.notice.text.args["rule"]) == ("place", "GR-11")
        bench.give(CameraLost())
        bench.give(PlaceTile(PlacedFace(Face("F1", "a"), EAST, 0)))
        assert (bench.view.phase, bench.state.question) == ("fault", None)
        assert bench.state.notice.text.args["rule"] == "GR-12"


class TestKept:
    """The mark in the journal, the record and under undo."""

    def test_undo_and_redo_keep_the_mark(self, clash: Any) -> None:
        """After undo nothing is marked; after redo the tile is still allowed."""
        clash.give(Allow())
        before = clash.game.text()
        clash.give(Undo())
        assert clash.game.clashes() == {}
        clash.give(Redo())
        assert clash.game.text() == before

    def test_the_journal_and_the_record_tell_it(self, clash: Any) -> None:
        """Resumed from its events the game is the same; the record has the mark, and tiles without it say nothing."""
        clash.give(Allow())
        clash.give(ChoosePass())
        rows = [json.loads(json.dumps(to_json(event))) for event in clash.journal]
        assert [row.get("allowed") for row in rows] == [None, True, None]
        state, _ = resume_state(new_state(clash.state.tileset), map(from_json, rows))
        assert state.game is not None
        assert state.game.text() == clash.game.text()
        assert "1 red F1a@1,0/0! pass" in write_record(record_of(state.game, "gold-rush"))


class TestCorrections:
    """What happens to the permission when a tile was read wrongly."""

    @pytest.fixture
    def laid(self, clash: Any) -> Any:
        """A tile that the table allowed, and a pass."""
        clash.give(Allow())
        clash.give(ChoosePass())
        return clash

    def test_a_tile_that_fits_needs_no_leave(self, laid: Any) -> None:
        """Corrected to a tile that matches, the mark is gone; undoing the correction restores it."""
        laid.give(CorrectTile(EAST, LaidTile(Face("A1", "a"), 0)))
        laid.give(Confirm())
        assert laid.game.moves[0] == Place(Face("A1", "a"), EAST, 0)
        laid.give(Undo())
        assert laid.game.moves[0] == LAID.move

    def test_a_tile_that_clashes_too_keeps_it(self, laid: Any) -> None:
        """The permission is for the tile that lies there, whatever it was read as."""
        laid.give(CorrectTile(EAST, LaidTile(Face("F1", "b"), 0)))
        laid.give(Confirm())
        assert laid.game.moves[0] == Place(Face("F1", "b"), EAST, 0, allowed=True)

    @pytest.mark.parametrize(("answer", "kept"), [(Allow, True), (Confirm, False)])
    def test_a_correction_that_clashes_is_asked_about(
        self, bench: Any, answer: Callable[[], Any], *, kept: bool
    ) -> None:
        """A tile that lay legally turns out to be one that clashes: it is corrected with the table's leave or not."""
        bench.give(PlaceTile(PlacedFace(Face("A1", "a"), EAST, 0)))
        bench.give(ChoosePass())
        bench.give(CorrectTile(EAST, LaidTile(Face("F1", "a"), 0)))
        assert (bench.view.phase, [c.side for c in bench.view.clashes]) == ("illegal", [3])
        bench.give(answer())
        if kept:
            assert bench.journal[-1] == TileCorrected(EAST, LaidTile(Face("F1", "a"), 0), allowed=True, segments=())
            assert "told.allowed" in [m.key for m in bench.view.commentary]
        assert bool(bench.game.clashes()) is kept
        assert bench.view.phase != "illegal"


@pytest.mark.parametrize(("code", "word"), [("en", "stays incomplete"), ("de", "unfertig"), ("it", "incompleto")])
def test_the_answer_that_allows_it_says_what_follows(code: str, word: str) -> None:
    """Before it is given, not only afterwards."""
    assert word in Translator.load(code).text(say("choice.allow"))
