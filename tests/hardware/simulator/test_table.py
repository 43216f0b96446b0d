"""What the virtual table looks like: tiles, pieces, counters, light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from app.values.pictures import Picture
from hardware.simulator import (
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SceneError,
    SetStack,
    TableSettings,
    TakePiece,
    TakeTile,
    VirtualTable,
)
from hardware.simulator.models import COLOURS, KINDS
from tests.sampling import sampled


def patch(table: VirtualTable, image: Picture, cell: tuple[int, int], size: int = 60) -> Picture:
    """The rectified picture of a cell, by the exact pose."""
    corners = table.pose_truth().cell_corners(cell).astype(np.float32)
    ends = np.array([(0, 0), (size - 1, 0), (size - 1, size - 1), (0, size - 1)], dtype=np.float32)
    return np.asarray(
        cv2.warpPerspective(image, cv2.getPerspectiveTransform(corners, ends), (size, size)), dtype=np.uint8
    )


def alike(one: Picture, two: Picture) -> float:
    """Correlation of two pictures' grey levels, -1 to 1."""
    a, b = (cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(float).ravel() for picture in (one, two))
    return float(np.corrcoef(a, b)[0, 1])


def hue_apart(one: npt.ArrayLike, two: npt.ArrayLike) -> float:
    """The angle between two colours, whatever their brightness, in radians."""
    a, b = np.asarray(one, dtype=float), np.asarray(two, dtype=float)
    return float(np.arccos(np.clip(a @ b / np.linalg.norm(a) / np.linalg.norm(b), -1, 1)))


def resized(face: Picture, size: int = 60) -> Picture:
    return np.asarray(cv2.resize(face, (size, size), interpolation=cv2.INTER_AREA), dtype=np.uint8)


@pytest.mark.parametrize("rotation", [0, 1, 2, 3])
def test_a_laid_tile_is_seen_on_its_cell_turned_clockwise(
    faces: Mapping[str, Picture], small: TableSettings, rotation: int
) -> None:
    """The rectified cell correlates with the face turned so, far better than with any other face or turn."""
    table = VirtualTable(faces, small)
    table.apply(PutTile((0, 0), "F0", 0))
    table.apply(PutTile((2, -1), "F3", rotation))
    seen = patch(table, table.photograph(0), (2, -1))
    scores = {
        (face, turn): alike(seen, resized(np.ascontiguousarray(np.rot90(picture, -turn))))
        for face, picture in faces.items()
        for turn in range(4)
    }
    best = max(scores, key=lambda key: scores[key])
    assert best == ("F3", rotation)
    assert scores[best] > 0.9
    assert scores[best] > max(score for key, score in scores.items() if key != best) + 0.2


@pytest.mark.parametrize("light", sampled(("day", "lamp", "evening", "window", "flicker"), ("lamp",)))
def test_tiles_are_recognisable_in_every_light(faces: Mapping[str, Picture], small: TableSettings, light: str) -> None:
    """Every light leaves the tile's picture visible, and every light looks different from daylight."""
    day, other = (VirtualTable(faces, replace(small, light=name)) for name in ("day", light))
    for table in (day, other):
        table.apply(PutTile((0, 0), "F1", 0))
    seen = patch(other, other.photograph(3), (0, 0))
    assert alike(seen, resized(faces["F1"])) > 0.85
    if light != "day":
        assert np.abs(other.photograph(3).astype(int) - day.photograph(3)).mean() > 1.5


