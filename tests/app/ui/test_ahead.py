"""What is drawn ahead is found at the first start."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

START = """
import sys
from pathlib import Path
from app.ui.base.environment import configure, prepare, require_window
prepare(Path(sys.argv[1]), offscreen=True); configure((320, 320)); require_window()
from app.tilesets import load_tileset
from app.ui.base import kept
from app.ui.base.materials import PLATES, leather, plate
from app.ui.base.palettes import PALETTES
from app.ui.base.pictures import Pictures
from app.values import LaidTile
missing = []
kept._store = lambda path, picture: missing.append(path.name)
pictures = Pictures(load_tileset("gold-rush"))
for face, _ in pictures.tileset.faces():
    pictures.laid(LaidTile(face, 0)); pictures.parts(face)
    for mark in pictures.marks(face): pictures.mark(mark)
for palette in PALETTES:
    leather(palette)
    for name in PLATES: plate(name, palette)
print(len(missing))
"""


@pytest.mark.slow
def test_the_first_start_draws_nothing_again(tmp_path: Path) -> None:
    """Tiles, marks and materials of every palette are loaded; without drawing ahead they are missing."""

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], capture_output=True, text=True, cwd=ROOT, timeout=300, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "are kept in" in run("-m", "app.cli.main", "draw-ahead", "--data", str(tmp_path / "data"))
    assert run("-c", START, str(tmp_path / "data")).strip() == "0"
