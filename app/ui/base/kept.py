"""Pictures that are drawn once and kept beside the games: the next start loads them instead of drawing them again.

The folder may be emptied at any time. It is named after the code that draws, so that a new version draws anew.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import tempfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from struct import Struct, error

import cv2
import numpy as np

import app.art
from app.ui.base.environment import pictures_folder
from app.values.pictures import Picture

log = logging.getLogger(__name__)

_HEAD = Struct("<4sHHHI")
"""Mark, height, width, channels and CRC-32 of the pixels."""
_MARK = b"CMp1"
_LARGEST = 1024
"""The longest side of a picture that is kept, in pixels."""


def kept(what: str, draw: Callable[[], Picture]) -> Picture:
    """The picture uint8 [h, w, 3 or 4] that ``draw`` makes, from the folder if it was kept there before.

    ``what`` must name everything that the picture depends on but the code. A file that cannot be read or written, or
    that is damaged, only costs the time to draw it again.
    """
    found = kept_before(what)
    if found is None:
        found = draw()
        path = _path(what)
        if path is not None:
            _store(path, found)
    return found


def kept_before(what: str) -> Picture | None:
    """The picture that ``kept`` keeps under that name; None where it has to be drawn."""
    path = _path(what)
    return None if path is None else _load(path)


def draw_ahead(what: str, draw: Callable[[], Picture]) -> None:
    """Draw a picture so that it is kept, unless it is there already or nothing can be kept."""
    path = _path(what)
    if path is not None and not path.is_file():
        _store(path, draw())


def _path(what: str) -> Path | None:
    folder = _folder()
    return None if folder is None else folder / hashlib.sha256(what.encode()).hexdigest()[:32]


def _load(path: Path) -> Picture | None:
    try:
        with path.open("rb") as file:
            data = file.read(_HEAD.size + 4 * _LARGEST * _LARGEST)
        mark, height, width, channels, crc = _HEAD.unpack_from(data)
    except (OSError, error):
        return None
    pixels = memoryview(data)[_HEAD.size :]
    if mark != _MARK or len(pixels) != height * width * channels or zlib.crc32(pixels) != crc:
        return None
    return np.frombuffer(pixels, np.uint8).reshape(height, width, channels).copy()


def _store(path: Path, picture: Picture) -> None:
    if max(picture.shape) > _LARGEST:
        return
    pixels = np.ascontiguousarray(picture).tobytes()
    head = _HEAD.pack(_MARK, *picture.shape, zlib.crc32(pixels))
    name = ""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:  # not forced to the disk: a torn file fails its check sum
            file.write(head + pixels)
        os.replace(name, path)
    except OSError as why:
        log.debug("a picture is not kept: %s", why)
        if name:
            with suppress(OSError):
                os.unlink(name)


@cache
def _folder() -> Path | None:
    """The folder for the pictures of this code; those of other versions go. None where there is none."""
    place = pictures_folder()
    if place is None:
        return None
    folder = place / _code()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for other in place.iterdir():
            if other.name != folder.name:
                shutil.rmtree(other, ignore_errors=True)
    except OSError as why:
        log.debug("pictures are not kept: %s", why)
        return None
    return folder


def _code() -> str:
    """A name for the code that draws: it changes with every line of it."""
    files = sorted((*Path(app.art.__file__).parent.rglob("*.py"), *Path(__file__).parent.glob("*.py")))
    digest = hashlib.sha256(cv2.__version__.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
