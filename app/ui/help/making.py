"""Making a sheet to print in a thread of its own: it tells how far it is, and it can be stopped."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from app.archive.folders import folders, put
from app.lang import Translator
from app.lang.files import read
from app.printing import markers, pieces, reference, tiles, tokens, wiring
from app.tilesets import load_tileset
from app.ui.base.later import Later
from app.values.progress import Progress, StoppedError
from hardware.wiring import FILE_NAME, load_wiring

Make = Callable[[str, Translator, str, Path, Progress], bytes]
"""Makes a sheet: name of the tile set, language, paper, data folder, progress."""


def _tiles(source: str, words: Translator, paper: str, _: Path, progress: Progress) -> bytes:
    spare = max(1, len(os.sched_getaffinity(0)) - 1)  # the screen keeps a processor for itself
    return tiles.document(load_tileset(source), words, paper, progress=progress, processes=min(spare, 3), source=source)


def _tokens(source: str, words: Translator, paper: str, _: Path, progress: Progress) -> bytes:
    return tokens.document(load_tileset(source), words, paper, progress, source)


def _pieces(source: str, words: Translator, paper: str, _: Path, progress: Progress) -> bytes:
    return pieces.document(load_tileset(source), words, paper, progress, source)


def _reference(source: str, words: Translator, paper: str, _: Path, progress: Progress) -> bytes:
    return reference.document(load_tileset(source), words, paper, progress, source)


def _markers(_source: str, words: Translator, paper: str, _: Path, _progress: Progress) -> bytes:
    return markers.document(words, paper)


def _wiring(_: str, words: Translator, paper: str, folder: Path, _progress: Progress) -> bytes:
    own = folder / FILE_NAME
    return wiring.document(load_wiring(own) if own.exists() else None, words, paper)


SHEETS: Mapping[str, Make] = {
    "tiles": _tiles,
    "tokens": _tokens,
    "pieces": _pieces,
    "reference": _reference,
    "markers": _markers,
    "wiring": _wiring,
}
"""Every sheet by its name."""


class Making:
    """A sheet being made, and put on a memory stick or, without one, into the data directory ``data``.

    ``done`` and ``all`` count its parts, 0 of 0 where it does not tell.
    """

    def __init__(self, sheet: str, source: str, code: str, paper: str, data: Path) -> None:
        self.sheet = sheet
        self.done = self.all = 0
        self._stopped = False
        self._work: Later[Path] = Later(lambda: self._make(source, code, paper, data))

    @property
    def ready(self) -> bool:
        """Whether it is made, stopped or failed and ``take`` has not been called."""
        return self._work.ready

    def take(self) -> Path:
        """Where the file is, once ``ready``. Raises StoppedError, ShareError or WiringError."""
        return self._work.take()

    def stop(self) -> None:
        """Make no more; nothing is written."""
        self._stopped = True

    def _make(self, source: str, code: str, paper: str, data: Path) -> Path:
        words = Translator(read(code), code)  # not the one of the screen: it is used in this thread
        made = SHEETS[self.sheet](source, words, paper, data, self._tell)
        self._tell(1, 1)
        name = f"{self.sheet}-{source}-{code}-{paper}.pdf"
        return put(folders(data)[0], name, made)

    def _tell(self, done: int, count: int) -> None:
        self.done, self.all = done, count
        if self._stopped:
            raise StoppedError
