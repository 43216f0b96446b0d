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
