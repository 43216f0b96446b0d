"""The worked examples of the Gold Rush rulebooks, played move by move."""

from __future__ import annotations

from typing import Any

from app.rules import Options, Phase, track

NINE_NUGGETS = "M2@0,-1/2 cowboy 0 M2@1,0/3 pass M1@0,1/0 pass M1@-1,0/1 pass"
TIED_MOUNTAIN = (
    "M1@1,0/0 cowboy 0 MS@1,-1/0 tent 1,-1:0 P@0,-1/0 pass P@0,-2/0 mine P@0,-3/0 pass P@0,1/0 mine "
    "P@-1,0/0 pass M2@1,-3/2 cowboy 0 "
)


def test_a_railroad_of_four_tiles_scores_four(build: Any) -> None:
    """GR-50, GR-51: complete between two ends, one point a tile."""
    played = build.play("RE@0,1/2 cowboy 0 RS@1,1/0 pass RS@2,1/0 pass RE@3,1/0 pass")
    assert played.score("red") == 4
    assert played.score("blue") == 0
    assert played.last.scorings[0].tiles == 4


def test_a_railroad_placed_and_completed_scores_three_and_the_cowboy_returns_at_once(build: Any) -> None:
    """GR-23, GR-59: the cowboy placed on what this turn completed scores and is home before the next turn."""
    played = build.play("RE@0,1/2 pass RS@1,1/0 pass RE@2,1/0 cowboy 0")
    assert played.score("red") == 3
    assert played.game.seat("red").supply["cowboy"] == 4
    assert not played.game.pieces
    assert [piece.colour for piece in played.last.returned] == ["red"]


def test_one_locomotive_doubles_a_railroad_of_four_tiles_to_eight(build: Any) -> None:
    """GR-52: exactly one locomotive doubles."""
    played = build.play("RE@0,1/2 cowboy 0 RS@1,1/0 pass RL@2,1/0 pass RE@3,1/0 pass")
    assert played.score("red") == 8
    assert played.last.scorings[0].doubled


def test_two_locomotives_do_not_double_a_railroad_of_six_tiles(build: Any) -> None:
    """GR-52: two locomotives and more leave it at one point a tile."""
    played = build.play("RE@0,1/2 cowboy 0 RL@1,1/0 pass RS@2,1/0 pass RL@3,1/0 pass RS@4,1/0 pass RE@5,1/0 pass")
    assert played.score("red") == 6
    assert not played.last.scorings[0].doubled


def test_tied_railwaymen_score_five_each(build: Any) -> None:
    """GR-53: every tied player scores in full."""
    played = build.play(
        "RE@0,1/2 cowboy 0 P@1,0/0 pass P@2,0/0 pass P@3,0/0 pass P@4,0/0 pass RE@4,1/0 cowboy 0 "
        "RS@1,1/0 pass RS@2,1/0 pass RS@3,1/0 pass"
    )
    assert (played.score("red"), played.score("blue")) == (5, 5)
    assert played.last.scorings[0].tie
    assert played.last.scorings[0].majority == {"red": 1, "blue": 1}


def test_from_49_two_points_put_the_marker_lying_on_1() -> None:
    """GR-71: 51 is space 1, lying, and so from the second lap on too."""
    assert track(49) == (49, False, 0)
    assert track(49 + 2) == (1, True, 1)
    assert track(50) == (0, True, 1)
    assert track(101) == (1, True, 2)


def test_a_mountain_of_seven_nuggets_gives_its_tokens_and_then_seven_points(build: Any) -> None:
    """GR-54: the majority takes all tokens first, then one point a nugget."""
    played = build.play(
        "M1@0,-1/2 cowboy 0 M1@1,0/3 pass M1@0,1/0 pass M1@-1,0/1 pass", start="MX", seats=("yellow", "red")
    )
    assert played.score("yellow") == 7
    assert played.last.distributed == (("yellow", 7),)
    assert played.game.seat("yellow").tokens == 7
    assert not played.game.stacks


def test_a_tied_mountain_shares_its_three_tokens_from_the_active_player_on(build: Any) -> None:
    """GR-55: the active player takes the first and third token, the other the second; both score five."""
    played = build.play(TIED_MOUNTAIN + "MS@1,-2/0 pass")
    assert played.last.distributed == (("red", 2), ("blue", 1))
    assert (played.score("red"), played.score("blue")) == (5, 5)
    assert played.game.seat("red").tokens == 2
    assert played.game.seat("blue").tokens == 2 + 1
    assert played.last.scorings[0].tokens == 3


def test_a_city_with_a_railroad_that_loops_into_it_scores_six(build: Any) -> None:
    """GR-58: three railroads leave the city, two of them are one: two completed railroads, 3 points each."""
    played = build.play("C3@0,1/0 cowboy 0 RC@1,1/0 pass RC@1,2/1 pass RC@0,2/2 pass RE@-1,1/2 pass")
    assert played.score("red") == 6
    assert played.last.scorings[0].kind == "city"
    assert played.game.seat("red").supply["cowboy"] == 4


