"""The app around the screen, and a turn played by touch on the real table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from app.lang import Translator
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.inputs import Input, StartGame
from app.table.view import TableView, view
from app.ui.board import SpotButton
from app.ui.sheets import FaceButton

States = Callable[..., dict[str, TableView]]


class Source:
    """A source whose views and pictures are set by the test."""

    def __init__(self, shown: TableView) -> None:
        self.shown = shown
        self.picture: Any = None
        self.asked = 0
        self.sent: list[Input] = []

    def view(self) -> TableView:
        """The view that was set."""
        self.asked += 1
        return self.shown

    def send(self, value: Input) -> None:
        """Keep the input."""
        self.sent.append(value)

    def preview(self) -> Any:
        """The picture that was set."""
        return self.picture


def test_the_app_shows_what_its_source_has(
    stage: Any, states: States, tileset: TileSet, translator: Translator, art: dict[str, Any]
) -> None:
    """Once a frame the source is asked; a new view and a new picture appear, and go again."""
    from app.ui.app import ClaimManagerApp

    source = Source(states(3)["act"])
    app = ClaimManagerApp(source, tileset, translator, art)
    try:
        screen = app.build()
        app.update(0.02)
        assert source.asked == 1
        assert screen.status.words == "Bruno: a piece, mining, or nothing"
        source.shown = states(3)["place"]
        source.picture = np.zeros((90, 160, 3), np.uint8)
        app.update(0.02)
        assert screen.status.words == "Bruno: lay a tile"
        assert screen.camera.parent is screen
        source.picture = None
        app.update(0.02)
        assert screen.camera.parent is None
    finally:
        from kivy.clock import Clock

        Clock.unschedule(app.update)
        app.on_stop()


def test_a_turn_is_played_by_touch_alone(stage: Any, tileset: TileSet) -> None:
    """Tap a free cell, a face, lay it, tap the tile, a place for the cowboy: the table has all of it."""
    state, _ = step(new_state(tileset), StartGame(("red", "blue"), {"red": "Anna", "blue": "Bruno"}, {}, 7))
    state = replace(state, watched=False)
    screen = stage.open(view(state))

    def follow() -> None:
        nonlocal state
        for value in stage.sent:
            state, _ = step(state, value)
        stage.sent.clear()
        stage.show(view(state))

    stage.tap_cell(view(state).free[0])
    stage.press(stage.all(FaceButton)[0])
    stage.press(stage.button("save"))
    follow()
    assert len(view(state).tiles) == 2
    assert view(state).phase == "act"
    fresh = next(tile for tile in view(state).tiles if tile.fresh)
    stage.tap_cell(fresh.cell)
    stage.press(stage.all(SpotButton)[0])
    follow()
    assert view(state).phase == "place"
    assert "Bruno" in screen.status.words
    stage.press(stage.button("undo"))
    follow()
    assert view(state).phase == "act"


def test_kivy_is_quiet_and_writes_in_our_folder(tmp_path: Path) -> None:
    """Starting the screen prints nothing, leaves the command line alone and writes only below the data folder."""
    code = (
        "import sys; from pathlib import Path\n"
        "from app.ui.environment import prepare, configure, require_window\n"
        "prepare(Path(sys.argv[1]) / 'data', offscreen=True)\n"
        "configure((800, 480)); require_window()\n"
        "import app.ui.app\n"
        "import logging; logging.getLogger().warning('ours')\n"
    )
    home = tmp_path / "home"
    home.mkdir()
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, str(tmp_path), "--help"],
        capture_output=True,
        text=True,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin"},
        cwd=Path(__file__).parents[3],
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert done.stderr == "ours\n"
    assert (tmp_path / "data" / "kivy").is_dir()
    assert list(home.iterdir()) == []


def test_the_shaders_of_the_drawing_library_are_kept_in_our_folder(tmp_path: Path) -> None:
    """Mesa would keep compiled shaders in the home's `.cache`: before Kivy starts it is told a folder below the data
    folder, whatever folder it was told before, and finds it there."""
    code = (
        "import os, sys; from pathlib import Path\n"
        "from app.ui.environment import prepare\n"
        "prepare(Path(sys.argv[1]), offscreen=True)\n"
        "assert 'kivy' not in sys.modules\n"
        "print(os.environ['MESA_SHADER_CACHE_DIR'])\n"
    )
    data = tmp_path / "data"
    for before in [dict[str, str](), {"MESA_SHADER_CACHE_DIR": str(tmp_path / "elsewhere")}]:
        done = subprocess.run(
            [sys.executable, "-c", code, str(data)],
            capture_output=True,
            text=True,
            env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", **before},
            cwd=Path(__file__).parents[3],
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        told = Path(done.stdout.strip())
        assert told.is_relative_to(data)
        assert told.is_dir()
    assert not (tmp_path / "elsewhere").exists()


def test_without_a_screen_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    """A machine without a display gets an error that names the ways out, and no traceback of Kivy's."""
    code = (
        "import sys; from pathlib import Path\n"
        "from app.ui.environment import ScreenError, prepare, configure, require_window\n"
        "prepare(Path(sys.argv[1])); configure((800, 480))\n"
        "try:\n"
        "    require_window()\n"
        "except ScreenError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "none-such"},
        cwd=Path(__file__).parents[3],
        check=False,
        timeout=120,
    )
    assert done.stdout.startswith("No screen can be opened:"), done.stderr
    assert "--headless" in done.stdout
    assert done.stderr == ""
