"""No evil file hangs a command, fills its memory or breaks it: each gets a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

MEGABYTES, SECONDS = 300, 1.0
"""The most memory, with all that the program itself takes, and the most time on the processor, for one file."""


@pytest.mark.slow
def test_every_command_says_what_is_wrong_with_every_evil_file(tmp_path: Path) -> None:
    """More than a hundred files, each to every command that could meet it."""
    words = [sys.executable, "-P", "-m", "tests.worlds.evil_run", str(tmp_path / "evil")]
    done = subprocess.run(words, capture_output=True, check=True, timeout=1200)
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b'{"words"')]
    assert len({row["file"] for row in rows}) > 100
    wrong = [
        (row["words"], row["code"], row["cpu"], row["megabytes"], row["told"][-300:])
        for row in rows
        if row["code"] not in (0, 1, 2)
        or "Traceback" in row["told"]
        or row["cpu"] > SECONDS
        or row["megabytes"] > MEGABYTES
        or not row["told"].replace("\n", "").isprintable()
    ]
    assert wrong == []
