"""A new question closes what is open beside the game, and names the player whom it is about."""

from __future__ import annotations

from typing import Any

import pytest

from app.lang import say
from app.rules import PutPiece
from app.table.model.inputs import Browse, CameraLost, ChooseCandidate, ChoosePass, Confirm, PlaceTile, Reject, Review
from app.values import Cell, Face, PlacedFace


@pytest.fixture
def played(bench: Any) -> Any:
    """Red has laid a tile and is to act; a camera watches."""
    bench.see(bench.tile("A1_a", 1, 0))
    assert bench.state.phase == "act"
    return bench


def doubt(table: Any) -> None:
    """The next tile is seen, and it is not sure which one it is."""
    table.see(table.doubtful(2, 0, ("A1_b", 0), ("A1_c", 0)))
    assert table.state.phase == "question"


def test_a_question_about_the_next_tile_is_put_to_the_next_player(played: Any) -> None:
    """Red has passed and Blue lays an uncertain tile: Blue is asked, not Red."""
    doubt(played)
    assert played.view.who == say("word.blue")
    assert played.view.whose == "blue"


def test_a_question_that_names_a_player_is_put_to_that_player(played: Any) -> None:
    """Red puts a piece after ending the turn: Red is asked, although Blue is on turn."""
    played.give(ChoosePass())
    played.see(played.piece("red", 1, 0, 1))
    question = played.view.question
    assert question is not None
    assert question.text.args["player"] == say("word.red")
    assert played.view.who == say("word.red")
    assert played.view.whose == "red"


@pytest.mark.parametrize("beside", [Browse("turns"), Browse("audit"), Review(0)])
def test_a_question_closes_what_is_open_beside_the_game(played: Any, beside: Browse | Review) -> None:
    """A new question closes an open list or review; one opened while the question is open stays."""
    played.give(ChoosePass())
    played.give(PlaceTile(PlacedFace(Face("A1", "d"), Cell(-1, 0), 0)))
    played.give(beside)
    doubt(played)
    assert (played.view.browsing, played.view.review) == ("", None)
    played.give(beside)
    played.see(played.saw("still"))
    assert played.state.phase == "question"
    assert (played.view.browsing, played.view.review) != ("", None)


def test_a_question_has_no_second_way_to_say_the_same(played: Any) -> None:
    """Where "none of these" is among the answers there is no button beside them that means it too."""
    doubt(played)
    plain = [choice for choice in played.state.question.choices if not choice.plan and choice.first is None]
    assert len(plain) == 1
    assert "reject" not in {button.name for button in played.view.buttons}
    assert played.give(Reject()).phase == "act"


def test_nothing_is_asked_while_the_camera_is_out(played: Any) -> None:
    """The camera fault is answered first; the question comes back after it."""
    doubt(played)
    played.give(CameraLost("silent"))
    assert played.state.phase == "fault"
    assert played.view.question is None
    played.give(Confirm())
    assert (played.view.question is not None) == (played.state.question is not None)


def test_a_camera_that_keeps_failing_does_not_bother_people(played: Any) -> None:
    """Play goes on by touch; a notice says that the camera is tried."""
    played.give(CameraLost("silent", again=True))
    assert played.state.phase != "fault"
    assert not played.state.watched
    assert played.view.detail.key == "notice.camera_tries"


@pytest.mark.parametrize("answer", [0, 1, 2])
def test_a_piece_is_drawn_on_the_area_that_was_answered(played: Any, answer: int) -> None:
    """Where it was seen if that is on that area, else at its usual place: never on one where it does not count."""
    x, y = played.spot(Cell(1, 0), 0)
    played.see(played.piece("red", 1, 0, 0, at=(x + 0.02, y), certain=False, kind="", lying=None))
    put = PutPiece("cowboy", Cell(1, 0), answer)
    number = next(n for n, choice in enumerate(played.state.question.choices) if choice.plan[0].move == put)
    played.give(ChooseCandidate(number))
    assert [piece.segment for piece in played.game.pieces] == [answer]
    usual = played.spot(Cell(1, 0), answer)
    assert played.view.pieces[0].at == ((x + 0.02, y) if answer == 0 else usual)
