"""The worked examples of the Hunters & Gatherers rulebook, played move by move."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest


@pytest.fixture
def play(build: Any) -> Any:
    """``build.play`` for this game, on a start tile that is all meadow."""
    return partial(build.play, game="hunters-and-gatherers", start="M", spare=("M",))


def test_a_river_of_three_tiles_between_lakes_of_one_and_two_fish_scores_six(play: Any) -> None:
    """HG-20: one point a tile, one a fish in the lakes that end it."""
    played = play("L1@0,1/2 member 1 RS@1,1/0 pass L2@2,1/0 pass")
    assert played.by("red") == {"rivers": 6}
    assert played.last.scorings[0].symbols == {"fish": 3}
    assert played.game.seat("red").supply["member"] == 5


def test_a_river_of_two_tiles_and_one_fish_scores_three_though_another_completes_it(play: Any) -> None:
    """HG-20, HG-22: the fisherman's player scores, whoever laid the last tile."""
    played = play("RM@0,1/2 member 1 L1@1,1/0 pass")
    assert played.by("red") == {"rivers": 3}
    assert played.by("blue") == {}


def test_a_forest_of_two_tiles_scores_four(play: Any) -> None:
    """HG-21: 2 points a tile."""
    played = play("FE@1,0/0 member 0 FE@1,-1/2 pass")
    assert played.by("red") == {"forests": 4}


def test_a_forest_of_four_tiles_with_gold_scores_eight_and_its_closer_gets_the_bonus_tile(play: Any) -> None:
    """HG-21, HG-23: red scores, blue, who closed it, draws the bonus tile and plays it at once."""
    played = play("FG@1,0/0 member 0 FS@1,-1/0 pass FS@1,-2/0 pass FE@1,-3/2 pass", spare=("M", "BM"))
    assert played.by("red") == {"forests": 8}
    assert played.last.bonus
    assert (played.game.on_turn, played.game.deck, played.game.phase) == ("blue", "bonus", "place")


def test_a_tied_forest_scores_eight_each(play: Any) -> None:
    """HG-22: every tied player in full."""
    played = play(
        "FE@1,0/0 member 0 M@0,-1/0 pass M@0,-2/0 pass M@0,-3/0 pass M@-1,0/0 pass FE@1,-3/2 member 0 "
        "FS@1,-1/0 pass FS@1,-2/0 pass"
    )
    assert played.by("red") == {"forests": 8}
    assert played.by("blue") == {"forests": 8}
    assert played.last.scorings[0].tie


def test_a_forest_of_five_tiles_scores_ten_for_the_majority_alone(play: Any) -> None:
    """HG-22: two gatherers against one."""
    played = play(
        "FE@1,0/0 member 0 M@0,-1/0 pass M@0,-2/0 pass M@0,-3/0 pass M@0,-4/0 pass FE@1,-4/2 member 0 "
        "FS@1,-2/0 member 0 FS@1,-1/0 pass M@-1,0/0 pass FS@1,-3/0 pass"
    )
    assert played.by("red") == {"forests": 10}
    assert played.by("blue") == {}
    assert played.last.scorings[0].majority == {"red": 2, "blue": 1}


def test_a_hut_with_five_fish_scores_five(play: Any) -> None:
    """HG-32: every lake of the river system, through lakes, complete or not."""
    played = play("L1@0,1/2 hut 2 LL@1,1/0 pass L2@2,1/0 pass", spare=())
    assert played.by("red") == {"huts": 5}


def test_a_meadow_of_one_deer_scores_two(play: Any) -> None:
    """HG-33: 2 points a deer."""
    played = play("MD@1,0/0 member 0", spare=())
    assert played.by("red") == {"meadows": 2}


def test_a_tiger_takes_the_deer_and_leaves_the_mammoth_two_each(play: Any) -> None:
    """HG-33, HG-34: the tied hunters score the mammoth."""
    played = play(
        "MD@0,-1/0 member 0 MM@0,1/0 member 0 MT@0,2/0 pass RM@1,0/0 pass",
        start="RS",
        spare=(),
        seats=("yellow", "red"),
    )
    assert played.by("yellow") == {"meadows": 2}
    assert played.by("red") == {"meadows": 2}


def test_two_deer_two_mammoths_an_aurochs_and_a_tiger_score_eight_for_the_most_hunters(play: Any) -> None:
    """HG-33, HG-34: 2 + 4 + 2 points to the player with most hunters alone."""
    played = play(
        "MD2@0,-1/0 member 0 MM2@0,1/0 member 0 RS@0,-2/0 pass M@-1,1/0 pass MA@0,-3/0 member 0 MT@0,2/0 pass "
        "RM@1,0/0 pass RM@1,-2/0 pass",
        start="RS",
        spare=(),
    )
    assert played.by("red") == {"meadows": 8}
    assert played.by("blue") == {}
    scoring = next(s for s in played.scorings if s.kind == "meadow")
    assert (scoring.symbols["deer"], scoring.symbols["hunted"]) == (2, 1)


def test_one_deer_and_two_tigers_score_nothing_and_cost_nothing(play: Any) -> None:
    """HG-34: tigers left over cost nothing."""
    played = play("MD@1,0/0 member 0 MT2@2,0/0 pass", spare=())
    assert played.score("red") == 0
