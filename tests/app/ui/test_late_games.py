"""Late games of five on small screens: what hands have to do is seen, however much it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from app.lang import Translator, say
from app.rules.terms import GAMES
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import Confirm, GameIsRight, Input, RemoveTurn, StartGame, Undo
from app.table.model.state import State
from app.table.presentation.onlookers import for_onlookers
from app.table.presentation.view import TableView, view
from app.tilesets import load_tileset, with_places
from app.ui.gallery.tables import NAMES, moves_of, touch
from app.ui.map.camera import Box
from tests.sampling import few, sampled

SIZES = ((800, 480), (480, 800))
SEEDS = sampled((3, 4, 12, 21), (12,))
Late = Callable[[int], "list[Changed]"]
TILES = 58
"""From so many tiles on a game is late."""
STEP = 14
"""Every which of its states is looked at."""


class Changed(NamedTuple):
    """A view late in a game, and what is shown after each of ``CHANGES``."""

    before: TableView
    after: dict[str, TableView]


@pytest.fixture(scope="module", params=few(tuple(GAMES)[:2], 0))
def box(request: pytest.FixtureRequest) -> TileSet:
    """The tiles of a game."""
    return with_places(load_tileset(request.param), request.param)


@pytest.fixture(scope="module")
def late(box: TileSet) -> Late:
    """For a seed what is shown late in a game of five by touch, with nothing to be done by hand."""

    def changed(state: State) -> Changed:
        return Changed(view(state), {name: view(change(state)) for name, change in CHANGES.items()})

    return cache(lambda seed: [changed(state) for state in _late(box, seed)])


@pytest.fixture
def five(window: Any, box: TileSet) -> Iterator[Any]:
    """A stage in the language with the longest words."""
    from app.ui.base.pictures import Pictures
    from tests.app.ui.conftest import Stage

    plain = {face.name: np.full((32, 32, 3), (96, 150, 140), np.uint8) for face, _ in box.faces()}
    stage = Stage(window, Pictures(box, plain), Translator.load("de"))
    yield stage
    stage.close()


def _late(box: TileSet, seed: int) -> Iterator[State]:
    seats = tuple(NAMES)
    state = _after(new_state(box), StartGame(seats, dict(NAMES), {}, seed))
    for number, move in enumerate(moves_of(box, seats, seed, 10_000)):
        state = _after(state, touch(move))
        if state.phase == "over":
            return
        if state.game is not None and len(state.game.tiles) >= TILES and number % STEP == 0:
            yield _after(state, GameIsRight())


def _after(state: State, *values: Input) -> State:
    for value in values:
        state, _ = step(state, value)
    return state


def _removed(back: int) -> Callable[[State], State]:
    return lambda state: _after(state, RemoveTurn(view(state).turns[-back].cell), Confirm())


def _undone(times: int) -> Callable[[State], State]:
    return lambda state: _after(state, *[Undo()] * times)


CHANGES = {"turn 6": _removed(6), "turn 12": _removed(12), "turn 20": _removed(20), "undo 8": _undone(8)}
"""What makes work for hands: a turn that is removed, that many before the last, or undoing that often."""


def _cards(screen: Any) -> list[Box]:
    """What the sentences cover of the map, each without what is beyond the part of the window in which it is seen."""
    left, low, right, top = screen.board.seen
    cards = [
        (max(card.x, left), max(card.y, low), min(card.right, right), min(card.top, top))
        for card in screen.notices.children
        if card.opacity
    ]
    return [card for card in cards if card[0] < card[2] and card[1] < card[3]]


def _hidden_rings(screen: Any) -> list[str]:
    """What the rings ask for whose middles lie under a sentence."""
    board, cards = screen.board, _cards(screen)
    found = []
    for ring in board.rings:
        x, y = board.to_come(ring.cell[0] + ring.at[0], ring.cell[1] + ring.at[1])
        if any(left < x < right and low < y < top for left, low, right, top in cards):
            found.append(ring.kind)
    return found


def _hidden_tiles(screen: Any) -> float:
    """How many tiles, and parts of others, lie under sentences."""
    return float(screen.board.under(_cards(screen), screen.board.laid))


@pytest.mark.parametrize("every", sampled((1, 2, 4), (4,)))
@pytest.mark.parametrize("size", few(SIZES, 1))
@pytest.mark.parametrize("seed", SEEDS)
def test_after_an_old_turn_is_removed_sentences_leave_rings_and_map_in_sight(
    five: Any, late: Late, seed: int, size: tuple[int, int], every: int
) -> None:
    """However much is to be done by hand then: the list of it lay over 25 of 29 rings and over 58 tiles, and on an
    upright screen it left the map a third of its height. Of all changes, those with the most rings first, each
    ``every``-th is looked at, beginning with the first or, on the other screen, with the second: after some nothing is
    left for hands.
    """
    states = late(seed)
    changes = [
        (state.before, after, (n, name)) for n, state in enumerate(states) for name, after in state.after.items()
    ]
    changes.sort(key=lambda change: -len(change[1].rings))
    screen = five.open(states[0].before, size)
    screen.motion = False
    rings, tiles, heights, ringed = {}, {}, {}, 0
    for before, after, where in changes[SIZES.index(size) :: every]:
        five.show(before)
        five.show(after)
        screen.shows.close()
        five.frames()
        ringed += len(screen.board.rings)
        rings[where] = _hidden_rings(screen)
        tiles[where] = _hidden_tiles(screen)
        heights[where] = sum(card.height for card in screen.notices.children if card.opacity)
    assert ringed > 3
    assert {where: found for where, found in rings.items() if found} == {}
    assert {where: found for where, found in tiles.items() if found > 5} == {}
    if size[0] < size[1]:
        assert max(heights.values()) < 0.45 * screen.board.height


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "moves", "size"), [(12, 139, (480, 800)), (12, 135, (800, 480))])
def test_sentences_stand_where_most_of_a_map_seen_from_near_is_clear(
    stage: Any, tileset: TileSet, seed: int, moves: int, size: tuple[int, int]
) -> None:
    """A quarter of the tiles was in sight, in a corner of much empty room: one side of the map was beyond the edge."""
    seats = tuple(NAMES)
    state = _after(new_state(tileset), StartGame(seats, dict(NAMES), {}, seed))
    screen = None
    for number, move in enumerate(moves_of(tileset, seats, seed, moves)):
        state = _after(state, touch(move))
        if number > moves - 25:
            screen = screen or stage.open(replace(view(state), watched=True), size)
            screen.motion = False
            stage.show(replace(view(state), watched=True))
            screen.shows.close()
            stage.frames()
    assert screen is not None
    board = screen.board
    left, low, right, top = board.seen
    seen = sum(left < x < right and low < y < top for x, y in board.middles(board.laid))
    assert len(board.rings) > 0
    assert seen - _hidden_tiles(screen) > 0.4 * len(board.laid)
    assert _hidden_rings(screen) == []


@pytest.mark.parametrize("size", few(SIZES, 1))
def test_a_demonstration_shows_all_of_a_late_map(stage: Any, tileset: TileSet, size: tuple[int, int]) -> None:
    """Those who look on have nothing to do there by hand: a part of it was seen from near, with labels over tiles."""
    seats, labels = tuple(NAMES)[:4], (say("badge.demo"), say("badge.simulated"))
    state = _after(new_state(tileset), StartGame(seats, {}, {}, 5), *map(touch, moves_of(tileset, seats, 5, 131)))
    watched = replace(view(state), watched=True, eyes=say("eyes.watching"), badges=labels)
    screen = stage.open(for_onlookers(watched, None, paused=False), size)
    screen.motion = False
    stage.frames()
    board = screen.board
    left, low, right, top = board.seen
    assert len(board.rings) > 0
    assert all(left < x < right and low < y < top for x, y in board.middles(board.laid))
    over = [screen.eyes, *(screen.badges.children if screen.badges.opacity else ())]
    assert [one.words for one in over if board.under([(one.x, one.y, one.right, one.top)], board.laid) > 0.02] == []
