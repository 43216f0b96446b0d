"""Gold Rush rule by rule: what is allowed, what is not and why, and the traps between the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from app.rules import (
    Cell,
    Discard,
    Game,
    IllegalMove,
    Mine,
    Options,
    Pass,
    Phase,
    Place,
    PutPiece,
    TileSet,
    Violation,
)
from app.values import Face, LaidTile


def rule_of(violation: Violation | None) -> str:
    """The number of the broken rule; "" for none."""
    return violation.rule if violation else ""


# -- box and setup


def test_a_new_game_has_the_start_tile_and_its_token(gold_rush: TileSet) -> None:
    """GR-01, GR-02, GR-03, GR-04: 71 tiles to draw, 62 tokens in the supply, one on the start tile's mountain."""
    game = Game(gold_rush, ("yellow", "red", "green", "blue", "black"))
    assert game.tiles_left == 71
    assert sum(game.remaining().values()) == 71
    assert game.supply == 62
    assert [(s.cell, s.segment, s.count) for s in game.stacks.values()] == [(Cell(0, 0), 0, 1)]
    assert dict(game.tiles) == {Cell(0, 0): LaidTile(Face("G1"), 0)}
    for colour in game.seats:
        state = game.seat(colour)
        assert (state.score, state.supply["cowboy"], state.supply["tent"], state.tokens) == (0, 4, 1, 0)


@pytest.mark.parametrize(
    "seats", [("red",), (), ("red", "red"), ("red", "pink"), ("yellow", "red", "green", "blue", "black", "red")]
)
def test_seats_that_cannot_be_are_refused(gold_rush: TileSet, seats: tuple[str, ...]) -> None:
    """GR-03: two to five different colours of the box."""
    with pytest.raises(ValueError, match="seats"):
        Game(gold_rush, seats)


def test_play_goes_around_in_the_order_of_the_seats(build: Any) -> None:
    """GR-05: the first seat begins, then clockwise."""
    played = build.play("", seats=("black", "yellow", "green"), spare=["P"] * 5)
    turns = [played.push(f"P@{col},0/0 pass").next_seat for col in range(1, 5)]
    assert turns == ["yellow", "green", "black", "yellow"]
    assert played.game.turn_number == 5


def test_without_farmers_prairies_take_no_cowboys_and_do_not_score(build: Any) -> None:
    """GR-06: the first-game option."""
    played = build.play("PC@1,0/0", options=Options(farmers=False))
    farmer = PutPiece("cowboy", Cell(1, 0), 0)
    assert farmer not in played.game.legal_actions()
    assert rule_of(played.game.why_illegal(farmer)) == "GR-06"
    assert farmer in build.play("PC@1,0/0").game.legal_actions()


# -- the turn


def test_a_turn_is_a_tile_and_then_one_action(build: Any) -> None:
    """GR-10: no action before the tile, no second tile before the action, and one action only."""
    game = build.play("", spare=("P", "P")).game
    assert rule_of(game.why_illegal(Pass())) == "GR-10"
    game.push(Place(Face("P"), Cell(1, 0), 0))
    assert game.phase == "act"
    assert rule_of(game.why_illegal(Place(Face("P"), Cell(2, 0), 0))) == "GR-10"
    assert rule_of(game.why_illegal(Discard(Face("P")))) == "GR-10"
    game.push(PutPiece("cowboy", Cell(1, 0), 0))
    assert game.phase == "place"
    assert game.on_turn == "blue"
    assert game.legal_actions() == []


def test_a_tile_touches_by_a_side_not_by_a_corner(build: Any) -> None:
    """GR-11: corners do not count, nor does a cell that is taken or far away."""
    game = build.play("").game
    assert game.is_legal(Place(Face("P"), Cell(0, -1), 0))
    for cell, key in (((1, 1), "touches_nothing"), ((5, 5), "touches_nothing"), ((0, 0), "cell_taken")):
        why = game.why_illegal(Place(Face("P"), Cell(*cell), 0))
        assert why is not None
        assert (why.rule, why.key) == ("GR-11", f"violation.{key}")


