"""Scripted eyes for a process of their own: every frame's red value is the index of a scene."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import struct
import time
from collections import deque
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from app.art.pieces import draw_token
from app.lang import Message, say
from app.session.looking import Eyes
from app.session.messages import LARGEST, Beat, from_eyes
from app.table.model.inputs import DiscardTile
from app.values import Cell, Face, LaidTile
from app.values.progress import Progress
from hardware.frames import CameraError, Feed, Frame, LivingCamera
from hardware.live import LiveCamera
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE
from vision.objects.tokens.token_faces import BACK, TokenFaces
from vision.observation import Motion, Observation, Prior, Scene, StackSeen, Still, TileSeen, TokenTaken
from vision.scene.state.table import Table
from vision.tiles.lattice import Lattice

TILE = TileSeen(Cell(1, 0), LaidTile(Face("A1", "a"), 0))


@dataclass
class ScriptCamera:
    """Gives ``frames`` frames, then does as ``then`` says: "end", "raise", "hang", "crash" or "stay"."""

    frames: int
    then: str = "end"
    name: str = "script"
    simulated: bool = True
    living: LivingCamera | None = None
    index: int = 0

    def read(self, timeout: float = 2.0) -> Frame | None:
        if self.index >= self.frames:
            if self.then == "raise":
                raise RuntimeError("the plug was pulled")
            if self.then == "hang":
                time.sleep(600)
            if self.then == "crash":
                os.kill(os.getpid(), signal.SIGKILL)
            if self.then != "stay":
                return None
            time.sleep(0.01)
        frame = Frame(self.index, np.full((90, 120, 3), 40, np.uint8), self.index / 10)
        self.index += 1
        return frame

    def close(self) -> None:
        self.index = self.frames


@dataclass
class ScriptWatcher:
    """Reports for each frame what the script has for it."""

    script: dict[int, tuple[Observation, ...]] = field(default_factory=dict)
    told: int = 0
    relearnt: int = 0
    table: Any = None

    def feed(self, image: Any, index: int) -> Scene:
        return Scene(index, self.script.get(index, ()))

    def expect(self, prior: Prior | None) -> None:
        self.told += 1

    def relearn(self) -> None:
        self.relearnt += 1

    def learn(self, cell: Cell, face: str, rotation: int) -> dict[str, Any]:
        return {}


class TellingWatcher(ScriptWatcher):
    """Reports, as the place of a token, how often it got a prior and a relearn since its last report."""

    def feed(self, image: Any, index: int) -> Scene:
        scene = super().feed(image, index)
        if self.told or self.relearnt:
            scene = Scene(index, (*scene, TokenTaken((self.told, self.relearnt))))
            self.told = self.relearnt = 0
        return scene


def make(frames: int, then: str) -> Eyes:
    """Eyes that see a tile in frame 1."""
    script: dict[int, tuple[Observation, ...]] = {1: (Motion(),), 3: (TILE, Still())}
    return Eyes(ScriptCamera(frames, then), TellingWatcher(script), deque([DiscardTile(Face("A1", "a"))]))


class TokenCamera(ScriptCamera):
    """Two real tokens lie on a red cloth."""

    def read(self, timeout: float = 2.0) -> Frame | None:
        frame = super().read(timeout)
        if frame is None:
            return None
        image = np.full((480, 640, 3), (40, 40, 120), np.uint8)
        for value, x in ((2, 100), (5, 400)):
            image[200:280, x : x + 80] = _token_on_cloth(value)
        return Frame(frame.index, image, frame.seconds)


def _token_on_cloth(value: int) -> Any:
    drawn = draw_token(value, 80)
    cover = drawn[..., 3:] / 255
    return (drawn[..., :3] * cover + np.array((40, 40, 120)) * (1 - cover)).astype(np.uint8)


def make_with_tokens() -> Eyes:
    """Eyes that can read real tokens."""
    faces = TokenFaces({str(v): draw_token(v, 192) for v in (0, 1, 2, 5)} | {BACK: draw_token(None, 192)}, fills=0.92)
    return Eyes(TokenCamera(6, "stay"), ScriptWatcher({0: (TILE, Still())}), faces=faces)


class LooseCamera:
    """A live camera whose focus is not fixed."""

    adapting = False
    notes = (say("camera.note.white_balance"),)

    def reopen(self) -> None:
        return

    def relight(self) -> None:
        return


def make_with_notes() -> Eyes:
    """Eyes whose camera has limitations."""
    return Eyes(ScriptCamera(4, "end", living=LooseCamera()), ScriptWatcher())


def fail() -> Eyes:
    """Eyes that cannot open their camera."""
    raise CameraError(say("camera.none_found"))


def known_map(image: Any, frames: int) -> Table:
    """A table with no tile that has seen that picture last; ``frames`` is kept as the number of its names."""
    corners = 100.0 + 96.0 * SQUARE
    lattice = Lattice(Plane.from_tile(corners, image.shape[1], image.shape[0]))
    return Table(lattice, image, image, image, names=("frame",) * frames)


class MapWatcher:
    """Says "still" with every picture, and how many it has seen in its ``count``; forgets nothing but with its map."""

    def __init__(self) -> None:
        self.table: Table | None = None

    def feed(self, image: Any, index: int) -> Scene:
        if image is None:
            return Scene(index)
        self.table = known_map(image, 1 + (len(self.table.names) if self.table is not None else 0))
        return Scene(index, (StackSeen(Cell(0, 0), count=len(self.table.names)), Still()))

    def expect(self, prior: Prior | None) -> None:
        return

    def relearn(self) -> None:
        return

    def learn(self, cell: Cell, face: str, rotation: int) -> dict[str, Any]:
        return {}


class FileFeed:
    """A camera that is there as long as a file is: its text is "go", "wide", or "crash" or "hang" for the process."""

    notes: tuple[Message, ...] = ()

    def __init__(self, path: str) -> None:
        self.path = path
        self.grab()

    def grab(self) -> int:
        time.sleep(0.02)
        try:
            with open(self.path, encoding="utf-8") as file:
                word = file.read()
        except OSError:
            raise CameraError(say("camera.not_there", camera="file camera")) from None
        if word == "crash":
            os.kill(os.getpid(), signal.SIGKILL)
        if word == "hang":
            os.kill(os.getpid(), signal.SIGSTOP)
        return 64 if word == "wide" else 48

    def picture(self, raw: int) -> Any:
        return np.full((36, raw, 3), 120, np.uint8)

    def relight(self) -> None:
        return

    def close(self) -> None:
        return


SILENCE = 0.5
"""Seconds without a picture after which the file camera says that it is silent: two seconds are the usual."""


class FileCamera(LiveCamera):
    """A live camera in all but this: it says sooner that no picture has come."""

    def read(self, timeout: float = SILENCE) -> Frame | None:
        return super().read(timeout)


def living(path: str) -> Eyes:
    """Eyes on a camera that lives as long as that file."""

    def connect() -> Feed:
        return FileFeed(path)

    return Eyes(FileCamera(connect, "file camera", patient=True, pauses=(0.2,)), MapWatcher(), lasting=True)


class Bomb:
    """Runs code in whoever unpickles it: it makes a file."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (self.path,)


