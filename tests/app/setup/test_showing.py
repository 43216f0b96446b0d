"""The pictures of a showing that has not been kept yet."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.setup.pieces import FOLDER, PiecesFileError
from app.setup.showing import SHOWN, Showing

NAMES = ("empty", "red", "blue")


def test_what_was_put_comes_back(tmp_path: Path) -> None:
    """Every pixel, until it is cleared."""
    chance = np.random.default_rng(1)
    pictures = {name: chance.integers(0, 256, (30, 40, 3)).astype(np.uint8) for name in NAMES[:2]}
    showing = Showing(tmp_path, NAMES)
    assert showing.load() == {}
    for name, picture in pictures.items():
        showing.put(name, picture)
    back = Showing(tmp_path, NAMES).load()
    assert set(back) == set(pictures)
    assert all(np.array_equal(back[name], pictures[name]) for name in pictures)
    showing.clear()
    assert showing.load() == {}


def test_pictures_that_do_not_fit_the_bare_table_are_left_out(tmp_path: Path) -> None:
    """Another camera; and without the bare table there is nothing."""
    showing = Showing(tmp_path, NAMES)
    showing.put("red", np.full((30, 40, 3), 7, np.uint8))
    assert showing.load() == {}
    showing.put("empty", np.full((30, 40, 3), 9, np.uint8))
    showing.put("blue", np.full((60, 80, 3), 9, np.uint8))
    assert set(showing.load()) == {"empty", "red"}


def test_what_cannot_be_written_or_deleted_is_said(tmp_path: Path) -> None:
    """With the folder's name."""
    (tmp_path / FOLDER).write_text("")
    showing = Showing(tmp_path, NAMES)
    with pytest.raises(PiecesFileError, match=SHOWN):
        showing.put("red", np.full((30, 40, 3), 7, np.uint8))
    with pytest.raises(PiecesFileError, match=SHOWN):
        showing.clear()
