"""The panel on mock pins of a Raspberry Pi 5 and of a Pi 4, on the simulated board, and in its thread.

With ``CLAIM_MANAGER_REAL_PINS=FILE`` the last test works a real panel wired as that file says.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from app.lang import say
from hardware.debounce import BOUNCING, STUCK, WELL
from hardware.dispenser import DealFailed, Dealt
from hardware.lights import Showing
from hardware.panel import ButtonReport, PanelBack, PanelDrive, PanelError, PanelLost, PanelReport, Press
from hardware.panel_pins import PinBoard, pin_factory
from hardware.panel_simulated import SimulatedBoard
from hardware.panel_thread import ThreadedPanel, open_panel, open_simulated
from hardware.wiring import DEFAULT, Wiring, load_wiring, parse_wiring

PI_5, PI_4 = "d04170", "c03112"
BOUNCES = [0.0, 0.0004, 0.0011, 0.0023, 0.0031, 0.0052, 0.0078]
"""When a contact changes after it was touched, in seconds; it rests after the last."""

FULL = parse_wiring(
    """
    [buttons]
    confirm = 5
    undo = { pin = 6, pull = "down" }
    [buttons.seats]
    red = 3
    [lights]
    place = 17
    act = { pin = 27, pwm = false }
    fault = { pin = 22, pwm = false, active_high = false }
    status = { red = 9, green = 10, blue = 11 }
    seats.red = 8
    [buzzer]
    pin = 18
    kind = "passive"
    sounds = true
    [dispenser]
    kind = "servo"
    pin = 12
    stroke_seconds = 0.5
    passed = 20
    empty = 21
    """
)


class Bench:
    """A panel on mock pins, and functions that press its buttons, on a simulated clock."""

    def __init__(self, revision: str, wiring: Wiring = FULL) -> None:
        self.now = 100.0
        self.factory = MockFactory(revision=revision, pin_class=MockPWMPin)
        self.board = PinBoard(wiring, self.clock, self.factory)
        self.panel = PanelDrive(wiring, self.board, self.clock)
        self.reports: list[PanelReport] = []
        self.wait(0.1)

    def clock(self) -> float:
        return self.now

    def pin(self, number: int) -> Any:
        return self.factory.pin(f"GPIO{number}")

    def wait(self, seconds: float) -> None:
        """Advance the clock by that time, polling the panel 60 times a second."""
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + 1 / 60)
            self.reports += self.panel.poll()

    def level(self, number: int, high: bool) -> None:
        """Drive an input."""
        (self.pin(number).drive_high if high else self.pin(number).drive_low)()

    def move(self, number: int, high: bool) -> None:
        """A contact moves, bouncing."""
        begin = self.now
        for i, offset in enumerate(BOUNCES):
            self.now = begin + offset
            self.level(number, high if i % 2 == 0 else not high)

    def press(self, number: int, seconds: float = 0.2, high: bool = False) -> None:
        """A bouncing press of that length."""
        self.move(number, high)
        self.wait(seconds)
        self.move(number, not high)
        self.wait(0.1)

    def heard(self) -> list[PanelReport]:
        """The reports since the last call."""
        found, self.reports = self.reports, []
        return found


@pytest.fixture(params=[PI_5, PI_4], ids=["pi5", "pi4"])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    made = Bench(request.param)
    yield made
    made.panel.close()
    made.factory.close()


def test_presses_are_heard_once_however_they_bounce(bench: Bench) -> None:
    """A button to ground, one to 3.3 V, and one on a pin with a resistor of its own; short and long."""
    bench.press(5)
    assert bench.heard() == [Press("confirm")]
    bench.press(5, 1.2)
    assert bench.heard() == [Press("confirm", long=True)]
    bench.press(6, 1.2, high=True)
    assert bench.heard() == [Press("undo", long=True)]
    bench.press(3)
    assert bench.heard() == [Press("seat_red")]


def test_two_buttons_at_once(bench: Bench) -> None:
    """Buttons pressed at the same time are reported separately."""
    bench.move(5, False)
    bench.move(3, False)
    bench.wait(0.2)
    bench.move(3, True)
    bench.wait(0.2)
    bench.move(5, True)
    bench.wait(0.2)
    assert bench.heard() == [Press("seat_red"), Press("confirm")]


def test_mashed_buttons_are_all_heard(bench: Bench) -> None:
    """Eight presses a second for two seconds are sixteen."""
    for _ in range(16):
        bench.press(5, 0.025)
    assert bench.heard() == [Press("confirm")] * 16


def test_a_lost_edge_does_not_leave_a_button_pressed(bench: Bench) -> None:
    """A release whose edge the pins' library has dropped is detected by the level."""
    bench.move(5, False)
    bench.wait(0.2)
    pin = bench.pin(5)
    handler, pin.when_changed = pin.when_changed, None
    bench.move(5, True)
    pin.when_changed = handler
    bench.wait(0.1)
    assert bench.heard() == [Press("confirm")]


