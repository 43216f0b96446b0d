"""The grounds of tiles, painted once for all test processes and kept for the next run: each takes a third of a second,
and whatever shows a tile that is drawn needs one.

Only what the shipped code paints is kept, under the name of that code: whoever changes a line of it, or registers a
painter, paints anew.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from copy import copy
from pathlib import Path

import cv2
import numpy as np

import app
from app.art import covers, geometry, likeness, textures, tiles
from app.art import ground as module
from app.art.geometry import Key
from app.values import Point
from app.values.pictures import Picture

Ground = Callable[[Key, tuple[Point, ...], int], Picture]
PAINTERS = (
    module.GROWTHS,
    module.COVERS,
    module.STANDS_ON,
    module.LAID,
    module.BUILT,
    textures.GRASSES,
    textures.BLADES,
)
SHAPES = (geometry.LINES, geometry.MASSIFS, geometry.TOWNS, likeness._LIKE)
"""Where painters, and the shapes of what they paint, are registered."""


def code() -> str:
    """A name of everything that decides how a ground looks, but its arguments."""
    found = hashlib.sha256(f"{np.__version__} {cv2.__version__}".encode())
    for room in ("art", "rules", "values"):
        for path in sorted((Path(app.__file__).parent / room).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def keep(place: Path) -> None:
    """From now on, load what was painted before from a folder in ``place``; what other code has painted goes."""
    folder = place / code()
    folder.mkdir(parents=True, exist_ok=True)
    for other in place.iterdir():
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    painted = kept_in(folder, module.ground)
    for each in (tiles, covers):
        each.ground = painted  # type: ignore[attr-defined]


def kept_in(folder: Path, paint: Ground) -> Ground:
    """That painting, each ground of which is painted once."""
    shipped = [copy(each) for each in (*PAINTERS, *SHAPES)]

    def painted(key: Key, signs: tuple[Point, ...], size: int) -> Picture:
        if [*PAINTERS, *SHAPES] != shipped:
            return paint(key, signs, size)
        path = folder / f"{hashlib.sha256(repr((key, signs, size)).encode()).hexdigest()[:32]}.npy"
        try:
            found: Picture = np.load(path)
        except (OSError, ValueError, EOFError):  # not painted yet, or torn
            found = paint(key, signs, size)
            whole = folder / f"{os.getpid()}.npy"
            np.save(whole, found)
            whole.replace(path)
        found.flags.writeable = False
        return found

    return painted