def test_every_side_that_touches_continues(build: Any) -> None:
    """GR-12: the message names both sides; every clash is listed."""
    game = build.play("RS@0,1/0 pass P@1,0/0 pass", spare=("MX", "RS")).game
    why = game.why_illegal(Place(Face("MX"), Cell(1, 1), 0))
    assert why is not None
    assert str(why) == "GR-12: the north side is mountain, its neighbour's south side is prairie"
    assert [(c.side, c.mine, c.theirs) for c in why.clashes] == [
        (0, "mountain", "prairie"),
        (3, "mountain", "railroad"),
    ]
    assert game.legal_tiles("MX") == []
    assert Place(Face("RS"), Cell(1, 1), 0) in game.legal_tiles("RS")
    assert Place(Face("RS"), Cell(1, 1), 1) not in game.legal_tiles("RS")


def test_a_rotation_is_in_quarter_turns(build: Any) -> None:
    """GR-12: only 0 to 3 quarter turns exist."""
    game = build.play("").game
    for rotation in (-1, 4):
        assert not game.is_legal(Place(Face("P"), Cell(0, 1), rotation))
        with pytest.raises(IllegalMove, match="quarter turns"):
            game.push(Place(Face("P"), Cell(0, 1), rotation))


def test_a_tile_that_fits_nowhere_leaves_the_game_and_the_player_draws_again(build: Any) -> None:
    """GR-13: the same player stays on turn, the copy is gone."""
    played = build.play("discard MX", spare=("P", "MX"))
    assert (played.game.phase, played.game.on_turn) == (Phase.PLACE, "red")
    assert played.game.remaining()["MX", ""] == 1
    assert not played.game.fits("MX")


def test_a_tile_that_fits_may_not_be_discarded(build: Any) -> None:
    """GR-13: the answer says where it fits."""
    game = build.play("").game
    why = game.why_illegal(Discard(Face("P")))
    assert why is not None
    assert why.rule == "GR-13"
    assert why.args["places"] == 16
    with pytest.raises(IllegalMove):
        game.push(Discard(Face("P")))


def test_discarding_the_last_tile_ends_the_game(build: Any) -> None:
    """GR-13, GR-80: when nothing is left to draw, the game is over and scored."""
    played = build.play("PC@1,0/0 cowboy 0 discard MX", spare=())
    assert played.game.phase is Phase.OVER
    assert played.last.over
    assert played.score("red") == 2


def test_a_face_that_is_used_up_or_unknown_cannot_be_laid(build: Any) -> None:
    """GR-01: the box has so many copies and no more."""
    game = build.play("RS@0,1/0 pass").game
    assert game.legal_tiles("RS") == []
    assert rule_of(game.why_illegal(Place(Face("RS"), Cell(1, 1), 0))) == "GR-01"
    assert rule_of(game.why_illegal(Place(Face("ZZ"), Cell(1, 1), 0))) == "GR-01"
    with pytest.raises(ValueError, match="ZZ"):
        game.legal_tiles("ZZ")


# -- tokens on mountains


def test_each_mountain_of_a_tile_gets_tokens_for_its_nuggets(build: Any) -> None:
    """GR-14: one token a nugget, on each of two mountains of one tile."""
    played = build.play("MD@1,0/0")
    assert [(d.cell, d.segment, d.count, d.stack) for d in played.last.deals] == [
        (Cell(1, 0), 0, 1, (Cell(1, 0), 0)),
        (Cell(1, 0), 1, 1, (Cell(1, 0), 1)),
    ]
    assert [s.count for s in played.game.stacks.values()] == [1, 1]
    assert played.game.supply == 61


def test_a_mountain_that_grows_keeps_one_stack_where_its_first_token_lay(build: Any) -> None:
    """GR-14: the tokens of the new tile go on the stack that lies there."""
    played = build.play("MS3@0,-1/0", start="M1")
    assert played.last.deals[0].stack == (Cell(0, 0), 0)
    assert [(s.cell, s.count) for s in played.game.stacks.values()] == [(Cell(0, 0), 4)]


def test_joining_mountains_join_their_stacks(build: Any) -> None:
    """GR-14: one stack per mountain, on the older one's place; the join is reported."""
    played = build.play("P@1,0/0 pass P@1,-1/0 pass P@1,-2/0 pass M3@0,-2/2 pass MZ@0,-1/0", start="M1")
    (join,) = played.last.joins
    assert (join.source, join.target, join.count) == ((Cell(0, -2), 0), (Cell(0, 0), 0), 3)
    assert [(s.cell, s.count) for s in played.game.stacks.values()] == [(Cell(0, 0), 4)]


