"""Setting up the table by touch: every page in a window without a screen, with cameras that are pictures."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.journal import Journal
from app.lang import say
from app.rules.tileset import TileSet
from app.session.evening import Equipment, Evening
from app.settings import Settings, load
from app.setup.calibration import TABLE_FILE
from app.setup.gear import Gear
from app.setup.progress import steps
from app.setup.touch_check import MARKS
from app.tilesets import load_tileset
from app.values.pictures import Picture
from hardware.discover import Found
from hardware.frames import CameraError, Frame
from hardware.panel_thread import open_simulated
from hardware.wiring import load_wiring
from tests.app.ui.conftest import plain_art
from tests.app.ui.frames import next_frame, on_glass
from vision.camera.markers import marker_picture

SIZES = ((800, 480), (720, 1280))


def cloth(light: float = 1.0) -> Picture:
    """A green table without anything on it."""
    grain = np.random.default_rng(2).integers(0, 24, (360, 640, 1))
    return np.asarray((grain + np.array([60, 110, 60])) * light, np.uint8)


def marked() -> Picture:
    """The same with four marker cards."""
    picture = np.full((720, 1280, 3), 150, np.uint8)
    picture += np.random.default_rng(1).integers(0, 40, picture.shape, dtype=np.uint8)
    for marker, (x, y) in enumerate(((40, 40), (1080, 40), (1080, 520), (40, 520))):
        card = cv2.copyMakeBorder(marker_picture(marker, 12), 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=(255,))
        picture[y : y + card.shape[0], x : x + card.shape[1]] = card[..., None]
    return picture


PICTURES = {"usb": cloth(), "dark": cloth(0.03), "marked": marked()}


class Camera:
    """Shows the same picture again and again."""

    simulated, living, name = False, None, "camera"

    def __init__(self, picture: Picture, alive: list[Any]) -> None:
        self._picture, self._alive, self._index = picture, alive, -1
        alive.append(self)

    def read(self, timeout: float = 2.0) -> Frame | None:
        time.sleep(0.01)
        self._index += 1
        return Frame(self._index, self._picture.copy(), self._index / 10)

    def close(self) -> None:
        self._alive.remove(self)


class Table:
    """An app with its window, its folder and its cameras; ``alive`` are the cameras that are open."""

    def __init__(self, window: Any, folder: Path, **gear: Any) -> None:
        from app.ui.app import ClaimManagerApp

        self.window, self.folder = window, folder
        self.alive: list[Any] = []
        self.cameras = [Found("usb", "HD camera"), Found("dark", "Old camera")]
        self.journal = Journal.open(folder / "journal.sqlite3")
        self.evening = Evening(self.journal, folder, Equipment())
        gear = {"cameras": lambda: self.cameras, "open": self._opened, **gear}
        self.app = ClaimManagerApp(self.evening, Settings(), gear=Gear(**gear), guide=True)
        self.shell: Any = self.app.navigator

    def _opened(self, source: str) -> Camera:
        if source not in PICTURES:
            raise CameraError(say("camera.not_there", camera=source))
        return Camera(PICTURES[source], self.alive)

    def start(self, size: tuple[int, int] = SIZES[0]) -> None:
        """Show the first page."""
        self.window.size = size
        self.app.build()
        self.window.add_widget(self.shell)
        self.shell.size = size
        self.frames()

    def frames(self, count: int = 3) -> None:
        """Run some frames."""
        for _ in range(count):
            self.app.update(0.02)
            next_frame()

    def until(self, done: Callable[[], bool]) -> None:
        """Run frames until it is so; twenty seconds are the most."""
        end = time.monotonic() + 20
        while not done():
            assert time.monotonic() < end, self.words()
            self.frames(1)
            time.sleep(0.005)

    def tap_at(self, x: float, y: float) -> None:
        """Touch that pixel, counted from the lower left."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*on_glass(self.window, x, y))
        touch.touch_down()
        touch.touch_up()
        self.frames()

    def targets(self) -> dict[str, Any]:
        """Everything that can be tapped, by its name."""
        from kivy.uix.behaviors import ButtonBehavior

        return {w.name: w for w in self.shell.walk() if isinstance(w, ButtonBehavior)}

    def tap(self, name: str) -> None:
        """Tap that button."""
        self.frames()
        button = self.targets()[name]
        self.tap_at(*button.to_window(*button.center))

    def words(self) -> list[str]:
        """All texts."""
        from kivy.uix.label import Label

        return [w.text for w in self.shell.walk() if isinstance(w, Label) and w.text]

    def says(self, part: str) -> bool:
        """Whether a text holds that."""
        return any(part in text for text in self.words())

    def check(self) -> None:
        """Nothing is cut, and fingers have 64 pixels that nobody else has."""
        from app.ui.base.widgets import ELLIPSIS

        self.frames()
        assert [text for text in self.words() if ELLIPSIS in text] == []
        boxes = []
        for name, button in self.targets().items():
            assert min(button.width, button.height) >= 63.9, name
            left, low = button.to_window(button.x, button.y)
            boxes.append((name, left, low, left + button.width, low + button.height))
        for at, (name, left, low, right, top) in enumerate(boxes):
            for other, west, south, east, north in boxes[:at]:
                apart = right <= west + 1 or east <= left + 1 or top <= south + 1 or north <= low + 1
                assert apart, f"{name} overlaps {other}"

    def close(self) -> None:
        """Take the app out of the window."""
        from kivy.clock import Clock

        self.window.remove_widget(self.shell)
        Clock.unschedule(self.app.update)
        self.app.on_stop()
        self.window.rotation = 0
        self.evening.close()


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tap of a test is the second one of an impatient hand, however soon it comes."""
    monkeypatch.setattr("app.ui.base.tap_guard.DEAF", 0.0)


@pytest.fixture(autouse=True)
def drawings(monkeypatch: pytest.MonkeyPatch, tileset: TileSet) -> None:
    """Plain pictures instead of drawings that take seconds."""
    plain = plain_art(tileset)
    monkeypatch.setattr(
        "app.ui.setup.guide_page.draw_set",
        lambda _, size: {name: np.repeat(np.repeat(one, size // 32, 0), size // 32, 1) for name, one in plain.items()},
    )


@pytest.fixture
def table(window: Any, tmp_path: Path) -> Iterator[Table]:
    """An app that has not been started."""
    made = Table(window, tmp_path)
    yield made
    made.close()


def skip_to(table: Table, title: str) -> None:
    """Skip steps of the guide until that one is on."""
    for _ in range(9):
        if title in table.shell.page.heading.words:
            return
        if "Touch" in table.shell.page.heading.words:
            touch_marks(table)
        table.tap("onward")
    raise AssertionError(title)


def touch_marks(table: Table, report: Callable[[float, float], tuple[float, float]] = lambda x, y: (x, y)) -> None:
    """Touch the four marks, slowly, where ``report`` says that touches arrive."""
    page = table.shell.page
    now = [page._clock() + 2.0]
    page._clock = lambda: now[0]
    for _ in range(2 * len(MARKS)):
        if page.check.result is not None:
            break
        x, y = report(*MARKS[page.check.at])
        table.tap_at(x * page.width, y * page.height)
        now[0] += 2.0


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
        table.tap("onward")
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


def test_to_turn_the_screen_and_to_check_once_more_look_different(table: Table) -> None:
    """No sign of the result is the mirrored one of another: they do not undo each other."""
    from app.ui.base.widgets import TouchButton
    from app.ui.gallery.checks import mirror_faults

    table.start()
    skip_to(table, "Touch")
    touch_marks(table)
    assert {"turn", "again"} <= {widget.name for widget in table.shell.page.walk() if isinstance(widget, TouchButton)}
    assert mirror_faults(table.shell.page) == []


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
    table.app._begin = lambda **_: begun.append(True)  # type: ignore[method-assign]
    table.tap("by-touch")
    assert (begun, load(tmp_path).guided) == ([True], True)


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
        table.tap("onward")
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


def test_the_guide_taken_up_without_its_camera_passes_by_what_needs_one(table: Table) -> None:
    """It was left while tiles were shown; the camera is gone now."""
    table.cameras = []
    table.shell.settings = Settings(step="tiles")
    table.start()
    table.until(lambda: table.shell.page.heading.words == "4 of 4: Buttons and lights")


def test_playing_without_a_camera_is_one_tap_away_while_marks_are_asked_for(table: Table, tmp_path: Path) -> None:
    """The ways out stand in the middle; a touch of them is no answer."""
    table.start()
    table.tap("onward")
    assert table.says("Touch the middle of the ring (1 of 4)")
    begun = []
    table.app._begin = lambda **_: begun.append(table.shell.settings.step)  # type: ignore[method-assign]
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
    """None found; one that is not there any more; an address that is typed."""
    table.cameras = []
    table.start()
    skip_to(table, "Camera")
    table.until(lambda: table.says("I find no camera"))
    table.check()
    table.tap("address")
    line = next(w for w in table.shell.walk() if hasattr(w, "insert_text"))
    line.text = "http://phone:8080/video"
    table.tap("try")
    table.until(lambda: table.says("is not there: plug it in again"))
    assert {"again", "others", "by-touch"} <= table.targets().keys()
    table.check()


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


def test_a_lost_camera_is_told_while_tiles_are_shown(table: Table) -> None:
    """With a button to try again."""
    table.shell.settings = Settings(camera="gone", step="tiles")
    table.start()
    table.until(lambda: table.says("is not there"))
    table.check()
    table.tap("try-again")
    table.until(lambda: table.says("is not there"))


@pytest.mark.parametrize(
    ("report", "told"),
    [
        (lambda x, y: (x, y), "Every touch arrives where your finger is."),
        (lambda x, y: (1 - x, 1 - y), "Touches arrive upside down."),
        (lambda x, y: (1 - x, y), "Touches arrive mirrored"),
    ],
)
def test_four_touches_say_what_is_wrong(table: Table, report: Any, told: str) -> None:
    """And the check is done only when nothing is."""
    table.start()
    table.tap("onward")
    touch_marks(table, report)
    assert table.says(told)
    table.check()
    assert ("touch" in load(table.folder).tried) == told.startswith("Every")


def test_a_corner_that_is_off_is_named(table: Table) -> None:
    """And where touches arrive there; the check is not done, and is offered once more."""
    table.start()
    table.tap("onward")
    touch_marks(table, lambda x, y: (x + 0.05, y) if x < 0.5 and y < 0.5 else (x, y))
    assert table.says("At the bottom left your touch arrived too far to the right.")
    assert "touch" not in load(table.folder).tried
    table.check()
    table.tap("again")
    touch_marks(table)
    assert table.says("Every touch arrives where your finger is.")


def test_a_touch_beside_the_ring_is_no_answer(table: Table) -> None:
    """The page says so, and still asks for the same ring."""
    table.start()
    table.tap("onward")
    page = table.shell.page
    later = page._clock() + 2.0
    page._clock = lambda: later
    table.tap_at(0.5 * page.width, 0.9 * page.height)
    assert table.says("Your touch arrived at the cross, too far to the right. Touch the middle of the ring (1 of 4)")
    touch_marks(table)
    assert table.says("Every touch arrives where your finger is.")


def test_the_second_tap_of_a_hand_is_no_answer(table: Table) -> None:
    """Where "Next" was, a mirrored screen would report the first mark: nothing counts before the marks have been seen
    for a second, however long the page took to be made.
    """
    from kivy.tests.common import UnitTestTouch

    table.start()
    table.tap("onward")
    page, now = table.shell.page, [0.0]
    page._clock = lambda: now[0]
    page._begin()
    now[0] = 30.0  # the page is drawn at last
    page.on_touch_down(UnitTestTouch(0.88 * page.width, 0.9 * page.height))
    table.frames()
    now[0] = 30.5
    table.tap_at(0.88 * page.width, 0.9 * page.height)
    assert (page.check.at, page.check.felt) == (0, None)
    now[0] = 31.1
    table.tap_at(0.88 * page.width, 0.9 * page.height)
    assert page.check.at == 0
    assert table.says("Your touch arrived at the cross, too far to the right. Touch the middle of the ring (1 of 4)")


def test_a_check_that_begins_anew_says_so(table: Table) -> None:
    """The first touch was a slip in another corner that came twice, the next one hits its ring."""
    table.start()
    table.tap("onward")
    page = table.shell.page
    for later in (2.0, 4.0, 6.0):
        now = page._deaf_until + later
        page._clock = lambda now=now: now
        table.tap_at(0.88 * page.width, 0.82 * page.height)
    assert table.says("These touches do not fit together, so let us begin again: touch the middle of the ring (1 of 4)")
    touch_marks(table)
    assert table.says("Every touch arrives where your finger is.")


def test_the_check_can_be_left_unanswered(table: Table) -> None:
    """Opened from the list of steps it has no guide to go on with: the way back stands in the middle."""
    table.start()
    table.app._set_up(guide=False)
    table.frames()
    table.tap("step-touch")
    assert table.says("(1 of 4)")
    table.tap("leave")
    assert "Set up" in table.shell.page.heading.words


def test_every_page_of_the_guide_leads_back_and_out(table: Table) -> None:
    """Opened from the list of steps, "back" goes to the page before, the first page's to the list; each page closes
    the guide, which leads to the list too. The touch check has its ways in the middle.
    """
    table.cameras = []
    table.shell.settings = Settings(language="en", guided=True)
    table.app._guide = False
    table.start()
    table.tap("setup")
    table.until(lambda: "step-panel" in table.targets())
    for steps_on in range(4):
        table.tap("guide")
        titles = [table.shell.page.heading.words]
        for _ in range(steps_on):
            table.tap("onward")
            titles.append(table.shell.page.heading.words)
        table.tap("close")
        assert table.shell.page.heading.words == "Set up the table"
        table.tap("guide")
        while table.shell.page.heading.words != "Set up the table":
            assert table.shell.page.heading.words == titles.pop()
            table.tap("leave" if "Touch" in table.shell.page.heading.words else "back")
        assert titles == []


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 720)])
def test_the_ways_out_of_the_touch_check_lie_beside_each_other(table: Table, size: tuple[int, int]) -> None:
    """None is outside the screen or too small, and none lies near a ring."""
    table.start(size)
    table.tap("onward")
    table.check()
    page = table.shell.page
    assert {"leave", "by-touch", "onward"} <= table.targets().keys()
    left, low, right, top = page.ways.x, page.ways.y, page.ways.right, page.ways.top
    for across, up in MARKS:
        x, y = across * page.width, up * page.height
        assert max(left - x, x - right, low - y, y - top) > 40


def turn_the_picture(table: Table) -> list[float]:
    """Do the touch check and try the picture turned by a quarter; returns the seconds of the clock, to be set."""
    table.start()
    table.tap("onward")
    touch_marks(table)
    page = table.shell.page
    now = [page._clock()]
    page._clock = lambda: now[0]
    table.tap("turn")
    return now


def test_a_turned_picture_is_kept_when_somebody_says_so(table: Table, window: Any) -> None:
    """It is shown at once, by a quarter clockwise, which Kivy calls 270 degrees, and saved with the answer; no ring is
    asked for again.
    """
    turn_the_picture(table)
    assert (window.rotation, load(table.folder).turned) == (270, 0)
    table.tap("keep")
    assert (window.rotation, load(table.folder).turned) == (270, 90)
    assert table.says("Every touch arrives where your finger is.")
    table.tap("onward")
    assert (window.rotation, load(table.folder).turned) == (270, 90)


@pytest.mark.parametrize("way", ["turn-back", "heading", "escape"])
def test_a_turned_picture_goes_back_when_somebody_says_so(table: Table, window: Any, way: str) -> None:
    """The button, the way out of the page, and its key: the picture is as it was, and so is the finished check."""
    turn_the_picture(table)
    if way == "turn-back":
        table.tap(way)
    elif way == "heading":
        table.shell.page.go_back()
    else:
        table.shell.page.press("escape")
    table.frames()
    assert (window.rotation, load(table.folder).turned) == (0, 0)
    assert table.says("Every touch arrives where your finger is.")


def test_a_turned_picture_goes_back_by_itself(table: Table, window: Any) -> None:
    """Whoever cannot read it, or has no idea what happened, has to do nothing; how long it lasts is told."""
    now = turn_the_picture(table)
    assert table.says("goes back by itself in 15 seconds")
    now[0] += 10
    table.frames()
    assert table.says("goes back by itself in 5 seconds")
    assert window.rotation == 270
    now[0] += 6
    table.frames()
    assert (window.rotation, load(table.folder).turned) == (0, 0)
    assert table.says("Every touch arrives where your finger is.")


def test_a_picture_is_turned_upside_down_in_one_go(table: Table, window: Any) -> None:
    """Turned further, it is asked about anew; back is where it was at first."""
    now = turn_the_picture(table)
    now[0] += 10
    table.tap("further")
    assert (window.rotation, load(table.folder).turned) == (180, 0)
    now[0] += 10
    table.frames()
    assert window.rotation == 180
    table.check()
    table.tap("keep")
    assert (window.rotation, load(table.folder).turned) == (180, 180)


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
            table.until(lambda name=name: name in table.shell.page.check.state.heard)  # type: ignore[misc]
        assert table.says("not every light is seen")
        table.check()
    finally:
        table.close()
        panel.close()


def test_who_goes_on_from_the_languages_has_chosen_the_one_that_is_ticked(table: Table) -> None:
    """The guide's own tick and the list of steps agree."""
    table.start()
    ticked = [name for name, button in table.targets().items() if getattr(button, "sign", "") == "check"]
    table.tap("onward")
    assert ticked == [f"language-{table.shell.settings.language}"]
    assert table.shell.settings.step == "touch"
    found = steps(table.shell.settings, table.folder, load_tileset(), Gear(cameras=list), panel=False)
    assert found[0].standing == "done"


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
