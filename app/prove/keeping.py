"""What a proof's bundle keeps of the table: what the eyes were given, as files."""

from __future__ import annotations

from pathlib import Path

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
    return {name: (art / name).read_bytes() for name in names if (art / name).is_file()}


def measured_files(data: Path) -> dict[str, bytes]:
    """Lens and table as they were measured, where they were."""
    return {name: (data / name).read_bytes() for name in (LENS_FILE, TABLE_FILE) if (data / name).is_file()}
