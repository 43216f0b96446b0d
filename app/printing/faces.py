"""The faces of a tile set drawn for printing, in several processes: large pictures of them take half a second each."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from app.art.tiles import draw_tile
from app.rules.tileset import Design, TileSet
from app.values import Face
from app.values.pictures import Picture
from app.values.progress import Progress, silent

MOST = 4
"""Processes at most: each needs 100 MB."""
EVERY = 0.2
"""Seconds between two looks at how many faces are drawn."""

Task = Sequence[tuple[Design, Face]]
"""Faces that one process draws one after the other."""


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
    with closing(_drawn_beside(tasks, size, count)) as drawn:
        for done, pictures in drawn:
            found.update(pictures)
            progress(done, len(wanted))
    return found


def _drawn_beside(
    tasks: Sequence[Task], size: int, count: int
) -> Generator[tuple[int, dict[Face, Picture]], None, None]:
    """The pictures by ``count`` other processes: as often as ``EVERY``, how many are drawn, and those that are new
    here. The processes end with this one, however it ends, and with whoever asks for no more.
    """
    context = multiprocessing.get_context("spawn")
    drawn = context.Value("i", 0)
    ours, theirs = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_begin, initargs=(ours, drawn))
    try:
        with _interrupts_held_back():  # those that are starting inherit it
            open_tasks = {pool.submit(_draw, task, size) for task in tasks}
        while open_tasks:
            done, open_tasks = wait(open_tasks, EVERY, FIRST_COMPLETED)
            pictures = {face: picture for each in done for face, picture in each.result().items()}
            yield drawn.get_obj().value, pictures
    finally:
        with _interrupts_held_back():
            theirs.close()
            pool.shutdown(wait=True, cancel_futures=True)
            ours.close()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C, which reaches every process of a terminal, waits until this is over."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _draw(task: Task, size: int) -> dict[Face, Picture]:
    pictures = {}
    for design, face in task:
        pictures[face] = draw_tile(design, face.variant, size)
        if _drawn:
            with _drawn[0].get_lock():
                _drawn[0].value += 1
    return pictures


_drawn: list[Any] = []
"""In a process that draws for another one: the number that both share, of the faces that are drawn."""


def _begin(ours: Connection, drawn: Any) -> None:
    """Leave it to the process that asked to stop on Ctrl-C, which reaches all of them, and end when it closes its end
    of that connection: this it does at the latest when it ends itself.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _drawn.append(drawn)
    Thread(target=_end_with, args=(ours,), daemon=True).start()


def _end_with(ours: Connection) -> None:
    ours.poll(None)
    os._exit(1)
