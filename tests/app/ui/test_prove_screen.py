"""The screen of a proof: drawn at all sizes, operated by touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from app.lang import Translator, say
from app.prove.guide import Answer, Guide, GuideView, Outlined, StepRecord
from app.prove.judging import Outcome
from app.prove.report import Report
from app.prove.steps import PieceExpected, Step, TileExpected
from app.rules.tileset import TileSet
from tests.app.ui.frames import next_frame
from tests.sampling import sampled

SIZES = ((800, 480), (1280, 720), (720, 1280))
TILE = Step("other_twin", TileExpected("E2"))
PIECE = Step("standing", PieceExpected("kind", "red"), on="E2")
REST = Step("rest", trigger="visit")
STEPS = (TILE, PIECE, REST, *(TILE,) * 15)
SQUARE = Outlined(((0.4, 0.4), (0.45, 0.4), (0.45, 0.5), (0.4, 0.5)), "E2")
WAITING = GuideView(2, STEPS, "waiting", ("right",), outlined=(SQUARE,), answers=("skip", "done", "stop"))
TOLD = replace(WAITING, state="told", told=(say("prove.told.tokens_removed"),), answers=("next", "again", "stop"))


class Stage:
    """A screen of a proof in a window. ``sent`` has every answer, ``closed`` whether the report was closed."""

    def __init__(self, window: Any, pictures: Any, translator: Translator) -> None:
        self.window, self.pictures, self.translator = window, pictures, translator
        self.sent: list[Answer] = []
        self.closed = False
        self.screen: Any = None

    def open(self, view: GuideView, size: tuple[int, int] = SIZES[0]) -> Any:
        from app.ui.base.theme import THEME
        from app.ui.led.prove_screen import ProveScreen

        self.close()
        self.window.size = size
        THEME.fit(*size)
        self.screen = ProveScreen(self.pictures, self.translator, self.sent.append, self._close)
        self.window.add_widget(self.screen)
        self.screen.size = size
        self.screen.show(view)
        self.frames()
        return self.screen

    def _close(self) -> None:
        self.closed = True

    def frames(self) -> None:
        for _ in range(3):
            next_frame()

    def close(self) -> None:
        if self.screen is not None:
            self.window.remove_widget(self.screen)
            self.screen = None

    def buttons(self) -> dict[str, Any]:
        from app.ui.base.widgets import TouchButton

        return {w.name: w for w in self.screen.walk() if isinstance(w, TouchButton)}

    def press(self, name: str) -> None:
        from kivy.tests.common import UnitTestTouch

        button = self.buttons()[name]
        touch = UnitTestTouch(*button.to_window(*button.center))
        touch.touch_down()
        touch.touch_up()
        self.frames()

    def words(self) -> list[str]:
        from kivy.uix.label import Label

        return [w.text for w in self.screen.walk() if isinstance(w, Label) and w.text]


@pytest.fixture
def proof(window: Any, pictures: Any, translator: Translator) -> Iterator[Stage]:
    """A window for the screen of a proof."""
    stage = Stage(window, pictures, translator)
    yield stage
    stage.close()


@pytest.fixture
def report() -> Report:
    """A report with an advice and a step that went wrong."""
    records = (StepRecord(TILE, Outcome("right")), StepRecord(PIECE, Outcome("missed")))
    advice = (say("prove.advice.focus", blur="3.0"),)
    return Report(records, {"right": 1, "missed": 1}, None, 10.0, 0.4, 0.6, advice, True)


@pytest.mark.parametrize("size", sampled(SIZES, ((720, 1280),)))
def test_it_says_what_to_do_and_what_it_sees(proof: Stage, size: tuple[int, int]) -> None:
    """Nothing is cut, nothing leaves the window, and fingers have 64 pixels."""
    from app.ui.base.measured_text import ELLIPSIS

    for view in (WAITING, TOLD, replace(WAITING, state="unseen"), replace(WAITING, trouble=say("vision.no_start"))):
        screen = proof.open(view, size)
        words = proof.words()
        assert "Put a red kind, standing, on tile E2." in words
        assert "Step 2 of 18" in words
        assert not [text for text in words if ELLIPSIS in text]
        for button in proof.buttons().values():
            assert min(button.width, button.height) >= 64
        for part in screen.children:
            assert part.x >= 0
            assert part.y >= 0
            assert part.right <= size[0] + 1
            assert part.top <= size[1] + 1


def test_a_tap_sends_the_answer(proof: Stage) -> None:
    """The buttons are those that make sense now."""
    screen = proof.open(WAITING)
    assert list(proof.buttons()) == ["skip", "done", "stop"]
    proof.press("skip")
    proof.press("done")
    screen.show(TOLD)
    proof.frames()
    proof.press("again")
    proof.press("next")
    proof.press("stop")
    assert proof.sent == ["skip", "done", "again", "next", "stop"]


def test_where_nothing_may_be_told_it_is_done_that_is_pressed(proof: Stage) -> None:
    """A hand at rest cannot be "not seen"."""
    proof.open(WAITING)
    assert "It did not see it" in proof.words()
    proof.screen.show(replace(WAITING, number=3, light=True))
    proof.frames()
    assert "Done" in proof.words()
    assert "It did not see it" not in proof.words()


def test_the_eyes_are_quoted(proof: Stage) -> None:
    """What they say, what they complain of, and that they wait for a hand to leave."""
    screen = proof.open(TOLD)
    assert "I see that tokens are gone" in proof.words()
    screen.show(replace(WAITING, trouble=say("vision.glare")))
    proof.frames()
    assert any(text.startswith("A lamp is reflected") for text in proof.words())
    screen.show(replace(WAITING, state="moving"))
    proof.frames()
    assert "Take your hand away, then I look." in proof.words()
    screen.show(replace(WAITING, number=3, state="brief"))
    proof.frames()
    assert any(text.startswith("That was short") for text in proof.words())


@pytest.mark.parametrize("size", sampled(SIZES, ((720, 1280),)))
def test_the_report_names_the_advice_first(proof: Stage, report: Report, size: tuple[int, int]) -> None:
    """Then the figures, and every step; it is closed by a button."""
    screen = proof.open(WAITING, size)
    screen.show_report(report)
    screen.show_report(report)
    proof.frames()
    words = proof.words()
    assert any(text.startswith("The picture is blurred by 3.0 pixels") for text in words)
    assert "Missed: 1 of 2" in words
    assert "2. a standing piece: missed (I see nothing new)" in words
    proof.press("close")
    assert proof.closed


def test_the_picture_is_shown_around_what_is_known() -> None:
    """All of it before a tile is known; never beyond its ends."""
    from app.ui.led.prove_screen import window

    assert window((), 1.6) == (0.0, 0.0, 1.0)
    west, north, part = window((SQUARE,), 1.6)
    assert part < 0.6
    assert west + part / 2 == pytest.approx(0.425)
    assert north + part / 2 == pytest.approx(0.45)
    corner = Outlined(tuple((x - 0.4, y - 0.4) for x, y in SQUARE.corners), "E2")
    assert window((corner,), 1.6)[:2] == (0.0, 0.0)
    far = Outlined(tuple((x + 0.5, y + 0.45) for x, y in SQUARE.corners), "E2")
    assert window((corner, far), 1.6) == (0.0, 0.0, 1.0)


def test_the_outline_lies_where_the_tile_is(proof: Stage) -> None:
    """The golden line runs around the white square of the camera's picture."""
    from app.ui.screenshot import drawn

    picture = np.full((600, 960, 3), 40, np.uint8)
    picture[240:300, 384:432] = 255
    proof.open(WAITING).show_camera(picture)
    proof.frames()
    shown = drawn(proof.screen, (800, 480))
    area = shown[12:390, 12:432]
    rows, columns = np.nonzero((area > 250).all(axis=2))
    golden = (np.abs(area.astype(int) - (43, 169, 226)).max(axis=2) < 30).nonzero()
    assert abs(golden[0].min() - rows.min()) <= 4
    assert abs(golden[0].max() - rows.max()) <= 4
    assert abs(golden[1].min() - columns.min()) <= 4
    assert abs(golden[1].max() - columns.max()) <= 4


def test_the_app_shows_the_proof_and_then_its_report(
    window: Any, tileset: TileSet, translator: Translator, art: dict[str, Any]
) -> None:
    """It asks its source once a frame."""
    from app.ui.led.prove_screen import ProveApp

    class Source:
        ended = False
        picture = np.full((60, 96, 3), 90, np.uint8)

        def view(self) -> GuideView:
            return WAITING

        def preview(self) -> Any:
            return self.picture

        def send(self, answer: Answer) -> None:
            raise AssertionError(answer)

    class NoEyes:
        table: Any = None

    source = Source()
    app = ProveApp(source, Guide(STEPS, NoEyes()), tileset, translator, art)  # pyrefly: ignore[bad-argument-type]
    app.update(0)
    app.build()
    screen = app.screen
    app.update(0)
    assert screen.asked.progress == "Step 2 of 18"
    source.ended = True
    app.update(0)
    assert screen.page is not None
    assert app.open_settings() is False
