"""With an owner's segment file the table resolves pieces by the owner's segments."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.rules import Cell, PutPiece
from app.table.conductor import new_state
from app.table.model.events import ActionTaken, TileCorrected, from_json, to_json
from app.table.model.history import resume
from app.table.model.inputs import Confirm, CorrectTile, StartGame
from app.tilesets import load_tileset
from app.values import Face, LaidTile
from vision.observation import PieceSeen

WIDE = """
[[layout]]
designs = ["A1"]
[[layout.segment]]
kind = "prairie"
piece = "0.5,0.08"
outline = ["0,0 1,0 1,0.45 0.9,0.16 0.1,0.16 0,0.45"]
[[layout.segment]]
kind = "railroad"
piece = "0.5,0.3"
outline = ["0,0.45 0.1,0.16 0.9,0.16 1,0.45 1,0.55 0.9,0.44 0.1,0.44 0,0.55"]
[[layout.segment]]
kind = "prairie"
piece = "0.5,0.8"
outline = ["0,0.55 0.1,0.44 0.9,0.44 1,0.55 1,1 0,1"]
"""
"""The railroad of A1 in a bow through the north of the tile."""


@pytest.fixture
def owners(bench: Any, tmp_path: Path) -> Any:
    """The bench, with tiles on which A1's railroad runs elsewhere."""
    (tmp_path / "segments.toml").write_text(WIDE, "utf-8")
    bench.state = new_state(load_tileset("gold-rush", tmp_path))
    bench.journal.clear()
    bench.give(StartGame(("red", "blue"), {}, {}, 7))
    return bench


def _seen(bench: Any, y: float, *, lying: bool) -> Any:
    """Red's cowboy on A1, east of the start."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.see(saw(at=(0.5, y), lying=lying))
    return bench.journal[-1]


def saw(**fields: Any) -> PieceSeen:
    """Red's cowboy on the tile east of the start."""
    return PieceSeen(Cell(1, 0), "cowboy", "red", **fields)


def test_a_piece_stands_where_our_drawings_say(bench: Any) -> None:
    """Without an owner's file a cowboy in the north of A1 lies on its prairie."""
    assert _seen(bench, 0.27, lying=True) == ActionTaken(PutPiece("cowboy", Cell(1, 0), 0), "camera", (0.5, 0.27))


def test_a_piece_stands_where_the_owner_says(owners: Any) -> None:
    """With an owner's file the same cowboy stands on the owner's railroad."""
    assert _seen(owners, 0.27, lying=False) == ActionTaken(PutPiece("cowboy", Cell(1, 0), 1), "camera", (0.5, 0.27))


def test_a_corrected_tile_keeps_the_segments_that_the_owner_said(owners: Any) -> None:
    """A cowboy below the owner's railroad is still there when the game is resumed without the owner's file, although
    our drawings have the northern prairie nearer to where it was seen.
    """
    assert _seen(owners, 0.47, lying=True).move.segment == 2
    owners.give(CorrectTile(Cell(1, 0), LaidTile(Face("A1", "b"), 0)))
    owners.give(Confirm())
    assert owners.journal[-1] == TileCorrected(Cell(1, 0), LaidTile(Face("A1", "b"), 0), segments=((1, 2),))
    ours = load_tileset("gold-rush")
    events = [from_json(to_json(event)) for event in owners.journal]
    assert [p.segment for p in resume(ours, events).game.pieces] == [2]
    bare = [*events[:-1], replace(owners.journal[-1], segments=None)]
    assert [p.segment for p in resume(ours, bare).game.pieces] == [0]
