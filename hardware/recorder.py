"""Recording pictures to a video of high quality: MJPEG in an AVI file."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import TracebackType

import cv2
import numpy as np
import numpy.typing as npt

from app.lang import say
from hardware.camera import CameraError

LEAST_FREE = 64 << 20
"""Bytes that a recording leaves free on the disk: OpenCV's writer does not report a full disk."""

CHECK_EVERY = 30


class Recorder:
    """``Recorder(path, fps)``: the first picture fixes the size. Use it with ``with`` or call ``close``."""

    def __init__(self, path: str | Path, fps: float = 15.0, quality: int = 85) -> None:
        self.path = Path(path)
        self._fps = fps
        self._quality = quality
        self._writer: cv2.VideoWriter | None = None
        self._size = (0, 0)
        self._closed = False
        self.frames = 0
        if self.path.suffix.lower() != ".avi":
            raise CameraError(say("recording.no_avi", path=str(path)))
        if not self.path.parent.is_dir():
            raise CameraError(say("recording.no_folder", path=str(path), folder=str(self.path.parent)))

    def write(self, image: npt.NDArray[np.uint8]) -> None:
        """Add one picture, uint8 BGR [height, width, 3]. Raises CameraError when it cannot be written."""
        if self._closed:
            raise CameraError(say("recording.finished", path=str(self.path)))
        size = (image.shape[1], image.shape[0])
        if self._writer is None:
            self._size = size
            codec = cv2.VideoWriter.fourcc(*"MJPG")
            # Only OpenCV's own writer uses the quality setting; FFmpeg's, the default, ignores it silently.
            self._writer = cv2.VideoWriter(str(self.path), cv2.CAP_OPENCV_MJPEG, codec, self._fps, size)
            if not self._writer.isOpened():
                self._writer = None
                raise CameraError(say("recording.unwritten", path=str(self.path)))
            self._writer.set(cv2.VIDEOWRITER_PROP_QUALITY, self._quality)
        if size != self._size:
            before, now = (f"{width}x{height}" for width, height in (self._size, size))
            raise CameraError(say("recording.other_size", path=str(self.path), before=before, now=now))
        if self.frames % CHECK_EVERY == 0 and shutil.disk_usage(self.path.parent).free < LEAST_FREE:
            self.close()
            raise CameraError(say("recording.disk_full", path=str(self.path), count=self.frames))
        self._writer.write(image)
        self.frames += 1

    def close(self) -> None:
        """Finish the file. Closing twice is allowed."""
        self._closed = True
        if self._writer is not None:
            self._writer.release()
            self._writer = None

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
