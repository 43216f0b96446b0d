"""Buttons: from bouncing edges to presses, and buttons that are out of order."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from hardware.debounce import BOUNCING, LONG, SHORT, STUCK, WELL, WORN, Debouncer

Edges = list[tuple[float, bool]]

TACT = [0.0, 0.0004, 0.0009, 0.0011, 0.0031]
ARCADE = [0.0, 0.0012, 0.0015, 0.0042, 0.0047, 0.0081, 0.0103]
SLOW = [0.0, 0.0093, 0.0171, 0.0262, 0.0344]
"""Times of the edges from open to closed: a tact switch, an arcade button, a worn toggle. The last one is final."""


def bounce(at: float, closed: bool, trace: Iterable[float]) -> Edges:
    """The edges of a contact that changes to ``closed`` at that time."""
    return [(at + offset, closed if i % 2 == 0 else not closed) for i, offset in enumerate(trace)]


def press(at: float, seconds: float, trace: Iterable[float] = TACT) -> Edges:
    """A press of that length, bouncing at both ends."""
    return [*bounce(at, True, trace), *bounce(at + seconds, False, trace)]


def hear(edges: Edges, until: float, step: float = 0.016, debouncer: Debouncer | None = None) -> list[str]:
    """The signals of a button that is polled every ``step`` seconds during those edges."""
    button = debouncer or Debouncer()
    told = [s.kind for s in button.feed(0.0, False)]
    waiting = sorted(edges)
    frame = 0.0
    while frame < until:
        frame += step
        while waiting and waiting[0][0] <= frame:
            told += [s.kind for s in button.feed(*waiting.pop(0))]
        told += [s.kind for s in button.poll(frame)]
    return told


@pytest.mark.parametrize("trace", [[0.0], TACT, ARCADE, SLOW], ids=["clean", "tact", "arcade", "slow"])
@pytest.mark.parametrize("step", [0.005, 0.016, 0.05, 0.4])
def test_a_bouncing_press_is_one_press(trace: list[float], step: float) -> None:
    """A press counts once, however the contact bounces and however rarely the button is polled."""
    assert hear(press(0.5, 0.2, trace), 2.0, step) == [SHORT]
    assert hear(press(0.5, 1.5, trace), 4.0, step) == [LONG]


def test_many_random_presses_are_all_counted() -> None:
    """500 presses of random length with random bouncing give 500 signals in the right order."""
    chance = random.Random(7)
    edges: Edges = []
    due = []
    at = 0.5
    for _ in range(500):
        seconds = chance.choice([0.06, 0.1, 0.3, 1.0, 2.0])
        trace = sorted({0.0, *(chance.uniform(0, 0.011) for _ in range(2 * chance.randrange(6)))})
        edges += press(at, seconds, trace if len(trace) % 2 else trace[:-1])
        due.append(LONG if seconds >= 1.0 else SHORT)
        at += seconds + chance.uniform(0.08, 0.6)
    assert hear(edges, at + 1) == due


def test_a_glitch_is_no_press() -> None:
    """A spike of two milliseconds, as from a motor or a static discharge, is ignored."""
    assert hear([(0.5, True), (0.502, False), (0.9, True), (0.9005, False)], 2.0) == []


def test_a_long_press_counts_while_it_is_held() -> None:
    """A long press is reported as soon as it is long enough; its release gives no further signal."""
    button = Debouncer(hold=0.8)
    button.feed(0.0, False)
    assert button.poll(0.5) == []
    button.feed(1.0, True)
    assert button.poll(1.7) == []
    assert [s.kind for s in button.poll(1.81)] == [LONG]
    assert button.feed(2.5, False) == []
    assert button.poll(3.0) == []


def test_fast_presses_are_all_heard() -> None:
    """Ten presses a second, the fastest of a thumb, are ten presses on a bouncing contact."""
    edges = [e for i in range(20) for e in press(0.5 + i * 0.1, 0.05, ARCADE)]
    assert hear(edges, 4.0) == [SHORT] * 20


def test_a_stuck_button_is_told_once_and_well_again_when_it_opens() -> None:
    """It counts as a long press, then as stuck; it works again afterwards."""
    edges = [(1.0, True), (60.0, False), *press(70.0, 0.1)]
    assert hear(edges, 80.0, 0.1) == [LONG, STUCK, WELL, SHORT]


def test_a_button_that_is_down_from_the_beginning_was_not_pressed() -> None:
    """A button that is closed from the start, by wiring or a jam, gives no press but is reported as stuck."""
    button = Debouncer()
    told = [s.kind for at in range(300) for s in button.feed(at / 10, True)]
    assert told == [STUCK]
    assert button.trouble == STUCK
    told = [s.kind for s in (*button.feed(31.0, False), *button.poll(31.1))]
    assert told == [WELL]
    told = [s.kind for s in (*button.feed(32.0, True), *button.feed(32.1, False), *button.poll(32.2))]
    assert told == [SHORT]


def test_a_floating_pin_is_found() -> None:
    """Hum of 50 Hz on a loose wire gives no press: it is reported once, and ignored until it has been quiet."""
    hum = [(1.0 + i * 0.01, i % 2 == 0) for i in range(1000)]
    assert hear([*hum, *press(14.0, 0.2)], 15.0) == [BOUNCING, WELL, SHORT]


def test_a_bouncing_button_is_not_listened_to_until_it_rests() -> None:
    """A press within two seconds of the bouncing is ignored; later ones count."""
    hum = [(1.0 + i * 0.01, i % 2 == 0) for i in range(200)]
    assert hear([*hum, *press(4.0, 0.2), *press(8.0, 0.2)], 9.0) == [BOUNCING, WELL, SHORT]


def test_a_loose_contact_is_found() -> None:
    """A contact that opens and closes by itself twenty times a second is not twenty presses a second for ever."""
    flutter = [(1.0 + i * 0.025, i % 2 == 0) for i in range(400)]
    told = hear([*flutter, *press(14.0, 0.2)], 15.0)
    assert told[:-3].count(SHORT) < 12
    assert told[-3:] == [BOUNCING, WELL, SHORT]


def test_a_worn_contact_is_told_once_and_works_on() -> None:
    """Presses that take dozens of edges to settle still count; it is said after three of them, and not again after a
    clean one."""
    dust = [i * 0.0006 for i in range(41)]
    told = hear([e for i in range(9) for e in press(1.0 + i, 0.3, TACT if i == 4 else dust)], 11.0)
    assert told.count(WORN) == 1
    assert told.count(SHORT) == 9


def test_dust_now_and_then_is_no_wear() -> None:
    """Only presses that bounce much one after another make a worn contact."""
    dust = [i * 0.0006 for i in range(41)]
    presses = [e for i in range(9) for e in (press(1.0 + i, 0.3, TACT) if i % 2 else bounce(1.0 + i, True, dust))]
    presses += [e for i in range(0, 9, 2) for e in bounce(1.3 + i, False, TACT)]
    assert hear(presses, 12.0) == [SHORT] * 9


def test_time_never_runs_backwards() -> None:
    """An edge that is reported late counts at the latest time known."""
    button = Debouncer()
    button.feed(5.0, False)
    button.poll(6.0)
    button.feed(5.5, True)
    button.poll(6.01)
    assert not button.down
    button.poll(6.02)
    assert button.down
