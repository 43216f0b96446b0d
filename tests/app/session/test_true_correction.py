"""What virtual players correct where somebody who looks on has answered a question for them wrongly."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.lang import say
from app.lang.errors import english
from app.rules import Cell, Place
from app.rules.moves import write_move
from app.session.evening import Evening
from app.session.patience import LONGEST, WRONG
from app.table.model.belief import piece_spot
from app.table.model.dialogs import Choice, Question
from app.table.model.events import ActionTaken
from app.table.model.inputs import ChoosePiece, Sightings
from tests.app.session.demonstrations import Players, demonstration, lay, puts
from vision.observation import PieceSeen, Scene, Still


def _misled(folder: Path, now: list[float]) -> tuple[Evening, list[str]]:
    """A demonstration in which somebody has said that a player has put a piece where none was put, so that hands are
    asked to put it; and what the virtual players have played.
    """
    evening = demonstration(folder, now)
    session = evening.session
    assert session is not None
    lay(evening)
    evening.send(next(ChoosePiece(m.kind, m.cell, m.segment) for m in puts(evening)))
    lay(evening)
    session.state = replace(session.state, watched=True, belief=replace(session.state.belief, pieces=()))
    assert session.game is not None
    first, _, second = session.game.moves
    played = [write_move(first), "pass", write_move(second)]
    session._eyes = Players(played)  # pyrefly: ignore[bad-assignment]
    return evening, played


@pytest.mark.parametrize("touched", [False, True])
def test_virtual_players_correct_what_somebody_else_has_answered(tmp_path: Path, touched: bool) -> None:
    """Their hands do not follow it: when they have been asked long enough to, while nobody touched the screen, they say
    what they truly did, and nothing is left to do.
    """
    now = [0.0]
    evening, played = _misled(tmp_path, now)
    session = evening.session
    assert session is not None
    assert [message.key for message in evening.view().reminders] == ["remind.put_piece"]
    evening.tend()
    assert session.game is not None
    for now[0] in (WRONG - 1, WRONG + 1):
        if touched:
            evening.attend()
        evening.view()
        evening.tend()
        right = now[0] > WRONG and not touched
        assert ([*map(write_move, session.game.moves)] == played) is right
        assert (evening.view().reminders == ()) is right
    if not touched:
        assert session.state.notice is not None
        assert english(session.state.notice.text).startswith("It was different")
    evening.close()


def test_virtual_players_correct_all_that_was_different_at_once(tmp_path: Path) -> None:
    """Whoever looks on may have answered wrongly more than once: no sentence about one of them stays for the others. It
    is told of each.
    """
    now = [0.0]
    evening, played = _misled(tmp_path, now)
    session = evening.session
    assert session is not None
    evening.send(next(ChoosePiece(m.kind, m.cell, m.segment) for m in puts(evening)))
    lay(evening)
    assert session.game is not None
    played = [*played, "pass", write_move(session.game.moves[-1])]
    session._eyes = Players(played)  # pyrefly: ignore[bad-assignment]
    for now[0] in (0.0, WRONG + 1):
        evening.tend()
    assert [*map(write_move, session.game.moves)] == played
    assert session.state.notice is not None
    assert english(session.state.notice.text).count("Corrected in ") == 2
    evening.close()


def test_what_cannot_be_corrected_keeps_nothing_else_from_it(tmp_path: Path) -> None:
    """A tile that fits nowhere where they say it lies stays; the piece that they never put is gone."""
    now = [0.0]
    evening, played = _misled(tmp_path, now)
    session = evening.session
    assert session is not None
    assert session.game is not None
    first, *_ = session.game.moves
    assert isinstance(first, Place)
    nowhere = replace(first, cell=Cell(9, 9))
    session._eyes = Players([write_move(nowhere), *played[1:]])  # pyrefly: ignore[bad-assignment]
    for now[0] in (0.0, WRONG + 1):
        evening.tend()
    assert [*map(write_move, session.game.moves)] == played
    evening.close()


def test_neither_a_question_nor_the_touch_of_its_answer_puts_the_correction_off(tmp_path: Path) -> None:
    """It comes as long after the first wrong answer as without them, once the last touch is as long ago."""
    now = [0.0]
    evening, played = _misled(tmp_path, now)
    session = evening.session
    assert session is not None
    evening.tend()
    now[0] = 1.0
    evening.attend()
    asked = Question("question", say("ask.lost"), (Choice(say("choice.mine")),) * 2, ())
    for now[0], question in ((2.0, asked), (3.0, None)):
        session.state = replace(session.state, question=question)
        evening.tend()
    now[0] = WRONG + 1.0
    evening.tend()
    assert session.game is not None
    assert [*map(write_move, session.game.moves)] == played
    evening.close()


def test_virtual_players_correct_nothing_that_they_have_played(tmp_path: Path) -> None:
    """What the eyes have not seen there may be there all the same."""
    now = [0.0]
    evening, _ = _misled(tmp_path, now)
    session = evening.session
    assert session is not None
    assert session.game is not None
    session._eyes = Players([*map(write_move, session.game.moves)])  # pyrefly: ignore[bad-assignment]
    before = session.game.moves
    for now[0] in (0.0, WRONG + 1):
        evening.view()
        evening.tend()
    assert session.game.moves == before
    assert session.state.notice is None
    evening.close()


def test_virtual_players_correct_an_earlier_answer_before_they_answer(tmp_path: Path) -> None:
    """In a game that they have not played no answer would be the true one."""
    now = [0.0]
    evening, played = _misled(tmp_path, now)
    session = evening.session
    assert session is not None
    assert session.game is not None
    game, (likeliest, other) = session.game, puts(evening)[:2]
    spots = [piece_spot(game, move.cell, move.segment) for move in (likeliest, other)]
    between = (spots[0][0] + spots[1][0]) / 2, (spots[0][1] + spots[1][1]) / 2
    seen = PieceSeen(likeliest.cell, likeliest.kind, game.on_turn, between, certain=False)
    session.touch(Sightings(Scene(1, (seen, Still()))))
    asked = session.state.question
    assert asked is not None
    wanted = asked.choices[1].plan[0]
    assert isinstance(wanted, ActionTaken)
    true = [*played, write_move(wanted.move)]
    session._eyes = Players(true)  # pyrefly: ignore[bad-assignment]
    assert session.true_answer() is None
    for _ in range(5):
        evening.tend()
        now[0] += LONGEST
    assert session.state.question is None
    assert [*map(write_move, session.game.moves)] == true
    evening.close()
