"""Scorings explained: the sentence shows how the points came about, and no sentence is missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import app.rules
from app.lang import Message, Translator
from app.rules import Game, Scoring, TileSet
from app.rules.scoring import count_by_seat, leaders
from app.rules.violations import SENTENCES


@pytest.fixture(scope="module")
def english() -> Translator:
    """The English texts."""
    return Translator.load("en")


def told(english: Translator, scoring: Scoring) -> str:
    """The sentence of a scoring."""
    return english.text(Message(*scoring.explain()))


@pytest.mark.parametrize(
    ("counts", "best"), [({}, []), ({0: 1}, [0]), ({0: 1, 1: 2}, [1]), ({0: 2, 1: 1, 2: 2}, [0, 2])]
)
def test_those_with_most_lead(counts: dict[int, int], best: list[int]) -> None:
    """GR-53, HG-22: alone or tied, nobody where there is nobody."""
    assert leaders(counts) == best


def test_pieces_are_counted_by_seat_in_the_order_of_the_seats() -> None:
    """The order in which they were put does not show."""
    assert list(count_by_seat([(0, 2, 5), (0, 0, 6), (0, 2, 7)]).items()) == [(0, 1), (2, 2)]


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("RE@0,1/2 cowboy 0 RE@1,1/0 pass", "Railroad of 2 tiles: 2 for red. Cowboys: red 1."),
        (
            "RE@0,1/2 cowboy 0 RL@1,1/0 pass RE@2,1/0 pass",
            "Railroad of 3 tiles, one locomotive doubles: 6 for red. Cowboys: red 1.",
        ),
        (
            "RE@0,1/2 cowboy 0 RL@1,1/0 pass RL@2,1/0 pass RE@3,1/0 pass",
            "Railroad of 4 tiles, 2 locomotives do not double: 4 for red. Cowboys: red 1.",
        ),
        (
            "C3@0,1/0 cowboy 0 RE@1,1/0 pass RE@-1,1/2 pass RE@0,2/1 pass",
            "City with 3 complete railroads, 3 points each: 9 for red.",
        ),
    ],
)
def test_a_scoring_says_how_it_came_about(build: Any, english: Translator, moves: str, sentence: str) -> None:
    """GR-51, GR-52, GR-58: what was counted, what it was worth, who had how many."""
    assert told(english, build.play(moves).last.scorings[0]) == sentence


@pytest.mark.parametrize(
    ("second", "sentence", "note"),
    [
        (
            "RL@1,1/0",
            "Railroad of 2 tiles, not complete, locomotives do not count: 2 for red. Cowboys: red 1.",
            "Not complete: a locomotive does not double.",
        ),
        ("RS@1,1/0", "Railroad of 2 tiles, not complete: 2 for red. Cowboys: red 1.", "Not complete."),
    ],
)
def test_final_scorings_say_that_the_feature_was_not_complete(
    build: Any, english: Translator, second: str, sentence: str, note: str
) -> None:
    """GR-82: locomotives do not count; the sentences say so where there is one."""
    (scoring,) = build.play(f"RE@0,1/2 cowboy 0 {second} pass", spare=()).last.scorings
    assert told(english, scoring) == sentence
    assert english.text(Message(f"scores.case.{scoring.kind}_{scoring.case}", {})) == note


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_every_scoring_of_whole_games_has_its_sentence(
    name: str, english: Translator, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """No key and no value is missing, whatever happens."""
    seen = set()
    for seed in range(3):
        moves = random_game(tilesets[name], seed, seats=3).moves
        game = Game(tilesets[name], ("red", "blue", "green"), token_seed=seed)
        for move in moves:
            for scoring in game.push(move).scorings:
                sentence = told(english, scoring)
                assert "[" not in sentence
                assert "{" not in sentence
                seen.add(scoring.kind)
                assert scoring.value == max(scoring.points.values())
    assert seen == set(game._rules.categories)


def test_the_language_file_says_the_same_as_the_engine(english: Translator) -> None:
    """Every violation has its text, word for word, so that logs and screen agree."""
    assert {key: english.text(Message(f"violation.{key}")) for key in SENTENCES} == SENTENCES
    assert set(english.below("violation")) == set(SENTENCES)


def test_every_sentence_of_the_engine_is_used() -> None:
    """No violation is left over that nothing reports."""
    folder = Path(app.rules.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    assert [key for key in SENTENCES if not re.search(f'"{key}"(?!:)', code)] == []
    assert all(name for text in SENTENCES.values() for _, name, _, _ in Formatter().parse(text) if name is not None)
