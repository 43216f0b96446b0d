"""Game records: the text round-trips, and a faulty text is answered with all of its faults and their places."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest

import app.rules.record as record_module
from app.rules import Game, Options, Place, TileSet
from app.rules.errors import Problem, RecordError
from app.rules.moves import pieces
from app.rules.options import CHOICES
from app.rules.record import Record, parse_record, read_record, write_record
from app.rules.replay import record_of, replay
from app.tilesets import load_tileset
from app.values import Cell, Face

GOOD = """\
claim-manager record 1
game gold-rush
tileset gold-rush
seats red blue
options farmers=no edition=hig
seed 7
1 red A4@0,1/0 cowboy 1
2 blue A2@1,0/0 pass
result red 0 blue 0
"""


def problems_of(text: str) -> list[str]:
    with pytest.raises(RecordError) as caught:
        parse_record(text, load_tileset)
    return [str(p) for p in caught.value.problems]


class TestRoundTrip:
    """Text and record are two forms of one thing."""

    def test_a_record_is_read_as_written(self) -> None:
        """Every part of the head, the turns and the foot arrives."""
        record = parse_record(GOOD, load_tileset)
        assert (record.game, record.tileset, record.seats, record.seed) == (
            "gold-rush",
            "gold-rush",
            ("red", "blue"),
            7,
        )
        assert record.options == Options(farmers=False, edition="hig")
        assert [(t.number, t.colour, len(t.moves), t.line) for t in record.turns] == [
            (1, "red", 2, 7),
            (2, "blue", 2, 8),
        ]
        assert record.turns[0].moves[0] == Place(Face("A4"), Cell(0, 1), 0)
        assert record.result == {"red": 0, "blue": 0}

    def test_written_text_reads_back_equal(self) -> None:
        """``write_record`` after ``parse_record`` gives a text that means the same, in one fixed form."""
        record = parse_record(GOOD, load_tileset)
        text = write_record(record)
        assert parse_record(text, load_tileset) == record
        assert write_record(parse_record(text, load_tileset)) == text

    @pytest.mark.parametrize("game", ["gold-rush", "hunters-and-gatherers"])
    @pytest.mark.parametrize("seed", range(3))
    def test_played_games_round_trip(
        self, game: str, seed: int, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
    ) -> None:
        """Whole random games become a text and the same record again."""
        played = random_game(tilesets[game], seed, seats=2 + seed, options=Options(take_back=seed == 1))
        record = record_of(played, game)
        text = write_record(record)
        assert parse_record(text, load_tileset) == record
        assert text.count("\n") == len(record.turns) + 6 + (seed == 1)

    @pytest.mark.parametrize("moves", range(7))
    def test_unfinished_games_round_trip(
        self, moves: int, gold_rush: TileSet, random_game: Callable[..., Game]
    ) -> None:
        """A game may stop anywhere, even between tile and action; it claims no result then."""
        record = record_of(random_game(gold_rush, 5, moves=moves), "gold-rush")
        assert record.result is None
        assert parse_record(write_record(record), load_tileset) == record

    def test_values_of_real_tokens_round_trip(self) -> None:
        """What was read off real tokens stands at the foot."""
        text = GOOD.replace("farmers=no", "tokens=physical").replace("result", "values red 0 5 2\nresult")
        record = parse_record(text, load_tileset)
        assert record.values == {"red": (0, 5, 2)}
        assert parse_record(write_record(record), load_tileset) == record

    def test_folders_name_tile_sets_too(self, gold_rush: TileSet) -> None:
        """The owner's tile set is a folder, whose name may hold spaces."""
        folder = "/owners/my  tiles/gold rush"
        asked = []

        def load(name: str) -> TileSet:
            asked.append(name)
            return gold_rush

        record = Record("gold-rush", folder, ("red", "blue"))
        assert parse_record(write_record(record), load) == record
        assert asked == [folder]

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("\n", "\r\n"),
            ("claim", "\ufeffclaim"),
            ("seats red", "\n   # who plays\n\tseats   red"),
            ("pass", "pass   # nothing to gain"),
            ("result red 0 blue 0\n", "result red 0 blue 0"),
        ],
        ids=["crlf", "byte-order-mark", "spaces-and-comments", "comment-behind", "no-last-newline"],
    )
    def test_harmless_differences_are_passed_over(self, old: str, new: str) -> None:
        """Line ends, a byte order mark, blanks and comments change nothing."""
        assert parse_record(GOOD.replace(old, new), load_tileset) == parse_record(GOOD, load_tileset)

    def test_defaults_need_no_lines(self) -> None:
        """Without them: the tile set of the game, the printed rules, seed 0, no result."""
        record = parse_record("claim-manager record 1\ngame gold-rush\nseats red blue\n", load_tileset)
        assert record == Record("gold-rush", "gold-rush", ("red", "blue"))


