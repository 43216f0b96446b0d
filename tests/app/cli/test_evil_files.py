"""A sample of evil files in this process; all of them are in ``tests/worlds/test_evil_files.py``."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.sampling import sampled
from tests.worlds.evil_files import documents, pictures, placed, records, texts

Command = Callable[..., Any]


@pytest.mark.parametrize("kind", sampled(("pipe", "zero", "hole", "folder", "circle"), ("pipe",)))
def test_a_special_file_is_refused_in_one_sentence(run: Command, tmp_path: Path, art: Path, kind: str) -> None:
    """As a picture, a record, a tile set, a wiring, settings, a proof: at once, and without a traceback."""
    place = tmp_path / "settings.json"
    evil = placed(place, kind)
    (tmp_path / "tiles.toml").symlink_to(evil)
    for name in ("evil.png", "evil.zip"):
        (tmp_path / name).symlink_to(evil)
    for words in (
        ("read", tmp_path / "evil.png", "--art", art),
        ("replay", evil),
        ("art", tmp_path / "out", "--tileset", tmp_path),
        ("print", "wiring", "-o", tmp_path / "w.pdf", "--panel", evil),
        ("--headless", "--camera", "auto", "--art", art, "--data", tmp_path),
        ("prove", tmp_path / "evil.zip"),
    ):
        done = run(*words)
        assert done.code == 2, words
        assert done.err.startswith("claim-manager: ")
        assert "Traceback" not in done.err


def _some_pictures() -> list[tuple[str, bytes]]:
    return list(islice(pictures(), 0, 24, 8))


def test_small_files_that_promise_much_are_refused(run: Command, tmp_path: Path, art: Path) -> None:
    """Pictures, tile sets, records and settings: one sentence each."""
    (tmp_path / "set").mkdir()
    for name, data in _some_pictures():
        (tmp_path / name).write_bytes(data)
        done = run("read", tmp_path / name, "--art", art)
        assert done.code in (1, 2), name
        assert any(told in done.err for told in ("no picture", "no tile", "25 million pixels")), name
    for name, text in list(texts())[::3]:
        (tmp_path / "set" / "tiles.toml").write_text(text, encoding="utf-8", errors="surrogateescape")
        assert run("art", tmp_path / "out", "--tileset", tmp_path / "set").code == 2, name
    for name, text in list(records(tmp_path))[::3]:
        (tmp_path / name).write_text(text, encoding="utf-8")
        done = run("replay", tmp_path / name)
        assert done.code in (1, 2), name
        assert done.err.replace("\n", "").isprintable(), name
    for name, text in list(documents())[:2]:
        (tmp_path / "settings.json").write_text(text, encoding="utf-8")
        assert run("--headless", "--camera", "auto", "--art", art, "--data", tmp_path).code == 2, name


@pytest.mark.parametrize("where", ["file", "file/below", "x" * 300])
def test_a_data_folder_that_can_be_none_is_one_sentence(run: Command, tmp_path: Path, where: str) -> None:
    """A file, something below a file, a name that no folder can have."""
    (tmp_path / "file").touch()
    for words in (("history",), ("resume",), ("export",), ("--demo", "--headless")):
        done = run(*words, "--data", tmp_path / where)
        assert done.code == 2
        assert done.err.startswith("claim-manager: ")
        assert done.err.count("\n") == 1


def test_pictures_cannot_be_drawn_into_a_file(run: Command, tmp_path: Path) -> None:
    """The folder that is named is a file: that is told."""
    (tmp_path / "file").touch()
    done = run("art", tmp_path / "file", "--size", 24)
    assert done.code == 2
    assert f"{tmp_path / 'file'} cannot be written" in done.err


def test_a_script_with_an_illegal_move_is_not_played(run: Command, tmp_path: Path) -> None:
    """Every problem of it is told instead."""
    path = tmp_path / "script.txt"
    path.write_text("claim-manager record 1\ngame gold-rush\nseats red blue\n1 red A1b@5,5/0\n", encoding="utf-8")
    done = run("--demo", "--headless", "--script", path, "--data", tmp_path)
    assert done.code == 2
    assert "cannot be played" in done.err
    assert "does not touch" in done.err
