"""The pictures of a showing of pieces that has not been kept yet: so that it can be stopped and gone on with."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from app.atomic_write import write_whole
from app.lang import say
from app.lang.errors import reason
from app.outside.pictures import FRAME, read_picture
from app.setup.pieces import EMPTY, FOLDER, PiecesFileError
from app.values.pictures import Picture

SHOWN = "shown"
"""The folder of these pictures, within that of the learned pieces."""


class Showing:
    """The pictures ``NAME.png`` in the folder of the pieces of ``art``; ``names`` are those of all pictures."""

    def __init__(self, art: Path, names: Iterable[str]) -> None:
        self._folder = art / FOLDER / SHOWN
        self._names = tuple(names)

    def load(self) -> dict[str, Picture]:
        """What has been shown until now, uint8 [h, w, 3] of one size. Without the bare table nothing can be used; a
        picture that cannot be read is shown again.
        """
        pictures: dict[str, Picture] = {}
        for name in self._names:
            try:
                picture = read_picture(self._folder / f"{name}.png", FRAME, self._folder)
            except OSError:
                continue
            if picture is not None:
                pictures[name] = np.asarray(picture, np.uint8)
        bare = pictures.get(EMPTY)
        if bare is None:
            return {}
        return {name: picture for name, picture in pictures.items() if picture.shape == bare.shape}

    def put(self, name: str, picture: Picture) -> None:
        """Keep the picture of that name. Raises PiecesFileError."""
        data = cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()
        try:
            write_whole(self._folder / f"{name}.png", data)
        except OSError as error:
            raise PiecesFileError(say("pieces.unwritten", path=str(self._folder), error=reason(error))) from None

    def clear(self) -> None:
        """Forget everything. Raises PiecesFileError."""
        try:
            for name in self._names:
                (self._folder / f"{name}.png").unlink(missing_ok=True)
        except OSError as error:
            raise PiecesFileError(say("pieces.unwritten", path=str(self._folder), error=reason(error))) from None