def test_two_mountains_of_one_tile_that_are_one_by_other_tiles_share_a_stack(build: Any) -> None:
    """GR-14: a tile may meet the same mountain on two sides; the tokens of both its parts go on the one stack."""
    played = build.play("ML@1,0/3 pass MS@1,-1/0 pass ML@1,-2/2 pass ML@0,-2/1 pass MD@0,-1/0", start="ML")
    assert [(d.segment, d.count, d.stack) for d in played.last.deals] == [
        (0, 1, (Cell(0, 0), 0)),
        (1, 1, (Cell(0, 0), 0)),
    ]
    assert [s.count for s in played.game.stacks.values()] == [7]
    assert played.game.feature_at(Cell(0, -1), 0).complete


def test_an_emptied_mountain_that_grows_has_its_stack_on_the_new_tile(build: Any) -> None:
    """GR-14: where no stack is left, the new tokens begin one where they were dealt."""
    played = build.play("MZ@0,-1/0 tent 0,-1:0 P@1,0/0 pass P@2,0/0 mine MS@0,-2/0", start="M1")
    assert [(s.cell, s.count) for s in played.game.stacks.values()] == [(Cell(0, -2), 1)]


def test_a_dry_supply_deals_what_is_left(build: Any) -> None:
    """GR-15: never negative, and the shortage is told."""
    played = build.play("M3@1,0/0", tokens={1: 2})
    assert (played.last.deals[0].count, played.last.deals[0].short) == (2, 1)
    assert played.game.supply == 0
    played.push("pass P@0,1/0 pass")
    dry = build.play("M3@1,0/0 pass M2@2,0/0", tokens={1: 2})
    assert (dry.last.deals[0].count, dry.last.deals[0].short) == (0, 2)
    assert len(dry.game.stacks) == 1


def test_the_last_tokens_go_to_the_mountains_of_a_tile_in_their_order(build: Any) -> None:
    """GR-15, GR-14: two mountains of one tile and one token left: the first segment in the design's list has it."""
    played = build.play("MD@1,0/0", start="P", tokens={1: 1})
    assert [(deal.segment, deal.count, deal.short) for deal in played.last.deals] == [(0, 1, 0), (1, 0, 1)]
    assert [(stack.segment, stack.count) for stack in played.game.stacks.values()] == [(0, 1)]


# -- cowboys


def test_a_cowboy_goes_on_any_feature_of_the_new_tile(build: Any) -> None:
    """GR-20: railroad, mountain, city, prairie, on the tile just placed and on no other."""
    game = build.play("C3@0,1/0").game
    assert {a.segment for a in game.legal_actions() if isinstance(a, PutPiece)} == set(range(7))
    assert rule_of(game.why_illegal(PutPiece("cowboy", Cell(0, 0), 0))) == "GR-20"
    assert rule_of(game.why_illegal(PutPiece("cowboy", Cell(0, 1), 7))) == "GR-20"
    assert rule_of(game.why_illegal(PutPiece("sheriff", Cell(0, 1), 0))) == "GR-20"
    game = build.play("MR@1,0/0").game
    assert {a.segment for a in game.legal_actions() if isinstance(a, PutPiece) and a.kind == "cowboy"} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("moves", "start", "segment"),
    [
        ("RS@1,0/0 cowboy 1 RS@2,0/0", "RS", 1),
        ("MZ@0,-1/0 cowboy 0 MS@0,-2/0", "M0", 0),
        ("P@1,0/0 cowboy 0 P@2,0/0", "P", 0),
        ("P@1,0/0 cowboy 0 P@0,1/0", "P", 0),
    ],
)
def test_a_cowboy_keeps_others_off_its_whole_feature(build: Any, moves: str, start: str, segment: int) -> None:
    """GR-21: anywhere along the railroad, mountain or prairie."""
    game = build.play(moves, start=start).game
    move = PutPiece("cowboy", game.last_placed, segment)
    assert move not in game.legal_actions()
    assert rule_of(game.why_illegal(move)) == "GR-21"


def test_an_own_cowboy_keeps_its_owner_off_too(build: Any) -> None:
    """GR-21: own or other's."""
    game = build.play("RS@1,0/0 cowboy 1 P@0,1/0 pass RS@2,0/0", start="RS").game
    assert game.on_turn == "red"
    why = game.why_illegal(PutPiece("cowboy", Cell(2, 0), 1))
    assert why is not None
    assert (why.rule, why.args["colour"]) == ("GR-21", "red")


