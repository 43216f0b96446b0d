"""Where readers of the Gold Rush rules stumble: loops, crossings, joins and ties, each played on the table."""

from __future__ import annotations

from typing import Any

import pytest

from app.rules import Cell, Mine, Pass

LOOP = (
    "RC@0,1/3 cowboy 1 P@1,0/0 pass P@2,0/0 pass RC@2,1/0 cowboy 1 {top}@1,1/0 pass RC@0,2/2 pass "
    "{bottom}@1,2/0 pass RC@2,2/1 pass"
)
SHARED_STACK = (
    "M1@1,0/0 cowboy 0 P@0,-1/0 pass P@0,-2/0 pass P@0,-3/0 pass P@0,-4/0 pass M2@1,-4/2 cowboy 0 MZ@1,-1/0 pass "
    "MZ@1,-2/0 pass MZ@1,-3/0 "
)


# -- railroads


@pytest.mark.parametrize(
    ("top", "bottom", "points", "doubled"), [("RS", "RS", 6, False), ("RL", "RS", 12, True), ("RL", "RL", 6, False)]
)
def test_a_loop_of_six_tiles_with_two_owners(build: Any, top: str, bottom: str, points: int, *, doubled: bool) -> None:
    """GR-50, GR-52, GR-53: complete without an end; none, one or two locomotives; both score in full."""
    played = build.play(LOOP.format(top=top, bottom=bottom))
    assert (played.score("red"), played.score("blue")) == (points, points)
    (scoring,) = played.last.scorings
    assert (scoring.tiles, scoring.tie, scoring.doubled) == (6, True, doubled)
    assert not played.game.pieces


def test_a_loop_that_closes_on_a_junction(build: Any) -> None:
    """GR-50, GR-51: both ends are at the same junction; its tile counts once, the other exits stay open."""
    played = build.play("RC@1,0/0 cowboy 1 RC@1,1/1 pass RC@0,1/2 pass", start="RX")
    assert played.score("red") == 4
    (scoring,) = played.last.scorings
    assert (scoring.tiles, len(scoring.segments)) == (4, 5)
    assert [played.game.feature_at(Cell(0, 0), exit_).complete for exit_ in range(4)] == [False, True, True, False]


def test_a_railroad_that_passes_over_itself_counts_the_tile_once(build: Any) -> None:
    """GR-51: over the bridge and under it, six tiles and seven segments."""
    played = build.play("RC@1,0/0 cowboy 1 RC@1,1/1 pass RC@0,1/2 pass RE@-1,0/2 pass RE@0,-1/3 pass", start="RB")
    assert played.score("red") == 6
    assert len(played.last.scorings[0].segments) == 7


def test_one_tile_closes_features_on_four_sides(build: Any) -> None:
    """GR-60: a junction between four open railroads: four scorings, each on its own."""
    played = build.play(
        "RE@1,0/3 cowboy 0 RE@0,1/2 cowboy 0 P@2,0/0 pass RE@2,1/0 cowboy 0 P@0,2/0 pass P@0,3/0 pass "
        "RE@1,2/1 cowboy 0 RX@1,1/0 pass"
    )
    assert [dict(s.points) for s in played.last.scorings].count({"red": 2}) == 2
    assert [dict(s.points) for s in played.last.scorings].count({"blue": 2}) == 2
    assert (played.score("red"), played.score("blue")) == (4, 4)


# -- mountains


def test_a_tile_joins_four_mountains_two_of_them_already_one(build: Any) -> None:
    """GR-14, GR-54: three stacks become one, the mountain meets itself, the majority counts over all of it."""
    played = build.play(
        "ML@1,0/1 cowboy 0 ML@2,0/2 pass ML@2,1/3 pass M2@0,1/1 cowboy 0 P@0,2/0 pass P@-1,0/0 pass "
        "M3@1,2/0 cowboy 0 MY@1,1/0"
    )
    assert [join.target for join in played.last.joins][-1] == (Cell(1, 0), 0)
    assert len(played.last.joins) == 2
    assert [(s.cell, s.count) for s in played.game.stacks.values()] == [(Cell(1, 0), 8)]
    assert played.game.feature_at(Cell(1, 1), 0).complete
    played.push("pass")
    assert played.last.distributed == (("red", 8),)
    assert (played.score("red"), played.score("blue")) == (8, 0)


def test_one_of_two_mountain_parts_of_a_tile_closes(build: Any) -> None:
    """GR-54, GR-60: the southern part is complete with its own tokens, the northern one keeps its stack."""
    played = build.play("MD@0,-1/0 cowboy 1", start="M1")
    assert played.score("red") == 2
    assert played.last.distributed == (("red", 2),)
    assert [(s.cell, s.segment, s.count) for s in played.game.stacks.values()] == [(Cell(0, -1), 0, 1)]
    assert not played.game.feature_at(Cell(0, -1), 0).complete


