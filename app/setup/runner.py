"""A guide at work on a camera in a thread of its own, for a screen: frames in there, views and answers here.

A guide leads a person through something at the table: a proof, or showing tiles or pieces to be enrolled.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Generic, Protocol, TypeVar

from app.lang import Message
from app.setup.watching import smaller
from app.values.pictures import Picture
from hardware.frames import CameraError, Frame

PREVIEW_WIDTH = 960
"""Width in pixels of the picture for the screen; enough for the largest that is supported, little to copy."""
PREVIEW_SECONDS = 0.1
"""Seconds between two such pictures, by the clock of the frames."""


View = TypeVar("View", covariant=True)
Answer = TypeVar("Answer", contravariant=True)


class Guide(Protocol[View, Answer]):
    """What leads a person; only one thread calls it."""

    @property
    def finished(self) -> bool:
        """Whether no more frames are wanted."""

    def feed(self, image: Picture | None, index: int, seconds: float) -> None:
        """Take the next frame, uint8 [h, w, 3]; None where the camera was lost. It must not keep the picture."""

    def answer(self, answer: Answer, /) -> None:
        """Take a person's answer; one that makes no sense now is ignored."""

    def view(self) -> View:
        """What a screen shows now; views that show the same are equal."""


class Runner(Generic[View, Answer]):
    """Feeds ``guide`` with the frames that ``frames`` gives (None: the camera was lost) until it has finished, the
    source has ended, or ``stop`` or ``leave`` is called. ``lost``: the camera sends nothing now. ``view``, ``preview``
    and ``send`` may be called at any time and never wait for the eyes.
    """

    def __init__(self, guide: Guide[View, Answer], frames: Callable[[], Iterator[Frame | None]]) -> None:
        self.error: Message | None = None
        self.lost = False
        self._guide = guide
        self._frames = frames
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self._view = guide.view()
        self._picture: Picture | None = None
        self._shown = float("-inf")
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="guide", daemon=True)

    def start(self) -> None:
        """Begin to read frames."""
        self._thread.start()

    def leave(self) -> None:
        """End after the frame that is being looked at; returns at once."""
        self._stopping.set()

    def stop(self) -> None:
        """End; waits for the frame that is being looked at."""
        self.leave()
        if self._thread.ident is not None:
            self._thread.join(5.0)

    @property
    def ended(self) -> bool:
        """Whether no more frames are looked at: the guide is the caller's then."""
        return self._thread.ident is not None and not self._thread.is_alive()

    def view(self) -> View:
        """What there is to show; the same object until something has changed."""
        return self._view

    def preview(self) -> Picture | None:
        """The newest picture for the screen, not to be written; the same object until a newer one has come."""
        return self._picture

    def send(self, answer: Answer) -> None:
        """Give the guide a person's answer with the next frame."""
        self._answers.put(answer)

    def _run(self) -> None:
        try:
            for frame in self._frames():
                self.lost = frame is None
                if frame is None:
                    self._guide.feed(None, 0, 0.0)
                else:
                    self._guide.feed(frame.image, frame.index, frame.seconds)
                with suppress(Empty):
                    while True:
                        self._guide.answer(self._answers.get_nowait())
                if frame is not None and frame.seconds - self._shown >= PREVIEW_SECONDS:
                    self._shown = frame.seconds
                    self._picture = smaller(frame.image, PREVIEW_WIDTH)
                if (view := self._guide.view()) != self._view:
                    self._view = view
                if self._stopping.is_set() or self._guide.finished:
                    return
        except CameraError as error:
            self.error = error.message
