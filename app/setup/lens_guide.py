"""The guide that measures the lens: the chess board is held into the picture here and there until it is enough.

It knows frames and a person's taps; no screen. What takes longer than a frame is done by ``submit``.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from app.lang import Message, say
from app.lang.errors import MessageError
from app.setup.calibration import keep
from app.values.pictures import Picture
from vision.camera.calibration import CalibrationError, Guidance, LensCalibration, LensModel

What = Literal["finish", "again", "leave"]
"""finish: measure with the views that there are. again: begin anew. leave: close."""
State = Literal["looking", "working", "done", "failed", "closed"]
Submit = Callable[[Callable[[], Any]], "Future[Any]"]

EVERY = 0.7
"""Least seconds between two pictures in which the board is looked for."""
HELD = 5.0
"""Grey levels by which all but a twentieth of the picture may differ from the one before: a board that is held still in
a hand, not one that is being carried.
"""
STEP = 16
"""Every how many pixels two pictures are compared."""


@dataclass(frozen=True, slots=True)
class LensGuideView:
    """What a screen shows. ``views`` have been taken, ``wants`` are the words of ``Guidance.wants``; ``reason`` why the
    last picture gave none, "" where it gave one or none was looked at. ``notes``: the result, or what is wrong.
    """

    state: State
    views: int = 0
    wants: tuple[str, ...] = ("more",)
    reason: str = ""
    notes: tuple[Message, ...] = ()
    answers: tuple[What, ...] = ("leave",)


class LensGuide:
    """Measures the lens and writes it to the file ``lens``. ``kept``: whether it was written."""

    def __init__(self, lens: Path, submit: Submit) -> None:
        self.kept = False
        self._lens, self._submit = lens, submit
        self._calibration = LensCalibration()
        self._state: State = "looking"
        self._told = Guidance(False, "", 0, ("more",))
        self._job: Future[Any] | None = None
        self._last: Picture | None = None
        self._seconds = float("-inf")
        self._notes: tuple[Message, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the owner has left."""
        return self._state == "closed"

    def feed(self, image: Picture | None, index: int, seconds: float) -> None:
        """The next frame, uint8 [h, w, 3]; None where the camera was lost."""
        self._collect()
        if image is None:
            self._last = None
            return
        coarse = image[STEP // 2 :: STEP, STEP // 2 :: STEP].copy()
        last, self._last = self._last, coarse
        held = last is not None and last.shape == coarse.shape and _difference(last, coarse) <= HELD
        if self._state != "looking" or self._job is not None or not held or seconds - self._seconds < EVERY:
            return
        self._seconds = seconds
        picture, calibration = image.copy(), self._calibration
        self._job = self._submit(lambda: calibration.add(picture))

    def answer(self, what: What) -> None:
        """Take a person's answer; one that makes no sense now is ignored."""
        if what not in self._answers():
            return
        match what:
            case "finish":
                self._state = "working"
                calibration = self._calibration
                self._job = self._submit(calibration.solve)
            case "again":
                self._calibration, self._notes, self._state = LensCalibration(), (), "looking"
                self._told = Guidance(False, "", 0, ("more",))
            case "leave":
                self._state = "closed"

    def view(self) -> LensGuideView:
        """What a screen shows now."""
        told = self._told
        return LensGuideView(self._state, told.views, told.wants, told.reason, self._notes, self._answers())

    def _answers(self) -> tuple[What, ...]:
        match self._state:
            case "looking":
                return ("finish", "leave") if self._told.views and not self._told.wants else ("leave",)
            case "done" | "failed":
                return ("again", "leave")
            case "closed":
                return ()
        return ("leave",)

    def _collect(self) -> None:
        if self._job is None or not self._job.done():
            return
        job, self._job = self._job, None
        try:
            result = job.result()
        except CalibrationError as error:
            key = "setup.lens.unfit" if not error.wants else "setup.lens.too_few"
            self._state, self._notes = "failed", (say(key),)
            return
        if isinstance(result, Guidance) and self._state == "looking":
            self._told = result
        elif isinstance(result, LensModel) and self._state == "working":
            self._keep(result)

    def _keep(self, lens: LensModel) -> None:
        try:
            keep(self._lens, lens)
        except MessageError as error:
            self._state, self._notes = "failed", (error.message,)
            return
        self.kept, self._state = True, "done"
        self._notes = (say("setup.lens.measured", error=round(lens.error, 2), count=lens.views),)


def _difference(one: Picture, other: Picture) -> float:
    return float(np.percentile(np.abs(one.astype(np.int16) - other.astype(np.int16)), 95))
