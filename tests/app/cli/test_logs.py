"""The log in the data folder."""

from __future__ import annotations

import io
import logging
from pathlib import Path

import pytest

from app.cli.logs import FOLDER, LARGEST, NAME, OLDER, keep_log, stop_log
from app.session.session import Session
from app.table.model.inputs import TokenValues
from app.tilesets import load_tileset


class FullDisk(io.StringIO):
    """A file on a disk without room."""

    def write(self, _: str) -> int:
        raise OSError(28, "No space left on device")


def test_the_log_stays_small_and_closed(tmp_path: Path) -> None:
    """Old files go; only the owner can read them."""
    handler = keep_log(tmp_path)
    try:
        for number in range(1200):
            logging.getLogger("app.session").warning("line %d of a long evening, %s", number, "x" * 1500)
    finally:
        stop_log(handler)
    files = sorted((tmp_path / FOLDER).iterdir())
    assert len(files) == OLDER + 1
    assert all(file.stat().st_size <= LARGEST for file in files)
    assert (tmp_path / FOLDER / NAME).stat().st_mode & 0o077 == 0


def test_a_log_that_cannot_be_written_disturbs_nobody(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a file is in the way there is none; a disk that fills up later costs lines."""
    (tmp_path / FOLDER).write_text("")
    assert keep_log(tmp_path) is None
    handler = keep_log(tmp_path / "other")
    assert handler is not None
    with monkeypatch.context() as full:
        full.setattr(handler, "stream", FullDisk())
        logging.getLogger("app").warning("lost")
    stop_log(handler)
    assert capfd.readouterr().err == ""


def test_the_log_names_no_token_value(tmp_path: Path) -> None:
    """An input that means nothing now is logged by its kind alone."""
    handler = keep_log(tmp_path)
    session = Session(load_tileset("gold-rush"))
    session.touch(TokenValues("red", (5, 5, 2)))
    stop_log(handler)
    text = (tmp_path / FOLDER / NAME).read_text()
    assert "TokenValues" in text
    assert "5" not in text.partition("TokenValues")[2]
