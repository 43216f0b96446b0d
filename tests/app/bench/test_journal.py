"""The measurement of the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.bench.journal import measure
from app.tilesets import load_tileset


def test_a_whole_game_is_written_and_taken_up_again(tmp_path: Path) -> None:
    """Every tile and action of a game of 72 tiles is one event; the figures are consistent."""
    figures = measure(tmp_path, load_tileset())
    assert figures.tiles == 72
    assert figures.events >= 2 * 71
    assert 0 < figures.write <= figures.slowest
    assert figures.events_per_second >= 1000 / figures.slowest
    assert 0 < figures.resume < 30


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    """The owner's folder is unchanged."""
    measure(tmp_path, load_tileset())
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    """The error is one that the command line prints as a sentence."""
    with pytest.raises(OSError, match="nowhere"):
        measure(tmp_path / "nowhere", load_tileset())
