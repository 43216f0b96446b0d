"""The screen on which pieces are shown: drawn at all sizes, operated by touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from app.lang import Translator, languages, say
from app.rules.tileset import TileSet
from app.setup.pieces import EMPTY, exhibits
from app.setup.pieces_guide import (
    SIDE,
    CutOut,
    Outline,
    PageRow,
    PieceStep,
    PiecesView,
    Press,
    State,
    What,
    caption,
    trouble_of,
)
from tests.app.ui.led_stage import SIZES, Stage
from tests.sampling import sampled
from vision.enrolment.exhibits import REASONS, ExhibitError

SQUARE = Outline(1, ((0.4, 0.4), (0.45, 0.4), (0.45, 0.5), (0.4, 0.5)))
STEP: tuple[What, ...] = ("again", "skip", "stop")
GOOD: tuple[What, ...] = ("next", *STEP)
PAGE: tuple[What, ...] = ("keep", "go_on", "anew", "show", "leave")


@pytest.fixture
def stage(window: Any, translator: Translator) -> Iterator[Stage]:
    """A window for the screen."""

    def make(send: Any) -> Any:
        from app.ui.led.pieces_screen import PiecesScreen

        return PiecesScreen(translator, send)

    begun = Stage(window, make)
    yield begun
    begun.close()


@pytest.fixture(scope="session")
def steps(tileset: TileSet) -> tuple[PieceStep, ...]:
    """Those of the shipped game."""
    return tuple(PieceStep(name, things) for name, things in {EMPTY: (), **exhibits(tileset.terms)}.items())


def cuts_of(step: PieceStep) -> tuple[CutOut, ...]:
    """A grey picture of each thing of that step."""
    return tuple(CutOut(np.full((SIDE, SIDE, 3), 90, np.uint8), caption(thing, step.things)) for thing in step.things)


def page_of(steps: tuple[PieceStep, ...]) -> PiecesView:
    """A page on which one colour is missing and one is wrong."""
    rows = [PageRow(n, step.title, cuts_of(step), None) for n, step in enumerate(steps) if step.things]
    rows[1] = replace(rows[1], cuts=(), trouble=say("show.not_shown"))
    rows[2] = replace(rows[2], cuts=(), trouble=trouble_of(ExhibitError("too_many", 5, 3)))
    notes = (say("show.alike", one=say("word.red"), two=say("word.black")),)
    return PiecesView(steps, 6, "page", answers=PAGE, rows=tuple(rows), notes=notes)


@pytest.mark.parametrize("size", sampled(SIZES, ((800, 480),)))
def test_every_step_fits(stage: Stage, steps: tuple[PieceStep, ...], size: tuple[int, int]) -> None:
    """What to lay and what is wrong, whatever it is, on every screen."""
    for at in (0, 1, 6):
        stage.open(PiecesView(steps, at, "waiting", answers=STEP if at else ("again", "stop")), size)
        stage.check(size)
    for reason in REASONS:
        stage.show(PiecesView(steps, 1, "wrong", trouble=trouble_of(ExhibitError(reason, 2, 3)), answers=STEP))
        stage.check(size)
    outlines = tuple(replace(SQUARE, number=n) for n in (1, 2, 3))
    stage.show(PiecesView(steps, 1, "good", outlines, cuts_of(steps[1]), answers=GOOD))
    stage.check(size)
    assert "I see 3 things. Are they outlined as a whole, in this order?" in stage.words()
    assert "Step 2 of 7: Yellow" in stage.words()


@pytest.mark.parametrize("size", sampled(SIZES, ((800, 480),)))
def test_the_page_fits(stage: Stage, steps: tuple[PieceStep, ...], size: tuple[int, int]) -> None:
    """Everything with its outline, what is missing, what looks alike."""
    stage.open(page_of(steps), size)
    stage.check(size)
    words = stage.words()
    assert "Red and Black look alike in this light: use more or whiter light." in words
    assert words.count("Not shown yet.") == 1
    assert words.count("Tent") == 3


@pytest.mark.parametrize("code", sampled(sorted(languages()), ["de"]))
def test_the_buttons_of_the_page_are_whole(window: Any, steps: tuple[PieceStep, ...], code: str) -> None:
    """In every language, in the largest letters on the narrowest screen that people turn upright."""
    from app.ui.base.theme import THEME
    from app.ui.base.widgets import FitText
    from app.ui.led.pieces_screen import PiecesScreen

    THEME.choose(text="largest")
    stage = Stage(window, lambda send: PiecesScreen(Translator.load(code), send))
    bar = stage.open(page_of(steps), (480, 800)).bar
    shown = {label.words: label.text.replace("\n", " ") for label in bar.walk() if isinstance(label, FitText)}
    stage.close()
    assert len(shown) == len(PAGE) - 1
    assert shown == {words: words for words in shown}


def test_what_is_asked_for_is_drawn_until_it_is_seen(stage: Stage, steps: tuple[PieceStep, ...]) -> None:
    """Then there is what was cut out, with the numbers of the outlines."""
    stage.open(PiecesView(steps, 1, "waiting", answers=STEP))
    assert {"Cowboy standing", "Cowboy lying", "Tent"} <= set(stage.words())
    stage.show(PiecesView(steps, 1, "good", (SQUARE,), cuts_of(steps[1]), answers=GOOD))
    assert {"1: Cowboy standing", "2: Cowboy lying", "3: Tent"} <= set(stage.words())
    stage.show(PiecesView(steps, 6, "waiting", answers=STEP))
    assert {"1 token", "2 tokens", "3 tokens", "Skip tokens"} <= set(stage.words())


def test_taps_are_sent(stage: Stage, steps: tuple[PieceStep, ...]) -> None:
    """The buttons are those that make sense now; on the page each row shows its step again."""
    stage.open(PiecesView(steps, 1, "good", (SQUARE,), cuts_of(steps[1]), answers=GOOD))
    for what in GOOD:
        stage.press(what)
    assert stage.sent == [Press(what) for what in GOOD]
    stage.sent.clear()
    stage.show(page_of(steps))
    for name in ("keep", "go_on", "anew", "leave", "show 1"):
        stage.press(name)
    assert stage.sent == [Press("keep"), Press("go_on"), Press("anew"), Press("leave"), Press("show", 1)]


def test_states_are_told(stage: Stage, steps: tuple[PieceStep, ...]) -> None:
    """Each has its sentence."""
    view = PiecesView(steps, 0, "moving", answers=("again", "stop"))
    stage.open(view)
    states: tuple[tuple[State, str], ...] = (
        ("moving", "Take your hands away, then I look."),
        ("looking", "I am looking ..."),
        ("waiting", "I am watching."),
        ("good", "This is the bare table?"),
    )
    for state, words in states:
        stage.show(replace(view, state=state))
        assert words in stage.words()
    stage.show(PiecesView(steps, 1, "page", answers=("leave",)))
    assert "I am cutting everything out ..." in stage.words()
    stage.show(replace(page_of(steps), kept=True))
    assert "Kept. I know your pieces from now on." in stage.words()
    stage.show(replace(page_of(steps), trouble=say("pieces.unwritten", path="x", error="full")))
    assert any(text.startswith("X cannot be written") for text in stage.words())
    stage.show(view)
    assert stage.screen.cover is None


def test_the_outline_lies_around_the_thing(stage: Stage, steps: tuple[PieceStep, ...]) -> None:
    """The coloured line runs around the white square of the camera's picture, which is shown larger."""
    from app.ui.screenshot import drawn

    picture = np.full((600, 960, 3), 40, np.uint8)
    picture[240:300, 384:432] = 255
    view = PiecesView(steps, 2, "good", (SQUARE,), answers=GOOD)
    stage.open(view).show_camera(picture)
    stage.show(view)
    shown = drawn(stage.screen, (800, 480))
    area = shown[12:390, 12:432]
    white = np.nonzero((area > 250).all(axis=2))
    red = np.nonzero(np.abs(area.astype(int) - (42, 53, 197)).max(axis=2) < 30)
    assert np.ptp(white[1]) > 60
    assert abs(red[0].max() - white[0].max()) <= 4
    assert abs(red[1].min() - white[1].min()) <= 4
    assert abs(red[1].max() - white[1].max()) <= 4


def test_the_window_follows_its_guide(window: Any, translator: Translator, steps: tuple[PieceStep, ...]) -> None:
    """It asks once a frame and closes when the guide has ended."""
    from app.ui.led.led import LedApp
    from app.ui.led.pieces_screen import PiecesScreen

    class Source:
        ended = False
        picture = np.full((60, 96, 3), 90, np.uint8)

        def view(self) -> PiecesView:
            return PiecesView(steps, 1, "waiting", answers=STEP)

        def preview(self) -> Any:
            return self.picture

    stopped = []

    class Window(LedApp):
        def stop(self, *_: Any) -> None:
            stopped.append(True)

    source = Source()
    app = Window(source, lambda: PiecesScreen(translator, lambda _: None), "title")
    app.update(0)
    app.build()
    screen = app.screen
    app.update(0)
    assert screen.task.progress == "Step 2 of 7: Yellow"
    assert not stopped
    source.ended = True
    app.update(0)
    assert stopped
    assert app.open_settings() is False
