"""The commands in `deploy/` themselves."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.sampling import sampled

Machine = Any  # of conftest.py

ROOT = Path(__file__).resolve().parents[2]

COMMANDS = [
    "deploy/run",
    "deploy/test",
    "deploy/lock",
    "deploy/evaluate",
    "deploy/check-fresh",
    "deploy/install",
    "deploy/measure",
    ".ci/run",
]


@pytest.mark.parametrize("name", COMMANDS)
def test_command_is_executable(root: Path, name: str) -> None:
    """Each command is executable and stops at its first unexpected failure."""
    path = root / name
    assert os.access(path, os.X_OK)
    assert path.read_text("utf-8").startswith("#!/usr/bin/env bash\n")
    assert "set -euo pipefail" in path.read_text("utf-8")


@pytest.mark.slow
def test_shellcheck_finds_nothing(root: Path) -> None:
    """shellcheck finds nothing in the shell scripts."""
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed")
    result = subprocess.run(
        ["shellcheck", "-x", *COMMANDS, "deploy/units/command"], cwd=root, capture_output=True, text=True, timeout=120
    )
    assert result.stdout == ""
    assert result.returncode == 0


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_sets_nothing_up(machine: Machine, option: str) -> None:
    """Help works on a machine where nothing is set up, and sets nothing up."""
    result = machine.run("./deploy/run", option)
    assert result.returncode == 0
    assert "--set-up" in result.stdout
    assert "minutes" in result.stdout, "how long set-up takes is said before it begins"
    assert "not set up yet" in result.stdout
    assert machine.calls("python -m") == []


@pytest.mark.slow
def test_help_includes_the_programs_own(machine: Machine) -> None:
    """After set-up, help also shows the program's options."""
    machine.run("./deploy/run", "--set-up")
    result = machine.run("./deploy/run", "--help")
    assert "--set-up" in result.stdout
    assert "not set up yet" not in result.stdout
    assert result.stdout.endswith("started: --help\n")


def test_unknown_test_option_is_refused(machine: Machine) -> None:
    """A mistyped option is named and nothing runs."""
    result = machine.run("./deploy/test", "--fast")
    assert result.returncode == 2
    assert "'--fast'" in result.stderr
    assert machine.calls("python") == []


CHECKER = """#!/bin/bash
echo "${0##*/} $*"
if [[ "$*" == *"$FAILING"* ]]; then exit 1; fi
"""


PYTEST = "pytest -n 3 --dist=worksteal --durations=25 --durations-min=1"
"""The call of the tests, which prints the slowest ones and the count at its end."""


def checkers(machine: Machine, failing: str) -> None:
    """Set up for the tests, with fake checkers: the one whose call contains `failing` fails."""
    machine.run("./deploy/test", "--", "nothing")
    for name in ("python", "pytest"):
        # Overwritten in place, so that the environment still matches its stamp.
        path = machine.test_venv / "bin" / name
        path.write_text(CHECKER.replace("$FAILING", failing), "utf-8")
        path.chmod(0o755)


def test_tests_come_last_and_get_the_arguments(machine: Machine) -> None:
    """Lint and format come first; what pytest prints is the end of the output; slow tests stay out."""
    checkers(machine, "no such call")
    result = machine.run("./deploy/test", "--", "tests/app", "-q")
    assert result.returncode == 0
    assert [line for line in result.stdout.splitlines() if not line.startswith("== ")] == [
        "python -m ruff check .",
        "python -m ruff format --check .",
        f"{PYTEST} -m not slow tests/app -q",
    ]


@pytest.mark.slow
def test_a_fresh_checkout_compiles_its_tests_once(machine: Machine) -> None:
    """The processes that run them would each compile all of them; what is compiled is kept for the next run."""
    checkers(machine, "no such call")
    told = machine.folder / "told"
    noting = f'#!/bin/bash\necho "pytest $*" >>{told}\nmkdir -p -- "$PYTHONPYCACHEPREFIX"\n'
    (machine.test_venv / "bin" / "pytest").write_text(noting, "utf-8")
    for _ in range(2):
        machine.run("./deploy/test", "--", "tests/app")
    run = f"{PYTEST} -m not slow tests/app"
    assert told.read_text("utf-8").splitlines() == ["pytest --collect-only -q -m not slow tests/app", run, run]


def test_all_includes_slow_tests(machine: Machine) -> None:
    """`--all` runs all tests."""
    checkers(machine, "no such call")
    assert machine.run("./deploy/test", "--all").stdout.endswith(f"\n{PYTEST}\n")


def test_wrong_types_are_told_after_the_tests(machine: Machine) -> None:
    """They are checked beside the tests; what is wrong with them stands below the tests' own count."""
    checkers(machine, "pyrefly")
    result = machine.run("./deploy/test")
    assert result.returncode == 1
    assert result.stdout.splitlines()[-3:] == ["== types", "python -m pyrefly check", "Failed: types"]


XDG_FOLDERS = ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]


@pytest.mark.parametrize("name", sampled(["KIVY_HOME", "MESA_SHADER_CACHE_DIR", *XDG_FOLDERS], ["XDG_DATA_HOME"]))
def test_nothing_is_written_into_the_home_of_whoever_tests(machine: Machine, name: str) -> None:
    """Everything that keeps files between runs uses a folder that is removed after the tests."""
    checkers(machine, "no such call")
    pytest_of_the_machine = machine.test_venv / "bin" / "pytest"
    pytest_of_the_machine.write_text(f'#!/bin/bash\necho "${{{name}-}}"\n', "utf-8")
    result = machine.run("./deploy/test")
    told = Path(result.stdout.splitlines()[-1])
    assert told.is_absolute()
    assert not told.is_relative_to(machine.folder)
    assert not told.parent.exists()
