"""Files are written as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.atomic_write import write_whole


def test_a_file_is_written_whole_with_its_folder(tmp_path: Path) -> None:
    """The folder is created, an old file is replaced, and no other file is left."""
    path = tmp_path / "new" / "file"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


def test_what_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk is full while writing, the old content stays, and there is no partial file."""
    path = tmp_path / "file"
    write_whole(path, b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