def hostile(deed: str, path: str) -> Eyes:
    """Eyes under an attacker's control: they send arbitrary data through the app's own pipe."""
    (pipe,) = [each for each in gc.get_objects() if isinstance(each, Connection)]
    beat = from_eyes.encode(Beat(1))
    match deed:
        case "pickle bomb":
            pipe.send(("seen", Bomb(path)))
        case "bomb in a message":
            pipe.send_bytes(beat + pickle.dumps(Bomb(path)))
        case "garbage":
            pipe.send_bytes(os.urandom(5000))
        case "empty":
            pipe.send_bytes(b"")
        case "too long":
            os.write(pipe.fileno(), struct.pack("!i", LARGEST + 1) + bytes(5000))
        case "longer than any":
            os.write(pipe.fileno(), struct.pack("!i", -1) + struct.pack("!Q", 1 << 62) + bytes(5000))
        case "length below nothing":
            os.write(pipe.fileno(), struct.pack("!i", -7) + bytes(5000))
        case "wrong types":
            pipe.send_bytes(b'["Seen",["Scene",1,[["TileRemoved",[1,0],[["A1","a"],9],true]]]]\n')
        case "half a message":
            os.write(pipe.fileno(), struct.pack("!i", 5000) + bytes(100))
        case "flood":
            while True:
                pipe.send_bytes(beat)
    time.sleep(600)
    raise AssertionError("nobody waits so long")


def make_slowly(progress: Progress, goes_on: bool) -> Eyes:
    """Eyes of which one of three parts is made before they begin, or wait for ever."""
    progress(1, 3)
    if not goes_on:
        time.sleep(600)
    return make(5, "stay")
