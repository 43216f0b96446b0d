"""Finding tiles on a table of unknown pose, and reading whole boards from one picture."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import cv2
import numpy as np
import pytest

from app.values import Cell, Face, PlacedFace
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutTile, PutToken, TableSettings, VirtualTable
from tests.sampling import sampled
from tests.worlds.usual import near
from vision.numeric.patches import SQUARE, apply
from vision.tiles.gallery import Gallery
from vision.tiles.locate import locate
from vision.tiles.reader import BoardReading, ReaderConfig, read_board, read_picture


def _start_only(pictures: dict[str, Picture], settings: TableSettings) -> VirtualTable:
    table = VirtualTable(pictures, settings)
    table.apply(PutTile((0, 0), "G1", 0))
    table.apply(PutToken(0))
    return table


@pytest.mark.parametrize(
    "settings",
    [
        near(seed=3),
        pytest.param(near(seed=3, table="felt", light="evening"), marks=pytest.mark.slow),
        pytest.param(near(seed=3, tilt=28.0, distortion=-0.1, turn=20.0), marks=pytest.mark.slow),
        pytest.param(near(seed=3, turn=200.0, pixels_per_tile=90.0, width=1280, height=720), marks=pytest.mark.slow),
    ],
    ids=["default", "evening", "tilted", "upside down"],
)
def test_the_start_tile_is_found(pictures: dict[str, Picture], gallery: Gallery, settings: TableSettings) -> None:
    """The start tile is found without being named, to a pixel, its printed north first, trays or not."""
    table = _start_only(pictures, settings)
    found = locate(table.photograph(1), gallery)
    assert gallery.of(found[0].hypothesis)[0].name == "G1"
    assert found[0].hypothesis % 4 == 0
    assert found[0].certain
    assert np.abs(apply(found[0].warp, SQUARE) - table.pose_truth().cell_corners((0, 0))).max() < 1.5


@pytest.mark.slow
def test_the_start_tile_is_found_on_a_checked_tablecloth(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """Where no square stands out, the named face is found by scanning the picture."""
    table = _start_only(pictures, TableSettings.named("hard", seed=1, width=960, height=540, pixels_per_tile=57.0))
    only = [gallery.hypothesis("G1", rotation) for rotation in range(4)]
    found = locate(table.photograph(1), gallery, only)
    assert np.abs(apply(found[0].warp, SQUARE) - table.pose_truth().cell_corners((0, 0))).max() < 3.0


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled(range(8), (2,)))
def test_a_small_start_tile_is_found_among_hundreds_of_checks(
    pictures: dict[str, Picture], gallery: Gallery, seed: int
) -> None:
    """A tile hardly larger than the checks of the cloth, seen at a slant, is told from them by its colour."""
    rng = np.random.default_rng(seed)
    rows, columns = np.mgrid[:720, :1280]
    turn = rng.uniform(0.1, 0.5)
    along = (np.cos(turn) * columns + np.sin(turn) * rows) // 28 % 2
    across = (np.cos(turn) * rows - np.sin(turn) * columns) // 24 % 2
    stripes = np.array([(196, 150, 110), (60, 205, 160)])
    cloth = (stripes[along.astype(int)] + stripes[across.astype(int)]) / 2 * rng.uniform(0.7, 1.0)
    place = rng.uniform((300, 200), (900, 500)) + np.array([(0, 0), (38, -6), (44, 27), (5, 33)])
    face = cv2.GaussianBlur(pictures["G1"], (0, 0), 2.5)
    warp = cv2.getPerspectiveTransform(192 * SQUARE.astype(np.float32), place.astype(np.float32))
    inside = cv2.warpPerspective(np.ones((192, 192, 1), np.float32), warp, (1280, 720))[..., None]
    table = cloth * (1 - inside) + cv2.warpPerspective(face, warp, (1280, 720)) * inside
    noisy = np.clip(cv2.GaussianBlur(table, (0, 0), 1.3) + rng.normal(0, 16, table.shape), 0, 255)
    only = [gallery.hypothesis("G1", rotation) for rotation in range(4)]
    found = locate(noisy.astype(np.uint8), gallery, only)
    assert np.abs(apply(found[0].warp, SQUARE) - place).max() < 3.0


@pytest.mark.parametrize("cover", sampled(("felt", "wood"), ("felt",)))
def test_an_empty_table_holds_no_tile(pictures: dict[str, Picture], gallery: Gallery, cover: str) -> None:
    """Nothing is found on bare felt and bare wood."""
    assert locate(VirtualTable(pictures, near(seed=1, table=cover)).photograph(1), gallery) == []


def test_a_board_is_read_from_one_picture(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """Every tile of a map is read with cell, face, rotation and corners, pieces standing on some."""
    table = VirtualTable(pictures, near(seed=5))
    names = [face.name for face in gallery.faces]
    truth = {}
    for number, cell in enumerate([(0, 0), (1, 0), (1, 1), (0, 1), (2, 1), (2, 2), (-1, 0), (1, -1)]):
        truth[cell] = (names[(7 * number + 3) % len(names)], number % 4)
        table.apply(PutTile(cell, *truth[cell]))
    table.apply(PutPiece("p", "cowboy", "red", (1, 1), (0.5, 0.5)))
    read = {r.placed.cell: r for r in read_picture(table.photograph(1), gallery)}
    assert set(read) == {(c + 1, r + 1) for c, r in truth}
    for (col, row), (face, rotation) in truth.items():
        reading = read[Cell(col + 1, row + 1)]
        if (col, row) != (1, 1):
            assert (reading.placed.face.name, reading.placed.rotation, reading.certain) == (face, rotation, True)
        corners = np.roll(table.pose_truth().cell_corners((col, row)), -rotation, axis=0)
        assert np.abs(np.array(reading.corners) - corners).max() < 2.0


@pytest.mark.slow
def test_a_board_at_the_edge_of_the_picture_is_read(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """A map outside the picture's middle, which is searched first, is read too."""
    table = VirtualTable(pictures, near(seed=5, table="cloth"))
    for col, name in enumerate(("A4", "B5", "D2")):
        table.apply(PutTile((5 + col, -4), name, col))
    read = [tile.placed for tile in read_picture(table.photograph(1), gallery)]
    assert read == [PlacedFace(Face(name), Cell(turn, 0), turn) for turn, name in enumerate(("A4", "B5", "D2"))]


