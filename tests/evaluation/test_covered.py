"""The evaluation of tiles with a piece on them: what is hidden is known, and what is told is counted."""

from __future__ import annotations

import json

import numpy as np
import pytest

from app.tilesets import load_tileset
from tests.drawings import Drawings
from tests.evaluation import covered
from vision.tiles.gallery import FINE, Gallery


def test_what_a_piece_hides_is_not_in_sight(drawings: Drawings) -> None:
    """Of a symbol under a piece nothing is in sight, beside it all; no other face is nearer than the twin."""
    pictures = drawings.faces(load_tileset(), 192)
    gallery = Gallery({name: pictures[name] for name in ("A1_a", "A2", "E1")})
    truth = gallery.hypothesis("A2", 0)
    off = np.abs(pictures["A2"].astype(np.float32) - pictures["A1_a"]).max(axis=2) > 40
    rows, columns = (np.flatnonzero(off.any(axis=axis)) * FINE // 192 for axis in (1, 0))
    under = np.zeros((FINE, FINE), np.bool_)
    assert covered.in_sight(gallery, truth, under) == 1.0
    top, left = max(0, int(rows[0]) - 8), max(0, int(columns[0]) - 8)
    under[top : int(rows[-1]) + 9, left : int(columns[-1]) + 9] = True
    assert covered.in_sight(gallery, truth, under) < 0.1


@pytest.mark.slow
def test_a_board_with_a_piece_on_every_tile_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Every tile is told, asked about or wrong, once without and once with what play knows."""
    assert covered.main(["--boards", "1", "--world", "matched", "--step", "8", "--json"]) == 0
    parts = json.loads(capsys.readouterr().out)["parts"]
    counts = {known: sum(part.get(word, 0) for part in parts if part["play"] == known for word in covered.WORDS)
              for known in (False, True)}  # fmt: skip
    assert counts[False] == counts[True] > 3
