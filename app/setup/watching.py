"""A camera watched in threads of its own, for a screen: its newest picture, and what somebody makes of it.

Nothing here ever waits for a camera on the caller's side: one that hangs in its driver is left behind.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator
from typing import Generic, Literal, TypeVar

import cv2
import numpy as np

from app.lang import Message
from app.values.pictures import Picture
from hardware.frames import Camera, CameraError, Frame, SilentCameraError

Seen = TypeVar("Seen")
State = Literal["opening", "live", "lost", "ended"]
"""opening: no picture has come yet. live: pictures come. lost: none comes any more, or none can. ended: the source, a
recording, is at its end.
"""

SILENT = 1.0
"""Seconds that one read may take: after them it is looked whether the camera is still wanted."""
PREVIEW_SECONDS = 0.1
"""Least seconds between two pictures for the screen."""


def smaller(image: Picture, width: int) -> Picture:
    """A copy of a picture uint8 [h, w, 3] that is at most that wide, in pixels."""
    if image.shape[1] <= width:
        return image.copy()
    height = max(1, round(image.shape[0] * width / image.shape[1]))
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def frames(
    open_camera: Callable[[], Camera], told: Callable[[Message], None] = lambda _: None
) -> Generator[Frame | None, None, None]:
    """The frames of a camera to its end, None for every second in which it sends none; ``told`` hears why. It is opened
    with the first one and closed when the iterator is. Raises CameraError if it cannot be opened or fails for good.
    """
    camera = open_camera()
    try:
        while True:
            try:
                frame = camera.read(SILENT)
            except SilentCameraError as error:
                if camera.living is None or not camera.living.adapting:
                    told(error.message)
                yield None
                continue
            if frame is None:
                return
            yield frame
    finally:
        camera.close()


class CameraWatch(Generic[Seen]):
    """Watches the camera that ``open_camera`` gives. ``study`` looks at a whole picture uint8 [h, w, 3], in another
    thread, at most once in ``every`` seconds. Pictures for the screen are at most ``width`` pixels wide.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        study: Callable[[Picture], Seen] | None = None,
        *,
        width: int = 960,
        every: float = 1.0,
    ) -> None:
        self.problem: Message | None = None
        """Why no picture comes; None while pictures come."""
        self._open, self._study = open_camera, study
        self._width, self._every = width, every
        self._state: State = "opening"
        self._picture: Picture | None = None
        self._seen: Seen | None = None
        self._fresh: Picture | None = None
        self._stop = threading.Event()
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="camera watch", daemon=True)
        self._thread.start()
        if study is not None:
            threading.Thread(target=self._think, args=(study,), name="camera study", daemon=True).start()

    @property
    def state(self) -> State:
        """Whether pictures come."""
        return self._state

    @property
    def alive(self) -> bool:
        """Whether the camera is still being read or let go."""
        return self._thread.is_alive()

    def preview(self) -> Picture | None:
        """The newest picture for the screen, not to be written; a newer one is a new object. None before the first."""
        return self._picture

    @property
    def seen(self) -> Seen | None:
        """What was made of the last picture that was studied; a new result is a new object. None before the first."""
        return self._seen

    def close(self) -> None:
        """Let go of the camera; returns at once."""
        self._stop.set()
        self._wake.set()

    def _watch(self) -> None:
        shown = float("-inf")
        try:
            for frame in frames(self._open, self._lost):
                if self._stop.is_set():
                    return
                if frame is None:
                    continue
                self._state, self.problem = "live", None
                now = time.monotonic()
                if now - shown >= PREVIEW_SECONDS:
                    shown, self._picture = now, smaller(frame.image, self._width)
                if self._study is not None and self._fresh is None:
                    self._fresh = frame.image.copy()
                    self._wake.set()
            self._state = "ended"
        except CameraError as error:
            self._lost(error.message)

    def _lost(self, why: Message) -> None:
        self.problem, self._state = why, "lost"

    def _think(self, study: Callable[[Picture], Seen]) -> None:
        while True:
            self._wake.wait()
            self._wake.clear()
            if self._stop.is_set():
                return
            picture = self._fresh
            if picture is None:
                continue
            self._seen = study(picture)
            self._stop.wait(self._every)
            self._fresh = None
