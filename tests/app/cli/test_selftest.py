"""``claim-manager self-test`` gives the right result on a machine without devices and on one that has them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from app.cli import selftest, selftest_camera, selftest_panel
from app.cli.check import ABSENT, FAILS, SKIPPED, WORKS, Check, Console
from app.cli.selftest_panel import buttons_check, lights_check, panel_checks
from app.setup.look import Look
from hardware import health
from hardware.panel_pins import PinBoard
from hardware.wiring import Wiring, load_wiring, parse_wiring
from vision.camera.markers import marker_picture

Command = Callable[..., Any]

WIRING = parse_wiring(
    """
    [buttons]
    confirm = 5
    undo = 6
    [lights]
    place = 17
    status = { red = 9, green = 10, blue = 11 }
    [buzzer]
    pin = 18
    """
)


@dataclass
class Person(Console):
    """A person at the terminal: answers, presses buttons at given times, presses Enter at a given time."""

    attended: bool = True
    answers: list[bool] = field(default_factory=list)
    presses: dict[float, Callable[[], None]] = field(default_factory=dict)
    enter_at: float = float("inf")
    now: float = 0.0
    said: list[str] = field(default_factory=list)
    slept: list[Callable[[], None]] = field(default_factory=list)

    def say(self, text: str) -> None:
        self.said.append(text)

    def ask(self, question: str) -> bool:
        self.said.append(question)
        return self.answers.pop(0)

    def entered(self) -> bool:
        return self.now >= self.enter_at

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        for look in self.slept:
            look()
        for at in [at for at in self.presses if at <= self.now]:
            self.presses.pop(at)()


class Pins:
    """A panel on mock pins, and the presses on it."""

    def __init__(self, person: Person, wiring: Wiring = WIRING) -> None:
        self.factory = MockFactory(revision="d04170", pin_class=MockPWMPin)
        self.board = PinBoard(wiring, person.clock, self.factory)

    def pin(self, number: int) -> Any:
        return self.factory.pin(f"GPIO{number}")

    def press(self, person: Person, number: int, at: float) -> None:
        person.presses[at] = self.pin(number).drive_low
        person.presses[at + 0.1] = self.pin(number).drive_high


@pytest.fixture
def person() -> Person:
    return Person()


@pytest.fixture
def pins(person: Person) -> Iterator[Pins]:
    made = Pins(person)
    yield made
    made.board.close()
    made.factory.close()


def by_name(found: list[dict[str, str]]) -> dict[str, str]:
    return {check["check"]: check["state"] for check in found}


def test_a_machine_without_anything(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without panel, camera, screen and sensors each line says so, the disk works, and the exit code is 0."""
    monkeypatch.setattr("app.cli.selftest_camera.discover.cameras", list)
    monkeypatch.setattr("app.cli.selftest.screen_present", lambda: False)
    monkeypatch.setattr(health, "temperature", lambda: None)
    monkeypatch.setattr(health, "throttling", lambda: None)
    monkeypatch.setattr(health, "synchronised", lambda: None)
    done = run("self-test", "--json", "--data", tmp_path)
    document = json.loads(done.out)
    assert done.code == 0
    assert document["ok"] is True
    assert by_name(document["checks"]) == {
        "panel": ABSENT,
        "camera": ABSENT,
        "screen": ABSENT,
        "disk": WORKS,
        "clock": SKIPPED,
        "temperature": ABSENT,
    }
    plain = run("self-test", "--yes", "--data", tmp_path)
    assert plain.code == 0
    assert len(plain.out.splitlines()) == 6
    assert plain.out.startswith("not there   panel")


