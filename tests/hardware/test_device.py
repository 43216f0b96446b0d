"""Video nodes: the choice of a mode and the decoding of its bytes. The rest needs a kernel: see ``test_v4l2_vm``."""

from __future__ import annotations

import ctypes
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from hardware import v4l2
from hardware.device import DeviceFeed, best_mode, unpacked
from hardware.frames import CameraError
from hardware.v4l2 import Mode


def scene(width: int = 64, height: int = 48) -> npt.NDArray[np.uint8]:
    """A smooth picture in three colours."""
    east = np.linspace(20, 220, width)[None, :]
    south = np.linspace(40, 200, height)[:, None]
    return np.stack(np.broadcast_arrays(east, south, 128.0), axis=2).astype(np.uint8)


@pytest.mark.parametrize(
    ("fourcc", "code"),
    [
        ("YUYV", cv2.COLOR_BGR2YUV_YUY2),
        ("UYVY", cv2.COLOR_BGR2YUV_UYVY),
        ("YU12", cv2.COLOR_BGR2YUV_I420),
        ("RGB3", cv2.COLOR_BGR2RGB),
        ("BGR3", None),
    ],
)
def test_uncompressed_pictures_become_bgr(fourcc: str, code: int | None) -> None:
    """Each format decodes to the original picture, except for subsampled chroma; a truncated one gives None."""
    picture = scene()
    raw = (picture if code is None else cv2.cvtColor(picture, code)).tobytes()
    mode = Mode(fourcc, 64, 48)
    back = unpacked(raw, mode)
    assert back is not None
    assert back.shape == picture.shape
    assert np.abs(back.astype(int) - picture).mean() < 3
    assert unpacked(raw[:-10], mode) is None


def test_padded_lines_are_understood() -> None:
    """A driver may make lines longer than the picture is wide."""
    picture = scene()
    padded = np.zeros((48, 80 * 3), np.uint8)
    padded[:, : 64 * 3] = picture.reshape(48, -1)
    back = unpacked(padded.tobytes(), Mode("BGR3", 64, 48), 240)
    assert back is not None
    assert np.array_equal(back, picture)
    grey = unpacked(padded[:, :64].tobytes(), Mode("GREY", 64, 48))
    assert grey is not None
    assert grey.shape == (48, 64, 3)


@pytest.mark.parametrize(
    ("offered", "best"),
    [
        ([Mode("YUYV", 1920, 1080), Mode("MJPG", 1920, 1080)], Mode("MJPG", 1920, 1080)),
        ([Mode("MJPG", 1280, 720), Mode("YUYV", 1920, 1080)], Mode("YUYV", 1920, 1080)),
        ([Mode("MJPG", 640, 480), Mode("MJPG", 1280, 720), Mode("YUYV", 640, 480)], Mode("MJPG", 1280, 720)),
        ([Mode("MJPG", 3840, 2160), Mode("MJPG", 640, 480)], Mode("MJPG", 3840, 2160)),
    ],
)
def test_the_mode_nearest_to_what_is_wanted_is_taken(offered: list[Mode], best: Mode) -> None:
    """The size counts first, then that pictures are compressed."""
    assert best_mode(offered, (1920, 1080)) == best
    assert best_mode([Mode("MJPG", 640, 480), Mode("YUYV", 1280, 720)], None) == Mode("YUYV", 1280, 720)


def test_a_file_that_is_no_video_node_is_refused(tmp_path: Path) -> None:
    """The kernel knows no picture format of it: one sentence, and nothing stays open."""
    path = tmp_path / "video0"
    path.touch()
    with pytest.raises(CameraError, match=r"does not work .*: check its cable, or use another camera"):
        DeviceFeed(str(path))
    with pytest.raises(CameraError, match="is not there: plug it in again"):
        DeviceFeed(str(tmp_path / "video1"))


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="sizes of a 64-bit kernel")
def test_structures_have_the_kernels_sizes() -> None:
    """The size is part of an ioctl's number: a wrong one is an unknown request."""
    sizes = {
        v4l2._Capability: 104,
        v4l2._FormatText: 64,
        v4l2._FrameSize: 44,
        v4l2._Format: 208,
        v4l2._Parm: 204,
        v4l2._Request: 20,
        v4l2._Buffer: 88,
        v4l2._QueryControl: 68,
        v4l2._QueryMenu: 44,
        v4l2._ControlValue: 8,
    }
    assert {kind.__name__: ctypes.sizeof(kind) for kind in sizes} == {k.__name__: size for k, size in sizes.items()}
