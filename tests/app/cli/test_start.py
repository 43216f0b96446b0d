"""What the program imports when it starts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HEAVY = ("hardware.simulator", "app.demo.demo", "vision.scene.watcher", "kivy")


def test_a_game_by_touch_loads_neither_eyes_nor_a_simulated_table() -> None:
    """The app on the screen starts without the modules that only a camera or the demonstration needs."""
    code = "import json, sys, app.cli.play; print(json.dumps(sorted(sys.modules)))"
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=True)
    assert [name for name in json.loads(done.stdout) if name in HEAVY] == []


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

EYES = ("vision.scene.watcher", "vision.enrolment", "vision.tiles.reader", "hardware.simulator", "app.demo")
LATER = (
    "app.ui.setup",
    "app.ui.led",
    "app.ui.help",
    "app.ui.archive",
    "app.ui.options",
    "app.ui.new_game",
    "app.prove",
)


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
