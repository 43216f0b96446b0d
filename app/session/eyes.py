"""The eyes in a process of their own: camera and watcher there, small results and a preview picture here.

A crash, a hang or the end of the source there becomes ``CameraLost`` here, never the end of the game. A living camera
that is lost is waited for there, with all that the watcher remembers of the table; only loss and return are told.
"""

from __future__ import annotations

import logging
import multiprocessing
import queue
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.lang import Message, say
from app.lang.errors import message_of
from app.session.kept import KeptMap, MapKeeper
from app.session.learned import Keep, learn
from app.session.light import LightWatch
from app.session.token_eyes import read_spread
from app.table.inputs import CameraBack, CameraLost, CameraNotes, Input, Report, Sightings, Silence, TokensRead
from app.values import Cell
from hardware.frames import SilentCameraError
from vision.gallery import GalleryError
from vision.observation import Prior
from vision.token_faces import TokenFaces

PATIENCE = 10.0
"""Seconds without a word from a running process before it is given up."""
START_PATIENCE = 60.0
"""The same before its first word: a Pi takes its time to import and to open the camera."""
PREVIEW_SECONDS = 0.25
PREVIEW_WIDTH = 480
TOO_LONG: Silence = "silent"
ENDED: Silence = "ended"

log = logging.getLogger(__name__)


@dataclass
class Eyes:
    """What works in the other process. ``touches`` are inputs that come with the frames (those of virtual players).

    ``lasting``: the camera looks at a table that is still there when the process has to be started anew, so that what
    the watcher remembers of it holds. ``hold``: virtual players wait while it was last called with True. ``faces`` are
    those of real tokens, None where there are none to read. ``keep`` keeps the pictures of tiles that are learned.
    """

    camera: Any
    watcher: Any
    touches: deque[Input] = field(default_factory=deque)
    lasting: bool = False
    hold: Callable[[bool], None] | None = None
    faces: TokenFaces | None = None
    keep: Keep | None = None


class EyesProcess:
    """The other process, seen from here. ``make`` runs there and must be picklable: a function of a module, or a
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
        self._process: Any = None
        self._connection: Connection | None = None
        self._outbox: queue.SimpleQueue[tuple[str, Any] | None] = queue.SimpleQueue()
        self._heard = 0.0
        self._limit = start_patience
        self._lost_before = False
        self._away = False
        self._kept = KeptMap()
        self._jpeg: bytes | None = None
        self._picture: NDArray[np.uint8] | None = None
        self._prior: Prior | None = None

    def start(self) -> None:
        """Start the process; what it sees comes with ``poll``."""
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(
            target=_run,
            args=(theirs, self._make, self._paced, self._kept.path),
            name="claim-manager-eyes",
            daemon=True,
        )
        self._process.start()
        theirs.close()
        self._heard, self._limit = self._clock(), self._start_patience
        self._away = False
        self._outbox = queue.SimpleQueue()
        threading.Thread(target=_post, args=(self._connection, self._outbox), daemon=True).start()
        if self._prior is not None:
            self.expect(self._prior)

    def poll(self) -> list[Input]:
        """What has been reported since the last time. CameraLost comes once for each loss."""
        found: list[Input] = []
        reason: Message | Silence | None = None
        while self._connection is not None and reason is None:
            try:
                if not self._connection.poll():
                    break
                word, value = self._connection.recv()
            except (EOFError, OSError):
                reason = ""
                break
            self._heard, self._limit = self._clock(), self._patience
            if word == "away":
                self._away = True
                if not self._lost_before:
                    found.append(CameraLost(value))
                self._lost_before = True
            elif word not in ("lost", "wait") and self._lost_before:
                found.append(CameraBack())
                self._lost_before = self._away = False
            if word == "seen":
                found.append(Sightings(value))
            elif word in ("touch", "tokens", "notes"):
                found.append(value)
            elif word == "preview":
                self._jpeg = value
            elif word == "lost":
                reason = value
        if self._connection is None:
            return found
        if reason is None and self._clock() - self._heard > self._limit:
            reason = TOO_LONG
        if reason is not None:
            self._end()
            self._lost_before = True
            found.append(CameraLost(reason))
        return found

    def preview(self) -> NDArray[np.uint8] | None:
        """The newest preview, uint8 BGR; the same object until a newer one has come. None before the first."""
        if self._jpeg is not None:
            picture = cv2.imdecode(np.frombuffer(self._jpeg, np.uint8), cv2.IMREAD_COLOR)
            self._jpeg = None
            if picture is not None:
                self._picture = np.asarray(picture, np.uint8)
        return self._picture

    def expect(self, prior: Prior | None) -> None:
        """Tell the watcher what may lie where."""
        self._prior = prior
        self._outbox.put(("expect", prior))

    def relearn(self) -> None:
        """Tell the watcher that the table is as the game has it."""
        self._outbox.put(("relearn", None))

    def read_tokens(self, due: int) -> None:
        """Let the eyes read the real tokens in the next picture, ``due`` of them; TokensRead comes with ``poll``."""
        self._outbox.put(("tokens", due))

    def learn(self, cell: Cell, face: str, rotation: int) -> None:
        """Tell the watcher which tile lies on ``cell``: it learns one that has no picture. That is told by a Report."""
        self._outbox.put(("learn", (cell, face, rotation)))

    def hold(self, waiting: bool) -> None:
        """Virtual players wait, or go on; real ones see for themselves that something is asked."""
        self._outbox.put(("hold", waiting))

    def restart(self) -> None:
        """Try a camera that is waited for at once; in any other case begin again with a new process, which goes on with
        what the old one knew of a lasting table.
        """
        if self._away and self._process is not None and self._process.is_alive():
            self._outbox.put(("reopen", None))
            return
        self._end()
        self._lost_before = True
        self.start()

    def begin_again(self, make: Callable[[], Eyes] | None = None) -> None:
        """Another game begins: the picture of the old board is forgotten. With ``make``, which works at another table,
        a running or ended process gives way to a new one that is made by it.
        """
        self._jpeg = self._picture = None
        if make is not None:
            self._make, self._prior = make, None
            self._end()
            self.start()

    def stop(self) -> None:
        """End the process."""
        self._outbox.put(("stop", None))
        if self._process is not None:
            self._process.join(1.0)
        self._end()
        self._kept.close()

    def _end(self) -> None:
        self._outbox.put(None)
        if self._process is not None:
            if self._process.is_alive():
                self._process.kill()
            self._process.join(5.0)
            self._process = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _post(connection: Connection, outbox: queue.SimpleQueue[tuple[str, Any] | None]) -> None:
    """Send from a thread: a pipe that nobody empties must not stop the screen."""
    with suppress(OSError, ValueError):
        while (message := outbox.get()) is not None:
            connection.send(message)


def _run(connection: Connection, make: Callable[[], Eyes], paced: bool, kept: str) -> None:
    """The other process. An interrupt from the keyboard is for the app, which then stops this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    reason: Message | Silence
    try:
        eyes = make()
        reason = _look(connection, eyes, paced, MapKeeper(kept if eyes.lasting else "", eyes.watcher))
        eyes.camera.close()
    except (BrokenPipeError, EOFError, ConnectionResetError):
        return
    except Exception as error:  # whatever fails here is told there; the game goes on without eyes
        reason = _reason(error)
    with suppress(OSError):
        connection.send(("lost", reason))


