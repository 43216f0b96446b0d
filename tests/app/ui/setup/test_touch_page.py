"""The touch check, and turning the picture: what a finger finds there."""

from __future__ import annotations

from typing import Any

import pytest

from app.settings import load
from app.setup.touch_check import MARKS
from tests.app.ui.setup.conftest import Table, skip_to, touch_marks
from tests.sampling import few_rows, sampled


def test_to_turn_the_screen_and_to_check_once_more_look_different(table: Table) -> None:
    """No sign of the result is the mirrored one of another: they do not undo each other."""
    from app.ui.base.widgets import TouchButton
    from app.ui.gallery.checks import mirror_faults

    table.start()
    skip_to(table, "Touch")
    touch_marks(table)
    assert {"turn", "again"} <= {widget.name for widget in table.shell.page.walk() if isinstance(widget, TouchButton)}
    assert mirror_faults(table.shell.page) == []


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


def test_the_guide_tells_which_of_its_steps_the_marks_are(table: Table) -> None:
    """As on every other page of it: the heading that says so gives way to the marks. The list of steps counts none."""
    table.start()
    table.tap("onward")
    page = table.shell.page
    told = page.heading.words
    assert told.startswith("2 of ")
    assert page.heading.opacity == 0
    assert page.step.parent is page.body
    assert page.step.words == told
    assert page.step.top <= page.height - page.heading.height
    table.check()
    touch_marks(table)
    assert page.step.parent is None
    assert page.heading.opacity == 1


def test_a_touch_beside_the_ring_is_no_answer(table: Table) -> None:
    """The page says so, and still asks for the same ring."""
    table.start()
    table.tap("onward")
    page = table.shell.page
    later = page._clock() + 2.0
    page._clock = lambda: later
    table.tap_at(0.5 * page.width, 0.9 * page.height)
    assert table.says("Not counted: your touch arrived at the cross, 4 fingers' breadths too far to the right. Touch")
    touch_marks(table)
    assert table.says("Every touch arrives where your finger is.")


@pytest.mark.parametrize(
    ("right", "told"),
    few_rows(
        [
            (1, "Counted, right in the middle."),
            (10, "Counted, a little beside the middle."),
            (30, "Counted, not quite half a finger's breadth beside the middle."),
            (40, "half a finger's breadth too far to the right."),
            (90, "a finger's breadth too far to the right."),
            (200, "2 fingers' breadths too far to the right."),
        ],
        1,
        4,
    ),
)
def test_how_far_a_touch_was_off_is_told_in_fingers(table: Table, right: float, told: str) -> None:
    """Nobody counts pixels."""
    table.start()
    table.tap("onward")
    page = table.shell.page
    later = page._clock() + 2.0
    page._clock = lambda: later
    x, y = MARKS[0]
    table.tap_at(x * page.width + right, y * page.height)
    assert table.says(f"{told} Touch the middle of the ring")


def test_what_became_of_each_touch_is_told(table: Table) -> None:
    """How far an answer was beside the middle; that one came twice, or too soon. The result counts each kind apart."""
    table.start()
    table.tap("onward")
    page = table.shell.page
    now = [page._clock() + 2.0]
    page._clock = lambda: now[0]

    def touch(after: float, right: float = 0.0) -> None:
        now[0] += after
        x, y = MARKS[min(page.check.at, len(MARKS) - 1)]
        table.tap_at(x * page.width + right, y * page.height)

    touch(2.0, 9.0)
    assert table.says("Counted, a little beside the middle. Touch the middle of the ring (3\u00a0to\u00a0go)")
    touch(2.0, -200.0)
    touch(0.02, -200.0)  # the same one, reported twice
    assert table.says("That touch arrived twice. Touch the middle of the ring (3\u00a0to\u00a0go)")
    touch(2.0)
    table.tap_at(MARKS[1][0] * page.width, MARKS[1][1] * page.height)  # at once: that one too
    touch(0.1)
    assert table.says(
        "Not counted: it came too soon after the one before. Touch the middle of the ring (2\u00a0to\u00a0go)"
    )
    touch(2.0)
    touch(2.0)
    assert table.says("2 touches arrived twice.")
    assert table.says("4 touches counted, at most a little beside the middle of a ring.")
    assert table.says("1 touch was not counted, because it arrived beside the ring.")
    assert table.says("1 touch was not counted, because it came too soon after another.")


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
    assert table.says("7 fingers' breadths too far to the right. Touch the middle of the ring (4\u00a0to\u00a0go)")


def test_a_check_that_begins_anew_says_so(table: Table) -> None:
    """The first touch was a slip in another corner that came twice, the next one hits its ring."""
    table.start()
    table.tap("onward")
    page = table.shell.page
    for later in (2.0, 4.0, 6.0):
        now = page._deaf_until + later
        page._clock = lambda now=now: now
        table.tap_at(0.88 * page.width, 0.82 * page.height)
    assert table.says(
        "These touches do not fit together, so let us begin again: touch the middle of the ring (4\u00a0to\u00a0go)"
    )
    touch_marks(table)
    assert table.says("Every touch arrives where your finger is.")


def test_the_check_can_be_left_unanswered(table: Table) -> None:
    """Opened from the list of steps it has no guide to go on with: the way back stands in the middle."""
    table.start()
    table.app._set_up(guide=False)
    table.frames()
    table.tap("step-touch")
    assert table.says("(4\u00a0to\u00a0go)")
    table.tap("leave")
    assert "Set up" in table.shell.page.heading.words


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800), (1280, 720)], [(800, 480)]))
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


@pytest.mark.slow
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


@pytest.mark.parametrize("way", sampled(["turn-back", "heading", "escape"], ["turn-back"]))
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


@pytest.mark.slow
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
