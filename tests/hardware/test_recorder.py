"""The recorder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hardware import recorder as recorder_module
from hardware.camera import CameraError, open_camera
from hardware.recorder import Recorder


def test_fine_detail_survives(tmp_path: Path) -> None:
    """The quality is high: hard edges of every grey keep more than 38 dB."""
    chance = np.random.default_rng(1)
    blocks = np.kron(chance.integers(40, 200, (40, 50)), np.ones((5, 5)))
    picture = np.repeat(blocks[..., None], 3, axis=2).astype(np.uint8)
    path = tmp_path / "fine.avi"
    with Recorder(path) as recorder:
        recorder.write(picture)
    assert recorder.frames == 1
    frame = open_camera(path).read()
    assert frame is not None
    error = float(np.mean((frame.image.astype(float) - picture) ** 2))
    assert 10 * np.log10(255**2 / error) > 38


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """A missing folder and another kind of file raise before the first frame."""
    with pytest.raises(CameraError, match="create it first"):
        Recorder(tmp_path / "no" / "game.avi")
    with pytest.raises(CameraError, match=r"ends in \.avi"):
        Recorder(tmp_path / "game.mp4")


def test_one_recording_has_one_size(tmp_path: Path) -> None:
    """A picture of another size is an error that gives both sizes."""
    with Recorder(tmp_path / "game.avi") as recorder:
        recorder.write(np.zeros((48, 64, 3), dtype=np.uint8))
        with pytest.raises(CameraError, match="64x48 pixels, this one is 64x50"):
            recorder.write(np.zeros((50, 64, 3), dtype=np.uint8))


def test_a_full_disk_ends_the_recording(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too little free space raises before pictures are lost; what was written stays readable."""
    monkeypatch.setattr(recorder_module, "CHECK_EVERY", 2)
    path = tmp_path / "game.avi"
    picture = np.full((48, 64, 3), 90, dtype=np.uint8)
    with Recorder(path) as recorder:
        recorder.write(picture)
        recorder.write(picture)
        monkeypatch.setattr(recorder_module, "LEAST_FREE", 1 << 62)
        with pytest.raises(CameraError, match="stops after 2 pictures, because the disk is full"):
            recorder.write(picture)
        with pytest.raises(CameraError, match="is finished"):
            recorder.write(picture)
    assert open_camera(path).read() is not None
