"""What is drawn, checked by pixels."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.lang import Translator
from app.rules.tileset import TileSet
from app.table.presentation.features import ClashView
from app.table.presentation.on_map import PieceView
from app.table.presentation.view import DifferView, FaceView, TableView, TileView
from app.ui.base.palettes import contrast
from app.ui.base.theme import THEME
from app.ui.screenshot import save_shot, shoot
from app.values import Cell, Face, PlacedFace
from tests.sampling import sampled

Shot = Callable[..., NDArray[np.uint8]]
NORTH, EAST, SOUTH, WEST = (0, 0, 255), (0, 255, 0), (255, 0, 0), (0, 255, 255)
SIZE = (800, 480)


@pytest.fixture
def shot(window: Any, tileset: TileSet, translator: Translator) -> Shot:
    """A picture of the screen on which every face of design E2 has sides of four different colours."""
    face = np.zeros((64, 64, 3), np.uint8)
    face[:16], face[-16:], face[16:-16, :16], face[16:-16, -16:] = NORTH, SOUTH, WEST, EAST

    def take(view: TableView, size: tuple[int, int] = SIZE, **more: Any) -> NDArray[np.uint8]:
        return shoot(view, tileset, translator, size, art={"E2": face}, **more)

    return take


@pytest.fixture
def lone(act: TableView) -> TableView:
    """A table with one tile."""
    tile = TileView(PlacedFace(Face("E2"), Cell(0, 0), 0))
    return replace(act, tiles=(tile,), pieces=(), stacks=(), actions=(), badges=())


def where(picture: NDArray[np.uint8], colour: tuple[int, int, int]) -> tuple[float, float]:
    """The middle (x, y) of all pixels close to that colour."""
    near = np.abs(picture.astype(int) - np.array(colour)).max(axis=2) < 40
    ys, xs = np.nonzero(near)
    assert len(xs) > 50, f"nothing has the colour {colour}"
    return float(xs.mean()), float(ys.mean())


@pytest.mark.parametrize("rotation", sampled(range(4), (1,)))
def test_a_tile_lies_as_it_was_turned(shot: Shot, lone: TableView, rotation: int) -> None:
    """A quarter turn clockwise brings the north side of the picture to the east, and so on."""
    picture = shot(replace(lone, tiles=(TileView(PlacedFace(Face("E2"), Cell(0, 0), rotation)),)))
    points = {name: where(picture, colour) for name, colour in zip("NESW", (NORTH, EAST, SOUTH, WEST), strict=True)}
    middle = np.mean(list(points.values()), axis=0)
    due = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    for side, name in enumerate("NESW"):
        x, y = np.array(points[name]) - middle
        away = due[(side + rotation) % 4]
        assert x * away[0] + y * away[1] > 0.8 * np.hypot(x, y)


def test_rows_grow_south_and_columns_east(shot: Shot, lone: TableView) -> None:
    """The tile on (1, 1) is seen right of and below the tile on (0, 0)."""
    first = shot(replace(lone, tiles=(*lone.tiles, TileView(PlacedFace(Face("A1", "a"), Cell(1, 1), 0)))))
    moved = TileView(PlacedFace(Face("E2"), Cell(1, 1), 0))
    second = shot(replace(lone, tiles=(moved, TileView(PlacedFace(Face("A1", "a"), Cell(0, 0), 0)))))
    x, y = np.array(where(second, NORTH)) - np.array(where(first, NORTH))
    assert x > 20
    assert y > 20


def test_a_piece_stands_where_the_view_says(shot: Shot, lone: TableView) -> None:
    """A piece in the south-east corner of a tile changes the picture there and not in the north-west."""
    without = shot(lone).astype(int)
    piece = PieceView(Cell(0, 0), (0.75, 0.75), "cowboy", "black")
    changed = np.abs(shot(replace(lone, pieces=(piece,))).astype(int) - without).max(axis=2) > 60
    ys, xs = np.nonzero(changed)
    assert xs.mean() > where(without.astype(np.uint8), SOUTH)[0]
    assert ys.mean() > where(without.astype(np.uint8), EAST)[1]
    north_west = (
        np.array(where(without.astype(np.uint8), NORTH)) + np.array(where(without.astype(np.uint8), WEST))
    ) / 2
    assert not changed[int(north_west[1]), int(north_west[0])]


@pytest.mark.slow
def test_a_clash_is_marked_on_its_side(shot: Shot, lone: TableView) -> None:
    """The mark of the east side lies on the east side."""
    lone = replace(lone, detail=lone.status)  # the reason is already shown above the map
    plain = shot(lone).astype(int)
    marked = shot(replace(lone, clashes=(ClashView(Cell(0, 0), 1, lone.status),))).astype(int)
    changed = np.abs(marked - plain).max(axis=2) > 60
    xs = np.nonzero(changed)[1]
    assert xs.min() > where(plain.astype(np.uint8), NORTH)[0]


@pytest.mark.slow
def test_a_clash_that_the_table_allowed_keeps_a_quieter_mark(shot: Shot, lone: TableView) -> None:
    """It lies on the same side and is smaller than that of a clash that is asked about."""
    lone = replace(lone, detail=lone.status)
    side = (ClashView(Cell(0, 0), 1, lone.status),)
    plain = shot(lone).astype(int)
    loud, quiet = (shot(shown).astype(int) for shown in (replace(lone, clashes=side), replace(lone, allowed=side)))
    changed = [np.abs(picture - plain).max(axis=2) > 60 for picture in (loud, quiet)]
    assert 50 < changed[1].sum() < changed[0].sum()
    assert np.nonzero(changed[1])[1].min() > where(plain.astype(np.uint8), NORTH)[0]


@pytest.mark.slow
def test_the_tile_of_this_turn_is_framed(shot: Shot, lone: TableView) -> None:
    """The frame lies around the tile; the picture of the tile stays clear."""
    plain = shot(lone).astype(int)
    framed = shot(replace(lone, tiles=(replace(lone.tiles[0], fresh=True),))).astype(int)
    changed = np.abs(framed - plain).max(axis=2) > 40
    assert changed.sum() > 300
    x, y = (np.array(where(plain.astype(np.uint8), EAST)) + np.array(where(plain.astype(np.uint8), WEST))) / 2
    assert not changed[int(y) - 20 : int(y) + 20, int(x) - 20 : int(x) + 20].any()


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(800, 480), (720, 1280)], [(720, 1280)]))
def test_a_picture_of_the_screen_has_the_size_asked_for(shot: Shot, lone: TableView, size: tuple[int, int]) -> None:
    """One process takes pictures of screens of several sizes, each filled to its corners."""
    picture = shot(lone, size)
    assert picture.shape == (size[1], size[0], 3)
    for corner in (picture[4, 4], picture[4, -5], picture[-5, 4], picture[-5, -5]):
        assert corner.max() > 20


@pytest.mark.slow
def test_the_camera_picture_is_shown(shot: Shot, lone: TableView) -> None:
    """The camera picture appears on the screen the right way round."""
    camera = np.zeros((90, 160, 3), np.uint8)
    camera[:45], camera[45:] = (250, 0, 250), (250, 250, 0)
    picture = shot(lone, camera=camera)
    assert where(picture, (250, 0, 250))[1] < where(picture, (250, 250, 0))[1]


def test_a_picture_is_saved_whole(shot: Shot, lone: TableView, tmp_path: Path) -> None:
    """The file has what was drawn, and nothing else is left in its folder."""
    picture = shot(lone)
    path = tmp_path / "new" / "screen.png"
    save_shot(path, picture)
    saved = cv2.imread(str(path))
    assert saved is not None
    assert np.array_equal(saved, picture)
    assert [p.name for p in path.parent.iterdir()] == ["screen.png"]


def test_cells_that_differ_are_all_marked_on_the_map(shot: Shot, lone: TableView, act: TableView) -> None:
    """The warning's colour frames each of them, and the tile that lies there is shown in a corner."""
    tiles = (lone.tiles[0], TileView(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    said = act.status
    differing = (
        DifferView(Cell(0, 0), said),
        DifferView(Cell(1, 0), said, TileView(PlacedFace(Face("E2"), Cell(1, 0), 0))),
    )
    calm = shot(replace(lone, tiles=tiles))
    marked = shot(replace(lone, tiles=tiles, differing=differing))
    red = np.abs(marked.astype(int) - np.array([0x1C, 0x28, 0xA3])).max(axis=2) < 30
    changed = (calm != marked).any(axis=2)
    xs = np.nonzero(red & changed)[1]
    assert xs.max() - xs.min() > 1.8 * 100
    inset = np.abs(marked.astype(int) - np.array(NORTH)).max(axis=2) < 40
    assert (inset & changed).any()


@pytest.mark.slow
def test_a_picture_of_the_end_shows_the_podium_as_it_stays(
    window: Any, tileset: TileSet, translator: Translator, art: dict[str, Any], states: Callable[..., Any]
) -> None:
    """It is taken at once, and not while the steps of the podium still rise."""
    assert window is not None

    def wait(_: Any) -> None:
        from kivy.base import EventLoop

        for _ in range(4):
            time.sleep(0.3)
            EventLoop.idle()

    end = states(3)["over"], tileset, translator, SIZE
    assert np.array_equal(shoot(*end, art=art), shoot(*end, art=art, touch=wait))


@pytest.mark.parametrize("look", ["green", "light", "dark", "contrast"])
@pytest.mark.parametrize("wide", [3, 21])
def test_a_place_for_a_tile_is_seen_and_a_dead_one_is_not(shot: Shot, lone: TableView, look: str, wide: int) -> None:
    """On a map of few tiles and on a crowded one, whose tiles are small: the plus stands out from the table by 4.5 to
    1, and where no tile fits nothing is drawn.
    """
    tiles = tuple(TileView(PlacedFace(Face("E2"), Cell(col, 0), 0)) for col in range(wide))
    live, dead = Cell(1, 1), Cell(0, 1)
    some = FaceView(Face("E2"), 1, ((live, 0),))
    shown = replace(lone, phase="place", tiles=tiles, free=(live, dead), faces=(some,), rings=(), reminders=())
    assert shown.dead_ends == {dead}
    seen: dict[Cell, tuple[float, float, float, float]] = {}

    def places(screen: Any) -> None:
        screen.board.settle()
        for cell in (live, dead):
            x, y = screen.board.to_screen(*cell)
            right, low = screen.board.to_screen(cell[0] + 1, cell[1] + 1)
            seen[cell] = x, SIZE[1] - y, right, SIZE[1] - low

    before = THEME.palette
    THEME.choose(palette=look)
    try:
        without = shot(replace(shown, free=(live,)), touch=places)
        before_it = seen[dead]
        picture = shot(shown, touch=places)
    finally:
        THEME.choose(palette=before)
    assert (seen[live][2] - seen[live][0] < 32) == (wide > 3)

    def part(of: NDArray[np.uint8], cell: Cell) -> NDArray[np.uint8]:
        left, top, right, low = (round(one) for one in seen[cell])
        return of[top + 2 : low - 2, left + 2 : right - 2]

    pixels = part(picture, live).reshape(-1, 3)[:, ::-1] / 255
    ground = (*np.median(pixels, axis=0), 1.0)
    assert max(contrast((*pixel, 1.0), ground) for pixel in pixels) >= 4.5
    assert seen[dead] == before_it
    assert np.array_equal(part(picture, dead), part(without, dead))
