"""With the largest letters and five players: no label and no button lies over a free place or what is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.lang import Translator, say
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import StartGame
from app.table.presentation.view import TableView, view
from app.ui.base.theme import THEME
from app.ui.gallery.tables import NAMES, moves_of, touch
from tests.app.ui.conftest import Stage
from tests.sampling import sampled

Box = tuple[float, float, float, float]
"""(left, bottom, right, top) in pixels of the window."""

MOVES = 14
"""The map is small in the first turns, its tiles as large as they are drawn at all."""
LEAST = 0.6
"""The share of a cell, in each direction, that has to be in sight and to be touched."""
BADGES = (say("badge.unverified"), say("badge.by_touch"))


@pytest.fixture
def largest() -> None:
    """The largest letters."""
    THEME.choose(text="largest")


@pytest.fixture
def timeless(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes. By the clock brief sentences go and the card of a scoring goes on: how much room the labels have
    would depend on how fast the machine is.
    """
    from kivy.clock import Clock

    assert window is not None
    now = Clock.time()
    monkeypatch.setattr(Clock, "time", lambda: now)


def beginning(tileset: TileSet, seed: int) -> Iterator[TableView]:
    """The table after each of the first moves of five; nobody says that what hands have to do is done."""
    seats = tuple(NAMES)[:5]
    state, _ = step(new_state(tileset), StartGame(seats, {}, {}, seed))
    yield replace(view(state), badges=BADGES)
    for move in moves_of(tileset, seats, seed, MOVES):
        state, _ = step(state, touch(move))
        yield replace(view(state), badges=BADGES)


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled(range(1, 13), (1,)))
@pytest.mark.parametrize("code", sampled(["en", "de", "it"], ["de"]))
def test_labels_and_buttons_lie_over_nothing_that_is_to_be_touched(
    window: Any, pictures: Any, tileset: TileSet, largest: None, timeless: None, code: str, seed: int
) -> None:
    """The map makes room for them, and labels that find none beside it do not show."""
    stage = Stage(window, pictures, Translator.load(code))
    faults = []
    for number, shown in enumerate(beginning(tileset, seed)):
        if stage.screen is None:
            screen = stage.open(shown)
            screen.motion = False
        stage.show(shown)
        stage.frames(4)
        faults += [(number, *fault) for fault in _faults(stage.screen)]
    stage.close()
    assert faults == []


def _faults(screen: Any) -> Iterator[tuple[str, str]]:
    board = screen.board
    labels = [*screen.badges.children] if screen.badges.opacity else []
    over = [(widget.words or widget.name, widget) for widget in (*labels, *screen.bar.named(small=True))]
    asked = [one.cell for one in (*screen.view.tiles, *screen.view.pieces) if one.fresh]
    asked += [ring.cell for ring in screen.view.rings]
    least = (1 - LEAST) / 2
    for col, row in dict.fromkeys((*board.free, *asked)):
        (left, high), (right, low) = (board.to_screen(col + at, row + at) for at in (least, 1 - least))
        for name, widget in over:
            if min(widget.right, right) > max(widget.x, left) and min(widget.top, high) > max(widget.y, low):
                yield f"{col},{row}", name


@pytest.mark.slow
def test_no_label_takes_room_from_the_map_above_a_panel(
    window: Any, pictures: Any, tileset: TileSet, largest: None, timeless: None
) -> None:
    """On an upright screen the map above a panel is low, and what is asked for is touched there: the labels come back
    when the panel goes.
    """
    stage = Stage(window, pictures, Translator.load("de"))
    shown = list(beginning(tileset, 1))[2]
    screen = stage.open(shown, (480, 800))
    stage.frames(4)
    assert screen.badges.opacity == 1
    tile = next(tile for tile in shown.tiles if tile.fixed is None)
    screen.handling.correct_tile(tile.placed.cell)
    stage.frames(4)
    assert screen.panel.parent is not None
    assert screen.badges.opacity == 0
    screen.handling.close()
    screen.refresh_panel()
    stage.frames(4)
    assert screen.badges.opacity == 1
    stage.close()


def test_no_label_takes_room_from_the_card_of_a_scoring_on_an_upright_screen(
    window: Any, pictures: Any, tileset: TileSet, largest: None, timeless: None
) -> None:
    """The card and the map have their room, and they come back when it has gone and hands have done what follows."""
    stage = Stage(window, pictures, Translator.load("de"))
    tables = (shown for seed in range(1, 30) for shown in beginning(tileset, seed))
    before = now = next(tables)
    while not now.shows:
        before, now = now, next(tables)
    screen = stage.open(before, (480, 800))
    screen.motion = False
    stage.frames(4)
    assert screen.badges.opacity == 1
    stage.show(now)
    stage.frames(4)
    assert screen.board.card is not None
    assert screen.badges.opacity == 0
    screen.shows.close()
    stage.show(replace(now, reminders=(), rings=()))
    stage.frames(4)
    assert screen.badges.opacity == 1
    stage.close()


def test_a_sentence_that_would_lie_over_tiles_looks_for_another_corner_of_an_upright_map(
    window: Any, pictures: Any, tileset: TileSet, largest: None, timeless: None
) -> None:
    """The map moves for it. Above the map, where it went because in its corner the map could stay, it left the places
    37 pixels each.
    """
    stage = Stage(window, pictures, Translator.load("de"))
    for number, shown in enumerate(beginning(tileset, 2)):
        named = tuple(replace(seat, name=NAMES[seat.colour]) for seat in shown.seats)
        if not number:
            stage.open(replace(shown, seats=named), (480, 800)).motion = False
        stage.show(replace(shown, seats=named))
        stage.frames(1)
        stage.screen.shows.close()
        if number == 10:
            break
    assert stage.screen.notices.boxes
    assert stage.screen.board.under(stage.screen.notices.boxes, stage.screen.board.laid) < 0.5
    assert stage.screen.board.sight.goal.tile > 50
    stage.close()
