"""Our own art: a picture of any face of a tile set, painted from its data.

A face is the ground of its structure (see ``app.art.ground``) with its symbols on top, so that designs and variants
that differ only in symbols differ only there in the picture. Everything is painted larger than requested and scaled
down.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from app.art.canvas import Canvas
from app.art.geometry import is_open, shapes
from app.art.ground import ground, paint_halls
from app.art.symbols import paint_symbols
from app.rules.tileset import Design, TileSet
from app.values.pictures import Picture
from app.values.progress import Progress, silent

MASTERS = (384, 576, 800, 1024)
"""The widths at which tiles are painted: each serves pictures of up to half its width, the last all larger ones."""


def draw_tile(design: Design, variant_id: str, size: int, turn: int = 0) -> Picture:
    """The face of that variant, turned by so many quarters clockwise from north up: uint8 [size, size, 3], BGR. Its
    symbols stand upright however it is turned.

    The same arguments give identical pixels. Raises KeyError for a variant that the design lacks, ValueError for a
    size below 1 and TileSetError if the places of the design's segments are unknown.
    """
    if size < 1:
        raise ValueError(f"a picture's size must be 1 or more, is {size}")
    return scaled(paint_tile(design, variant_id, master_of(size), turn), size)


def master_of(size: int) -> int:
    """The width of ``MASTERS`` at which a picture of that size is painted."""
    return next((m for m in MASTERS if m >= 2 * size), MASTERS[-1])


def paint_tile(design: Design, variant_id: str, master: int, turn: int = 0) -> Picture:
    """What ``draw_tile`` scales down: the same face, uint8 [master, master, 3]. Raises as it does."""
    variant = design.variant(variant_id)
    shape = shapes(design)
    places = design.places.places
    signs = (place.signs for place, segment in zip(places, design.segments, strict=True) if is_open(segment.kind))
    canvas = Canvas(master, ground(shape.key, tuple(chain.from_iterable(signs)), master).copy())
    paint_halls(canvas, shape, design.picture)
    paint_symbols(canvas, shape, places, variant.symbols, turn)
    return np.ascontiguousarray(np.rot90(canvas.image, -turn))


def scaled(painted: Picture, size: int) -> Picture:
    """A painted face as a picture of that size, uint8 [size, size, 3]."""
    master = len(painted)
    if size == master:
        return painted
    way = cv2.INTER_AREA if size < master else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(painted, (size, size), interpolation=way), np.uint8)


def draw_set(tileset: TileSet, size: int, progress: Progress = silent) -> dict[str, Picture]:
    """Every face of the set by its name (``A1_b``, ``A4``), each as from ``draw_tile``."""
    faces = [face for face, _ in tileset.faces()]
    drawn: dict[str, Picture] = {}
    for face in faces:
        progress(len(drawn), len(faces))
        drawn[face.name] = draw_tile(tileset.by_id[face.design], face.variant, size)
    progress(len(drawn), len(faces))
    return drawn


def save_art(
    tileset: TileSet, folder: Path, size: int = 256, progress: Callable[[int, int], None] | None = None
) -> list[Path]:
    """Write ``<face>.png`` for every face into ``folder``, created if missing; returns the files in the set's order.

    ``progress(done, total)`` is called after each. Raises OSError naming the file that cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    faces = [face for face, _ in tileset.faces()]
    written = []
    for number, face in enumerate(faces, 1):
        path = folder / f"{face.name}.png"
        if not cv2.imwrite(str(path), draw_tile(tileset.by_id[face.design], face.variant, size)):
            raise OSError(f"{path}: the picture cannot be written; check that the folder can be written to")
        written.append(path)
        if progress is not None:
            progress(number, len(faces))
    return written
