"""What the program imports when it starts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("hardware.simulator", "app.demo.demo", "vision.scene.watcher", "kivy")


STEPS = """
import json, sys
import app.session.looking; eyes = sorted(sys.modules)
import app.cli.play; print(json.dumps([eyes, sorted(sys.modules)]))
"""


@pytest.fixture(scope="module")
def loaded() -> tuple[list[str], list[str]]:
    """The modules that the eyes' process has loaded when it begins, and those of the app on the screen."""
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", STEPS], capture_output=True, text=True, cwd=root, check=True)
    eyes, app = json.loads(done.stdout)
    return eyes, app


def test_a_game_by_touch_loads_neither_eyes_nor_a_simulated_table(loaded: tuple[list[str], list[str]]) -> None:
    """The app on the screen starts without the modules that only a camera or the demonstration needs."""
    assert [name for name in loaded[1] if name in HEAVY] == []


GAME = ("app.session.session", "app.session.eyes", "app.table.presentation", "app.table.actions", "app.journal", "kivy")


def test_the_process_of_the_eyes_loads_nothing_of_the_game_that_it_serves(loaded: tuple[list[str], list[str]]) -> None:
    """It is started again after each failure, in the middle of a game: half of its start was spent on the app."""
    assert [name for name in loaded[0] if name.startswith(GAME)] == []


SCREEN = """
import json, sys
from pathlib import Path
from app.ui.base.environment import configure, prepare, require_window
data = Path(sys.argv[1])
prepare(data, offscreen=True); configure((800, 480)); require_window()
from kivy.base import EventLoop
from app.journal import FILE_NAME, Journal
from app.session.evening import Equipment, Evening
from app.settings import Settings
from app.ui.app import ClaimManagerApp
app = ClaimManagerApp(Evening(Journal.open(data / FILE_NAME), data, Equipment()), Settings())
EventLoop.window.add_widget(app.build())
EventLoop.idle()
print(json.dumps([type(app.navigator.page).__name__, *sorted(sys.modules)]))
"""

EYES = (
    "vision.scene.watcher",
    "vision.enrolment",
    "vision.tiles.reader",
    "hardware.simulator",
    "app.demo",
    "hardware.mjpeg",
)
LATER = (
    "app.ui.setup",
    "app.ui.led",
    "app.ui.help",
    "app.ui.archive",
    "app.ui.options",
    "app.ui.new_game",
    "app.prove",
)


@pytest.mark.slow
def test_the_home_page_is_there_before_what_it_leads_to_has_been_loaded(tmp_path: Path) -> None:
    """What few evenings need, and the eyes, are loaded when they are opened."""
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", SCREEN, str(tmp_path)], capture_output=True, text=True, cwd=root, check=True
    )
    page, *names = json.loads(done.stdout)
    assert page == "HomePage"
    loaded = [name for name in names if name.startswith((*LATER, *EYES))]
    assert loaded == []
