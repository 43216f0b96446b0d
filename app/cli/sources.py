"""What the eyes look at: a real camera or the simulated table. Made here, or in the eyes' own process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from app.art.tiles import draw_set
from app.cli.errors import UserError
from app.demo.demo import Demo, seats_of
from app.rules import Move, Options, TileSet
from app.rules.tileset import face_name
from app.session import Eyes
from app.tilesets import load_tileset
from hardware.camera import open_camera
from hardware.simulator import TableSettings
from vision.gallery import Gallery, GalleryError
from vision.watcher import Watcher

FACE_SIZE = 192
"""Pixels a side of the pictures that lie on the simulated table and that the eyes compare with."""

Pictures = Mapping[str, NDArray[np.uint8]]
"""Square pictures by face name, uint8 BGR [s, s, 3], north up."""


@dataclass(frozen=True)
class DemoPlan:
    """All that decides a demonstration, as plain values that cross a process border.

    ``tileset`` is a name or folder, ``art`` a folder of pictures or None for our own drawings, ``moves`` a game to play
    or None for a random one.
    """

    tileset: str
    settings: TableSettings
    seed: int
    seats: tuple[str, ...] | None = None
    art: Path | None = None
    moves: tuple[Move, ...] | None = None
    options: Options | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The colours that play, in order."""
        return self.seats or seats_of(self.seed)

    def start(self, tileset: TileSet, pictures: Pictures) -> Demo:
        """The demonstration, its camera before the first frame. Raises ValueError for seats that cannot be."""
        return Demo(tileset, pictures, self.settings, self.seed, self.players, self.options, self.moves)


def pictures_of(tileset: TileSet, art: Path | None) -> Pictures:
    """The picture of every face by its name: those in the folder, or our own drawings. Raises GalleryError."""
    if art is None:
        return draw_set(tileset, FACE_SIZE)
    gallery = gallery_in(art, tileset)
    return {face.name: face.picture for face in gallery.faces}


def gallery_in(art: Path, tileset: TileSet) -> Gallery:
    """The enrolled pictures in that folder. Raises GalleryError naming every face that is missing."""
    return Gallery.load(art, faces=[face_name(d, v) for d, v, _ in tileset.faces()])


def gallery_of(art: Path, tileset: TileSet) -> Gallery:
    """Like ``gallery_in`` for the command line. Raises UserError."""
    try:
        return gallery_in(art, tileset)
    except GalleryError as error:
        raise UserError(str(error)) from None


def watcher_of(tileset: TileSet, gallery: Gallery) -> Watcher:
    """Eyes that know these pictures and look for the start tile first."""
    return Watcher(gallery, start=(tileset.start, tileset.start_variant))


def demo_eyes(plan: DemoPlan) -> Eyes:
    """Camera and watcher of a demonstration, for the eyes' own process."""
    cv2.setNumThreads(1)
    tileset = load_tileset(plan.tileset)
    pictures = pictures_of(tileset, plan.art)
    demo = plan.start(tileset, pictures)
    return Eyes(demo.camera, watcher_of(tileset, Gallery(pictures)), demo.touches)


def camera_eyes(source: str, tileset_name: str, art: Path) -> Eyes:
    """A real camera and its watcher, for the eyes' own process. Raises CameraError, GalleryError."""
    cv2.setNumThreads(1)
    tileset = load_tileset(tileset_name)
    return Eyes(open_camera(source), watcher_of(tileset, gallery_in(art, tileset)))
