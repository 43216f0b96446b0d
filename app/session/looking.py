"""The main loop of the eyes' process: reads frames, feeds the watcher, sends messages and a preview to the app."""

from __future__ import annotations

import logging
import signal
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection

import cv2
import numpy as np
from numpy.typing import NDArray

from app.lang import Message, say
from app.lang.errors import message_of
from app.lang.plain import plain
from app.session import messages as ms
from app.session.exposure import LightWatch
from app.session.map_backup import MapKeeper
from app.session.ports import Watcher
from app.session.tile_learning import Keep, learn
from app.session.token_reader import read_spread
from app.table.model.inputs import ChoosePass, DiscardTile, Input, Silence, TokensRead
from hardware.frames import Camera, SilentCameraError
from vision.objects.tokens.token_faces import TokenFaces
from vision.tiles.gallery import GalleryError

PREVIEW_SECONDS = 0.25
ENDED: Silence = "ended"
"""The reason given when the source has no more pictures."""
LONGEST_FILLED = 200
"""The maximum length of a message argument that is passed on, in characters."""

log = logging.getLogger(__name__)


@dataclass
class Eyes:
    """The parts used in the eyes' process. ``touches`` are inputs that come with the frames (those of virtual players),
    ``played`` the moves that these make, in the words of a game record.

    ``lasting``: the table still exists after a restart of the process, so what the watcher remembers of it stays
    valid. ``hold``: virtual players wait while it was last called with True. ``faces`` are those of real tokens, None
    if there are none to read. ``keep`` stores the pictures of learned tiles.
    """

    camera: Camera
    watcher: Watcher
    touches: deque[Input] = field(default_factory=deque)
    played: deque[str] = field(default_factory=deque)
    lasting: bool = False
    hold: Callable[[bool], None] | None = None
    faces: TokenFaces | None = None
    keep: Keep | None = None


