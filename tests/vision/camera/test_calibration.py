"""The lens from views of the printed chess board, rendered through a known one."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from vision.camera.calibration import CalibrationConfig, CalibrationError, LensCalibration, LensModel
from vision.camera.markers import BOARD_SQUARE, BOARD_SQUARES, chess_board
from vision.numeric.patches import Matrix, apply

SIZE = (800, 480)
TRUE = LensModel(
    np.array([[640.0, 0, 408], [0, 642, 235], [0, 0, 1]]), np.array([-0.12, 0.05, 0.0008, -0.0005, 0.0]), *SIZE
)
PER_MM = 4


@cache
def _rays() -> Matrix:
    """The direction [n, 3] in which each pixel of that lens looks."""
    xs, ys = np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1]))
    straight = TRUE.straight(np.stack([xs, ys], axis=-1).reshape(-1, 2).astype(np.float64))
    middle = np.array([(SIZE[0] - 1) / 2, (SIZE[1] - 1) / 2])
    return np.column_stack([(straight - middle) / TRUE.focal, np.ones(len(straight))])


def _seen(turn: Matrix, shift: Matrix, seed: int) -> Picture:
    """What a camera with that lens sees of the board in that pose (Rodrigues turn, shift in mm)."""
    across, down = (round(count * BOARD_SQUARE * PER_MM) for count in BOARD_SQUARES)
    board = chess_board().generateImage((across, down))
    board = cv2.GaussianBlur(board, (0, 0), 0.45 * PER_MM * shift[2] / TRUE.focal)
    axes = np.asarray(cv2.Rodrigues(turn)[0], np.float64)
    flat = _rays() @ np.linalg.inv(np.column_stack([axes[:, 0], axes[:, 1], shift])).T
    on_board = (flat[:, :2] / flat[:, 2:] * PER_MM - 0.5).reshape(SIZE[1], SIZE[0], 2).astype(np.float32)
    seen = cv2.remap(board, on_board[..., 0], on_board[..., 1], cv2.INTER_LINEAR, borderValue=170.0)
    noisy = seen + np.random.default_rng(seed).normal(0, 2, seen.shape)
    return np.asarray(cv2.cvtColor(np.clip(noisy, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


def _view(x: float, y: float, far: float, turn: tuple[float, float, float], seed: int = 0) -> Picture:
    """The board at ``far`` mm with its centre at that pixel, rotated."""
    axes = np.asarray(cv2.Rodrigues(np.array(turn))[0], np.float64)
    middle = np.array([(x - 408) / 640 * far, (y - 235) / 642 * far, far])
    return _seen(np.array(turn), middle - axes @ np.array([84.0, 108.0, 0]), seed)


POSES = [
    (400, 240, 330, (0.0, 0.0, 0.1)),
    (200, 150, 380, (0.5, 0.1, 0.6)),
    (620, 150, 380, (-0.4, 0.3, -0.5)),
    (620, 340, 390, (0.2, -0.5, 1.4)),
    (180, 340, 370, (-0.3, -0.4, 2.0)),
    (400, 130, 420, (0.6, 0.0, -1.2)),
    (400, 360, 360, (-0.6, 0.2, 3.0)),
    (140, 240, 340, (0.1, 0.6, 0.0)),
    (660, 240, 350, (0.0, -0.6, 0.2)),
    (400, 240, 300, (0.3, 0.3, 0.8)),
]


@pytest.fixture(scope="module")
def views() -> list[Picture]:
    return [_view(*pose, seed=number) for number, pose in enumerate(POSES)]


@pytest.fixture(scope="module")
def solved(views: list[Picture]) -> LensModel:
    calibration = LensCalibration()
    for picture in views:
        calibration.add(picture)
    return calibration.solve()


def test_focal_length_and_distortion_are_recovered(solved: LensModel) -> None:
    """From ten views the focal length is right to half a percent, and straight lines are straight to half a pixel."""
    assert solved.focal == pytest.approx(TRUE.focal, rel=0.005)
    assert solved.error < 0.2
    assert solved.bend[0] == pytest.approx(TRUE.bend[0], abs=0.02)
    across, down = np.linspace(20, SIZE[0] - 20, 9), np.linspace(20, SIZE[1] - 20, 6)
    pixels = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    seen, true = solved.straight(pixels), TRUE.straight(pixels)
    off = apply(np.asarray(cv2.findHomography(seen, true)[0], np.float64), seen) - true
    assert np.linalg.norm(off, axis=1).max() < 0.5


def test_bending_undoes_straightening(solved: LensModel) -> None:
    """The two directions of the model are each other's inverse over the whole picture."""
    pixels = np.array([[0.0, 0], [799, 0], [799, 479], [0, 479], [400, 240], [123, 456]])
    assert solved.bent(solved.straight(pixels)) == pytest.approx(pixels, abs=1e-6)


