"""Creates the camera and the recognition, real or simulated, in this process or in their own."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from app import settings
from app.art.tiles import draw_set
from app.cli.errors import UserError
from app.cli.tokens import FOLDER, token_faces
from app.lang import Message, say
from app.lang.errors import english
from app.rules import Move, Options, TileSet
from app.rules.options import Chosen
from app.rules.shipped import options_of
from app.session.looking import Eyes
from app.session.tile_learning import ArtKeeper
from app.setup.calibration import (
    COLOURS_FILE,
    LENS_FILE,
    TABLE_FILE,
    CalibrationFileError,
    load_colours,
    load_lens,
    load_table,
)
from app.setup.pieces import PiecesFileError, load_pieces
from app.setup.usual_shapes import usual_solids
from app.table.model.events import GameStarted
from app.tilesets import load_tileset
from app.values.progress import Progress, silent
from hardware.camera import AUTO, Camera, Frame, SilentCameraError, is_living, open_camera
from vision.tiles.gallery import Gallery, GalleryError

if TYPE_CHECKING:
    # A game by touch alone needs neither recognition nor a simulated table and starts without loading them.
    from app.demo.demo import Demo
    from hardware.simulator import TableSettings
    from vision.scene.watcher import Options as WatcherOptions
    from vision.scene.watcher import Watcher

FACE_SIZE = 192
"""The side, in pixels, of the pictures on the simulated table and of the reference pictures."""

Pictures = Mapping[str, NDArray[np.uint8]]
"""Square pictures by face name, uint8 BGR [s, s, 3], north up."""


@dataclass(frozen=True)
class DemoPlan:
    """Everything that determines a demonstration, as plain values that can be sent to another process.

    ``tileset`` is a name or folder, ``art`` a folder of pictures or None for our own drawings, ``moves`` a game to play
    or None for a random one, ``options`` its rules or None for those of the box.
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
        from app.demo.demo import seats_of

        return self.seats or seats_of(self.seed)

    @property
    def chosen(self) -> Chosen:
        """The options of the game, by name."""
        return asdict(self.options) if self.options is not None else options_of(self.tileset)

    def another(self, seats: tuple[str, ...], seed: int) -> DemoPlan:
        """The same demonstration with another shuffle; a recorded game is repeated."""
        return replace(self, seats=seats, seed=seed)

    def start(self, tileset: TileSet, pictures: Pictures, breath: int = 0) -> Demo:
        """The demonstration, with its camera before the first frame; ``breath`` as for ``Demo``. Raises ValueError for
        invalid seats.
        """
        from app.demo.demo import Demo

        options = Options(**self.chosen)  # pyrefly: ignore[bad-argument-type]  # they are values that ``CHOICES`` offers
        return Demo(tileset, pictures, self.settings, self.seed, self.players, options, self.moves, breath)


def pictures_of(tileset: TileSet, art: Path | None, progress: Progress = silent) -> Pictures:
    """The picture of every face by its name, from the folder or our own drawings. Raises GalleryError."""
    if art is None:
        return draw_set(tileset, FACE_SIZE, progress)
    gallery = gallery_in(art, tileset)
    return {face.name: face.picture for face in gallery.faces}


def gallery_in(art: Path, tileset: TileSet) -> Gallery:
    """The enrolled pictures in that folder. Raises GalleryError that names every missing face."""
    return Gallery.load(art, faces=[face.name for face, _ in tileset.faces()], alike=tileset.alike)


def playing_gallery(art: Path, tileset: TileSet) -> Gallery:
    """The enrolled pictures in that folder for a game: faces other than the start tile's may be ``missing`` and are
    learned during the game. Raises GalleryError.
    """
    sides = {face.name: tileset.by_id[face.design].sides for face, _ in tileset.faces()}
    gallery = Gallery.load(art, sides, partial=True, sides=sides, alike=tileset.alike)
    start = tileset.start_face.name
    if start not in gallery.index:
        raise GalleryError(
            [f"{start}.png: is missing, enrol this tile: by it the game is found on the table"], str(art)
        )
    return gallery


def unenrolled(gallery: Gallery) -> Message | None:
    """The message about faces that have no picture yet; None if all have one."""
    return say("notice.unenrolled", count=len(gallery.missing)) if gallery.missing else None


def gallery_of(art: Path, tileset: TileSet) -> Gallery:
    """Like ``gallery_in``, but raises UserError for the command line."""
    try:
        return gallery_in(art, tileset)
    except GalleryError as error:
        raise UserError(str(error)) from None


