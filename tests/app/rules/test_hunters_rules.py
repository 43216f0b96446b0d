"""Hunters & Gatherers rule by rule: what is allowed, what is not and why, bonus turns, the end, both profiles."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from app.rules import Cell, Discard, Game, IllegalMove, Options, Pass, Place, PutPiece, TileSet, Violation, track
from app.values import Face

GOLDEN_FOREST = "FG@1,0/0 member 0 FE@1,-1/2 pass "


@pytest.fixture
def play(build: Any) -> Any:
    """``build.play`` for this game, on a start tile that is all meadow."""
    return partial(build.play, game="hunters-and-gatherers", start="M", spare=("M",))


def rule_of(violation: Violation | None) -> str:
    """The number of the broken rule; "" for none."""
    return violation.rule if violation else ""


def puts(game: Game, kind: str) -> set[int]:
    """The segments of the new tile on which such a piece may be put."""
    return {a.segment for a in game.legal_actions() if isinstance(a, PutPiece) and a.kind == kind}


# -- box and setup


def test_a_new_game_has_two_piles(hunters: TileSet) -> None:
    """HG-01, HG-02: 78 land tiles to draw, 12 bonus tiles apart; 5 members and 2 huts to each player."""
    game = Game(hunters, ("yellow", "red"))
    assert game.tiles_left == 78
    assert sum(game.remaining("land").values()) == 78
    assert sum(game.remaining("bonus").values()) == 12
    assert game.deck == "land"
    assert game.remaining() == game.remaining("land")
    assert dict(game.seat("red").supply) == {"member": 5, "hut": 2}


def test_scores_pass_50_and_100_any_number_of_times() -> None:
    """HG-03: the space of the track and the laps gone."""
    assert [track(score)[::2] for score in (49, 50, 100, 163)] == [(49, 0), (0, 1), (0, 2), (13, 3)]


# -- the turn


def test_a_land_turn_takes_no_bonus_tile(play: Any) -> None:
    """HG-10: the bonus pile is for bonus turns."""
    game = play("", spare=("M", "BM")).game
    why = game.why_illegal(Place(Face("BM"), Cell(1, 0), 0))
    assert why is not None
    assert (why.rule, why.key) == ("HG-10", "violation.wrong_deck")
    assert game.legal_tiles("BM") == []


def test_a_tile_continues_meadow_forest_and_river(play: Any) -> None:
    """HG-11: a river against a meadow is no place; a tile without any leaves the game."""
    played = play("", spare=("RM", "FX", "M"))
    game = played.game
    assert rule_of(game.why_illegal(Place(Face("RM"), Cell(1, 0), 0))) == "HG-11"
    assert rule_of(game.why_illegal(Place(Face("RM"), Cell(1, 1), 0))) == "HG-11"
    assert Place(Face("RM"), Cell(1, 0), 1) in game.legal_tiles("RM")
    assert rule_of(game.why_illegal(Discard(Face("RM")))) == "HG-11"
    game.push(Discard(Face("FX")))
    assert (game.on_turn, game.tiles_left) == ("red", 2)


def test_a_member_or_a_hut_goes_on_the_new_tile_and_not_both(play: Any) -> None:
    """HG-10, HG-12, HG-13: one piece, then the turn is over."""
    game = play("L1@0,1/2").game
    assert puts(game, "member") == {0, 1}
    assert puts(game, "hut") == {1, 2}
    game.push(PutPiece("hut", Cell(0, 1), 1))
    assert game.on_turn == "blue"
    assert rule_of(game.why_illegal(PutPiece("member", Cell(0, 1), 1))) == "HG-10"


@pytest.mark.parametrize(
    ("moves", "segment"),
    [
        ("FE@1,0/0 member 0 FS@1,-1/0", 0),
        ("RM@0,1/2 member 1 RS@1,1/0", 1),
        ("M@1,0/0 member 0 M@2,0/0", 0),
    ],
)
def test_a_member_keeps_members_off_its_feature(play: Any, moves: str, segment: int) -> None:
    """HG-12: forest, river and meadow alike."""
    game = play(moves).game
    assert segment not in puts(game, "member")
    assert rule_of(game.why_illegal(PutPiece("member", game.last_placed, segment))) == "HG-12"


def test_a_hut_keeps_huts_off_the_whole_river_system(play: Any) -> None:
    """HG-13: through lakes, though they part the rivers."""
    game = play("L1@0,1/2 hut 1 LL@1,1/0").game
    assert puts(game, "hut") == set()
    assert puts(game, "member") >= {2}
    for segment in (1, 2, 3):
        assert rule_of(game.why_illegal(PutPiece("hut", Cell(1, 1), segment))) == "HG-13"
    assert rule_of(game.why_illegal(PutPiece("hut", Cell(1, 1), 0))) == "HG-13"


def test_huts_and_fishermen_do_not_hinder_each_other(play: Any) -> None:
    """HG-13: a fisherman beside the hut, a hut beside the fisherman."""
    assert 1 in puts(play("RM@0,1/2 hut 1 RS@1,1/0").game, "member")
    assert 1 in puts(play("RM@0,1/2 member 1 RS@1,1/0").game, "hut")


def test_river_systems_that_join_hold_several_huts(play: Any) -> None:
    """HG-13, HG-32: joined later, the most huts score all the fish; here it is a tie, in full."""
    played = play("L1@0,1/2 hut 2 M@1,0/0 pass M@2,0/0 pass L2@2,1/0 hut 2 RS@1,1/0 pass", spare=())
    assert played.by("red") == {"huts": 3}
    assert played.by("blue") == {"huts": 3}


def test_a_river_system_ends_at_a_river_mouth(play: Any) -> None:
    """HG-13, HG-32: rivers whose mouths meet on a tile stay apart, rivers that meet in a lake are one system."""
    game = play("RM@0,1/2 hut 1 LL@1,1/0 pass").game
    view = game.system_at(Cell(0, 1), 1)
    assert view is not None
    assert view.kind == "system"
    assert view.segments == ((Cell(0, 1), 1), (Cell(1, 1), 1), (Cell(1, 1), 2), (Cell(1, 1), 3))
    assert (view.pieces, view.symbols, view.tiles) == ({"red": 1}, {"fish": 2}, 2)
    assert game.system_at(Cell(0, 0), 0) is None


def test_members_do_not_go_on_lakes(play: Any) -> None:
    """HG-14: rivers only."""
    game = play("L1@0,1/2").game
    assert rule_of(game.why_illegal(PutPiece("member", Cell(0, 1), 2))) == "HG-14"


def test_huts_never_move_nor_come_back(play: Any) -> None:
    """HG-13: they stay when the river is complete, and to the end."""
    played = play("L1@0,1/2 hut 1 L1@1,1/0 member 1")
    assert [p.kind for p in played.game.pieces] == ["hut"]
    assert played.game.seat("red").supply["hut"] == 1
    done = play("L1@0,1/2 hut 1 L1@1,1/0 member 1", spare=())
    assert [p.kind for p in done.game.pieces] == ["hut"]


def test_a_player_without_members_may_still_build_a_hut(play: Any) -> None:
    """HG-02, HG-12: none at hand, none to place."""
    moves = " ".join(f"RS@0,{row}/0 member 1 M@0,{row + 1}/0 pass" for row in (1, 3, 5, 7, 9))
    game = play(moves + " RS@0,11/0").game
    assert (game.on_turn, game.seat("red").supply["member"]) == ("red", 0)
    assert rule_of(game.why_illegal(PutPiece("member", Cell(0, 11), 1))) == "HG-12"
    assert puts(game, "hut") == {1}


# -- scoring


def test_a_lake_at_both_ends_counts_once(play: Any) -> None:
    """HG-20: the river leaves the lake and comes back to it."""
    played = play("LC@0,1/0 member 1 RC@0,2/1 pass RC@-1,2/2 pass RC@-1,1/3 pass")
    assert played.by("red") == {"rivers": 4 + 2}


def test_a_river_that_is_a_loop_is_complete(play: Any) -> None:
    """HG-20: no end at all."""
    played = play("RC@0,1/0 member 1 RC@0,2/1 pass RC@-1,2/2 pass RC@-1,1/3 pass")
    assert played.by("red") == {"rivers": 4}


def test_mushrooms_add_to_a_completed_forest(play: Any) -> None:
    """HG-21, HG-37: 2 points a patch."""
    played = play("FE@1,0/0 member 0 FM@1,-1/0 pass FE@1,-2/2 pass")
    assert played.by("red") == {"forests": 8}


def test_a_member_on_what_its_tile_completes_scores_and_goes_home_and_may_serve_on_the_bonus_tile(play: Any) -> None:
    """HG-25: placed, scored, home, and placed again in the bonus turn."""
    played = play("FG@1,0/0 pass FE@1,-1/2 member 0 BM@2,0/0", spare=("M",))
    assert played.by("blue") == {"forests": 4}
    assert played.game.seat("blue").supply["member"] == 5
    assert played.game.legal_actions()[1:] == [PutPiece("member", Cell(2, 0), 0)]


# -- bonus turns


def test_gold_in_a_forest_completed_this_turn_brings_a_turn_with_a_bonus_tile(play: Any) -> None:
    """HG-23: same player, the bonus pile, a whole turn; then the next player draws land again."""
    played = play(GOLDEN_FOREST, spare=("M", "M", "BM", "BE"))
    game = played.game
    assert (game.on_turn, game.deck, game.turn_number) == ("blue", "bonus", 2)
    assert set(game.remaining()) == {("BM", ""), ("BE", "")}
    assert rule_of(game.why_illegal(Place(Face("M"), Cell(2, 0), 0))) == "HG-10"
    played.push("BM@2,0/0 member 0")
    assert (game.on_turn, game.deck, game.turn_number) == ("red", "land", 3)


def test_gold_in_a_forest_without_a_gatherer_brings_the_bonus_tile_too(play: Any) -> None:
    """HG-23: whoever scored, or nobody."""
    assert play("FG@1,0/0 pass FE@1,-1/2 pass", spare=("M", "BM")).last.bonus


def test_a_forest_without_gold_brings_none(play: Any) -> None:
    """HG-23: gold is needed."""
    assert not play("FE@1,0/0 pass FE@1,-1/2 pass", spare=("M", "BM")).last.bonus


def test_a_bonus_tile_that_completes_gold_brings_no_second_one(play: Any) -> None:
    """HG-24: no chain."""
    played = play("FG@1,0/0 pass FG@2,0/0 pass FE@1,-1/2 pass BE@2,-1/2 pass", spare=("M", "BM"))
    assert played.game.deck == "land"
    assert not played.last.bonus


def test_two_forests_with_gold_bring_one_bonus_tile(play: Any) -> None:
    """HG-24: one a turn, however many nuggets or forests."""
    played = play(
        "FG@1,0/0 pass M@0,-1/0 pass M@0,-2/0 pass FG@1,-2/2 pass FD@1,-1/0 pass BM@2,0/0 pass",
        spare=("M", "BM"),
    )
    assert played.outcomes[-3].bonus
    assert (played.game.deck, played.game.on_turn) == ("land", "blue")


def test_an_empty_pile_brings_none(play: Any) -> None:
    """HG-24: no bonus tile left, no bonus turn."""
    assert not play(GOLDEN_FOREST).last.bonus


def test_a_bonus_tile_that_fits_nowhere_goes_back_and_the_next_is_drawn(play: Any) -> None:
    """HG-11, HG-23: drawn again from the pile; when it is empty the turn is over."""
    played = play(GOLDEN_FOREST + "discard BX", spare=("M", "BM"))
    assert (played.game.deck, played.game.on_turn, played.last.bonus) == ("bonus", "blue", True)
    played = play(GOLDEN_FOREST + "discard BX", spare=("M",))
    assert (played.game.deck, played.game.on_turn, played.last.bonus) == ("land", "red", False)


def test_undo_goes_back_into_and_out_of_a_bonus_turn(play: Any) -> None:
    """HG-23: pile, player and scores come back."""
    played = play(GOLDEN_FOREST + "BM@2,0/0 pass", spare=("M",))
    game = played.game
    game.pop()
    assert (game.on_turn, game.deck, game.phase) == ("blue", "bonus", "act")
    game.pop()
    game.pop()
    assert (game.on_turn, game.deck, game.phase) == ("blue", "land", "act")
    assert game.seat("red").score == 0


# -- the end


def test_the_game_ends_after_the_bonus_turn_of_the_last_land_tile(play: Any) -> None:
    """HG-30: bonus tiles may be left."""
    played = play(GOLDEN_FOREST, spare=("BM", "BM"))
    assert played.game.phase == "place"
    played.push("BM@2,0/0 pass")
    assert played.game.phase == "over"
    assert rule_of(played.game.why_illegal(Pass())) == "HG-30"


def test_incomplete_forests_and_rivers_score_nothing_and_their_members_go_home(play: Any) -> None:
    """HG-31: hunters and huts stay."""
    played = play("FE@1,0/0 member 0 RM@0,1/2 member 1 M@0,-1/0 member 0", spare=())
    assert (played.score("red"), played.score("blue")) == (0, 0)
    assert [(p.kind, p.cell) for p in played.game.pieces] == [("member", Cell(0, -1))]


def test_the_hunter_by_the_shrine_scores_alone(play: Any) -> None:
    """HG-35: whatever the majority; blue has two hunters there, red the one by the shrine."""
    moves = (
        "M@0,-1/0 member 0 RS@0,-2/0 pass MD2@0,-3/0 member 0 FG@0,-4/0 pass RM@1,-2/0 pass "
        "FE@0,-5/2 pass BS@0,1/0 member 0 RM@1,0/0 pass"
    )
    played = play(moves, start="RS", spare=(), seats=("blue", "red"))
    assert played.by("red") == {"meadows": 4}
    assert played.by("blue") == {}
    scoring = played.last.scorings[-1]
    assert scoring.shrine
    assert scoring.majority == {"blue": 2, "red": 1}


@pytest.mark.parametrize(("segment", "shrine"), [(0, True), (2, False)])
def test_the_shrine_is_of_the_meadow_on_which_it_is_printed(play: Any, segment: int, shrine: bool) -> None:
    """HG-35: a hunter on the other meadow of the shrine's tile hunts as everywhere."""
    moves = "M@0,-1/0 pass RS@0,-2/0 pass MD2@0,-3/0 pass FG@0,-4/0 pass RM@1,-2/0 pass FE@0,-5/2 pass "
    played = play(f"{moves}BT@0,1/0 member {segment}", start="RS", spare=("MD",), seats=("blue", "red"))
    scorings = played.push("MD@0,2/0 pass").scorings
    assert [(scoring.kind, scoring.shrine) for scoring in scorings] == [("meadow", shrine)]


