"""Tokens beside the map that are known by the tokens beside them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import TILE_MM, Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, warp_of
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Cutout
from vision.scene.detection.token_neighbours import NeighbourConfig, like_neighbours, size_beside
from vision.scene.state.table import KnownTile, Standing, Table
from vision.tiles.lattice import Lattice

TRAY, TOKENS = (62, 60, 58), (36, 42, 66)
PLACE = (300, 700)


def _square(turn: float, side: float = 21.0) -> NDArray[np.bool_]:
    """A square token's mask [40, 40]."""
    mask = np.zeros((40, 40), np.uint8)
    box = cv2.boxPoints(((20.0, 20.0), (side, side), turn))
    cv2.fillConvexPoly(mask, np.round(box * 16).astype(np.int32), 1.0, shift=4)
    return mask > 0


def _table(places: list[tuple[int, int]], certain: bool = True) -> tuple[Table, Picture]:
    """A dark tray with square tokens at those pixels, and its picture."""
    corners = Lens.over(TableSettings(tilt=20.0)).project(SQUARE)
    lattice = Lattice(Plane.from_tile(corners, 1920, 1080)).laid(Cell(0, 0), warp_of(corners))
    seen = np.full((1080, 1920, 3), TRAY, np.uint8)
    things = []
    for x, y in places:
        mask = _square(0.0)
        seen[y : y + 40, x : x + 40][mask] = TOKENS
        things.append(Standing(TOKEN, "", None, None, (0.0, 0.0), mask, (x, y), certain))
    tiles = {Cell(0, 0): KnownTile(0, LaidTile(Face("G1"), 0), True)}
    return Table(lattice, seen, seen, seen, tiles, tuple(things)), seen


def _like(table: Table, mask: NDArray[np.bool_], paint: tuple[int, int, int]) -> bool:
    bare = np.full((40, 40, 3), TRAY, np.uint8)
    now = bare.copy()
    now[mask] = paint
    cut = Cutout(now, bare, PLACE, table.ground(PLACE), np.ones(3, np.float32), 0.5)
    return like_neighbours(table, cut, mask)


@pytest.mark.parametrize(
    ("turn", "side", "paint", "like"),
    [
        (0.0, 21.0, TOKENS, True),
        (45.0, 20.0, (38, 43, 65), True),
        (0.0, 27.0, TOKENS, False),
        (0.0, 21.0, (34, 34, 36), False),
        (0.0, 21.0, (40, 90, 40), False),
    ],
)
def test_what_looks_as_the_token_beside_it_is_one(
    turn: float, side: float, paint: tuple[int, int, int], like: bool
) -> None:
    """At any turn, in a little other light; what is larger, black or green is not."""
    table, _ = _table([(240, 700)])
    assert _like(table, _square(turn, side), paint) is like


def test_a_long_thing_of_a_tokens_paint_and_size_is_none() -> None:
    """A figure that lies in a tray may have a token's area, not its shape."""
    table, _ = _table([(240, 700)])
    mask = np.zeros((40, 40), np.bool_)
    mask[14:26, 2:38] = True
    assert not _like(table, mask, TOKENS)


def test_only_tokens_that_are_certain_and_near_say_so() -> None:
    """One across the table lies in another light, and one that is in doubt proves nothing."""
    for places, certain in (([(1500, 700)], True), ([(240, 700)], False), ([], True)):
        assert not _like(_table(places, certain)[0], _square(0.0), TOKENS)


@pytest.mark.parametrize("seen", [0.7, 0.85, 1.0, 1.15])
def test_the_tokens_beside_tell_how_large_one_is_seen_there(seen: float) -> None:
    """Far from the map its scale is not known as well as theirs; where none lies there nothing is known better."""
    table, _ = _table([(240, 700), (300, 740)])
    side = 21.0 / seen / float(table.scale_at(PLACE)) * TILE_MM
    outline = tuple((side * (x - 0.5), side * (y - 0.5)) for x, y in SQUARE.tolist())
    config = NeighbourConfig()
    stretch = np.linalg.svd(table.ground(PLACE).east_south)[1].prod() ** 0.5 / table.scale_at(PLACE)
    assert size_beside(table, PLACE, outline, 0.0, config) == pytest.approx(seen / stretch, rel=0.05)
    assert size_beside(table, (1500.0, 300.0), outline, 0.0, config) == 1.0
