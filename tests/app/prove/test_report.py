"""From verdicts and figures to sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.lang import Translator, say
from app.prove.figures import Figures
from app.prove.guide import Guide, StepRecord
from app.prove.judging import Outcome, Verdict
from app.prove.report import advise, figure_lines, report_of, step_line
from app.prove.steps import PieceExpected, Step, TileExpected
from app.values.pictures import Picture
from tests.app.prove.conftest import blurred

ENGLISH = Translator.load("en")
GOOD = Figures(1920, 1080, 1.5, 57.0, 35.0, 0.75, 0.0, 1.0, 0.9)
TILE = Step("plain", TileExpected("A4"))
PIECE = Step("standing", PieceExpected("kind", "red"), on="A4")


def record(step: Step = TILE, verdict: Verdict = "right") -> StepRecord:
    return StepRecord(step, Outcome(verdict))


def keys(*records: StepRecord, figures: Figures | None = GOOD, **more: Any) -> list[str]:
    return [message.key.removeprefix("prove.advice.") for message in advise(records, figures, **more)]


@pytest.mark.parametrize(
    ("change", "advice"),
    [
        ({}, "fine"),
        ({"side": 40.0}, "nearer"),
        ({"side": 40.0, "width": 1280}, "resolution"),
        ({"blur": 3.0}, "focus"),
        ({"noise": 9.0}, "noisy"),
        ({"brightness": 0.3}, "more_light"),
        ({"brightness": 0.3, "contrast": 10.0, "noise": 4.0}, "noisy"),
        ({"saturated": 0.05}, "lamp"),
        ({"evenness": 0.3}, "uneven"),
    ],
)
def test_every_advice_follows_from_its_cause(change: dict[str, float], advice: str) -> None:
    """One measured cause, one advice, whether or not a step has suffered from it yet."""
    assert keys(record(), figures=replace(GOOD, **change)) == [advice]  # pyrefly: ignore[bad-argument-type]


def test_causes_outside_the_picture_are_named() -> None:
    """A slow camera, a stand that gives way, what the eyes complained of."""
    assert keys(record(), fps=3.0) == ["slow"]
    assert keys(record(), moved=1) == ["stand"]
    assert keys(record(), troubles=[say("vision.glare")]) == ["trouble"]


@pytest.mark.parametrize(
    ("step", "advice"),
    [(TILE, "enrol"), (PIECE, "pieces"), (Step("rest", trigger="visit"), "hands"), (Step("bright"), "unknown")],
)
def test_where_the_picture_is_good_the_rest_is_named(step: Step, advice: str) -> None:
    """The enrolled tiles, the pieces, the hand; or honestly nothing."""
    assert keys(record(), record(step, "missed")) == [advice]


def test_a_step_that_suffers_from_the_picture_blames_nothing_else() -> None:
    """A blurred picture explains a tile that was asked about."""
    assert keys(record(verdict="asked"), figures=replace(GOOD, blur=4.0)) == ["focus"]


def test_failing_only_in_dim_light_advises_to_keep_the_lamp_on() -> None:
    """The owner's own light was good enough."""
    assert keys(record(), record(Step("dim_tile", TileExpected("B2")), "asked")) == ["dim"]


def test_a_report_of_what_was_right_says_so(lead: Callable[..., Guide]) -> None:
    """Counts, figures of the camera, and nothing to be changed."""
    report = report_of(lead(("start", "twin", "standing")))
    assert report.well
    assert [message.key for message in report.advice] == ["prove.advice.fine"]
    lines = [ENGLISH.text(line) for line in figure_lines(report)]
    assert lines[0] == "Right: 3 of 3"
    assert "A tile measures 60 pixels in a picture of 640x440." in lines
    assert report.as_dict()["counts"]["right"] == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "table", "advice"),
    [
        (blurred, {}, "focus"),
        pytest.param(None, {"noise": 14.0}, "noisy", marks=pytest.mark.slow),
        pytest.param(None, {"pixels_per_tile": 38.0}, "resolution", marks=pytest.mark.slow),
    ],
)
def test_a_bad_camera_at_the_simulated_table_is_given_its_cause(
    lead: Callable[..., Guide], spoil: Callable[[Picture], Picture] | None, table: dict[str, float], advice: str
) -> None:
    """Blur, noise and small tiles are told apart."""
    report = report_of(lead(("start", "plain"), spoil, **table))
    assert [message.key for message in report.advice][:1] == [f"prove.advice.{advice}"]


def test_a_proof_that_was_broken_off_is_not_well(lead: Callable[..., Guide]) -> None:
    """What was done is reported."""
    guide = lead(("start",))
    guide.steps = (*guide.steps, TILE)
    report = report_of(guide)
    assert (report.complete, report.well, len(report.records)) == (False, False, 1)


def test_a_step_that_was_not_right_quotes_the_eyes() -> None:
    """So that a person knows what it was taken for."""
    assert ENGLISH.text(step_line(3, record())) == "3. a plain tile: right"
    assert ENGLISH.text(step_line(3, record(verdict="missed"))) == "3. a plain tile: missed (I see nothing new)"