def run(connection: Connection, make: Callable[..., Eyes], paced: bool, kept: str, tells: bool = False) -> None:
    """Run the process until it ends. A keyboard interrupt is left to the app, which then stops this process.

    ``paced``: frames are not read faster than their ``seconds`` say. ``kept`` is the path of an earlier process's map.
    ``tells``: ``make`` takes a ``Progress``, of which the app is told.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    reason: Message | Silence
    try:
        eyes = make(partial(_tell_made, connection)) if tells else make()
        reason = _Looking(connection, eyes, paced, MapKeeper(kept if eyes.lasting else "", eyes.watcher)).to_the_end()
        eyes.camera.close()
    except (BrokenPipeError, EOFError, ConnectionResetError):
        return
    except Exception as error:  # any failure is reported to the app; the game continues without eyes
        reason = _passed_on(_reason(error))
    with suppress(OSError):
        connection.send_bytes(ms.from_eyes.encode(ms.Lost(reason)))


def _tell_made(connection: Connection, done: int, count: int) -> None:
    connection.send_bytes(ms.from_eyes.encode(ms.Made(done, count)))


class _Looking:
    """The loop over camera, watcher and pipe."""

    def __init__(self, connection: Connection, eyes: Eyes, paced: bool, keeper: MapKeeper) -> None:
        self._connection = connection
        self._eyes = eyes
        self._paced = paced
        self._keeper = keeper
        self._living = eyes.camera.living
        self._light = LightWatch()
        self._due: int | None = None
        self._notes: tuple[Message, ...] = ()
        self._away = False  # and the app has been told

    def to_the_end(self) -> Silence:
        """Process frames until the source ends or ``Stop`` comes; returns the reason why it ended."""
        began, shown, index = time.monotonic(), float("-inf"), 0
        self._keeper.restore()
        while True:
            while self._connection.poll():
                message = ms.to_eyes.decode(self._connection.recv_bytes())
                if isinstance(message, ms.Stop):
                    return ""
                self._obey(message)
            try:
                frame = self._eyes.camera.read()
            except SilentCameraError as error:
                if self._away or (self._living is not None and self._living.adapting):
                    self._say(ms.Waiting())
                    continue
                self._away = True
                # Frames after the gap must not be compared with those before it.
                self._eyes.watcher.feed(None, index)
                self._say(ms.Away(_passed_on(error.message)))
                continue
            if frame is None:
                return ENDED
            self._away, index = False, frame.index
            self._look(frame.image, frame.index)
            now = time.monotonic()
            if now - shown >= PREVIEW_SECONDS:
                shown = now
                self._say(_preview(frame.image))
            if self._paced and (ahead := frame.seconds - (now - began)) > 0:
                time.sleep(min(ahead, 1.0))

    def _say(self, message: ms.FromEyes) -> None:
        self._connection.send_bytes(ms.from_eyes.encode(message))

    def _obey(self, message: ms.ToEyes) -> None:
        eyes = self._eyes
        match message:
            case ms.Expect(prior):
                eyes.watcher.expect(prior)
            case ms.Relearn():
                eyes.watcher.relearn()
            case ms.Learn(cell, face, rotation):
                if (lesson := learn(eyes.watcher, eyes.keep, cell, face, rotation)) is not None:
                    self._say(ms.Taught(lesson))
            case ms.ReadTokens(due):
                self._due = due
            case ms.Hold(waiting):
                if eyes.hold is not None:
                    eyes.hold(waiting)
            case ms.Reopen():
                self._away = False  # what comes of it is news
                if self._living is not None:
                    self._living.reopen()

    def _look(self, image: NDArray[np.uint8], index: int) -> None:
        """Do everything that is due for one picture."""
        eyes = self._eyes
        if self._living is not None and self._living.notes != self._notes:
            self._notes = self._living.notes
            self._say(ms.Notes(tuple(map(_passed_on, self._notes))))
        while eyes.played:
            self._say(ms.Played(eyes.played.popleft()))
        while eyes.touches:
            touch = eyes.touches.popleft()
            assert isinstance(touch, DiscardTile | ChoosePass), "players say nothing else by touch"
            self._say(ms.Touched(touch))
        if self._due is not None:
            self._say(ms.Tokens(_tokens(image, eyes, self._due)))
            self._due = None
        self._keeper.compare(image)
        scene = eyes.watcher.feed(image, index)
        self._say(ms.Belief(scene) if scene else ms.Beat(index))
        self._keeper.heard(scene)
        if self._living is not None and self._light.wants(image):
            self._living.relight()


def _reason(error: Exception) -> Message:
    """The message about an error that ended the eyes. For an error without a message the details go to the log."""
    told = message_of(error)
    if told is None:
        log.warning("the eyes have failed", exc_info=error)
        told = say("camera.broken", error=type(error).__name__)
        if isinstance(error, GalleryError):
            told = say("camera.no_art", folder=error.source)
    return told


def _passed_on(message: Message) -> Message:
    """The message with each argument printable and short enough for the pipe."""
    filled: dict[str, str | float | Message] = {}
    for name, value in message.args.items():
        if isinstance(value, Message):
            filled[name] = _passed_on(value)
        elif isinstance(value, str):
            filled[name] = "".join(c if c.isprintable() else " " for c in plain(value, LONGEST_FILLED))
        else:
            filled[name] = value
    return Message(message.key, filled)


def _tokens(image: NDArray[np.uint8], eyes: Eyes, due: int) -> TokensRead:
    """Read the real tokens in that picture."""
    if eyes.faces is None:
        return TokensRead()
    table = eyes.watcher.table
    return read_spread(image, eyes.faces, due, table.lattice.corners.values() if table is not None else ())


def _preview(image: NDArray[np.uint8]) -> ms.Preview:
    height, width = image.shape[:2]
    scale = min(1.0, ms.PREVIEW_WIDTH / width, ms.PREVIEW_HEIGHT / height)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    return ms.Preview(*size, small.tobytes())