def test_an_edge_told_late_keeps_its_time(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that is reported late, because another program delayed it, keeps its true length."""
    monkeypatch.setattr(bench.factory, "ticks", lambda: 50.0, raising=False)
    handler = bench.pin(5).when_changed
    handler(49.40, 0)  # pressed 600 ms ago, released 500 ms ago, both told now
    handler(49.50, 1)
    assert [(n, round(s - bench.now, 3), c) for n, s, c in bench.board.edges()] == [
        ("confirm", -0.6, True),
        ("confirm", -0.5, False),
    ]


def test_buttons_out_of_order_are_told(bench: Bench) -> None:
    """A stuck button and a loose wire are each reported once, and again when they are in order."""
    bench.level(5, False)
    bench.wait(25)
    bench.level(5, True)
    bench.wait(1)
    assert bench.heard() == [Press("confirm", long=True), ButtonReport("confirm", STUCK), ButtonReport("confirm", WELL)]
    for i in range(100):
        bench.level(5, i % 2 == 1)
        bench.wait(0.01)
    bench.wait(5)
    assert bench.heard() == [ButtonReport("confirm", BOUNCING), ButtonReport("confirm", WELL)]


def test_lights_show_the_turn(bench: Bench) -> None:
    """Steady lights are lit, the others are dark; one that is lit by a low pin is low."""
    bench.panel.show(Showing("place", "red"))
    bench.wait(0.1)
    assert bench.pin(17).state == 1.0
    assert bench.pin(27).state == 0
    assert bench.pin(8).state == 1.0
    assert bench.pin(22).state == 1, "dark: it is lit by a low pin"
    assert [bench.pin(p).state for p in (9, 10, 11)] == [1.0, 0.0, 0.0], "the status light in the colour of red"
    bench.panel.show(Showing("fault", "red"))
    bench.pin(22).clear_states()
    bench.wait(1.0)
    assert len(bench.pin(22).states) - 1 == pytest.approx(8, abs=1), "four flashes a second"
    bench.panel.close()
    assert bench.pin(17).function == "input"


def test_a_light_is_written_only_when_it_changes() -> None:
    """A steady light is not disturbed sixty times a second."""
    now = [0.0]
    written: list[str] = []

    class Counting(SimulatedBoard):
        def light(self, name: str, values: tuple[float, ...]) -> None:
            written.append(name)

    panel = PanelDrive(FULL, Counting(FULL, lambda: now[0]), lambda: now[0])
    panel.show(Showing("place", "red"))
    for _ in range(240):
        now[0] += 1 / 60
        panel.poll()
    assert sorted(written) == sorted(light.name for light in FULL.lights), "each once: lit or dark"


def test_a_rhythm_goes_on_when_something_else_changes(bench: Bench) -> None:
    """The seat's light keeps its rhythm from the start of its turn to act; tokens that become due do not restart it."""
    bench.panel.show(Showing("act", "red"))
    bench.wait(0.75)
    assert bench.pin(8).state == 0
    bench.panel.show(Showing("act", "red", tokens=1))
    bench.wait(0.1)
    assert bench.pin(8).state == 0
    bench.wait(0.3)
    assert bench.pin(8).state == 1.0


def test_the_buzzer_is_heard_for_a_moment(bench: Bench) -> None:
    """A new turn sounds, then there is silence; a passive buzzer gets its tone."""
    bench.panel.show(Showing("place", "red"))
    bench.wait(0.05)
    assert (bench.pin(18).state, bench.pin(18).frequency) == (0.5, 1200)
    bench.wait(0.5)
    assert bench.pin(18).state == 0


def test_a_silent_buzzer_is_silent() -> None:
    """Unless the wiring enables the buzzer, it stays silent."""
    bench = Bench(PI_5, load_wiring(DEFAULT))
    bench.panel.show(Showing("fault", "red"))
    bench.wait(1.0)
    bench.press(5)
    assert len(bench.pin(18).states) == 1
    bench.panel.close()


def test_the_servo_pushes_and_the_sensor_counts(bench: Bench) -> None:
    """Pulses of 2 ms and 1 ms at 50 Hz, a bouncing light barrier counts one token, and the servo is let go."""
    bench.panel.deal(1)
    bench.wait(0.1)
    assert bench.pin(12).frequency == 50
    assert bench.pin(12).state == pytest.approx(0.1, abs=1e-4)
    bench.move(20, False)
    bench.wait(0.02)
    bench.move(20, True)
    bench.wait(0.5)
    assert bench.pin(12).state == pytest.approx(0.05, abs=1e-4)
    bench.wait(2.0)
    assert bench.pin(12).state == 0
    assert bench.heard() == [Dealt(1)]
    bench.level(21, False)
    bench.panel.deal(2)
    bench.wait(0.1)
    assert bench.heard() == [DealFailed("empty", 0, 2)]


def test_a_servo_pulse_survives_cutting_to_hundredths() -> None:
    """lgpio keeps whole hundredths and cuts the rest off: every pulse that a wiring may name stays what it is."""
    from hardware.panel_pins import _duty

    assert [int(_duty(tenths / 5) * 100) for tenths in range(2, 14)] == list(range(2, 14))


def test_a_pin_that_cannot_be_had_is_told() -> None:
    """One sentence, and the pins that were taken are free again."""
    factory = MockFactory(revision=PI_5, pin_class=MockPWMPin)
    first = PinBoard(FULL, factory=factory)
    with pytest.raises(PanelError, match="GPIO5"):
        PinBoard(parse_wiring("[buttons]\nconfirm = 19\nmine = 5\n"), factory=factory)
    first.close()
    PinBoard(FULL, factory=factory).close()


def test_a_machine_without_pins_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the module nor a Pi: a sentence each, no other error."""
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(PanelError, match="lgpio is missing"):
        pin_factory()
    stub = ModuleType("gpiozero.pins.lgpio")
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", stub)
    with pytest.raises(PanelError, match="lgpio is missing"):
        pin_factory()

    def none() -> None:
        raise OSError("can not open gpiochip")

    stub.LGPIOFactory = none  # pyrefly: ignore[missing-attribute]
    with pytest.raises(PanelError, match="can not open gpiochip"):
        pin_factory()


# --- the simulated board and the thread -------------------------------------------------------------------------------


def first_report(panel: ThreadedPanel) -> list[PanelReport]:
    """What it reports first; nothing where it stays silent for too long."""
    found: list[PanelReport] = []

    def some() -> bool:
        found.extend(panel.poll())
        return bool(found)

    until(some)
    return found


def until(true: Callable[[], bool], seconds: float = 30.0) -> bool:
    """Whether that becomes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.005)
    return False


