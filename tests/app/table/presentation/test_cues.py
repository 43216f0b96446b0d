"""What is worth a sound."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.lang import say
from app.table.presentation.cues import Cue, cue
from app.table.presentation.view import QuestionView, SeatView, StandingView, TableView

STATUS = say("status.place", player="Ben")
RED = SeatView("red", "Anna", 3, {}, 0, True)
BLUE = SeatView("blue", "Ben", 5, {}, 0, False)
VIEW = TableView("Gold Rush", "gold-rush", "act", STATUS, seats=(RED, BLUE))
NEXT = replace(VIEW, phase="place", seats=(replace(RED, on_turn=False), replace(BLUE, on_turn=True)))
WON = say("status.over", players="Ben")
ENDED = replace(VIEW, phase="over")
ASKED = replace(VIEW, phase="question", question=QuestionView(say("told.no_start"), ()))


def scored(view: TableView, points: int) -> TableView:
    """That view with so many points more for the first seat."""
    return replace(view, seats=(replace(view.seats[0], score=view.seats[0].score + points), *view.seats[1:]))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (None, VIEW, None),
        (VIEW, VIEW, None),
        (VIEW, replace(VIEW, phase="place"), None),
        (VIEW, NEXT, Cue("turn", STATUS)),
        (VIEW, scored(VIEW, 4), Cue("score")),
        (VIEW, scored(NEXT, 4), Cue("score", STATUS)),
        (scored(VIEW, 4), VIEW, None),
        (VIEW, ASKED, Cue("question", STATUS)),
        (ASKED, ASKED, None),
        (ASKED, replace(ASKED, question=QuestionView(say("told.closed"), ())), Cue("question", STATUS)),
        (ASKED, NEXT, Cue("turn", STATUS)),
        (VIEW, replace(VIEW, phase="illegal"), Cue("error", STATUS)),
        (VIEW, replace(VIEW, phase="fault"), Cue("error", STATUS)),
        (VIEW, replace(VIEW, phase="over", seats=(replace(RED, on_turn=False), BLUE)), Cue("score", STATUS)),
        (ENDED, replace(ENDED, status=WON, standings=(StandingView(BLUE, {}, 1),)), Cue("score", WON)),
    ],
)
def test_the_most_urgent_change_is_heard(old: TableView | None, new: TableView, expected: Cue | None) -> None:
    """A trouble comes before a question, that before points, those before the next turn; a game that opens is silent,
    and so are points that are taken back.
    """
    assert cue(old, new) == expected
