"""Cameras: what gives one picture after another. Video files, picture folders, still pictures, devices, streams.

The simulated camera (``hardware.simulator.SimulatedCamera``) is a documented sibling of these.
"""

from __future__ import annotations

import glob
import os
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]

PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff")
DEFAULT_FPS = 15.0


class CameraError(Exception):
    """A camera that is not there or that fails: one sentence that says what, where, and what to do."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: ``image`` uint8 BGR [height, width, 3], ``index`` from 0, ``seconds`` since the source's start."""

    index: int
    image: Picture
    seconds: float


@runtime_checkable
class Camera(Protocol):
    """What every camera offers. ``simulated`` cameras are shown by a badge."""

    @property
    def name(self) -> str:
        """What a person calls this camera: a path, a device, an address."""

    @property
    def simulated(self) -> bool:
        """Whether no real light reaches it."""

    def read(self, timeout: float = 2.0) -> Frame | None:
        """The next frame, waiting up to ``timeout`` seconds; None when the source has ended.

        Raises CameraError when a living source fails or sends nothing in time.
        """

    def close(self) -> None:
        """Let go of the source. Reading afterwards gives None. Closing twice is allowed."""


class StillCamera:
    """Pictures from files, each read once, in the order given; damaged ones are an error that names the file."""

    simulated = False

    def __init__(self, paths: list[Path], name: str, fps: float = DEFAULT_FPS) -> None:
        self.name = name
        self._paths = paths
        self._fps = fps
        self._next = 0
        self._closed = False

    def read(self, timeout: float = 2.0) -> Frame | None:
        if self._closed or self._next >= len(self._paths):
            return None
        index = self._next
        self._next += 1
        return Frame(index, read_image(self._paths[index]), index / self._fps)

    def close(self) -> None:
        self._closed = True


class VideoCamera:
    """A video file through OpenCV. Ends with None after its last frame, or where a damaged file breaks off."""

    simulated = False

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._capture = cv2.VideoCapture(str(path))
        first = self._capture.read() if self._capture.isOpened() else (False, None)
        if not first[0] or first[1] is None:
            self._capture.release()
            raise CameraError(
                f"{path} holds no video that can be read: it may be cut short or in an unknown format; "
                "give an AVI (MJPEG) or MP4 file"
            )
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        self._fps = rate if 0 < rate < 1000 else DEFAULT_FPS
        self._first: Picture | None = _colour(first[1])
        self._index = 0
        self._closed = False

    def read(self, timeout: float = 2.0) -> Frame | None:
        if self._closed:
            return None
        if self._first is not None:
            image, self._first = self._first, None
        else:
            read, raw = self._capture.read()
            if not read or raw is None:
                self.close()
                return None
            image = _colour(raw)
        frame = Frame(self._index, image, self._index / self._fps)
        self._index += 1
        return frame

    def close(self) -> None:
        self._closed = True
        self._capture.release()


class LiveCamera:
    """A device or a network stream through OpenCV. A thread of its own empties the driver's queue, so that ``read``
    always gives the newest picture and its timeout holds even where the driver hangs; skipped pictures show as gaps in
    the indices.
    """

    simulated = False

    def __init__(self, source: int | str, name: str, size: tuple[int, int] | None = None, remedy: str = "") -> None:
        self.name = name
        self._remedy = remedy
        if isinstance(source, int):
            self._capture = cv2.VideoCapture(source, cv2.CAP_V4L2)
            self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            if size is not None:
                self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
                self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        else:
            wait = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 4000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 4000]
            self._capture = cv2.VideoCapture(source, cv2.CAP_FFMPEG, wait)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(f"{name} does not open as a camera: {remedy}")
        self._started = time.monotonic()
        self._closed = False
        self._newest: Frame | None = None
        self._given = -1
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._pump, name=f"camera {name}", daemon=True)
        self._thread.start()

    def _pump(self) -> None:
        index = 0
        while not self._closed:
            read, raw = self._capture.read()
            if not read or raw is None:
                time.sleep(0.02)
                continue
            with self._changed:
                self._newest = Frame(index, _colour(raw), time.monotonic() - self._started)
                self._changed.notify_all()
            index += 1
        self._capture.release()

    def read(self, timeout: float = 2.0) -> Frame | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._fresh(), timeout)
            if self._closed:
                return None
            if self._newest is None or not self._fresh():
                raise CameraError(f"{self.name} has sent no picture for {timeout:g} seconds: {self._remedy}")
            self._given = self._newest.index
            return self._newest

    def _fresh(self) -> bool:
        return self._newest is not None and self._newest.index > self._given

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout=5.0)


