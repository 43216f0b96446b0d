"""The faces of a tile set drawn for printing, in several processes: large pictures of them take half a second each."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from app.art.tiles import draw_tile
from app.rules.tileset import Design, TileSet
from app.values import Face
from app.values.pictures import Picture
from app.values.progress import Progress, silent

MOST = 4
"""Processes at most: each needs 100 MB."""


def draw_faces(
    tileset: TileSet, faces: Iterable[Face], size: int, progress: Progress = silent, processes: int | None = None
) -> dict[Face, Picture]:
    """The pictures of those faces, each once, uint8 [size, size, 3] BGR; ``progress`` counts the faces.

    ``processes`` 1 draws in this one, None uses what the machine has, but no more than ``MOST``.
    """
    wanted = list(dict.fromkeys(faces))
    designs: dict[object, list[Face]] = {}
    for face in wanted:  # faces of one ground stay together, because the ground is what takes long
        designs.setdefault(tileset.by_id[face.design].structure, []).append(face)
    progress(0, len(wanted))
    found: dict[Face, Picture] = {}
    count = processes if processes is not None else min(MOST, len(os.sched_getaffinity(0)), len(designs))
    tasks = [[(tileset.by_id[face.design], face) for face in group] for group in designs.values()]
    if count < 2:
        for task in tasks:
            for each in task:
                found.update(_draw([each], size))
                progress(len(found), len(wanted))
        return found
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_ignore_interrupts)
    try:
        for done in as_completed([pool.submit(_draw, task, size) for task in tasks]):
            found.update(done.result())
            progress(len(found), len(wanted))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return found


def _draw(task: Sequence[tuple[Design, Face]], size: int) -> dict[Face, Picture]:
    return {face: draw_tile(design, face.variant, size) for design, face in task}


def _ignore_interrupts() -> None:
    """Leave it to the process that asked to stop on Ctrl-C, which reaches all of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
