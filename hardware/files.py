"""Cameras that read files: videos, picture folders, still pictures. They end, but are never lost."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import cv2

from app.lang import say
from app.lang.errors import reason
from app.outside import is_file, is_folder, open_ordinary, read_bytes
from app.outside.files import PICTURE
from app.outside.memory import at_most
from app.outside.pictures import FRAME, PHOTO, size_of
from app.values.pictures import Picture
from hardware.frames import Camera, CameraError, Frame, LivingCamera, bgr, decoded

PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff")
DEFAULT_FPS = 15.0
VIDEOS = (
    rb"RIFF....AVI ",
    rb"....(ftyp|moov|mdat|wide|free|skip)",  # MP4 and QuickTime
    rb"\x1a\x45\xdf\xa3",  # Matroska and WebM
    rb"\0\0\0?\x01[\x67\x27\x47\x09\x40]",  # H.264 and H.265 as a Pi's camera writes them
    rb"\xff\xd8\xff",  # JPEG pictures in a row
    rb"\0\0\x01[\xba\xb3]",  # MPEG
    rb"G.{187}G",
)
"""How video files begin. FFmpeg knows lists too, which would open other files or addresses: those are none."""


class StillCamera:
    """Pictures from files, each read once, in the order given; for a damaged one ``read`` raises CameraError. Links may
    not lead out of the folder ``within``; None for files that the user has named.
    """

    simulated = False
    living: LivingCamera | None = None

    def __init__(self, paths: list[Path], name: str, fps: float = DEFAULT_FPS, within: Path | None = None) -> None:
        self.name = name
        self.paths = tuple(paths)
        self._within = within
        self._fps = fps
        self._next = 0
        self._closed = False

    def read(self, timeout: float = 2.0) -> Frame | None:
        if self._closed or self._next >= len(self.paths):
            return None
        index = self._next
        self._next += 1
        return Frame(index, read_image(self.paths[index], self._within), index / self._fps)

    def close(self) -> None:
        self._closed = True


DECODING = 160 << 20
"""Bytes that a video's decoder may take for one picture: enough for any of a camera."""


class VideoCamera:
    """A video file through OpenCV. Ends with None after its last frame, or where a damaged file breaks off; ``read``
    raises CameraError at a picture that would fill the memory.
    """

    simulated = False
    living: LivingCamera | None = None

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        with at_most(DECODING):
            self._capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG, [cv2.CAP_PROP_N_THREADS, 1])
        pixels = self._capture.get(cv2.CAP_PROP_FRAME_WIDTH) * self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT)
        first = self._next() if self._capture.isOpened() and pixels <= FRAME else (False, None)
        if not first[0] or first[1] is None:
            self._capture.release()
            raise CameraError(say("camera.file_no_video", path=str(path)))
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        self._fps = rate if 0 < rate < 1000 else DEFAULT_FPS
        self._first: Picture | None = bgr(first[1])
        self._index = 0
        self._closed = False

    def read(self, timeout: float = 2.0) -> Frame | None:
        if self._closed:
            return None
        if self._first is not None:
            image, self._first = self._first, None
        else:
            read, raw = self._next()
            if not read or raw is None:
                goes_on = self._next()[0]
                self.close()
                if goes_on:  # a picture was refused, not the end of the file
                    raise CameraError(say("camera.file_grows", path=self.name))
                return None
            image = bgr(raw)
        frame = Frame(self._index, image, self._index / self._fps)
        self._index += 1
        return frame

    def _next(self) -> tuple[bool, Any]:
        """The next picture as OpenCV gives it. All are scaled to the size of the first, but after decoding."""
        with at_most(DECODING):
            try:
                return self._capture.read()
            except (cv2.error, MemoryError):
                return False, None

    def close(self) -> None:
        self._closed = True
        self._capture.release()


def open_file(path: Path) -> Camera:
    """The video, the folder of pictures (in order of name) or the still picture at ``path``. Raises CameraError."""
    if is_folder(path):
        paths = sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES and is_file(file))
        if not paths:
            raise CameraError(say("camera.file_no_pictures", path=str(path)))
        return StillCamera(paths, str(path), within=path)
    if not is_file(path):
        raise CameraError(say("camera.file_not_there", path=str(path)))
    if path.suffix.lower() in PICTURES:
        read_image(path)
        return StillCamera([path], str(path))
    if not os.access(path, os.R_OK):
        raise CameraError(say("camera.file_forbidden", path=str(path)))
    if path.stat().st_size == 0:
        raise CameraError(say("camera.file_empty", path=str(path)))
    with open_ordinary(path, sys.maxsize) as file:
        head = file.read(200)
    if not any(re.match(form, head, re.DOTALL) for form in VIDEOS):
        raise CameraError(say("camera.file_no_video", path=str(path)))
    return VideoCamera(path)


def read_image(path: Path, within: Path | None = None) -> Picture:
    """The picture in a file, uint8 BGR [height, width, 3]. ``within``: the folder that links may not lead out of; None
    for a file that the user has named. Raises CameraError naming the file when it holds none.
    """
    try:
        raw = read_bytes(path, PICTURE, within)
    except OSError as error:
        raise CameraError(say("camera.file_unread", path=str(path), error=reason(error))) from None
    size = size_of(raw)
    if size is not None and size[0] * size[1] > PHOTO:
        raise CameraError(say("camera.file_large_picture", path=str(path), most=PHOTO // 1_000_000))
    image = decoded(raw, PHOTO) if size is not None else None
    if image is None:
        raise CameraError(say("camera.file_no_picture", path=str(path)))
    return image
