"""The guide, at the simulated table and with eyes of cardboard."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

from app.prove.guide import Answer, Guide, GuideConfig
from app.prove.steps import PieceExpected, Step, TileExpected
from app.values import Cell, Face, LaidTile
from vision.observation import BoardLost, CameraMoved, Motion, Observation, PictureTrouble, Scene, Still, TileSeen

SHOWN = TileSeen(Cell(0, 0), LaidTile(Face("A4"), 0))
TILE = Step("plain", TileExpected("A4"))
PIECE = Step("standing", PieceExpected("kind", "red"), on="A4")
REST = Step("rest", trigger="visit")
DIM = Step("dim", trigger="light")


class Eyes:
    """A watcher that says what it is told to say, frame by frame."""

    table: Any = None

    def __init__(self) -> None:
        self.says: deque[Iterable[Observation]] = deque()

    def feed(self, image: Any, index: int) -> Scene:
        return Scene(index, tuple(self.says.popleft()) if self.says else ())


class Led:
    """A guide with such eyes. ``show`` gives it frames at ten a second, each with what is said of it."""

    def __init__(self, *steps: Step, **config: Any) -> None:
        self.eyes = Eyes()
        self.guide = Guide(steps, self.eyes, GuideConfig(quiet=0.3, **config), lambda: 0.0)  # pyrefly: ignore[bad-argument-type]
        self.number = 0
        self.light = 100

    def show(self, *said: Iterable[Observation], quiet: int = 6) -> Guide:
        """These frames, then quiet ones."""
        for words in (*said, *((),) * quiet):
            self.eyes.says.append(words)
            self.guide.feed(np.full((96, 128, 3), self.light, np.uint8), self.number, self.number / 10)
            self.number += 1
        return self.guide

    @property
    def verdicts(self) -> list[str]:
        return [record.outcome.verdict for record in self.guide.records]


def test_a_step_ends_by_itself_when_what_was_asked_for_is_told() -> None:
    """It takes a moment of quiet, in which more may be told."""
    led = Led(TILE, PIECE)
    led.show([Motion()], [], [SHOWN, Still()], quiet=2)
    assert (led.verdicts, led.guide.view().told != ()) == ([], True)
    led.show()
    assert (led.verdicts, led.guide.step) == (["right"], PIECE)
    assert led.guide.view().verdicts == ("right",)
    assert led.guide.view().number == 2


def test_what_is_told_a_moment_later_belongs_to_the_same_step() -> None:
    """A ghost that follows the right answer is invented."""
    led = Led(TILE, PIECE, patient=False)
    ghost = TileSeen(Cell(4, 4), LaidTile(Face("B2"), 0))
    led.show([Motion()], [SHOWN, Still()], [], [Motion()], [ghost, Still()])
    assert led.verdicts == ["invented"]


def test_a_hand_that_shows_nothing_new_waits_for_its_person() -> None:
    """Somebody who is there may still be busy; in a recording nobody is, and the step is missed."""
    led = Led(TILE, PIECE)
    led.show([Motion()], [Still()])
    assert (led.verdicts, led.guide.view().state) == ([], "unseen")
    recorded = Led(TILE, PIECE, every_visit=True, patient=False)
    recorded.show([Motion()], [Still()])
    assert recorded.verdicts == ["missed"]


def test_in_a_recording_the_next_hand_begins_the_next_step() -> None:
    """It may come before the quiet has passed; the frames of the step before stay with that step."""
    led = Led(TILE, PIECE, every_visit=True, patient=False)
    led.show([Motion()], [SHOWN, Still()], [], [Motion()], quiet=1)
    assert led.verdicts == ["right"]
    assert len(led.guide.records[0].frames) > 3


def test_an_outcome_that_is_not_right_is_shown_first() -> None:
    """The person goes on, or says that it was the hand."""
    led = Led(TILE, PIECE)
    wrong = TileSeen(Cell(0, 0), LaidTile(Face("B2"), 0))
    led.show([Motion()], [wrong, Still()])
    assert (led.guide.view().state, led.guide.view().answers) == ("told", ("next", "again", "stop"))
    led.guide.answer("again")
    assert (led.verdicts, led.guide.view().state) == ([], "waiting")
    led.show([Motion()], [SHOWN, Still()])
    assert led.verdicts == ["right"]
    assert len(led.guide.records[0].lead) > 0
    led.show([Motion()], [SHOWN, Still()])
    led.guide.answer("next")
    assert led.verdicts == ["right", "invented"]
    assert led.guide.finished


@pytest.mark.parametrize(
    ("step", "answer", "verdict"),
    [(TILE, "done", "missed"), (TILE, "skip", "skipped"), (REST, "done", "right"), (DIM, "done", "right")],
)
def test_a_person_can_end_a_step(step: Step, answer: Answer, verdict: str) -> None:
    """It was not seen, or is not to be done; where nothing may be told, done without a word is right."""
    led = Led(step, PIECE)
    led.show()
    led.guide.answer(answer)
    if verdict == "missed":
        led.guide.answer("next")
    assert led.verdicts == [verdict]


def test_a_proof_that_is_stopped_keeps_what_there_is() -> None:
    """Also the outcome that was just shown."""
    led = Led(TILE, PIECE)
    led.guide.answer("done")
    led.guide.answer("stop")
    assert (led.verdicts, led.guide.finished, led.guide.view().answers) == (["missed"], True, ())
    led.show([SHOWN])
    assert led.verdicts == ["missed"]


def test_answers_that_make_no_sense_are_ignored() -> None:
    """A second tap on a button that has gone changes nothing."""
    led = Led(TILE, PIECE)
    led.guide.answer("next")
    led.guide.answer("again")
    assert (led.verdicts, led.guide.step) == ([], TILE)


def test_a_hand_at_rest_that_leaves_without_a_word_is_right() -> None:
    """The step waits for the hand, and asks for it again where it left too soon."""
    led = Led(REST, PIECE, rest=1.0)
    led.show()
    assert led.verdicts == []
    led.show([Motion()], [], [], [], [Still()])
    assert (led.verdicts, led.guide.view().state) == ([], "brief")
    led.show([Motion()], *((),) * 9, [Still()])
    assert led.verdicts == ["right"]


def test_what_is_told_of_a_hand_at_rest_is_judged_however_long_it_stayed() -> None:
    """Eyes that take it for a tile have failed already."""
    led = Led(REST, PIECE, patient=False)
    led.show([Motion()], [SHOWN, Still()])
    assert led.verdicts == ["invented"]


def test_a_lamp_ends_its_step_when_the_light_has_changed_and_stays() -> None:
    """A lamp that is still being dimmed is waited for."""
    led = Led(DIM, PIECE)
    led.show()
    for light in (95, 90, 80, 70, 60):
        led.light = light
        led.show(quiet=1)
    assert led.verdicts == []
    led.show()
    assert led.verdicts == ["right"]


def test_the_delay_counts_from_the_first_frame_without_a_hand() -> None:
    """Eyes that speak in the third still frame need 0.2 seconds at ten frames a second."""
    led = Led(TILE, PIECE)
    led.show()
    hand = np.full((96, 128, 3), 100, np.uint8)
    hand[20:70, 30:90] = 220
    led.eyes.says.append([Motion()])
    led.guide.feed(hand, led.number, led.number / 10)
    led.number += 1
    led.show([], [], [SHOWN, Still()])
    assert led.guide.records[0].delay == pytest.approx(0.2)
    assert led.guide.fps == pytest.approx(10.0)


def test_complaints_are_shown_and_remembered() -> None:
    """A lost map ends the step as a question; a moved camera is counted."""
    led = Led(TILE, PIECE)
    led.show([PictureTrouble("too_dark")], quiet=1)
    assert led.guide.view().trouble is not None
    led.show([CameraMoved(), Motion()], [BoardLost()])
    assert led.guide.view().state == "told"
    assert (set(led.guide.troubles), led.guide.moved) == ({"too_dark"}, 1)


def test_a_lost_camera_is_no_step() -> None:
    """Frames that do not come are told to the eyes and end nothing."""
    led = Led(TILE, PIECE)
    led.show([Motion()], [SHOWN, Still()], quiet=1)
    led.guide.feed(None, 0, 0.0)
    assert led.verdicts == []


@pytest.mark.slow
def test_everything_right_at_the_simulated_table(lead: Callable[..., Guide]) -> None:
    """Tiles, a piece and a dimmed lamp; the known tiles and the piece are outlined."""
    guide = lead(("start", "twin", "standing", "dim"))
    assert [record.outcome.verdict for record in guide.records] == ["right"] * 4
    assert [bool(outlined.face) for outlined in guide.view().outlined] == [True, True, False]
    assert all(0 <= x <= 1 and 0 <= y <= 1 for thing in guide.view().outlined for x, y in thing.corners)
    assert guide.records[1].figures is not None
    assert guide.records[1].figures.side == pytest.approx(60, abs=2)


@pytest.mark.slow
def test_the_whole_proof_at_the_simulated_table(lead: Callable[..., Guide]) -> None:
    """Every step of the plan, without a mistake on a plain table."""
    guide = lead()
    assert guide.finished
    assert {record.outcome.verdict for record in guide.records} <= {"right", "asked"}
