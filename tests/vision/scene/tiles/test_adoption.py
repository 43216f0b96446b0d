"""Registration of a known board: a game resumed, or the watcher restarted in the middle of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from app.table.model.effects import TilePrior
from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import (
    PutPiece,
    PutTile,
    SimulatedCamera,
    TableSettings,
    TakePiece,
    TakeTile,
    VirtualTable,
    Visit,
)
from tests.worlds.usual import SOLIDS, near
from vision.numeric.patches import SQUARE, apply
from vision.observation import BoardLost, Motion, Observation, Still
from vision.scene.things.changed_things import ThingsReview, review_things
from vision.scene.tiles.adoption import adopt, laid_by
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

Told = Callable[..., list[tuple[Any, ...]]]

WHERE = ((0, 0), (1, 0), (1, 1), (0, 1), (2, 1), (2, 2), (-1, 0), (1, -1), (-1, 1), (-1, 2), (0, 2), (3, 1), (3, 0))
CELLS = [Cell(*where) for where in WHERE]
"""The start tile and twelve turns."""


@pytest.fixture(scope="module", name="laid")
def _laid(gallery: Gallery) -> dict[Cell, tuple[str, int]]:
    names = [face.name for face in gallery.faces if face.name != "G1"]
    turned = {cell: (names[(7 * n + 3) % len(names)], n % 4) for n, cell in enumerate(CELLS)}
    return turned | {Cell(0, 0): ("G1", 0)}


def _prior(laid: dict[Cell, tuple[str, int]]) -> TilePrior:
    """The prior from the game: the laid tiles, and one face with one copy left beside them."""
    weights = {cell: {LaidTile(Face.from_name(name), turn): 1.0} for cell, (name, turn) in laid.items()}
    known = frozenset(weights)
    weights[Cell(4, 1)] = {LaidTile(Face("B5"), 2): 1.0}
    return TilePrior(weights, known)


def _watch(watcher: Watcher, camera: SimulatedCamera) -> list[Observation]:
    said: list[Observation] = []
    while (frame := camera.read()) is not None:
        said += [o for o in watcher.feed(frame.image, frame.index) if not isinstance(o, Motion | Still)]
    return said


@pytest.mark.parametrize(
    "settings",
    [
        near(seed=4),
        TableSettings(seed=6, tilt=26.0, turn=70.0, table="cloth"),
    ],
)
@pytest.mark.slow
def test_a_board_is_found_tile_by_tile(
    pictures: dict[str, Picture],
    gallery: Gallery,
    laid: dict[Cell, tuple[str, int]],
    settings: TableSettings,
) -> None:
    """Every tile gets the pose in which it lies, from any view of the camera."""
    table = VirtualTable(pictures, settings)
    for cell, (face, rotation) in laid.items():
        table.apply(PutTile(cell, face, rotation))
    board = adopt(table.photograph(1), gallery, laid_by(_prior(laid), gallery))
    assert board is not None
    assert board.sure
    assert board.differing == ()
    assert set(board.poses) == set(laid)
    for cell, warp in board.poses.items():
        assert np.abs(apply(warp, SQUARE) - table.pose_truth().cell_corners(cell)).max() < 2.5


@pytest.mark.slow
def test_eyes_begun_again_in_mid_game_see_the_next_tile_at_its_cell(
    pictures: dict[str, Picture], gallery: Gallery, laid: dict[Cell, tuple[str, int]], told: Told
) -> None:
    """The tiles of the board are registered without an observation. What stands on them is told: it may have been put
    there just before the power failed. Then the next tile and the next piece removed are observed.
    """
    start = [PutTile(cell, face, rotation) for cell, (face, rotation) in laid.items()]
    piece = PutPiece("p", "cowboy", "red", (2, 1), (0.5, 0.5))
    visits = [Visit((PutTile((4, 1), "B5", 2),)), Visit((TakePiece("p"),))]
    camera = SimulatedCamera(pictures, visits, near(seed=5), start=(*start, piece))
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    watcher.expect(_prior(laid))
    said = _watch(watcher, camera)
    assert told(said, "event", "cell", "design", "rotation", "colour", "certain") == [
        ("piece", (2, 1), None, None, "red", True),
        ("tile", (4, 1), "B5", 2, None, True),
        ("piece_removed", (2, 1), None, None, "red", True),
    ]
    watcher.relearn()
    again = SimulatedCamera(pictures, [], near(seed=5), start=(*start, PutTile((4, 1), "B5", 2), piece))
    assert _watch(watcher, again) == [], "who says that the table is right means the pieces too"


@pytest.mark.slow
def test_a_doubtful_piece_on_a_board_that_is_taken_over_is_the_game_s(
    pictures: dict[str, Picture], gallery: Gallery, laid: dict[Cell, tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No other answer of the game comes before it is moved."""
    start = [PutTile(cell, face, rotation) for cell, (face, rotation) in laid.items()]
    piece = PutPiece("p", "cowboy", "red", (2, 1), (0.5, 0.5))

    def doubtful(*given: Any, **more: Any) -> ThingsReview:
        found = review_things(*given, **more)
        return replace(found, things=tuple(replace(thing, certain=False) for thing in found.things))

    monkeypatch.setattr("vision.scene.watcher.review_things", doubtful)
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    watcher.expect(replace(_prior(laid), things=frozenset({(Cell(2, 1), "cowboy", "red")})))
    _watch(watcher, SimulatedCamera(pictures, [], near(seed=5), start=(*start, piece)))
    assert watcher.table is not None
    assert [thing.certain for thing in watcher.table.things] == [True]


def test_where_the_board_differs_the_cells_are_told(
    pictures: dict[str, Picture], gallery: Gallery, laid: dict[Cell, tuple[str, int]], told: Told
) -> None:
    """A tile turned and a tile removed meanwhile are each a desync on its cell; relearning reports it again."""
    table = VirtualTable(pictures, near(seed=5))
    for cell, (face, rotation) in laid.items():
        table.apply(PutTile(cell, face, (rotation + (cell == (2, 2))) % 4))
    table.apply(TakeTile((3, 0)))
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    watcher.expect(_prior(laid))
    for first in (0, 10):
        said = [o for number in range(5) for o in watcher.feed(table.photograph(number), first + number)]
        events = told(said, "event", "cell", "certain")
        assert sorted(events) == [("desync", (2, 2), False), ("desync", (3, 0), False)]
        watcher.relearn()


@pytest.mark.slow
def test_another_board_is_not_taken_for_the_games(
    pictures: dict[str, Picture], gallery: Gallery, laid: dict[Cell, tuple[str, int]]
) -> None:
    """Where most tiles differ from the game, the board is reported as lost, once."""
    table = VirtualTable(pictures, near(seed=5))
    for cell, (face, rotation) in laid.items():
        table.apply(PutTile((-cell[0], cell[1]), face, rotation))
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    watcher.expect(_prior(laid))
    said = [o for number in range(5) for o in watcher.feed(table.photograph(number), number)]
    assert [o for o in said if not isinstance(o, Motion)] == [BoardLost()]
    assert watcher.table is None


def test_a_prior_that_tells_no_tiles_leads_to_no_adoption(gallery: Gallery) -> None:
    """Only cells that the prior lists as laid are used, however few faces may lie elsewhere."""
    assert laid_by(None, gallery) == {}
    assert laid_by(TilePrior({Cell(4, 1): {LaidTile(Face("B5"), 2): 1.0}}), gallery) == {}