def test_a_mountain_of_two_nuggets_placed_and_completed_gives_two_tokens_and_two_points(build: Any) -> None:
    """GR-23, GR-54: place, complete, occupy, score and take the miner home in one turn."""
    played = build.play("M1@0,-1/2 cowboy 0", start="M1")
    assert played.score("red") == 2
    assert played.game.seat("red").tokens == 2
    assert played.game.seat("red").supply["cowboy"] == 4


def test_an_incomplete_railroad_of_two_tiles_scores_two(build: Any) -> None:
    """GR-82: at the end one point a tile."""
    played = build.play("RE@0,1/2 cowboy 0 RS@1,1/0 pass", spare=())
    assert played.game.phase is Phase.OVER
    assert played.by("red") == {"railroads": 2}


def test_an_incomplete_railroad_is_not_doubled(build: Any) -> None:
    """GR-82: locomotives do not count at the end."""
    played = build.play("RE@0,1/2 cowboy 0 RL@1,1/0 pass", spare=())
    assert played.by("red") == {"railroads": 2}


def test_an_incomplete_city_with_one_completed_railroad_scores_three(build: Any) -> None:
    """GR-83: 3 points for each completed railroad connected."""
    played = build.play("C3@0,1/0 cowboy 0 RE@-1,1/2 pass", spare=(), seats=("yellow", "red"))
    assert played.by("yellow") == {"cities": 3}


def test_an_incomplete_mountain_of_three_nuggets_scores_three_and_loses_its_tokens(build: Any) -> None:
    """GR-81: tokens leave the game unscored, nuggets count."""
    played = build.play("M3@1,0/0 cowboy 0 P@0,1/0 pass", spare=(), seats=("blue", "red"))
    assert played.by("blue") == {"mountains": 3}
    assert played.game.seat("blue").tokens == 0
    assert not played.game.stacks


def test_an_incomplete_mountain_of_ten_nuggets_scores_for_the_majority_alone(build: Any) -> None:
    """GR-53, GR-81: two miners against one: ten points and none."""
    played = build.play(
        "MS3@0,-1/0 cowboy 0 P@1,0/0 pass P@1,-1/0 pass P@1,-2/0 pass P@1,-3/0 pass P@1,-4/0 pass "
        "MS3@0,-3/0 cowboy 0 P@1,-5/0 pass P@2,0/0 pass MS3@0,-5/0 cowboy 0 MZ@0,-2/0 pass MZ@0,-4/0 pass",
        start="M1",
        spare=(),
        seats=("green", "black"),
    )
    assert played.by("green") == {"mountains": 10}
    assert played.by("black") == {}
    assert played.last.scorings[0].majority == {"green": 2, "black": 1}


def test_tied_farmers_score_six_each(build: Any) -> None:
    """GR-84: a camp and a herd are worth 6, to both."""
    played = build.play(
        "PC@0,-1/0 cowboy 0 PH@0,1/0 cowboy 0 RE@1,0/0 pass", start="RS", spare=(), seats=("green", "yellow")
    )
    assert played.by("green") == {"prairies": 6}
    assert played.by("yellow") == {"prairies": 6}


def test_a_prairie_of_two_camps_scores_four(build: Any) -> None:
    """GR-84: 2 points a camp."""
    played = build.play("PC@1,0/0 cowboy 0 PC@2,0/0 pass", spare=())
    assert played.by("red") == {"prairies": 4}


def test_two_camps_and_three_herds_score_sixteen_for_the_most_farmers_alone(build: Any) -> None:
    """GR-84: two farmers score 16, the lesser farmer nothing."""
    played = build.play(
        "PC@0,-1/0 cowboy 0 PC@0,1/0 cowboy 0 RS@0,2/0 pass PH@0,3/0 cowboy 0 PH@0,4/0 pass PH@0,5/0 pass "
        "RE@1,0/0 pass RE@1,2/0 pass",
        start="RS",
        spare=(),
        seats=("yellow", "blue"),
    )
    assert played.by("blue") == {"prairies": 16}
    assert played.by("yellow") == {}


def test_nine_tokens_are_worth_sixteen(build: Any) -> None:
    """GR-85: 3 + 8 + 5 + 0 points of nuggets on nine tokens."""
    played = build.play(NINE_NUGGETS, start="MX", spare=(), seats=("blue", "red"), options=Options(tokens="physical"))
    assert played.game.seat("blue").tokens == 9
    played.game.reveal("blue", [1, 1, 1, 2, 2, 2, 2, 5, 0])
    assert played.by("blue") == {"mountains": 9, "tokens": 16}
    assert played.score("blue") == 25
