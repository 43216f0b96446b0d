"""Grounds that are kept are those that would be painted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from app.art import ground as module
from app.art.geometry import Key
from app.tilesets import load_tileset
from app.values import Point
from app.values.pictures import Picture
from tests.grounds import Ground, code, kept_in

KEY = load_tileset().by_id["G1"].structure


class Painter:
    """Paints every ground in the number of times that it was asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, key: Key, signs: tuple[Point, ...], size: int) -> Picture:
        self.times += 1
        return np.full((size, size, 3), self.times, np.uint8)


@pytest.fixture
def painter() -> Painter:
    return Painter()


@pytest.fixture
def kept(painter: Painter, tmp_path: Path) -> Callable[[], Ground]:
    """A function that begins another process: it keeps grounds in the same folder."""
    return lambda: kept_in(tmp_path, painter)


def test_a_ground_is_painted_once(kept: Callable[[], Ground], painter: Painter) -> None:
    """For all processes; nobody can write into it, and another size or other places for signs are another one."""
    for process in (kept(), kept()):
        found = process(KEY, (), 8)
        assert (found == 1).all()
        assert not found.flags.writeable
    assert (kept()(KEY, ((0.5, 0.5),), 8) == 2).all()
    assert kept()(KEY, (), 16).shape == (16, 16, 3)
    assert painter.times == 3


def test_a_torn_file_is_painted_anew(kept: Callable[[], Ground], tmp_path: Path) -> None:
    """As if nothing had been kept."""
    kept()(KEY, (), 8)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:100])
    assert (kept()(KEY, (), 8) == 2).all()


def test_other_painters_paint(kept: Callable[[], Ground], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is never hidden by what was painted before, nor kept."""
    process = kept()
    process(KEY, (), 8)
    with monkeypatch.context() as patch:
        patch.setitem(module.COVERS, "mountain", lambda *_: None)
        assert (process(KEY, (), 8) == 2).all()
    assert (process(KEY, (), 8) == 1).all()


def test_what_other_code_has_painted_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of any drawing, or another release of what computes, is other code."""
    before = code()
    assert code() == before
    with monkeypatch.context() as patch:
        patch.setattr(np, "__version__", "0")
        assert code() != before
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "tiles.py").write_text("other")
    monkeypatch.setattr("app.__file__", str(tmp_path / "__init__.py"))
    assert code() != before
