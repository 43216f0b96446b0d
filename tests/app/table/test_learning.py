"""A tile that the eyes have no picture of: the table asks once, and the eyes learn the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.rules import Cell
from app.table.model.effects import LearnTile
from app.table.model.inputs import ChooseCandidate, PlaceTile
from app.values import Face, LaidTile
from vision.observation import Candidate, TileSeen

MakeBench = Callable[..., Any]


def _strange(bench: Any) -> TileSeen:
    """A tile that matches no picture, with every face that may be laid below the start tile as a candidate."""
    tiles = [LaidTile(Face("A1", "b"), rotation) for rotation in range(4)]
    return TileSeen(Cell(0, 1), candidates=tuple(Candidate(tile, 0.0) for tile in tiles), certain=False)


def test_a_tile_without_a_picture_is_asked_about_and_learned(bench: Any) -> None:
    """The question offers what may lie there; the answer is entered and passed to the eyes."""
    state = bench.see(_strange(bench))
    assert state.phase == "question"
    assert state.question.detail.key == "ask.new_tile_detail"
    answer = state.question.choices[0].tile
    assert answer is not None
    bench.give(ChooseCandidate(0))
    assert bench.game.tiles[Cell(0, 1)].rotation == answer.placed.rotation
    assert LearnTile(Cell(0, 1), "A1_b", answer.placed.rotation) in bench.effects


def test_another_tile_than_those_offered_is_learned_too(bench: Any) -> None:
    """A tile chosen from all tiles is the one in question."""
    bench.see(_strange(bench))
    move = next(move for move in bench.game.legal_tiles("A5", "a") if move.cell == Cell(0, 1))
    bench.give(PlaceTile(move.placed))
    assert LearnTile(Cell(0, 1), "A5_a", move.rotation) in bench.effects


def test_what_the_eyes_read_themselves_is_no_lesson(bench: Any) -> None:
    """A tile that the camera read for certain is not learned from."""
    move = next(move for move in bench.game.legal_tiles("A5", "a") if move.cell == Cell(0, 1))
    bench.see(bench.tile("A5_a", 0, 1, move.rotation))
    assert Cell(0, 1) in bench.game.tiles
    assert not [effect for effect in bench.effects if isinstance(effect, LearnTile)]