def _reason(error: Exception) -> Message:
    """What people are told of an error that ended the eyes. One without a message is for the log."""
    told = message_of(error)
    if told is None:
        log.warning("the eyes have failed", exc_info=error)
        told = say("camera.broken", error=type(error).__name__)
        if isinstance(error, GalleryError):
            told = say("camera.no_art", folder=error.source)
    return told


def _look(connection: Connection, eyes: Eyes, paced: bool, keeper: MapKeeper) -> Silence:
    """Frame by frame until the source ends or ``stop`` comes; the reason why it ended."""
    began, shown, index, away = time.monotonic(), float("-inf"), 0, False
    due: int | None = None
    notes: tuple[Message, ...] = ()
    light = LightWatch()
    keeper.restore()
    while True:
        while connection.poll():
            word, value = connection.recv()
            if word == "stop":
                return ""
            if word == "expect":
                eyes.watcher.expect(value)
            elif word == "relearn" and hasattr(eyes.watcher, "relearn"):
                eyes.watcher.relearn()
            elif word == "learn" and (told := learn(eyes.watcher, eyes.keep, *value)) is not None:
                connection.send(("touch", Report(told)))
            elif word == "tokens":
                due = value
            elif word == "hold" and eyes.hold is not None:
                eyes.hold(value)
            elif word == "reopen" and hasattr(eyes.camera, "reopen"):
                eyes.camera.reopen()
        try:
            frame = eyes.camera.read()
        except SilentCameraError as error:
            if away or getattr(eyes.camera, "adapting", False):
                connection.send(("wait", None))
                continue
            away = True
            eyes.watcher.feed(None, index)  # what comes after the gap is not to be compared with what was before it
            connection.send(("away", error.message))
            continue
        if frame is None:
            return ENDED
        away, index = False, frame.index
        if getattr(eyes.camera, "notes", ()) != notes:
            notes = tuple(eyes.camera.notes)
            connection.send(("notes", CameraNotes(notes)))
        while eyes.touches:
            connection.send(("touch", eyes.touches.popleft()))
        if due is not None:
            connection.send(("tokens", _tokens(frame.image, eyes, due)))
            due = None
        keeper.compare(frame.image)
        found = eyes.watcher.feed(frame.image, frame.index)
        connection.send(("seen", tuple(found)) if found else ("beat", frame.index))
        keeper.heard([seen.event for seen in found])
        if hasattr(eyes.camera, "relight") and light.wants(frame.image):
            eyes.camera.relight()
        now = time.monotonic()
        if now - shown >= PREVIEW_SECONDS:
            shown = now
            connection.send(("preview", _jpeg(frame.image)))
        if paced and (ahead := frame.seconds - (now - began)) > 0:
            time.sleep(min(ahead, 1.0))


def _tokens(image: NDArray[np.uint8], eyes: Eyes, due: int) -> TokensRead:
    """The real tokens in that picture."""
    if eyes.faces is None:
        return TokensRead()
    table = getattr(eyes.watcher, "table", None)
    return read_spread(image, eyes.faces, due, table.lattice.corners.values() if table is not None else ())


def _jpeg(image: NDArray[np.uint8]) -> bytes:
    height, width = image.shape[:2]
    scale = min(1.0, PREVIEW_WIDTH / width)
    small = cv2.resize(
        image, (max(1, round(width * scale)), max(1, round(height * scale))), interpolation=cv2.INTER_AREA
    )
    done, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 75])
    return data.tobytes() if done else b""