def test_the_simulated_panel_is_a_panel() -> None:
    """It says that it is simulated; its buttons are pressed and its lights read by the test; its dispenser gives."""
    now = [0.0]
    board = SimulatedBoard(FULL, lambda: now[0])
    panel = PanelDrive(FULL, board, lambda: now[0])
    assert panel.simulated
    reports: list[PanelReport] = []

    def wait(seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            now[0] += 1 / 60
            reports.extend(panel.poll())

    wait(0.1)
    board.press("confirm")
    board.press("confirm")
    board.press("nothing")
    wait(0.2)
    board.release("confirm")
    panel.show(Showing("act", "red"))
    panel.deal(2)
    wait(5.0)
    assert reports == [Press("confirm"), Dealt(2)]
    assert board.lights["act"] == (1.0,)
    assert board.actuator is not None
    assert board.actuator.tokens == 61
    panel.close()
    assert board.lights["act"] == (0.0,)


def test_the_thread_works_the_panel_by_itself() -> None:
    """Nobody polls the board: lights go on, presses are gathered, closing puts the lights out."""
    panel, board = open_simulated(load_wiring())
    panel.show(Showing("place", "red"))
    assert until(lambda: board.lights.get("seat_red") == (1.0,))
    time.sleep(0.1)  # what is down from the beginning was not pressed
    board.press("confirm")
    time.sleep(0.08)
    board.release("confirm")
    assert first_report(panel) == [Press("confirm")]
    panel.close()
    panel.close()
    assert board.lights["seat_red"] == (0.0,)


def test_a_lost_panel_is_told_once_and_comes_back() -> None:
    """A board that fails in the middle: one report, tokens that were due are given back, then it works again."""
    wiring = FULL
    good = SimulatedBoard(wiring)
    broken = [True]

    class Failing(SimulatedBoard):
        def closed(self) -> Any:
            raise OSError("the chip is gone")

    opened: list[SimulatedBoard] = []

    def open_board() -> SimulatedBoard:
        opened.append(Failing(wiring) if broken[0] else good)
        return opened[-1]

    panel = ThreadedPanel(wiring, open_board, simulated=True, retry=0.02)
    panel.deal(3)
    panel.show(Showing("act", "red"))
    panel.start()
    assert until(lambda: len(opened) > 3)
    broken[0] = False
    assert until(lambda: good.lights.get("act") == (1.0,))
    found = panel.poll()
    panel.close()
    assert found == [
        PanelLost(say("panel.fault.fails", error="the chip is gone")),
        DealFailed("lost", 0, 3),
        PanelBack(),
    ]


def test_without_pins_the_panel_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without pins: one report with what to do, no matter how often it is tried."""
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    monkeypatch.setattr("hardware.panel_thread.RETRY_SECONDS", 0.01)
    panel = open_panel(load_wiring())
    found = first_report(panel)
    time.sleep(0.1)
    panel.close()
    assert panel.poll() == []
    assert len(found) == 1
    assert isinstance(found[0], PanelLost)
    assert found[0].reason == say("panel.fault.no_lgpio")


def test_mock_pins_by_the_wiring() -> None:
    """``pins = "mock"`` needs nothing of the machine, and is simulated."""
    panel = open_panel(parse_wiring('[panel]\npins = "mock"\n[buttons]\nconfirm = 5\n'))
    assert panel.simulated
    time.sleep(0.1)
    panel.close()
    assert panel.poll() == []


# --- real pins --------------------------------------------------------------------------------------------------------


@pytest.mark.skipif("CLAIM_MANAGER_REAL_PINS" not in os.environ, reason="CLAIM_MANAGER_REAL_PINS names no wiring file")
def test_real_pins() -> None:
    """Every pin of that wiring can be had; no button is pressed; every light takes its levels; a hand that presses the
    button ``confirm`` within 20 seconds is heard."""
    wiring = load_wiring(os.environ["CLAIM_MANAGER_REAL_PINS"])
    board = PinBoard(wiring)
    panel = PanelDrive(wiring, board)
    try:
        assert not any(board.closed().values()), "let go of the buttons, or mend the wiring"
        for phase in ("place", "act", "question", "fault", "over"):
            panel.show(Showing(phase, "red", 2, True, ("blue",)))
            end = time.monotonic() + 1.0
            while time.monotonic() < end:
                assert panel.poll() == []
                time.sleep(0.01)
        if any(button.name == "confirm" for button in wiring.buttons):
            print("Press confirm.")
            assert until(lambda: Press("confirm") in panel.poll(), 20.0)
    finally:
        panel.close()