def watcher_of(tileset: TileSet, gallery: Gallery, options: WatcherOptions | None = None) -> Watcher:
    """A watcher that knows these pictures and the usual shapes of the game's pieces, and looks for the start tile
    first.
    """
    from vision.scene.watcher import Options as WatcherOptions
    from vision.scene.watcher import Watcher

    options = replace(options or WatcherOptions(), solids=usual_solids(tileset.terms))
    # In a set of its own no tile is known to be the first: the map counts from the one that is found first.
    start = tileset.start_face if tileset.start_face.name in gallery.index else None
    return Watcher(gallery, options, start=start)


def measured_options(art: Path, data: Path, agree: int = 2) -> WatcherOptions:
    """The options of a watcher for this table: the lens and the table that ``calibrate`` has saved in the data
    directory ``data``, and the colours and pieces saved with the tiles in ``art``. ``agree`` is how many still
    frames must agree. Raises UserError for a damaged file.
    """
    from vision.scene.watcher import Options as WatcherOptions

    try:
        colours = load_colours(art / COLOURS_FILE)
        return WatcherOptions(
            agree,
            colours=None if colours is None else colours.colours(),
            view=load_table(data / TABLE_FILE),
            lens=load_lens(data / LENS_FILE),
            pieces=load_pieces(art),
        )
    except (CalibrationFileError, PiecesFileError) as error:
        raise UserError(error.message) from None


def demo_eyes(plan: DemoPlan, progress: Progress = silent) -> Eyes:
    """Camera and watcher of a demonstration that somebody looks at, for the process of the eyes; ``progress`` hears of
    the tiles that have been drawn for its table.
    """
    from app.demo.demo import BREATH

    cv2.setNumThreads(1)
    tileset = load_tileset(plan.tileset, plan.art)
    pictures = pictures_of(tileset, plan.art, progress)
    demo = plan.start(tileset, pictures, BREATH)
    return Eyes(
        demo.camera,
        watcher_of(tileset, Gallery(pictures, faces=pictures, alike=tileset.alike)),
        demo.touches,
        demo.played,
        hold=demo.hold,
    )


def next_demo(plan: DemoPlan, opening: GameStarted) -> Callable[..., Eyes]:
    """The function that creates the eyes of the next game of a demonstration."""
    return partial(demo_eyes, plan.another(opening.seats, opening.token_seed))


def camera_eyes(source: str, tileset_name: str, art: Path, data: Path, *, patient: bool = True) -> Eyes:
    """A real camera and its watcher, for the process of the eyes. ``art`` and ``data`` are as for ``measured_options``;
    with ``patient`` a live camera that is not connected yet is waited for. Raises CameraError, GalleryError.
    """
    cv2.setNumThreads(1)
    tileset = load_tileset(tileset_name)
    living = is_living(source)
    options = replace(measured_options(art, data), living=living)
    watcher = watcher_of(tileset, playing_gallery(art, tileset), options)
    faces = token_faces(tileset, art / FOLDER) if tileset.tokens else None
    camera = open_camera(source, patient=patient)
    return Eyes(camera, watcher, lasting=living, faces=faces, keep=ArtKeeper(art))


def source_of(arguments: argparse.Namespace, folder: Path) -> str | None:
    """The source of a real game: the one named, else the one saved in the settings in ``folder``, else the only camera
    found. None, for a game by touch alone, if none is named and there are no pictures of tiles.
    """
    if arguments.camera is not None and arguments.camera != AUTO:
        return str(arguments.camera)
    if arguments.camera is None and arguments.art is None:
        return None
    return settings_in(folder).camera or AUTO


def settings_in(folder: Path) -> settings.Settings:
    """The owner's settings saved in that folder. Raises UserError for a damaged file."""
    try:
        return settings.load(folder)
    except settings.SettingsError as error:
        raise UserError(error.message) from None


def frames(camera: Camera, wait: float, clock: Callable[[], float] = time.monotonic) -> Iterator[Frame | None]:
    """The frames of a source to its end, with one None for every loss of a live camera. Losses, and settings that a
    live camera does not support, are reported on standard error.

    Raises SilentCameraError when a lost camera does not return within ``wait`` seconds, CameraError if a source fails.
    """
    since: float | None = None
    told = False
    while True:
        try:
            frame = camera.read()
        except SilentCameraError as error:
            if since is None and not (camera.living is not None and camera.living.adapting):
                since = clock()
                print(f"claim-manager: {error}", file=sys.stderr)
                yield None
            if since is not None and clock() - since >= wait:
                raise
            continue
        if frame is None:
            return
        if not told:
            told = True
            for note in camera.living.notes if camera.living is not None else ():
                print(f"claim-manager: {camera.name}: {english(note)}", file=sys.stderr)
        if since is not None:
            print("claim-manager: the camera is back.", file=sys.stderr)
            since = None
        yield frame
