"""The app's side of the eyes' process: its messages become inputs, its failures become ``CameraLost``.

A crash, a hang, a flood or an invalid message (``app.session.messages``) in that process never ends the game: the
process is killed and started again, at once and then after pauses that grow, for as long as it is wanted. The new one
continues with the map of the old one. Losses that follow each other closely are reported only a few times. If a live
camera is lost, the process waits for it and keeps what the watcher remembers of the table; only loss and return are
reported.
"""

from __future__ import annotations

import logging
import multiprocessing
import time
from collections import deque
from collections.abc import Callable
from multiprocessing.context import SpawnProcess

import numpy as np
from numpy.typing import NDArray

from app.lang import Message
from app.session import messages as ms
from app.session.link import ROOM, Ended, Link
from app.session.looking import ENDED, PREVIEW_SECONDS, Eyes, run
from app.session.map_backup import KeptMap
from app.table.model.effects import TilePrior
from app.table.model.inputs import CameraBack, CameraLost, CameraNotes, Input, Report, Sightings, Silence
from app.values import Cell

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds without a message after which a running process is considered hung."""
START_PATIENCE = 60.0
"""The same before its first message: imports and opening the camera are slow on a Pi."""
TOO_LONG: Silence = "silent"
"""The reason given when the process sends nothing."""
MEMORY = 10.0
"""Seconds whose previews are remembered, to be looked at when something has gone wrong."""
FLOOD = 5.0
"""Seconds for which there may be more messages than are taken up, before the process is considered broken."""
PAUSES = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""Seconds before each new start; the last one goes on."""
STEADY = 60.0
"""Seconds that a process must have worked until its next failure counts as the first one again."""
LONGEST_GAME = 1000
"""How many moves of virtual players are remembered: more than any game has."""
TOLD = 3
"""How many losses that follow each other closely are reported as one that people have to answer."""


