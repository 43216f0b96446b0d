"""How long the cards of scorings stay: until they can have been read, and until hands have done their work."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.lang.reading import NOTICED
from app.table.model.history import History
from app.table.model.inputs import GameIsRight
from app.table.presentation.buttons import ButtonView
from app.table.presentation.shows import last_shows
from app.ui.scores.proof import ProofCard
from app.ui.scores.timeline import READING
from tests.app.ui.conftest import open_scored, seen
from tests.app.ui.made_up_views import raw


def test_no_card_is_gone_before_it_can_have_been_read(stage: Any, scored: tuple[History, History]) -> None:
    """The next scoring begins when that is so, or with a tap on the card, which would close the last one."""
    shows = open_scored(stage, scored)
    count = len(last_shows(scored[1]))
    assert count > 1

    def which() -> str:
        (card,) = stage.all(ProofCard)
        words = [label.words for label in card.walk() if hasattr(label, "words")]
        return next(said for said in words if said.endswith(f" of {count}"))

    shows.at(0.05)
    assert which() == f"1 of {count}"
    shows.at(NOTICED)
    assert which() == f"1 of {count}"
    shows.at(READING + 1.0)
    assert which() == f"2 of {count}"
    shows.play(last_shows(scored[1]))
    shows.at(0.05)
    for number in range(2, count + 1):
        shows.skip()
        shows.at(shows._seconds + 0.05)
        assert which() == f"{number} of {count}"
    shows.skip()
    assert not shows.playing


@pytest.mark.parametrize("motion", [True, False])
def test_when_hands_have_done_their_work_the_points_that_were_told_are_over(
    stage: Any, scored: tuple[History, History], motion: bool
) -> None:
    """The card would lie over the places for the next tile, which are to be touched now. A scoring that is still to be
    told follows at once.
    """
    screen = stage.open(seen(scored[0]))
    screen.motion = motion
    after, count = seen(scored[1]), len(last_shows(scored[1]))
    done = ButtonView("done", raw("We have done that"), GameIsRight())
    stage.show(replace(after, buttons=(*after.buttons, done)))
    shows = screen.shows
    for number in range(2, count + 1):
        stage.press(stage.button("done"))
        assert shows.playing
        shows.at(shows._seconds + 0.05)
        (card,) = stage.all(ProofCard)
        assert f"{number} of {count}" in [label.words for label in card.walk() if hasattr(label, "words")]
    stage.press(stage.button("done"))
    assert stage.sent == [GameIsRight()] * count
    assert not shows.playing


@pytest.mark.parametrize("motion", [True, False])
def test_the_rest_of_several_scorings_leaves_by_itself_when_hands_have_done_their_work(
    stage: Any, scored: tuple[History, History], motion: bool
) -> None:
    """Though nothing more is asked for by hand."""
    screen = stage.open(seen(scored[0]))
    screen.motion = motion
    after = seen(scored[1])
    done = ButtonView("done", raw("We have done that"), GameIsRight())
    stage.show(replace(after, buttons=(*after.buttons, done)))
    stage.press(stage.button("done"))
    stage.show(after)
    assert screen.shows.playing
    ticks = (screen.shows._tick(0.1) for _ in range(900))
    assert any(not screen.shows.playing for _ in ticks)


@pytest.mark.parametrize("motion", [True, False])
def test_the_card_stays_while_hands_are_asked_for(stage: Any, scored: tuple[History, History], motion: bool) -> None:
    """Who looks at the table does not read: it goes when what they have to do is done, and it has been read."""
    screen = stage.open(seen(scored[0]))
    screen.motion = motion
    after = seen(scored[1])
    done = ButtonView("done", raw("We have done that"), GameIsRight())
    stage.show(replace(after, buttons=(*after.buttons, done)))
    for _ in range(900):
        screen.shows._tick(0.1)
    assert screen.shows.playing
    assert len(stage.all(ProofCard)) == 1
    stage.show(after)
    if screen.shows.playing:
        screen.shows._tick(0.1)
    assert not screen.shows.playing
    assert stage.all(ProofCard) == []


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_each_of_several_cards_says_which_it_is(
    stage: Any, scored: tuple[History, History], size: tuple[int, int]
) -> None:
    """ "1 of 2": so that nobody misses that there is another; a single one says nothing of that."""
    shows = open_scored(stage, scored, size)
    count = len(last_shows(scored[1]))
    told = []
    for number in range(round(shows.lasts / 0.05)):
        shows.at(number * 0.05)
        told += [label.words for card in stage.all(ProofCard) for label in card.walk() if hasattr(label, "words")]
    numbers = [words for words in dict.fromkeys(told) if words.endswith(f" of {count}")]
    assert numbers == [f"{number} of {count}" for number in range(1, count + 1)]
    shows.play(last_shows(scored[1])[:1])
    shows.at(1.0)
    (card,) = stage.all(ProofCard)
    assert not [label for label in card.walk() if hasattr(label, "words") and " of " in label.words]
