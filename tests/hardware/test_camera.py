"""Cameras from files, folders, devices and streams."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from hardware import discover
from hardware.camera import Camera, CameraError, Frame, is_living, open_camera
from hardware.recorder import Recorder


def scene(number: int, width: int = 160, height: int = 96) -> Picture:
    """A smooth picture whose brightness tells its number."""
    across = np.linspace(0, 60, width, dtype=np.float32)[None, :, None]
    level = np.broadcast_to(40.0 + 15.0 * number + across, (height, width, 3))
    return level.astype(np.uint8)


def read_all(camera: Camera) -> list[Frame]:
    frames = []
    while (frame := camera.read()) is not None:
        frames.append(frame)
    return frames


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "game.avi"
    with Recorder(path, fps=10) as recorder:
        for number in range(8):
            recorder.write(scene(number))
    return path


def test_a_recorded_video_reads_back_nearly_unchanged(video: Path) -> None:
    """MJPEG at high quality loses a grey level or two, frames keep their number and time, and the end is None."""
    camera = open_camera(video)
    frames = read_all(camera)
    assert [frame.index for frame in frames] == list(range(8))
    assert frames[3].seconds == pytest.approx(0.3)
    for number, frame in enumerate(frames):
        assert np.abs(frame.image.astype(int) - scene(number)).mean() < 2.0
    assert camera.read() is None
    assert isinstance(camera, Camera)
    assert not camera.simulated


def test_closing_ends_a_camera(video: Path) -> None:
    """After close there are no more frames, and closing twice is allowed."""
    camera = open_camera(video)
    assert camera.read() is not None
    camera.close()
    camera.close()
    assert camera.read() is None


def test_a_video_that_breaks_off_ends_or_is_refused(video: Path, tmp_path: Path) -> None:
    """A cut video gives the frames that are there and then None, or one clear sentence; never a crash."""
    whole = video.read_bytes()
    for share in (0.9, 0.5, 0.2, 0.02):
        cut = tmp_path / f"cut{share}.avi"
        cut.write_bytes(whole[: int(len(whole) * share)])
        problem = ""
        frames: list[Frame] = []
        try:
            frames = read_all(open_camera(cut))
        except CameraError as error:
            problem = str(error)
        if problem:
            assert cut.name in problem
            assert "cut short" in problem
        else:
            assert 1 <= len(frames) <= 8


def test_a_folder_is_read_in_order_of_name(tmp_path: Path) -> None:
    """Pictures are read sorted by name; other files are skipped."""
    for number in (2, 0, 1):
        cv2.imwrite(str(tmp_path / f"shot{number}.png"), scene(number))
    (tmp_path / "notes.txt").write_text("not a picture", encoding="utf-8")
    frames = read_all(open_camera(tmp_path))
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [40, 55, 70]


def test_a_still_picture_is_one_frame(tmp_path: Path) -> None:
    """A picture file is a camera that shows it once."""
    path = tmp_path / "board.png"
    cv2.imwrite(str(path), scene(4))
    frames = read_all(open_camera(path))
    assert len(frames) == 1
    assert np.array_equal(frames[0].image, scene(4))


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_a_cut_picture_is_an_error_that_names_it(tmp_path: Path, suffix: str) -> None:
    """A picture that lacks its end is refused, not shown half grey."""
    path = tmp_path / f"board{suffix}"
    cv2.imwrite(str(path), np.random.default_rng(0).integers(0, 255, (200, 300, 3)).astype(np.uint8))
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(CameraError, match=f"board{suffix}.*cut short"):
        open_camera(path)


def test_a_cut_picture_in_a_folder_spares_the_others(tmp_path: Path) -> None:
    """A damaged picture raises when it is read; the next read gives the next picture."""
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), scene(number))
    (tmp_path / "1.png").write_bytes(b"\x89PNG\r\n")
    camera = open_camera(tmp_path)
    assert camera.read() is not None
    with pytest.raises(CameraError, match=r"1\.png"):
        camera.read()
    third = camera.read()
    assert third is not None
    assert int(third.image[0, 0, 0]) == 70


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("", "No camera is named"),
        ("nowhere.avi", r"There is no file or folder nowhere\.avi"),
        ("87", "/dev/video87 is not there"),
        ("/dev/video88", "/dev/video88 is not there"),
        ("http://127.0.0.1:9/stream", "Nobody answers at the address of the camera .*127.0.0.1:9/stream:"),
        ("rtsp://127.0.0.1:9/stream", "do not understand the address rtsp"),
        ("rtsp://anna:secret@127.0.0.1:9/stream", "address rtsp://127.0.0.1:9/stream:"),
        ("auto", "No camera is found"),
    ],
)
def test_a_camera_that_is_not_there_is_told_in_one_sentence(
    spec: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says what is missing and what to do, on one line."""
    monkeypatch.setattr(discover, "cameras", list)
    with pytest.raises(CameraError, match=said) as caught:
        open_camera(spec)
    assert "\n" not in str(caught.value)
    assert ":" in str(caught.value)


def test_an_empty_folder_and_an_empty_file_are_errors(tmp_path: Path) -> None:
    """A source without pictures raises when it is opened, not at the first frame."""
    with pytest.raises(CameraError, match="are no pictures in the folder"):
        open_camera(tmp_path)
    empty = tmp_path / "empty.avi"
    empty.touch()
    with pytest.raises(CameraError, match="is empty"):
        open_camera(empty)
    text = tmp_path / "words.avi"
    text.write_text("these are words, not a video\n" * 40, encoding="utf-8")
    with pytest.raises(CameraError, match="no video that I can read"):
        open_camera(text)


MEMORY = Path("/dev/shm")


@pytest.mark.skipif(not os.access(MEMORY, os.W_OK), reason="no files can be kept in memory here")
def test_a_picture_below_dev_is_no_device() -> None:
    """Files and folders kept in memory are read like any other."""
    with TemporaryDirectory(dir=MEMORY) as place:
        path = Path(place) / "Seen.png"
        cv2.imwrite(str(path), scene(1))
        assert not is_living(str(path))
        assert not is_living(place)
        assert len(read_all(open_camera(path))) == 1
    assert is_living("/dev/video0")
    assert is_living("/dev/null")
