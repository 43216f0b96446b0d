"""What the eyes are doing, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.lang import say
from app.table.conductor import new_state
from app.table.model.inputs import CameraLost, ChoosePass, Confirm, Gaze
from app.table.presentation.view import view, with_eyes
from tests.app.table.random_games import last_of


@pytest.fixture
def watched(make_bench: Callable[..., Any]) -> Any:
    """A table with eyes that have seen it."""
    return make_bench()


def doing(bench: Any) -> str:
    """What the eyes are doing, as a word."""
    told = bench.view.eyes
    return "" if told is None else told.key.removeprefix("eyes.")


def test_a_game_without_a_camera_has_no_eyes(make_bench: Callable[..., Any]) -> None:
    """It says so on a badge instead."""
    bench = make_bench()
    bench.give(CameraLost("ended"))
    assert doing(bench) == "away"
    bench.give(Confirm())
    assert doing(bench) == ""
    assert say("badge.by_touch") in bench.view.badges


def test_a_game_that_is_over_needs_no_camera() -> None:
    """Nothing says that none is there, beside its last picture."""
    history = last_of("gold-rush", 7, ("red", "blue"))
    over = view(replace(new_state(history.game.tileset), history=history))
    assert over.standings
    assert say("badge.by_touch") not in over.badges


def test_eyes_that_start_are_waking_up(make_bench: Callable[..., Any]) -> None:
    """Until they have seen the table nobody is told that there is no camera."""
    bench = make_bench()
    bench.give(CameraLost("ended"))
    bench.give(Confirm())
    bench.give(Gaze("waking"))
    assert doing(bench) == "waking"
    assert say("badge.by_touch") not in bench.view.badges
    bench.see(bench.saw("still"))
    assert doing(bench) == "watching"


def test_a_turn_as_the_eyes_tell_it(watched: Any) -> None:
    """Watching, a hand, a tile seen, and watching again when nothing new has come."""
    bench = watched
    bench.see(bench.saw("still"))
    assert doing(bench) == "watching"
    bench.give(Gaze("hand"))
    assert doing(bench) == "hand"
    bench.see(bench.tile("A1_a", 1, 0), bench.saw("still"))
    assert doing(bench) == "sure"
    bench.give(Gaze("hand"))
    bench.see(bench.saw("still"))
    assert doing(bench) == "watching"


def test_what_is_not_decided_yet_is_looked_at_closely(watched: Any) -> None:
    """A piece on a tile that the game does not have waits for that tile."""
    bench = watched
    bench.see(bench.tile_piece("red", 1, 0), bench.saw("still"))
    assert doing(bench) == "settling"


def test_a_question_is_told(watched: Any) -> None:
    """While people are asked, the eyes have a question."""
    bench = watched
    bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)), bench.saw("still"))
    assert doing(bench) == "asking"


def test_eyes_that_cannot_see_say_why(watched: Any) -> None:
    """The reason is the sentence of the trouble."""
    bench = watched
    bench.see(bench.saw("trouble", reason="too_dark"))
    assert doing(bench) == "cannot"
    assert bench.view.eyes.args["why"] == say("vision.too_dark")


def test_a_hand_changes_nothing_else_of_the_view(watched: Any) -> None:
    """So a view need not be computed anew for it."""
    bench = watched
    bench.see(bench.tile("A1_a", 1, 0), bench.saw("still"))
    bench.give(ChoosePass())
    before = bench.view
    bench.give(Gaze("hand"))
    assert with_eyes(before, bench.state) == view(bench.state)
    assert with_eyes(before, bench.state) != before
