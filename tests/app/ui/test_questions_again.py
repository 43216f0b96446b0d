"""Another page is opened while a question is open, and left again: the question stands as it did, and is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from app.lang import Translator
from app.table.conductor import step
from app.table.model.effects import Ignored
from app.table.presentation.view import view
from app.tilesets import load_tileset
from tests.app.table.conftest import Bench, saw
from tests.app.table.presentation.test_exits import CASES
from tests.app.ui.conftest import Stage


@pytest.fixture(scope="module")
def stages_of(window: Any) -> Callable[[str], Stage]:
    """A stage for the tile set of that name; each set has its own pictures."""
    from app.ui.base.pictures import Pictures

    made: dict[str, Stage] = {}

    def of(name: str) -> Stage:
        if name not in made:
            tileset = load_tileset(name)
            art = {face.name: np.full((32, 32, 3), 150, np.uint8) for face, _ in tileset.faces()}
            made[name] = Stage(window, Pictures(tileset, art), Translator.load("en"))
        return made[name]

    return of


def make_bench(**options: Any) -> Bench:
    """Red and Blue with the start tile and its token, watched by error-free eyes."""
    made = Bench(**options)
    made.see(saw("tokens", (0, 0), count=1))
    return made


FAST = ("mine_or_share",)
"""A question that the rules ask; the rest of ``CASES`` come with the slow tests."""
assert {case.id for case in CASES} >= set(FAST)


@pytest.mark.parametrize(
    ("make", "names"),
    [case if case.id in FAST else pytest.param(*case.values, id=case.id, marks=pytest.mark.slow) for case in CASES],
)
def test_a_question_is_answered_after_another_page_was_open(
    make: Callable[..., Any], names: tuple[str, ...], stages_of: Callable[[str], Stage]
) -> None:
    """The page that is opened anew shows the question and its answers, and each of them does what it did before."""
    assert isinstance(names, tuple)
    bench = make(make_bench)
    shown = view(bench.state)
    assert shown.question is not None
    stage = stages_of(bench.state.tileset.game)
    try:
        stage.open(shown)
        before = stage.screen.panel.title, _answers(stage)
        screen = stage.open(shown)
        assert screen.panel.parent is not None
        assert (screen.panel.title, _answers(stage)) == before
        for name in before[1]:
            stage.sent.clear()
            stage.press(stage.button(name))
            (sent,) = stage.sent
            assert sent == shown.question.choices[int(name.removeprefix("choice-"))].intent
            _, effects = step(bench.state, sent)
            assert not any(isinstance(effect, Ignored) for effect in effects)
    finally:
        stage.close()


def _answers(stage: Stage) -> list[str]:
    """The names of the answers that the panel shows and a finger can reach."""
    from app.ui.gallery.geometry import targets

    return [w.name for w in targets(stage.screen) if str(getattr(w, "name", "")).startswith("choice-")]
