"""An edition on the command line: ``--game`` names its box, which brings its tiles and its rules."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from app.cli.common import tileset_of
from app.cli.game_start import named_game, opening
from app.cli.parser import parser
from app.cli.play import plan_of
from app.cli.prove import _known_as
from app.rules import TileSet
from app.table.presentation.seating import Plan
from app.tilesets import load_tileset

Command = Callable[..., Any]
OLD, NEW = "hunters-and-gatherers", "hunters-and-gatherers-2020"


def line(*words: str) -> Namespace:
    """The arguments of that command line."""
    return parser().parse_args(words)


def fish(tileset: TileSet) -> int:
    """How many fish a river of design 20 shows, on which the editions differ."""
    return tileset.by_id["20"].variants[0].symbols[1].get("fish", 0)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("read", "p.png", "--art", "a"),
        ("watch", "v.avi", "--art", "a"),
        ("art", "a"),
        ("enrol", "auto", "--art", "a"),
        ("census", "auto", "--art", "a"),
        ("prove", "auto"),
        ("self-test",),
        ("print", "tiles", "-o", "t.pdf"),
    ],
)
def test_every_command_that_takes_a_game_takes_its_edition(words: tuple[str, ...]) -> None:
    """By the one name that games are stored with."""
    tilesets = [tileset_of(line(*words, "--game", name)) for name in (OLD, NEW)]
    assert [fish(tileset) for tileset in tilesets] == [0, 2]


@pytest.mark.parametrize(("name", "profile", "huts"), [(OLD, "2014", 2), (NEW, "2020", 3)])
def test_a_demonstration_is_played_by_the_rules_of_its_box(name: str, profile: str, huts: int) -> None:
    """On the table and in the app alike, and by the next game of the evening too."""
    arguments = line("--demo", "--game", name)
    plan = plan_of(arguments)
    tileset = load_tileset(plan.tileset)
    blank = {face.name: np.zeros((16, 16, 3), np.uint8) for face, _ in tileset.faces()}
    for each in (plan, plan.another(("red", "blue"), 2)):
        truth = each.start(tileset, blank).truth
        assert truth.options.profile == opening(arguments, each).options.get("profile", "2014") == profile
        assert truth.seat(truth.seats[0]).supply["hut"] == huts


def test_a_real_game_is_played_by_the_rules_of_its_box() -> None:
    """What else is chosen stays chosen."""
    assert opening(line("--game", NEW), None).options == {"profile": "2020"}
    assert opening(line("--game", OLD), None).options == {}
    assert opening(line("--game", "gold-rush", "--tokens", "open"), None).options == {"open_tokens": True}


def test_the_page_of_a_new_game_is_told_what_the_command_line_names() -> None:
    """The game by its box, an edition by its option, the kind of tokens; where nothing is named the page decides."""
    named = [named_game(line(*words)) for words in ((), ("--game", "gold-rush"), ("--game", NEW))]
    assert named == [None, Plan(tileset="gold-rush"), Plan(tileset=OLD, options={"profile": "2020"})]
    assert named_game(line("--tileset", OLD)) == Plan(tileset=OLD), "as earlier versions called it"
    assert named_game(line("--tokens", "physical")) == Plan(options={"tokens": "physical"})


def test_a_proof_is_kept_with_the_name_of_its_box() -> None:
    """By it it can be played again; of a tile set of somebody's own only the game is known."""
    tileset = load_tileset(NEW)
    assert (_known_as(NEW, tileset), _known_as("/somewhere/own", tileset)) == (NEW, OLD)


def test_the_help_names_the_editions(capsys: pytest.CaptureFixture[str]) -> None:
    """Who looks for the box finds its name."""
    with pytest.raises(SystemExit):
        parser().parse_args(["read", "--help"])
    assert NEW in capsys.readouterr().out.replace("\n", " ")


@pytest.mark.parametrize("tokens", ["open", "physical"])
@pytest.mark.parametrize("name", [OLD, NEW])
def test_tokens_are_refused_for_a_box_without_any(run: Command, name: str, tokens: str) -> None:
    """What would have been passed over is said."""
    done = run("--headless", "--game", name, "--tokens", tokens)
    assert done.code == 2
    assert "is played without tokens: leave --tokens out." in done.err


def test_an_edition_that_a_game_does_not_have_is_refused(run: Command) -> None:
    """In words, and with the names that there are."""
    done = run("--demo", "--headless", "--game", "gold-rush-2020")
    assert done.code == 2
    assert "There is no game gold-rush-2020: did you mean gold-rush?" in done.err