def test_a_meadow_of_tigers_alone_is_never_below_zero(play: Any) -> None:
    """HG-34: nothing is left to take, nothing is taken from the score."""
    played = play("MT2@1,0/0 member 0", spare=())
    assert (played.score("red"), played.game.projected()) == (0, {"red": 0, "blue": 0})


def test_fire_drives_the_tigers_off(play: Any) -> None:
    """HG-36: all deer of that meadow count."""
    played = play(GOLDEN_FOREST + "BR@2,0/0 pass MD@3,0/0 member 0 MT@4,0/0 pass", spare=())
    assert played.by("red")["meadows"] == 2
    without = play(GOLDEN_FOREST + "BM@2,0/0 pass MD@3,0/0 member 0 MT@4,0/0 pass", spare=())
    assert "meadows" not in without.by("red")


def test_a_tie_is_shared(play: Any) -> None:
    """HG-38: both win, and may stare at each other."""
    played = play("M@1,0/0 pass", spare=())
    assert played.game.result().winners == ("red", "blue")
    assert played.game.result().duel


# -- the profile of 2020


def test_the_later_edition_counts_animals_mushrooms_fish_and_huts_otherwise(play: Any) -> None:
    """HG-33, HG-37: deer 1, mammoth 3, aurochs 2, mushrooms 3, fish in rivers, 3 huts."""
    later = Options(profile="2020")
    animals = "MD2@1,0/0 member 0 MM@2,0/0 pass MA@3,0/0 pass"
    assert play(animals, spare=()).by("red") == {"meadows": 4 + 2 + 2}
    assert play(animals, spare=(), options=later).by("red") == {"meadows": 2 + 3 + 2}
    forest = "FE@1,0/0 member 0 FM@1,-1/0 pass FE@1,-2/2 pass"
    assert play(forest, options=later).by("red") == {"forests": 9}
    river = "L1@0,1/2 member 1 RF@1,1/0 hut 1 L2@2,1/0 pass"
    assert play(river, spare=()).by("red") == {"rivers": 3 + 3}
    assert play(river, spare=()).by("blue") == {"huts": 3}
    assert play(river, spare=(), options=later).by("red") == {"rivers": 3 + 4}
    assert play(river, spare=(), options=later).by("blue") == {"huts": 4}
    assert play("", options=later).game.seat("red").supply["hut"] == 3


def test_gold_rush_moves_are_unknown_here(play: Any) -> None:
    """HG-10: no mining, no cowboys, no tents."""
    game = play("M@1,0/0").game
    for move in (PutPiece("cowboy", Cell(1, 0), 0), PutPiece("tent", Cell(1, 0), 0)):
        with pytest.raises(IllegalMove):
            game.push(move)