@pytest.mark.parametrize("cover", sampled(("felt", "wood"), ("felt",)))
def test_one_tile_alone_is_read_with_its_angle(pictures: dict[str, Picture], gallery: Gallery, cover: str) -> None:
    """A single turned tile has cell (0, 0) and the angle by which it is turned in the picture."""
    table = VirtualTable(pictures, near(seed=5, turn=33.0, tilt=0.0, distortion=0.0, table=cover))
    table.apply(PutTile((0, 0), "B3", 0))
    (reading,) = read_picture(table.photograph(1), gallery)
    corners = table.pose_truth().cell_corners((0, 0))
    true = np.degrees(np.arctan2(corners[1, 1] - corners[0, 1], corners[1, 0] - corners[0, 0])) % 360
    assert (reading.placed.cell, reading.placed.design) == ((0, 0), "B3")
    assert abs((reading.angle - true + 180) % 360 - 180) < 1.0


@pytest.mark.parametrize("image", [np.zeros((300, 300, 3), np.uint8), np.zeros((10, 10), np.uint8)])
def test_an_unusable_picture_reads_as_no_tiles(gallery: Gallery, image: Picture) -> None:
    """A black or tiny picture is no error and holds no tile."""
    assert read_picture(image, gallery) == []


@pytest.mark.parametrize(
    "settings",
    [
        near(seed=2, turn=61.0, table="felt", light="evening"),
        near(seed=2, turn=61.0, table="cloth", light="evening"),
        TableSettings(seed=2, turn=128.0, tilt=20.0, pixels_per_tile=80.0),
    ],
    ids=["felt", "checked cloth", "wood"],
)
@pytest.mark.slow
def test_two_tiles_in_a_row_are_read(pictures: dict[str, Picture], gallery: Gallery, settings: TableSettings) -> None:
    """Tiles that make no square together are found too, on a cloth of squares as well."""
    table = VirtualTable(pictures, settings)
    table.apply(PutTile((0, 0), "D2", 0))
    table.apply(PutTile((1, 0), "E1", 0))
    read = read_picture(table.photograph(1), gallery)
    assert {r.placed.design for r in read} == {"D2", "E1"}
    assert all(r.certain for r in read)


