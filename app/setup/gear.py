"""What set-up works with: the cameras of this machine, how one is opened, and where the owner's tiles are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.rules.shipped import box_of
from app.rules.tileset import TileSet
from app.settings import Settings
from hardware import discover
from hardware.camera import AUTO, Camera, open_camera
from hardware.panel_simulated import SimulatedBoard
from hardware.panel_thread import ThreadedPanel

if TYPE_CHECKING:  # the eyes are in a process of their own: the app's need not load them
    from vision.scene.watcher import Watcher
    from vision.tiles.gallery import Gallery

ART = "art"
"""The folder beside the journal that holds a folder of pictures for every tile set."""


def opened(source: str) -> Camera:
    """The camera of that name; a live one that is not there yet counts as lost. Raises CameraError."""
    return open_camera(source, patient=True)


@dataclass(frozen=True, slots=True)
class Gear:
    """``cameras`` lists the cameras of this machine, ``open`` opens one by its source (raises CameraError).

    ``gallery`` loads the pictures of a tile set from a folder (raises GalleryError) and ``watcher`` makes the eyes of a
    game from them: tile set, pictures, folder of the pictures, folder of the journal (raises an error with a message).
    None where there are no eyes: then nothing is recognised and nothing can be proved. ``panel`` is that of the table,
    None without one, ``board`` its board where it is simulated.
    """

    cameras: Callable[[], list[discover.Found]] = discover.cameras
    open: Callable[[str], Camera] = opened
    panel: ThreadedPanel | None = None
    board: SimulatedBoard | None = None
    gallery: Callable[[Path, TileSet], Gallery] | None = None
    watcher: Callable[[TileSet, Gallery, Path, Path], Watcher] | None = None


def source_of(settings: Settings) -> str:
    """The source of the camera that was chosen, else the only one of this machine."""
    return settings.camera or AUTO


def art_folder(settings: Settings, data: Path, tileset: str) -> Path:
    """The folder with the pictures of the owner's tiles of that set: the one that was chosen, else one beside the
    journal in ``data``.
    """
    return Path(settings.art).expanduser() if settings.art else data / ART / Path(box_of(tileset)).name