def test_the_simulated_panel_is_not_taken_for_a_real_one(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tested, and reported as simulated; nothing counts as tested."""
    monkeypatch.setattr(selftest_panel, "LIT_SECONDS", 0.0)
    done = run("self-test", "--json", "--data", tmp_path, "--panel", "simulated", "--camera", "off")
    states = by_name(json.loads(done.out)["checks"])
    assert (states["lights"], states["buttons"], states["buzzer"], states["camera"]) == (SKIPPED,) * 4


def test_a_wrong_wiring_is_a_failure_with_every_problem(run: Command, tmp_path: Path) -> None:
    """Exit code 1, and both problems on the line."""
    (tmp_path / "wiring.toml").write_text("[buttons]\nconfirm = 99\nokay = 3\n")
    done = run("self-test", "--yes", "--data", tmp_path, "--camera", "off")
    assert done.code == 1
    line = done.out.splitlines()[0]
    assert line.startswith("DOES NOT    panel")
    assert "wiring.toml:2" in line
    assert "wiring.toml:3" in line


def test_a_panel_without_pins_is_a_failure(tmp_path: Path, person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wiring on a machine without pins gives one sentence and what to do."""
    monkeypatch.setitem(__import__("sys").modules, "gpiozero.pins.lgpio", None)
    (tmp_path / "wiring.toml").write_text("[buttons]\nconfirm = 5\n")
    found = list(panel_checks(None, tmp_path, person, 1.0))
    assert [check.state for check in found] == [FAILS]
    assert "lgpio is missing" in found[0].told
    assert next(panel_checks("off", tmp_path, person, 1.0)).state == SKIPPED


def test_every_light_is_lit_alone(person: Person, pins: Pins) -> None:
    """In turn and by name; a coloured one in each colour; the person's answer is the result."""
    seen: list[tuple[float, ...]] = []
    person.slept.append(lambda: seen.append(tuple(float(pins.pin(p).state) for p in (17, 9, 10, 11))))
    person.answers = [True, False]
    assert lights_check(WIRING, pins.board, person).state == WORKS
    assert seen == [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)]
    assert [line for line in person.said if "lit:" in line] == ["Now lit: place", "Now lit: status"]
    assert lights_check(WIRING, pins.board, person).state == FAILS
    person.attended = False
    assert "nobody was asked" in lights_check(WIRING, pins.board, person).told


def test_pressed_buttons_are_heard(person: Person, pins: Pins) -> None:
    """Each one is named when it is pressed; after all of them the test ends at once."""
    pins.press(person, 6, 2.0)
    pins.press(person, 5, 4.0)
    check = buttons_check(WIRING, pins.board, person, 30.0)
    assert check == Check("buttons", WORKS, "All 2 are heard.")
    assert person.said[-2:] == ["  undo is heard", "  confirm is heard"]
    assert person.now < 5.0


def test_a_button_that_is_not_heard_fails_and_one_that_is_skipped_does_not(person: Person, pins: Pins) -> None:
    """A timeout is a failure that names the button; Enter skips it."""
    pins.press(person, 6, 1.0)
    check = buttons_check(WIRING, pins.board, person, 3.0)
    assert (check.state, check.told) == (FAILS, "Not heard: confirm.")
    person.enter_at = person.now + 1.0
    check = buttons_check(WIRING, pins.board, person, 30.0)
    assert check.state == SKIPPED
    assert "skipped: confirm, undo" in check.told


def test_a_button_that_is_down_by_itself_fails(person: Person, pins: Pins) -> None:
    """It is named, and nobody has to press anything."""
    pins.pin(5).drive_low()
    check = buttons_check(WIRING, pins.board, person, 30.0)
    assert (check.state, check.told) == (FAILS, "Pressed without being touched: confirm.")
    person.attended = False
    pins.pin(5).drive_high()
    assert buttons_check(WIRING, pins.board, person, 30.0).state == SKIPPED


def test_a_loose_button_fails(person: Person, pins: Pins) -> None:
    """One that opens and closes by itself is named."""
    for i in range(300):
        pin = pins.pin(5)
        person.presses[1.0 + i * 0.01] = pin.drive_low if i % 2 else pin.drive_high
    check = buttons_check(WIRING, pins.board, person, 5.0)
    assert (check.state, check.told) == (FAILS, "Opens and closes by itself: confirm.")


def test_the_buzzer_is_heard_or_not(person: Person, pins: Pins) -> None:
    """It sounds only if somebody can hear it."""
    heard: list[float] = []
    person.slept.append(lambda: heard.append(float(pins.pin(18).state)))
    person.answers = [True, False]
    assert selftest_panel.buzzer_check(pins.board, person).state == WORKS
    assert selftest_panel.buzzer_check(pins.board, person).state == FAILS
    assert heard == [1.0, 1.0]
    person.attended = False
    assert selftest_panel.buzzer_check(pins.board, person).state == SKIPPED
    assert len(heard) == 2


