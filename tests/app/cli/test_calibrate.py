"""``claim-manager calibrate`` measures lens, table and colours and saves them, or says why it cannot."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.setup.calibration import CalibrationFileError, load_colours, load_lens, load_table
from hardware.simulator import PutLoose, TableSettings, VirtualTable
from vision.camera.markers import CARDS, CELLS, marker_picture

Command = Callable[..., Any]


@pytest.fixture(scope="module")
def table() -> VirtualTable:
    """A table with two marker cards and four red blocks."""
    things: dict[str, Any] = {"red": np.full((32, 32, 3), (38, 36, 178), np.uint8)}
    for number in (0, 2):
        inked = cv2.copyMakeBorder(marker_picture(number, 16), 16, 16, 16, 16, cv2.BORDER_CONSTANT, value=255.0)
        things[str(number)] = np.asarray(cv2.cvtColor(inked, cv2.COLOR_GRAY2BGR), np.uint8)
    settings = TableSettings(width=1280, height=720, pixels_per_tile=57.0, table="felt", seed=3)
    made = VirtualTable(things, settings)
    side = CARDS[0].size * (CELLS + 2) / CELLS
    made.apply(PutLoose("0", "0", (-6.0, -3.5), 10, side, 0.1))
    made.apply(PutLoose("2", "2", (6.5, 3.5), 40, side, 0.1))
    for number in range(4):
        made.apply(PutLoose(f"red {number}", "red", (number - 1.5, 0.5), 30 * number, 14.0, 8.0))
    return made


@pytest.fixture
def photo(table: VirtualTable, tmp_path: Path) -> Path:
    """A photograph of that table."""
    cv2.imwrite(str(tmp_path / "table.png"), table.photograph(0))
    return tmp_path / "table.png"


def test_the_table_is_measured_by_its_markers_and_kept(run: Command, photo: Path, tmp_path: Path) -> None:
    """The view is written to the data folder and read back; standard error says how accurate it is."""
    done = run("calibrate", photo, "--table", "--data", tmp_path / "data")
    assert done.code == 0
    assert "from 2 markers" in done.err
    view = load_table(tmp_path / "data" / "table.json")
    assert view is not None
    assert (view.markers, view.width, view.height) == ((0, 2), 1280, 720)
    document = json.loads(run("calibrate", photo, "--table", "--data", tmp_path / "data", "--json").out)
    assert document["markers"] == [0, 2]


def test_corners_by_hand_are_taken_too(run: Command, table: VirtualTable, photo: Path, tmp_path: Path) -> None:
    """The corners of a printed card, read off the picture by hand, give a view."""
    corners = [f"{x:.0f},{y:.0f}" for x, y in table.loose_corners("2")]
    size = f"{table.scene.loose['2'].side_mm:g}"
    words = ("calibrate", photo, "--rectangle", f"{size}x{size}", "-o", tmp_path / "t.json", "--data", tmp_path)
    assert run(*words, "--corners", *corners).code == 0
    view = load_table(tmp_path / "t.json")
    assert view is not None
    assert view.squareness(table.loose_corners("2")) > 0.3  # a card is larger than a tile
    wrong = run(*words, "--corners", *corners[::-1])
    assert wrong.code == 2
    assert "clockwise" in wrong.err
    assert "--corners needs four points" in run(*words, "--corners", "1", "2", "3", "4").err


def test_a_table_without_markers_says_where_they_come_from(run: Command, tmp_path: Path) -> None:
    """Nothing is written if nothing was measured."""
    cv2.imwrite(str(tmp_path / "x.png"), np.random.default_rng(1).integers(90, 120, (300, 400, 3)).astype(np.uint8))
    done = run("calibrate", tmp_path / "x.png", "--table", "--data", tmp_path / "data")
    assert done.code == 2
    assert "claim-manager print markers" in done.err
    assert not (tmp_path / "data" / "table.json").exists()


def test_pictures_without_the_chess_board_are_refused(run: Command, photo: Path, tmp_path: Path) -> None:
    """Each picture gets a line, and the end says what is still needed."""
    done = run("calibrate", photo, "--data", tmp_path / "data")
    assert done.code == 2
    assert "no chess board found" in done.err
    assert "Still wanted: more views." in done.err


def test_a_colour_is_kept_with_the_tiles(run: Command, photo: Path, tmp_path: Path, table: VirtualTable) -> None:
    """The colour of the pieces is written beside the pictures; an unknown colour, a missing folder or a picture
    without pieces, which is named once, is an error.
    """
    cut = tmp_path / "red.png"
    cv2.imwrite(str(cut), table.photograph(0)[300:440, 480:800])
    done = run("calibrate", cut, "--colour", "red", "--art", tmp_path)
    assert done.code == 0, done.err
    assert "from 4 pieces" in done.err
    known = load_colours(tmp_path / "colours.json")
    assert known is not None
    assert known.name(np.array(known.paints["red"].bgr))[0] == "red"
    assert "'pink' is no colour" in run("calibrate", cut, "--colour", "pink", "--art", tmp_path).err
    cv2.imwrite(str(cut), np.full((140, 320, 3), 128, np.uint8))
    wrong = run("calibrate", cut, "--colour", "red", "--art", tmp_path)
    assert (wrong.code, wrong.err.count("red.png")) == (2, 1), wrong.err
    assert "--colour needs --art" in run("calibrate", cut, "--colour", "red").err


@pytest.mark.parametrize("text", ["{", "[]", '{"width": 3}'])
def test_damaged_files_say_what_to_do(tmp_path: Path, text: str) -> None:
    """A lens, table or colour file that cannot be used is named with what to do."""
    path = tmp_path / "x.json"
    assert load_lens(path) is None
    path.write_text(text)
    for load in (load_lens, load_table):
        with pytest.raises(CalibrationFileError, match=r"x\.json cannot be used .* calibrate again"):
            load(path)
