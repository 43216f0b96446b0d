"""Live cameras: a capture thread, a watchdog, and reopening after every loss."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from app.lang import Message, say
from app.lang.errors import reason
from app.values.pictures import Picture
from hardware.frames import CameraError, Feed, Frame, LivingCamera, SilentCameraError

STALL = 5.0
"""Seconds without a picture after which a source that was sending counts as lost and is opened again."""
OPENING = 30.0
"""Seconds that opening may take, settling of the exposure included."""
PAUSES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to open again (exponential backoff); the last one repeats."""
HUNG = 3
"""The number of attempts that may hang in a driver at a time; no more are begun before one of them returns."""
ODD = 15
"""The number of consecutive pictures of another size that counts as a loss."""
STEADY = 2.0
"""Seconds of pictures after which the backoff starts again from its first pause."""
BEAT = 0.02


class LiveCamera:
    """A source that may be lost and come back. ``connect`` opens it, however long that takes, and raises CameraError
    when it cannot.

    ``read`` gives the newest picture, never one twice; skipped ones show as gaps in the indices, which keep growing
    over losses. A source that comes back with pictures of another size is rejected.

    The constructor waits for the first attempt and raises its error, unless ``patient``: then a source that is not
    there yet counts as lost, and ``read`` raises SilentCameraError. ``clock`` is monotonic, in seconds; the watchdog
    and the pauses use it, while the timeout of ``read`` is real time.
    """

    simulated = False

    def __init__(
        self,
        connect: Callable[[], Feed],
        name: str,
        *,
        patient: bool = False,
        stall: float = STALL,
        opening: float = OPENING,
        pauses: tuple[float, ...] = PAUSES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self._connect = connect
        self._stall, self._opening, self._pauses, self._clock = stall, opening, pauses, clock
        self._changed = threading.Condition()
        self._closed = False
        self._attempt = 0
        self._failures = 0
        self._next_try: float | None = None
        self._asked_until = float("-inf")  # until then an attempt that was asked for is given time
        self._sign = self._opened = clock()
        self._allowed = opening
        self._sending = False
        self._problem: Message | None = None
        self._notes: tuple[Message, ...] = ()
        self._size: tuple[int, ...] | None = None
        self._newest: tuple[int, Any, Feed] | None = None
        self._index = -1
        self._started = clock()
        self._odd = 0
        self._unfit: Message | None = None
        self._damaged = False
        self._relight = False
        self._threads: list[threading.Thread] = []
        with self._changed:
            self._open()
        threading.Thread(target=self._guard, name=f"camera {name} watchdog", daemon=True).start()
        if not patient:
            self._first()

    # -- for the callers

    @property
    def living(self) -> LivingCamera:
        """Itself."""
        return self

    @property
    def lost(self) -> bool:
        """Whether the source sends nothing because it is being opened, for the first time or again."""
        return not self._sending

    @property
    def adapting(self) -> bool:
        """Whether a pause is expected: the source is being opened for the first time or because somebody asked for it,
        or it adapts to the light.
        """
        if self._sending:
            return self._allowed == self._opening
        return self._failures == 0 or self._clock() < self._asked_until

    @property
    def notes(self) -> tuple[Message, ...]:
        """What the source cannot do, known once it has been opened."""
        return self._notes

    @property
    def problem(self) -> Message | None:
        """Why the source was lost the last time; None if it never was."""
        return self._problem

    def read(self, timeout: float = 2.0) -> Frame | None:
        limit = time.monotonic() + timeout
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._newest is not None, limit - time.monotonic())
                if self._closed:
                    return None
                if self._newest is None:
                    raise SilentCameraError(self._silence(timeout))
                (index, raw, feed), self._newest = self._newest, None
            image = feed.picture(raw)
            self._damaged = image is None
            if image is not None and self._right_size(image):
                return Frame(index, image, self._clock() - self._started)

    def _silence(self, timeout: float) -> Message:
        if self.lost and self._problem is not None:
            return self._problem
        if self._damaged:
            return say("camera.damaged", camera=self.name)
        if self._unfit is not None:
            return self._unfit
        return say("camera.waiting", camera=self.name, seconds=timeout)

    def reopen(self) -> None:
        """Try to open at once instead of after the pause; does nothing while the source sends."""
        with self._changed:
            if not self._sending:
                self._asked_until = self._clock() + self._opening
            if self._next_try is not None:
                self._next_try = self._clock()

    def relight(self) -> None:
        """Adapt to the present light, between two pictures; no picture arrives meanwhile."""
        self._relight = True

    def close(self) -> None:
        """Release the source; a thread that hangs in a driver is abandoned after two seconds."""
        with self._changed:
            self._closed = True
            self._attempt += 1
            self._changed.notify_all()
            threads = list(self._threads)
        for thread in threads:
            thread.join(timeout=2.0)

    # -- the watchdog

    def _first(self) -> None:
        """Wait until the first attempt has succeeded or failed. Raises CameraError for a failure."""
        with self._changed:
            self._changed.wait_for(lambda: self._sending or self._failures)
            problem = None if self._sending else self._problem
        if problem is not None:
            self.close()
            raise CameraError(problem)

    def _guard(self) -> None:
        while True:
            with self._changed:
                if self._closed:
                    return
                now = self._clock()
                if self._next_try is not None:
                    self._threads = [thread for thread in self._threads if thread.is_alive()]
                    if now >= self._next_try and len(self._threads) < HUNG:
                        self._open()
                elif now - self._sign > self._allowed:
                    self._lose(say("camera.stopped", camera=self.name))
            time.sleep(BEAT)

    def _open(self) -> None:
        self._attempt += 1
        self._next_try = None
        self._sign = self._opened = self._clock()
        self._allowed, self._sending = self._opening, False
        thread = threading.Thread(target=self._pump, args=(self._attempt,), name=f"camera {self.name}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _lose(self, problem: Message) -> None:
        """The attempt has failed or hangs: its later pictures are ignored, and the next attempt is scheduled."""
        pause = self._pauses[min(self._failures, len(self._pauses) - 1)]
        self._attempt += 1
        self._failures += 1
        self._sending, self._asked_until = False, float("-inf")
        self._problem = problem
        self._next_try = self._clock() + pause
        self._changed.notify_all()

    # -- the capture thread

    def _pump(self, attempt: int) -> None:
        feed: Feed | None = None
        try:
            feed = self._connect()
            while True:
                if self._relight and self._attempt == attempt:
                    self._relight = False
                    self._sign, self._allowed = self._clock(), self._opening
                    feed.relight()
                raw = feed.grab()
                with self._changed:
                    if self._attempt != attempt:
                        return
                    now = self._clock()
                    if not self._sending:
                        self._sending, self._opened = True, now
                    elif now - self._opened > STEADY:
                        self._failures = 0
                    self._sign, self._allowed, self._notes = now, self._stall, feed.notes
                    self._index += 1
                    self._newest = self._index, raw, feed
                    self._changed.notify_all()
        except Exception as error:  # any failure in a driver is a lost camera, never a dead thread
            if isinstance(error, CameraError):
                told = error.message
            else:
                told = say("camera.fails", camera=self.name, error=reason(error))
            with self._changed:
                if self._attempt == attempt:
                    self._lose(told)
        finally:
            if feed is not None:
                feed.close()

    def _right_size(self, image: Picture) -> bool:
        """Whether the picture has the size of the first one; others are skipped, ``ODD`` in a row are a loss."""
        if self._size is None:
            self._size = image.shape
        if image.shape == self._size:
            self._odd, self._unfit = 0, None
            return True
        self._odd += 1
        was, now = (f"{size[1]}x{size[0]}" for size in (self._size, image.shape))
        self._unfit = say("camera.other_size", camera=self.name, now=now, before=was)
        with self._changed:
            if self._sending and self._odd >= ODD:
                self._odd = 0
                self._lose(self._unfit)
        return False
