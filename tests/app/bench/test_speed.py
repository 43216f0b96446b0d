"""The cost of watching, measured on the simulated table by the product itself."""

from __future__ import annotations

import json
from dataclasses import replace
from statistics import median

import pytest

from app.bench.speed import Speed, measure
from app.cli.main import main
from app.tilesets import load_tileset
from hardware.simulator import TableSettings
from tests.drawings import Drawings

HARD = TableSettings.named("hard", seed=1, light="lamp", table="cloth", tilt=22.0, still_frames=4)


@pytest.mark.slow
def test_a_short_measurement_has_every_figure(drawings: Drawings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tiles laid and six still frames: each placement and still frame is timed, the memory seven times."""
    monkeypatch.setattr("app.bench.speed.draw_set", drawings.faces)
    speed, told = Speed(), list[str]()
    small = replace(HARD, width=960, height=540, pixels_per_tile=57.0, table="felt")
    measure(load_tileset(), small, speed, tiles=2, frames=6, progress=told.append)
    assert (speed.width, speed.height) == (960, 540)
    assert [known for known, _ in speed.placing_ms] == [2, 3]
    assert len(speed.still_ms) == 6
    assert len(speed.memory_mb) == 7
    document = speed.as_dict()
    assert document["placing"] == pytest.approx(median(ms for _, ms in speed.placing_ms), abs=0.06)
    assert min(document["still"], document["placing"], *speed.memory_mb) > 0


def test_the_command_measures_the_table_that_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The arguments are passed on, defaults are the hardest table's; the figures are printed as JSON or lines, and
    after Ctrl-C the measurements so far are printed with exit code 1.
    """
    asked: list[TableSettings] = []

    def quick(tileset: object, settings: TableSettings, into: Speed, progress: object) -> None:
        asked.append(settings)
        into.placing_ms.append((2, 61.0))
        if settings.seed == 7:
            raise KeyboardInterrupt

    monkeypatch.setattr("app.bench.speed.measure", quick)
    assert main(["bench", "vision", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert (first["complete"], first["speed"]["placing"]) == (True, 61.0)
    assert main(["bench", "vision", "--seed", "7", "--light", "day", "--table", "felt", "--tilt", "0"]) == 1
    told = capsys.readouterr()
    assert "61.0 ms" in told.out
    assert "broken off" in told.err
    assert asked[0] == HARD
    assert (asked[1].light, asked[1].table, asked[1].tilt, asked[1].name) == ("day", "felt", 0.0, "hard")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--setting easy", "table setting 'easy' is not known: choose one of default, plain, hard."),
        ("--light sun", "light 'sun' is not known"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_sentence(
    line: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown word ends the command at once, with the words that are known."""
    assert main(["bench", "vision", *line.split()]) == 2
    assert says in capsys.readouterr().err
