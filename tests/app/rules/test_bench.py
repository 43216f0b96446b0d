"""The measurement of the engine: the yardstick is the fixed work it claims to be, the figures hang together."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from runpy import run_path

import pytest

from app.rules import Discard, Place, TileSet
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
    assert min(asdict(figures).values()) > 0
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
