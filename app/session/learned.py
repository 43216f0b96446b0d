"""A tile that a person has named: the eyes learn it, and its picture is kept with the enrolled ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from app.lang import Message, say
from app.lang.plain import cause
from app.storage import write_whole
from app.values import Cell
from vision.gallery import GalleryError


class Keep(Protocol):
    """Keeps the picture (uint8 BGR [s, s, 3], north up) of a face that was learned, or throws it away (None).

    Raises OSError.
    """

    def __call__(self, face: str, picture: NDArray[np.uint8] | None) -> None: ...


class ArtKeeper:
    """Keeps learned pictures in the folder ``art`` of the enrolled ones, as ``<face>.png``. A picture that is there
    already is the owner's and stays.
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


def learn(watcher: Any, keep: Keep | None, cell: Cell, face: str, rotation: int) -> Message | None:
    """Let the watcher learn the tile on ``cell`` if it needs to, and keep what it learned; what is to be told then."""
    if not hasattr(watcher, "learn"):
        return None
    try:
        pictures = watcher.learn(cell, face, rotation)
    except GalleryError:
        return say("notice.not_learned", face=face)
    try:
        if keep is not None:
            for name, picture in pictures.items():
                keep(name, picture)
    except OSError as error:
        return say("notice.not_kept", face=face, reason=cause(error))
    return say("notice.learned", face=face) if pictures.get(face) is not None else None
