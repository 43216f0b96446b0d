"""Replays: a record's scores with their working, and every broken rule with its line."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from app.rules import Game, Options, Phase, TileSet
from app.rules.record import write_record
from app.rules.replay import ReplayReport, record_of, replay
from app.tilesets import load_tileset
from tests.sampling import sampled

HEAD = "claim-manager record 1\ngame gold-rush\nseats red blue\n"


def run(turns: str, head: str = HEAD) -> ReplayReport:
    return replay(head + turns, load_tileset)


def places(report: ReplayReport) -> list[tuple[int, str]]:
    """(line, rule) of every problem."""
    return [(p.line, p.rule) for p in report.problems]


@pytest.mark.parametrize("game", ["gold-rush", "hunters-and-gatherers"])
@pytest.mark.parametrize("seed", sampled(range(4), (0, 1)))
def test_played_games_replay_to_the_same_scores(
    game: str, seed: int, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """A record of a whole game has no problem, and its scores are those of the game that it tells."""
    played = random_game(tilesets[game], seed, seats=2 + seed, options=Options(take_back=seed == 2))
    report = replay(write_record(record_of(played, game)), load_tileset)
    assert report.problems == ()
    assert report.over
    assert report.stopped is None
    assert [(p.colour, p.score, dict(p.by)) for p in report.players] == [
        (c, played.seat(c).score, dict(played.seat(c).by)) for c in played.seats
    ]
    for colour in played.seats:
        told = sum(s.scoring.points.get(colour, 0) for s in report.scorings)
        assert told == played.seat(colour).score


def test_scorings_name_their_line_and_turn() -> None:
    """Each scoring comes with the line that brought it about (GR-51: three tiles of railroad)."""
    report = run("1 red B2@-1,0/3 pass\n2 blue B2@1,0/1 cowboy 1\n".replace("2 blue B2", "2 blue D5"))
    assert report.problems == ()
    (scored,) = report.scorings
    assert (scored.line, scored.turn, scored.scoring.kind) == (5, 2, "railroad")
    assert dict(scored.scoring.points) == {"blue": 6}


def test_json_holds_what_the_command_line_promises() -> None:
    """``to_json`` gives plain values: players with score and parts, scorings, problems."""
    report = run("1 red B2@-1,0/3 pass\n2 blue D5@1,0/1 cowboy 1\nresult red 3 blue 6\n")
    document = json.loads(json.dumps(report.to_json()))
    assert document["game"] == "gold-rush"
    assert document["turns"] == 2
    assert document["over"] is False
    assert [(p["colour"], p["score"]) for p in document["players"]] == [("red", 0), ("blue", 6)]
    assert set(document["players"][0]["by"]) == {"railroads", "mountains", "cities", "prairies", "tokens"}
    (scoring,) = document["scorings"]
    assert (scoring["line"], scoring["kind"], scoring["points"], scoring["doubled"]) == (
        5,
        "railroad",
        {"blue": 6},
        True,
    )
    assert sorted(map(tuple, scoring["cells"])) == [(-1, 0), (0, 0), (1, 0)]
    assert document["problems"] == [
        {"line": 6, "column": 0, "rule": None, "text": "red has 0 points, the record says 3"}
    ]


def test_winners_are_marked_at_the_end(gold_rush: TileSet, random_game: Callable[..., Game]) -> None:
    """GR-86: in the document of a finished game, whoever has most points has won."""
    report = replay(write_record(record_of(random_game(gold_rush, 3, seats=3), "gold-rush")), load_tileset)
    players = report.to_json()["players"]
    best = max(p["score"] for p in players)
    assert [p["won"] for p in players] == [p["score"] == best for p in players]


class TestProblems:
    """What is wrong with a game, with the rule and the line."""

    def test_illegal_action_is_a_pass_and_play_goes_on(self) -> None:
        """GR-21, GR-43: two illegal actions on two lines are both found; the tiles still lie."""
        report = run("1 red A2@1,0/0 mine\n2 blue A2@2,0/0 cowboy 1\n3 red A2@3,0/0 cowboy 1\n4 blue A1a@0,1/0 pass\n")
        assert places(report) == [(4, "GR-43"), (6, "GR-21")]
        assert [p.column for p in report.problems] == [16, 16]
        assert report.stopped is None
        assert report.game is not None
        assert len(report.game.tiles) == 5

    def test_illegal_tile_ends_the_replay(self) -> None:
        """GR-12: after a tile that cannot lie there nothing more is judged; the line is named."""
        report = run("1 red A4@0,1/0 pass\n2 blue D4@1,0/1 pass\n3 red mine\n")
        assert places(report) == [(5, "GR-12")]
        assert report.stopped == 5
        assert "railroad" in report.problems[0].text
        assert report.game is not None
        assert len(report.game.tiles) == 2

    def test_needless_discard_is_named(self) -> None:
        """GR-13: a tile that fits somewhere may not be put aside."""
        report = run("1 red discard A4 A4@0,1/0 pass\n")
        assert places(report) == [(4, "GR-13")]

    def test_wrong_player_is_named(self) -> None:
        """GR-05: the turns go round the table; who plays out of turn is named, and play goes on."""
        report = run("1 red A4@0,1/0 pass\n2 red A2@1,0/0 pass\n3 red A2@2,0/0 pass\n")
        assert [str(p) for p in report.problems] == ["line 5: it is the turn of blue, not of red"]

    def test_missing_action_is_named(self) -> None:
        """GR-10: a turn before the last without its action is a fault of that line, and counts as a pass."""
        report = run("1 red A4@0,1/0\n2 blue A2@1,0/0\n")
        assert [str(p) for p in report.problems] == [
            "line 4: the turn has no action: pass says that nothing more is done"
        ]
        assert report.game is not None
        assert report.game.phase is Phase.ACT

    def test_second_action_is_named(self) -> None:
        """GR-10: at most one action a turn."""
        report = run("1 red A4@0,1/0 cowboy 0 tent 0,0:0\n2 blue A2@1,0/0 pass\n")
        assert [str(p) for p in report.problems] == [
            "line 4, column 25: the turn is over: nothing may follow it on this line"
        ]

    def test_action_without_a_tile_is_named(self) -> None:
        """GR-10: the tile comes first."""
        assert places(run("1 red mine\n2 blue A2@1,0/0 pass\n")) == [(4, "GR-10")]

    def test_missing_bonus_tile_is_named(self, hunters: TileSet, random_game: Callable[..., Game]) -> None:
        """HG-23: a line that leaves out the bonus tile is named, and playing stops there."""
        record = record_of(random_game(hunters, 1), "hunters-and-gatherers")
        text = write_record(record)
        turn = next(t for t in record.turns[:-1] if len(t.moves) == 4)
        lines = text.split("\n")
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{turn.number} "))
        words = lines[at].split()
        bonus = [i for i, word in enumerate(words) if "@" in word][1]
        lines[at] = " ".join(words[:bonus])
        report = replay("\n".join(lines), load_tileset)
        assert [str(p) for p in report.problems] == [f"line {at + 1}: the turn is not over: a bonus tile is due"]
        assert report.stopped == at + 1

    def test_turn_after_the_end_is_named(self, gold_rush: TileSet, random_game: Callable[..., Game]) -> None:
        """GR-80: nothing follows the turn of the last tile."""
        record = record_of(random_game(gold_rush, 1), "gold-rush")
        turns = len(record.turns)
        text = write_record(record).partition("result")[0]
        report = replay(f"{text}{turns + 1} {record.turns[1].colour} A4@0,1/0 pass\n", load_tileset)
        assert [p.text for p in report.problems] == ["the game is over: no turn may follow"]

    def test_faults_of_writing_are_found_beyond_the_stop(self) -> None:
        """Playing stops at the unreadable line, reading goes on to the end."""
        report = run("1 red A4@0,1/0 mine\n2 blue A9@1,0/0 pass\n3 red D4@9,9/0 pass\n4 blue A4 pass\n")
        assert places(report) == [(4, "GR-43"), (5, ""), (7, "")]
        assert report.stopped == 5

    def test_text_without_a_head_gives_problems_alone(self) -> None:
        """No player, no game, but every fault."""
        report = run("", head="hello\n")
        assert report.players == ()
        assert report.game is None
        assert len(report.problems) == 4
        assert report.to_json()["game"] is None

    def test_wrong_result_is_named_for_each_player(self) -> None:
        """The claimed scores are compared one by one."""
        report = run("1 red A4@0,1/0 pass\nresult red 1 blue 2\n")
        assert [p.text for p in report.problems] == [
            "red has 0 points, the record says 1",
            "blue has 0 points, the record says 2",
        ]

    def test_values_of_real_tokens_count(self) -> None:
        """GR-85: values read off real tokens are kept; more of them than tokens taken are named."""
        head = HEAD + "options tokens=physical\n"
        turns = "1 red A4@0,1/0 tent 0,0:0\n2 blue A2@1,0/0 pass\n3 red A2@2,0/0 mine\n"
        report = run(turns + "values red 5\n", head)
        assert report.problems == ()
        assert report.game is not None
        assert report.game.token_values("red") == (5,)
        assert [p.line for p in run(turns + "values red 5 1\n", head).problems] == [8]

    def test_values_of_virtual_tokens_are_named(self) -> None:
        """Where the game knows the values itself, the record may not tell others."""
        report = run("1 red A4@0,1/0 pass\nvalues red 5\n")
        assert [(p.line, "virtual" in p.text) for p in report.problems] == [(5, True)]


def test_record_of_a_resumed_game_is_the_same(gold_rush: TileSet, random_game: Callable[..., Game]) -> None:
    """Replaying a record gives a game whose own record is that record."""
    record = record_of(random_game(gold_rush, 11, moves=60), "gold-rush")
    report = replay(write_record(record), load_tileset)
    assert report.game is not None
    assert record_of(report.game, "gold-rush") == record