def test_a_lens_comes_back_from_plain_values(solved: LensModel) -> None:
    """Saved values give the same lens; values of no lens are refused with the reason."""
    again = LensModel.from_dict(solved.as_dict())
    assert np.array_equal(again.matrix, solved.matrix)
    assert np.array_equal(again.bend, solved.bend)
    for wrong in ({}, {**solved.as_dict(), "bend": [1, 2]}, {**solved.as_dict(), "focal": [0, 1]}):
        with pytest.raises(ValueError, match="no lens"):
            LensModel.from_dict(wrong)


def test_guidance_says_what_is_still_wanted(views: list[Picture]) -> None:
    """For every picture it is reported whether it was taken, else why not, and which views are missing."""
    calibration = LensCalibration()
    first = calibration.add(views[0])
    assert (first.taken, first.views) == (True, 1)
    assert "more" in first.wants
    assert calibration.add(views[0]).reason == "same_view"
    assert calibration.add(np.full((480, 800, 3), 120, np.uint8)).reason == "bad_picture"
    grain = np.random.default_rng(1).integers(90, 160, (480, 800, 3)).astype(np.uint8)
    assert calibration.add(grain).reason == "no_board"
    assert calibration.add(np.asarray(cv2.resize(views[1], (640, 384)), np.uint8)).reason == "wrong_size"
    assert calibration.views == 1
    for picture in views[1:]:
        last = calibration.add(picture)
    assert last.wants == ()


def test_a_board_that_always_lies_flat_is_refused() -> None:
    """Without tilted views focal length and distance are ambiguous, and the error says so."""
    calibration = LensCalibration()
    places = [
        (150, 120),
        (400, 120),
        (650, 120),
        (150, 240),
        (400, 240),
        (650, 240),
        (150, 370),
        (400, 370),
        (650, 370),
    ]
    for number, (x, y) in enumerate(places):
        calibration.add(_view(x, y, 330 + 8 * number, (0.0, 0.0, 0.05 * number), number))
    assert calibration.views >= CalibrationConfig().views
    with pytest.raises(CalibrationError, match="do not suffice") as caught:
        calibration.solve()
    assert caught.value.wants == ("lean",)


def test_too_few_views_are_refused(views: list[Picture]) -> None:
    """No picture and one picture give two different messages."""
    with pytest.raises(CalibrationError, match="no picture shows the chess board"):
        LensCalibration().solve()
    calibration = LensCalibration()
    calibration.add(views[0])
    with pytest.raises(CalibrationError, match="1 views of the chess board do not suffice"):
        calibration.solve()


def test_a_bent_board_is_refused(views: list[Picture]) -> None:
    """Views that fit no lens raise an error instead of being averaged."""
    calibration = LensCalibration()
    xs, ys = np.meshgrid(np.arange(SIZE[0], dtype=np.float32), np.arange(SIZE[1], dtype=np.float32))
    for number, picture in enumerate(views):
        wave = 9.0 * np.sin(xs / 50 + number) * np.sin(ys / 45 - number)
        bent = cv2.remap(picture, xs + wave.astype(np.float32), ys, cv2.INTER_LINEAR)
        calibration.add(np.asarray(bent, np.uint8))
    with pytest.raises(CalibrationError, match="do not fit one lens"):
        calibration.solve()
