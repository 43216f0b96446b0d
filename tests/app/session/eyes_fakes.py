"""Eyes that see what a script says, for a process of their own: every frame's red value is the index of a scene."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from app.session.eyes import Eyes
from app.table.inputs import DiscardTile
from vision.observation import Observation

TILE = Observation(0, "tile", (1, 0), "A1", "a", 0)


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
    return Eyes(ScriptCamera(frames, then), ScriptWatcher(script), deque([DiscardTile("A1", "a")]))


def fail() -> Eyes:
    """Eyes that cannot open their camera."""
    raise RuntimeError("no camera is plugged in")
