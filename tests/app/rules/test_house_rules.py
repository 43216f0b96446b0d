"""The house rules of Gold Rush: a cowboy taken back, a fifth one, open tokens."""

from __future__ import annotations

from typing import Any

from app.rules import Cell, Options, PutPiece, TakeBack


def test_taking_a_cowboy_back_is_an_action_where_the_house_rule_is_on(build: Any) -> None:
    """GR-H1: own cowboys only, without scoring, instead of the action."""
    options = Options(take_back=True)
    played = build.play("RE@0,1/2 cowboy 0 P@1,0/0 cowboy 0 P@2,0/0", options=options)
    assert [a for a in played.game.legal_actions() if isinstance(a, TakeBack)] == [TakeBack(Cell(0, 1), 0)]
    assert played.game.why_illegal(TakeBack(Cell(1, 0), 0)).rule == "GR-H1"
    outcome = played.push("back 0,1:0")
    assert (played.score("red"), played.game.seat("red").supply["cowboy"]) == (0, 4)
    assert [p.cell for p in outcome.returned] == [Cell(0, 1)]
    assert played.game.feature_at(Cell(0, 1), 0).pieces == {}
    off = build.play("RE@0,1/2 cowboy 0 P@1,0/0 cowboy 0 P@2,0/0").game
    assert off.why_illegal(TakeBack(Cell(0, 1), 0)).rule == "GR-H1"


def test_a_segment_from_which_a_miner_was_taken_back_takes_a_tent(build: Any) -> None:
    """GR-H1, GR-32: it is vacant again."""
    played = build.play(
        "MZ@0,-1/0 cowboy 0 P@1,0/0 pass P@2,0/0 back 0,-1:0 P@3,0/0", start="M1", options=Options(take_back=True)
    )
    assert PutPiece("tent", Cell(0, -1), 0) in played.game.legal_actions()


def test_a_cowboy_taken_back_from_a_feature_this_turn_completes_does_not_score(build: Any) -> None:
    """GR-H1: taken back before scoring; the other player's cowboy then scores alone."""
    played = build.play(
        "RE@0,1/2 cowboy 0 P@1,0/0 pass P@2,0/0 pass RE@2,1/0 cowboy 0 RS@1,1/0 back 0,1:0",
        options=Options(take_back=True),
    )
    assert (played.score("red"), played.score("blue")) == (0, 3)


def test_the_fifth_cowboy_plays_where_the_house_rule_is_on(build: Any) -> None:
    """GR-H2: five in the supply."""
    assert build.play("", options=Options(fifth_cowboy=True)).game.seat("red").supply["cowboy"] == 5


def test_open_tokens_count_in_the_projection(build: Any) -> None:
    """GR-H3: values lie open, so everyone may count them; otherwise they stay out of the projection."""
    moves = "P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0 mine"
    hidden = build.play(moves, start="M1", tokens={5: 1}).game
    assert hidden.projected()["red"] == 0
    assert hidden.projected(tokens=True)["red"] == 5
    assert build.play(moves, start="M1", tokens={5: 1}, options=Options(open_tokens=True)).game.projected()["red"] == 5
