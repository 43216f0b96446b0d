"""The measurement of the engine: the yardstick is the fixed work it claims to be, the figures hang together."""

from __future__ import annotations

import time
from dataclasses import asdict
from itertools import count
from pathlib import Path
from runpy import run_path

import pytest

from app.rules import Discard, Place, TileSet, bench
from app.rules.bench import Parts, play, run, unit

REFERENCE = Path(__file__).resolve().parents[4] / "shared" / "bench" / "reference_python.py"


def test_a_unit_of_the_yardstick_is_always_the_same_work() -> None:
    """Its sum never changes, so figures of other days can be compared."""
    assert unit() == unit() == 45786


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the reference yardstick is not there")
def test_the_yardstick_is_that_of_the_reference() -> None:
    """The same walk through dicts, sets and lists gives the same sum."""
    assert unit() == run_path(str(REFERENCE))["unit"]()


def test_figures_of_a_short_measurement_hang_together(gold_rush: TileSet) -> None:
    """All are there and positive; units, games and listed moves agree with each other."""
    figures = run(gold_rush, rounds=1, games=2)
    assert min(value for value in asdict(figures).values() if isinstance(value, float)) > 0
    assert figures.rounds == (figures.games_per_unit,)
    assert figures.games_per_unit == pytest.approx(figures.games_per_second / figures.units_per_second)
    assert figures.listed_per_unit * figures.listed == pytest.approx(1e6 / figures.units_per_second)


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_a_game_taken_apart_is_the_game_that_was_played(name: str, tilesets: dict[str, TileSet]) -> None:
    """Every move is counted once as a move, once as an undo, and once for the list that it was chosen from."""
    moves = play(tilesets[name], 3).moves
    parts = Parts(tilesets[name], [3])
    tiles = sum(isinstance(move, Place | Discard) for move in moves)
    assert parts.times["move"] == parts.times["undo"] == len(moves)
    assert (parts.times["tile_list"], parts.times["action_list"]) == (tiles, len(moves) - tiles)
    assert parts.listed > 5 * len(moves)


def test_only_the_time_of_this_process_counts(gold_rush: TileSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the measurement stands still while the process waits; games and yardstick take turns under it."""
    readings = count(1.0, 0.001)
    monkeypatch.setattr(bench, "clock", lambda: next(readings))
    assert bench.run(gold_rush, rounds=1, games=1).units_per_second > 0
    monkeypatch.undo()
    before = bench.clock()
    time.sleep(0.3)
    assert bench.clock() - before < 0.2
