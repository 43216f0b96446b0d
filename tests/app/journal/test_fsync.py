"""What people were told did not count is not there after the restart either."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.journal import FILE_NAME, Journal

FAILING = Path(__file__).with_name("fsync_fails.py")


@pytest.mark.parametrize(
    ("world", "tries"),
    [("read", 1), ("alone", 3), *(pytest.param(*case, marks=pytest.mark.slow) for case in (("alone", 1), ("read", 3)))],
)
def test_an_event_that_was_refused_does_not_come_back(tmp_path: Path, world: str, tries: int) -> None:
    """However the log stood when the disk failed; what was acknowledged is all there, and play goes on."""
    done = subprocess.run([sys.executable, FAILING, str(tmp_path), world, str(tries)], check=False)
    if done.returncode == 3:
        pytest.skip("this system lets no process fail its own calls")
    assert done.returncode == 0
    with Journal.open(tmp_path / FILE_NAME, read_only=True) as journal:
        assert [event["event"] for event in journal.events(1)] == ["game_started", "kept", "kept"]
    with Journal.open(tmp_path / FILE_NAME) as journal:
        assert journal.restored is None
        assert [event["event"] for event in journal.events(1)] == ["game_started", "kept", "kept"]
        journal.append(1, {"event": "next"})
        assert len(journal.events(1)) == 4
