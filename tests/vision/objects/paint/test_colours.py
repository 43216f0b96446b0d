"""Paints measured on the simulated table's pieces, and colours named by them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.simulator import PutLoose, TableSettings, VirtualTable
from tests.sampling import sampled
from vision.objects.paint.colours import ColourCalibration, ColourError, Paint, paint_of
from vision.objects.paint.paints import COLOURS

EMPTY = ColourCalibration({})


def _blocks(words: tuple[str, ...], light: str, seed: int = 4) -> Picture:
    """Painted blocks as large as pieces on felt in that light, some of each colour."""
    faces = {word: np.full((32, 32, 3), COLOURS[word], np.uint8) for word in words}
    settings = TableSettings(width=640, height=400, pixels_per_tile=57.0, table="felt", light=light, seed=seed)
    table = VirtualTable(faces, settings)
    for number in range(6):
        word = words[number % len(words)]
        table.apply(PutLoose(str(number), word, (number - 2.0, 0.3 + 0.4 * (number % 2)), 31.0 * number, 14.0, 8.0))
    return np.ascontiguousarray(table.photograph(0)[90:310, 120:500])  # without the trays


@pytest.fixture(scope="module", params=sampled(("day", "lamp", "evening"), ("lamp",)))
def calibrated(request: pytest.FixtureRequest) -> tuple[str, ColourCalibration]:
    """All five colours, each calibrated from a picture of its own in one light."""
    known = EMPTY
    for word in COLOURS:
        known = known.with_paint(word, _blocks((word,), request.param))
    return request.param, known


def test_every_colour_is_named_in_its_own_light(calibrated: tuple[str, ColourCalibration]) -> None:
    """Blocks in another picture of the same light are named correctly and with a clear margin."""
    light, known = calibrated
    for word in COLOURS:
        again = paint_of(_blocks((word,), light, seed=4))
        named, sure = known.name(np.array(again.bgr))
        assert (named, sure > 0.5) == (word, True)


def test_what_was_not_calibrated_has_no_name(calibrated: tuple[str, ColourCalibration]) -> None:
    """White, pink and cyan are unknown, in whatever light the paints were calibrated."""
    for other in ((215, 215, 215), (190, 70, 210), (200, 200, 40)):
        assert calibrated[1].name(np.array(other, np.float64)) == ("", 0.0)
    assert EMPTY.name(np.array((1, 2, 3))) == ("", 0.0)


def test_the_watcher_gets_calibrated_paints_and_the_usual_rest() -> None:
    """One calibrated colour replaces its own entry alone."""
    one = ColourCalibration({"red": Paint((10, 20, 150), 3.0, 6)})
    assert one.colours() == {**COLOURS, "red": (10, 20, 150)}


def test_paints_that_are_hard_to_tell_apart_are_named() -> None:
    """Pairs that are close in this light are listed; black and dark green here."""
    close = ColourCalibration(
        {
            "black": Paint((40, 42, 38), 4.0, 6),
            "green": Paint((42, 50, 38), 4.0, 6),
            "red": Paint((40, 40, 180), 4.0, 6),
        }
    )
    assert close.confusable() == (("black", "green"),)
    assert EMPTY.confusable() == ()


def test_pictures_that_give_no_paint_say_why() -> None:
    """An empty cloth, several colours at once, darkness, and an unknown colour word give four different messages."""
    with pytest.raises(ColourError, match="no piece stands out"):
        paint_of(_blocks(("red",), "day")[:40, :40].repeat(2, axis=0).repeat(2, axis=1))
    with pytest.raises(ColourError, match="several colours"):
        paint_of(_blocks(("red", "yellow", "blue"), "day"))
    with pytest.raises(ColourError, match="too dark"):
        paint_of(np.zeros((200, 200, 3), np.uint8))
    with pytest.raises(ColourError, match="'pink' is no colour of pieces"):
        EMPTY.with_paint("pink", np.zeros((200, 200, 3), np.uint8))


def test_a_calibration_comes_back_from_plain_values(calibrated: tuple[str, ColourCalibration]) -> None:
    """Saved values give the same paints; invalid ones are refused."""
    known = calibrated[1]
    again = ColourCalibration.from_dict(known.as_dict())
    assert {word: paint.bgr for word, paint in again.paints.items()} == {w: p.bgr for w, p in known.paints.items()}
    wrongs: list[dict[str, Any]] = [{"red": {}}, {"red": {"bgr": [1, 2], "spread": 1, "pieces": 1}}]
    for wrong in [*wrongs, {"pink": known.as_dict()["red"]}]:
        with pytest.raises(ColourError, match="the paint of"):
            ColourCalibration.from_dict(wrong)
