"""The signs of pieces on a tile shown large keep clear of each other, each in its own area."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from app.lang import Translator
from app.rules.terms import GAMES
from app.table.conductor import new_state, step
from app.table.model.inputs import PlaceTile, StartGame
from app.table.presentation.view import TableView, view
from app.tilesets import load_tileset, with_places
from app.ui.play.spread_signs import EDGE, STEP, spread
from app.values import PlacedFace, turn_point
from tests.app.ui.conftest import Stage
from tests.sampling import sampled


@pytest.mark.parametrize("game", sampled(list(GAMES), ["gold-rush"]))
def test_signs_lie_over_no_other_one(game: str) -> None:
    """On every tile, however it is turned, with one sign on each area, and a second one on every other area; nearly all
    are 64 pixels apart on the smallest screen, and each begins where a piece goes.
    """
    tileset = with_places(load_tileset(game), game)
    near = whole = 0
    for design in tileset.designs:
        for rotation in range(4):
            rows = {number: 1 + number % 2 for number in range(len(design.segments))}
            where = spread(design.places, rotation, rows)
            signs = {
                s: [(x + (k - (rows[s] - 1) / 2) * STEP, y) for k in range(rows[s])] for s, (x, y) in where.items()
            }
            away = [math.dist(a, b) for one, other in combinations(rows, 2) for a in signs[one] for b in signs[other]]
            near += min(away, default=1.0) < 0.19
            whole += 1
            assert all(EDGE - 1e-6 <= at <= 1 - EDGE + 1e-6 for row in signs.values() for sign in row for at in sign)
    assert near <= 0.03 * whole


def test_a_row_at_the_edge_makes_way_for_the_sign_of_a_lake() -> None:
    """Along a river that is too narrow for it, so that the plate below it is whole."""
    tileset = with_places(load_tileset("hunters-and-gatherers"), "hunters-and-gatherers")
    design = tileset.by_id["71"]
    lake, edge = 7, 5
    rows = {number: 1 + (number in (1, edge)) for number in range(len(design.segments))}
    for rotation in range(4):
        where = spread(design.places, rotation, rows)
        across = max(abs(where[lake][0] - where[edge][0]) - STEP / 2, 0.0)
        assert math.hypot(across, where[lake][1] - where[edge][1]) > 0.2


def test_a_sign_that_has_room_stays_where_pieces_go() -> None:
    """Nothing moves where no sign is near another one."""
    tileset = with_places(load_tileset("gold-rush"), "gold-rush")
    places = tileset.by_id["A1"].places
    rows = {0: 1, 2: 1}
    assert spread(places, 1, rows) == {n: pytest.approx(turn_point(places.spot(n), 1)) for n in rows}


@pytest.mark.slow
@pytest.mark.parametrize("most", sampled((3, 8), (3,)))
def test_the_screen_shows_them_so_and_means_them_so(window: Any, translator: Translator, most: int) -> None:
    """Each sign is touched where it is drawn, also where it has made room."""
    from app.ui.base.pictures import Pictures

    tileset = with_places(load_tileset("hunters-and-gatherers"), "hunters-and-gatherers")
    plain = {face.name: np.full((32, 32, 3), 150, np.uint8) for face, _ in tileset.faces()}
    stage = Stage(window, Pictures(tileset, plain), translator)
    moved = 0
    for shown in _laid(tileset, most):
        screen = stage.open(shown)
        screen.handling.choose_spot()
        stage.frames()
        large = screen.board.close_up
        drawn = [(area, at) for area in large.placing.areas for at in large.stands(area)]
        for area, at in drawn:
            assert large.area_at(*at) is area
        apart = [math.dist(a, b) for (one, a), (other, b) in combinations(drawn, 2) if one is not other]
        assert min(apart) > 0.19 * large.width
        usual = [at for area in large.placing.areas for at in large._stand(area, len(large.stands(area)))]
        moved += usual != [at for _, at in drawn]
    stage.close()
    assert moved


def _laid(tileset: Any, most: int) -> list[TableView]:
    """The table after each of some tiles on which signs would lie over each other."""
    found: list[TableView] = []
    start, _ = step(new_state(tileset), StartGame(("red", "blue"), {}, {}, 3))
    for face in view(start).faces:
        if face.places and len(tileset.by_id[face.face.design].segments) > 5 and len(found) < most:
            cell, rotation = face.places[0]
            state, _ = step(start, PlaceTile(PlacedFace(face.face, cell, rotation)))
            if (shown := view(state)).placing is not None:
                found.append(shown)
    return found