def test_taking_everything_away_leaves_the_bare_table(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """The composited picture keeps no trace of things that were taken away."""
    table = VirtualTable(faces, small)
    bare = table.photograph(0)
    table.apply(PutTile((0, 0), "F1", 0))
    table.apply(PutPiece("a", "cowboy", "blue", (0, 0), (0.5, 0.5)))
    table.apply(PutStack("s", (0, 0), (0.2, 0.3), 4))
    assert np.abs(table.photograph(0).astype(int) - bare).max() > 60
    table.apply(SetStack("s", 0))
    table.apply(TakePiece("a"))
    table.apply(TakeTile((0, 0)))
    assert np.array_equal(table.photograph(0), bare)


def test_drawing_bit_by_bit_equals_drawing_at_once(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """A table that was changed many times looks like one that is drawn whole from the same scene."""
    table = VirtualTable(faces, small)
    for col in range(-2, 3):
        table.apply(PutTile((col, 0), f"F{col + 2}", 0))
        table.apply(PutPiece(f"p{col}", "tent", "green", (col, 0), (0.3, 0.6)))
    kept = table.board.picture.copy()
    table.bump(0.0, 0.0, 0.0)
    assert np.abs(table.board.picture.astype(int) - kept).max() <= 1


@pytest.mark.parametrize("colour", sampled(sorted(COLOURS), ("black", "yellow")))
@pytest.mark.parametrize(("kind", "lying"), [("cowboy", False), ("cowboy", True), ("tent", False), ("hut", False)])
def test_a_piece_is_seen_in_its_colour_at_its_place(
    faces: Mapping[str, Picture], small: TableSettings, colour: str, kind: str, lying: bool
) -> None:
    """Around the point where it was put, most of what changed has moved towards the piece's paint."""
    table = VirtualTable(faces, small)
    table.apply(PutTile((1, 1), "F2", 0))
    before = table.photograph(0)
    table.apply(PutPiece("a", kind, colour, (1, 1), (0.35, 0.6), lying))
    after = table.photograph(0)
    x, y = (round(value) for value in table.pose_truth().point((1, 1), (0.35, 0.6)))
    spot = (slice(y - 3, y + 4), slice(x - 3, x + 4))
    seen = np.median(after[spot].reshape(-1, 3), axis=0)
    if colour == "black":
        assert seen.max() < 75
    else:
        assert min(set(COLOURS) - {"black"}, key=lambda name: hue_apart(seen, COLOURS[name])) == colour
        assert hue_apart(seen, COLOURS[colour]) < 0.2
    changed = np.abs(after.astype(int) - before).max(axis=2) > 45
    rows, columns = np.nonzero(changed)
    assert np.hypot(rows - y, columns - x).max() < 0.8 * small.scale


def test_a_standing_piece_leans_away_from_the_point_below_the_lens(
    faces: Mapping[str, Picture], small: TableSettings
) -> None:
    """A cowboy's red pixels lie outward of its foot on either side of the map, the more the lower the camera hangs."""
    leans = []
    for height in (1400.0, 700.0):
        settings = replace(small, turn=0.0, tilt=0.0, height_mm=height)
        for col in (-5, 5):
            table = VirtualTable(faces, settings)
            table.apply(PutTile((col, 0), "F2", 0))
            before = table.photograph(0).astype(int)
            table.apply(PutPiece("a", "cowboy", "red", (col, 0), (0.5, 0.5)))
            after = table.photograph(0).astype(int)
            green, redness = after[..., 1], after[..., 2]
            reddish = redness - green > 70
            changed = np.abs(after - before).max(axis=2) > 40
            red = reddish & changed
            foot = table.pose_truth().point((col, 0), (0.5, 0.5))[0]
            leans.append(float(np.nonzero(red)[1].mean() - foot) * (1 if col > 0 else -1))
    assert min(leans) > 0.4
    assert min(leans[2:]) > 1.4 * max(leans[:2])


def test_a_stack_grows_with_its_count(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """More counters reach higher and cast a longer shadow: more pixels change."""
    areas = []
    for count in (1, 3, 6):
        table = VirtualTable(faces, small)
        table.apply(PutTile((4, 2), "F2", 0))
        before = table.photograph(0).astype(int)
        table.apply(PutStack("s", (4, 2), (0.5, 0.5), count))
        areas.append(int((np.abs(table.photograph(0).astype(int) - before).max(axis=2) > 24).sum()))
    assert areas[0] < areas[1] < areas[2]


def test_a_counter_in_a_tray_lies_off_the_map(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """PutToken changes the picture at the next place of that seat's tray and nowhere else."""
    table = VirtualTable(faces, small)
    for seat in range(5):
        before = table.photograph(0).astype(int)
        table.apply(PutToken(seat))
        rows, columns = np.nonzero(np.abs(table.photograph(0).astype(int) - before).max(axis=2) > 30)
        x, y, _ = table.layout.slot(seat, 0)
        pixel = table.pose_truth().project([(x, y)])[0]
        assert len(rows) > 40
        assert np.hypot(columns - pixel[0], rows - pixel[1]).max() < 0.4 * small.scale


def test_a_nearer_tile_edge_shows_where_the_picture_says(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """The exact corners of a tile lie on its printed corners within a pixel: a white tile's outline is found there."""
    white = {"W": np.full((80, 80, 3), 250, dtype=np.uint8)}
    table = VirtualTable(white, replace(small, table="felt", noise=0.5, glare=0.0))
    table.apply(PutTile((-4, 2), "W", 0))
    image = table.photograph(0)
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    _, mask = cv2.threshold(grey, 170, 255, cv2.THRESH_BINARY)
    found = max(cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=cv2.contourArea)
    box = cv2.boxPoints(cv2.minAreaRect(found))
    for corner in table.pose_truth().cell_corners((-4, 2)):
        assert np.linalg.norm(box - corner, axis=1).min() < 2.0


def test_a_bump_moves_the_picture_and_the_truth(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """After a knock the tile is seen elsewhere, exactly where the new pose says."""
    table = VirtualTable(faces, small)
    table.apply(PutTile((0, 0), "F4", 0))
    old = table.pose_truth().cell_corners((0, 0))
    table.bump(20.0, -10.0, 2.0)
    new = table.pose_truth().cell_corners((0, 0))
    assert np.linalg.norm(new - old, axis=1).min() > 5
    assert alike(patch(table, table.photograph(0), (0, 0)), resized(faces["F4"])) > 0.9


@pytest.mark.parametrize("cover", sampled(("cloth", "wood", "felt"), ("cloth",)))
def test_the_table_stays_what_it_is_when_the_camera_is_knocked(small: TableSettings, cover: str) -> None:
    """Rectified by the new pose, the table looks as before, in the middle and in the corners."""
    table = VirtualTable({}, replace(small, table=cover, noise=0.0))
    places = [(-2.0, -1.5), (2.5, -1.5), (2.5, 2.0), (-2.0, 2.0), (0.5, 0.5), (0.0, 2.0)]
    before, old = table.photograph(0), table.pose_truth().project(places)
    table.bump(20.0, -10.0, 2.0)
    after, new = table.photograph(0), table.pose_truth().project(places)
    back, _ = cv2.findHomography(np.asarray(new), np.asarray(old))
    moved = np.asarray(cv2.warpPerspective(after, back, (before.shape[1], before.shape[0])), np.uint8)
    inside = slice(before.shape[0] // 5, -before.shape[0] // 5), slice(before.shape[1] // 5, -before.shape[1] // 5)

    def detail(picture: Picture) -> npt.NDArray[np.float64]:
        fine, coarse = (cv2.GaussianBlur(picture[inside], (0, 0), size).astype(float) for size in (1.0, 5.0))
        return np.asarray(fine - coarse, np.float64).ravel()

    assert np.corrcoef(detail(before), detail(moved))[0, 1] > 0.8


def test_unknown_faces_kinds_and_colours_are_refused(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """The error names what is not known."""
    table = VirtualTable(faces, small)
    with pytest.raises(SceneError, match="no picture of the face 'Z9'"):
        table.apply(PutTile((0, 0), "Z9", 0))
    table.apply(PutTile((0, 0), "F0", 0))
    with pytest.raises(ValueError, match="kind 'dragon' is not known"):
        table.apply(PutPiece("a", "dragon", "red", (0, 0), (0.5, 0.5)))
    with pytest.raises(ValueError, match="colour 'pink' is not known"):
        table.apply(PutPiece("b", "tent", "pink", (0, 0), (0.5, 0.5)))
    assert set(KINDS) == {"cowboy", "tent", "member", "hut"}
    table.apply(PutPiece("c", "tent", "red", (0, 0), (0.5, 0.5)))
    assert set(table.scene.pieces) == {"c"}


def test_frames_differ_by_noise_alone(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """Two still frames differ a little everywhere, by about the settings' noise; the same frame number is the same."""
    table = VirtualTable(faces, small)
    one, two = table.photograph(0), table.photograph(1)
    spread = float((one.astype(float) - two).std()) / 2**0.5
    assert spread == pytest.approx(small.noise, rel=0.15)
    assert np.array_equal(one, table.photograph(0))


def test_tables_of_the_same_settings_are_each_their_own(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """What lies on one, its light and a knock against its camera change no other."""
    one = VirtualTable(faces, small)
    bare = one.photograph(0)
    one.apply(PutTile((0, 0), "F0", 0))
    one.relight(0.5, 0.6, 0.7)
    assert np.array_equal(VirtualTable(faces, small).photograph(0), bare)
    one.bump(40.0, -25.0, 3.0)
    assert np.array_equal(VirtualTable(faces, small).photograph(0), bare)
    assert not np.array_equal(one.photograph(0), bare)
