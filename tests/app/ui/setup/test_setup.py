"""Setting up the table by touch: every page in a window without a screen, with cameras that are pictures."""

from __future__ import annotations

import json
import math
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.settings import Settings, load
from app.setup.calibration import TABLE_FILE
from app.setup.gear import Gear
from app.setup.progress import steps
from app.tilesets import load_tileset
from app.ui.base.keyboard import DONE, OTHERS, AddressPad
from app.ui.base.widgets import TouchButton
from hardware.discover import Found
from hardware.panel_thread import open_simulated
from hardware.wiring import load_wiring
from tests.app.ui.setup.conftest import SIZES, Table, skip_to, touch_marks
from tests.sampling import sampled
from vision.tiles.gallery import GalleryError


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)])
def test_the_guide_leads_through_every_step(table: Table, size: tuple[int, int]) -> None:
    """Each page fits; every step can be skipped; at the end the guide is done, and no camera is open any more."""
    table.start(size)
    titles = []
    for _ in range(7):
        if "Touch" in table.shell.page.heading.words:
            touch_marks(table)
        table.until(lambda: not table.says("One moment"))
        table.check()
        titles.append(table.shell.page.heading.words)
        table.tap_onward()
    assert [title.split(": ")[1] for title in titles] == [
        "Welcome",
        "Touch check",
        "Camera",
        "Table",
        "Tiles",
        "Pieces",
        "Buttons and lights",
    ]
    assert table.shell.page.heading.words == "Ready"
    table.until(lambda: table.says("Tiles: 0 of"))
    table.check()
    kept = load(table.folder)
    assert (kept.guided, kept.step, kept.tried) == (True, "done", ("touch",))
    table.until(lambda: table.alive == [])


@pytest.mark.slow
def test_the_guide_goes_on_where_it_was_left(window: Any, table: Table, tmp_path: Path) -> None:
    """The step is kept in the settings; playing without a camera is one tap away and ends the guide."""
    table.start()
    skip_to(table, "Camera")
    assert (load(tmp_path).step, load(tmp_path).guided) == ("camera", False)
    table.shell.settings = load(tmp_path)
    table.shell.home()
    table.app._set_up(guide=True)
    assert table.shell.page.heading.words == "3 of 7: Camera"
    begun = []
    table.app._begin = lambda **_: begun.append(True)  # pyrefly: ignore[method-assign]
    table.tap("by-touch")
    assert (begun, load(tmp_path).guided) == ([True], True)


@pytest.mark.slow
def test_without_a_camera_the_guide_leaves_out_what_needs_one(table: Table, tmp_path: Path) -> None:
    """No marker cards, no tiles, no pieces; a camera that is plugged in and found meanwhile brings them back."""
    table.cameras = []
    table.start()
    titles = []
    while table.shell.page.heading.words != "Ready":
        if "Touch" in table.shell.page.heading.words:
            touch_marks(table)
        table.until(lambda: not table.says("Looking for cameras"))
        titles.append(table.shell.page.heading.words)
        table.tap_onward()
    assert titles[1:] == ["2 of 4: Touch check", "3 of 4: Camera", "4 of 4: Buttons and lights"]
    table.until(lambda: table.says("Buttons and lights: "))
    assert not table.says("Tiles: ")
    table.tap("back")
    table.tap("back")
    assert table.shell.page.heading.words == "3 of 4: Camera"
    table.cameras = [Found("usb", "HD camera")]
    table.tap("search")
    table.until(lambda: "camera 0" in table.targets())
    assert table.shell.page.heading.words == "3 of 7: Camera"


