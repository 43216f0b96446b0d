"""Pictures that are kept: drawn once, loaded the next time, and drawn again when anything is wrong with the file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import numpy as np
import pytest

import app.art
from app.ui.base import kept as module
from app.ui.base.kept import kept
from app.values.pictures import Picture

FIND = module._folder.__wrapped__


class Painter:
    """Draws a picture and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Picture:
        self.times += 1
        return np.arange(4 * 6 * 4, dtype=np.uint8).reshape(4, 6, 4)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where pictures are kept in this test."""
    monkeypatch.setattr(module, "pictures_folder", lambda: tmp_path / "pictures")
    monkeypatch.setattr(module, "_folder", cache(FIND))
    return tmp_path / "pictures"


def files(folder: Path) -> list[Path]:
    """Every picture that is kept."""
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_picture_is_drawn_once(folder: Path) -> None:
    """The second time it comes from the folder, pixel by pixel the same; another one is drawn."""
    paint = Painter()
    first = kept("tile A", paint)
    assert np.array_equal(kept("tile A", paint), first)
    assert paint.times == 1
    kept("tile B", paint)
    assert (paint.times, len(files(folder))) == (2, 2)


@pytest.mark.parametrize("spoil", [lambda d: b"", lambda d: d[:9], lambda d: d[:-1], lambda d: bytes(len(d))])
def test_a_damaged_file_is_drawn_again(folder: Path, spoil: Any) -> None:
    """Whatever a power cut leaves of a file, the picture is right, and the file is whole again."""
    paint = Painter()
    first = kept("tile", paint)
    (path,) = files(folder)
    whole = path.read_bytes()
    path.write_bytes(spoil(whole))
    assert np.array_equal(kept("tile", paint), first)
    assert path.read_bytes() == whole
    flipped = bytearray(whole)
    flipped[40] ^= 4
    path.write_bytes(bytes(flipped))
    assert np.array_equal(kept("tile", paint), first)
    assert paint.times == 3


def test_a_folder_that_cannot_be_written_costs_only_time(folder: Path) -> None:
    """Where nothing can be kept, everything is drawn."""
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be", encoding="utf-8")
    paint = Painter()
    kept("tile", paint)
    kept("tile", paint)
    assert paint.times == 2


def test_pictures_of_another_version_go(folder: Path) -> None:
    """Only what the present code has drawn stays on the card."""
    old = folder / "0123456789abcdef"
    old.mkdir(parents=True)
    (old / "picture").write_bytes(b"old")
    kept("tile", Painter())
    assert not old.exists()


@pytest.mark.parametrize("changed", ["tiles.py", "games/gold_rush.py"])
def test_pictures_are_drawn_anew_when_any_of_the_art_has_changed(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of a game's own drawings counts too: an update must not show what the last version drew."""
    art = tmp_path / "art"
    copytree(Path(app.art.__file__).parent, art, ignore=ignore_patterns("__pycache__"))
    monkeypatch.setattr(app.art, "__file__", str(art / "__init__.py"))
    before = module._code()
    assert module._code() == before
    with (art / changed).open("a", encoding="utf-8") as file:
        file.write("# another line\n")
    assert module._code() != before


def test_what_was_kept_is_at_hand_and_nothing_else(folder: Path) -> None:
    """A picture that an earlier run has drawn is found without drawing; one drawn ahead is not drawn again."""
    paint = Painter()
    assert module.kept_before("tile") is None
    module.draw_ahead("tile", paint)
    module.draw_ahead("tile", paint)
    found = module.kept_before("tile")
    assert found is not None
    assert np.array_equal(found, Painter()())
    assert paint.times == 1
