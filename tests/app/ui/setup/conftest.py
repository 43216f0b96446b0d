"""A table to be set up: the app with simulated cameras, a panel and a finger."""

from __future__ import annotations

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
from app.settings import Settings
from app.setup.gear import Gear
from app.setup.touch_check import MARKS
from app.values.pictures import Picture
from hardware.discover import Found
from hardware.frames import CameraError, Frame
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
            time.sleep(0.02)  # each frame takes time from the thread that is waited for

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

    def tap_onward(self) -> None:
        """Tap the way to the next step, wherever the page has it."""
        self.frames()
        self.tap("pass" if "pass" in self.targets() else "onward")

    def words(self) -> list[str]:
        """All texts."""
        from kivy.uix.label import Label

        return [w.text for w in self.shell.walk() if isinstance(w, Label) and w.text]

    def says(self, part: str) -> bool:
        """Whether a text holds that."""
        return any(part in text for text in self.words())

    def check(self) -> None:
        """Nothing is cut, and fingers have 64 pixels that nobody else has."""
        from app.ui.base.measured_text import ELLIPSIS

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
        table.tap_onward()
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
