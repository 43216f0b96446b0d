"""Four touches, and what they say about the touch screen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from app.setup.touch_check import MARKS, Finding, TouchCheck, TouchResult
from app.values import Point


def checked(report: Callable[[float, float], Point], *, double: float | None = None) -> TouchResult:
    """The result where a finger on (x, y) is reported as ``report(x, y)``, and again ``double`` seconds later. It tries
    again on a mark that is still asked for.
    """
    check = TouchCheck()
    now = 0.0
    while check.result is None:
        x, y = MARKS[check.at]
        wobble = 0.012 * (-1) ** check.at
        place = report(x + wobble, y - wobble)
        now += 2.0
        assert now < 40, "the check takes no answer"
        check.touch(place, now)
        if double is not None:
            check.touch(place, now + double)
    return check.result


@pytest.mark.parametrize(
    ("report", "findings"),
    [
        (lambda x, y: (x, y), ("fine",)),
        (lambda x, y: (y, 1 - x), ("turned_90",)),
        (lambda x, y: (1 - x, 1 - y), ("turned_180",)),
        (lambda x, y: (1 - y, x), ("turned_270",)),
        (lambda x, y: (1 - x, y), ("mirrored",)),
        (lambda x, y: (x, 1 - y), ("mirrored",)),
        (lambda x, y: (y, x), ("mirrored",)),
        (lambda x, y: (0.5 + 0.7 * (x - 0.5), y), ("scaled",)),
        (lambda x, y: (0.5 + 1.2 * (x - 0.5), 0.5 + 1.2 * (y - 0.5)), ("scaled",)),
        (lambda x, y: (x + 0.08, y), ("shifted",)),
        (lambda x, y: (0.6 * (1 - x), 1 - y), ("turned_180", "scaled", "shifted")),
        (lambda x, y: (x + 0.055, y) if x < 0.5 and y > 0.5 else (x, y), ("off",)),
        (lambda x, y: (x, 0.5), ("unclear",)),
        (lambda x, y: (0.5, 0.5) if x < 0.5 and y < 0.5 else (x, y), ("unclear",)),
    ],
)
def test_what_is_wrong_is_found(report: Callable[[float, float], Point], findings: tuple[Finding, ...]) -> None:
    """Turned, mirrored, too large or small, beside the finger; fingers that miss a mark by a little are no fault."""
    assert checked(report).findings == findings


@pytest.mark.parametrize(
    ("across", "up", "side"),
    [
        (-58, -48, "left_below"),
        (-75, 0, "left"),
        (40, 3, "right"),
        (0, 36, "above"),
        (30, 30, "right_above"),
        (-2, -40, "below"),
        (-20, -20, ""),
        (28, 0, ""),
    ],
)
def test_a_touch_more_than_half_a_button_off_is_no_answer(across: float, up: float, side: str) -> None:
    """On a screen of 800 x 480 with buttons of 64 pixels: it would have met the neighbour. It is said where it lies."""
    check = TouchCheck()
    x, y = MARKS[0]
    check.touch((x + across / 800, y + up / 480), 0.0)
    assert (check.at, check.side) == (0 if side else 1, side)


def test_it_is_said_where_touches_arrive_that_are_off() -> None:
    """All of them, or in which corner: those of a screen that reports them there again and again."""
    shifted = checked(lambda x, y: (x + 0.005, y - 0.09))
    assert (shifted.findings, shifted.side) == (("shifted",), "below")
    bent = checked(lambda x, y: (x - 0.05, y + 0.08) if x > 0.5 and y < 0.5 else (x, y))
    assert (bent.findings, bent.side, bent.corner) == (("off",), "left_above", 2)


def test_a_touch_that_comes_twice_is_found() -> None:
    """At one place within a twentieth of a second; it counts as one answer."""
    result = checked(lambda x, y: (x, y), double=0.02)
    assert (result.findings, result.doubled) == (("doubled",), 4)


def test_a_finger_that_taps_twice_is_no_fault() -> None:
    """A second tap a little later is neither an answer nor doubled."""
    assert checked(lambda x, y: (x, y), double=0.15).fine


def test_marks_are_asked_for_one_after_the_other() -> None:
    """``at`` counts them; touches after the last change nothing."""
    check = TouchCheck()
    for number, mark in enumerate(MARKS):
        assert (check.at, check.result) == (number, None)
        check.touch(mark, float(number))
    check.touch((0.5, 0.5), 9.0)
    assert check.result is not None
    assert check.result.fine


@pytest.mark.parametrize("place", [(0.5, 0.5), (0.5, 0.82), (0.12, 0.5), (0.4, 0.6), (0.3, 0.82), (0.12, 0.66)])
def test_a_touch_away_from_the_marks_is_no_answer(place: Point) -> None:
    """Neither in the middle of the screen nor between two marks nor a hand's width beside one; where it arrived is
    told, and the next one on a mark is one.
    """
    check = TouchCheck()
    check.touch(place, 0.0)
    assert (check.at, check.felt) == (0, place)
    check.touch(MARKS[0], 1.0)
    assert (check.at, check.felt) == (1, None)


def test_a_touch_of_another_mark_is_no_answer_once_it_fits_no_turned_screen() -> None:
    """The first may be one of a turned screen; after two at their marks the screen is as it should be."""
    check = TouchCheck()
    for number, mark in enumerate((MARKS[0], MARKS[1], MARKS[3])):
        check.touch(mark, float(number))
    assert (check.at, check.felt) == (2, MARKS[3])


@pytest.mark.parametrize("slip", [MARKS[1], MARKS[2], MARKS[3]])
def test_a_slip_at_the_first_mark_does_not_make_a_good_screen_bad(slip: Point) -> None:
    """A first touch in another corner may be one of a turned screen: it is told at once, and is an answer only where
    the next one arrives there too.
    """
    check = TouchCheck()
    check.touch(slip, 0.0)
    assert (check.at, check.felt) == (0, slip)
    for number, mark in enumerate(MARKS):
        check.touch(mark, number + 1.0)
    assert check.result is not None
    assert (check.result.fine, check.anew) == (True, False)


@pytest.mark.parametrize("slip", [MARKS[1], MARKS[2], MARKS[3]])
def test_a_slip_that_comes_twice_does_not_make_a_good_screen_bad(slip: Point) -> None:
    """Where a later touch hits its mark and does not agree with it, the check begins anew, a second time too."""
    check, now = TouchCheck(), 0.0
    for _ in range(2):
        while check.at == 0:
            now += 1.0
            check.touch(slip, now)
        while check.at:
            now += 1.0
            assert now < 40, "the check does not begin anew"
            check.touch(MARKS[check.at], now)
        assert check.anew
    while check.result is None:
        now += 1.0
        assert now < 40, "the check takes no answer"
        check.touch(MARKS[check.at], now)
    assert check.result.fine


def test_a_touch_in_the_ring_is_never_refused() -> None:
    """Wherever the touches before it were: it is an answer, or the check begins anew, or it ends and says that they do
    not fit together.
    """
    corners = (*MARKS, *((1 - y, 1 - x) for x, y in MARKS))
    for places in product(corners, repeat=3):
        check, now = TouchCheck(), 0.0
        for _ in range(4):
            for place in (*places, None):
                if check.result is not None:
                    break
                now += 1.0
                check.touch(place or MARKS[check.at], now)
                if place is None:
                    assert check.felt is None


def test_touches_that_contradict_each_other_again_and_again_end_the_check() -> None:
    """It begins anew twice; then it says at once that they do not fit together."""
    check, now, asked = TouchCheck(), 0.0, []
    while check.result is None:
        for place in (MARKS[1], MARKS[1], MARKS[1]):  # a slip, the same once more, then a hit at the second ring
            now += 1.0
            check.touch(place, now)
        asked.append((check.at, check.felt))
    assert asked[:2] == [(0, None), (0, None)]
    assert (len(asked), check.result.findings) == (3, ("unclear",))


def test_the_first_ring_tapped_again_is_no_answer_to_the_second() -> None:
    """Nothing begins anew: the first was right."""
    check = TouchCheck()
    check.touch(MARKS[0], 0.0)
    check.touch(MARKS[0], 1.0)
    assert (check.at, check.felt, check.anew) == (1, MARKS[0], False)


def test_a_screen_that_reports_one_corner_only_is_told_of() -> None:
    """The check begins anew twice: nobody is stuck."""
    check = TouchCheck()
    for number in range(18):
        check.touch(MARKS[1], float(number))
    assert check.result is not None
    assert check.result.findings == ("unclear",)


def test_touches_all_over_the_screen_are_no_answers() -> None:
    """However many there are: a child that tries the screen does not end the check."""
    check = TouchCheck()
    for number in range(20):
        check.touch((0.4 + 0.1 * (number % 3), 0.5), float(number))
    assert (check.at, check.result) == (0, None)


def test_one_place_that_is_reported_again_and_again_is_an_answer() -> None:
    """A screen that reports every touch in its middle is not content, but nobody is stuck."""
    check = TouchCheck()
    for number in range(12):
        check.touch((0.5, 0.5), float(number))
    assert check.result is not None
    assert check.result.findings == ("unclear",)


def test_touches_that_came_twice_are_counted_apart_from_missed_ones() -> None:
    """A miss and the answer after it at one mark, each reported twice: two doubled ones, one missed, none too soon."""
    check = TouchCheck()
    did = []
    for number, (x, y) in enumerate(MARKS):
        now = 10.0 * number
        touches = [(x - 0.2, 0.0), (x - 0.2, 0.02), (x, 2.0), (x, 2.02)] if number == 1 else [(x, 2.0)]
        for across, later in touches:
            check.touch((across, y), now + later)
            did.append(check.did)
    assert did == ["counted", "beside", "twice", "counted", "twice", "counted", "counted"]
    assert check.result is not None
    assert (check.result.doubled, check.result.missed, check.result.soon) == (2, 1, 0)
    assert check.result.findings == ("doubled",)
