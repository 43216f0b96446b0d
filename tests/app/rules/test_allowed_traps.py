"""A tile that does not continue its neighbours, laid all the same because the table allows it (GR-H4, ours)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from app.rules import Cell, Clash, IllegalMove, LaidTile, Place, PutPiece
from app.rules.replay import ReplayReport, record_of, replay
from app.tilesets import load_tileset
from app.values import Face

INTO_PRAIRIE = "RE@1,0/0 cowboy 0 P@-1,0/0! pass"
"""On a straight railroad from west to east: its east ends in a junction, its west runs into a prairie."""
RECORD = "claim-manager record 1\ngame gold-rush\nseats red blue\n1 red A4@0,1/0 pass\n2 blue D4@1,0/1! pass\n"


@pytest.fixture
def hunt(build: Any) -> Any:
    """``build.play`` for Hunters & Gatherers."""
    return partial(build.play, game="hunters-and-gatherers", spare=("M",))


def run(text: str) -> ReplayReport:
    return replay(text, load_tileset)


# -- what a dead end is


def test_a_railroad_into_a_prairie_is_never_complete(build: Any) -> None:
    """GR-H4, GR-50, GR-82: that is no end, so its railwayman stays and gets a point a tile when the game is over."""
    game = build.play(INTO_PRAIRIE, start="RS").game
    railroad = game.feature_at(Cell(0, 0), 1)
    assert (railroad.complete, railroad.open_sides, railroad.dead_ends) == (False, 0, 1)
    assert [piece.kind for piece in game.pieces] == ["cowboy"]
    over = build.play(INTO_PRAIRIE, start="RS", spare=())
    assert over.by("red") == {"railroads": 2}
    assert over.game.pieces == ()


def test_the_prairie_beside_the_railroad_goes_on_over_the_clash(build: Any) -> None:
    """GR-H4, GR-70: prairie meets prairie on both sides of the rails, so both prairies of that tile are one now."""
    game = build.play("P@-1,0/0! pass", start="RS").game
    prairie = game.feature_at(Cell(-1, 0), 0)
    assert set(prairie.segments) == {(Cell(-1, 0), 0), (Cell(0, 0), 0), (Cell(0, 0), 2)}
    assert prairie.dead_ends == 0


def test_a_mountain_against_a_railroad_of_a_city(build: Any) -> None:
    """GR-H4, GR-58, GR-83: neither is ever complete; the two whole railroads of the city count at the end."""
    turns = "C3@0,1/0 cowboy 0 M1@0,2/0! pass RE@-1,1/2 pass RE@1,1/0 pass"
    game = build.play(turns).game
    assert game.clashes() == {Cell(0, 2): (Clash(0, "mountain", "railroad", Cell(0, 1)),)}
    city, mountain = game.feature_at(Cell(0, 1), 0), game.feature_at(Cell(0, 2), 0)
    assert (city.complete, mountain.complete, mountain.dead_ends, mountain.tokens) == (False, False, 1, 1)
    assert build.play(turns, spare=()).by("red") == {"cities": 6}


def test_a_clash_where_a_mountain_would_have_closed(build: Any) -> None:
    """GR-H4, GR-31, GR-54: its last side is shut by a prairie: nothing scores, tents stay, its token is mined."""
    played = build.play("P@0,-1/0! tent 0,0:0 P@1,0/0 pass P@2,0/0", start="M1")
    mountain = played.game.feature_at(Cell(0, 0), 0)
    assert (mountain.complete, mountain.open_sides, mountain.dead_ends, mountain.tokens) == (False, 0, 1, 1)
    played.push("mine P@3,0/0")
    assert played.scorings == []
    assert played.game.seat("red").tokens == 1
    why = played.game.why_illegal(PutPiece("tent", Cell(0, 0), 0))
    assert why.key == "violation.tent_tent"


def test_a_river_into_a_meadow(hunt: Any) -> None:
    """GR-H4, HG-20, HG-31, HG-32: the member scores nothing and does not come home; the hut counts the fish."""
    turns = "RS@1,0/0 member 1 L3@-1,0/2 hut 2 M@2,0/0! pass"
    game = hunt(turns, start="RS").game
    river, system = game.feature_at(Cell(0, 0), 1), game.system_at(Cell(0, 0), 1)
    assert (river.complete, river.open_sides, river.dead_ends, system.dead_ends) == (False, 0, 1, 1)
    assert {piece.kind for piece in game.pieces} == {"member", "hut"}
    over = hunt(turns, start="RS", spare=())
    assert (over.by("red"), over.by("blue")) == ({}, {"huts": 3})


def test_a_golden_forest_against_a_meadow_brings_no_bonus_tile(hunt: Any) -> None:
    """GR-H4, HG-23: it is not complete. A bonus tile may clash in its own turn like any other."""
    assert not hunt("FG@1,0/0 pass M@1,-1/0! pass", start="M", spare=("M", "BF")).last.bonus
    game = hunt("FG@1,0/0 pass FE@1,-1/2 pass BF@2,0/3! pass", start="M", spare=("M", "FE")).game
    assert game.clashes() == {Cell(2, 0): (Clash(3, "forest", "meadow", Cell(1, 0)),)}


# -- how far the leave goes


@pytest.mark.parametrize(
    ("place", "rule", "key"),
    [
        (Place(Face("P"), Cell(0, 0), 0), "GR-11", "cell_taken"),
        (Place(Face("P"), Cell(1, 1), 0), "GR-11", "touches_nothing"),
        (Place(Face("P"), Cell(40, 40), 0), "GR-11", "touches_nothing"),
        (Place(Face("RS"), Cell(1, 0), 0), "GR-01", "none_left"),
        (Place(Face("ZZ"), Cell(1, 0), 0), "GR-01", "unknown_face"),
        (Place(Face("P"), Cell(1, 0), 4), "GR-12", "rotation"),
    ],
)
def test_the_table_allows_no_more_than_a_clash(build: Any, place: Place, rule: str, key: str) -> None:
    """GR-H4: a taken cell, a corner, a tile that is not in the box: the broken rule is named, nothing changes."""
    game = build.play("", start="RS").game
    why = game.why_illegal(replace(place, allowed=True))
    assert (why.rule, why.key) == (rule, f"violation.{key}")
    with pytest.raises(IllegalMove) as caught:
        game.push(replace(place, allowed=True))
    assert caught.value.violation == why
    assert game.moves == ()


def test_the_table_allows_no_second_tile(build: Any) -> None:
    """GR-H4, GR-10, GR-80: not while an action is due, not when the game is over."""
    played = build.play("P@0,-1/0", start="RS", spare=())
    again = Place(Face("P"), Cell(1, 0), 0, allowed=True)
    assert played.game.why_illegal(again).rule == "GR-10"
    played.push("pass")
    assert played.game.why_illegal(again).rule == "GR-80"


def test_the_mark_is_for_one_tile(build: Any) -> None:
    """GR-12, GR-H4: the next tile needs its own leave where it clashes, and answers for its own side only."""
    played = build.play(INTO_PRAIRIE, start="RS", spare=("P", "RS"))
    place = Place(Face("RS"), Cell(-2, 0), 0)
    assert played.game.why_illegal(place).key == "violation.side_differs"
    assert place not in played.game.legal_tiles("RS")
    played.push("RS@-2,0/0!")
    assert played.game.clashes() == {
        Cell(-1, 0): (Clash(1, "prairie", "railroad", Cell(0, 0)),),
        Cell(-2, 0): (Clash(1, "railroad", "prairie", Cell(-1, 0)),),
    }


def test_a_mark_on_a_tile_that_fits_changes_nothing(build: Any) -> None:
    """GR-H4: nothing clashes, and the railroad closes as it would without it."""
    game = build.play("RE@1,0/0! cowboy 0 RE@-1,0/2! pass", start="RS").game
    assert game.clashes() == {}
    assert game.seat("red").score == 3


def test_later_tiles_beside_it_continue_each_neighbour_as_it_is(build: Any) -> None:
    """GR-12, GR-H4: between the prairie that clashes and a railroad only what continues both is in the lists."""
    game = build.play("RC@0,-1/1 pass P@-1,0/0! pass", start="RS", spare=("RS", "RC", "P")).game
    between = Cell(-1, -1)
    found = {face: {p.rotation for p in game.legal_tiles(face) if p.cell == between} for face in ("RS", "RC", "P")}
    assert found == {"RS": {0, 2}, "RC": {2}, "P": set()}
    assert Cell(-1, 0) not in game.frontier()


# -- undo, records, positions


@pytest.mark.parametrize("turns", [INTO_PRAIRIE, "RX@0,-1/0! cowboy 0", "M3@1,0/3! tent 1,0:0"])
def test_undo_takes_a_clash_back_exactly(build: Any, turns: str) -> None:
    """GR-H4: features, dead ends, stacks, lists and line are those of before; done again, they are the same again."""
    game = build.play(turns, start="RS").game
    states, moves = [], game.moves
    while game.moves:
        states.append((game.text(), game.features(), dict(game.stacks), game.clashes(), game.legal_actions()))
        game.pop()
    assert game.clashes() == {}
    for move, state in zip(moves, reversed(states), strict=True):
        game.push(move)
        assert (game.text(), game.features(), dict(game.stacks), game.clashes(), game.legal_actions()) == state


def test_a_record_tells_what_the_table_allowed() -> None:
    """GR-H4: with the mark a clash replays, is told with its line and sides, and is written with the mark again."""
    report = run(RECORD)
    assert report.problems == ()
    assert report.to_json()["allowed"] == [
        {
            "line": 5,
            "turn": 2,
            "cell": [1, 0],
            "clashes": [{"side": "west", "mine": "prairie", "theirs": "railroad", "neighbour": [0, 0]}],
        }
    ]
    assert report.game is not None
    assert report.record is not None
    assert record_of(report.game, "gold-rush").turns == report.record.turns


def test_a_record_without_the_mark_is_refused_at_its_line() -> None:
    """GR-12: the same clash is a broken rule there, and playing stops."""
    report = run(RECORD.replace("!", ""))
    assert [(p.line, p.rule) for p in report.problems] == [(5, "GR-12")]
    assert report.stopped == 5
    assert report.to_json()["allowed"] == []


def test_a_record_that_allows_too_much_is_refused_at_its_line() -> None:
    """GR-11: the mark does not help a tile on a taken cell."""
    assert [(p.line, p.rule) for p in run(RECORD.replace("1,0/1!", "0,0/1!")).problems] == [(5, "GR-11")]


def test_a_position_may_clash_where_that_is_allowed_and_nowhere_else(build: Any) -> None:
    """GR-H4: a side with leave is passed over, from whichever of the two tiles; others are reported."""
    game = build.play(INTO_PRAIRIE, start="RS", spare=("RS",)).game
    assert game.status() == ()
    whole = game.position()
    assert whole.allowed == {(Cell(-1, 0), 1)}
    for allowed, expected in (((Cell(0, 0), 3), []), ((Cell(-1, 0), 0), ["violation.position_side"])):
        found = game.problems(replace(whole, allowed=frozenset([allowed])))
        assert [violation.key for violation in found] == expected
    more = replace(whole, tiles={**whole.tiles, Cell(-2, 0): LaidTile(Face("RS"), 0)})
    assert [(v.key, v.args["col"]) for v in game.problems(more)] == [("violation.position_side", -2)]
