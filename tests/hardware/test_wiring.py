"""The wiring file: what it means, and everything that can be wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.header import GROUNDS, PHYSICAL, SUPPLY_3V3, SUPPLY_5V, nearest_ground, position
from hardware.wiring import (
    BUTTONS,
    DEFAULT,
    SEATS,
    Advice,
    ButtonWiring,
    BuzzerWiring,
    DispenserWiring,
    LightWiring,
    WiringError,
    load_wiring,
    parse_wiring,
)

MINIMAL = "[buttons]\nconfirm = 5\n"
SERVO = "[dispenser]\nkind = 'servo'\npin = 8\n"


def problems(text: str) -> tuple[str, ...]:
    """What is wrong with that wiring; nothing where it is right."""
    try:
        parse_wiring(text, "my.toml")
    except WiringError as error:
        return error.problems
    return ()


def test_the_shipped_wiring_is_right() -> None:
    """It has every button, every light but the single one, a silent buzzer, and no pin that needs advice."""
    wiring = load_wiring()
    assert tuple(b.name for b in wiring.buttons) == BUTTONS
    assert {light.name for light in wiring.lights} == {
        *("place", "act", "score", "tokens", "question", "fault"),
        *(f"seat_{colour}" for colour in SEATS),
    }
    assert wiring.buzzer is not None
    assert not wiring.buzzer.sounds
    assert not wiring.mock
    assert wiring.advice() == ()


def test_what_the_shipped_wiring_shows_in_comments_works_too() -> None:
    """With its examples for seats and dispenser taken in, it is still free of problems."""
    text = DEFAULT.read_text("utf-8")
    head, buttons, rest = text.partition("# [buttons.seats]")
    seats, blank, rest = rest.partition("\n\n")
    main, dispenser, last = rest.partition("# [dispenser]")
    full = head + (buttons + seats).replace("# ", "") + blank + main + (dispenser + last).replace("\n# ", "\n")[2:]
    servo = "".join(line for line in full.splitlines(keepends=True) if not line.startswith("home"))
    wiring = parse_wiring(servo, "full.toml")
    assert len(wiring.buttons) == 10
    assert wiring.dispenser is not None
    assert wiring.dispenser.passed is not None
    assert len(wiring.uses()) == 17 + 5 + 3
    assert [advice.kind for advice in wiring.advice()] == ["serial", "spi", "i2c", "supply"]
    assert wiring.advice()[0].what == "GPIO14, GPIO15"


def test_every_key() -> None:
    """Each key arrives where it belongs."""
    wiring = parse_wiring(
        """
        [panel]
        pins = "mock"
        settle_ms = 20
        long_press_ms = 1000
        stuck_seconds = 30
        brightness = 0.5
        keep_free = ["i2c"]
        [buttons]
        confirm = { pin = 5, pull = "down" }
        [buttons.seats]
        black = 6
        [lights]
        fault = { pin = 7, pwm = false, active_high = false, resistor = 220 }
        status = { red = 9, green = 10, blue = 11, common = "anode" }
        seats.red = 8
        [buzzer]
        pin = 12
        kind = "passive"
        sounds = true
        [dispenser]
        kind = "motor"
        pin = 13
        stroke_seconds = 1.5
        home = 16
        passed = 17
        empty = 18
        """
    )
    assert (wiring.mock, wiring.settle, wiring.long_press, wiring.stuck, wiring.brightness) == (
        True,
        0.02,
        1.0,
        30,
        0.5,
    )
    assert wiring.buttons == (ButtonWiring("confirm", 5, pull_up=False), ButtonWiring("seat_black", 6))
    assert wiring.lights == (
        LightWiring("fault", (7,), pwm=False, active_high=False, resistor=220),
        LightWiring("status", (9, 10, 11), active_high=False),
        LightWiring("seat_red", (8,)),
    )
    assert wiring.buzzer == BuzzerWiring(12, active=False, sounds=True)
    assert wiring.dispenser == DispenserWiring("motor", 13, stroke_seconds=1.5, passed=17, empty=18, home=16)
    assert (9, "light status red") in wiring.uses()
    assert (16, "dispenser home") in wiring.uses()


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("[buttons]\nconfirm = 28\n", "2: buttons.confirm: the pin must be a GPIO number from 2 to 27, is 28."),
        ("[buttons]\nconfirm = true\n", "2: buttons.confirm: the pin must be a GPIO number"),
        ("[buttons]\nconfirm = 1\n", "2: buttons.confirm: GPIO1 is how the Pi knows a board on top of it"),
        (
            "[buttons]\nmine = 5\npass = 5\n",
            "3: buttons.pass: GPIO5 is used twice: for button pass and for button mine",
        ),
        ("[buttons]\nokay = 5\n", "2: buttons.okay: is not known here: use some of confirm, undo"),
        ("[buttons.seats]\npink = 5\n", "2: buttons.seats.pink: is not known here: use some of yellow"),
        ("[buttons]\nconfirm = { pull = 'up' }\n", "2: buttons.confirm: pin is missing"),
        ("[buttons]\nmine = { pin = 5, pull = 'no' }\n", '2: buttons.mine.pull: must be "up" or "down", is \'no\'.'),
        ("[buttons]\nmine = { pin = 3, pull = 'down' }\n", "2: buttons.mine: GPIO3 has a resistor to 3.3 V"),
        ("[lights]\nplace = 2\n", "2: lights.place: GPIO2 has a resistor to 3.3 V"),
        ("[lights]\nplace = { red = 5, green = 6 }\n", "2: lights.place: blue is missing"),
        ("[lights]\nact = { pin = 5, red = 6, green = 7, blue = 8 }\n", "2: lights.act.pin: is not known here"),
        ("[lights]\nact = { pin = 5, resistor = 10 }\n", "2: lights.act.resistor: must be a number from 100 to 10000"),
        ("[lights]\nact = { pin = 5, pwm = 1 }\n", "2: lights.act.pwm: must be true or false, is 1."),
        ("[panel]\nkeep_free = ['serial']\n[lights]\nact = 14\n", "4: lights.act: GPIO14 belongs to serial"),
        ("[panel]\nkeep_free = ['usb']\n" + MINIMAL, "2: panel.keep_free: must list some of i2c, serial, spi, i2s"),
        ("[panel]\npins = 'virtual'\n" + MINIMAL, '2: panel.pins: must be "gpio" or "mock", is \'virtual\'.'),
        ("[panel]\nsettle_ms = 900\n" + MINIMAL, "2: panel.settle_ms: must be a number from 2 to 100, is 900."),
        ("[buzzer]\nsounds = true\n" + MINIMAL, "1: buzzer: pin is missing"),
        ("[dispenser]\npin = 8\n" + MINIMAL, '1: dispenser.kind: is missing: give "servo" or "motor".'),
        (SERVO + "home = 9\n" + MINIMAL, "4: dispenser.home: is not known here"),
        (SERVO + "rest_ms = 1.1\n" + MINIMAL, "4: dispenser.rest_ms: must be a multiple of 0.2, is 1.1."),
        (SERVO + "rest_ms = 2\n" + MINIMAL, "1: dispenser.push_ms: is the same as rest_ms"),
        ("buttons = 5\n", "1: buttons: must be a table [buttons], is 5."),
        ("[bottons]\nconfirm = 5\n", "1: bottons: is not known here: use some of panel, buttons"),
        ("", " there is neither a button nor a light: give at least one."),
        ("[buttons]\nconfirm = \n", "2: this is not TOML: "),
        ("[buttons]\nconfirm = 5\nconfirm = 6\n", "3: this is not TOML: "),
    ],
)
def test_each_problem_is_told_in_one_sentence(text: str, due: str) -> None:
    """A mistake is told with its file and line, what is wrong, and what would be right."""
    found = problems(text)
    assert len(found) == 1
    assert found[0].startswith(f"my.toml:{due}")
    assert found[0].endswith(".")


def test_all_problems_come_at_once() -> None:
    """Not the first alone: each mistake of a file is in the list, in dotted and quoted keys too."""
    found = problems(
        "[buttons]\nconfirm = 0\nundo = 99\nseats.red = 5\nseats.'blue' = 5\n[lights]\n\"fault\" = { pin = 5 }\nx = 1\n"
    )
    assert [line.split(":")[1] for line in sorted(found)] == ["2", "3", "5", "7", "8"]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, a folder and a picture are each one sentence."""
    picture = tmp_path / "picture.toml"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    for path in (tmp_path / "missing.toml", tmp_path, picture):
        with pytest.raises(WiringError) as caught:
            load_wiring(path)
        assert str(path) in caught.value.problems[0]
        assert "name a wiring file" in caught.value.problems[0]


