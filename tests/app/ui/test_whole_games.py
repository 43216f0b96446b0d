"""Whole games by touch: from the home page to the podium, for two and for five, in both games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.rules import Discard, Place
from tests.app.ui.family import Family, Moves

TOUCHED = 14
"""How many moves are made by touches where not all are."""


@pytest.fixture
def families(window: Any, tmp_path: Path) -> Iterator[Callable[..., Family]]:
    """A function that switches the app on."""
    made: list[Family] = []

    def make(size: tuple[int, int] = (800, 480)) -> Family:
        made.append(Family(window, tmp_path, size))
        return made[-1]

    yield make
    for family in made:
        family.close()


def _sit_down(family: Family, game: str, colours: tuple[str, ...]) -> None:
    """From home to the first turn: choose the game, take the seats, begin."""
    from app.ui.home.page import HomePage
    from app.ui.new_game.page import NewGamePage
    from app.ui.play.page import PlayPage

    family.until(HomePage)
    family.press("new")
    page = family.until(NewGamePage)
    _choose_game(family, page, game)
    page = family.until(NewGamePage)
    for number, colour in enumerate(colours):
        family.drag(page.table.slots[colour].center)
        family.drag(page.table.places[number].center)
    family.press("start")
    family.until(PlayPage)
    assert set(family.game.seats) == set(colours)
    assert family.evening.tileset.game == game


def _choose_game(family: Family, page: Any, game: str) -> None:
    """Open the rules and choose that game there."""
    from app.ui.new_game.page import NewGamePage
    from app.ui.new_game.rules_page import RulesPage

    if page.setup.plan.tileset == game:
        return
    family.tap(page.game.ids.rules)
    family.until(RulesPage)
    family.press(f"choice-{game}")
    family.press("back")
    family.until(NewGamePage)


def _to_the_podium(family: Family) -> None:
    """The final scoring runs by itself; step once, then leave out the rest."""
    from app.ui.scores.ceremony import Ceremony

    family.frames(4)
    (ceremony,) = [w for w in family.page.walk() if isinstance(w, Ceremony)]
    family.press("next")
    assert ceremony.at == 1
    family.press("end")
    assert ceremony.at_podium


@pytest.mark.parametrize(
    ("game", "colours"),
    [
        ("gold-rush", ("red", "blue")),
        ("gold-rush", ("red", "blue", "yellow", "green", "black")),
        ("hunters-and-gatherers", ("red", "blue")),
        ("hunters-and-gatherers", ("red", "blue", "yellow", "green", "black")),
    ],
    ids=["gold-two", "gold-five", "hunters-two", "hunters-five"],
)
def test_a_game_from_home_to_the_podium(
    families: Callable[..., Family], game: str, colours: tuple[str, ...]
) -> None:
    """The first and the last turns by touches, the game left and taken up in between, and another one begun after it."""
    from app.ui.home.page import HomePage
    from app.ui.new_game.page import NewGamePage
    from app.ui.play.page import PlayPage

    family = families()
    _sit_down(family, game, colours)
    moves = Moves(family)
    for _ in range(TOUCHED):
        family.make(moves.next())
    done = family.done
    family.press("menu")
    family.press("leave")
    family.until(HomePage)
    family.press("go_on")
    family.until(PlayPage)
    assert family.done == done
    while len(family.game.remaining()) > 3:
        family.send(moves.next())
    family.frames()
    while family.phase != "over":
        family.make(moves.next())
    _to_the_podium(family)
    family.press("again")
    page = family.until(NewGamePage)
    assert set(page.setup.plan.seated) == set(colours)
    family.press("start")
    family.until(PlayPage)
    assert family.phase == "place"
    assert len(family.game.tiles) == 1
