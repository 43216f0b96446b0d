"""When shapes are learned, and learned again."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.values import Cell
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, warp_of
from vision.objects.examples import Example, ShownPieces
from vision.objects.learned import LearnedConfig
from vision.scene import piece_learning
from vision.scene.piece_learning import LATE, PieceLearning
from vision.scene.table import Table
from vision.tiles.lattice import Lattice

STEPS = 9


@pytest.fixture
def learning(monkeypatch: pytest.MonkeyPatch) -> PieceLearning:
    """Learning whose lessons are counted: their shapes are the words "lesson 0", "lesson 1" and so on."""
    count = iter(range(100))

    def lesson(*_: Any) -> SimpleNamespace:
        return SimpleNamespace(shapes=f"lesson {next(count)}", outdated=lambda *_: True)

    def refined(*_: Any) -> Any:
        yield from [None] * (STEPS - 1)
        yield lesson()

    monkeypatch.setattr(piece_learning, "learn_shapes", lesson)
    monkeypatch.setattr(piece_learning, "refined", refined)
    cut = np.zeros((2, 2, 3), np.uint8)
    example = Example("figure", False, "red", 1, (0, 0), cut, cut, np.ones((2, 2), np.bool_))
    return PieceLearning(ShownPieces((80, 60), (90.0, 90.0, 90.0), (example,)), (), LearnedConfig())


def _table(shift: float = 0.0) -> Table:
    """One tile on a grey table."""
    corners = 20.0 + shift + 30.0 * SQUARE
    picture = np.full((60, 80, 3), 90, np.uint8)
    lattice = Lattice(Plane.from_tile(corners, 80, 60)).laid(Cell(0, 0), warp_of(corners))
    return Table(lattice, picture, picture, picture)


def _said(table: Table) -> str:
    return str(table.shapes)


def test_shapes_are_learned_once_while_the_view_stays_the_same(learning: PieceLearning) -> None:
    """Frames without anything new cost nothing then, and a board that is found again has the same shapes."""
    table = learning.known_on(_table())
    for _ in range(2 * STEPS):
        table = learning.step(table)
    assert _said(table) == _said(learning.known_on(replace(table, shapes=None))) == "lesson 0"


def test_a_better_view_is_learned_from_frame_by_frame(learning: PieceLearning) -> None:
    """The old shapes serve until the new ones are there."""
    table = replace(_table(1.0), shapes=learning.known_on(_table()).shapes)
    said = []
    for _ in range(STEPS + 1):
        table = learning.step(table)
        said.append(_said(table))
    assert said == ["lesson 0"] * (STEPS - 1) + ["lesson 1"] * 2


def test_a_lesson_that_was_begun_is_finished_after_a_few_judged_pictures(learning: PieceLearning) -> None:
    """Where no frame between them is without anything new; until then what was learned before serves."""
    table = replace(_table(1.0), shapes=learning.known_on(_table()).shapes)
    said = []
    for _ in range(LATE + 1):
        table = learning.judging(table)
        said.append(_said(table))
    assert said == ["lesson 0"] * (LATE - 1) + ["lesson 1"] * 2


def test_judging_pictures_of_the_same_view_finishes_nothing(learning: PieceLearning) -> None:
    """There is nothing to learn."""
    table = learning.known_on(_table())
    for _ in range(2 * LATE):
        table = learning.judging(table)
    assert _said(table) == "lesson 0"


def test_nothing_is_learned_from_examples_seen_from_elsewhere(learning: PieceLearning) -> None:
    """After a knock the shapes stay as they are, also where a better one was being learned."""
    table = learning.step(replace(_table(1.0), shapes=learning.known_on(_table()).shapes))
    learning.moved()
    for later in (table, replace(_table(2.0), shapes=table.shapes)):
        for _ in range(2 * STEPS):
            later = learning.step(later)
        assert _said(later) == "lesson 0"


def test_without_anything_shown_there_is_nothing_to_learn() -> None:
    """The usual solids serve."""
    learning = PieceLearning(None, (), LearnedConfig())
    table = learning.judging(learning.step(learning.known_on(_table())))
    assert table.shapes is None