def test_a_test_that_breaks_hides_no_other(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported as a failure of the test, and the other tests run."""

    def broken(*_: object) -> Check:
        raise RuntimeError("oops")

    monkeypatch.setattr(selftest, "disk_check", broken)
    done = run("self-test", "--json", "--data", tmp_path, "--camera", "off", "--panel", "off")
    checks = json.loads(done.out)["checks"]
    assert done.code == 1
    assert by_name(checks)["disk"] == FAILS
    assert [check["check"] for check in checks][-2:] == ["clock", "temperature"]


@pytest.mark.parametrize(
    ("free", "usual", "state"), [(10**10, 0.004, WORKS), (10**7, 0.004, FAILS), (10**10, 0.9, FAILS)]
)
def test_the_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, free: int, usual: float, state: str) -> None:
    """Full or slow disks fail, with what to do."""
    monkeypatch.setattr(health, "disk", lambda _: health.Disk(free, usual, usual))
    check = selftest.disk_check(tmp_path)
    assert f"a move is usually saved in {usual * 1000:.1f} ms, " in check.told
    assert check.state == state
    assert bool(check.advice) == (state == FAILS)


def test_a_disk_that_cannot_be_written(tmp_path: Path) -> None:
    """The folder is named."""
    (tmp_path / "file").write_text("x")
    check = selftest.disk_check(tmp_path / "file")
    assert check.state == FAILS
    assert str(tmp_path / "file") in check.told


@pytest.mark.parametrize(
    ("degrees", "held", "state"),
    [
        (None, None, ABSENT),
        (51.0, None, WORKS),
        (84.0, None, FAILS),
        (60.0, (frozenset(), frozenset({"undervoltage"})), WORKS),
        (60.0, (frozenset({"undervoltage"}), frozenset({"undervoltage"})), FAILS),
        (60.0, (frozenset({"throttled"}), frozenset()), FAILS),
        (None, (frozenset(), frozenset()), WORKS),
    ],
)
def test_the_temperature(monkeypatch: pytest.MonkeyPatch, degrees: float | None, held: Any, state: str) -> None:
    """Heat, throttling and low voltage fail, each with what to do; low voltage in the past is mentioned."""
    monkeypatch.setattr(health, "temperature", lambda: degrees)
    monkeypatch.setattr(health, "throttling", lambda: held)
    check = selftest.temperature_check()
    assert check.state == state
    assert check.told
    if held and "undervoltage" in held[1]:
        assert "undervoltage" in check.told
        assert "supply" in check.advice


@pytest.mark.parametrize(
    ("set_by_network", "released", "state"),
    [(True, 2020, WORKS), (False, 2020, SKIPPED), (None, 2020, SKIPPED), (True, 9999, FAILS), (False, 9999, FAILS)],
)
def test_the_clock(monkeypatch: pytest.MonkeyPatch, set_by_network: bool | None, released: int, state: str) -> None:
    """A date before this program was written is wrong; one not set by a network should be checked."""
    monkeypatch.setattr(health, "synchronised", lambda: set_by_network)
    monkeypatch.setattr(selftest, "RELEASED", released)
    check = selftest.clock_check()
    assert check.state == state
    assert bool(check.advice) == (state == FAILS or set_by_network is False)


def test_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window is really opened; if that fails, the result says what to do."""
    monkeypatch.setattr(selftest, "screen_present", lambda: True)
    monkeypatch.setattr(health, "displays", lambda: ("HDMI-A-1 1280x720",))
    monkeypatch.setattr(health, "touchscreens", lambda: ("ft5x06",))
    for code, state in ((0, WORKS), (1, FAILS)):
        result = type("Done", (), {"returncode": code})()
        monkeypatch.setattr("app.cli.selftest.subprocess.run", lambda *_, result=result, **__: result)
        check = selftest.screen_check()
        assert check.state == state
        assert "HDMI-A-1 1280x720" in check.told
        assert ("ft5x06" in check.told) == (state == WORKS)


# --- the camera -------------------------------------------------------------------------------------------------------


def markers_in_sight() -> np.ndarray:
    """A grey table of 1280x720 with two printed cards, 2 pixels per millimetre."""
    picture = np.full((720, 1280, 3), 150, np.uint8)
    chance = np.random.default_rng(1)
    picture += chance.integers(0, 40, picture.shape, dtype=np.uint8)
    for marker, x in ((0, 200), (1, 900)):
        card = cv2.cvtColor(marker_picture(marker, 12), cv2.COLOR_GRAY2BGR)
        framed = cv2.copyMakeBorder(card, 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=(255, 255, 255))
        picture[300 : 300 + framed.shape[0], x : x + framed.shape[1]] = framed
    return picture


def camera_line(run: Command, folder: Path, picture: np.ndarray, *words: object) -> dict[str, str]:
    """The result of the self-test for a camera with that picture."""
    cv2.imwrite(str(folder / "seen.png"), picture)
    saved = folder / "grid.png"
    done = run("self-test", "--json", "--data", folder, "--camera", folder / "seen.png", "--picture", saved, *words)
    found = {check["check"]: check for check in json.loads(done.out)["checks"]}
    return dict(found["camera"])


def green(picture: Path) -> int:
    """How many pixels have the colour of the grid."""
    image = cv2.imread(str(picture))
    assert image is not None
    return int((np.abs(image.astype(int) - np.array(selftest_camera.GREEN)).max(axis=2) < 25).sum())


def test_markers_give_the_grid(run: Command, tmp_path: Path) -> None:
    """The table is measured from them, and the grid is drawn into the saved picture."""
    told = camera_line(run, tmp_path, markers_in_sight())
    assert "1280x720" in told["told"]
    assert "pixels a tile" in told["told"]
    assert "measured from the markers" in told["told"]
    assert green(tmp_path / "grid.png") > 5000


@pytest.mark.slow
def test_tiles_in_sight_are_read_and_give_the_grid(run: Command, tmp_path: Path, art: Path) -> None:
    """With pictures of the tiles, those on the table are counted, and the grid runs between them."""
    chance = np.random.default_rng(5)
    picture = cv2.resize(
        chance.integers(70, 110, (36, 48, 3), dtype=np.uint8), (960, 720), interpolation=cv2.INTER_CUBIC
    )
    for column, face in enumerate(("A2", "B4", "C1")):
        tile = cv2.imread(str(art / f"{face}.png"))
        assert tile is not None
        x = 300 + 82 * column
        picture[300:380, x : x + 80] = cv2.resize(tile, (80, 80), interpolation=cv2.INTER_AREA)
    told = camera_line(run, tmp_path, picture, "--art", art)
    assert "3 tiles are read" in told["told"]
    sides = int(told["told"].split(" pixels a tile")[0].split()[-1])
    assert abs(sides - 80) <= 3
    drawn = cv2.imread(str(tmp_path / "grid.png"))
    assert drawn is not None
    column = np.abs(drawn[500, 250:600].astype(int) - np.array(selftest_camera.GREEN)).max(axis=1) < 60
    lines = 250 + np.flatnonzero(column)
    for between in (381, 463):
        assert np.abs(lines - between).min() <= 4, "the grid runs through the gaps between tiles"


def test_a_dark_picture_fails_with_what_to_do(run: Command, tmp_path: Path) -> None:
    """The diagnosis is in the line and in the picture."""
    told = camera_line(run, tmp_path, np.full((720, 1280, 3), 6, np.uint8))
    assert told["state"] == FAILS
    assert "switch a light on" in told["advice"]
    assert (tmp_path / "grid.png").exists()


@pytest.mark.parametrize("width", [640, 1280, 1920])
def test_what_is_wrong_is_written_so_that_it_fits(width: int) -> None:
    """The longest sentence ends within the picture, however small that is."""
    picture = np.full((width * 9 // 16, width, 3), 120, np.uint8)
    line = "A light is mirrored on the table: move the lamp aside. It is at the upper right of the picture."
    plain, told = (selftest_camera.drawn(picture, Look(), lines) for lines in ([], [line]))
    written = np.flatnonzero((plain != told).any(axis=(0, 2)))
    assert 0.6 * width < written.max() < width - 1


def test_a_table_without_anything_known_gets_thirds(run: Command, tmp_path: Path) -> None:
    """The picture still shows whether the whole table is visible."""
    chance = np.random.default_rng(2)
    picture = cv2.resize(
        chance.integers(60, 200, (90, 160, 3), dtype=np.uint8), (1280, 720), interpolation=cv2.INTER_CUBIC
    )
    told = camera_line(run, tmp_path, picture)
    assert "no tiles or markers" in told["told"]
    assert green(tmp_path / "grid.png") > 3000


def test_a_camera_that_is_not_there_is_named(run: Command, tmp_path: Path) -> None:
    """A failure, since it was asked for; a folder of tiles that lacks pictures is one too."""
    done = run("self-test", "--json", "--data", tmp_path, "--camera", tmp_path / "none.mp4")
    assert done.code == 1
    assert "none.mp4" in done.out


def test_the_shipped_wiring_can_be_tested_on_mock_pins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every light and button of it, without asking anybody."""
    monkeypatch.setattr(selftest_panel, "LIT_SECONDS", 0.0)
    text = Path(load_wiring().source).read_text("utf-8").replace('pins = "gpio"', 'pins = "mock"')
    (tmp_path / "wiring.toml").write_text(text)
    found = list(panel_checks(None, tmp_path, Person(attended=False), 1.0))
    assert [(check.check, check.state) for check in found] == [
        *((name, SKIPPED) for name in ("lights", "buttons", "buzzer"))
    ]