@pytest.mark.slow
def test_looking_for_cameras_again_is_seen_where_it_finds_none(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast that is: the same sentence as before would look as if nothing had been tapped."""
    from app.ui.setup import camera_page

    table.cameras = []
    table.start()
    while "Camera" not in table.shell.page.heading.words:
        if "Touch" in table.shell.page.heading.words:
            touch_marks(table)
        table.tap_onward()
    table.until(lambda: table.says("I find no camera"))
    monkeypatch.setattr(camera_page, "SEEN", math.inf)
    table.tap("search")
    table.until(lambda: table.shell.page._search.ready)
    table.frames(10)
    assert table.says("Looking for cameras")
    monkeypatch.setattr(camera_page, "SEEN", 0.0)
    table.until(lambda: table.says("I have looked again and found no camera"))


def test_the_guide_taken_up_without_its_camera_passes_by_what_needs_one(table: Table) -> None:
    """It was left while tiles were shown; the camera is gone now."""
    table.cameras = []
    table.shell.settings = Settings(step="tiles")
    table.start()
    table.until(lambda: table.shell.page.heading.words == "4 of 4: Buttons and lights")


@pytest.mark.slow
def test_playing_without_a_camera_is_one_tap_away_while_marks_are_asked_for(table: Table, tmp_path: Path) -> None:
    """The ways out stand in the middle; a touch of them is no answer."""
    table.start()
    table.tap("onward")
    assert table.says("Touch the middle of the ring (4\u00a0to\u00a0go)")
    begun = []
    table.app._begin = lambda **_: begun.append(table.shell.settings.step)  # pyrefly: ignore[method-assign]
    table.tap("by-touch")
    assert begun == ["touch"]
    table.shell.home()
    table.app._set_up(guide=True)
    table.tap("onward")
    assert "Camera" in table.shell.page.heading.words


def test_a_camera_is_chosen_from_its_picture(table: Table, tmp_path: Path) -> None:
    """What is wrong with its picture is said; the one that is taken is kept; the others are let go."""
    table.start()
    skip_to(table, "Camera")
    table.until(lambda: "camera 1" in table.targets() and len(table.alive) == 2)
    table.tap("camera 1")
    table.until(lambda: table.says("It is too dark to read the table"))
    table.check()
    table.until(lambda: len(table.alive) == 1)
    table.tap("others")
    table.until(lambda: "camera 0" in table.targets())
    table.tap("camera 0")
    table.until(lambda: table.says("Lay some tiles"))
    table.check()
    table.tap("use")
    assert load(tmp_path).camera == "usb"
    assert "Table" in table.shell.page.heading.words


def test_without_a_camera_it_is_said_what_to_do(table: Table) -> None:
    """None found; an address that is typed on the screen, of one that is not there, which can be corrected."""
    table.cameras = []
    table.start()
    skip_to(table, "Camera")
    table.until(lambda: table.says("I find no camera"))
    table.check()
    table.tap("address")
    pad = next(w for w in table.shell.page.walk() if isinstance(w, AddressPad))
    for key in ("p", "c", ":", OTHERS, "8", "0", "/", OTHERS, "v", DONE):
        left, low, wide, high = pad.keys.key(key).box
        table.tap_at(*pad.keys.to_window(left + wide / 2, low + high / 2))
    assert pad.parent is None
    table.until(lambda: table.says("is not there: plug it in again"))
    assert table.says("http://pc:80/v")
    assert {"again", "address", "others", "by-touch"} <= table.targets().keys()
    table.check()
    table.tap("address")
    pad = next(w for w in table.shell.page.walk() if isinstance(w, AddressPad))
    assert pad.name == "http://pc:80/v"


def test_where_no_camera_is_found_the_main_way_is_the_next_step(table: Table) -> None:
    """It says that it skips one step, and no more. Where some are found, they are the main thing."""
    cameras, table.cameras = table.cameras, []
    table.start()
    skip_to(table, "Camera")
    table.until(lambda: table.says("I find no camera"))
    ways = {w.name: w for w in table.shell.page.walk() if isinstance(w, TouchButton)}
    assert (ways["onward"].words, ways["onward"].kind) == ("Skip this step", "primary")
    assert (ways["by-touch"].words, ways["by-touch"].kind) == ("Play without camera", "plain")
    table.cameras = cameras
    table.tap("search")
    table.until(lambda: "camera 1" in table.targets())
    assert ways["onward"].kind == "plain"


@pytest.mark.parametrize("size", [(800, 480), pytest.param((480, 800), marks=pytest.mark.slow)])
def test_who_finds_no_camera_outside_the_guide_plays_without_by_one_tap(table: Table, size: tuple[int, int]) -> None:
    """The sentence offers it, and there is a button for it."""
    table.cameras = []
    table.shell.settings = Settings(language="en", guided=True)
    table.app._guide = False
    table.start(size)
    begun = []
    table.app._begin = lambda **_: begun.append(True)  # pyrefly: ignore[method-assign]
    table.tap("setup")
    table.until(lambda: "step-camera" in table.targets())
    table.tap("step-camera")
    table.until(lambda: table.says("or play without"))
    table.check()
    table.tap("by-touch")
    assert begun


@pytest.mark.slow
def test_the_table_is_measured_by_one_tap(table: Table, tmp_path: Path) -> None:
    """Markers are outlined, the result is told in words, and the file is there; the sheets to print are written."""
    table.shell.settings = Settings(camera="marked", step="table")
    table.start()
    table.until(lambda: table.says("4 markers are outlined"))
    table.tap("measure")
    table.until(lambda: table.says("Measured from 4 markers"))
    table.check()
    assert json.loads((tmp_path / TABLE_FILE).read_text())["markers"] == [0, 1, 2, 3]
    assert not (tmp_path / "shared" / "markers.pdf").exists()
    table.tap("print")
    table.until(lambda: table.says("markers.pdf"))
    assert (tmp_path / "shared" / "markers.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_a_table_that_no_camera_sees_has_the_ways_that_it_names(table: Table, size: tuple[int, int]) -> None:
    """The same camera is tried once more; another one is chosen on its page, and the table is seen then."""
    table.shell.settings = Settings(camera="gone", language="en", guided=True)
    table.app._guide = False
    table.start(size)
    table.tap("setup")
    table.until(lambda: "step-table" in table.targets())
    table.tap("step-table")
    table.until(lambda: table.says("Try again, choose another camera"))
    table.check()
    assert "by-touch" in table.targets()
    table.tap("again")
    assert table.says("Opening the camera")
    table.until(lambda: table.says("There is still no picture"))
    table.check()
    table.tap("camera")
    table.until(lambda: "others" in table.targets())
    table.check()
    assert "by-touch" in table.targets()
    table.tap("again")
    assert table.says("Opening the camera")
    table.until(lambda: table.says("There is still no picture"))
    table.check()
    table.tap("others")
    table.until(lambda: "camera 0" in table.targets())
    assert table.shell.page.heading.words == "Camera"
    table.shell.settings = replace(table.shell.settings, camera="marked")
    table.tap("back")
    table.until(lambda: table.says("4 markers are outlined"))


def test_who_comes_back_to_the_touch_check_finds_its_result(table: Table) -> None:
    """Touches that were fine are not asked for again in the guide; "Once more" does."""
    table.shell.settings = Settings(language="en", step="touch")
    table.start()
    touch_marks(table)
    assert table.says("Every touch arrives where your finger is.")
    table.tap("onward")
    table.tap("back")
    assert table.says("Every touch arrives where your finger is.")
    table.tap("again")
    assert table.says("Touch the middle of the ring")


def test_a_lost_camera_is_told_while_tiles_are_shown(table: Table) -> None:
    """With a button to try again: that it does so is seen, and what came of it."""
    table.shell.settings = Settings(camera="gone", step="tiles")
    table.start()
    table.until(lambda: table.says("is not there"))
    assert not table.says("still")
    table.check()
    table.tap("try-again")
    assert table.says("Opening the camera")
    assert not table.says("is not there")
    table.until(lambda: table.says("There is still no picture. The camera gone is not there"))
    table.check()


@pytest.mark.slow
@pytest.mark.parametrize("steps_on", sampled(range(4), (3,)))
def test_every_page_of_the_guide_leads_back_and_out(table: Table, steps_on: int) -> None:
    """Opened from the list of steps, "back" goes to the page before, the first page's to the list; each page closes
    the guide, which leads to the list too. The touch check has its ways in the middle.
    """
    table.cameras = []
    table.shell.settings = Settings(language="en", guided=True)
    table.app._guide = False
    table.start()
    table.tap("setup")
    table.until(lambda: "step-panel" in table.targets())
    table.tap("guide")
    titles = [table.shell.page.heading.words]
    for _ in range(steps_on):
        table.tap_onward()
        titles.append(table.shell.page.heading.words)
    table.tap("close")
    assert table.shell.page.heading.words == "Set up the table"
    table.tap("guide")
    while table.shell.page.heading.words != "Set up the table":
        assert table.shell.page.heading.words == titles.pop()
        table.tap("leave" if "Touch" in table.shell.page.heading.words else "back")
    assert titles == []


def test_back_from_the_list_leads_to_where_the_guide_ends(table: Table) -> None:
    """At the first start, where the list of steps is opened from the guide's last page."""
    table.cameras = []
    table.shell.settings = Settings(language="en", step="done", guided=True)
    table.start()
    title = table.shell.page.heading.words
    table.tap("list")
    assert table.shell.page.heading.words == "Set up the table"
    table.tap("back")
    assert table.shell.page.heading.words == title
    assert "play" in table.targets()


def test_who_has_no_buttons_is_led_past_them(table: Table) -> None:
    """One sentence says that none are needed, and the main button goes on; the wiring is told to those who ask."""
    table.cameras = []
    table.shell.settings = Settings(language="en", step="panel")
    table.start()
    page = table.shell.page
    assert table.says("You need none of this: everything can be done on this screen.")
    assert not table.says("wire")
    assert table.targets()["pass"].kind == "primary"
    assert "onward" not in table.targets()  # it would do the same
    table.check()
    table.tap("about")
    assert table.says("The wiring sheet shows which wire goes where")
    assert {"print", "simulate", "onward"} <= table.targets().keys()
    table.check()
    table.tap("simulate")
    table.tap("back")
    assert table.says("The wiring sheet shows which wire goes where")
    page.press("escape")  # back to the sentence, not to the step before
    table.frames()
    assert table.says("You need none of this: everything can be done on this screen.")
    table.tap("pass")
    assert "Buttons" not in table.shell.page.heading.words


def test_each_light_and_each_button_is_tried(window: Any, tmp_path: Path) -> None:
    """A light that stays dark is named with advice; every button that is pressed is ticked."""
    panel, board = open_simulated(load_wiring())
    table = Table(window, tmp_path, panel=panel, board=board)
    try:
        table.shell.settings = Settings(step="panel")
        table.start()
        table.until(lambda: board.lights.get("place") not in (None, (0.0,)))
        lit = {name for name, values in board.lights.items() if any(values)}
        assert lit == {"place"}
        table.check()
        for number in range(len(panel.lights)):
            table.tap("dark" if number == 1 else "seen")
        assert table.says('The light "act" stays dark')
        for name in panel.buttons:
            board.press(name)
            time.sleep(0.06)
            board.release(name)
            table.until(lambda name=name: name in table.shell.page.check.state.heard)
        assert table.says("not every light is seen")
        table.check()
    finally:
        table.close()
        panel.close()


@pytest.mark.parametrize("cameras", sampled([True, False], [True]))
@pytest.mark.parametrize("size", sampled(SIZES, SIZES[:1]))
def test_no_button_of_the_list_moves_when_its_lines_come(table: Table, size: tuple[int, int], cameras: bool) -> None:
    """Each row has the room for what will be told in it; whoever comes back from a step finds the list as it was."""
    table.cameras = table.cameras if cameras else []
    table.shell.settings = Settings(language="en", guided=True)
    table.app._guide = False
    table.start(size)
    table.tap("setup")
    page = table.shell.page
    table.until(lambda: page.body.whole)
    high = [row.height for row in page.rows.values()]
    assert all("moment" in row.words for row in page.rows.values())
    table.until(lambda: not any("moment" in row.words for row in page.rows.values()))
    table.frames()
    assert [row.height for row in page.rows.values()] == high
    page.body.scroll_y = 0.4
    above = page.body.above
    table.targets()["step-language"].tap()
    table.tap("back")
    table.until(lambda: table.shell.page.body.whole)
    table.frames()
    assert table.shell.page.body.above == pytest.approx(above, abs=1)


def test_a_proof_without_tiles_leads_to_them(table: Table) -> None:
    """Back from there leads to the proof."""

    def no_tiles(*_: object) -> Any:
        raise GalleryError(["no tile"])

    table.app._gear = replace(table.app._gear, gallery=no_tiles, watcher=no_tiles)
    table.shell.settings = Settings(language="en", guided=True, camera="gone")
    table.app._guide = False
    table.start()
    table.tap("setup")
    table.until(lambda: "step-proof" in table.targets())
    table.targets()["step-proof"].tap()
    table.until(lambda: table.says("First show me your tiles"))
    table.check()
    table.tap("to-tiles")
    assert table.shell.page.heading.words == "Tiles"
    table.until(lambda: "try-again" in table.targets())
    words = [button.words for button in table.targets().values() if getattr(button, "words", "")]
    assert len(set(words)) == len(words), "each button says something else"
    table.tap("back")
    table.until(lambda: table.says("First show me your tiles"))


def test_who_goes_on_from_the_languages_has_chosen_the_one_that_is_ticked(table: Table) -> None:
    """The guide's own tick and the list of steps agree."""
    table.start()
    ticked = [name for name, button in table.targets().items() if getattr(button, "sign", "") == "check"]
    table.tap("onward")
    assert ticked == [f"language-{table.shell.settings.language}"]
    assert table.shell.settings.step == "touch"
    found = steps(table.shell.settings, table.folder, load_tileset(), Gear(cameras=list), panel=False)
    assert found[0].standing == "done"


def test_the_rows_of_the_list_are_equally_high(table: Table) -> None:
    """Whatever each tells, before it is known and afterwards; beside the buttons the words stand in the middle."""
    table.shell.settings = Settings(language="en", camera="usb", guided=True)
    table.app._guide = False
    table.start()
    table.tap("setup")
    page = table.shell.page
    table.until(lambda: page.body.whole)
    before = {row.height for row in page.rows.values()}
    table.until(lambda: table.says("0 of"))
    table.frames()
    rows = list(page.rows.values())
    assert {row.height for row in rows} == before
    assert len(before) == 1
    for row in rows:
        words = [part for part in row.children[-1].children if getattr(part, "words", "")]
        low, high = min(part.y for part in words), max(part.top for part in words)
        assert (low + high) / 2 == pytest.approx(row.center_y, abs=2)


def test_the_list_says_how_far_each_step_is(table: Table) -> None:
    """Each step opens from it and comes back to it."""
    table.shell.settings = Settings(language="en", camera="usb", guided=True)
    table.app._guide = False
    table.start()
    table.tap("setup")
    table.until(lambda: table.says("The camera is chosen."))
    table.until(lambda: table.says("0 of"))
    assert "step-panel" in table.targets()
    table.tap("step-language")
    assert table.shell.page.heading.words == "Language"
    table.tap("language-de")
    assert table.shell.page.heading.words == "Sprache"
    table.tap("back")
    assert table.shell.page.heading.words == "Tisch einrichten"