def open_camera(spec: str | Path, size: tuple[int, int] | None = (1920, 1080)) -> Camera:
    """The camera that ``spec`` names: a video file, a folder of pictures (in order of name), a still picture, a device
    ("0", "/dev/video0"), or the address of an MJPEG stream ("http://..."). ``size`` is asked of devices.

    Raises CameraError with one sentence when it is not there or cannot be read.
    """
    text = str(spec).strip()
    if not text:
        raise CameraError("no camera is named: give a video file, a picture folder, a device such as 0, or an address")
    if text.lower().startswith(("http://", "https://", "rtsp://")):
        return LiveCamera(text, text, remedy="check that the address is right and that the sender is on")
    if text.isdecimal() or text.startswith("/dev/"):
        return _device(text, size)
    path = Path(text).expanduser()
    if path.is_dir():
        paths = sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES and file.is_file())
        if not paths:
            raise CameraError(f"the folder {path} holds no pictures: put PNG or JPEG files into it")
        return StillCamera(paths, str(path))
    if not path.is_file():
        raise CameraError(
            f"{path} is not there: give a video file, a picture folder, a device such as 0, or an http:// address"
        )
    if path.suffix.lower() in PICTURES:
        read_image(path)
        return StillCamera([path], str(path))
    if not os.access(path, os.R_OK):
        raise CameraError(f"{path} may not be read: give this user the right to read it")
    if path.stat().st_size == 0:
        raise CameraError(f"{path} is empty: record it again or give another file")
    return VideoCamera(path)


def read_image(path: Path) -> Picture:
    """The picture in a file, uint8 BGR [height, width, 3]. Raises CameraError naming the file when it holds none."""
    try:
        raw = np.fromfile(path, dtype=np.uint8)
    except OSError as error:
        raise CameraError(f"{path} cannot be read ({error.strerror}): check the file and its rights") from None
    image = cv2.imdecode(raw, cv2.IMREAD_COLOR) if raw.size and not _cut_short(raw.tobytes()) else None
    if image is None:
        raise CameraError(f"{path} is no picture that can be read: it may be cut short; copy or take it again")
    return np.asarray(image, dtype=np.uint8)


def _cut_short(raw: bytes) -> bool:
    """Whether a JPEG or PNG file lacks its end: decoders fill the missing rest with grey and say nothing."""
    if raw.startswith(b"\xff\xd8"):
        return b"\xff\xd9" not in raw[-65536:]
    if raw.startswith(b"\x89PNG"):
        return b"IEND" not in raw[-65536:]
    return False


def _device(text: str, size: tuple[int, int] | None) -> Camera:
    path = Path(text if text.startswith("/dev/") else f"/dev/video{text}")
    if not path.exists():
        there = sorted(glob.glob("/dev/video*"))
        found = f"found: {', '.join(there)}" if there else "no video device is found"
        raise CameraError(f"the camera {path} is not there ({found}): plug it in or name another source")
    if not os.access(path, os.R_OK | os.W_OK):
        raise CameraError(f"the camera {path} may not be used by this user: add the user to the group video")
    number = path.name.removeprefix("video")
    remedy = "check its cable and that no other program uses it"
    return LiveCamera(int(number) if number.isdecimal() else str(path), str(path), size, remedy)


def _colour(raw: npt.NDArray[np.generic]) -> Picture:
    image = np.asarray(raw, dtype=np.uint8)
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    return image
