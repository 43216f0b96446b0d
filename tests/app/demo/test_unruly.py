"""Games of unruly players, told by eyes without pictures: every one ends right, and little is asked."""

from __future__ import annotations

import pytest

from app.bench.unruly import BAR, Figures, measure
from app.demo.tabletop import PERFECT
from app.demo.unruly import Manners, Sitting
from app.tilesets import load_tileset

TILESET = load_tileset()
CALM = dict.fromkeys(Manners.__dataclass_fields__, 0.0)


def test_unruly_games_end_right_and_ask_little() -> None:
    """Whatever the players do and however often the eyes hesitate, moves, scores and tokens are the true ones."""
    figures = measure(TILESET, games=8)
    assert figures.faults == []
    assert figures.beyond < BAR
    assert figures.caused > 2, "unruly players give cause for questions"


@pytest.mark.slow
def test_three_hundred_unruly_games_end_right() -> None:
    """The same over 300 games."""
    figures = measure(TILESET, games=300)
    assert figures.faults == []
    assert len(figures.silent) <= 6
    assert figures.beyond < BAR


def test_calm_players_before_sharp_eyes_are_asked_nothing() -> None:
    """Where nobody errs and nothing is hidden there is nothing to ask."""
    figures = Figures()
    figures.add(Sitting(TILESET, 3, Manners(**CALM), PERFECT).play())
    assert figures.faults == figures.silent == []
    assert figures.asked.total() == figures.repaired.total() == 0


@pytest.mark.parametrize(
    "act", ["lift", "turn", "move", "regret", "illegal", "double", "knock", "dark", "unplugged", "mash", "bump"]
)
@pytest.mark.slow
def test_one_kind_of_unruliness_alone(act: str) -> None:
    """Players who do one thing over and over again, before eyes that see all: the game ends right."""
    for seed in range(3):
        sat = Sitting(TILESET, seed, Manners(**{**CALM, act: 0.3}), PERFECT).play()
        assert sat.faults == ()


def test_the_report_names_what_was_asked_and_why() -> None:
    """Questions are listed by kind and cause, and a game that ended wrong would be named."""
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