def test_a_tent_does_not_keep_a_cowboy_off(build: Any) -> None:
    """GR-21: a tent on the mountain blocks no miner elsewhere on it."""
    game = build.play("MZ@0,-1/0 tent 0,-1:0 MS@0,-2/0", start="M1").game
    assert PutPiece("cowboy", Cell(0, -2), 0) in game.legal_actions()


def test_without_cowboys_tent_and_mining_stay_possible(build: Any) -> None:
    """GR-22: with four railwaymen out, the tile is laid all the same, and the tent mines."""
    moves = "M1@1,0/0 tent 1,0:0 P@-1,0/0 pass "
    for row in (1, 3, 5, 7):
        moves += f"RS@0,{row}/0 cowboy 1 P@0,{row + 1}/0 pass "
    game = build.play(moves + "P@0,9/0").game
    assert (game.on_turn, game.seat("red").supply["cowboy"]) == ("red", 0)
    assert game.legal_actions() == [Pass(), Mine()]
    assert rule_of(game.why_illegal(PutPiece("cowboy", Cell(0, 9), 0))) == "GR-22"


# -- tents


def test_a_tent_goes_on_any_mountain_segment_of_any_tile(build: Any) -> None:
    """GR-30, GR-33: from the supply or from another mountain, the new tile or an old one."""
    played = build.play("M1@1,0/0 tent 0,0:0", start="M1", spare=["P"] * 3)
    assert played.game.seat("red").supply["tent"] == 0
    played.push("P@0,1/0 pass P@0,2/0 tent 1,0:0")
    assert [(p.kind, p.cell) for p in played.game.pieces] == [("tent", Cell(1, 0))]
    assert PutPiece("tent", Cell(0, 0), 0) not in played.game.legal_actions()


@pytest.mark.parametrize(
    ("cell", "segment", "rule"), [((5, 5), 0, "GR-33"), ((1, 0), 1, "GR-30"), ((1, 0), 9, "GR-30")]
)
def test_a_tent_stands_on_mountains_of_laid_tiles_only(
    build: Any, cell: tuple[int, int], segment: int, rule: str
) -> None:
    """GR-30, GR-33: no tile, no mountain, no such segment."""
    game = build.play("M1@1,0/0").game
    assert rule_of(game.why_illegal(PutPiece("tent", Cell(*cell), segment))) == rule


def test_no_tent_on_a_mountain_that_is_complete(build: Any) -> None:
    """GR-31: not even on the mountain that this very tile has completed."""
    game = build.play("M1@0,-1/2", start="M1").game
    for cell in (Cell(0, 0), Cell(0, -1)):
        assert PutPiece("tent", cell, 0) not in game.legal_actions()
        assert rule_of(game.why_illegal(PutPiece("tent", cell, 0))) == "GR-31"


def test_the_segment_of_a_tent_is_vacant(build: Any) -> None:
    """GR-32: no cowboy and no tent on it; elsewhere on the mountain anything may stand."""
    game = build.play("MZ@0,-1/0 cowboy 0 MS@0,-2/0 tent 0,-2:0 P@1,0/0", start="M1").game
    assert rule_of(game.why_illegal(PutPiece("tent", Cell(0, -1), 0))) == "GR-32"
    assert rule_of(game.why_illegal(PutPiece("tent", Cell(0, -2), 0))) == "GR-32"
    assert PutPiece("tent", Cell(0, 0), 0) in game.legal_actions()


@pytest.mark.parametrize("edition", ["zmg", "hig"])
def test_a_tent_keeps_other_tents_off_its_segment_in_every_edition(build: Any, edition: str) -> None:
    """GR-32: the segment must be vacant, of tents as of cowboys."""
    game = build.play("MZ@0,-1/0 tent 0,-1:0 P@1,0/0", start="M1", options=Options(edition=edition)).game
    move = PutPiece("tent", Cell(0, -1), 0)
    assert move not in game.legal_actions()
    assert str(game.why_illegal(move)) == "GR-32: red's tent already stands on this area"
    assert PutPiece("tent", Cell(0, 0), 0) in game.legal_actions()