def test_many_lights_may_draw_too_much() -> None:
    """More current than the pins may give in all is pointed out."""
    pins = [p for p in PHYSICAL if p > 3]
    names = ["place", "act", "score", "tokens", "question", "fault"]
    lights = [
        f"{name} = {{ red = {pins[3 * i]}, green = {pins[3 * i + 1]}, blue = {pins[3 * i + 2]}, resistor = 100 }}"
        for i, name in enumerate(names)
    ]
    assert Advice("current", "234") in parse_wiring("[lights]\n" + "\n".join(lights)).advice()


def test_the_header_is_whole() -> None:
    """Forty pins, each once: 28 GPIOs, 8 grounds, 4 supplies; gpiozero knows the same places on a Pi 4 and a Pi 5."""
    assert sorted([*PHYSICAL.values(), *GROUNDS, *SUPPLY_3V3, *SUPPLY_5V]) == list(range(1, 41))
    from gpiozero.pins.mock import MockFactory

    for revision in ("c03112", "d04170"):
        factory = MockFactory(revision=revision)
        pins = factory.board_info.headers["J8"].pins
        for gpio, physical in PHYSICAL.items():
            assert pins[physical].name == f"GPIO{gpio}"
        assert {number for number, pin in pins.items() if pin.name == "GND"} == set(GROUNDS)
        factory.close()


def test_the_nearest_ground() -> None:
    """The wire to ground is as short as it can be."""
    assert position(1) == (0, 0)
    assert position(40) == (1, 19)
    assert nearest_ground(29) == 30
    assert nearest_ground(37) == 39
    assert nearest_ground(3) == 6
