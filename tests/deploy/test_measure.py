"""The command that measures a machine and writes one file to send back."""

from __future__ import annotations

import subprocess
from pathlib import Path

STUB = """#!/bin/sh
echo "called: $*"
echo x >claim-manager-camera.png
[ "$2" != vision ] || exit 3
"""


def measure(root: Path, *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [root / "deploy" / "measure", *map(str, words)], capture_output=True, text=True, timeout=60, check=False
    )


def test_every_part_is_in_the_file_and_one_that_fails_stops_no_other(root: Path, tmp_path: Path) -> None:
    """Machine, self-test and each bench, with exit codes and seconds; nothing of the home is in it."""
    program, file = tmp_path / "program", tmp_path / "figures.txt"
    program.write_text(STUB)
    program.chmod(0o755)
    done = measure(root, "--program", program, file)
    assert done.returncode == 0, done.stderr
    text = file.read_text("utf-8")
    for line in ("called: self-test --yes --json", *(f"called: bench {what} --json" for what in ("rules", "journal"))):
        assert line in text
    assert text.count("== exit 0") == 5
    assert text.count("== exit 3") == 1
    assert "== the machine, after" in text
    assert f"send back the file {file}" in done.stderr
    assert {each.name for each in tmp_path.iterdir()} == {"program", "figures.txt"}
    assert not Path("claim-manager-camera.png").exists()
    assert str(Path.home()) not in text.replace(str(tmp_path), "")


def test_without_an_app_it_says_what_to_do(root: Path, tmp_path: Path) -> None:
    """And writes no file."""
    done = measure(root, "--program", tmp_path / "none", tmp_path / "figures.txt")
    assert done.returncode == 1
    assert "run 'sudo ./deploy/install'" in done.stderr
    assert not (tmp_path / "figures.txt").exists()
