"""Every evaluation is listed and can be run by its name."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from runpy import run_module
from typing import NoReturn

import numpy as np
import pytest

from app.rules.tileset import TileSet
from app.tilesets import load_tileset
from app.values.pictures import Picture
from tests.evaluation import photos, pixels, table
from tests.evaluation.__main__ import evaluations
from tests.evaluation.parts import unruly, unruly_camera
from tests.evaluation.pixels import Step
from tests.worlds.manners import Sat
from tests.worlds.people import DeadEndError
from tests.worlds.unruly import Sitting

NAMES = [name for name, _ in evaluations()]


def start(*words: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m`` in the checkout."""
    root = Path(__file__).parents[2]
    return subprocess.run([sys.executable, "-m", *words], cwd=root, capture_output=True, text=True, timeout=120)


def test_the_list_has_a_line_for_each() -> None:
    """There is a name and a sentence for every module that can be run."""
    done = start("tests.evaluation")
    assert done.returncode == 0, done.stderr
    assert {
        "covered",
        "cutting",
        "evening",
        "fingers",
        "frames",
        "hostile",
        "latency",
        "photos",
        "pixels",
        "power",
        "prints",
        "ragged",
        "rendered",
        "sensitivity",
        "table",
        "transitions",
        "vision",
    } == set(NAMES)
    assert [line.split()[0] for line in done.stdout.splitlines()] == NAMES
    assert all(len(line.split()) > 5 for line in done.stdout.splitlines())


@pytest.mark.parametrize("name", NAMES)
def test_each_says_what_it_takes(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run as a module, as `deploy/evaluate` does, its help shows the command that people use."""
    module = f"tests.evaluation.{name}"
    about = (import_module(module).__doc__ or "").split()[0]
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    monkeypatch.delitem(sys.modules, module)
    with pytest.raises(SystemExit) as ended:
        run_module(module, run_name="__main__", alter_sys=True)
    told = capsys.readouterr().out
    assert ended.value.code == 0
    assert f"deploy/evaluate {name}" in told
    assert about in told


@pytest.mark.slow
def test_one_game_of_unruly_players_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same game is printed as lines and as JSON, with all questions in the report; zero games are rejected."""
    code = table.main(["--unruly", "1", "--seed", "3", "--output", str(tmp_path / "report.txt")])
    told = capsys.readouterr().out
    assert table.main(["--unruly", "1", "--seed", "3", "--json"]) == code
    document = json.loads(capsys.readouterr().out)
    assert (document["games"], list(document["log"])) == (1, ["3"])
    assert code == (0 if document["passed"] else 1)
    assert f"moves                       {document['moves']:8}" in told
    assert told.strip() in (tmp_path / "report.txt").read_text("utf-8")
    assert "game 3: " in (tmp_path / "report.txt").read_text("utf-8")
    with pytest.raises(SystemExit):
        table.main(["--unruly", "0"])
    assert "at least one game" in capsys.readouterr().err


def test_unruly_players_play_by_the_rules_of_their_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players and app play an edition with its tiles and by its rules, before simulated eyes and from frames."""
    sat: list[Sat] = []
    monkeypatch.setattr(unruly.Figures, "add", lambda _, one: sat.append(one))
    monkeypatch.setattr(Sitting, "_turn", _ended)
    monkeypatch.setattr(unruly_camera, "_watch", _ended)
    monkeypatch.setattr(unruly_camera, "draw_set", _plain)
    table.main(["--unruly", "1", "--frames", "1", "--game", "hunters-and-gatherers-2020", "--json"])
    assert [one.truth.options.profile for one in sat] == ["2020", "2020"]
    for one in sat:
        game = one.people.state.game
        assert game is not None
        assert (game.tileset, game.options.profile) == (load_tileset("hunters-and-gatherers-2020"), "2020")


def _plain(tileset: TileSet, size: int) -> dict[str, Picture]:
    """The same picture for every face, for nobody looks at it: to draw those of a whole box takes ten seconds."""
    grain = np.random.default_rng(1).integers(0, 255, (size, size, 3), np.uint8)
    return {face.name: grain for face, _ in tileset.faces()}


def _ended(*_: object) -> NoReturn:
    """No turn is played."""
    raise DeadEndError("nobody plays")


@pytest.mark.parametrize(("wrong", "code"), [(0, 0), (1, 1)])
def test_boards_by_pixels_are_told(
    wrong: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is one line per step and the plot; one certain wrong answer gives exit code 1."""
    counts = {"right": 20, "asked": 3, "wrong": wrong, "missed": 1}
    monkeypatch.setattr(pixels, "measure", lambda _, world: [Step(45, counts, [(0.9, 1)])])
    plots = ["--plot", str(tmp_path / "plot.svg"), "--reliability", str(tmp_path / "sure.png")]
    assert pixels.main(plots) == code
    assert (tmp_path / "sure.png").stat().st_size > 1000
    assert capsys.readouterr().out.splitlines()[1].split() == ["45", "20", "3", str(wrong), "1"]
    assert (tmp_path / "plot.svg").read_text("utf-8").startswith("<svg")
    assert pixels.main(["--json"]) == code
    assert json.loads(capsys.readouterr().out) == {"steps": [{"pixels": 45, **counts}]}


@pytest.mark.parametrize(("counted", "code"), [("right", 0), ("false change", 1)])
def test_photographs_are_told(
    counted: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is one line per set of photographs, with the errors in words."""
    found = photos.Figures(notes=["a cell by eye"])
    found.counts[counted] = 2
    monkeypatch.setattr(photos, "run", lambda *_: {"scrabble-light": found})
    assert photos.main(["--photos", str(tmp_path)]) == code
    assert f"{counted} 2\n  a cell by eye" in capsys.readouterr().out
