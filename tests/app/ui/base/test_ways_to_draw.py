"""Every way in which pages draw is compiled before it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]

DRAW = """
import os, sys
from pathlib import Path
from app.ui.base.environment import configure, prepare, require_window
prepare(Path(sys.argv[1]), offscreen=True); configure((320, 320)); require_window()
from kivy.core.window import Window
from kivy.graphics import Canvas, InstructionGroup
from kivy.uix.floatlayout import FloatLayout
from app.table.presentation.shows import AreaView
from app.tilesets import load_tileset
from app.ui.base.pictures import Pictures
from app.ui.base.ways_to_draw import Unseen
from app.ui.map.widget import Board
from app.ui.scores.light import FeatureLight
from app.values import Cell

page = FloatLayout(size=(320, 320))
Window.add_widget(page)

def frames(many=1):
    for _ in range(many):
        Window.dispatch("on_draw"); Window.dispatch("on_flip")

def kept():
    return {path for path in Path(os.environ["MESA_SHADER_CACHE_DIR"]).rglob("*") if path.is_file()}

board = Board(Pictures(load_tileset("gold-rush")), size_hint=(None, None), size=(320, 320))
page.add_widget(board)
frames(3)
unseen = Unseen(page.canvas)
while unseen.step():
    frames()
before = kept()
light = FeatureLight(board)
light.load([[AreaView(Cell(0, 0), 0, (((0.2, 0.2), (0.8, 0.2), (0.8, 0.8)),))]])
light.finish()
light.light([1.0], 1.0)
frames(3)
print(len(before), len(kept() - before))
"""


@pytest.mark.slow
def test_the_light_of_the_first_scoring_has_nothing_left_to_compile(tmp_path: Path) -> None:
    """A graphics library that keeps what it compiles, from an empty folder, keeps nothing more when a scoring darkens
    the map."""
    done = subprocess.run(
        [sys.executable, "-c", DRAW, str(tmp_path / "data")],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    before, more = map(int, done.stdout.split())
    if not before:
        pytest.skip("the graphics library here keeps nothing")
    assert more == 0
