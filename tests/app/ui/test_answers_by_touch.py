"""A finger on an answer: it shows what it means, and sends what was shown when it came down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.rules import PutPiece
from app.table.model.inputs import ChooseCandidate
from app.table.presentation.placing import answering
from app.table.presentation.view import ChoiceView, QuestionView, TableView
from app.values import turn_point

States = Callable[..., dict[str, TableView]]


def _where_asked(act: TableView, cells: int) -> TableView:
    """A question where a piece stands: on that many tiles."""
    assert act.placing is not None
    placing, fresh = act.placing, act.placing.placed.cell
    assert len(placing.areas) > 1
    if cells == 1:
        found = [(fresh, placing.areas[0]), (fresh, placing.areas[-1])]
    else:
        other = next(tile.cell for tile in act.tiles if tile.cell != fresh)
        found = [(fresh, placing.areas[0]), (other, placing.areas[0])]
    choices = tuple(
        ChoiceView(
            act.status, ChooseCandidate(i), None, "cowboy", cell, (0.5, 0.5), area.segment, ((cell, area.segment),)
        )
        for i, (cell, area) in enumerate(found)
    )
    question = QuestionView(act.status, (*choices, ChoiceView(act.status, ChooseCandidate(2), plain=True)))
    if cells == 1:
        moves = {PutPiece("cowboy", fresh, area.segment): ChooseCandidate(i) for i, (_, area) in enumerate(found)}
        question = replace(question, placing=answering(placing, moves))
    return replace(act, phase="question", question=question)


def test_where_a_piece_stands_is_answered_on_the_large_tile(stage: Any, act: TableView) -> None:
    """Its areas are lit; touching one answers. The panel has only what is no area."""
    screen = stage.open(_where_asked(act, 1))
    large = screen.board.close_up
    assert not stage.has_button("choice-0")
    assert not stage.has_button("choice-1")
    assert stage.has_button("choice-2")
    last = large.placing.areas[-1]
    assert large.placing.areas[0].now == "cowboy"
    stage.tap(*large.spot(last.segment))
    if len(last.offers) > 1:
        stage.press(stage.button("put-cowboy"))
    assert stage.sent == [ChooseCandidate(1)]
    stage.show(act)
    assert screen.board.close_up is None


def test_where_and_which_piece_are_asked_one_after_the_other(stage: Any, act: TableView) -> None:
    """While the tile asks which piece stands there, the panel does not ask where."""
    asked = _where_asked(act, 1)
    question = asked.question
    assert question is not None
    assert question.placing is not None
    first = question.placing.areas[0]
    both = replace(first, offers=(*first.offers, replace(first.offers[0], kind="tent")))
    areas = (both, *question.placing.areas[1:])
    question = replace(question, placing=replace(question.placing, areas=areas))
    screen = stage.open(replace(asked, question=question))
    (left, low), (right, _) = screen.board.close_up.stands(both)
    stage.tap((left + right) / 2, low)
    assert stage.has_button("put-tent")
    assert screen.panel.title == "Which piece?"
    assert not stage.has_button("choice-2")
    stage.press(stage.button("back"))
    assert stage.has_button("choice-2")
    assert screen.board.close_up is not None


def test_a_piece_that_may_stand_on_several_tiles_is_answered_on_the_map(stage: Any, act: TableView) -> None:
    """The areas are lit; a touch on one answers, and a touch on any other tile tells about that tile as ever."""
    asked = _where_asked(act, 2)
    screen = stage.open(asked)
    targets = screen.board.targets
    assert [target.tap is not None for target in targets] == [True, True]
    assert len(screen.board.lights) == 2
    away = targets[1]
    tile = next(tile for tile in act.tiles if tile.cell == away.cell)
    places = screen.pictures.tileset.by_id[tile.placed.design].places
    at = turn_point(places.spot(away.segment), tile.placed.rotation)
    stage.tap(*screen.board.to_screen(away.cell.col + at[0], away.cell.row + at[1]))
    assert stage.sent == [ChooseCandidate(1)]
    stage.show(act)
    assert screen.board.targets == ()
    assert screen.board.lights == ()


def test_a_finger_on_an_answer_shows_it_on_the_map(stage: Any, states: States, act: TableView) -> None:
    """The tile of the answer, or its area alone; when the finger leaves, the map is as before."""
    screen = stage.open(states(3)["question"])
    question = states(3)["question"].question
    assert question is not None
    first, second = (choice.tile.placed for choice in question.choices[:2] if choice.tile is not None)
    assert screen.board.ghost.placed == first
    finger = _rest_on(stage, "choice-1")
    assert screen.board.ghost.placed == second
    finger.touch_move(5, 5)
    finger.touch_up()
    stage.frames()
    stage.open(_where_asked(act, 2))
    board, lights = stage.screen.board, stage.screen.board.lights
    finger = _rest_on(stage, "choice-1")
    assert board.lights == lights[1:]
    finger.touch_move(5, 5)
    finger.touch_up()
    assert board.lights == lights
    assert stage.sent == []


def _rest_on(stage: Any, name: str) -> Any:
    """A finger that rests on the button of that name."""
    from kivy.tests.common import UnitTestTouch

    button = stage.button(name)
    finger = UnitTestTouch(*button.to_window(*button.center))
    finger.touch_down()
    while button.state != "down":  # the list waits whether the finger scrolls it
        stage.frames(1)
    return finger


@pytest.mark.parametrize("name", ["undo", "choice-0"])
def test_a_tap_means_what_was_shown_when_the_finger_came_down(stage: Any, states: States, name: str) -> None:
    """If another question comes while a finger is on a button, releasing it does nothing."""
    from kivy.tests.common import UnitTestTouch

    view = states(3)["question"]
    assert view.question is not None
    stage.open(view)
    button = stage.button(name)
    finger = UnitTestTouch(*button.to_window(*button.center))
    finger.touch_down()
    stage.show(replace(view, question=replace(view.question, text=view.status, choices=view.question.choices[:2])))
    finger.touch_up()
    stage.frames()
    assert stage.sent == []


def test_a_finger_on_an_answer_is_not_disturbed(stage: Any, states: States) -> None:
    """If a view changes elsewhere while a finger is down, the button stays, with the newest input."""
    from kivy.tests.common import UnitTestTouch

    view = states(3)["question"]
    stage.open(view)
    button = stage.button("choice-0")
    finger = UnitTestTouch(*button.to_window(*button.center))
    finger.touch_down()
    stage.show(replace(view, commentary=(*view.commentary, view.status)))
    finger.touch_up()
    stage.frames()
    assert stage.button("choice-0") is button
    assert stage.sent == [ChooseCandidate(0)]
