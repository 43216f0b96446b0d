"""Linking the checkout into its environment."""

import importlib.metadata
import importlib.util
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PROJECT = """[project]
name = "great-game"
version = "{version}"
[project.scripts]
great-game = "great.main:main"
"""
MAIN = """import multiprocessing, sys
def square(n):
    return n * n
def main():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(sys.argv[1:], pool.map(square, [3]))
    return 4
"""


@pytest.fixture
def link(root: Path) -> Callable[[Path, Path, Path, Path], list[Path]]:
    """The function of `deploy/link.py`, which is in no package."""
    spec = importlib.util.spec_from_file_location("link", root / "deploy" / "link.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function: Callable[[Path, Path, Path, Path], list[Path]] = module.link
    return function


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A project with one command, in a folder whose name has a space in it."""
    folder = tmp_path / "the check out"
    (folder / "great").mkdir(parents=True)
    (folder / "great" / "main.py").write_text(MAIN, "utf-8")
    (folder / "pyproject.toml").write_text(PROJECT.format(version="1.2"), "utf-8")
    return folder


def test_command_starts_the_project(
    link: Callable[[Path, Path, Path, Path], list[Path]], checkout: Path, tmp_path: Path
) -> None:
    """The command runs with the environment's Python, passes arguments and exit code on, and can start processes."""
    environment = tmp_path / "an environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    packages = environment / f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
    link(checkout, environment / "bin/python", packages, environment / "bin")
    command = environment / "bin/great-game"
    assert command.stat().st_mode & stat.S_IXUSR
    result = subprocess.run([command, "--x", "a b"], cwd="/", capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout, result.stderr) == (4, "['--x', 'a b'] [9]\n", "")


def test_version_is_known_and_replaced(
    link: Callable[[Path, Path, Path, Path], list[Path]], checkout: Path, tmp_path: Path
) -> None:
    """The project's version can be queried as of any installed project, and a new version replaces the old."""
    packages = tmp_path / "packages"
    for version in ("1.2", "1.3"):
        (checkout / "pyproject.toml").write_text(PROJECT.format(version=version), "utf-8")
        link(checkout, Path(sys.executable), packages, tmp_path / "bin")
        [found] = importlib.metadata.distributions(path=[str(packages)])
        assert (found.name, found.version) == ("great-game", version)
        assert [point.value for point in found.entry_points] == ["great.main:main"]
