"""The final scoring: step by step, at the pace of those who read, complete at the end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from app.lang.reading import reading_seconds
from app.table.model.events import Undone
from app.table.model.history import History, apply
from app.table.presentation.ceremony import CeremonyStep
from app.table.presentation.view import TableView
from app.ui.base.tap_guard import EAGER, MEANT, TURNED, WON
from app.ui.map.widget import Board
from app.ui.scores.ceremony import Ceremony, ScoreRow
from app.ui.scores.podium import StandingsTable
from app.ui.scores.proof import ProofCard
from app.ui.scores.timeline import REST_BETWEEN, read_in
from tests.app.table.random_games import random_history
from tests.app.ui.conftest import seen
from tests.sampling import sampled


def test_the_ending_is_told_after_its_steps(stage: Any) -> None:
    """While the last turn's own points are shown, and during the final scoring, neither banner nor scores nor sentences
    tell who has won; with the podium they do.
    """
    *_, last, end = random_history("hunters-and-gatherers", 44)
    before, over = seen(last), seen(end)
    assert over.shows, "the last move scores at once"
    screen = stage.open(before)
    stage.show(over)
    assert stage.all(Ceremony) == []
    _check_suspense(stage, over)
    screen.shows.skip()
    for _ in range(200):
        if stage.all(Ceremony):
            break
        stage.frames()
    (ceremony,) = stage.all(Ceremony)
    _check_suspense(stage, over)
    ceremony.to_the_end()
    assert screen.view == over
    assert "won the game" in screen.status.words or "share the victory" in screen.status.words
    assert stage.has_button("standings")


def _check_suspense(stage: Any, over: TableView) -> None:
    """Nothing on the screen tells how the game has ended."""
    assert over.ceremony is not None
    shown = stage.screen.view
    assert stage.screen.status.words == "The final scoring"
    assert {seat.colour: seat.score for seat in shown.seats} == dict(over.ceremony.steps[0].before)
    assert not any(seat.won or seat.values for seat in shown.seats)
    assert not {"told.won", "told.shared", "told.scores"} & {told.key for told in shown.commentary}
    assert not stage.has_button("standings")


def test_who_closes_the_final_scoring_is_told_the_ending(stage: Any, ending: Ceremony, finished: History) -> None:
    """It has been put away on purpose: the map below shows the game as it ended."""
    assert stage.screen.view != seen(finished)
    stage.press(ending.shut)
    assert stage.screen.view == seen(finished)


def scores(ceremony: Ceremony) -> dict[str, int]:
    """The scores that are shown."""
    return {row.colour: row.score for row in ceremony.walk() if isinstance(row, ScoreRow)}


def test_each_step_ends_with_its_scores(stage: Any, ending: Ceremony) -> None:
    """Next finishes what moves first, then goes on; the scores are those of the model after every step."""
    for number, step in enumerate(ending.ceremony.steps):
        assert ending.at == number
        ending.settle()
        assert scores(ending) == dict(step.after)
        stage.press(stage.button("next"))
    assert ending.at_podium


@pytest.mark.slow
@pytest.mark.parametrize("motion", sampled([True, False], [True]))
def test_pieces_stand_on_its_map_until_they_are_counted(stage: Any, ending: Ceremony, *, motion: bool) -> None:
    """Each is on the map or, where it is counted, above the light on it; what has gone home is on neither."""
    (board,) = (part for part in ending.walk() if isinstance(part, Board))
    ending._show.motion = motion
    for number, step in enumerate(ending.ceremony.steps):
        ending.go_to(number)
        stage.frames(2)
        assert board._view is not None
        on_map = [*board._view.pieces, *(piece for show in step.shows for piece in (*show.home, *show.stays))]
        assert sorted(on_map, key=repr) == sorted(step.pieces, key=repr)
        assert board._view.stacks == step.stacks
        travellers = [t for part in ending._show._parts for t in (*part.home, *part.stays)]
        assert all(traveller._shade.a == 1.0 for traveller in travellers)
    assert ending.ceremony.steps[0].pieces


def test_what_is_counted_lies_beside_the_card(stage: Any, ending: Ceremony) -> None:
    """The map shows the tiles of the step alone, none of them under the card; the first step shows the whole map."""
    step = next(n for n, s in enumerate(ending.ceremony.steps) if s.shows and s.shows[0].value)
    ending.go_to(step)
    stage.frames(2)
    ending.settle()
    (board,) = (part for part in ending.walk() if isinstance(part, Board))
    (card,) = (part for part in ending.walk() if isinstance(part, ProofCard))
    for count in ending.ceremony.steps[step].shows[0].counts:
        x, y = board.to_screen(count.cell.col + 0.5, count.cell.row + 0.5)
        assert board.collide_point(x, y)
        assert not card.collide_point(x, y)


@pytest.mark.slow
def test_what_brings_no_points_is_seen_from_near(stage: Any, ending: Ceremony) -> None:
    """It has no card; on the whole map it would be as small as everything else."""
    steps = ending.ceremony.steps
    number, step = next((n, s) for n, s in enumerate(steps) if s.shows and not any(show.value for show in s.shows))
    ending.go_to(0)
    stage.frames()
    ending.settle()
    whole = ending._board.sight.camera.tile
    ending.go_to(number)
    ending.settle()
    stage.frames()
    assert stage.all(ProofCard) == []
    assert ending._board.sight.camera.tile > 1.3 * whole
    board = ending._board
    for cell in {count.cell for show in step.shows for count in show.counts}:
        x, y = board.to_screen(cell[0] + 0.5, cell[1] + 0.5)
        assert board.collide_point(x, y)


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(["end", "next"], ["next"]))
def test_a_hasty_second_tap_does_nothing_at_the_podium(stage: Any, ending: Ceremony, name: str) -> None:
    """What stands below the finger then, such as "Play again" or "Home", was not there for the first tap; after a
    moment the podium takes taps, and where "Next" was stands what leads nowhere.
    """
    called: list[str] = []
    for offer in ("again", "share", "home"):
        ending._offers[offer] = partial(called.append, offer)
    ending.go_to(len(ending.ceremony.steps) - 1)
    ending.settle()
    stage.frames()
    places = {each: stage.button(each).center for each in ("end", "next")}
    now = [1e3]  # no time passes between two taps of a hasty hand
    stage.screen.guard._clock = lambda: now[0]
    stage.tap(*places[name])
    assert ending.at_podium
    stage.tap(*places[name])
    assert (called, ending.at_podium) == ([], True)
    now[0] += WON + 0.1
    stage.tap(*places["next"])
    assert called == []
    assert len(stage.all(StandingsTable)) == 1


def test_who_taps_on_sees_who_has_won(stage: Any, ending: Ceremony) -> None:
    """Where "Next" stood is the way to all points, which would take the podium away before anybody has looked."""
    ending.go_to(len(ending.ceremony.steps) - 1)
    ending.settle()
    stage.frames()
    at = stage.button("next").center
    now = [1e3]
    stage.screen.guard._clock = lambda: now[0]
    stage.tap(*at)
    assert stage.button("details").collide_point(*at)
    for waited, tables in ((EAGER + 0.5, 0), (WON - EAGER, 1)):
        now[0] += waited
        stage.tap(*at)
        assert len(stage.all(StandingsTable)) == tables


def test_next_finishes_a_step_before_it_goes_on(stage: Any, ending: Ceremony) -> None:
    """A first tap brings the points home, a second one goes on: nothing is lost."""
    step = next(number for number, step in enumerate(ending.ceremony.steps) if step.shows or step.values)
    ending.go_to(step)
    ending.forward()
    assert ending.at == step
    assert scores(ending) == dict(ending.ceremony.steps[step].after)
    ending.forward()
    assert ending.at == step + 1


def test_who_taps_on_sees_the_tokens_that_were_turned_over(stage: Any, ending: Ceremony) -> None:
    """A first tap turns all of them at once; for a second nothing takes them away, then the next tap goes on."""
    step = next(number for number, step in enumerate(ending.ceremony.steps) if step.values)
    ending.go_to(step)
    stage.frames()
    at = stage.button("next").center
    now = [1e3]
    stage.screen.guard._clock = lambda: now[0]
    stage.tap(*at)
    assert scores(ending) == dict(ending.ceremony.steps[step].after)
    for waited, shown in ((TURNED - 0.1, step), (0.2, step + 1)):
        now[0] += waited
        stage.tap(*at)
        assert ending.at == shown


@pytest.mark.slow
def test_a_tap_just_after_a_step_came_by_itself_does_not_end_it(stage: Any, ending: Ceremony) -> None:
    """It was meant for the step before; pause works at once, and so does the next tap."""
    now = [1e3]
    stage.screen.guard._clock = lambda: now[0]
    ending.go_to(1)
    ending.settle()
    stage.frames()
    now[0] += 10.0
    while ending.at == 1:
        ending._tick(0.1)
    ending.settle()
    stage.frames()
    for waited, at in ((0.0, 2), (MEANT - 0.1, 2), (0.2, 3)):
        now[0] += waited
        stage.tap(*stage.button("next").center)
        ending.settle()
        assert ending.at == at
    ending.go_to(1)
    ending.settle()
    while ending.at == 1:
        ending._tick(0.1)
    stage.tap(*stage.button("pause").center)
    assert not ending._running


@pytest.mark.slow
def test_going_back_shows_the_scores_of_that_time(stage: Any, ending: Ceremony) -> None:
    """Back goes a step back, stays there, and counts anew."""
    ending.go_to(3)
    ending.settle()
    stage.frames()
    stage.press(stage.button("back"))
    assert ending.at == 2
    ending.settle()
    assert scores(ending) == dict(ending.ceremony.steps[2].after)
    for _ in range(60):
        ending._tick(0.1)
    assert ending.at == 2, "who goes back wants to look"


def test_it_goes_on_by_itself_until_it_is_paused(stage: Any, ending: Ceremony) -> None:
    """Nobody has to touch anything; pause stops it."""
    assert ending.at == 0
    for _ in range(120):  # two sentences are to be read first
        ending._tick(0.1)
    assert ending.at > 0
    at = ending.at
    stage.frames()
    stage.press(stage.button("pause"))
    ending.settle()
    for _ in range(300):
        ending._tick(0.1)
    assert ending.at == at


def test_where_nothing_moves_nothing_goes_on_by_itself(stage: Any, finished: History) -> None:
    """Whatever is pressed."""
    screen = stage.open(seen(finished))
    screen.motion = False
    still = screen.open_ceremony()
    still.pause()
    for _ in range(300):
        still._tick(0.1)
    assert still.at == 0


@pytest.mark.slow
def test_nothing_goes_on_under_a_finger_or_just_after_it(stage: Any, ending: Ceremony) -> None:
    """Who is about to touch a button finds it there: a finger on the screen holds the step, and so does the moment
    after it was lifted.
    """
    from kivy.tests.common import UnitTestTouch

    ending.settle()
    touch = UnitTestTouch(*ending.center)
    touch.touch_down()
    for _ in range(300):
        ending._tick(0.1)
    assert ending.at == 0
    touch.touch_up()
    for _ in range(round(10 * REST_BETWEEN) - 2):
        ending._tick(0.1)
    assert ending.at == 0
    for _ in range(4):
        ending._tick(0.1)
    assert ending.at == 1


def test_the_podium_waits_for_a_touch(stage: Any, ending: Ceremony) -> None:
    """The last step stays, and offers no pause: where it has "Next" the podium has another button."""
    ending.go_to(len(ending.ceremony.steps) - 1)
    ending.settle()
    for _ in range(300):
        ending._tick(0.1)
    assert not ending.at_podium
    stage.frames()
    assert not stage.has_button("pause")
    stage.press(stage.button("next"))
    assert ending.at_podium


@pytest.mark.slow
def test_a_step_stays_as_long_as_it_takes_to_read(stage: Any, ending: Ceremony) -> None:
    """A first step of a kind says more than those after it; each stays a while after its points have landed."""
    steps, text = ending.ceremony.steps, stage.screen.text
    lasts = read_in(steps, text)
    for number in range(len(steps) - 1):
        ending.go_to(number)
        ending.settle()
        for _ in range(round(10 * max(lasts[number], REST_BETWEEN)) - 2):
            ending._tick(0.1)
        assert ending.at == number
        for _ in range(4):
            ending._tick(0.1)
        assert ending.at == number + 1
    counted = [number for number, step in enumerate(steps) if step.shows]
    first = steps[counted[0]]
    whole = reading_seconds(" ".join(text(told) for told in (first.told, first.title) if told))
    assert lasts[counted[0]] > whole, "the rule is read too"
    twins = [(a, b) for a, b in pairwise(counted) if _keys(steps[a]) >= _keys(steps[b])]
    assert twins
    for _, again in twins:  # the sum is new in each, and what lights up is looked at
        step = steps[again]
        lit = sum(len(show.counts) for show in step.shows)
        told = " ".join(text(told) for told in (step.told, *(show.working for show in step.shows if show.value)))
        assert lasts[again] > reading_seconds(told) + 0.3 * min(lit, 10)


def test_an_impatient_second_tap_takes_no_second_step(stage: Any, ending: Ceremony) -> None:
    """Also where a step has nothing that moves, which a tap would finish first."""
    now = [1e3]
    stage.screen.guard._clock = lambda: now[0]
    for number in range(min(6, len(ending.ceremony.steps) - 1)):
        ending.go_to(number)
        ending.settle()
        stage.frames()
        now[0] += EAGER + 0.1
        stage.press(stage.button("next"))
        ending.settle()
        assert ending.at == number + 1
        stage.press(stage.button("next"))
        assert ending.at == number + 1


def _keys(step: CeremonyStep) -> set[str]:
    told = [step.title, *(message for show in step.shows for message in (show.rule, show.note))]
    return {message.key for message in told if message is not None}


def test_undo_after_the_end_takes_the_ceremony_away(stage: Any, ending: Ceremony, finished: History) -> None:
    """The last move can still be taken back; the celebration comes again when the game ends again."""
    stage.show(seen(apply(finished.game.tileset, finished, Undone())))
    assert stage.all(Ceremony) == []
    stage.show(seen(finished))
    assert len(stage.all(Ceremony)) == 1


@pytest.mark.slow
def test_a_ceremony_that_is_closed_has_stopped(stage: Any, ending: Ceremony) -> None:
    """Nothing runs on behind the play screen."""
    stage.press(ending.shut)
    assert stage.all(Ceremony) == []
    assert ending._clock is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "motion"), [((800, 480), True), pytest.param((720, 1280), False, marks=pytest.mark.slow)]
)
def test_every_step_can_be_shown_at_every_size(
    stage: Any, finished: History, size: tuple[int, int], motion: bool
) -> None:
    """No step fails, upright or across, moving or still, and its buttons are large and do not overlap."""
    over = seen(finished)
    screen = stage.open(replace(over, standings=(), ceremony=None), size)
    screen.shows.motion = motion
    stage.show(over)
    (ceremony,) = stage.all(Ceremony)
    for number in range(len(ceremony.ceremony.steps) + 1):
        ceremony.go_to(number)
        stage.frames(2)
        ceremony.settle()
        check_buttons(ceremony)


def check_buttons(ceremony: Ceremony) -> None:
    """Every button of the ceremony is at least 64 pixels large, inside the screen, and apart from the others."""
    from app.ui.base.widgets import SignButton, TouchButton

    buttons = [w for w in ceremony.walk() if isinstance(w, (TouchButton, SignButton))]
    boxes = [(b.x, b.y, b.right, b.top) for b in buttons]
    for button, box in zip(buttons, boxes, strict=True):
        assert button.width >= 64, button.name
        assert button.height >= 64, button.name
        assert min(box[:2]) >= 0, button.name
        assert box[2] <= ceremony.width, button.name
    for one, other in ((a, b) for a in boxes for b in boxes if a < b):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
