"""The token dispenser: strokes, sensors, jams."""

from __future__ import annotations

import pytest

from hardware.dispenser import DealFailed, Dealt, Dispenser
from hardware.wiring import DispenserWiring

SERVO = DispenserWiring("servo", 12, stroke_seconds=0.5)
MOTOR = DispenserWiring("motor", 12, stroke_seconds=0.5, home=16)


class Machine:
    """A dispenser's mechanics. A stroke drops the numbers of tokens in ``drops`` one after another, then one each;
    a motor leaves home after 0.1 s and comes back after ``turn`` seconds."""

    def __init__(
        self, *, tokens: int = 10, senses: bool = True, turn: float | None = None, drops: list[int] | None = None
    ):
        self.tokens, self.turn, self.drops = tokens, turn, drops or []
        self.senses = senses
        self.fallen = 0
        self.moves: list[str] = []
        self.since: float | None = None
        self.now = 0.0

    def push(self) -> None:
        self.moves.append("push")
        self.since = self.now
        drop = min(self.tokens, self.drops.pop(0) if self.drops else 1)
        self.tokens -= drop
        self.fallen += drop

    def rest(self) -> None:
        self.moves.append("rest")
        self.since = None

    def release(self) -> None:
        self.moves.append("release")

    def passed(self) -> int | None:
        return self.fallen if self.senses else None

    def empty(self) -> bool | None:
        return self.tokens == 0 if self.senses else None

    def home(self) -> bool | None:
        if self.turn is None:
            return None
        return self.since is None or not 0.1 <= self.now - self.since < self.turn


def run(dispenser: Dispenser, machine: Machine, seconds: float) -> list[Dealt | DealFailed]:
    """Its reports during that time, polled a hundred times a second."""
    reports: list[Dealt | DealFailed] = []
    for _ in range(round(seconds * 100)):
        machine.now += 0.01
        reports += dispenser.poll(machine.now)
    return reports


@pytest.mark.parametrize("senses", [True, False])
def test_a_token_a_stroke(senses: bool) -> None:
    """Three tokens are three strokes in one report; then the servo is released and nothing moves."""
    machine = Machine(senses=senses)
    dispenser = Dispenser(SERVO, machine)
    dispenser.deal(3)
    assert dispenser.busy
    assert run(dispenser, machine, 5) == [Dealt(3)]
    assert dispenser.strokes == 3
    assert machine.fallen == 3
    assert machine.moves == ["push", "rest"] * 3 + ["rest", "release"]
    assert run(dispenser, machine, 2) == []
    assert not dispenser.busy


def test_what_is_asked_for_meanwhile_is_added() -> None:
    """Tokens of the next mountain come after those of this one, in one report."""
    machine = Machine()
    dispenser = Dispenser(SERVO, machine)
    dispenser.deal(1)
    assert run(dispenser, machine, 0.3) == []
    dispenser.deal(2)
    dispenser.deal(0)
    dispenser.deal(-4)
    assert run(dispenser, machine, 5) == [Dealt(3)]
    assert machine.fallen == 3


def test_an_empty_stroke_is_tried_again() -> None:
    """A stroke without a token is repeated once, and the right number is dispensed."""
    machine = Machine(drops=[1, 0, 1])
    dispenser = Dispenser(SERVO, machine)
    dispenser.deal(2)
    assert run(dispenser, machine, 8) == [Dealt(2)]
    assert dispenser.strokes == 3
    assert machine.fallen == 2


def test_a_jam_is_told_with_what_is_left() -> None:
    """Two strokes running without a token: it stops, says how many are missing, and does not go on by itself."""
    machine = Machine(drops=[1, 0, 0])
    dispenser = Dispenser(SERVO, machine)
    dispenser.deal(3)
    assert run(dispenser, machine, 8) == [DealFailed("jammed", 1, 2)]
    assert machine.moves[-2:] == ["rest", "release"]
    assert run(dispenser, machine, 5) == []
    dispenser.deal(1)
    assert run(dispenser, machine, 5) == [Dealt(1)]


def test_an_empty_magazine_is_told() -> None:
    """Empty from the beginning: not even a stroke. Empty in the middle: what came and what did not."""
    machine = Machine(tokens=0)
    dispenser = Dispenser(SERVO, machine)
    dispenser.deal(2)
    assert run(dispenser, machine, 1) == [DealFailed("empty", 0, 2)]
    assert dispenser.strokes == 0
    machine.tokens = 1
    dispenser.deal(2)
    assert run(dispenser, machine, 5) == [DealFailed("empty", 1, 1)]


def test_a_late_token_is_not_dealt_twice() -> None:
    """A token that falls after its time, before the second try, counts."""
    machine = Machine(drops=[0])
    dispenser = Dispenser(SERVO, machine)
    dispenser.deal(1)
    assert run(dispenser, machine, 1.3) == []
    machine.fallen += 1
    assert run(dispenser, machine, 3) == [Dealt(1)]
    assert dispenser.strokes == 1


def test_two_tokens_at_once_are_told() -> None:
    """A stroke that drops two: the second counts where two are due, and is to be put back where not."""
    machine = Machine(drops=[2])
    dispenser = Dispenser(SERVO, machine)
    dispenser.deal(2)
    assert run(dispenser, machine, 5) == [Dealt(2)]
    assert dispenser.strokes == 1
    machine.drops = [2]
    dispenser.deal(1)
    assert run(dispenser, machine, 5) == [Dealt(1, extra=1)]


def test_a_motor_turns_once_a_token() -> None:
    """The motor runs until its cam is home again, not for a fixed time."""
    machine = Machine(turn=0.8)
    dispenser = Dispenser(MOTOR, machine)
    dispenser.deal(2)
    assert run(dispenser, machine, 0.75) == []
    assert machine.moves == ["push"]
    assert run(dispenser, machine, 4) == [Dealt(2)]
    assert machine.moves == ["push", "rest"] * 2 + ["rest", "release"]


def test_a_motor_that_does_not_come_home_is_jammed() -> None:
    """A jammed motor is stopped soon, tried once more, and reported."""
    machine = Machine(turn=1000.0, drops=[0, 0])
    dispenser = Dispenser(MOTOR, machine)
    dispenser.deal(1)
    assert run(dispenser, machine, 6) == [DealFailed("jammed", 0, 1)]
    assert machine.moves.count("push") == 2
    assert machine.since is None


def test_stopping_forgets_what_was_due() -> None:
    """A stop rests the mechanics at once."""
    machine = Machine()
    dispenser = Dispenser(SERVO, machine)
    dispenser.deal(5)
    run(dispenser, machine, 0.2)
    dispenser.stop()
    assert machine.moves[-2:] == ["rest", "release"]
    assert run(dispenser, machine, 3) == []
    assert dispenser.due == 0
