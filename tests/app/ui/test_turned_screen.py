"""On a screen that the settings turn the map is seen, and touched, as on one that stands upright."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from app.rules import Place, PutPiece
from app.ui.base.clip import turned_box
from tests.app.ui.family import Family, Moves
from tests.sampling import sampled

TILE = (96, 150, 140)  # the colour of every tile of the family
TURNS = [0, 90, 180, 270]


@pytest.fixture(params=sampled(TURNS, (90,)))
def family(window: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Family]:
    """A game of two on a screen that is turned clockwise by so many degrees."""
    found = Family(window, tmp_path, turned=request.param)
    found.begin("red", "blue")
    yield found
    found.close()


def _seen(family: Family) -> NDArray[np.uint8]:
    """What the screen shows, upright: uint8 [h, w, 3] RGB, its first row the lowest."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    type(family.window).on_draw(family.window)
    width, height = family.window.system_size
    glass = np.frombuffer(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE), np.uint8)
    return np.rot90(glass.reshape(height, width, 4)[..., :3], -family.turned // 90)


def _share(picture: NDArray[np.uint8], left: float, low: float, side: float) -> float:
    """The share of a square of that picture that has the colour of tiles."""
    part = picture[round(low) : round(low + side), round(left) : round(left + side)].astype(int)
    assert part.size
    return float((np.abs(part - TILE).max(axis=2) < 60).mean())


def _shares(family: Family, cells: Any) -> list[float]:
    """The same for each of these cells of the map."""
    board, picture = family.screen.board, _seen(family)
    side = board.sight.camera.tile
    corners = [board.to_screen(cell.col, cell.row + 1) for cell in cells]
    return [_share(picture, left, low, side) for left, low in corners]


def test_a_turn_is_made_by_touches_on_a_turned_screen(family: Family) -> None:
    """The map, the tile in hand and the tile shown large are all there, a tile is laid and a piece put."""
    assert family.window.rotation == -family.turned % 360
    moves = Moves(family)
    end = time.monotonic() + 20
    while min(_shares(family, family.game.tiles)) <= 0.3 and time.monotonic() < end:
        family.frames()  # its picture is drawn in a thread
    assert min(_shares(family, family.game.tiles)) > 0.3
    tile = moves.next()
    assert isinstance(tile, Place)
    family.pick(tile.cell, tile.face)
    family.turn_to(tile.placed.rotation)
    assert min(_shares(family, [tile.cell])) > 0.3
    family.press("save")
    assert tile.cell in family.game.tiles
    piece = next(move for move in family.game.legal_actions() if isinstance(move, PutPiece))
    large = family.screen.board.close_up
    assert large is not None, "where the piece goes is asked at once"
    assert _share(_seen(family), large.x, large.y, large.width) > 0.3
    before = family.done
    family._put(piece)
    assert family.done > before
    assert min(_shares(family, family.game.tiles)) > 0.3


@pytest.mark.parametrize(
    ("rotation", "there"),
    [(0, (10, 20, 300, 50)), (90, (30, 10, 60, 300)), (180, (180, 30, 470, 60)), (270, (20, 180, 50, 470))],
)
def test_a_box_turns_with_the_picture(rotation: int, there: tuple[int, ...]) -> None:
    """Its corners are where the picture's are, anticlockwise as Kivy turns; nothing of its size is lost."""
    assert turned_box((10, 20, 300, 50), (480, 80), rotation) == there
