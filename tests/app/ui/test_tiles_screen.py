"""The screen on which tiles are enrolled: drawn at all sizes, operated by touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from app.lang import Translator, say
from app.setup.tiles_guide import SIDE, Outlined, Press, State, Tile, TilesView, What
from tests.app.ui.led_stage import SIZES, Stage
from tests.sampling import sampled
from vision.enrolment.cutting import REFUSALS

SQUARE = ((0.4, 0.4), (0.45, 0.4), (0.45, 0.5), (0.4, 0.5))
LIVE = TilesView(
    "live",
    31,
    62,
    4,
    outlined=(Outlined(SQUARE, True), Outlined(tuple((x + 0.2, y) for x, y in SQUARE), False)),
    notes=(say("show.refused", count=1, why=say("enrol.why.covered")),),
    answers=("take", "name", "page"),
)
TILES = tuple(Tile(np.full((SIDE, SIDE, 3), 20 * k, np.uint8)) for k in range(9))
SHEET = TilesView("sheet", 31, 62, 4, tiles=TILES, dropped=frozenset({2}), answers=("use", "again", "drop"))
OFFERED = tuple(replace(tile, name=f"A{k}_b") for k, tile in enumerate(TILES[:6]))
ASKED: tuple[What, ...] = ("choose", "more", "turn", "skip", "undo", "back")
QUESTION = TilesView("question", 31, 62, 4, tiles=OFFERED, asked=TILES[0], copies=3, answers=ASKED)
PAGE = TilesView("page", 31, 62, 4, missing=("A1_a", "A1_b", "E2"), answers=("name", "back", "leave"))


@pytest.fixture
def stage(window: Any, pictures: Any, translator: Translator) -> Iterator[Stage]:
    """A window for the screen."""

    def make(send: Any) -> Any:
        from app.ui.led.tiles_screen import TilesScreen

        return TilesScreen(pictures, translator, send)

    begun = Stage(window, make)
    yield begun
    begun.close()


@pytest.mark.parametrize("size", sampled(SIZES, ((800, 480),)))
def test_everything_fits(stage: Stage, size: tuple[int, int]) -> None:
    """Nothing is cut, nothing leaves the window, and fingers have 64 pixels, whatever is shown."""
    stage.open(LIVE, size)
    stage.check(size)
    for reason in REFUSALS:
        stage.show(replace(LIVE, notes=(say("show.refused", count=12, why=say(f"enrol.why.{reason}")),)))
        stage.check(size)
    for view in (SHEET, QUESTION, replace(QUESTION, notes=(say("show.clash", face="A1_b"),)), PAGE):
        stage.show(view)
        stage.check(size)


def test_the_count_and_what_is_wrong_are_told(stage: Stage) -> None:
    """How many of how many, what is seen, what is refused and why."""
    stage.open(LIVE)
    words = stage.words()
    assert {"31 of 62 different tiles", "1 tile is outlined.", "4 kinds wait for a name."} <= set(words)
    assert any(text.startswith("1 is not taken. Not all of its rim can be seen") for text in words)
    states: tuple[tuple[State, str], ...] = (
        ("moving", "Take your hands away, then I look."),
        ("looking", "I am looking ..."),
    )
    for state, sentence in states:
        stage.show(replace(LIVE, state=state, outlined=(), notes=()))
        assert sentence in stage.words()
    stage.show(replace(LIVE, outlined=(), waiting=0, notes=()))
    assert {"I see no tile yet.", "No tile waits for a name.", "I am watching."} <= set(stage.words())


def test_cuts_are_tapped_away(stage: Stage) -> None:
    """Each has its place; those that are left out are crossed."""
    stage.open(SHEET)
    stage.press("drop 4")
    stage.press("use")
    stage.press("again")
    assert stage.sent == [Press("drop", 4), Press("use"), Press("again")]
    assert [name for name, target in stage.targets().items() if getattr(target, "dropped", False)] == ["drop 2"]
    cells = stage.targets()
    stage.show(replace(SHEET, dropped=frozenset({4})))
    assert stage.targets()["drop 4"] is cells["drop 4"]
    assert [name for name, target in stage.targets().items() if getattr(target, "dropped", False)] == ["drop 4"]


def test_the_face_is_tapped(stage: Stage) -> None:
    """Beside the tile that is asked about; no tile is called by a code."""
    stage.open(QUESTION)
    assert {"Which of these is it?", "seen 3 times"} <= set(stage.words())
    assert not {tile.name for tile in QUESTION.tiles} & set(stage.words())
    stage.press("choose 3")
    for what in ASKED[1:]:
        stage.press(what)
    assert stage.sent == [Press("choose", 3), *(Press(what) for what in ASKED[1:])]


def test_the_page_shows_what_is_missing(stage: Stage) -> None:
    """Or that nothing is, or what is wrong."""
    stage.open(PAGE)
    assert "3 tiles have no picture yet:" in stage.words()
    stage.show(replace(PAGE, missing=()))
    assert "Every tile has its picture." in stage.words()
    stage.show(replace(PAGE, notes=(say("enrol.same", first="A1_a", second="E2"),)))
    assert any(text.startswith("A1_a and E2 cannot be told apart") for text in stage.words())
    stage.show(TilesView("working", 31, 62, 4))
    assert "One moment ..." in stage.words()
    stage.show(LIVE)
    assert stage.screen.cover is None