def test_tents_share_a_segment_where_the_house_rule_is_on(build: Any) -> None:
    """GR-H5: several tents may stand on one segment; staying on the own segment is no move all the same (GR-32)."""
    moves = "MZ@0,-1/0 tent 0,-1:0 P@1,0/0"
    move = PutPiece("tent", Cell(0, -1), 0)
    played = build.play(moves, start="M1", options=Options(shared_tents=True), spare=("P", "P"))
    assert move in played.game.legal_actions()
    played.push("tent 0,-1:0 P@2,0/0")
    assert played.game.on_turn == "red"
    assert move not in played.game.legal_actions()
    assert rule_of(played.game.why_illegal(move)) == "GR-32"


# -- mining


def test_mining_takes_the_top_token_of_the_tents_mountain(build: Any) -> None:
    """GR-40, GR-41: it counts at the end only."""
    played = build.play("MS3@0,-1/0 tent 0,-1:0 P@1,0/0 pass P@2,0/0", start="M1")
    before = sum(s.count for s in played.game.stacks.values())
    assert Mine() in played.game.legal_actions()
    outcome = played.push("mine")
    assert sum(s.count for s in played.game.stacks.values()) == before - 1
    assert played.game.token_values("red") == (outcome.mined[1],)
    assert outcome.mined[0] == "red"
    assert played.game.seat("red").tokens == 1
    assert played.score("red") == 0


def test_other_pieces_on_the_mountain_do_not_matter_for_mining(build: Any) -> None:
    """GR-40: the other player's miner holds the mountain, the tent mines all the same."""
    played = build.play("MZ@0,-1/0 cowboy 0 MS@0,-2/0 tent 0,-2:0 P@1,0/0 pass P@2,0/0 mine", start="M1")
    assert played.game.seat("blue").tokens == 1


def test_mining_comes_before_the_distribution_of_the_mountain_it_completes(build: Any) -> None:
    """GR-42: mine first, then distribute and score: red has the token, blue the rest."""
    played = build.play("MS3@0,-1/0 tent 0,-1:0 MS@0,-2/0 cowboy 0 M1@0,-3/2 mine", start="M1")
    assert played.last.mined is not None
    assert played.last.distributed == (("blue", 5),)
    assert played.game.seat("red").tokens == 1
    assert played.score("blue") == 6


@pytest.mark.parametrize(
    ("moves", "key"),
    [
        ("P@1,0/0", "violation.mine_no_tent"),
        ("P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0 mine P@4,0/0 pass P@5,0/0", "violation.mine_no_tokens"),
    ],
)
def test_mining_needs_a_tent_and_a_token(build: Any, moves: str, key: str) -> None:
    """GR-43: without either there is nothing to mine."""
    game = build.play(moves, start="M1").game
    why = game.why_illegal(Mine())
    assert why is not None
    assert (why.rule, why.key) == ("GR-43", key)
    assert Mine() not in game.legal_actions()


# -- scoring


def test_a_railroad_that_is_a_loop_is_complete(build: Any) -> None:
    """GR-50: four curves in a ring have no end."""
    played = build.play("RC@0,1/0 cowboy 1 RC@0,2/1 pass RC@-1,2/2 pass RC@-1,1/3 pass")
    assert played.score("red") == 4


def test_a_railroad_may_end_at_a_mountain(build: Any) -> None:
    """GR-50: the mountain's railroad ends inside the tile."""
    played = build.play("MR@1,0/0 cowboy 1 RE@1,1/1 pass")
    assert played.score("red") == 2


def test_a_tile_that_a_railroad_crosses_twice_counts_once(build: Any) -> None:
    """GR-51: out of the city and back into it over three curves: four tiles, five segments."""
    played = build.play("C3@0,1/0 cowboy 1 RC@1,1/0 pass RC@1,2/1 pass RC@0,2/2 pass")
    assert played.score("red") == 4
    assert played.last.scorings[0].tiles == 4
    assert len(played.last.scorings[0].segments) == 5


def test_two_railroads_that_cross_on_a_tile_both_count_it(build: Any) -> None:
    """GR-51, GR-60: one tile completes both, of four tiles and of three, each scored on its own."""
    played = build.play(
        "P@1,0/0 pass RE@1,1/0 pass RE@-1,0/2 cowboy 0 RE@-1,1/2 cowboy 0 P@1,2/0 pass RE@0,2/1 pass RB@0,1/0 pass",
        start="RC",
    )
    assert (played.score("red"), played.score("blue")) == (4, 3)
    assert len(played.last.scorings) == 2


