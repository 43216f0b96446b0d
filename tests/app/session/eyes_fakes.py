"""Eyes that see what a script says, for a process of their own: every frame's red value is the index of a scene."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from app.art.pieces import draw_token
from app.lang import say
from app.session.eyes import Eyes
from app.table.inputs import DiscardTile
from app.values import Cell, Face
from hardware.frames import CameraError, Feed
from hardware.live import LiveCamera
from vision.observation import Observation
from vision.token_faces import BACK, TokenFaces

TILE = Observation(0, "tile", Cell(1, 0), "A1", "a", 0)


@dataclass
class Frame:
    """A frame as cameras give it."""

    index: int
    image: Any
    seconds: float


@dataclass
class ScriptCamera:
    """Gives ``frames`` frames, then does as ``then`` says: "end", "raise", "hang", "crash" or "stay"."""

    frames: int
    then: str = "end"
    name: str = "script"
    simulated: bool = True
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
    """Says at each frame what the script has for it; reports the priors that it was told by a sighting."""

    script: dict[int, list[Observation]] = field(default_factory=dict)
    told: int = 0
    relearnt: int = 0
    table: Any = None

    def feed(self, image: Any, index: int) -> list[Observation]:
        said = list(self.script.get(index, []))
        if self.told or self.relearnt:
            said.append(Observation(index, "camera_moved", reason=f"{self.told} {self.relearnt}"))
            self.told = self.relearnt = 0
        return said

    def expect(self, prior: Any) -> None:
        self.told += 1

    def relearn(self) -> None:
        self.relearnt += 1


def make(frames: int, then: str) -> Eyes:
    """Eyes that see a tile in frame 1."""
    script = {1: [Observation(1, "motion")], 2: [TILE], 3: [Observation(3, "still")]}
    return Eyes(ScriptCamera(frames, then), ScriptWatcher(script), deque([DiscardTile(Face("A1", "a"))]))


class TokenCamera(ScriptCamera):
    """Two real tokens lie on a red cloth."""

    def read(self, timeout: float = 2.0) -> Frame | None:
        frame = super().read(timeout)
        if frame is not None:
            frame.image = np.full((480, 640, 3), (40, 40, 120), np.uint8)
            for value, x in ((2, 100), (5, 400)):
                frame.image[200:280, x : x + 80] = _token_on_cloth(value)
        return frame


def _token_on_cloth(value: int) -> Any:
    drawn = draw_token(value, 80)
    cover = drawn[..., 3:] / 255
    return (drawn[..., :3] * cover + np.array((40, 40, 120)) * (1 - cover)).astype(np.uint8)


def make_with_tokens() -> Eyes:
    """Eyes that can read real tokens."""
    faces = TokenFaces({str(v): draw_token(v, 192) for v in (0, 1, 2, 5)} | {BACK: draw_token(None, 192)}, fills=0.92)
    return Eyes(TokenCamera(6, "stay"), ScriptWatcher({0: [TILE]}), faces=faces)


def make_with_notes() -> Eyes:
    """Eyes whose camera cannot do all."""
    eyes = make(4, "end")
    eyes.camera.notes = (say("camera.note.white_balance"),)
    return eyes


def fail() -> Eyes:
    """Eyes that cannot open their camera."""
    raise CameraError(say("camera.none_found"))


@dataclass
class Map:
    """What a watcher remembers: the last picture, and how many it has seen in all its life."""

    seen: Any
    frames: int = 0


class MapWatcher:
    """Says "still" with every picture, and how many it has seen in its ``count``; forgets nothing but with its map."""

    def __init__(self) -> None:
        self.table: Map | None = None

    def feed(self, image: Any, index: int) -> list[Observation]:
        if image is None:
            return []
        self.table = Map(image, 1 + (self.table.frames if self.table is not None else 0))
        return [Observation(index, "tokens", Cell(0, 0), count=self.table.frames), Observation(index, "still")]

    def expect(self, prior: Any) -> None:
        return


class FileFeed:
    """A camera that is there as long as a file is: its text is "go", "wide", or "crash" or "hang" for the process."""

    notes = ()

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


def living(path: str) -> Eyes:
    """Eyes on a camera that lives as long as that file."""

    def connect() -> Feed:
        return FileFeed(path)

    return Eyes(LiveCamera(connect, "file camera", patient=True, pauses=(0.2,)), MapWatcher(), lasting=True)
