"""Light patterns: the table's state, coded by position and rhythm."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

import pytest

from hardware.lights import (
    ASK,
    BLINK,
    BREATH,
    COUNT,
    DARK,
    END,
    FLICKER,
    PRESS,
    STEADY,
    THREE,
    TINTS,
    TOKENS,
    TURN,
    WRONG,
    Pattern,
    Showing,
    brightness,
    levels,
    patterns,
    sound,
    tone,
)
from hardware.wiring import LIGHTS, SEATS

PHASES = ("setup", "place", "act", "question", "illegal", "desync", "fault", "over")
RHYTHMS = [
    *(Pattern(r) for r in (DARK, STEADY, BREATH, BLINK, THREE, FLICKER)),
    *(Pattern(COUNT, count=n) for n in range(1, 6)),
]


def told(shown: Showing) -> dict[str, str]:
    """The lights that are not dark, with their rhythms."""
    return {name: p.rhythm for name, p in patterns(shown).items() if p.rhythm != DARK and name != "status"}


def test_every_light_of_the_wiring_has_a_pattern() -> None:
    """Every light that can be wired has a pattern in every state."""
    every = {*LIGHTS, *(f"seat_{colour}" for colour in SEATS)}
    for phase in PHASES:
        assert set(patterns(Showing(phase, "red", 2, True, ("blue",)))) == every
    assert {f"seat_{colour}" for colour in SEATS} == {name for name in TINTS if name.startswith("seat_")}


def test_turns() -> None:
    """Whose turn it is and what is awaited."""
    assert told(Showing("place", "red")) == {"place": STEADY, "seat_red": STEADY}
    assert told(Showing("act", "blue")) == {"act": STEADY, "seat_blue": BLINK}
    assert told(Showing("question", "blue")) == {"question": THREE, "seat_blue": THREE}
    assert told(Showing("illegal", "blue")) == {"question": THREE, "place": BLINK, "seat_blue": THREE}
    assert told(Showing("desync", "blue")) == {"question": THREE, "fault": BLINK, "seat_blue": THREE}
    assert told(Showing("fault", "blue")) == {"fault": FLICKER, "seat_blue": FLICKER}
    assert told(Showing("over", winners=("red", "blue"))) == {"score": BREATH, "seat_red": BREATH, "seat_blue": BREATH}
    assert told(Showing()) == {"place": BREATH}


def test_tokens_are_counted_by_flashes() -> None:
    """The light for tokens flashes as often as there are tokens to move, at most five times."""
    for count in range(1, 8):
        pattern = patterns(Showing("place", "red", count))["tokens"]
        lit = [brightness(pattern, i / 100) for i in range(round((0.5 * min(count, 5) + 1.2) * 100))]
        flashes = sum(a < b for a, b in zip([0.0, *lit], lit, strict=False))
        assert flashes == min(count, 5)


@pytest.mark.parametrize(("rhythm", "flashes"), [(THREE, 3), (BLINK, 14), (FLICKER, 56), (STEADY, 1)])
def test_flashes_of_the_other_rhythms(rhythm: str, flashes: int) -> None:
    """Three for a question and then a rest, once a second for what is to be done, four times for a fault."""
    seconds = 1.4 if rhythm == THREE else 14
    lit = [brightness(Pattern(rhythm), i / 200) for i in range(round(seconds * 200))]
    assert sum(a < b for a, b in zip([0.0, *lit], lit, strict=False)) == flashes
    if rhythm == THREE:
        assert lit[-140:] == [0.0] * 140


@pytest.mark.parametrize(
    "lights", [LIGHTS[:-1], ("status",), tuple(f"seat_{c}" for c in SEATS)], ids=["all", "one", "seats"]
)
def test_phases_differ_without_colour(lights: tuple[str, ...]) -> None:
    """With all lights, with a single one or with those of the seats alone, what the table waits for can be told by
    position and rhythm: place, act, question and fault are never alike."""
    seen = {}
    for phase in ("place", "act", "question", "fault"):
        shown = patterns(Showing(phase, "red"))
        seen[phase] = tuple(brightness(shown[name], t / 50, dims=False) for name in lights for t in range(500))
    for one, other in combinations(seen.values(), 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 100


@pytest.mark.parametrize(("one", "other"), list(combinations(RHYTHMS, 2)))
@pytest.mark.parametrize("dims", [True, False])
def test_rhythms_differ(one: Pattern, other: Pattern, dims: bool) -> None:
    """No two rhythms look alike: they differ in the flashes between two rests, or by a fifth in their pace or in the
    time that they are lit."""
    (pace, on, group), (pace2, on2, group2) = _character(one, dims), _character(other, dims)
    assert group != group2 or any(abs(a - b) > 0.2 * max(a, b) for a, b in ((pace, pace2), (on, on2)))


@cache
def _character(pattern: Pattern, dims: bool) -> tuple[float, float, int]:
    """Its changes and its light in a minute, and the flashes between two rests. Ten others are compared with it."""
    lit = [brightness(pattern, i / 100, dims=dims) > 0.5 for i in range(6000)]
    changes = [i for i in range(1, 6000) if lit[i] != lit[i - 1]]
    rests = [i for i, (a, b) in enumerate(pairwise(changes)) if not lit[a] and b - a >= 70]
    group = (rests[1] - rests[0]) // 2 if len(rests) > 1 else 0
    return len(changes) / 2, sum(lit) / 100, group


def test_a_plain_light_is_on_or_off() -> None:
    """Without dimming every rhythm has only these two levels; with colours each of them is on or off."""
    for pattern in RHYTHMS:
        for i in range(400):
            assert levels(pattern, i / 50, pwm=False)[0] in (0.0, 1.0)
            assert set(levels(pattern, i / 50, rgb=True, pwm=False)) <= {0.0, 1.0}


def test_levels_of_colours_and_brightness() -> None:
    """A coloured light shows the tint, dimmed as the wiring says; a plain one the brightness alone."""
    orange = Pattern(STEADY, (1.0, 0.5, 0.0))
    assert levels(orange, 3.0, rgb=True, full=0.5) == (0.5, 0.25, 0.0)
    assert levels(orange, 3.0, rgb=True, pwm=False, full=0.5) == (1.0, 1.0, 0.0)
    assert levels(orange, 3.0, full=0.5) == (0.5,)
    assert levels(Pattern(BREATH), 0.0)[0] < 0.1 < 0.99 < levels(Pattern(BREATH), 1.0)[0]


def test_seats_of_different_colours_differ_on_coloured_lights_without_dimming() -> None:
    """Red, green, blue, yellow and black (a cold white) stay five colours."""
    shown = {c: levels(patterns(Showing("place", c))[f"seat_{c}"], 0, rgb=True, pwm=False) for c in SEATS}
    assert len(set(shown.values())) == 5


def test_sounds_are_short_and_only_for_what_matters() -> None:
    """A new turn, a question, an error, tokens and the end are heard; nothing is longer than half a second."""
    turn = Showing("place", "red")
    assert sound(turn, Showing("act", "red")) == ()
    assert sound(Showing("act", "red"), Showing("place", "blue")) == TURN
    assert sound(turn, Showing("question", "red")) == ASK
    assert sound(turn, Showing("illegal", "red")) == WRONG
    assert sound(turn, Showing("act", "red", tokens=2)) == TOKENS
    assert sound(turn, Showing("over")) == END
    for heard in (PRESS, TURN, ASK, TOKENS, WRONG, END):
        assert sum(beat.seconds for beat in heard) <= 0.5
    assert [tone(ASK, t) for t in (0.0, 0.1, 0.2, 0.3)] == [1400, 0, 1400, None]
