"""Games of unruly players with simulated eyes: every game ends with the right result, and few questions are asked."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.rules import Cell, Game, Mine, Pass, Place, PutPiece
from app.rules.terms import GAMES
from app.table.conductor import new_state
from app.table.model.belief import piece_of
from app.table.model.inputs import Sightings, StartGame
from app.tilesets import load_tileset
from app.values import Face
from tests.evaluation.parts.unruly import BAR, Figures, measure
from tests.sampling import sampled
from tests.worlds.manners import Manners
from tests.worlds.people import People, by_touch
from tests.worlds.tabletop import PERFECT
from tests.worlds.unruly import Sitting
from vision.observation import PieceSeen, Scene, Still

TILESET = load_tileset()
SHIPPED_GAMES = sorted(GAMES)
CALM = dict.fromkeys(Manners.__dataclass_fields__, 0.0)


@pytest.mark.parametrize(
    ("name", "games"),
    [("hunters-and-gatherers", 1), *(pytest.param(name, 3, marks=pytest.mark.slow) for name in SHIPPED_GAMES)],
)
def test_unruly_games_end_right_and_ask_little(name: str, games: int) -> None:
    """Whatever the players do and however uncertain the eyes are, moves, scores and tokens are right, in each game."""
    figures = measure(load_tileset(name), games=games)
    assert figures.faults == figures.silent == []
    assert figures.beyond < BAR
    assert figures.caused > 2, "unruly players give cause for questions"


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED_GAMES)
def test_three_hundred_unruly_games_end_right(name: str) -> None:
    """The same over 300 games of each."""
    figures = measure(load_tileset(name), games=300)
    assert figures.faults == []
    assert figures.silent == []
    assert figures.beyond < BAR


def test_a_tile_of_the_usual_pile_in_a_bonus_turn_is_taken_back() -> None:
    """Players who forget the tile of the second pile are told so; the game goes on as if they had not."""
    tileset = load_tileset("hunters-and-gatherers")
    figures = Figures()
    figures.add(Sitting(tileset, 2, Manners(**{**CALM, "other_pile": 1.0}), PERFECT).play())
    assert figures.faults == figures.silent == []
    assert figures.asked["ask.other_pile", "other pile"] == figures.asked.total() > 2


@pytest.mark.parametrize("name", sampled(SHIPPED_GAMES, ("gold-rush",)))
def test_calm_players_before_sharp_eyes_are_asked_nothing(name: str) -> None:
    """If nobody errs and everything is visible, nothing is asked."""
    figures = Figures()
    figures.add(Sitting(load_tileset(name), 3, Manners(**CALM), PERFECT).play())
    assert figures.faults == figures.silent == []
    assert figures.asked.total() == figures.repaired.total() == 0


@pytest.mark.parametrize(
    "act", ["lift", "turn", "move", "regret", "illegal", "double", "knock", "dark", "unplugged", "mash", "bump"]
)
@pytest.mark.slow
def test_one_kind_of_unruliness_alone(act: str) -> None:
    """If players do one thing over and over, before perfect eyes, the game ends with the right result."""
    for seed in range(3):
        sat = Sitting(TILESET, seed, Manners(**{**CALM, act: 0.3}), PERFECT).play()
        assert sat.faults == ()


def test_the_report_names_what_was_asked_and_why() -> None:
    """The report lists questions by kind and cause, and names a game that ended with a wrong result."""
    figures = Figures(games=2)
    figures.asked["ask.which_tile", ""] = 3
    figures.asked["ask.illegal_tile", "illegal"] = 4
    figures.faults.append((7, "red: has 3 points, the app says 4"))
    told = "\n".join(figures.lines())
    assert figures.beyond == 1.5
    assert figures.caused == 2.0
    assert not figures.passed
    assert "ask.illegal_tile       illegal" in told
    assert "game 7: red: has 3 points" in told


@pytest.mark.slow
def test_the_log_has_every_question_in_words() -> None:
    """The log has for each question the tile, the text, the cause and the answer, and as many as were counted."""
    figures = Figures()
    sat = Sitting(TILESET, 1, Manners(**{**CALM, "illegal": 0.3, "mash": 0.2}), PERFECT).play()
    figures.add(sat)
    told = list(figures.log_lines())
    tally = sat.people.tally
    assert len(tally.log) == tally.asked.total() + tally.repaired.total() > 3
    assert told[0].startswith(f"game 1: {len(tally.log)} times, {len(tally.log)} of them caused")
    illegal = next(line for line in told if "illegal_tile" in line)
    assert "does not fit like this" in illegal
    assert " illegal " in illegal
    assert figures.as_dict()["log"][1][0]["answer"]


@pytest.mark.parametrize("digs", [True, False])
def test_a_token_mined_or_shared_out_to_the_same_hands_is_no_error(digs: bool) -> None:
    """A single miner takes all tokens of the mountain that the tile completes, one of them before the scoring or none.

    If nobody mines, only a mined token belongs to somebody.
    """
    truth = Game(TILESET, ("red", "blue"), token_seed=3)
    people = People(new_state(TILESET), truth, Random(1), lambda _: None)
    people.give(StartGame(truth.seats, token_seed=3))
    moves = [
        *(Place(Face("A1", "a"), Cell(1, 0), 0), PutPiece("tent", Cell(0, 0), 0)),
        *(Place(Face("A1", "b"), Cell(2, 0), 0), Pass()),
        *(Place(Face("B1"), Cell(0, -1), 0), PutPiece("cowboy", Cell(0, -1), 0) if digs else Pass()),
        *(Place(Face("A1", "c"), Cell(3, 0), 0), Pass()),
        Place(Face("F1", "a"), Cell(0, -2), 2),
    ]
    for move in (*moves, Mine()):
        truth.push(move)
    for move in (*moves, Pass()):
        people.give(by_touch(move))
    people.settle()
    assert people.agrees() == digs
    assert truth.moves[-1] == (Pass() if digs else Mine())


def test_what_a_screen_hints_at_would_vanish_with_the_true_move() -> None:
    """A cowboy on the table that the game does not know gives a hint; without it there is no hint."""
    truth = Game(TILESET, ("red", "blue"), token_seed=3)
    people = People(new_state(TILESET), truth, Random(1), lambda _: None)
    people.give(StartGame(truth.seats, token_seed=3))
    first, second = Place(Face("A1", "a"), Cell(1, 0), 0), Place(Face("A1", "b"), Cell(2, 0), 0)
    for move in (first, PutPiece("cowboy", Cell(1, 0), 1), second):
        truth.push(move)
    for told in (first, Pass(), second):
        people.give(by_touch(told))
    assert people.hints() == (), "no eye has told of the cowboy"
    seen = PieceSeen(Cell(1, 0), "cowboy", "red", (0.5, 0.5), certain=False)
    people.give(Sightings(Scene(0, (Still(),))))
    people.state = replace(people.state, belief=people.state.belief.with_piece(piece_of(seen))[0])
    assert [hint.key for hint in people.hints()] == ["remind.take_piece"]
    people.look_up("now")
    assert people.tally.silent == []
    assert people.moves == truth.moves
