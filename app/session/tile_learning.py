"""Learning a tile that a person has entered: its picture is stored with the enrolled ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from app.atomic_write import write_whole
from app.lang import Message, say
from app.lang.errors import reason
from app.session.ports import Watcher
from app.values import Cell
from vision.tiles.gallery import GalleryError


class Keep(Protocol):
    """Stores the picture (uint8 BGR [s, s, 3], north up) of a learned face, or deletes it (None).

    Raises OSError.
    """

    def __call__(self, face: str, picture: NDArray[np.uint8] | None) -> None: ...


class ArtKeeper:
    """Stores learned pictures in the folder ``art`` of the enrolled ones, as ``<face>.png``. An existing picture is the
    owner's and is never changed.
    """

    def __init__(self, art: Path) -> None:
        self._art = art
        self._own: set[str] = set()

    def __call__(self, face: str, picture: NDArray[np.uint8] | None) -> None:
        path = self._art / f"{face}.png"
        if picture is None:
            if face in self._own:
                path.unlink(missing_ok=True)
                self._own.discard(face)
        elif face in self._own or not path.exists():
            write_whole(path, cv2.imencode(".png", picture)[1].tobytes())
            self._own.add(face)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The result for a tile that a person has entered as ``face``: it was learned, learned but not stored because of
    ``reason``, or could not be learned.
    """

    face: str
    outcome: Literal["learned", "not_kept", "not_learned"]
    reason: Message | str = ""

    @property
    def message(self) -> Message:
        """The message to the players."""
        why = {"reason": self.reason} if self.outcome == "not_kept" else {}
        return say(f"notice.{self.outcome}", **why)


def learn(watcher: Watcher, keep: Keep | None, cell: Cell, face: str, rotation: int) -> Lesson | None:
    """Let the watcher learn the tile on ``cell`` if necessary and store what it learned; None: not necessary."""
    try:
        pictures = watcher.learn(cell, face, rotation)
    except GalleryError:
        return Lesson(face, "not_learned")
    try:
        if keep is not None:
            for name, picture in pictures.items():
                keep(name, picture)
    except OSError as error:
        return Lesson(face, "not_kept", reason(error))
    return Lesson(face, "learned") if pictures.get(face) is not None else None
