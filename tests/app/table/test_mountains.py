"""Counters that move on a completed mountain: mined before the scoring, or shared out by it (GR-42, GR-54 to GR-56)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.rules import Cell, Mine, Pass, Phase, PutPiece
from app.table.model.events import ActionTaken
from app.table.model.inputs import ChooseCandidate, ChooseMine, ChoosePass, ChoosePiece

# F1 has a mountain north. On 0,-1 with its mountain south it completes the start tile's mountain.


@pytest.fixture
def completed(make_bench: Callable[..., Any]) -> Callable[..., Any]:
    """The start mountain, completed by Red's tile just now; ``tents`` and ``miner`` stand on it as asked.

    Two tokens lie on it, or one where ``mined`` says that Red has taken one before.
    """

    def make(tents: tuple[str, ...] = (), miner: str = "", mined: bool = False) -> Any:
        bench = make_bench()
        column = 0

        def turn(*action: Any) -> None:
            nonlocal column
            column += 1
            variant = "abcdabcd"[column - 1] if column < 5 else "a"
            face = f"A1_{variant}" if column < 5 else "A2"
            bench.see(bench.tile(face, column, 0))
            for value in action or (ChoosePass(),):
                bench.give(value)

        tent = ChoosePiece("tent", Cell(0, 0), 0)
        turn(*([tent] if "red" in tents else []))
        turn()
        if mined:
            turn(ChooseMine())
            bench.see(bench.saw("token_taken", at=(3.0, 5.0)), bench.saw("tokens_removed", (0, 0)))
            turn()
        bench.see(bench.tile("F1_a", 0, -1, 2))
        bench.see(bench.saw("tokens", (0, 0), count=1 if mined else 2))
        assert bench.game.phase is Phase.ACT
        assert bench.game.on_turn == "red"
        assert bench.view.reminders == (), bench.view.reminders
        return bench

    return make


def token(bench: Any) -> Any:
    return bench.saw("token_taken", at=(3.0, 5.0))


def test_a_token_that_leaves_the_stack_standing_was_mined(completed: Callable[..., Any]) -> None:
    """With the stack still there the player mines on the completed mountain: mine first, then share out (GR-42)."""
    bench = completed(tents=("red",))
    bench.see(bench.saw("tokens", (0, 0), count=1), token(bench))
    assert bench.journal[-1] == ActionTaken(Mine(), "camera")
    assert bench.game.seat("red").tokens == 1


def test_a_token_that_another_completed_mountain_gave_is_asked_about(make_bench: Callable[..., Any]) -> None:
    """Red's tile completes Red's mine, where nobody digs, and a mountain whose tokens are Red's: neither was looked at,
    and either may be where the token comes from.
    """
    bench = make_bench()
    for face, col, row, rotation, act in (
        ("A1_a", 1, 0, 0, ChoosePiece("tent", Cell(0, 0), 0)),
        ("A1_b", -1, 0, 0, ChoosePass()),
        ("F1_a", -1, -1, 1, ChoosePiece("cowboy", Cell(-1, -1), 0)),
        ("A1_c", 2, 0, 0, ChoosePass()),
    ):
        bench.see(bench.tile(face, col, row, rotation))
        bench.give(act)
    bench.see(bench.tile("B5", 0, -1, 2))
    bench.state = replace(bench.state, belief=bench.state.belief.dues(-1))  # the other token was seen before the tile
    bench.see(token(bench))
    assert bench.view.question.text.key == "ask.mined"


def test_a_stack_that_leaves_as_a_whole_was_shared_out(completed: Callable[..., Any]) -> None:
    """The whole stack and its tokens in the trays in one scene: no action, then the scoring (GR-54)."""
    bench = completed(tents=("red",))
    bench.see(bench.saw("tokens_removed", (0, 0)), token(bench), token(bench))
    assert bench.journal[-1] == ActionTaken(Pass(), "implied")
    assert bench.game.on_turn == "blue"


def test_a_doubtful_token_that_is_due_counts_and_another_does_not(completed: Callable[..., Any]) -> None:
    """Two tokens that touch in a tray may be told as one and a doubtful one. Uncounted it would be due for the rest of
    the game, and every token mined later might be that one and be asked about.
    """
    bench = completed(tents=("red",))
    bench.give(ChoosePass())
    bench.state = replace(bench.state, belief=bench.state.belief.dues(2))  # as after a mountain that gave two tokens
    doubtful = bench.saw("token_taken", at=(3.4, 5.0), certain=False, confidence=0.9)
    bench.see(bench.saw("tokens_removed", (0, 0)), token(bench), doubtful)
    assert bench.state.belief.due == 0
    bench.see(bench.saw("token_taken", at=(3.8, 5.0), certain=False, confidence=0.9))
    assert bench.state.belief.due == 0


def test_the_choice_by_touch_comes_before_all_that_is_seen(completed: Callable[..., Any]) -> None:
    """Mining by touch counts, and the stack that then leaves is not a second action."""
    bench = completed(tents=("red",))
    bench.give(ChooseMine())
    before = bench.journal[:]
    bench.see(bench.saw("tokens_removed", (0, 0)), token(bench))
    assert bench.journal == before
    assert bench.state.notice is None


def test_without_a_tent_the_stack_that_leaves_ends_the_turn(completed: Callable[..., Any]) -> None:
    """Who cannot mine has passed when the tokens of the completed mountain are taken away (GR-56)."""
    bench = completed()
    bench.see(bench.saw("tokens_removed", (0, 0)))
    assert bench.journal[-1] == ActionTaken(Pass(), "implied")
    assert bench.game.supply == 63


def test_the_last_token_alone_may_be_either_and_is_asked_about(completed: Callable[..., Any]) -> None:
    """One token on the completed mountain leaves: mined or given back, only people know."""
    bench = completed(tents=("red",), mined=True)
    bench.see(bench.saw("tokens_removed", (0, 0)), token(bench))
    assert bench.view.question.text.key == "ask.mine_or_share"
    bench.give(ChooseCandidate(0))
    assert bench.game.seat("red").tokens == 2
    assert bench.view.phase == "place"


def test_what_lay_of_the_own_stack_is_taken_before_any_token_is_seen(completed: Callable[..., Any]) -> None:
    """A token of it may never have been laid: the token taken may be the mined one, so the table asks."""
    bench = completed(tents=("red",), mined=True)
    bench.see(bench.saw("tokens_removed", (0, 0)))
    assert bench.view.question.text.key == "ask.mine_or_share"
    bench.give(ChooseCandidate(1))
    assert bench.journal[-1].move == Pass()


def test_tokens_for_several_hands_may_have_one_mined_among_them(make_bench: Callable[..., Any]) -> None:
    """Blue digs on the mountain that Red's tile completes beside Red's tent: as many tokens come off either way."""
    bench = make_bench()
    for face, col, row, rotation, act in (
        ("A1_a", 1, 0, 0, ChoosePiece("tent", Cell(0, 0), 0)),
        ("B1", 0, -1, 0, ChoosePiece("cowboy", Cell(0, -1), 0)),
    ):
        bench.see(bench.tile(face, col, row, rotation))
        bench.give(act)
    bench.see(bench.tile("F1_a", 0, -2, 2))
    bench.see(*(bench.saw("token_taken", at=(9.0, 5.0 + n)) for n in range(4)))
    assert bench.view.question.text.key == "ask.mine_or_share"


def test_a_miner_put_before_the_tokens_leave_takes_them(completed: Callable[..., Any]) -> None:
    """The cowboy on the completed mountain is the action, the tokens follow as expected (GR-23, GR-54)."""
    bench = completed()
    mountain = next(s.index for s in bench.game.tileset.by_id["F1"].segments if s.kind == "mountain")
    bench.see(bench.piece("red", 0, -1, mountain))
    assert bench.journal[-1].move == PutPiece("cowboy", Cell(0, -1), mountain)
    assert bench.game.seat("red").tokens == 2
    bench.see(bench.saw("tokens_removed", (0, 0)), token(bench), token(bench))
    bench.see(bench.gone("red", 0, -1))
    assert bench.view.reminders == ()
    assert bench.state.notice is None


def test_joined_stacks_are_not_taken_for_a_distribution(make_bench: Callable[..., Any]) -> None:
    """Joining two stacks of a mountain just completed does not end the turn (GR-14)."""
    bench = make_bench()
    for face, col, row, rotation in (
        ("A1_a", 1, 0, 0),
        ("F1_a", 1, -1, 1),
        ("F1_b", 1, -2, 1),
        ("F1_c", 0, -2, 2),
        ("B1", 0, -1, 0),
    ):
        bench.see(bench.tile(face, col, row, rotation))
    assert bench.game.phase is Phase.ACT
    bench.see(bench.saw("tokens", (0, -2), count=1))
    bench.see(bench.saw("tokens_removed", (0, -2)), bench.saw("tokens", (0, 0), count=4))
    assert bench.game.phase is Phase.ACT
    assert all(m.args["place"].key != "place.start" for m in bench.view.reminders)
    bench.see(bench.saw("tokens_removed", (0, 0)))
    assert bench.journal[-1] == ActionTaken(Pass(), "implied")


@pytest.mark.parametrize("count", [1, 2])
def test_tokens_laid_on_another_part_of_the_mountain_count(make_bench: Callable[..., Any], count: int) -> None:
    """Only the number on the whole mountain matters, not on which of its tiles the tokens lie."""
    bench = make_bench()
    bench.see(bench.tile("B1", 0, -1))
    bench.see(bench.saw("tokens", (0, -1), count=count))
    assert [m.key for m in bench.view.reminders] == ([] if count == 2 else ["remind.lay_tokens"])
