"""Whole games by touch: from the home page to the podium, for two and for five, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.rules import Discard, Place
from app.rules.terms import GAMES
from tests.app.ui.family import Family, Moves

TOUCHED = 4
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
    family.press("understood")  # how the table is set up
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


@pytest.mark.slow
def test_seats_that_were_taken_are_kept_until_a_game_begins(families: Callable[..., Family]) -> None:
    """Whoever goes back to the first page finds players, names and game again; the next game begins with none."""
    from app.ui.home.page import HomePage
    from app.ui.new_game.page import NewGamePage
    from app.ui.play.page import PlayPage

    family = families()
    family.until(HomePage)
    family.press("new")
    page = family.until(NewGamePage)
    for number, colour in enumerate(("red", "blue")):
        family.drag(page.table.slots[colour].center)
        family.drag(page.table.places[number].center)
    kept = page.setup.plan
    family.press("back")
    family.until(HomePage)
    family.press("new")
    page = family.until(NewGamePage)
    assert page.setup.plan == kept
    assert page.table.places[1].colour == "blue"
    family.press("start")
    family.until(PlayPage)
    family.press("understood")  # how the table is set up
    family.press("menu")
    family.press("leave")
    family.until(HomePage)
    family.press("new")
    assert family.until(NewGamePage).setup.plan.seated == ()


def _to_the_podium(family: Family) -> None:
    """The final scoring runs by itself; step once, then leave out the rest."""
    from app.ui.scores.ceremony import Ceremony

    family.frames(4)
    (ceremony,) = [w for w in family.page.walk() if isinstance(w, Ceremony)]
    family.press("next")
    assert ceremony.at == 1
    family.press("end")
    assert ceremony.at_podium


TWO, FIVE = ("red", "blue"), ("red", "blue", "yellow", "green", "black")
SITTINGS = [(game, (FIVE, TWO)[at % 2]) for at, game in enumerate(GAMES)]
"""Every game that ships, with five and with two by turns."""
OTHERS = [(game, TWO if colours is FIVE else FIVE) for game, colours in SITTINGS]


def _sitting(value: object) -> str:
    return value if isinstance(value, str) else str(len(value))  # pyrefly: ignore[bad-argument-type]


@pytest.mark.parametrize(("game", "colours"), SITTINGS, ids=_sitting)
def test_a_game_from_home_to_the_podium(families: Callable[..., Family], game: str, colours: tuple[str, ...]) -> None:
    """The first and the last turns by touches, the game left and taken up in between, another one begun after it."""
    from app.ui.home.page import HomePage
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
    while len(family.game.remaining()) > 1:
        family.send(moves.next())
    family.frames()
    while family.phase != "over":
        family.make(moves.next())
    _to_the_podium(family)
    _another_game(family, colours)


def _another_game(family: Family, colours: tuple[str, ...]) -> None:
    """From the podium to the first turn of a game with the same players."""
    from app.ui.new_game.page import NewGamePage
    from app.ui.play.page import PlayPage

    family.press("again")
    page = family.until(NewGamePage)
    assert set(page.setup.plan.seated) == set(colours)
    family.press("start")
    family.until(PlayPage)
    family.press("understood")  # how the table is set up
    assert family.phase == "place"
    assert len(family.game.tiles) == 1


def test_whatever_goes_wrong_is_put_right_by_touch(families: Callable[..., Family]) -> None:
    """A tile that fits nowhere is put away, a turn is taken back, a tile turned, and a player looks at own tokens."""
    family = families()
    _sit_down(family, "gold-rush", TWO)
    moves = Moves(family)
    _put_away(family, moves)
    _take_back(family, moves)
    _turn_afterwards(family, moves)
    _look(family, moves)


def _put_away(family: Family, moves: Moves) -> None:
    """Touch a free place, choose a tile that fits nowhere, put it away."""
    while (misfit := moves.misfit()) is None:
        family.send(moves.next())
    family.frames()
    assert isinstance(misfit, Discard)
    left = len(family.game.remaining())
    family.make(misfit)
    assert family.phase == "place"
    assert len(family.game.remaining()) <= left


def _take_back(family: Family, moves: Moves) -> None:
    """Lay a tile, take it back, put it there again."""
    before = len(family.game.tiles)
    family.make(moves.next())
    family.press("undo")
    assert family.phase == "place"
    assert len(family.game.tiles) == before
    family.press("redo")
    assert len(family.game.tiles) == before + 1


def _turn_afterwards(family: Family, moves: Moves) -> None:
    """Lay a tile turned otherwise than it lies on the table, and correct it before the turn ends."""
    wrong = None
    while wrong is None:
        move = moves.next()
        if isinstance(move, Place):
            fitting = [place.rotation for place in family.game.legal_tiles(*move.face) if place.cell == move.cell]
            wrong = next((rotation for rotation in fitting if rotation != move.placed.rotation), None)
        if wrong is None:
            family.send(move)
    assert isinstance(move, Place)
    family.frames()
    family.lay(move, wrong)
    assert family.game.tiles[move.cell].rotation == wrong
    if family.screen.board.close_up is None:
        family.tap_cell(move.cell)
    family.press("wrong" if family.offers("wrong") else "correct")
    for _ in range(4):
        family.press("rotate_right")
        if family.screen.board.ghost.placed.rotation == move.placed.rotation:
            break
    family.press("save")
    assert family.game.tiles[move.cell].rotation == move.placed.rotation
    assert family.phase == "act"


def _look(family: Family, moves: Moves) -> None:
    """Touch the own seat, hold the field: the values are shown while the finger stays."""
    from app.ui.play.private_tokens import CoverSheet
    from app.ui.play.seats import SeatCard

    while not any(seat.private and seat.tokens for seat in family.evening.view().seats):
        family.send(moves.next())
    family.frames()
    seat = next(seat for seat in family.evening.view().seats if seat.private and seat.tokens)
    family.leave_what_is_open()
    cards = [card for card in family.page.walk() if isinstance(card, SeatCard) and card.colour == seat.colour]
    family.tap(cards[0])
    family.press("peek")
    (cover,) = [widget for widget in family.page.walk() if isinstance(widget, CoverSheet)]
    seen: list[int] = []
    family.hold(cover.pad, lambda: seen.extend(family.evening.view().peek.values))  # pyrefly: ignore[missing-attribute]
    assert len(seen) == seat.tokens
    peek = family.evening.view().peek
    assert peek is not None
    assert peek.values == ()
    family.tap(cover.ids.shut)
    assert family.evening.view().peek is None


@pytest.mark.slow
@pytest.mark.parametrize(("game", "colours"), [*SITTINGS, *OTHERS], ids=_sitting)
def test_every_turn_by_touches(families: Callable[..., Family], game: str, colours: tuple[str, ...]) -> None:
    """A whole game in which nothing happens but touches."""
    family = families()
    _sit_down(family, game, colours)
    moves = Moves(family)
    while family.phase != "over":
        family.make(moves.next())
    _to_the_podium(family)
    _another_game(family, colours)
    assert family.touches > 100