class TestFaults:
    """Every fault has its line and column and one sentence."""

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            (
                "claim-manager record 1\n",
                "",
                "line 1, column 1: a record begins with the line 'claim-manager record 1'",
            ),
            ("record 1", "record 2", "line 1, column 1: a record begins with the line"),
            ("game gold-rush\n", "", "line 1: the head of the record does not say game"),
            ("game gold-rush", "game go", "line 2, column 6: game must be one of gold-rush"),
            ("game gold-rush", "game", "line 2, column 1: game needs something behind it"),
            ("game gold-rush", "game gold-rush x", "line 2, column 16: nothing may follow 'gold-rush' here"),
            ("seats red blue\n", "", "line 1: the head of the record does not say seats"),
            ("seats red blue", "seats red", "line 4, column 7: there must be 2 to 5 seats, are 1"),
            ("seats red blue", "seats red blue red", "line 4, column 16: red sits at the table twice"),
            ("seats red blue", "seats red blue pink", "line 4, column 16: a seat must be one of yellow"),
            ("farmers=no", "farmers=perhaps", "line 5, column 9: farmers must be one of yes, no, is 'perhaps'"),
            ("farmers=no", "weather=wet", "line 5, column 9: no option is called 'weather'; there are edition"),
            ("edition=hig", "edition=third", "line 5, column 20: edition must be one of zmg, hig"),
            ("edition=hig", "farmers=no", "line 5, column 20: farmers is chosen twice"),
            ("seed 7", "seed seven", "line 6, column 6: seed must be a whole number from 0, is 'seven'"),
            ("seed 7", "seed -7", "line 6, column 6: seed must be a whole number from 0, is '-7'"),
            ("seed 7", "seed 7\nseed 8", "line 7, column 1: seed stands on line 6 already"),
            ("seed 7", "hello world", "line 6, column 1: expected a turn's number or one of game, tileset"),
            ("tileset gold-rush", "tileset ../x", "line 3: the tile set '../x' cannot be used"),
            ("tileset gold-rush", "tileset", "line 3, column 1: tileset needs something behind it"),
            ("tileset gold-rush", "tileset silver", "line 3: the tile set 'silver' cannot be used: cannot be read"),
            ("tileset gold-rush", "tileset hunters-and-gatherers", "line 3: the tile set hunters-and-gatherers is of"),
            ("2 blue", "3 blue", "line 8, column 1: this is turn 2, not 3"),
            ("2 blue", "2 green", "line 8, column 3: a turn names its player, one of red, blue, not 'green'"),
            ("2 blue A2@1,0/0 pass", "2 blue", "line 8, column 7: a turn needs a tile"),
            ("2 blue A2@1,0/0 pass", "2", "line 8, column 2: a turn names its player"),
            ("A2@1,0/0", "A2@1,0/7", "line 8, column 8: expected a move such as"),
            ("A2@1,0/0", "Q@1,0/1", "line 8, column 8: the tile set has no tile called 'Q'"),
            ("cowboy 1", "cowboy x", "line 7, column 23: cowboy needs a place behind it"),
            ("result red 0 blue 0", "result red 0 blue", "line 9, column 14: the score of blue must be a whole number"),
            ("result red 0 blue 0", "result red 0 red 0", "line 9, column 14: result needs each colour once"),
            ("result red 0 blue 0", "result green 0", "line 9: result names green, who is not at the table"),
            ("result red", "values red x\nresult red", "line 9, column 12: a token's value must be a whole number"),
            ("result red", "values pink 1\nresult red", "line 9, column 8: values need a colour that has none yet"),
            ("result red 0", "seed 9\nresult red 0", "line 9, column 1: seed stands on line 6 already"),
            (
                "seed 7\n1 red A4@0,1/0 cowboy 1",
                "1 red A4@0,1/0 cowboy 1\nseed 7",
                "line 7, column 1: seed belongs above",
            ),
        ],
    )
    def test_each_fault_is_named(self, old: str, new: str, expected: str) -> None:
        """One change, a sentence that begins with its place."""
        assert old in GOOD
        assert any(p.startswith(expected) for p in problems_of(GOOD.replace(old, new, 1)))

    def test_all_faults_are_listed_in_order(self) -> None:
        """Faults of head, turns and foot come together, in the order of the lines."""
        text = GOOD.replace("farmers=no", "x=y").replace("cowboy 1", "cowgirl 1").replace("blue 0", "blue many")
        found = problems_of(text)
        assert [int(re.match(r"line (\d+)", p)[1]) for p in found] == [5, 7, 7, 9]  # pyrefly: ignore[unsupported-operation]

    def test_what_can_be_read_is_returned_beside_the_faults(self) -> None:
        """``read_record`` keeps the good lines, so that a replay can play up to the first bad one."""
        record, problems = read_record(GOOD.replace("A2@", "A99@"), load_tileset)
        assert record is not None
        assert [t.number for t in record.turns] == [1]
        assert [p.line for p in problems] == [8]

    @pytest.mark.parametrize("text", ["", "\n\n", "#", "\ufeff", "\x00", "claim-manager record 1", "1 red A4@0,1/0"])
    def test_texts_that_are_no_record_are_answered(self, text: str) -> None:
        """However little there is, the answer is a list of faults."""
        assert problems_of(text)

    def test_problem_without_a_column_names_the_line_alone(self) -> None:
        """Column 0 stands for the whole line."""
        assert str(Problem(3, 0, "no", "GR-12")) == "line 3: GR-12: no"


def test_the_example_of_the_grammar_is_a_game() -> None:
    """The document beside the parser shows a text that replays without a problem."""
    text = Path(record_module.__file__).with_name("RECORD.md").read_text(encoding="utf-8")
    report = replay(text.split("```\n")[1], load_tileset)
    assert report.problems == ()
    assert [p.score for p in report.players] == [6, 0]


def test_the_grammar_names_every_word() -> None:
    """Every header, option and move that the parser knows stands in the document."""
    text = Path(record_module.__file__).with_name("RECORD.md").read_text(encoding="utf-8")
    words = ["game", "tileset", "seats", "options", "seed", "values", "result", "discard", "back", "mine", "pass"]
    words += [item.name.replace("_", "-") for item in fields(Options)]
    words += [value for values in CHOICES.values() for value in values] + sorted(pieces())
    assert [word for word in words if not re.search(rf"`[^`]*\b{word}\b[^`]*`", text)] == []


def test_records_compare_by_meaning() -> None:
    """Where a line stood does not count; what it says does."""
    first = parse_record(GOOD, load_tileset)
    assert parse_record("# a comment more\n" + GOOD, load_tileset) == first
    assert replace(first, seed=8) != first
