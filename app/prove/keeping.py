"""What a proof's bundle keeps of the table: what the eyes were given, as files."""

from __future__ import annotations

from pathlib import Path

from app.outside import read_bytes
from app.outside.bundles import LIMITS
from app.setup.calibration import LENS_FILE, TABLE_FILE
from vision.tiles.gallery import Gallery

BESIDE = ("*.json", "pieces/*.json", "pieces/*.png")
"""What lies beside the enrolled pictures and is given to the eyes too."""


def art_files(art: Path, gallery: Gallery) -> dict[str, bytes]:
    """What the eyes were given in the folder of the tiles: the enrolled pictures, what was measured beside them, and
    the pieces that were shown, by their names within the folder.
    """
    names = [f"{face.name}.png" for face in gallery.faces]
    names += sorted(str(path.relative_to(art)) for pattern in BESIDE for path in art.glob(pattern))
    return {name: data for name in names if (data := _bytes(art / name, art)) is not None}


def measured_files(data: Path) -> dict[str, bytes]:
    """Lens and table as they were measured, where they were."""
    found = {name: _bytes(data / name, data) for name in (LENS_FILE, TABLE_FILE)}
    return {name: content for name, content in found.items() if content is not None}


def _bytes(path: Path, folder: Path) -> bytes | None:
    """The content of a file that a bundle may hold; None where there is none that can be read."""
    try:
        return read_bytes(path, LIMITS.entry, folder)
    except OSError:
        return None
