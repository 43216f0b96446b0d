"""Files as cameras: what would fill the memory is refused in words."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.files import open_file, read_image
from hardware.frames import CameraError
from tests.worlds.evil_files import png


def jpeg(height: int, width: int) -> bytes:
    """A grey picture of that size."""
    return cv2.imencode(".jpg", np.full((height, width), 90, np.uint8))[1].tobytes()


def _said_to_be(height: int, width: int, picture: bytes) -> bytes:
    """That JPEG with another size in its head: nobody may unpack it, and to make a true one takes over a second."""
    at = picture.index(b"\xff\xc0") + 5
    return picture[:at] + height.to_bytes(2) + width.to_bytes(2) + picture[at + 4 :]


def test_a_video_whose_pictures_grow_is_refused_at_the_large_one(tmp_path: Path) -> None:
    """What came before is given; the picture that would take hundreds of megabytes is an error in words."""
    path = tmp_path / "grows.mjpeg"
    small = jpeg(120, 160)
    path.write_bytes(small * 30 + _said_to_be(14_000, 16_000, jpeg(1_400, 1_600)) + small * 8)
    camera = open_file(path)
    assert all(camera.read() is not None for _ in range(30))
    with pytest.raises(CameraError, match=r"far larger than the first ones .* record it again at one size"):
        camera.read()
    assert camera.read() is None


def test_a_video_that_ends_is_no_error(tmp_path: Path) -> None:
    """After the last picture comes None."""
    path = tmp_path / "ends.mjpeg"
    path.write_bytes(jpeg(120, 160) * 30)
    camera = open_file(path)
    found = 0
    while camera.read() is not None:
        found += 1
    assert found == 30


def test_a_photograph_that_is_too_large_says_so(tmp_path: Path) -> None:
    """The usual photograph of a telephone passes; beyond 25 million pixels the sentence says what to do."""
    path = tmp_path / "photo.jpg"
    path.write_bytes(jpeg(3024, 4032))
    assert read_image(path).shape == (3024, 4032, 3)
    path = tmp_path / "photo.png"
    path.write_bytes(png(6000, 5000))
    with pytest.raises(CameraError, match=r"more than 25 million pixels, .* with the camera's usual 12 million"):
        read_image(path)
