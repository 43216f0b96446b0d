"""The app's side of the eyes' process: its messages become inputs, its failures become ``CameraLost``.

A crash, a hang, the end of the source or an invalid message (``app.session.messages``) in that process never ends the
game. If a live camera is lost, the process waits for it and keeps what the watcher remembers of the table; only loss
and return are reported.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess

import numpy as np
from numpy.typing import NDArray

from app.lang import Message
from app.session import messages as ms
from app.session.link import Ended, Link
from app.session.looking import Eyes, run
from app.session.map_backup import KeptMap
from app.table.model.effects import TilePrior
from app.table.model.inputs import CameraBack, CameraLost, CameraNotes, Input, Report, Sightings, Silence
from app.values import Cell

PATIENCE = 10.0
"""Seconds without a message after which a running process is considered hung."""
START_PATIENCE = 60.0
"""The same before its first message: imports and opening the camera are slow on a Pi."""
TOO_LONG: Silence = "silent"
"""The reason given when the process sends nothing."""


class EyesProcess:
    """Starts, polls and ends the process. ``make`` runs in it and must be picklable: a function of a module, or a
    ``functools.partial`` of one. ``paced``: frames are not read faster than their ``seconds`` say (files, simulator).

    ``clock`` is a monotonic clock. All methods return at once.
    """

    def __init__(
        self,
        make: Callable[[], Eyes],
        *,
        paced: bool = False,
        patience: float = PATIENCE,
        start_patience: float = START_PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._make = make
        self._paced = paced
        self._patience = patience
        self._start_patience = start_patience
        self._clock = clock
        self._process: SpawnProcess | None = None
        self._link: Link[ms.FromEyes, ms.ToEyes] | None = None
        self._heard = 0.0
        self._limit = start_patience
        self._lost_before = False
        self._away = False
        self._kept = KeptMap()
        self._picture: NDArray[np.uint8] | None = None
        self._prior: TilePrior | None = None

    def start(self) -> None:
        """Start the process; ``poll`` returns what it sees."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=run,
            args=(theirs, self._make, self._paced, self._kept.path),
            name="claim-manager-eyes",
            daemon=True,
        )
        self._process.start()
        theirs.close()
        self._heard, self._limit = self._clock(), self._start_patience
        self._away = False
        self._link = Link(ours, ms.from_eyes, ms.to_eyes, ms.LARGEST)
        if self._prior is not None:
            self.expect(self._prior)

    def poll(self) -> list[Input]:
        """The inputs reported since the last call. CameraLost comes once for each loss."""
        found: list[Input] = []
        if self._link is None:
            return found
        reason: Message | Silence | None = None
        for message in self._link.receive():
            if isinstance(message, Ended):
                reason = ""
                break
            self._heard, self._limit = self._clock(), self._patience
            if isinstance(message, ms.Lost):
                reason = message.reason
                break
            found += self._inputs(message)
        if reason is None and self._clock() - self._heard > self._limit:
            reason = TOO_LONG
        if reason is not None:
            self._end()
            self._lost_before = True
            found.append(CameraLost(reason))
        return found

    def _inputs(self, message: ms.FromEyes) -> list[Input]:
        """The inputs that a message of the running process means."""
        if isinstance(message, ms.Waiting):
            return []
        if isinstance(message, ms.Away):
            told: list[Input] = [] if self._lost_before else [CameraLost(message.reason)]
            self._away = self._lost_before = True
            return told
        back: list[Input] = [CameraBack()] if self._lost_before else []
        self._lost_before = self._away = False
        match message:
            case ms.Belief(scene):
                return [*back, Sightings(scene)]
            case ms.Touched(value):
                return [*back, value]
            case ms.Tokens(read):
                return [*back, read]
            case ms.Notes(notes):
                return [*back, CameraNotes(notes)]
            case ms.Taught(lesson):
                return [*back, Report(lesson.message)]
            case ms.Preview(width, height, pixels):
                self._picture = np.frombuffer(pixels, np.uint8).reshape(height, width, 3)
        return back

    def preview(self) -> NDArray[np.uint8] | None:
        """The newest preview, uint8 BGR, not to be written; the same object until a newer one has come. None before."""
        return self._picture

    def expect(self, prior: TilePrior | None) -> None:
        """Give the watcher a new tile prior."""
        self._prior = prior
        self._send(ms.Expect(prior))

    def relearn(self) -> None:
        """Tell the watcher that the table matches the game."""
        self._send(ms.Relearn())

    def read_tokens(self, due: int) -> None:
        """Let the eyes read the real tokens in the next picture, ``due`` of them; TokensRead comes with ``poll``."""
        self._send(ms.ReadTokens(due))

    def learn(self, cell: Cell, face: str, rotation: int) -> None:
        """Tell the watcher which tile lies on ``cell``: it learns one that has no picture, and a Report says so."""
        self._send(ms.Learn(cell, face, rotation))

    def hold(self, waiting: bool) -> None:
        """Make virtual players wait or continue; real players see that a question is open."""
        self._send(ms.Hold(waiting))

    def restart(self) -> None:
        """Try at once to reopen a camera that is away; otherwise start a new process, which continues with what the old
        one remembered of a lasting table.
        """
        if self._away and self._process is not None and self._process.is_alive():
            self._send(ms.Reopen())
            return
        self._end()
        self._lost_before = True
        self.start()

    def begin_again(self, make: Callable[[], Eyes] | None = None) -> None:
        """A new game begins: the picture of the old board is discarded. With ``make``, which belongs to another table,
        the process, running or ended, is replaced by a new one made by it.
        """
        self._picture = None
        if make is not None:
            self._make, self._prior = make, None
            self._end()
            self.start()

    def stop(self) -> None:
        """End the process."""
        self._send(ms.Stop())
        if self._process is not None:
            self._process.join(1.0)
        self._end()
        self._kept.close()

    def _send(self, message: ms.ToEyes) -> None:
        if self._link is not None:
            self._link.send(message)

    def _end(self) -> None:
        if self._process is not None:
            if self._process.is_alive():
                self._process.kill()
            self._process.join(5.0)
            self._process = None
        if self._link is not None:
            self._link.close()
            self._link = None