def test_a_mountain_is_complete_when_no_side_is_open(build: Any) -> None:
    """GR-54: three of four sides closed is not complete."""
    played = build.play("M1@0,-1/2 cowboy 0 M1@1,0/3 pass M1@0,1/0 pass", start="MX")
    assert not played.scorings
    view = played.game.feature_at(Cell(0, 0), 0)
    assert (view.complete, view.open_sides, view.tokens) == (False, 1, 6)
    played = build.play("M1@0,-1/2 cowboy 0 M1@1,0/3 pass M1@0,1/0 pass M1@-1,0/1", start="MX")
    assert played.game.feature_at(Cell(0, 0), 0).complete


def test_a_mountain_ring_with_a_gap_is_not_complete(build: Any) -> None:
    """GR-54: a hole inside leaves open sides; the tile that fills it completes the mountain."""
    ring = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    moves = [f"MY@{col},{row}/0 pass" for col, row in ring]
    for at in range(3):
        moves += [f"M0@{at},-1/2 pass", f"M0@3,{at}/3 pass", f"M0@{at},3/0 pass", f"M0@-1,{at}/1 pass"]
    played = build.play(" ".join(moves), start="MY", spare=("MX", "P"))
    view = played.game.feature_at(Cell(0, 0), 0)
    assert (view.complete, view.open_sides) == (False, 4)
    played.push("MX@1,1/0 cowboy 0")
    assert played.by("blue") == {"mountains": 3}


def test_a_mountain_completed_without_a_miner_gives_its_tokens_back(build: Any) -> None:
    """GR-56: they go to the supply, nobody scores."""
    played = build.play("M2@0,-1/2 pass", start="M1")
    assert played.last.freed == 3
    assert not played.last.scorings
    assert played.game.supply == 63
    assert not played.game.stacks


def test_tents_count_for_nothing_and_go_home_when_the_mountain_is_complete(build: Any) -> None:
    """GR-57: the tent of the loser returns, the miner scores alone."""
    played = build.play("MS3@0,-1/0 tent 0,-1:0 MS@0,-2/0 cowboy 0 M1@0,-3/2 pass", start="M1")
    assert played.score("red") == 0
    assert played.score("blue") == 6
    assert played.game.seat("red").supply["tent"] == 1
    assert Counter(piece.kind for piece in played.last.returned) == {"cowboy": 1, "tent": 1}


def test_a_mountain_without_a_miner_frees_its_tokens_though_a_tent_stands_there(build: Any) -> None:
    """GR-56, GR-57: a tent is no miner."""
    played = build.play("MS3@0,-1/0 tent 0,-1:0 M1@0,-2/2 pass", start="M1")
    assert played.last.freed == 5
    assert played.game.seat("red").supply["tent"] == 1


def test_a_city_waits_for_all_its_railroads(build: Any) -> None:
    """GR-58: two of three complete is not yet a score."""
    played = build.play("C3@0,1/0 cowboy 0 RE@1,1/0 pass RE@-1,1/2 pass", spare=("RE",))
    assert played.score("red") == 0
    assert not played.game.feature_at(Cell(0, 1), 0).complete
    played.push("RE@0,2/1 pass")
    assert played.score("red") == 9


def test_a_city_placed_between_ready_railroads_scores_its_merchant_at_once(build: Any) -> None:
    """GR-23, GR-58: the merchant goes on a city all of whose railroads this tile completes."""
    played = build.play(
        "P@1,0/0 pass RE@1,1/0 pass P@-1,0/0 pass RE@-1,1/2 pass P@-1,2/0 pass RE@0,2/1 pass C3@0,1/0 cowboy 0"
    )
    assert played.score("red") == 9
    assert played.game.seat("red").supply["cowboy"] == 4


def test_a_railroad_between_two_cities_completes_for_both(build: Any) -> None:
    """GR-58, GR-60: one tile closes the last railroad of two cities: both merchants score with their own cities."""
    played = build.play(
        "C3@0,1/0 cowboy 0 RE@-1,1/2 pass RE@0,2/1 pass P@1,0/0 pass P@2,0/0 pass C3@2,1/0 cowboy 0 "
        "RE@3,1/0 pass RE@2,2/1 pass RS@1,1/0 pass"
    )
    assert sorted(s.kind for s in played.last.scorings) == ["city", "city"]
    assert (played.score("red"), played.score("blue")) == (9, 9)


