"""A camera on a video node (``/dev/video0``): choice of format, locked exposure and white balance, decoding."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable

import cv2
import numpy as np

from app.lang import Message, say
from app.lang.errors import reason
from app.values.pictures import Picture
from hardware.frames import CameraError, decoded
from hardware.settle import GONE, Light, light_of, settle
from hardware.v4l2 import Mode, Node

FPS = 15
"""Pictures a second requested from a camera: enough to see hands, and it allows long exposures."""
SILENCE = 2.0
"""Seconds without a picture after which a camera counts as lost."""
COMPRESSED = ("MJPG", "JPEG")
_CONVERSIONS = {
    "YUYV": cv2.COLOR_YUV2BGR_YUY2,
    "UYVY": cv2.COLOR_YUV2BGR_UYVY,
    "YVYU": cv2.COLOR_YUV2BGR_YVYU,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
    "YU12": cv2.COLOR_YUV2BGR_I420,
    "YV12": cv2.COLOR_YUV2BGR_YV12,
    "GREY": cv2.COLOR_GRAY2BGR,
    "RGB3": cv2.COLOR_RGB2BGR,
}
"""The conversion of each uncompressed format to BGR; "BGR3" needs none."""
_BYTES = {"GREY": 1, "RGB3": 3, "BGR3": 3, "YUYV": 2, "UYVY": 2, "YVYU": 2}
"""Bytes a pixel of packed formats; planar formats have three bytes for two pixels."""
UNDERSTOOD = (*COMPRESSED, *_CONVERSIONS, "BGR3")


class DeviceFeed:
    """The node at ``path``, streaming, its exposure and white balance settled and locked. ``size`` (width, height) in
    pixels is requested, None: the largest. Raises CameraError where the node cannot be used.
    """

    def __init__(
        self, path: str, size: tuple[int, int] | None = (1920, 1080), clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.path = path
        self.notes: tuple[Message, ...] = ()
        self.held: dict[str, int] = {}
        """The locked values, by the camera's own names of its controls."""
        self._clock = clock
        try:
            self._node = Node(path)
        except OSError as error:
            raise _told(path, error) from None
        try:
            self._begin(size)
            self.relight()
        except OSError as error:
            self._node.close()
            raise _told(path, error) from None
        except CameraError:
            self._node.close()
            raise

    def _begin(self, size: tuple[int, int] | None) -> None:
        if not self._node.capability().captures:
            raise CameraError(say("camera.part", camera=self.path))
        offered = [mode for mode in self._node.modes() if mode.fourcc in UNDERSTOOD]
        if not offered:
            raise CameraError(say("camera.no_format", camera=self.path))
        self.mode, self._line = self._node.choose(best_mode(offered, size))
        if self.mode.fourcc not in UNDERSTOOD:
            raise CameraError(say("camera.only_format", camera=self.path, format=self.mode.fourcc))
        self._format_notes: tuple[Message, ...] = ()
        if size is not None and (self.mode.width, self.mode.height) != size:
            got = f"{self.mode.width}x{self.mode.height}"
            self._format_notes = (say("camera.note.size", got=got, wanted=f"{size[0]}x{size[1]}"),)
        self._node.pace(FPS)
        self._node.start()

    def grab(self) -> bytes:
        limit = self._clock() + SILENCE
        try:
            while True:
                raw = self._node.grab(0.5)
                if raw:
                    return raw
                if self._clock() > limit:
                    raise CameraError(say("camera.silent", camera=self.path, seconds=SILENCE))
        except OSError as error:
            raise _told(self.path, error) from None

    def picture(self, raw: bytes) -> Picture | None:
        return decoded(raw) if self.mode.fourcc in COMPRESSED else unpacked(raw, self.mode, self._line)

    def relight(self) -> None:
        """Let the camera adapt to the light and lock the values found; takes some seconds. Raises CameraError."""
        try:
            held = settle(self._node, self._look, self._clock)
        except OSError as error:
            raise _told(self.path, error) from None
        self.held, self.notes = held.values, (*self._format_notes, *held.notes)

    def _look(self) -> Light:
        while True:
            picture = self.picture(self.grab())
            if picture is not None:
                return light_of(picture)

    def close(self) -> None:
        self._node.close()


def best_mode(offered: list[Mode], size: tuple[int, int] | None) -> Mode:
    """The mode to use: the wanted size, else the nearest in number of pixels; compressed before uncompressed, because
    USB carries only few large uncompressed pictures a second. ``size`` None: the largest.
    """
    wanted = size[0] * size[1] if size is not None else max(mode.width * mode.height for mode in offered)

    def worse(mode: Mode) -> tuple[float, bool, bool, int]:
        pixels = mode.width * mode.height
        off = abs(float(np.log2(pixels / wanted)))
        exact = size is not None and (mode.width, mode.height) != size
        return round(off, 3), exact, mode.fourcc not in COMPRESSED, UNDERSTOOD.index(mode.fourcc)

    return min(offered, key=worse)


def unpacked(raw: bytes, mode: Mode, line: int = 0) -> Picture | None:
    """An uncompressed picture as uint8 BGR [height, width, 3]; None where bytes are missing. ``line``: bytes a line."""
    width, height = mode.width, mode.height
    data = np.frombuffer(raw, np.uint8)
    deep = _BYTES.get(mode.fourcc)
    if deep is None:
        rows, line = height * 3 // 2, line or width
        if data.size < rows * line or (line != width and mode.fourcc not in ("NV12", "NV21")):
            return None
        packed = data[: rows * line].reshape(rows, line)[:, :width]
    else:
        line = line or width * deep
        if data.size < height * line:
            return None
        packed = data[: height * line].reshape(height, line)[:, : width * deep].reshape(height, width, deep)
    if mode.fourcc == "BGR3":
        return packed.copy()
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(packed), _CONVERSIONS[mode.fourcc]), np.uint8)


def _told(path: str, error: OSError) -> CameraError:
    """The kernel's error as a CameraError with a sentence for people."""
    if error.errno in (*GONE, errno.ENOENT):
        if os.path.exists(path):
            return CameraError(say("camera.no_answer", camera=path))
        return CameraError(say("camera.not_there", camera=path))
    if error.errno in (errno.EACCES, errno.EPERM):
        return CameraError(say("camera.forbidden", camera=path))
    if error.errno == errno.EBUSY:
        return CameraError(say("camera.busy", camera=path))
    return CameraError(say("camera.fails", camera=path, error=reason(error)))
