"""Still pictures of a table at rest, from any source: for commands that look at tiles laid out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from app.cli.errors import UserError
from app.setup.rest import MEAN_OF, mean_of
from app.values.pictures import Picture
from hardware.camera import Camera, CameraError, is_living, open_camera
from hardware.files import PICTURES, StillCamera
from vision.camera.motion import Stillness

PATIENCE = 300
"""How many frames may pass until a live camera shows a table at rest."""


def stills(source: str, ask: Callable[[str], str] | None = None) -> Iterator[tuple[str, Picture]]:
    """The name and picture, uint8 [h, w, 3], of every still from ``source``.

    A folder gives each of its pictures, named as its file, a video one for every rest after a motion. A live camera
    gives one picture for every empty answer from ``ask`` until another answer ends it; only one picture if ``ask`` is
    None. Raises UserError for a source that does not exist or cannot be read.
    """
    try:
        camera = open_camera(source)
    except CameraError as error:
        raise UserError(error.message) from None
    try:
        if is_living(source):
            yield from _asked(source, camera, ask)
        elif isinstance(camera, StillCamera):
            for path in camera.paths:
                frame = camera.read()
                assert frame is not None, "each file gives one picture"
                yield path.name, np.asarray(frame.image, np.uint8)
        else:
            yield from _rests(camera)
    except CameraError as error:
        raise UserError(error.message) from None
    finally:
        camera.close()


def _asked(source: str, camera: Camera, ask: Callable[[str], str] | None) -> Iterator[tuple[str, Picture]]:
    number = 0
    while ask is None or not ask(f"Picture {number + 1}: press Enter when all lies still, q when there is no more. "):
        number += 1
        for _, picture in _rests(camera, PATIENCE):
            yield f"picture {number}", picture
            break
        else:
            raise UserError(f"{source} shows no table at rest: take the hands away, and fix the camera.")
        if ask is None:
            return


def _rests(camera: Camera, most: int | None = None) -> Iterator[tuple[str, Picture]]:
    """One picture, the mean of some frames, for every time the table comes to rest; reads at most ``most`` frames."""
    stillness = Stillness(2)
    calm: list[Picture] = []
    read = given = 0
    while most is None or read < most:
        frame = camera.read()
        if frame is None:
            break
        read += 1
        begins, rests = stillness.feed(frame.image)
        if begins and calm:
            given += 1
            yield f"rest {given}", mean_of(calm)
        if begins or rests or not stillness.resting:
            calm = []
        if stillness.resting and len(calm) < MEAN_OF:
            calm.append(np.array(frame.image, np.uint8))
            if most is not None and len(calm) == MEAN_OF:
                break
    if calm:
        yield f"rest {given + 1}", mean_of(calm)


def named_pictures(folder: Path, names: Container[str]) -> list[Path]:
    """The pictures in that folder whose files bear one of the ``names``, sorted. Raises UserError where two bear the
    same one.
    """
    files = sorted(file for file in folder.iterdir() if file.suffix.lower() in PICTURES and file.stem in names)
    for one, other in pairwise(files):
        if one.stem == other.stem:
            raise UserError(f"{folder}: {one.name} and {other.name} have the same name: take away the wrong one.")
    return files


def asker() -> Callable[[str], str] | None:
    """The function that asks on the terminal; None where there is nobody to ask."""
    if not sys.stdin.isatty():
        return None

    def ask(question: str) -> str:
        try:
            return input(question).strip()
        except EOFError:
            return "q"

    return ask
