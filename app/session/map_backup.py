"""A backup of the watcher's memory of the table in shared memory, so that a crash of its process loses no map."""

from __future__ import annotations

import logging
import os
import struct
import time
from collections.abc import Callable
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from app.session.codec import Codec, MalformedError
from app.session.ports import Watcher
from vision.observation import Scene, Still
from vision.scene.state.table import Table

log = logging.getLogger(__name__)

LATER = 1.0
"""Seconds from when the table came to rest until the map (some megabytes) is saved, so that nobody waits for it."""
_HEAD = struct.Struct("<Q")
_CODEC: Codec[Table] = Codec(Table)


class KeptMap:
    """A block of memory that exists as long as this object; another process of this user opens it by ``path``, which is
    empty if the system has no such memory.
    """

    def __init__(self) -> None:
        self._file = -1
        with suppress(OSError, AttributeError):
            self._file = os.memfd_create("claim-manager-map", os.MFD_CLOEXEC)

    @property
    def path(self) -> str:
        """The path by which the other process opens it."""
        return f"/proc/{os.getpid()}/fd/{self._file}" if self._file >= 0 else ""

    def close(self) -> None:
        """Release the memory. May be called twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class MapKeeper:
    """Saves and restores the ``table`` of a watcher at ``path``; with an empty or missing path nothing is saved.

    Only processes of the eyes write and read it; the app holds the memory and never reads its content.
    """

    def __init__(self, path: str, watcher: Watcher, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._watcher = watcher
        self._clock = clock
        self._changed: float | None = None
        self._restored = False

    def restore(self) -> None:
        """Give the saved map to the watcher. The backup is cleared until the next save: if the map made the last
        process fail, the next one starts without it. A map that is none of this version is dropped and logged.
        """
        if not self._path:
            return
        with suppress(OSError), open(self._path, "r+b") as file:
            head = file.read(_HEAD.size)
            length = _HEAD.unpack(head)[0] if len(head) == _HEAD.size else 0
            raw = file.read(length)
            file.seek(0)
            file.write(_HEAD.pack(0))
            if length and len(raw) == length:
                try:
                    self._watcher.table = _CODEC.decode(raw)
                    self._restored = True
                except MalformedError as error:
                    log.warning("the saved map is dropped: %s", error)

    def compare(self, image: NDArray[np.uint8]) -> None:
        """Called before the first frame: discards a map that was made from pictures of another size."""
        table = self._watcher.table
        if self._restored and table is not None and table.seen.shape != image.shape:
            self._watcher.table = None
        self._restored = False

    def heard(self, scene: Scene) -> None:
        """Called after a frame with its scene. Saves the map when the table has been at rest for a while."""
        if self._changed is None:
            self._changed = self._clock() if any(isinstance(seen, Still) for seen in scene) else None
        elif self._clock() - self._changed >= LATER:
            self._changed = None
            self.save()

    def save(self) -> None:
        """Save what the watcher remembers now."""
        if not self._path or self._watcher.table is None:
            return
        try:
            raw = _CODEC.encode(self._watcher.table)
        except MalformedError as error:
            log.warning("the map is not saved: %s", error)
            return
        with suppress(OSError), open(self._path, "r+b") as file:
            # The length is written last, so a process killed while writing leaves no partial map.
            file.write(_HEAD.pack(0))
            file.flush()
            file.write(raw)
            file.truncate()
            file.flush()
            file.seek(0)
            file.write(_HEAD.pack(len(raw)))
