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
from vision.objects.lessons.examples import Example, ShownPieces
from vision.objects.lessons.learned import LearnedConfig
from vision.scene.state.table import Table
from vision.scene.things import piece_learning
from vision.scene.things.piece_learning import AT_REST, PieceLearning
from vision.tiles.lattice import Lattice

STEPS = 9


@pytest.fixture(params=[True, False], ids=["living", "recorded"])
def living(request: pytest.FixtureRequest) -> bool:
    """Whether pictures come whatever the eyes are doing."""
    return bool(request.param)


@pytest.fixture
def learning(living: bool, monkeypatch: pytest.MonkeyPatch) -> PieceLearning:
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
    return PieceLearning(ShownPieces((80, 60), (90.0, 90.0, 90.0), (example,)), (), LearnedConfig(), living)


def _table(shift: float = 0.0) -> Table:
    """One tile on a grey table."""
    corners = 20.0 + shift + 30.0 * SQUARE
    picture = np.full((60, 80, 3), 90, np.uint8)
    lattice = Lattice(Plane.from_tile(corners, 80, 60)).laid(Cell(0, 0), warp_of(corners))
    return Table(lattice, picture, picture, picture)


def _said(table: Table) -> str:
    return str(table.shapes)


def _after(learning: PieceLearning, table: Table, frames: int) -> Table:
    """The table after so many frames at rest."""
    for _ in range(frames):
        table = learning.resting(table)
    return table


def test_shapes_are_learned_once_while_the_view_stays_the_same(learning: PieceLearning) -> None:
    """Frames without anything new cost nothing then, and a board that is found again has the same shapes."""
    table = _after(learning, learning.judging(learning.known_on(_table())), AT_REST + 2 * STEPS)
    assert _said(table) == _said(learning.known_on(replace(table, shapes=None))) == "lesson 0"


@pytest.mark.parametrize("living", [True])
def test_tokens_are_learned_by_the_outline_that_they_have_in_common(
    learning: PieceLearning, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut each by itself they may have been cut with their shadows: all that is learned of them is learned without."""
    told: list[Any] = []
    better = ShownPieces((80, 60), (90.0, 90.0, 90.0), ())
    monkeypatch.setattr(piece_learning, "with_one_outline", lambda *_: better)
    monkeypatch.setattr(piece_learning, "learn_shapes", lambda shown, *_: told.append(shown))
    learning.known_on(_table())
    assert told == [better]


@pytest.mark.parametrize("living", [True])
def test_a_living_camera_is_kept_waiting_by_no_lesson(learning: PieceLearning) -> None:
    """A better view is learned from while the table has been at rest for a while, frame by frame; what was learned
    before serves until then, whatever is judged meanwhile.
    """
    table = replace(_table(1.0), shapes=learning.known_on(_table()).shapes)
    table = _after(learning, learning.judging(table), AT_REST + STEPS - 2)
    assert _said(table) == "lesson 0"
    table = learning.judging(table)
    assert _said(table) == "lesson 0"
    assert _said(_after(learning, table, AT_REST - 1)) == "lesson 0"
    assert _said(learning.resting(table)) == "lesson 1"


@pytest.mark.parametrize("living", [False])
def test_recorded_pictures_are_judged_with_the_best_lesson(learning: PieceLearning) -> None:
    """They wait for it, and nothing is done before."""
    table = replace(_table(1.0), shapes=learning.known_on(_table()).shapes)
    assert _said(_after(learning, table, AT_REST + 2 * STEPS)) == "lesson 0"
    assert _said(learning.judging(table)) == "lesson 1"


def test_nothing_is_learned_from_examples_seen_from_elsewhere(learning: PieceLearning) -> None:
    """After a knock the shapes stay as they are, also where a better one was being learned."""
    table = _after(learning, replace(_table(1.0), shapes=learning.known_on(_table()).shapes), AT_REST)
    learning.moved()
    for later in (table, replace(_table(2.0), shapes=table.shapes)):
        assert _said(learning.judging(_after(learning, later, AT_REST + 2 * STEPS))) == "lesson 0"


def test_without_anything_shown_there_is_nothing_to_learn() -> None:
    """The usual solids serve."""
    learning = PieceLearning(None, (), LearnedConfig())
    table = learning.judging(_after(learning, learning.known_on(_table()), AT_REST + 1))
    assert table.shapes is None
