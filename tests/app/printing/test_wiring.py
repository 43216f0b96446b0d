"""The wiring plan: every wire is on it, once, at its place."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from app.lang import Translator
from app.printing.wired_board import WIRES
from app.printing.wiring import COLUMNS, PITCH, document, marks, parts, wires
from hardware.header import GROUNDS, PHYSICAL
from hardware.wiring import load_wiring, parse_wiring

ENGLISH = Translator.load("en")
EVERYTHING = parse_wiring(
    """
    [buttons]
    confirm = 5
    undo = { pin = 6, pull = "down" }
    mine = 13
    pass = 19
    next = 26
    [buttons.seats]
    yellow = 7
    red = 8
    green = 9
    blue = 10
    black = 11
    [lights]
    question = { red = 17, green = 27, blue = 22, common = "anode", resistor = 220 }
    fault = { pin = 25, active_high = false }
    status = { red = 23, green = 24, blue = 4 }
    [lights.seats]
    red = 12
    green = 16
    blue = 20
    black = 21
    [buzzer]
    pin = 18
    kind = "passive"
    [dispenser]
    kind = "motor"
    pin = 14
    passed = 15
    empty = 2
    home = 3
    """,
    "everything.toml",
)
"""Every pin that can be used, used."""


def test_every_use_has_its_wire() -> None:
    """Each pin of the wiring is in the table, with its own letter, its physical pin and a ground or supply near it."""
    for wiring in (load_wiring(), EVERYTHING):
        found = wires(wiring)
        assert [wire.gpio for wire in found] == [pin for pin, _ in wiring.uses()]
        assert len({wire.letter for wire in found}) == len(found)
        assert all(wire.letter.isupper() for wire in found)
        for wire in found:
            assert wire.pin == PHYSICAL[wire.gpio]
            assert wire.other_pin in (GROUNDS if wire.other != "supply" else (1, 17))
            assert "[" not in ENGLISH.text(wire.use)
    assert len(wires(EVERYTHING)) == 26


def test_what_goes_to_3_3_volts() -> None:
    """A button with pull-down, a common-anode light and one lit by a low pin go to 3.3 V, all others to ground."""
    high = {ENGLISH.text(wire.use) for wire in wires(EVERYTHING) if wire.other == "supply"}
    assert high == {
        *("Button Undo", "Light: Fault"),
        *(f"Light: Question, {leg}" for leg in ("red", "green", "blue")),
    }
    assert [wire.ohms for wire in wires(EVERYTHING) if wire.kind == "light"] == [220] * 3 + [330] * 8


def test_the_header_is_drawn_as_it_is() -> None:
    """Forty pins in two columns: odd ones left from the top, even ones right; used ones have the table's letter."""
    drawn = marks(wires(EVERYTHING))
    assert [mark.pin for mark in drawn] == list(range(1, 41))
    left, right = drawn[::2], drawn[1::2]
    assert {mark.x for mark in left} == {-PITCH / 2}
    assert {mark.x for mark in right} == {PITCH / 2}
    assert all(b.y - a.y == pytest.approx(PITCH) for a, b in pairwise(left))
    assert all(a.y == b.y for a, b in zip(left, right, strict=True))
    for wire in wires(EVERYTHING):
        mark = drawn[wire.pin - 1]
        assert (mark.sign, mark.used) == (wire.letter, True)
        assert f"GPIO{wire.gpio}" in ENGLISH.text(mark.label)
    assert not drawn[26].used, "the pins of the EEPROM stay free"


def test_parts_are_counted() -> None:
    """Buttons, lights of each kind, resistors of each value, and what the dispenser needs."""
    told = [ENGLISH.text(part) for part in parts(EVERYTHING)]
    assert "10 push buttons (close when pressed)" in told
    assert "5 LEDs" in told
    assert "1 RGB LED with a common anode" in told
    assert "1 RGB LED with a common cathode" in told
    assert "3 resistors of 220 ohm" in told
    assert "8 resistors of 330 ohm" in told
    assert any("cam" in part for part in told)
    assert not any("[" in part for part in told)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_names_every_wire(drawn: Callable[[bytes], list[str]], paper: str) -> None:
    """The first page has the header with its labels, the second the Pi with its wires, the third the table; no text
    exceeds its column.
    """
    pages = drawn(document(EVERYTHING, paper=paper))
    assert len(pages) in (3, 4)
    for wire in wires(EVERYTHING):
        text = ENGLISH.text(wire.use)
        assert f"({text}, GPIO{wire.gpio})" in pages[0]
        assert f"({text})" in pages[1]
        assert f"({text})" in pages[2]
    assert "everything.toml" in pages[0]
    assert any("raspi-config" in page for page in pages[:1])
    assert sum(COLUMNS) < 180


def test_the_shipped_wiring_is_the_default(drawn: Callable[[bytes], list[str]]) -> None:
    """The default is the shipped wiring; the same call gives the same bytes."""
    assert document() == document(load_wiring())
    assert len(drawn(document())) == 3


def test_every_wire_has_a_colour_beside_its_neighbours() -> None:
    """Wires that lie side by side on the page of the Pi differ in colour, and none is black or white."""
    assert len(set(WIRES)) == len(WIRES) >= 8
    assert all(60 < sum(tone) < 600 for tone in WIRES)
