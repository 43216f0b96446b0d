"""The packages to install elsewhere: a wheel and a source package, with all that the program needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from app.demo.players import RandomPlayers
from app.rules import Game
from app.rules.record import write_record
from app.rules.replay import record_of
from app.tilesets import load_tileset

PARTS = ("app", "vision", "hardware")
BESIDES = (
    "deploy",
    "tests",
    "pyproject.toml",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
)

BUILD = """
import sys
from setuptools import build_meta
_, kind, folder = sys.argv  # building changes the arguments
getattr(build_meta, f"build_{kind}")(folder)
"""


def _files(root: Path, *parts: str) -> set[str]:
    """The files of those parts of the checkout, without what running and building leave behind."""
    paths = (path for part in parts for path in (root / part, *(root / part).rglob("*")))
    return {str(p.relative_to(root)) for p in paths if p.is_file() and "__pycache__" not in p.parts}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return _built("wheel", tmp_path_factory.mktemp("packages"))


def _built(kind: str, folder: Path) -> Path:
    """The package of that kind ("wheel", "sdist") of this checkout, made in an empty folder."""
    root = Path(__file__).resolve().parents[2]
    source, done = folder / "source", folder / "done"
    done.mkdir()
    for name in sorted(_files(root, *PARTS, *BESIDES)):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, source / name)
    made = subprocess.run(
        [sys.executable, "-c", BUILD, kind, done], cwd=source, capture_output=True, text=True, timeout=120, check=False
    )
    assert made.returncode == 0, made.stderr
    (package,) = done.iterdir()
    return package


@pytest.mark.slow
def test_the_wheel_has_every_file_of_the_program(wheel: Path, root: Path) -> None:
    """Code, layouts, languages, fonts with their licences, tile sets, wirings and guides, and our licence."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    ours = {name for name in names if ".dist-info/" not in name}
    assert ours == _files(root, *PARTS)
    for suffix in (".kv", ".ftl", ".ttf", "OFL.txt", ".toml", ".md"):
        assert any(name.endswith(suffix) for name in ours), suffix
    assert any(name.endswith("licenses/LICENSE") for name in names)


@pytest.mark.slow
def test_the_source_package_can_install_and_test_itself(tmp_path: Path, root: Path) -> None:
    """It has the program, the commands of deploy with the locks and pages, and the tests."""
    with tarfile.open(_built("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert _files(root, *PARTS, *BESIDES) - names == set()


@pytest.mark.slow
def test_the_wheel_works_where_nothing_else_of_ours_is(wheel: Path, tmp_path: Path) -> None:
    """Installed into an environment of its own it prints a sheet, draws its screens and plays a game from frames."""
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True, timeout=120)
    python = venv / "bin" / "python"
    subprocess.run(
        [python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--disable-pip-version-check", wheel],
        check=True,
        timeout=120,
    )
    # The libraries are those of this environment; a line of a .pth file does not make the checkout importable.
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(subprocess.check_output([python, "-c", asked], text=True).strip())
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(*words: object) -> str:
        done = subprocess.run(
            [venv / "bin" / "claim-manager", *map(str, words)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**kept, "XDG_DATA_HOME": str(tmp_path / "data"), "SDL_VIDEODRIVER": "offscreen"},
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    where = subprocess.check_output(
        [python, "-c", "import app; print(app.__file__)"], cwd=tmp_path, env=kept, text=True
    )
    assert str(venv) in where
    assert run("--version").startswith("claim-manager ")
    run("print", "markers", "-o", tmp_path / "markers.pdf", "--language", "it")
    assert (tmp_path / "markers.pdf").read_bytes().startswith(b"%PDF")
    run("gallery", "-o", tmp_path / "screens", "--only", "home", "--language", "de")
    assert list((tmp_path / "screens").glob("*.png"))
    game = Game(load_tileset(), ("red", "blue", "black"), token_seed=5)
    for number, _ in enumerate(RandomPlayers(game, 5).steps(), 1):
        if number == 12:
            break
    record = tmp_path / "game.txt"
    record.write_text(write_record(record_of(game, "gold-rush")), "utf-8")
    shown = tmp_path / "last.png"
    assert "all as it truly was" in run("--demo", "--headless", "--script", record, "--verify", "--picture", shown)
    assert shown.exists()
