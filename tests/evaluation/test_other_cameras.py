"""Other cameras that show the pictures of the rendered games."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from tests.evaluation.parts.other_cameras import CAMERAS, shown_by


def _scene() -> Picture:
    """Grey ground with a white and a blue square on it."""
    picture = np.full((540, 960, 3), 128, np.uint8)
    picture[101:301, 101:301] = 250
    picture[101:301, 601:801] = (200, 90, 40)
    return picture


@pytest.mark.parametrize("camera", sorted(CAMERAS))
def test_every_camera_shows_the_scene_in_its_own_way(camera: str) -> None:
    shown = CAMERAS[camera](_scene())
    assert shown.dtype == np.uint8
    assert shown.shape == ((405, 720, 3) if camera == "small" else (540, 960, 3))
    whole = np.asarray(cv2.resize(shown, (960, 540)), np.uint8)
    assert 2 < np.abs(whole.astype(int) - _scene()).max(axis=2).max() < 160
    assert whole[200, 200].sum() > whole[400, 450].sum() > 60, "light stays light"


def test_light_is_mixed_as_light() -> None:
    """A stop and a third less is two fifths of the light, and 128 of 255, a fifth of it, is shown as 84."""
    assert CAMERAS["dim"](_scene())[500, 500].tolist() == pytest.approx([84, 84, 84], abs=1)
    assert CAMERAS["bright"](_scene())[200, 200].tolist() == [255, 255, 255]


def test_a_camera_that_sharpens_draws_rims() -> None:
    shown = CAMERAS["crisp"](_scene())
    assert shown[200, 301:305].min() < 110
    assert np.ptp(shown[200, 400:500]) <= 1


def test_pictures_of_a_folder_are_shown_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    cv2.imwrite(str(tmp_path / "own" / "red.png"), _scene())
    (tmp_path / "own" / "notes.txt").write_text("red", encoding="utf-8")
    shown = shown_by("dim", tmp_path / "own", tmp_path / "shown")
    assert [path.name for path in shown.iterdir()] == ["red.png"]
    assert np.array_equal(np.asarray(cv2.imread(str(shown / "red.png"))), CAMERAS["dim"](_scene()))
