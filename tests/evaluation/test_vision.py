"""The measurement itself: the second artwork, the plan of games, a short game watched, and the report."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from app.art.tiles import draw_tile
from app.bench.enrolled import OTHER_LIGHT
from app.rules import Options
from app.tilesets import load_tileset
from tests.evaluation.parts.games import Failure, Observed, Result
from tests.evaluation.parts.report import lines, write
from tests.evaluation.parts.watched import Figures, run, summary, watch
from tests.evaluation.vision import main
from tests.worlds.artwork import draw_face
from tests.worlds.tables import rounds
from vision.numeric.patches import normalise, unit


@pytest.mark.slow
@pytest.mark.parametrize("step", [9, 2])
def test_the_second_artwork_is_no_recoloured_first(step: int) -> None:
    """Every face differs from every other, and the median ZNCC with our drawing of the same tile is low."""
    tileset = load_tileset()
    faces = [(design, variant.id) for design in tileset.designs[::step] for variant in design.variants]
    other = [draw_face(design, variant, 48) for design, variant in faces]
    assert len({face.tobytes() for face in other}) == len(other)
    ours = [draw_tile(design, variant, 48) for design, variant in faces]
    first, second = (unit(normalise(np.stack(drawn)).reshape(len(faces), -1)) for drawn in (ours, other))
    assert float(np.median((first * second).sum(axis=1))) < 0.6


def test_all_lights_tables_and_artworks_meet_in_the_plan() -> None:
    """Forty games cover every light with both artworks, and each game has a name of its own."""
    planned = rounds(40)
    assert {(game.artwork, game.settings.light) for game in planned} == {
        (artwork, light) for artwork in ("ours", "pen") for light in OTHER_LIGHT
    }
    assert {game.settings.table for game in planned} == {"wood", "felt", "cloth"}
    assert len({game.name for game in planned}) == 40
    assert all(light != other for light, other in OTHER_LIGHT.items())
    with pytest.raises(ValueError, match="artwork"):
        rounds(1, artworks=["crayon"])


@pytest.mark.slow
def test_a_short_game_is_watched_and_kept(tmp_path: Path) -> None:
    """The first visits of a game are recognised with reference pictures of another light; the result survives JSON."""
    (game,) = rounds(1, "plain", artworks=["pen"], lights=["day"], tilts=[0.0])
    result = Observed(game, load_tileset(), tmp_path).run(visits=3)
    assert not result.complete
    assert result.counts["placement right"] == 2
    assert result.counts["token right"] >= 1
    assert not result.failures
    assert Result.from_dict(json.loads(json.dumps(result.as_dict()))) == result


@pytest.mark.parametrize(("box", "profile"), [("hunters-and-gatherers-2020", "2020"), ("gold-rush", "2014")])
def test_a_game_is_watched_by_the_rules_of_its_box(box: str, profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiles of an edition are laid by players who play by its rules."""
    made: list[tuple[object, ...]] = []

    class Made:
        def __init__(self, *words: object) -> None:
            made.append(words)

        def run(self) -> Result:
            return Result.of(game)

    monkeypatch.setattr("tests.evaluation.parts.watched.Observed", Made)
    (game,) = rounds(1)
    watch(game, box, None)
    ((_, tileset, *_, options),) = made
    assert isinstance(options, Options)
    assert (tileset, options.profile) == (load_tileset(box), profile)


def test_finished_games_are_not_played_again(tmp_path: Path) -> None:
    """An interrupted measurement is continued: games found in the folder are taken from there."""
    planned = rounds(2)
    for number, game in enumerate(planned):
        kept = Result.of(game)
        kept.counts["placement right"] = 70 + number
        kept.complete = True
        path = tmp_path / "games" / f"{game.name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(kept.as_dict()), encoding="utf-8")
    figures = run(planned, ["games"], folder=tmp_path)
    assert figures.complete
    assert summary(figures.counts(), "placement")["certain_right"] == 141


def test_the_report_shows_every_failure(tmp_path: Path) -> None:
    """There are tables by light and artwork and a picture of each failure; an interruption is mentioned."""
    (game,) = rounds(1)
    result = Result.of(game)
    result.counts.update({"placement right": 98, "placement wrong": 1, "placement asked": 1})
    result.failures = [
        Failure("asked", "placement", "tile A1_b turned 2", "tile A1_a <turned> 2", 7, "b.png"),
        Failure("wrong", "placement", "tile A2 turned 1", "tile A4 turned 1", 9, "a.png"),
    ]
    result.kinds.update({"red cowboy lying: right": 3, "red cowboy lying: missed": 2, "blue tent: right": 4})
    result.sure = {"piece": [(0.9, 1), (0.4, 0)]}
    result.unlearnt = "the pictures were dark"
    figures = Figures([result], world="mismatched")
    text = write(figures, tmp_path).read_text(encoding="utf-8")
    assert text.index("pictures/a.png") < text.index("pictures/b.png")
    assert "A1_a &lt;turned&gt; 2" in text
    assert "broken off" in text
    assert json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))["placement"]["answered"] == 0.98
    assert figures.faults() == 1
    told = lines(figures)
    assert any("98.00%" in line and line.endswith("99.5%") for line in told)
    assert [line.split() for line in told if "cowboy" in line] == [
        ["red", "cowboy", "lying", "5", "3", "right,", "2", "missed"]
    ]
    assert any(line == "pieces not enrolled before 1 games: the pictures were dark" for line in told)
    assert not any("blue tent" in line for line in told)
    assert "reliability-piece.png" in text
    assert (tmp_path / "reliability-piece.png").exists()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--only moon", "--only moon cannot be measured: choose from games, light, knocks"),
        ("--games 0", "--games and --jobs are numbers from 1 on"),
        ("--setting easy", "table setting 'easy' is not known: choose one of default, plain, hard"),
        ("--light sun", "light 'sun' is not known"),
        ("--artwork crayon", "artwork 'crayon' is not known: choose one of ours, pen"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_sentence(
    line: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown word ends the command at once, with the words that are known."""
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


def test_a_broken_off_measurement_tells_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the second game: the first is in the figures and in the report, and the exit code is 1."""
    (first, _) = rounds(2)
    kept = Result.of(first)
    kept.counts["placement right"] = 70
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / f"{first.name}.json").write_text(json.dumps(kept.as_dict()), encoding="utf-8")

    def interrupted(*_: object) -> Result:
        raise KeyboardInterrupt

    monkeypatch.setattr("tests.evaluation.parts.watched.watch", interrupted)
    assert main(["--world", "matched", "--games", "2", "--only", "games", "--report", str(tmp_path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["complete"], told["games"], told["placement"]["certain_right"]) == (False, 1, 70)
    assert (tmp_path / "report.html").exists()


def test_both_worlds_stand_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a word about it both worlds are measured, each with a report of its own; one wrong answer is a fault."""
    for world, wrong in (("matched", 0), ("mismatched", 1)):
        (game,) = rounds(1, world=world)
        kept = Result.of(game)
        kept.counts.update({"placement right": 70, "piece wrong": wrong})
        path = tmp_path / world / "games" / f"{game.name}.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(kept.as_dict()), encoding="utf-8")
    assert main(["--games", "1", "--only", "games", "--report", str(tmp_path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert {world: document["piece"]["certain_wrong"] for world, document in told.items()} == {
        "matched": 0,
        "mismatched": 1,
    }
    assert (tmp_path / "mismatched" / "report.html").exists()
    assert main(["--world", "matched", "--games", "1", "--only", "games", "--report", str(tmp_path / "matched")]) == 0
    assert "matched world, games 1" in capsys.readouterr().out