def test_two_against_two_against_one_with_the_active_player_not_among_the_tied(build: Any) -> None:
    """GR-53, GR-55: green completes; blue sits next and takes the first and third of three tokens, red the second."""
    prairie = " ".join(f"P@0,{row}/0 pass" for row in range(-1, -9, -1)) + " P@-1,0/0 pass "
    played = build.play(
        prairie + "M1@1,0/0 cowboy 0 MS@1,-2/0 cowboy 0 MZ@1,-4/0 cowboy 0 MZ@1,-6/0 cowboy 0 MZ@1,-1/0 pass "
        "M1@1,-8/2 cowboy 0 MZ@1,-3/0 pass MZ@1,-5/0 pass P@-2,0/0 pass P@-3,0/0 pass MZ@1,-7/0 pass",
        seats=("red", "green", "blue"),
    )
    (scoring,) = played.last.scorings
    assert scoring.majority == {"red": 2, "green": 1, "blue": 2}
    assert played.last.distributed == (("blue", 2), ("red", 1))
    assert [played.score(colour) for colour in ("red", "green", "blue")] == [3, 0, 3]
    assert [played.game.seat(colour).tokens for colour in ("red", "green", "blue")] == [1, 0, 2]


def test_undo_across_a_tied_distribution_and_across_mining(build: Any) -> None:
    """GR-40, GR-55: stacks, hands, scores and pieces are back, and the same tokens come again to the same players."""
    played = build.play(SHARED_STACK, spare=("P", "P", "P"), tokens={0: 1, 1: 1, 2: 1, 3: 1, 5: 1})
    game = played.game
    before = (dict(game.stacks), game.pieces, game.supply, [game.seat(c) for c in game.seats], game.text())
    outcome = game.push(Pass())
    assert outcome.distributed == (("red", 2), ("blue", 1))
    after = [game.token_values(c) for c in game.seats]
    assert game.pop() == Pass()
    assert (dict(game.stacks), game.pieces, game.supply, [game.seat(c) for c in game.seats], game.text()) == before
    assert [game.token_values(c) for c in game.seats] == [(), ()]
    game.push(Pass())
    assert [game.token_values(c) for c in game.seats] == after


def test_taking_back_a_mined_token_turns_it_face_down_again(build: Any) -> None:
    """GR-41: undo tells only that it was mining, the stack shows only its number, the player has seen nothing."""
    played = build.play("P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0", start="M3", spare=("P",))
    game = played.game
    unseen, stack = game.unseen_tokens("red"), dict(game.stacks)
    game.push(Mine())
    assert sum(game.unseen_tokens("red").values()) == 62
    assert game.pop() == Mine()
    assert (game.token_values("red"), game.unseen_tokens("red"), dict(game.stacks)) == ((), unseen, stack)


# -- cities


def test_a_city_is_completed_by_a_railroad_that_closes_far_away(build: Any) -> None:
    """GR-58: the tile that ends its last railroad lies three cells off and touches no tile of the city."""
    played = build.play("C3@0,1/0 cowboy 0 RE@-1,1/2 pass RE@0,2/1 pass RS@1,1/0 pass RS@2,1/0 pass RE@3,1/0 pass")
    assert played.score("red") == 9
    assert played.last.scorings[0].cells == (Cell(0, 1),)


def test_a_railroad_from_a_city_back_to_itself_is_one(build: Any) -> None:
    """GR-58, GR-83: two of three exits are one railroad; alone it is worth 3, not 6."""
    played = build.play("C3@0,1/0 cowboy 0 RC@1,1/0 pass RC@1,2/1 pass RC@0,2/2 pass", spare=())
    assert played.by("red") == {"cities": 3}


def test_a_city_of_four_exits_with_two_on_one_loop_scores_nine(build: Any) -> None:
    """GR-58: three railroads leave it, though by four exits."""
    played = build.play("C4@-1,0/0 cowboy 0 RC@-1,-1/0 pass RC@-2,-1/3 pass RC@-2,0/2 pass RE@-1,1/1 pass", start="RE")
    assert played.by("red") == {"cities": 9}
    assert played.last.scorings[0].symbols == {"railroads": 3}


# -- prairies and the table


def test_a_prairie_round_both_ends_of_a_railroad_counts_its_symbols_once(build: Any) -> None:
    """GR-70, GR-84: the farmer reaches the herd in the north and the camp in the south by two ways: 4 and 2."""
    played = build.play("RH@1,0/0 cowboy 0 RE@2,0/0 pass RE@-1,0/2 pass", start="RS", spare=())
    assert played.by("red") == {"prairies": 6}
    (scoring,) = played.last.scorings
    assert scoring.symbols == {"camps": 1, "herds": 1}
    assert len(set(scoring.segments)) == len(scoring.segments) == 6


def test_a_line_of_36_tiles(build: Any) -> None:
    """GR-11: the table has no edge."""
    game = build.play(" ".join(f"P@{col},0/0 pass" for col in range(1, 36))).game
    assert len(game.tiles) == 36
    assert max(cell.col for cell in game.tiles) == 35
    assert {place.cell for place in game.legal_tiles("P")} >= {Cell(36, 0), Cell(-1, 0)}
    assert len(game.feature_at(Cell(0, 0), 0).cells) == 36


def test_the_projection_changes_nothing(build: Any) -> None:
    """GR-54, GR-81: asked while a tied mountain waits for its tokens, it counts the mountain; all stays as it is."""
    game = build.play(SHARED_STACK).game
    before = (game.text(), dict(game.stacks), game.supply, game.pieces, [game.seat(c) for c in game.seats])
    assert game.projected() == {"red": 3, "blue": 3}
    assert (game.text(), dict(game.stacks), game.supply, game.pieces, [game.seat(c) for c in game.seats]) == before
    assert [game.token_values(c) for c in game.seats] == [(), ()]