def test_too_far_away_nothing_is_certain(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """At 30 pixels a tile symbols cannot be read: tiles are found, and each of them is uncertain."""
    table = VirtualTable(pictures, near(seed=2, pixels_per_tile=30.0, table="felt"))
    for cell, face in {Cell(0, 0): "D2", (1, 0): "E1", (1, 1): "A5_a"}.items():
        table.apply(PutTile(cell, face, 0))
    read = read_picture(table.photograph(1), gallery)
    assert len(read) == 3
    assert not any(r.certain for r in read)


@pytest.mark.slow
def test_a_whole_board_is_read_in_a_second_and_a_half(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """Seventy-two tiles, hand-laid and tilted, cost at most 1.5 s of CPU on one core."""
    table = VirtualTable(pictures, TableSettings(seed=2))
    names = [face.name for face in gallery.faces]
    for number in range(72):
        table.apply(PutTile((number % 9 - 4, number // 9 - 4), names[(7 * number) % len(names)], number % 4))
    image = table.photograph(1)
    read_picture(image, gallery)
    started = time.process_time()
    read = read_picture(image, gallery)
    assert time.process_time() - started <= 1.5
    assert sum(r.certain for r in read) >= 71


FACES = ("A4", "B5", "D2", "E1", "C2", "D5", "A2", "F3")


def _row(pictures: dict[str, Picture], settings: TableSettings, faces: Sequence[str]) -> VirtualTable:
    """Tiles side by side from west to east."""
    table = VirtualTable(pictures, settings)
    for col, face in enumerate(faces):
        table.apply(PutTile((col - len(faces) // 2, 0), face, col % 4))
    return table


@pytest.mark.parametrize("cover", sampled(("felt", "wood"), ("felt",)))
def test_a_tile_that_is_not_enrolled_hides_nothing_behind_it(pictures: dict[str, Picture], cover: str) -> None:
    """The tiles on both sides are one map, and the place between them is told as unread."""
    faces = [face for face in FACES if face in pictures][:5]
    own = Gallery({face: picture for face, picture in pictures.items() if face != faces[2]})
    board = read_board(_row(pictures, near(seed=4, table=cover), faces).photograph(1), own)
    read = {reading.placed.cell.col: reading.placed.face.name for reading in board.tiles if reading.certain}
    assert read == {col: face for col, face in enumerate(faces) if col != 2}
    assert Cell(2, 0) in {cell.cell for cell in board.unread}


FOUR = FACES[:4]


@pytest.fixture(scope="module")
def four(pictures: dict[str, Picture], gallery: Gallery) -> tuple[Picture, BoardReading]:
    """A picture of four tiles on felt, and what is read of it."""
    picture = _row(pictures, near(seed=6, table="felt"), FOUR).photograph(1)
    return picture, read_board(picture, gallery)


def test_bare_table_is_not_told_as_unread(four: tuple[Picture, BoardReading]) -> None:
    """Beside a map whose tiles are all read there is nothing to tell."""
    _, board = four
    assert tuple(reading.placed.face.name for reading in board.tiles) == FOUR
    assert board.unread == ()


def test_a_large_picture_is_read_like_a_small_one(four: tuple[Picture, BoardReading], gallery: Gallery) -> None:
    """A picture larger than those that are read gives the same tiles, its corners in its own pixels."""
    small, one = four
    large = np.asarray(cv2.resize(small, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
    two = read_board(large, gallery, ReaderConfig(longer=small.shape[1]))
    assert [tile.placed for tile in two.tiles] == [tile.placed for tile in one.tiles]
    assert all(tile.certain for tile in two.tiles)
    for there, here in zip(two.tiles, one.tiles, strict=True):
        assert np.abs(np.array(there.corners) - 2 * np.array(here.corners) - 0.5).max() < 2.0


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda picture: picture // 12, "too_dark"),
        (lambda picture: np.clip(picture * 6.0, 0, 255).astype(np.uint8), "too_bright"),
        (lambda picture: cv2.GaussianBlur(picture, (0, 0), 7.0), "blurred"),
        pytest.param(
            lambda picture: np.clip(picture + np.random.default_rng(1).normal(0, 60, picture.shape), 0, 255).astype(
                np.uint8
            ),
            "noisy",
            marks=pytest.mark.slow,
        ),
    ],
    ids=["dark", "overexposed", "blurred", "noisy"],
)
def test_what_keeps_a_picture_from_being_read_is_told(
    pictures: dict[str, Picture], gallery: Gallery, spoil: Callable[[Picture], Picture], reason: str
) -> None:
    """Nothing is read, and the cause is named."""
    faces = [face for face in FACES if face in pictures][:4]
    board = read_board(spoil(_row(pictures, near(seed=6), faces).photograph(1)), gallery)
    assert board.tiles == ()
    told = {trouble.reason for trouble in board.troubles}
    assert reason in told
    assert "unknown_tile" not in told  # who sees so badly knows no strangers


@pytest.mark.slow
def test_why_half_a_board_is_not_read_is_told(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """Noise that leaves some tiles readable is named as the reason why the others are not."""
    picture = _row(pictures, near(seed=6, width=1280, height=720), sorted(pictures)[::3]).photograph(1)
    noisy = np.clip(picture + np.random.default_rng(1).normal(0, 38, picture.shape), 0, 255).astype(np.uint8)
    board = read_board(noisy, gallery)
    assert board.tiles
    assert board.unread
    assert "noisy" in {trouble.reason for trouble in board.troubles}
