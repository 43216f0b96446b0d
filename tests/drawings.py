"""Our own drawings of whole tile sets, made once for all test processes of a run: each takes seconds.

Only for tests of something else. Tests of the drawings themselves draw, or share what is drawn with each other alone.
"""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np

from app.art.tiles import master_of, paint_tile, scaled
from app.rules.tileset import TileSet
from app.values.pictures import Picture


class Drawings:
    """Keeps painted faces as PNG files, which lose nothing, below ``folder``, which the processes of a run share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def faces(self, tileset: TileSet, size: int) -> dict[str, Picture]:
        """What ``draw_set`` gives for a tile set that is shipped: uint8 [size, size, 3] for each face by its name.
        Pictures of several sizes are scaled from one painting, as ``draw_tile`` does with each.
        """
        master = master_of(size)
        folder = self._place(tileset, f"painted-{master}")
        names = [face for face, _ in tileset.faces()]
        found: dict[str, Picture] = {}
        # Processes that begin at the same time each begin with another part.
        number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        first = len(names) * number // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        for face in (*names[first:], *names[:first]):
            path = folder / f"{face.name}.png"
            if path.is_file():
                painted = np.asarray(cv2.imread(str(path)), np.uint8)
            else:
                painted = paint_tile(tileset.by_id[face.design], face.variant, master)
                self._write(path, painted)
            found[face.name] = scaled(painted, size)
        return {face.name: found[face.name] for face in names}

    def saved(self, tileset: TileSet, size: int) -> Path:
        """A folder with those faces, as ``save_art`` writes it. Not to be written into."""
        folder = self._place(tileset, str(size))
        for name, picture in self.faces(tileset, size).items():
            self._write(folder / f"{name}.png", picture)
        return folder

    def _write(self, path: Path, picture: Picture) -> None:
        """Write it at once as a whole: another process may be reading it."""
        whole = self._folder / f"{os.getpid()}.png"
        assert cv2.imwrite(str(whole), picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])  # small or not: quickly
        whole.replace(path)

    def _place(self, tileset: TileSet, what: str) -> Path:
        folder = self._folder / f"{tileset.name}-{what}"
        folder.mkdir(parents=True, exist_ok=True)
        return folder
