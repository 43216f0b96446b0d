"""Plain pictures, quick to draw, where only what is written beside them is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import cv2
import numpy as np
import pytest

from app.rules.tileset import TileSet
from app.values.pictures import Picture

INK = (96, 150, 140)


def plain_faces(tileset: TileSet) -> Mapping[str, Picture]:
    """A picture for every face."""
    return {face.name: np.full((32, 32, 3), INK, np.uint8) for face, _ in tileset.faces()}


@contextmanager
def plain_pictures() -> Iterator[None]:
    """The pictures of the help and what lies before the camera in the guides are plain too."""
    from app.ui.gallery import guide_scenes
    from app.ui.help import pictures

    def plain(*_: object) -> Picture:
        return np.full((guide_scenes.TILE, guide_scenes.TILE, 3), INK, np.uint8)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "draw_scene", lambda *_: np.full((64, 96, 3), INK, np.uint8))
        patch.setattr(pictures, "_known", {})
        patch.setattr(guide_scenes, "draw_tile", plain)
        patch.setattr(guide_scenes, "draw_piece", lambda *_: cv2.cvtColor(plain(), cv2.COLOR_BGR2BGRA))
        yield