class EyesProcess:
    """Starts, polls and ends the process. ``make`` runs in it and must be picklable: a function of a module, or a
    ``functools.partial`` of one. ``paced``: frames are not read faster than their ``seconds`` say (files, simulator).
    ``tells``: ``make`` takes a ``Progress``, which fills ``made``.

    ``clock`` is a monotonic clock. All methods return at once.
    """

    def __init__(
        self,
        make: Callable[..., Eyes],
        *,
        paced: bool = False,
        tells: bool = False,
        patience: float = PATIENCE,
        start_patience: float = START_PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._make = make
        self._paced = paced
        self._tells = tells
        self._made: tuple[int, int] | None = None
        self._patience = patience
        self._start_patience = start_patience
        self._clock = clock
        self._process: SpawnProcess | None = None
        self._link: Link[ms.FromEyes, ms.ToEyes] | None = None
        self._heard = 0.0
        self._limit = start_patience
        self._lost_before = False
        self._away = False
        self._asked = False
        self._kept = KeptMap()
        self._picture: NDArray[np.uint8] | None = None
        self._pictures: deque[NDArray[np.uint8]] = deque(maxlen=round(MEMORY / PREVIEW_SECONDS))
        self._prior: TilePrior | None = None
        self._failures = 0
        self._again: float | None = None
        self._working: float | None = None
        self._full: float | None = None
        self._played: deque[str] = deque(maxlen=LONGEST_GAME)

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.is_alive()

    def start(self) -> None:
        """Start the process; ``poll`` returns what it sees."""
        self._again = self._working = self._full = None
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=run,
            args=(theirs, self._make, self._paced, self._kept.path, self._tells),
            name="claim-manager-eyes",
            daemon=True,
        )
        self._process.start()
        theirs.close()
        self._heard, self._limit = self._clock(), self._start_patience
        self._away, self._made = False, None
        self._link = Link(ours, ms.from_eyes, ms.to_eyes, ms.LARGEST)
        if self._prior is not None:
            self.expect(self._prior)

    def poll(self) -> list[Input]:
        """The inputs reported since the last call. CameraLost comes once for each loss. Starts a process that is due to
        be started again.
        """
        found: list[Input] = []
        now = self._clock()
        if self._again is not None and now >= self._again:
            self.start()
        if self._link is None:
            return found
        reason: Message | Silence | None = None
        messages = self._link.receive()
        for message in messages:
            if isinstance(message, Ended):
                reason = ""
                break
            self._heard, self._limit = now, self._patience
            if isinstance(message, ms.Lost):
                reason = message.reason
                break
            found += self._inputs(message)
        if reason is None and now - self._heard > self._limit:
            reason = TOO_LONG
        if reason is None and self._floods(len(messages) >= ROOM, now):
            reason = ""
        if reason is not None:
            found += self._fail(reason, now)
        return found

    def _floods(self, full: bool, now: float) -> bool:
        """Whether there have been more messages than can be taken up for too long."""
        if not full:
            self._full = None
        elif self._full is None:
            self._full = now
        return self._full is not None and now - self._full > FLOOD

    def _fail(self, reason: Message | Silence, now: float) -> list[Input]:
        """End the process, and let it start again after a pause, unless its source has no more pictures or would begin
        from its beginning. Returns what is to be told of it.
        """
        self._end()
        if self._working is not None and now - self._working >= STEADY:
            self._failures = 0
        told: list[Input] = []
        if self._working is not None or not self._failures:
            # what begins again only when people say so is not said to be tried again
            said = ENDED if self._paced and not isinstance(reason, Message) else reason
            told = [CameraLost(said, again=self._failures >= TOLD)]
        if reason != ENDED and not self._paced:
            self._again = now + PAUSES[min(self._failures, len(PAUSES) - 1)]
            self._failures += 1
            log.warning("the eyes have failed (%s) and begin again", reason if isinstance(reason, str) else reason.key)
        self._lost_before, self._working, self._asked = True, None, False
        return told

    def _inputs(self, message: ms.FromEyes) -> list[Input]:
        """The inputs that a message of the running process means."""
        if isinstance(message, ms.Waiting):
            return []
        if isinstance(message, ms.Made):
            self._made, self._limit = (message.done, message.count), self._start_patience
            return []
        self._made = None
        if isinstance(message, ms.Away):
            told: list[Input] = [] if self._lost_before and not self._asked else [CameraLost(message.reason)]
            self._away, self._lost_before, self._asked = True, True, False
            return told
        if self._working is None:
            self._working = self._clock()
        back: list[Input] = [CameraBack()] if self._lost_before and self._failures <= TOLD else []
        self._lost_before = self._away = self._asked = False
        match message:
            case ms.Belief(scene):
                return [*back, Sightings(scene)]
            case ms.Touched(value):
                return [*back, value]
            case ms.Played(move):
                self._played.append(move)
            case ms.Tokens(read):
                return [*back, read]
            case ms.Notes(notes):
                return [*back, CameraNotes(notes)]
            case ms.Taught(lesson):
                return [*back, Report(lesson.message)]
            case ms.Preview(width, height, pixels):
                self._picture = np.frombuffer(pixels, np.uint8).reshape(height, width, 3)
                self._pictures.append(self._picture)
        return back

    def preview(self) -> NDArray[np.uint8] | None:
        """The newest preview, uint8 BGR, not to be written; the same object until a newer one has come. None before."""
        return self._picture

    @property
    def made(self) -> tuple[int, int] | None:
        """How many parts of what the eyes need have been made, and of how many, before they begin; None where nothing
        is told of that, and once they have begun.
        """
        return self._made

    @property
    def played(self) -> tuple[str, ...]:
        """The moves that virtual players have made in this game, in the words of a game record; real ones tell none."""
        return tuple(self._played)

    @property
    def pictures(self) -> tuple[NDArray[np.uint8], ...]:
        """The previews of the last ``MEMORY`` seconds, the oldest first."""
        return tuple(self._pictures)

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
        one remembered of a lasting table. That the camera stays away is reported too.
        """
        self._asked = True
        if self._away and self._process is not None and self._process.is_alive():
            self._send(ms.Reopen())
            return
        self._end()
        self._lost_before, self._failures = True, 0
        self.start()

    def begin_again(self, make: Callable[..., Eyes] | None = None) -> None:
        """A new game begins: the picture of the old board is discarded. With ``make``, which belongs to another table,
        the process, running or ended, is replaced by a new one made by it.
        """
        self._picture = None
        self._pictures.clear()
        self._played.clear()
        if make is not None:
            self._make, self._prior, self._failures = make, None, 0
            self._end()
            self.start()

    def stop(self) -> None:
        """End the process; it is not started again by itself."""
        self._again = None
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
