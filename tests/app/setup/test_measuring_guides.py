"""The guides that measure the table and the lens: pictures and taps in, words and files out."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.lang import say
from app.setup.lens_guide import LensGuide
from app.setup.table_guide import PATIENCE, PICTURES, TableGuide
from app.values.pictures import Picture
from vision.camera.calibration import LensModel
from vision.camera.markers import chess_board, marker_picture


def table(*markers: int) -> Picture:
    """A grey table of 640x360 with those marker cards in its corners."""
    picture = np.full((360, 640, 3), 150, np.uint8)
    picture += np.random.default_rng(1).integers(0, 40, picture.shape, dtype=np.uint8)
    for marker in markers:
        x, y = ((30, 30), (530, 30), (530, 250), (30, 250))[marker]
        card = cv2.copyMakeBorder(marker_picture(marker, 6), 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=(255,))
        picture[y : y + card.shape[0], x : x + card.shape[1]] = card[..., None]
    return picture


def feed(guide: Any, image: Picture | None, count: int, start: int = 0) -> Any:
    """Show the guide that picture so many times, ten times a second."""
    for number in range(start, start + count):
        guide.feed(image, number, number / 10)
    return guide.view()


def test_the_table_is_measured_from_markers(tmp_path: Path) -> None:
    """They are outlined while they lie there; after one tap the file is written and the result told."""
    guide = TableGuide(tmp_path / "table.json", tmp_path / "lens.json")
    view = feed(guide, table(), 5)
    assert (view.outlined, view.answers) == ((), ("leave",))
    view = feed(guide, table(0, 1, 2, 3), 6, 10)
    assert len(view.outlined) == 4
    assert view.outlined[0][0] == pytest.approx((42 / 640, 42 / 360), abs=0.003)
    guide.answer("measure")
    view = feed(guide, table(0, 1, 2, 3), PICTURES + 4, 20)
    assert (view.state, guide.kept) == ("done", True)
    assert view.notes[0].key == "setup.table.measured"
    assert json.loads((tmp_path / "table.json").read_text())["markers"] == [0, 1, 2, 3]
    guide.answer("leave")
    assert guide.finished


@pytest.mark.slow
def test_a_single_marker_measures_badly_and_is_told(tmp_path: Path) -> None:
    """With the advice to lay another one."""
    guide = TableGuide(tmp_path / "table.json", tmp_path / "lens.json")
    feed(guide, table(2), 6)
    guide.answer("measure")
    assert say("calibrate.one_marker") in feed(guide, table(2), PICTURES + 4, 10).notes


def test_a_table_that_cannot_be_measured_keeps_what_was(tmp_path: Path) -> None:
    """Markers that vanish, hands that do not rest, a folder that cannot be written; once more is possible."""
    path = tmp_path / "table.json"
    guide = TableGuide(path, tmp_path / "lens.json")
    feed(guide, table(0, 1), 6)
    guide.answer("measure")
    view = feed(guide, table(), 20, 10)
    assert (view.state, view.notes, path.exists()) == ("failed", (say("setup.table.no_marker"),), False)
    guide.answer("again")
    feed(guide, table(0, 1), 6, 40)
    guide.answer("measure")
    light, dark = np.full((72, 128, 3), 200, np.uint8), np.full((72, 128, 3), 40, np.uint8)
    light[20:50, 30:90] = 20
    for number in range(int(PATIENCE * 10) + 5):
        guide.feed((light, dark)[number % 2], number, 50 + number / 10)
    assert guide.view().notes == (say("setup.table.restless"),)


def at_once(work: Callable[[], Any]) -> Future[Any]:
    """Do the work now."""
    done: Future[Any] = Future()
    try:
        done.set_result(work())
    except Exception as error:
        done.set_exception(error)
    return done


def board(x: int, y: int) -> Picture:
    """The chess board on a grey wall of 1280x720, its upper left corner there."""
    picture = np.full((720, 1280, 3), 90, np.uint8)
    picture[y : y + 405, x : x + 315] = chess_board().generateImage((315, 405))[..., None]
    return picture


def test_views_of_the_chess_board_are_taken_while_it_is_held_still(tmp_path: Path) -> None:
    """Each new place counts once; what is still wanted is told; too few views measure no lens."""
    guide = LensGuide(tmp_path / "lens.json", at_once)
    view = feed(guide, board(100, 100), 12)
    assert (view.views, view.wants[0], view.reason) == (1, "more", "same_view")
    view = feed(guide, board(800, 200), 12, 20)
    assert view.views == 2
    for number in range(20):  # carried about: nothing is taken
        guide.feed(board(50 + 40 * number, 50), 40 + number, 4 + number / 10)
    assert guide.view().views == 2
    assert guide.view().answers == ("leave",)


def test_the_lens_is_kept_when_it_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is the one that the game reads."""
    lens = LensModel(np.diag([900.0, 900.0, 1.0]), np.zeros(5), 1280, 720, 0.21, 9)
    monkeypatch.setattr("vision.camera.calibration.LensCalibration.wants", lambda _: ())
    monkeypatch.setattr("vision.camera.calibration.LensCalibration.solve", lambda _: lens)
    guide = LensGuide(tmp_path / "lens.json", at_once)
    assert feed(guide, board(100, 100), 10).answers == ("finish", "leave")
    guide.answer("finish")
    view = feed(guide, board(100, 100), 1, 20)
    assert (view.state, view.notes) == ("done", (say("setup.lens.measured", error=0.21, count=9),))
    assert json.loads((tmp_path / "lens.json").read_text())["views"] == 9