def test_farmers_stay_when_everything_else_goes_home(build: Any) -> None:
    """GR-59: completing a railroad returns no farmer."""
    played = build.play("RE@0,1/2 cowboy 1 RE@1,1/0 cowboy 0")
    assert [(p.colour, p.kind) for p in played.game.pieces] == [("red", "cowboy")]
    assert played.game.seat("blue").supply["cowboy"] == 4


def test_one_tile_may_complete_several_features(build: Any) -> None:
    """GR-60: a railroad and a mountain in one turn, each scored on its own."""
    played = build.play("P@1,0/0 pass P@1,-1/0 pass P@1,-2/0 pass RE@0,-2/3 cowboy 0 MR@0,-1/2 cowboy 0", start="M1")
    assert [(s.kind, dict(s.points)) for s in played.last.scorings] == [
        ("railroad", {"blue": 2}),
        ("mountain", {"red": 2}),
    ]
    assert played.game.seat("red").tokens == 2


def test_joined_prairies_hold_several_farmers_and_take_no_more(build: Any) -> None:
    """GR-70, GR-21: the tile that joins two farmers' prairies takes no third."""
    game = build.play("P@0,-1/0 cowboy 0 P@0,1/0 cowboy 0 RE@1,0/0", start="RS").game
    view = game.feature_at(Cell(1, 0), 1)
    assert view.pieces == {"red": 1, "blue": 1}
    assert PutPiece("cowboy", Cell(1, 0), 1) not in game.legal_actions()


def test_railroads_and_mountains_part_prairies(build: Any) -> None:
    """GR-70: north and south of a railroad are two prairies."""
    game = build.play("RS@1,0/0", start="RS").game
    assert game.feature_at(Cell(1, 0), 0).segments == ((Cell(0, 0), 0), (Cell(1, 0), 0))
    assert game.feature_at(Cell(1, 0), 2).segments == ((Cell(0, 0), 2), (Cell(1, 0), 2))


# -- the end


def test_the_game_ends_after_the_turn_of_the_last_tile(build: Any) -> None:
    """GR-80: nothing is allowed any more, undo still is."""
    played = build.play("PC@1,0/0", spare=())
    assert played.game.phase == "act"
    played.push("cowboy 0")
    assert played.game.phase == "over"
    assert rule_of(played.game.why_illegal(Pass())) == "GR-80"
    assert rule_of(played.game.why_illegal(Place(Face("P"), Cell(2, 0), 0))) == "GR-80"
    played.game.pop()
    assert played.game.phase == "act"
    assert played.score("red") == 0


def test_tents_and_tokens_leave_an_incomplete_mountain_unscored(build: Any) -> None:
    """GR-81: a tent alone is worth nothing at the end."""
    played = build.play("P@1,0/0 tent 0,0:0", start="M1", spare=())
    assert played.score("red") == 0
    assert not played.game.stacks
    assert played.game.seat("red").supply["tent"] == 1


def test_at_the_end_only_farmers_stay_on_the_table(build: Any) -> None:
    """GR-81, GR-82, GR-83, GR-84: what was scored goes home."""
    played = build.play("RE@0,1/2 cowboy 0 P@1,0/0 pass P@2,0/0 cowboy 0", spare=())
    assert [(p.colour, p.cell) for p in played.game.pieces] == [("red", Cell(2, 0))]
    assert played.game.seat("red").supply["cowboy"] == 3
    assert [(p.colour, p.cell) for p in played.last.returned] == [("red", Cell(0, 1))]


def test_mined_tokens_count_at_the_end(build: Any) -> None:
    """GR-85: their values are in the score once the game is over."""
    played = build.play("P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0 mine", start="M1", spare=(), tokens={5: 1})
    assert played.by("red") == {"tokens": 5}
    assert played.last.scorings[-1].kind == "tokens"


@pytest.mark.parametrize(("edition", "duel"), [("zmg", True), ("hig", False)])
def test_most_points_win_and_a_tie_is_shared(build: Any, edition: str, duel: bool) -> None:
    """GR-86: one edition adds the staring duel."""
    played = build.play(
        "PC@0,-1/0 cowboy 0 PH@0,1/0 cowboy 0 RE@1,0/0 pass",
        start="RS",
        spare=(),
        seats=("red", "blue", "green"),
        options=Options(edition=edition),
    )
    result = played.game.result()
    assert result.winners == ("red", "blue")
    assert [state.score for state in result.standings] == [6, 6, 0]
    assert result.duel is duel
    with pytest.raises(ValueError, match="not over"):
        build.play("").game.result()
